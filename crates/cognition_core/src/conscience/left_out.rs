//! Whom words leave out of what is not to be done: `hand the box to nobody but Juno`.

use super::promise::Promise;
use super::promised_words::PromisedWords;
use cognition_language::Language;

impl Promise<'_> {
    /// Whether it is done to nobody but whom the words leave out: that breaks nothing.
    pub(super) fn is_for_whom_it_leaves_out(self) -> bool {
        let Some(left_out) = self.language().left_out(&self.of.text) else { return false };
        let theirs = PromisedWords::in_language(&left_out, self.language());
        let (targets, words) = (&self.action.targets, self.words());
        targets.iter().any(|it| theirs.name(it))
            && targets.iter().all(|it| theirs.name(it) || words.name(it))
    }

    /// `Nobody but Juno` is no part of what nobody is to be told.
    pub(super) fn leave_out_who_may_know(self, matter: &mut Vec<&str>, language: &Language) {
        let left_out = language.left_out(&self.of.text).unwrap_or_default();
        let names = |word: &&str| !language.is_stop_word(word);
        let name = left_out.split_whitespace().find(names).map(|word| language.stem(word));
        matter.retain(|stem| name != Some(*stem));
    }

    /// Whether it is given to the one for whom alone it was: there is nothing left to be kept from others.
    pub(super) fn is_given_to_whom_it_leaves_out(self) -> bool {
        let several = self.action.targets.len() > 1;
        several && self.action.has_tag("give") && self.is_for_whom_it_leaves_out()
    }
}

#[cfg(test)]
mod tests {
    use crate::act::{ActionTarget, IndexedAction};
    use crate::conscience::{
        Commitment, CommitmentKind, CommitmentRules, CommitmentSource, Commitments,
        ProposedCommitment,
    };
    use crate::mind::GameTime;
    use bevy_ecs::prelude::Entity;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn promise(text: &str) -> Commitment {
        let proposed =
            ProposedCommitment { text: text.to_owned(), ..ProposedCommitment::default() };
        let (mut promised, now) = (Commitments::default(), GameTime::from_secs(8 * 3600));
        let opened = promised.open(&proposed, CommitmentSource::Game, None, &RULES, now);
        opened.expect("it is a promise").clone()
    }

    fn target(label: &str) -> ActionTarget {
        let id = label.to_lowercase().replace(' ', "_");
        let name = crate::perceive::Ref::from(id.clone());
        let (stable_id, entity) = (id.as_str().into(), Entity::PLACEHOLDER);
        ActionTarget { name, stable_id, label: label.to_owned(), entity }
    }

    fn deed(tag: &str, description: &str, targets: &[&str]) -> IndexedAction {
        IndexedAction {
            index: 1,
            action: format!("inn:{tag}"),
            description: description.to_owned(),
            tags: vec![tag.to_owned()],
            targets: targets.iter().map(|label| target(label)).collect(),
            ..IndexedAction::default()
        }
    }

    #[test]
    fn what_is_for_one_alone_is_kept_by_giving_it_to_them_and_broken_by_giving_it_to_another() {
        let to = |whom| deed("give", "Give the ballot box", &["the ballot box", whom]);
        for text in [
            "hand the ballot box to nobody but the conductor Juno",
            "never give the ballot box to anybody but Juno",
            "give the ballot box to no one except Juno",
        ] {
            let owed = promise(text);
            assert_eq!(owed.kind, CommitmentKind::Refrain, "{text}");
            assert!(!owed.is_broken_by(&to("Juno"), ""), "{text}");
            assert!(owed.is_kept_by(&to("Juno"), ""), "{text}");
            assert!(owed.is_broken_by(&to("Radu"), ""), "{text}");
            assert!(!owed.is_kept_by(&to("Radu"), ""), "{text}");
        }
    }

    #[test]
    fn who_may_be_told_alone_is_told_without_blame() {
        let owed = promise("tell nobody but Juno about the fuse");
        let told = |whom| {
            let tells = deed("speech", "Speak to them", &[whom]);
            owed.is_broken_by(&tells, "The fuse is in his sleeve.")
        };
        assert!(!told("Juno") && told("Radu"));
        assert!(
            !promise("not open the door")
                .is_kept_by(&deed("open", "Open the door", &["the door"]), "")
        );
    }
}
