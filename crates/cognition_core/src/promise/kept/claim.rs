//! What a mind itself says that it has kept: its reply names the promise, and it is taken at its word where
//! something shows it.
//!
//! A model knows what its deed is for, and no rule knows all the words for it. But nobody keeps a promise by saying
//! so: the deed must have worked, and must have to do with what was promised.

use crate::act::ActionTarget;
use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, Evidence};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::due::terms::AwaitedSpan;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::kept::deed::Deed;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, line};

/// What moves a thing about, or leaves it as it is.
pub(in crate::promise) const CARRYING: [&str; 8] =
    ["move", "take", "give", "drop", "put", "look", "trade", "speech"];

impl Commitments {
    /// Remembers which promises a reply says are kept. Those that a deed has spoken for before are kept at once;
    /// gives them. The others wait for what comes of the deed of that turn.
    pub fn claim(&mut self, claimed: &[u32], turn: u64, now: GameTime) -> Vec<Commitment> {
        let named = |owed: &&Commitment| {
            let is_meant = !owed.is_for_later(now) || owed.is_behind(now);
            claimed.contains(&owed.id) && owed.terms.turn != turn && is_meant
        };
        let ids: Vec<u32> = self.owed(now).filter(named).map(|owed| owed.id).collect();
        let mut changed = self.change(&ids, now, |owed| owed.be_claimed(turn, now));
        changed.retain(|owed| owed.state != CommitmentState::Open);
        changed
    }

    /// Ends what lasts until something comes, where a reply says that it is kept, and what was just perceived tells
    /// of what it lasts until: `It's dawn, Greta` of `keep the mask on until dawn`. Gives those.
    pub fn claim_as_over(
        &mut self,
        claimed: &[u32],
        (perceived, turn): (&str, u64),
        now: GameTime,
    ) -> Vec<Commitment> {
        let over = |owed: &&Commitment| {
            claimed.contains(&owed.id) && owed.terms.turn != turn && owed.seems_over(perceived)
        };
        let ids: Vec<u32> = self.owed(now).filter(over).map(|owed| owed.id).collect();
        let outcome = line(perceived);
        let evidence = Evidence { turn, outcome, claimed: true, ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change(&ids, now, |owed| owed.state = kept.clone())
    }
}

impl Commitment {
    /// Whether the mind's own word may end it at all: what lasts, and what is not to be done, only time ends.
    pub(in crate::promise) fn may_be_claimed(&self, now: GameTime) -> bool {
        !self.is_kept_by_time() && self.is_at_hand(now) && !self.is_for_later(now)
    }

    /// Whether words speak first of what a promise that lasts is to last until.
    fn seems_over(&self, perceived: &str) -> bool {
        let language = self.language();
        let awaited = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::Until);
        let awaited = awaited.map(|it| it.what.as_str()).or(self.due_said.as_deref());
        let stems = awaited.map(|what| language.content_stems(what)).unwrap_or_default();
        let first = |said: &str| {
            let mut words = language.words(said).filter(|word| !language.is_stop_word(word));
            words.next().is_some_and(|word| stems.iter().any(|stem| stem == language.stem(&word)))
        };
        let mut told = language.statements(perceived).into_iter();
        let awaits = |word: &&str| language.content_stems(word).iter().any(|it| stems.contains(it));
        // The time itself is not yet what makes it later.
        let beside = |said: &str| {
            said.split_whitespace().filter(|it| !awaits(it)).collect::<Vec<_>>().join(" ")
        };
        let comes = |said: &&str| !language.denies(said) && !language.is_about_later(&beside(said));
        let lasts = self.terms.lasts || self.kind == CommitmentKind::Refrain;
        let ends = matches!(self.terms.time, TimeKind::Clock | TimeKind::Event);
        let event = self.terms.awaits.as_ref().map(|it| it.what.as_str());
        // The storm that howls is not over.
        let goes_on = |said: &str| {
            let told = |what| language.tells_that_it_came_about(said, what, false, &[]);
            event.and_then(told) == Some(false)
        };
        lasts && ends && told.any(|said| comes(&said) && first(said) && !goes_on(said))
    }

    fn be_claimed(&mut self, turn: u64, now: GameTime) {
        self.signs.claimed = turn;
        let done = self.signs.done.clone().filter(|_| self.may_be_claimed(now));
        if let Some(outcome) = done {
            let evidence = Evidence { turn, outcome, claimed: true, ..Evidence::default() };
            self.state = CommitmentState::Done { evidence }.bounded();
        }
    }
}

impl Deed<'_> {
    /// Whether the mind said that this keeps it, and something shows that.
    pub(in crate::promise) fn keeps_as_claimed(&self, owed: &Commitment, now: GameTime) -> bool {
        owed.may_be_claimed(now) && self.does_as_claimed(owed)
            || self.gives_whom_it_was_kept_for(owed)
    }

    /// The same, whenever it was to be done.
    pub(in crate::promise) fn does_as_claimed(&self, owed: &Commitment) -> bool {
        self.is_claimed_for(owed)
            && !self.breaks(owed)
            && !self.is_undone(owed)
            && !self.does_a_part_of(owed)
            && !owed.is_walked_alone(self.action)
            && !self.only_takes_it_up(owed)
            && (self.bears_out(owed) || self.shows_it_kept(owed))
    }

    pub(super) fn is_claimed_for(&self, owed: &Commitment) -> bool {
        self.turn > 0 && owed.signs.claimed == self.turn && !self.failed
    }

    /// `Take the cake out of the oven`, where it is to be carried to somebody's house.
    fn only_takes_it_up(&self, owed: &Commitment) -> bool {
        let words = Promise { of: owed, action: self.action }.words();
        let language = words.language();
        let theirs = owed.target.as_ref().is_some_and(|target| self.action.concerns(target));
        words.bring()
            && !theirs
            && language.is_only_taken_up(&self.action.description)
            && !language.is_only_taken_up(&owed.text)
    }

    fn bears_out(&self, owed: &Commitment) -> bool {
        let promise = Promise { of: owed, action: self.action };
        let words = promise.words();
        let speaks = self.action.has_tag("speech");
        if speaks && promise.is_kept_in_words_as_claimed(&words, self.speech) {
            return true;
        }
        if let Some(there) = owed.destination() {
            return !speaks && self.is_brought_there(owed, &there);
        }
        match owed.kind {
            _ if speaks => false,
            CommitmentKind::Give => {
                promise.is_handed_over(&words) || self.hands_over_what_it_yields(owed, &words)
            }
            CommitmentKind::Do if words.show_a_thing() && promise.is_handed_over(&words) => true,
            CommitmentKind::Do => {
                promise.is_seen_to_as_claimed(&words)
                    || promise.is_of_its_verb_to_any(&words)
                    || promise.is_of_its_verb_as_said(&words, self.speech)
            }
            CommitmentKind::Go => promise.is_gone(&words),
            CommitmentKind::Tell | CommitmentKind::Refrain => false,
        }
    }

    /// `Draw a bucket from the well`, with `Here is your bucket`: what the world has no name for is given by saying so over
    /// the deed that yields it. What it has a name for goes from hand to hand.
    fn hands_over_what_it_yields(&self, owed: &Commitment, words: &PromisedWords) -> bool {
        let promise = Promise { of: owed, action: self.action };
        !promise.is_idle(words, &CARRYING)
            && !self.action.targets.iter().any(|it| words.name(it) && !promise.is_target(it))
            && promise.share_of_matter(words) > 0.0
            && owed.is_presented_in(self.speech)
    }

    /// What is to be at a place is dealt with there, or taken there.
    fn is_brought_there(&self, owed: &Commitment, there: &[String]) -> bool {
        let promise = Promise { of: owed, action: self.action };
        let words = promise.words();
        let is_there = |name: &str| owed.names_place(name, there);
        let targets = &self.action.targets;
        let here = self.action.place.iter().map(|place| place.as_str());
        let labels = targets.iter().map(|it| it.label.as_str());
        let mut told = labels.chain(here).chain([self.action.description.as_str()]);
        let idle = ["take", "look"].iter().any(|tag| self.action.has_tag(tag));
        let handled = targets.iter().any(|it| words.name(it) && !is_there(&it.label));
        !idle && (handled || owed.signs.in_hand) && told.any(is_there)
    }
}

impl Promise<'_> {
    pub(in crate::promise) fn is_idle(self, words: &PromisedWords, tags: &[&str]) -> bool {
        let leaves = |verb| words.language().leaves_as_it_is(verb);
        tags.iter().any(|tag| self.action.has_tag(tag)) || self.verbs().any(leaves)
    }

    /// What was promised goes to whom it was promised, whatever the deed is called.
    pub(super) fn is_handed_over(self, words: &PromisedWords) -> bool {
        let (action, language) = (self.action, words.language());
        let another = self.is_for_another(words);
        let large = |it: &ActionTarget| it.label.starts_with(char::is_uppercase);
        let receives = |it: &&ActionTarget| {
            self.is_target(it) && !another || !self.is_target(it) && words.name(it) && large(it)
        };
        let (receivers, things): (Vec<_>, Vec<_>) = action.targets.iter().partition(receives);
        let fetched = action.description.split_whitespace().any(|word| language.is_sender(word));
        let pays = language.is_payment(words.words());
        let again = language.names_its_thing_again(words.words());
        let is_it = |it: &&ActionTarget| {
            again || words.name(it) || pays && language.is_money_by_name(&it.label)
        };
        let thing = match things.is_empty() {
            true => self.share_of_matter(words) > 0.0,
            false => things.iter().any(is_it),
        };
        let others = words.name_more_than(&action.targets, &self.of.signs.given);
        let idle = ["take", "look", "move"].iter().any(|tag| action.has_tag(tag));
        let leaves = action.description.split_whitespace().next();
        let leaves = leaves.is_some_and(|verb| language.leaves_as_it_is(verb));
        let leaves = leaves && !action.has_tag("give");
        !receivers.is_empty()
            && thing
            && !(idle || leaves || fetched || others || self.hands_over_what_is_paid_for(words))
    }

    /// Something is done to what the promise names, or a deed of its verb to as much as it names.
    fn is_seen_to_as_claimed(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let for_them = words.say(DeedCue::OnBehalf);
        let handled = |it: &&ActionTarget| {
            words.name(it) && !self.is_owner(it, words) && !(for_them && self.is_target(it))
        };
        let handles = self.action.targets.iter().any(|it| handled(&it));
        let of_the_verb = self.is_of_the_verb(words) || self.is_of_a_like_verb(words);
        let spoils = |verb: &str| {
            let undoes = words.verb().is_some_and(|it| language.are_opposite(it, verb));
            language.ruins(verb) && !of_the_verb || undoes
        };
        let very = || of_the_verb && self.share_of_matter(words) > 0.0;
        let otherwise = || handles && !self.is_idle(words, &CARRYING);
        !self.verbs().any(|verb| spoils(&verb.to_lowercase()))
            && !self.is_elsewhere(words)
            && (very() || otherwise())
    }

    /// Whose the thing is, and no more: `Kolb's shirt`.
    pub(in crate::promise) fn is_owner(self, thing: &ActionTarget, words: &PromisedWords) -> bool {
        let language = words.language();
        let stems = language.content_stems(&thing.label);
        let names = |word: &&str| {
            let named = language.content_stems(language.without_possessive(word));
            named.iter().any(|stem| stems.contains(stem))
        };
        let mut named = self.of.text.split_whitespace().filter(names).peekable();
        named.peek().is_some() && named.all(|word| language.without_possessive(word) != word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_promises::offer;
    use crate::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn owing(text: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("mara".into()), due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &RULES, GameTime(0)).expect("should pass");
        promised
    }

    fn does(promised: &mut Commitments, told: &str, tag: &str, on: &[&str], said: &str) -> bool {
        let action = offer(&format!("world:{tag}"), told, &[tag], on);
        let outcome = if said.is_empty() { "It is so." } else { said };
        let deed = Deed { turn: 2, action: &action, speech: said, outcome, failed: false };
        promised.follow(&deed, &RULES, GameTime(9));
        let state = promised.get(1).map(|owed| owed.state.clone());
        matches!(state, Some(CommitmentState::Done { .. }))
    }

    fn claimed(text: &str, told: &str, tag: &str, on: &[&str]) -> bool {
        let mut promised = owing(text, None);
        promised.claim(&[1], 2, GameTime(8));
        does(&mut promised, told, tag, on, "")
    }

    #[test]
    fn a_mind_is_taken_at_its_word_where_the_deed_has_to_do_with_it() {
        assert!(claimed("mend the lamp", "Braze the lamp", "braze", &["lamp"]));
        assert!(claimed("give Mara the brooch", "Pin the brooch on Mara", "pin", &["mara"]));
        let traded = "Trade the brooch with Mara for a ring";
        assert!(claimed("let Mara see the brooch", traded, "trade", &["brooch", "mara"]));
        assert!(!claimed("let Mara see the lamp", traded, "trade", &["brooch", "mara"]));
        assert!(!claimed("mend the lamp", "Sweep the hearth", "sweep", &["hearth"]));
        assert!(!claimed("mend the lamp", "Take the lamp", "take", &["lamp"]));
        assert!(!claimed("mend the lamp", "Look at the lamp", "look", &["lamp"]));
        assert!(!claimed("mend the lamp", "Smash the lamp", "smash", &["lamp"]));
        assert!(!claimed("mend the lamp", "Mend the chair", "mend", &["chair"]));
        assert!(!claimed("wash Mara's shirt", "Feed Mara", "feed", &["mara"]));
    }

    #[test]
    fn who_gives_the_pay_to_one_of_those_to_be_paid_has_paid_them() {
        let pickers = "pay the pickers at this table";
        let gives = |text: &str, thing: &str| claimed(text, "Give it", "give", &[thing, "mara"]);
        assert!(gives(pickers, "wage bag") && gives(pickers, "money"));
        assert!(!gives(pickers, "lamp") && !gives("greet the pickers", "wage bag"));
        assert!(!claimed(pickers, "Take it", "take", &["wage bag"]));
    }

    #[test]
    fn what_was_to_be_shown_and_is_called_it_is_shown_by_being_given_into_their_hands() {
        let shows = |text: &str, on: &[&str]| claimed(text, "Give it", "give", on);
        assert!(shows("show it to Odo himself", &["will", "odo"]));
        assert!(!shows("show it to Odo himself", &["will", "brannic"]));
        assert!(!shows("show the map to Odo", &["will", "odo"]));
    }

    #[test]
    fn who_only_takes_a_thing_up_has_brought_it_nowhere() {
        let loaf = "carry the loaf over to Mara's house";
        for told in [
            "Take the loaf out of the oven",
            "Lift the loaf from the tin",
            "Take the loaf off the shelf",
        ] {
            assert!(!claimed(loaf, told, "lift", &["loaf", "hearth"]), "{told}");
        }
        assert!(claimed(loaf, "Carry the loaf over to Mara's house", "carry", &["loaf"]));
        let out = "take the loaf out of the oven";
        assert!(claimed(out, "Take the loaf out of the oven", "lift", &["loaf"]));
    }

    #[test]
    fn a_deed_of_the_very_verb_bears_it_out_where_it_is_done_to_nothing_else() {
        let pamphlets = "stitch the pamphlets";
        assert!(claimed(pamphlets, "Stitch a gathering", "stitch", &[]));
        assert!(!claimed(pamphlets, "Stitch the glove", "stitch", &["glove"]));
        assert!(!claimed(pamphlets, "Stitch Odo's glove", "stitch", &[]));
        assert!(!claimed(pamphlets, "Ink a roller", "ink", &[]));
        assert!(!claimed("make the bed", "Make a fire", "make", &[]));
        let mut unclaimed = owing(pamphlets, None);
        assert!(!does(&mut unclaimed, "Stitch a gathering", "stitch", &[], ""));
    }

    #[test]
    fn another_thing_or_another_hand_gives_nothing_whatever_the_mind_says() {
        let ring = "give Mara the ring";
        assert!(!claimed(ring, "Give the loaf to Mara", "give", &["loaf", "mara"]));
        assert!(!claimed(ring, "Press the ring on Odo", "press", &["ring", "odo"]));
        assert!(!claimed(ring, "Take the ring from Mara", "take", &["ring", "mara"]));
        assert!(claimed(ring, "Press the ring on Mara", "press", &["ring", "mara"]));
    }

    #[test]
    fn what_no_world_has_a_name_for_is_handed_over_by_saying_so_over_the_deed_that_yields_it() {
        let hands = |told: &str, tag: &str, on: &[&str], said: &str| {
            let mut promised = owing("give Mara one bucket", None);
            promised.claim(&[1], 2, GameTime(8));
            does(&mut promised, told, tag, on, said)
        };
        let (draw, here) = ("Draw a bucket from the well", "You paid, here is your bucket.");
        assert!(hands(draw, "work", &[], here));
        assert!(hands("Fill a bucket", "work", &[], "Mara, here's your bucket."));
        assert!(!hands(draw, "work", &[], "The bucket leaks, Mara."));
        assert!(!hands(draw, "work", &[], "Here is your lamp."));
        assert!(!hands("Sweep the yard", "work", &[], here));
        assert!(!hands("Scrub the bucket", "work", &["bucket"], here), "a thing to be given");
        assert!(!hands("Take a bucket", "take", &[], here));
    }

    #[test]
    fn what_lasts_is_over_by_a_word_where_what_it_lasts_until_is_told_of() {
        let over = |perceived: &str| {
            let mut promised = owing("keep the mask on", Some("until dawn"));
            !promised.claim_as_over(&[1], (perceived, 2), GameTime(8)).is_empty()
        };
        assert!(over("It's dawn, Greta.") && over("Dawn greys the panes."));
        assert!(
            !over("Is it dawn?") && !over("It is not dawn yet.") && !over("Odo speaks of dawn.")
        );
        assert!(!over("") && !over("Odo comes in."));
        let over = |perceived: &str| {
            let mut promised = owing("keep the mask on", Some("until the storm is over"));
            !promised.claim_as_over(&[1], (perceived, 2), GameTime(8)).is_empty()
        };
        assert!(over("The storm is over.") && !over("The storm howls, Greta."));
    }

    #[test]
    fn nobody_keeps_by_a_word_what_is_to_be_done_or_is_to_last() {
        let says = |text: &str, due: Option<&str>, said: &str| {
            let mut promised = owing(text, due);
            promised.claim(&[1], 2, GameTime(8));
            does(&mut promised, "Speak to Mara", "speech", &["mara"], said)
        };
        assert!(!says("mend the lamp", None, "I have mended the lamp, Mara."));
        assert!(!says("stay with Mara", Some("until the bell goes"), "I have stayed, Mara."));
        assert!(!says("not tell Mara about the lamp", None, "I told you nothing of it."));
        assert!(!says("tell Mara the truth", None, "I will tell you the truth, Mara."));
        assert!(says(
            "tell Mara the truth",
            None,
            "Your brother Anders drowned off the northern cape."
        ));
    }

    #[test]
    fn what_waits_is_not_kept_before_and_a_claim_holds_for_its_own_turn() {
        let mut waits = owing("mend the lamp", Some("when the rain stops"));
        waits.claim(&[1], 2, GameTime(8));
        assert!(!does(&mut waits, "Braze the lamp", "braze", &["lamp"], ""));
        let mut earlier = owing("mend the lamp", None);
        earlier.claim(&[1], 1, GameTime(8));
        assert!(!does(&mut earlier, "Braze the lamp", "braze", &["lamp"], ""));
        let kept = earlier.claim(&[1, 7], 3, GameTime(10));
        assert_eq!(kept.len(), 1, "a deed has spoken for it before");
    }
}
