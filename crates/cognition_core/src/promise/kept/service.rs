//! A service that is told like a gift: `give Mara a hand with the sacks` is kept by helping her, and by no thing.

use crate::promise::CommitmentKind;
use crate::promise::kept::promised_deed::{DONE, Promise};
use crate::promise::promised_words::PromisedWords;
use std::sync::Arc;

impl Promise<'_> {
    /// `Help Mara with the sacks`, where she was to be given a hand with them: what else the promise names is in it.
    pub(super) fn is_rendered(self, words: impl FnOnce() -> Arc<PromisedWords>) -> bool {
        let (action, language) = (self.action, self.language());
        // Most deeds are done to somebody else, and are none: verbs are looked up last.
        let is_gift = self.of.kind == CommitmentKind::Give;
        let is_theirs = is_gift && action.targets.iter().any(|it| self.is_target(it));
        if !is_theirs || !self.verbs().any(|verb| language.renders_a_service(verb)) {
            return false;
        }
        let words = &*words();
        let concerned = action.targets.iter().all(|it| self.is_target(it) || words.name(it));
        concerned && self.verbs().any(|verb| self.is_rendered_by(words, verb))
    }

    fn is_rendered_by(self, words: &PromisedWords, verb: &str) -> bool {
        let language = words.language();
        let told = language.words_of_a_service(words.words(), verb);
        if told.is_empty() {
            return false;
        }
        let target = self.of.target.iter().flat_map(|id| language.content_stems(id.as_str()));
        let told = told.into_iter().map(|word| language.stem(word).to_owned());
        let besides: Vec<String> = target.chain(told).collect();
        let mut matter = words.matter([]);
        matter.retain(|stem| !besides.iter().any(|it| it == stem));
        matter.is_empty() || self.share_held(&matter, words) >= DONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_promises::{committed, offer};

    fn keeps(text: &str, tag: &str, told: &str, targets: &[&str]) -> bool {
        let owed = committed(text, Some("mara"));
        assert_eq!(owed.kind, CommitmentKind::Give, "{text}");
        owed.is_kept_by(&offer(&format!("world:{tag}"), told, &[tag], targets), "")
    }

    #[test]
    fn a_service_that_is_told_like_a_gift_is_kept_by_doing_it() {
        let hand = "give Mara a hand with the sacks";
        assert!(keeps(hand, "help", "Help Mara with the sacks", &["mara"]));
        assert!(keeps("lend Mara a hand", "help", "Help Mara down the steps", &["mara"]));
        assert!(keeps("give Mara a hug", "hug", "Hug Mara", &["mara"]));
        assert!(keeps("give Mara a shoulder rub", "rub", "Rub Mara's shoulders", &["mara"]));
        assert!(keeps("give Mara a haircut", "cut", "Cut Mara's hair", &["mara"]));
        assert!(keeps("give Mara a lift home", "drive", "Drive Mara home", &["mara"]));
    }

    #[test]
    fn another_service_to_another_or_a_thing_of_that_name_is_none() {
        let hand = "give Mara a hand with the sacks";
        assert!(!keeps(hand, "help", "Help Mara with the ropes", &["mara"]));
        assert!(!keeps(hand, "help", "Help Odo with the sacks", &["odo"]));
        assert!(!keeps(hand, "look", "Look at Mara", &["mara"]));
        assert!(!keeps("give Mara the hand saw", "help", "Help Mara", &["mara"]));
        assert!(!keeps("give Mara the rope", "help", "Help Mara", &["mara"]));
        assert!(!keeps("give Mara a lift to the station", "drive", "Drive Mara home", &["mara"]));
    }
}
