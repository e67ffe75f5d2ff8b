//! What the mind proposes to hold settled and open, within the ledger update rule.
//!
//! A question is never settled: once it is answered it goes, and what answers it is concluded.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::plain_facts::{Plain, way_past};
use crate::reading::sighting::Sighting;
use crate::wording::phrase::with_article;
use crate::wording::tell::Tell;
use crate::wording::words::Words;
use cognition_core::act::ActionTarget;
use cognition_core::decide::ProposedLedger;
use cognition_core::mind::{LEDGER_BOUND, same_item};
use cognition_language::{Language, cut_between_words};

/// Characters of an item at most.
const ITEM_LIMIT: usize = 120;
/// Characters of an item that another brain wrote, as the reply contract has it.
const STORED_LIMIT: usize = 400;
/// How a question begins that talk can settle.
const WHY: &str = "Why";
/// From this part on, what happened answers a question.
const ANSWERED: f32 = 0.6;

/// The ledger after this turn: the stored one, changed by nothing but what is new.
pub(crate) fn propose(view: &Appraisal<'_>) -> ProposedLedger {
    let stored = view.request.situation.ledger.as_ref();
    let list = |items: &[String]| {
        items.iter().map(|item| cut_between_words(item, STORED_LIMIT).into_owned()).collect()
    };
    let settled: Vec<String> =
        stored.map(|ledger| list(ledger.settled_conclusions())).unwrap_or_default();
    let open: Vec<String> = stored.map(|ledger| list(ledger.open_questions())).unwrap_or_default();
    let mut draft =
        Draft { old_questions: open.clone(), settled, open, moved: false, reopened: false };
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
        let answers = self.settle_one(view, news) && news.changes_things();
        let plain = Plain::all(view, news);
        // A deed of its own that leaves nothing plain behind is no conclusion: it would be drawn on to
        // do it once more.
        if plain.is_empty() && answers && !news.own {
            self.settle(item(&Language::english().first_person(&news.percept.text)));
        }
        plain.iter().for_each(|plain| self.conclude(plain));
        if let Some(question) = question(view, news) {
            self.open_up(item(&question), news.failed());
        }
    }

    /// Drops one open question that is answered: what answers it is concluded, and not the question. One
    /// of this very turn is not worth keeping once it is answered.
    fn settle_one(&mut self, view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
        let old = &self.old_questions;
        self.open.retain(|item| contains(old, item) || !answers(view, news, item));
        let answered =
            |item: &String| contains(&self.old_questions, item) && answers(view, news, item);
        let Some(position) = self.open.iter().position(answered).filter(|_| !self.moved) else {
            return false;
        };
        self.open.remove(position);
        self.moved = true;
        true
    }

    fn settle(&mut self, fact: String) {
        if !contains(&self.settled, &fact) && !contains(&self.open, &fact) {
            add(&mut self.settled, fact);
        }
    }

    /// Adds a new conclusion, in the place of those that it overtakes.
    fn conclude(&mut self, plain: &Plain<'_>) {
        let fact = item(&plain.sentence());
        let news = plain.lasts()
            || self.settled.iter().any(|item| plain.overtakes(item) && Tell::of(item).bars);
        if !news || contains(&self.settled, &fact) || contains(&self.open, &fact) {
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
    cut_between_words(&line, ITEM_LIMIT).into_owned()
}

/// Whether what happened answers a question: it names most of what the question names.
fn answers(view: &Appraisal<'_>, news: &Sighting<'_>, question: &str) -> bool {
    let talked =
        news.is_outcome() && !news.failed() && news.tell.talks && question.starts_with(WHY);
    if !talked && !news.changes_things() {
        return false;
    }
    let names = view.things.names_in(&Words::of(question)).without(&view.me);
    news.words.coverage(&names) >= ANSWERED || (news.tell.frees && freed(view, news, &names))
}

/// Whether the thing that was opened is the one in question.
fn freed(view: &Appraisal<'_>, news: &Sighting<'_>, names: &Words) -> bool {
    let opened = view.things.first_named_in(&news.topic, &news.percept.text);
    opened.is_some_and(|thing| names.covers(&thing.words))
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
    if at_hand && news.tell.begs && !news.percept.text.contains(" about ") {
        return Some(format!("Whether {who} should have {topic}"));
    }
    let wanted = view.aims.iter().any(|aim| aim.words.meets(&thing.words));
    let feared = view.fears.iter().any(|fear| fear.meets(&thing.words));
    (wanted || feared).then(|| format!("{WHY} {who} asks about {topic}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::{offer, offer_of, request};
    use cognition_core::mind::{CognitiveLedger, Goal};
    use cognition_core::perceive::Percept;
    use expect_test::{Expect, expect};
    use std::sync::Arc;

    const WAY: &str = "How to get past the cellar door (it takes the iron key)";

    fn check(settled: &[&str], open: &[&str], news: Vec<Percept>, expect: Expect) {
        let give = offer("Give the iron key to Sela", &["give"], &["iron_key", "sela"]);
        let mut request = request("mara", vec![give], news);
        let owned = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect();
        request.situation.ledger = Some(CognitiveLedger::new(owned(settled), owned(open)));
        let after = propose(&Appraisal::of(&request));
        let lists = [after.settled_conclusions.join(" | "), after.open_questions.join(" | ")];
        expect.assert_eq(&lists.join("\n? "));
    }

    fn locked() -> Percept {
        Percept::outcome("The cellar door is locked. It takes the iron key.")
            .failed()
            .about("cellar_door")
    }

    fn unlocked() -> Percept {
        Percept::event("Brannic unlocks the cellar door with the iron key.").by("brannic")
    }

    #[test]
    fn nothing_changes_without_news() {
        check(
            &["a"],
            &["b", "c"],
            vec![],
            expect![[r#"
            a
            ? b | c"#]],
        );
        check(
            &["a"],
            &["b"],
            vec![Percept::speech("mara", "My own words.")],
            expect![[r#"
            a
            ? b"#]],
        );
    }

    #[test]
    fn a_failure_opens_a_question_and_settles_what_is_plain() {
        check(
            &[],
            &[],
            vec![locked()],
            expect![[r#"
            The cellar door is locked.
            ? How to get past the cellar door (it takes the iron key)"#]],
        );
    }

    #[test]
    fn what_answers_a_question_is_settled_and_the_question_goes() {
        check(
            &["The cellar door is locked."],
            &[WAY],
            vec![unlocked()],
            expect![[r#"
            The cellar door is unlocked.
            ? "#]],
        );
        let back = Percept::event("Tamsin comes in from the yard.").by("tamsin");
        check(
            &[],
            &["Where Tamsin went", "Whether Sela should have the lute"],
            vec![back],
            expect![[r#"
            Tamsin comes in from the yard.
            ? Whether Sela should have the lute"#]],
        );
    }

    #[test]
    fn a_deed_of_ones_own_answers_a_question_and_is_no_conclusion() {
        let busy = Percept::outcome("You keep Sela busy.").about("sela");
        check(
            &["The cellar door is locked."],
            &["What to do next: I give up trying to help Sela"],
            vec![busy],
            expect![[r#"
            The cellar door is locked.
            ? "#]],
        );
    }

    #[test]
    fn what_was_broken_off_asks_nothing_and_what_failed_does() {
        let mut given =
            Percept::outcome("Give the sealed satchel to Mara: broken off.").about("mara");
        given.interrupted = true;
        let asked = |news: Percept| {
            let give = offer("Give the sealed satchel to Mara", &["give"], &["satchel", "mara"]);
            let mut request = request("nobody", vec![give], vec![news]);
            let goal = Goal::new("Mara has the sealed satchel.");
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            propose(&Appraisal::of(&request)).open_questions.len()
        };
        assert_eq!(asked(given.clone()), 0);
        given.interrupted = false;
        assert_eq!(asked(given.failed()), 1);
    }

    #[test]
    fn what_was_opened_is_the_thing_and_not_what_opened_it() {
        let key = ("item", "bent_key", "the old bent key");
        let mut request = request(
            "mara",
            vec![offer_of("Take the old bent key", &["take"], &[key])],
            vec![
                Percept::event("Brannic unlocks the cellar door with the old bent key.")
                    .by("brannic"),
            ],
        );
        request.situation.ledger = Some(CognitiveLedger::new(vec![], vec![WAY.to_owned()]));
        let after = propose(&Appraisal::of(&request));
        assert_eq!(after.settled_conclusions, ["The cellar door is unlocked."]);
        assert!(after.open_questions.is_empty(), "{:?}", after.open_questions);
    }

    #[test]
    fn who_has_traded_a_thing_away_holds_it_no_longer() {
        let after = |news: Percept| {
            let key = ("item", "iron_key", "the iron key");
            let satchel = ("item", "satchel", "the sealed satchel");
            let trade = "Trade the iron key for the sealed satchel with Odo";
            let offers = vec![
                offer_of(trade, &["trade"], &[key, satchel]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            let mut request = request("mara", offers, vec![news]);
            let had = vec!["I have the iron key.".to_owned()];
            request.situation.ledger = Some(CognitiveLedger::new(had, vec![]));
            propose(&Appraisal::of(&request)).settled_conclusions
        };
        let traded = Percept::outcome("You trade Odo the iron key for the sealed satchel.");
        assert_eq!(after(traded), ["I have the sealed satchel.", "Odo has the iron key."]);
        let sold = "Odo trades the sealed satchel for the iron key with you.";
        let sold = Percept::event(sold).by("odo");
        assert_eq!(after(sold), ["Odo has the iron key.", "I have the sealed satchel."]);
    }

    #[test]
    fn no_question_is_ever_settled() {
        let mut request = request("mara", vec![], vec![unlocked()]);
        let open =
            [WAY, "Whether Sela should have the iron key", "Why Odo asks about the cellar door"];
        let open = open.map(str::to_owned).to_vec();
        request.situation.ledger = Some(CognitiveLedger::new(vec![], open));
        let after = propose(&Appraisal::of(&request));
        let asks = |item: &String| Language::english().asks_indirectly(item);
        assert!(!after.settled_conclusions.iter().any(asks), "{:?}", after.settled_conclusions);
        assert!(after.open_questions.len() < 3);
    }

    #[test]
    fn one_question_is_settled_in_a_turn() {
        let back = Percept::event("Tamsin comes in from the yard.").by("tamsin");
        check(
            &[],
            &[WAY, "Where Tamsin went"],
            vec![unlocked(), back],
            expect![[r#"
            The cellar door is unlocked.
            ? Where Tamsin went"#]],
        );
    }

    #[test]
    fn a_settled_question_is_opened_again_by_a_contradiction_alone() {
        check(
            &[WAY],
            &[],
            vec![locked()],
            expect![[r#"
            The cellar door is locked.
            ? How to get past the cellar door (it takes the iron key)"#]],
        );
        check(
            &[WAY],
            &[],
            vec![Percept::speech("sela", "Is it the cellar door?").addressed()],
            expect![[r#"
            How to get past the cellar door (it takes the iron key)
            ? Why Sela asks about the cellar door"#]],
        );
    }

    #[test]
    fn the_oldest_gives_way_when_a_list_is_full() {
        let asks = Percept::event("Sela asks you for the iron key.")
            .by("sela")
            .about("iron_key")
            .addressed();
        check(
            &["1", "2", "3"],
            &["x", "y", "z"],
            vec![locked(), asks],
            expect![[r#"
            2 | 3 | The cellar door is locked.
            ? z | How to get past the cellar door (it takes the iron key) | Whether Sela should have the iron key"#]],
        );
    }
}
