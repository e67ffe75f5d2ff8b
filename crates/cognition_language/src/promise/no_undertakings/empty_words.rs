//! What is worded like a promise and means nothing of the kind: a dare, a boast, a custom that is told.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::lists::WordSet;

impl Language {
    /// `Touch it and you'll swim home`: what comes of a deed that nobody is to do.
    pub(crate) fn dares(&self, own: &str) -> bool {
        let (known, words) = (&self.promises.undertaking, spoken(own));
        let tells = |at: &usize| {
            self.grammar.joining.has(words[at - 1]) && self.is_told_to_come(&words[*at..])
        };
        let told = |meant: bool| {
            (2..words.len()).filter(tells).any(|at| meant || !self.is_boon(&words[at..]))
        };
        let dares = known.daring.begin(&words);
        (dares || known.daring_or_asking.begin(&words)) && told(dares)
    }

    /// `I'll read you every line`: something that is done for whoever listens. Who is asked for something so is not dared to.
    fn is_boon(&self, words: &[&str]) -> bool {
        let rest = self.promises.intended(words).map(|rest| self.promises.without_adverbs(rest));
        let Some([_, whom, what, more @ ..]) = rest else { return false };
        let (threats, listener) =
            (&self.promises.undertaking.threats, &self.promises.questions.addressed);
        let thing = threats.naming.has(what) && !more.iter().any(|word| threats.limbs.has(word));
        listener.has(whom) && thing
    }

    /// `You'll swim`, `I'll skin you`.
    fn is_told_to_come(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let listener = |word: &str| known.questions.addressed.has(word);
        let short = |word: &str| {
            let mut endings = known.undertaking.ahead_endings.iter();
            endings.any(|end| word.strip_suffix(&**end).is_some_and(listener))
        };
        let will = |next: &str| known.undertaking.ahead.has(next);
        known.intended(words).is_some()
            || words.first().is_some_and(|word| short(word))
            || matches!(words, [who, next, ..] if listener(who) && will(next))
    }

    /// Whether a deed is one that nobody means who names it: to eat what is no food.
    pub(in crate::promise) fn is_boast(&self, deed: &str) -> bool {
        let known = &self.promises.undertaking;
        let verb = self.deed(deed).words.into_iter().next().unwrap_or_default();
        let eaten = self.done_to(deed);
        let thing = eaten.split(' ').next_back().unwrap_or_default();
        known.swallowing.has(&verb) && self.is_of_a_kind(thing, &known.inedible)
    }

    /// Whether a word is known to name a thing of one of some kinds.
    pub(crate) fn is_of_a_kind(&self, word: &str, kinds: &WordSet) -> bool {
        let own = self.recall_keys(word).senses;
        let kinds = kinds.iter().flat_map(|kind| self.recall_terms(kind));
        !word.is_empty() && kinds.flat_map(|term| term.senses).any(|sense| own.contains(&sense))
    }

    /// Whether an answer tells how something is done here, as it was asked: `At six. I always have.` where
    /// somebody asks when the wick gets trimmed. Who says what they will do has undertaken it, and who asks
    /// for something of their own asks after no custom.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |answer| Language::english().tells_a_custom("When does the mill open?", answer);
    /// assert!(tells("At six, and it shuts at nine."));
    /// assert!(!tells("I'll open it at six."));
    /// assert!(!Language::english().tells_a_custom("When will you open it?", "At six."));
    /// ```
    pub fn tells_a_custom(&self, asked: &str, answer: &str) -> bool {
        let known = &self.promises.undertaking;
        let asks = |sentence: &str| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            known.asking_custom.begin(&words) && !words.iter().any(|word| self.is_own(word))
        };
        let ahead = |sentence: &str| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            (0..words.len()).any(|at| self.intends(&words[at..]))
        };
        let all: Vec<&str> = sentences(asked).collect();
        let last = all.iter().rev().find(|sentence| !self.only_remarks(sentence));
        last.is_some_and(|last| asks(last)) && !sentences(answer).any(ahead)
    }

    /// `I never see you do it.`: what is said behind a question, and asks for nothing of its own.
    fn only_remarks(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let speaks = words.first().is_some_and(|word| self.is_own(word));
        let needs = || words.iter().any(|word| self.promises.needing.has(word));
        let requests = || self.dialogue_acts(sentence).has(DialogueAct::Request);
        speaks && !self.is_question(sentence) && !needs() && !requests()
    }

    fn is_own(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        known.own.has(word) || known.mine.has(word)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_dare_promises_nothing() {
        let gives = |speech, deed| Language::english().undertaking(speech, deed).is_some();
        let swims = "make Ruben swim ashore";
        assert!(!gives("Lay a finger on that oar and you'll be swimming ashore.", swims));
        assert!(!gives("Touch my oar and I'll make you swim ashore.", swims));
        assert!(gives("Hold the oar and I'll fetch the bailer.", "fetch the bailer"));
        assert!(!gives("Do that and I'll make you swim ashore.", swims));
        assert!(!gives("Do that and I'll tell the captain.", "tell the captain"));
        let pages = "read Ruben every page, if he holds the oar";
        assert!(gives("Could you hold the oar? Do that and I'll read you every page.", pages));
        assert!(gives("Do that for me, and I'll give you the lamp.", "give Ruben the lamp"));
        assert!(!gives("Touch it and I'll read you every page.", pages));
        assert!(!gives("You touch that oar and I'll make you swim ashore.", swims));
        assert!(!gives("You set foot in here and I'll throw you out.", "throw Ruben out"));
        assert!(!gives("Lie once more and you'll get the oar.", "give Ruben the oar"));
        assert!(gives("You hold the oar and I'll fetch the bailer.", "fetch the bailer"));
        assert!(gives("You wake him and I'll fetch the bailer.", "fetch the bailer"));
    }

    #[test]
    fn who_would_eat_what_is_no_food_boasts() {
        let gives = |speech, deed| Language::english().undertaking(speech, deed).is_some();
        assert!(!gives("If he is sober by noon, I'll eat the saw.", "eat the saw"));
        assert!(gives("If you bake it, I'll eat the cake.", "eat the cake"));
        let boasts = |deed| Language::english().is_boast(deed);
        assert!(boasts("eat the saw"));
        assert!(!boasts("eat the dumplings") && !boasts("lend Ann the saw"));
    }

    #[test]
    fn a_custom_is_no_promise() {
        let gives = |speech, deed| Language::english().undertaking(speech, deed).is_some();
        assert!(!gives("Five and ten. I've always done it so.", "ring the bell at five and ten"));
        assert!(gives("At five and ten, every day, I'll see to it.", "ring the bell"));
        let asked = "When does my coat get its buttons?";
        assert!(!Language::english().tells_a_custom(asked, "On Tuesday."));
    }

    #[test]
    fn what_is_remarked_behind_the_question_leaves_it_one_after_a_custom() {
        let tells = |asked, answer| Language::english().tells_a_custom(asked, answer);
        let nightly = "I wind it each night at ten.";
        assert!(tells("When do you wind that clock? I never hear you do it.", nightly));
        assert!(tells("How often do you wind it? I have lived here for a year.", nightly));
        assert!(tells("When does the clock get wound? I've never seen it.", "At ten."));
        assert!(!tells("When do you wind that clock? I need it wound by ten.", "At ten."));
        assert!(!tells("How do you wind it? Would you do it for me?", "At ten."));
    }
}
