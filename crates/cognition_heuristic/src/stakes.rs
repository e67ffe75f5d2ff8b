//! What the mind has at stake in a scene: what it wants, what it owes, what stands in its way.

use super::aims::Aim;
use super::debt::Debt;
use super::moment::Moment;
use super::obstacle::Obstacle;
use super::scene::Scene;
use super::voice_words::voice_words;
use super::words::Words;
use cognition_core::act::{IndexedAction, verb};
use std::ops::Deref;

/// A scene, with what the mind wants in it.
#[derive(Debug)]
pub(super) struct Stakes<'a> {
    scene: Scene<'a>,
    /// What the mind wants, the most important first; then what it owes, the most urgent first.
    pub(super) aims: Vec<Aim<'a>>,
    /// What the mind owes, the most urgent first.
    pub(super) debts: Vec<Debt<'a>>,
    /// What stands in the way.
    pub(super) obstacle: Option<Obstacle<'a>>,
    /// What the moment asks for.
    pub(super) moment: Moment,
}

impl<'a> Deref for Stakes<'a> {
    type Target = Scene<'a>;

    fn deref(&self) -> &Self::Target {
        &self.scene
    }
}

impl<'a> Stakes<'a> {
    /// What is at stake in a scene.
    pub(super) fn of(scene: Scene<'a>) -> Self {
        let Scene { request, recent, things, .. } = &scene;
        let mut aims = Aim::all(request, recent, things);
        let debts = Debt::all(&scene);
        aims.extend(debts.iter().filter_map(Debt::aim));
        let obstacle = Obstacle::latest(recent, things)
            .or_else(|| Obstacle::foreseen(request, &aims, recent, things));
        let moment = Moment::of(&scene);
        Self { scene, aims, debts, obstacle, moment }
    }

    /// Whether the mind wants just such a deed: an aim names its verb.
    pub(super) fn wants_deed(&self, offer: &IndexedAction) -> bool {
        let verb = verb(&offer.action);
        self.aims.iter().any(|aim| !verb.is_empty() && aim.words.has(verb))
    }

    /// Whether the mind needs a thing of this name for its own ends: of `the key to room four` it is
    /// the key that counts.
    pub(super) fn needs_called(&self, label: &str) -> bool {
        self.needs(&voice_words(self.language).head(label))
    }

    /// Whether the mind needs something for its own ends. What it wants to sell it needs not.
    pub(super) fn needs(&self, item: &Words) -> bool {
        let language = self.language;
        let needed = self.obstacle.as_ref().is_some_and(|obstacle| obstacle.needs.meets(item));
        let hands_out =
            |aim: &Aim<'_>| aim.words.iter().any(|word| language.gives_away(&language.sense(word)));
        let wanted = |aim: &Aim<'_>| aim.words.meets(item) && !hands_out(aim);
        needed || self.aims.iter().filter(|aim| aim.is_goal()).any(wanted)
    }
}
