//! Backward search: from what is to be so to what is so.

mod regression;

use super::deed::Deed;
use super::ground::{Ground, GroundDeed};
use super::groups::groups;
use super::planning_domain::PlanningDomain;
use super::problem::Problem;
use super::search_effort::Effort;
use regression::Regression;

/// The cheapest plan, if there is one within the limit; `banned` deeds are left out.
///
/// A deed costs a little more when somebody else does it than when the first of the actors does,
/// and more when it depends on the will of others. What is to be so is taken apart from its end: a
/// deed that makes some of it, and unmakes none, leaves what it needs, unless that can't all be so at
/// once: nothing is in two places or two hands. What each fact costs at least
/// says which set of goals is taken apart next; among equals the order of actors, actions and things
/// decides, so that facts in any order give the same plan. After 4000 sets it gives up. A goal that
/// is reached already has a plan without deeds.
///
/// ```
/// use cognition_core::act::ActionPack;
/// use cognition_core::plan::{Fact, PlanningDomain, Problem, search};
///
/// let pack = r#"{
///     "facts": [
///         {"is": "at", "text": "{0} is in {1}"},
///         {"is": "way", "text": "{1} can be reached from {0}", "fixed": true}
///     ],
///     "actions": [{"id": "world:go", "description": "Go to {0}", "targets": 1, "planning": {
///         "needs": ["at me ?here", "way ?here {0}"],
///         "makes": ["at me {0}"],
///         "unmakes": ["at me ?here"]
///     }}]
/// }"#;
/// let pack = ActionPack::from_json("my.actions.json", pack).expect("a valid pack");
/// let facts = [
///     Fact::new("at", ["wren", "yard"]),
///     Fact::new("way", ["yard", "kitchen"]),
///     Fact::new("way", ["kitchen", "cellar"]),
/// ];
/// let goal = [Fact::new("at", ["wren", "cellar"])];
/// let problem = Problem { actors: &["wren".into()], facts: &facts, goal: &goal, max_steps: 8 };
/// let plan = search(&PlanningDomain::of(&pack), &problem, &|_| false).expect("there is a way");
/// assert_eq!(plan.len(), 2);
/// ```
pub fn search(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
) -> Option<Vec<Deed>> {
    search_with(domain, problem, banned, Effort::FULL)
}

/// The same where a frame waits for it: what takes longer to find is not found.
pub(super) fn search_at_a_glance(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
) -> Option<Vec<Deed>> {
    search_with(domain, problem, banned, Effort::GLANCE)
}

fn search_with(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
    effort: Effort,
) -> Option<Vec<Deed>> {
    let ground = Ground::of(domain, problem, banned, effort);
    let plan = Regression::of(&ground, problem.max_steps)?.run(effort.expansions)?;
    let groups = groups(&plan);
    let deed = |(deed, group): (&&GroundDeed, u32)| Deed { group, ..deed.deed.clone() };
    let mut deeds: Vec<Deed> = plan.iter().zip(groups).map(deed).collect();
    deeds.sort_by_key(|deed| deed.group);
    Some(deeds)
}

#[cfg(test)]
mod tests {
    use super::super::fact::Fact;
    use super::super::tiny_world::*;
    use super::*;
    use crate::mind::StableId;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    const HEIST: [&str; 2] = ["holds wren strongbox", "at pip cellar"];

    fn plan(
        actors: &[&str],
        known: &[Fact],
        goal: &[&str],
        banned: &dyn Fn(&Deed) -> bool,
    ) -> Option<Vec<Deed>> {
        let actors: Vec<StableId> = actors.iter().map(|actor| (*actor).into()).collect();
        let goal = facts(goal);
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        search(&world_domain(), &problem, banned)
    }

    fn check(actors: &[&str], known: &[Fact], goal: &[&str], refused: &[&str], expect: Expect) {
        let banned = |deed: &Deed| refused.contains(&deed.action.as_str());
        let plan = plan(actors, known, goal, &banned);
        expect.assert_eq(&plan.map_or("none".to_owned(), |plan| written(&plan)));
    }

    #[test]
    fn who_asks_nobody_keeps_the_cook_busy_and_slips_the_key_from_him() {
        check(
            &["wren", "pip"],
            &heist(),
            &HEIST,
            &["world:ask"],
            expect![[r#"
            0: wren go kitchen arch, pip go kitchen arch
            1: pip occupy hob
            2: wren filch iron_key hob
            3: wren unlock cellar_door iron_key
            4: wren go cellar cellar_door, pip go cellar cellar_door
            5: wren take strongbox"#]],
        );
    }

    #[test]
    fn asking_comes_first_where_it_is_cheaper() {
        check(
            &["wren", "pip"],
            &heist(),
            &HEIST,
            &[],
            expect![[r#"
            0: wren go kitchen arch, pip go kitchen arch
            1: wren ask hob iron_key
            2: wren unlock cellar_door iron_key
            3: wren go cellar cellar_door, pip go cellar cellar_door
            4: wren take strongbox"#]],
        );
    }

    #[test]
    fn alone_and_refused_nobody_gets_the_key() {
        check(&["wren"], &heist(), &["holds wren strongbox"], &["world:ask"], expect!["none"]);
        let nobody_has_it: Vec<Fact> =
            heist().into_iter().filter(|fact| fact.is != "holds").collect();
        check(&["wren", "pip"], &nobody_has_it, &HEIST, &[], expect!["none"]);
    }

    #[test]
    fn a_goal_that_is_reached_takes_no_deed_and_one_without_words_has_no_plan() {
        check(&["wren"], &heist(), &["at wren yard"], &[], expect![""]);
        check(&["wren"], &heist(), &["likes wren tea"], &[], expect!["none"]);
        check(&[], &heist(), &["at wren kitchen"], &[], expect!["none"]);
    }

    /// Five places in a ring, eight items, four persons, one locked door.
    fn large_world() -> Vec<Fact> {
        let ring = ["a b ab", "b a ab", "b c bc", "c b bc", "c d cd", "d c cd"];
        let ring = ring.iter().chain(&["d e de", "e d de", "e a ea", "a e ea"]);
        let ways: Vec<String> = ring.map(|way| format!("way {way}")).collect();
        let others = [
            "unlocked ab",
            "unlocked bc",
            "unlocked cd",
            "unlocked ea",
            "opens i0 de",
            "at p0 a",
            "at p1 b",
            "at p2 c",
            "at p3 d",
            "person p0",
            "person p1",
            "person p2",
            "person p3",
            "holds p3 i0",
            "holds p2 i1",
            "holds p1 i6",
            "at i2 e",
            "free i2",
            "at i3 b",
            "free i3",
            "at i4 c",
            "free i4",
            "at i5 a",
            "free i5",
            "at i7 d",
            "free i7",
        ];
        facts(&ways.iter().map(String::as_str).chain(others).collect::<Vec<_>>())
    }

    #[test]
    fn a_large_world_is_searched_within_the_bound() {
        let refused = ["world:ask"];
        let known = large_world();
        let actors = ["p0", "p1"];
        let check = |goal: &[&str], expect| check(&actors, &known, goal, &refused, expect);
        check(
            &["holds p0 i1"],
            expect![[r#"
            0: p0 go b ab, p1 go c bc
            1: p0 go c bc, p1 occupy p2
            2: p0 filch i1 p2"#]],
        );
        check(
            &["holds p0 i2", "at p1 e", "holds p0 i5"],
            expect![[r#"
            0: p0 take i5, p1 go a ab
            1: p0 go e ea, p1 go e ea
            2: p0 take i2"#]],
        );
        check(
            &["holds p0 i0", "at p1 d"],
            expect![[r#"
            0: p0 go b ab, p1 go c bc
            1: p0 go c bc, p1 go d cd
            2: p0 go d cd, p1 occupy p3
            3: p0 filch i0 p3"#]],
        );
        check(
            &["holds p1 i3", "holds p0 i4", "holds p0 i7"],
            expect![[r#"
            0: p0 go b ab, p1 take i3
            1: p0 go c bc
            2: p0 take i4
            3: p0 go d cd
            4: p0 take i7"#]],
        );
        check(&["holds p0 i2", "at p1 e", "holds p0 i0"], expect!["none"]);
        check(&["holds p0 i1", "at i2 a"], expect!["none"]);
    }

    /// Up to three places, two persons and two items, one door that may be locked.
    fn worlds() -> impl Strategy<Value = Vec<Fact>> {
        let place = || 0_usize..3;
        (place(), place(), 0_usize..5, 0_usize..5, any::<bool>(), any::<bool>(), place()).prop_map(
            |(ada, bob, key, cup, locked, second, far)| {
                let lie = |item: &str, at: usize| match at {
                    0 => vec![format!("holds ada {item}")],
                    1 => vec![format!("holds bob {item}")],
                    at => vec![format!("at {item} p{}", at - 2), format!("free {item}")],
                };
                let mut lines = vec![format!("at ada p{ada}"), format!("at bob p{bob}")];
                lines.extend(lie("key", key).into_iter().chain(lie("cup", cup)));
                lines.extend(["person ada", "person bob", "opens key door"].map(str::to_owned));
                lines.extend(["way p0 p1 door", "way p1 p0 door"].map(str::to_owned));
                lines.extend((!locked).then(|| "unlocked door".to_owned()));
                let other = if second { 0 } else { 1 };
                lines.push(format!("way p{other} p2 arch"));
                lines.push(format!("way p2 p{far} arch"));
                lines.push("unlocked arch".to_owned());
                facts(&lines.iter().map(String::as_str).collect::<Vec<_>>())
            },
        )
    }

    fn goals() -> impl Strategy<Value = Vec<Fact>> {
        let all = facts(&[
            "at ada p0",
            "at ada p1",
            "at ada p2",
            "at bob p1",
            "holds ada key",
            "holds ada cup",
            "holds bob cup",
            "holds bob key",
            "unlocked door",
            "busy bob ada",
        ]);
        proptest::sample::subsequence(all, 1..=2)
    }

    fn actors() -> impl Strategy<Value = Vec<StableId>> {
        prop_oneof![Just(vec!["ada".into()]), Just(vec!["ada".into(), "bob".into()])]
    }

    proptest! {
        #[test]
        fn facts_in_any_order_give_the_same_plan(
            (known, shuffled) in worlds().prop_flat_map(|known| (Just(known.clone()), Just(known).prop_shuffle())),
            goal in goals(),
            actors in actors(),
        ) {
            let domain = world_domain();
            let found = |known: &[Fact], goal: &[Fact]| {
                search(&domain, &Problem { actors: &actors, facts: known, goal, max_steps: 6 }, &|_| false)
            };
            let backwards: Vec<Fact> = goal.iter().rev().cloned().collect();
            prop_assert_eq!(found(&known, &goal), found(&shuffled, &backwards));
        }

        #[test]
        fn every_plan_can_be_played_and_nobody_who_tries_everything_finds_more(
            known in worlds(),
            goal in goals(),
            actors in actors(),
            max_steps in 1_usize..5,
        ) {
            let domain = world_domain();
            let problem = Problem { actors: &actors, facts: &known, goal: &goal, max_steps };
            let start: State = known.iter().cloned().collect();
            let Some(plan) = search(&domain, &problem, &|_| false) else {
                let reached = can_be_reached(&domain, &actors, &start, &goal, max_steps);
                prop_assert_ne!(reached, Some(true), "should find a plan in {:?}", start);
                return Ok(());
            };
            prop_assert!(plan.len() <= max_steps);
            for backwards in [false, true] {
                let mut state = start.clone();
                let mut order: Vec<&Deed> = plan.iter().collect();
                if backwards {
                    order.reverse();
                }
                order.sort_by_key(|deed| deed.group);
                for deed in order {
                    prop_assert!(play(&domain, &mut state, deed), "{}", written(&plan));
                }
                prop_assert!(goal.iter().all(|fact| state.contains(fact)), "{}", written(&plan));
            }
        }
    }
}
