//! The end of `<available_actions>`: what narrows the choice of the moment.
//!
//! These lines hold text of games, players and minds, so they stand among the data, and the stable
//! segment says what they are for.

use super::names_and_refs::{is_in_hand, push_name};
use super::perception_sections::is_answered;
use super::promise_lines::{push_promised, would_break};
use super::turn_context::TurnContext;
use crate::act::IndexedAction;
use crate::escape::push_escaped;
use crate::mind::{Goal, StableId};
use crate::perceive::EntityRef;
use crate::promise::{Commitment, CommitmentState};
use cognition_language::{Language, runs};
use std::cmp::Ordering;

/// So many things are told that goals name.
const WANTED: usize = 2;

pub(super) fn push_constraints(out: &mut String, context: &TurnContext<'_>, tells_promises: bool) {
    push_wanted(out, context);
    let asked = context.surroundings.constraints.iter().map(|asked| asked.trim());
    for constraint in asked.filter(|asked| !asked.is_empty()) {
        out.push_str("- ");
        push_escaped(out, constraint);
        out.push('\n');
    }
    if tells_promises {
        push_promised(out, context);
    }
}

/// A line for what the strongest goals name and is here, two things at most. It is a hint and no order:
/// what is owed, or a goal that keeps something from somebody, may well lead away from it. Where a plan
/// says what is to be done now, there is none.
fn push_wanted(out: &mut String, context: &TurnContext<'_>) {
    if context.plan.is_some_and(|plan| plan.due().next().is_some()) {
        return;
    }
    let (mut told, mut count) = ([None::<&StableId>; WANTED], 0);
    for thing in strongest_first(context.goals).flat_map(|goal| wanted_here(context, goal)) {
        let thing = thing.stable_id.as_ref().expect("what is here is in the world");
        if told.contains(&Some(thing)) {
            continue;
        }
        let Some(free) = told.get_mut(count) else { break };
        *free = Some(thing);
        out.push_str(if count == 0 { "- What you want has to do with " } else { " and " });
        push_name(out, context.refs, thing);
        count += 1;
    }
    out.push_str(if count == 0 { "" } else { ", here.\n" });
}

/// What of it a goal is about now: what its own deed can be done to, where that is on offer. Else what
/// something can be done with; whoever waits for an answer comes before whom a goal names.
fn wanted_here<'a>(context: &TurnContext<'a>, goal: &'a Goal) -> Vec<&'a EntityRef> {
    let mut named: Vec<&EntityRef> = named_here(context, goal).collect();
    named.retain(|thing| !is_forsworn(context, goal, thing) && !is_delivered(context, thing));
    let serves = |thing: &EntityRef| offers_with(context, thing).any(|it| does(goal, it));
    if named.iter().any(|thing| serves(thing)) {
        named.retain(|thing| serves(thing));
        return named;
    }
    let is_answering = || context.perceptions.entries().any(|entry| is_answered(context, entry));
    named.retain(|thing| match is_person(thing) {
        true => !is_answering(),
        false => context.actions.is_empty() || offers_with(context, thing).next().is_some(),
    });
    named
}

/// Whether what may be done to a thing would break a promise, but for looking, and for the goal's own deed.
fn is_forsworn(context: &TurnContext<'_>, goal: &Goal, thing: &EntityRef) -> bool {
    let names = |offer: &&IndexedAction| {
        let mut targets = offer.targets.iter();
        targets.any(|target| Some(&target.stable_id) == thing.stable_id.as_ref())
            || Language::is_named(&offer.description, &thing.label)
    };
    let idle = |offer: &IndexedAction| offer.has_tag("speech") || offer.has_tag("look");
    let offers = context.actions.iter().filter(|offer| !idle(offer)).filter(names);
    let (broken, free): (Vec<_>, Vec<_>) = offers.partition(|offer| would_break(context, offer));
    !is_person(thing) && !broken.is_empty() && !free.iter().any(|offer| does(goal, offer))
}

/// Whether the mind has brought a thing to whom it had promised it: what it wanted with it is done.
fn is_delivered(context: &TurnContext<'_>, thing: &EntityRef) -> bool {
    let kept = |it: &&Commitment| matches!(it.state, CommitmentState::Done { .. });
    let mut kept = context.commitments.iter().filter(kept).filter(|it| it.target.is_some());
    !is_person(thing)
        && kept.any(|it| {
            let language = it.language();
            let verb = runs(&it.text).next().unwrap_or_default().to_lowercase();
            let is_handed = language.hands_over(&verb) || language.carries_to_somebody(&it.text);
            is_handed && Language::is_named(&it.text, &thing.label)
        })
}

fn is_person(thing: &EntityRef) -> bool {
    thing.name.as_str().starts_with("character_")
}

/// What is on offer with a thing, beside talk.
fn offers_with<'a>(
    context: &TurnContext<'a>,
    thing: &EntityRef,
) -> impl Iterator<Item = &'a IndexedAction> {
    let concerns = |offer: &&IndexedAction| {
        let mut targets = offer.targets.iter();
        targets.any(|target| Some(&target.stable_id) == thing.stable_id.as_ref())
    };
    context.actions.iter().filter(|offer| !offer.has_tag("speech")).filter(concerns)
}

/// Whether an offer is the very deed that a goal speaks of.
fn does(goal: &Goal, offer: &IndexedAction) -> bool {
    let language = Language::of(&goal.text);
    let verb = runs(&offer.description).next().unwrap_or_default().to_lowercase();
    runs(&goal.text).any(|word| language.are_verbs_alike(&word.to_lowercase(), &verb))
}

/// What a goal names of what is here. Not the mind itself, and no place: as often as not a wish is
/// to get out of one. Nothing leads away from a way, either.
fn named_here<'a>(
    context: &TurnContext<'a>,
    goal: &'a Goal,
) -> impl Iterator<Item = &'a EntityRef> + use<'a> {
    let TurnContext { mind, refs, surroundings, actions, .. } = *context;
    let others = surroundings.present.iter().filter(move |thing| *thing != mind);
    let known = others.filter_map(move |thing| Some((thing, refs.of(thing)?)));
    let named = known.filter(|(_, known)| !is_place(known) && is_named_by(goal, &known.label));
    // What is in the hand comes along wherever the mind goes.
    let left_behind = named.filter(move |(thing, _)| !is_in_hand(actions, thing));
    left_behind.map(|(_, known)| known)
}

fn is_place(thing: &EntityRef) -> bool {
    ["place_", "exit_"].iter().any(|sort| thing.name.as_str().starts_with(sort))
}

/// What a goal is only to be first at, or to be kept from, is no place to turn to: `Get the box before Odo opens it`.
fn is_named_by(goal: &Goal, label: &str) -> bool {
    let language = Language::of(&goal.text);
    let kept_from = language.kept_from(&goal.text);
    let is_kept_from = kept_from.is_some_and(|(_, whom)| Language::is_named(&whom, label));
    let own = language.without_what_it_forestalls(&goal.text);
    let wants = goal.wants.iter().map(String::as_str);
    let own = [own].into_iter().filter(|_| !is_kept_from);
    wants.chain(own).any(|text| Language::is_named(text, label))
}

/// Goals by weight; of equals the one that stands first. Sorted without a list of its own.
fn strongest_first(goals: &[Goal]) -> impl Iterator<Item = &Goal> {
    let order = |left: &usize, right: &usize| by_weight(goals, *left, *right);
    let after = move |last: Option<usize>| {
        let weaker = |index: &usize| last.is_none_or(|last| order(&last, index) == Ordering::Less);
        (0..goals.len()).filter(weaker).min_by(order)
    };
    std::iter::successors(after(None), move |last| after(Some(*last))).map(|index| &goals[index])
}

fn by_weight(goals: &[Goal], left: usize, right: usize) -> Ordering {
    goals[right].weight.total_cmp(&goals[left].weight).then(left.cmp(&right))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::PerceptId;
    use crate::perceive::{Percept, PerceptionLog};
    use crate::plan::{Plan, PlanLimits, ProposedStep, StepType, ThinkDecision, ThinkOutput};
    use crate::promise::{CommitmentKind, Evidence};
    use crate::prompt::test_scene::{Scene, holding, promise};
    use expect_test::{Expect, expect};

    fn goal(text: &str, wants: &[&str], weight: f32) -> Goal {
        let wants = wants.iter().map(|want| (*want).to_owned()).collect();
        Goal { text: text.to_owned(), wants, weight }
    }

    fn check(goals: Vec<Goal>, constraints: &[&str], expect: Expect) {
        let mut scene = Scene::new();
        scene.goals = goals;
        scene.surroundings.constraints = constraints.iter().map(|line| (*line).into()).collect();
        let mut out = String::new();
        push_constraints(&mut out, &scene.context(), true);
        expect.assert_eq(&out);
    }

    #[test]
    fn where_nothing_narrows_the_choice_there_is_no_line() {
        check(vec![], &[], expect![""]);
    }

    #[test]
    fn nothing_leads_to_what_a_promise_forbids() {
        let line = |promised: &str, description: &str| {
            let mut scene = Scene::new();
            scene.goals = vec![goal("Keep the cellar door shut.", &[], 1.0)];
            scene.offer("Look at the cellar door", &["cellar_door"], vec![]).tags =
                vec!["look".to_owned()];
            scene.offer(description, &[], vec![]);
            scene.promise(&[promise(1, CommitmentKind::of(promised), promised)]);
            let mut out = String::new();
            push_constraints(&mut out, &scene.context(), true);
            out
        };
        let barred = line("not to open the cellar door before dawn", "Open the cellar door");
        assert!(!barred.contains("What you want") && barred.contains("would break it"), "{barred}");
        let free = line("not to sweep the floor", "Open the cellar door");
        assert!(free.contains("What you want") && !free.contains("would break it"), "{free}");
    }

    #[test]
    fn what_is_in_the_hand_leads_away_from_nothing() {
        let mut scene = Scene::new();
        scene.goals = vec![goal("Give Odo the cellar door.", &[], 1.0)];
        scene.offer("Give Odo the cellar door", &["cellar_door"], vec![holding("held")]);
        let mut out = String::new();
        push_constraints(&mut out, &scene.context(), true);
        assert!(out.contains("Odo (character_2)") && !out.contains("cellar door"), "{out}");
    }

    #[test]
    fn a_goal_keeps_the_mind_near_what_it_names_and_is_here() {
        check(
            vec![goal("I want my sealed satchel from Odo.", &["tamsin"], 1.0)],
            &["Stay near Odo (character_2).", " "],
            expect![[r#"
                - What you want has to do with Odo (character_2), here.
                - Stay near Odo (character_2).
            "#]],
        );
    }

    #[test]
    fn nothing_leads_to_whom_a_goal_is_to_keep_something_from() {
        for text in [
            "Get the sealed satchel before Odo reads what is in it.",
            "Hide the satchel from Odo.",
            "Find the ring, lest Odo finds it.",
        ] {
            check(vec![goal(text, &[], 1.0)], &[], expect![""]);
        }
        for text in
            ["Speak with Odo before Brannic comes.", "Before dusk, have the satchel from Odo."]
        {
            check(
                vec![goal(text, &[], 1.0)],
                &[],
                expect![[r#"
                    - What you want has to do with Odo (character_2), here.
                "#]],
            );
        }
    }

    #[test]
    fn two_things_at_most_are_told_of_those_of_the_strongest_goal_first_and_each_once() {
        check(
            vec![
                goal("A word with Brannic.", &[], 0.5),
                goal("Mend it.", &["the cellar door"], 0.9),
                goal("Open that cellar door!", &[], 0.9),
                goal("Odo owes me.", &[], 0.1),
            ],
            &[],
            expect![[r#"
                - What you want has to do with the cellar door (door_1) and Brannic (character_1), here.
            "#]],
        );
    }

    #[test]
    fn what_was_brought_to_whom_it_was_promised_leads_nowhere_any_more() {
        let line = |text: &str, state: CommitmentState| {
            let mut scene = Scene::new();
            scene.goals = vec![goal("Keep my word about the cellar door.", &[], 1.0)];
            let made = promise(1, CommitmentKind::of(text), text);
            let target = Some(StableId::new("odo"));
            scene.promise(&[Commitment { target, state, ..made }]);
            let mut out = String::new();
            push_wanted(&mut out, &scene.context());
            out
        };
        let done = || CommitmentState::Done { evidence: Evidence::default() };
        for text in ["give Odo the cellar door", "bring the cellar door to Odo"] {
            assert_eq!(line(text, done()), "", "{text}");
            assert!(line(text, CommitmentState::Open).contains("the cellar door"), "{text}");
        }
        assert!(line("look at the cellar door with Odo", done()).contains("the cellar door"));
    }

    #[test]
    fn a_plan_that_says_what_to_do_now_may_lead_away() {
        let mut scene = Scene::new();
        scene.goals = vec![goal("I want my sealed satchel from Odo.", &[], 1.0)];
        let step = ProposedStep {
            description: "Go to the cellar".to_owned(),
            step_type: StepType::Write,
            domain: "things".to_owned(),
            group: 0,
            actor: None,
        };
        let output = ThinkOutput {
            goal: String::new(),
            decision: ThinkDecision::PlanDirect { steps: vec![step] },
            listener: None,
            dropped: Vec::new(),
        };
        let mut plan = Plan::new("fetch the satchel", "PLAN");
        plan.adopt(&output, &PlanLimits::default(), |_| None);
        let mut out = String::new();
        push_constraints(&mut out, &TurnContext { plan: Some(&plan), ..scene.context() }, true);
        assert_eq!(out, "");
    }

    #[test]
    fn the_deed_of_a_goal_that_is_on_offer_says_what_it_has_to_do_with() {
        let mut scene = Scene::new();
        let wanted = "Operate on Odo before Brannic locks the cellar door.";
        scene.goals = vec![goal(wanted, &[], 1.0)];
        scene.offer("Operate on Odo", &["odo"], vec![]);
        let mut out = String::new();
        push_constraints(&mut out, &scene.context(), true);
        assert_eq!(out, "- What you want has to do with Odo (character_2), here.\n");
    }

    #[test]
    fn what_nothing_can_be_done_with_is_no_hint_and_who_waits_comes_first() {
        let mut scene = Scene::new();
        scene.goals = vec![goal("Keep the cellar door from Odo.", &[], 1.0)];
        scene.offer("Wave", &[], vec![]);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("brannic", "Any post?").addressed());
        let answered_before = PerceptId::default();
        let context = TurnContext { perceptions: &log, answered_before, ..scene.context() };
        let mut out = String::new();
        push_constraints(&mut out, &context, true);
        assert_eq!(out, "");
    }

    #[test]
    fn neither_the_mind_itself_nor_a_place_holds_it_back() {
        check(vec![goal("Mara must get out of the taproom.", &[], 1.0)], &[], expect![""]);
    }

    #[test]
    fn goals_of_any_weight_are_put_in_one_order() {
        let goals = [f32::NAN, 0.2, 0.7, 0.2].map(|weight| goal("x", &[], weight));
        assert_eq!(strongest_first(&goals).count(), 4);
        assert_eq!(
            strongest_first(&goals[1..]).map(|goal| goal.weight).collect::<Vec<_>>(),
            [0.7, 0.2, 0.2]
        );
    }
}
