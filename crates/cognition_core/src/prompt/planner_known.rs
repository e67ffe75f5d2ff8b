//! `## Known world`: where the mind is, and what it knows to be so, in words.

use super::left_out::push_left_out;
use super::planner_view::PlannerView;
use super::session_section::push_present;
use super::turn_context::{Planning, TurnContext};
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::plan::{Fact, bearing, nearest};
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How many lines are shown at most.
const KNOWN_LINES: usize = 30;
/// How many lines about the goal stay, whatever else gives way.
const STAYING_LINES: usize = 12;
/// How many lines about those who help stay beside them.
const HELPER_LINES: usize = 12;
/// About how many bytes a line takes.
pub(super) const FACT_BYTES: usize = 50;

type Wording<'a> = &'a dyn Fn(&Fact, &dyn Fn(&StableId) -> String) -> Option<String>;

/// How many lines go beyond what is shown at most.
pub(super) fn facts_beyond(context: &TurnContext<'_>) -> usize {
    facts_worded(context).saturating_sub(KNOWN_LINES)
}

/// How many facts can be told at all.
pub(super) fn facts_worded(context: &TurnContext<'_>) -> usize {
    let Some(planning) = context.planning else { return 0 };
    in_order(context, planning.known, &wording_of(planning)).len()
}

/// How many lines may give way: what the goal is about, and what is known of those who help, stays.
pub(super) fn facts_giving_way(context: &TurnContext<'_>) -> usize {
    let Some(planning) = context.planning else { return 0 };
    let mut about = about_the_goal(context);
    let staying = in_order(context, &about, &wording_of(planning)).len().min(STAYING_LINES);
    about.truncate(place_of_helpers(context, &about));
    facts_worded(context).saturating_sub(staying + of_helpers(context, &about).len())
}

/// What is known, in words: where some is left out, what the goal is about comes first, with what is known of those
/// who help; then what concerns what the mind last had to do with. A fact without words, or about something that the
/// mind can't name, is left out.
fn facts_in_words(context: &TurnContext<'_>, dropped: usize) -> Vec<String> {
    let Some(planning) = context.planning else { return Vec::new() };
    let first = if dropped > 0 { first_of_all(context) } else { Vec::new() };
    let mut known = planning.known.to_vec();
    known.retain(|fact| !first.contains(fact) && !is_told_by(planning, &first, fact));
    let mut lines = in_order(context, &first, &wording_of(planning));
    lines.extend(worded(context, &known, &wording_of(planning)));
    lines
}

/// A fact in words, and with the one that is told with it where both are so.
fn wording_of<'a>(
    planning: Planning<'a>,
) -> impl Fn(&Fact, &dyn Fn(&StableId) -> String) -> Option<String> + 'a {
    move |fact, name| {
        let both = planning.domain.mirrored(fact).filter(|it| planning.known.contains(it));
        match both {
            Some(_) => planning.domain.both_in_words(fact, name),
            None => planning.domain.told_in_words(fact, name),
        }
    }
}

/// Whether one of these tells it, too: the way there tells of the way back.
fn is_told_by(planning: Planning<'_>, told: &[Fact], fact: &Fact) -> bool {
    planning.domain.mirrored(fact).is_some_and(|it| told.contains(&it))
}

/// What the goal is about, and after the lines of it that stay what is known of those who help.
fn first_of_all(context: &TurnContext<'_>) -> Vec<Fact> {
    let mut first = about_the_goal(context);
    let mut rest = first.split_off(place_of_helpers(context, &first));
    let helping = of_helpers(context, &first);
    rest.retain(|fact| !helping.contains(fact));
    [first, helping, rest].concat()
}

/// How many of these facts take up the lines that stay.
fn place_of_helpers(context: &TurnContext<'_>, about: &[Fact]) -> usize {
    let Some(planning) = context.planning else { return 0 };
    let lines = placed(context, about, &wording_of(planning));
    lines.get(STAYING_LINES - 1).map_or(about.len(), |(place, _)| place + 1)
}

/// What bears on the part of those who help, beside what is told already: what they have and where they are, then
/// what is known of that.
fn of_helpers(context: &TurnContext<'_>, told: &[Fact]) -> Vec<Fact> {
    let (Some(planning), Some(plan)) = (context.planning, context.plan) else { return Vec::new() };
    let helpers: BTreeSet<&StableId> = plan.helpers().filter(|it| *it != context.mind).collect();
    if helpers.is_empty() {
        return Vec::new();
    }
    let wording = wording_of(planning);
    let is_new = |fact: &Fact| !told.contains(fact) && !is_told_by(planning, told, fact);
    let has_words =
        |fact: &Fact| !in_order(context, std::slice::from_ref(fact), &wording).is_empty();
    let near = nearest(planning.known, &helpers, context.mind).into_iter();
    near.filter(|fact| is_new(fact) && has_words(fact)).take(HELPER_LINES).collect()
}

/// What a way to the goal rests on, as far as a search finds one; then what is known of things that the goal or
/// what failed names, and where no way is known, of what is near to them.
fn about_the_goal(context: &TurnContext<'_>) -> Vec<Fact> {
    let Some(planning) = context.planning else { return Vec::new() };
    let mut first = bearing_on_goal(context);
    let mut named = match first.is_empty() {
        true => nearest(planning.known, &matters(context), context.mind),
        false => of_what_is_kept(context, planning.known),
    };
    named.retain(|fact| !first.contains(fact));
    first.extend(named);
    first
}

fn of_what_is_kept(context: &TurnContext<'_>, known: &[Fact]) -> Vec<Fact> {
    let kept = |fact: &Fact| fact.of.iter().filter(|thing| is_kept(context, thing)).count();
    let mut named: Vec<Fact> = known.iter().filter(|fact| kept(fact) > 0).cloned().collect();
    named.sort_by_key(|fact| Reverse(kept(fact)));
    named
}

/// What stays in view, since the goal or a step names it.
fn is_kept(context: &TurnContext<'_>, thing: &StableId) -> bool {
    context.refs.of(thing).is_some_and(|known| known.retained.is_some())
}

/// What the goal is of, in facts or in words.
fn matters<'a>(context: &TurnContext<'a>) -> BTreeSet<&'a StableId> {
    let reach = context.plan.into_iter().flat_map(|plan| &plan.reach).flat_map(|fact| &fact.of);
    let known = context.planning.into_iter().flat_map(|planning| planning.known);
    let kept = known.flat_map(|fact| &fact.of).filter(|thing| is_kept(context, thing));
    reach.chain(kept).collect()
}

fn bearing_on_goal(context: &TurnContext<'_>) -> Vec<Fact> {
    let (Some(planning), Some(plan)) = (context.planning, context.plan) else { return Vec::new() };
    if plan.reach.is_empty() {
        return Vec::new();
    }
    let actors = plan.actors(context.mind);
    bearing(planning.domain, &plan.problem(&actors, planning.known, planning.mode))
}

fn worded(context: &TurnContext<'_>, known: &[Fact], wording: Wording<'_>) -> Vec<String> {
    let mut known = known.to_vec();
    known.sort_by_key(|fact| Reverse(latest(context, fact)));
    in_order(context, &known, wording)
}

fn in_order(context: &TurnContext<'_>, known: &[Fact], wording: Wording<'_>) -> Vec<String> {
    placed(context, known, wording).into_iter().map(|(_, line)| line).collect()
}

/// Each fact that has words, with its place among them.
fn placed(context: &TurnContext<'_>, known: &[Fact], wording: Wording<'_>) -> Vec<(usize, String)> {
    let nameless = Cell::new(false);
    let name = |thing: &StableId| match context.refs.of(thing) {
        Some(known) => format!("{} ({})", known.label, known.name),
        None => {
            nameless.set(true);
            String::new()
        }
    };
    let in_words = |fact: &Fact| {
        nameless.set(false);
        let words = wording(fact, &name).filter(|words| !words.trim().is_empty())?;
        (!nameless.get()).then_some(words)
    };
    let told_before = |place: usize, fact: &Fact| {
        context.planning.is_some_and(|planning| is_told_by(planning, &known[..place], fact))
    };
    let each = known.iter().enumerate().filter(|(place, fact)| !told_before(*place, fact));
    each.filter_map(|(place, fact)| Some((place, in_words(fact)?))).collect()
}

/// The turn in which the mind last had to do with any of it; of what is its own, now.
fn latest(context: &TurnContext<'_>, fact: &Fact) -> u64 {
    let others = fact.of.iter().filter(|thing| *thing != context.mind);
    let turns =
        others.filter_map(|thing| context.refs.of(thing)).map(|known| known.last_referenced);
    turns.max().unwrap_or(u64::MAX)
}

pub(super) fn push_known_world(out: &mut String, view: PlannerView<'_>) {
    out.push_str("\n## Known world\n");
    let before = out.len();
    if !view.context.surroundings.description.is_empty() {
        push_escaped(out, &view.context.surroundings.description);
        out.push('\n');
    }
    push_present(out, view.context);
    let dropped = view.report.dropped_facts;
    push_facts(out, &facts_in_words(view.context, dropped), dropped);
    out.push_str(if out.len() == before { "- [Nothing yet]\n" } else { "" });
    push_deeds(out, view);
}

/// The words in which a step is told from another: those of the offers.
fn push_deeds(out: &mut String, view: PlannerView<'_>) {
    let mut separator = "\n## What can be done\n";
    for deed in view.context.planning.iter().flat_map(|planning| planning.domain.deeds()) {
        out.push_str(separator);
        push_escaped(out, deed);
        separator = "; ";
    }
    out.push_str(if separator == "; " { ".\n" } else { "" });
}

fn push_facts(out: &mut String, facts: &[String], dropped: usize) {
    for fact in &facts[..facts.len().saturating_sub(dropped)] {
        out.push_str("- ");
        push_escaped(out, fact);
        out.push('\n');
    }
    if dropped > 0 {
        push_left_out(out, dropped, ("more", "more"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::{EntityRefs, Referable};
    use crate::prompt::test_scene::Scene;
    use expect_test::expect;

    #[test]
    fn what_concerns_the_latest_comes_first_and_what_has_no_words_or_no_name_is_left_out() {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("place", "the kitchen", "kitchen"), 1);
        refs.touch(&Referable::new("character", "Hob</x>", "hob"), 2);
        refs.touch(&Referable::new("item", "the iron key", "key"), 5);
        let scene = Scene::new();
        let context = TurnContext { refs: &refs, ..scene.context() };
        let known = [
            Fact::new("at", ["hob", "kitchen"]),
            Fact::new("holds", ["hob", "key"]),
            Fact::new("at", ["stranger", "kitchen"]),
            Fact::new("secret", ["hob"]),
            Fact::new("lit", ["kitchen"]),
        ];
        let wording = |fact: &Fact, name: &dyn Fn(&StableId) -> String| {
            let names: Vec<_> = fact.of.iter().map(name).collect();
            (fact.is != "secret").then(|| names.join(&format!(" {} ", fact.is)))
        };
        let mut out = String::new();
        let mut lines = worded(&context, &known, &wording);
        push_facts(&mut out, &lines, 0);
        lines.truncate(3);
        push_facts(&mut out, &lines, 2);
        expect![[r#"
            - Hob&lt;/x&gt; (character_1) holds the iron key (item_1)
            - Hob&lt;/x&gt; (character_1) at the kitchen (place_1)
            - the kitchen (place_1)
            - Hob&lt;/x&gt; (character_1) holds the iron key (item_1)
            (2 more are left out.)
        "#]]
        .assert_eq(&out);
    }
}
