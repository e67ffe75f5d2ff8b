//! Leave that the mind asks for: to go from a post, or to be let off what it has promised.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::answering::answered::Answered;

impl Commitments {
    /// The post that is kept for somebody who is asked whether it is over, or for leave to go.
    pub(in crate::promise::let_go) fn relief_asked_of(
        &self,
        to: &StableId,
        words: &str,
        now: GameTime,
    ) -> Option<u32> {
        let language = self.tongue_of(words);
        let theirs = |owed: &&Commitment| owed.target.as_ref() == Some(to);
        let asked = |owed: &&Commitment| {
            let leave = || language.asks_leave(words, &owed.text);
            language.is_a_post(&owed.text) && (language.asks_relief(words, &owed.text) || leave())
        };
        self.owed(now).filter(theirs).find(asked).map(|owed| owed.id)
    }

    /// Whether the mind has asked for leave to go from a post, and is to wait: `Yes, at eleven.`
    pub(super) fn is_leave_withheld(&self, id: u32, words: &str) -> bool {
        let language = self.tongue_of(words);
        let Some(owed) = self.get(id).filter(|owed| language.is_a_post(&owed.text)) else {
            return false;
        };
        let asked = owed.terms.asked_for.as_deref().unwrap_or_default();
        let minds = language.asks_whether_they_mind(asked);
        !minds && !language.asks_to_move(asked) && language.withholds_leave(words)
    }

    /// Whether the mind has asked whether somebody minds, and named no other time: whoever minds moves nothing.
    pub(super) fn is_asked_whether_they_mind(&self, id: u32) -> bool {
        let asked = self.get(id).and_then(|owed| owed.terms.asked_for.as_deref());
        let asked = asked.unwrap_or_default();
        let language = self.tongue_of(asked);
        language.asks_whether_they_mind(asked)
            && !language.asks_to_move(asked)
            && language.times_meant(asked).is_empty()
    }

    /// The mind has asked to be let off, and is.
    pub(super) fn let_off(&mut self, id: u32, words: &str, now: GameTime) -> Option<Answered> {
        let language = self.tongue_of(words);
        let owed = self.get(id)?;
        let asked = owed.terms.asked_for.as_deref().filter(|asked| {
            language.asks_for_release(asked)
                || language.asks_leave(asked, &owed.text)
                || language.asks_relief(asked, &owed.text)
        })?;
        let minding = language.asks_whether_they_mind(asked) && !language.asks_for_release(asked);
        let grants = match minding {
            true => language.says_they_do_not_mind(words, asked),
            false => language.grants_release(words) || language.grants_leave(words, asked),
        };
        let grants = grants || language.relieves(words, &owed.text);
        grants.then(|| self.release(id, words, now)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitment::ProposedCommitment;
    use crate::promise::let_go::test_owing::{RULES, at, owing};
    use crate::promise::source::CommitmentSource;

    #[test]
    fn whoever_a_watch_is_kept_for_relieves_of_it_unasked_or_by_a_yes() {
        let stands = |asked: Option<&str>, said: &str| {
            let mut promised = owing("watch the gantry", None);
            let text = "not to tell Odo about the king".to_owned();
            let target = Some("mara".into());
            let proposed = ProposedCommitment { text, target, due: None, kind: None };
            let source = CommitmentSource::Game;
            promised.open(&proposed, source, None, &RULES, at(0)).expect("fits");
            if let Some(asked) = asked {
                promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            }
            promised.answer(&"mara".into(), said, &RULES, at(2));
            promised.owed(at(2)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        for said in ["I relieve you, Hedda.", "Your watch is over.", "You're done out here."] {
            assert_eq!(stands(None, said), [2], "{said}");
        }
        assert_eq!(stands(Some("Am I done out here?"), "Yes, at eleven."), [1, 2]);
        assert_eq!(stands(Some("Am I done out here?"), "Yes. Off you go."), [2]);
        assert_eq!(stands(Some("Am I done out here?"), "Yes."), [2]);
        assert_eq!(stands(Some("Am I relieved from the gantry?"), "Yes."), [2]);
        assert_eq!(stands(Some("Am I done out here?"), "No."), [1, 2]);
        assert_eq!(stands(None, "I relieve you of your purse."), [1, 2]);
    }

    #[test]
    fn who_minds_or_tends_is_let_go_as_who_stays_is() {
        let stands = |text: &str, asked: Option<&str>, said: &str| {
            let mut promised = owing(text, None);
            if let Some(asked) = asked {
                promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            }
            promised.answer(&"mara".into(), said, &RULES, at(2));
            promised.owed(at(2)).count() == 1
        };
        for text in [
            "mind the press until Mara lets me off",
            "watch the press until Mara lets me off",
            "stay at the press until Mara lets me off",
            "tend the press",
            "hold the lamp until Mara lets me off",
        ] {
            for said in ["Off you go, Juno.", "You may go.", "You can knock off now.", "Run along."]
            {
                assert!(!stands(text, None, said), "{text}: {said}");
            }
            for said in ["Yes.", "Go.", "Off you go.", "You are."] {
                assert!(!stands(text, Some("Am I let off?"), said), "{text}: {said}");
                assert!(!stands(text, Some("May I leave now?"), said), "{text}: {said}");
            }
            for said in ["Not yet.", "Go on stoking.", "You may go when I say so.", "Soon."] {
                assert!(stands(text, None, said), "{text}: {said}");
                assert!(stands(text, Some("May I leave now?"), said), "{text}: {said}");
            }
        }
        assert!(stands("bring Mara the plate", None, "Off you go, Juno."));
    }

    #[test]
    fn who_asks_whether_somebody_minds_is_let_off_by_a_no_or_a_turn_of_phrase() {
        let after = |asked: &str, answer: &str| {
            let mut promised = owing("not touch the kettle", None);
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            promised.answer(&"mara".into(), answer, &RULES, at(2));
            (promised.owed(at(2)).count(), promised.get(2).is_some())
        };
        let asked = "Mara, it's cold in here. Mind if I put the kettle on?";
        for said in ["Knock yourself out.", "No, go ahead.", "Not at all.", "Be my guest."] {
            assert_eq!(after(asked, said), (0, false), "{said}");
        }
        for said in ["Yes.", "I do mind.", "Don't you dare.", "I'd rather you didn't."] {
            assert_eq!(after(asked, said), (1, false), "{said}");
        }
        assert_eq!(after("Mind if I open the window?", "Not at all."), (1, false));
    }

    #[test]
    fn who_asks_to_be_let_off_is_by_a_yes_and_not_by_a_no() {
        let asked = "I promised you not to go to the cellar. Will you release me from it?";
        let after = |answer: &str| {
            let mut promised = owing("not go to the cellar", None);
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            let answered = promised.answer(&"mara".into(), answer, &RULES, at(2));
            let owed = promised.get(1).expect("is kept");
            (matches!(answered[..], [Answered::Released(_)]), owed.state.name().to_owned())
        };
        assert_eq!(after("Yes. Go down, if you must."), (true, "withdrawn".to_owned()));
        assert_eq!(after("No. You gave your word."), (false, "open".to_owned()));
        assert_eq!(after("It is raining."), (false, "open".to_owned()));
    }
}
