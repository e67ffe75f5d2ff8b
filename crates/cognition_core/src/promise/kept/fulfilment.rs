//! What keeps a commitment: its kind, the tags, the targets and the words say so.
//!
//! It rather misses a deed than credits one wrongly: what is missed the game may still
//! [end](crate::promise::Commitments::end).

use crate::act::IndexedAction;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::promised_deed::Promise;

impl Commitment {
    /// Whether doing that keeps it; `speech` is what is said with it, and may be empty where that
    /// isn't known yet.
    ///
    /// - *Give*: a `give` of what is named, to whom it is named or meant. What it is paid for is not what is given.
    ///   What is given in words, as a price, is given by a statement to them. What is to be at a place is given there.
    ///   A service that is told like a gift (`give Mara a hand`) is rendered by what that means (`help`).
    /// - *Tell*: `speech` to whom it is meant that shares words with what is to be told, or does what is
    ///   done by words (`thank`, `apologise`). What denies, puts off or recites the promise tells
    ///   nothing; a deed without a word is the very one: `Call the harbour on the radio`. `Tell her everything` names nothing that may be shared: the mind itself says when it is kept. A question (`ask`) keeps what was promised to be asked alone.
    /// - *Go*: a `move`, or what is described as a way, to where is named, or away from there for `leave`;
    ///   not before what it waits for: who comes back too early has not come back after it. What is only told like a
    ///   way, as `go through the essay` is, is done by what that means.
    /// - *Do*: an action of that verb, or of one of its sort, that holds most of its words; one that is words, too, where
    ///   it is the very deed (`Keep Mara busy`). What words alone do, as to wake somebody, is done by saying it to them. What is to be shown to somebody is by a `give` to them. Who is to be looked in on is by words to them, or a look at them. Where somebody is to begin, they have by going there.
    /// - *Refrain*, and what lasts until a time: nothing keeps it but that time. What was to be given to one
    ///   and to nobody but them is kept by giving it to them.
    /// - Whom it is to take along has to come along: to walk there alone keeps nothing.
    pub fn is_kept_by(&self, action: &IndexedAction, speech: &str) -> bool {
        !self.terms.lasts && self.seems_kept_by(action, speech) && !self.is_walked_alone(action)
    }

    fn seems_kept_by(&self, action: &IndexedAction, speech: &str) -> bool {
        let on_the_way = action.has_tag("move") && self.signs.in_hand;
        let there = || self.destination();
        match on_the_way.then(there).flatten() {
            Some(there) => self.is_carried_to(action, &there),
            // What keeps nothing, keeps nothing wherever it is to be: few deeds come that far.
            None if !self.is_kept_in_itself(action, speech) => false,
            None => there().is_none_or(|there| self.is_done_at(action, &there)),
        }
    }

    fn is_kept_in_itself(&self, action: &IndexedAction, speech: &str) -> bool {
        let promise = Promise { of: self, action };
        // Few offers have the tag, and reading the words takes longer.
        let words = || promise.words();
        let speaks = action.has_tag("speech");
        match self.kind {
            CommitmentKind::Give if speaks => promise.is_given_in_words(&words(), speech),
            CommitmentKind::Give if action.has_tag("trade") => promise.is_traded(&words()),
            CommitmentKind::Give if promise.hands_over() => promise.is_given_whole(&words()),
            CommitmentKind::Give if !promise.begins_like_giving() => promise.is_rendered(words),
            CommitmentKind::Give => {
                promise.is_left_with_them(words)
                    || promise.is_rendered(words)
                    || promise.begins_like_the_words()
                        && promise.is_told_as_it_was_promised(&words())
            }
            CommitmentKind::Tell if speaks => promise.is_told(&words(), speech),
            CommitmentKind::Tell => {
                promise.begins_like_the_words() && promise.is_told_as_it_was_promised(&words())
            }
            CommitmentKind::Go => {
                let words = words();
                !self.terms.is_waiting()
                    && (promise.is_gone(&words) || promise.is_gone_through(&words))
            }
            CommitmentKind::Do if speaks => {
                let words = words();
                promise.is_done_in_words(&words, speech)
                    || promise.is_the_very_act(&words)
                    || promise.is_looked_in_on(&words)
            }
            CommitmentKind::Do => {
                let words = words();
                promise.is_done(&words)
                    || promise.is_begun_with(&words)
                    || promise.is_seen_to(&words)
                    || promise.is_left_in_their_hands(&words)
                    || promise.is_shown(&words)
                    || promise.is_looked_in_on(&words)
            }
            CommitmentKind::Refrain => promise.is_given_to_whom_it_leaves_out(),
        }
    }

    /// Whether doing that is on the way to keeping it: what is to be given is taken, or looked for
    /// where the promise names. It keeps nothing, but where it comes to nothing, that stands in the
    /// way.
    pub fn is_sought_by(&self, action: &IndexedAction) -> bool {
        let seeks = ["take", "move", "open"].iter().any(|tag| action.has_tag(tag));
        self.kind == CommitmentKind::Give && seeks && self.names_a_target_of(action)
    }

    /// Whether its words name anything that a deed is done to. They are read once for all offers.
    pub(crate) fn names_a_target_of(&self, action: &IndexedAction) -> bool {
        let words = Promise { of: self, action }.words();
        action.targets.iter().any(|it| words.name(it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::Condition;
    use crate::promise::test_promises::{committed, deed, offer};

    #[test]
    fn a_german_promise_is_kept_and_broken_whichever_way_its_verb_stands() {
        let shuts = offer("world:close", "Schließ das Tor", &["close"], &["Tor"]);
        let opens = offer("world:open", "Öffne das Tor", &["open"], &["Tor"]);
        let shut = committed("das Tor schließen", Some("wiebke"));
        assert!(shut.is_kept_by(&shuts, "") && !shut.is_kept_by(&opens, ""));
        for text in ["das Tor nicht öffnen", "öffne das Tor nicht"] {
            let closed = committed(text, Some("wiebke"));
            assert_eq!(closed.kind, CommitmentKind::Refrain, "{text}");
            assert!(closed.is_broken_by(&opens, "") && !closed.is_broken_by(&shuts, ""), "{text}");
        }
        let told = committed("Wiebke ausrichten, dass Tjark morgen kommt", Some("tjark"));
        let tell = |whom: &str| offer("world:tell", "Sprich mit ihr", &["tell", "speech"], &[whom]);
        let words = "Tjark lässt sagen, dass er morgen kommt.";
        assert!(told.is_kept_by(&tell("wiebke"), words));
        assert!(!told.is_kept_by(&tell("tjark"), words));
    }

    #[test]
    fn who_is_to_be_called_is_by_the_very_deed_that_needs_no_words() {
        let calls = |text: &str, told: &str, on: &[&str]| {
            committed(text, Some("mara")).is_kept_by(&offer("world:call", told, &["call"], on), "…")
        };
        let harbour = "call the harbour on the radio";
        assert!(calls(harbour, "Call the harbour on the radio", &["radio"]));
        assert!(calls("call the doctor", "Call the doctor", &[]));
        assert!(calls("call the tug by radio at nine", "Call the tug by radio", &["radio"]));
        assert!(!calls(harbour, "Call the lighthouse on the radio", &["radio"]));
        assert!(!calls(harbour, "Mend the radio for the harbour call", &["radio"]));
        assert!(!calls("tell Odo about the radio", "Call Odo", &["odo"]));
    }

    #[test]
    fn who_comes_back_before_what_comes_first_has_not_come_back_after_it() {
        let mut back = committed("go back to the yard after bringing the key", None);
        let way = deed("go yard yard_arch").0;
        assert!(back.is_kept_by(&way, ""));
        let what = "bringing the key".to_owned();
        back.terms.condition = Some(Condition { what, ..Condition::default() });
        assert!(!back.is_kept_by(&way, ""));
    }
}
