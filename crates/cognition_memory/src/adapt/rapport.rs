//! A rapport: what a mind has learned of how somebody talks with it.

use super::challenge::{ChallengeTolerance, Reaction};
use super::directive::Directive;
use super::directives::{DirectiveInput, Directives, directives};
use super::displeasure::is_displeased;
use super::fork::Forks;
use super::growth::Growth;
use super::manners::Manners;
use super::micro_preference::MicroPreference;
use super::micro_preferences::MicroPreferences;
use super::style::Style;
use super::style_reading::StyleReading;
use crate::mind::{GameTime, StableId};
use crate::route::TextSignals;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::Language;
use serde::{Deserialize, Serialize};

/// What a mind has learned of how somebody talks with it, and what it has offered them. It stands
/// on an entity of its own, one for each of those who talk with a mind; the ids say whose it is.
///
/// Everything in it is bounded: nine levels and manners, four wishes, five signals of growth, one offer.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawRapport")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::adapt::rapport"]
pub struct Rapport {
    mind: StableId,
    with: StableId,
    exchanges: u32,
    heard: GameTime,
    style: Style,
    tolerance: Option<ChallengeTolerance>,
    preferences: MicroPreferences,
    forks: Forks,
    growth: Growth,
    manners: Manners,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRapport {
    mind: StableId,
    with: StableId,
    exchanges: u32,
    heard: GameTime,
    style: Style,
    tolerance: Option<ChallengeTolerance>,
    preferences: MicroPreferences,
    forks: Forks,
    growth: Growth,
    #[serde(default)]
    manners: Manners,
}

impl From<RawRapport> for Rapport {
    fn from(raw: RawRapport) -> Self {
        let RawRapport { mind, with, exchanges, heard, style, tolerance, preferences, .. } = raw;
        let (mut forks, growth, manners) = (raw.forks, raw.growth, raw.manners);
        forks.keep_before(exchanges);
        Self { mind, with, exchanges, heard, style, tolerance, preferences, forks, growth, manners }
    }
}

/// What somebody says to a mind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heard<'a> {
    /// The words. Untrusted.
    pub words: &'a str,
    /// What the mind itself said to them last; may be empty.
    pub said_before: &'a str,
    /// What they said lately, these words among it, oldest first.
    pub turns: &'a [&'a str],
    /// How verbose they were before these words, from 1 to 10.
    pub usual_verbosity: Option<f64>,
    /// When.
    pub at: GameTime,
}

/// What a mind learned from an exchange besides the style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// How its pushback was taken.
    pub reaction: Option<Reaction>,
    /// What was picked of the choice that it had offered.
    pub picked: Option<MicroPreference>,
    /// Whether a wish was asked for outright, or taken back.
    pub asked: bool,
}

impl Learned {
    /// Whether there is anything to tell.
    pub fn is_something(&self) -> bool {
        *self != Self::default()
    }
}

impl Rapport {
    /// The rapport of a mind with somebody whom it does not know yet.
    pub fn new(mind: StableId, with: StableId) -> Self {
        Self { mind, with, ..Self::default() }
    }

    /// The mind that has learned it.
    pub const fn mind(&self) -> &StableId {
        &self.mind
    }

    /// With whom.
    pub const fn with(&self) -> &StableId {
        &self.with
    }

    /// How often they have talked to the mind.
    pub const fn exchanges(&self) -> u32 {
        self.exchanges
    }

    /// When they last did.
    pub const fn heard(&self) -> GameTime {
        self.heard
    }

    /// How they talk.
    pub const fn style(&self) -> &Style {
        &self.style
    }

    /// How much pushback they take well, once that has shown.
    pub const fn tolerance(&self) -> Option<ChallengeTolerance> {
        self.tolerance
    }

    /// What they asked of answers, the surest first.
    pub fn preferences(&self, now: GameTime) -> Vec<MicroPreference> {
        self.preferences.read(now)
    }

    /// The choice that waits for an answer.
    pub const fn forks(&self) -> &Forks {
        &self.forks
    }

    /// Takes in an exchange: how pushback was taken, what was picked of an offered choice, what
    /// was asked for. The style is for [`observe`](Self::observe).
    pub fn hear(&mut self, heard: &Heard<'_>) -> Learned {
        self.exchanges = self.exchanges.saturating_add(1);
        self.heard = heard.at;
        self.growth.advance(&self.style, heard.at);
        let reaction = Reaction::to(heard.said_before, heard.words);
        if let Some(reaction) = reaction {
            self.tolerance.get_or_insert_default().take(reaction);
        }
        let offered = self.forks.close();
        let picked = offered.and_then(|_| MicroPreference::picked(heard.words));
        picked.into_iter().for_each(|wish| self.preferences.pick(wish, heard.at));
        let asked = self.preferences.hear(heard.words, heard.at);
        Learned { reaction, picked, asked }
    }

    /// Takes in what an exchange shows of the style, as it was read by rule or by a brain.
    pub fn observe(&mut self, reading: &StyleReading, now: GameTime) {
        self.growth.advance(&self.style, now);
        self.style.observe(reading);
    }

    /// How an answer to these words is to sound. A manner stands for a while: who now is short and now goes on at length
    /// is not answered now so, now so.
    pub fn directives(&self, heard: &Heard<'_>) -> Directives {
        let signals = TextSignals::in_language(heard.words, Language::of(heard.words));
        let style = self.manners.steady(&self.style, heard.at);
        directives(&DirectiveInput {
            style,
            turns: heard.turns,
            tokens: Some(signals.prompt_token_count),
            usual_verbosity: heard.usual_verbosity,
            is_displeased: is_displeased(heard.words, heard.turns),
            preferences: &self.preferences.read(heard.at),
            tolerance: self.tolerance,
            fork: self.forks.due(style.levels(), self.exchanges),
            growth: self.growth.due(heard.at),
        })
    }

    /// The mind answers by these: a choice among them is offered now and waits for an answer, and
    /// growth is mentioned. The manners among them stand.
    pub fn answer(&mut self, lines: &[Directive], now: GameTime) {
        self.manners.answer(lines, &self.style, now);
        for line in lines {
            match line {
                Directive::Fork(of) => self.forks.offer(*of, self.exchanges),
                Directive::Growth(..) => self.growth.mention(now),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::StyleDimension;
    use proptest::prelude::*;

    fn rapport() -> Rapport {
        Rapport::new(StableId::new("mara"), StableId::new("odo"))
    }

    /// Somebody says something and is answered; the ids of the directives.
    fn exchange(
        rapport: &mut Rapport,
        words: &str,
        said_before: &str,
        at: GameTime,
    ) -> Vec<String> {
        let usual_verbosity = rapport.style().get(StyleDimension::Verbosity);
        let heard = Heard { words, said_before, turns: &[words], usual_verbosity, at };
        rapport.hear(&heard);
        rapport.observe(&StyleReading::of(words), at);
        let lines = rapport.directives(&heard).lines;
        rapport.answer(&lines, at);
        lines.into_iter().map(Directive::id).collect()
    }

    const TERSE: &str = "Give me the ale. Now!";
    const CHATTY: &str = "Good evening, dear Mara! I was wondering whether you might perhaps tell \
        me the whole story of this lovely old inn, because I love such old stories, and because I \
        feel that a house like this must have seen so much joy and so much sorrow, don't you think?";

    #[test]
    fn the_first_exchange_says_nothing_and_the_second_does() {
        let mut rapport = rapport();
        assert_eq!(exchange(&mut rapport, TERSE, "", GameTime(0)), [""; 0]);
        let lines = exchange(&mut rapport, TERSE, "", GameTime(1));
        assert!(lines.contains(&"dim.verbosity.low".to_owned()), "{lines:?}");
    }

    #[test]
    fn directives_follow_a_change_of_style_within_five_exchanges() {
        for (before, after) in [(TERSE, CHATTY), (CHATTY, TERSE)] {
            let (mut changed, mut always) = (rapport(), rapport());
            (0..12).for_each(|_| _ = exchange(&mut changed, before, "", GameTime(0)));
            (0..4).for_each(|_| _ = exchange(&mut changed, after, "", GameTime(0)));
            (0..16).for_each(|_| _ = exchange(&mut always, after, "", GameTime(0)));
            let [changed, always] = [&mut changed, &mut always].map(|rapport| {
                let mut lines = exchange(rapport, after, "", GameTime(0));
                lines.retain(|line| line.starts_with("dim."));
                lines
            });
            assert_eq!(changed[0], always[0], "pacing should have followed");
            assert!(
                changed[1..].iter().any(|line| always.contains(line)),
                "{changed:?} {always:?}"
            );
        }
    }

    #[test]
    fn who_is_blunt_and_gentle_by_turns_is_answered_in_one_manner() {
        let mut rapport = rapport();
        let mut told = Vec::new();
        for minute in 0..8 {
            let words = if minute % 2 == 0 { TERSE } else { CHATTY };
            let lines = exchange(&mut rapport, words, "", GameTime::from_secs(minute * 60));
            told.extend(lines.into_iter().filter(|line| line.starts_with("dim.directness")));
        }
        told.dedup();
        assert_eq!(told.len(), 1, "{told:?}");
    }

    #[test]
    fn a_choice_is_answered_by_the_next_words_or_not_at_all() {
        let unclear = "I think the story of the door and how it was made is a story of the inn";
        for (answer, picked) in [
            ("The whole story, please.", Some(MicroPreference::PrefersDepth)),
            ("Where is the key?", None),
        ] {
            let mut rapport = rapport();
            rapport.observe(
                &StyleReading::from_levels([(StyleDimension::DepthPreference, 5.5)], 9.0),
                GameTime(0),
            );
            exchange(&mut rapport, "So it is", "", GameTime(0));
            assert_eq!(rapport.forks().pending(), Some(StyleDimension::DepthPreference));
            let heard = Heard { words: answer, at: GameTime(1), ..Heard::default() };
            assert_eq!(rapport.hear(&heard).picked, picked);
            assert_eq!(rapport.forks().pending(), None);
            assert_eq!(rapport.preferences(GameTime(1)).first().copied(), picked);
            let later = Heard { words: unclear, at: GameTime(2), ..Heard::default() };
            assert_eq!(rapport.hear(&later).picked, None);
        }
    }

    #[test]
    fn pushback_counts_only_where_the_mind_pushed_back() {
        let mut rapport = rapport();
        exchange(&mut rapport, "Good point.", "The key is here.", GameTime(0));
        assert_eq!(rapport.tolerance(), None);
        exchange(&mut rapport, "Good point.", "But how do you know?", GameTime(0));
        assert_eq!(rapport.tolerance().map(ChallengeTolerance::level), Some(5.3));
    }

    proptest! {
        #[test]
        fn bounds_hold_for_any_save_and_after_any_use(
            exchanges: u32, offered: u32, level in -50.0..50.0, tolerance in -50.0..50.0,
            observations: u32, cycles: u32, said in prop::collection::vec("\\PC{0,40}", 0..8),
        ) {
            let saved = serde_json::json!({
                "mind": "mara", "with": "odo", "exchanges": exchanges, "heard": 0, "tolerance": tolerance,
                "style": { "levels": { "verbosity": level }, "observations": observations },
                "preferences": { "held": [] },
                "forks": { "offered": offered, "pending": null },
                "growth": {
                    "baseline": { "verbosity": level },
                    "signals": { "pacing": { "direction": "low", "magnitude": level, "cycles": cycles } },
                    "counted": null, "mentioned": null,
                },
            });
            let mut rapport: Rapport = serde_json::from_value(saved).expect("a saved rapport");
            for words in &said {
                exchange(&mut rapport, words, "But why?", GameTime(0));
            }
            let levels = rapport.style.levels();
            prop_assert!(levels.iter().all(|(_, level)| (1.0..=10.0).contains(&level)));
            let tolerance = rapport.tolerance.expect("was saved").level();
            prop_assert!((1.0..=10.0).contains(&tolerance));
            prop_assert!(rapport.growth.due(GameTime(0)).is_none_or(|(of, _)| of == StyleDimension::Verbosity));
            let saved = serde_json::to_string(&rapport).expect("plain data");
            let loaded: Rapport = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, rapport);
        }
    }
}
