//! A thing that is to be brought somewhere, and that somebody puts into the hands of the mind: it has it as if it had
//! taken it.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use crate::promise::let_go::witnessing::witnessed::Witnessed;
use cognition_language::sentences;

impl Commitments {
    /// Remembers of what is to be brought somewhere that the mind has got it.
    pub(super) fn take_in_hand(&mut self, seen: &Witnessed<'_>, now: GameTime) {
        let got = |owed: &&Commitment| !owed.signs.in_hand && owed.is_received_to_bring(seen);
        let ids: Vec<u32> = self.owed(now).filter(got).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| owed.signs.in_hand = true);
    }
}

impl Commitment {
    fn is_received_to_bring(&self, seen: &Witnessed<'_>) -> bool {
        let Some(there) = self.destination().filter(|_| !seen.said_to_me) else { return false };
        let (words, language) = (self.words(), self.language());
        let target = self.target.as_ref().map(|id| language.content_stems(id.as_str()));
        let names = target.unwrap_or_default();
        let mut thing = words.matter([]);
        thing.retain(|stem| !names.iter().chain(there.iter()).any(|it| it == stem));
        let is_of_it = |word: &&str| {
            let stems = language.content_stems(word);
            !stems.is_empty() && stems.iter().all(|stem| thing.iter().any(|it| it == stem))
        };
        let thing: Vec<&str> = self.text.split_whitespace().filter(is_of_it).collect();
        let thing = thing.join(" ");
        let gets = |it: &str| language.tells_receipt_of(it, &thing);
        !thing.is_empty() && sentences(seen.text).any(gets)
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::let_go::test_owing::{RULES, at, owing};
    use crate::promise::let_go::witnessing::witnessed::Witnessed;
    use crate::promise::test_promises::offer;

    fn is_kept_at(place: &str, text: &str, seen: &str) -> bool {
        let mut promised = owing(text, None);
        let seen = Witnessed { text: seen, by: None, said_to_me: false, called: &[] };
        assert_eq!(promised.witness(&seen, &RULES, at(5)), []);
        let goes = offer("world:go", &format!("Go to the {place}"), &["move"], &[place]);
        promised.get(1).expect("is owed").is_kept_by(&goes, "")
    }

    #[test]
    fn what_is_to_be_brought_somewhere_is_there_once_whoever_was_given_it_is() {
        let chest = "carry the dowry chest to the ferry";
        let given = "Gerlach gives you the dowry chest.";
        assert!(is_kept_at("chain ferry", chest, given));
        assert!(!is_kept_at("landing", chest, given));
        assert!(!is_kept_at("chain ferry", chest, "Gerlach gives you the pass."));
        assert!(!is_kept_at("chain ferry", chest, "Gerlach gives Odo the dowry chest."));
        assert!(!is_kept_at("chain ferry", chest, "Rain sets in."));
    }
}
