//! What is promised counts as changed only where it has changed: what stays as it is is not saved or shown anew.

use bevy::prelude::*;
use cognition_core::promise::Commitments;

/// Has something be done with what a mind has promised, which counts as changed where it is another then. Gives what
/// came of that.
pub(super) fn amend<T>(
    promised: &mut Mut<'_, Commitments>,
    change: impl FnOnce(&mut Commitments) -> T,
) -> T {
    let before = (**promised).clone();
    let outcome = change(promised.bypass_change_detection());
    if **promised != before {
        promised.set_changed();
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    fn counts_as_changed(change: impl FnOnce(&mut Commitments)) -> bool {
        let mut world = World::new();
        let mind = world.spawn(Commitments::default()).id();
        world.clear_trackers();
        let mut promised = world.get_mut::<Commitments>(mind).expect("it has just been spawned");
        amend(&mut promised, change);
        promised.is_changed()
    }

    #[test]
    fn only_what_is_another_than_before_counts_as_changed() {
        let proposed = |text: &str| {
            let text = text.to_owned();
            ProposedCommitment { text, ..ProposedCommitment::default() }
        };
        let open = |text| {
            counts_as_changed(|all| {
                let (rules, now) = (CommitmentRules::default(), GameTime::default());
                all.open(&proposed(text), CommitmentSource::Game, None, &rules, now).ok();
            })
        };
        assert!(open("feed the geese"));
        assert!(!open("?!"), "it is refused");
        assert!(!counts_as_changed(|all| drop(all.expire(GameTime::default()))));
    }
}
