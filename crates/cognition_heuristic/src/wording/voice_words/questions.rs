//! How something is asked.

use super::VoiceWords;
use super::question_form::{QuestionForm, StandingForm};
use super::wording::{opens, spoken, stands};
use crate::wording::words::{Words, tokens};

impl VoiceWords {
    /// What is asked for by a sentence.
    pub(crate) fn form(&self, sentence: &str) -> Option<&QuestionForm> {
        let spoken = spoken(sentence);
        let plain = self.without_emphasis(&spoken);
        let any =
            |of: &[String]| of.iter().any(|words| stands(&spoken, words) || stands(&plain, words));
        let fits = |form: &&QuestionForm| {
            let besides = form.besides.is_empty() || any(&form.besides);
            any(&form.forms) && besides && (!form.alone || self.stands_alone(&spoken, &form.forms))
        };
        let fitting = || self.questions.iter().filter(fits);
        let best = fitting().next()?;
        let led =
            spoken.split_whitespace().take_while(|word| self.leading.iter().any(|it| it == word));
        let opening = led.fold(spoken.as_str(), |rest, word| &rest[word.len() + 1..]);
        let opens = |form: &&QuestionForm| form.forms.iter().any(|words| opens(opening, words));
        let linked = !opens(&best) && best.forms.iter().any(|words| self.linking.contains(words));
        fitting().find(opens).filter(|_| linked).or(Some(best))
    }

    /// The words of a sentence by which it asks in this form.
    pub(crate) fn asked_by(&self, sentence: &str, form: &QuestionForm) -> Words {
        let spoken = spoken(sentence);
        let asked = form.forms.iter().filter(|words| stands(&spoken, words));
        Words::of_all(asked.map(String::as_str))
    }

    /// The same words without what only makes them stronger.
    fn without_emphasis(&self, spoken: &str) -> String {
        let words = spoken.split_whitespace();
        let plain = words.filter(|word| !self.intensifying.iter().any(|it| it == word));
        plain.fold(" ".to_owned(), |all, word| all + word + " ")
    }

    /// Whether a text asks for all that was said, and not for the latest of it.
    pub(crate) fn asks_for_all(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.retelling.iter().any(|words| stands(&spoken, words))
    }

    /// The words by which one asks for all that was said.
    pub(crate) fn retelling(&self) -> Words {
        Words::of_all(self.retelling.iter().map(String::as_str))
    }

    /// Of what sort the answers are to a question of how things stand, the likeliest first.
    pub(crate) fn standing(&self, sentence: &str) -> Vec<&str> {
        let spoken = spoken(sentence);
        let any = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        let fits = |form: &&StandingForm| {
            let besides = form.besides.is_empty() || any(&form.besides);
            let asks = if form.last { ends_a_part(sentence, form) } else { any(&form.forms) };
            let fits = asks && besides && !any(&form.without);
            fits && !self.only_relates(sentence, form) && self.asks_of_position(sentence, form)
        };
        self.standing.iter().filter(fits).map(|form| form.of.as_str()).collect()
    }

    /// Whether it asks where something is, and not where something was done: `Where did you buy it?`
    fn asks_of_position(&self, sentence: &str, form: &StandingForm) -> bool {
        let all = spoken(sentence);
        let from = form.forms.iter().filter_map(|words| all.find(&format!(" {words} "))).min();
        let rest = &all[from.unwrap_or_default()..];
        let has = |of: &[String]| of.iter().any(|words| stands(rest, words));
        let last = sentence.split_whitespace().next_back().unwrap_or_default();
        let ends_with_thing = self.plans.keeps_capitals() && last.starts_with(char::is_uppercase);
        form.stays.is_empty() || has(&form.stays) || ends_with_thing && has(&form.has)
    }

    /// The form by which one asks for anything that has no lines of its own.
    pub(crate) fn open_form(&self, sentence: &str) -> Option<&QuestionForm> {
        let all = spoken(sentence);
        let mut open =
            self.questions.iter().filter(|it| it.says.is_none() && it.besides.is_empty());
        open.find(|form| form.forms.iter().any(|words| stands(&all, words)))
    }

    /// The form by which one asks for something, whatever else is said.
    pub(crate) fn form_that_says(&self, says: &str) -> Option<&QuestionForm> {
        self.questions.iter().find(|form| form.says.as_deref() == Some(says))
    }

    /// Whether a sentence gives back what was asked or said just before, and names nothing: `And you?`
    pub(crate) fn asks_back(&self, sentence: &str) -> bool {
        let all = spoken(sentence);
        self.asking_back.iter().any(|words| all.trim() == words.as_str())
    }

    /// Whether one asks whether whoever hears it was the one who did it: `Is it you?`
    pub(crate) fn asks_whether_it_was_me(&self, text: &str) -> bool {
        let all = spoken(text);
        text.contains('?') && self.accusing.iter().any(|words| all.ends_with(&format!(" {words} ")))
    }

    /// Whether a sentence asks whether whoever hears it is called so, or supposes it: `You must be Marguerite.`
    pub(crate) fn asks_whether_called(&self, sentence: &str, name: &Words) -> bool {
        let bare = |rest: String| {
            let words = rest.split(' ').filter(|word| !self.titles.iter().any(|it| it == word));
            Words::of(&words.collect::<Vec<_>>().join(" "))
        };
        let is_name = |part: &str| {
            let all = spoken(part);
            let behind = self.calling.iter().filter_map(|words| self.behind(&all, words));
            let mut named = behind.map(bare).filter(|named| !named.is_empty());
            named.any(|named| name.covers(&named))
        };
        self.parts(sentence).into_iter().any(is_name)
    }

    /// What stands behind a wording at the beginning of spoken words, but for what means nothing.
    fn behind(&self, spoken: &str, words: &str) -> Option<String> {
        let is_led = |word: &&str| self.leading.iter().any(|it| it == word);
        let all: Vec<&str> = spoken.split_whitespace().skip_while(is_led).collect();
        let count = words.split(' ').count();
        opens(&format!(" {} ", all.join(" ")), words).then(|| all[count..].join(" "))
    }

    /// Whether a text tells what there is to be had: `Tonight there is stew.`
    pub(crate) fn tells_what_there_is(&self, text: &str) -> bool {
        let all = spoken(text);
        self.being_there.iter().any(|words| stands(&all, words))
    }

    /// Whether somebody of whom this is told cooks for others, or keeps a house where one eats.
    pub(crate) fn keeps_a_table(&self, profile: &str) -> bool {
        tokens(profile).any(|word| self.keeping_a_table.contains(&word))
    }

    /// Whether a question is too personal for whoever merely passes by.
    pub(crate) fn is_too_personal(&self, sentence: &str) -> bool {
        let all = spoken(sentence);
        self.personal.iter().any(|words| stands(&all, words))
    }

    /// Whether a sentence asks for any secret, and not for what is behind one that it names: `the secret of
    /// your stew`.
    pub(crate) fn asks_for_secrets(&self, sentence: &str) -> bool {
        let all = spoken(sentence);
        let has = |of: &[String]| of.iter().any(|words| stands(&all, words));
        has(&self.asking_secrets) && !has(&self.of_a_secret)
    }

    /// Whether a line speaks of secrets.
    pub(crate) fn names_secrets(&self, line: &str) -> bool {
        tokens(line).any(|word| self.secrets.contains(&word))
    }

    /// Whether what it would be asked by only says more of the word before it: `a place where one is at home`.
    fn only_relates(&self, sentence: &str, form: &StandingForm) -> bool {
        let single = |word: &str| {
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
            form.of == "whereabouts" && form.forms.contains(&bare)
        };
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let Some(at) = words.iter().position(|word| single(word)) else { return false };
        let Some(before) = at.checked_sub(1).map(|before| words[before]) else { return false };
        let parted = before.ends_with(|sign: char| !sign.is_alphanumeric());
        let asks = |word: String| {
            let lists = [&self.knowing, &self.saying, &self.telling, &self.leading];
            lists.into_iter().any(|list| list.contains(&word))
        };
        !parted && !Words::of(before).is_empty() && !tokens(before).any(asks)
    }

    /// Whether a sentence asks what would be if something were so: `If a train came, would you get on it?`
    pub(crate) fn asks_what_if(&self, sentence: &str) -> bool {
        let first = tokens(sentence).find(|word| !self.leading.contains(word));
        let spoken = spoken(sentence);
        let supposes = || self.what_if.iter().any(|words| opens(&spoken, words));
        sentence.trim_end().ends_with('?')
            && (first.is_some_and(|first| self.supposing.contains(&first)) || supposes())
    }

    /// Whether hardly anything follows by which it is asked: `What do you sell here?`
    pub(crate) fn ends_with_its_form(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let forms = self.form(sentence).map(|form| form.forms.as_slice()).unwrap_or_default();
        let after = |words: &String| spoken.split_once(&format!(" {words} ")).map(|(_, rest)| rest);
        forms.iter().find_map(after).is_some_and(|rest| rest.split_whitespace().count() <= 1)
    }

    /// Whether nothing that is named follows: `Who is that?`, and not `Who is that child?`
    fn stands_alone(&self, spoken: &str, forms: &[String]) -> bool {
        let rest = forms.iter().find_map(|words| spoken.split_once(&format!(" {words} ")));
        let next = rest.and_then(|(_, rest)| rest.split_whitespace().next());
        next.is_none_or(|next| self.prepositions.iter().any(|word| word == next))
    }

    /// Each of the questions that a sentence joins: `Who is it, and where does he live?` is two.
    pub(crate) fn each_asked<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let opens = |part: &str| {
            let spoken = spoken(part);
            let form = self.form(part).filter(|form| form.strict);
            form.is_some_and(|form| form.forms.iter().any(|it| opens(&spoken, it)))
        };
        let asks = |part: &str| self.form(part).is_some() || self.asks_by_a_kind(part);
        let joins = self.joining.iter().find_map(|and| {
            let (first, second) = sentence.split_once(&format!(" {and} "))?;
            let is_asked = opens(second) || self.opens_another_question(second);
            (asks(first) && is_asked).then_some(vec![first, second])
        });
        joins.unwrap_or_else(|| vec![sentence])
    }

    /// The parts of a sentence that each say something: at its commas, and where it is joined.
    pub(crate) fn parts<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let mut parts: Vec<&str> = sentence.split([',', ';', ':', '\u{2013}']).collect();
        for and in &self.joining {
            let joint = format!(" {and} ");
            let each = parts.into_iter().flat_map(|part| part.split(joint.as_str()));
            parts = each.collect();
        }
        parts
    }

    /// Whether a sentence asks what there is, and for no deed.
    pub(crate) fn asks_what_there_is(&self, sentence: &str) -> bool {
        self.form(sentence).is_some_and(|form| form.says.as_deref() == Some("stock"))
    }

    /// What is asked for by what it is for, and of what sort that is: of `What is there to eat?`, food
    /// that is to be eaten.
    pub(crate) fn of_purpose(&self, sentence: &str) -> Option<(&str, &str)> {
        let purpose = tokens(sentence).find_map(|word| self.purposes.get_key_value(&word));
        purpose.map(|(what_for, kind)| (what_for.as_str(), kind.as_str()))
    }

    /// Whether it is asked if something is on its way.
    pub(crate) fn asks_whether_under_way(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.under_way.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence asks to be told something.
    pub(crate) fn asks_to_be_told(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.telling.iter().any(|words| stands(&spoken, words))
    }
}

/// Whether a form stands last where a sentence ends or a sign parts it: `Where are we, Mara?`
fn ends_a_part(sentence: &str, form: &StandingForm) -> bool {
    let mut parts = sentence.split([',', ';', ':', '.', '!', '?', '\u{2013}', '\u{2014}']);
    parts.any(|part| form.ends(&spoken(part)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn english() -> &'static VoiceWords {
        voice_words(Language::english())
    }

    #[test]
    fn a_where_that_says_more_of_a_word_before_it_asks_for_no_place() {
        let english = voice_words(Language::english());
        let asks = |line: &str| english.standing(line).contains(&"whereabouts");
        assert!(asks("Mara, where is the key?") && asks("Do you know where the key is?"));
        assert!(!asks("Do you long for a place where you have never been?"));
        assert!(!asks("What do they eat for breakfast where you come from?"));
    }

    #[test]
    fn one_asks_for_the_place_or_the_company_only_where_nothing_else_follows() {
        let german = voice_words(Language::by_code("de").expect("German is known"));
        let asks = |line: &str| {
            let sorts = german.standing(line);
            sorts.contains(&"here") || sorts.contains(&"company")
        };
        for line in [
            "Wo bin ich?",
            "Wo bin ich denn hier?",
            "Wo sind wir jetzt genau, Mara?",
            "Wer ist hier?",
            "Wer ist noch da?",
            "Wo sind denn alle?",
            "Wo sind alle anderen?",
            "Wo sind die anderen jetzt?",
            "Was ist das hier für ein Ort?",
        ] {
            assert!(asks(line), "{line}");
        }
        for line in [
            "Wer ist hier der Wirt?",
            "Wer ist hier zuständig?",
            "Wo sind wir uns begegnet?",
            "Wo bin ich geboren?",
            "Wo sind alle Schlüssel?",
            "Wer ist da oben?",
        ] {
            assert!(!asks(line), "{line}");
        }
    }

    #[test]
    fn who_asks_for_a_secret_wants_any_and_not_what_is_behind_one() {
        for asked in [
            "tell me a secret",
            "Tell us one of your secrets.",
            "Do you know any secrets?",
            "Let me in on your secret!",
            "What is your darkest secret?",
        ] {
            assert!(english().asks_for_secrets(asked), "{asked}");
        }
        for said in [
            "Tell me the secret of your stew.",
            "Do you know a secret way in?",
            "Can you keep a secret?",
            "May I share a secret with you?",
            "I'll tell you a secret.",
            "That is no secret.",
        ] {
            assert!(!english().asks_for_secrets(said), "{said}");
        }
    }

    #[test]
    fn a_question_that_supposes_something_asks_what_would_be() {
        let english = voice_words(Language::english());
        assert!(english.asks_what_if("If a train came now, would you get on it?"));
        assert!(english.asks_what_if("What if I need it tomorrow?"));
        assert!(!english.asks_what_if("Would you hand me the pot?"));
    }

    #[test]
    fn what_is_asked_is_read_off_the_form() {
        let says = |text| english().form(text).and_then(|form| form.says.as_deref());
        assert_eq!(says("What's your name?"), Some("name"));
        assert_eq!(says("And how are you?"), Some("mood"));
        assert_eq!(says("Where is the key?"), None);
        assert!(english().form("Is it late?").is_none());
    }

    #[test]
    fn of_two_questions_in_one_the_first_is_asked_and_the_other_says_when() {
        let wants_reason = |text| english().form(text).is_some_and(|form| form.reason);
        assert!(wants_reason("Why did you shut it when he came?"));
        assert!(wants_reason("So why is she cross, who has all she wants?"));
        assert!(!wants_reason("When did you shut it?"));
        assert!(!wants_reason("What does it cost?"));
        let says = |text| english().form(text).and_then(|form| form.says.as_deref());
        assert_eq!(says("What have you got to drink?"), Some("stock"));
        assert_eq!(says("What did you have for breakfast?"), None);
    }
}
