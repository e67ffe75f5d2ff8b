//! The prompt files of a game by name: `assets/prompts/*.prompt.md`.

use super::slots::{
    ASIDE, CHARACTER, EXTRACT, GATHER, MOOD, REFLECT, THINK, TIE_BREAK, TurnSlot, UNDERSTAND, VOICE,
};
use super::template::Mask;

/// One of the files that make up a prompt. Each can be replaced alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TemplateKind {
    /// Stable segment: rules and contract, for all but what has one of its own.
    System,
    /// Stable segment of the words for an action that is settled.
    VoiceSystem,
    /// Stable segment in the first phase of a two-phase turn.
    MoodSystem,
    /// Stable segment of a courtesy.
    AcknowledgeSystem,
    /// Stable segment of the words of a courtesy.
    AcknowledgeVoiceSystem,
    /// Stable segment of a plan of skills.
    GatherSystem,
    /// Stable segment of a choice between two modes.
    TieBreakSystem,
    /// Stable segment of a reflection.
    ReflectSystem,
    /// Stable segment of an extraction.
    ExtractSystem,
    /// Stable segment of a curation.
    UnderstandSystem,
    /// Stable segment of a planner.
    ThinkSystem,
    /// Stable segment of a thought that comes by itself.
    DriftSystem,
    /// Stable segment of a consolidation.
    ConsolidateSystem,
    /// Stable segment of a review of a mode.
    ReviewSystem,
    /// Stable segment of a look at a reply before it is acted on.
    SelfCheckSystem,
    /// Slow segment: who the character is.
    Persona,
    /// Slow segment of a courtesy: how the character sounds.
    AcknowledgePersona,
    /// Volatile segment when an action is to be chosen.
    RespondTurn,
    /// Volatile segment when the character asks back.
    ClarifyTurn,
    /// Volatile segment of a courtesy.
    AcknowledgeTurn,
    /// Volatile segment of a plan of skills.
    GatherTurn,
    /// Volatile segment of a choice between two modes.
    TieBreakTurn,
    /// Volatile segment in the first phase of a two-phase turn.
    MoodTurn,
    /// Volatile segment of a reflection.
    ReflectTurn,
    /// Volatile segment of an extraction.
    ExtractTurn,
    /// Volatile segment of a curation.
    UnderstandTurn,
    /// Volatile segment of a planner.
    ThinkTurn,
    /// Volatile segment of a thought that comes by itself.
    DriftTurn,
    /// Volatile segment of a consolidation.
    ConsolidateTurn,
    /// Volatile segment of a review of a mode.
    ReviewTurn,
    /// Volatile segment of a look at a reply before it is acted on.
    SelfCheckTurn,
    /// Volatile segment of the words for an action that is settled.
    VoiceTurn,
    /// Volatile segment of the words of a courtesy.
    AcknowledgeVoiceTurn,
}

/// Which segment a file is for, and what it may show there.
pub(super) enum Segment {
    Stable,
    Slow,
    Volatile(&'static Mask<TurnSlot>),
}

macro_rules! files {
    ($($kind:ident = $file:literal),* $(,)?) => {
        impl TemplateKind {
            /// All files.
            pub const ALL: [Self; 33] = [$(Self::$kind),*];

            /// Name of the file within the prompt folder.
            pub fn file(self) -> &'static str {
                match self { $(Self::$kind => $file),* }
            }

            /// The text that is used unless the game brings its own.
            pub fn built_in(self) -> &'static str {
                match self {
                    $(Self::$kind => bundled!("assets/prompts/", $file)),*
                }
            }
        }
    };
}

files!(
    System = "system.prompt.md",
    VoiceSystem = "voice_system.prompt.md",
    MoodSystem = "mood_system.prompt.md",
    AcknowledgeSystem = "acknowledge_system.prompt.md",
    AcknowledgeVoiceSystem = "acknowledge_voice_system.prompt.md",
    GatherSystem = "gather_system.prompt.md",
    TieBreakSystem = "tie_break_system.prompt.md",
    ReflectSystem = "reflect_system.prompt.md",
    ExtractSystem = "extract_system.prompt.md",
    UnderstandSystem = "understand_system.prompt.md",
    ThinkSystem = "think_system.prompt.md",
    DriftSystem = "drift_system.prompt.md",
    ConsolidateSystem = "consolidate_system.prompt.md",
    ReviewSystem = "review_system.prompt.md",
    SelfCheckSystem = "self_check_system.prompt.md",
    Persona = "persona.prompt.md",
    AcknowledgePersona = "acknowledge_persona.prompt.md",
    RespondTurn = "respond_turn.prompt.md",
    ClarifyTurn = "clarify_turn.prompt.md",
    AcknowledgeTurn = "acknowledge_turn.prompt.md",
    GatherTurn = "gather_turn.prompt.md",
    TieBreakTurn = "tie_break_turn.prompt.md",
    MoodTurn = "mood_turn.prompt.md",
    ReflectTurn = "reflect_turn.prompt.md",
    ExtractTurn = "extract_turn.prompt.md",
    UnderstandTurn = "understand_turn.prompt.md",
    ThinkTurn = "think_turn.prompt.md",
    DriftTurn = "drift_turn.prompt.md",
    ConsolidateTurn = "consolidate_turn.prompt.md",
    ReviewTurn = "review_turn.prompt.md",
    SelfCheckTurn = "self_check_turn.prompt.md",
    VoiceTurn = "voice_turn.prompt.md",
    AcknowledgeVoiceTurn = "acknowledge_voice_turn.prompt.md",
);

impl TemplateKind {
    pub(super) fn segment(self) -> Segment {
        match self {
            Self::System
            | Self::VoiceSystem
            | Self::MoodSystem
            | Self::AcknowledgeSystem
            | Self::AcknowledgeVoiceSystem
            | Self::GatherSystem
            | Self::TieBreakSystem
            | Self::ReflectSystem
            | Self::ExtractSystem
            | Self::UnderstandSystem
            | Self::ThinkSystem
            | Self::DriftSystem
            | Self::ConsolidateSystem
            | Self::ReviewSystem
            | Self::SelfCheckSystem => Segment::Stable,
            Self::Persona | Self::AcknowledgePersona => Segment::Slow,
            Self::RespondTurn | Self::ClarifyTurn | Self::AcknowledgeTurn => {
                Segment::Volatile(&CHARACTER)
            }
            Self::GatherTurn => Segment::Volatile(&GATHER),
            Self::TieBreakTurn => Segment::Volatile(&TIE_BREAK),
            Self::MoodTurn => Segment::Volatile(&MOOD),
            Self::ReflectTurn => Segment::Volatile(&REFLECT),
            Self::ExtractTurn => Segment::Volatile(&EXTRACT),
            Self::UnderstandTurn => Segment::Volatile(&UNDERSTAND),
            Self::ThinkTurn => Segment::Volatile(&THINK),
            Self::DriftTurn | Self::ConsolidateTurn | Self::ReviewTurn | Self::SelfCheckTurn => {
                Segment::Volatile(&ASIDE)
            }
            Self::VoiceTurn | Self::AcknowledgeVoiceTurn => Segment::Volatile(&VOICE),
        }
    }
}
