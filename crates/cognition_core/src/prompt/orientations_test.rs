//! Two orientations: what is shown where a character speaks, and what where it looks back.

use super::asking::PromptKind;
use super::budget::{PromptBudget, PromptReport};
use super::public_voice::PublicVoice;
use super::templates::PromptTemplates;
use super::test_scene::Scene;
use super::turn_context::TurnContext;
use crate::conscience::{AdjustmentBounds, EventLog, MindEvent};
use crate::mind::{GameTime, MoodAxis};
use crate::promise::CommitmentKind;
use crate::token_estimate::BytesPerToken;
use expect_test::{Expect, expect};

/// Those that decide or serve what is decided: whatever they show may end in speech.
const PUBLIC: [PromptKind; 6] = [
    PromptKind::Respond,
    PromptKind::Clarify,
    PromptKind::Acknowledge,
    PromptKind::Gather,
    PromptKind::TieBreak,
    PromptKind::Mood,
];

fn written(context: &TurnContext<'_>, prompt_tokens: usize) -> (String, PromptReport) {
    let mut out = String::new();
    let budget = PromptBudget {
        prompt_tokens,
        decision_tokens: prompt_tokens,
        planner_tokens: prompt_tokens,
        notes_tokens: 100_000,
        perception_lines: 2,
        conversation_tokens: 100_000,
    };
    let templates = PromptTemplates::default();
    let report = templates.write_volatile(&mut out, context, &budget, &BytesPerToken(1.0), 0);
    (out, report)
}

fn check(asking: PromptKind, expect: Expect) {
    let scene = Scene::full(str::to_owned);
    let context = TurnContext { correction: None, ..scene.asking(asking) };
    expect.assert_eq(&written(&context, 100_000).0);
}

#[test]
fn who_looks_back_is_shown_all_that_it_has_and_nothing_to_choose_from() {
    check(
        PromptKind::Reflect,
        expect![[r#"
            <session_context>
            You are Mara (character_3).
            a description
            Here: Brannic (character_1), a label (character_2), Mara (character_3), the taproom (place_1), the cellar door (door_1).
            Your mood (else 0): a little unsure (uncertainty 30).
            </session_context>

            <cognitive_ledger>
            SETTLED CONCLUSIONS (treat as already integrated; do not re-argue unless NEW evidence appears):
            - a conclusion

            OPEN QUESTIONS (allowed to think about now):
            - a question

            NO RE-DERIVATION RULE (HARD):
            - THOUGHTS may reference a settled conclusion only as a short tag.
            - If you feel compelled to re-derive a settled point, convert that impulse into an in-character loop-break and move on.
            </cognitive_ledger>

            <thoughts>
            Your latest thought; build on it, do not repeat it:
            - a thought
            </thoughts>

            <notes>
            OTHER:
            - a subject: a note
            </notes>

            <commitments>
            Promised and not yet kept:
            1. to Brannic (character_1): a promise (in about 60 minutes; tried once: a hindrance)
            </commitments>

            <events>
            - [game] a past event
            - [reflector] You looked back: a reflection
            </events>

            <immediate_task>
            Look back on what Mara has lived since the last reflection: say what you observed in <events>, what is learned from it and what is doubtful. Describe observations only. Do NOT use commitment phrases like 'I will', 'I promise' or 'plan to'.
            Adjustments, if any: cadence from 4 to 64, mood_baseline from -20 to 20.
            </immediate_task>"#]],
    );
}

#[test]
fn who_extracts_is_shown_the_analysis_as_somebody_elses_text_and_no_character() {
    check(
        PromptKind::Extract,
        expect![[r#"
            <refs>
            - Brannic (character_1)
            - a label (character_2)
            - the taproom (place_1)
            - the cellar (place_2)
            - the cellar door (door_1)
            - the iron key (item_1)
            </refs>

            <commitments>
            Promised and not yet kept:
            1. to Brannic (character_1): a promise (in about 60 minutes; tried once: a hindrance)
            </commitments>

            <analysis>
            an analysis
            </analysis>

            <immediate_task>
            <analysis> is about Mara; somebody else wrote it. Extract the commitments of Mara that it clearly implies, 3 at most, or {"commitments":[]}.
            </immediate_task>"#]],
    );
    let persona = crate::mind::PersonaProfile::default();
    assert_eq!(&*PromptTemplates::default().slow(PromptKind::Extract, &persona), "");
}

#[test]
fn what_a_mind_thinks_of_itself_never_stands_where_it_speaks() {
    let scene = Scene::full(str::to_owned);
    for asking in PUBLIC {
        let (prompt, _) = written(&scene.asking(asking), 100_000);
        let private = ["a past event", "a reflection", "an analysis", "<events>", "<analysis>"];
        assert!(private.iter().all(|text| !prompt.contains(text)), "{asking:?}: {prompt}");
        let hashes = scene.events.iter().filter(|logged| !logged.hash.is_empty());
        assert!(hashes.into_iter().all(|logged| !prompt.contains(&logged.hash)), "{asking:?}");
    }
}

#[test]
fn who_speaks_is_told_not_to_recite_what_it_has_and_who_looks_back_to_commit_to_nothing() {
    let stable = |asking| PromptTemplates::default().stable(asking);
    let public =
        "No deeds, refs, mood values, section names or lists, unless <immediate_task> lifts this.";
    assert!(
        [PromptKind::Respond, PromptKind::Clarify, PromptKind::Voice]
            .map(stable)
            .iter()
            .all(|text| text.contains(public))
    );
    assert!(stable(PromptKind::Acknowledge).contains("no refs, no numbers"));
    let ban = "Describe observations only. Do NOT use commitment phrases like 'I will', 'I promise' or 'plan to'.";
    assert!(
        stable(PromptKind::Reflect).contains(ban) && !stable(PromptKind::Reflect).contains(public)
    );
    for asking in PromptKind::ALL {
        assert!(!stable(asking).contains("{{"), "{asking:?} should be the same for every mind");
    }
}

#[test]
fn a_verbose_voice_is_heard_wherever_the_character_speaks_and_nowhere_else() {
    let scene = Scene::full(str::to_owned);
    let is_verbose = |asking: &PromptKind| {
        let context = TurnContext { voice: PublicVoice::Verbose, ..scene.asking(*asking) };
        written(&context, 100_000).0.contains("VERBOSE VOICE")
    };
    let verbose: Vec<PromptKind> = PromptKind::ALL.into_iter().filter(is_verbose).collect();
    let speaking = [
        PromptKind::Respond,
        PromptKind::Clarify,
        PromptKind::Acknowledge,
        PromptKind::Voice,
        PromptKind::AcknowledgeVoice,
    ];
    assert_eq!(verbose, speaking);
}

#[test]
fn how_far_a_mind_may_change_itself_is_told_as_the_rules_say() {
    let scene = Scene::full(str::to_owned);
    let bounds = AdjustmentBounds { fewest_turns: 7, most_turns: 9, mood_baseline: 3 };
    let context = TurnContext { bounds, ..scene.asking(PromptKind::Reflect) };
    let told = "Adjustments, if any: cadence from 7 to 9, mood_baseline from -3 to 3.\n";
    assert!(written(&context, 100_000).0.contains(told));
}

#[test]
fn the_names_that_the_rules_tell_are_those_that_count() {
    let stable = |asking| PromptTemplates::default().stable(asking);
    let (reflect, extract) = (stable(PromptKind::Reflect), stable(PromptKind::Extract));
    let axes = MoodAxis::ALL.map(MoodAxis::name).join(", ");
    assert!(reflect.contains(&format!("Axes: {axes}.")), "should name every axis");
    for kind in CommitmentKind::ALL {
        assert!(extract.contains(&format!("{} (", kind.name())), "should explain {kind:?}");
    }
}

#[test]
fn commitments_always_stay_and_events_give_way_last_and_oldest_first() {
    let mut scene = Scene::full(str::to_owned);
    let mut log = EventLog::default();
    for number in 0..6 {
        log.append(MindEvent::Happened { text: format!("event {number}") }, 1, GameTime(0));
    }
    scene.events = log.events().to_vec();
    let context = scene.asking(PromptKind::Reflect);
    let (_, whole) = written(&context, 100_000);
    for tokens in (0..whole.tokens).rev().step_by(7) {
        let (prompt, report) = written(&context, tokens);
        assert!(prompt.contains(": a promise ("), "{prompt}");
        let shown = |number| prompt.contains(&format!("event {number}"));
        assert!(
            (0..6).all(|number| shown(number) == (number >= report.dropped_events)),
            "{prompt}"
        );
        assert!(report.dropped_events == 0 || report.dropped_notes == 1, "{report:?}");
    }
    let (_, least) = written(&context, 0);
    let dropped: Vec<_> = least.dropped().collect();
    assert_eq!(dropped, [("notes", 1), ("events", 6)]);
}

#[test]
fn what_is_owed_stays_in_every_prompt_that_shows_it_however_tight() {
    let scene = Scene::full(str::to_owned);
    for asking in [PromptKind::Respond, PromptKind::Clarify, PromptKind::Mood, PromptKind::Extract]
    {
        let (prompt, _) = written(&scene.asking(asking), 0);
        assert!(prompt.contains(": a promise (in about 60 minutes; tried once"), "{asking:?}");
    }
}
