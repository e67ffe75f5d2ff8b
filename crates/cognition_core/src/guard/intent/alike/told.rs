//! What a reply says of two deeds that are alike.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{SPEECH, Wording};

/// What a reply says of two deeds that are alike.
pub(super) struct Told {
    preferred: Wording,
    pub(super) aim: Wording,
    said: Wording,
    /// The same; of a way without the places that are left behind.
    sought: Wording,
    thought: Wording,
    /// Whether the other may come after: to speak to somebody may lead to whoever is meant.
    prepares: bool,
    /// Who names a thing and tells no intent may just wonder at it, unless the deed is said, too.
    says_deed: bool,
}

impl Told {
    pub(super) fn of(suggestion: &Suggestion, action: &IndexedAction) -> Self {
        let decision = &suggestion.decision;
        let said = Wording::undenied(&decision.speech);
        let sought = match action.has_tag("move") {
            true => Wording::but_for_what_is_left(&decision.speech),
            false => said.clone(),
        };
        let intent = decision.intent.as_ref();
        let preferred = intent.and_then(|intent| intent.preferred_action.as_deref());
        Self {
            preferred: Wording::of(preferred),
            prepares: action.has_tag(SPEECH) || suggestion.prepares(),
            aim: Wording::of_aim_in(decision),
            thought: Wording::undenied(&decision.thoughts),
            says_deed: decision.intent.is_some() || said.say_verb(action),
            said,
            sought,
        }
    }

    /// Whether the aim or the words say all that a label says, and not only a part of it.
    pub(super) fn name_in_full(&self, label: &str) -> bool {
        let label = Wording::of([label]);
        [&self.aim, &self.sought].into_iter().any(|words| label.held_in(words) == label.len())
    }

    /// Whether the other is meant: its words are aimed at, or said where that counts.
    pub(super) fn means(&self, names: impl Fn(&Wording) -> bool, said_counts: bool) -> bool {
        names(&self.aim) || said_counts && self.says_deed && names(&self.sought)
    }

    /// Whether anything speaks of what is chosen. What it is all for says less than what would be done
    /// for it; and where that is the other deed, what names both speaks of none.
    pub(super) fn speaks_of(
        &self,
        names: impl Fn(&Wording) -> bool,
        meant: impl Fn(&Wording) -> bool,
    ) -> bool {
        if !meant(&self.preferred) || names(&self.preferred) {
            return [&self.aim, &self.said, &self.thought].into_iter().any(names);
        }
        match (self.prepares, meant(&self.said)) {
            (false, true) => false,
            (false, false) => names(&self.said) || names(&self.thought) && !meant(&self.thought),
            (true, _) => names(&self.said) || names(&self.thought),
        }
    }
}
