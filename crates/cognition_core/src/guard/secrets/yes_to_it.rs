//! What whoever means to be silent tells by a yes to who asks for just that, and whoever keeps what another confided.

use crate::guard::secrets::let_slip::names_behind_the_first;
use crate::guard::secrets::telling::Telling;
use crate::guard::secrets::told_by_meaning::LET_SLIP;
use crate::guard::wording::Wording;
use crate::guard::wording::says_yes::says_yes;
use crate::guard::wording::stating::{TOLD, share};
use cognition_language::Language;

impl Telling<'_> {
    /// Whether it was asked for in so many words, or by its name, and the answer is nothing but yes, or asks how that was
    /// found out. What somebody told of themselves is asked for by their name.
    pub(super) fn agrees_to(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        let heard = self.asked();
        let asked = secret.held_in(&heard);
        let by = self.confider.map(|by| by.label.as_str());
        let mut names = names_behind_the_first(part).chain(by);
        let mut named = || names.any(|name| asks_after(name, &secret, &heard));
        let enough = |by: f64| share(asked, secret.len()) >= by;
        let speech = self.suggestion.speech();
        (self.keeps() || self.confider.is_some())
            && asked > 1
            && (enough(TOLD) || enough(LET_SLIP) && named())
            && (says_yes(speech) || Language::english().takes_it_for_found_out(speech))
            && !self.is_part_known(part, &secret)
    }
}

/// Whether a name of a secret comes up in what is asked.
fn asks_after(name: &str, secret: &Wording, asked: &Wording) -> bool {
    let name = Wording::of([name]);
    name.held_in(secret) > 0 && name.held_in(asked) > 0
}

#[cfg(test)]
mod tests {
    use crate::guard::secrets::test_secret::{self, betrays};

    fn tells(asked: &str, speech: &str, thoughts: &str) -> bool {
        let secret = "He draws the wicked cartoons of the Night Heron.";
        test_secret::tells(secret, &[asked], speech, thoughts)
    }

    #[test]
    fn who_is_asked_by_the_name_that_is_kept_owns_to_it_by_half_a_sentence() {
        let (asked, silent) = ("Tell me straight. Are YOU the Night Heron?", "Nobody must know.");
        for yes in ["Guilty as charged.", "You've found me out, Odo.", "I am.", "Yes, sir."] {
            assert!(tells(asked, yes, silent), "{yes}");
            assert!(!tells(asked, yes, "He deserves the truth."), "{yes}");
        }
        for other in ["I am tired, Odo.", "Guilty? Of what?", "I am not.", "The what?"] {
            assert!(!tells(asked, other, silent), "{other}");
        }
        assert!(!tells("Are you the new night porter?", "I am.", silent), "he has not named it");
    }

    #[test]
    fn who_takes_what_was_asked_for_found_out_says_yes() {
        let (asked, silent) = ("Tell me straight. Are YOU the Night Heron?", "Nobody must know.");
        for yes in
            ["How did you find out?", "Well. Who else knows?", "You weren't supposed to know."]
        {
            assert!(tells(asked, yes, silent), "{yes}");
            assert!(!tells(asked, yes, "He deserves the truth."), "{yes}");
        }
        for other in ["Who told you that?", "How did you find out that I snore?", "Who knows?"] {
            assert!(!tells(asked, other, silent), "{other}");
        }
        assert!(!tells("Are you the new night porter?", "How did you find out?", silent));
    }

    #[test]
    fn who_says_yes_to_what_another_confided_betrays_it() {
        let asked = "Was it Peter who took the ten crowns?";
        for yes in
            ["Yes.", "Yes. But be kind to him.", "He did.", "Aye, he needed it.", "Afraid so."]
        {
            assert!(betrays(asked, yes), "{yes}");
        }
        for other in ["No.", "Peter? Never.", "Ask him yourself.", "Yes? Who says so?"] {
            assert!(!betrays(asked, other), "{other}");
        }
        assert!(!betrays("Did Peter bring the crowns?", "Yes, he did."), "that is another matter");
        assert!(!betrays("Is Peter in the mill?", "Yes, he is."));
    }

    #[test]
    fn whoever_asks_to_keep_a_yes_has_said_it() {
        let (asked, silent) = ("Tell me straight. Are YOU the Night Heron?", "Nobody must know.");
        for yes in
            ["Yes. Don't tell.", "Yes, sir. But not from me.", "Aye, but keep it to yourself."]
        {
            assert!(tells(asked, yes, silent), "{yes}");
        }
        for other in ["No. Don't tell.", "I ask no questions. Not a word from me."] {
            assert!(!tells(asked, other, silent), "{other}");
        }
    }
}
