//! What a mind perceives as evidence: what was waited for has happened, or whoever was promised
//! something lets it go, or lets it wait.

use super::commitment::{
    Commitment, CommitmentKind, CommitmentState, Evidence, ProposedCommitment,
};
use super::commitments::Commitments;
use super::conscience_rules::CommitmentRules;
use super::due::{Due, review};
use super::promised_words::PromisedWords;
use super::sameness::goes_against;
use super::source::CommitmentSource;
use super::terms::{AwaitedSpan, TimeKind, tells_of};
use crate::mind::{GameTime, StableId};
use cognition_language::{Language, line, sentences};

/// Something that a mind perceives and that may bear on what it has promised.
#[derive(Clone, Copy, Debug)]
pub struct Witnessed<'a> {
    /// What happened, or what was said. Untrusted.
    pub text: &'a str,
    /// Who spoke, or caused it.
    pub by: Option<&'a StableId>,
    /// Whether it was said, and to the mind.
    pub said_to_me: bool,
}

/// What has become of a commitment by the word of whom it was given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// They let it go.
    Released(Box<Commitment>),
    /// They agreed to another time: what was given up, and what is owed instead.
    Renegotiated(Box<(Commitment, Commitment)>),
}

impl Commitments {
    /// What something that happened makes of what is owed: what waited for it may be begun, what lasted
    /// until then is kept, what was to be done before it expires, and what it frees of is withdrawn.
    /// Gives those that changed, in the order of their numbers.
    pub fn witness(
        &mut self,
        seen: &Witnessed<'_>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let bears = |owed: &&Commitment| {
            owed.awaits_that(seen) || owed.hangs_on_that(seen) || owed.is_done_by_anybody(seen)
        };
        let ids: Vec<u32> = self.owed(now).filter(bears).map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| owed.take_in(seen, rules, now))
    }

    /// Remembers that the mind has asked somebody for another time, or to be let off, in these words.
    pub fn ask_to_move(
        &mut self,
        to: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let language = Language::english();
        let asked = language.asks_to_move(words) || language.asks_for_release(words);
        let later = |id: &u32| self.get(*id).is_some_and(|owed| owed.is_put_off(words, rules, now));
        let meant = self.meant_by(to, words, now);
        let Some(id) = meant.filter(|id| asked || later(id)) else { return };
        self.change(&[id], now, |owed| owed.terms.asked_for = Some(words.to_owned()));
    }

    /// What the words of somebody to whom something is owed make of it; none where they neither let it
    /// go nor let it wait.
    pub fn answer(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let asked =
            |owed: &&Commitment| owed.target.as_ref() == Some(by) && owed.terms.asked_for.is_some();
        let waits = self.owed(now).find(asked).map(|owed| owed.id);
        if let Some(id) = waits {
            let answered =
                self.let_off(id, words, now).or_else(|| self.moved(id, words, rules, now));
            self.change(&[id], now, |owed| owed.terms.asked_for = None);
            return answered;
        }
        let language = Language::english();
        let released = |id: &u32| {
            let keeps = |owed: &Commitment| {
                owed.kind == CommitmentKind::Give && language.leaves_with_giver(words, &owed.text)
            };
            let undone = |owed: &Commitment| language.leaves_undone(words, &owed.text);
            let freed = |owed: &Commitment| keeps(owed) || undone(owed);
            language.releases(words) || self.get(*id).is_some_and(freed)
        };
        let id = self.meant_by(by, words, now).filter(released)?;
        self.release(id, words, now)
    }

    /// The mind has asked to be let off, and is.
    fn let_off(&mut self, id: u32, words: &str, now: GameTime) -> Option<Answered> {
        let language = Language::english();
        let asked = self.get(id)?.terms.asked_for.as_deref();
        let asks = asked.is_some_and(|asked| language.asks_for_release(asked));
        (asks && language.grants_release(words)).then(|| self.release(id, words, now)).flatten()
    }

    fn release(&mut self, id: u32, words: &str, now: GameTime) -> Option<Answered> {
        let released = CommitmentState::Withdrawn { why: words.to_owned() };
        self.end(id, released, now).map(|owed| Answered::Released(Box::new(owed)))
    }

    /// What is owed and what a proposal goes against.
    pub fn against(&self, proposed: &ProposedCommitment, now: GameTime) -> Option<&Commitment> {
        self.owed(now).find(|owed| goes_against(owed, proposed))
    }

    /// What the mind tells somebody that it gives up of what it has promised them: that fails, in these words.
    pub fn give_up(&mut self, to: &StableId, words: &str, now: GameTime) -> Option<Commitment> {
        let id = self.meant_by(to, words, now).filter(|_| Language::english().gives_up(words))?;
        self.end(id, CommitmentState::Failed { why: line(words) }, now)
    }

    /// The latest promise to somebody that was not kept, where words apologise to them.
    pub fn apologised_for(&self, to: &StableId, words: &str) -> Option<&Commitment> {
        let broken = |entry: &&Commitment| {
            let late = entry.state == CommitmentState::Expired && !entry.is_kept_by_time();
            late || matches!(entry.state, CommitmentState::Failed { .. })
        };
        let theirs = |entry: &&Commitment| entry.target.as_ref() == Some(to) && broken(entry);
        self.iter().rev().find(theirs).filter(|_| Language::english().apologises(words))
    }

    fn moved(
        &mut self,
        id: u32,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<Answered> {
        let language = Language::english();
        let owed = self.get(id)?.clone();
        let asked = owed.terms.asked_for.as_deref().unwrap_or_default();
        let that_time = language.agrees_to_the_time(words, asked);
        let agrees = that_time || language.agrees_to_move(words);
        if !agrees || language.asks_for_release(asked) {
            return None;
        }
        let said = if that_time { [asked, words] } else { [words, asked] };
        let due = said.into_iter().find(|said| language.due_time(said).is_some());
        let proposed = ProposedCommitment {
            text: owed.text.clone(),
            target: owed.target.clone(),
            due: due.map(str::to_owned),
            kind: Some(owed.kind),
        };
        let given_up = self.end(id, CommitmentState::Withdrawn { why: words.to_owned() }, now)?;
        let instead = self.open(&proposed, CommitmentSource::User, None, rules, now).ok()?.id;
        let changed = self.change(&[instead], now, |new| new.terms.instead_of = Some(id)).pop()?;
        Some(Answered::Renegotiated(Box::new((given_up, changed))))
    }

    /// What is owed to somebody and meant by some words: what they name, or all that there is.
    fn meant_by(&self, to: &StableId, words: &str, now: GameTime) -> Option<u32> {
        let language = Language::english();
        let owed = || self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        let named = |owed: &&Commitment| {
            let promised = PromisedWords::of(&owed.text);
            let stems: Vec<String> = promised.stems().to_vec();
            language.share_held(&stems, &[words]) > 0.0
        };
        let only = || owed().next().filter(|_| owed().count() == 1);
        owed().find(named).or_else(only).map(|owed| owed.id)
    }
}

impl Commitment {
    /// Whether words ask for a time that is later than that of which was promised.
    fn is_put_off(&self, words: &str, rules: &CommitmentRules, now: GameTime) -> bool {
        let language = Language::english();
        let asks = |said: &&str| language.asks_for_a_time(said, &self.text);
        let due = sentences(words).find(asks).and_then(|said| Due::read(Some(said), rules, now));
        due.is_some_and(|asked| !self.terms.is_timed() || asked.at > self.due)
    }

    fn awaits_that(&self, seen: &Witnessed<'_>) -> bool {
        let awaits = self.terms.awaits.as_ref();
        !seen.said_to_me && awaits.is_some_and(|awaits| tells_of(seen.text, &awaits.what))
    }

    fn hangs_on_that(&self, seen: &Witnessed<'_>) -> bool {
        let condition = self.terms.condition.as_ref().filter(|condition| !condition.met);
        !seen.said_to_me && condition.is_some_and(|condition| tells_of(seen.text, &condition.what))
    }

    /// `Have the coffee brought up` is kept by whoever brings it.
    fn is_done_by_anybody(&self, seen: &Witnessed<'_>) -> bool {
        let language = Language::of(&self.text);
        let target = self.target.as_ref().map(|id| language.content_stems(id.as_str()));
        let named = |word: &&str| {
            let stems = language.content_stems(word);
            target.iter().flatten().any(|it| stems.contains(it))
        };
        let told = |what: String| {
            let what: Vec<&str> = what.split(' ').filter(|word| !named(word)).collect();
            tells_of(seen.text, &what.join(" "))
        };
        let ready = !self.terms.lasts && !self.terms.is_waiting();
        let does = self.kind != CommitmentKind::Refrain && ready && !seen.said_to_me;
        does && language.caused(&self.text).is_some_and(told)
    }

    fn take_in(&mut self, seen: &Witnessed<'_>, rules: &CommitmentRules, now: GameTime) {
        if self.is_done_by_anybody(seen) {
            let evidence = Evidence { outcome: seen.text.to_owned(), ..Evidence::default() };
            self.state = CommitmentState::Done { evidence }.bounded();
            return;
        }
        if self.hangs_on_that(seen)
            && let Some(condition) = &mut self.terms.condition
        {
            condition.met = true;
            let frees = condition.frees;
            if frees {
                self.state = CommitmentState::Withdrawn { why: seen.text.to_owned() }.bounded();
            } else if self.terms.time == TimeKind::Open {
                self.due = review(rules, now);
            }
        }
        if self.awaits_that(seen) {
            self.has_come(seen.text, rules, now);
        }
    }

    /// What was waited for has happened, for the last time or once more.
    fn has_come(&mut self, text: &str, rules: &CommitmentRules, now: GameTime) {
        let keeps = self.is_kept_by_time();
        let Some(awaits) = &mut self.terms.awaits else { return };
        awaits.left = awaits.left.saturating_sub(1);
        if awaits.left > 0 {
            return;
        }
        let outcome = text.to_owned();
        match awaits.span {
            AwaitedSpan::Until if keeps => {
                let evidence = Evidence { outcome, ..Evidence::default() };
                self.state = CommitmentState::Done { evidence }.bounded();
            }
            AwaitedSpan::Until | AwaitedSpan::Before if !keeps => {
                self.state = CommitmentState::Expired;
            }
            AwaitedSpan::Before => {
                let evidence = Evidence { outcome, ..Evidence::default() };
                self.state = CommitmentState::Done { evidence }.bounded();
            }
            AwaitedSpan::After => {
                self.terms.awaits = None;
                (self.terms.time, self.due) = (TimeKind::Open, review(rules, now));
            }
            AwaitedSpan::Until | AwaitedSpan::While => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn owing(text: &str, due: Option<&str>) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = (text.to_owned(), due.map(str::to_owned));
        let proposed = ProposedCommitment { text, target: Some("mara".into()), due, kind: None };
        let opened = promised.open(&proposed, CommitmentSource::Speech, None, &RULES, at(0));
        opened.expect("should pass");
        promised
    }

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(minutes * 60)
    }

    fn after(text: &str, due: Option<&str>, seen: &[&str]) -> (String, bool) {
        let mut promised = owing(text, due);
        for text in seen {
            let seen = Witnessed { text, by: None, said_to_me: false };
            promised.witness(&seen, &RULES, at(5));
        }
        let owed = promised.get(1).expect("is kept");
        (owed.state.name().to_owned(), owed.terms.is_waiting())
    }

    fn state(name: &str, waits: bool) -> (String, bool) {
        (name.to_owned(), waits)
    }

    #[test]
    fn what_lasts_until_something_is_kept_by_it_and_what_was_to_be_done_before_it_is_late() {
        let bell = ["The kettle sings.", "The bell goes, and the yard empties."];
        assert_eq!(
            after("stay with the van", Some("until the bell goes"), &bell),
            state("done", false)
        );
        assert_eq!(after("not shoot", Some("until the bell goes"), &bell), state("done", false));
        assert_eq!(
            after("feed the owl", Some("before the bell goes"), &bell),
            state("expired", false)
        );
        assert_eq!(
            after("feed the owl", Some("before the bell goes"), &bell[..1]),
            state("open", false)
        );
    }

    #[test]
    fn what_was_to_be_so_by_whoevers_hand_is_kept_by_whoever_does_it() {
        let have = "have the coffee brought up to the bridge";
        let done = |seen: &str| after(have, Some("in ten minutes"), &[seen]);
        assert_eq!(done("Jonas brings the coffee up to the bridge."), state("done", false));
        assert_eq!(done("Jonas drinks the coffee."), state("open", false));
        let own = "bring the coffee up to the bridge";
        let seen = ["Jonas brings the coffee up to the bridge."];
        assert_eq!(after(own, Some("in half an hour"), &seen), state("open", false));
    }

    #[test]
    fn what_is_to_be_done_after_something_waits_for_it() {
        let horn = ["The horn sounds.", "The horn sounds again."];
        let due = Some("at the third horn");
        assert_eq!(after("open the gate", due, &horn), state("open", true));
        let thrice = [horn[0], horn[1], "A last time the horn sounds."];
        assert_eq!(after("open the gate", due, &thrice), state("open", false));
    }

    #[test]
    fn a_condition_is_owed_when_it_holds_and_unless_frees() {
        let pays = "bring Mara the key if she pays the ferryman";
        assert_eq!(after(pays, None, &["Rain sets in."]), state("open", true));
        assert_eq!(after(pays, None, &["Mara pays the ferryman."]), state("open", false));
        assert_eq!(after(pays, None, &["Mara does not pay the ferryman."]), state("open", true));
        let unless = "give Mara the flour unless Paulo comes";
        assert_eq!(after(unless, None, &["Old Paulo comes in."]), state("withdrawn", false));
        assert_eq!(after(unless, None, &["Old Paulo has not come."]), state("open", false));
    }

    #[test]
    fn whoever_was_promised_something_lets_it_go_and_nobody_else() {
        let mut promised = owing("bring Mara the key", None);
        assert_eq!(promised.answer(&"odo".into(), "Never mind the key.", &RULES, at(1)), None);
        assert_eq!(promised.answer(&"mara".into(), "Where is the key?", &RULES, at(1)), None);
        assert_eq!(
            owing("bring Mara the key", None).answer(
                &"mara".into(),
                "Keep the key dry.",
                &RULES,
                at(1)
            ),
            None
        );
        let kept = owing("bring Mara the key", None).answer(
            &"mara".into(),
            "You may keep your key.",
            &RULES,
            at(1),
        );
        assert!(matches!(kept, Some(Answered::Released(_))), "{kept:?}");
        let released = promised.answer(&"mara".into(), "Never mind the key.", &RULES, at(1));
        assert!(matches!(released, Some(Answered::Released(_))), "{released:?}");
        assert_eq!(promised.owed(at(1)).count(), 0);
    }

    #[test]
    fn another_time_is_owed_once_it_was_agreed_to() {
        let mut promised = owing("press the costume", Some("tonight"));
        let asked = "The iron is broken. Might I press it tomorrow morning instead?";
        promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
        let answered = promised.answer(&"mara".into(), "That is fine.", &RULES, at(3));
        let Some(Answered::Renegotiated(pair)) = answered else { panic!("{answered:?}") };
        let (old, new) = *pair;
        assert_eq!((old.state.name(), new.terms.instead_of), ("withdrawn", Some(1)));
        assert_eq!(new.due, GameTime::from_secs(33 * 3600));
        let mut promised = owing("give Mara the proofs", Some("in half an hour"));
        let asked = "The ink is frozen. Would two o'clock do for the proofs?";
        promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
        let answered =
            promised.answer(&"mara".into(), "Two, then. Not a minute more.", &RULES, at(3));
        assert!(matches!(answered, Some(Answered::Renegotiated(_))), "{answered:?}");
    }

    #[test]
    fn who_asks_for_a_later_time_and_gets_it_owes_it_then() {
        let after = |asked: &str, answer: &str| {
            let mut promised = owing("bring Mara the lantern", Some("at noon"));
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
            promised.answer(&"mara".into(), answer, &RULES, at(3));
            promised.owed(at(4)).next().expect("is owed").due.since(GameTime::default()).as_secs()
        };
        let noon = 12 * 3600;
        assert!(after("May I bring it tomorrow?", "Very well.") > 24 * 3600);
        assert_eq!(after("Would this afternoon do?", "Yes."), 64_800);
        assert_eq!(after("May I bring it tomorrow?", "No, I need it today."), noon);
        assert_eq!(after("Shall I bring it at ten in the morning?", "Yes."), noon, "is no later");
        assert_eq!(after("Will you be home tomorrow?", "Yes."), noon, "asks for nothing");
    }

    #[test]
    fn a_refusal_leaves_it_as_it_was() {
        let mut promised = owing("press the costume", Some("tonight"));
        promised.ask_to_move(&"mara".into(), "Might I do it later?", &RULES, at(2));
        assert_eq!(promised.answer(&"mara".into(), "No. Tonight.", &RULES, at(3)), None);
        assert_eq!(promised.get(1).and_then(|owed| owed.terms.asked_for.clone()), None);
    }

    #[test]
    fn who_asks_to_be_let_off_is_by_a_yes_and_not_by_a_no() {
        let asked = "I promised you not to go to the cellar. Will you release me from it?";
        let after = |answer: &str| {
            let mut promised = owing("not go to the cellar", None);
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            let answered = promised.answer(&"mara".into(), answer, &RULES, at(2));
            let owed = promised.get(1).expect("is kept");
            (matches!(answered, Some(Answered::Released(_))), owed.state.name().to_owned())
        };
        assert_eq!(after("Yes. Go down, if you must."), (true, "withdrawn".to_owned()));
        assert_eq!(after("No. You gave your word."), (false, "open".to_owned()));
        assert_eq!(after("It is raining."), (false, "open".to_owned()));
    }
}
