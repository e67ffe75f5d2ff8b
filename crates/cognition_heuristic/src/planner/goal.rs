//! What is to be so, where the game says it or the goal says it plainly.

use super::outlook::Outlook;
use crate::wording::phrase::inside;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::plan::Fact;

/// Words of a goal to have something, and of one to be somewhere.
const TO_HAVE: [&str; 8] = ["get", "have", "bring", "take", "fetch", "find", "steal", "obtain"];
const TO_BE: [&str; 6] = ["go", "reach", "enter", "come", "visit", "be"];

/// What is to be so; nothing where that can't be told.
pub(super) fn reach(outlook: &Outlook<'_>) -> Vec<Fact> {
    if !outlook.plan.reach.is_empty() {
        return outlook.plan.reach.clone();
    }
    let said: Vec<String> = outlook.plan.goal.split_whitespace().map(bare).collect();
    let says = |words: &[&str]| said.iter().any(|word| words.contains(&word.as_str()));
    let have = if says(&TO_HAVE) { named(outlook, "holds", &["item"]) } else { None };
    have.or_else(|| says(&TO_BE).then(|| named(outlook, "at", &["place"])).flatten())
        .into_iter()
        .collect()
}

/// Who is to bring somebody to a place goes there with them; nothing where nobody is to be brought.
pub(super) fn going_along(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<Vec<Fact>> {
    let brings = |fact: &&Fact| {
        fact.is == "at" && fact.of.first().is_some_and(|who| outlook.is_somebody_else(who))
    };
    let place = reach.iter().find(brings)?.of.get(1)?;
    let there = Fact::new("at", [outlook.me.clone(), place.clone()]);
    let leads = voice_words(outlook.language).leads_along(&outlook.plan.goal);
    (leads && !reach.contains(&there)).then(|| [reach, &[there]].concat())
}

/// What a goal to have something calls it: of `Get the oar.`, `the oar`.
pub(super) fn thing_to_have(goal: &str) -> Option<&str> {
    let (verb, thing) = inside(goal).split_once(' ')?;
    TO_HAVE.contains(&bare(verb).as_str()).then_some(thing)
}

fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase()
}

/// That the mind has, or is at, the thing of that kind which the goal names: the one with the
/// longest name.
fn named(outlook: &Outlook<'_>, is: &str, kinds: &[&str]) -> Option<Fact> {
    let goal = Words::of(&outlook.plan.goal);
    let of_kind = outlook.things().filter(|(_, known)| kinds.contains(&known.kind.as_str()));
    let named = of_kind.filter_map(|(id, known)| {
        let words = Words::of(&known.label);
        (!words.is_empty() && goal.covers(&words)).then(|| (words.len(), id))
    });
    let (_, thing) = named.min_by_key(|(length, _)| std::cmp::Reverse(*length))?;
    Some(Fact::new(is, [outlook.me.clone(), thing.clone()]))
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::planner::test_scheme::{check, reaching, thinks, told};
    use cognition_core::plan::{Fact, Plan};
    use expect_test::expect;

    #[test]
    fn who_is_to_bring_somebody_goes_along_and_tells_nobody_the_way() {
        let mut plan = reaching(vec![Fact::new("at", ["odo", "yard"])]);
        plan.goal = "Bring Odo to the yard.".to_owned();
        let proposed = told(&reply(&thinks(plan.clone())));
        let said = "Odo, I mean to bring you to the yard. Are you with me?";
        assert!(proposed.ends_with(said), "{proposed}");
        plan.with = vec!["odo".into()];
        let steps = told(&reply(&thinks(plan)));
        assert!(steps.contains("0: Go to the yard"), "{steps}");
        assert!(steps.contains("[character_3] Go to the yard"), "{steps}");
    }

    #[test]
    fn a_goal_in_words_is_read_where_it_is_plain() {
        for (goal, expect) in [
            (
                "Fetch the sealed satchel for the coach",
                expect![[r#"
                plan_direct |  | 
                0: Ask Brannic (character_1) for the iron key (item_1)
                1: Unlock the cellar door (door_1) with the iron key (item_1)
                2: Go to the cellar (place_3)
                3: Take the sealed satchel (item_2)"#]],
            ),
            (
                "Go to the yard.",
                expect![[r#"
                plan_direct |  | 
                0: Go to the yard (place_2)"#]],
            ),
            (
                "Become a better person",
                expect![[r#"
                    clarify | character_3 | 
                    How could I do this: become a better person?"#]],
            ),
        ] {
            let mut plan = Plan::new(goal, "PLAN");
            plan.with = vec!["odo".into()];
            check(&thinks(plan), expect);
        }
    }
}
