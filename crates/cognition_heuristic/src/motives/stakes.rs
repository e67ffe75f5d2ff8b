//! What the mind has at stake in a scene: what it wants, what it owes, what stands in its way.

use crate::motives::aims::Aim;
use crate::motives::debt::Debt;
use crate::motives::obstacle::Obstacle;
use crate::reading::moment::Moment;
use crate::reading::scene::Scene;
use crate::reading::unkept::is_unkept;
use crate::wording::voice_words::{of_goal, voice_words};
use crate::wording::words::Words;
use cognition_core::act::{IndexedAction, verb};
use cognition_core::mind::StableId;
use cognition_core::promise::{Commitment, CommitmentKind, CommitmentState};
use std::ops::Deref;

/// A scene, with what the mind wants in it.
#[derive(Debug)]
pub(crate) struct Stakes<'a> {
    scene: Scene<'a>,
    /// What the mind wants, the most important first; then what it owes, the most urgent first.
    pub(crate) aims: Vec<Aim<'a>>,
    /// What the mind owes, the most urgent first.
    pub(crate) debts: Vec<Debt<'a>>,
    /// What stands in the way.
    pub(crate) obstacle: Option<Obstacle<'a>>,
    /// What the moment asks for.
    pub(crate) moment: Moment,
}

impl<'a> Deref for Stakes<'a> {
    type Target = Scene<'a>;

    fn deref(&self) -> &Self::Target {
        &self.scene
    }
}

impl<'a> Stakes<'a> {
    /// What is at stake in a scene.
    pub(crate) fn of(scene: Scene<'a>) -> Self {
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
    pub(crate) fn wants_deed(&self, offer: &IndexedAction) -> bool {
        let verb = verb(&offer.action);
        self.aims.iter().any(|aim| !verb.is_empty() && aim.words.has(verb))
    }

    /// Whether the mind has promised somebody to give them something, in time or not.
    pub(crate) fn owes(&self, person: &StableId, thing: &Words) -> bool {
        let owed = |promise: &Commitment| {
            let lasts = promise.state == CommitmentState::Open || is_unkept(promise);
            let theirs = promise.target.as_ref() == Some(person);
            promise.kind == CommitmentKind::Give && theirs && lasts
        };
        let promises = self.request.situation.commitments.iter();
        !thing.is_empty()
            && promises.filter(|it| owed(it)).any(|it| Words::of(&it.text).covers(thing))
    }

    /// Whether the mind needs a thing of this name for its own ends: of `the key to room four` it is
    /// the key that counts.
    pub(crate) fn needs_called(&self, label: &str) -> bool {
        self.needs(&voice_words(self.language).head(label))
    }

    /// Whether the mind needs something for its own ends. What it wants to sell it needs not.
    pub(crate) fn needs(&self, item: &Words) -> bool {
        let language = self.language;
        let needed = self.obstacle.as_ref().is_some_and(|obstacle| obstacle.needs.meets(item));
        let hands_out =
            |aim: &Aim<'_>| aim.words.iter().any(|word| language.gives_away(&language.sense(word)));
        let of_words = |aim: &Aim<'_>| voice_words(language).is_of_words(aim.text());
        // What is for somebody else's good is not needed by whoever sees to it.
        let cares = |aim: &Aim<'_>| voice_words(language).cares(aim.text());
        // Who is to tell or to learn of a thing has no use for it, unless it is wanted besides.
        let meant = |aim: &Aim<'_>| match of_words(aim) {
            true => aim.wanted().meets(item),
            false => aim.words.meets(item),
        };
        let gives = |aim: &Aim<'_>| of_goal(aim.text()).gives(aim.text());
        let gets = |aim: &Aim<'_>| of_goal(aim.text()).gets(aim.text());
        let for_others = |aim: &Aim<'_>| hands_out(aim) && !gets(aim) || cares(aim) || gives(aim);
        let wanted = |aim: &Aim<'_>| meant(aim) && !for_others(aim);
        needed || self.aims.iter().filter(|aim| aim.is_goal()).any(wanted)
    }
}
