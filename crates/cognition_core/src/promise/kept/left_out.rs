//! Whom words leave out of what is not to be done: `hand the box to nobody but Juno`.

use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::Language;

impl Promise<'_> {
    /// Whether it is done to nobody but whom the words leave out: that breaks nothing.
    pub(in crate::promise) fn is_for_whom_it_leaves_out(self) -> bool {
        let Some(left_out) = self.language().left_out(&self.of.text) else { return false };
        let theirs = PromisedWords::in_language(&left_out, self.language());
        let (targets, words) = (&self.action.targets, self.words());
        targets.iter().any(|it| theirs.name(it))
            && targets.iter().all(|it| theirs.name(it) || words.name(it))
    }

    /// `Nobody but Juno` is no part of what nobody is to be told.
    pub(in crate::promise) fn leave_out_who_may_know(
        self,
        matter: &mut Vec<&str>,
        language: &Language,
    ) {
        let left_out = language.left_out(&self.of.text).unwrap_or_default();
        let names = |word: &&str| !language.is_stop_word(word);
        let name = left_out.split_whitespace().find(names).map(|word| language.stem(word));
        matter.retain(|stem| name != Some(*stem));
    }

    /// Whether it is given to the one for whom alone it was: there is nothing left to be kept from others. Who is not to
    /// give it to anybody but them may have it back, and is still not to give it to others.
    pub(in crate::promise) fn is_given_to_whom_it_leaves_out(self) -> bool {
        let several = self.action.targets.len() > 1;
        several
            && self.action.has_tag("give")
            && self.language().is_for_one_alone(&self.of.text)
            && self.is_for_whom_it_leaves_out()
    }
}

#[cfg(test)]
mod tests {
    use crate::act::{ActionTarget, IndexedAction};
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::opened_promise;
    use bevy_ecs::prelude::Entity;

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
            "give the ballot box to no one except Juno",
        ] {
            let owed = opened_promise(text);
            assert_eq!(owed.kind, CommitmentKind::Refrain, "{text}");
            assert!(!owed.is_broken_by(&to("Juno"), ""), "{text}");
            assert!(owed.is_kept_by(&to("Juno"), ""), "{text}");
            assert!(owed.is_broken_by(&to("Radu"), ""), "{text}");
            assert!(!owed.is_kept_by(&to("Radu"), ""), "{text}");
        }
    }

    #[test]
    fn what_is_not_to_be_given_to_others_stays_so_after_it_was_given_to_whom_it_may() {
        let to = |whom| deed("give", "Give the iron key", &["the iron key", whom]);
        for text in [
            "not to give the iron key to anybody but Marta or Lina",
            "never give the iron key to anybody but Lina",
            "give the iron key to nobody but Lina or Marta",
        ] {
            let owed = opened_promise(text);
            assert!(!owed.is_kept_by(&to("Lina"), ""), "{text}");
            assert!(!owed.is_broken_by(&to("Lina"), ""), "{text}");
            assert!(owed.is_broken_by(&to("Anselm"), ""), "{text}");
        }
    }

    #[test]
    fn who_may_be_told_alone_is_told_without_blame() {
        let owed = opened_promise("tell nobody but Juno about the fuse");
        let told = |whom| {
            let tells = deed("speech", "Speak to them", &[whom]);
            owed.is_broken_by(&tells, "The fuse is in his sleeve.")
        };
        assert!(!told("Juno") && told("Radu"));
        assert!(
            !opened_promise("not open the door")
                .is_kept_by(&deed("open", "Open the door", &["the door"]), "")
        );
    }
}
