//! What a game has a mind say binds it as its own words do.

use super::handing_over::hand_over_in_words;
use super::keeping::Keeping;
use super::outcome::follow_words;
use crate::turn::HasSaid;
use bevy::prelude::*;
use cognition_core::conscience::MindEvent;
use cognition_core::memory::WorkingMemory;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;
use cognition_core::promise::ProposedCommitment;
use cognition_core::route::Language;
use std::borrow::Cow;

/// What a game has a mind say is said by it, to whom it is said: it may keep or end what is owed, agree to
/// what they have just proposed, or promise by its wording; to several, each by what is said to them.
pub(super) fn take_given_words(
    said: On<HasSaid>,
    working: Query<&WorkingMemory>,
    things: Query<&Referable>,
    mut keeping: Keeping,
) {
    let (entity, words) = (said.entity, said.words.as_str());
    let Ok(kept) = keeping.minds.get(entity) else { return };
    let turn = kept.mind.turns;
    keeping.log(entity, turn, MindEvent::Spoke { text: words.to_owned() });
    let part = |to| (to, keeping.part_said_to(entity, (to, &said.to), words));
    let parts: Vec<(&StableId, Cow<'_, str>)> = said.to.iter().map(part).collect();
    let parts = || parts.iter().filter(|(_, own)| !own.is_empty());
    for (to, own) in parts() {
        follow_words(&mut keeping, (entity, turn), to, own);
        hand_over_in_words(&mut keeping, &things, (entity, turn), (to, own));
    }
    let working = working.get(entity).ok();
    // What is said to all alike is promised to the first.
    let bound = parts().enumerate().filter(|(at, (_, own))| *at == 0 || own.len() < words.len());
    for (_, (to, own)) in bound {
        bind(&mut keeping, working, (entity, turn), (to, own));
    }
}

/// What is said to somebody promises by its wording, or agrees to what they said last.
fn bind(
    keeping: &mut Keeping<'_, '_>,
    working: Option<&WorkingMemory>,
    (entity, turn): (Entity, u64),
    (to, words): (&StableId, &str),
) {
    let Ok(kept) = keeping.minds.get(entity) else { return };
    let last = working.and_then(|working| {
        let lines = working.lines(to, keeping.clock.now);
        let lines = lines.filter(|line| line.speaker != kept.mind.id);
        lines.last().map(|line| line.text.clone())
    });
    let Some(promised) = Language::of(words).promise_in(words) else {
        if let Some(last) = last {
            keeping.agree(entity, to, &last, words, turn);
        }
        return;
    };
    let called = kept.refs.of(to).map(|known| format!(", {}", known.label)).unwrap_or_default();
    let text = promised.trim_end_matches(['.', '!']);
    let text = text.strip_suffix(called.as_str()).unwrap_or(text);
    let (text, target) = (text.to_owned(), Some(to.clone()));
    let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
    let asked = last.as_deref().unwrap_or_default();
    keeping.give(entity, &proposed, (asked, words, false), turn);
}
