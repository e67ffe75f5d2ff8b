//! What a mind is asked for, and which files that takes.

use super::template_kind::TemplateKind;
use crate::route::EngagementMode;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// What a turn asks for: the contract of the reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// An action, with speech, thoughts and the ledger.
    #[default]
    Decide,
    /// Only how the mood moves: first phase of a two-phase turn.
    Mood,
    /// Which of two modes fits better: `{"choice":"A"}` or `{"choice":"B"}`.
    TieBreak,
    /// Which skills to use before there is an answer: `{"actions":[{"type":…}]}`.
    Gather,
    /// What the mind makes of what it has lived: analysis, without a promise.
    Reflect,
    /// What binds it, drawn from such an analysis.
    Extract,
    /// Which of its refs stay in view: curation, before it plans.
    Understand,
    /// How a goal is reached: steps, a proposal or questions.
    Think,
    /// What comes to a mind by itself: `{"type":"question","content":"…"}`.
    Drift,
    /// What an exchange leaves behind: gists, facts, the other's style.
    Consolidate,
    /// Whether a mode was well chosen, as a consultant sees it.
    Review,
    /// What the mind says and thinks as it does what the engine has chosen for it:
    /// `{"speech":"…","thoughts":"…"}`.
    Voice,
    /// What a reply goes against, before it is acted on: `{"why":"…","against":[1]}`.
    SelfCheck,
}

impl Purpose {
    /// What it is called in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A purpose in a mode: each has its own template, and so its own mask of what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptKind {
    /// An action, in full view of what the mind has.
    Respond,
    /// A question back.
    Clarify,
    /// A courtesy in return, without the ledger.
    Acknowledge,
    /// A plan of skills, without a character.
    Gather,
    /// One of two modes, by the facts of the route alone.
    TieBreak,
    /// How the mood moves.
    Mood,
    /// What the mind makes of what it has lived: the private orientation, in full view.
    Reflect,
    /// What binds it, drawn from an analysis as from somebody else's text; without a character.
    Extract,
    /// Which refs stay in view, by refs and labels alone; without a character.
    Understand,
    /// A plan, from refs and labels alone.
    Think,
    /// A thought that nobody asked for, in character.
    Drift,
    /// What an exchange leaves behind; without a character.
    Consolidate,
    /// A second opinion on a mode, by the facts of the route alone.
    Review,
    /// The words for an action that is settled, in full view of what the mind has.
    Voice,
    /// The words of a courtesy in return, without memory.
    AcknowledgeVoice,
    /// What a reply goes against; without a character's own prompt.
    SelfCheck,
}

impl PromptKind {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Respond,
        Self::Clarify,
        Self::Acknowledge,
        Self::Gather,
        Self::TieBreak,
        Self::Mood,
        Self::Reflect,
        Self::Extract,
        Self::Understand,
        Self::Think,
        Self::Drift,
        Self::Consolidate,
        Self::Review,
        Self::Voice,
        Self::AcknowledgeVoice,
        Self::SelfCheck,
    ];

    /// What is asked for a purpose in a mode. The mode counts for [`Purpose::Decide`] and
    /// [`Purpose::Voice`] alone; one in which nothing is decided is taken as
    /// [`EngagementMode::Respond`].
    pub fn of(purpose: Purpose, mode: EngagementMode) -> Self {
        match (purpose, mode) {
            (Purpose::Mood, _) => Self::Mood,
            (Purpose::TieBreak, _) => Self::TieBreak,
            (Purpose::Gather, _) => Self::Gather,
            (Purpose::Reflect, _) => Self::Reflect,
            (Purpose::Extract, _) => Self::Extract,
            (Purpose::Understand, _) => Self::Understand,
            (Purpose::Think, _) => Self::Think,
            (Purpose::Drift, _) => Self::Drift,
            (Purpose::Consolidate, _) => Self::Consolidate,
            (Purpose::Review, _) => Self::Review,
            (Purpose::SelfCheck, _) => Self::SelfCheck,
            (Purpose::Voice, EngagementMode::Acknowledge) => Self::AcknowledgeVoice,
            (Purpose::Voice, _) => Self::Voice,
            (Purpose::Decide, EngagementMode::Clarify) => Self::Clarify,
            (Purpose::Decide, EngagementMode::Acknowledge) => Self::Acknowledge,
            (
                Purpose::Decide,
                EngagementMode::Respond | EngagementMode::Gather | EngagementMode::Ignore,
            ) => Self::Respond,
        }
    }

    /// The file of its stable segment.
    pub fn system(self) -> TemplateKind {
        match self {
            Self::Respond | Self::Clarify => TemplateKind::System,
            Self::Voice => TemplateKind::VoiceSystem,
            Self::Mood => TemplateKind::MoodSystem,
            Self::Acknowledge => TemplateKind::AcknowledgeSystem,
            Self::AcknowledgeVoice => TemplateKind::AcknowledgeVoiceSystem,
            Self::Gather => TemplateKind::GatherSystem,
            Self::TieBreak => TemplateKind::TieBreakSystem,
            Self::Reflect => TemplateKind::ReflectSystem,
            Self::Extract => TemplateKind::ExtractSystem,
            Self::Understand => TemplateKind::UnderstandSystem,
            Self::Think => TemplateKind::ThinkSystem,
            Self::Drift => TemplateKind::DriftSystem,
            Self::Consolidate => TemplateKind::ConsolidateSystem,
            Self::Review => TemplateKind::ReviewSystem,
            Self::SelfCheck => TemplateKind::SelfCheckSystem,
        }
    }

    /// The file of its slow segment: what shares it shares the segment. None where no character
    /// is shown and the segment is empty.
    pub fn persona(self) -> Option<TemplateKind> {
        match self {
            Self::Respond
            | Self::Clarify
            | Self::Mood
            | Self::Voice
            | Self::Reflect
            | Self::Think
            | Self::Drift => Some(TemplateKind::Persona),
            Self::Acknowledge | Self::AcknowledgeVoice => Some(TemplateKind::AcknowledgePersona),
            Self::Gather
            | Self::TieBreak
            | Self::Extract
            | Self::Understand
            | Self::Consolidate
            | Self::Review
            | Self::SelfCheck => None,
        }
    }

    /// The file of its volatile segment.
    pub fn turn(self) -> TemplateKind {
        match self {
            Self::Respond => TemplateKind::RespondTurn,
            Self::Clarify => TemplateKind::ClarifyTurn,
            Self::Acknowledge => TemplateKind::AcknowledgeTurn,
            Self::Gather => TemplateKind::GatherTurn,
            Self::TieBreak => TemplateKind::TieBreakTurn,
            Self::Mood => TemplateKind::MoodTurn,
            Self::Reflect => TemplateKind::ReflectTurn,
            Self::Extract => TemplateKind::ExtractTurn,
            Self::Understand => TemplateKind::UnderstandTurn,
            Self::Think => TemplateKind::ThinkTurn,
            Self::Drift => TemplateKind::DriftTurn,
            Self::Consolidate => TemplateKind::ConsolidateTurn,
            Self::Review => TemplateKind::ReviewTurn,
            Self::SelfCheck => TemplateKind::SelfCheckTurn,
            Self::Voice => TemplateKind::VoiceTurn,
            Self::AcknowledgeVoice => TemplateKind::AcknowledgeVoiceTurn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mode_counts_only_where_something_is_decided() {
        let asked = |purpose| EngagementMode::ALL.map(|mode| PromptKind::of(purpose, mode));
        let decided = [
            PromptKind::Respond,
            PromptKind::Clarify,
            PromptKind::Respond,
            PromptKind::Acknowledge,
            PromptKind::Respond,
        ];
        assert_eq!(asked(Purpose::Decide), decided);
        assert_eq!(asked(Purpose::Mood), [PromptKind::Mood; 5]);
        assert_eq!(asked(Purpose::TieBreak), [PromptKind::TieBreak; 5]);
        assert_eq!(asked(Purpose::Gather), [PromptKind::Gather; 5]);
        assert_eq!(asked(Purpose::Reflect), [PromptKind::Reflect; 5]);
        assert_eq!(asked(Purpose::Extract), [PromptKind::Extract; 5]);
        assert_eq!(asked(Purpose::Understand), [PromptKind::Understand; 5]);
        assert_eq!(asked(Purpose::Think), [PromptKind::Think; 5]);
        assert_eq!(asked(Purpose::Drift), [PromptKind::Drift; 5]);
        assert_eq!(asked(Purpose::Consolidate), [PromptKind::Consolidate; 5]);
        assert_eq!(asked(Purpose::Review), [PromptKind::Review; 5]);
        assert_eq!(asked(Purpose::SelfCheck), [PromptKind::SelfCheck; 5]);
        let voiced = asked(Purpose::Voice);
        assert_eq!(voiced[3], PromptKind::AcknowledgeVoice);
        let others = voiced.iter().filter(|asking| **asking == PromptKind::Voice);
        assert_eq!(others.count(), 4);
    }

    #[test]
    fn every_file_is_part_of_some_prompt() {
        let used = PromptKind::ALL.into_iter().flat_map(|asking| {
            [Some(asking.system()), asking.persona(), Some(asking.turn())].into_iter().flatten()
        });
        let used: Vec<_> = used.collect();
        assert!(TemplateKind::ALL.iter().all(|kind| used.contains(kind)));
    }
}
