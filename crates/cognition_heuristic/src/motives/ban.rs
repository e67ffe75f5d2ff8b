//! What a goal speaks against: `Keep the key, and let nobody into the cellar.`

use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_language::{Language, sentences};

/// What lays open a way.
const OPENS: &[&str] = &["open", "unlock"];

/// A part of a goal that says what is not to be.
#[derive(Clone, Debug)]
pub(crate) struct Ban {
    words: Words,
    /// Whether it is about what others do.
    of_others: bool,
    /// Whether it is about who comes in.
    of_entry: bool,
}

impl Ban {
    /// All that a goal speaks against.
    pub(crate) fn all(goal: &str) -> Vec<Self> {
        let language = Language::of(goal);
        let words = voice_words(language);
        let parts = sentences(goal).flat_map(|sentence| words.parts(sentence));
        // `Let no guest go without ale` is for ale, and who is excepted is no matter of a ban.
        let denied = parts
            .filter(|part| words.keeps_shut(part) || language.denies(part) && !words.excepts(part));
        let ban = |part: &str| Self {
            words: Words::of(part),
            of_others: words.is_of_nobody(part),
            of_entry: words.is_of_entry(part),
        };
        denied.map(ban).collect()
    }

    /// Whether a deed is what it speaks against: the very deed, or what makes it possible for others.
    pub(crate) fn forbids(&self, deed: &IndexedAction, offers: &[IndexedAction]) -> bool {
        if deed.has_tag("speech") || deed.has_tag("look") {
            return false;
        }
        let mut named = deed.targets.iter().filter(|target| self.names(target)).peekable();
        let verb = Words::of(deed.description.split(' ').next().unwrap_or_default());
        let is_it = !self.of_others && !verb.is_empty() && self.words.covers(&verb);
        let is_done_to = named.peek().is_some();
        let thing = named.any(|target| !is_person(target));
        let opens = OPENS.iter().any(|tag| deed.has_tag(tag));
        let lets_in = || offers.iter().any(|way| self.is_way(way) && meet(way, deed));
        (is_it && is_done_to)
            || (thing && (opens || deed.has_tag("give")))
            || (opens && self.of_entry && lets_in())
    }

    /// Whether it keeps a deed from serving the goal: nobody is let in by going in.
    pub(crate) fn turns_from(&self, deed: &IndexedAction, offers: &[IndexedAction]) -> bool {
        self.is_way(deed) && self.of_entry || self.forbids(deed, offers)
    }

    fn is_way(&self, offer: &IndexedAction) -> bool {
        offer.has_tag("move") && offer.targets.iter().any(|target| self.names(target))
    }

    fn names(&self, target: &ActionTarget) -> bool {
        let label = Words::of(&target.label);
        !label.is_empty() && self.words.covers(&label)
    }
}

/// Whether it is somebody, as its ref says.
fn is_person(target: &ActionTarget) -> bool {
    target.name.as_str().starts_with("character")
}

fn meet(way: &IndexedAction, deed: &IndexedAction) -> bool {
    way.targets.iter().any(|target| deed.concerns(&target.stable_id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    const UNLOCK: &str = "Unlock the cellar door with the iron key";

    /// A mind with this goal, who has the key and is asked for something.
    fn asked(goal: &str, words: &str) -> ThoughtRequest {
        let mut offers = with_the_key();
        let go = offer("Go to the cellar", &["move"], &["cellar", "cellar_door"]);
        offers.push(barred(go, "The cellar door is locked. It takes the iron key.", None));
        let asks = (words.contains("may I")).then(|| asks_for_the_key("mara"));
        let heard = std::iter::once(says("mara", words)).chain(asks);
        let mut request = request("nobody", offers, heard.collect());
        let goal = Goal { text: goal.to_owned(), weight: 0.9, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals = vec![goal];
        request
    }

    #[test]
    fn who_is_to_let_nobody_in_neither_gives_the_key_nor_turns_it() {
        let keeps = "Keep the iron key, and let nobody into the cellar before noon.";
        let chosen = |goal: &str, words: &str, seed: u64| {
            let mut request = asked(goal, words);
            request.seed = seed;
            choice(&request).to_owned()
        };
        for seed in 0..20 {
            for words in ["Nobody, may I have the iron key?", "Please unlock the cellar door."] {
                assert_eq!(chosen(keeps, words, seed), "Speak to Mara", "{words}");
            }
        }
        let shut = "Keep the cellar door shut until dawn.";
        assert_eq!(chosen(shut, "Please unlock the cellar door.", 1), "Speak to Mara");
        let shows = "Show everybody into the cellar.";
        assert_eq!(chosen(shows, "Please unlock the cellar door.", 1), UNLOCK);
    }

    #[test]
    fn what_nobody_is_to_go_without_is_not_forbidden() {
        let offers = with_the_key();
        let forbids =
            |goal: &str| Ban::all(goal).iter().any(|ban| ban.forbids(&offers[0], &offers));
        assert!(!forbids("Let nobody go without the iron key."));
        assert!(!forbids("Never let Mara wait."), "she is whom it is given to");
        assert!(forbids("Let nobody have the iron key."));
    }

    #[test]
    fn what_a_goal_says_is_never_to_be_done_is_not_done() {
        let never = asked("Never unlock the cellar door.", "Please unlock the cellar door.");
        assert_ne!(choice(&never), UNLOCK);
        let denies = Language::english().denies(&decision(&never).speech);
        assert!(denies, "{}", decision(&never).speech);
    }
}
