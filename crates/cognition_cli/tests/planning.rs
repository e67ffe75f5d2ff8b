//! Planning from outside: the prompt of a planner, and what becomes of refs and replies.

#[path = "process/process.rs"]
mod process;

use process::{run_with_input, text};
use serde_json::{Value, json};
use std::path::Path;

/// What a mind of a scene is asked besides what every planner is told.
fn asked(scene: &str, arguments: &[&str]) -> String {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios");
    let scene = scenes.join(scene).display().to_string();
    let output = run_with_input(&[&["prompt", &scene, "--planner"], arguments].concat(), "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let prompt = text(&output.stdout);
    let (stable, own) = prompt.split_once("<character>").expect("should say who plans");
    assert!(stable.contains("<output_contract>"), "{stable}");
    format!("<character>{own}")
}

#[test]
fn a_planner_is_shown_what_its_mind_knows_and_pursues() {
    insta::assert_snapshot!(asked("heist.scenario.json", &["--mind", "wren"]));
}

#[test]
fn a_goal_and_a_mode_may_be_given() {
    let goal = "Get the satchel out of the cellar, whatever Brannic says.";
    let arguments = ["--mind", "mara", "--goal", goal, "--mode", "QUICK"];
    insta::assert_snapshot!(asked("locked_door.scenario.json", &arguments));
}

#[test]
fn who_has_no_goal_or_an_unknown_mode_is_not_asked() {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios");
    let scene = scenes.join("locked_door.scenario.json").display().to_string();
    for (arguments, fault) in [
        (&["--planner"][..], "mara"),
        (&["--planner", "--goal", "Sleep.", "--mode", "DREAM"][..], "DREAM"),
    ] {
        let all = [&["prompt", &scene, "--mind", "mara"], arguments].concat();
        let output = run_with_input(&all, "");
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
        assert!(text(&output.stderr).contains(fault), "{}", text(&output.stderr));
    }
    let output = run_with_input(&["prompt", &scene, "--mind", "mara", "--goal", "Sleep."], "");
    assert_eq!(output.status.code(), Some(2), "a goal is for planners");
}

/// Each line evaluated, in order.
fn evaluated(function: &str, lines: &[String]) -> Vec<Value> {
    let output = run_with_input(&["eval", function], &lines.join("\n"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let answers = text(&output.stdout);
    answers.lines().map(|line| serde_json::from_str(line).expect("should be JSON")).collect()
}

/// What comes of a reply to a planner: the rule that it breaks, or what it decides.
fn thought(lines: &[(&str, Value)]) -> String {
    let line = |(mode, reply): &(&str, Value)| {
        let reply = reply.as_str().map_or_else(|| reply.to_string(), str::to_owned);
        json!({ "reply": reply, "mode": mode }).to_string()
    };
    let lines: Vec<String> = lines.iter().map(line).collect();
    let answers = evaluated("think", &lines);
    assert_eq!(answers.len(), lines.len(), "each line should be answered");
    let told = answers.iter().map(|answer| match &answer["rejection"] {
        Value::Null if answer["error"].is_string() => format!("error {}", answer["error"]),
        Value::Null => {
            let steps = answer["plan"]["steps"].as_array().map_or(0, Vec::len);
            format!("{} {steps}", answer["plan"]["decision"])
        }
        fault => format!("{} {}", fault["path"], fault["rule"]),
    });
    told.collect::<Vec<_>>().join("\n")
}

fn steps(count: usize) -> Value {
    json!(vec![
        json!({"description": "Go", "step_type": "write", "domain": "x", "group": 0});
        count
    ])
}

#[test]
fn every_combination_of_decision_and_fields_is_one_or_the_other() {
    let fields = [
        ("steps", steps(1)),
        ("proposal_message", json!("Come along?")),
        ("clarification_questions", json!(["Where is it?"])),
    ];
    let mut lines = Vec::new();
    for decision in ["plan_direct", "propose", "clarify"] {
        for chosen in 0..8_u32 {
            let mut reply = json!({ "decision": decision, "goal": "get in" });
            for (place, (field, value)) in fields.iter().enumerate() {
                if chosen & (1 << place) != 0 {
                    reply[*field] = value.clone();
                }
            }
            lines.push(("PLAN", reply));
        }
    }
    let told = thought(&lines);
    let accepted: Vec<_> =
        told.lines().enumerate().filter(|(_, told)| !told.contains('/')).collect();
    let own = [(1, r#""plan_direct" 1"#), (10, r#""propose" 0"#), (20, r#""clarify" 0"#)];
    assert_eq!(accepted, own, "{told}");
}

#[test]
fn each_mode_has_its_limit_by_either_of_its_names() {
    let modes = [("QUICK", 2), ("COOK", 4), ("PLAN", 8), ("CREATE", 4)];
    let lines: Vec<_> = modes
        .iter()
        .flat_map(|(mode, most)| [*most, most + 1].map(|count| (*mode, count)))
        .map(|(mode, count)| {
            (mode, json!({"decision": "plan_direct", "goal": "x", "steps": steps(count)}))
        })
        .collect();
    let told = thought(&lines);
    let expected: Vec<String> = modes
        .iter()
        .flat_map(|(_, most)| {
            [format!("\"plan_direct\" {most}"), r#""/steps" "maxItems""#.to_owned()]
        })
        .collect();
    assert_eq!(told, expected.join("\n"));
}

#[test]
fn hostile_replies_are_rejected_by_name_and_none_stops_the_rest() {
    let step = |change: Value| {
        let mut step = steps(1)[0].clone();
        let members = change.as_object().cloned().unwrap_or_default();
        members.into_iter().for_each(|(name, value)| step[name] = value);
        json!({ "decision": "plan_direct", "goal": "x", "steps": [step] })
    };
    let deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let lines = [
        ("PLAN", json!("")),
        ("PLAN", json!("null")),
        ("PLAN", json!(deep)),
        ("PLAN", json!({ "decision": "PLAN_DIRECT", "goal": "x", "steps": steps(1) })),
        ("PLAN", json!({ "decision": ["propose"], "goal": "x" })),
        ("PLAN", json!({ "decision": "propose", "proposal_message": "Come?" })),
        ("PLAN", json!({ "decision": "propose", "goal": " ", "proposal_message": "Come?" })),
        ("PLAN", json!({ "decision": "propose", "goal": "x", "proposal_message": "  " })),
        ("PLAN", json!({ "decision": "clarify", "goal": "x", "clarification_questions": [] })),
        ("PLAN", json!({ "decision": "clarify", "goal": "x", "clarification_questions": ["", 7] })),
        (
            "PLAN",
            json!({ "decision": "clarify", "goal": "x", "clarification_questions": "Where?" }),
        ),
        ("PLAN", json!({ "decision": "plan_direct", "goal": "x", "steps": {} })),
        ("PLAN", json!({ "decision": "plan_direct", "goal": "x", "steps": [7] })),
        ("PLAN", step(json!({ "description": "" }))),
        ("PLAN", step(json!({ "step_type": "dance" }))),
        ("PLAN", step(json!({ "domain": null }))),
        ("PLAN", step(json!({ "group": 1 }))),
        ("PLAN", step(json!({ "group": -1 }))),
        ("PLAN", step(json!({ "group": 0.5 }))),
        ("PLAN", step(json!({ "group": 1e300 }))),
        (
            "PLAN",
            json!(
                "<think>hm</think> ```json\n{\"decision\": \"propose\", \"goal\": \"x\", \"proposal_message\": \"Come?\"}\n``` So."
            ),
        ),
        (
            "PLAN",
            json!(
                "{\"decision\": \"plan_direct\", \"goal\": \"x\", \"steps\": [{\"description\": \"Go\""
            ),
        ),
        ("DREAM", json!({})),
    ];
    insta::assert_snapshot!(thought(&lines));
}

fn results(ops: Value) -> Vec<Value> {
    let answers = evaluated("refs", &[json!({ "ops": ops }).to_string()]);
    answers[0]["results"].as_array().expect("should be a list").clone()
}

#[test]
fn the_window_closes_after_two_turns_to_the_turn() {
    for last in [0_u64, 1, 7, u64::MAX - 4] {
        let list = |turn: u64| json!({ "op": "list", "turn": turn });
        let told = results(json!([
            { "op": "touch", "turn": last, "type": "door", "label": "oak door" },
            list(last), list(last + 1), list(last + 2), list(last + 3),
        ]));
        let active: Vec<usize> = told[1..]
            .iter()
            .map(|listed| listed["active"].as_array().map_or(9, Vec::len))
            .collect();
        assert_eq!(active, [1, 1, 0, 0], "after turn {last}");
    }
}

#[test]
fn a_removed_thing_leaves_no_ghost_however_it_was_kept() {
    let told = results(json!([
        { "op": "generate", "turn": 1, "type": "song", "label": "Ode" },
        { "op": "retain", "turn": 1, "ref": "gen_song_1", "reason": "for the feast" },
        { "op": "promote", "turn": 1, "ref": "gen_song_1" },
        { "op": "retain", "turn": 2, "ref": "gen_song_1", "reason": "for the feast" },
        { "op": "list", "turn": 9 },
        { "op": "remove", "turn": 9, "ref": "gen_song_1" },
        { "op": "list", "turn": 9 },
        { "op": "demote", "turn": 9, "ref": "gen_song_1" },
        { "op": "remove", "turn": 9, "ref": "gen_song_1" },
        { "op": "generate", "turn": 9, "type": "song", "label": "Ode" },
        { "op": "list", "turn": 9 },
    ]));
    let lines: Vec<String> = told.iter().map(Value::to_string).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn what_is_retained_and_imagined_is_listed_once_in_whatever_turn() {
    for turn in 1..6 {
        let told = results(json!([
            { "op": "generate", "turn": 1, "type": "plan", "label": "The heist" },
            { "op": "retain", "turn": 1, "ref": "gen_plan_1", "reason": "the goal" },
            { "op": "retain", "turn": 1, "ref": "gen_plan_1", "reason": "the goal" },
            { "op": "list", "turn": turn },
        ]));
        let listed = told[3].to_string();
        assert_eq!(listed.matches("gen_plan_1").count(), 1, "in turn {turn}: {listed}");
    }
}

#[test]
fn hostile_operations_are_answered_and_hold_nothing_up() {
    let long = "x".repeat(10_000);
    let told = results(json!([
        { "op": "touch", "turn": 1, "type": "</x> & DOOR", "label": "a\nb <c>" },
        { "op": "generate", "turn": 1, "type": "67e55044-10b1-426f-9247-bb680e5fe0c8", "label": "x" },
        { "op": "create", "turn": 1, "type": "дверь", "label": "дверь" },
        { "op": "touch", "turn": 1, "type": long, "label": long },
        { "op": "touch", "turn": 1e300, "type": "door", "label": "oak" },
        { "op": "retain", "turn": 1, "ref": "item_1; drop", "reason": "x" },
        { "op": "promote", "turn": 1, "ref": "__proto__" },
        { "op": "list", "turn": 1 },
        null,
    ]));
    let cut = |line: String| line.chars().take(160).collect::<String>();
    let lines: Vec<String> = told.iter().map(Value::to_string).map(cut).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn lines_that_are_no_evaluation_are_errors_each_in_its_place() {
    let lines = ["{}", "7", "{\"ops\": 7}", "{\"ops\": []}"].map(str::to_owned);
    let answers = evaluated("refs", &lines);
    let errors: Vec<bool> = answers.iter().map(|answer| answer["error"].is_string()).collect();
    assert_eq!(errors, [true, true, true, false]);
}
