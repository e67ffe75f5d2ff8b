//! What is done to somebody or something, by whoever: `he has been operated on`, and what tells that it was.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// Something that is done to somebody or something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undergone {
    /// What is done, as a sense: `operate`.
    pub(super) verb: String,
    /// The stems of what it is done to, the last the thing itself; none where only a word stands for it.
    pub(super) patient: Vec<String>,
}

impl Undergone {
    /// Whether only a word like `he` says to whom it is done.
    pub fn is_to_someone_named_before(&self) -> bool {
        self.patient.is_empty()
    }

    /// Whether it is done to whom or what has that stem in its name.
    pub fn is_to(&self, stem: &str) -> bool {
        self.patient.iter().any(|known| known == stem)
    }

    /// The same, done to one of those, given by the stems of their names.
    pub fn done_to(&self, patient: Vec<String>) -> Self {
        Self { patient, ..self.clone() }
    }
}

impl Language {
    /// What a clause says is done to something, whoever does it. None where it says something else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let undergone = |what: &str| Language::english().undergone(what).is_some();
    /// assert!(undergone("he has been operated on") && undergone("the door is mended"));
    /// assert!(undergone("the lamp's lit") && undergone("the lamp s lit"));
    /// assert!(!undergone("the bell goes") && !undergone("he is awake"));
    /// ```
    pub fn undergone(&self, what: &str) -> Option<Undergone> {
        let lower = self.with_its_apostrophes(&what.to_lowercase().replace('’', "'"));
        let words = spoken(&lower);
        let (before, verb) = (0..words.len()).find_map(|at| self.passive_at(&words, at))?;
        let before = words[before].iter().map(|word| self.without_possessive(word));
        let patient = self.names_in(&before.collect::<Vec<_>>());
        Some(Undergone { verb: self.sense_of_verb(words[verb]), patient })
    }

    /// `The lamp's lit` of `the lamp s lit`: what is waited for is kept without them.
    fn with_its_apostrophes(&self, what: &str) -> String {
        let endings = self.grammar.possessives.iter();
        let parted = endings.filter_map(|ending| Some((ending, ending.strip_prefix('\'')?)));
        parted.fold(what.to_owned(), |what, (ending, bare)| {
            what.replace(&format!(" {bare} "), &format!("{ending} "))
        })
    }

    /// The deed that the words of a promise name, as it is once it is done: `mend the door` as `the door is
    /// mended`.
    pub fn undergone_by_deed(&self, deed: &str) -> Option<Undergone> {
        let words = self.deed(self.without_terms(deed)).words;
        let verb = words.first()?;
        // `Take in the coat` is done to the coat.
        let particle = words.get(1).is_some_and(|word| self.grammar.linking.has(word));
        let object = words.iter().skip(1 + usize::from(particle)).map(String::as_str);
        let object: Vec<&str> = object.take_while(|word| !self.grammar.linking.has(word)).collect();
        let patient = self.names_in(&object);
        (!patient.is_empty()).then(|| Undergone { verb: self.sense_of_verb(verb), patient })
    }

    /// Whether an event tells that it was done: `Agathe operates on Corporal Kolb.`, and not what only names a
    /// thing by it, as `the operating tent` does.
    pub fn tells_that_it_happened_to(&self, text: &str, done: &Undergone) -> bool {
        self.plain_clauses(text).iter().any(|clause| {
            let words = spoken(clause);
            self.is_told_passively(&words, done)
                || self.is_told_actively(&words, done, |words, at| self.is_done_now(words, at))
        })
    }

    /// Whether somebody says that it was done: `He is sewn up.`, `I have sewn him up.`, and not what asks, hopes,
    /// denies, or tells what is to come.
    pub fn says_that_it_happened_to(&self, speech: &str, done: &Undergone) -> bool {
        let hedged = |clause: &str| self.promises.undertaking.hedges.stand_in(&spoken(clause));
        self.plain_clauses(speech).iter().filter(|clause| !hedged(clause)).any(|clause| {
            let words = spoken(clause);
            self.is_told_passively(&words, done)
                || self.is_told_actively(&words, done, |words, at| self.is_over_at(words, at))
        })
    }

    /// Whether somebody says that they have done it themselves.
    pub fn says_to_have_done(&self, speech: &str, done: &Undergone) -> bool {
        let own = |words: &[&str]| words.iter().any(|word| self.promises.undertaking.own.has(word));
        self.plain_clauses(speech).iter().any(|clause| {
            let words = spoken(clause);
            let own_deed = |words: &[&str], at| own(&words[..at]) && self.is_over_at(words, at);
            self.is_told_actively(&words, done, own_deed)
        })
    }

    /// Whether somebody says that what was promised is done, by what is so then: `The splinter is out.` of `take the
    /// splinter out`, `It is done.`
    pub fn says_that_deed_is_done(&self, speech: &str, deed: &str) -> bool {
        let Some(done) = self.undergone_by_deed(deed) else { return false };
        let lower = deed.to_lowercase();
        let ends: Vec<&str> =
            spoken(&lower).into_iter().filter(|word| self.grammar.linking.has(word)).collect();
        // `The column is set`: it is as it was before it was done.
        let verb = spoken(&lower).first().copied();
        let so = |word: &str| {
            let finished = self.promises.undertaking.finished.has(word);
            finished || ends.contains(&word) || verb == Some(word)
        };
        let is_so = |clause: &String| {
            let words = spoken(clause);
            let states = |at: &usize| self.sentences.copulas.has(words[*at]) && so(words[*at + 1]);
            let mut states = (1..words.len().saturating_sub(1)).filter(states);
            states.any(|at| self.names_patient(&words[..at], &done)) || self.is_all_done(&words)
        };
        let bare = |clause: &String| self.is_told_in_a_word(&spoken(clause), &done);
        self.says_that_it_happened_to(speech, &done)
            || self.plain_clauses(speech).iter().any(|clause| is_so(clause) || bare(clause))
    }

    /// `There, signed.`
    fn is_told_in_a_word(&self, words: &[&str], done: &Undergone) -> bool {
        let beside =
            |word: &&&str| self.promises.passive.beside.has(word) || self.is_stop_word(word);
        let mut own = words.iter().filter(|word| !beside(word));
        let is_over = |word: &str| {
            self.promises.undertaking.is_ended(word) && self.sense_of_verb(word) == done.verb
        };
        matches!((own.next(), own.next()), (Some(word), None) if is_over(word))
            && !words.iter().any(|word| self.sentences.copulas.has(word))
    }

    /// `It is done.`
    fn is_all_done(&self, words: &[&str]) -> bool {
        let mut passives = (0..words.len()).filter_map(|at| self.passive_at(words, at));
        let all = &self.promises.passive.all_done;
        passives.any(|(subject, verb)| all.has(words[verb]) && self.stand_for_it(&words[subject]))
    }

    /// Whether somebody denies it, or says that it is still to be done.
    pub fn says_that_it_did_not_happen_to(&self, speech: &str, done: &Undergone) -> bool {
        let names = |clause: &str| {
            let words = spoken(clause);
            let verb = words.iter().any(|word| self.sense_of_verb(word) == done.verb);
            let named = self.names_patient(&words, done) || self.stand_for_it(&words);
            verb && named
        };
        let denied = |clause: &str| self.denies(clause) && names(clause);
        clauses(&speech.to_lowercase().replace('’', "'")).any(denied)
    }

    /// Whether somebody objects that it was not done, whatever was said: `You didn't sign it!`, and not what asks, or
    /// forbids it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let done = english.undergone_by_deed("sign the paper").expect("is a deed");
    /// let objects = |said: &str| english.objects_that_it_is_undone(said, &done);
    /// assert!(objects("You didn't sign it!") && objects("But the paper isn't signed."));
    /// assert!(!objects("Didn't you sign it?") && !objects("Don't sign it."));
    /// ```
    pub fn objects_that_it_is_undone(&self, speech: &str, done: &Undergone) -> bool {
        let forbids = |clause: &str| {
            let lower = clause.to_lowercase().replace('’', "'");
            self.promises.proposing.forbidding.begin(&spoken(&lower))
        };
        let told = sentences(speech).filter(|sentence| !self.is_question(sentence));
        let mut told = told.flat_map(clauses).filter(|clause| !forbids(clause));
        told.any(|clause| self.says_that_it_did_not_happen_to(clause, done))
    }

    /// The clauses that tell something of themselves, in lower case: none that asks or denies, and nothing behind
    /// what only says when or whether.
    pub(super) fn plain_clauses(&self, text: &str) -> Vec<String> {
        let told = self.statements(text).into_iter().flat_map(clauses);
        let lower = told.map(|clause| clause.to_lowercase().replace('’', "'"));
        lower.filter(|clause| !self.denies(clause)).map(|it| self.main_part(&it)).collect()
    }

    /// A clause up to where another hangs on it: `until`, `if`.
    fn main_part(&self, clause: &str) -> String {
        let (words, known) = (spoken(clause), &self.promises);
        let spans = || self.times.due.spans.iter().map(|it| &it.words);
        let depends = |at: &usize| {
            let (word, rest) = (words[*at], &words[*at..]);
            let joins = known.conditions.has(word)
                || known.terms.when.begin(rest)
                || known.terms.if_.begin(rest);
            let bounds = || spans().any(|span| span.begins(rest));
            joins || !self.grammar.linking.has(word) && bounds()
        };
        let end = (0..words.len()).find(depends).unwrap_or(words.len());
        words[..end].join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn happened(text: &str, what: &str) -> bool {
        let english = Language::english();
        let done = english.undergone(what).expect("is done to something");
        english.tells_that_it_happened_to(text, &done)
    }

    fn said(text: &str, what: &str) -> bool {
        let english = Language::english();
        let done = english.undergone(what).expect("is done to something");
        english.says_that_it_happened_to(text, &done)
    }

    #[test]
    fn what_is_done_to_something_is_told_by_whoever_does_it() {
        for (text, what) in [
            ("Agathe operates on Corporal Kolb.", "Kolb has been operated on"),
            ("Pavel mends the hinge of the oven door.", "the hinge is mended"),
            ("Pavel bakes the bread.", "the bread is baked"),
            ("You sew Kolb up.", "Kolb is sewn up"),
            ("The manifest has been signed by Tam.", "the manifest is signed"),
            ("Jonas carries the trunk upstairs.", "the trunk has been carried up"),
            ("Amabel unlocks the cellar hatch.", "the cellar hatch is open"),
            ("Amabel opens the cellar hatch.", "the hatch is open"),
            ("The cellar hatch is opened by Amabel.", "the hatch is open"),
        ] {
            assert!(happened(text, what), "{text}: {what}");
        }
    }

    #[test]
    fn what_only_names_a_place_by_it_or_is_done_to_something_else_tells_nothing() {
        for (text, what) in [
            (
                "Agathe comes in from the operating tent, and Kolb looks up.",
                "Kolb has been operated on",
            ),
            ("Agathe wants to operate on Kolb.", "Kolb has been operated on"),
            ("Kolb mends the tent.", "Kolb is mended"),
            ("Pavel mends the cellar door.", "the oven door is mended"),
            ("Tam does not sign the manifest.", "the manifest is signed"),
            ("The mended door opens.", "the door is mended"),
            ("Amabel locks the cellar hatch.", "the hatch is open"),
            ("Amabel opens the trunk.", "the hatch is open"),
            ("Amabel asks Caspar to open the hatch.", "the hatch is open"),
        ] {
            assert!(!happened(text, what), "{text}: {what}");
        }
    }

    #[test]
    fn who_says_that_it_is_done_neither_asks_nor_tells_what_is_to_come() {
        let sewn = "Kolb is sewn up";
        assert!(said("The splinter is out, and he is sewn up.", sewn));
        assert!(said("I have sewn him up, Lazlo.", sewn) && said("Kolb's sewn up.", sewn));
        assert!(said("He has paid the bill, every penny.", "the bill is paid"));
        for none in [
            "Is he sewn up?",
            "He will be sewn up by ten.",
            "When he is sewn up, you may go.",
            "He is not sewn up yet.",
            "He is nearly sewn up.",
            "I sew him up at ten.",
            "Moss is sewn up.",
        ] {
            assert!(!said(none, sewn), "{none}");
        }
    }

    #[test]
    fn who_has_done_something_to_somebody_has_undergone_nothing() {
        let undergone = |what: &str| Language::english().undergone(what).is_some();
        assert!(undergone("he's told") && undergone("he's told by Odo"));
        assert!(undergone("the lamp's lit") && undergone("he is told"));
        for what in ["he's told you himself", "he s told you", "she's paid him", "Odo's warned me"]
        {
            assert!(!undergone(what), "{what}");
        }
    }

    #[test]
    fn a_deed_is_done_where_its_end_is_so() {
        let done = |speech, deed| Language::english().says_that_deed_is_done(speech, deed);
        let splinter = "take the splinter out of Kolb";
        assert!(done("The splinter is out, he is sewn up.", splinter));
        assert!(done("There, Lio. The coat is taken in.", "take in the coat"));
        assert!(done("It is done.", splinter) && done("I've taken it out.", splinter));
        assert!(!done("Is the splinter out?", splinter) && !done("Moss is out.", splinter));
        assert!(!done("I will take it out.", splinter));
        assert!(!done("The splinter is not out.", splinter));
    }

    #[test]
    fn a_deed_that_was_promised_is_denied_by_its_name() {
        let english = Language::english();
        let done = english.undergone_by_deed("mend the saddle for Mara").expect("names a thing");
        let denied = |speech| english.says_that_it_did_not_happen_to(speech, &done);
        assert!(denied("It isn't mended at all!") && denied("You have not mended the saddle."));
        assert!(!denied("The saddle is mended.") && !denied("You have not fed the mare."));
        assert!(english.says_to_have_done("I've mended it, Mara.", &done));
        assert!(!english.says_to_have_done("Odo mended it, Mara.", &done));
    }
}
