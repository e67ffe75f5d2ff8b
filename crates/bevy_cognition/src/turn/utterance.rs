//! The first commit of a turn, as the game hears of it.

use super::addressees::{Addressees, SaidTo};
use super::engagement::Engagement;
use super::guarding::Guarding;
use super::offers::TurnOffers;
use super::percepts::TurnPercepts;
use crate::record::record;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::Decision;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptId};
use cognition_core::record::RunEvent;
use cognition_core::route::{Language, Lead};
use std::borrow::Cow;
use std::sync::Arc;

/// A mind has spoken, thought and noted: the first commit of its turn. The act comes later, or
/// never.
///
/// Triggered on the mind, and written as a message.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct UtteranceMade {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// Speech, thoughts and notes. The rest of it is not decided before
    /// [`ActionDecided`](crate::act::ActionDecided).
    pub decision: Arc<Decision>,
    /// Whether the heuristic brain decided, because the mind's own brain gave no valid decision.
    pub fallback: bool,
    /// Whom it is said to: who is talked to, or whoever the deed is done to, or whom it answers.
    pub to: Option<StableId>,
    /// Whom else it calls by name.
    pub also_to: Vec<StableId>,
    /// The sentences, each with whom it is said to, where they are said to several; else none.
    pub parts: Vec<SaidTo>,
    /// Who else is there to hear it; nobody where it is whispered.
    pub heard_by: Vec<StableId>,
    /// Whether it is whispered: it reaches nobody but those whom it is said to.
    pub whispered: bool,
    /// How the mind engages, and what it answers to.
    pub engagement: Arc<Engagement>,
    /// The percepts that were new to the mind in this turn.
    pub new_percepts: Arc<[PerceptId]>,
}

impl UtteranceMade {
    /// What it said aloud; may be empty.
    pub fn speech(&self) -> &str {
        &self.decision.speech
    }

    /// Whom it is whispered to; nobody where it is said aloud.
    pub fn whispered_to(&self) -> Vec<StableId> {
        let to = self.to.iter().chain(&self.also_to).filter(|_| self.whispered);
        to.cloned().collect()
    }

    /// What of that is said to somebody: all of it, unless it is said to several; then the sentences that are said to
    /// them.
    pub fn said_to(&self, who: &StableId) -> Cow<'_, str> {
        let is_said = |part: &&SaidTo| self.speech().contains(&part.words);
        let mut own = self.parts.iter().filter(|part| part.to.contains(who)).peekable();
        let is_meant = self.to.as_ref() == Some(who) || self.also_to.contains(who);
        // Who is called in a way that no sentence shows may be meant by any of them.
        if self.parts.is_empty() || is_meant && own.peek().is_none() {
            return Cow::Borrowed(self.speech());
        }
        let own = own.filter(is_said).map(|part| part.words.as_str());
        Cow::Owned(own.collect::<Vec<_>>().join(" "))
    }

    /// Whom of several the sentences are said to that hold most of something, such as a promise; nobody where all is said
    /// to one.
    pub(crate) fn told_of(&self, text: &str) -> Option<&StableId> {
        let language = Language::of(text);
        let stems = language.content_stems(text);
        let mut most: Option<(&StableId, f64)> = None;
        let all = self.to.iter().chain(&self.also_to);
        for who in all.filter(|_| !self.parts.is_empty()) {
            let share = language.share_held(&stems, &[&*self.said_to(who)]);
            if share > most.map_or(0.0, |(_, most)| most) {
                most = Some((who, share));
            }
        }
        most.map(|(who, _)| who)
    }

    /// Says it to others than before.
    pub(crate) fn address(&mut self, addressees: Addressees) {
        (self.to, self.also_to) = (addressees.to, addressees.also_to);
        self.parts = addressees.parts;
    }

    /// What it thought. Nobody hears it.
    pub fn thoughts(&self) -> &str {
        &self.decision.thoughts
    }

    /// Whether its words to somebody who spoke to it want an answer even where it does nothing: they ask for
    /// something, or answer who did. A mere word in return wants none: else two minds would nod for ever.
    pub fn wants_answer(&self) -> bool {
        let answers =
            self.engagement.answers().is_some_and(|asker| self.to.as_ref() == Some(asker));
        let said = self.speech();
        let is_reply = answers && !self.engagement.is_courtesy() && !said.is_empty();
        is_reply && (self.asks(&self.engagement.words) || self.asks(said))
    }

    /// Whether the words want an answer beside a deed that is done to a thing: they are said to the only other one who
    /// is there, and ask for something, or answer who did. Two who are alone do not talk past each other.
    pub fn wants_answer_of_the_only_one(&self, offers: &TurnOffers) -> bool {
        let company = &offers.surroundings.company;
        let mut others = company.iter().filter(|it| it.id != self.mind);
        let only = others.next().filter(|_| others.next().is_none());
        let is_to_them = only.is_some_and(|only| self.to.as_ref() == Some(&only.id));
        is_to_them && (self.wants_answer() || self.asks(self.speech()))
    }

    fn asks(&self, words: &str) -> bool {
        Lead::asks(&Percept::speech(self.mind.clone(), words))
    }
}

/// Whether what a mind says goes with an action by which it whispers.
fn is_whispered(world: &World, utterance: &UtteranceMade) -> bool {
    let offers = world.get::<TurnOffers>(utterance.entity);
    let action = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    !utterance.speech().is_empty() && action.is_some_and(IndexedAction::is_whispered)
}

/// Who is there to hear what a mind says in its turn, beside those whom it says it to.
pub(crate) fn bystanders(world: &World, utterance: &UtteranceMade) -> Vec<StableId> {
    let Some(offers) = world.get::<TurnOffers>(utterance.entity) else { return Vec::new() };
    if utterance.speech().is_empty() || is_whispered(world, utterance) {
        return Vec::new();
    }
    let is_meant =
        |who: &StableId| utterance.to.as_ref() == Some(who) || utterance.also_to.contains(who);
    let here = offers.surroundings.company.iter().map(|it| &it.id);
    here.filter(|who| **who != utterance.mind && !is_meant(who)).cloned().collect()
}

/// The first commit of a turn.
pub(crate) fn commit_utterance(world: &mut World, mut utterance: UtteranceMade) {
    utterance.heard_by = bystanders(world, &utterance);
    note_reach(world, &utterance);
    utterance.whispered = is_whispered(world, &utterance);
    if let Some(mut guarding) = world.get_mut::<Guarding>(utterance.entity) {
        push_line(&mut guarding.said, utterance.speech());
    }
    record(world, || uttered(&utterance));
    world.write_message(utterance.clone());
    world.trigger(utterance);
    world.flush();
}

/// Whom the words are for is known to the end of the turn.
pub(crate) fn note_reach(world: &mut World, utterance: &UtteranceMade) {
    let Ok(mut mind) = world.get_entity_mut(utterance.entity) else { return };
    let parts = mind.get_components_mut::<(&mut Guarding, &TurnOffers, &TurnPercepts)>();
    if let Ok((mut guarding, offers, percepts)) = parts {
        let to = utterance.to.iter().chain(&utterance.also_to);
        let chosen = offers.action(utterance.decision.chosen_index);
        guarding.reach.is_in_its_place |= utterance.fallback;
        guarding.reach.speak(utterance.speech(), to, (chosen, &offers.offered));
        if !utterance.speech().is_empty() {
            guarding.reach.known = percepts.seen_up_to;
        }
    }
}

fn push_line(said: &mut String, speech: &str) {
    let line = speech.split_whitespace().collect::<Vec<_>>().join(" ");
    if !line.is_empty() {
        said.push_str(if said.is_empty() { "" } else { "\n" });
        said.push_str(&line);
    }
}

fn uttered(utterance: &UtteranceMade) -> RunEvent {
    let UtteranceMade { mind, turn, decision, fallback, .. } = utterance;
    RunEvent::Uttered {
        mind: mind.clone(),
        turn: *turn,
        speech: decision.speech.clone(),
        thoughts: decision.thoughts.clone(),
        notes: decision.notes.clone(),
        fallback: *fallback,
        whispered_to: utterance.whispered_to(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::{Somebody, Surroundings};
    use cognition_core::route::EngagementMode;

    /// Words of Mara to Odo.
    fn utterance(engagement: Engagement, speech: &str) -> UtteranceMade {
        let decision = Decision { speech: speech.to_owned(), ..Decision::default() };
        UtteranceMade {
            entity: Entity::PLACEHOLDER,
            mind: "mara".into(),
            turn: 1,
            decision: Arc::new(decision),
            fallback: false,
            to: Some("odo".into()),
            also_to: Vec::new(),
            parts: Vec::new(),
            heard_by: Vec::new(),
            whispered: false,
            engagement: Arc::new(engagement),
            new_percepts: Arc::from([]),
        }
    }

    /// Whether such words want an answer, where he has said something to her.
    fn wants(said: &str, speech: &str, mode: EngagementMode) -> bool {
        let (speaker, words) = (Some(StableId::new("odo")), said.to_owned());
        let engagement = Engagement { mode, speaker, words, spoken: true, ..Engagement::default() };
        utterance(engagement, speech).wants_answer()
    }

    #[test]
    fn what_is_asked_beside_a_deed_wants_an_answer_of_the_only_one_who_is_there() {
        let wants = |speech: &str, company: &[&str]| {
            let somebody = |id: &&str| Somebody { id: (*id).into(), label: (*id).to_owned() };
            let company = company.iter().map(somebody).collect();
            let surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
            let offers = TurnOffers { surroundings, ..TurnOffers::default() };
            utterance(Engagement::default(), speech).wants_answer_of_the_only_one(&offers)
        };
        let here = "Hector left his will behind the cask. Wait, I have it.";
        assert!(wants(here, &["odo"]) && wants("Will you hold the lamp?", &["mara", "odo"]));
        assert!(!wants(here, &["odo", "sela"]), "another hears it as well");
        assert!(!wants(here, &["sela"]) && !wants(here, &[]), "he is not there");
        assert!(!wants("It is dark in here.", &["odo"]) && !wants("", &["odo"]));
    }

    #[test]
    fn each_of_several_is_told_what_is_said_to_them_as_far_as_it_is_still_said() {
        let mut both = utterance(Engagement::default(), "Sit, Odo. Sela, you are free.");
        let [odo, sela, bram] = ["odo", "sela", "bram"].map(StableId::new);
        let said_to = |both: &UtteranceMade, who| both.said_to(who).into_owned();
        assert_eq!(said_to(&both, &odo), "Sit, Odo. Sela, you are free.");
        let part =
            |words: &str, to: &StableId| SaidTo { words: words.into(), to: vec![to.clone()] };
        both.also_to = vec![sela.clone()];
        both.parts = vec![part("Sit, Odo.", &odo), part("Sela, you are free.", &sela)];
        assert_eq!(said_to(&both, &odo), "Sit, Odo.");
        assert_eq!(said_to(&both, &sela), "Sela, you are free.");
        assert_eq!(said_to(&both, &bram), "");
        assert_eq!(both.told_of("set Sela free"), Some(&sela));
        assert_eq!(both.told_of("open the gate"), None);
        Arc::make_mut(&mut both.decision).speech = "Sit, Odo.".to_owned();
        assert_eq!(said_to(&both, &sela), "");
    }

    #[test]
    fn words_that_ask_or_answer_who_asked_want_an_answer_and_a_nod_does_not() {
        use EngagementMode::{Acknowledge, Respond};
        let asked = "Would you open the gate?";
        assert!(wants(asked, "It stands open, Odo.", Respond));
        assert!(wants("A cold night.", "Would you open the gate?", Respond));
        assert!(!wants("A cold night.", "A cold night indeed.", Respond));
        assert!(!wants(asked, "", Respond));
        assert!(!wants(asked, "Very well.", Acknowledge), "a courtesy");
    }
}
