//! A promise that is moved to another time: one of the two names it, and the other agrees.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::time_kind::TimeKind;
use crate::promise::let_go::answering::answered::Answered;
use cognition_language::{Language, sentences};
use std::borrow::Cow;

/// Share of what something is about that words must name to mean it.
const NAMED: f64 = 0.3;

impl Commitments {
    /// What of what is owed to somebody they want at another time, and when.
    pub(super) fn wanted_at_another_time(
        &self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<(u32, String)> {
        let (owed, language) = (self.meant_to_be_moved(by, words, now)?, self.tongue_of(words));
        let times = language.times_wanted(words, &owed.text);
        Some((owed.id, owed.other_of(&times, language, rules, now)?))
    }

    /// For what of what is owed to somebody the mind says in these words that it would sooner do it at another time.
    pub(super) fn offered_at_another_time(
        &self,
        to: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<u32> {
        let (owed, language) = (self.meant_to_be_moved(to, words, now)?, self.tongue_of(words));
        let times = match language.asks_to_move(words) {
            true => language.times_meant_of(words, &owed.text),
            false => language.times_offered(words, &owed.text),
        };
        owed.other_of(&times, language, rules, now).map(|_| owed.id)
    }

    /// Some words without the sentences that only want what is owed already at another time: who agrees to that promises
    /// nothing else.
    pub(in crate::promise) fn without_other_times<'w>(
        &self,
        by: &StableId,
        words: &'w str,
        now: GameTime,
    ) -> Cow<'w, str> {
        let language = self.tongue_of(words);
        let Some(owed) = self.meant_to_be_moved(by, words, now) else {
            return Cow::Borrowed(words);
        };
        let wants = |said: &str| {
            let more = language.asks_for_more_time(said, &owed.text);
            more || !language.times_wanted(said, &owed.text).is_empty()
        };
        match wants(words) {
            true => sentences(words).filter(|it| !wants(it)).collect::<Vec<_>>().join(" ").into(),
            false => Cow::Borrowed(words),
        }
    }

    /// Of what is owed to somebody that of which words name most, else what has a time, else what was promised last.
    pub(super) fn meant_to_be_moved(
        &self,
        to: &StableId,
        words: &str,
        now: GameTime,
    ) -> Option<&Commitment> {
        let language = self.tongue_of(words);
        let latest = |owed: &&Commitment| (owed.terms.turn, owed.id);
        let theirs = || self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        let shares = theirs().map(|owed| (owed.share_named(words, language), owed));
        let named = shares.filter(|(share, _)| *share >= NAMED).max_by(|one, other| {
            one.0.total_cmp(&other.0).then_with(|| latest(&one.1).cmp(&latest(&other.1)))
        });
        let to_do = || theirs().filter(|owed| owed.kind != CommitmentKind::Refrain);
        let timed = |owed: &&Commitment| owed.terms.is_timed();
        let of_a_time = || to_do().filter(timed).max_by_key(latest);
        let of_any = || to_do().max_by_key(latest);
        named.map(|(_, owed)| owed).or_else(of_a_time).or_else(of_any)
    }

    pub(super) fn moved(
        &mut self,
        id: u32,
        words: &str,
        asked: Option<&str>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let language = self.tongue_of(words);
        let owed = self.get(id)?.clone();
        let undertakes = asked.is_some_and(|it| language.undertakes_by_then(words, it, &owed.text));
        let asked = asked.or(owed.terms.asked_for.as_deref()).unwrap_or_default();
        let that_time = undertakes
            || language.agrees_to_the_time(words, asked)
            || language.grants_more_time(words, asked, &owed.text);
        let agrees = that_time
            || language.agrees_to_move(words)
            || language.takes_up_the_time(words, asked, &owed.text);
        let insists = owed.is_insisted_on(words, language, rules, now)
            || language.names_another_length(words, asked, &owed.text);
        if !agrees || insists || language.asks_for_release(asked) {
            return None;
        }
        let said = if that_time { [asked, words] } else { [words, asked] };
        let time = owed.time_anew(&said, language, rules, now);
        let at = time.as_deref().map(|time| owed.then(time, language, rules, now));
        // What is past, or is no other time, moves nothing.
        if at.is_some_and(|at| at.is_none_or(|at| at == owed.due)) {
            return None;
        }
        let by_itself = time.as_deref().is_some_and(|time| language.says_how_it_bounds(time));
        let is_shift = time.as_deref().is_some_and(|it| owed.shift_of(it, language).is_some());
        let instead = owed.proposed_at(time, rules);
        self.renegotiate(id, (&instead, words), rules, now, |new, given_up| {
            new.take_terms_of(given_up, at.flatten(), by_itself);
            if let Some(at) = at.flatten().filter(|_| is_shift) {
                new.be_due_at(at, given_up);
            }
        })
    }
}

impl Commitment {
    /// The share of what it is about that words name; who it is owed to is no part of that, and neither is its verb
    /// where it is about anything else.
    fn share_named(&self, words: &str, language: &Language) -> f64 {
        let own = self.words();
        let target = self.target.as_ref().map(|id| language.content_stems(id.as_str()));
        let names = target.unwrap_or_default();
        let is_other = |stem: &&str| !names.iter().any(|name| name == stem);
        let matter: Vec<String> =
            own.matter([]).into_iter().filter(is_other).map(str::to_owned).collect();
        let looked_for = if matter.is_empty() { own.stems() } else { &matter };
        language.share_held(looked_for, &[words])
    }

    pub(super) fn proposed_at(
        &self,
        due: Option<String>,
        rules: &CommitmentRules,
    ) -> ProposedCommitment {
        let (text, target) = (self.without_its_time(rules), self.target.clone());
        ProposedCommitment { text, target, due, kind: Some(self.kind) }
    }

    /// It is due so much later or earlier than another was, by the same sort of time.
    fn be_due_at(&mut self, at: GameTime, earlier: &Self) {
        let of_a_day = earlier.terms.time == TimeKind::Calendar;
        self.terms.time = if of_a_day { TimeKind::Relative } else { earlier.terms.time };
        (self.due, self.terms.bound) = (at, earlier.terms.bound);
    }

    /// Takes over what another was promised on, whose time alone it changes.
    pub(super) fn take_terms_of(
        &mut self,
        earlier: &Self,
        at: Option<GameTime>,
        says_its_bound: bool,
    ) {
        let (terms, known) = (&mut self.terms, &earlier.terms);
        terms.instead_of = Some(earlier.id);
        terms.turn = known.turn;
        terms.condition = terms.condition.take().or_else(|| known.condition.clone());
        terms.price = terms.price.take().or_else(|| known.price.clone());
        terms.free_beside = terms.free_beside.take().or_else(|| known.free_beside.clone());
        self.signs = earlier.signs.still_standing();
        let of_the_clock = terms.time == TimeKind::Clock;
        if of_the_clock && known.time == TimeKind::Clock && !says_its_bound {
            terms.bound = known.bound;
        }
        if let Some(at) = at.filter(|_| of_the_clock) {
            self.due = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::source::CommitmentSource;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(19 * 3600 + minutes * 60)
    }

    fn owing(promises: &[(&str, Option<&str>)]) -> Commitments {
        let mut promised = Commitments::default();
        for (text, due) in promises {
            let (text, due) = ((*text).to_owned(), due.map(str::to_owned));
            let proposed =
                ProposedCommitment { text, due, target: Some("wren".into()), kind: None };
            let game = CommitmentSource::Game;
            promised.open(&proposed, game, None, &RULES, at(0)).expect("should pass");
        }
        promised
    }

    fn due(promised: &Commitments, text: &str) -> Option<(u64, u64)> {
        let owed = promised.owed(at(3)).find(|owed| owed.text == text)?;
        let minutes = owed.due.since(GameTime::default()).as_secs() / 60;
        Some((minutes / 60, minutes % 60))
    }

    const PIE: &str = "give Wren the pork pie";

    /// When a pie that is promised for eight is due, after what whom it is for says, and what is answered.
    fn wanted(said: &str, answer: &str) -> Option<(u64, u64)> {
        let (wren, mut promised) = (StableId::from("wren"), owing(&[(PIE, Some("at eight"))]));
        promised.answer(&wren, said, &RULES, at(1));
        promised.agree_to_move(&wren, answer, &RULES, at(2));
        due(&promised, PIE)
    }

    #[test]
    fn what_was_taken_in_hand_for_a_promise_stays_so_as_it_moves() {
        let (wren, mut promised) = (StableId::from("wren"), owing(&[(PIE, Some("at eight"))]));
        promised.change(&[1], at(0), |owed| (owed.signs.in_hand, owed.signs.claimed) = (true, 7));
        promised.answer(&wren, "Make it nine.", &RULES, at(1));
        promised.agree_to_move(&wren, "Nine it is.", &RULES, at(2));
        let moved = promised.owed(at(3)).next().expect("is owed at nine");
        assert_eq!((moved.id, moved.signs.in_hand, moved.signs.claimed), (2, true, 0));
    }

    /// The same where whoever owes it speaks first.
    fn offered(said: &str, answer: &str) -> Option<(u64, u64)> {
        let (wren, mut promised) = (StableId::from("wren"), owing(&[(PIE, Some("at eight"))]));
        promised.ask_to_move(&wren, said, &RULES, at(1));
        promised.answer(&wren, answer, &RULES, at(2));
        due(&promised, PIE)
    }

    #[test]
    fn a_time_that_is_wanted_in_haste_is_owed_once_it_was_agreed_to() {
        for (said, answer, then) in [
            ("id rather have it at half 8 tbh. sry", "Half eight, then.", (20, 30)),
            ("can u make it half 8", "Half eight it is.", (20, 30)),
            ("make it 8:30", "Half past eight, then.", (20, 30)),
            ("make it 8:30", "Yes.", (20, 30)),
            ("8.30 pls", "Eight thirty it is.", (20, 30)),
            ("can we do 9 instead", "Nine, then.", (21, 0)),
            ("9 is better", "Nine it is.", (21, 0)),
            ("later pls, like 9", "Nine, then.", (21, 0)),
            ("at 9 would be better", "Yes.", (21, 0)),
            ("make it nine", "If you like.", (21, 0)),
            ("not at 8, at 9", "Nine, then.", (21, 0)),
            ("can u make it 20:45", "Quarter to nine it is.", (20, 45)),
            ("quarter to 9?", "Quarter to nine it is.", (20, 45)),
            ("can i have it in 10 mins", "In ten minutes, then.", (19, 12)),
            ("Don't rush the pie. In two hours is soon enough.", "In two hours, then.", (21, 2)),
            ("make it an hour later", "Very well.", (21, 0)),
            ("Could you make it half an hour later?", "Yes.", (20, 30)),
            ("Make it half an hour earlier, Edda.", "Yes.", (19, 30)),
        ] {
            assert_eq!(wanted(said, answer), Some(then), "{said} {answer}");
        }
        let tomorrow = wanted("tmrw is fine", "Tomorrow, then.");
        assert!(tomorrow.is_some_and(|(hour, _)| hour >= 24), "{tomorrow:?}");
    }

    #[test]
    fn who_says_no_or_insists_or_names_a_third_time_moves_nothing() {
        let eight = Some((20, 0));
        for answer in ["No, eight, as agreed.", "No.", "Eight.", "Ten it is.", "The pie is warm."] {
            assert_eq!(wanted("can we do 9 instead", answer), eight, "{answer}");
        }
        assert_eq!(wanted("At nine I sail.", "Very well."), eight);
        assert_eq!(wanted("make it eight", "Eight it is."), eight);
        assert_eq!(offered("I'd sooner bring it at nine.", "No, eight, as agreed."), eight);
    }

    #[test]
    fn who_owes_something_may_name_another_time_themselves() {
        let nine = Some((21, 0));
        assert_eq!(offered("I'd sooner bring it at nine.", "Fine by me."), nine);
        assert_eq!(offered("Nine would suit me better.", "ok"), nine);
        assert_eq!(offered("Let's say nine.", "k"), nine);
        assert_eq!(offered("Could I bring it an hour later?", "Yes."), nine);
        assert_eq!(offered("Could I bring it an hour later?", "Now, then. Very well."), nine);
        assert_eq!(offered("Would nine do?", "yeah"), nine);
        assert_eq!(offered("Will nine do?", "Yes."), nine);
        assert_eq!(offered("Will nine do for the pie, Wren?", "Nine will do nicely."), nine);
        assert_eq!(offered("Will you dine at nine?", "Yes."), Some((20, 0)));
        assert_eq!(offered("I dine at nine.", "ok"), Some((20, 0)));
    }

    #[test]
    fn the_other_agrees_by_any_consent_or_by_the_hour_alone() {
        let nine = Some((21, 0));
        for answer in [
            "Nine's fine, dear.",
            "Nine, then.",
            "Nine, right.",
            "Nine, aye.",
            "sure no worries",
            "Whatever you say.",
            "Noted.",
            "Nine will do nicely.",
            "Nine'll do.",
            "Nine is no trouble.",
            "That's no bother, dear.",
        ] {
            assert_eq!(offered("Would nine do for the pie, Wren?", answer), nine, "{answer}");
            assert_eq!(wanted("Could the pie be nine instead?", answer), nine, "{answer}");
        }
        let one = wanted("Can we push the pie to one?", "One's good.");
        assert!(one.is_some_and(|(hour, minute)| hour % 12 == 1 && minute == 0), "{one:?}");
    }

    #[test]
    fn a_refusal_and_what_only_sounds_like_agreement_move_nothing() {
        let eight = Some((20, 0));
        for answer in [
            "It would not. Eight, you said.",
            "Yeah, right.",
            "Sure, when pigs fly.",
            "Fat chance.",
            "Nine? No.",
            "Nine is too late.",
            "You said eight.",
            "I'll think about it.",
            "Not nine.",
            "Why?",
        ] {
            assert_eq!(offered("Would nine do for the pie, Wren?", answer), eight, "{answer}");
        }
    }

    #[test]
    fn more_time_is_counted_from_when_it_was_due() {
        let asked = "Could you give me another hour for the pie? The oven's cold.";
        for answer in ["Very well, another hour.", "An hour, then.", "Granted.", "Take your hour."]
        {
            assert_eq!(offered(asked, answer), Some((21, 0)), "{answer}");
        }
        for answer in ["No.", "Not another minute.", "Half an hour.", "Another hour?"] {
            assert_eq!(offered(asked, answer), Some((20, 0)), "{answer}");
        }
        assert_eq!(offered("I need ten more minutes.", "All right."), Some((20, 10)));
        assert_eq!(wanted("Give me another half hour.", "Yes."), Some((20, 30)));
        assert_eq!(offered("I have another hour.", "Good."), Some((20, 0)));
    }

    #[test]
    fn of_several_promises_that_is_moved_which_is_named_else_that_which_has_a_time() {
        let (wren, key) = (StableId::from("wren"), "fetch Wren the iron key");
        let moved = |said: &str, key_due: Option<&str>| {
            let mut promised = owing(&[(PIE, Some("at eight")), (key, key_due)]);
            promised.answer(&wren, said, &RULES, at(1));
            promised.agree_to_move(&wren, "Very well.", &RULES, at(2));
            (due(&promised, PIE), due(&promised, key))
        };
        assert_eq!(moved("Make it nine.", None).0, Some((21, 0)));
        let both = moved("I'd rather have the pie at nine.", Some("at ten"));
        assert_eq!(both, (Some((21, 0)), Some((22, 0))));
        assert_eq!(moved("Make it nine.", Some("at ten")), (Some((20, 0)), Some((21, 0))));
    }

    #[test]
    fn of_several_promises_that_is_moved_of_which_most_is_named_and_no_verb_and_no_name_counts() {
        let (wren, crate_of) = (StableId::from("wren"), "bring Wren the crate of salt herring");
        let moved = |said: &str| {
            let mut promised = owing(&[(crate_of, Some("at ten")), (PIE, Some("at eight"))]);
            promised.answer(&wren, said, &RULES, at(1));
            promised.agree_to_move(&wren, "Very well.", &RULES, at(2));
            (due(&promised, crate_of), due(&promised, PIE))
        };
        let (pie, herring) = ((Some((22, 0)), Some((21, 0))), (Some((21, 0)), Some((20, 0))));
        assert_eq!(moved("I'd rather have the pork pie at nine, not with salt."), pie);
        assert_eq!(moved("Bring me the salt herring at nine."), herring);
        assert_eq!(moved("Bring it at nine."), pie, "`bring` names neither");
    }

    #[test]
    fn where_nothing_is_owed_nothing_is_moved_and_none_is_opened() {
        let (wren, mut promised) = (StableId::from("wren"), Commitments::default());
        assert!(promised.answer(&wren, "make it nine", &RULES, at(1)).is_empty());
        assert!(promised.agree_to_move(&wren, "Nine it is.", &RULES, at(2)).is_none());
        assert_eq!(promised.iter().count(), 0);
    }

    #[test]
    fn a_length_that_is_asked_for_and_granted_is_counted_from_now() {
        let asked = "The oven's cold. Can you spare me two hours for the pie?";
        for answer in ["Two hours, and no longer.", "Two hours, then.", "Very well."] {
            assert_eq!(offered(asked, answer), Some((21, 2)), "{answer}");
        }
        for answer in ["No.", "An hour.", "Two hours?", "The oven is hot."] {
            assert_eq!(offered(asked, answer), Some((20, 0)), "{answer}");
        }
        assert_eq!(offered("I have two hours.", "Very well."), Some((20, 0)));
    }

    #[test]
    fn what_it_hangs_on_and_how_its_time_bounds_it_stay_as_they_were() {
        let wren = StableId::from("wren");
        let mut promised =
            owing(&[("bring Wren the pie, if you sweep the yard", Some("at eight"))]);
        promised.answer(&wren, "Make it nine.", &RULES, at(1));
        let moved = promised.agree_to_move(&wren, "Nine it is.", &RULES, at(2));
        let Some(Answered::Renegotiated(pair)) = &moved else { panic!("{moved:?}") };
        let (old, new) = &**pair;
        assert!(new.terms.condition.is_some() && new.terms.condition == old.terms.condition);
        assert_eq!((new.terms.bound, new.terms.instead_of), (old.terms.bound, Some(1)));
    }

    #[test]
    fn who_agrees_to_another_time_promises_nothing_new() {
        let promised = owing(&[(PIE, Some("at eight"))]);
        let wren = StableId::from("wren");
        let rest = |said: &str| promised.without_other_times(&wren, said, at(1)).into_owned();
        assert_eq!(rest("Could you bring it at nine?"), "");
        let rope = "Could you bring me the rope?";
        assert_eq!(rest(&format!("Make it nine. {rope}")), rope);
    }

    #[test]
    fn what_is_moved_does_not_say_its_old_hour_any_more() {
        let moved = |text: &str| {
            let (wren, mut promised) = (StableId::from("wren"), owing(&[(text, Some("at nine"))]));
            promised.answer(&wren, "Make it ten.", &RULES, at(1));
            promised.agree_to_move(&wren, "Ten it is.", &RULES, at(2));
            let owed = promised.owed(at(3)).next().expect("is owed at ten");
            (owed.text.clone(), owed.when().unwrap_or_default())
        };
        let mill = ("meet Wren at the mill".to_owned(), "at 22:00".to_owned());
        assert_eq!(moved("meet Wren at the mill at nine"), mill);
        assert_eq!(moved("meet Wren at nine at the mill"), mill);
    }
}
