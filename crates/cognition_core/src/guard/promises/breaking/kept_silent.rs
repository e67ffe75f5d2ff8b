//! What a promise leaves untold, in whatever words it promises silence, and whom it is kept from.

use crate::act::ActionTarget;
use crate::promise::Commitment;
use cognition_language::{Deed, DeedCue, DeedKind, Language};

/// The deed of telling that is left undone, without until when; none where the promise leaves something else undone.
pub(super) fn untold(promise: &Commitment) -> Option<Deed> {
    let language = Language::english();
    let bare = language.told_without_its_end(&promise.text);
    let deed = language.deed_of_silence(bare).unwrap_or_else(|| language.deed(bare));
    (language.kind_of_deed(&deed) == DeedKind::Tell).then_some(deed)
}

/// Whether that one is not to be told: by name, or as anybody but whom it was promised to.
pub(super) fn is_kept_from(promise: &Commitment, person: &ActionTarget) -> bool {
    let (language, text) = (Language::english(), promise.text.as_str());
    let hearers = language.stems_of_hearers(text);
    let is_named = language.content_stems(&person.label).iter().any(|it| hearers.contains(it));
    let is_anyone = || {
        let deed = language.deed_of_silence(text).unwrap_or_else(|| language.deed(text));
        language.deed_says(&deed, DeedCue::Anyone) || language.tells_no_one_in_particular(text)
    };
    is_named || is_anyone() && !promise.may_hear(person)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::verdict::suggestion::tests::offer;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;

    fn keeps_from(text: &str, whom: &str) -> bool {
        let tell = offer(1, "inn:tell", &[whom]);
        is_kept_from(&promise(1, CommitmentKind::Refrain, text), &tell.targets[0])
    }

    #[test]
    fn silence_keeps_it_from_everybody_or_from_whoever_it_names() {
        for text in ["tell nobody of the fire", "never to breathe a word of the fire"] {
            assert!(keeps_from(text, "character1"), "{text}");
        }
        let named = "not to tell Character1 of the fire";
        assert!(keeps_from(named, "character1") && !keeps_from(named, "character2"));
    }

    #[test]
    fn nothing_is_left_untold_by_whoever_leaves_a_deed_undone() {
        let untold = |text: &str| untold(&promise(1, CommitmentKind::Refrain, text)).is_some();
        assert!(untold("keep quiet about the fire") && untold("say nothing of the fire"));
        assert!(!untold("never to light a fire"));
    }
}
