//! What a turn has dealt with: it is not new to the next.

use super::answered_lines::Answering;
use super::guarding::Guarding;
use super::percepts::TurnPercepts;
use super::reach::Reach;
use super::{Engagement, WantsTurn};
use crate::schedule::CognitionTick;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptId, PerceptKind, PerceptionLog};
use cognition_core::route::{DialogueAct, Language, Lead, RouteLog};

/// What the turn of a mind was shown, and what all that was said and done in it has answered, by whomever; the rest
/// waits on.
pub(crate) fn take_up(world: &mut World, entity: Entity) {
    let Some(taken_up) = TakenUp::by(world, entity) else { return };
    if let Some(mut log) = world.get_mut::<PerceptionLog>(entity) {
        log.mark_shown(taken_up.shown);
        log.mark_answered(taken_up.answered);
        log.mark_each_answered(taken_up.besides.iter().copied());
    }
    go_on(world, entity, &taken_up);
}

/// What a turn has dealt with.
struct TakenUp {
    /// Up to here nothing is new any more.
    shown: PerceptId,
    /// Up to here all is answered.
    answered: PerceptId,
    /// Lines that are answered beside what called for the turn, oldest first.
    besides: Vec<PerceptId>,
    /// Whether lines are left that the turn was shown.
    leaves_some: bool,
    /// Whether all others are done with.
    answers_all: bool,
}

impl TakenUp {
    /// What is done in a mind's place without a word answers nobody.
    fn by(world: &World, entity: Entity) -> Option<Self> {
        let taking = world.get_entity(entity).ok()?;
        let (engagement, reach) = (taking.get::<Engagement>()?, &taking.get::<Guarding>()?.reach);
        if reach.is_in_its_place && !reach.is_felt {
            return None;
        }
        let (mind, refs) = (&taking.get::<Mind>()?.id, taking.get::<EntityRefs>());
        let considered = taking.get::<RouteLog>().map(RouteLog::considered).unwrap_or_default();
        let answering = Answering { mind, refs, engagement, considered, reach };
        let log = taking.get::<PerceptionLog>()?;
        // What came after words in its place is left to the mind.
        let seen_up_to = match reach.is_in_its_place {
            true => reach.known,
            false => taking.get::<TurnPercepts>()?.seen_up_to,
        };
        let led = engagement.percept.unwrap_or_default();
        let waiting = log.after(led).filter(|entry| entry.id <= seen_up_to && log.waits(entry));
        let (besides, left): (Vec<&PerceivedAt>, Vec<&PerceivedAt>) =
            waiting.partition(|it| answering.answers(it) || is_followed(it, log, reach));
        let before_left = left.first().map(|first| PerceptId(first.id.0.saturating_sub(1)));
        let answers_all = answering.answers_all();
        Some(Self {
            shown: if answering.takes_in_all() { seen_up_to } else { PerceptId::default() },
            answered: if answers_all { before_left.unwrap_or(seen_up_to) } else { led },
            besides: besides.into_iter().map(|entry| entry.id).collect(),
            leaves_some: !left.is_empty(),
            answers_all,
        })
    }
}

/// Whether a line asks for nothing but to come along, and the deed leads where whoever said it was seen to go since.
fn is_followed(line: &PerceivedAt, log: &PerceptionLog, reach: &Reach) -> bool {
    let (text, speaker) = (line.percept.text.as_str(), &line.percept.source);
    let asks_to_come = || {
        let language = Language::of(text);
        language.invites_along(text) && !language.dialogue_acts(text).has(DialogueAct::Question)
    };
    let latest = || log.after(line.id).rfind(|later| later.percept.source == *speaker);
    let goes_there = |latest: &PerceivedAt| {
        let percept = &latest.percept;
        percept.kind == PerceptKind::Event
            && percept.about.iter().any(|thing| reach.to.contains(thing))
    };
    speaker.is_some() && latest().is_some_and(goes_there) && asks_to_come()
}

/// What is answered leads to no other turn; what is left does.
fn go_on(world: &mut World, entity: Entity, taken_up: &TakenUp) {
    let TakenUp { shown, answered, answers_all, leaves_some, .. } = *taken_up;
    if !answers_all && taken_up.besides.is_empty() {
        return;
    }
    if let Some(mut routes) = world.get_mut::<RouteLog>(entity)
        && answers_all
    {
        routes.consider(shown);
        routes.reconsider(answered);
    }
    let (more, since) = (waits(world, entity), world.resource::<CognitionTick>().0);
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let is_for_this = |wanted: &WantsTurn| !wanted.requested && (answers_all || !wanted.witness);
    if more && leaves_some {
        mind.insert_if_new(WantsTurn { since, ..default() });
    } else if !more && mind.get::<WantsTurn>().is_some_and(is_for_this) {
        mind.remove::<WantsTurn>();
    }
}

/// Whether something waits that leads to a turn.
fn waits(world: &World, entity: Entity) -> bool {
    let mind = world.get::<Mind>(entity);
    let (log, routes) = (world.get::<PerceptionLog>(entity), world.get::<RouteLog>(entity));
    let Some(((mind, log), routes)) = mind.zip(log).zip(routes) else { return false };
    Lead::addressed(log, &mind.id, routes.considered()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::{TurnEnded, end_turn};
    use cognition_core::perceive::Percept;
    use cognition_core::record::TurnEnd;
    use cognition_core::route::EngagementMode;

    /// Mara, who answers Odo, and has heard of Sela, and of him again, since.
    fn answering_odo(mode: EngagementMode, reach: Reach) -> (World, Entity) {
        let mut world = World::new();
        world.init_resource::<CognitionTick>();
        world.init_resource::<Messages<TurnEnded>>();
        let mut log = PerceptionLog::default();
        let lines = [
            ("odo", "Good evening, Mara."),
            ("sela", "The heron is late."),
            ("odo", "Is there any bread left?"),
        ];
        for (speaker, words) in lines {
            log.perceive(Percept::speech(speaker, words).to("mara").addressed());
        }
        let percept = Some(PerceptId(1));
        let engagement = Engagement { mode, may_speak: true, percept, ..Engagement::default() };
        let percepts = TurnPercepts { seen_up_to: log.last_id(), ..TurnPercepts::default() };
        let guarding = Guarding { reach, ..Guarding::default() };
        let mara = world.spawn((Mind::new("mara"), log, engagement, percepts, guarding)).id();
        (world, mara)
    }

    fn said_to_odo(is_in_its_place: bool) -> Reach {
        let (to, aloud) = (vec!["odo".into()], "Here you are, Odo.".to_owned());
        let known = PerceptId(3);
        Reach { to, aloud, is_felt: true, is_in_its_place, known, ..Reach::default() }
    }

    /// Which lines wait on, and up to where nothing is new.
    fn left(world: &World, mara: Entity) -> (Vec<u64>, u64) {
        let log = world.get::<PerceptionLog>(mara).expect("every mind has a log");
        let waiting = log.entries().filter(|entry| log.waits(entry)).map(|entry| entry.id.0);
        (waiting.collect(), log.seen().0)
    }

    fn left_by(mode: EngagementMode, reach: Reach) -> (Vec<u64>, u64) {
        let (mut world, mara) = answering_odo(mode, reach);
        take_up(&mut world, mara);
        left(&world, mara)
    }

    #[test]
    fn who_responds_is_done_with_all_and_who_speaks_in_its_place_with_whom_the_words_are_for() {
        assert_eq!(left_by(EngagementMode::Respond, said_to_odo(false)), (vec![], 3));
        assert_eq!(left_by(EngagementMode::Respond, said_to_odo(true)), (vec![2], 0));
    }

    #[test]
    fn words_in_its_place_answer_no_line_that_came_after_them() {
        let before_the_bread = Reach { known: PerceptId(2), ..said_to_odo(true) };
        assert_eq!(left_by(EngagementMode::Respond, before_the_bread), (vec![2, 3], 0));
    }

    #[test]
    fn who_is_bidden_to_come_along_answers_by_going_after_whoever_bade_it() {
        let is_followed = |words: &str, since: &[Percept], to: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("sela", words).to("mara").addressed());
            since.iter().for_each(|percept| _ = log.perceive(percept.clone()));
            let reach = Reach { to: vec![to.into()], ..Reach::default() };
            let line = log.entries().next().expect("was perceived").clone();
            is_followed(&line, &log, &reach)
        };
        let leaves = Percept::event("Sela leaves for the vault.").by("sela").about("vault");
        let comes = "Hold on to my coat and come down with me. Odo too.";
        assert!(is_followed(comes, std::slice::from_ref(&leaves), "vault"));
        assert!(!is_followed(comes, std::slice::from_ref(&leaves), "yard"), "it goes elsewhere");
        assert!(!is_followed(comes, &[], "vault"), "she has not gone");
        let back = Percept::speech("sela", "Are you coming?");
        assert!(!is_followed(comes, &[leaves.clone(), back], "vault"), "she has asked since");
        for line in ["Give me the key.", "Come with me. And where is the key?"] {
            assert!(!is_followed(line, std::slice::from_ref(&leaves), "vault"), "{line}");
        }
    }

    #[test]
    fn a_courtesy_deals_with_what_it_is_for_whoever_says_it() {
        for is_in_its_place in [false, true] {
            let reach = said_to_odo(is_in_its_place);
            assert_eq!(left_by(EngagementMode::Acknowledge, reach), (vec![2, 3], 0));
        }
    }

    #[test]
    fn who_keeps_still_in_its_place_has_answered_nobody() {
        let silent = |is_in_its_place| Reach { is_in_its_place, ..Reach::default() };
        assert_eq!(left_by(EngagementMode::Respond, silent(true)), (vec![1, 2, 3], 0));
        assert_eq!(left_by(EngagementMode::Respond, silent(false)), (vec![], 3));
    }

    #[test]
    fn words_answer_the_same_whatever_became_of_the_deed() {
        for (reach, waits) in
            [(said_to_odo(true), (vec![2], 0)), (Reach::default(), (vec![1, 2, 3], 0))]
        {
            let has_spoken = reach.is_felt;
            let (mut world, mara) = answering_odo(EngagementMode::Respond, reach);
            let end = TurnEnd::Refused { why: "It is shut.".to_owned() };
            assert_eq!(end_turn(&mut world, &"mara".into(), mara, 1, end), has_spoken);
            assert_eq!(left(&world, mara), waits);
        }
    }

    #[test]
    fn who_is_left_gets_another_turn_and_nobody_else() {
        let wants = |reach| {
            let (mut world, mara) = answering_odo(EngagementMode::Respond, reach);
            world.entity_mut(mara).insert(WantsTurn::default());
            take_up(&mut world, mara);
            world.get::<WantsTurn>(mara).is_some()
        };
        assert!(!wants(said_to_odo(false)));
        assert!(wants(said_to_odo(true)));
    }
}
