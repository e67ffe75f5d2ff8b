//! What a plan asks of a turn: a step that is due, patience, a word to somebody, an answer.

use crate::appraisal::appraise::Appraisal;
use crate::motives::debt::Debt;
use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::reading::sighting::Sighting;
use crate::wording::phrase::inside;
use crate::wording::things::Thing;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_core::plan::{
    Consent, Invitation, Pending, Plan, PlanRemark, PlanStage, PlanStep, StepState, StepType,
    consent_in_words,
};
use cognition_core::promise::CommitmentKind;
use cognition_language::sentences;

/// How many of the newest percepts are considered when somebody is asked again.
const LATELY: usize = 12;

/// The plan of a mind, unless it is over.
pub(crate) fn plan<'a>(view: &Appraisal<'a>) -> Option<&'a Plan> {
    view.request.situation.planning.plan.as_ref().filter(|plan| !plan.is_over())
}

/// What is to be said before the plan goes on; none when it was said.
pub(crate) fn unsaid<'a>(view: &Appraisal<'a>) -> Option<&'a Pending> {
    let pending = plan(view)?.pending()?;
    (pending.until.is_none() && !view.request.situation.silent).then_some(pending)
}

/// Whether the mind is to do nothing but wait: for an answer, or for others to do their part.
pub(crate) fn bides(plan: &Plan) -> bool {
    match &plan.stage {
        PlanStage::Pending { .. } => true,
        PlanStage::UnderWay => plan.due().next().is_none(),
        PlanStage::Unthought | PlanStage::Reached | PlanStage::Abandoned { .. } => false,
    }
}

/// Whether a deed is a step that is due.
pub(crate) fn is_due(plan: &Plan, action: &IndexedAction) -> bool {
    plan.due().any(|step| step.is_served_by(action))
}

/// Whether a deed is a step that was done, and lasts as long as nothing else is done.
pub(crate) fn lasts(plan: &Plan, action: &IndexedAction) -> bool {
    let done = |step: &&PlanStep| step.actor.is_none() && step.state == StepState::Done;
    let last = plan.steps().iter().rfind(done);
    action.has_tag("occupy") && last.is_some_and(|step| step.is_served_by(action))
}

/// Whether a deed is only a word, to one person.
pub(crate) fn is_word(action: &IndexedAction) -> bool {
    let more = ["ask", "occupy"].iter().any(|tag| action.has_tag(tag));
    action.has_tag("speech") && !more && action.targets.len() == 1
}

/// What somebody has proposed to the mind, unless it may not speak.
pub(crate) fn invitation<'a>(view: &Appraisal<'a>) -> Option<&'a Invitation> {
    let situation = &view.request.situation;
    situation.planning.invitation.as_ref().filter(|_| !situation.silent)
}

/// What the mind answers: it declines what it has promised not to do, what it is afraid to do, what it
/// declined just now, and everything while it pursues something else of its own.
pub(crate) fn consent(view: &Appraisal<'_>, invitation: &Invitation) -> Consent {
    let own = plan(view).filter(|plan| !is_same_end(view, plan, invitation));
    let own = own.is_some_and(|plan| plan.led_by.as_ref() != Some(&invitation.by));
    let own = own || is_feared(view, invitation);
    let sworn = sworn_against(view, invitation).is_some();
    let unwanted = is_against_a_goal(view, invitation);
    match own || sworn || unwanted || was_declined(view, &invitation.by) {
        true => Consent::Decline,
        false => Consent::Accept,
    }
}

/// What the mind has promised not to do, and is to do by what is proposed: its words name it, or a deed
/// that is on offer.
pub(crate) fn sworn_against<'v, 'a>(
    view: &'v Appraisal<'a>,
    invitation: &Invitation,
) -> Option<&'v Debt<'a>> {
    let proposed = Words::of(&invitation.message);
    let deeds: Vec<&IndexedAction> = deeds_of(view, invitation).collect();
    let mut debts = view.debts.iter();
    debts.find(|debt| {
        let named = debt.forsworn().is_some_and(|denied| proposed.covers(&denied));
        let breaks = |deed: &&IndexedAction| debt.commitment.is_broken_by(deed, "");
        debt.commitment.kind == CommitmentKind::Refrain && (named || deeds.iter().any(breaks))
    })
}

/// Whether what is proposed is what the mind pursues itself: by the words of its goal, or by what comes
/// last of its plan.
fn is_same_end(view: &Appraisal<'_>, plan: &Plan, invitation: &Invitation) -> bool {
    let proposed = Words::of(&invitation.message);
    let goal = Words::of(inside(&plan.goal)).without(&view.me);
    let last = plan.steps().last().map(|step| Words::of(&without_refs(&step.description)));
    let ends = [Some(goal), last].into_iter().flatten();
    ends.into_iter().any(|end| !end.is_empty() && proposed.covers(&end))
}

/// `Give the oar to Ada` for `Give the oar (item_1) to Ada (character_2)`.
fn without_refs(step: &str) -> String {
    let parts = step.split('(').map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
    parts.collect()
}

/// Whether what is left to the mind leads to what it fears.
fn is_feared(view: &Appraisal<'_>, invitation: &Invitation) -> bool {
    let words = voice_words(view.language);
    let mut own_part = sentences(&invitation.message).filter(|it| words.begins_with_listener(it));
    own_part.any(|part| {
        let part = Words::of(part);
        let place = |thing: &&Thing<'_>| view.things.is_place(thing.id);
        let mut named = view.things.named_in(&part).into_iter().filter(place);
        named.any(|place| view.fears.iter().any(|fear| fear.covers(&place.words)))
            || view.fears.iter().any(|fear| !fear.is_empty() && part.covers(fear))
    })
}

/// Whether what is proposed is what a goal of the mind's says is not to be.
fn is_against_a_goal(view: &Appraisal<'_>, invitation: &Invitation) -> bool {
    let offers = &view.request.actions;
    deeds_of(view, invitation).any(|deed| view.aims.iter().any(|aim| aim.forbids(deed, offers)))
}

/// Deeds on offer that a proposal names.
fn deeds_of<'a>(
    view: &Appraisal<'a>,
    invitation: &Invitation,
) -> impl Iterator<Item = &'a IndexedAction> {
    let message = invitation.message.to_lowercase();
    let offers = view.request.actions.iter();
    offers.filter(move |offer| message.contains(&offer.description.to_lowercase()))
}

fn was_declined(view: &Appraisal<'_>, by: &StableId) -> bool {
    let name = view.things.words_of(by);
    let said = |sighting: &&Sighting<'_>| {
        let own_words = sighting.own && sighting.percept.kind == PerceptKind::Speech;
        own_words && !name.is_empty() && sighting.words.covers(&name)
    };
    let mut lately = view.recent.iter().rev().take(LATELY).filter(said);
    lately.any(|line| consent_in_words(&line.percept.text) == Some(Consent::Decline))
}

/// What the reply says of plans: what is found out or thought up, and the answer to a proposal.
pub(crate) fn remark(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    speech: &str,
) -> Option<PlanRemark> {
    let due = plan(view).into_iter().flat_map(Plan::due);
    let finished = due.filter(|step| is_finished(view, step)).map(|step| step.number).collect();
    let answers = matches!(chosen.motive(), Motive::Invited(_)) && !speech.is_empty();
    let answer = invitation(view).filter(|_| answers).map(|invitation| consent(view, invitation));
    let remark = PlanRemark { finished, answer, goal: None };
    (remark != PlanRemark::default()).then_some(remark)
}

/// A thought is all that some steps take; others are finished when the mind has looked at what they
/// name, or was told of it.
fn is_finished(view: &Appraisal<'_>, step: &PlanStep) -> bool {
    let names = view.things.names_in(&Words::of(&step.description));
    let tells = |news: &Sighting<'_>| {
        let looked = news.is_outcome() && news.tell.looks && !news.failed();
        let told = !news.own && news.percept.kind == PerceptKind::Speech && !news.tell.asks;
        (looked || told) && news.words.covers(&names)
    };
    match step.step_type {
        StepType::Analyze | StepType::Generate => true,
        StepType::Read => !names.is_empty() && view.news().any(tells),
        StepType::Write => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic_brain::{decide, reply};
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::mind::GameTime;
    use cognition_core::perceive::Percept;
    use cognition_core::plan::{PlanLimits, ProposedStep, ThinkDecision, ThinkOutput};
    use serde_json::json;

    fn steps(steps: &[(&str, u32, StepType, Option<&str>)]) -> Plan {
        let step =
            |(description, group, step_type, actor): &(&str, u32, StepType, Option<&str>)| {
                let (description, domain) = ((*description).to_owned(), "things".to_owned());
                let actor = actor.map(str::to_owned);
                ProposedStep { description, step_type: *step_type, domain, group: *group, actor }
            };
        let steps = steps.iter().map(step).collect();
        let decision = ThinkDecision::PlanDirect { steps };
        adopted(decision)
    }

    fn adopted(decision: ThinkDecision) -> Plan {
        let goal = "Get the sealed satchel.".to_owned();
        let mut plan = Plan::new(goal.clone(), "PLAN");
        let output =
            ThinkOutput { goal, decision, listener: Some("odo".to_owned()), dropped: vec![] };
        plan.adopt(&output, &PlanLimits::default(), |name| Some(name.into()));
        plan
    }

    fn offers() -> Vec<IndexedAction> {
        let busy = offer("Keep Brannic busy", &["occupy", "speech"], &["brannic"]);
        [at_the_door(), vec![busy]].concat()
    }

    fn pursuing(plan: Plan, percepts: Vec<Percept>) -> ThoughtRequest {
        let mut request = request("mara", offers(), percepts);
        request.situation.planning.plan = Some(plan);
        request
    }

    /// What is done, said and remarked.
    fn turn(request: &ThoughtRequest) -> (String, String, Option<PlanRemark>) {
        let decision = decide(&Appraisal::of(request));
        let taken = request.actions.iter().find(|action| action.index == decision.chosen_index);
        let taken = taken.map_or("(wait)", |action| action.description.as_str());
        (taken.to_owned(), decision.speech, decision.plan)
    }

    #[test]
    fn a_step_that_is_due_outweighs_habits_goals_and_answers() {
        let plan = || steps(&[("Go to the yard (place_2)", 0, StepType::Write, None)]);
        for seed in 0..50 {
            let asked = Percept::speech("odo", "Mara, where is the iron key?").addressed();
            let mut request = pursuing(plan(), vec![failed_at_the_door(), asked]);
            request.seed = seed;
            let (done, _, remark) = turn(&request);
            assert_eq!((done.as_str(), remark), ("Go to the yard", None), "with seed {seed}");
            let intent = decide(&Appraisal::of(&request)).intent.expect("should have an intent");
            assert_eq!(intent.goal, "Get the sealed satchel.");
        }
    }

    #[test]
    fn what_cannot_work_or_would_break_a_promise_is_not_done_for_a_plan() {
        let plan = || steps(&[("Go to the yard (place_2)", 0, StepType::Write, None)]);
        let mut request = pursuing(plan(), vec![]);
        request.actions[1] = barred(request.actions[1].clone(), "The arch is shut.", None);
        assert_ne!(turn(&request).0, "Go to the yard");
        let mut request = pursuing(plan(), vec![]);
        request.situation.commitments = owing(&[("not go to the yard", "refrain", "sela")]);
        assert_ne!(turn(&request).0, "Go to the yard");
    }

    #[test]
    fn while_others_do_their_part_the_mind_waits() {
        let plan = steps(&[
            ("Go to the yard (place_2)", 0, StepType::Write, Some("odo")),
            ("Go to the cellar (place_3)", 1, StepType::Write, None),
        ]);
        for seed in 0..50 {
            let mut request = pursuing(plan.clone(), vec![]);
            request.seed = seed;
            assert_eq!(turn(&request).0, "(wait)", "with seed {seed}");
        }
    }

    #[test]
    fn who_keeps_somebody_busy_goes_on_with_it_and_wanders_nowhere() {
        let mut plan = steps(&[
            ("Keep Brannic (character_1) busy", 0, StepType::Write, None),
            ("Take the iron key (item_1)", 1, StepType::Write, Some("odo")),
        ]);
        assert_eq!(turn(&pursuing(plan.clone(), vec![])).0, "Keep Brannic busy");
        plan.finish(1);
        for seed in 0..50 {
            let asked = Percept::speech("odo", "Mara, where is the iron key?").addressed();
            let mut request = pursuing(plan.clone(), vec![asked]);
            request.seed = seed;
            let done = turn(&request).0;
            assert!(["(wait)", "Keep Brannic busy"].contains(&done.as_str()), "{done}");
        }
    }

    #[test]
    fn what_is_pending_is_said_to_its_listener_word_for_word_and_then_awaited() {
        let message = format!("Odo, {} Are you with me?", "I mean to get the satchel. ".repeat(12));
        let message = message.trim().to_owned();
        let mut plan = adopted(ThinkDecision::Propose { message: message.clone() });
        let (done, said, remark) = turn(&pursuing(plan.clone(), vec![failed_at_the_door()]));
        assert_eq!((done.as_str(), said, remark), ("Speak to Odo", message, None));
        plan.said(Some("odo".into()), GameTime::default(), &PlanLimits::default());
        assert_eq!(turn(&pursuing(plan, vec![])).0, "(wait)");
    }

    #[test]
    fn a_listener_who_is_not_here_is_waited_for_or_followed() {
        let plan = adopted(ThinkDecision::Clarify { questions: vec!["Where is Sela?".to_owned()] });
        let away = |percepts| {
            let mut request = pursuing(plan.clone(), percepts);
            request.actions.retain(|action| action.targets[0].stable_id.as_str() != "odo");
            (1..).zip(&mut request.actions).for_each(|(index, action)| action.index = index);
            turn(&request)
        };
        assert_eq!(away(vec![]).0, "(wait)");
        let left = Percept::event("Odo leaves for the yard.").by("odo").about("yard");
        assert_eq!(away(vec![left.at("taproom")]).0, "Go to the yard");
        let (_, said, _) = turn(&pursuing(plan.clone(), vec![]));
        assert_eq!(said, "Where is Sela?");
    }

    fn invited(message: &str, percepts: Vec<Percept>) -> ThoughtRequest {
        let mut request = request("mara", at_the_door(), percepts);
        let (by, message) = ("odo".into(), message.to_owned());
        let until = GameTime::from_secs(600);
        request.situation.planning.invitation = Some(Invitation { by, message, until });
        request
    }

    #[test]
    fn a_proposal_is_answered_to_whoever_made_it() {
        let message = "Mara, I mean to go to the yard. You go to the yard. Are you with me?";
        let answer = |request: &ThoughtRequest| {
            let (done, said, remark) = turn(request);
            assert_eq!(done, "Speak to Odo");
            assert!(!said.is_empty(), "an answer is said aloud");
            remark.and_then(|remark| remark.answer)
        };
        let request = invited(message, vec![]);
        assert_eq!(answer(&request), Some(Consent::Accept));
        assert_eq!(reply(&request)["plan"], json!({ "answer": "accept" }));
        let mut request = invited(message, vec![]);
        request.situation.commitments = owing(&[("not go to the yard", "refrain", "sela")]);
        assert_eq!(answer(&request), Some(Consent::Decline));
        let mut request = invited(message, vec![]);
        request.situation.planning.plan = Some(Plan::new("Sleep.", "QUICK"));
        assert_eq!(answer(&request), Some(Consent::Decline), "it has a plan of its own");
        let mut request = invited(message, vec![]);
        request.situation.silent = true;
        assert_eq!(turn(&request).2, None, "nobody hears an answer that is not said");
    }

    #[test]
    fn what_is_thought_up_or_found_out_is_reported() {
        let plan = steps(&[
            ("Work out who can be trusted", 0, StepType::Analyze, None),
            ("Find out where the iron key (item_1) is", 0, StepType::Read, None),
            ("Look at the sealed satchel (item_2)", 0, StepType::Read, None),
            ("Go to the cellar (place_3)", 1, StepType::Write, None),
        ]);
        let told = Percept::speech("odo", "Brannic has the iron key.").addressed();
        let finished =
            |percepts| turn(&pursuing(plan.clone(), percepts)).2.map(|remark| remark.finished);
        assert_eq!(finished(vec![]), Some(vec![1]));
        assert_eq!(finished(vec![told]), Some(vec![1, 2]));
        let asked = Percept::speech("odo", "Where is the iron key?").addressed();
        assert_eq!(finished(vec![asked]), Some(vec![1]));
    }

    #[test]
    fn a_plan_that_is_over_moves_nobody() {
        let mut plan = steps(&[("Go to the yard (place_2)", 0, StepType::Write, None)]);
        let without = turn(&request("mara", offers(), vec![]));
        plan.abandon("no way");
        assert_eq!(turn(&pursuing(plan, vec![])), without);
    }
}
