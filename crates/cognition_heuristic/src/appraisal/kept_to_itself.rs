//! What a mind keeps to itself: its secrets, and what it has promised not to speak of.

use crate::motives::stakes::Stakes;
use crate::wording::voice_words::{of_goal, voice_words};
use crate::wording::words::Words;
use cognition_core::promise::CommitmentKind;

/// From this part of a secret on, a statement tells it.
const SECRET: f32 = 0.5;

/// Whether something may be told that was asked for: no secret, and nothing that was promised to be kept.
pub(crate) fn may_be_told(view: &Stakes<'_>, text: &str) -> bool {
    let words = Words::of(text).without(&view.me);
    !is_held_back(view, &words) && !is_secret(view, &words)
}

/// Whether it tells a secret: it says most of it.
pub(crate) fn is_secret(view: &Stakes<'_>, words: &Words) -> bool {
    view.moment.secrets.iter().any(|secret| words.coverage(secret) >= SECRET)
}

/// Whether a secret is about a thing itself: who has such a thing hands it to nobody.
pub(crate) fn is_kept_back(view: &Stakes<'_>, label: &str) -> bool {
    let head = voice_words(view.language).head(label);
    let secrets = &view.request.situation.persona.secrets;
    secrets.iter().any(|secret| of_goal(secret).is_secretly_had(secret, &head))
}

/// Whether a goal is that a thing stays hidden, or is kept from somebody.
pub(crate) fn is_to_stay_hidden(view: &Stakes<'_>, label: &str) -> bool {
    let mut goals = view.request.situation.persona.goals.iter().map(|goal| goal.text.as_str());
    goals.any(|goal| {
        let words = of_goal(goal);
        let head = words.head(label);
        let is_from = |called: &str| words.is_source(goal, &Words::of(called));
        let mut people = view.things.characters();
        let hides = words.hides(goal) || words.keeps(goal) && people.any(|(_, it)| is_from(it));
        hides && !head.is_empty() && Words::of(goal).covers(&head)
    })
}

/// Whether the mind has promised to hold its tongue about it.
pub(crate) fn is_held_back(view: &Stakes<'_>, words: &Words) -> bool {
    let refrains = view.debts.iter().filter(|debt| debt.commitment.kind == CommitmentKind::Refrain);
    let named = view.things.names_in(words);
    refrains.into_iter().any(|debt| Words::of(debt.promise.text).meets(&named))
}
