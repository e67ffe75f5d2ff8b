//! The prompt files of a game: `assets/prompts/*.prompt.md`.

use super::escape::push_escaped;
use super::template::{Placeholder, Template};
use crate::mind::PersonaProfile;
use crate::pack::PackError;
use std::sync::Arc;

/// One of the files that make up a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TemplateKind {
    /// The stable segment: rules and contract.
    System,
    /// The slow segment: who the character is.
    Persona,
    /// The order of the volatile sections.
    Turn,
    /// What is asked when an action is to be chosen.
    DecideTask,
    /// What is asked in the first phase of a two-phase turn.
    MoodTask,
}

impl TemplateKind {
    /// All files.
    pub const ALL: [Self; 5] =
        [Self::System, Self::Persona, Self::Turn, Self::DecideTask, Self::MoodTask];

    /// Name of the file within the prompt folder.
    pub fn file(self) -> &'static str {
        match self {
            Self::System => "system.prompt.md",
            Self::Persona => "persona.prompt.md",
            Self::Turn => "turn.prompt.md",
            Self::DecideTask => "decide_task.prompt.md",
            Self::MoodTask => "mood_task.prompt.md",
        }
    }

    /// The text that is used unless the game brings its own.
    pub fn built_in(self) -> &'static str {
        match self {
            Self::System => include_str!("../../../../assets/prompts/system.prompt.md"),
            Self::Persona => include_str!("../../../../assets/prompts/persona.prompt.md"),
            Self::Turn => include_str!("../../../../assets/prompts/turn.prompt.md"),
            Self::DecideTask => include_str!("../../../../assets/prompts/decide_task.prompt.md"),
            Self::MoodTask => include_str!("../../../../assets/prompts/mood_task.prompt.md"),
        }
    }
}

/// The stable segment takes none: its bytes never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Never {}

impl Placeholder for Never {
    const ALL: &'static [Self] = &[];

    fn name(self) -> &'static str {
        match self {}
    }
}

macro_rules! placeholders {
    (
        $(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }
        $(requires $($required:ident),+)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum $name { $($variant),* }

        impl Placeholder for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const REQUIRED: &'static [Self] = &[$($(Self::$required),+)?];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }
    };
}

placeholders!(
    /// What the persona template may show.
    PersonaSlot {
        Name = "name", Profile = "profile", Voice = "voice", Goals = "goals", Fears = "fears",
        Secrets = "secrets", SpeechPatterns = "speech_patterns",
    }
);

placeholders!(
    /// The sections of the volatile segment; without offers and task there is nothing to answer.
    TurnSlot {
        SessionContext = "session_context", PerceptionLog = "perception_log",
        CognitiveLedger = "cognitive_ledger", Thoughts = "thoughts", Notes = "notes",
        ConversationHistory = "conversation_history", AvailableActions = "available_actions",
        ImmediateTask = "immediate_task",
    } requires AvailableActions, ImmediateTask
);

placeholders!(
    /// What a task may show.
    TaskSlot { Name = "name", Correction = "correction" }
);

/// All prompt files, parsed and checked.
#[derive(Clone, Debug)]
pub struct PromptTemplates {
    stable: Arc<str>,
    persona: Template<PersonaSlot>,
    pub(super) turn: Template<TurnSlot>,
    pub(super) decide_task: Template<TaskSlot>,
    pub(super) mood_task: Template<TaskSlot>,
}

impl Default for PromptTemplates {
    /// The built-in files.
    fn default() -> Self {
        Self {
            stable: stable(TemplateKind::System.file(), TemplateKind::System.built_in())
                .expect(CHECKED),
            persona: built_in(TemplateKind::Persona),
            turn: built_in(TemplateKind::Turn),
            decide_task: built_in(TemplateKind::DecideTask),
            mood_task: built_in(TemplateKind::MoodTask),
        }
    }
}

const CHECKED: &str = "a test parses the built-in prompts";

fn built_in<P: Placeholder>(kind: TemplateKind) -> Template<P> {
    Template::parse(kind.file(), kind.built_in()).expect(CHECKED)
}

fn stable(file: &str, text: &str) -> Result<Arc<str>, Vec<PackError>> {
    Template::<Never>::parse(file, text)?;
    Ok(text.trim_end().into())
}

impl PromptTemplates {
    /// Replaces one file; `file` is named in errors.
    ///
    /// # Errors
    /// Every fault of the file with its place. The old template stays in use then.
    pub fn replace(
        &mut self,
        kind: TemplateKind,
        file: &str,
        text: &str,
    ) -> Result<(), Vec<PackError>> {
        match kind {
            TemplateKind::System => self.stable = stable(file, text)?,
            TemplateKind::Persona => self.persona = Template::parse(file, text)?,
            TemplateKind::Turn => self.turn = Template::parse(file, text)?,
            TemplateKind::DecideTask => self.decide_task = Template::parse(file, text)?,
            TemplateKind::MoodTask => self.mood_task = Template::parse(file, text)?,
        }
        Ok(())
    }

    /// The stable segment, shared by every prompt.
    pub fn stable(&self) -> Arc<str> {
        self.stable.clone()
    }

    /// The slow segment of a character. Build it once per persona and share it.
    pub fn slow(&self, persona: &PersonaProfile) -> Arc<str> {
        let mut out = String::new();
        self.persona.write(&mut out, |slot, out| match slot {
            PersonaSlot::Name => push_escaped(out, &persona.name),
            PersonaSlot::Profile => push_escaped(out, &persona.profile),
            PersonaSlot::Voice => push_escaped(out, &persona.voice),
            PersonaSlot::Goals => {
                push_list(out, persona.goals.iter().map(|goal| goal.text.as_str()))
            }
            PersonaSlot::Fears => push_list(out, persona.fears.iter().map(String::as_str)),
            PersonaSlot::Secrets => push_list(out, persona.secrets.iter().map(String::as_str)),
            PersonaSlot::SpeechPatterns => {
                push_list(out, persona.speech_patterns.iter().map(String::as_str))
            }
        });
        out.into()
    }
}

fn push_list<'a>(out: &mut String, items: impl Iterator<Item = &'a str>) {
    let before = out.len();
    for item in items {
        out.push_str("- ");
        push_escaped(out, item);
        out.push('\n');
    }
    match out.len() == before {
        true => out.push_str("- [None]"),
        false => drop(out.pop()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_prompts_parse() {
        let mut templates = PromptTemplates::default();
        for kind in TemplateKind::ALL {
            templates.replace(kind, kind.file(), kind.built_in()).expect("should parse");
        }
    }

    #[test]
    fn the_stable_segment_takes_no_placeholder_and_a_broken_edit_changes_nothing() {
        let mut templates = PromptTemplates::default();
        let before = templates.stable();
        let errors = templates
            .replace(TemplateKind::System, "my/system.prompt.md", "It is {{time}}.")
            .expect_err("should refuse a placeholder");
        assert_eq!(
            errors[0].to_string(),
            "my/system.prompt.md:1:7: unknown placeholder: `time`: this template takes no placeholders, so that its bytes never change"
        );
        assert_eq!(templates.stable(), before);
    }

    #[test]
    fn a_turn_without_its_offers_or_its_task_is_refused() {
        let mut templates = PromptTemplates::default();
        let mut faults = |text: &str| -> Vec<String> {
            let errors = templates.replace(TemplateKind::Turn, "my/turn.prompt.md", text);
            errors.expect_err("should be refused").iter().map(ToString::to_string).collect()
        };
        const TASK: &str = "my/turn.prompt.md: (top level): `required placeholder`: `{{immediate_task}}` is missing";
        const OFFERS: &str = "my/turn.prompt.md: (top level): `required placeholder`: `{{available_actions}}` is missing";
        assert_eq!(faults("{{thoughts}}"), [OFFERS, TASK]);
        assert_eq!(faults("{{available_actions}}"), [TASK]);
        assert_eq!(faults("{{ immediate_task }}"), [OFFERS]);
    }

    #[test]
    fn the_stable_segment_holds_the_rules_of_seed_000_to_the_letter() {
        let stable = PromptTemplates::default().stable();
        let seed = include_str!("../../../../tests/fixtures/ledger_update_rules.txt");
        assert!(
            stable.contains(seed.trim_end()),
            "should hold the ledger update rules as in the seed"
        );
        let rule = "CONFUSION TARGET RULE: Confusion must attach to open questions only, not to re-evaluating settled conclusions.\n</inner_state_integration>";
        assert!(
            stable.contains(rule),
            "should end the inner state section with the confusion rule"
        );
        let notes = stable.find("NOTES RULES").expect("should have notes rules");
        let ledger =
            stable.find("COGNITIVE LEDGER UPDATE RULES").expect("should have ledger rules");
        let distinction =
            stable.find("CRITICAL DISTINCTION - THOUGHTS vs SPEECH").expect("should have it");
        assert!(notes < ledger && ledger < distinction, "should keep the order of the seed");
    }

    #[test]
    fn a_persona_cannot_open_a_section() {
        let persona = PersonaProfile { name: "<thoughts>".to_owned(), ..Default::default() };
        let slow = PromptTemplates::default().slow(&persona);
        assert!(slow.contains("&lt;thoughts&gt;"));
    }
}
