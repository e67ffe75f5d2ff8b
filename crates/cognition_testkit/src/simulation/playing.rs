//! A person plays: what they do, whom they hear, and what minds are like to them.

use super::player::{PlayerMove, PlayerOutcome};
use super::{Simulation, SimulationError, Stage, Stuck};
use bevy::prelude::*;
use bevy_cognition::inspect::{MindSheet, MindTrace, mind_sheet};
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::GameClock;
use cognition_core::act::ActionOffer;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::{RunEvent, RunRecord};
use cognition_language::Language;
use cognition_world::character::Character;
use cognition_world::describe::describe_with_locks;
use cognition_world::player;
use cognition_world::scene;
use cognition_world::watcher::{Called, Missed, Watcher};

/// Why somebody cannot answer who is called by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutOfReach {
    /// Whoever is called so is elsewhere.
    Elsewhere(String),
    /// Whoever is called so has no mind.
    Mindless(String),
}

impl Simulation {
    /// Whom a person plays, once they are in the world.
    pub fn player(&self) -> Option<Entity> {
        self.player
    }

    /// What the person can do here and now; empty while they are not in the world.
    pub fn possible(&self) -> Vec<ActionOffer> {
        let world = self.harness.app.world();
        self.player.map(|player| player::possible(world, player)).unwrap_or_default()
    }

    /// Keeps what each mind is asked and answers, those who come later among them: see
    /// [`MindTrace`].
    pub fn watch(&mut self) {
        let world = self.harness.app.world_mut();
        let mut minds = world.query_filtered::<Entity, (With<Mind>, Without<MindTrace>)>();
        let minds: Vec<Entity> = minds.iter(world).collect();
        for mind in minds {
            world.entity_mut(mind).insert(MindTrace::default());
        }
        world.add_observer(|mind: On<Add, Mind>, mut commands: Commands| {
            commands.entity(mind.entity).try_insert(MindTrace::default());
        });
    }

    /// Those with a mind where the person is, by id.
    pub fn near(&self) -> Vec<StableId> {
        let world = self.harness.app.world();
        let around = self.player.map(|player| player::around(world, player)).unwrap_or_default();
        around.iter().filter_map(|mind| Some(world.get::<Mind>(*mind)?.id.clone())).collect()
    }

    /// With whom the person talks: whoever spoke to them last, or was spoken to alone since.
    pub fn partner(&self) -> Option<StableId> {
        let mind = self.harness.app.world().get::<Mind>(self.partner?)?;
        Some(mind.id.clone())
    }

    /// Where the person is, in prose; empty while they are not in the world.
    pub fn surroundings(&self) -> String {
        let world = self.harness.app.world();
        self.player.map(|player| describe_with_locks(world, player)).unwrap_or_default()
    }

    /// What others call the person; empty while they are not in the world.
    pub fn called(&self) -> String {
        let world = self.harness.app.world();
        self.player.map(|player| scene::label(world, player).to_owned()).unwrap_or_default()
    }

    /// All that a mind holds.
    ///
    /// # Errors
    /// When no such mind is in the world.
    pub fn sheet(&self, mind: &str) -> Result<MindSheet, SimulationError> {
        let sheet = mind_sheet(self.harness.app.world(), self.find(mind)?);
        sheet.ok_or_else(|| SimulationError::NotAsked { mind: mind.to_owned() })
    }

    /// The records so far: the beginning of the run, up to the first move.
    pub fn begin(&mut self) -> Vec<RunRecord> {
        self.harness.update();
        self.harness.take_records()
    }

    /// The stable id of the person; none while they are not in the world.
    pub fn player_id(&self) -> Option<StableId> {
        let thing = self.harness.app.world().get::<Referable>(self.player?)?;
        Some(thing.stable_id.clone())
    }

    /// The person moves; then those who have reason to answer do, each once: [`begin_move`](Self::begin_move)
    /// and [`go_on_with`](Self::go_on_with) in one.
    ///
    /// # Errors
    /// [`Stuck`] when a brain is silent beyond the limit. The run is over then.
    pub fn play_move(&mut self, made: &PlayerMove) -> Result<PlayerOutcome, Stuck> {
        let seen = self.begin_move(made);
        let mut all = PlayerOutcome { seen, ..self.go_on_with(made)? };
        while self.has_more_to_come() {
            let more = self.go_on_with(made)?;
            all.near.extend(more.near);
            all.records.extend(more.records);
            all.missed.extend(more.missed);
            all.called.extend(more.called);
        }
        Ok(all)
    }

    /// The person says or does it, and nobody answers yet: what they see of a deed of their own, or why
    /// it came to nothing.
    pub fn begin_move(&mut self, made: &PlayerMove) -> Option<Result<String, String>> {
        self.following = None;
        self.watch_from_there();
        match made {
            PlayerMove::Say(words) => {
                self.say(words);
                None
            }
            PlayerMove::Do(number, words) => Some(self.act(*number, words)),
            PlayerMove::Wait(_) => None,
        }
    }

    pub(super) fn watch_from_there(&mut self) {
        if let Some(player) = self.player {
            self.harness.app.world_mut().insert_resource(Watcher::new(player));
        }
    }

    /// What the person has missed, and what was called out next door to them.
    pub(super) fn stop_watching(&mut self) -> (Vec<Missed>, Vec<Called>) {
        let watcher = self.harness.app.world_mut().remove_resource::<Watcher>();
        let told = |watcher: Watcher| {
            let called = watcher.called().to_vec();
            (watcher.missed(), called)
        };
        watcher.map(told).unwrap_or_default()
    }

    /// The conversation is over: the run ends.
    pub fn leave(&mut self) -> Vec<RunRecord> {
        if self.stage == Stage::Playing {
            self.end("The conversation ends.".to_owned());
        }
        self.harness.take_records()
    }

    /// What time it is in the scene.
    pub fn now(&self) -> GameTime {
        self.harness.app.world().resource::<GameClock>().now
    }

    /// Whether the scene has come to its end.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Who is to answer words of the person, by what they are called.
    pub fn meant_by(&self, words: &str) -> Vec<String> {
        let world = self.harness.app.world();
        let meant = self.player.map(|player| self.listeners(player, words)).unwrap_or_default();
        meant.into_iter().map(|mind| scene::label(world, mind).to_owned()).collect()
    }

    /// Why whoever is called by words of the person cannot answer them; nothing where somebody can.
    pub fn out_of_reach(&self, words: &str) -> Option<OutOfReach> {
        let (world, player) = (self.harness.app.world(), self.player?);
        let called = player::called(world, player, words);
        let around = player::around(world, player);
        if called.iter().any(|who| around.contains(who)) {
            return None;
        }
        let name = |who: &Entity| scene::label(world, *who).to_owned();
        let here = called.iter().find(|who| scene::together(world, player, **who));
        here.map(|who| OutOfReach::Mindless(name(who)))
            .or_else(|| called.first().map(|who| OutOfReach::Elsewhere(name(who))))
    }

    /// Those without a mind where the person is, by what they are called.
    pub fn mindless_near(&self) -> Vec<String> {
        let world = self.harness.app.world();
        let Some(player) = self.player else { return Vec::new() };
        let people = scene::place_of(world, player).map(|place| scene::people_in(world, place));
        let people = people.into_iter().flatten().filter(|who| *who != player);
        let mindless = people.filter(|who| world.get::<Mind>(*who).is_none());
        mindless.map(|who| scene::label(world, who).to_owned()).collect()
    }

    fn say(&mut self, words: &str) {
        let Some(player) = self.player else { return };
        let to = self.listeners(player, words);
        self.spoken_to.clone_from(&to);
        let world = self.harness.app.world_mut();
        player::learn_of(world, player, words);
        player::say(world, player, words, &to);
    }

    /// Who is there of those whom it calls by name; else all who hear it, where it calls them; else, where it takes
    /// back what was said last, to whom that was said; else whoever the person talks with; else all who hear it.
    fn listeners(&self, player: Entity, words: &str) -> Vec<Entity> {
        let world = self.harness.app.world();
        let called = player::called(world, player, words);
        if !called.is_empty() {
            let is_here = |who: &Entity| scene::together(world, player, *who);
            return called.into_iter().filter(is_here).collect();
        }
        let around = player::around(world, player);
        if in_either_language(words, |language| language.calls_all(words)) {
            return around;
        }
        let same = self.spoken_to.iter().copied().filter(|mind| around.contains(mind));
        let same: Vec<Entity> = same.filter(|_| takes_back_the_last_line(words)).collect();
        match self.partner.filter(|partner| around.contains(partner)) {
            _ if !same.is_empty() => same,
            Some(partner) => vec![partner],
            None => around,
        }
    }

    fn act(&mut self, number: usize, words: &str) -> Result<String, String> {
        let offers = self.possible();
        let (Some(player), Some(offer)) = (self.player, offers.get(number - 1)) else {
            return Err(format!("there is no number {number}; `/do` lists what you can do"));
        };
        if words.is_empty() && player::takes_words(offer) {
            return Err(format!("that takes words: `/do {number} WORDS`"));
        }
        if !words.is_empty() {
            self.spoken_to.clone_from(&offer.targets);
        }
        let world = self.harness.app.world_mut();
        player::act(world, player, offer, words).map_err(|refusal| refusal.told(world))
    }

    /// Who alone was spoken to is talked with, whether they answer or not.
    pub(super) fn talk_with_the_addressee(&mut self, made: &PlayerMove) {
        let has_words = match made {
            PlayerMove::Say(_) => true,
            PlayerMove::Do(_, words) => !words.is_empty(),
            PlayerMove::Wait(_) => false,
        };
        let world = self.harness.app.world();
        if let ([only], true) = (self.spoken_to.as_slice(), has_words)
            && world.get::<Mind>(*only).is_some()
        {
            self.partner = Some(*only);
        }
    }

    /// The person hears what was said, and is with whoever spoke to them last. Somebody whom the scene
    /// brings later can be played from then on.
    pub(super) fn hear(&mut self, records: &[RunRecord]) {
        let world = self.harness.app.world_mut();
        if self.player.is_none() {
            self.player = self.plays.as_ref().and_then(|plays| plays.appear(world));
        }
        let Some(player) = self.player else { return };
        let around = player::around(world, player);
        let own = self.player_id();
        let hears =
            |to: &[StableId]| to.is_empty() || own.as_ref().is_some_and(|it| to.contains(it));
        for record in records {
            let RunEvent::Uttered { mind, turn, speech, whispered_to, .. } = &record.event else {
                continue;
            };
            if !hears(whispered_to) {
                continue;
            }
            let world = self.harness.app.world_mut();
            let speaker = scene::find(world, mind).filter(|speaker| around.contains(speaker));
            let Some(speaker) = speaker.filter(|_| !speech.is_empty()) else { continue };
            player::learn_of(world, player, speech);
            if self.is_said_to(player, speaker, done_to(records, mind, *turn)) {
                self.partner = Some(speaker);
            }
        }
    }

    /// Whether what a mind says is for the person: by whom it does something to with it, else because it was
    /// spoken to.
    fn is_said_to(&self, player: Entity, speaker: Entity, done_to: &[StableId]) -> bool {
        let world = self.harness.app.world();
        let is_person = |who: &Entity| world.get::<Character>(*who).is_some();
        let people = done_to.iter().filter_map(|id| scene::find(world, id)).filter(is_person);
        let people: Vec<Entity> = people.filter(|who| *who != speaker).collect();
        people.contains(&player) || people.is_empty() && self.spoken_to.contains(&speaker)
    }
}

/// What a mind did something to in a turn; nothing where it did nothing.
fn done_to<'r>(records: &'r [RunRecord], of: &StableId, in_turn: u64) -> &'r [StableId] {
    let targets = records.iter().find_map(|record| match &record.event {
        RunEvent::ActionDecided { mind, turn, action: Some(action), .. } => {
            (mind == of && *turn == in_turn).then_some(action.targets.as_slice())
        }
        _ => None,
    });
    targets.unwrap_or_default()
}

/// `jk`: it is said to whoever heard what it takes back.
fn takes_back_the_last_line(words: &str) -> bool {
    in_either_language(words, |language| language.unsays(words))
}

/// Words typed in haste may be too few to tell their language by.
fn in_either_language(words: &str, holds: impl Fn(&Language) -> bool) -> bool {
    holds(Language::english()) || holds(Language::of(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_or_says_what_to_write_instead() {
        assert_eq!(PlayerMove::read(" /wait 3 "), Ok(PlayerMove::Wait(3)));
        assert_eq!(PlayerMove::read("/do 2"), Ok(PlayerMove::Do(2, String::new())));
        for (line, part) in [("", "/help"), ("/do x", "a number"), ("/wait 0", "from 1 to 100")] {
            let why = PlayerMove::read(line).expect_err("should be refused");
            assert!(why.contains(part), "{line}: {why}");
        }
    }
}
