//! What is kept by whoever does it: `have the coffee brought up` by who brings it, a gift by who gives it.

use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::terms::tells_of;
use crate::promise::let_go::witnessing::witnessed::Witnessed;
use cognition_language::sentences;

impl Commitment {
    /// `Have the coffee brought up` is kept by whoever brings it.
    pub(super) fn is_done_by_anybody(&self, seen: &Witnessed<'_>) -> bool {
        let language = self.language();
        let target = self.target.as_ref().map(|id| language.content_stems(id.as_str()));
        let named = |word: &&str| {
            let stems = language.content_stems(word);
            target.iter().flatten().any(|it| stems.contains(it))
        };
        let told = |what: String| {
            let done = language.undergone_by_whoever(&what);
            let what: Vec<&str> = what.split(' ').filter(|word| !named(word)).collect();
            tells_of(seen.text, &what.join(" "))
                && done.is_none_or(|done| language.tells_that_it_happened_to(seen.text, &done))
        };
        let ready = !self.terms.lasts && !self.terms.is_waiting();
        let does = self.kind != CommitmentKind::Refrain && ready && !seen.said_to_me;
        does && language.caused(&self.text).is_some_and(told)
    }

    /// Whoever was to be given a thing has got it, from whomever.
    pub(super) fn is_had(&self, seen: &Witnessed<'_>) -> bool {
        let ready =
            self.kind == CommitmentKind::Give && !self.terms.is_waiting() && !seen.said_to_me;
        let Some(target) = self.target.as_ref().filter(|_| ready) else { return false };
        let (words, language) = (self.words(), self.language());
        let names = language.content_stems(target.as_str());
        let mut thing = words.matter([]);
        thing.retain(|stem| !names.iter().any(|name| name == stem));
        let thing = thing.join(" ");
        let gets = |it: &str| language.tells_receipt_by(it, target.as_str(), &thing);
        !thing.is_empty() && sentences(seen.text).any(gets)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::let_go::witnessing::test_witnessed::{after, state};

    #[test]
    fn who_is_only_to_get_a_thing_has_not_got_it() {
        let coat = |seen: &str| after("give Mara the coat", None, &[seen]).0;
        assert_eq!(coat("Lorcan gives Mara the coat."), "done");
        for seen in [
            "Lorcan will give Mara the coat.",
            "Lorcan promises to give Mara the coat.",
            "Odo says that Lorcan gives Mara the coat.",
            "Odo hopes that Lorcan gives Mara the coat.",
            "Lorcan gives Mara the hat.",
            "Lorcan shows Mara the coat.",
        ] {
            assert_eq!(coat(seen), "open", "{seen}");
        }
    }

    #[test]
    fn what_was_to_be_so_by_whoevers_hand_is_kept_by_whoever_does_it() {
        let have = "have the coffee brought up to the bridge";
        let done = |seen: &str| after(have, Some("in ten minutes"), &[seen]);
        assert_eq!(done("Jonas brings the coffee up to the bridge."), state("done", false));
        assert_eq!(done("Jonas drinks the coffee."), state("open", false));
        let talk = "Jonas talks of bringing the coffee up to the bridge.";
        assert_eq!(done(talk), state("open", false));
        assert_eq!(done("Jonas sees the coffee on the bridge."), state("open", false));
        let own = "bring the coffee up to the bridge";
        let seen = ["Jonas brings the coffee up to the bridge."];
        assert_eq!(after(own, Some("in half an hour"), &seen), state("open", false));
    }
}
