//! What a mind keeps to itself: its secrets, and what it has promised not to speak of.

use crate::scene::spoken_language;
use crate::stakes::Stakes;
use crate::voice_words::voice_words;
use crate::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::conscience::CommitmentKind;
use cognition_core::mind::StableId;

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

/// Whether the mind has promised to hold its tongue about it.
pub(crate) fn is_held_back(view: &Stakes<'_>, words: &Words) -> bool {
    let refrains = view.debts.iter().filter(|debt| debt.commitment.kind == CommitmentKind::Refrain);
    let named = view.things.names_in(words);
    refrains.into_iter().any(|debt| Words::of(debt.promise.text).meets(&named))
}

/// Whether a goal is to tell something to just this person: that outweighs what was confided.
pub(crate) fn owes_the_truth(request: &ThoughtRequest, asker: Option<&StableId>) -> bool {
    let situation = &request.situation;
    let known = asker.and_then(|asker| situation.refs.of(asker));
    let name = known.map(|known| Words::of(&known.label)).unwrap_or_default();
    let words = voice_words(spoken_language(request));
    let mut goals = situation.persona.goals.iter();
    goals.any(|goal| words.is_to_tell(&goal.text) && Words::of(&goal.text).meets(&name))
}
