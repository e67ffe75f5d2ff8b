//! How whoever is answered likes it, as far as a voice without a model can follow.

use super::line::Line;
use crate::appraisal::appraise::Appraisal;
use cognition_core::act::IndexedAction;
use cognition_core::adapt::{Directive, Level, StyleDimension};
use cognition_core::promise::promise_in_words;

/// How much is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Length {
    /// One short sentence, and nothing besides that can be left.
    Brief,
    /// As the lines have it.
    #[default]
    Usual,
    /// The longest line that fits, and more besides.
    Full,
}

/// What decides on the length, the strongest first: how much the other can take in, how they are
/// today, what they asked for, how they are.
const LENGTHS: [(Directive, Length); 10] = [
    (Directive::LoadOverload, Length::Brief),
    (Directive::LoadHigh, Length::Brief),
    (Directive::MirrorBrief, Length::Brief),
    (Directive::MirrorDeeper, Length::Full),
    (Directive::PrefersConcise, Length::Brief),
    (Directive::PrefersDepth, Length::Full),
    (Directive::Dimension(StyleDimension::Verbosity, Level::Low), Length::Brief),
    (Directive::Dimension(StyleDimension::Verbosity, Level::High), Length::Full),
    (Directive::Dimension(StyleDimension::DepthPreference, Level::High), Length::Full),
    (Directive::Dimension(StyleDimension::Pacing, Level::Low), Length::Brief),
];

/// What changes nothing in lines that are as they are.
const UNHEARD: [Directive; 4] = [
    Directive::Header,
    Directive::PriorityNote,
    Directive::Dimension(StyleDimension::Directness, Level::High),
    Directive::Dimension(StyleDimension::EmotionalValence, Level::Low),
];

/// The manner of one reply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner<'a> {
    directives: &'a [Directive],
    /// How much is said.
    pub(super) length: Length,
}

impl<'a> Manner<'a> {
    /// The manner of what is said over an action: that of whoever is answered, unless it concerns
    /// somebody else.
    pub(super) fn of(view: &Appraisal<'a>, action: Option<&IndexedAction>) -> Self {
        let situation = &view.request.situation;
        let elsewhere = action.zip(situation.partner.as_ref()).is_some_and(|(action, partner)| {
            let somebody = action.targets.iter().any(|target| view.is_person(&target.stable_id));
            somebody && !action.concerns(partner)
        });
        let directives = if elsewhere { &[] } else { situation.directives.as_slice() };
        let listed = LENGTHS.iter().find(|(directive, _)| directives.contains(directive));
        Self { directives, length: listed.map(|(_, length)| *length).unwrap_or_default() }
    }

    /// Whether one of these is asked of it.
    pub(super) fn has(self, any: &[Directive]) -> bool {
        self.directives.iter().any(|directive| any.contains(directive))
    }

    /// Everything that is asked of it.
    pub(super) fn directives(self) -> impl Iterator<Item = Directive> {
        self.directives.iter().copied()
    }

    /// Whether nothing is asked of it that a voice without a model can follow.
    pub(super) fn is_usual(self) -> bool {
        self.directives.iter().all(|directive| UNHEARD.contains(directive))
    }

    /// How much more or less often a deed is spoken over.
    pub(super) fn talkativeness(self) -> f32 {
        match self.length {
            Length::Brief => 0.5,
            Length::Usual => 1.0,
            Length::Full => 1.5,
        }
    }

    /// Leaves of the fresh lines of each group the one that suits the length.
    pub(super) fn suit(self, groups: &mut [Vec<Line>]) {
        groups.iter_mut().for_each(|group| self.suit_group(group));
    }

    fn suit_group(self, group: &mut Vec<Line>) {
        let words = |line: &&Line| line.text.split_whitespace().count();
        let binds = |line: &Line| promise_in_words(&line.text).is_some();
        let fresh = group.iter().filter(|line| line.said.is_none() && !binds(line));
        let best = match self.length {
            Length::Usual => None,
            Length::Brief => fresh.min_by_key(words),
            Length::Full => fresh.max_by_key(words),
        };
        if let Some(best) = best.cloned() {
            group.retain(|line| line.said.is_some() || *line == best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use cognition_core::mind::StableId;

    fn length(directives: &[Directive]) -> Length {
        let mut request = request("mara", vec![], vec![]);
        request.situation.directives = directives.to_vec();
        Manner::of(&Appraisal::of(&request), None).length
    }

    #[test]
    fn what_somebody_can_take_in_outweighs_what_they_like() {
        let chatty = Directive::Dimension(StyleDimension::Verbosity, Level::High);
        assert_eq!(length(&[]), Length::Usual);
        assert_eq!(length(&[chatty]), Length::Full);
        assert_eq!(length(&[chatty, Directive::PrefersConcise]), Length::Brief);
        assert_eq!(length(&[Directive::PrefersConcise, Directive::MirrorDeeper]), Length::Full);
        assert_eq!(length(&[Directive::MirrorDeeper, Directive::LoadHigh]), Length::Brief);
    }

    #[test]
    fn somebody_else_is_spoken_to_as_ever() {
        let offers = vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])];
        let mut request = request("mara", offers, vec![]);
        request.situation.directives = vec![Directive::PrefersConcise];
        let length = |request: &_| {
            let view = Appraisal::of(request);
            Manner::of(&view, request.actions.first()).length
        };
        assert_eq!(length(&request), Length::Brief, "nobody else is known of");
        request.situation.partner = Some(StableId::new("odo"));
        assert_eq!(length(&request), Length::Brief);
        request.situation.partner = Some(StableId::new("sela"));
        assert_eq!(length(&request), Length::Usual);
    }
}
