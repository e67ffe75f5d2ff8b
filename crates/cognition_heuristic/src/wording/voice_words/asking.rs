//! Which kind of an answer a plain question wants, and by what a statement shows that it is one.

use super::VoiceWords;
use super::asking_words::{AnswerKind, KindForm};
use super::wording::{opens, spoken, stands};
use crate::wording::words::tokens;
use cognition_language::Language;

/// Digits of a year.
const YEAR: usize = 4;
/// How many words may stand between a number and what it counts.
const COUNTED: usize = 3;

impl VoiceWords {
    /// The kind of answer that a question wants.
    pub(crate) fn answer_kind(&self, sentence: &str) -> AnswerKind {
        let asking = &self.asking;
        if self.asks_the_hour(sentence) {
            return AnswerKind::Clock;
        }
        let spoken = spoken(sentence);
        let opens = |of: &[String]| of.iter().any(|words| self.opens_with(&spoken, words));
        let by_form = self.kind_by_form(&spoken);
        if opens(&asking.able) && asking.abilities.iter().any(|it| stands(&spoken, it)) {
            return AnswerKind::Ability;
        }
        if opens(&asking.openings) && !(by_form.is_some() && self.speaks_of_telling(sentence)) {
            return AnswerKind::Whether;
        }
        by_form.unwrap_or(AnswerKind::Matter)
    }

    /// Whether a part of a sentence asks for the hour and for no more: `Tell me the time`, but not `the time of the ferry`.
    fn asks_the_hour(&self, sentence: &str) -> bool {
        let ends = |part: &str| {
            let said = spoken(part);
            self.asking.the_hour.iter().any(|words| said.ends_with(&format!(" {words} ")))
        };
        self.parts(sentence).iter().any(|part| ends(part))
    }

    /// The kind whose form stands first; of two that begin at one place, the one that is listed first.
    fn kind_by_form(&self, spoken: &str) -> Option<AnswerKind> {
        let place = |form: &KindForm| {
            let found = form.forms.iter().filter(|words| stands(spoken, words));
            found.filter_map(|words| spoken.find(&format!(" {words} "))).min()
        };
        let kinds = self.asking.kinds.iter();
        let found = kinds.filter_map(|form| Some((place(form)?, form.of)));
        found.min_by_key(|(place, _)| *place).map(|(_, kind)| kind)
    }

    /// Whether a part of a question says what kind of an answer it wants.
    pub(super) fn asks_by_a_kind(&self, part: &str) -> bool {
        self.kind_by_form(&spoken(part)).is_some()
    }

    /// Whether a part of a question, behind a joint, asks anew: `what does he do`, and not `what he does`.
    pub(super) fn opens_another_question(&self, part: &str) -> bool {
        let words: Vec<String> = tokens(part).collect();
        let said = spoken(part);
        let kinds = self.asking.kinds.iter();
        let mut forms = kinds.flat_map(|kind| &kind.forms).filter(|words| opens(&said, words));
        forms.any(|form| {
            let behind = words.get(form.split(' ').count());
            behind.is_some_and(|word| self.asking.openings.contains(word))
        })
    }

    /// Whether a sentence begins so, but for what means nothing.
    fn opens_with(&self, spoken: &str, words: &str) -> bool {
        let all: Vec<&str> = spoken.split_whitespace().collect();
        let led = all.iter().take_while(|word| self.leading.iter().any(|it| it == *word)).count();
        let rest = format!(" {} ", all[led..].join(" "));
        opens(&rest, words)
    }

    /// Whether one asks for what somebody has learnt, and for no deed.
    pub(crate) fn asks_for_ability(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let asks = self.asking.able.iter().any(|words| self.opens_with(&spoken, words));
        let last = tokens(sentence).last();
        let to_us = tokens(sentence).any(|word| self.favours.to_speaker.contains(&word));
        let plays = || tokens(sentence).any(|word| self.asking.playing.contains(&word));
        let is_learnt = |last: String| self.asking.abilities.contains(&last);
        asks && (last.is_some_and(is_learnt) || !to_us && plays())
    }

    /// What has to stand in the answer to a question of a kind; nothing where any of that kind will do.
    pub(crate) fn narrowed(&self, question: &str, kind: AnswerKind) -> &[String] {
        let spoken = spoken(question);
        let mut narrowing = self.asking.narrowing.iter().filter(|it| it.of == kind);
        let asked = narrowing.find(|it| it.forms.iter().any(|words| stands(&spoken, words)));
        asked.map_or(&[], |it| it.signs.as_slice())
    }

    /// Whether one of these stands in a text; so where there is none.
    pub(crate) fn has_one_of(&self, text: &str, signs: &[String]) -> bool {
        let spoken = spoken(text);
        signs.is_empty() || signs.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence begins like a question of who, where, when, how long, and asks for no deed:
    /// `From whom have you the lamp?`
    pub(crate) fn asks_plainly(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let behind = spoken.trim_start().split_once(' ');
        let led = behind.filter(|(first, _)| self.prepositions.iter().any(|it| it == first));
        let behind = led.map(|(_, rest)| format!(" {rest}")).unwrap_or_default();
        let plain =
            |of: AnswerKind| of.is_shown() || matches!(of, AnswerKind::Clock | AnswerKind::Person);
        let mut shown = self.asking.kinds.iter().filter(|form| plain(form.of));
        let begins =
            |words: &String| self.opens_with(&spoken, words) || self.opens_with(&behind, words);
        sentence.contains('?') && shown.any(|form| form.forms.iter().any(begins))
    }

    /// Whether a sentence asks for a reason, and for no deed: `Why is it so empty?`, but not `Why not empty it?`
    pub(crate) fn asks_why(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence.rsplit(',').next().unwrap_or_default());
        let mut forms = self.asking.kinds.iter().filter(|form| form.of == AnswerKind::Reason);
        let begins = |form: &KindForm| form.forms.iter().any(|it| self.opens_with(&spoken, it));
        sentence.contains('?') && !self.language.denies(sentence) && forms.any(begins)
    }

    /// Whether a question begins like one for a deed, or for leave.
    pub(crate) fn opens_like_a_request(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.asking.requests.iter().any(|words| self.opens_with(&spoken, words))
    }

    /// Whether somebody says for whom or for what they have come: `I am here for the Board.`
    pub(crate) fn tells_purpose(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.having_come.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a word of a question names nothing.
    pub(crate) fn is_empty_when_asked(&self, word: &str) -> bool {
        let names_kind = |form: &KindForm| form.forms.iter().any(|words| words == word);
        let is_letter = word.len() == 1;
        is_letter
            || self.language.is_stop_word_of_topics(word) && !self.has_alike(word)
            || self.asking.empty.iter().any(|empty| empty == word)
            || self.asking.openings.iter().any(|it| it == word) && !self.has_alike(word)
            || self.asking.kinds.iter().any(names_kind)
    }

    fn has_alike(&self, word: &str) -> bool {
        let asking = &self.asking;
        asking.answered_by.contains_key(word)
            || asking.alike.iter().flatten().any(|known| known == word)
    }

    /// Whether a word tells how somebody is.
    pub(crate) fn is_state(&self, root: &str) -> bool {
        self.asking.states.iter().any(|state| self.root(state.clone()) == root)
    }

    /// Whether a sentence has a word that tells how somebody is.
    pub(crate) fn names_a_state(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asking.states.contains(&word))
    }

    /// Whether one root answers what is asked by another.
    pub(crate) fn are_alike(&self, asked: &str, told: &str) -> bool {
        let has = |group: &Vec<String>, root: &str| group.iter().any(|known| known == root);
        let both = |group: &Vec<String>| has(group, asked) && has(group, told);
        let mut answers = self.alike.answered_by.iter();
        self.alike.groups.iter().any(both)
            || answers.any(|(known, group)| known == asked && has(group, told))
    }

    /// Whether the root of a word names a meal.
    pub(crate) fn is_a_meal(&self, root: &str) -> bool {
        self.asking.meals.iter().any(|meal| self.root(meal.clone()) == root)
    }

    /// Whether what some words mean may be something to eat: so where nothing is known of what that means.
    pub(crate) fn is_of_food(&self, senses: &[u16]) -> bool {
        let eaten = self.language.recall_terms(&self.asking.eaten);
        let eaten: Vec<u16> = eaten.into_iter().flat_map(|term| term.senses).collect();
        eaten.is_empty() || eaten.iter().any(|sense| senses.binary_search(sense).is_ok())
    }

    /// Whether these words are those of a language.
    pub(crate) fn are_of(&self, language: &Language) -> bool {
        self.language.code() == language.code()
    }

    /// Whether a text is of a kind that answers nothing else.
    pub(crate) fn tells_a_kind(&self, text: &str) -> bool {
        AnswerKind::TELLING.into_iter().any(|kind| self.shows_kind(text, kind, &[]))
    }

    /// Whether a text shows that it is an answer of a kind to a question that has these roots.
    pub(crate) fn shows_kind(&self, text: &str, kind: AnswerKind, topic: &[String]) -> bool {
        let words: Vec<String> = tokens(text).collect();
        match kind {
            AnswerKind::Age => self.shows_age(&words) || self.shows_age_in_part(text, topic),
            AnswerKind::Span => self.shows_span(&words),
            AnswerKind::Price => words.iter().any(|word| self.asking.money.contains(word)),
            AnswerKind::Amount => self.shows_amount(&words, topic),
            AnswerKind::Time => self.shows_time(&words),
            AnswerKind::Place => self.shows_place(text),
            _ => true,
        }
    }

    fn shows_age(&self, words: &[String]) -> bool {
        let asking = &self.asking;
        let spoken = format!(" {} ", words.join(" "));
        let beside = |word: &String| self.is_numeral(word) || asking.beside_age.contains(word);
        let is_bare = words.iter().any(|word| self.is_numeral(word)) && words.iter().all(beside);
        is_bare || asking.ages.iter().any(|sign| stands(&spoken, sign))
    }

    /// Whether a part of a sentence tells nothing but how old whoever speaks is, or what is asked for:
    /// `I am fifty-three, and I come from Marseille.`
    fn shows_age_in_part(&self, text: &str, topic: &[String]) -> bool {
        let asking = &self.asking;
        let is_asked = |word: &String| {
            let root = self.root(word.clone());
            topic.iter().any(|asked| *asked == root || self.are_alike(asked, &root))
        };
        let beside = |word: &String| {
            self.is_numeral(word)
                || asking.beside_age.contains(word)
                || !topic.is_empty() && asking.beside_their_age.contains(word)
                || is_asked(word)
        };
        let is_age = |part: &&str| {
            let words: Vec<String> = tokens(part).collect();
            let of_somebody = !topic.is_empty() || self.begins_with_speaker(part);
            let counts = words.iter().any(|word| self.is_numeral(word));
            of_somebody && words.len() > 1 && counts && words.iter().all(beside)
        };
        self.parts(text).iter().any(is_age)
    }

    fn shows_span(&self, words: &[String]) -> bool {
        let asking = &self.asking;
        let spoken = format!(" {} ", words.join(" "));
        let counts = |at: usize| {
            let is_many = self.is_numeral(&words[at]) || asking.few.contains(&words[at]);
            let before = at.checked_sub(1).map(|before| &words[before]);
            let unit = (1..=COUNTED)
                .find(|step| words.get(at + step).is_some_and(|word| asking.units.contains(word)));
            let next = unit.and_then(|step| words.get(at + step + 1));
            let is_past = |word: Option<&String>| word.is_some_and(|it| asking.ago.contains(it));
            is_many && unit.is_some() && !is_past(before) && !is_past(next)
        };
        asking.since.iter().any(|sign| stands(&spoken, sign))
            || words.iter().any(|word| is_year(word))
            || (0..words.len()).any(counts)
    }

    fn shows_amount(&self, words: &[String], topic: &[String]) -> bool {
        let asking = &self.asking;
        let is_asked = |word: &String| {
            let root = self.root(word.clone());
            topic.iter().any(|asked| *asked == root || self.are_alike(asked, &root))
        };
        let counts = |at: usize| {
            let after = &words[at + 1..words.len().min(at + 1 + COUNTED)];
            self.is_numeral(&words[at]) && (topic.is_empty() || after.iter().any(is_asked))
        };
        (0..words.len()).any(counts) || words.iter().any(|word| asking.amounts.contains(word))
    }

    fn shows_time(&self, words: &[String]) -> bool {
        let asking = &self.asking;
        let spoken = format!(" {} ", words.join(" "));
        self.shows_hour(words)
            || words.iter().any(|word| is_year(word))
            || asking.times.iter().any(|sign| stands(&spoken, sign))
    }

    /// Whether it tells an hour by its number: `At seven.`
    fn shows_hour(&self, words: &[String]) -> bool {
        let asking = &self.asking;
        let at = |pair: &[String]| asking.at_time.contains(&pair[0]) && self.is_numeral(&pair[1]);
        let is_counted = |at: usize| words.get(at + 2).is_some_and(|it| asking.units.contains(it));
        words.windows(2).enumerate().any(|(place, pair)| at(pair) && !is_counted(place))
    }

    /// Whether a text tells a price, an age, a span or an hour: it says nothing of what there is.
    pub(crate) fn tells_a_number(&self, text: &str) -> bool {
        let words: Vec<String> = tokens(text).collect();
        let kinds = [AnswerKind::Price, AnswerKind::Age, AnswerKind::Span];
        self.shows_hour(&words) || kinds.into_iter().any(|kind| self.shows_kind(text, kind, &[]))
    }

    fn shows_place(&self, text: &str) -> bool {
        let asking = &self.asking;
        let spoken = spoken(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let bare =
            |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        let is_none = |word: &str| {
            let word = bare(word);
            let list = [&asking.times, &asking.units, &asking.no_places];
            self.is_numeral(&word) || list.into_iter().any(|list| list.contains(&word))
        };
        let begins_noun = |word: &str| {
            let small = bare(word);
            let is_own = asking.owners.contains(&small);
            is_own || self.language.is_determiner(&small) || word.starts_with(char::is_uppercase)
        };
        let stands_there = |at: usize| {
            let word = bare(words[at]);
            let after: Vec<&str> = words.iter().skip(at + 1).take(2).copied().collect();
            let Some(next) = after.first() else { return false };
            let merged = asking.at_the_place.contains(&word);
            let noun = merged || asking.at_place.contains(&word) && begins_noun(next);
            noun && !after.iter().any(|word| is_none(word))
        };
        let by_itself = asking.places.iter().any(|sign| stands(&spoken, sign));
        by_itself || (0..words.len()).any(stands_there)
    }

    /// Whether a text is nothing but an age.
    pub(crate) fn shows_age_of(&self, text: &str) -> bool {
        self.shows_age(&tokens(text).collect::<Vec<_>>())
    }

    /// Whether a word parts a thing from what it is of or for.
    pub(crate) fn is_preposition(&self, word: &str) -> bool {
        self.prepositions.iter().any(|known| known == word)
    }

    /// Whether a word is an article, or takes its place.
    pub(crate) fn is_article(&self, word: &str) -> bool {
        self.language.is_determiner(word) || self.asking.owners.iter().any(|own| own == word)
    }

    pub(crate) fn is_numeral(&self, word: &str) -> bool {
        let asking = &self.asking;
        let is_one = |part: &str| {
            part.starts_with(|letter: char| letter.is_ascii_digit())
                || asking.numerals.iter().any(|numeral| numeral == part)
                || asking.numeral_endings.iter().any(|ending| part.ends_with(ending.as_str()))
        };
        !word.is_empty() && word.split('-').all(is_one)
    }

    /// A time of the day in words, to the half hour: of `6:40`, half past six.
    pub(crate) fn hour(&self, minutes: u64) -> String {
        let asking = &self.asking;
        let halves = (minutes + 15) / 30;
        let at = |hour: u64| {
            let place = usize::try_from((hour + 11) % 12).unwrap_or_default();
            asking.hours.get(place).cloned().unwrap_or_default()
        };
        let (hour, is_half) = (halves / 2, halves % 2 == 1);
        let told = if is_half { &asking.after_the_hour } else { &asking.on_the_hour };
        told.replace("{hour}", &at(hour)).replace("{next}", &at(hour + 1))
    }
}

/// Whether a word is a year: `1988`.
fn is_year(word: &str) -> bool {
    word.len() == YEAR && word.parse().is_ok_and(|year: u16| (1000..2100).contains(&year))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;

    fn words(code: &str) -> &'static VoiceWords {
        voice_words(Language::by_code(code).expect("is a language"))
    }

    #[test]
    fn the_kind_of_an_answer_is_read_off_the_question() {
        let check = |code: &str, asked: &str, kind| {
            assert_eq!(words(code).answer_kind(asked), kind, "{asked}")
        };
        check("en", "How old is the bell?", AnswerKind::Age);
        check("en", "Since when do you brew?", AnswerKind::Span);
        check("en", "Do you know where the well is?", AnswerKind::Place);
        check("en", "Are you the man who rings the bell?", AnswerKind::Whether);
        check("en", "What time is it?", AnswerKind::Clock);
        check("en", "Whats the time?", AnswerKind::Clock);
        check("en", "Jem, tell me the time.", AnswerKind::Clock);
        check("en", "Do you have the time, Jem?", AnswerKind::Clock);
        check("en", "Do you have the time to help me?", AnswerKind::Whether);
        check("en", "When is the time of the tide?", AnswerKind::Time);
        check("en", "Can you read?", AnswerKind::Ability);
        check("de", "Wie lange brauen Sie schon?", AnswerKind::Span);
        check("de", "Was kostet ein Krug?", AnswerKind::Price);
        check("de", "Kannst du lesen?", AnswerKind::Ability);
    }

    #[test]
    fn who_asks_why_asks_for_no_deed() {
        let why = |text: &str| words("en").asks_why(text);
        assert!(why("Captain, why is the water cask so empty?") && why("How come it is empty?"));
        assert!(!why("Why not empty the cask?") && !why("Empty the cask, will you?"));
        assert!(!why("Why, empty the cask."));
    }

    #[test]
    fn a_statement_shows_of_which_kind_it_is() {
        let shows = |code: &str, text: &str, kind| words(code).shows_kind(text, kind, &[]);
        assert!(shows("en", "Since Martinmas.", AnswerKind::Span));
        assert!(shows("en", "Forty years of bees.", AnswerKind::Span));
        assert!(!shows("en", "She died two years ago.", AnswerKind::Span));
        assert!(shows("en", "At five, and a penny.", AnswerKind::Time));
        assert!(shows("en", "At five, and a penny.", AnswerKind::Price));
        assert!(!shows("en", "At five, and a penny.", AnswerKind::Place));
        assert!(shows("en", "Down the lane, past the mill.", AnswerKind::Place));
        assert!(shows("en", "It was built in Bristol in 1911.", AnswerKind::Time));
        assert!(shows("en", "I am sixty-two.", AnswerKind::Age));
        assert!(!shows("en", "I have two sons.", AnswerKind::Age));
        assert!(shows("de", "Seit vierzig Jahren.", AnswerKind::Span));
        assert!(!shows("de", "Sie ist vor vierzig Jahren gestorben.", AnswerKind::Span));
        assert!(shows("de", "Hinter der Mühle.", AnswerKind::Place));
        assert!(!shows("de", "Im Winter.", AnswerKind::Place));
        assert!(shows("de", "Ich bin zweiundsechzig.", AnswerKind::Age));
    }

    #[test]
    fn the_hour_is_told_as_people_tell_it() {
        assert_eq!(words("en").hour(5 * 60 + 55), "six o'clock");
        assert_eq!(words("en").hour(18 * 60 + 34), "half past six");
        assert_eq!(words("de").hour(18 * 60 + 34), "halb sieben");
    }
}
