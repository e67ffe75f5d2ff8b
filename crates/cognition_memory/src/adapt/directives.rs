//! Which directives a reply goes by: slots, so that no part of a style drowns the others.

use super::challenge::ChallengeTolerance;
use super::directive::{Directive, Level};
use super::load::LoadTier;
use super::micro_preference::MicroPreference;
use super::style::Style;
use crate::memory::StyleDimension;
use serde::Serialize;

/// So many observations a style must rest on before it says anything.
pub const COLD_START: u32 = 2;

/// So many directives come from style, load and mirror together.
const SLOTS: usize = 4;

/// So many of them are about how much and how deep.
const COGNITIVE_SLOTS: usize = 2;

/// A feeling or a doubt must stand out so far from the middle.
const EMOTIONAL_SALIENCE: f64 = 1.5;

/// So many wishes are passed on.
const PREFERENCES_SHOWN: usize = 2;

const COGNITIVE: [StyleDimension; 4] = [
    StyleDimension::Verbosity,
    StyleDimension::Directness,
    StyleDimension::DepthPreference,
    StyleDimension::ChallengeAppetite,
];

const EMOTIONAL: [StyleDimension; 2] =
    [StyleDimension::EmotionalValence, StyleDimension::CertaintyLevel];

/// What is known of whoever a reply answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct DirectiveInput<'a> {
    /// How they talk.
    pub style: Style,
    /// What they said lately, oldest first; the latest three count.
    pub turns: &'a [&'a str],
    /// How many tokens their last words have; `None` where that is not known.
    pub tokens: Option<u32>,
    /// How much they said before these words, from 1 to 10; where that is not known, the style as it
    /// is now counts.
    pub usual_verbosity: Option<f64>,
    /// Whether their last words object to something.
    pub is_displeased: bool,
    /// What they asked of answers, the surest first.
    pub preferences: &'a [MicroPreference],
    /// How much pushback they take well, once that has shown.
    pub tolerance: Option<ChallengeTolerance>,
    /// What a choice may be offered on.
    pub fork: Option<StyleDimension>,
    /// How they have changed for good.
    pub growth: Option<(StyleDimension, Level)>,
}

/// How a reply is to sound.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Directives {
    /// The lines, [`Directive::Header`] first and [`Directive::PriorityNote`] last; empty where
    /// there is nothing to say.
    pub lines: Vec<Directive>,
    /// How loaded the other seems, whether it says so in a line or not.
    pub load_tier: LoadTier,
    /// How the other differs from their usual at the moment, likewise.
    pub mirror: Option<Directive>,
}

/// Chooses the directives of a reply.
///
/// In this order, and no more than four of them: load, where it is high; pacing; how to push back,
/// once the tolerance is known; the two that stand out most of verbosity, directness, depth and
/// appetite for challenge; feeling or certainty, where it stands out; the mirror. Besides them a
/// choice to offer, at most two wishes, and growth. A style that rests on fewer than two
/// observations says nothing.
pub fn directives(input: &DirectiveInput<'_>) -> Directives {
    let concise = input.preferences.contains(&MicroPreference::PrefersConcise);
    let load_tier = LoadTier::of(input.turns, concise);
    let mirror = mirror(input);
    let mut lines = vec![];
    if input.style.observations() >= COLD_START {
        lines.extend(slots(input, load_tier, mirror));
        lines.extend(input.fork.map(Directive::Fork));
        let wishes = input.preferences.iter().take(PREFERENCES_SHOWN);
        lines.extend(wishes.map(|wish| wish.directive()));
        lines.extend(input.growth.map(|(of, level)| Directive::Growth(of, level)));
    }
    if !lines.is_empty() {
        lines.insert(0, Directive::Header);
        lines.push(Directive::PriorityNote);
    }
    Directives { lines, load_tier, mirror }
}

fn slots(
    input: &DirectiveInput<'_>,
    load_tier: LoadTier,
    mirror: Option<Directive>,
) -> impl Iterator<Item = Directive> {
    let load = match load_tier {
        LoadTier::Low | LoadTier::Normal => None,
        LoadTier::High => Some(Directive::LoadHigh),
        LoadTier::Overload => Some(Directive::LoadOverload),
    };
    let appetite = input.style.get(StyleDimension::ChallengeAppetite);
    let challenge = input.tolerance.map(|tolerance| tolerance.directive(appetite));
    load.into_iter()
        .chain(line(&input.style, StyleDimension::Pacing))
        .chain(challenge)
        .chain(cognitive(input))
        .chain(emotional(&input.style))
        .chain(mirror)
        .take(SLOTS)
}

fn line(style: &Style, of: StyleDimension) -> Option<Directive> {
    style.levels().end(of).map(|level| Directive::Dimension(of, level))
}

/// How to push back says all there is to say of the appetite.
fn cognitive(input: &DirectiveInput<'_>) -> impl Iterator<Item = Directive> {
    let style = input.style;
    let is_said =
        |of: &StyleDimension| *of == StyleDimension::ChallengeAppetite && input.tolerance.is_some();
    let mut ranked = COGNITIVE.to_vec();
    ranked.retain(|of| !is_said(of));
    most_salient_first(&mut ranked, &style);
    ranked.into_iter().filter_map(move |of| line(&style, of)).take(COGNITIVE_SLOTS)
}

fn emotional(style: &Style) -> Option<Directive> {
    let mut ranked = EMOTIONAL.to_vec();
    ranked.retain(|of| style.levels().salience(*of) > EMOTIONAL_SALIENCE);
    most_salient_first(&mut ranked, style);
    ranked.first().and_then(|of| line(style, *of))
}

/// Ties stay in their order.
fn most_salient_first(dimensions: &mut [StyleDimension], style: &Style) {
    let salience = |of: &StyleDimension| style.levels().salience(*of);
    dimensions.sort_by(|one, other| salience(other).total_cmp(&salience(one)));
}

/// How the other differs from their usual at the moment: displeased, or shorter or longer.
fn mirror(input: &DirectiveInput<'_>) -> Option<Directive> {
    if input.is_displeased {
        return Some(Directive::MirrorFriction);
    }
    let words = u64::from(input.tokens?) * 3 / 4;
    let usual = input.usual_verbosity.or_else(|| input.style.get(StyleDimension::Verbosity))?;
    match words {
        ..10 if usual >= 7.0 => Some(Directive::MirrorBrief),
        81.. if usual <= 3.0 => Some(Directive::MirrorDeeper),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StyleDimension::*;
    use proptest::prelude::*;

    fn style(levels: &[(StyleDimension, f64)]) -> Style {
        Style::new(levels.iter().copied().collect(), 5)
    }

    fn ids(input: &DirectiveInput<'_>) -> Vec<String> {
        directives(input).lines.into_iter().map(Directive::id).collect()
    }

    #[test]
    fn challenge_takes_a_slot_of_its_own_and_the_appetite_leaves_the_ranking() {
        let style = style(&[(ChallengeAppetite, 9.5), (Verbosity, 2.0), (Directness, 8.0)]);
        let input = DirectiveInput { style, ..Default::default() };
        let untold = ["header", "dim.challenge_appetite.high", "dim.verbosity.low"];
        assert_eq!(ids(&input)[..3], untold);
        let tolerance = Some(ChallengeTolerance::new(8.0));
        let told = ["challenge.pressing", "dim.verbosity.low", "dim.directness.high"];
        assert_eq!(ids(&DirectiveInput { tolerance, ..input })[1..4], told);
    }

    #[test]
    fn four_slots_and_then_a_choice_wishes_and_growth_and_the_own_voice_last() {
        let wishes = MicroPreference::ALL;
        let input = DirectiveInput {
            style: style(&[
                (Pacing, 1.0),
                (Verbosity, 1.0),
                (Directness, 1.0),
                (CertaintyLevel, 1.0),
            ]),
            is_displeased: true,
            preferences: &wishes,
            fork: Some(DepthPreference),
            growth: Some((Formality, Level::Low)),
            ..Default::default()
        };
        let expected = [
            "header",
            "dim.pacing.low",
            "dim.verbosity.low",
            "dim.directness.low",
            "dim.certainty_level.low",
            "fork.depth_preference",
            "pref.prefers_bullet_format",
            "pref.prefers_concise",
            "growth.formality.low",
            "priority_note",
        ];
        assert_eq!(ids(&input), expected);
        let cold = Style::new(*input.style.levels(), 1);
        assert_eq!(ids(&DirectiveInput { style: cold, ..input }), [""; 0]);
    }

    #[test]
    fn the_mirror_counts_words_as_three_quarters_of_the_tokens() {
        let mirror = |level, tokens| {
            let input = DirectiveInput {
                style: style(&[(Verbosity, level)]),
                tokens: Some(tokens),
                ..Default::default()
            };
            directives(&input).mirror.map(Directive::id).unwrap_or_default()
        };
        assert_eq!([mirror(7.0, 13), mirror(7.0, 14)], ["mirror.brief", ""]);
        assert_eq!([mirror(7.0, 0), mirror(3.0, 0)], ["mirror.brief", ""]);
        assert_eq!([mirror(3.0, 108), mirror(3.0, 107)], ["mirror.deeper", ""]);
        assert_eq!([mirror(6.9, 1), mirror(3.01, 900)], ["", ""]);
    }

    proptest! {
        #[test]
        fn the_own_voice_is_always_last_and_slots_are_kept(
            levels in prop::collection::vec(1.0..=10.0, 9),
            observations in 0_u32..9,
            turns in prop::collection::vec("[a-c? ]{0,20}", 0..5),
            tokens in prop::option::of(0_u32..200),
            displeased: bool,
            tolerance in prop::option::of(0.0..=11.0),
        ) {
            let levels = StyleDimension::ALL.into_iter().zip(levels).collect();
            let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
            let found = directives(&DirectiveInput {
                style: Style::new(levels, observations),
                turns: &turns,
                tokens,
                is_displeased: displeased,
                tolerance: tolerance.map(ChallengeTolerance::new),
                preferences: &MicroPreference::ALL,
                ..Default::default()
            });
            prop_assert_eq!(found.lines.is_empty(), observations < 2);
            if let [first, within @ .., last] = &found.lines[..] {
                prop_assert_eq!((first, last), (&Directive::Header, &Directive::PriorityNote));
                prop_assert!(within.len() <= 6);
                prop_assert!(within.iter().all(|line| Directive::all().any(|one| one == *line)));
            }
        }
    }
}
