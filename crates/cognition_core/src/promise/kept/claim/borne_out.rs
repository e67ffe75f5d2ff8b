//! Whether a deed bears out that a promise is kept, where the mind says so: what it is done to, with what, and for whom.

use super::CARRYING;
use crate::act::ActionTarget;
use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::deed::Deed;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::DeedCue;

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

    pub(in crate::promise::kept) fn is_claimed_for(&self, owed: &Commitment) -> bool {
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
    pub(in crate::promise::kept) fn is_handed_over(self, words: &PromisedWords) -> bool {
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
    use crate::mind::GameTime;
    use crate::promise::kept::claim::tests::{does, owing};

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
}
