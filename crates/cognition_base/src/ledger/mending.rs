//! How a ledger may change: what of a proposal is kept, what goes back, and what is told of it.

use super::cognitive_ledger::{CognitiveLedger, LEDGER_BOUND};
use super::fate::{Fate, ItemFate};
use super::news::{Heard, LedgerNews};
use super::revision::{Entry, Judged, Revision, Subject};
use super::update::{LedgerPolicy, LedgerRule, LedgerUpdate, LedgerViolation};

/// Holds a proposed ledger against the stored one, item by item.
///
/// A first ledger is always accepted. After that an item that is said in other words, says more,
/// contradicts, answers or asks again must have something on its side that was newly perceived and
/// bears on it; what is concluded anew needs no more than a hint. A new question or a new decision of the
/// mind's own only needs something new, and so does an item that is left out. A question is answered by what
/// a deed of its own has shown. One item a turn is settled, and one opened again; another takes something
/// new of its own that bears on it. What a reply cites of what it was shown before may put right a
/// conclusion that was wrong.
///
/// `names` say what stands for what: a ref for the label of the thing, the mind's own name for `I`.
///
/// Under [`LedgerPolicy::Enforce`] what breaks this goes back to what it was, and the rest stands.
///
/// ```
/// use cognition_base::ledger::{CognitiveLedger, Fate, LedgerNews, LedgerPolicy, revise_ledger};
/// use cognition_base::mind::PerceptId;
///
/// let ledger = |settled: &str| CognitiveLedger::new(vec![settled.to_owned()], Vec::new());
/// let (before, after) = (ledger("The door is locked."), ledger("The door is open."));
/// let news = |text| [LedgerNews { percept: Some(PerceptId(1)), text, ..LedgerNews::default() }];
/// let revised = |text| revise_ledger(Some(&before), &after, &news(text), &[], LedgerPolicy::Enforce);
/// assert_eq!(revised("Brannic opens the door.").after, Some(after.clone()));
/// let rain = revised("It rains.");
/// assert_eq!((rain.fates[0].fate, rain.after), (Fate::Contradicted, Some(before.clone())));
/// ```
pub fn revise_ledger<'l>(
    before: Option<&'l CognitiveLedger>,
    proposed: &'l CognitiveLedger,
    news: &[LedgerNews<'l>],
    names: &[(&str, &'l str)],
    policy: LedgerPolicy,
) -> LedgerUpdate {
    if before == Some(proposed) {
        return LedgerUpdate { after: before.cloned(), violations: vec![], fates: vec![] };
    }
    come_to(&Revision::of(before, proposed, news, names), policy)
}

fn come_to(revision: &Revision<'_>, policy: LedgerPolicy) -> LedgerUpdate {
    let told = |it: &Judged| revision.violation(it).filter(|_| policy != LedgerPolicy::Off);
    let violations: Vec<LedgerViolation> = revision.judged.iter().filter_map(told).collect();
    let is_mended = policy == LedgerPolicy::Enforce && !violations.is_empty();
    let after = if is_mended { revision.mended() } else { revision.as_proposed() };
    let fates = revision.judged.iter().map(|it| revision.fate(it, &after)).collect();
    LedgerUpdate { after: Some(after), violations, fates }
}

impl Revision<'_> {
    fn entry(&self, subject: Subject) -> &Entry<'_> {
        match subject {
            Subject::Proposed(at) => &self.after[at],
            Subject::LeftOut(place) => &self.before[place],
        }
    }

    fn fate(&self, it: &Judged, after: &CognitiveLedger) -> ItemFate {
        let entry = self.entry(it.subject);
        let list = if entry.settled { after.settled_conclusions() } else { after.open_questions() };
        let stands = list.iter().any(|item| item == entry.text);
        let is_proposed = matches!(it.subject, Subject::Proposed(_));
        let is_other = is_proposed && it.fate != Fate::Same;
        ItemFate {
            item: entry.text.to_owned(),
            settled: entry.settled,
            fate: it.fate,
            other: it.was.filter(|_| is_other).map(|was| self.before[was].text.to_owned()),
            rests_on: it.rests_on.clone(),
            sent_back: stands != is_proposed,
        }
    }

    fn violation(&self, it: &Judged) -> Option<LedgerViolation> {
        let rule = it.broke?;
        let item = self.entry(it.subject).text;
        let message = match rule {
            LedgerRule::QuestionSettled => format!("`{item}` is a question, and was settled"),
            LedgerRule::OneSettledATurn => {
                format!("`{item}` was settled beside another item in one turn")
            }
            LedgerRule::OneReopenedATurn => {
                format!("`{item}` was reopened beside another item in one turn")
            }
            _ => self.unfounded(it),
        };
        Some(LedgerViolation { rule, message, item: Some(item.to_owned()), fate: Some(it.fate) })
    }

    /// What an item does for which nothing speaks.
    fn unfounded(&self, it: &Judged) -> String {
        let entry = self.entry(it.subject);
        let list = if entry.settled { "settled_conclusions" } else { "open_questions" };
        let item = entry.text;
        if let Subject::LeftOut(_) = it.subject {
            return format!("{list} lost `{item}` without a new percept");
        }
        let without = match !self.news.iter().any(Heard::is_new) {
            true => "without a new percept",
            false => "without a new percept that bears on it",
        };
        let other = it.was.map(|was| self.before[was].text).unwrap_or_default();
        match it.fate {
            Fate::Rephrased => format!("`{item}` says `{other}` in other words"),
            Fate::Narrowed => format!("`{item}` says more than `{other}` {without}"),
            Fate::Contradicted if entry.settled => {
                format!("`{item}` contradicts `{other}` {without}")
            }
            Fate::Contradicted => format!("`{item}` asks `{other}` again {without}"),
            Fate::Answered => format!("`{item}` answers `{other}` {without}"),
            Fate::Same | Fate::New | Fate::Lost => format!("{list} gained `{item}` {without}"),
        }
    }

    fn as_proposed(&self) -> CognitiveLedger {
        of(self.after.iter().map(|entry| (entry.text, entry.settled)))
    }

    /// The proposal in which each item that broke the rule is again what it was. What goes back, and
    /// what stood there, comes before what is new, and so finds room.
    fn mended(&self) -> CognitiveLedger {
        let mut kept: Vec<(&str, bool)> = Vec::new();
        let (old, new): (Vec<&Judged>, Vec<&Judged>) =
            self.judged.iter().partition(|it| it.was.is_some());
        for it in old.into_iter().chain(new) {
            let Some(entry) = self.comes_to(it) else { continue };
            let has_room = kept.iter().filter(|(_, settled)| *settled == entry.1).count();
            if has_room < LEDGER_BOUND && !kept.iter().any(|(text, _)| *text == entry.0) {
                kept.push(entry);
            }
        }
        of(kept.into_iter())
    }

    /// What becomes of an item, as the text that is kept and its list.
    fn comes_to(&self, it: &Judged) -> Option<(&str, bool)> {
        let entry = self.entry(it.subject);
        let own = (entry.text, entry.settled);
        match (it.subject, it.broke) {
            (Subject::Proposed(_), None) => Some(own),
            (Subject::LeftOut(_), None) => None,
            (_, Some(LedgerRule::QuestionSettled)) => Some((entry.text, false)),
            (_, Some(_)) => it.was.map(|was| (self.before[was].text, self.before[was].settled)),
        }
    }
}

fn of<'l>(items: impl Iterator<Item = (&'l str, bool)>) -> CognitiveLedger {
    let (settled, open): (Vec<_>, Vec<_>) = items.partition(|(_, settled)| *settled);
    CognitiveLedger::new(texts(&settled), texts(&open))
}

fn texts(items: &[(&str, bool)]) -> Vec<String> {
    items.iter().map(|(item, _)| (*item).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use expect_test::{Expect, expect};

    fn ledger(settled: &[&str], open: &[&str]) -> CognitiveLedger {
        let owned = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect();
        CognitiveLedger::new(owned(settled), owned(open))
    }

    fn event(text: &str) -> LedgerNews<'_> {
        LedgerNews { percept: Some(PerceptId(1)), text, ..LedgerNews::default() }
    }

    fn revised(
        before: &CognitiveLedger,
        after: &CognitiveLedger,
        news: &[LedgerNews<'_>],
        expect: Expect,
    ) {
        let update = revise_ledger(Some(before), after, news, &[], LedgerPolicy::Enforce);
        let fates = update.fates.iter().map(ItemFate::told).collect::<Vec<_>>();
        let kept = update.after.expect("is kept");
        let (settled, open) = (kept.settled_conclusions(), kept.open_questions());
        expect.assert_eq(&format!("{}\n=> {settled:?} {open:?}", fates.join("\n")));
    }

    #[test]
    fn a_decision_of_ones_own_needs_no_more_than_something_new() {
        let (before, after) = (ledger(&[], &[]), ledger(&["I unlock it myself."], &[]));
        let decided = |news: &[LedgerNews<'_>]| {
            revise_ledger(Some(&before), &after, news, &[], LedgerPolicy::Enforce).after
        };
        assert_eq!(decided(&[event("It rains.")]), Some(after.clone()));
        assert_eq!(decided(&[]), Some(before.clone()), "nothing is new");
        let told = ledger(&["I have seen the duke."], &[]);
        let update =
            revise_ledger(Some(&before), &told, &[event("It rains.")], &[], LedgerPolicy::Enforce);
        assert_eq!(update.after, Some(before.clone()), "it is no decision");
    }

    #[test]
    fn a_question_is_answered_by_what_ones_own_deed_has_shown_and_nobody_is_shown_by_it() {
        let open = |asked: &str| ledger(&[], &[asked]);
        let climbed = LedgerNews { echo: true, tried: true, ..event("You go to the tower.") };
        let found = |before: &CognitiveLedger, settled: &str, names: &[(&str, &str)]| {
            let after = ledger(&[settled], &[]);
            let update = revise_ledger(Some(before), &after, &[climbed], names, LedgerPolicy::Warn);
            update.violations.iter().all(|broken| broken.item.as_deref() != Some(settled))
        };
        let rotten = open("Will the steps hold?");
        assert!(found(&rotten, "The steps hold.", &[]));
        let ham = open("Did Jem take the ham?");
        assert!(!found(&ham, "Jem took the ham.", &[("character_1", "Jem")]));
    }

    #[test]
    fn each_item_has_one_fate() {
        revised(
            &ledger(
                &["The cellar door is locked.", "Odo is in the loft."],
                &["Who has the key?", "Is the ham gone?"],
            ),
            &ledger(
                &["The door of the cellar is locked.", "Mara has the key.", "It rains."],
                &["Is the ham gone?", "Why does Mara have the key?"],
            ),
            &[event("Mara shows the cellar key."), event("It rains.")],
            expect![[r#"
                rephrased "The door of the cellar is locked." (was "The cellar door is locked.")
                answered "Mara has the key." (with "Who has the key?")
                new "It rains."
                same "Is the ham gone?"
                new "Why does Mara have the key?"
                lost "Odo is in the loft."
                => ["The door of the cellar is locked.", "Mara has the key.", "It rains."] ["Is the ham gone?", "Why does Mara have the key?"]"#]],
        );
    }

    #[test]
    fn what_nothing_bears_on_goes_back_and_the_rest_stands() {
        revised(
            &ledger(&["The cellar door is locked."], &["Who has the key?"]),
            &ledger(&["The cellar door is not locked.", "It rains."], &["Who has the key?"]),
            &[event("It rains.")],
            expect![[r#"
                contradicted "The cellar door is not locked." (was "The cellar door is locked."), sent back
                new "It rains."
                same "Who has the key?"
                => ["The cellar door is locked.", "It rains."] ["Who has the key?"]"#]],
        );
        revised(
            &ledger(&["Mara has the key."], &[]),
            &ledger(&[], &["Does Mara have the key?"]),
            &[event("It rains.")],
            expect![[r#"
                contradicted "Does Mara have the key?" (was "Mara has the key."), sent back
                => ["Mara has the key."] []"#]],
        );
    }

    #[test]
    fn to_ask_something_else_of_somebody_whom_a_conclusion_names_asks_nothing_again() {
        let names = [("character_2", "Mrs. Varr"), ("character_3", "Old Tom Pellow")];
        let broken = |settled: &str, asked: &str| {
            let (before, after) = (ledger(&[settled], &[]), ledger(&[settled], &[asked]));
            let news = [event("It rains.")];
            let update = revise_ledger(Some(&before), &after, &news, &names, LedgerPolicy::Warn);
            !update.violations.is_empty()
        };
        let has_the_purse = "Mrs. Varr has the purse of sovereigns.";
        assert!(!broken(has_the_purse, "Will Mrs. Varr believe me?"));
        assert!(!broken("Old Tom Pellow mends the nets.", "Did Old Tom Pellow see us?"));
        assert!(broken(has_the_purse, "Has Mrs. Varr the purse?"), "that was settled");
        assert!(broken("Mrs. Varr is in the lamp room.", "Where is Mrs. Varr?"), "so was that");
    }

    #[test]
    fn what_a_reply_cites_puts_right_what_was_wrong_and_nothing_else() {
        const OPEN: &str = "The cellar door is open.";
        let (before, after) = (ledger(&["The cellar door is locked."], &[]), ledger(&[OPEN], &[]));
        let cited = |text, item| [LedgerNews { cited_for: Some(item), ..event(text) }];
        revised(
            &before,
            &after,
            &cited("The cellar door stands open.", OPEN),
            expect![[r#"
                contradicted "The cellar door is open." (was "The cellar door is locked.")
                => ["The cellar door is open."] []"#]],
        );
        for (text, item) in [("It rains.", OPEN), ("The cellar door stands open.", "It rains.")] {
            let news = cited(text, item);
            let update = revise_ledger(Some(&before), &after, &news, &[], LedgerPolicy::Enforce);
            assert_eq!(update.after.as_ref(), Some(&before), "{text}, cited for {item}");
        }
        let reopened = ledger(&[], &["Is the cellar door locked?"]);
        let news = cited("The cellar door stands open.", "Is the cellar door locked?");
        let update = revise_ledger(Some(&before), &reopened, &news, &[], LedgerPolicy::Enforce);
        assert_eq!(update.after, Some(before), "to open it again takes something new");
    }

    #[test]
    fn what_is_there_to_be_seen_speaks_for_what_is_concluded_of_it() {
        let (before, after) =
            (ledger(&[], &["Who?"]), ledger(&["My satchel lies in the cellar."], &["Who?"]));
        let sight = |text| LedgerNews { percept: None, ..event(text) };
        let come_to = |news: &[LedgerNews<'_>]| {
            revise_ledger(Some(&before), &after, news, &[], LedgerPolicy::Enforce).after
        };
        assert_eq!(come_to(&[sight("the sealed satchel")]), Some(after.clone()));
        assert_eq!(come_to(&[sight("the gate lantern")]), Some(before.clone()));
        assert_eq!(come_to(&[]), Some(before.clone()));
    }

    #[test]
    fn what_one_did_oneself_is_no_evidence_of_those_whom_it_names() {
        let (before, after) = (ledger(&[], &[]), ledger(&["Odo is the thief."], &[]));
        let own = |text, echo| [LedgerNews { echo, ..event(text) }];
        revised(
            &before,
            &after,
            &own("You speak to Odo.", true),
            expect![[r#"
            new "Odo is the thief.", sent back
            => [] []"#]],
        );
        revised(
            &before,
            &after,
            &own("You see Odo, the lantern under his coat.", false),
            expect![[r#"
                new "Odo is the thief."
                => ["Odo is the thief."] []"#]],
        );
    }

    #[test]
    fn a_question_is_never_settled_and_what_is_said_may_answer_without_naming() {
        revised(
            &ledger(&[], &["Who has the key?"]),
            &ledger(&["Who has the key?"], &[]),
            &[event("The key is gone.")],
            expect![[r#"
                new "Who has the key?", sent back
                lost "Who has the key?", sent back
                => [] ["Who has the key?"]"#]],
        );
        revised(
            &ledger(&[], &["Has the pilot papers?"]),
            &ledger(&["The pilot has no papers."], &[]),
            &[LedgerNews { spoken: true, ..event("He has none.") }],
            expect![[r#"
                answered "The pilot has no papers." (with "Has the pilot papers?")
                => ["The pilot has no papers."] []"#]],
        );
    }

    #[test]
    fn without_anything_new_nothing_changes_but_how_it_is_written() {
        let before = ledger(&["Six riders come from the north."], &["Who?"]);
        revised(
            &before,
            &ledger(&["6 Riders come from the north"], &["who"]),
            &[],
            expect![[r#"
                same "6 Riders come from the north"
                same "who"
                => ["6 Riders come from the north"] ["who"]"#]],
        );
        revised(
            &before,
            &ledger(&[], &["Who?", "Where is Odo?"]),
            &[],
            expect![[r#"
            same "Who?"
            new "Where is Odo?", sent back
            lost "Six riders come from the north.", sent back
            => ["Six riders come from the north."] ["Who?"]"#]],
        );
    }

    #[test]
    fn one_item_a_turn_is_settled_and_one_opened_again() {
        revised(
            &ledger(&["Odo sleeps.", "Mara left."], &["Is the door open?", "Is the ham gone?"]),
            &ledger(
                &["The door is open.", "The ham is gone."],
                &["Does Odo sleep?", "Has Mara left?"],
            ),
            &[event("The door opens: no ham, no Odo, no Mara.")],
            expect![[r#"
                answered "The door is open." (with "Is the door open?")
                answered "The ham is gone." (with "Is the ham gone?"), sent back
                contradicted "Does Odo sleep?" (was "Odo sleeps.")
                contradicted "Has Mara left?" (was "Mara left."), sent back
                => ["The door is open.", "Mara left."] ["Is the ham gone?", "Does Odo sleep?"]"#]],
        );
    }

    #[test]
    fn two_items_are_settled_in_one_turn_where_each_was_perceived_by_itself() {
        let before = ledger(&[], &["Is the cellar door open?", "Who ate the ham?"]);
        let after = ledger(&["The cellar door is open.", "Odo ate the ham."], &[]);
        let second = LedgerNews { percept: Some(PerceptId(2)), ..event("Odo has eaten the ham.") };
        let broken = |news: &[LedgerNews<'_>]| {
            let update = revise_ledger(Some(&before), &after, news, &[], LedgerPolicy::Warn);
            update.violations.iter().map(|broken| broken.rule).collect::<Vec<_>>()
        };
        assert_eq!(broken(&[event("The cellar door stands open."), second]), []);
        let at_once = event("The cellar door stands open, and Odo has eaten the ham.");
        assert_eq!(broken(&[at_once]), [LedgerRule::OneSettledATurn], "one thing settles one");
    }

    #[test]
    fn what_is_named_in_two_ways_is_one_thing() {
        let (before, after) =
            (ledger(&["door_1 is locked."], &[]), ledger(&["The oak door is open."], &[]));
        let names = [("door_1", "the oak door"), ("Mara", "I")];
        let fate = |before, after| {
            revise_ledger(Some(before), after, &[], &names, LedgerPolicy::Warn).fates[0].fate
        };
        assert_eq!(fate(&before, &after), Fate::Contradicted);
        let (before, after) =
            (ledger(&["Mara hides the key."], &[]), ledger(&["The key I hide."], &[]));
        assert_eq!(fate(&before, &after), Fate::Rephrased);
    }

    #[test]
    fn a_first_ledger_is_accepted_as_it_is() {
        let first = ledger(&["The door is locked."], &["Who?"]);
        let update = revise_ledger(None, &first, &[], &[], LedgerPolicy::Enforce);
        assert_eq!((update.after, update.violations.len()), (Some(first), 0));
    }
}
