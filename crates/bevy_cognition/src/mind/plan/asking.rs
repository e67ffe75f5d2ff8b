//! A step that depends on somebody's will: asked is not given.

use super::reaching::looked_at;
use super::requests::{EndPlanStep, StepOutcome};
use crate::schedule::GameClock;
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, Percept, PerceptKind, PerceptionLog};
use cognition_core::plan::{
    CHARACTER, Consent, Deed, Plan, PlanStep, StepState, Trial, consent_in_words,
};
use cognition_core::promise::time_named;
use cognition_core::route::Language;

/// A deed that serves a step has worked, and depends on somebody else's will: it is done once what it
/// is to bring is so. Where the game tells nothing of that, it is done with the deed.
pub(super) fn settle_request(world: &mut World, entity: Entity, step: u32, deed: Deed) {
    let is_open = looked_at(world, entity, |trial, _| {
        let makes = trial.domain.makes(&deed);
        let facts = trial.problem.facts;
        let is_told = makes.iter().all(|made| facts.iter().any(|fact| fact.is == made.is));
        is_told && !makes.iter().all(|made| facts.contains(made))
    });
    if !is_open.unwrap_or(false) {
        return end(world, entity, step, StepOutcome::Done);
    }
    if let Some(mut plan) = world.get_mut::<Plan>(entity) {
        plan.ask(step, deed.targets);
    }
}

/// Who was asked says something to it; or says no to it by the way, whomever they speak to.
pub(super) fn hear_word(perceive: On<Perceive>, mut plans: Query<(&mut Plan, &EntityRefs)>) {
    let Perceive { entity, percept } = perceive.event();
    let Some(by) = percept.source.as_ref().filter(|_| percept.kind == PerceptKind::Speech) else {
        return;
    };
    let is_told = plans.get(*entity).is_ok_and(|(plan, refs)| {
        let mut asked = plan.asked();
        asked.any(|step| percept.addressed || is_refused_by_the_way(step, refs, &percept.text))
    });
    if let Ok((mut plan, refs)) = plans.get_mut(*entity)
        && is_told
    {
        let words = percept.text.as_str();
        plan.is_told(by, words, |of, before| {
            replaces(words, before, &things_asked(of, Some(refs)))
        });
    }
}

/// A no stands until whoever said it speaks of the matter once more.
fn replaces(words: &str, before: &str, things: &[String]) -> bool {
    let agrees = || consent_in_words(words) == Some(Consent::Accept);
    !is_refused(before, things) || is_refused(words, things) || agrees() || names(words, things)
}

fn names(words: &str, things: &[String]) -> bool {
    let language = Language::of(words);
    things.iter().any(|thing| language.names_thing(words, thing))
}

/// `No. The letter stays with me`, said to somebody else: it names what was asked for.
fn is_refused_by_the_way(step: &PlanStep, refs: &EntityRefs, words: &str) -> bool {
    let StepState::Asked { of, .. } = &step.state else { return false };
    let things = things_asked(of, Some(refs));
    is_refused(words, &things) && names(words, &things)
}

/// What was asked for and refused has failed. A yes, a question back, a time (`Not before five`), another place for
/// it and words about something else leave it open, until nothing has come of it in time.
pub(super) fn take_refusals(world: &mut World, entity: Entity) {
    let refused = refused(world, entity).or_else(|| refused_to_others(world, entity));
    if let Some((step, why)) = refused {
        end(world, entity, step, StepOutcome::Failed(why));
    }
}

fn refused(world: &World, entity: Entity) -> Option<(u32, String)> {
    let plan = world.get::<Plan>(entity)?;
    let now = world.resource::<GameClock>().now;
    let refs = world.get::<EntityRefs>(entity);
    plan.asked().find_map(|step| match &step.state {
        StepState::Asked { of, answer: Some(words) }
            if is_refused(words, &things_asked(of, refs)) && time_named(words, now).is_none() =>
        {
            Some((step.number, said(refs, of, words)))
        }
        _ => None,
    })
}

/// What somebody else was to ask for, and whoever has it has just refused them in the hearing of the mind.
fn refused_to_others(world: &mut World, entity: Entity) -> Option<(u32, String)> {
    let is_helped = |step: &PlanStep| step.is_waiting() && step.actor.is_some();
    if !world.get::<Plan>(entity)?.steps().iter().any(is_helped) {
        return None;
    }
    let asked = looked_at(world, entity, asked_by_others)?;
    let log = world.get::<PerceptionLog>(entity)?;
    let now = world.resource::<GameClock>().now;
    let refs = world.get::<EntityRefs>(entity);
    asked.into_iter().find_map(|(step, who, of)| {
        let things = things_asked(&of, refs);
        let refuses = |percept: &&Percept| {
            is_refused_to(percept, &who, &of, &things) && time_named(&percept.text, now).is_none()
        };
        let refusal = log.unseen().map(|entry| &entry.percept).find(refuses)?;
        Some((step, said(refs, &of, &refusal.text)))
    })
}

/// `The tag stays about my own neck`, said to whoever was to ask for it by one of those whom that goes to.
fn is_refused_to(percept: &Percept, who: &StableId, of: &[StableId], things: &[String]) -> bool {
    let words = percept.text.as_str();
    let answers = percept.to.contains(who) && of.iter().any(|it| percept.is_speech_of(it));
    answers && is_refused(words, things) && names(words, things)
}

/// What others are to ask somebody for now: by which step, who, and whom for what.
fn asked_by_others(trial: &Trial<'_>, plan: &Plan) -> Vec<(u32, StableId, Vec<StableId>)> {
    let asks = |step: &PlanStep| {
        let who = step.actor.clone().filter(|_| plan.is_open(step))?;
        let mut deeds = trial.deeds_meant(step).into_iter();
        let asks = deeds.find(|deed| trial.domain.is_uncertain(&deed.action))?;
        Some((step.number, who, asks.targets))
    };
    plan.steps().iter().filter_map(asks).collect()
}

/// `Odile said: "That stays with me."`: whoever hears of it was not there.
fn said(refs: Option<&EntityRefs>, of: &[StableId], words: &str) -> String {
    let known = of.iter().filter_map(|id| refs?.of(id));
    let mut people = known.filter(|known| known.kind == CHARACTER);
    let who = people.next().map(|known| format!("{} said: ", known.label));
    format!("{}\"{words}\"", who.unwrap_or_default())
}

/// Why nothing has come of a step that somebody was asked for: what they said to it last, or that they said nothing.
pub(super) fn awaited(step: &PlanStep, refs: &EntityRefs) -> Option<String> {
    let StepState::Asked { of, answer } = &step.state else { return None };
    if let Some(words) = answer {
        return Some(said(Some(refs), of, words));
    }
    let mut known = of.iter().filter_map(|id| refs.of(id));
    let who = known.find(|known| known.kind == CHARACTER)?;
    Some(format!("{} was asked, and has not answered", who.label))
}

/// What was asked for, as the mind calls it, and whom that went to left out.
fn things_asked(of: &[StableId], refs: Option<&EntityRefs>) -> Vec<String> {
    let known = of.iter().filter_map(|id| refs?.of(id));
    known.filter(|it| it.kind != CHARACTER).map(|it| it.label.clone()).collect()
}

/// Whether words refuse that; see [`Language::refuses`].
fn is_refused(words: &str, things: &[String]) -> bool {
    let things: Vec<&str> = things.iter().map(String::as_str).collect();
    Language::of(words).refuses(words, &things)
}

fn end(world: &mut World, entity: Entity, step: u32, outcome: StepOutcome) {
    world.trigger(EndPlanStep { entity, step, outcome });
    world.flush();
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::Referable;

    #[test]
    fn a_refusal_is_told_with_whoever_gave_it() {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("item", "the lantern", "lantern"), 1);
        refs.touch(&Referable::new("character", "Odile", "odile"), 1);
        let of = ["lantern", "odile"].map(StableId::new);
        assert_eq!(said(Some(&refs), &of, "It stays."), "Odile said: \"It stays.\"");
        assert_eq!(said(None, &of, "It stays."), "\"It stays.\"");
    }

    #[test]
    fn whoever_was_asked_is_named_with_what_they_said_or_that_they_said_nothing() {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "Odile", "odile"), 1);
        let told = |answer: Option<&str>| {
            let (of, answer) = (vec![StableId::new("odile")], answer.map(str::to_owned));
            let state = StepState::Asked { of, answer };
            awaited(&PlanStep { state, ..PlanStep::default() }, &refs)
        };
        let waits = "Odile was asked, and has not answered";
        assert_eq!(told(None).as_deref(), Some(waits));
        assert_eq!(told(Some("By and by.")).as_deref(), Some("Odile said: \"By and by.\""));
        assert_eq!(awaited(&PlanStep::default(), &refs), None, "nobody was asked");
    }

    #[test]
    fn what_is_refused_is_what_was_asked_for_and_nothing_else() {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("item", "the cellar key", "cellar_key"), 1);
        refs.touch(&Referable::new("character", "Amabel", "amabel"), 1);
        let of = ["cellar_key", "amabel"].map(StableId::new);
        let things = things_asked(&of, Some(&refs));
        assert_eq!(things, ["the cellar key"]);
        assert!(is_refused("The key is not to be had.", &things));
        assert!(!is_refused("The carriage we strike out: you owe me no crowns.", &things));
        assert!(!is_refused("Not here, Bettany; in the counting room.", &things));
    }

    #[test]
    fn a_no_to_whoever_was_to_ask_is_one_and_a_no_to_somebody_else_is_none() {
        let (things, of) = (["the bond tag".to_owned()], ["maud", "bond_tag"].map(StableId::new));
        let refused = |by: &str, to: &str, words: &str| {
            let percept = Percept { to: vec![to.into()], ..Percept::speech(by, words) };
            is_refused_to(&percept, &"tess".into(), &of, &things)
        };
        let no = "The tag stays about my own neck.";
        assert!(refused("maud", "tess", no));
        assert!(!refused("maud", "abel", no) && !refused("abel", "tess", no));
        assert!(!refused("maud", "tess", "No, child, not in this draught."));
    }

    #[test]
    fn a_no_stands_until_whoever_said_it_speaks_of_the_matter_once_more() {
        let things = ["the bond tag".to_owned()];
        let no = "The tag stays about my own neck.";
        assert!(!replaces("Come in out of the draught.", no, &things));
        assert!(replaces("Well, have the tag, then.", no, &things));
        assert!(replaces("Yes, I will.", no, &things));
        assert!(replaces("Come in out of the draught.", "What for?", &things));
    }

    #[test]
    fn a_no_refuses_and_neither_a_yes_nor_a_question_nor_a_greeting_does() {
        for said in ["That is not to be had, Nell. No.", "I sew, I do not gossip.", "Not today."] {
            assert!(is_refused(said, &[]), "{said}");
        }
        for said in [
            "Yes, I will.",
            "What do you want it for?",
            "Can't you see that I am busy?",
            "Good evening, Nell.",
            "For two coins you may have it.",
            "One. Since Tuesday, and not a word of it in the book. Now you know what has the key.",
        ] {
            assert!(!is_refused(said, &[]), "{said}");
        }
    }
}
