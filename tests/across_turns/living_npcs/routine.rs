//! Minds keep their routine, yield to what happens, and are never inert.

use bevy::prelude::*;
use bevy_cognition::cognition_brain::ScriptedBrain;
use bevy_cognition::prelude::*;
use cognition_testkit::{MindHarness, reply};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const GUARD: &str = r#"{"hours": [
    {"from": "00:00", "until": "00:00", "what": "walk the rounds", "places": ["gate", "yard", "hall"]}
]}"#;
const BAKER: &str = r#"{"hours": [
    {"from": "00:00", "until": "00:30", "what": "bake bread in the hall", "tags": ["bake"], "places": ["hall"]},
    {"from": "00:30", "until": "00:00", "what": "sell bread at the gate", "actions": ["town:sell"], "places": ["gate"]}
]}"#;
const IDLER: &str = r#"{"hours": [
    {"from": "00:00", "until": "00:00", "what": "hum a tune", "tags": ["sing"]}
]}"#;

/// The place that somebody is in.
#[derive(Component, Clone, Copy, PartialEq)]
struct InPlace(Entity);

/// What was done and said: game time, who, what.
#[derive(Clone, Debug)]
struct Done {
    at: Duration,
    who: String,
    action: String,
    spoke: bool,
}

/// A town of three places and three people, who hear each other where they are.
struct Town {
    harness: MindHarness,
    minds: BTreeMap<&'static str, Entity>,
    places: BTreeMap<&'static str, Entity>,
    done: Arc<Mutex<Vec<Done>>>,
}

impl Town {
    fn new() -> Self {
        let mut harness = MindHarness::new(HeuristicBrain);
        let places: BTreeMap<&str, Entity> = ["gate", "yard", "hall"]
            .map(|id| (id, harness.spawn_thing("place", &format!("the {id}"), id)))
            .into();
        let people = [("gil", "gate", GUARD), ("bea", "yard", BAKER), ("ivo", "hall", IDLER)];
        let minds = people.map(|(id, place, routine)| {
            let mind = harness.spawn_mind(id);
            let routine = Routine::from_json("x.routine.json", routine).expect("is valid");
            harness.app.world_mut().entity_mut(mind).insert((routine, InPlace(places[place])));
            (id, mind)
        });
        let done: Arc<Mutex<Vec<Done>>> = Arc::default();
        harness.app.insert_resource(Hearing::in_same::<InPlace>()).add_observer(offer);
        let sink = done.clone();
        harness.app.add_observer(
            move |decided: On<ActionDecided>, time: Res<Time>, mut commands: Commands| {
                sink.lock().expect("nobody panics").push(Done {
                    at: time.elapsed(),
                    who: decided.mind.to_string(),
                    action: decided.action_id().to_owned(),
                    spoke: !decided.speech().is_empty(),
                });
                if let (Some(place), "town:go") = (decided.target(0), decided.action_id()) {
                    commands.entity(decided.entity).insert(InPlace(place));
                }
                if let Some(action) = &decided.action {
                    let text = format!("You did: {}.", action.description);
                    commands.trigger(decided.done(text));
                }
            },
        );
        Self { harness, minds: minds.into(), places, done }
    }

    fn live(&mut self, time: Duration) {
        (0..time.as_secs() * 10).for_each(|_| _ = self.harness.update());
    }

    /// What somebody did, in order.
    fn deeds(&self, who: &str) -> Vec<Done> {
        let done = self.done.lock().expect("nobody panics");
        done.iter().filter(|done| done.who == who).cloned().collect()
    }

    fn place_of(&self, who: &str) -> Entity {
        let place = self.harness.app.world().get::<InPlace>(self.minds[who]);
        place.expect("everybody is somewhere").0
    }
}

/// One can go elsewhere, talk to who is there, and has one's trade.
fn offer(
    mut gather: On<GatherActions>,
    minds: Query<(Entity, &Mind, &InPlace, &Name)>,
    places: Query<(Entity, &Referable), Without<Mind>>,
) {
    let Ok((own, mind, here, _)) = minds.get(gather.entity) else { return };
    for (place, thing) in &places {
        if here.0 != place {
            let text = format!("Go to {}", thing.label);
            gather.offers.push(ActionOffer::new("town:go", text).target(place).tag("move"));
        }
    }
    for (other, _, _, name) in minds.iter().filter(|(_, _, there, _)| *there == here) {
        if other != own {
            gather.present.push(other);
            let talk = ActionOffer::new("town:talk", format!("Talk to {name}"));
            gather.offers.push(talk.target(other).tag("speech"));
        }
    }
    let is_in =
        |id: &str| places.get(here.0).is_ok_and(|(_, place)| place.stable_id.as_str() == id);
    match mind.id.as_str() {
        "bea" if is_in("hall") => {
            gather.offers.push(ActionOffer::new("town:bake", "Bake a loaf of bread").tag("bake"));
        }
        "bea" if is_in("gate") => {
            gather.offers.push(ActionOffer::new("town:sell", "Sell a loaf of bread"));
        }
        "ivo" => gather.offers.push(ActionOffer::new("town:hum", "Hum a tune").tag("sing")),
        _ => {}
    }
}

#[test]
fn for_an_hour_nobody_is_inert_for_five_minutes_and_nobody_talks_without_end() {
    let mut town = Town::new();
    let hour = Duration::from_hours(1);
    town.live(hour);
    for who in ["gil", "bea", "ivo"] {
        let deeds = town.deeds(who);
        let moves = deeds.iter().filter(|done| !done.action.is_empty() || done.spoke);
        let mut times: Vec<Duration> = moves.map(|done| done.at).collect();
        times.insert(0, Duration::ZERO);
        times.push(hour);
        let longest = times.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).max();
        assert!(longest < Some(Duration::from_mins(5)), "{who}: {longest:?} {deeds:#?}");
        let spoken = deeds.iter().filter(|done| done.spoke).count();
        assert!(spoken < 240, "{who} spoke {spoken} times in an hour");
        assert!(deeds.len() < 400, "{who} took {} turns", deeds.len());
    }
}

#[test]
fn a_guard_patrols_and_a_baker_bakes_where_and_when_it_is_time() {
    let mut town = Town::new();
    town.live(Duration::from_mins(29));
    let walked = town.deeds("gil").iter().filter(|done| done.action == "town:go").count();
    assert!(walked >= 10, "{walked}");
    assert_eq!(town.place_of("bea"), town.places["hall"]);
    let count = |town: &Town, action: &str| {
        town.deeds("bea").iter().filter(|done| done.action == action).count()
    };
    assert!(count(&town, "town:bake") >= 10 && count(&town, "town:sell") == 0);
    let baked = count(&town, "town:bake");
    town.live(Duration::from_mins(30));
    assert_eq!(town.place_of("bea"), town.places["gate"]);
    assert!(count(&town, "town:sell") >= 10, "{}", count(&town, "town:sell"));
    assert!(count(&town, "town:bake") <= baked + 4, "its hour is over");
}

#[test]
fn what_the_hour_is_for_in_one_place_is_not_done_in_another() {
    const WATCH: &str = r#"{"hours": [{"from": "00:00", "until": "00:00", "what": "keep watch",
        "tags": ["watch"], "places": ["gate"]}]}"#;
    let chosen = |is_there: bool| {
        let mut harness = MindHarness::new(HeuristicBrain);
        let gate = harness.spawn_thing("place", "the gate", "gate");
        let gil = harness.spawn_mind("gil");
        let routine = Routine::from_json("x.routine.json", WATCH).expect("is valid");
        harness.app.world_mut().entity_mut(gil).insert(routine);
        harness.offer(move |_, gather| {
            gather.offers.push(ActionOffer::new("town:watch", "Keep watch").tag("watch"));
            if !is_there {
                let go = ActionOffer::new("town:go", "Go to the gate").target(gate);
                gather.offers.push(go.tag("move"));
            }
        });
        harness.request_turn(gil).run();
        harness.decisions()[0].action_id().to_owned()
    };
    assert_eq!(chosen(false), "town:go");
    assert_eq!(chosen(true), "town:watch");
}

#[test]
fn whoever_is_spoken_to_answers_first_and_then_goes_back_to_it() {
    let mut town = Town::new();
    town.live(Duration::from_mins(5));
    let before = town.deeds("bea").len();
    let player = town.harness.spawn_thing("character", "the stranger", "player");
    let hall = town.places["hall"];
    town.harness.app.world_mut().entity_mut(player).insert(InPlace(hall));
    let say = Say::new(player, "Bea, what does a loaf of bread cost?").to(town.minds["bea"]);
    town.harness.app.world_mut().trigger(say);
    town.live(Duration::from_secs(3));
    let deeds = town.deeds("bea");
    let answer = deeds.get(before).expect("she takes a turn at once");
    assert!(answer.spoke, "{answer:?}");
    town.live(Duration::from_mins(3));
    let later = &town.deeds("bea")[before + 1..];
    assert!(later.iter().any(|done| done.action == "town:bake"), "{later:?}");
}

#[test]
fn the_hour_is_a_reason_for_what_serves_it_until_somebody_needs_the_mind() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "", "I wait.")));
    let mut harness = MindHarness::shared(brain.clone());
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("town:bake", "Bake").tag("bake"));
        gather.offers.push(ActionOffer::new("town:rest", "Sit down"));
    });
    let mara = harness.spawn_mind("mara");
    let baker = Routine::from_json("x.routine.json", BAKER).expect("is valid");
    harness.app.world_mut().entity_mut(mara).insert(baker);
    let prompt = || brain.asked().pop().expect("she was asked").prompt.volatile.clone();
    let reason = "Bake (worth much: it is the hour to bake bread in the hall)\n";
    harness.request_turn(mara).run();
    assert!(prompt().contains(reason), "{}", prompt());
    assert!(prompt().contains("Sit down\n"), "{}", prompt());
    harness.perceive(mara, Percept::event("Somebody knocks at the door.").addressed()).run();
    assert!(prompt().contains("Somebody knocks") && prompt().contains("Bake\n"), "{}", prompt());
}

#[test]
fn a_prompt_tells_what_the_hour_is_for_and_without_a_routine_it_is_what_it_was() {
    let prompt = |routine: Option<Routine>| {
        let script = ScriptedBrain::new().say("mara", reply(0, "", "I wait."));
        let brain = Arc::new(script);
        let mut harness = MindHarness::shared(brain.clone());
        harness.offer(|_, gather| gather.offers.push(ActionOffer::new("town:bake", "Bake")));
        let mara = harness.spawn_mind("mara");
        if let Some(routine) = routine {
            harness.app.world_mut().entity_mut(mara).insert(routine);
        }
        harness.request_turn(mara).run();
        brain.asked().pop().expect("should have been asked").prompt.volatile.clone()
    };
    let line =
        "- At this hour you usually bake bread in the hall, unless something else needs you.\n";
    let baker = Routine::from_json("x.routine.json", BAKER).expect("is valid");
    let (with, without) = (prompt(Some(baker)), prompt(None));
    assert!(with.contains(line), "{with}");
    assert_eq!(with.replace(line, ""), without);
    assert_eq!(prompt(Some(Routine::default())), without);
}
