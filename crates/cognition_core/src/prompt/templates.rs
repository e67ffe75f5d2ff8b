//! The templates of a game, parsed and checked.

use super::asking::PromptKind;
use super::prompt_size::PromptSize;
use super::slots::{PersonaSlot, TurnSlot};
use super::stable_text::{PromptParts, StableText};
use super::template::Template;
use super::template_kind::{Segment, TemplateKind};
use crate::adapt::DirectiveTexts;
use crate::escape::push_verbatim;
use crate::mind::PersonaProfile;
use crate::pack::PackError;
use cognition_language::Language;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All prompt files, parsed and checked, and what the directives say that they show.
#[derive(Clone, Debug)]
pub struct PromptTemplates {
    stable: BTreeMap<TemplateKind, StableText>,
    personas: BTreeMap<TemplateKind, Template<PersonaSlot>>,
    turns: BTreeMap<TemplateKind, Template<TurnSlot>>,
    directives: Arc<DirectiveTexts>,
    nobody: Arc<str>,
}

impl Default for PromptTemplates {
    /// The built-in files.
    fn default() -> Self {
        Self::of(PromptSize::Full)
    }
}

impl PromptTemplates {
    /// The built-in files for models of this size.
    pub fn of(size: PromptSize) -> Self {
        let mut templates = Self {
            stable: BTreeMap::new(),
            personas: BTreeMap::new(),
            turns: BTreeMap::new(),
            directives: Arc::default(),
            nobody: "".into(),
        };
        for kind in TemplateKind::ALL {
            let built_in = templates.replace(kind, kind.file(), kind.built_in_for(size));
            built_in.expect("a test parses the built-in prompts");
        }
        templates
    }

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
        match kind.segment() {
            Segment::Stable => drop(self.stable.insert(kind, StableText::parse(file, text)?)),
            Segment::Slow => drop(self.personas.insert(kind, Template::parse(file, text)?)),
            Segment::Volatile(mask) => {
                drop(self.turns.insert(kind, Template::parse_within(file, text, mask)?));
            }
        }
        Ok(())
    }

    /// Replaces what the directives say.
    pub fn replace_directives(&mut self, texts: DirectiveTexts) {
        self.directives = Arc::new(texts);
    }

    /// What the directives say.
    pub fn directives(&self) -> &DirectiveTexts {
        &self.directives
    }

    /// The stable segment, shared by every prompt that asks for this of a mind with all its parts.
    pub fn stable(&self, asking: PromptKind) -> Arc<str> {
        self.stable_of(asking, PromptParts::default())
    }

    /// The stable segment for a mind with these parts: rules of others are left out. Shared by every
    /// such prompt.
    pub fn stable_of(&self, asking: PromptKind, parts: PromptParts) -> Arc<str> {
        self.stable[&asking.system()].of(parts)
    }

    /// The slow segment of a character; empty where [`PromptKind::persona`] is none. Build it once per
    /// persona and file, and share it.
    pub fn slow(&self, asking: PromptKind, persona: &PersonaProfile) -> Arc<str> {
        match asking.persona() {
            Some(kind) => written(&self.personas[&kind], persona),
            None => self.nobody.clone(),
        }
    }

    pub(super) fn turn(&self, asking: PromptKind) -> &Template<TurnSlot> {
        &self.turns[&asking.turn()]
    }
}

fn written(template: &Template<PersonaSlot>, persona: &PersonaProfile) -> Arc<str> {
    let mut out = String::new();
    template.write(&mut out, |slot, out| match slot {
        PersonaSlot::Name => push_verbatim(out, &persona.name),
        PersonaSlot::Profile => push_verbatim(out, &persona.profile),
        PersonaSlot::Voice => push_verbatim(out, &persona.voice),
        PersonaSlot::Goals => push_list(out, persona.goals.iter().map(|goal| goal.text.as_str())),
        PersonaSlot::Fears => push_list(out, persona.fears.iter().map(String::as_str)),
        PersonaSlot::Secrets => push_list(out, persona.secrets.iter().map(String::as_str)),
        PersonaSlot::SpeechPatterns => {
            push_list(out, persona.speech_patterns.iter().map(String::as_str))
        }
        PersonaSlot::Language => out.push_str(foreign_language(persona)),
    });
    out.into()
}

/// What the language of a character is called; nothing for the one that the prompts are in.
fn foreign_language(persona: &PersonaProfile) -> &'static str {
    let goals = persona.goals.iter().map(|goal| goal.text.as_str());
    let texts: Vec<&str> =
        [persona.profile.as_str(), &persona.voice].into_iter().chain(goals).collect();
    let language = Language::of(&texts.join(" "));
    if std::ptr::eq(language, Language::english()) { "" } else { language.english_name() }
}

/// Nothing where there is none.
fn push_list<'a>(out: &mut String, items: impl Iterator<Item = &'a str>) {
    let before = out.len();
    for item in items {
        out.push_str("- ");
        push_verbatim(out, item);
        out.push('\n');
    }
    out.truncate(if out.len() > before { out.len() - 1 } else { before });
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use std::fs;
    use std::path::Path;

    /// The faults of a file that is put in the place of another; the old one stays in use.
    fn check(kind: TemplateKind, text: &str, expect: Expect) {
        let mut templates = PromptTemplates::default();
        let before = format!("{templates:?}");
        let errors = templates.replace(kind, kind.file(), text).expect_err("should be refused");
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        expect.assert_eq(&lines.join("\n"));
        assert_eq!(format!("{templates:?}"), before, "should change nothing");
    }

    #[test]
    fn the_built_in_prompts_parse() {
        let mut templates = PromptTemplates::default();
        for kind in TemplateKind::ALL {
            templates.replace(kind, kind.file(), kind.built_in()).expect("should parse");
        }
    }

    #[test]
    fn no_stable_segment_takes_a_placeholder() {
        for asking in PromptKind::ALL {
            let mut templates = PromptTemplates::default();
            let before = templates.stable(asking);
            let errors = templates
                .replace(asking.system(), "my/system.prompt.md", "It is {{time}}.")
                .expect_err("should refuse a placeholder");
            assert_eq!(
                errors[0].to_string(),
                "my/system.prompt.md:1:7: unknown placeholder: `time`: this template takes no placeholders, so that its bytes never change"
            );
            assert_eq!(templates.stable(asking), before);
        }
    }

    #[test]
    fn a_turn_without_what_it_cannot_do_without_is_refused() {
        check(
            TemplateKind::RespondTurn,
            "{{thoughts}}",
            expect![[r#"
            respond_turn.prompt.md: (top level): `required placeholder`: `{{available_actions}}` is missing
            respond_turn.prompt.md: (top level): `required placeholder`: `{{correction}}` is missing"#]],
        );
        check(
            TemplateKind::ClarifyTurn,
            "{{ correction }}",
            expect![
                "clarify_turn.prompt.md: (top level): `required placeholder`: `{{available_actions}}` is missing"
            ],
        );
        check(
            TemplateKind::AcknowledgeTurn,
            "{{available_actions}}",
            expect![
                "acknowledge_turn.prompt.md: (top level): `required placeholder`: `{{correction}}` is missing"
            ],
        );
        check(
            TemplateKind::GatherTurn,
            "{{notes}}",
            expect![[r#"
            gather_turn.prompt.md: (top level): `required placeholder`: `{{skills}}` is missing
            gather_turn.prompt.md: (top level): `required placeholder`: `{{act_history}}` is missing
            gather_turn.prompt.md: (top level): `required placeholder`: `{{correction}}` is missing"#]],
        );
        check(
            TemplateKind::TieBreakTurn,
            "{{known}}",
            expect![[r#"
            tie_break_turn.prompt.md: (top level): `required placeholder`: `{{said}}` is missing
            tie_break_turn.prompt.md: (top level): `required placeholder`: `{{candidates}}` is missing
            tie_break_turn.prompt.md: (top level): `required placeholder`: `{{correction}}` is missing"#]],
        );
        check(
            TemplateKind::MoodTurn,
            "{{name}}",
            expect![
                "mood_turn.prompt.md: (top level): `required placeholder`: `{{correction}}` is missing"
            ],
        );
        check(
            TemplateKind::ReflectTurn,
            "{{commitments}}",
            expect![[r#"
                reflect_turn.prompt.md: (top level): `required placeholder`: `{{events}}` is missing
                reflect_turn.prompt.md: (top level): `required placeholder`: `{{bounds}}` is missing
                reflect_turn.prompt.md: (top level): `required placeholder`: `{{correction}}` is missing"#]],
        );
        check(
            TemplateKind::ThinkTurn,
            "{{planner_session}}{{planner_task}}{{correction}}",
            expect![
                "think_turn.prompt.md: (top level): `required placeholder`: `{{planner_limits}}` is missing"
            ],
        );
        check(
            TemplateKind::ExtractTurn,
            "{{correction}}",
            expect![
                "extract_turn.prompt.md: (top level): `required placeholder`: `{{analysis}}` is missing"
            ],
        );
    }

    #[test]
    fn a_turn_cannot_show_what_its_mode_has_not() {
        check(
            TemplateKind::GatherTurn,
            "{{skills}} {{act_history}} {{correction}}\n  {{available_actions}}",
            expect![
                "gather_turn.prompt.md:2:3: unknown placeholder: `available_actions` is none of answering, session_context, perception_log, notes, memories, conversation_history, skills, act_history, name, last_reply, correction"
            ],
        );
        check(
            TemplateKind::TieBreakTurn,
            "{{name}}",
            expect![
                "tie_break_turn.prompt.md:1:1: unknown placeholder: `name` is none of said, known, candidates, last_reply, correction"
            ],
        );
        check(
            TemplateKind::MoodTurn,
            "{{correction}}{{available_actions}}",
            expect![
                "mood_turn.prompt.md:1:15: unknown placeholder: `available_actions` is none of answering, session_context, perception_log, cognitive_ledger, thoughts, notes, commitments, memories, conversation_history, name, last_reply, correction"
            ],
        );
        check(
            TemplateKind::RespondTurn,
            "\n{{skills}}",
            expect![
                "respond_turn.prompt.md:2:1: unknown placeholder: `skills` is none of answering, session_context, perception_log, cognitive_ledger, thoughts, notes, commitments, promised_to_you, plan, memories, act_history, conversation_history, adaptive_directives, available_actions, name, silence, orientation, last_reply, correction"
            ],
        );
    }

    #[test]
    fn what_is_private_cannot_be_named_where_the_character_speaks() {
        for kind in [TemplateKind::RespondTurn, TemplateKind::ClarifyTurn, TemplateKind::MoodTurn] {
            for slot in ["events", "analysis"] {
                let text = format!("{{{{available_actions}}}}{{{{correction}}}}{{{{{slot}}}}}");
                let refused = PromptTemplates::default().replace(kind, kind.file(), &text);
                let errors = refused.expect_err("should be refused");
                let unknown = format!("`{slot}` is none of");
                assert!(
                    errors.iter().any(|error| error.to_string().contains(&unknown)),
                    "{kind:?}"
                );
            }
        }
        check(
            TemplateKind::ExtractTurn,
            "{{analysis}}{{correction}}{{session_context}}",
            expect![
                "extract_turn.prompt.md:1:27: unknown placeholder: `session_context` is none of refs, commitments, analysis, name, last_reply, correction"
            ],
        );
    }

    #[test]
    fn a_mind_that_decides_or_asks_back_shares_one_prefix() {
        let templates = PromptTemplates::default();
        let same = [PromptKind::Respond, PromptKind::Clarify];
        let persona = PersonaProfile { name: "Mara".to_owned(), ..Default::default() };
        for asking in same {
            assert!(Arc::ptr_eq(&templates.stable(asking), &templates.stable(PromptKind::Respond)));
            let slow = templates.slow(asking, &persona);
            assert_eq!(slow, templates.slow(PromptKind::Respond, &persona));
        }
    }

    #[test]
    fn a_courtesy_knows_the_voice_alone_and_a_plan_or_a_tie_nobody() {
        let words = |text: &str| vec![text.to_owned()];
        let persona = PersonaProfile {
            name: "<thoughts>".to_owned(),
            profile: "PROFILE".to_owned(),
            voice: "Quick.".to_owned(),
            secrets: words("SECRET"),
            fears: words("FEAR"),
            speech_patterns: words("Bit and buckle."),
            ..Default::default()
        };
        let slow = |asking| PromptTemplates::default().slow(asking, &persona);
        expect![[r#"
            <character>
            You are &lt;thoughts&gt;.

            VOICE:
            Quick.

            TURNS OF PHRASE:
            - Bit and buckle.
            </character>"#]]
        .assert_eq(&slow(PromptKind::Acknowledge));
        assert_eq!([slow(PromptKind::Gather), slow(PromptKind::TieBreak)], ["".into(), "".into()]);
        let whole = slow(PromptKind::Respond);
        assert!(["PROFILE", "SECRET", "FEAR"].iter().all(|shown| whole.contains(shown)));
        assert!(whole.contains("You are &lt;thoughts&gt;."), "should open no section");
    }

    #[test]
    fn a_character_is_told_its_language_where_that_is_not_the_one_of_the_prompts() {
        let slow = |profile: &str| {
            let profile = profile.to_owned();
            let persona = PersonaProfile { profile, ..Default::default() };
            PromptTemplates::default().slow(PromptKind::Respond, &persona)
        };
        let german = slow("Netzflickerin. Ihr Bruder ist mit dem Kutter noch draußen.");
        assert!(german.contains("speaks German"), "{german}");
        assert!(!slow("She mends nets. Her brother is still out.").contains("speaks"));
    }

    #[test]
    fn the_stable_segment_holds_the_rules_of_seed_000_to_the_letter() {
        let stable = PromptTemplates::default().stable(PromptKind::Respond);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let seed = fs::read_to_string(root.join("tests/fixtures/ledger_update_rules.txt"))
            .expect("should be readable");
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
}
