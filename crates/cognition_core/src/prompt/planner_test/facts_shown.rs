//! Which facts a planner is shown: what its goal rests on stays where all else gives way.

use super::written;
use crate::mind::StableId;
use crate::perceive::{EntityRefs, Referable};
use crate::plan::tiny_world::{crowded, facts, heist, play, refs, world_domain};
use crate::plan::{Deed, Fact, PastStep, Plan, PlanningMode, ProposedStep, Trial, bearing, search};
use crate::prompt::asking::PromptKind;
use crate::prompt::budget::PromptBudget;
use crate::prompt::templates::PromptTemplates;
use crate::prompt::test_scene::Scene;
use crate::prompt::turn_context::{Planning, TurnContext};
use crate::token_estimate::BytesPerToken;
use cognition_language::identifiers;
use std::collections::BTreeSet;

#[test]
fn of_five_hundred_facts_a_planner_is_shown_what_suffices_and_that_within_its_tokens() {
    let (known, domain, wren) = (crowded(), world_domain(), StableId::new("wren"));
    let mut refs = EntityRefs::default();
    for thing in known.iter().flat_map(|fact| &fact.of) {
        refs.touch(&Referable::new("thing", thing.as_str(), thing.clone()), 0);
    }
    let mut plan = Plan::new("Get the strongbox.", "PLAN");
    plan.reach = facts(&["holds wren strongbox"]);
    let (scene, mode) =
        (Scene::full(str::to_owned), PlanningMode { max_steps: 8, ..PlanningMode::default() });
    let asking = scene.asking(PromptKind::Think);
    let planning = asking.planning.map(|planning| Planning {
        known: &known,
        domain: &domain,
        mode: &mode,
        ..planning
    });
    let (mind, pursued) = (&wren, Some(&plan));
    let context = TurnContext { mind, refs: &refs, plan: pursued, planning, turn: 9, ..asking };
    let mut out = String::new();
    let (budget, templates) = (PromptBudget::default(), PromptTemplates::default());
    let estimate = BytesPerToken::default();
    let report = templates.write_volatile(&mut out, &context, &budget, &estimate, 0);
    assert_eq!((known.len(), budget.planner_tokens), (500, 1200));
    assert!(report.tokens <= budget.planner_tokens, "{} tokens:\n{out}", report.tokens);

    let name = |id: &StableId| {
        refs.of(id).map(|known| format!("{} ({})", known.label, known.name)).unwrap_or_default()
    };
    let is_shown = |fact: &&Fact| {
        let told = domain.in_words(fact, &name);
        let way = |fact: &Fact| domain.both_in_words(fact, &name);
        let both = [way(fact), domain.mirrored(fact).and_then(|back| way(&back))];
        let mut told = told.into_iter().chain(both.into_iter().flatten());
        told.any(|told| out.contains(&format!("- {told}\n")))
    };
    let shown: Vec<Fact> = known.iter().filter(is_shown).cloned().collect();
    // A planner takes for granted what it is told nothing of: that a way is open.
    let is_untold = |fact: &&Fact| domain.told_in_words(fact, &name).is_none();
    let taken_as_so = known.iter().filter(is_untold).cloned();
    let understood: Vec<Fact> = shown.iter().cloned().chain(taken_as_so).collect();
    let actors = [wren.clone()];
    let needed = bearing(&domain, &plan.problem(&actors, &known, &mode));
    assert!(!needed.is_empty() && needed.iter().all(|fact| understood.contains(fact)), "{out}");
    let way = |facts: &[Fact]| search(&domain, &plan.problem(&actors, facts, &mode), &|_| false);
    assert_eq!(way(&understood), way(&known), "it suffices");
    assert!(shown.len() < 40, "{} facts are shown", shown.len());

    // A planner that knows the prompt alone, in its words; then the whole world.
    let found = way(&understood).expect("there is a way");
    let steps: Vec<ProposedStep> = found.iter().map(|deed| as_step(deed, &refs)).collect();
    let names =
        |step: &ProposedStep| identifiers(&step.description).skip(1).all(|name| out.contains(name));
    assert!(steps.iter().all(names), "{steps:?}\n{out}");
    let problem = plan.problem(&actors, &known, &mode);
    let trial = Trial { domain: &domain, problem, refs: &refs };
    assert_eq!(trial.flaw(&steps), None);
    let mut world: BTreeSet<Fact> = known.iter().cloned().collect();
    for step in &steps {
        let done = trial.deeds_meant(step).iter().any(|deed| play(&domain, &mut world, deed));
        assert!(done, "{step:?}");
    }
    assert!(plan.reach.iter().all(|fact| world.contains(fact)), "{steps:?}");
}

/// `Give thing_3 to thing_9`, as a planner writes it.
fn as_step(deed: &Deed, refs: &EntityRefs) -> ProposedStep {
    let named = deed.targets.iter().filter_map(|target| refs.of(target));
    let named: Vec<&str> = named.map(|known| known.name.as_str()).collect();
    ProposedStep {
        description: format!("{} {}", crate::act::verb(&deed.action), named.join(" ")),
        domain: "world".to_owned(),
        group: deed.group,
        ..ProposedStep::default()
    }
}

/// What Wren, who wants the strongbox of the tiny world, is shown with so many bytes.
fn thought_of_the_heist(plan: &Plan, bytes: usize) -> String {
    let (known, domain, wren, refs) = (heist(), world_domain(), StableId::new("wren"), refs());
    let scene = Scene::full(str::to_owned);
    let asking = scene.asking(PromptKind::Think);
    let planning = asking.planning.map(|it| Planning { known: &known, domain: &domain, ..it });
    let plan = Some(plan);
    written(&TurnContext { mind: &wren, refs: &refs, plan, planning, ..asking }, bytes).0
}

#[test]
fn what_a_way_to_the_goal_rests_on_stays_where_all_else_gives_way() {
    let mut plan = Plan::new("Get the strongbox.", "PLAN");
    plan.reach = facts(&["holds wren strongbox"]);
    let prompt = thought_of_the_heist(&plan, 0);
    assert!(prompt.contains("the cellar door (door_1)"), "{prompt}");
    assert!(prompt.contains("Hob (character_1) has the iron key"), "{prompt}");
    plan.reach.clear();
    let prompt = thought_of_the_heist(&plan, 0);
    assert!(!prompt.contains("Hob (character_1) has the iron key"), "{prompt}");
}

#[test]
fn where_no_way_is_found_what_is_near_to_the_goal_stays_where_all_else_gives_way() {
    let mut plan = Plan::new("Get the strongbox.", "PLAN");
    plan.reach = facts(&["holds wren strongbox", "loves wren hob"]);
    let prompt = thought_of_the_heist(&plan, 0);
    assert!(prompt.contains("the strongbox (item_2) is in the cellar (place_3)"), "{prompt}");
    assert!(prompt.contains("the iron key (item_1) opens the cellar door (door_1)"), "{prompt}");
    assert!(prompt.contains("Hob (character_1) has the iron key (item_1)"), "{prompt}");
}

#[test]
fn what_is_known_of_whoever_helps_stays_beside_what_the_goal_is_about() {
    let known = crowded();
    let prompt = |with: &[&str]| {
        let mut plan = Plan::new("Get the strongbox.", "PLAN");
        plan.reach = facts(&["holds wren strongbox"]);
        plan.with = with.iter().map(|id| StableId::new(*id)).collect();
        let (domain, wren, mut refs) = (world_domain(), StableId::new("wren"), refs());
        for (kind, label, id) in
            [("item", "a cup", "cup_7"), ("place", "a room", "room_7"), ("character", "Pip", "pip")]
        {
            refs.touch(&Referable::new(kind, label, id), 1);
        }
        let scene = Scene::full(str::to_owned);
        let asking = scene.asking(PromptKind::Think);
        let known = [known.clone(), facts(&["holds pip cup_7"])].concat();
        let planning = asking.planning.map(|it| Planning { known: &known, domain: &domain, ..it });
        let context =
            TurnContext { mind: &wren, refs: &refs, plan: Some(&plan), planning, ..asking };
        written(&context, 0).0
    };
    let (alone, helped) = (prompt(&[]), prompt(&["pip"]));
    for told in
        ["Pip (character_2) is in the yard (place_1)", "Pip (character_2) has a cup (item_3)"]
    {
        assert!(helped.contains(told), "{helped}");
    }
    assert!(!alone.contains("has a cup"), "{alone}");
    assert!(helped.contains("Hob (character_1) has the iron key"), "{helped}");
}

#[test]
fn a_step_that_failed_and_is_so_by_now_is_not_told_as_a_failure() {
    let mut plan = Plan::new("Get the strongbox.", "PLAN");
    let failed = Some("a lock".to_owned());
    for description in ["Go to the yard (place_1)", "Take the strongbox (item_2)"] {
        let (description, failed) = (description.to_owned(), failed.clone());
        plan.past.push(PastStep { description, failed, ..PastStep::default() });
    }
    let prompt = thought_of_the_heist(&plan, 1_000_000);
    let told = "- so by now, though not by this step: Go to the yard (place_1)\n";
    assert!(prompt.contains(told), "{prompt}");
    assert!(prompt.contains("- FAILED: Take the strongbox (item_2) — a lock\n"), "{prompt}");
}
