//! What each kind of template may show: its placeholders.

use super::template::{Mask, Placeholder};

macro_rules! placeholders {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $name { $($variant),* }

        impl Placeholder for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }
    };
}

placeholders!(
    /// What a persona template may show.
    PersonaSlot {
        Name = "name", Profile = "profile", Voice = "voice", Goals = "goals", Fears = "fears",
        Secrets = "secrets", SpeechPatterns = "speech_patterns", Language = "language",
    }
);

placeholders!(
    /// What the volatile templates may show, each within its mask.
    TurnSlot {
        SessionContext = "session_context", PerceptionLog = "perception_log",
        CognitiveLedger = "cognitive_ledger", Thoughts = "thoughts", Notes = "notes",
        Commitments = "commitments", PromisedToYou = "promised_to_you", Memories = "memories", ActHistory = "act_history",
        Skills = "skills", ConversationHistory = "conversation_history", Events = "events",
        Analysis = "analysis", Refs = "refs", AvailableActions = "available_actions",
        Said = "said", Known = "known", Candidates = "candidates", Name = "name",
        Silence = "silence", Answering = "answering", LastReply = "last_reply", Bounds = "bounds", Orientation = "orientation", Plan = "plan",
        PlannerSession = "planner_session", PlannerHistory = "planner_history",
        PlannerRefs = "planner_refs", PlannerTask = "planner_task",
        PlannerLimits = "planner_limits", Subject = "subject",
        AdaptiveDirectives = "adaptive_directives", Chosen = "chosen", Correction = "correction",
    }
);

use TurnSlot::{
    ActHistory, AdaptiveDirectives, Analysis, Answering, AvailableActions, Bounds, Candidates,
    Chosen, CognitiveLedger, Commitments, ConversationHistory, Correction, Events, Known,
    LastReply, Memories, Name, Notes, Orientation, PerceptionLog, Plan, PlannerHistory,
    PlannerLimits, PlannerRefs, PlannerSession, PlannerTask, PromisedToYou, Refs, Said,
    SessionContext, Silence, Skills, Subject, Thoughts,
};

/// A character that chooses: without offers there is nothing to answer.
pub(super) const CHARACTER: Mask<TurnSlot> = Mask {
    known: &[
        Answering,
        SessionContext,
        PerceptionLog,
        CognitiveLedger,
        Thoughts,
        Notes,
        Commitments,
        PromisedToYou,
        Plan,
        Memories,
        ActHistory,
        ConversationHistory,
        AdaptiveDirectives,
        AvailableActions,
        Name,
        Silence,
        Orientation,
        LastReply,
        Correction,
    ],
    required: &[AvailableActions, Correction],
};

/// A character that speaks as it acts: what it does is settled, and nothing is on offer.
pub(super) const VOICE: Mask<TurnSlot> = Mask {
    known: &[
        Answering,
        SessionContext,
        PerceptionLog,
        CognitiveLedger,
        Thoughts,
        Notes,
        Commitments,
        Plan,
        Memories,
        ActHistory,
        ConversationHistory,
        AdaptiveDirectives,
        Chosen,
        Name,
        Orientation,
        LastReply,
        Correction,
    ],
    required: &[Chosen, Correction],
};

/// A plan of skills: it chooses no action and settles nothing.
pub(super) const GATHER: Mask<TurnSlot> = Mask {
    known: &[
        Answering,
        SessionContext,
        PerceptionLog,
        Notes,
        Memories,
        ConversationHistory,
        Skills,
        ActHistory,
        Name,
        LastReply,
        Correction,
    ],
    required: &[Skills, ActHistory, Correction],
};

/// A choice between two modes: nothing but what the route knows.
pub(super) const TIE_BREAK: Mask<TurnSlot> = Mask {
    known: &[Said, Known, Candidates, LastReply, Correction],
    required: &[Said, Candidates, Correction],
};

/// How the mood moves: nothing is on offer.
pub(super) const MOOD: Mask<TurnSlot> = Mask {
    known: &[
        Answering,
        SessionContext,
        PerceptionLog,
        CognitiveLedger,
        Thoughts,
        Notes,
        Commitments,
        Memories,
        ConversationHistory,
        Name,
        LastReply,
        Correction,
    ],
    required: &[Correction],
};

/// A look back: all that the mind has, and nothing to choose from.
pub(super) const REFLECT: Mask<TurnSlot> = Mask {
    known: &[
        SessionContext,
        PerceptionLog,
        CognitiveLedger,
        Thoughts,
        Notes,
        Commitments,
        Memories,
        ConversationHistory,
        Events,
        Bounds,
        Name,
        LastReply,
        Correction,
    ],
    required: &[Events, Bounds, Correction],
};

/// What binds: somebody else's text, and what has to be known to read it.
pub(super) const EXTRACT: Mask<TurnSlot> = Mask {
    known: &[Refs, Commitments, Analysis, Name, LastReply, Correction],
    required: &[Analysis, Correction],
};

/// A planner: refs and labels, what happened last, what is asked.
pub(super) const THINK: Mask<TurnSlot> = Mask {
    known: &[
        PlannerSession,
        PlannerHistory,
        PlannerTask,
        PlannerLimits,
        Name,
        LastReply,
        Correction,
    ],
    required: &[PlannerSession, PlannerTask, PlannerLimits, Correction],
};

/// A curation: the refs, and what is asked.
pub(super) const UNDERSTAND: Mask<TurnSlot> = Mask {
    known: &[PlannerRefs, PlannerTask, Name, LastReply, Correction],
    required: &[PlannerRefs, PlannerTask, Correction],
};

/// A question beside the turns: what it is about, and nothing to choose from.
pub(super) const ASIDE: Mask<TurnSlot> =
    Mask { known: &[Subject, Name, LastReply, Correction], required: &[Subject, Correction] };
