//! What a deed, and what is said of one, has to do with a promise that it neither keeps nor breaks.

use crate::act::ActionTarget;
use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, Evidence, WHY_BOUND};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::kept::deed::Deed;
use crate::promise::kept::promised_deed::Promise;
use cognition_language::{DeedCue, capped};

/// How many names of what was given are remembered.
const GIVEN_BOUND: usize = 8;

impl Commitments {
    /// Remembers what a deed that neither keeps nor breaks a promise has to do with it.
    pub(in crate::promise) fn note_signs(
        &mut self,
        deed: &Deed<'_>,
        beside: &[u32],
        now: GameTime,
    ) {
        let noted = |owed: &&Commitment| {
            let bears = deed.is_sign_for(owed) || deed.moves_what(owed) || deed.gives_a_part(owed);
            let bears = bears || deed.gives_away_what(owed);
            !beside.contains(&owed.id) && !owed.is_for_later(now) && bears
        };
        let ids: Vec<u32> = self.owed(now).filter(noted).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| deed.leave_a_sign(owed, now));
    }

    /// Who denies that something is done takes away what speaks for it.
    pub fn hear_denial(&mut self, words: &str, now: GameTime) {
        let denied = |owed: &&Commitment| owed.signs.speak_for_it() && owed.is_denied_by(words);
        let ids: Vec<u32> = self.owed(now).filter(denied).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| (owed.signs.done, owed.signs.said) = (None, None));
    }
}

impl Commitment {
    /// When the word that it is done has stood long enough.
    pub(in crate::promise) fn stands_from(&self) -> Option<GameTime> {
        self.signs.count_from()
    }

    /// As what it ends by its signs; none where they don't say enough.
    pub(in crate::promise) fn state_by_signs(&self) -> Option<CommitmentState> {
        self.signs.count_from()?;
        let outcome = self.signs.done.clone().unwrap_or_default();
        let evidence = Evidence { outcome, ..Evidence::default() };
        Some(CommitmentState::Done { evidence }.bounded())
    }

    fn is_denied_by(&self, words: &str) -> bool {
        let language = self.language();
        let done = language.undergone_by_deed(&self.own_deed());
        done.is_some_and(|done| language.says_that_it_did_not_happen_to(words, &done))
    }
}

impl Deed<'_> {
    fn is_sign_for(&self, owed: &Commitment) -> bool {
        let plain = owed.kind == CommitmentKind::Do && !owed.terms.lasts && !self.failed;
        let bears = || self.says_it_is_done(owed) || self.handles(owed) || self.does_the_like(owed);
        plain && !owed.terms.is_waiting() && bears()
    }

    fn does_the_like(&self, owed: &Commitment) -> bool {
        let promise = Promise { of: owed, action: self.action };
        promise.is_of_its_verb_to_any(&promise.words())
            && !self.is_undone(owed)
            && !self.does_a_part_of(owed)
    }

    fn says_it_is_done(&self, owed: &Commitment) -> bool {
        let promises = self.turn > 0 && owed.terms.turn == self.turn;
        let language = owed.language();
        self.action.has_tag("speech")
            && !promises
            && language.says_that_deed_is_done(self.speech, &owed.own_deed())
    }

    /// Something is done to what the promise names, and more than looking at it or carrying it about.
    fn handles(&self, owed: &Commitment) -> bool {
        let promise = Promise { of: owed, action: self.action };
        let words = promise.words();
        let leaves = |verb| words.language().leaves_as_it_is(verb);
        let idle = self.action.has_tag("speech") || promise.verbs().any(leaves);
        let mut targets = self.action.targets.iter();
        let for_them = words.say(DeedCue::OnBehalf);
        !idle && targets.any(|it| words.name(it) && !(for_them && promise.is_target(it)))
    }

    /// What is to be brought somewhere is taken up, or is out of the mind's hands again.
    fn moves_what(&self, owed: &Commitment) -> bool {
        let is = |tag| self.action.has_tag(tag);
        let moves = is("take") || is("give") || is("drop") || is("put");
        moves && !self.failed && owed.destination().is_some() && {
            let words = Promise { of: owed, action: self.action }.words();
            self.action.targets.iter().any(|it| words.name(it))
        }
    }

    /// One of several things that were promised.
    fn gives_a_part(&self, owed: &Commitment) -> bool {
        let gives = owed.kind == CommitmentKind::Give && !self.failed;
        let promise = Promise { of: owed, action: self.action };
        gives && self.action.targets.len() > 1 && promise.is_given(&promise.words())
    }

    /// The very thing that was promised, to somebody for whom it is not.
    fn gives_away_what(&self, owed: &Commitment) -> bool {
        if owed.kind != CommitmentKind::Give || self.failed || !self.action.is_gift_or_trade() {
            return false;
        }
        let Some((thing, others)) = self.action.targets.split_first() else { return false };
        let promise = Promise { of: owed, action: self.action };
        let words = promise.words();
        let is_for = |it: &ActionTarget| promise.is_target(it) || words.name(it);
        !others.is_empty()
            && !promise.is_target(thing)
            && words.name(thing)
            && !others.iter().any(is_for)
    }

    fn leave_a_sign(&self, owed: &mut Commitment, now: GameTime) {
        if self.gives_away_what(owed) {
            owed.signs.given_away = Some(capped(self.outcome, WHY_BOUND));
        }
        if self.gives_a_part(owed) {
            for target in &self.action.targets {
                let label = capped(&target.label, WHY_BOUND);
                if !owed.signs.given.contains(&label) && owed.signs.given.len() < GIVEN_BOUND {
                    owed.signs.given.push(label);
                }
            }
        } else if self.moves_what(owed) {
            owed.signs.in_hand = self.action.has_tag("take");
        } else if self.action.has_tag("speech") {
            owed.signs.said = Some(now);
        } else if owed.kind != CommitmentKind::Give {
            owed.signs.done = Some(capped(self.outcome, WHY_BOUND));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_promises::offer;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(minutes * 60)
    }

    fn owing(text: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("odo".into()), due, kind: None };
        let opened = promised.open(&proposed, CommitmentSource::Game, None, &RULES, at(0));
        opened.expect("should pass");
        promised
    }

    fn does(promised: &mut Commitments, described: &str, tag: &str, target: &str) {
        let action = offer(&format!("world:{tag}"), described, &[tag], &[target]);
        let outcome = "You do it.";
        let deed = Deed { turn: 2, action: &action, speech: "", outcome, failed: false };
        promised.follow(&deed, &RULES, at(10));
    }

    fn says(promised: &mut Commitments, speech: &str) {
        let action = offer("world:tell", "Speak to Odo", &["tell", "speech"], &["odo"]);
        let deed = Deed { turn: 3, action: &action, speech, outcome: speech, failed: false };
        promised.follow(&deed, &RULES, at(12));
    }

    fn in_the_end(promised: &mut Commitments, minutes: u64) -> &'static str {
        promised.expire(at(minutes));
        promised.get(1).expect("is kept").state.name()
    }

    #[test]
    fn who_gave_the_thing_to_another_has_broken_it_when_its_time_is_up() {
        let ends = |given: &[&str]| {
            let mut box_owed = owing("bring Odo the tin box", Some("in 30 minutes"));
            if !given.is_empty() {
                let action = offer("world:give", "Give it away", &["give"], given);
                let outcome = "You give it away.";
                let deed = Deed { turn: 2, action: &action, speech: "", outcome, failed: false };
                box_owed.follow(&deed, &RULES, at(10));
            }
            in_the_end(&mut box_owed, 60)
        };
        assert_eq!(ends(&["tin_box", "mara"]), "failed");
        assert_eq!(ends(&["tin_box", "odo"]), "done");
        assert_eq!(ends(&["lamp", "mara"]), "expired");
        assert_eq!(ends(&[]), "expired");
    }

    #[test]
    fn what_was_done_to_it_and_is_said_to_be_done_is_kept() {
        let mut coat = owing("take in the coat", Some("in 30 minutes"));
        does(&mut coat, "Alter the coat", "alter", "coat");
        assert_eq!(in_the_end(&mut coat, 11), "open");
        says(&mut coat, "There, Odo. The coat is taken in.");
        assert_eq!(in_the_end(&mut coat, 13), "open", "he may deny it");
        assert_eq!(in_the_end(&mut coat, 18), "done");
    }

    #[test]
    fn a_word_or_a_deed_alone_is_not_enough_and_a_look_is_no_deed() {
        let mut boast = owing("take in the coat", Some("in 30 minutes"));
        says(&mut boast, "There, Odo. The coat is taken in.");
        does(&mut boast, "Look at the coat", "look", "coat");
        assert_eq!(in_the_end(&mut boast, 40), "expired");
        let mut silent = owing("take in the coat", Some("in 30 minutes"));
        does(&mut silent, "Alter the coat", "alter", "coat");
        assert_eq!(in_the_end(&mut silent, 40), "expired");
        assert!(silent.get(1).is_some_and(|owed| owed.signs.speak_for_it()));
    }

    #[test]
    fn a_deed_of_the_very_verb_speaks_for_it_and_keeps_nothing_alone() {
        let stitched = |told: &str| {
            let mut pamphlets = owing("stitch the pamphlets", Some("in 30 minutes"));
            let action = offer("pack:stitch", told, &["stitch"], &[]);
            let deed = Deed { turn: 2, action: &action, speech: "", outcome: "", failed: false };
            pamphlets.follow(&deed, &RULES, at(10));
            assert_eq!(in_the_end(&mut pamphlets, 40), "expired");
            pamphlets.get(1).is_some_and(|owed| owed.signs.done.is_some())
        };
        assert!(stitched("Stitch a gathering"));
        assert!(!stitched("Stitch Odo's glove") && !stitched("Ink a roller"));
    }

    #[test]
    fn what_is_denied_does_not_stand() {
        let mut coat = owing("take in the coat", Some("in 30 minutes"));
        does(&mut coat, "Alter the coat", "alter", "coat");
        says(&mut coat, "The coat is taken in.");
        coat.hear_denial("It is not taken in at all. Look at it!", at(13));
        assert_eq!(in_the_end(&mut coat, 40), "expired");
    }

    #[test]
    fn of_two_things_each_may_be_given_by_itself() {
        let gives = |promised: &mut Commitments, thing: &str| {
            let action = offer("world:give", "Give it to Odo", &["give"], &[thing, "odo"]);
            let outcome = "You give it.";
            let deed = Deed { turn: 4, action: &action, speech: "", outcome, failed: false };
            promised.follow(&deed, &RULES, at(20)).len()
        };
        let mut both = owing("bring Odo the bucket and the rope", None);
        assert_eq!((gives(&mut both, "bucket"), gives(&mut both, "bucket")), (0, 0));
        assert_eq!(gives(&mut both, "rope"), 1);
    }

    #[test]
    fn what_no_thing_stands_for_is_given_by_the_very_deed() {
        let pays = |told: &str| {
            let mut owed = owing("pay Odo three crowns", None);
            let action = offer("world:pay", told, &["pay"], &["odo"]);
            let deed = Deed { turn: 4, action: &action, speech: "", outcome: told, failed: false };
            !owed.follow(&deed, &RULES, at(20)).is_empty()
        };
        assert!(pays("Pay Odo three crowns"));
        assert!(!pays("Pay Odo two crowns") && !pays("Pay Odo three crowns for Mara"));
    }

    #[test]
    fn what_is_to_be_seen_to_is_by_whatever_is_done_to_it() {
        let does = |told: &str| {
            let mut owed = owing("see to the lamp", None);
            let action = offer("world:do", told, &["do"], &["lamp"]);
            let deed = Deed { turn: 4, action: &action, speech: "", outcome: told, failed: false };
            !owed.follow(&deed, &RULES, at(20)).is_empty()
        };
        assert!(does("Trim the lamp") && !does("Look at the lamp") && !does("Trim the hedge"));
    }

    #[test]
    fn what_is_brought_somewhere_is_there_once_its_bearer_is() {
        let go = |place: &str| offer("world:go", "Go there", &["move"], &[place]);
        let arrives = |takes: bool, place: &str| {
            let mut lamp = owing("bring the lamp to the customs shed", None);
            if takes {
                does(&mut lamp, "Take the lamp", "take", "lamp");
            }
            let action = go(place);
            let deed = Deed { turn: 4, action: &action, speech: "", outcome: "", failed: false };
            !lamp.follow(&deed, &RULES, at(20)).is_empty()
        };
        assert!(arrives(true, "customs_shed"));
        assert!(!arrives(false, "customs_shed") && !arrives(true, "mill"));
        let mut parcel = owing("take the parcel to the chapel", None);
        does(&mut parcel, "Take the parcel", "take", "parcel");
        assert_eq!(in_the_end(&mut parcel, 15), "open", "it is taken, and not there");
    }
}
