//! What the mind proposes to hold settled and open, within the ledger update rule.
//!
//! An item reads well in either list, since it moves as it is: `How to get past the cellar door`.

use super::appraise::{Appraisal, Sighting};
use super::phrase::{clip, with_article};
use super::plain::{Plain, way_past};
use super::words::Words;
use cognition_core::act::ActionTarget;
use cognition_core::decide::ProposedLedger;
use cognition_core::mind::{LEDGER_BOUND, same_item};

/// Characters of an item at most.
const ITEM_LIMIT: usize = 120;
/// How a question begins that talk can settle.
const WHY: &str = "Why";
/// From this part on, what happened answers a question.
const ANSWERED: f32 = 0.6;

/// The ledger after this turn: the stored one, changed by nothing but what is new.
pub(super) fn propose(view: &Appraisal<'_>) -> ProposedLedger {
    let stored = view.request.situation.ledger.as_ref();
    let settled = stored.map(|ledger| ledger.settled_conclusions().to_vec()).unwrap_or_default();
    let open = stored.map(|ledger| ledger.open_questions().to_vec()).unwrap_or_default();
    let mut draft = Draft { old_questions: open.clone(), settled, open, moved: false, reopened: false };
    for news in view.news() {
        draft.take_in(view, news);
    }
    ProposedLedger { settled_conclusions: draft.settled, open_questions: draft.open }
}

struct Draft {
    settled: Vec<String>,
    open: Vec<String>,
    /// The questions that were open before this turn: only they can be settled in it.
    old_questions: Vec<String>,
    moved: bool,
    reopened: bool,
}

impl Draft {
    fn take_in(&mut self, view: &Appraisal<'_>, news: &Sighting<'_>) {
        self.settle_one(view, news);
        if let Some(plain) = Plain::of(view, news) {
            self.conclude(&plain);
        }
        if let Some(question) = question(view, news) {
            self.open_up(item(&question), news.failed());
        }
    }

    /// Moves one open question, as it stands, to what is settled. A question of this very turn
    /// is not worth keeping once it is answered.
    fn settle_one(&mut self, view: &Appraisal<'_>, news: &Sighting<'_>) {
        let old = &self.old_questions;
        self.open.retain(|item| contains(old, item) || !answers(view, news, item));
        let answered = |item: &String| contains(&self.old_questions, item) && answers(view, news, item);
        let Some(position) = self.open.iter().position(answered).filter(|_| !self.moved) else { return };
        let item = self.open.remove(position);
        if !contains(&self.settled, &item) {
            add(&mut self.settled, item);
        }
        self.moved = true;
    }

    /// Adds a new conclusion, in the place of those that it overtakes.
    fn conclude(&mut self, plain: &Plain<'_>) {
        let fact = item(&plain.sentence());
        if contains(&self.settled, &fact) || contains(&self.open, &fact) {
            return;
        }
        self.settled.retain(|conclusion| !plain.overtakes(conclusion));
        add(&mut self.settled, fact);
    }

    /// Opens a question. A settled one is opened again only by a failure that contradicts it.
    fn open_up(&mut self, question: String, contradicts: bool) {
        if contains(&self.open, &question) {
            return;
        }
        if let Some(position) = self.settled.iter().position(|item| same_item(item, &question)) {
            let may_return = contradicts && !self.reopened && !self.moved;
            if !may_return {
                return;
            }
            self.settled.remove(position);
            self.reopened = true;
        }
        add(&mut self.open, question);
    }
}

fn contains(items: &[String], item: &str) -> bool {
    items.iter().any(|other| same_item(other, item))
}

/// Adds an item; when the list is full, the oldest gives way.
fn add(items: &mut Vec<String>, item: String) {
    items.push(item);
    if items.len() > LEDGER_BOUND {
        items.remove(0);
    }
}

fn item(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    clip(&line, ITEM_LIMIT).into_owned()
}

/// Whether what happened answers a question: it names most of what the question names.
fn answers(view: &Appraisal<'_>, news: &Sighting<'_>, question: &str) -> bool {
    let talked = news.is_outcome() && !news.failed() && news.tell.talks && question.starts_with(WHY);
    if !talked && !news.changes_things() {
        return false;
    }
    let names = view.things.names_in(&Words::of(question)).without(&view.me);
    news.words.coverage(&names) >= ANSWERED || (news.tell.frees && freed(view, news, &names))
}

/// Whether the thing that was opened is the one in question.
fn freed(view: &Appraisal<'_>, news: &Sighting<'_>, names: &Words) -> bool {
    view.things.named_in(&news.words).first().is_some_and(|thing| names.covers(&thing.words))
}

/// What the news make the mind ask itself.
fn question(view: &Appraisal<'_>, news: &Sighting<'_>) -> Option<String> {
    if news.failed() {
        return way_past(view, news);
    }
    if !news.own && news.percept.addressed && news.tell.asks {
        return asked(view, news);
    }
    match Plain::of(view, news) {
        Some(Plain::Gone { who, .. }) if news.topic.is_empty() => Some(format!("Where {who} went")),
        _ => None,
    }
}

/// A request opens a question only if it is for something at hand, or touches the mind's own ends.
fn asked(view: &Appraisal<'_>, news: &Sighting<'_>) -> Option<String> {
    let who = news.percept.source.as_ref().and_then(|source| view.things.label(source))?;
    let thing = view.things.named_in(&news.topic).into_iter().next()?;
    let topic = with_article(thing.label);
    let at_hand = view.request.actions.iter().any(|offer| {
        let is_it = |target: &ActionTarget| target.stable_id == *thing.id;
        offer.has_tag("give") && offer.targets.iter().any(is_it)
    });
    if at_hand && !news.percept.text.contains(" about ") {
        return Some(format!("Whether {who} should have {topic}"));
    }
    let wanted = view.aims.iter().any(|aim| aim.words.meets(&thing.words));
    let feared = view.fears.iter().any(|fear| fear.meets(&thing.words));
    (wanted || feared).then(|| format!("{WHY} {who} asks about {topic}"))
}
