//! Relief of somebody who watches, guards or stays: told, and asked for.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::by_word::{longest, parted};
use crate::words::lists::{PhraseList, WordSet};

/// A watch that is promised.
struct Watch {
    /// What is done: `watch`.
    verb: String,
    /// The stems of what it is about.
    matter: Vec<String>,
}

impl Language {
    /// Whether words relieve their hearer of what is promised, and of nothing else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let relieves = |said| Language::english().relieves(said, "watch the gate");
    /// assert!(relieves("I relieve you, Odo.") && relieves("Your watch is over."));
    /// assert!(relieves("I'll take over the gate from here, Odo."));
    /// assert!(!relieves("I relieve you of your purse.") && !relieves("Are you relieved?"));
    /// ```
    pub fn relieves(&self, said: &str, promised: &str) -> bool {
        let watch = self.watch(promised);
        let plain = |it: &&str| !self.is_question(it) && !self.is_on_terms(it);
        let plain = sentences(said).filter(plain).filter(|it| !self.is_for_later(it));
        let mut told = plain.flat_map(clauses).filter(|it| !self.denies(it));
        let relieves = told.any(|clause| {
            let lower = parted(&self.without_terms_at_will(clause));
            self.is_so_from_where_it_begins(&spoken(&lower), |words| self.is_relief(words, &watch))
        });
        relieves && !self.keeps_waiting(said)
    }

    fn is_relief(&self, words: &[&str], watch: &Watch) -> bool {
        self.tells_relief(words, watch)
            || self.lets_stop(words, watch)
            || self.sends_away(words, watch)
            || self.takes_over(words, watch)
            || self.leaves_it_to_speaker(words, watch)
    }

    /// Whether a question asks whether its speaker is relieved of what is promised.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_relief(said, "watch the gate");
    /// assert!(asks("Am I relieved from the gate?") && asks("Am I done out here?"));
    /// assert!(!asks("Am I done for?") && !asks("Am I free tonight?") && !asks("I am relieved."));
    /// ```
    pub fn asks_relief(&self, said: &str, promised: &str) -> bool {
        let watch = self.watch(promised);
        let asked = sentences(said).filter(|it| self.is_question(it) && !self.is_for_later(it));
        asked.flat_map(clauses).any(|clause| {
            let lower = parted(clause);
            self.is_so_from_where_it_begins(&spoken(&lower), |words| {
                self.asks_for_relief(words, &watch) || self.asks_for_its_end(words)
            })
        })
    }

    /// `Am I relieved of the gate`, `may I stop watching the gate`: and not `may I go on`.
    fn asks_for_relief(&self, words: &[&str], watch: &Watch) -> bool {
        let known = &self.promises.relief;
        let asked = longest(&known.asking, words).filter(|_| !known.not_leaving.begin(words));
        asked.is_some_and(|length| {
            let rest = &words[length..];
            self.is_of_the_watch(rest, &watch.matter) || self.is_the_watching(rest, watch)
        })
    }

    /// Whether it is so of words, or of those behind what only leads to them: `so you are relieved`.
    fn is_so_from_where_it_begins(&self, words: &[&str], is_so: impl Fn(&[&str]) -> bool) -> bool {
        let leading = words.len() - self.begun(words).len();
        (0..=leading).any(|at| is_so(&words[at..]))
    }

    fn watch(&self, promised: &str) -> Watch {
        let own = self.without_terms(promised);
        let verb = self.deed(own).words.into_iter().next().unwrap_or_default();
        Watch { verb, matter: self.content_stems(own) }
    }

    /// `you are relieved`, `your watch is over`
    fn tells_relief(&self, words: &[&str], watch: &Watch) -> bool {
        let known = longest(&self.promises.relief.telling, words);
        let ends = self.behind_its_end(words, &self.promises.questions.addressed);
        let rest = known.map(|length| &words[length..]).or(ends);
        rest.is_some_and(|rest| self.is_of_the_watch(rest, &watch.matter))
    }

    /// `you can stop watching the gate`
    fn lets_stop(&self, words: &[&str], watch: &Watch) -> bool {
        let allowed = longest(&self.promises.undertaking.permitting, words).unwrap_or(0);
        let words = self.begun(&words[allowed..]);
        let stops = longest(&self.promises.relief.stopping, words);
        stops.is_some_and(|length| self.is_the_watching(&words[length..], watch))
    }

    /// `Off with you`, `you may go home`: and neither `off with that hat` nor `you may go and fetch the oil`.
    fn sends_away(&self, words: &[&str], watch: &Watch) -> bool {
        let known = &self.promises.relief;
        let sent = longest(&known.leaving, words).filter(|_| !known.not_leaving.begin(words));
        sent.is_some_and(|length| {
            let rest = &words[length..];
            self.is_of_the_watch(rest, &watch.matter) || self.goes_elsewhere(rest, &watch.matter)
        })
    }

    /// `Home to bed`, and neither `to the gate` nor `to the well and back`.
    fn goes_elsewhere(&self, rest: &[&str], matter: &[String]) -> bool {
        let leads = rest.first().is_some_and(|it| self.promises.going_somewhere.has(it));
        let joined = rest.iter().any(|word| self.grammar.joining.has(word));
        leads && !joined && self.share_held(matter, &[&rest.join(" ")]) == 0.0
    }

    /// `I'll mind the gate from here`
    fn takes_over(&self, words: &[&str], watch: &Watch) -> bool {
        let known = &self.promises.relief;
        let begun = longest(&known.taking_over, words).map(|length| &words[length..]);
        let taken = begun.and_then(|words| before_its_end(words, &known.from_now));
        let named = |words: &[&str]| self.is_about_it(words, &watch.matter);
        taken.is_some_and(|words| {
            words.len() > 1 && named(&words[1..]) && self.is_the_watching(words, watch)
        })
    }

    /// `Leave the gate to me`
    fn leaves_it_to_speaker(&self, words: &[&str], watch: &Watch) -> bool {
        let [verb, rest @ ..] = words else { return false };
        let left = before_its_end(rest, &self.promises.relief.to_me);
        self.deeds.leaving.has(verb)
            && left.is_some_and(|left| {
                let named = self.share_held(&watch.matter, &[&left.join(" ")]) > 0.0;
                named && self.is_of_the_watch(left, &watch.matter)
            })
    }

    /// `Watching the gate`, `minding it`
    fn is_the_watching(&self, words: &[&str], watch: &Watch) -> bool {
        let Some((verb, rest)) = words.split_first() else { return false };
        let same = self.is_same_verb(verb, &watch.verb) || self.is_verb_of_posts(verb);
        same && self.is_of_the_watch(rest, &watch.matter)
    }

    /// Whether `my watch is over` is all that words say.
    pub(in crate::promise) fn is_own_watch_over(&self, words: &[&str]) -> bool {
        let mine = &self.promises.undertaking.mine;
        self.behind_its_end(words, mine).is_some_and(<[&str]>::is_empty)
    }

    /// What stands behind `your watch is over`.
    fn behind_its_end<'a, 'w>(
        &self,
        words: &'a [&'w str],
        whose: &WordSet,
    ) -> Option<&'a [&'w str]> {
        let known = &self.promises.relief;
        let [owner, duty, verb, end, rest @ ..] = words else { return None };
        let ends = self.is_being(verb) && known.over.has(end);
        (whose.has(owner) && known.duty.has(duty) && ends).then_some(rest)
    }

    /// `is my watch over`
    fn asks_for_its_end(&self, words: &[&str]) -> bool {
        let known = &self.promises.relief;
        let [verb, owner, duty, end] = words else { return false };
        let mine = self.promises.undertaking.mine.has(owner) && known.duty.has(duty);
        mine && self.is_being(verb) && known.over.has(end)
    }

    /// `Your watch is over`, `your watch's over`, `your watch has ended`
    fn is_being(&self, verb: &str) -> bool {
        self.sentences.copulas.has(verb) || self.promises.by_word.having.has(verb)
    }

    /// Whether words name nothing but a watch, and what it is about: `of the gate now`.
    pub(in crate::promise) fn is_of_the_watch(&self, words: &[&str], matter: &[String]) -> bool {
        let known = &self.promises.relief;
        words.iter().all(|word| {
            let named = self.content_stems(word);
            let of_it = !named.is_empty() && named.iter().all(|stem| matter.contains(stem));
            let says_nothing = known.of.has(word) || self.is_determiner(word);
            says_nothing || known.duty.has(word) || of_it
        })
    }
}

/// What stands before one of some phrases that words end with.
fn before_its_end<'a, 'w>(words: &'a [&'w str], ends: &PhraseList) -> Option<&'a [&'w str]> {
    ends.iter().find_map(|end| {
        let at = words.len().checked_sub(end.len())?;
        end.is(&words[at..]).then(|| &words[..at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_watches_is_relieved_in_many_words() {
        let relieves = |said| Language::english().relieves(said, "watch the gantry");
        for said in [
            "I relieve you, Tamsin.",
            "You're relieved, Tamsin.",
            "So you're relieved.",
            "Relieved, child!",
            "I relieve you of the gantry.",
            "You're done out here, child of grace.",
            "Your watch is over, Tamsin.",
            "I'll take over the gantry from here, Tamsin.",
            "Tamsin, you can stop watching the gantry.",
            "I'll mind the gantry from here, Tamsin.",
            "Leave the gantry to me.",
        ] {
            assert!(relieves(said), "{said}");
        }
    }

    #[test]
    fn who_is_glad_asked_or_told_of_something_else_is_not_relieved() {
        let relieves = |said| Language::english().relieves(said, "watch the gantry");
        for said in [
            "You're relieved to hear it.",
            "You're not relieved.",
            "I relieve you of your purse.",
            "I'll take over the kitchen.",
            "I'll relieve you.",
            "You're relieved when the bell goes.",
            "Is your watch over?",
            "My watch is over.",
            "You can stop singing.",
            "Stop watching me.",
        ] {
            assert!(!relieves(said), "{said}");
        }
    }

    #[test]
    fn leave_to_go_is_given_from_any_post_whatever_its_verb() {
        for promised in ["mind the press", "watch the press", "stay at the press", "tend the press"]
        {
            for said in [
                "You're free, child.",
                "You can knock off now.",
                "Off with you.",
                "Off you go, Juno.",
                "Run along.",
                "Run along home, child.",
                "You may go, Juno.",
                "You may go whenever you please.",
                "That'll do, Juno.",
                "You've done enough.",
                "You're done here.",
                "I let you off, Juno.",
                "You may leave now.",
            ] {
                assert!(Language::english().relieves(said, promised), "{promised}: {said}");
            }
        }
    }

    #[test]
    fn who_is_told_to_go_on_to_come_back_or_to_wait_is_not_let_go() {
        for said in [
            "Go on stoking.",
            "You may go on, Juno.",
            "Go and fetch the oil, and come back.",
            "Off you go and fetch the oil.",
            "Run along, and come back at once.",
            "You may go when I say so.",
            "You may go at eleven.",
            "Off with that hat.",
            "You're not free.",
            "You're free with your tongue.",
            "You've done enough damage.",
            "That'll do nicely for the ink.",
            "You're done here. No, stay where you are.",
            "You may go to the press.",
            "I'll wait here, Juno.",
            "Get along with you, you flatterer!",
            "On your way, fetch the oil.",
            "You're finished, Juno!",
            "May I leave?",
        ] {
            assert!(!Language::english().relieves(said, "mind the press"), "{said}");
        }
    }

    #[test]
    fn who_asks_whether_they_are_done_asks_for_relief() {
        let asks = |said| Language::english().asks_relief(said, "watch the gantry");
        for said in [
            "Am I relieved?",
            "Am I relieved from the gantry, yes or no?",
            "Halloran, am I done out here?",
            "May I go now?",
            "Is my watch over?",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "Am I let off?",
            "May I stop minding the gantry?",
            "May I leave now?",
            "Can I go now, missus?",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "Am I done with the soup?",
            "Can I go to bed?",
            "Are you relieved?",
            "May I go on?",
            "May I leave the plate here?",
        ] {
            assert!(!asks(said), "{said}");
        }
    }
}
