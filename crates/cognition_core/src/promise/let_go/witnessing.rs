//! What a mind perceives as evidence: what was waited for has happened, or whoever was promised
//! something lets it go, or lets it wait.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, CommitmentState, Evidence, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::commitments::Commitments;
use crate::promise::due::due_time::review;
use crate::promise::due::terms::{AwaitedSpan, TimeKind, tells_of};
use crate::promise::sameness::goes_against;
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
    /// What the people, places and things that the mind knows are called: a word of such a name is no event.
    pub called: &'a [&'a str],
}

/// What has become of a commitment by the word of whom it was given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// They let it go.
    Released(Box<Commitment>),
    /// They agreed to another time, or let go of a part: what was given up, and what is owed instead.
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
            owed.awaits_that(seen)
                || owed.hangs_on_that(seen)
                || owed.is_done_by_anybody(seen)
                || owed.is_over_by_its_name(seen)
                || owed.is_had(seen)
                || owed.is_held_no_more(seen)
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
        let Some(id) = self.asked_to_move(to, words, rules, now) else { return };
        self.change(&[id], now, |owed| owed.terms.asked_for = Some(words.to_owned()));
    }

    /// For what of what is owed to somebody these words ask for another time, or to be let off it.
    fn asked_to_move(
        &self,
        to: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<u32> {
        let language = self.tongue_of(words);
        let asked = language.asks_to_move(words) || language.asks_for_release(words);
        let later = |id: &u32| self.get(*id).is_some_and(|owed| owed.is_put_off(words, rules, now));
        let leave =
            |id: &u32| self.get(*id).is_some_and(|owed| language.asks_leave(words, &owed.text));
        let meant = self.meant_by(to, words, now).filter(|id| asked || later(id) || leave(id));
        let offered = || self.offered_at_another_time(to, words, rules, now);
        meant.or_else(|| self.relief_asked_of(to, words, now)).or_else(offered)
    }

    /// Whether words to somebody ask for another time for what the mind itself owes them, and not for what is owed
    /// to it by them, which is in `theirs`: of two that could be meant, what alone is named.
    pub fn asks_of_its_own(
        &self,
        theirs: &Self,
        (by, to): (&StableId, &StableId),
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> bool {
        let own = self.asked_to_move(to, words, rules, now).is_some();
        own && !self.tongue_of(words).asks_of_its_listener(words)
            && (self.is_named(to, words, now) || !theirs.is_named(by, words, now))
    }

    /// Nobody has asked the mind for another time for what it owes to somebody.
    pub fn is_not_asked_by(&mut self, by: &StableId, now: GameTime) {
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(by));
        let ids: Vec<u32> = theirs.map(|owed| owed.id).collect();
        self.change(&ids, now, |owed| owed.terms.asked_of = None);
    }

    /// Whether words name anything that is owed to somebody.
    fn is_named(&self, to: &StableId, words: &str, now: GameTime) -> bool {
        let language = self.tongue_of(words);
        let mut theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        theirs.any(|owed| language.share_held(owed.words().stems(), &[words]) > 0.0)
    }

    /// The post that is kept for somebody who is asked whether it is over, or for leave to go.
    fn relief_asked_of(&self, to: &StableId, words: &str, now: GameTime) -> Option<u32> {
        let language = self.tongue_of(words);
        let theirs = |owed: &&Commitment| owed.target.as_ref() == Some(to);
        let asked = |owed: &&Commitment| {
            let leave = || language.asks_leave(words, &owed.text);
            language.is_a_post(&owed.text) && (language.asks_relief(words, &owed.text) || leave())
        };
        self.owed(now).filter(theirs).find(asked).map(|owed| owed.id)
    }

    /// What the words of somebody to whom something is owed make of it; nothing where they neither let it
    /// go nor let it wait. Who gives a word back, and names nothing, gives all of it back; what was
    /// promised to nobody, until something is so, whoever that depends on may give back.
    pub fn answer(
        &mut self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Answered> {
        if self.tongue_of(words).gives_word_back(words) {
            return self.give_back(by, words, now);
        }
        let each = self.let_go_by_name(by, words, now);
        let one = self.answer_one(by, words, rules, now);
        let each = each.into_iter().filter_map(|id| self.release(id, words, now));
        one.into_iter().chain(each).collect()
    }

    /// What is owed to somebody whose words relieve of it, or permit it by its name in a clause of its own. What the
    /// mind has asked about is answered otherwise.
    fn let_go_by_name(&self, by: &StableId, words: &str, now: GameTime) -> Vec<u32> {
        let language = self.tongue_of(words);
        let theirs = |owed: &&Commitment| owed.target.as_ref() == Some(by);
        let relieved = |owed: &Commitment| {
            language.is_a_post(&owed.text) && language.relieves(words, &owed.text)
        };
        let permitted = |owed: &Commitment| {
            owed.terms.asked_for.is_none() && language.permits_by_name(words, &owed.text)
        };
        let let_go = |owed: &&Commitment| relieved(owed) || permitted(owed);
        self.owed(now).filter(theirs).filter(let_go).map(|owed| owed.id).collect()
    }

    fn give_back(&mut self, by: &StableId, words: &str, now: GameTime) -> Vec<Answered> {
        let language = self.tongue_of(words);
        let theirs = |owed: &&Commitment| match &owed.target {
            Some(target) => target == by,
            None => owed.waits_for_an_event(),
        };
        let is_named =
            |owed: &&Commitment| language.share_held(owed.words().stems(), &[words]) > 0.0;
        let all: Vec<&Commitment> = self.owed(now).filter(theirs).collect();
        let named: Vec<u32> =
            all.iter().copied().filter(|it| is_named(it)).map(|it| it.id).collect();
        let ids = if named.is_empty() { all.iter().map(|it| it.id).collect() } else { named };
        ids.into_iter().filter_map(|id| self.release(id, words, now)).collect()
    }

    /// What somebody says, or what the mind holds settled itself, where `by` is none: what waits until some
    /// have agreed ends once they have said so. Gives those that changed.
    pub fn hear_agreement(
        &mut self,
        by: Option<&StableId>,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Vec<Commitment> {
        let waits = |owed: &&Commitment| {
            let awaits = owed.terms.awaits.as_ref();
            awaits.is_some_and(|it| Language::english().awaits_agreement(&it.what))
        };
        let ids: Vec<u32> = self.owed(now).filter(waits).map(|owed| owed.id).collect();
        let agreed = |owed: &Commitment| owed.terms.awaits.as_ref().map(|it| it.agreed.len());
        let before: Vec<(u32, Option<usize>)> =
            ids.iter().filter_map(|id| Some((*id, agreed(self.get(*id)?)))).collect();
        let changed = self.change(&ids, now, |owed| owed.take_agreement(by, words, rules, now));
        changed.into_iter().filter(|it| !before.contains(&(it.id, agreed(it)))).collect()
    }

    fn answer_one(
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
            let withheld = self.is_leave_withheld(id, words);
            let let_off = if withheld { None } else { self.let_off(id, words, now) };
            let moved = |all: &mut Self| match withheld {
                true => None,
                false => all.moved(id, words, None, rules, now),
            };
            let answered = let_off.or_else(|| moved(self));
            let set = self.other_time_set(id, words, rules, now);
            let set = set.filter(|_| answered.is_none() && !withheld);
            self.change(&[id], now, |owed| owed.terms.be_answered(set.as_deref()));
            return answered;
        }
        if let Some((id, asked)) = self.asked_of_it(by, words, rules, now) {
            self.change(&[id], now, |owed| owed.terms.asked_of = Some(asked.clone()));
            return None;
        }
        let language = self.tongue_of(words);
        if let Some(id) = self.freed_to_speak(by, words, now) {
            return self.release(id, words, now);
        }
        if let Some(in_part) = self.let_go_in_part(by, words, rules, now) {
            return Some(in_part);
        }
        let released =
            |id: &u32| self.get(*id).is_some_and(|owed| owed.is_let_go_by(words, language));
        let id = self.meant_by(by, words, now).filter(released)?;
        self.release(id, words, now)
    }

    /// For what of what is owed to somebody they ask for another time, and for which.
    fn asked_of_it(
        &self,
        by: &StableId,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Option<(u32, String)> {
        let language = self.tongue_of(words);
        // `Would you mind waiting an hour?` names no time of its own.
        let lasts = || language.times_meant(words).is_empty() && language.asks_to_be_moved(words);
        let whole = || {
            let id = self.meant_by(by, words, now).filter(|_| lasts())?;
            Some((id, words.to_owned()))
        };
        self.wanted_at_another_time(by, words, rules, now).or_else(whole)
    }

    /// What was to be kept quiet for somebody who says that it may be told: what they name, or all that there is.
    fn freed_to_speak(&self, by: &StableId, words: &str, now: GameTime) -> Option<u32> {
        let language = self.tongue_of(words);
        if !language.frees_to_speak(words) {
            return None;
        }
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(by));
        let is_quiet = |owed: &&Commitment| {
            owed.kind == CommitmentKind::Refrain && owed.words().verb_kind() == CommitmentKind::Tell
        };
        let quiet: Vec<&Commitment> = theirs.filter(is_quiet).collect();
        let named = |owed: &&&Commitment| language.share_held(owed.words().stems(), &[words]) > 0.0;
        let only = || quiet.first().filter(|_| quiet.len() == 1);
        quiet.iter().find(named).or_else(only).map(|owed| owed.id)
    }

    /// Whether the mind has asked for leave to go from a post, and is to wait: `Yes, at eleven.`
    fn is_leave_withheld(&self, id: u32, words: &str) -> bool {
        let language = self.tongue_of(words);
        let Some(owed) = self.get(id).filter(|owed| language.is_a_post(&owed.text)) else {
            return false;
        };
        let asked = owed.terms.asked_for.as_deref().unwrap_or_default();
        !language.asks_to_move(asked) && language.withholds_leave(words)
    }

    /// The mind has asked to be let off, and is.
    fn let_off(&mut self, id: u32, words: &str, now: GameTime) -> Option<Answered> {
        let language = self.tongue_of(words);
        let owed = self.get(id)?;
        let asked = owed.terms.asked_for.as_deref().filter(|asked| {
            language.asks_for_release(asked)
                || language.asks_leave(asked, &owed.text)
                || language.asks_relief(asked, &owed.text)
        })?;
        let grants = language.grants_release(words)
            || language.grants_leave(words, asked)
            || language.relieves(words, &owed.text);
        grants.then(|| self.release(id, words, now)).flatten()
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
        let language = self.tongue_of(words);
        let theirs = self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        let meant = self.meant_by(to, words, now);
        let earlier = |owed: &&Commitment| owed.opened < now || meant == Some(owed.id);
        let back = theirs.filter(earlier);
        let back = back.filter(|owed| language.goes_back_on(words, &owed.text));
        let back: Vec<u32> = back.map(|owed| owed.id).collect();
        let id = match *back {
            [] => meant.filter(|_| language.gives_up(words)),
            [only] => Some(only),
            _ => meant.filter(|id| back.contains(id)),
        }?;
        self.end(id, CommitmentState::Failed { why: line(words) }, now)
    }

    /// The latest promise to somebody that was not kept, where words apologise to them.
    pub fn apologised_for(&self, to: &StableId, words: &str) -> Option<&Commitment> {
        let broken = |entry: &&Commitment| {
            let late = entry.state == CommitmentState::Expired && !entry.is_kept_by_time();
            late || matches!(entry.state, CommitmentState::Failed { .. })
        };
        let theirs = |entry: &&Commitment| entry.target.as_ref() == Some(to) && broken(entry);
        self.iter().rev().find(theirs).filter(|_| self.tongue_of(words).apologises(words))
    }

    /// The language of some words, where they don't tell it that of the latest promise.
    pub(super) fn tongue_of(&self, words: &str) -> &'static Language {
        let latest =
            || self.iter().next_back().map_or(Language::english(), |it| Language::of(&it.text));
        Language::of_utterance(words, latest)
    }

    /// What is owed to somebody and meant by some words: what they name, or all that there is.
    fn meant_by(&self, to: &StableId, words: &str, now: GameTime) -> Option<u32> {
        let language = self.tongue_of(words);
        let owed = || self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        let named = |owed: &&Commitment| language.share_held(owed.words().stems(), &[words]) > 0.0;
        let only = || owed().next().filter(|_| owed().count() == 1);
        owed().find(named).or_else(only).map(|owed| owed.id)
    }
}

impl Commitment {
    /// Whether words of whoever it is owed to let go of it, and not of a part of it.
    pub(super) fn is_let_go_by(&self, words: &str, language: &Language) -> bool {
        let text = self.text.as_str();
        let keeps = || self.kind == CommitmentKind::Give && language.leaves_with_giver(words, text);
        let undone = || {
            language.leaves_undone(words, text)
                || language.drops(words, text)
                || language.no_longer_wants(words, text)
                || language.waives(words, text)
        };
        let ends = language.releases_of(words, text)
            || keeps()
            || undone()
            || language.permits(words, text);
        ends && self.left_of_it(words, language).is_none()
    }

    /// Whether something tells of it, by more than the name of whom it was promised to: `You speak to Odo` does not
    /// tell that Odo signs, and `Odo is dressed` does not tell that he bows. What is done to somebody is told by
    /// whoever's deed it is.
    fn came_about(&self, seen: &Witnessed<'_>, what: &str) -> bool {
        let language = Language::of_utterance(what, || Language::of(seen.text));
        if language.is_mutual(what) {
            return self.is_done_with_whom_it_was_promised(seen, what, language);
        }
        if let Some(thing) = language.receipt_awaited(what) {
            return sentences(seen.text).any(|it| language.tells_receipt_of(it, &thing));
        }
        if let Some((who, thing)) = language.receipt_awaited_of(what) {
            return sentences(seen.text).any(|it| language.tells_receipt_by(it, &who, &thing));
        }
        if language.undergone(what).is_some() {
            let mut done = self.undergone(language, what).into_iter();
            return done.any(|done| language.tells_that_it_happened_to(seen.text, &done));
        }
        if let Some(who) = language.arrival_awaited(what) {
            return sentences(seen.text).any(|it| language.tells_arrival_of(it, &who));
        }
        if !self.is_by_whom_is_meant(seen, what) {
            return false;
        }
        let target = self.target.as_ref().map(|id| language.content_stems(id.as_str()));
        let names = target.unwrap_or_default();
        let mut beside = language.content_stems(what);
        beside.retain(|stem| !names.contains(stem));
        let told = |sentence: &str| {
            let own = language.without_names_beside(sentence, seen.called, what);
            !language.is_said_to_another(sentence, what)
                && tells_of(&own, what)
                && language.share_held(&beside, &[&*own]) > 0.0
                && language.tells_the_deed_of(sentence, what, seen.called)
        };
        sentences(seen.text).any(told)
    }

    /// Whether something is to happen before it is owed, or before it ends.
    pub fn waits_for_an_event(&self) -> bool {
        self.terms.awaits.is_some() || self.terms.condition.is_some()
    }

    fn awaits_that(&self, seen: &Witnessed<'_>) -> bool {
        let awaits = self.terms.awaits.as_ref();
        !seen.said_to_me && awaits.is_some_and(|awaits| self.came_about(seen, &awaits.what))
    }

    fn hangs_on_that(&self, seen: &Witnessed<'_>) -> bool {
        let condition = self.terms.condition.as_ref().filter(|condition| !condition.met);
        !seen.said_to_me
            && condition.is_some_and(|it| self.came_about(seen, &it.in_small_letters()))
    }

    /// `Have the coffee brought up` is kept by whoever brings it.
    fn is_done_by_anybody(&self, seen: &Witnessed<'_>) -> bool {
        let language = self.language();
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

    /// Whoever was to be given a thing has got it, from whomever.
    fn is_had(&self, seen: &Witnessed<'_>) -> bool {
        let ready =
            self.kind == CommitmentKind::Give && !self.terms.is_waiting() && !seen.said_to_me;
        let Some(target) = self.target.as_ref().filter(|_| ready) else { return false };
        let (words, language) = (self.words(), self.language());
        let names = language.content_stems(target.as_str());
        let mut thing = words.matter([]);
        thing.retain(|stem| !names.iter().any(|name| name == stem));
        let thing = thing.join(" ");
        let gets = |it: &str| language.tells_receipt_by(it, target.as_str(), &thing);
        !thing.is_empty() && sentences(seen.text).any(gets)
    }

    /// `Until dawn` is over as the world tells that dawn breaks, whatever its clock says.
    fn is_over_by_its_name(&self, seen: &Witnessed<'_>) -> bool {
        let lasts = self.is_kept_by_time() && self.terms.time == TimeKind::Clock;
        let until = self.due_said.as_deref().filter(|_| lasts && !seen.said_to_me);
        until.is_some_and(|until| self.language().tells_that_time_has_come(seen.text, until))
    }

    /// `While Odo holds my letter` is over as somebody else gets it.
    fn is_held_no_more(&self, seen: &Witnessed<'_>) -> bool {
        let awaits = self.terms.awaits.as_ref().filter(|it| it.span == AwaitedSpan::While);
        let held = awaits.filter(|_| self.is_kept_by_time() && !seen.said_to_me);
        held.is_some_and(|held| {
            let language = Language::of_utterance(&held.what, || Language::of(seen.text));
            sentences(seen.text).any(|it| language.tells_it_in_other_hands(it, &held.what))
        })
    }

    fn take_in(&mut self, seen: &Witnessed<'_>, rules: &CommitmentRules, now: GameTime) {
        let over = self.is_over_by_its_name(seen) || self.is_held_no_more(seen);
        if over || self.is_done_by_anybody(seen) || self.is_had(seen) {
            let evidence = Evidence { outcome: seen.text.to_owned(), ..Evidence::default() };
            self.state = CommitmentState::Done { evidence }.bounded();
            return;
        }
        if self.hangs_on_that(seen) {
            self.is_met(seen.text, rules, now);
        }
        if self.awaits_that(seen) {
            self.has_come(seen.text, rules, now);
        }
    }

    /// Somebody has agreed, or all of them have.
    fn take_agreement(
        &mut self,
        by: Option<&StableId>,
        words: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let Some(awaits) = &mut self.terms.awaits else { return };
        let language = Language::english();
        let names = |id: &StableId| language.content_stems(id.as_str());
        let of = by.map(names).unwrap_or_default();
        let whole = tells_of(words, &awaits.what);
        let one = by.filter(|_| language.says_so(words, &awaits.what));
        if let Some(by) = one.filter(|by| !awaits.agreed.contains(*by)) {
            awaits.agreed.push(by.clone());
        }
        let enough = language.agreements_awaited(&awaits.what, &of);
        if whole || enough.is_some_and(|enough| awaits.agreed.len() >= enough) {
            awaits.left = 1;
            self.has_come(words, rules, now);
        }
    }

    /// What was waited for has happened, for the last time or once more.
    pub(in crate::promise) fn has_come(
        &mut self,
        text: &str,
        rules: &CommitmentRules,
        now: GameTime,
    ) {
        let keeps = self.is_kept_by_time();
        let was_there = self.terms.lasts && self.signs.with && self.terms.time == TimeKind::Event;
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
            AwaitedSpan::After if was_there => {
                let evidence = Evidence { outcome, ..Evidence::default() };
                self.state = CommitmentState::Done { evidence }.bounded();
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
    use crate::promise::source::CommitmentSource;

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
            let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
            promised.witness(&seen, &RULES, at(5));
        }
        let owed = promised.get(1).expect("is kept");
        (owed.state.name().to_owned(), owed.terms.is_waiting())
    }

    fn state(name: &str, waits: bool) -> (String, bool) {
        (name.to_owned(), waits)
    }

    #[test]
    fn a_word_to_somebody_is_not_what_they_are_waited_for_to_do() {
        let waits = |text: &str, seen: &str| {
            let mut promised = Commitments::default();
            let (text, target) = (text.to_owned(), Some(StableId::from("mara")));
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let opened = promised.open(&proposed, CommitmentSource::Game, None, &RULES, at(0));
            assert!(opened.is_ok());
            let seen = Witnessed { text: seen, by: None, said_to_me: false, called: &[] };
            promised.witness(&seen, &RULES, at(60));
            promised.owed(at(60)).count() == 1
        };
        let keeps = "keep the key until Mara signs";
        assert!(waits(keeps, "You speak to Mara.") && !waits(keeps, "Mara signs the list."));
        assert!(waits("keep the key until Mara says so", "You speak to Mara."));
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
    fn what_waits_until_a_thing_is_in_hand_waits_no_longer_once_it_is_given() {
        let given = ["Lorcan asks you for the takings.", "Lorcan gives you the takings."];
        for until in [
            "until the takings are in my hands",
            "until I hold the takings",
            "until I am given the takings",
            "until I have the takings",
            "before the takings are in my hands",
        ] {
            let keeps =
                |seen: &[&str]| after("not to give the key to anybody", Some(until), seen).0;
            assert_eq!(keeps(&given[..1]), "open", "{until}");
            assert_eq!(keeps(&given), "done", "{until}");
        }
        let traded = ["Lorcan trades you the takings for the iron key."];
        let keeps = "keep the iron key until I have the takings";
        assert_eq!(after(keeps, None, &traded).0, "done");
        let coat = "give Mara the coat";
        assert_eq!(after(coat, None, &["Lorcan gives Mara the coat."]).0, "done");
        assert_eq!(after(coat, None, &["Mara asks Lorcan for the coat."]).0, "open");
        let other = Some("once Lorcan has the takings");
        let asked = ["Lorcan asks you for the takings."];
        assert_eq!(after("give Mara the coat", other, &asked), state("open", true));
        let given_to_him = ["Hanka gives Lorcan the takings."];
        assert_eq!(after("give Mara the coat", other, &given_to_him), state("open", false));
        let before = "not to give the key to anybody before the takings are in my hands";
        assert_eq!(after(before, None, &given[..1]).0, "open");
        assert_eq!(after(before, None, &given).0, "done");
        let once = "once the takings are in my hands";
        assert_eq!(after("give Lorcan the key", Some(once), &given[..1]), state("open", true));
        assert_eq!(after("give Lorcan the key", Some(once), &given), state("open", false));
    }

    #[test]
    fn what_lasts_while_somebody_has_a_thing_is_over_once_another_has_it() {
        let ship = "not to set foot on any ship";
        for due in [
            "while Lorcan holds my letter",
            "as long as Lorcan holds my letter",
            "while Lorcan has the letter of indenture",
        ] {
            let ends = |seen: &str| after(ship, Some(due), &[seen]).0;
            assert_eq!(ends("Lorcan gives you the letter of indenture."), "done", "{due}");
            assert_eq!(ends("Lorcan gives the letter of indenture to Hanka."), "done", "{due}");
            assert_eq!(ends("Lorcan reads you the letter of indenture."), "open", "{due}");
            assert_eq!(ends("Hanka gives Lorcan the letter of indenture."), "open", "{due}");
        }
    }

    #[test]
    fn who_permits_two_things_in_one_sentence_lets_both_go() {
        let left = |words: &str| {
            let mut promised = owing("watch the gantry", None);
            for text in ["not to set foot on any ship", "not to open the hatch"] {
                let (text, target) = (text.to_owned(), Some("mara".into()));
                let proposed = ProposedCommitment { text, target, due: None, kind: None };
                let source = CommitmentSource::Game;
                promised.open(&proposed, source, None, &RULES, at(0)).expect("fits");
            }
            promised.answer(&"mara".into(), words, &RULES, at(1));
            promised.owed(at(1)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        assert_eq!(left("You may leave the gantry, and you may set foot on any ship."), [3]);
        assert_eq!(left("You may leave the gantry, but don't set foot on any ship."), [2, 3]);
        assert_eq!(left("You may set foot on any ship."), [1, 3]);
    }

    #[test]
    fn who_agrees_to_the_time_that_was_asked_for_owes_it_then() {
        let agreed = |asked: &str, answer: &str| {
            let mut promised = owing("bring Mara the plough", Some("tomorrow"));
            promised.answer(&"mara".into(), asked, &RULES, at(1));
            let moved = promised.agree_to_move(&"mara".into(), answer, &RULES, at(2));
            matches!(moved, Some(Answered::Renegotiated(_)))
        };
        let later = "Make it Friday instead, would you?";
        assert!(agreed(later, "Friday it is."));
        assert!(!agreed(later, "No, it has to be tomorrow."));
        assert!(!agreed("See you on Friday.", "Friday it is."), "nobody has asked");
    }

    #[test]
    fn what_is_waited_for_comes_about_by_its_own_deed_and_not_by_the_name_of_who_does_it() {
        let waits = |due: &str, seen: &str| {
            let told = after("tell Mara everything", Some(due), &[seen]).1;
            let asks =
                after("not ask Mara about the van", Some(&format!("until {}", &due[5..])), &[seen]);
            assert_eq!(told, asks.0 == "open", "{due}: {seen}");
            told
        };
        for due in ["once the Moon King has bowed", "when the Moon King bows"] {
            assert!(waits(due, "Benno restrings the Moon King."), "{due}");
            assert!(waits(due, "You give the Moon King to Minna."), "{due}");
            assert!(!waits(due, "The Moon King bows."), "{due}");
        }
        assert!(!waits("after the applause", "The applause dies down."));
    }

    #[test]
    fn who_takes_back_aloud_what_they_promised_before_owes_it_no_longer_and_has_broken_it() {
        let left = |words: &str| {
            let mut promised = owing("settle the paper with Mara", Some("in half an hour"));
            for text in ["carry the old king out to Mara", "not tell Odo about the king"] {
                let (text, target) = (text.to_owned(), Some("mara".into()));
                let proposed = ProposedCommitment { text, target, due: None, kind: None };
                promised
                    .open(&proposed, CommitmentSource::Game, None, &RULES, at(0))
                    .expect("fits");
            }
            let broken = promised.give_up(&"mara".into(), words, at(5));
            assert!(broken.is_none_or(|it| it.state.name() == "failed"));
            promised.owed(at(5)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        assert_eq!(left("Mara, I take that back: I won't carry the old king out to you."), [1, 3]);
        assert_eq!(left("It won't be me who carries him out, Mara."), [1, 3]);
        assert_eq!(left("I won't tell Odo about the king, Mara."), [1, 2, 3]);
        assert_eq!(left("Can't I carry him out, Mara?"), [1, 2, 3]);
    }

    #[test]
    fn what_lasts_until_a_time_that_has_a_name_is_kept_as_that_comes() {
        let until = |due, seen| after("stay by the fire", Some(due), &[seen]);
        assert_eq!(until("until dawn", "Dawn breaks over the yard."), state("done", false));
        assert_eq!(until("until supper", "Supper is served."), state("done", false));
        assert_eq!(until("until dawn", "Odo speaks of dawn."), state("open", false));
        assert_eq!(until("until 21:00", "Dawn breaks over the yard."), state("open", false));
    }

    #[test]
    fn what_somebody_else_has_done_or_is_told_to_be_left_is_released() {
        let released = |words: &str| {
            let mut promised = owing("mend the boots", None);
            let answered = promised.answer(&"mara".into(), words, &RULES, at(1));
            matches!(answered[..], [Answered::Released(_)])
        };
        assert!(released("The cobbler mended them while you slept."));
        assert!(released("I'll mend the boots myself."));
        assert!(
            !released("You mended them badly.") && !released("Don't mend the boots with wire.")
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
    fn a_door_is_open_once_it_is_unlocked_or_opened() {
        let fork = "give Mara the tuning fork";
        for due in ["once the hatch is open", "only if the hatch is open before nine"] {
            for seen in ["Amabel unlocks the cellar hatch.", "Amabel opens the hatch."] {
                assert_eq!(after(fork, Some(due), &[seen]), state("open", false), "{due}: {seen}");
            }
            let locked = ["Amabel locks the cellar hatch."];
            assert_eq!(after(fork, Some(due), &locked), state("open", true), "{due}");
        }
        let only = owing(fork, Some("only if the hatch is open before nine"));
        assert_eq!(only.get(1).and_then(|owed| owed.due_said.clone()), None);
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
        assert!(promised.answer(&"odo".into(), "Never mind the key.", &RULES, at(1)).is_empty());
        assert!(promised.answer(&"mara".into(), "Where is the key?", &RULES, at(1)).is_empty());
        assert!(
            owing("bring Mara the key", None)
                .answer(&"mara".into(), "Keep the key dry.", &RULES, at(1))
                .is_empty()
        );
        let kept = owing("bring Mara the key", None).answer(
            &"mara".into(),
            "You may keep your key.",
            &RULES,
            at(1),
        );
        assert!(matches!(kept[..], [Answered::Released(_)]), "{kept:?}");
        let released = promised.answer(&"mara".into(), "Never mind the key.", &RULES, at(1));
        assert!(matches!(released[..], [Answered::Released(_)]), "{released:?}");
        assert_eq!(promised.owed(at(1)).count(), 0);
    }

    #[test]
    fn what_is_about_something_else_or_is_to_be_kept_for_whoever_speaks_releases_nothing() {
        let released = |words: &str| {
            let mut promised = owing("give Mara the watch back", None);
            !promised.answer(&"mara".into(), words, &RULES, at(1)).is_empty()
        };
        assert!(released("Never mind.") && released("You need not keep your promise."));
        assert!(released("No, never mind the watch."));
        assert!(!released("No - keep it for me until I have rowed."));
        assert!(!released("Keep the watch for me.") && !released("Never mind the fog."));
        assert!(!released("You need not have waited up."), "that is thanks");
    }

    #[test]
    fn who_gives_a_word_back_gives_back_all_of_it_or_what_is_named() {
        let two = || {
            let mut promised = owing("not to give anybody the key", None);
            let text = "not to unlock the barrier".to_owned();
            let target = Some("mara".into());
            let proposed = ProposedCommitment { text, target, due: None, kind: None };
            let source = CommitmentSource::Game;
            promised.open(&proposed, source, None, &RULES, at(0)).expect("should pass");
            promised
        };
        let left = |words: &str| {
            let mut promised = two();
            promised.answer(&"mara".into(), words, &RULES, at(1));
            promised.owed(at(1)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        assert!(left("You need not keep that any more, Hedda. Let the burner across.").is_empty());
        assert_eq!(left("I release you from your word about the barrier."), [1]);
        assert!(left("I release you from your word about the key and the barrier.").is_empty());
        assert_eq!(left("You need not hurry."), [1, 2]);
        let mut promised = two();
        promised.answer(&"odo".into(), "You are released, Hedda.", &RULES, at(1));
        assert_eq!(promised.owed(at(1)).count(), 2, "it was not his to give back");
    }

    fn sworn_to_nobody(due: &str) -> Commitments {
        let mut promised = Commitments::default();
        let (text, due) = ("not to give the bailiff a slip".to_owned(), Some(due.to_owned()));
        let proposed = ProposedCommitment { text, target: None, due, kind: None };
        let source = CommitmentSource::Game;
        promised.open(&proposed, source, None, &RULES, at(0)).expect("should pass");
        promised
    }

    #[test]
    fn who_is_allowed_to_do_what_they_forswore_owes_it_no_more() {
        let stands = |asked: Option<&str>, said: &str| {
            let mut promised = owing("not to open the van door to anybody", None);
            if let Some(asked) = asked {
                promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            }
            promised.answer(&"mara".into(), said, &RULES, at(2));
            promised.owed(at(2)).count() == 1
        };
        assert!(!stands(None, "Open it, Anselm."));
        assert!(!stands(Some("May I open the van door for Tekla?"), "Yes."));
        assert!(!stands(Some("Will you give me my word back?"), "Yes, you have your word back."));
        assert!(stands(None, "Yes."));
        assert!(stands(Some("May I open the van door for Tekla?"), "No."));
    }

    #[test]
    fn whoever_a_watch_is_kept_for_relieves_of_it_unasked_or_by_a_yes() {
        let stands = |asked: Option<&str>, said: &str| {
            let mut promised = owing("watch the gantry", None);
            let text = "not to tell Odo about the king".to_owned();
            let target = Some("mara".into());
            let proposed = ProposedCommitment { text, target, due: None, kind: None };
            let source = CommitmentSource::Game;
            promised.open(&proposed, source, None, &RULES, at(0)).expect("fits");
            if let Some(asked) = asked {
                promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            }
            promised.answer(&"mara".into(), said, &RULES, at(2));
            promised.owed(at(2)).map(|owed| owed.id).collect::<Vec<_>>()
        };
        for said in ["I relieve you, Hedda.", "Your watch is over.", "You're done out here."] {
            assert_eq!(stands(None, said), [2], "{said}");
        }
        assert_eq!(stands(Some("Am I done out here?"), "Yes, at eleven."), [1, 2]);
        assert_eq!(stands(Some("Am I done out here?"), "Yes. Off you go."), [2]);
        assert_eq!(stands(Some("Am I done out here?"), "Yes."), [2]);
        assert_eq!(stands(Some("Am I relieved from the gantry?"), "Yes."), [2]);
        assert_eq!(stands(Some("Am I done out here?"), "No."), [1, 2]);
        assert_eq!(stands(None, "I relieve you of your purse."), [1, 2]);
    }

    #[test]
    fn who_minds_or_tends_is_let_go_as_who_stays_is() {
        let stands = |text: &str, asked: Option<&str>, said: &str| {
            let mut promised = owing(text, None);
            if let Some(asked) = asked {
                promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            }
            promised.answer(&"mara".into(), said, &RULES, at(2));
            promised.owed(at(2)).count() == 1
        };
        for text in [
            "mind the press until Mara lets me off",
            "watch the press until Mara lets me off",
            "stay at the press until Mara lets me off",
            "tend the press",
            "hold the lamp until Mara lets me off",
        ] {
            for said in ["Off you go, Juno.", "You may go.", "You can knock off now.", "Run along."]
            {
                assert!(!stands(text, None, said), "{text}: {said}");
            }
            for said in ["Yes.", "Go.", "Off you go.", "You are."] {
                assert!(!stands(text, Some("Am I let off?"), said), "{text}: {said}");
                assert!(!stands(text, Some("May I leave now?"), said), "{text}: {said}");
            }
            for said in ["Not yet.", "Go on stoking.", "You may go when I say so.", "Soon."] {
                assert!(stands(text, None, said), "{text}: {said}");
                assert!(stands(text, Some("May I leave now?"), said), "{text}: {said}");
            }
        }
        assert!(stands("bring Mara the plate", None, "Off you go, Juno."));
    }

    #[test]
    fn who_may_tell_whom_they_please_keeps_nothing_quiet_any_more() {
        let stands = |said: &str| {
            let mut promised = owing("tell nobody that Lorcan has the takings", None);
            promised.answer(&"mara".into(), said, &RULES, at(1));
            promised.owed(at(1)).count() == 1
        };
        assert!(!stands("Tell whom you please about my coat, dear heart."));
        assert!(stands("You may tell Odo."));
        assert!(stands("Don't tell everyone!"));
    }

    #[test]
    fn what_lasts_until_some_agree_is_over_once_they_have_said_so() {
        let state = |due: &str, said: &[(Option<&str>, &str)]| {
            let mut promised = sworn_to_nobody(due);
            for (by, words) in said {
                let by = by.map(StableId::from);
                promised.hear_agreement(by.as_ref(), words, &RULES, at(1));
            }
            promised.get(1).expect("is kept").state.name()
        };
        let three = "until all three agree";
        let (agnes, rolf) = (Some("agnes"), Some("rolf"));
        assert_eq!(state(three, &[(agnes, "All three of us agree.")]), "done");
        assert_eq!(state(three, &[(None, "All three agree.")]), "done");
        assert_eq!(
            state(three, &[(agnes, "I agree."), (rolf, "I agree to an acquittal.")]),
            "done"
        );
        assert_eq!(state(three, &[(agnes, "I agree."), (agnes, "I agree, Mr. Pym.")]), "open");
        assert_eq!(state(three, &[(agnes, "I do not agree."), (rolf, "Shall we agree?")]), "open");
        let named = "until Agnes and Rolf agree";
        assert_eq!(state(named, &[(rolf, "I agree.")]), "open");
        assert_eq!(state(named, &[(rolf, "I agree."), (agnes, "I agree.")]), "done");
        assert_eq!(state("until the bell goes", &[(agnes, "I agree.")]), "open");
    }

    #[test]
    fn what_was_promised_to_nobody_may_be_given_back_by_whoever_it_depends_on() {
        let mut promised = sworn_to_nobody("until all three agree");
        let words = "You are released, Mr. Pym. You need not keep that any more.";
        assert_eq!(promised.answer(&"agnes".into(), words, &RULES, at(1)).len(), 1);
        assert_eq!(promised.owed(at(1)).count(), 0);
    }

    #[test]
    fn another_time_is_owed_once_it_was_agreed_to() {
        let mut promised = owing("press the costume", Some("tonight"));
        let asked = "The iron is broken. Might I press it tomorrow morning instead?";
        promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
        let answered = promised.answer(&"mara".into(), "That is fine.", &RULES, at(3));
        let [Answered::Renegotiated(pair)] = &answered[..] else { panic!("{answered:?}") };
        let (old, new) = &**pair;
        assert_eq!((old.state.name(), new.terms.instead_of), ("withdrawn", Some(1)));
        assert_eq!(new.due, GameTime::from_secs(33 * 3600));
        let mut promised = owing("give Mara the proofs", Some("in half an hour"));
        let asked = "The ink is frozen. Would two o'clock do for the proofs?";
        promised.ask_to_move(&"mara".into(), asked, &RULES, at(2));
        let answered =
            promised.answer(&"mara".into(), "Two, then. Not a minute more.", &RULES, at(3));
        assert!(matches!(answered[..], [Answered::Renegotiated(_)]), "{answered:?}");
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
    fn the_time_that_is_granted_is_the_one_that_was_named_and_never_that_which_it_has() {
        let due = |asked: &str, answer: &str| {
            let mut promised = owing("bring Mara the crate", Some("by half past nine"));
            promised.ask_to_move(&"mara".into(), asked, &RULES, at(1));
            promised.answer(&"mara".into(), answer, &RULES, at(2));
            let owed = promised.owed(at(3)).next().expect("is owed");
            (owed.id, owed.due.since(GameTime::default()).as_secs() / 60)
        };
        let asked = "Would ten to ten serve you as well as half past nine?";
        let ten_to_ten = (2, 9 * 60 + 50);
        assert_eq!(due(asked, "Ten to ten's plenty, Bishop."), ten_to_ten);
        assert_eq!(due(asked, "Yes."), ten_to_ten);
        let turned = "Instead of half past nine, would ten to ten do?";
        assert_eq!(due(turned, "Yes."), ten_to_ten);
        assert_eq!(due("May I bring the crate at ten to ten instead?", "Yes."), ten_to_ten);
        assert_eq!(due(asked, "No."), (1, 9 * 60 + 30));
        assert_eq!(due(asked, "Half past nine."), (1, 9 * 60 + 30));
    }

    #[test]
    fn who_asks_for_what_they_owe_themselves_asks_for_nothing_that_is_owed_to_them() {
        let debt = owing("bring Mara the crate", Some("by half past nine"));
        let proposed = ProposedCommitment {
            text: "fly the serum to the camps".to_owned(),
            target: Some("odo".into()),
            ..ProposedCommitment::default()
        };
        let mut flight = Commitments::default();
        let game = CommitmentSource::Game;
        flight.open(&proposed, game, None, &RULES, at(0)).expect("should pass");
        let (odo, mara) = (StableId::from("odo"), StableId::from("mara"));
        let own = |said| debt.asks_of_its_own(&flight, (&odo, &mara), said, &RULES, at(1));
        assert!(own("Would ten to ten serve you as well as half past nine?"));
        assert!(!own("Could you fly the serum tomorrow instead?"));
        assert!(!own("Would it do to fly the serum later?"));
        assert!(!own("Make it Friday instead, Mara."));
        let asked = "Would ten to ten serve you as well as half past nine?";
        flight.answer(&odo, asked, &RULES, at(1));
        flight.is_not_asked_by(&odo, at(1));
        assert!(flight.agree_to_move(&odo, "Ten to ten's plenty.", &RULES, at(2)).is_none());
    }

    /// What is owed after what whoever owes it asks, what is answered, and what they say to that: how often it was
    /// moved, and when it is due, in minutes.
    fn bargained(asked: &str, answer: &str, then: &str) -> (u32, u64) {
        let (mara, by) = (StableId::from("mara"), Some("by half past nine"));
        let mut promised = owing("bring Mara the crate", by);
        promised.ask_to_move(&mara, asked, &RULES, at(1));
        promised.answer(&mara, answer, &RULES, at(2));
        promised.agree_to_move(&mara, then, &RULES, at(3));
        let owed = promised.owed(at(4)).next().expect("is owed");
        (owed.id, owed.due.since(GameTime::default()).as_secs() / 60)
    }

    const PUT_OFF: &str = "Could you wait for the crate until a quarter to eleven?";
    const HALF_PAST_TEN: (u32, u64) = (2, 10 * 60 + 30);
    const AS_IT_WAS: (u32, u64) = (1, 9 * 60 + 30);

    #[test]
    fn a_time_that_the_other_sets_is_owed_once_whoever_owes_it_agrees() {
        let counter = "Half past ten at the outside.";
        for then in [
            "Half past ten it is.",
            "Agreed.",
            "Very well, half past ten.",
            "Yes.",
            "Half past, then.",
            "You'll have it by half past ten.",
        ] {
            assert_eq!(bargained(PUT_OFF, counter, then), HALF_PAST_TEN, "{then}");
        }
        assert_eq!(bargained(PUT_OFF, "Make it half past ten.", "All right."), HALF_PAST_TEN);
    }

    #[test]
    fn a_time_that_is_only_spoken_of_or_not_agreed_to_moves_nothing() {
        let counter = "Half past ten at the outside.";
        assert_eq!(bargained(PUT_OFF, counter, "No."), AS_IT_WAS);
        assert_eq!(bargained(PUT_OFF, counter, "The crate is heavy."), AS_IT_WAS);
        assert_eq!(bargained(PUT_OFF, "At half past ten I sail.", "Safe journey."), AS_IT_WAS);
        assert_eq!(bargained("", counter, "Agreed."), AS_IT_WAS, "nobody has asked");
    }

    #[test]
    fn a_question_with_a_quarter_and_a_bare_one_are_read_whole() {
        let quarter = "May I bring you the crate by a quarter to eleven?";
        assert_eq!(bargained(quarter, "Yes.", "Good."), (2, 10 * 60 + 45));
        assert_eq!(bargained("Would half past ten do?", "Yes.", "Good."), HALF_PAST_TEN);
        let twenty_to = (2, 10 * 60 + 40);
        assert_eq!(bargained("Would twenty to eleven do?", "Yes.", "Good."), twenty_to);
    }

    #[test]
    fn who_says_a_later_time_owes_it_then_where_the_other_agrees() {
        let later = "I'll bring you the crate by half past ten.";
        assert_eq!(bargained(later, "All right.", "Good."), HALF_PAST_TEN);
        assert_eq!(bargained(later, "No. Half past nine.", "Good."), AS_IT_WAS);
        assert_eq!(bargained("I dine at half past ten.", "All right.", "Good."), AS_IT_WAS);
    }

    #[test]
    fn who_answers_with_yet_another_time_waits_for_a_yes_to_it() {
        let mara = StableId::from("mara");
        let mut promised = owing("bring Mara the crate", Some("by half past nine"));
        promised.answer(&mara, "Make it half past ten instead.", &RULES, at(1));
        let counter = promised.agree_to_move(&mara, "No, a quarter to eleven.", &RULES, at(2));
        assert!(counter.is_none());
        let moved = promised.answer(&mara, "Very well.", &RULES, at(3));
        assert!(matches!(&moved[..], [Answered::Renegotiated(_)]), "{moved:?}");
        let owed = promised.owed(at(4)).next().expect("is owed");
        assert_eq!(owed.due.since(GameTime::default()).as_secs() / 60, 10 * 60 + 45);
    }

    #[test]
    fn a_refusal_leaves_it_as_it_was() {
        let mut promised = owing("press the costume", Some("tonight"));
        promised.ask_to_move(&"mara".into(), "Might I do it later?", &RULES, at(2));
        assert!(promised.answer(&"mara".into(), "No. Tonight.", &RULES, at(3)).is_empty());
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
            (matches!(answered[..], [Answered::Released(_)]), owed.state.name().to_owned())
        };
        assert_eq!(after("Yes. Go down, if you must."), (true, "withdrawn".to_owned()));
        assert_eq!(after("No. You gave your word."), (false, "open".to_owned()));
        assert_eq!(after("It is raining."), (false, "open".to_owned()));
    }
}
