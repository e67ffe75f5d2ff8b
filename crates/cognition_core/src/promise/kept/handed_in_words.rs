//! What somebody who only types hands over by saying so: `here u go`. It keeps a promise to give a thing of which the
//! world knows nothing; a thing that it knows is given by the deed alone.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::reading::Reading;
use cognition_language::{Language, line};

impl Commitments {
    /// What is owed to somebody and given to them by these words, by its numbers: what they name, or, where they name
    /// nothing, the only thing that is owed to them. `known` are the names of the things of the world.
    pub fn handed_over_in(
        &self,
        (to, words): (&StableId, &str),
        known: &[&str],
        now: GameTime,
    ) -> Vec<u32> {
        let to_them = |owed: &&Commitment| owed.is_to_be_typed_to(to, now);
        let owed: Vec<&Commitment> = self.owed(now).filter(to_them).collect();
        let unknown = |owed: &&Commitment| !owed.names_any(known);
        let named = owed.iter().copied().filter(|owed| owed.is_presented_in(words));
        let named: Vec<&Commitment> = named.collect();
        let only = match &owed[..] {
            [only] if named.is_empty() => Some(*only),
            _ => None,
        };
        let only = only.filter(|owed| tongue(owed, words).hands_over_in_words(words));
        let given = only.into_iter().chain(named);
        given.filter(unknown).map(|owed| owed.id).collect()
    }

    /// Ends what was given so. Gives those.
    pub fn hand_over(&mut self, ids: &[u32], words: &str, now: GameTime) -> Vec<Commitment> {
        let evidence = Evidence { outcome: line(words), claimed: true, ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change(ids, now, |owed| owed.state = kept.clone())
    }
}

impl Commitment {
    fn is_to_be_typed_to(&self, to: &StableId, now: GameTime) -> bool {
        let to_somebody = || self.terms.reading.ask(&self.text, Reading::goes_to_somebody);
        let to_them = self.destination().is_none() || to_somebody();
        let gives = self.kind == CommitmentKind::Give && to_them;
        gives && self.target.as_ref() == Some(to) && self.may_be_claimed(now)
    }

    fn names_any(&self, things: &[&str]) -> bool {
        let words = self.words();
        things.iter().any(|thing| words.name_label(thing))
    }

    /// `Here are your four crowns` of what was to be given.
    pub(in crate::promise) fn is_presented_in(&self, words: &str) -> bool {
        let (promised, language) = (self.words(), tongue(self, words));
        let target = self.target.iter().flat_map(|id| language.content_stems(id.as_str()));
        let target: Vec<String> = target.collect();
        let mut thing = promised.matter([]);
        thing.retain(|stem| !target.iter().any(|it| it == stem));
        language.hands_over_thing_in_words(words, &thing)
    }
}

/// The language of what is said; so few words don't always tell theirs.
fn tongue(owed: &Commitment, words: &str) -> &'static Language {
    Language::of_utterance(words, || owed.language())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    fn owing(texts: &[&str]) -> Commitments {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        for text in texts {
            let (text, target) = ((*text).to_owned(), Some("mara".into()));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let user = CommitmentSource::User;
            promised.open(&proposed, user, None, &rules, GameTime(0)).expect("should pass");
        }
        promised
    }

    fn given(texts: &[&str], known: &[&str], to: &str, words: &str) -> Vec<u32> {
        let mut promised = owing(texts);
        let ids = promised.handed_over_in((&to.into(), words), known, GameTime(9));
        let ended = promised.hand_over(&ids, words, GameTime(9));
        assert!(ended.iter().all(|it| it.state.name() == "done"));
        ids
    }

    #[test]
    fn words_hand_over_what_the_world_does_not_know() {
        for words in ["here u go", "Here you are!", "all yours", "heres ur pie"] {
            assert_eq!(given(&["give Mara a pie"], &["the lamp"], "mara", words), [1], "{words}");
        }
        for words in [
            "where is it?",
            "you'll have it soon",
            "here's your hat",
            "pie is good",
            "There you are, Mara! I was looking for you.",
            "take it, Mara",
            "",
        ] {
            assert!(given(&["give Mara a pie"], &[], "mara", words).is_empty(), "{words}");
        }
    }

    #[test]
    fn what_the_world_knows_is_given_by_a_deed_and_nobody_else_is_given_it() {
        assert!(given(&["give Mara the lamp"], &["the lamp"], "mara", "here you go").is_empty());
        assert!(given(&["give Mara a pie"], &[], "odo", "here you go").is_empty());
        assert!(given(&["mend Mara's pie dish"], &[], "mara", "here you go").is_empty());
        assert!(given(&["tell Mara the truth"], &[], "mara", "here you go").is_empty());
    }

    #[test]
    fn of_several_things_that_one_is_given_which_is_named() {
        let both = ["give Mara a pie", "give Mara a ribbon"];
        assert_eq!(given(&both, &[], "mara", "here's the ribbon"), [2]);
        assert!(given(&both, &[], "mara", "here you go").is_empty(), "which is not said");
    }
}
