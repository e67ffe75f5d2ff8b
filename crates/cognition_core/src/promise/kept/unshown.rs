//! What no deed of the world could show: whether a paper is signed, where nothing is ever signed. There is nothing but
//! the mind's own word for it, and that is believed until whoever it was promised to objects.

mod at_its_word;
mod objection;
#[cfg(test)]
mod test_unshown;

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitments::Commitments;
use crate::promise::kept::claim::CARRYING;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;

/// What is known of what can be done in the world, and of what there is besides.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorldDeeds<'a> {
    /// What is on offer, and what else can be done at all.
    pub deeds: &'a [IndexedAction],
    /// The names of things that are elsewhere: what could be done to them nobody sees from here.
    pub elsewhere: &'a [&'a str],
}

impl Commitments {
    /// Whether [`note_what_shows`](Self::note_what_shows) has anything to note.
    pub fn may_be_unshown(&self, turn: u64, claimed: &[u32], now: GameTime) -> bool {
        self.owed(now).any(|owed| owed.signs.unshown || owed.is_news(turn, claimed))
    }

    /// Notes of what was promised in a turn, and of what a reply says is kept, whether any deed could show it. What
    /// one can by now is no longer a matter of the mind's word.
    pub fn note_what_shows(
        &mut self,
        (turn, claimed): (u64, &[u32]),
        world: &WorldDeeds<'_>,
        now: GameTime,
    ) {
        let ids = self.shown_otherwise((turn, claimed), world, now);
        self.change(&ids, now, |owed| owed.signs.unshown = !owed.signs.unshown);
    }

    /// What is noted otherwise than it is, by its numbers.
    pub fn shown_otherwise(
        &self,
        (turn, claimed): (u64, &[u32]),
        world: &WorldDeeds<'_>,
        now: GameTime,
    ) -> Vec<u32> {
        let differs = |owed: &&Commitment| {
            let is_news = owed.is_news(turn, claimed);
            owed.signs.unshown != owed.has_nothing_to_show(is_news, world)
        };
        self.owed(now).filter(differs).map(|owed| owed.id).collect()
    }
}

impl Commitment {
    /// Whether it may have been kept, for all that anybody knows: nobody is blamed for it.
    pub fn is_in_doubt(&self) -> bool {
        self.signs.speak_for_it() || self.signs.unshown && self.hindrance.is_none()
    }

    fn is_news(&self, turn: u64, claimed: &[u32]) -> bool {
        turn > 0 && self.terms.turn == turn || claimed.contains(&self.id)
    }

    fn has_nothing_to_show(&self, is_news: bool, world: &WorldDeeds<'_>) -> bool {
        let words = self.words();
        let paid = self.money_named_in(&words);
        let named = paid.as_ref().unwrap_or(words.as_ref());
        let seen_from_here = || !world.elsewhere.iter().any(|name| named.name_label(name));
        let mere = || self.is_a_mere_deed(&words) || self.is_to_be_paid();
        let may = self.signs.unshown || is_news && mere() && seen_from_here();
        may && !world.deeds.iter().any(|deed| self.may_be_shown_by(deed))
    }

    /// Neither words nor a way, nor a thing that goes from hand to hand, nor what lasts or makes a thing otherwise: each
    /// of these shows in its own way.
    fn is_a_mere_deed(&self, words: &PromisedWords) -> bool {
        let does = self.kind == CommitmentKind::Do && words.verb_kind() == CommitmentKind::Do;
        does && !self.is_kept_by_time()
            && self.destination().is_none()
            && !is_shown_by_words(words)
            && !is_shown_by_being_there(words)
            && !words.bring()
            && !words.leave_with_somebody()
            && !words.verb().is_some_and(|verb| words.language().brings_about(verb))
    }

    /// `Pay four crowns` of `pay four crowns for the lamp`: the lamp shows nothing of that.
    fn money_named_in(&self, words: &PromisedWords) -> Option<PromisedWords> {
        let sides = self.is_to_be_paid().then(|| words.sides_of_a_price()).flatten();
        sides.map(|(given, _)| given)
    }

    /// Whether that is a deed of its verb, or makes a difference to what it names.
    fn may_be_shown_by(&self, deed: &IndexedAction) -> bool {
        let promise = Promise { of: self, action: deed };
        let words = promise.words();
        let language = words.language();
        if self.is_to_be_paid() {
            let paid = self.money_named_in(&words);
            return may_be_paid_by(promise, paid.as_ref().unwrap_or(words.as_ref()));
        }
        let Some(verb) = words.verb() else { return true };
        let alike = |done: &str| language.are_verbs_alike(verb, &done.to_lowercase());
        let moves = language.hands_over(verb);
        let idle = || !moves && promise.is_idle(&words, &CARRYING);
        let named = |it: &ActionTarget| {
            words.name(it) && !promise.is_target(it) && !promise.is_owner(it, &words)
        };
        // Who can still give a thing away has not put it anywhere.
        let is_held = || deed.has_tag("give") && language.has_a_thing_at_a_place(&self.text);
        promise.verbs().any(alike)
            || language.joins(&self.text) && promise.is_of_the_verb(&words)
            || language.is_told_otherwise(&deed.description, verb)
            || deed.targets.iter().any(named) && (!idle() || is_held())
    }
}

/// Whether that pays, or is done to the money itself: to give anything else away shows no payment.
fn may_be_paid_by(promise: Promise<'_>, words: &PromisedWords) -> bool {
    let (language, deed) = (words.language(), promise.action);
    let named = |it: &ActionTarget| {
        words.name(it) && !promise.is_target(it) && !promise.is_owner(it, words)
    };
    promise.verbs().any(|verb| language.pays(&verb.to_lowercase()))
        || language.names_money(&deed.description)
        || deed.targets.iter().any(named)
}

fn is_shown_by_words(words: &PromisedWords) -> bool {
    let language = words.language();
    words.are_done_by_words()
        || words.read_out()
        || words.show_a_thing()
        || language.is_done_with_words_too(words.words())
        || words.verb().is_some_and(|verb| language.is_done_from_afar(verb))
}

fn is_shown_by_being_there(words: &PromisedWords) -> bool {
    let language = words.language();
    let goes_on = |verb: &str| language.lasts(verb) || language.leads_somebody(verb);
    words.stay()
        || words.tend()
        || words.come_back()
        || words.leave()
        || words.leave_be()
        || words.verb().is_some_and(goes_on)
}

#[cfg(test)]
mod tests {
    use super::WorldDeeds;
    use crate::promise::kept::unshown::test_unshown::{after_word, owing, owing_by};
    use crate::promise::test_opening::{RULES, at};
    use crate::promise::test_promises::offer;

    #[test]
    fn what_no_deed_could_show_is_believed_by_the_minds_own_word() {
        for text in [
            "sign the certificate",
            "close the gate for Mara",
            "braid Mara's hair",
            "comb the horse's mane",
            "shave Mara's brother",
            "sharpen the scythe",
            "water the roses",
            "polish the brass",
            "stir the soup",
            "wind the clock",
        ] {
            assert_eq!(after_word(text, "There you are, Mara."), "done", "{text}");
            assert_eq!(after_word(text, ""), "done", "{text}");
        }
    }

    #[test]
    fn what_the_world_can_show_needs_its_deed() {
        for text in [
            "mend the certificate",
            "repair the stool",
            "dust the table",
            "give Mara the lamp",
            "bring Mara the lamp",
            "hand Mara the certificate",
            "take the lamp to the yard",
            "go to the yard",
            "tell Mara the truth",
            "read Mara the letter",
            "stay with Mara",
            "wait in the yard",
            "show Mara the lamp",
            "not sign the certificate",
            "make the table steady",
            "get the clock going",
        ] {
            assert_eq!(after_word(text, "There you are, Mara."), "open", "{text}");
        }
    }

    #[test]
    fn what_is_to_be_at_a_place_is_not_there_by_the_word_of_who_can_still_give_it_away() {
        let there = "There it lies, Mara.";
        for text in ["have the lamp on the desk by seven", "have the lamp back in the loft"] {
            assert_eq!(after_word(text, there), "open", "{text}");
        }
        assert_eq!(after_word("have the soup on the stove by seven", there), "done");
    }

    #[test]
    fn nobody_is_blamed_for_what_nothing_could_show_unless_somebody_objects() {
        let lapsed = |objects: bool, text: &str| {
            let mut promised = owing_by(text, Some("in 20 minutes"), &[]);
            if objects {
                promised.take_at_its_word(&[1], ("There.", 2), at(1));
                promised.hear_objection(&"mara".into(), "You didn't sign it!", &RULES, at(2));
            }
            let ended = promised.expire(at(60)).pop().expect("its time is up");
            (ended.state.name(), ended.is_in_doubt())
        };
        assert_eq!(lapsed(false, "sign the certificate"), ("expired", true));
        assert_eq!(lapsed(true, "sign the certificate"), ("expired", false));
        assert_eq!(lapsed(false, "give Mara the lamp"), ("expired", false));
    }

    #[test]
    fn what_is_elsewhere_may_be_shown_there_and_what_can_be_shown_by_now_needs_its_deed() {
        let mut bell = owing_by("ring the bell", None, &["bell"]);
        assert!(bell.take_at_its_word(&[1], ("Rung.", 2), at(1)).is_empty());
        let mut paper = owing("sign the certificate");
        let deeds = [offer("pack:sign", "Sign the certificate", &["sign"], &["certificate"])];
        paper.note_what_shows((2, &[]), &WorldDeeds { deeds: &deeds, elsewhere: &[] }, at(1));
        assert!(paper.take_at_its_word(&[1], ("Signed.", 2), at(1)).is_empty());
    }
}
