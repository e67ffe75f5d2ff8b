//! What is said besides a line, because whoever is answered likes it so.

use super::fitting::said_before;
use super::line::{Line, Slots};
use super::listed::listed;
use super::manner::{Length, Manner};
use super::picking::SPEECH_LIMIT;
use super::promised::groups;
use super::remark;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::{Call, Manners, Question};
use crate::wording::voice_words::{AnswerKind, voice_words};
use crate::wording::words::tokens;
use cognition_core::adapt::{Directive, Level, StyleDimension};
use cognition_core::chance::Chance;
use cognition_core::promise::promise_in_words;
use remark::{growth, is_padding, offer, paddings};
use std::collections::BTreeMap;

/// Lines that anybody might say, and that have nothing behind them.
const SAYING_LITTLE: &[&str] = &[
    "unknown",
    "still_unknown",
    "reserve",
    "own_unknown",
    "decline",
    "withhold",
    "not_here",
    "kept",
    "kept_why",
    "beyond_why",
    "unwilling",
    "unwilling_why",
    "defer",
    "heard",
    "listening",
    "agreed",
    "given",
    "do",
    "give",
    "done",
    "asked_before",
    "good_news",
    "bad_news",
    "sad_news",
    "concerning",
    "comfort",
    "beside",
    "charged",
    "warned",
    "noted",
    "dwell",
    "threatened",
    "yes_please",
    "no_thanks",
    "busy",
    "at_it",
    "well",
    "unwell",
    "help",
    "no_goods",
    "talk",
];

/// What may be told at length.
const EXPLAINED: &[AnswerKind] = &[AnswerKind::Reason, AnswerKind::Event, AnswerKind::Matter];
/// What is asked for by a name, and told by it.
const NAMES: &[&str] = &["name", "your_name", "mood"];

/// How many lines later something may be said again.
const AGAIN: usize = 3;

/// How much may be said besides a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Anything.
    Free,
    /// Nothing that takes from it: it tells of promises, or of what somebody said.
    Given,
    /// It asks something.
    Query,
    /// A courtesy.
    Courtesy,
    /// What the mind says to itself.
    Musing,
}

/// Something that is said besides, in the order in which it is spoken; the line itself is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Aside {
    OwnUp,
    Feel,
    Assure,
    Agree,
    Line,
    Memory,
    More,
    Why,
    Doubt,
    Counter,
    Press,
    Soften,
    Growth(StyleDimension, Level),
    Fork(StyleDimension),
}

use Aside::{Agree, Assure, Counter, Doubt, Feel, Memory, More, OwnUp, Press, Soften, Why};

impl Aside {
    /// Where the persona has lines of its own for it, and what anybody might say.
    fn lines(self) -> (String, &'static [&'static str]) {
        let (key, plain) = match self {
            Self::Growth(of, level) => {
                return (Directive::Growth(of, level).id(), growth(of, level));
            }
            Self::Fork(of) => return (Directive::Fork(of).id(), offer(of)),
            OwnUp => ("own_up", remark::OWN_UP),
            Feel => ("feel", remark::FEEL),
            Assure => ("assure", remark::ASSURE),
            Agree => ("agree", remark::AGREE),
            More => ("more", remark::MORE),
            Why => ("why", remark::WHY),
            Doubt => ("doubt", remark::DOUBT),
            Counter => ("counter", remark::COUNTER),
            Press => ("press", remark::PRESS),
            Soften => ("soften", remark::SOFTEN),
            Self::Line | Memory => ("", &[] as &[&str]),
        };
        (key.to_owned(), plain)
    }

    /// Whether it has a place beside such a line.
    fn fits(self, scope: Scope) -> bool {
        match self {
            OwnUp => scope != Scope::Musing,
            Feel | Assure | Agree => !matches!(scope, Scope::Courtesy | Scope::Musing),
            Why => scope == Scope::Query,
            Self::Growth(..) => matches!(scope, Scope::Free | Scope::Given),
            More => matches!(scope, Scope::Free | Scope::Given),
            // What is merely so has nothing behind it.
            Self::Fork(_) => scope == Scope::Free,
            Memory | Doubt | Counter | Press | Soften => scope == Scope::Free,
            Self::Line => false,
        }
    }
}

/// What is asked for by these directives, the most important first.
fn wanted(manner: Manner<'_>) -> Vec<Aside> {
    let of = |dimension, level| Directive::Dimension(dimension, level);
    let appetite = |level| of(StyleDimension::ChallengeAppetite, level);
    let full = manner.length == Length::Full;
    let listed = manner.has(&[Directive::PrefersBulletFormat]);
    let loaded = manner.has(&[Directive::LoadHigh, Directive::LoadOverload]);
    let sought = [appetite(Level::High), Directive::EnjoysChallenge];
    let unsure = of(StyleDimension::CertaintyLevel, Level::Low);
    let moved = of(StyleDimension::EmotionalValence, Level::High);
    let rest = [
        (manner.has(&[moved]), Feel),
        (manner.has(&[unsure]), Assure),
        (manner.has(&[appetite(Level::Low)]), Agree),
        (full || listed, Memory),
        (full || listed, More),
        (full, Why),
        challenge(manner, &sought),
        (manner.has(&[of(StyleDimension::Directness, Level::Low)]), Soften),
    ];
    let own_up = [(manner.has(&[Directive::MirrorFriction]), OwnUp)];
    let once = manner.directives().filter_map(once).map(|aside| (!loaded, aside));
    let brief = manner.length == Length::Brief;
    let rest = rest.into_iter().map(|(wanted, aside)| (wanted && !brief, aside));
    let all = own_up.into_iter().chain(once).chain(rest);
    all.filter(|(wanted, _)| *wanted).map(|(_, aside)| aside).collect()
}

/// How much somebody can bear outweighs how much they seek.
fn challenge(manner: Manner<'_>, sought: &[Directive]) -> (bool, Aside) {
    let tiers = [
        (Directive::ChallengeGentle, Doubt),
        (Directive::ChallengePressing, Press),
        (Directive::ChallengeBalanced, Counter),
    ];
    let tier = tiers.into_iter().find(|(directive, _)| manner.has(&[*directive]));
    tier.map_or((manner.has(sought), Counter), |(_, aside)| (true, aside))
}

/// What is said only now and then, when it is asked for.
fn once(directive: Directive) -> Option<Aside> {
    match directive {
        Directive::Growth(of, level) => Some(Aside::Growth(of, level)),
        Directive::Fork(of) => Some(Aside::Fork(of)),
        _ => None,
    }
}

/// The line with what belongs to it in this manner, as far as there is room.
pub(super) fn with_asides(
    view: &Appraisal<'_>,
    manner: Manner<'_>,
    (line, scope): (String, Scope),
    chance: Chance,
) -> String {
    let scope = if line.ends_with('?') && scope == Scope::Free { Scope::Query } else { scope };
    let most = match manner.length {
        Length::Brief => 1,
        Length::Usual => 2,
        Length::Full => 4,
    };
    // Who is asked once more keeps to the line: what stood beside it may be what was objected to.
    // Nobody adds a manner of speaking to grave news, to hard words or to an apology.
    let is_hard = |call: &Call<'_>| {
        matches!(call.manners, Some(Manners::Insult | Manners::Doubt | Manners::Apology))
    };
    let weighs = view.tidings.is_some() || view.calls.iter().any(is_hard);
    if line.is_empty() || view.request.attempt > 1 || weighs {
        return line;
    }
    let says_little = anybody_says(view, &line);
    let mut room = SPEECH_LIMIT.saturating_sub(line.chars().count());
    let mut parts = BTreeMap::from([(Aside::Line, line)]);
    let promises_more = |aside: &Aside| matches!(aside, More | Aside::Fork(_));
    // Only an answer can be enough, or not.
    let answers = view.questions().next().is_some();
    let has_felt = has_felt(view);
    let takes_padding = answers && takes_padding(view, parts.values());
    let fits = |aside: &Aside| {
        let asks_back = matches!(aside, Aside::Fork(_));
        aside.fits(scope)
            && !(*aside == Feel && has_felt)
            && !(says_little && promises_more(aside))
            && (answers || !asks_back)
    };
    for aside in wanted(manner).into_iter().filter(fits) {
        let text = text(view, manner, aside, chance).filter(|text| text.chars().count() < room);
        let text = text.filter(|text| !is_padding(text) || takes_padding);
        if let Some(text) = text.filter(|_| parts.len() <= most) {
            room -= text.chars().count() + 1;
            parts.insert(aside, text);
        }
    }
    if scope == Scope::Free && manner.has(&[Directive::PrefersBulletFormat]) {
        list(&mut parts);
        if manner.length != Length::Full {
            parts.remove(&More);
        }
    }
    parts.into_values().collect::<Vec<_>>().join(" ")
}

/// Whether words that say nothing of the matter may stand beside an answer: once in a talk, and never beside a name, a
/// number, a yes or no, or what was told before.
fn takes_padding<'p>(view: &Appraisal<'_>, mut answer: impl Iterator<Item = &'p String>) -> bool {
    let words = voice_words(view.language);
    let is_short = |question: &Question<'_>| {
        let kind = question.plain.as_ref().map(|plain| plain.kind);
        let names = question.says().is_some_and(|says| NAMES.contains(&says));
        names || kind.is_some_and(|kind| !EXPLAINED.contains(&kind))
    };
    let mut questions = view.calls.iter().filter_map(|call| call.question.as_ref());
    let has_padded = view.own_lines().any(|line| paddings().any(|it| line.contains(it)));
    let said = said_before(view);
    let is_bare = |line: &String| {
        let told = line.to_lowercase();
        let is_old = said.iter().any(|said| !said.is_empty() && told.contains(said.as_str()));
        is_old || tokens(line).any(|word| words.is_numeral(&word))
    };
    !has_padded && !questions.any(is_short) && !answer.any(is_bare)
}

/// Whether the mind has felt with somebody of late: more of that is no comfort.
fn has_felt(view: &Appraisal<'_>) -> bool {
    let begins = |line: &str, plain: &str| {
        let fixed = plain.split('{').next().unwrap_or(plain);
        line.starts_with(fixed)
    };
    view.own_lines().any(|line| remark::FEEL.iter().any(|plain| begins(line, plain)))
}

/// Whether a line only refuses, does not know or takes note of something, and nothing is behind it.
fn anybody_says(view: &Appraisal<'_>, line: &str) -> bool {
    let partner = view.request.situation.partner.as_ref();
    let hearer = partner.map(|partner| view.things.words_of(partner)).unwrap_or_default();
    let words = voice_words(view.language);
    words.is_one_of(SAYING_LITTLE, line, &hearer)
}

/// What the line tells, one thing after the other, where there is room for it. What anybody might
/// say makes an item only where there would be a single one without it.
fn list(parts: &mut BTreeMap<Aside, String>) {
    let items = [vec![Aside::Line, Memory], vec![Aside::Line, Memory, More]];
    let Some((items, told)) = items.into_iter().find_map(|items| {
        let told: Vec<_> = items.iter().filter_map(|aside| parts.get(aside).cloned()).collect();
        Some((items, listed(&told.join(" "))?))
    }) else {
        return;
    };
    let others = parts.iter().filter(|(aside, _)| !items.contains(aside));
    let others: usize = others.map(|(_, text)| text.chars().count() + 1).sum();
    if told.chars().count() + others <= SPEECH_LIMIT {
        parts.retain(|aside, _| !items.contains(aside));
        parts.insert(Aside::Line, told);
    }
}

fn text(view: &Appraisal<'_>, manner: Manner<'_>, aside: Aside, chance: Chance) -> Option<String> {
    if aside == Memory {
        return remark::memory(view);
    }
    let (key, plain) = aside.lines();
    let mut groups = groups(view, &Slots::of(view, None), &key, plain);
    let stale = |line: &Line| line.said.is_some_and(|ago| ago < AGAIN);
    let binds = |line: &Line| promise_in_words(&line.text).is_some();
    groups.iter_mut().for_each(|group| group.retain(|line| !stale(line) && !binds(line)));
    let lines = groups.into_iter().find(|group| !group.is_empty())?;
    let line = match manner.length {
        Length::Brief => lines.iter().min_by_key(|line| line.text.len()),
        Length::Usual | Length::Full => chance.pick(&lines, &key),
    };
    line.map(|line| line.text.clone())
}
