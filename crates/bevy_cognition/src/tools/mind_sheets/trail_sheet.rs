//! What a trail has kept, as plain data.

use super::choice_sheet::ChoiceSheet;
use super::prompt_sheet::PromptSheet;
use crate::record::{MindTrace, MoodPoint, ReplyLine, RouteLine, VerdictLine};
use bevy::prelude::*;
use cognition_core::record::WeighedOffer;
use serde::Serialize;

/// What a [`MindTrace`] has kept, as plain data.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TraceSheet {
    /// What a brain was asked last.
    pub prompt: Option<PromptSheet>,
    /// What was answered to it; `None` while it is being thought about.
    pub reply: Option<ReplyLine>,
    /// What the brain that decided last thought that each offer is worth, and waiting, as it prefers
    /// them; empty where it is one that weighs nothing.
    pub weighed: Vec<WeighedOffer>,
    /// How it came to what it did in its latest turn; `None` before there was one.
    pub choice: Option<ChoiceSheet>,
    /// How the mind was routed, the latest first: at most 8.
    pub routes: Vec<RouteLine>,
    /// What was said to what it would do, the latest first: at most 32.
    pub verdicts: Vec<VerdictLine>,
    /// How it felt, the oldest first: at most 120 changes.
    pub moods: Vec<MoodPoint>,
}

impl MindTrace {
    /// What it has kept.
    pub fn sheet(&self, world: &World) -> TraceSheet {
        TraceSheet {
            prompt: self.request.as_ref().map(|request| PromptSheet::of(world, request)),
            reply: self.reply.clone(),
            weighed: self.weighed.clone(),
            choice: ChoiceSheet::of(self),
            routes: self.routes.iter().rev().cloned().collect(),
            verdicts: self.verdicts.iter().rev().cloned().collect(),
            moods: self.moods.iter().cloned().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use crate::brain::brains::Brains;
    use crate::choice::offers::GatherActions;
    use crate::record::{Recording, Watched};
    use crate::save;
    use crate::tools::mind_sheets::mind_sheet;
    use crate::turn::{Perceive, RequestTurn};
    use cognition_brain::ScriptedBrain;
    use cognition_core::act::ActionOffer;
    use cognition_core::mind::Mind;
    use cognition_core::perceive::Percept;
    use cognition_heuristic::HeuristicBrain;

    const REPLY: &str = r#"{"chosenIndex": 0, "speech": "Who asks?", "thoughts": "A stranger.",
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []},
        "moodUpdate": {"engagement": 20}}"#;

    fn app() -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.finish();
        app.insert_resource(Brains::new(ScriptedBrain::new().say("mara", REPLY)));
        let mara = app.world_mut().spawn((Mind::new("mara"), MindTrace::default())).id();
        (app, mara)
    }

    fn speak_to(app: &mut App, entity: Entity) {
        let percept = Percept::speech("you", "Mara, where is the key?").addressed();
        app.world_mut().trigger(Perceive { entity, percept });
        (0..4).for_each(|_| app.update());
    }

    fn sheet(app: &App, mara: Entity) -> TraceSheet {
        let sheet = mind_sheet(app.world(), mara).expect("she has a mind");
        sheet.trail.expect("she is watched")
    }

    #[test]
    fn the_last_prompt_and_the_raw_reply_are_kept_to_the_letter() {
        let (mut app, mara) = app();
        speak_to(&mut app, mara);
        let trail = sheet(&app, mara);
        let prompt = trail.prompt.expect("she was asked");
        assert_eq!(prompt.purpose, "decide");
        let names: Vec<_> = prompt.segments.iter().map(|segment| segment.name).collect();
        assert_eq!(names, ["stable", "slow", "volatile"]);
        assert!(prompt.segments[2].text.contains("where is the key?"));
        assert!(prompt.tokens > 100, "{} tokens", prompt.tokens);
        let reply = trail.reply.expect("she was answered");
        assert_eq!((reply.text.as_str(), reply.failed), (REPLY, None));
    }

    #[test]
    fn routes_are_kept_with_their_scores_and_moods_as_they_change() {
        let (mut app, mara) = app();
        app.update();
        speak_to(&mut app, mara);
        let trail = sheet(&app, mara);
        assert_eq!(trail.routes.len(), 1);
        assert_eq!(trail.routes[0].scores.len(), 5);
        let engaged: Vec<_> = trail.moods.iter().map(|mood| mood.axes.get("engagement")).collect();
        assert_eq!(engaged, [None, Some(&20)]);
    }

    #[test]
    fn the_latest_choice_has_mode_scores_parts_verdicts_and_who_decided() {
        let (mut app, mara) = app();
        app.insert_resource(Brains::new(HeuristicBrain)).add_observer(
            |mut gather: On<GatherActions>| {
                let bell = ActionOffer::new("house:ring", "Ring the bell").worth(0.9);
                gather.offers.extend([bell, ActionOffer::new("house:sit", "Sit down")]);
            },
        );
        app.update();
        app.world_mut().trigger(RequestTurn { entity: mara });
        (0..4).for_each(|_| app.update());
        let choice = sheet(&app, mara).choice.expect("she took a turn");
        assert_eq!((choice.turn, choice.decided_by.as_str()), (1, "heuristic"));
        assert_eq!(choice.route.map(|route| route.scores.len()), Some(5));
        let best = &choice.offers[0];
        assert_eq!((best.description.as_str(), Some(best.index)), ("Ring the bell", choice.chosen));
        assert!(best.parts.iter().any(|part| part.why == "is worth it" && part.worth == 0.9));
        assert_eq!(choice.offers.len(), 3, "and waiting");
        assert!(choice.verdicts.iter().any(|verdict| verdict.says == "allow"));
    }

    #[test]
    fn of_a_brain_that_weighs_nothing_the_choice_shows_what_was_on_offer() {
        let (mut app, mara) = app();
        app.add_observer(|mut gather: On<GatherActions>| {
            gather.offers.push(ActionOffer::new("house:sit", "Sit down"));
        });
        app.update();
        app.world_mut().trigger(RequestTurn { entity: mara });
        (0..4).for_each(|_| app.update());
        let choice = sheet(&app, mara).choice.expect("she took a turn");
        assert_eq!((choice.chosen, choice.decided_by.as_str()), (Some(0), "scripted"));
        assert!(!choice.weighed && choice.offers.iter().all(|offer| offer.parts.is_empty()));
        assert_eq!(choice.offers.len(), 1);
    }

    #[test]
    fn the_run_is_recorded_while_somebody_is_watched_and_no_longer() {
        let (mut app, mara) = app();
        app.update();
        assert!(app.world().contains_resource::<Watched>());
        let odo = app.world_mut().spawn((Mind::new("odo"), MindTrace::default())).id();
        app.world_mut().entity_mut(mara).remove::<MindTrace>();
        assert!(app.world().contains_resource::<Watched>(), "one is watched still");
        app.world_mut().entity_mut(odo).despawn();
        assert!(!app.world().contains_resource::<Watched>(), "nobody is");
    }

    #[test]
    fn whether_the_game_records_is_left_to_the_game() {
        let (mut app, mara) = app();
        app.insert_resource(Recording);
        app.world_mut().entity_mut(mara).remove::<MindTrace>();
        assert!(app.world().contains_resource::<Recording>(), "it records on");
        app.world_mut().remove_resource::<Recording>();
        app.world_mut().entity_mut(mara).insert(MindTrace::default());
        speak_to(&mut app, mara);
        assert!(!app.world().contains_resource::<Recording>());
        assert_eq!(sheet(&app, mara).routes.len(), 1, "she is watched all the same");
    }

    #[test]
    fn a_trail_begins_anew_when_a_save_is_loaded() {
        let (mut app, mara) = app();
        let save = save::capture(app.world()).expect("minds can be saved");
        speak_to(&mut app, mara);
        assert!(sheet(&app, mara).prompt.is_some());
        save::apply(app.world_mut(), &save).expect("it was saved just now");
        let mara = app.world_mut().query_filtered::<Entity, With<Mind>>().single(app.world());
        let trail = sheet(&app, mara.expect("there is one mind"));
        assert_eq!(trail, TraceSheet::default());
    }
}
