//! Secrets and confidences that a reply may tell: what a self-check asks about.

use super::confidences::call::without_call;
use super::confidences::kept_from::is_kept;
use super::telling::Telling;
use crate::guard::self_check::checked_mind::CheckedMind;
use crate::guard::self_check::entry::{Entry, Touch};
use crate::guard::verdict::objection::Objection;
use crate::guard::wording::Wording;
use crate::memory::{Experiences, Named};
use crate::perceive::PerceptKind;
use cognition_language::{Language, line};

/// So many secrets are asked about at once.
const SECRETS: usize = 8;
/// So many lines of the talk may touch a secret.
const LINES: usize = 6;

/// What the words may tell: what somebody who hears them does not know. Those that the talk touches come first, and
/// stay where there are many.
pub(in crate::guard) fn secrets_at_stake(
    telling: &Telling<'_>,
    confiding: Telling<'_>,
    mind: &CheckedMind<'_>,
) -> Vec<Entry> {
    let talk = telling.talk();
    let own = |secret: &str| {
        if telling.is_shared(secret) { Touch::Known } else { telling.touch(secret, &talk) }
    };
    let profile = || mind.profile.into_iter();
    let secrets = profile().flat_map(|profile| &profile.secrets);
    let secrets = secrets.map(|secret| secret_of(secret, own(secret)));
    let silent = |goal: &&str| Language::of(goal).means_to_be_silent(goal);
    let goals = profile().flat_map(|profile| &profile.goals).map(|goal| goal.text.as_str());
    let goals = goals.filter(silent).map(|goal| silence_of(goal, own(goal)));
    let mut at_stake: Vec<Entry> =
        secrets.chain(goals).filter(|it| it.touch != Touch::Known).collect();
    at_stake.extend(confiding.confidences(mind.lived, &talk));
    at_stake.sort_by_key(|it| it.touch);
    at_stake.truncate(SECRETS);
    at_stake
}

fn secret_of(secret: &str, touch: Touch) -> Entry {
    let objection = Objection::TellsSecret { secret: secret.to_owned() };
    Entry { objection, text: line(secret), touch }
}

fn silence_of(goal: &str, touch: Touch) -> Entry {
    let text = format!("{} (what the speaker wants)", line(goal));
    Entry { text, ..secret_of(goal, touch) }
}

fn confided(secret: String, by: Option<&Named>, touch: Touch) -> Entry {
    let by = by.map_or("somebody", |by| &by.label);
    let text = format!("{} (told in confidence by {by}, in these words)", line(&secret));
    Entry { objection: Objection::BetraysConfidence { secret }, text, touch }
}

impl<'a> Telling<'a> {
    /// The words of the last lines of the talk, of the speech, and of what the mind thinks.
    pub(in crate::guard) fn talk(&self) -> Wording {
        let spoken = self.log.entries().map(|entry| &entry.percept);
        let spoken: Vec<_> = spoken.filter(|it| it.kind == PerceptKind::Speech).collect();
        let last = spoken[spoken.len().saturating_sub(LINES)..].iter();
        let decision = &self.suggestion.decision;
        let own = [decision.speech.as_str(), decision.thoughts.as_str()];
        Wording::of(last.map(|percept| percept.text.as_str()).chain(own))
    }

    fn touch(&self, secret: &str, talk: &Wording) -> Touch {
        let matter = self.without_listeners(secret);
        match self.is_known(&matter) {
            true => Touch::Known,
            false if matter.held_in_parts(talk) > 0 => Touch::Touched,
            false => Touch::Untouched,
        }
    }

    fn confidences(mut self, lived: &'a Experiences, talk: &Wording) -> Vec<Entry> {
        let mut kept = Vec::new();
        for told in lived.confided() {
            self.confider = told.by.as_deref();
            if !is_kept(told, lived, &self.hearers, self.suggestion, self.log) {
                continue;
            }
            let secret = without_call(&told.text);
            match self.touch(&secret, talk) {
                Touch::Known => {}
                touch => kept.push(confided(secret, self.confider, touch)),
            }
        }
        kept
    }
}
