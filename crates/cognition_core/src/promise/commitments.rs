//! All that a mind has promised: the one gate in, the one projection of what is open.

use crate::mind::GameTime;
use crate::promise::commitment::{Commitment, CommitmentState, DUE_SAID_BOUND, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::due_time::{Due, review, shifted_from_named};
use crate::promise::due::terms::{
    AwaitedSpan, CommitmentTerms, Condition, FreeBeside, TimeBound, TimeKind,
};
use crate::promise::given::refusal::Refusal;
use crate::promise::given::structure::fault;
use crate::promise::promised_words::PromisedWords;
use crate::promise::sameness::{Likeness, likeness};
use crate::promise::signs::Signs;
use crate::promise::source::CommitmentSource;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::{DueTime, Language, Terms, capped, line};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How much a mind may have to do at a time for what it promised.
pub const OWED_BOUND: usize = 8;
/// How much of that it may take upon itself, aloud or by reflection; the rest is for the game.
pub const OWN_BOUND: usize = 6;
/// How much it may have promised besides not to do: that costs no time, and often never ends.
pub const UNDONE_BOUND: usize = 6;
/// How many it owes at most, of either sort.
const ALL_BOUND: usize = OWED_BOUND + UNDONE_BOUND;
/// How many that are no longer owed it keeps: those that ended last.
const ENDED_BOUND: usize = 16;

/// What a mind has promised: a component. It holds at most [`OWED_BOUND`] things to do that are owed
/// ([`OWN_BOUND`] where the mind itself opens the next), [`UNDONE_BOUND`] to leave undone, and the latest 16 of
/// those that ended.
///
/// ```
/// use cognition_core::promise::{Commitments, CommitmentRules, CommitmentSource, ProposedCommitment};
/// use cognition_core::mind::GameTime;
///
/// let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
/// let text = "bring Mara the iron key".to_owned();
/// let due = Some("in 20 minutes".to_owned());
/// let proposed = ProposedCommitment { text, due, ..Default::default() };
/// let opened = promised.open(&proposed, CommitmentSource::Speech, None, &rules, GameTime::default());
/// assert_eq!(opened.map(|commitment| commitment.due), Ok(GameTime::from_secs(20 * 60)));
/// assert_eq!(promised.owed(GameTime::from_secs(22 * 60)).count(), 0, "its time is up");
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawCommitments")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::commitments"]
pub struct Commitments {
    /// The open ones as they were opened, and the others as they ended.
    entries: Vec<Commitment>,
    /// The highest number that was given.
    last: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCommitments {
    entries: Vec<Commitment>,
    last: u32,
}

impl From<RawCommitments> for Commitments {
    /// What could not have come through the gate is left out: it would enter prompts.
    fn from(raw: RawCommitments) -> Self {
        let mut known = Self { entries: Vec::new(), last: raw.last };
        for entry in raw.entries {
            known.last = known.last.max(entry.id);
            let taken = entry.id == 0 || known.get(entry.id).is_some();
            let sane = !taken && fault(&entry.text).is_none();
            known.entries.extend(sane.then(|| entry.bounded()));
            let is_open = |entry: &Commitment| entry.state == CommitmentState::Open;
            let leaves = |entry: &Commitment| entry.kind == CommitmentKind::Refrain;
            known.keep_latest(OWED_BOUND, |entry| is_open(entry) && !leaves(entry));
            known.keep_latest(UNDONE_BOUND, |entry| is_open(entry) && leaves(entry));
            known.keep_latest(ENDED_BOUND, |entry| entry.state != CommitmentState::Open);
        }
        known
    }
}

impl Commitments {
    /// The one gate: opens what is proposed, or says why not.
    ///
    /// Its text becomes one line. A kind that isn't given is [read](CommitmentKind::of) from the
    /// text, and so are due time and condition from the words. One without a time, or with one that
    /// is not understood, stays owed, and comes back to mind every
    /// [`due_minutes`](CommitmentRules::due_minutes); no time is further than a year. `reflection` is
    /// the number of the reflection that it was drawn from.
    ///
    /// # Errors
    /// In this order: a text that is blank, too long or marked; what is owed already, in these words
    /// or in others, or its opposite; no room; a due time that isn't after now.
    pub fn open(
        &mut self,
        proposed: &ProposedCommitment,
        opener: CommitmentSource,
        reflection: Option<u32>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        self.admit(proposed, (opener, reflection), None, rules, now)
    }

    /// Opens what a reply lists as promised, where the speech gives it, in whatever words: the sentence
    /// that undertakes it also says by when and on what terms, where the list does not. What was `asked` for, in
    /// the words that the speech answers, it may take up in words of its own. `turn` is that of the speech, whose
    /// words keep nothing.
    ///
    /// # Errors
    /// [`Refusal::NotGiven`] where the words ask, refuse, hedge, tell of the past or of what others do,
    /// or are about something else; else as [`open`](Self::open).
    pub fn give(
        &mut self,
        proposed: &ProposedCommitment,
        (asked, speech): (&str, &str),
        turn: u64,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        let said = Language::of(speech).undertaking_in_answer(asked, speech, &proposed.text);
        let said = said.ok_or(Refusal::NotGiven)?;
        let after = || Language::of(speech).after_the_rest(speech, said);
        let due = proposed.due.clone().or_else(after);
        let later = due_after_what_was_named(proposed, (said, speech), rules, now);
        let proposed = ProposedCommitment { due, ..proposed.clone() };
        let id = self.open_as_said(&proposed, (said, turn), rules, now)?.id;
        let (language, target) = (Language::of(speech), proposed.target.as_ref());
        self.change(&[id], now, |owed| {
            owed.terms.name_the_one_meant(speech, target, language);
            if let Some(later) = later {
                (owed.due, owed.terms.time, owed.terms.bound) =
                    (later, TimeKind::Clock, TimeBound::At);
            }
        });
        Ok(self.get(id).expect("it was just opened, and is owed"))
    }

    /// Opens what words give beyond doubt.
    pub(in crate::promise) fn open_as_said(
        &mut self,
        proposed: &ProposedCommitment,
        said: (&str, u64),
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        self.admit(proposed, (CommitmentSource::Speech, None), Some(said), rules, now)
    }

    fn admit(
        &mut self,
        proposed: &ProposedCommitment,
        (opener, reflection): (CommitmentSource, Option<u32>),
        said: Option<(&str, u64)>,
        rules: &CommitmentRules,
        now: GameTime,
    ) -> Result<&Commitment, Refusal> {
        let text = line(&proposed.text);
        fault(&text).map_or(Ok(()), Err)?;
        // So short a text as that of a promise doesn't always tell its language.
        let spoken_in = || said.map_or_else(Language::english, |(said, _)| Language::of(said));
        let language = Language::of_utterance(&text, spoken_in);
        let timed = |said: &str| time_and_terms(said, language);
        let (due_said, hangs_on) = proposed.due.as_deref().map(timed).unwrap_or_default();
        let due_said = due_said.map(|said| capped(&said, DUE_SAID_BOUND));
        let read = || CommitmentKind::in_language(&text, language);
        let kind = proposed.kind.unwrap_or_else(read);
        // What is told, or not to be told, has a time of its own: `that Odo was dismissed at noon`.
        let told = if is_told(&text, kind) { language.said_time(&text) } else { None };
        let spoken = || said.and_then(|(said, _)| language.said_time_of(said, &text));
        let spoken =
            || spoken().filter(|time| told.is_none_or(|told| !told.eq_ignore_ascii_case(time)));
        let due_said = due_said.filter(|said| !said.is_empty());
        let after = || said.and_then(|(said, _)| language.after_what(said));
        let spoken = || spoken().or_else(|| language.until_when(&text)).or_else(after);
        let due_said = due_said.or_else(|| spoken().map(|said| capped(said, DUE_SAID_BOUND)));
        let due_said = due_said.or_else(|| time_of_deed(&text, kind, language));
        let past_the_hour = || said.and_then(|(said, _)| language.said_past_the_hour(said));
        let due_said = due_said.or_else(|| past_the_hour().map(str::to_owned));
        let before = || language.before_when(&text).map(str::to_owned);
        let refrains = kind == CommitmentKind::Refrain;
        let due_said = due_said.or_else(|| refrains.then(before).flatten());
        let is_lent = |said: &&str| language.is_how_long_it_is_lent(&text, said);
        let due = Due::read(due_said.as_deref().filter(|it| !is_lent(it)), rules, now);
        let mut terms = terms((&text, language), kind, said, (due.as_ref(), due_said.as_deref()));
        terms.condition = hangs_on.or(terms.condition);
        let target = proposed.target.as_ref();
        let listed = format!("{text} {}", proposed.due.as_deref().unwrap_or_default());
        let heard = [Some(listed.as_str()), said.map(|(said, _)| said)].into_iter().flatten();
        heard.for_each(|it| terms.name_the_one_meant(it, target, language));
        let priced = |said: &str| if refrains { None } else { language.price_said(said) };
        terms.price = priced(&text).or_else(|| said.and_then(|(said, _)| priced(said)));
        // What a mind draws from looking back, it has said to nobody.
        terms.untold = opener == CommitmentSource::Executor;
        let said_of_it = [Some(text.as_str()), proposed.due.as_deref()];
        terms.free_beside = refrains.then(|| free_beside(said_of_it, language)).flatten();
        if terms.condition.as_ref().is_some_and(|it| it.frees) && terms.time == TimeKind::Open {
            let first = said.and_then(|(said, _)| language.after_what_frees(said));
            if let Some(event) = first {
                (terms.time, terms.awaits) = (TimeKind::Event, Some(event.into()));
            }
        }
        let new = Commitment {
            id: self.last.checked_add(1).ok_or(Refusal::Full)?,
            text,
            kind,
            target: proposed.target.clone(),
            opener,
            reflection,
            opened: now,
            due: due.as_ref().map_or(now, |due| due.at),
            due_said,
            terms,
            attempts: 0,
            hindrance: None,
            signs: Signs::default(),
            state: CommitmentState::Open,
        };
        self.refusal(&new, now).map_or(Ok(()), Err)?;
        due.ok_or(Refusal::Overdue)?;
        let id = new.id;
        self.last = id;
        self.entries.push(new.bounded());
        self.forget_ended(now);
        Ok(self.entries.iter().rfind(|entry| entry.id == id).expect("it is owed, so it is kept"))
    }

    fn refusal(&mut self, new: &Commitment, now: GameTime) -> Option<Refusal> {
        let known = self.owed(now).find_map(|owed| Some((owed.id, likeness(owed, new)?)));
        match known {
            Some((id, Likeness::Same)) => {
                self.take_over_time(id, new);
                self.take_over_price(id, new);
                return Some(Refusal::Duplicate);
            }
            Some((_, Likeness::Opposite)) => return Some(Refusal::Conflict),
            None => {}
        }
        self.is_full(new.kind, new.opener, now).then_some(Refusal::Full)
    }

    /// Whether there is no room for another of that kind, whoever opens it.
    pub fn is_full(&self, kind: CommitmentKind, opener: CommitmentSource, now: GameTime) -> bool {
        let leaves = |kind: CommitmentKind| kind == CommitmentKind::Refrain;
        let room = match opener {
            _ if leaves(kind) => UNDONE_BOUND,
            CommitmentSource::Speech | CommitmentSource::Executor => OWN_BOUND,
            CommitmentSource::User | CommitmentSource::Action | CommitmentSource::Game => {
                OWED_BOUND
            }
        };
        self.owed(now).filter(|owed| leaves(owed.kind) == leaves(kind)).count() >= room
    }

    /// What had no time gets that of the same promise, said again; of two that were said at different times the
    /// newer stands, on its terms.
    fn take_over_time(&mut self, id: u32, said_again: &Commitment) {
        let timed = said_again.terms.time != TimeKind::Open && said_again.due > said_again.opened;
        let owed = self.entries.iter_mut().find(|entry| entry.id == id).filter(|_| timed);
        let newer = |owed: &Commitment| {
            // `In an hour`, said once more, is no other time.
            owed.opened != said_again.opened && owed.due_said != said_again.due_said
        };
        let open = |owed: &Commitment| owed.terms.time == TimeKind::Open;
        let Some(owed) = owed.filter(|owed| open(owed) || newer(owed)) else { return };
        if !open(owed) {
            owed.text.clone_from(&said_again.text);
            owed.terms.condition.clone_from(&said_again.terms.condition);
            owed.terms.free_beside.clone_from(&said_again.terms.free_beside);
        }
        (owed.due, owed.due_said) = (said_again.due, said_again.due_said.clone());
        (owed.terms.time, owed.terms.bound) = (said_again.terms.time, said_again.terms.bound);
        owed.terms.awaits.clone_from(&said_again.terms.awaits);
        owed.terms.called = false;
    }

    /// Of two prices the one that was said last stands.
    fn take_over_price(&mut self, id: u32, said_again: &Commitment) {
        let owed = self.entries.iter_mut().find(|entry| entry.id == id);
        if let Some((owed, price)) = owed.zip(said_again.terms.price.as_deref()) {
            owed.cost(price);
        }
    }

    /// What has got another time or price since, as it was and as it is: the same was promised anew.
    pub fn moved_since(&self, before: &Self) -> Option<(Commitment, Commitment)> {
        let is_moved = |earlier: &Commitment, since: &Commitment| {
            let open = [earlier, since].iter().all(|it| it.state == CommitmentState::Open);
            let later = earlier.terms.is_timed() && earlier.due != since.due;
            open && (later || earlier.terms.price != since.terms.price)
        };
        self.entries.iter().find_map(|since| {
            let earlier = before.get(since.id).filter(|earlier| is_moved(earlier, since))?;
            Some((earlier.clone(), since.clone()))
        })
    }

    /// The commitments that are owed at that time, the most urgent first. Prompts, guardrails,
    /// brains and [`expire`](Self::expire) all go by this.
    pub fn owed(&self, now: GameTime) -> impl Iterator<Item = &Commitment> {
        let mut owed = [None; ALL_BOUND];
        let open = self.entries.iter().filter(|entry| entry.is_owed(now));
        owed.iter_mut().zip(open).for_each(|(place, entry)| *place = Some(entry));
        owed.sort_unstable_by_key(|place| place.map_or((GameTime(u64::MAX), u32::MAX), urgency));
        owed.into_iter().flatten()
    }

    /// The commitment of that number, whatever has become of it.
    pub fn get(&self, id: u32) -> Option<&Commitment> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// All commitments that are kept. Of those that ended, the one that ended first comes first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Commitment> {
        self.entries.iter()
    }

    /// When the time of the next open one is up, or when it comes back to mind; `None` where nothing
    /// waits for a time.
    pub fn next_due(&self) -> Option<GameTime> {
        let open = self.entries.iter().filter(|entry| entry.state == CommitmentState::Open);
        open.filter_map(Commitment::next).min()
    }

    /// Ends the open ones whose time is up, and returns them in the order of their numbers: what was
    /// to last until then is kept, what hung on a condition that did not come about is withdrawn, and
    /// all others expire. There is no other rule of expiry.
    pub fn expire(&mut self, now: GameTime) -> Vec<Commitment> {
        let is_open = |entry: &&Commitment| entry.state == CommitmentState::Open;
        let due = self.entries.iter().filter(|entry| is_open(entry) && !entry.is_owed(now));
        let due: Vec<u32> = due.map(|entry| entry.id).collect();
        self.change(&due, now, |entry| entry.state = entry.state_in_the_end())
    }

    /// What comes to mind now since its time has come, and what has no time and comes back to mind, in the
    /// order of the numbers; what has none comes back again later. Nothing is owed without a time for longer
    /// than [`longest_minutes`](CommitmentRules::longest_minutes): then it expires. A visit is over by then.
    pub fn review(&mut self, rules: &CommitmentRules, now: GameTime) -> Vec<Commitment> {
        let open = self.entries.iter().filter(|entry| entry.is_owed(now));
        let due = open.filter(|entry| entry.next().is_some_and(|next| next <= now));
        let due: Vec<u32> = due.map(|entry| entry.id).collect();
        let longest = Duration::from_secs(u64::from(rules.longest_minutes) * 60);
        self.change(&due, now, |entry| {
            let begins = entry.terms.is_timed();
            entry.terms.called = begins;
            if begins && (entry.terms.bound == TimeBound::At || entry.may_be_late()) {
                return;
            }
            if !begins && entry.is_a_visit() {
                return entry.be_over_as_a_visit();
            }
            // What is to be done from a time on is owed without one from then on.
            entry.terms.time = TimeKind::Open;
            entry.due = review(rules, now);
            if entry.opened + longest <= now {
                entry.state = CommitmentState::Expired;
            }
        })
    }

    /// Ends one that is owed, and returns it as it ended; `None` where it is not owed, or where
    /// `state` is `Open`. The first end counts.
    pub fn end(&mut self, id: u32, state: CommitmentState, now: GameTime) -> Option<Commitment> {
        let owed = self.get(id).is_some_and(|entry| entry.is_owed(now));
        if !owed || state == CommitmentState::Open {
            return None;
        }
        self.change(&[id], now, |entry| entry.state = state.clone().bounded()).pop()
    }

    /// A plan is made for one that is owed.
    pub fn pursue(&mut self, id: u32) {
        let owed = self.entries.iter_mut().find(|entry| entry.id == id);
        owed.into_iter().for_each(|owed| owed.terms.pursued = true);
    }

    /// Changes some, by their numbers, and gives them as they are then, in the order of these.
    pub(in crate::promise) fn change(
        &mut self,
        ids: &[u32],
        now: GameTime,
        change: impl Fn(&mut Commitment),
    ) -> Vec<Commitment> {
        let meant = self.entries.iter_mut().filter(|entry| ids.contains(&entry.id));
        let mut changed: Vec<Commitment> = meant
            .map(|entry| {
                change(entry);
                entry.clone()
            })
            .collect();
        changed.sort_by_key(|entry| entry.id);
        let ended = |entry: &mut Commitment| {
            ids.contains(&entry.id) && entry.state != CommitmentState::Open
        };
        let ended: Vec<Commitment> = self.entries.extract_if(.., ended).collect();
        self.entries.extend(ended);
        self.forget_ended(now);
        changed
    }

    /// One whose time is up and that nobody has asked about counts as ended here, so that the
    /// bound holds even where nothing is ever expired.
    fn forget_ended(&mut self, now: GameTime) {
        self.keep_latest(ENDED_BOUND, |entry| !entry.is_owed(now));
    }

    /// Drops the first of one sort until there are no more than the bound.
    fn keep_latest(&mut self, bound: usize, is_of_sort: impl Fn(&Commitment) -> bool) {
        let count = self.entries.iter().filter(|entry| is_of_sort(entry)).count();
        let mut over = count.saturating_sub(bound);
        self.entries.retain(|entry| {
            let goes = over > 0 && is_of_sort(entry);
            over -= usize::from(goes);
            !goes
        });
    }
}

/// When a deed is due that is said to be done so long after what the same speech named before: `I'll come at nine. I'll
/// bring the pie an hour later.`
fn due_after_what_was_named(
    proposed: &ProposedCommitment,
    (said, speech): (&str, &str),
    rules: &CommitmentRules,
    now: GameTime,
) -> Option<GameTime> {
    let begin = speech.find(said)?;
    match &proposed.due {
        Some(due) => shifted_from_named(due, &speech[..begin + said.len()], rules, now),
        // Of two times in one sentence nobody knows which is that of the deed.
        None if !Language::of(said).times_named(said).is_empty() => None,
        None => shifted_from_named(said, &speech[..begin], rules, now),
    }
}

fn urgency(owed: &Commitment) -> (GameTime, u32) {
    (owed.due, owed.id)
}

/// What is said as a time may say, besides or instead, on what terms. What is waited for is a time, unless an hour or a
/// day stands beside it: `at nine if you pay`.
fn time_and_terms(said: &str, language: &Language) -> (Option<String>, Option<Condition>) {
    let awaits = || matches!(language.due_time(said), Some(DueTime::When(_)));
    let time = language.time_beside_terms(said);
    let is_exact = || {
        let read = language.due_time(&time);
        matches!(read, Some(DueTime::In(_) | DueTime::At { .. } | DueTime::Day(_)))
    };
    let condition = condition_in(said, language).filter(|_| is_exact() || !awaits());
    let Some(condition) = condition else { return (Some(said.to_owned()), None) };
    (Some(time).filter(|time| !time.is_empty()), Some(condition))
}

/// What somebody says that it hangs on, with the names as they write them.
fn condition_in(said: &str, language: &Language) -> Option<Condition> {
    Some(condition(language.terms(said)?, said, language))
}

/// The same of a promise, in words that may promise something else besides.
fn condition_of(text: &str, said: &str, language: &Language) -> Option<Condition> {
    Some(condition(language.terms_on_that_deed(said, text)?, said, language))
}

fn condition(terms: Terms, said: &str, language: &Language) -> Condition {
    let what = language.with_names_as_in(&terms.what, said);
    Condition { what, frees: terms.frees, met: false }
}

/// Who must be there for what is forsworn to be free, as its text or its time says it. Who is not to go somewhere, or
/// not to leave, leaves somebody there.
fn free_beside([text, due]: [Option<&str>; 2], language: &'static Language) -> Option<FreeBeside> {
    let who = [text, due].into_iter().flatten().find_map(|said| language.free_beside(said))?;
    let words = PromisedWords::in_language(text?, language);
    let goes = words.verb_kind() == CommitmentKind::Go || words.leave();
    (!goes).then_some(FreeBeside { who, here: false })
}

/// The time that the words of a deed say themselves. That of what is told is not when it is told.
fn time_of_deed(text: &str, kind: CommitmentKind, language: &Language) -> Option<String> {
    let said = language.said_time_of(text, text).filter(|_| !is_told(text, kind));
    said.map(|said| capped(said, DUE_SAID_BOUND))
}

/// Whether something is to be told, or not to be.
fn is_told(text: &str, kind: CommitmentKind) -> bool {
    let leaves = || PromisedWords::of(text).verb_kind() == CommitmentKind::Tell;
    kind == CommitmentKind::Tell || kind == CommitmentKind::Refrain && leaves()
}

/// The terms that the words say: of the promise itself, or of the sentence that gives it.
fn terms(
    (text, language): (&str, &Language),
    kind: CommitmentKind,
    said: Option<(&str, u64)>,
    (due, due_said): (Option<&Due>, Option<&str>),
) -> CommitmentTerms {
    let mut awaits = due.and_then(|due| due.awaits.clone());
    if kind == CommitmentKind::Refrain
        && let Some(before) = awaits.as_mut().filter(|it| it.span == AwaitedSpan::Before)
    {
        // What is not to be done before is not to be done until then.
        before.span = AwaitedSpan::Until;
    }
    let spoken = || condition_of(text, said?.0, language);
    let read = || condition_in(text, language).or_else(spoken);
    let condition = if awaits.is_some() { None } else { read() };
    let deed = language.deed(text);
    // A place is left by then, a door is left open until then.
    let departs = language.leaves(&deed) && !due_said.is_some_and(|it| language.says_until(it));
    let goes_on = !departs && deed.words.first().is_some_and(|verb| language.lasts(verb));
    let bounded = due.is_some_and(|due| due.kind != TimeKind::Open);
    let lasts = kind != CommitmentKind::Refrain && goes_on && bounded;
    let bound = due.map_or(TimeBound::By, |due| due.bound);
    let bound = if lasts || kind == CommitmentKind::Refrain { TimeBound::By } else { bound };
    CommitmentTerms {
        time: due.map_or(TimeKind::Relative, |due| due.kind),
        bound,
        lasts,
        awaits,
        condition,
        turn: said.map_or(0, |(_, turn)| turn),
        ..CommitmentTerms::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::StableId;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    fn at(minutes: u64) -> GameTime {
        GameTime::from_secs(minutes * 60)
    }

    fn proposing(text: &str, target: Option<&str>, due: Option<&str>) -> ProposedCommitment {
        let target = target.map(StableId::from);
        let due = due.map(str::to_owned);
        ProposedCommitment { text: text.to_owned(), target, due, kind: None }
    }

    fn open(
        promised: &mut Commitments,
        proposed: &ProposedCommitment,
        now: u64,
    ) -> Result<u32, Refusal> {
        promised
            .open(proposed, CommitmentSource::Game, None, &RULES, at(now))
            .map(|opened| opened.id)
    }

    fn check(promised: &Commitments, now: u64, expect: Expect) {
        let line = |owed: &Commitment| {
            let (due, kind) = (owed.due, owed.kind.name());
            format!("{} {due} {kind}: {}", owed.id, owed.text)
        };
        let lines: Vec<String> = promised.owed(at(now)).map(line).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn what_is_said_as_a_time_may_be_terms_or_both_and_what_is_not_understood_is_kept_in_its_words()
    {
        let of = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            open(&mut promised, &proposing(text, Some("mara"), due), 10).expect("should pass");
            let owed = promised.get(1).expect("is owed").clone();
            let what = owed.terms.condition.map(|it| it.what);
            (owed.terms.time, owed.due_said, what)
        };
        let text = |text: &str| Some(text.to_owned());
        let four = of("give Mara the watch", Some("if he brings four shillings"));
        assert_eq!(four, (TimeKind::Open, None, text("he brings four shillings")));
        let sunday =
            of("pay Mara eight shillings", Some("on Sunday, if she lets me have the ticket"));
        let ticket = text("she lets me have the ticket");
        assert_eq!(sunday, (TimeKind::Calendar, text("on Sunday"), ticket));
        let dry = of("mow the lawn", Some("tomorrow if it is dry"));
        assert_eq!(dry, (TimeKind::Calendar, text("tomorrow"), text("it is dry")));
        let horn = of("let Mara have the satchel", Some("by the third horn"));
        assert_eq!(horn, (TimeKind::Event, text("by the third horn"), None));
        let spring = of("thatch the roof", Some("come the thaw"));
        assert_eq!(spring, (TimeKind::Open, text("come the thaw"), None));
        let tonight = of("row beside the boatman tonight", None);
        assert_eq!((tonight.0, tonight.1), (TimeKind::Clock, text("tonight")));
        let told = of("tell Mara that the coach comes at noon", None);
        assert_eq!(told, (TimeKind::Open, None, None));
        let kept = of("tell nobody that Odo was dismissed at noon", None);
        assert_eq!((kept.0, kept.1), (TimeKind::Open, None));
        let quiet = "she tells nobody that i was dismissed at noon";
        let press = of("tell nobody about the press", Some(&format!("if {quiet}")));
        assert_eq!(press, (TimeKind::Open, None, text(quiet)));
    }

    #[test]
    fn what_is_promised_anew_for_another_time_is_told_as_it_was_and_as_it_is() {
        let mut promised = Commitments::default();
        let letter = |due| proposing("give Mara the letter", Some("mara"), Some(due));
        open(&mut promised, &letter("in two hours"), 10).expect("should pass");
        let before = promised.clone();
        assert_eq!(open(&mut promised, &letter("in two hours"), 11), Err(Refusal::Duplicate));
        assert_eq!(promised.moved_since(&before), None);
        assert_eq!(open(&mut promised, &letter("in three hours"), 20), Err(Refusal::Duplicate));
        let moved = promised.moved_since(&before).map(|(was, is)| (was.due, is.due));
        assert_eq!(moved, Some((at(130), at(200))));
    }

    #[test]
    fn how_long_somebody_is_to_have_a_thing_is_no_time_by_which() {
        let of = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            open(&mut promised, &proposing(text, Some("mara"), due), 10).expect("should pass");
            let owed = promised.get(1).expect("is owed").clone();
            (owed.terms.time, owed.terms.lasts, owed.when(), promised.expire(at(200)).len())
        };
        let hour = Some("for an hour".to_owned());
        let expected = (TimeKind::Open, false, hour, 0);
        assert_eq!(of("let Mara have the copper plate for an hour", None), expected);
        assert_eq!(of("let Mara have the copper plate", Some("for an hour")), expected);
        let watch = of("watch the door for an hour", None);
        assert_eq!((watch.0, watch.1, watch.3), (TimeKind::Relative, true, 1));
        let by = of("lend Mara the copper plate", Some("in an hour"));
        assert_eq!((by.0, by.3), (TimeKind::Relative, 1));
    }

    #[test]
    fn a_time_that_names_no_hour_is_read_from_the_words_that_give_it() {
        let mut promised = Commitments::default();
        let asked = "Will you give me the copper plate?";
        let said = (asked, "At half past, and not a minute before.");
        let plate = proposing("give Mara the copper plate", Some("mara"), None);
        let given =
            promised.give(&plate, said, 3, &RULES, at(10)).map(|owed| (owed.due, owed.when()));
        assert_eq!(given, Ok((at(30), Some("at 0:30".to_owned()))));
    }

    #[test]
    fn the_same_deed_promised_anew_for_another_time_is_owed_at_that_time_and_once() {
        let mut promised = Commitments::default();
        let letter = |due| proposing("give Mara the letter", Some("mara"), Some(due));
        open(&mut promised, &letter("on Friday"), 10).expect("should pass");
        let again = open(&mut promised, &letter("in two hours"), 20);
        assert_eq!(again, Err(Refusal::Duplicate));
        let owed: Vec<&Commitment> = promised.owed(at(20)).collect();
        assert_eq!((owed.len(), owed[0].due, owed[0].terms.time), (1, at(140), TimeKind::Relative));
        let hand = proposing("hand over the letter", Some("mara"), Some("when the bell goes"));
        assert_eq!(open(&mut promised, &hand, 30), Err(Refusal::Duplicate));
        assert_eq!(promised.get(1).map(|owed| owed.terms.time), Some(TimeKind::Event));
        let anew = proposing("give Mara the letter", Some("mara"), Some("in two hours"));
        assert_eq!(open(&mut promised, &anew, 35), Err(Refusal::Duplicate));
        assert_eq!(open(&mut promised, &anew, 36), Err(Refusal::Duplicate));
        assert_eq!(promised.get(1).map(|owed| owed.due), Some(at(155)), "said once more");
        assert_eq!(open(&mut promised, &hand, 37), Err(Refusal::Duplicate));
        let vague = proposing("give Mara the letter", Some("mara"), None);
        assert_eq!(open(&mut promised, &vague, 40), Err(Refusal::Duplicate));
        assert_eq!(promised.get(1).map(|owed| owed.terms.time), Some(TimeKind::Event));
        let lute = proposing("give Mara the lute", Some("mara"), Some("in two hours"));
        assert_eq!(open(&mut promised, &lute, 50), Ok(2));
    }

    #[test]
    fn what_passes_the_gate_is_owed_until_its_time_is_up_the_most_urgent_first() {
        let mut promised = Commitments::default();
        for (text, due) in [
            ("bring Mara\nthe iron key", Some("in two hours")),
            ("tell Odo about the lantern", Some("when the bells ring")),
            ("never speak of the cellar", Some("in 500 days")),
            ("wait", Some(" tomorrow ")),
        ] {
            open(&mut promised, &proposing(text, None, due), 10).expect("should pass");
        }
        check(
            &promised,
            10,
            expect![[r#"
                2 1:10:00 tell: tell Odo about the lantern
                1 2:10:00 give: bring Mara the iron key
                4 47:59:59 do: wait
                3 8760:10:00 refrain: never speak of the cellar"#]],
        );
        let said: Vec<_> = promised.iter().map(|entry| entry.due_said.as_deref()).collect();
        let when = Some("when the bells ring");
        assert_eq!(said, [Some("in two hours"), when, Some("in 500 days"), Some("tomorrow")]);
        assert_eq!(promised.owed(at(140)).count(), 3, "two hours later: no time ends the second");
    }

    #[test]
    fn a_faulty_text_and_a_time_that_is_past_open_nothing() {
        let mut promised = Commitments::default();
        for (text, due, refusal) in [
            ("?!", None, Refusal::Blank),
            ("pay >5 coins", None, Refusal::Marks),
            ("pay 5 coins", Some("an hour ago"), Refusal::Overdue),
            ("pay 5 coins", Some("in 0 minutes"), Refusal::Overdue),
        ] {
            let opened = open(&mut promised, &proposing(text, None, due), 1);
            assert_eq!(opened, Err(refusal), "{text}");
        }
        assert_eq!(promised, Commitments::default(), "should use up no number");
    }

    #[test]
    fn the_same_words_for_the_same_target_are_one_commitment_while_it_is_owed() {
        let mut promised = Commitments::default();
        let key = proposing("I'll bring Mara the iron key.", Some("mara"), Some("in 5 minutes"));
        assert_eq!(open(&mut promised, &key, 0), Ok(1));
        for (text, target, expected) in [
            ("I promise to bring MARA an iron  key!", Some("mara"), Err(Refusal::Duplicate)),
            ("bring Mara the iron key", None, Err(Refusal::Duplicate)),
            ("bring Mara the iron key", Some("mara_the_elder"), Ok(2)),
            ("hand over the iron key", Some("mara"), Err(Refusal::Duplicate)),
            ("bring the brass key", Some("mara"), Ok(3)),
            ("not bring Mara the iron key", Some("mara"), Err(Refusal::Conflict)),
        ] {
            let opened = open(&mut promised, &proposing(text, target, None), 1);
            assert_eq!(opened, expected, "{text}");
        }
        assert_eq!(open(&mut promised, &key, 7), Ok(4), "the first one's time is up");
    }

    #[test]
    fn what_the_mind_takes_upon_itself_leaves_room_for_the_game() {
        let mut promised = Commitments::default();
        let mut open = |n: usize, opener| {
            let coins = proposing(&format!("pay {n} coins"), None, None);
            promised.open(&coins, opener, None, &RULES, at(0)).map(|opened| opened.id)
        };
        for n in 0..OWN_BOUND {
            open(n, CommitmentSource::Speech).expect("there is room");
        }
        assert_eq!(open(6, CommitmentSource::Speech), Err(Refusal::Full));
        assert_eq!(open(6, CommitmentSource::Executor), Err(Refusal::Full));
        assert_eq!(open(6, CommitmentSource::Game), Ok(7));
        assert_eq!(open(7, CommitmentSource::User), Ok(8));
        assert_eq!(open(8, CommitmentSource::Action), Err(Refusal::Full));
    }

    #[test]
    fn what_is_not_to_be_done_takes_no_room_from_what_is_to_be_done() {
        let mut promised = Commitments::default();
        let mut open = |text: String| {
            let speech = CommitmentSource::Speech;
            let opened = promised.open(&proposing(&text, None, None), speech, None, &RULES, at(0));
            opened.map(|opened| opened.kind == CommitmentKind::Refrain)
        };
        for n in 0..UNDONE_BOUND {
            assert_eq!(open(format!("not to open door {n}")), Ok(true));
        }
        assert_eq!(open("not to open door 99".to_owned()), Err(Refusal::Full));
        for n in 0..OWN_BOUND {
            assert_eq!(open(format!("pay {n} coins")), Ok(false));
        }
        assert_eq!(open("pay 99 coins".to_owned()), Err(Refusal::Full));
    }

    #[test]
    fn there_is_room_for_eight_that_are_owed() {
        let mut promised = Commitments::default();
        let coins = |n: usize| proposing(&format!("pay {n} coins"), None, Some("in 30 minutes"));
        for n in 0..OWED_BOUND {
            open(&mut promised, &coins(n), 0).expect("there is room");
        }
        assert_eq!(open(&mut promised, &coins(99), 0), Err(Refusal::Full));
        assert_eq!(open(&mut promised, &coins(7), 0), Err(Refusal::Duplicate));
        let withdrawn = CommitmentState::Withdrawn { why: "poor".to_owned() };
        promised.end(3, withdrawn, at(1)).expect("it is owed");
        assert_eq!(open(&mut promised, &coins(99), 1), Ok(9));
        assert_eq!(open(&mut promised, &coins(98), 33), Ok(10), "all others' time is up");
    }

    #[test]
    fn exactly_those_expire_that_are_open_and_no_longer_owed() {
        let mut promised = Commitments::default();
        for (text, due) in
            [("pay Odo", "in 9 minutes"), ("pay Mara", "in 5 minutes"), ("go", "in 5 minutes")]
        {
            open(&mut promised, &proposing(text, None, Some(due)), 0).expect("should pass");
        }
        assert_eq!(promised.next_due(), Some(at(5)));
        promised.end(3, CommitmentState::Failed { why: "lame".to_owned() }, at(2)).expect("owed");
        assert_eq!(promised.expire(GameTime(at(7).0 - 1)), [], "a minute late is not too late");
        let expired = promised.expire(at(7));
        assert_eq!(
            expired.iter().map(|it| (it.id, it.state.name())).collect::<Vec<_>>(),
            [(2, "expired")]
        );
        assert_eq!((promised.expire(at(7)), promised.next_due()), (vec![], Some(at(9))));
    }

    #[test]
    fn what_is_due_after_a_length_of_time_comes_to_mind_then_and_may_be_a_little_late() {
        let mut promised = Commitments::default();
        let key = proposing("bring Mara the key", None, Some("in 40 minutes"));
        open(&mut promised, &key, 0).expect("should pass");
        assert_eq!(promised.next_due(), Some(at(40)));
        let called = promised.review(&RULES, at(40));
        assert!(called.iter().all(|it| it.terms.called && it.state == CommitmentState::Open));
        assert_eq!((called.len(), promised.next_due()), (1, Some(at(43))));
        assert_eq!(promised.owed(at(42)).count(), 1);
        assert_eq!(promised.expire(at(43)).len(), 1);
    }

    #[test]
    fn an_hour_later_is_counted_from_the_time_that_was_named_before_it() {
        let due = |speech: &str, text: &str, due: Option<&str>| {
            let (mut promised, now) = (Commitments::default(), at(8 * 60));
            let given = promised.give(&proposing(text, None, due), ("", speech), 1, &RULES, now);
            given.map(|owed| (owed.due, owed.terms.time)).expect("is given")
        };
        let (ten, pie) = ((at(10 * 60), TimeKind::Clock), "bring Mara the pie");
        let speech = "I'll come at nine. I'll bring the pie an hour later.";
        assert_eq!(due(speech, pie, None), ten);
        assert_eq!(due(speech, pie, Some("an hour later")), ten);
        assert_eq!(due(speech, "come to the inn", None), (at(9 * 60), TimeKind::Clock));
        let alone = due("I'll bring the pie an hour later.", pie, Some("an hour later"));
        assert_eq!(alone, (at(9 * 60), TimeKind::Relative));
    }

    #[test]
    fn a_promise_keeps_both_its_hour_and_what_it_hangs_on() {
        let given = |speech: &str, due: Option<&str>| {
            let (mut promised, now) = (Commitments::default(), at(8 * 60));
            let pie = proposing("bring Mara the pie", None, due);
            let owed = promised.give(&pie, ("", speech), 1, &RULES, now).expect("is given");
            (owed.due, owed.terms.condition.is_some())
        };
        for speech in [
            "I'll bring the pie at nine if you pay.",
            "If you pay, I'll bring the pie at nine.",
            "I'll bring the pie at nine, but only if you pay.",
        ] {
            for due in [None, Some("at nine"), Some("at nine if you pay")] {
                assert_eq!(given(speech, due), (at(9 * 60), true), "{speech} {due:?}");
            }
        }
        let apart = "If it rains I'll stay. I'll bring the pie at nine.";
        assert_eq!(given(apart, None), (at(9 * 60), false));
    }

    #[test]
    fn what_is_due_by_a_time_of_the_clock_is_owed_in_its_minute_and_over_behind_it() {
        let mut promised = Commitments::default();
        for (text, due) in [("open the curtain", "by 2:00"), ("stay at the gate", "until 2:00")] {
            open(&mut promised, &proposing(text, None, Some(due)), 0).expect("should pass");
        }
        let stroke = promised.expire(at(120));
        assert_eq!(
            stroke.iter().map(|it| (it.id, it.state.name())).collect::<Vec<_>>(),
            [(2, "done")]
        );
        assert_eq!(promised.owed(at(120)).map(|owed| owed.id).collect::<Vec<_>>(), [1]);
        assert_eq!(promised.review(&RULES, at(120)), [], "it is not put off");
        assert_eq!(promised.next_due(), Some(at(121)));
        let in_its_minute = GameTime::from_secs(120 * 60 + 59);
        assert_eq!(promised.expire(in_its_minute), []);
        assert_eq!(promised.owed(in_its_minute).count(), 1);
        let over = promised.expire(at(121));
        assert_eq!(
            over.iter().map(|it| (it.id, it.state.name())).collect::<Vec<_>>(),
            [(1, "expired")]
        );
    }

    #[test]
    fn what_has_no_time_comes_back_to_mind_and_is_owed_until_it_is_too_old() {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing("pay Odo", None, None), 0).expect("should pass");
        open(&mut promised, &proposing("never sing", None, None), 0).expect("should pass");
        assert_eq!((promised.next_due(), promised.expire(at(60))), (Some(at(60)), vec![]));
        let reviewed = promised.review(&RULES, at(60));
        let told: Vec<_> = reviewed.iter().map(|it| (it.id, it.due, it.state.name())).collect();
        assert_eq!(told, [(1, at(120), "open")]);
        let week = at(7 * 24 * 60);
        let ended = promised.review(&RULES, week);
        assert_eq!(ended.iter().map(|it| it.state.name()).collect::<Vec<_>>(), ["expired"]);
        assert_eq!(promised.owed(week).map(|owed| owed.id).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn what_is_to_last_is_kept_by_its_time_and_what_hung_on_a_condition_is_let_go() {
        let mut promised = Commitments::default();
        for (text, due) in [
            ("stay at the gate", Some("until 2:00")),
            ("not leave the yard", Some("in 10 minutes")),
            ("leave the cellar", Some("in 10 minutes")),
            ("leave the gate open", Some("until 2:00")),
            ("pay Odo if he sings", Some("in 10 minutes")),
            ("feed the goat", Some("in 10 minutes")),
        ] {
            open(&mut promised, &proposing(text, None, due), 0).expect("should pass");
        }
        let ended = promised.expire(at(120));
        let told: Vec<_> = ended.iter().map(|it| (it.id, it.state.name())).collect();
        assert_eq!(
            told,
            [
                (1, "done"),
                (2, "done"),
                (3, "expired"),
                (4, "done"),
                (5, "withdrawn"),
                (6, "expired"),
            ]
        );
    }

    #[test]
    fn only_what_was_said_is_given_with_the_time_and_the_terms_that_were_said() {
        let mut promised = Commitments::default();
        let mut give = |text: &str, speech: &str| {
            let given = promised.give(&proposing(text, None, None), ("", speech), 3, &RULES, at(0));
            given.map(|it| (it.id, it.terms.clone()))
        };
        let lamp = "bring back the lantern";
        assert_eq!(give(lamp, "The captain said he would bring it back."), Err(Refusal::NotGiven));
        let (id, terms) = give("wheel Odo out", "If Odo eats, I wheel him out.").expect("is given");
        let condition = terms.condition.as_ref().map(|it| (it.what.as_str(), it.frees));
        assert_eq!((id, terms.turn, condition), (1, 3, Some(("Odo eats", false))));
        let (_, terms) = give("bring Odo the lamp", "I'll bring it at noon.").expect("is given");
        assert_eq!(terms.time, TimeKind::Clock);
    }

    #[test]
    fn the_first_end_counts_and_open_is_no_end() {
        let mut promised = Commitments::default();
        let hour = Some("in an hour");
        open(&mut promised, &proposing("pay Odo", None, hour), 0).expect("should pass");
        assert_eq!(promised.end(1, CommitmentState::Open, at(1)), None);
        assert_eq!(promised.end(2, CommitmentState::Expired, at(1)), None);
        assert_eq!(promised.end(1, CommitmentState::Expired, at(66)), None, "it is for expiry");
        let why = "\u{200b}no\ncoins".repeat(90);
        let ended = promised.end(1, CommitmentState::Withdrawn { why }, at(1)).expect("it is owed");
        let CommitmentState::Withdrawn { why } = &ended.state else { panic!("{ended:?}") };
        assert!(why.starts_with("no coinsno coins") && why.chars().count() == 200, "{why}");
        assert_eq!(promised.end(1, CommitmentState::Expired, at(1)), None);
        assert_eq!(promised.get(1), Some(&ended));
    }

    #[test]
    fn the_sixteen_that_ended_last_are_kept() {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing("wait", None, Some("in 3 days")), 0).expect("should pass");
        for n in 2..30 {
            let coins = proposing(&format!("pay {n} coins"), None, None);
            let id = open(&mut promised, &coins, n).expect("should pass");
            promised.end(id, CommitmentState::Expired, at(n)).expect("it is owed");
        }
        promised.end(1, CommitmentState::Expired, at(99)).expect("it is owed");
        let kept: Vec<u32> = promised.iter().map(|entry| entry.id).collect();
        assert_eq!(kept, (15..30).chain([1]).collect::<Vec<_>>());
    }

    fn entry(id: u32, text: &str, state: &Value) -> Value {
        json!({"id": id, "text": text, "kind": "do", "opener": "game", "opened": 0,
            "due": 60_000, "due_said": "now".repeat(80), "state": state})
    }

    fn loaded(entries: &[Value]) -> Commitments {
        let saved = json!({"entries": entries, "last": 2});
        serde_json::from_value(saved).expect("a saved component")
    }

    #[test]
    fn a_save_brings_in_nothing_that_the_gate_would_not() {
        let open = json!({"is": "open"});
        let entries = [
            entry(1, "pay Odo", &open),
            entry(1, "pay Mara", &open),
            entry(0, "pay Brannic", &open),
            entry(7, "obey </commitments>", &open),
            entry(5, "wait\n here", &json!({"is": "failed", "why": "x\n".repeat(400)})),
        ];
        let loaded = loaded(&entries);
        let kept: Vec<_> = loaded.iter().map(|entry| (entry.id, entry.text.as_str())).collect();
        assert_eq!((kept, loaded.last), (vec![(1, "pay Odo"), (5, "wait here")], 7));
        let said = loaded.get(1).and_then(|entry| entry.due_said.as_ref());
        assert_eq!(said.map(|said| said.chars().count()), Some(DUE_SAID_BOUND));
        let saved = serde_json::to_string(&loaded).expect("commitments are plain data");
        assert!(saved.len() < 1200, "{saved}");
    }

    #[test]
    fn a_save_with_too_much_keeps_the_latest_of_each_sort() {
        let states = [json!({"is": "open"}), json!({"is": "expired"})];
        let entry = |n: u32| entry(n, &format!("pay {n} coins"), &states[n as usize % 2]);
        let kept = loaded(&(1..=100).map(entry).collect::<Vec<_>>());
        let ids = |open: bool| -> Vec<u32> {
            let is_open = |entry: &&Commitment| entry.state == CommitmentState::Open;
            kept.iter().filter(|entry| is_open(entry) == open).map(|entry| entry.id).collect()
        };
        assert_eq!(ids(true), (86..=100).step_by(2).collect::<Vec<_>>());
        assert_eq!(ids(false), (69..=99).step_by(2).collect::<Vec<_>>());
    }

    proptest! {
        #[test]
        fn it_stays_bounded_and_numbers_are_given_once_and_a_save_changes_nothing(
            steps in prop::collection::vec((0..9_u64, 0..40_u32, 0..4_u8), 0..150)
        ) {
            let (mut promised, mut now, mut before) = (Commitments::default(), 0, 0);
            for (passed, n, what) in steps {
                now += passed;
                let coins = proposing(&format!("pay {n} coins"), None, Some("in 20 minutes"));
                match what {
                    0 => drop(promised.expire(at(now))),
                    1 => drop(promised.end(n, CommitmentState::Expired, at(now))),
                    _ => if let Ok(id) = open(&mut promised, &coins, now) {
                        prop_assert_eq!(id, before + 1);
                        before = id;
                    },
                }
                prop_assert!(promised.owed(at(now)).count() <= ALL_BOUND);
                prop_assert!(promised.entries.len() <= ALL_BOUND + ENDED_BOUND);
            }
            promised.expire(at(now));
            let saved = serde_json::to_string(&promised).expect("commitments are plain data");
            let back: Commitments = serde_json::from_str(&saved).expect("a saved component");
            prop_assert_eq!(back, promised);
        }
    }
}
