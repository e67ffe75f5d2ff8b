//! What each mode shows and hides.

use super::asking::PromptKind;
use super::budget::PromptBudget;
use super::templates::PromptTemplates;
use super::test_scene::Scene;
use super::turn_context::TurnContext;
use crate::token_estimate::BytesPerToken;
use expect_test::{Expect, expect};

/// Enough for everything; the latest percept is shown as such, older speech as conversation.
const BUDGET: PromptBudget = PromptBudget {
    prompt_tokens: 1_000_000,
    decision_tokens: 1_000_000,
    planner_tokens: 1_000_000,
    notes_tokens: 100_000,
    perception_lines: 2,
    conversation_tokens: 100_000,
};

fn written(context: &TurnContext<'_>) -> String {
    let mut out = String::new();
    let estimate = BytesPerToken::default();
    PromptTemplates::default().write_volatile(&mut out, context, &BUDGET, &estimate, 0);
    out
}

/// A scene in which each text says what it is.
fn full() -> Scene {
    Scene::full(str::to_owned)
}

/// The prompt of a full scene up to its task, and the task, on a first attempt.
fn parts(asking: PromptKind) -> (String, String) {
    let scene = full();
    let prompt = written(&TurnContext { correction: None, ..scene.asking(asking) });
    let (shown, task) = prompt.split_once("\n\n<immediate_task>\n").expect("should have a task");
    (shown.to_owned(), task.to_owned())
}

fn check(asking: PromptKind, expect: Expect) {
    let (shown, task) = parts(asking);
    expect.assert_eq(&format!("{shown}\n\n<immediate_task>\n{task}"));
}

#[test]
fn each_mode_shows_its_own_sections_however_much_there_is_to_show() {
    let sections = |asking| {
        let (shown, _) = parts(asking);
        let opened = shown.lines().filter(|line| line.starts_with('<') && !line.starts_with("</"));
        let names = opened.map(|line| line.trim_matches(['<', '>']).to_owned());
        format!("{asking:?}: {}\n", names.collect::<Vec<_>>().join(" "))
    };
    expect![[r#"
        Respond: answering session_context conversation_history perception_log cognitive_ledger thoughts commitments plan notes memories act_history adaptive_directives available_actions
        Clarify: answering session_context conversation_history perception_log cognitive_ledger thoughts commitments plan notes memories act_history adaptive_directives available_actions
        Acknowledge: answering session_context perception_log memories adaptive_directives available_actions
        Gather: answering session_context conversation_history perception_log notes memories skills act_history
        TieBreak: utterance context candidates
        Mood: answering session_context conversation_history perception_log cognitive_ledger thoughts notes commitments memories
        Reflect: session_context cognitive_ledger thoughts notes commitments events
        Extract: refs commitments analysis
        Understand: known_refs
        Think: session_context conversation_history
        Drift: subject
        Consolidate: subject
        Review: subject
        Voice: answering session_context conversation_history perception_log cognitive_ledger thoughts commitments plan notes memories act_history adaptive_directives chosen_action
        AcknowledgeVoice: answering session_context perception_log memories adaptive_directives chosen_action
        SelfCheck: subject
    "#]].assert_eq(&PromptKind::ALL.map(sections).concat());
}

#[test]
fn how_to_speak_is_told_only_where_somebody_is_answered() {
    let told = |asking: &PromptKind| parts(*asking).0.contains("<adaptive_directives>");
    let answering = [
        PromptKind::Respond,
        PromptKind::Clarify,
        PromptKind::Acknowledge,
        PromptKind::Voice,
        PromptKind::AcknowledgeVoice,
    ];
    assert_eq!(PromptKind::ALL.into_iter().filter(told).collect::<Vec<_>>(), answering);
    for asking in PromptKind::ALL {
        let (kind, mut templates) = (asking.turn(), PromptTemplates::default());
        let text = format!("{}\n{{{{adaptive_directives}}}}", kind.built_in());
        let taken = templates.replace(kind, kind.file(), &text).is_ok();
        assert_eq!(taken, answering.contains(&asking), "{asking:?}");
    }
}

#[test]
fn whoever_is_answered_without_directives_leaves_no_trace_of_them() {
    let scene = full();
    for asking in [PromptKind::Respond, PromptKind::Clarify, PromptKind::Acknowledge] {
        let with = written(&scene.asking(asking));
        let without = written(&TurnContext { directives: &[], ..scene.asking(asking) });
        let (before, rest) = with.split_once("<adaptive_directives>").expect("should be there");
        let (_, after) = rest.split_once("</adaptive_directives>\n\n").expect("should end");
        assert_eq!(without, format!("{before}{after}"), "{asking:?}");
    }
}

#[test]
fn no_mode_shows_a_text_of_what_it_masks() {
    let told = std::cell::RefCell::new(Vec::new());
    let scene = Scene::full(|what| {
        if !told.borrow().iter().any(|known| known == what) {
            told.borrow_mut().push(what.to_owned());
        }
        format!("[{what}]")
    });
    let hidden = |asking| {
        let prompt = written(&scene.asking(asking));
        let told = told.borrow();
        let hidden = told.iter().filter(|what| !prompt.contains(&format!("[{what}]")));
        format!("{asking:?}: {}\n", hidden.map(String::as_str).collect::<Vec<_>>().join(", "))
    };
    expect![[r#"
        Respond: a check, a pledge, a phrase, a resolve, an aim, a past event, a reflection, an analysis, a matter, an answer, a past step, a failure, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a skill, a topic, an utterance
        Clarify: a check, a pledge, a phrase, a resolve, an aim, a past event, a reflection, an analysis, a matter, an answer, a past step, a failure, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a skill, a topic, an utterance
        Acknowledge: a check, an old word, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a matter, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a finding, a skill, a topic, an utterance
        Gather: a reason, a check, an offer, a constraint, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a matter, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a topic, an utterance
        TieBreak: a label, a reason, a check, an offer, a description, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a matter, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a memory, a finding, a skill
        Mood: a reason, a check, an offer, a constraint, a pledge, a phrase, a resolve, an aim, a past event, a reflection, an analysis, a matter, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a finding, a skill, a topic, an utterance
        Reflect: a reason, a check, an offer, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, an analysis, a matter, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a memory, a finding, a skill, a topic, an utterance
        Extract: a reason, a check, an offer, a description, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, a past event, a reflection, a matter, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a memory, a finding, a skill, a topic, an utterance
        Understand: a reason, a check, an offer, a description, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a matter, a proposal, an answer, a past step, a failure, an invitation, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a memory, a finding, a skill, a topic
        Think: a reason, a check, an offer, a constraint, an old word, an event, a pledge, a phrase, a resolve, an aim, a past event, a reflection, an analysis, a matter, an invitation, a question, a thought, a subject, a note, a memory, a finding, a skill, a topic
        Drift: a label, a reason, a check, an offer, a description, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a memory, a finding, a skill, a topic, an utterance
        Consolidate: a label, a reason, a check, an offer, a description, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a memory, a finding, a skill, a topic, an utterance
        Review: a label, a reason, a check, an offer, a description, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a memory, a finding, a skill, a topic, an utterance
        Voice: a reason, a check, a constraint, a phrase, a past event, a reflection, an analysis, a matter, an answer, a past step, a failure, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a skill, a topic, an utterance
        AcknowledgeVoice: a reason, a check, a constraint, an old word, a phrase, a hindrance, a promise, a past event, a reflection, an analysis, a matter, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a finding, a skill, a topic, an utterance
        SelfCheck: a label, a reason, a check, an offer, a description, a constraint, an old word, an event, a new word, a pledge, a phrase, a resolve, an aim, a hindrance, a promise, a past event, a reflection, an analysis, a goal, a proposal, an answer, a past step, a failure, an invitation, an imagined thing, a made thing, a retention, a curation, a guidance, an earlier event, an earlier word, an earlier reply, an earlier reasoning, an earlier deed, an earlier outcome, a recent event, a recent word, a recent reply, a recent reasoning, a recent deed, a recent outcome, a purpose, a conclusion, a question, a thought, a subject, a note, a memory, a finding, a skill, a topic, an utterance
    "#]].assert_eq(&PromptKind::ALL.map(hidden).concat());
}

#[test]
fn who_responds_is_shown_everything() {
    check(
        PromptKind::Respond,
        expect![[r#"
            <answering>
            - a label (character_2) says to you: "a new word"
            </answering>

            <session_context>
            You are Mara (character_3).
            a description
            Here: Brannic (character_1), a label (character_2), Mara (character_3), the taproom (place_1), the cellar door (door_1).
            Your mood (else 0): a little unsure (uncertainty 30).
            </session_context>

            <conversation_history>
            Before the log, in short:
            - a label: "an old word"
            </conversation_history>

            <perception_log>
            - an event
            </perception_log>

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

            <commitments>
            Promised and not yet kept:
            1. to Brannic (character_1): a promise (in about 60 minutes; tried once: a hindrance)
            </commitments>
            Keep what stands in <commitments>, and do not promise it anew. What prevents it is told to whom it was promised.

            <plan>
            You pursue: a goal.
            a label (character_2) has agreed to what you proposed: "a proposal"
            How to go on from there is not thought out yet: do not propose it again.
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            a label (character_2) proposes to you: "an invitation"
            Answer in speech and in plan.answer: accept or decline.
            </plan>

            <notes>
            OTHER:
            - a subject: a note
            </notes>

            <memories>
            What you remember of this, oldest first (may be wrong):
            - fact: a memory
            </memories>

            <act_history>
            What you looked up before answering (may be wrong):
            a finding
            </act_history>

            <adaptive_directives>
            How to speak to whoever you answer now (manner alone: what you know, want and owe stays as it is):
            - Be quick and crisp.
            - If it fits, offer them the choice: just what to do, or what is behind it.
            - When these directives conflict with your identity voice, your voice takes priority.
            </adaptive_directives>

            <available_actions>
            0. None of these: wait.
            1. an offer [character_2 a label] (not unlocked: a reason) (needs character_2 a label)
            - a constraint
            </available_actions>

            <immediate_task>
            Decide what Mara does, says and thinks now.
            </immediate_task>"#]],
    );
}

#[test]
fn who_asks_back_is_shown_as_much_and_asked_for_one_question() {
    let (shown, task) = parts(PromptKind::Clarify);
    assert_eq!(shown, parts(PromptKind::Respond).0);
    expect![[r#"
        It may not be clear yet what is meant. Where Mara can answer or act on what is known, that comes first, as in any turn. Otherwise Mara asks for the one thing that is missing, in one short question, and never for what was asked or told before.
        Decide what Mara does, says and thinks now.
        </immediate_task>"#]].assert_eq(&task);
}

#[test]
fn a_courtesy_is_returned_with_what_is_remembered_of_whoever_spoke() {
    check(
        PromptKind::Acknowledge,
        expect![[r#"
            <answering>
            - a label (character_2) says to you: "a new word"
            </answering>

            <session_context>
            You are Mara (character_3).
            a description
            Here: Brannic (character_1), a label (character_2), Mara (character_3), the taproom (place_1), the cellar door (door_1).
            Your mood (else 0): a little unsure (uncertainty 30).
            </session_context>

            <perception_log>
            - an event
            </perception_log>

            <memories>
            What you remember of this, oldest first (may be wrong):
            - fact: a memory
            </memories>

            <adaptive_directives>
            How to speak to whoever you answer now (manner alone: what you know, want and owe stays as it is):
            - Be quick and crisp.
            - If it fits, offer them the choice: just what to do, or what is behind it.
            - When these directives conflict with your identity voice, your voice takes priority.
            </adaptive_directives>

            <available_actions>
            0. None of these: wait.
            1. an offer [character_2 a label] (not unlocked: a reason) (needs character_2 a label)
            - a constraint
            </available_actions>

            <immediate_task>
            Mara returns the greeting, the thanks or the kind word, and does nothing else.
            </immediate_task>"#]],
    );
}

#[test]
fn a_plan_of_skills_takes_no_actions_and_no_ledger() {
    check(
        PromptKind::Gather,
        expect![[r#"
            <answering>
            - a label (character_2) says to you: "a new word"
            </answering>

            <session_context>
            You are Mara (character_3).
            a description
            Here: Brannic (character_1), a label (character_2), Mara (character_3), the taproom (place_1), the cellar door (door_1).
            Your mood (else 0): a little unsure (uncertainty 30).
            </session_context>

            <conversation_history>
            Before the log, in short:
            - a label: "an old word"
            </conversation_history>

            <perception_log>
            - an event
            </perception_log>

            <notes>
            OTHER:
            - a subject: a note
            </notes>

            <memories>
            What you remember of this, oldest first (may be wrong):
            - fact: a memory
            </memories>

            <skills>
            a skill
            </skills>

            <act_history>
            What you looked up before answering (may be wrong):
            a finding
            </act_history>

            <immediate_task>
            Plan what Mara looks up next, so that <answering> and what is NEW can be dealt with: the actions, or an empty list when enough is known.
            </immediate_task>"#]],
    );
}

#[test]
fn a_tie_is_broken_by_what_the_route_knows() {
    check(
        PromptKind::TieBreak,
        expect![[r#"
        <utterance>
        "an utterance"
        </utterance>

        <context>
        Topic: a topic (new)
        Warmth of the context, 0 to 1: 0.25
        Facts about the topic: 1
        Gists of the topic: 3
        Lines of the conversation in mind: 2
        </context>

        <candidates>
        A: RESPOND - answer or act on what the character has at hand
        B: CLARIFY - ask one short question back
        </candidates>

        <immediate_task>
        Which way fits what was said? Reply {"choice":"A"} or {"choice":"B"}.
        </immediate_task>"#]],
    );
}

#[test]
fn a_mood_is_asked_for_without_offers() {
    let (shown, task) = parts(PromptKind::Mood);
    let whole = parts(PromptKind::Respond).0;
    assert!(shown.split("\n\n").all(|section| whole.contains(section)));
    expect![[r#"
        How does what is NEW move the mood of Mara? What stands in <answering> is new, too.
        </immediate_task>"#]]
    .assert_eq(&task);
}

#[test]
fn what_was_wrong_before_is_told_at_the_end_of_every_task() {
    for asking in PromptKind::ALL {
        let prompt = written(&full().asking(asking));
        let ending =
            "You have already said: \"a first try\" Do not say it again.\n</immediate_task>";
        assert!(prompt.ends_with(ending), "{asking:?}: {prompt}");
    }
}

#[test]
fn a_witness_is_told_to_stay_silent_and_who_was_spoken_to_is_not() {
    let scene = Scene::new();
    let task = |may_speak| {
        let prompt = written(&TurnContext { may_speak, ..scene.context() });
        prompt[prompt.find("<immediate_task>").expect("should have a task")..].to_owned()
    };
    expect![[r#"
        <immediate_task>
        Decide what Mara does, says and thinks now.
        Nobody spoke to Mara, who acts in silence: leave speech empty.
        </immediate_task>"#]]
    .assert_eq(&task(false));
    assert!(!task(true).contains("silence"));
}

#[test]
fn a_mind_of_which_nothing_is_known_leaves_no_gap() {
    let scene = Scene::new();
    for asking in PromptKind::ALL {
        let prompt = written(&scene.asking(asking));
        assert!(!prompt.contains("\n\n\n") && !prompt.starts_with('\n'), "{asking:?}: {prompt}");
    }
}
