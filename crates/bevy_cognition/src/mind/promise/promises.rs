//! What a mind heard and said enters its log; what its reply lists as promised, and its speech gives,
//! the gate.

use super::heard_besides::heard_besides;
use super::keeping::Keeping;
use super::outcome::follow_speech;
use super::unshown::Doable;
use crate::mind::next_reflection::set_the_clock;
use crate::turn::{
    ActionDecided, Answering, LookedAround, Perceive, Reach, TurnOffers, UtteranceMade,
};
use bevy::prelude::*;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::decide::SpokenPromise;
use cognition_core::guard::{promised_beside, put_off_beside, sworn_beside};
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, PerceptId, PerceptionLog};
use cognition_core::plan::Consent;
use cognition_core::promise::{ProposedCommitment, Refusal};
use cognition_core::route::{Language, RouteCause, RouteLog};

/// As soon as it is said, before anything comes of it.
pub(super) fn take_utterance(
    utterance: On<UtteranceMade>,
    offered: Query<&TurnOffers>,
    routed: Query<&RouteLog>,
    doable: Doable,
    mut keeping: Keeping,
) {
    let (entity, turn) = (utterance.entity, utterance.turn);
    let (speech, kept) = (utterance.speech(), &utterance.decision.kept);
    let offers = offered.get(entity).ok();
    let considered = routed.get(entity).map(RouteLog::considered).unwrap_or_default();
    let besides = take_up(&mut keeping, &utterance, (&reach(&utterance, offers), considered));
    if !kept.is_empty() {
        let perceived = format!("{} {}", utterance.engagement.happened, utterance.engagement.said);
        keeping.claim(entity, kept, (&perceived, turn));
        keeping.note_what_shows(entity, (turn, kept), &doable, offers);
        let is_here = |who: &StableId| is_faced(&utterance, offers, who);
        let faced = keeping.claimed_to_their_face(entity, kept, is_here);
        keeping.take_at_its_word(entity, &faced, (speech, turn));
    }
    keeping.take_for_released(entity, &utterance.decision.released, &utterance.new_percepts);
    if !speech.is_empty() {
        keeping.log(entity, turn, MindEvent::Spoke { text: speech.to_owned() });
        // Before what is promised with it: that is for later.
        follow_speech(&mut keeping, &utterance, offers);
        let mut too_much = Vec::new();
        // What is not said aloud is not promised.
        for promise in &utterance.decision.promises {
            let Ok(kept) = keeping.minds.get(entity) else { return };
            let proposed = proposed(promise, kept.refs);
            let proposed = as_deed(proposed, &utterance, kept.refs);
            let proposed = match promise.target {
                Some(_) => proposed,
                None => to_whom_it_is_said(proposed, &utterance),
            };
            let of_it = about_one_of(&utterance.decision.promises, &promise.text, speech);
            for part in proposed.parts() {
                let accepts = accepts_from(&utterance, part.target.as_ref());
                let said = (utterance.engagement.said.as_str(), &*of_it, accepts);
                if keeping.give(entity, &part, said, turn) == Some(Refusal::Full) {
                    too_much.push(part);
                }
            }
        }
        if utterance.decision.promises.is_empty() {
            match answers_with_words(&utterance, offers) {
                true => agree(&mut keeping, &utterance),
                false => undertake(&mut keeping, &utterance, offers),
            }
            agree_besides(&mut keeping, &utterance, (besides.as_slice(), offers));
        }
        agree_on_price(&mut keeping, &utterance);
        let meant = utterance.to.iter().chain(&utterance.also_to);
        let meant = meant.filter(|who| reaches(&utterance, offers, who));
        let listeners: Vec<&StableId> = meant.chain(&utterance.heard_by).collect();
        keeping.be_heard_by(entity, turn, &listeners);
        for part in &too_much {
            keeping.tell_of_no_room(entity, part, &listeners);
        }
    }
    keeping.note_what_shows(entity, (turn, &[]), &doable, offers);
}

/// Who is there is stayed by, or come back to.
pub(super) fn look_around(looked: On<LookedAround>, mut keeping: Keeping) {
    keeping.look_around(looked.entity, &looked.present);
}

/// What happens may be what a promise waits for; what is said, an answer to it.
pub(super) fn take_in(perceived: On<Perceive>, mut keeping: Keeping) {
    keeping.witness(perceived.entity, &perceived.percept);
}

/// What a mind holds settled may be what it waited for: that all have agreed.
pub(super) fn take_conclusions(decided: On<ActionDecided>, mut keeping: Keeping) {
    let ledger = decided.decision.cognitive_ledger.as_ref();
    if let Some(ledger) = ledger.filter(|_| decided.is_minds_own()) {
        for settled in &ledger.settled_conclusions {
            keeping.hear_agreement(decided.entity, None, settled);
        }
    }
}

/// Whoever says yes to what was proposed owes their part of it, whether they list it or not.
fn agree(keeping: &mut Keeping<'_, '_>, utterance: &UtteranceMade) {
    let engagement = &utterance.engagement;
    let proposes = engagement.cause == RouteCause::Addressed && engagement.spoken;
    let Some(by) = engagement.speaker.as_ref().filter(|_| proposes) else { return };
    let answer = utterance.said_to(by);
    if !answer.is_empty() {
        keeping.agree(utterance.entity, by, &engagement.said, &answer, utterance.turn);
    }
}

/// The same of whoever else has spoken to it and is answered: whom it does something to, it owes no more.
fn agree_besides(
    keeping: &mut Keeping<'_, '_>,
    utterance: &UtteranceMade,
    (besides, offers): (&[(StableId, String)], Option<&TurnOffers>),
) {
    let chosen = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    let does =
        |to: &StableId| chosen.is_some_and(|deed| !deed.has_tag("speech") && deed.concerns(to));
    let hears = |to: &StableId| utterance.to.as_ref() == Some(to) || utterance.also_to.contains(to);
    for (by, words) in besides.iter().filter(|(by, _)| hears(by) && !does(by)) {
        let answer = utterance.said_to(by);
        if !answer.is_empty() {
            keeping.agree(utterance.entity, by, words, &answer, utterance.turn);
        }
    }
}

/// Who does something else, and says to whoever spoke what it will do, or for what hour it agrees, owes that.
fn undertake(
    keeping: &mut Keeping<'_, '_>,
    utterance: &UtteranceMade,
    offers: Option<&TurnOffers>,
) {
    let engagement = &utterance.engagement;
    let is_answer = engagement.cause == RouteCause::Addressed && engagement.spoken;
    let Some(by) = engagement.speaker.as_ref().filter(|_| is_answer) else { return };
    let chosen = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    let Some((deed, offers)) = chosen.filter(|deed| !deed.has_tag("speech")).zip(offers) else {
        return;
    };
    let own = utterance.said_to(by);
    let beside = promised_beside(&own, deed, &offers.actions).is_some();
    if beside {
        agree(keeping, utterance);
    }
    if beside || sworn_beside(&own, deed).is_some() {
        let said = (engagement.said.as_str(), &*own);
        keeping.undertake(utterance.entity, by, said, utterance.turn);
    } else if put_off_beside(&own, &engagement.said, deed) {
        agree(keeping, utterance);
    }
}

/// Who answers a bid may come to its price.
fn agree_on_price(keeping: &mut Keeping<'_, '_>, utterance: &UtteranceMade) {
    let engagement = &utterance.engagement;
    let bids = engagement.cause == RouteCause::Addressed && engagement.spoken;
    let Some(by) = engagement.speaker.as_ref().filter(|_| bids) else { return };
    let own = utterance.said_to(by);
    keeping.agree_on_price(utterance.entity, by, (engagement.said.as_str(), &own), utterance.turn);
}

/// Whether a mind does no more than answer whoever spoke: who does what was asked owes it no more.
fn answers_with_words(utterance: &UtteranceMade, offers: Option<&TurnOffers>) -> bool {
    let chosen = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    chosen.is_none_or(|offer| {
        let listener = offer.targets.first().map(|target| &target.stable_id);
        offer.has_tag("speech") && listener == utterance.engagement.speaker.as_ref()
    })
}

/// Whether words get to somebody whom they are meant for: what goes with no deed of speech reaches nobody who is away.
fn reaches(utterance: &UtteranceMade, offers: Option<&TurnOffers>, who: &StableId) -> bool {
    let Some(offers) = offers else { return true };
    let chosen = offers.action(utterance.decision.chosen_index);
    let speaks = chosen.is_some_and(|deed| deed.has_tag("speech"));
    let company = &offers.surroundings.company;
    // Where nobody is said to be anywhere, anybody may be near.
    speaks || company.is_empty() || company.iter().any(|it| it.id == *who)
}

/// Whether somebody may be paid to their face: they are spoken to, or there, as far as anybody says who is.
fn is_faced(utterance: &UtteranceMade, offers: Option<&TurnOffers>, who: &StableId) -> bool {
    let mut reached = utterance.to.iter().chain(&utterance.also_to).chain(&utterance.heard_by);
    let company = offers.map(|offers| &offers.surroundings.company);
    let may_be_near =
        || company.is_none_or(|all| all.is_empty() || all.iter().any(|it| it.id == *who));
    reached.any(|it| it == who) || may_be_near()
}

/// Whom the words are for, and the deed that goes with them.
fn reach(utterance: &UtteranceMade, offers: Option<&TurnOffers>) -> Reach {
    let chosen = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    let offered = offers.map(|offers| &*offers.offered).unwrap_or_default();
    let mut reach = Reach::default();
    let to = utterance.to.iter().chain(&utterance.also_to);
    reach.speak(utterance.speech(), to, (chosen, offered));
    reach.act(chosen);
    reach
}

/// A turn is lived once, however often the mind speaks in it. Gives what others said that it answers besides.
fn take_up(
    keeping: &mut Keeping<'_, '_>,
    utterance: &UtteranceMade,
    (reach, considered): (&Reach, PerceptId),
) -> Vec<(StableId, String)> {
    let (entity, turn) = (utterance.entity, utterance.turn);
    let (engagement, now) = (&utterance.engagement, keeping.clock.now);
    let Ok(mut kept) = keeping.minds.get_mut(entity) else { return Vec::new() };
    if is_taken_up(&kept.log, turn) {
        return Vec::new();
    }
    kept.conscience.live(&engagement.said, now);
    if let Some(at) = kept.conscience.due_at(&keeping.rules.0.cadence) {
        set_the_clock(&mut keeping.commands.entity(entity), at);
    }
    let words = engagement.words.clone();
    let (mind, refs) = (&kept.mind.id, Some(kept.refs));
    let answering = Answering { mind, refs, engagement, considered, reach };
    let nothing = PerceptionLog::default();
    let log = kept.perceptions.unwrap_or(&nothing);
    let (before, after) = heard_besides(log, utterance, answering);
    let besides = before.iter().chain(&after).filter_map(line_heard).collect();
    before.into_iter().for_each(|heard| keeping.log(entity, turn, heard));
    if !words.is_empty() {
        let addressed = engagement.cause != RouteCause::Witnessed;
        let speaker = engagement.speaker.clone();
        keeping.log(entity, turn, MindEvent::Heard { speaker, text: words, addressed });
    }
    after.into_iter().for_each(|heard| keeping.log(entity, turn, heard));
    besides
}

/// Who said it, and what.
fn line_heard(event: &MindEvent) -> Option<(StableId, String)> {
    match event {
        MindEvent::Heard { speaker: Some(by), text, .. } => Some((by.clone(), text.clone())),
        _ => None,
    }
}

/// Whatever else is logged within a turn, such as a look back that ends just then.
fn is_taken_up(log: &EventLog, turn: u64) -> bool {
    let of_turn = log.events().iter().rev().filter(|logged| logged.turn == turn);
    let mut events = of_turn.map(|logged| &logged.event);
    events.any(|event| {
        matches!(
            event,
            MindEvent::Heard { .. } | MindEvent::Happened { .. } | MindEvent::Spoke { .. }
        )
    })
}

/// What of a speech may give one of several promises.
fn about_one_of(listed: &[SpokenPromise], text: &str, speech: &str) -> String {
    let others = listed.iter().map(|it| it.text.as_str()).filter(|other| *other != text);
    Language::of(speech).speech_about(speech, text, &others.collect::<Vec<_>>())
}

/// What is listed by the thing alone, as the deed that the words promise.
fn as_deed(
    proposed: ProposedCommitment,
    utterance: &UtteranceMade,
    refs: &EntityRefs,
) -> ProposedCommitment {
    let (asked, speech) = (utterance.engagement.said.as_str(), utterance.speech());
    let language = Language::of(speech);
    if language.undertaking_in_answer(asked, speech, &proposed.text).is_some() {
        return proposed;
    }
    let told = || utterance.told_of(&proposed.text).or(utterance.to.as_ref()).cloned();
    let target = proposed.target.clone().or_else(told);
    let known = target.as_ref().and_then(|to| refs.of(to));
    let label = known.map(|known| known.label.as_str()).unwrap_or_default();
    match language.deed_behind(&proposed.text, speech, label) {
        Some(text) => ProposedCommitment { text, target, ..proposed },
        None => proposed,
    }
}

/// What is listed for nobody, and said to one of several alone, is promised to them; what answers somebody who has just
/// spoken of it to the mind, to these.
fn to_whom_it_is_said(
    proposed: ProposedCommitment,
    utterance: &UtteranceMade,
) -> ProposedCommitment {
    let engagement = &utterance.engagement;
    let spoken_to = engagement.cause == RouteCause::Addressed && engagement.spoken;
    let asked = engagement.said.as_str();
    let language = Language::of(asked);
    let about = || language.share_held(&language.content_stems(&proposed.text), &[asked]) > 0.0;
    let told = utterance.told_of(&proposed.text).or(utterance.to.as_ref());
    let is_to_another = told.is_some_and(|told| utterance.also_to.contains(told));
    let answers = || spoken_to && told == engagement.speaker.as_ref() && about();
    let told = || told.filter(|_| is_to_another || answers()).cloned();
    let target = proposed.target.clone().or_else(told);
    ProposedCommitment { target, ..proposed }
}

/// Whether a reply accepts what whoever is promised something has proposed.
fn accepts_from(utterance: &UtteranceMade, promised_to: Option<&StableId>) -> bool {
    let answer = utterance.decision.plan.as_ref().and_then(|remark| remark.answer);
    answer == Some(Consent::Accept) && promised_to.is_some() && utterance.to.as_ref() == promised_to
}

fn proposed(promise: &SpokenPromise, refs: &EntityRefs) -> ProposedCommitment {
    let target = promise.target.as_deref().and_then(|name| refs.resolve(name));
    ProposedCommitment {
        text: promise.text.clone(),
        target: target.and_then(|known| known.stable_id.clone()),
        due: promise.due.clone(),
        kind: None,
    }
}
