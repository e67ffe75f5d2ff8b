//! Names, colours, indents.

use super::paint::Paint;
use super::wrap::{WIDTH, wrap};
use anstyle::{AnsiColor, Style};
use cognition_core::mind::StableId;
use cognition_world::phrase::capital;

/// Where the story itself stands.
pub(super) const PROSE: usize = 2;
/// Where deeds stand.
pub(super) const DEED: usize = 4;
/// Where the inner life stands.
pub(super) const INNER: usize = 6;

/// By order of appearance.
const COLORS: [AnsiColor; 6] = [
    AnsiColor::Cyan,
    AnsiColor::Yellow,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Blue,
    AnsiColor::BrightRed,
];

/// What everything is written on.
#[derive(Clone, Debug)]
pub(super) struct Page {
    paint: Paint,
    cast: Vec<(StableId, String)>,
    /// In columns.
    width: usize,
}

impl Page {
    pub(super) fn new(paint: Paint, cast: Vec<(StableId, String)>) -> Self {
        Self { paint, cast, width: WIDTH }
    }

    pub(super) fn with_width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// A rule across the page with a text in it.
    pub(super) fn rule(&self, text: &str) -> String {
        let rule = "─".repeat(self.width.saturating_sub(text.chars().count() + 4));
        self.paint.with(Style::new().bold(), &format!("── {text} {rule}"))
    }

    /// A paragraph. All lines but the first begin where its text does.
    pub(super) fn block(&self, indent: usize, lead: &str, text: &str, style: Style) -> String {
        let lines =
            wrap(&format!("{lead}{text}"), self.width, indent, indent + lead.chars().count());
        self.paint.lines(style, &lines)
    }

    /// A paragraph of the story.
    pub(super) fn prose(&self, text: &str) -> String {
        self.block(PROSE, "", text, Style::new())
    }

    /// A paragraph of the story that begins with somebody's name in their colour.
    pub(super) fn led(&self, mind: &StableId, name: &str, text: &str, style: Style) -> String {
        let mut lines = wrap(&format!("{name} {text}"), self.width, PROSE, INNER);
        let first = lines.remove(0);
        let after = first.trim_start().strip_prefix(name).unwrap_or_default();
        let name = self.paint.with(self.color(mind).bold(), name);
        let first = format!("{}{name}{}", " ".repeat(PROSE), self.paint.with(style, after));
        match lines.is_empty() {
            true => first,
            false => format!("{first}\n{}", self.paint.lines(style, &lines)),
        }
    }

    /// What somebody is called.
    pub(super) fn name(&self, mind: &StableId) -> String {
        let known = self.cast.iter().find(|(id, _)| id == mind);
        capital(known.map_or(mind.as_str(), |(_, name)| name))
    }

    /// The colour of one of the cast; anybody else has none.
    pub(super) fn color(&self, mind: &StableId) -> Style {
        let place = self.cast.iter().position(|(id, _)| id == mind);
        place.map_or(Style::new(), |place| COLORS[place % COLORS.len()].on_default())
    }
}
