//! The screen, drawn.

use super::mind_rows::MindRow;
use super::question::{Purpose, Question};
use super::screen::{PAUSES, Screen, Stage};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

/// From here on there is room for the minds beside the story, in columns.
const WIDE: u16 = 110;
const MINDS: u16 = 42;
/// Wider lines are hard to read.
const READABLE: u16 = 88;
/// How many offers are in sight at once.
const OFFERS: usize = 9;

/// By order of appearance; what is said is never told by colour alone.
const COLORS: [Color; 6] =
    [Color::Cyan, Color::Yellow, Color::Green, Color::Magenta, Color::Blue, Color::LightRed];

const KEYS: &str = "\
space   pause, go on
s       take one turn, then pause
+  -    faster, slower
up down, page up, page down, end
        look back, and to the end again
tab     the minds, where there is no room beside
q       quit; the run ends with this turn

where a person is asked:
up down, or a number
        choose what is done instead
enter   do it
l       do it, and let the mind say a line
r       do nothing, with a reason

any key closes this";

/// How wide the story is told on a terminal that wide, in columns.
pub(super) fn story_width(columns: u16) -> usize {
    let story = if columns >= WIDE { columns - MINDS } else { columns };
    story.min(READABLE).into()
}

pub(super) fn draw(screen: &Screen, frame: &mut Frame<'_>) {
    let asked = screen.question.as_ref().map_or(0, height_of);
    let rows = [Constraint::Length(1), Constraint::Min(3), Constraint::Length(asked)];
    let [head, body, question, foot] =
        Layout::vertical([rows[0], rows[1], rows[2], Constraint::Length(1)]).areas(frame.area());
    frame.render_widget(heading(screen), head);
    draw_body(screen, frame, body);
    if let Some(asked) = &screen.question {
        draw_question(screen, asked, frame, question);
    }
    frame.render_widget(footing(screen), foot);
    if screen.help {
        draw_help(frame);
    }
}

fn heading(screen: &Screen) -> Line<'_> {
    let state = match screen.stage {
        Stage::Loading => "loading",
        Stage::Asking => "a person is asked",
        Stage::Over => "over",
        Stage::Thinking => "thinking",
        Stage::Ready if screen.paused => "paused",
        Stage::Ready => "playing",
    };
    let numbers = format!("  turn {} · {state}", screen.turns);
    Line::from(vec![Span::styled(&*screen.title, Modifier::BOLD), Span::raw(numbers)])
}

fn footing(screen: &Screen) -> Line<'_> {
    let pace = format!("pace {} of {}", screen.pace + 1, PAUSES.len());
    let below = match screen.feed.below() {
        0 => String::new(),
        lines => format!(" · {lines} lines below (end)"),
    };
    let keys = match screen.stage {
        Stage::Asking => "enter do it · l add a line · r reject · arrows choose · ? keys",
        Stage::Over => "q quit · arrows look back · ? keys",
        _ => "space pause · s step · +/- pace · arrows look back · q quit · ? keys",
    };
    Line::styled(format!("{keys} · {pace}{below}"), Modifier::DIM)
}

fn draw_body(screen: &Screen, frame: &mut Frame<'_>, area: Rect) {
    if area.width >= WIDE {
        let [story, minds] =
            Layout::horizontal([Constraint::Min(40), Constraint::Length(MINDS)]).areas(area);
        draw_story(screen, frame, story);
        draw_minds(screen, frame, minds);
    } else if screen.minds_first {
        draw_minds(screen, frame, area);
    } else {
        draw_story(screen, frame, area);
    }
}

fn draw_story(screen: &Screen, frame: &mut Frame<'_>, area: Rect) {
    let lines = screen.feed.in_sight(area.width.into(), area.height.into());
    let lines: Vec<Line<'_>> = lines.into_iter().map(|line| told(screen, line)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// A line of the story: names in their colours, what goes on inside dimmed.
fn told(screen: &Screen, line: String) -> Line<'static> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    if let Some((place, name)) = screen.minds.named_in(text) {
        let rest = text[name.len()..].to_owned();
        let name = Span::styled(name.to_owned(), colour(place).add_modifier(Modifier::BOLD));
        return Line::from(vec![Span::raw(" ".repeat(indent)), name, Span::raw(rest)]);
    }
    let style = if indent >= 6 { Modifier::DIM } else { Modifier::empty() };
    Line::styled(line, style)
}

fn colour(place: usize) -> Style {
    Style::new().fg(COLORS[place % COLORS.len()])
}

fn draw_minds(screen: &Screen, frame: &mut Frame<'_>, area: Rect) {
    let rows = screen.minds.awake().flat_map(|(place, row)| mind(place, row));
    let lines: Vec<Line<'_>> = rows.collect();
    let block = Block::bordered().title(" Minds ");
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), area);
}

fn mind(place: usize, row: &MindRow) -> Vec<Line<'_>> {
    let mode = row.mode.map_or_else(String::new, |(mode, sure)| format!("  {mode} {sure:.2}"));
    let name = Span::styled(&*row.name, colour(place).add_modifier(Modifier::BOLD));
    let mut lines = vec![Line::from(vec![name, Span::raw(mode)])];
    lines.extend((!row.deed.is_empty()).then(|| Line::raw(format!("does: {}", row.deed))));
    let thoughts = (!row.thoughts.is_empty()).then(|| format!("thinks: {}", row.thoughts));
    lines.extend(thoughts.map(|thoughts| Line::styled(thoughts, Modifier::DIM)));
    lines.extend([Line::raw(counted(row)), Line::raw("")]);
    lines
}

fn counted(row: &MindRow) -> String {
    let mut parts = vec![format!("{} turns, {} replies", row.turns, row.replies)];
    for (number, what) in
        [(row.tokens, "tokens"), (row.rejections, "rejected"), (row.fallbacks, "by rule")]
    {
        parts.extend((number > 0).then(|| format!("{number} {what}")));
    }
    parts.join(", ")
}

/// Two borders, who would do what and why, the offers, what is typed or was refused.
fn height_of(question: &Question) -> u16 {
    let offers = question.choices().count().min(OFFERS);
    u16::try_from(offers + 5).unwrap_or(u16::MAX)
}

fn draw_question(screen: &Screen, question: &Question, frame: &mut Frame<'_>, area: Rect) {
    let suggested = &question.suggested;
    let who = screen.minds.name(&suggested.suggestion.mind).unwrap_or("A mind");
    let why = suggested.objection.as_ref().map(|objection| format!(" ({objection})"));
    let mut lines = vec![
        Line::raw(format!("says: {}", suggested.speech)),
        Line::styled(format!("thinks: {}", suggested.thoughts), Modifier::DIM),
    ];
    lines.extend(choices(question));
    lines.push(entry(question));
    let title = format!(" {who} would: {}{} ", suggested.description, why.unwrap_or_default());
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), area);
}

fn choices(question: &Question) -> Vec<Line<'_>> {
    let first = (question.chosen + 1).saturating_sub(OFFERS);
    let choices = question.choices().enumerate().skip(first).take(OFFERS);
    let line = |(place, (number, what)): (usize, (u32, &str))| {
        let mark = if place == question.chosen { '>' } else { ' ' };
        let suggested = if number == question.suggested.index { "  (suggested)" } else { "" };
        let style = match place == question.chosen {
            true => Modifier::REVERSED,
            false => Modifier::empty(),
        };
        Line::styled(format!("{mark} {number:>2}. {what}{suggested}"), style)
    };
    choices.map(line).collect()
}

fn entry(question: &Question) -> Line<'_> {
    match (&question.entry, &question.refused) {
        (Some(entry), _) => {
            let lead = match entry.purpose {
                Purpose::Line => "it says: ",
                Purpose::Reason => "why not: ",
            };
            Line::raw(format!("{lead}{}_", entry.text))
        }
        (None, Some(why)) => Line::raw(format!("that does not count: {why}")),
        (None, None) => Line::default(),
    }
}

fn draw_help(frame: &mut Frame<'_>) {
    let height = u16::try_from(KEYS.lines().count() + 2).unwrap_or(u16::MAX);
    let area = frame.area().centered(Constraint::Length(52), Constraint::Length(height));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(KEYS).block(Block::bordered().title(" Keys ")), area);
}
