//! What the inspector shows at one moment, as plain data.

use super::row::{Row, muted};
use super::section::Section;
use super::sections;
use crate::tools::mind_sheets::{MindSheet, QueueSheet};

/// What is shown of one mind at one moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Page {
    /// Who it is.
    pub(super) title: String,
    /// What it is about.
    pub(super) status: String,
    /// Whether it rests.
    pub(super) rests: bool,
    /// Whether brains are asked at all.
    pub(super) on: bool,
    pub(super) rows: Vec<Row>,
}

/// The page of a mind that is one of so many, counted from 0; without a mind only the queue is
/// there.
pub(super) fn page(
    sheet: Option<&MindSheet>,
    queue: &QueueSheet,
    section: Section,
    (place, of): (usize, usize),
) -> Page {
    let rows = match (section, sheet) {
        (Section::Queue, _) => sections::queue(queue),
        (_, Some(sheet)) => rows(sheet, section),
        (_, None) => vec![muted("Nobody has a mind yet.")],
    };
    let title = sheet
        .map_or_else(|| "No mind".to_owned(), |it| format!("{} ({})", it.mind.name, it.mind.id));
    let status = sheet.map(|sheet| status(sheet, place, of)).unwrap_or_default();
    let rests = sheet.is_some_and(|sheet| sheet.mind.dormant);
    Page { title, status, rests, on: queue.on, rows }
}

fn rows(sheet: &MindSheet, section: Section) -> Vec<Row> {
    match section {
        Section::Ledger => sections::ledger(sheet),
        Section::Thoughts => sections::thoughts(sheet),
        Section::Percepts => sections::percepts(sheet),
        Section::Mood => sections::mood(sheet),
        Section::Memory => sections::memory(sheet),
        Section::Promises => sections::promises(sheet),
        Section::Plan => sections::plan(sheet),
        Section::Choice => sections::choice(sheet),
        Section::Routes => sections::routes(sheet),
        Section::Prompt => sections::prompt(sheet),
        Section::Reply => sections::reply(sheet),
        Section::Verdicts => sections::verdicts(sheet),
        Section::Queue => Vec::new(),
    }
}

fn status(sheet: &MindSheet, place: usize, of: usize) -> String {
    let mind = &sheet.mind;
    let rests = if mind.dormant { ", at rest" } else { "" };
    let (phase, tier, turns, tokens) = (mind.phase.told(), &mind.tier.0, mind.turns, mind.tokens);
    let waits = sheet.pending.as_ref().map(|it| format!(": {}", it.description));
    let waits = waits.unwrap_or_default();
    format!(
        "{phase}{waits}{rests}\n{turns} turns, {tokens} tokens, tier {tier}, {} of {of}",
        place + 1
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::inspector::sections::tests::sheet;

    #[test]
    fn a_page_says_who_it_is_and_what_it_is_about() {
        let page = page(Some(&sheet()), &QueueSheet::default(), Section::Ledger, (2, 9));
        assert_eq!(page.title, "Mara (mara)");
        assert_eq!(page.status, "idle, at rest\n3 turns, 1200 tokens, tier decide, 3 of 9");
        assert!(page.rests && !page.on && !page.rows.is_empty());
    }

    #[test]
    fn every_section_has_something_to_say_of_a_mind_that_holds_nothing() {
        let mut app = bevy::prelude::App::new();
        app.add_plugins((bevy::prelude::MinimalPlugins, crate::CognitionPlugins::default()));
        let mind = app.world_mut().spawn(cognition_core::mind::Mind::new("odo")).id();
        let sheet = crate::tools::mind_sheets::mind_sheet(app.world(), mind);
        for section in Section::ALL {
            let page = page(sheet.as_ref(), &QueueSheet::default(), section, (0, 1));
            assert!(!page.rows.is_empty(), "{section:?}");
        }
    }

    #[test]
    fn where_nobody_has_a_mind_the_queue_is_shown_all_the_same() {
        let rows = |section| page(None, &QueueSheet::default(), section, (0, 0)).rows;
        assert_eq!(rows(Section::Plan), [muted("Nobody has a mind yet.")]);
        assert!(rows(Section::Queue).len() > 1);
    }
}
