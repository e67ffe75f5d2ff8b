//! What no deed of the world could show: whether a paper is signed, where nothing is ever signed. There is nothing but
//! the mind's own word for it, and that is believed until whoever it was promised to objects.

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence, WHY_BOUND};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::due_time::review;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::kept::claim::CARRYING;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{Language, capped, line, sentences};
use std::time::Duration;

/// What was promised no longer ago was promised today.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

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

    /// Ends what a reply says is kept, where nothing but that can show it. Gives those.
    pub fn take_at_its_word(
        &mut self,
        claimed: &[u32],
        (speech, turn): (&str, u64),
        now: GameTime,
    ) -> Vec<Commitment> {
        let believed = |owed: &&Commitment| {
            claimed.contains(&owed.id)
                && owed.signs.unshown
                && owed.terms.turn != turn
                && (owed.may_be_claimed(now) || owed.is_paid_early_in(speech, now))
                && !owed.is_put_off_in(speech)
                && !owed.is_asked_beside(speech)
                && (!owed.is_to_be_paid() || owed.is_counted_out_in(speech, now))
        };
        let ids: Vec<u32> = self.owed(now).filter(believed).map(|owed| owed.id).collect();
        let evidence =
            Evidence { turn, outcome: line(speech), claimed: true, ..Evidence::default() };
        let kept = CommitmentState::Done { evidence }.bounded();
        self.change(&ids, now, |owed| owed.state = kept.clone())
    }

    /// Of what a reply says is kept, by its numbers, all but what would be paid to the face of somebody who is not there.
    pub fn claimed_to_their_face(
        &self,
        claimed: &[u32],
        is_here: impl Fn(&StableId) -> bool,
    ) -> Vec<u32> {
        let is_away = |who: &StableId| !is_here(who);
        let in_absence =
            |owed: &Commitment| owed.is_to_be_paid() && owed.target.as_ref().is_some_and(is_away);
        let faces = |id: &u32| !self.get(*id).is_some_and(in_absence);
        claimed.iter().copied().filter(faces).collect()
    }

    /// What whoever it was promised to says is not done after all, though the mind has said so, is owed again. Gives
    /// those.
    pub fn hear_objection(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let ids = self.objected_to(by, words, now);
        self.change(&ids, now, |owed| owed.be_owed_again(words, rules, now))
    }

    /// Of what rests on the mind's word that of which somebody says it is not done, by its numbers.
    pub fn objected_to(&self, by: &StableId, words: &str, now: GameTime) -> Vec<u32> {
        let doubted = |owed: &&Commitment| {
            owed.rests_on_its_word()
                && owed.is_objected_to(by, words)
                && !self.is_crowded(owed, now)
        };
        self.iter().filter(doubted).map(|owed| owed.id).collect()
    }

    fn is_crowded(&self, owed: &Commitment, now: GameTime) -> bool {
        owed.state != CommitmentState::Open && self.is_full(owed.kind, owed.opener, now)
    }
}

impl Commitment {
    /// Whether it may have been kept, for all that anybody knows: nobody is blamed for it.
    pub fn is_in_doubt(&self) -> bool {
        self.signs.speak_for_it() || self.signs.unshown && self.hindrance.is_none()
    }

    /// Whether what stands in its way is that somebody says it is undone, though the mind has said so: nothing of it
    /// was tried.
    pub(crate) fn is_denied_to_be_done(&self) -> bool {
        self.attempts == 1 && self.hindrance.as_ref().is_some_and(|why| self.is_said_undone(why))
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

    /// `I'll sign it in the morning`, `I haven't signed it`.
    pub(in crate::promise) fn is_put_off_in(&self, speech: &str) -> bool {
        let language = self.language();
        let verb = self.words().verb().map(|verb| language.stem(verb).to_owned());
        let same = |said: &str| {
            language.content_stems(said).iter().any(|stem| Some(stem) == verb.as_ref())
        };
        let ahead =
            |said: &str| language.promise_in(said).is_some() || language.is_about_later(said);
        let undone = language.undergone_by_deed(&self.text);
        let undone = undone.is_some_and(|it| language.says_that_it_did_not_happen_to(speech, &it));
        undone || sentences(speech).any(|said| ahead(said) && same(said))
    }

    /// `Seen the heron, Odo?`: who says nothing but a question, about something else, says nothing of it.
    fn is_asked_beside(&self, speech: &str) -> bool {
        let language = self.language();
        let named = language.share_held(self.words().stems(), &[speech]) > 0.0;
        let mut said = sentences(speech).peekable();
        said.peek().is_some() && !named && said.all(|it| language.is_question(it))
    }

    /// `Four crowns, count them`, `here you are`: money is paid to somebody's face. What is said to have been paid on a day
    /// before it was promised is not.
    fn is_counted_out_in(&self, speech: &str, now: GameTime) -> bool {
        let language = Language::of_utterance(speech, || self.language());
        let is_of_before = |said: &str| {
            now.since(self.opened) < DAY
                && language.names_a_day_before(said)
                && !self.is_presented_in(said)
        };
        let counts = |said: &str| language.names_money(said) || language.hands_over_in_words(said);
        sentences(speech).any(|said| counts(said) && !is_of_before(said))
    }

    fn rests_on_its_word(&self) -> bool {
        let by_a_word = match &self.state {
            CommitmentState::Open => self.signs.said.is_some(),
            CommitmentState::Done { evidence } => evidence.action.is_empty(),
            _ => false,
        };
        self.signs.unshown && by_a_word
    }

    fn is_objected_to(&self, by: &StableId, words: &str) -> bool {
        self.target.as_ref().is_none_or(|target| target == by) && self.is_said_undone(words)
    }

    /// Most of what is said denies nothing: only for what does the deed is read.
    fn is_said_undone(&self, words: &str) -> bool {
        let language = self.language();
        let done = || language.undergone_by_deed(&self.text);
        language.denies(words)
            && done().is_some_and(|done| language.objects_that_it_is_undone(words, &done))
    }

    fn be_owed_again(&mut self, words: &str, rules: &CommitmentRules, now: GameTime) {
        self.state = CommitmentState::Open;
        (self.signs.done, self.signs.said) = (None, None);
        self.attempts = self.attempts.saturating_add(1);
        self.hindrance = Some(capped(words, WHY_BOUND));
        if !self.is_owed(now) {
            self.terms.time = TimeKind::Open;
            self.due = review(rules, now);
        }
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
    use super::*;
    use crate::promise::test_promises::offer;
    use crate::promise::{CommitmentSource, Deed, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(minutes * 60)
    }

    /// What the small world knows.
    fn world() -> Vec<IndexedAction> {
        vec![
            offer("world:go", "Go to the yard", &["move"], &["yard"]),
            offer("world:take", "Take the certificate", &["take"], &["certificate"]),
            offer("world:give", "Give the lamp to Mara", &["give"], &["lamp", "mara"]),
            offer("world:tell", "Speak to Mara", &["tell", "speech"], &["mara"]),
            offer("world:occupy", "Keep Mara busy", &["occupy"], &["mara"]),
            offer("pack:mend", "Mend the chair", &["mend"], &["chair"]),
            offer("pack:wax", "Wax the table", &["wax"], &["table"]),
        ]
    }

    fn owing_by(text: &str, due: Option<&str>, elsewhere: &[&str]) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("mara".into()), due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &RULES, at(0)).expect("should pass");
        promised.change(&[1], at(0), |owed| owed.terms.turn = 1);
        let deeds = world();
        promised.note_what_shows((1, &[]), &WorldDeeds { deeds: &deeds, elsewhere }, at(0));
        promised
    }

    fn owing(text: &str) -> Commitments {
        owing_by(text, None, &[])
    }

    fn state(promised: &Commitments) -> &'static str {
        promised.get(1).expect("is kept").state.name()
    }

    fn after_word(text: &str, speech: &str) -> &'static str {
        let mut promised = owing(text);
        promised.take_at_its_word(&[1], (speech, 2), at(1));
        state(&promised)
    }

    #[test]
    fn money_that_is_no_thing_of_the_world_is_paid_by_counting_it_out() {
        for (text, said) in [
            ("pay Mara four crowns", "Four crowns, Mara. Count them."),
            ("pay Mara four crowns for the lamp", "Here are your four crowns."),
            ("give Mara her two crowns back", "Two crowns, as I promised."),
        ] {
            assert_eq!(after_word(text, said), "done", "{text}");
            assert_eq!(after_word(text, ""), "open", "{text}");
        }
        assert_eq!(after_word("give Mara the lamp", "Here is the lamp, Mara."), "open");
        let mut known = owing_by("pay Mara four crowns", None, &["the crowns"]);
        known.take_at_its_word(&[1], ("Four crowns, Mara.", 2), at(1));
        assert_eq!(state(&known), "open");
    }

    #[test]
    fn what_was_paid_on_a_day_before_it_was_promised_is_not_paid() {
        let text = "pay Mara nine crowns";
        for said in [
            "Mara, we are square. You got your nine crowns off me on Sunday.",
            "I paid you your nine crowns yesterday.",
        ] {
            assert_eq!(after_word(text, said), "open", "{said}");
        }
        for said in [
            "Nine crowns, Mara. We are square.",
            "Here are your nine crowns.",
            "Your nine crowns for last week, Mara.",
            "Nine crowns, count them, and I'll see you on Sunday.",
        ] {
            assert_eq!(after_word(text, said), "done", "{said}");
        }
    }

    #[test]
    fn money_is_paid_to_nobody_who_is_not_there() {
        let (paying, signing) = (owing("pay Mara nine crowns"), owing("sign the certificate"));
        let claimed = |promised: &Commitments, here: &str| {
            promised.claimed_to_their_face(&[1], |who| who.as_str() == here)
        };
        assert_eq!(claimed(&paying, "mara"), [1]);
        assert!(claimed(&paying, "odo").is_empty());
        assert_eq!(claimed(&signing, "odo"), [1], "a paper is signed without her");
    }

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
    fn what_is_put_off_or_denied_with_the_same_breath_is_not_believed() {
        let said = |speech| after_word("sign the certificate", speech);
        assert_eq!(said("I'll sign it in the morning."), "open");
        assert_eq!(said("I haven't signed it."), "open");
        assert_eq!(said("I have signed it. I'll see you tomorrow."), "done");
    }

    #[test]
    fn who_only_asks_about_something_else_is_not_believed() {
        let said = |speech| after_word("sign the certificate", speech);
        assert_eq!(said("Seen the geese on the far bank, Mara?"), "open");
        assert_eq!(said("Is that rain? Have you an umbrella?"), "open");
        assert_eq!(said("There. Seen the geese?"), "done");
        assert_eq!(said("Will the certificate do like that?"), "done");
    }

    #[test]
    fn the_turn_that_promises_keeps_nothing_by_a_word() {
        let mut promised = owing("sign the certificate");
        assert!(promised.take_at_its_word(&[1], ("There.", 1), at(1)).is_empty());
        assert!(promised.take_at_its_word(&[7], ("There.", 2), at(1)).is_empty());
    }

    #[test]
    fn a_word_alone_stands_after_a_while_unless_somebody_denies_it() {
        let says = |promised: &mut Commitments, speech: &str| {
            let action = offer("world:tell", "Speak to Mara", &["speech"], &["mara"]);
            let deed = Deed { turn: 2, action: &action, speech, outcome: speech, failed: false };
            promised.follow(&deed, &RULES, at(1));
        };
        for said in ["I have signed the certificate.", "It is signed.", "There, signed."] {
            let mut promised = owing("sign the certificate");
            says(&mut promised, said);
            promised.expire(at(7));
            assert_eq!(state(&promised), "done", "{said}");
        }
        for said in ["Where is the certificate?", "I'll sign it.", "It is not signed.", "There."] {
            let mut promised = owing("sign the certificate");
            says(&mut promised, said);
            promised.expire(at(7));
            assert_eq!(state(&promised), "open", "{said}");
        }
        let mut promised = owing("sign the certificate");
        says(&mut promised, "There, signed.");
        promised.hear_objection(&"mara".into(), "You didn't sign it!", &RULES, at(2));
        promised.expire(at(7));
        assert_eq!(state(&promised), "open");
    }

    #[test]
    fn whoever_it_was_promised_to_may_object_and_it_is_owed_again() {
        let after = |by: &str, words: &str| {
            let mut promised = owing("sign the certificate");
            promised.take_at_its_word(&[1], ("There, signed.", 2), at(1));
            let changed = promised.hear_objection(&by.into(), words, &RULES, at(2));
            assert_eq!(changed.is_empty(), state(&promised) == "done", "{words}");
            state(&promised)
        };
        for words in [
            "You didn't sign it!",
            "You have not signed the certificate.",
            "No, it isn't signed.",
            "The certificate was never signed.",
            "You never signed it, Odo.",
        ] {
            assert_eq!(after("mara", words), "open", "{words}");
            assert_eq!(after("wren", words), "done", "{words}");
        }
        for words in [
            "Don't sign it again.",
            "Didn't you sign it?",
            "Thank you.",
            "The lamp isn't signed.",
            "You didn't mend the chair.",
            "I see that you signed it.",
        ] {
            assert_eq!(after("mara", words), "done", "{words}");
        }
    }

    #[test]
    fn who_is_doubted_may_do_it_after_all_and_say_so() {
        let mut promised = owing_by("sign the certificate", Some("in 3 minutes"), &[]);
        promised.take_at_its_word(&[1], ("There.", 2), at(1));
        promised.hear_objection(&"mara".into(), "You didn't sign it!", &RULES, at(9));
        assert_eq!(promised.owed(at(9)).count(), 1, "it is owed without a time");
        promised.take_at_its_word(&[1], ("There, Mara.", 3), at(10));
        assert_eq!(state(&promised), "done");
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
