//! Whether something is opened, and the words call out, or in, whoever is behind another: otters, and the gate of the
//! wolves.

use super::siblings::siblings;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{Wording, verbs};
use cognition_language::Language;

/// The words name what the other is called by, and nothing in the reply names what this one is called by alone.
pub(in crate::guard::intent) fn opens_to_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
) -> Option<Straying> {
    let language = Language::english();
    let open = language.sense("open");
    let decision = &suggestion.decision;
    let opens = verbs(action).any(|verb| verb == open);
    if !opens || !language.calls_through(&decision.speech) {
        return None;
    }
    let said = Wording::undenied(&decision.speech);
    let thought = Wording::of([decision.thoughts.as_str()]);
    let aim = Wording::of_aim_in(decision);
    // What both are called says nothing.
    let names = |words: &Wording, one: &ActionTarget, other: &ActionTarget| {
        Wording::of([one.label.as_str()]).without(&other.label).held_in(words) > 0
    };
    let is_aim = |it: &ActionTarget| {
        suggestion.intent_target.as_ref().is_some_and(|aim| aim.thing == it.stable_id)
    };
    let wrong = |(own, meant): &(&ActionTarget, &ActionTarget)| {
        let spoken = [&said, &thought, &aim].into_iter().any(|words| names(words, own, meant));
        names(&said, meant, own) && !spoken && !is_aim(own)
    };
    let (_, meant) = siblings(suggestion, action).find(wrong)?;
    Some(Straying::OtherTarget { meant: meant.label.clone(), chosen: action.description.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    fn wrong(verb: &str, speech: &str, thoughts: &str) -> bool {
        let deed = |index, label: &str| IndexedAction {
            description: format!("{verb} the {label}"),
            ..offer(index, &format!("zoo:{}", verb.to_lowercase()), &[label])
        };
        let mut said = suggestion(2, vec![deed(1, "otter hatch"), deed(2, "wolf gate")]);
        let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
        said.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        opens_to_another(&said, &said.offers[1]).is_some()
    }

    #[test]
    fn what_is_called_out_comes_through_its_own_gate() {
        for speech in
            ["Out you come, little otters!", "Come out, otter.", "Well, in you go, otters."]
        {
            assert!(wrong("Open", speech, "Left, right, one of them."), "{speech}");
        }
        for speech in [
            "Out you come, old wolf!",
            "Out you come!",
            "The otters whistle.",
            "Don't come out, otters.",
            "Are you coming out, otters?",
            "Out you come, wolf, and never mind the otters.",
        ] {
            assert!(!wrong("Open", speech, ""), "{speech}");
        }
        assert!(!wrong("Open", "Out you come, otters!", "Through the wolf gate with them."));
        assert!(!wrong("Paint", "Out you come, otters!", ""), "nothing is opened");
    }
}
