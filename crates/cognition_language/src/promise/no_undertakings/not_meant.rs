//! What is worded like a promise and is none: a threat, and what the listener is to do.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::promises::undertakings::ThreatWords;

/// How many words stand between the verb of a threat and whom it is for.
const NEAR: usize = 5;

impl Language {
    /// Whether a sentence threatens whoever listens with harm to them or to what is theirs.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let threatens = |said| Language::english().threatens_harm(said);
    /// assert!(threatens("Give me the key or I'll break your arm!"));
    /// assert!(!threatens("Give me the key or I'll be late."));
    /// ```
    pub fn threatens_harm(&self, sentence: &str) -> bool {
        self.threatens(&sentence.to_lowercase().replace('’', "'"))
    }

    /// Whether a sentence in lower case threatens whoever listens: `One more word and I'll box your ears.`
    pub(crate) fn threatens(&self, sentence: &str) -> bool {
        let (known, words) = (&self.promises, spoken(sentence));
        let harms = |at: usize| {
            let rest = known.intended(&words[at..]).map(|rest| known.without_adverbs(rest));
            rest.is_some_and(|rest| known.undertaking.threats.harm(rest))
        };
        let hurts = |at: usize| {
            let rest = known.intended(&words[at..]);
            rest.and_then(<[_]>::first).is_some_and(|verb| self.conduct(verb).hurts())
        };
        (0..words.len()).any(harms)
            || self.dares(sentence)
            || self.dialogue_acts(sentence).has(DialogueAct::Threat) && (0..words.len()).any(hurts)
    }

    /// Whether a sentence tells the listener to do that very thing: `Keep her warm.` It names something of
    /// the deed beside its verb, or what stands for it.
    pub(crate) fn tells_to(&self, verb: &str, deed: &[String], sentence: &str) -> bool {
        let known = &self.promises.undertaking;
        let matter: Vec<String> =
            deed.iter().filter(|stem| *stem != self.stem(verb)).cloned().collect();
        let tells = |clause: &str| {
            let words = spoken(clause);
            let named = || self.share_held(&matter, &[clause]) > 0.0;
            let stands = || words.iter().any(|word| known.standing_for.has(word));
            let is_first = words.first().is_some_and(|first| *first == verb);
            is_first && !words.iter().any(|word| known.own.has(word)) && (named() || stands())
        };
        let mut clauses = clauses(sentence);
        clauses.any(tells) && !self.is_question(sentence)
    }

    /// Whether words are nothing but a time that is still to come: `By noon.`
    pub(crate) fn is_time_alone(&self, words: &str) -> bool {
        use crate::time::due_times::DueTime::{At, Day, In};
        let lower = words.to_lowercase();
        let known = &self.promises.undertaking;
        let listener = &self.promises.questions.addressed;
        let said = spoken(&lower);
        let told = |at: usize| {
            let stands = known.standing_for.has(said[at]) && !self.is_of_a_time(&said[at..]);
            known.own.has(said[at]) || stands || listener.has(said[at])
        };
        if (0..said.len()).any(told) {
            return false;
        }
        let named = self.due_time(words).is_some_and(|time| match time {
            In(length) => !length.is_zero(),
            At { .. } | Day(_) => true,
            _ => false,
        });
        named && (self.content_stems(words).len() <= BRIEF || self.is_a_named_time(words))
    }

    /// `This evening`, which stands for no thing.
    fn is_of_a_time(&self, words: &[&str]) -> bool {
        let due = &self.times.due;
        let hours = due.clock.iter().map(|it| &it.words);
        let mut times = hours.chain(due.calendar.iter().map(|it| &it.words));
        words.get(..2).is_some_and(|pair| times.any(|time| time.is(pair)))
    }
}

impl ThreatWords {
    /// Whether what begins with a verb does harm to whom it speaks to.
    fn harm(&self, words: &[&str]) -> bool {
        let Some((verb, rest)) = words.split_first() else { return false };
        let near = &rest[..rest.len().min(NEAR)];
        let limb = || (1..near.len()).any(|at| self.is_harmed(near, at));
        let you = || (0..near.len()).any(|at| self.you.has(near[at]) && self.suffers(rest, at));
        let harmed = self.harming.has(verb) && limb() || self.deadly.has(verb) && you();
        harmed || self.casting.has(verb) && self.is_cast(rest)
    }

    /// `You into the canal`, and not `you a rope`.
    fn is_cast(&self, words: &[&str]) -> bool {
        matches!(words, [who, to, ..] if self.you.has(who) && self.cast_to.has(to))
    }

    /// Whether the listener's limb stands there, and not hands that something is put into: `put the receipt in your
    /// hand`.
    fn is_harmed(&self, words: &[&str], at: usize) -> bool {
        let limb = self.yours.has(words[at - 1]) && self.limbs.has(words[at]);
        let into = at > 2 && self.into.has(words[at - 2]);
        limb && !(into && self.hands.has(words[at]))
    }

    /// Whether who stands there has the deed done to them. It is done for them where it is done to
    /// something else: `skin you a rabbit`, `skin a rabbit for you`.
    fn suffers(&self, rest: &[&str], at: usize) -> bool {
        let gains = at.checked_sub(1).is_some_and(|before| self.gaining.has(rest[before]));
        let (thing, named) = (rest.get(at + 1), rest.get(at + 2));
        let other = thing.is_some_and(|word| self.naming.has(word))
            && named.is_some_and(|word| !self.moments.has(word) && !self.limbs.has(word));
        !gains && !other
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    #[test]
    fn who_would_harm_the_listener_threatens() {
        let threatens = |sentence| Language::english().threatens(sentence);
        assert!(threatens("taste it once more and i'll break this ladle over your head."));
        assert!(threatens("one more word and i'll box your ears."));
        assert!(threatens("i'll skin you alive."));
        assert!(!threatens("i'll cut your hair on friday."));
        assert!(!threatens("if you eat your supper, i'll wheel you out."));
        assert!(!threatens("i'll throw you a rope."));
        assert!(threatens("i'll throw you into the canal."));
        assert!(threatens("one more step and i'll kick you out."));
        assert!(!threatens("i'll throw your rope into the boat."));
    }

    #[test]
    fn what_is_done_for_the_listener_is_no_threat() {
        let threatens = |sentence| Language::english().threatens(sentence);
        for sentence in [
            "i'll skin you a rabbit.",
            "i'll kill the fat goose for you.",
            "i'll skin you the other one, too.",
            "i will cut you a slice.",
        ] {
            assert!(!threatens(sentence), "{sentence}");
        }
        for sentence in [
            "i'll skin you.",
            "i'll kill you the moment you blink.",
            "i'll kill every one of you.",
            "i'll burn you a thousand times.",
            "i'll skin you for that.",
        ] {
            assert!(threatens(sentence), "{sentence}");
        }
    }

    #[test]
    fn what_is_put_into_hands_is_no_threat() {
        let threatens = |sentence| Language::english().threatens(sentence);
        for sentence in [
            "i'll put the receipt in your hand.",
            "give me an hour and i'll put the deed into your hands.",
            "i'll put the child back in your arms.",
        ] {
            assert!(!threatens(sentence), "{sentence}");
        }
        for sentence in [
            "i'll break your hand.",
            "i'll put an arrow in your neck.",
            "i'll put this knife through your hand.",
        ] {
            assert!(threatens(sentence), "{sentence}");
        }
    }

    #[test]
    fn who_is_told_to_do_it_is_promised_nothing() {
        let tells = |deed: &str, sentence| {
            let english = Language::english();
            let verb = deed.split(' ').next().unwrap_or_default();
            english.tells_to(verb, &english.content_stems(deed), sentence)
        };
        assert!(tells("keep the calf warm", "keep her warm."));
        assert!(tells("hold the torch out", "i'll be quick, hold out the torch."));
        assert!(!tells("keep the calf warm", "i keep her warm."));
        assert!(!tells("say nothing of the boat", "say no more."));
        assert!(!tells("bring the key", "bring you the key?"));
    }

    #[test]
    fn a_time_may_be_all_that_is_said() {
        let english = Language::english();
        assert!(english.is_time_alone("by noon") && english.is_time_alone("right away"));
        assert!(
            !english.is_time_alone("hob comes at noon") && !english.is_time_alone("i go at noon")
        );
        assert!(!english.is_time_alone("yesterday") && !english.is_time_alone("cross my heart"));
    }
}
