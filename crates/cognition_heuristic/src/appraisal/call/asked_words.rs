//! The words of a question, and how well a statement answers it.

use super::before::Before;
use super::statement::Statement;
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::{QuestionForm, roots, voice_words};
use crate::wording::words::Words;
use cognition_core::perceive::Percept;
use cognition_language::{Language, RecallTerm};

/// How much a word of the other sentences counts, and any word that stands in both.
const BESIDE: f32 = 0.7;
/// How much a word counts that means nearly the same, or is what the statement names a kind of.
const ALIKE: f32 = 0.5;
const GRAMMAR: f32 = 0.05;
/// How much it counts that a statement shows what the question wants.
const SHOWS: f32 = 0.7;
/// From this weight on what was said before says what is meant.
const TAKEN_UP: f32 = 0.2;
/// How much it counts that it is told of whom the question is about: of the mind, of the asker.
const OF_WHOM: f32 = 0.4;

/// The words of a question.
#[derive(Debug)]
pub(super) struct AskedWords {
    /// Of the question itself.
    pub(super) own: Words,
    /// Of the other sentences of the line.
    pub(super) beside: Words,
    /// Whether it takes up what was said before.
    pub(super) leans: bool,
    /// The words of the question with what they may mean.
    pub(super) terms: Vec<RecallTerm>,
    /// The same without the words by which it is asked.
    pub(super) matter: Vec<RecallTerm>,
    /// Every word of it.
    pub(super) roots: Vec<String>,
    pub(super) form: Option<&'static QuestionForm>,
    /// Whether it is about the mind.
    pub(super) of_me: bool,
    /// Whether it asks how things were.
    of_past: bool,
    /// The name of whoever asks, where it is about them.
    pub(super) of_asker: Words,
    /// What the asker does in it, where the asker is its subject.
    deed_of_asker: Option<Words>,
    /// The names of people.
    people: Words,
    pub(super) language: &'static Language,
}

impl AskedWords {
    /// The words of a sentence of a line.
    pub(super) fn of(view: &Stakes<'_>, percept: &Percept, sentence: &str, beside: Words) -> Self {
        let language = view.language;
        let words = voice_words(language);
        let form = words.form(sentence);
        let purpose = words.of_purpose(sentence).filter(|_| words.asks_what_there_is(sentence));
        let (mut own, mut terms) = (Words::of(sentence), language.recall_terms(sentence));
        if let Some((what_for, kind)) = purpose {
            // `What is there to eat?` is answered by what is food, and by nobody who eats.
            own = own.without(&Words::of(what_for));
            let used = language.recall_terms(what_for);
            terms.retain(|term| used.iter().all(|it| it.word != term.word));
            terms.extend(language.recall_terms(kind));
        }
        let of_form = form.map(|form| language.recall_keys(&form.spoken())).unwrap_or_default();
        let mut matter = language.recall_terms(sentence);
        matter.retain(|term| of_form.words.binary_search(&term.word).is_err());
        let asker = percept.source.as_ref().filter(|_| words.names_speaker(&roots(sentence)));
        Self {
            own: own.without(&view.me),
            beside,
            leans: language.leans(sentence),
            terms,
            roots: roots(sentence),
            form,
            matter,
            of_me: words.asks_what_listener_does(sentence),
            of_past: words.asks_after_the_past(sentence),
            of_asker: asker.map(|asker| view.things.words_of(asker)).unwrap_or_default(),
            deed_of_asker: words.deed_of_speaker(sentence),
            people: view.things.people(),
            language,
        }
    }

    /// How well a statement answers; none where it doesn't.
    pub(super) fn weigh(
        &self,
        statement: &Statement<'_>,
        before: &Before,
        names_nothing: bool,
        rare: impl Fn(&str) -> f32,
    ) -> Option<f32> {
        // What somebody does answers what names something of it.
        if statement.is_deed && !self.is_of_deed(statement) {
            return None;
        }
        if self.of_past && voice_words(self.language).tells_of_now(statement.text) {
            return None;
        }
        let sum = |words: &Words| words.common(&statement.words).iter().map(&rare).sum::<f32>();
        let alike =
            ALIKE * f32::from(u16::try_from(statement.alike(&self.terms)).unwrap_or(u16::MAX));
        let (own, beside) = (sum(&self.own) + alike, BESIDE * sum(&self.beside));
        let earlier = before.weigh(&statement.words.without(&self.own));
        let shows = self.shows(statement);
        if self.form.is_some_and(|form| form.strict) && !shows {
            return None;
        }
        if self.form.is_some_and(|form| form.strict) && !self.is_most_of_it(statement) {
            return None;
        }
        let about = self.form.is_some_and(|form| form.strict) && self.is_about(statement);
        let of_whom = OF_WHOM * f32::from(u8::from(about));
        let taken_up = beside + earlier >= TAKEN_UP;
        // `What does she eat?` asks for more than anything of her.
        let strict = self.form.is_some_and(|form| form.strict);
        let vague = self.own.iter().all(|word| self.language.is_stop_word_of_topics(word));
        let bare = vague || (self.leans && names_nothing && strict);
        let of_them = of_whom > 0.0 && names_nothing && strict && !self.asks_more_of_me();
        // Of what was said before, only a reason says why.
        let explains = !self.asks_why() || shows;
        // `What will you do now?` asks for nothing that the mind always does.
        let is_always = !strict && statement.is_of_me();
        let taken_up = self.form.is_some() && bare && taken_up && explains && !is_always;
        let meant = own > 0.0 || beside > 0.0 || taken_up || of_them;
        let grammar = roots(statement.text).iter().filter(|word| self.roots.contains(word)).count();
        let grammar = GRAMMAR * f32::from(u16::try_from(grammar).unwrap_or(u16::MAX));
        let shown = if shows { SHOWS } else { 0.0 };
        meant.then_some(own + beside + earlier + of_whom + grammar + shown)
    }

    /// Whether a statement shows what the question wants, and nothing else would do.
    pub(super) fn is_shown_by(&self, statement: &Statement<'_>) -> bool {
        self.form.is_some_and(|form| form.strict) && self.shows(statement)
    }

    /// Whether something of a deed is asked for, and not just words of whoever does it: a name alone will do where
    /// nothing else is asked of them, or where, when or who.
    fn is_of_deed(&self, statement: &Statement<'_>) -> bool {
        let of_words = self.form.is_some_and(QuestionForm::asks_for_words);
        let is_strict = self.form.is_some_and(|form| form.strict);
        let matter = self.own.without(&self.people);
        let by_name = !of_words && (is_strict || matter.is_empty());
        let own = if by_name { &self.own } else { &matter };
        let beside = self.beside.without(&self.people);
        self.leans && is_strict || own.meets(&statement.words) || beside.meets(&statement.words)
    }

    /// Whether it asks of the mind more than where it is, or when, or how old: where it did something.
    fn asks_more_of_me(&self) -> bool {
        self.of_me && !self.matter_of_me().is_empty()
    }

    /// What it asks of the mind, beside where and when.
    fn matter_of_me(&self) -> Vec<String> {
        let of_form = self.form.map(QuestionForm::all_words).unwrap_or_default();
        let matter = self.own.without(&of_form).without(&self.people);
        let names = |word: &&str| !self.language.is_stop_word_of_topics(word);
        matter.iter().filter(names).map(ToOwned::to_owned).collect()
    }

    /// Whether what is told of the mind has most of what is asked of it: who learnt to cook somewhere need not
    /// cook there.
    fn is_most_of_it(&self, statement: &Statement<'_>) -> bool {
        let matter = self.matter_of_me();
        let shared = matter.iter().filter(|word| statement.words.has_stem(word)).count();
        let shared = shared + statement.alike(&self.terms);
        let is_enough = 2 * shared > matter.len() || matter.len() < 2;
        !self.of_me || !statement.is_of_me() || is_enough
    }

    /// Whether it asks for a reason.
    pub(super) fn asks_why(&self) -> bool {
        self.form.is_some_and(|form| form.reason)
    }

    /// Whether a statement tells of somebody else what is asked of the asker: of `What do I paint?`,
    /// `The reeve paints barns.` Who is named is asked for.
    pub(super) fn is_of_another(&self, statement: &Statement<'_>) -> bool {
        let Some(deed) = &self.deed_of_asker else { return false };
        let names = self.form.is_some_and(|form| form.names);
        let matter = self.own.without(deed);
        let is_it = statement.words.meets(&matter)
            || !self.of_asker.is_empty() && statement.words.covers(&self.of_asker);
        !names
            && !is_it
            && voice_words(self.language).tells_of_somebody(statement.text, &self.people)
    }

    fn shows(&self, statement: &Statement<'_>) -> bool {
        let words = voice_words(self.language);
        self.form.is_some_and(|form| words.shows(statement.text, form, &self.own))
    }

    /// Whether a statement is about whom the question is about.
    fn is_about(&self, statement: &Statement<'_>) -> bool {
        let asker = !self.of_asker.is_empty() && statement.words.covers(&self.of_asker);
        asker || self.of_me && statement.is_of_me()
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    fn answered(told: &[&str], words: &str) -> String {
        let offers = vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])];
        let told = told.iter().map(|text| Percept::event(*text));
        decision(&request("nobody", offers, told.chain([says("odo", words)]).collect())).speech
    }

    #[test]
    fn where_the_mind_did_something_is_not_where_it_does_anything_else() {
        let asked = |profile: &str, words: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
            let persona = std::sync::Arc::make_mut(&mut request.situation.persona);
            persona.name = "Nobody".to_owned();
            persona.profile = profile.to_owned();
            decision(&request).speech
        };
        let said = asked("Nobody bakes bread in Rye.", "Where did you learn to play chess?");
        assert!(!said.contains("Rye"), "{said}");
        let said = asked("Nobody kocht in Halle.", "Wo hast du kochen gelernt?");
        assert!(!said.contains("Halle"), "{said}");
        let said = asked("Nobody backt Brot in Halle.", "Wo hast du Schach gelernt?");
        assert!(!said.contains("Halle"), "{said}");
    }

    #[test]
    fn what_is_asked_of_the_asker_is_not_answered_by_what_somebody_else_does() {
        let told = ["The tanner keeps pigeons.", "Mara rides with the mail."];
        for words in ["What do I keep?", "And what do I ride with?"] {
            let answer = answered(&told, words);
            assert!(!answer.contains("tanner") && !answer.contains("Mara"), "{words} {answer}");
        }
        let own = ["The tanner keeps pigeons.", "Odo keeps bees."];
        assert_eq!(answered(&own, "What do I keep?"), own[1]);
    }

    #[test]
    fn somebody_who_is_named_or_has_what_is_named_is_told_of() {
        let told = ["The tanner sells hides.", "The ferry leaves at noon."];
        assert_eq!(answered(&told, "Whom do I ask for hides?"), told[0]);
        assert_eq!(answered(&told, "When do I have to be at the ferry?"), told[1]);
        assert_eq!(answered(&told, "What do I buy of the tanner?"), told[0]);
    }

    #[test]
    fn what_somebody_does_is_no_answer_to_what_only_names_them() {
        let told = |words: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let deed = Percept::event("Tamsin follows Sela.").by("tamsin").about("sela");
            let request = request("nobody", vec![speak], vec![deed, says("odo", words)]);
            decision(&request).speech
        };
        for words in [
            "What is the name of Sela's father?",
            "Has Sela told you anything about the mill?",
            "What did Sela steal?",
        ] {
            assert!(!told(words).contains("follows"), "{words} {}", told(words));
        }
        assert!(told("Whom does Tamsin follow?").contains("follows"));
    }

    #[test]
    fn only_a_reason_is_told_to_who_merely_asks_why() {
        let told = ["The cook climbs the ladder.", "The cook is late because of the flood."];
        let both = |told: &[&str]| {
            let offers = vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])];
            let told = told.iter().map(|text| Percept::event(*text));
            let lines = ["The cook!", "Why?"].map(|words| says("odo", words));
            let mut request = request("nobody", offers, told.chain(lines).collect());
            let log = request.situation.perceptions.entries();
            request.situation.seen_before = log.rev().nth(1).expect("two were said").id;
            decision(&request).speech
        };
        assert_eq!(both(&told), told[1]);
        assert!(!both(&told[..1]).contains("ladder"), "{}", both(&told[..1]));
    }
}
