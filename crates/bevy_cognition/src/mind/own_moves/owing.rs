//! Whether a mind has anything to do with somebody who comes.

use crate::brain::prompt_context::PersonaLibrary;
use crate::choice::offers::ask_game;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::{CognitiveLedger, GameTime, Goal, Persona, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::Plan;
use cognition_core::promise::{Commitment, Commitments, TimeKind};
use cognition_core::route::{Language, names_any};

/// What sort of thing somebody is.
const PERSON: &str = "character";

/// Whether it owes them what is to be done now, means them in what it pursues, or has a question that names them.
pub(super) fn concerns(world: &World, entity: Entity, who: &StableId) -> bool {
    owes(world, entity, who) || is_on_its_mind(world, entity, who)
}

/// What is only to be left undone, or is kept by the time, asks for nothing.
fn owes(world: &World, entity: Entity, who: &StableId) -> bool {
    let now = world.resource::<GameClock>().now;
    let binds = world.resource::<CognitionSettings>().binds();
    let Some(promised) = world.get::<Commitments>(entity).filter(|_| binds) else { return false };
    let mut owed = promised.owed(now).filter(|owed| owed.target.as_ref() == Some(who));
    owed.any(|owed| owed.is_at_hand(now) && !owed.is_kept_by_time())
}

/// Whether something is owed that may be done now, be it before a time.
fn is_in_hand(owed: &Commitment, now: GameTime) -> bool {
    owed.is_at_hand(now) && !owed.is_kept_by_time() && owed.terms.recurs.is_none()
}

/// Whether it is in hand, and nothing says when it is to be done.
pub(super) fn may_be_kept_next(owed: &Commitment, now: GameTime) -> bool {
    owed.terms.time == TimeKind::Open && is_in_hand(owed, now)
}

/// Whether a mind owes anything that it may do now.
pub(super) fn has_in_hand(world: &World, entity: Entity) -> bool {
    let now = world.resource::<GameClock>().now;
    let binds = world.resource::<CognitionSettings>().binds();
    let promised = world.get::<Commitments>(entity).filter(|_| binds);
    promised.is_some_and(|promised| promised.owed(now).any(|owed| is_in_hand(owed, now)))
}

/// Whether what a deed was done to, but for people, has to do with what is owed and in hand.
pub(super) fn is_on_the_way(promised: &Commitments, deed: &IndexedAction, now: GameTime) -> bool {
    let things = deed.targets.iter().filter(|target| !target.name.as_str().starts_with(PERSON));
    let labels: Vec<&str> = things.map(|thing| thing.label.as_str()).collect();
    promised.owed(now).filter(|owed| is_in_hand(owed, now)).any(|owed| {
        let (language, text) = (Language::of(&owed.text), owed.text.as_str());
        let is_named =
            |label: &&str| language.share_held(&language.content_stems(label), &[text]) > 0.0;
        labels.iter().any(is_named)
    })
}

fn is_on_its_mind(world: &World, entity: Entity, who: &StableId) -> bool {
    let Some(refs) = world.get::<EntityRefs>(entity) else { return false };
    let names = |text: &str| names_any(text, [who], refs, Language::of(text));
    let pursued = world.get::<Plan>(entity).filter(|plan| !plan.is_over());
    let asks = world.get::<CognitiveLedger>(entity);
    pursued.is_some_and(|plan| names(&plan.goal) || is_wanted(plan, who, &names))
        || asks.is_some_and(|ledger| ledger.open_questions().iter().any(|asked| names(asked)))
        || goals(world, entity).iter().any(|goal| names(&goal.text))
}

/// Whether something is still to be put to them, or they have a part in what is to be done next.
fn is_wanted(plan: &Plan, who: &StableId, names: &impl Fn(&str) -> bool) -> bool {
    let unsaid = plan.pending().filter(|pending| pending.until.is_none());
    unsaid.is_some_and(|pending| pending.to.as_ref() == Some(who))
        || plan.due().any(|step| names(&step.description))
}

/// Whether what is to be done is on offer here and now, or has to do with a goal of its persona.
pub(super) fn is_at_hand(world: &mut World, entity: Entity, deed: &str) -> bool {
    let language = Language::of(deed);
    let matter = language.content_stems(deed);
    let shares = |text: &str| language.content_stems(text).iter().any(|it| matter.contains(it));
    let is_goal = goals(world, entity).iter().any(|goal| shares(&goal.text));
    is_goal || ask_game(world, entity).offers.iter().any(|offer| shares(&offer.description))
}

/// What it is after: the goals of its persona and of its plan, and what it has promised to do.
pub(super) fn aims(world: &World, entity: Entity) -> Vec<String> {
    let now = world.resource::<GameClock>().now;
    let binds = world.resource::<CognitionSettings>().binds();
    let promised = world.get::<Commitments>(entity).filter(|_| binds);
    let owed = promised.into_iter().flat_map(|promised| promised.owed(now));
    let owed = owed.filter(|owed| !owed.is_kept_by_time()).map(|owed| owed.text.clone());
    let pursued = world.get::<Plan>(entity).filter(|plan| !plan.is_over());
    let goals = goals(world, entity).iter().map(|goal| goal.text.clone());
    goals.chain(pursued.map(|plan| plan.goal.clone())).chain(owed).collect()
}

fn goals(world: &World, entity: Entity) -> &[Goal] {
    let personas = world.get_resource::<PersonaLibrary>();
    let known = personas.zip(world.get::<Persona>(entity));
    let profile = known.and_then(|(all, own)| all.profile(own));
    profile.map_or(&[], |profile| profile.goals.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use cognition_core::act::ActionTarget;
    use cognition_core::mind::{Mind, PersonaProfile};
    use cognition_core::perceive::{Referable, Seen};
    use cognition_core::plan::{Pending, PlanStage};
    use cognition_core::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};

    /// Mara, who knows Odo and Sela.
    fn inn() -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.finish();
        let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
        let mut refs = EntityRefs::default();
        for (label, id) in [("Odo", "odo"), ("Sela", "sela")] {
            refs.see(&Referable::new("character", label, id), 1, Seen::Summary);
        }
        app.world_mut().entity_mut(mara).insert(refs);
        (app, mara)
    }

    fn concerned(app: &App, mara: Entity) -> [bool; 2] {
        ["odo", "sela"].map(|who| concerns(app.world(), mara, &who.into()))
    }

    fn promise(app: &mut App, mara: Entity, text: &str, due: Option<&str>) {
        let (target, due) = (Some("odo".into()), due.map(str::to_owned));
        let proposed = ProposedCommitment {
            text: text.to_owned(),
            target,
            due,
            ..ProposedCommitment::default()
        };
        let (rules, now) = (CommitmentRules::default(), GameTime::default());
        let mut promised = app.world_mut().get_mut::<Commitments>(mara).expect("a mind has them");
        promised.open(&proposed, CommitmentSource::Game, None, &rules, now).expect("should pass");
    }

    #[test]
    fn somebody_to_whom_nothing_is_owed_is_of_no_concern() {
        let (app, mara) = inn();
        assert_eq!(concerned(&app, mara), [false, false]);
    }

    #[test]
    fn whoever_was_promised_something_is_and_nobody_else() {
        let (mut app, mara) = inn();
        promise(&mut app, mara, "bring Odo the iron key", None);
        assert_eq!(concerned(&app, mara), [true, false]);
    }

    #[test]
    fn what_is_to_be_done_later_or_left_undone_is_no_reason() {
        let (mut app, mara) = inn();
        promise(&mut app, mara, "wake Odo", Some("at 21:00"));
        promise(&mut app, mara, "never go to the cellar", None);
        assert_eq!(concerned(&app, mara), [false, false]);
    }

    #[test]
    fn a_deed_is_on_the_way_where_a_promise_that_may_be_kept_has_to_do_with_its_thing() {
        let (mut app, mara) = inn();
        promise(&mut app, mara, "fetch the oil from the store", None);
        promise(&mut app, mara, "ring the bell", Some("at 21:00"));
        let promised = app.world().get::<Commitments>(mara).expect("a mind has them");
        let on_the_way = |kind: &str, label: &str| {
            let mut refs = EntityRefs::default();
            let target = ActionTarget {
                name: refs.touch(&Referable::new(kind, label, label), 1),
                stable_id: label.into(),
                label: label.to_owned(),
                entity: Entity::PLACEHOLDER,
            };
            let deed = IndexedAction { targets: vec![target], ..IndexedAction::default() };
            is_on_the_way(promised, &deed, GameTime::default())
        };
        assert!(on_the_way("door", "the store door") && on_the_way("item", "the oil can"));
        assert!(!on_the_way("item", "the loaf") && !on_the_way("character", "Store"));
        assert!(!on_the_way("item", "the bell"), "it is not time yet");
        assert!(has_in_hand(app.world(), mara));
    }

    #[test]
    fn whom_something_is_still_to_be_put_to_is_of_concern() {
        let (mut app, mara) = inn();
        let to = Some("sela".into());
        let pending = Pending { to, ..Pending::default() };
        let mut plan = Plan::new("Have the ring.", "PLAN");
        plan.stage = PlanStage::Pending { pending: pending.clone() };
        app.world_mut().entity_mut(mara).insert(plan.clone());
        assert_eq!(concerned(&app, mara), [false, true]);
        let until = Some(GameTime(9));
        plan.stage = PlanStage::Pending { pending: Pending { until, ..pending } };
        app.world_mut().entity_mut(mara).insert(plan);
        assert_eq!(concerned(&app, mara), [false, false], "it waits for her");
    }

    #[test]
    fn what_has_to_do_with_a_goal_is_at_hand() {
        let (mut app, mara) = inn();
        let text = "Nobody falls through the trapdoor.".to_owned();
        let goal = Goal { text, wants: Vec::new(), weight: 1.0 };
        let profile = PersonaProfile { goals: vec![goal], ..PersonaProfile::default() };
        app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", profile);
        app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
        assert!(is_at_hand(app.world_mut(), mara, "mend the trapdoor"));
        assert!(!is_at_hand(app.world_mut(), mara, "paint the sea"));
    }

    #[test]
    fn a_goal_or_a_question_that_names_somebody_is_a_reason() {
        let (mut app, mara) = inn();
        let asked = vec!["What did Sela whisper?".to_owned()];
        let ledger = CognitiveLedger::new(Vec::new(), asked);
        app.world_mut().entity_mut(mara).insert(ledger);
        assert_eq!(concerned(&app, mara), [false, true]);
        let goal =
            Goal { text: "Find out what Odo hides".to_owned(), wants: Vec::new(), weight: 1.0 };
        let profile = PersonaProfile { goals: vec![goal], ..PersonaProfile::default() };
        app.world_mut().resource_mut::<PersonaLibrary>().insert("mara", profile);
        app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
        assert_eq!(concerned(&app, mara), [true, true]);
    }
}
