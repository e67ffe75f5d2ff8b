//! A talk with a mind: say a line, await what it answers.

use super::MindHarness;
use bevy::prelude::*;
use bevy_cognition::perceive::Referables;
use bevy_cognition::prelude::*;
use cognition_core::record::RunEvent;
use cognition_core::route::EngagementMode;
use std::fmt;

/// Who speaks, unless the test names somebody.
const PLAYER: &str = "player";

/// A talk of a player with one mind. [`MindHarness::chat`] begins it.
///
/// ```
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::settings::RouterSwitch;
/// use cognition_testkit::{MindHarness, ScriptedBrain};
///
/// let brain = ScriptedBrain::new()
///     .says("mara", "There is stew.")
///     .does_saying("mara", "inn:serve", "Here you are.");
/// let mut harness = MindHarness::new(brain);
/// // She never asks back.
/// harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
/// harness.finish_all();
/// harness.offer(|_, gather| gather.offers.push(ActionOffer::new("inn:serve", "Serve the stew")));
/// let mara = harness.spawn_mind("mara");
///
/// let mut chat = harness.chat(mara);
/// assert!(chat.say("What is there to eat?").contains("stew"));
/// let answer = chat.say("A bowl of it, please.");
/// assert_eq!(answer.deeds, ["inn:serve"]);
/// ```
#[derive(Debug)]
pub struct Chat<'a> {
    harness: &'a mut MindHarness,
    mind: Entity,
    speaker: StableId,
}

/// What a mind answered to a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatAnswer {
    /// What it said aloud, in however many turns it took; empty where it said nothing.
    pub words: String,
    /// The ids of the actions that it decided on, in order.
    pub deeds: Vec<String>,
    /// How it engaged with the line; `None` where it was not routed, as while it acts.
    pub mode: Option<EngagementMode>,
}

impl MindHarness {
    /// Begins a talk with a mind, as `player`.
    pub fn chat(&mut self, mind: Entity) -> Chat<'_> {
        Chat { harness: self, mind, speaker: PLAYER.into() }
    }
}

impl Chat<'_> {
    /// Talks as somebody else, by stable id. Whoever is not in the world comes into it.
    #[must_use]
    pub fn speaking_as(mut self, speaker: impl Into<StableId>) -> Self {
        self.speaker = speaker.into();
        self
    }

    /// Says a line to the mind, which alone hears it, and runs until no mind takes a turn.
    ///
    /// As in a game, a mind that has little to go on asks back. Where that is not what the test is
    /// about, let it answer whatever it is told:
    /// [`RouterSwitch::Off`](bevy_cognition::settings::RouterSwitch::Off).
    ///
    /// # Panics
    /// As [`MindHarness::run`] does.
    pub fn say(&mut self, line: &str) -> ChatAnswer {
        self.appear();
        let before = self.harness.records().len();
        let percept = Percept::speech(self.speaker.clone(), line).addressed();
        self.harness.perceive(self.mind, percept).run();
        let mind = &self.harness.get::<Mind>(self.mind).id;
        let since = self.harness.records().get(before..).unwrap_or_default();
        ChatAnswer::of(mind, since.iter().map(|record| &record.event))
    }

    /// Who speaks has a name.
    fn appear(&mut self) {
        let world = self.harness.app.world_mut();
        if world.resource::<Referables>().find(&self.speaker).is_none() {
            let label = format!("the {}", self.speaker.as_str().replace('_', " "));
            world.spawn(Referable::new("character", label, self.speaker.clone()));
        }
    }
}

impl ChatAnswer {
    fn of<'a>(whose: &StableId, events: impl Iterator<Item = &'a RunEvent>) -> Self {
        let mut answer = Self::default();
        for event in events {
            match event {
                RunEvent::RouteDecided { mind, route, .. } if mind == whose => {
                    answer.mode.get_or_insert(route.selected_mode);
                }
                RunEvent::Uttered { mind, speech, .. } if mind == whose => answer.say(speech),
                RunEvent::ActionDecided { mind, action: Some(action), .. } if mind == whose => {
                    answer.deeds.push(action.action.clone());
                }
                _ => {}
            }
        }
        answer
    }

    fn say(&mut self, words: &str) {
        let gap = if self.words.is_empty() || words.is_empty() { "" } else { " " };
        self.words.push_str(gap);
        self.words.push_str(words);
    }

    /// Whether its words hold this, in whatever case.
    pub fn contains(&self, words: &str) -> bool {
        self.words.to_lowercase().contains(&words.to_lowercase())
    }

    /// Whether it decided on an action of this id.
    pub fn does(&self, action: &str) -> bool {
        self.deeds.iter().any(|deed| deed == action)
    }
}

impl fmt::Display for ChatAnswer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = self.mode.map_or("not routed", EngagementMode::name);
        write!(out, "({mode}) \"{}\"", self.words)?;
        self.deeds.iter().try_for_each(|deed| write!(out, " [{deed}]"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_cognition::cognition_brain::ScriptedBrain;
    use bevy_cognition::mind::{PersonaProfile, SpeechLines};
    use bevy_cognition::settings::RouterSwitch;

    /// Somebody who talks by her own lines.
    fn landlady() -> PersonaProfile {
        let lines = [("answer".to_owned(), vec!["There is Stew tonight.".to_owned()])];
        let (name, lines) = ("Mara".to_owned(), SpeechLines(lines.into()));
        PersonaProfile { name, lines, ..PersonaProfile::default() }
    }

    #[test]
    fn the_heuristic_brain_answers_a_line_in_its_own_words() {
        let mut harness = MindHarness::new(HeuristicBrain);
        harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
        let mut personas = harness.app.world_mut().resource_mut::<PersonaLibrary>();
        personas.insert("mara", landlady());
        harness.finish_all().offer(|_, gather| {
            gather.offers.push(ActionOffer::new("inn:sweep", "Sweep the floor").tag("sweep"));
        });
        let mara = harness.spawn_mind("mara");
        harness.app.world_mut().entity_mut(mara).insert(Persona::new("mara"));
        let answer = harness.chat(mara).say("What is there to eat?");
        assert!(answer.contains("stew"), "{answer}");
        assert_eq!(answer.mode, Some(EngagementMode::Respond), "{answer}");
    }

    #[test]
    fn each_answer_has_the_words_and_deeds_of_its_own_line_and_of_nobody_else() {
        let brain = ScriptedBrain::new()
            .does_saying("mara", "inn:serve", "At once.")
            .says("mara", "Good night.")
            .says("odo", "Evening.");
        let mut harness = MindHarness::new(brain);
        harness.set(|settings| settings.routing.switch = RouterSwitch::Off);
        harness.finish_all().offer(|_, gather| {
            gather.offers.push(ActionOffer::new("inn:serve", "Serve the stew").tag("serve"));
        });
        let (mara, odo) = (harness.spawn_mind("mara"), harness.spawn_mind("odo"));
        harness.perceive(odo, Percept::speech("wren", "Good evening, Odo.").addressed());
        let mut chat = harness.chat(mara).speaking_as("wren");
        let served = chat.say("A bowl of stew, please.");
        assert_eq!((served.words.as_str(), served.does("inn:serve")), ("At once.", true));
        let after = chat.say("Good night, Mara.");
        assert_eq!((after.words.as_str(), after.deeds.len()), ("Good night.", 0), "{after}");
        let spoken = harness.get::<PerceptionLog>(mara).entries();
        assert!(spoken.filter(|entry| entry.percept.source == Some("wren".into())).count() == 2);
    }
}
