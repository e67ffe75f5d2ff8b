//! What a planner is shown, and what gives way.

mod facts_shown;

use super::asking::PromptKind;
use super::budget::{PromptBudget, PromptReport};
use super::planner_parts::PlannerPart;
use super::templates::PromptTemplates;
use super::test_scene::Scene;
use super::turn_context::{Planning, TurnContext};
use crate::perceive::{Percept, Referable, Seen};
use crate::plan::{Consent, PlanAnswer, PlanningMode, TurnSummary};
use crate::token_estimate::BytesPerToken;
use expect_test::{Expect, expect};

/// The volatile segment under a budget of so many tokens, of one byte each.
fn written(context: &TurnContext<'_>, prompt_tokens: usize) -> (String, PromptReport) {
    let mut out = String::new();
    let budget =
        PromptBudget { prompt_tokens, planner_tokens: prompt_tokens, ..PromptBudget::default() };
    let templates = PromptTemplates::default();
    let report = templates.write_volatile(&mut out, context, &budget, &BytesPerToken(1.0), 0);
    (out, report)
}

fn whole(context: &TurnContext<'_>) -> String {
    written(context, 1_000_000).0
}

fn check(asking: PromptKind, expect: Expect) {
    let scene = Scene::full(str::to_owned);
    expect.assert_eq(&whole(&TurnContext { correction: None, ..scene.asking(asking) }));
}

#[test]
fn who_plans_is_shown_refs_and_labels_what_happened_last_and_its_limits() {
    check(
        PromptKind::Think,
        expect![[r#"
            <session_context>
            You are Mara (character_3). This is your turn 1.
            You have promised (a step that breaks one comes last: rather go round it, ask to be let off, or give up and say why):
            - to Brannic (character_1): a promise (in about 60 minutes; tried once: a hindrance)
            You hold this settled:
            - a conclusion
            What you keep to when you plan, by domain:
            - people: a guidance

            ## Known world
            a description
            Here: Brannic (character_1), a label (character_2), Mara (character_3), the taproom (place_1), the cellar door (door_1).

            ## Imagined
            Made up by you; nothing of it is in the world. Make it real with a step, or let it be:
            - `gen_song_1`: an imagined thing (song) [imagined]

            ## Recent (last 2 turns)
            Known refs and labels only. Do NOT assume that more is known of a thing than its label and its flag say.
            - `character_1`: Brannic (character)
            - `character_2`: a label (character)
            - `place_1`: the taproom (place)
            - `place_2`: the cellar (place)
            - `door_1`: the cellar door (door)
            - `item_1`: the iron key (item)
            - `song_1`: a made thing (song) [made] — *a retention*

            ## What happened last
            Earlier you thought: an earlier reasoning
            - Turn 3: you thought "a recent reasoning"; you did: a recent deed; what came of it: a recent outcome
            - Turn 4: you thought "a recent reasoning"; you did: a recent deed; what came of it: a recent outcome

            ## The goal so far
            Set by a label (character_2).
            - FAILED (by a label (character_2)): a past step — a failure
            Agreed to take part, and may be an actor: a label (character_2).

            ## What you keep in view
            - kept: song_1 — a curation
            </session_context>

            <conversation_history>
            Earlier: an earlier event. a label (character_2) said: "an earlier word". You said: "an earlier reply". You did: "an earlier deed". It came to: "an earlier outcome".
            Turn 2:
            - a recent event [character_2]
            - a label (character_2) said: "a recent word"
            - You said: "a recent reply"
            - You did: a recent deed
            - What came of it: a recent outcome
            Turn 3:
            - a recent event [character_2]
            - a label (character_2) said: "a recent word"
            - You said: "a recent reply"
            - You did: a recent deed
            - What came of it: a recent outcome
            Turn 4:
            - a recent event [character_2]
            - a label (character_2) said: "a recent word"
            - You said: "a recent reply"
            - You did: a recent deed
            - What came of it: a recent outcome
            Since then:
            - a label (character_2) said: "a new word"
            PROPOSED by you, to a label (character_2): "a proposal"
            ANSWER of a label (character_2), who agrees: "an answer"
            </conversation_history>

            <immediate_task>
            **Goal**: a goal
            **Said to you just now**: "an utterance"
            **Today**: day 1, 00:00 | **Mode**: PLAN (scheme, max 8 steps of your own): a purpose
            **Known in all**: 3 × character, 1 × door, 1 × item, 2 × place, 2 × song
            Think how Mara reaches the goal from here, and reply with one decision: plan_direct, propose, clarify or give_up.
            </immediate_task>"#]],
    );
}

#[test]
fn who_tidies_its_view_is_shown_the_refs_and_what_is_asked() {
    check(
        PromptKind::Understand,
        expect![[r#"
        <known_refs>
        ## Imagined
        Made up by you; nothing of it is in the world. Make it real with a step, or let it be:
        - `gen_song_1`: an imagined thing (song) [imagined]

        ## Recent (last 2 turns)
        Known refs and labels only. Do NOT assume that more is known of a thing than its label and its flag say.
        - `character_1`: Brannic (character)
        - `character_2`: a label (character)
        - `place_1`: the taproom (place)
        - `place_2`: the cellar (place)
        - `door_1`: the cellar door (door)
        - `item_1`: the iron key (item)
        - `song_1`: a made thing (song) [made] — *a retention*
        </known_refs>

        <immediate_task>
        **Goal**: a goal
        **Said to you just now**: "an utterance"
        Say what of this Mara keeps in view: touch, retain, demote, drop.
        </immediate_task>"#]],
    );
}

#[test]
fn a_mind_to_which_nothing_has_happened_is_told_so() {
    expect![[r#"
        <session_context>
        You are Mara (character_3). This is your turn 1.

        ## Known world
        Here: Brannic (character_1), Odo (character_2), Mara (character_3), the taproom (place_1), the cellar door (door_1).

        ## Recent (last 2 turns)
        Known refs and labels only. Do NOT assume that more is known of a thing than its label and its flag say.
        - `character_1`: Brannic (character)
        - `character_2`: Odo (character)
        - `place_1`: the taproom (place)
        - `place_2`: the cellar (place)
        - `door_1`: the cellar door (door)
        - `item_1`: the iron key (item)
        </session_context>

        <immediate_task>
        **Today**: day 1, 00:00 | **Mode**:  (, max 0 steps): 
        **Known in all**: 3 × character, 1 × door, 1 × item, 2 × place
        Think how Mara reaches the goal from here, and reply with one decision: plan_direct, propose, clarify or give_up.
        </immediate_task>"#]].assert_eq(&whole(&Scene::new().asking(PromptKind::Think)));
}

/// The lines of the refs that a planner is shown in a turn.
fn shown_in(scene: &Scene, turn: u64) -> String {
    let prompt = whole(&TurnContext { turn, correction: None, ..scene.asking(PromptKind::Think) });
    let lines = prompt.lines().filter(|line| line.starts_with("- `") || line.starts_with("## "));
    let lines = lines.filter(|line| !["## Known world", "## What happened last"].contains(line));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_ref_is_shown_strictly_within_its_window_and_then_only_if_it_is_retained() {
    let mut scene = Scene::new();
    let mut see = |id: &str, label: &str, turn, seen| {
        scene.refs.see(&Referable::new("item", label, id), turn, seen);
    };
    see("iron_key", "the iron key", 5, Seen::Full);
    see("lamp", "the lamp", 6, Seen::Summary);
    see("rope", "the rope", 5, Seen::Summary);
    scene.refs.retain("item_3", "to climb").expect("should be known");
    let turns = [6, 7, 8].map(|turn| format!("Turn {turn}\n{}", shown_in(&scene, turn)));
    expect![[r#"
        Turn 6
        ## Recent (last 2 turns)
        - `item_2`: the lamp (item) [seen:summary]
        - `item_1`: the iron key (item) [seen:full]
        - `item_3`: the rope (item) [seen:summary] — *to climb*
        Turn 7
        ## Recent (last 2 turns)
        - `item_2`: the lamp (item) [seen:summary]
        ## Kept in mind (retained from earlier)
        - `item_3`: the rope (item) [seen:summary] — *to climb*
        Turn 8
        ## Kept in mind (retained from earlier)
        - `item_3`: the rope (item) [seen:summary] — *to climb*
    "#]]
    .assert_eq(&turns.concat());
}

#[test]
fn a_retained_imagined_thing_is_listed_once_and_one_that_became_real_keeps_its_ref() {
    let mut scene = Scene::new();
    let song = scene.refs.generate("song", "The Miller's Daughter", 5);
    scene.refs.retain(song.as_str(), "to be sung tonight").expect("should be known");
    let imagined = [5, 9].map(|turn| format!("Turn {turn}\n{}", shown_in(&scene, turn)));
    scene.refs.promote(song.as_str(), None, 9).expect("should be imagined");
    let made = [9, 12].map(|turn| format!("Turn {turn}\n{}", shown_in(&scene, turn)));
    expect![[r#"
        Turn 5
        ## Imagined
        - `gen_song_1`: The Miller's Daughter (song) [imagined] — *to be sung tonight*
        Turn 9
        ## Imagined
        - `gen_song_1`: The Miller's Daughter (song) [imagined] — *to be sung tonight*
        Turn 9
        ## Recent (last 2 turns)
        - `gen_song_1`: The Miller's Daughter (song) [made] — *to be sung tonight*
        Turn 12
        ## Kept in mind (retained from earlier)
        - `gen_song_1`: The Miller's Daughter (song) [made] — *to be sung tonight*
    "#]]
    .assert_eq(&(imagined.concat() + &made.concat()));
}

#[test]
fn what_is_named_by_label_or_by_ref_is_told_with_its_ref() {
    let scene = Scene::new();
    let planning = scene.context().planning.expect("a scene has all that planning takes");
    let said = "Brannic has door_1 and the iron key, not door_12.";
    let planning = Some(Planning { said, ..planning });
    let prompt = whole(&TurnContext { planning, ..scene.asking(PromptKind::Understand) });
    let named = "\n**Named there**: Brannic (character_1), the cellar door (door_1), the iron key (item_1)\n";
    assert!(prompt.contains(named), "{prompt}");
}

#[test]
fn what_happened_beside_the_words_is_none_of_them() {
    let scene = Scene::new();
    let planning = scene.context().planning.expect("a scene has all that planning takes");
    let (said, happened) = ("She says no.", "Odo murmurs to you.");
    let planning = Some(Planning { said, happened, ..planning });
    let prompt = whole(&TurnContext { planning, ..scene.asking(PromptKind::Think) });
    let told = "just now**: \"She says no.\"\n**Happened just now**: Odo murmurs to you.\n";
    assert!(prompt.contains(told), "{prompt}");
}

#[test]
fn a_mode_that_requires_a_proposal_says_so_until_one_is_accepted() {
    let mut scene = Scene::full(str::to_owned);
    let mode = PlanningMode { proposal_required: true, ..PlanningMode::default() };
    let asks_for_it = |scene: &Scene| {
        let planning =
            scene.context().planning.map(|planning| Planning { mode: &mode, ..planning });
        whole(&TurnContext { planning, ..scene.asking(PromptKind::Think) }).contains("**First**")
    };
    assert!(!asks_for_it(&scene));
    scene.plan.as_mut().expect("a full scene has a plan").answer = None;
    assert!(asks_for_it(&scene));
}

/// Twelve turns, and a thing of each of the last two.
fn long_lived() -> Scene {
    let mut scene = Scene::full(str::to_owned);
    for turn in 5..=12 {
        let texts = ["said", "thought", "did"].map(|what| format!("{what} {turn}"));
        let [said, thought, did] = texts;
        scene.history.take_in(TurnSummary { turn, said, thought, did, ..TurnSummary::default() });
    }
    for turn in 11..=12 {
        let label = format!("thing of {turn}");
        scene.refs.touch(&Referable::new("item", label, format!("thing_{turn}")), turn);
    }
    scene
}

#[test]
fn the_oldest_gives_way_first_and_what_is_asked_failed_or_kept_never() {
    let scene = long_lived();
    let context = TurnContext { turn: 12, correction: None, ..scene.asking(PromptKind::Think) };
    let (_, full) = written(&context, 1_000_000);
    assert_eq!(full.dropped().count(), 0);
    let history = &scene.history;
    let sentences = history.narrative().len() + history.reasoning().len();
    for tokens in (0..full.tokens).rev() {
        let (prompt, report) = written(&context, tokens);
        for kept in ["a goal", "a failure", "an answer", "a retention", "an utterance"] {
            assert!(prompt.contains(kept), "{kept} is missing in {prompt}");
        }
        assert!(report.dropped_turns == 0 || report.dropped_narrative == sentences, "{report:?}");
        assert!(report.dropped_refs == 0 || report.dropped_turns == 3, "{report:?}");
        for (turn, gone) in [(10, 1), (11, 2), (12, 3)] {
            let shown = prompt.contains(&format!("You said: \"said {turn}\""));
            assert_eq!(shown, report.dropped_turns < gone, "{prompt}");
        }
        for (turn, gone) in [(11, 1), (12, 2)] {
            let shown = prompt.contains(&format!(": thing of {turn} (item)"));
            assert_eq!(shown, report.dropped_refs < gone, "{prompt}");
        }
    }
    let (_, least) = written(&context, 0);
    let dropped: Vec<_> = least.dropped().collect();
    assert_eq!(dropped, [("narrative", sentences), ("turns", 3), ("refs", 2)]);
}

#[test]
fn the_size_of_every_part_is_reported() {
    let scene = Scene::full(str::to_owned);
    let (prompt, report) = written(&scene.asking(PromptKind::Think), 1_000_000);
    let told = report.parts.iter().map(|(_, tokens)| tokens);
    assert_eq!(report.parts.iter().count(), PlannerPart::ALL.len());
    assert!(told.sum::<usize>() < prompt.len(), "should count nothing twice");
    let history = prompt.find("<conversation_history>").expect("should have a history");
    let end = "</conversation_history>";
    let ends = prompt.find(end).expect("should be closed") + end.len();
    assert_eq!(report.parts.of(PlannerPart::Conversation), ends - history);
    let other = written(&scene.asking(PromptKind::Respond), 1_000_000).1;
    assert_eq!(other.parts.iter().count(), 0);
}

#[test]
fn the_rules_of_a_planner_stand_in_their_sections_in_order() {
    let stable = PromptTemplates::default().stable(PromptKind::Think);
    let opened = stable.lines().filter(|line| line.starts_with('<') && !line.starts_with("</"));
    let opened: Vec<_> = opened.collect();
    assert_eq!(
        opened,
        [
            "<identity>",
            "<precedence>",
            "<game_context>",
            "<understanding_others>",
            "<system_structure>",
            "<conversation_management>",
            "<output_contract>",
        ]
    );
    for tag in opened {
        assert_eq!(stable.matches(&tag.replace('<', "</")).count(), 1, "{tag} should be closed");
    }
}

#[test]
fn the_replies_that_a_planner_is_shown_are_json() {
    for asking in [PromptKind::Think, PromptKind::Understand] {
        let stable = PromptTemplates::default().stable(asking);
        let begins = |line: &&str| line.starts_with("{\"");
        for example in stable.lines().filter(begins) {
            let read = serde_json::from_str::<serde_json::Value>(example);
            read.unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }
}

#[test]
fn what_was_agreed_and_what_was_declined_before_stays_known() {
    let mut scene = Scene::full(str::to_owned);
    let plan = scene.plan.as_mut().expect("a full scene has a plan");
    let earlier = plan.answer.clone().expect("it was answered");
    let declined = PlanAnswer { consent: Some(Consent::Decline), ..earlier.clone() };
    plan.answers = vec![earlier, declined];
    let prompt = whole(&scene.asking(PromptKind::Think));
    let agreed = "- a label (character_2) agreed to this: \"a proposal\"\n";
    let declined =
        "- a label (character_2) declined this: \"a proposal\", and said: \"an answer\"\n";
    assert!(prompt.contains(agreed) && prompt.contains(declined), "{prompt}");
}

#[test]
fn an_answer_stands_with_what_it_answers_and_not_once_more() {
    let mut scene = Scene::full(str::to_owned);
    scene.perceptions.perceive(Percept::speech("odo", "an answer"));
    scene.perceptions.perceive(Percept::speech("odo", "another thing"));
    let prompt = whole(&scene.asking(PromptKind::Think));
    assert!(prompt.contains("said: \"another thing\""), "{prompt}");
    assert!(!prompt.contains("said: \"an answer\""), "{prompt}");
}
