//! Being spoken to, being asked for something, and giving things away.

use super::handed_on::handed_on;
use super::owe::is_late;
use super::paid_for::paid_for;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::bargain::Stage;
use crate::appraisal::call::{Asked, Bare, Call, refusal};
use crate::appraisal::generous::{comforts, goal_of_gift};
use crate::appraisal::gifts::Gift;
use crate::appraisal::pursuit::is_word;
use crate::motives::aims::Aim;
use crate::motives::motive::{CALLED_FOR, Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::voice::{has_just_nodded, has_more_to_tell, objects_for, owes_thanks};
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;

/// How much it weighs to answer a question, and to answer anything else.
const ANSWER_QUESTION: f32 = 0.45;
const ANSWER: f32 = 0.28;
/// How much it weighs to answer hard words, a plea for pardon or good wishes, and to stand up for somebody.
const IN_KIND: f32 = 0.6;
const OBJECTS: f32 = 0.6;
const WISHES_WELL: f32 = 0.7;
/// How much it weighs to thank whoever has just given something.
const THANKS: f32 = 0.4;
/// What is left of it when the question is not new any more.
const LATE: f32 = 0.6;
/// How much it weighs to do something else that concerns the speaker.
const NEAR: f32 = 0.1;
/// How much it weighs to keep to what was asked, to what was said, and to talk of it elsewhere.
const ASKED_TOPIC: f32 = 0.35;
const TOPIC: f32 = 0.2;
const ASIDE: f32 = 0.15;
/// How much it weighs to do something with whoever did something that is meant for the mind.
const DEALT_WITH: f32 = 0.45;
/// How much it weighs to take up an event that is meant for the mind: a knock, an alarm.
const SUMMONS: f32 = 0.9;
/// How much a plain request for something weighs.
const REQUEST: f32 = 0.6;
/// The same of a mere word, which any deed leaves room for, and that something speaks against it.
const A_WORD: f32 = 0.9;
const REFUSED: f32 = -1.2;
/// How much it weighs to speak to whoever waits for words, or against speaking to somebody else.
const WORDS: f32 = 0.4;
/// How much it weighs against speaking to somebody else than to whoever has just said something.
const HEARD: f32 = 0.3;
/// How much it weighs against giving what nobody asked for, and what the mind needs itself.
const UNASKED: f32 = -0.7;
const KEPT: f32 = -1.0;
/// How much its own need weighs against giving what it has promised.
const KEPT_BUT_OWED: f32 = -0.35;
/// How much it weighs to give what a goal for somebody else's good names, and what comforts.
const GENEROUS: f32 = 0.8;
const COMFORTS: f32 = 0.8;
/// How far back a gift counts as just received.
const JUST_RECEIVED: usize = 6;

/// What those who spoke to the mind make of an offer.
pub(super) fn reasons<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Vec<Reason<'a>> {
    let mut reasons = Vec::new();
    reasons.extend(answer(view, offer));
    reasons.extend(volunteers(view, offer));
    reasons.extend(answers_in_kind(view, offer));
    reasons.extend(objects(view, offer));
    reasons.extend(wishes_well(view, offer));
    reasons.extend(thanks(view, offer));
    let called_for = called_for(view, offer).or_else(|| paid_for(view, offer));
    let called_for = called_for.or_else(|| handed_on(view, offer));
    reasons.extend(called_for);
    reasons.extend(grants_otherwise(view, offer));
    reasons.extend(waits(view, offer).filter(|_| called_for.is_none()));
    if offer.is("give") && called_for.is_none() {
        match view.moment.is_helped_by(offer) {
            true => reasons.extend(Reason::new(Motive::Kept, withheld(view, offer))),
            false => reasons.extend(giving(view, offer)),
        }
    }
    reasons
}

/// Who knows what somebody asks of nobody in particular says so.
fn volunteers<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let open = view.open_question.as_ref().filter(|open| offer.targets(open.asker))?;
    let answers = offer.is("speech") && !offer.is("ask");
    let who = view.things.label(open.asker).unwrap_or("someone");
    Reason::new(Motive::Answer(who), if answers { ANSWER_QUESTION } else { 0.0 })
}

/// Who is insulted, begged for pardon, or wished well has a word for whoever does so, before any other, or
/// what is due to them by that.
fn answers_in_kind<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let is_due = || Gift::of(view, offer.action).is_some_and(|gift| gift.due().is_some());
    let answers = offer.is("speech") && !offer.is("ask") || is_due();
    let calls = view.calls.iter().filter(|call| call.manners.is_some());
    let mut speakers = calls.filter_map(|call| call.percept.source.as_ref());
    let speaker = speakers.find(|speaker| offer.targets(speaker)).filter(|_| answers)?;
    let who = view.things.label(speaker).unwrap_or("someone");
    Reason::new(Motive::Answer(who), IN_KIND)
}

/// Who cares for somebody has a word for whoever insults them.
fn objects<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let speaks = offer.is("speech") && !offer.is("ask");
    let target = offer.action.targets.first().filter(|_| speaks)?;
    objects_for(view, &target.stable_id)?;
    Reason::new(Motive::Answer(target.label.as_str()), OBJECTS)
}

/// Who has something to be glad of is wished well, whoever told of it.
fn wishes_well<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let speaks = offer.is("speech") && !offer.is("ask");
    let (who, _) = view.joy.filter(|(who, _)| speaks && offer.targets(who))?;
    Reason::new(Motive::Answer(view.things.label(who).unwrap_or("someone")), WISHES_WELL)
}

/// Who has given something is thanked, whether they say anything or not.
fn thanks<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let speaks = offer.is("speech") && !offer.is("ask");
    let giver = offer.action.targets.first().filter(|_| speaks)?;
    let is_owed = owes_thanks(view, &giver.stable_id);
    Reason::new(Motive::Answer(giver.label.as_str()), if is_owed { THANKS } else { 0.0 })
}

/// What would be refused to whoever asked for it is no help to be handed out.
fn withheld(view: &Appraisal<'_>, offer: &Offer<'_>) -> f32 {
    let mut targets = offer.action.targets.iter().map(|target| &target.stable_id);
    let whom = targets.find(|target| view.things.is_character(target));
    let refusal = whom.and_then(|whom| refusal(view, offer.action, whom));
    let refused = refusal.is_some_and(|why| !why.is_for_money());
    if refused { KEPT } else { 0.0 }
}

/// Who asks for a thing and has what the mind wants for it is offered the one for the other: a gift would
/// give that away.
fn traded_for<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    asked: &Asked<'_>,
    by: &StableId,
) -> Option<Reason<'a>> {
    let bargain = view.bargain.filter(|it| it.stage == Stage::Free && it.with == by)?;
    let gift = asked.granted().filter(|gift| gift.has_tag("give"))?;
    let hands_over =
        |action: &IndexedAction| action.targets.iter().any(|target| target.label == bargain.gives);
    if !hands_over(gift) {
        return None;
    }
    if gift.index == offer.action.index {
        return Reason::new(Motive::Unagreed, KEPT);
    }
    let trades = offer.is("trade") && bargain.is_about(offer.action) && hands_over(offer.action);
    Reason::new(Motive::Bargains(bargain.who), if trades { CALLED_FOR } else { 0.0 })
}

/// Whether somebody asks for just this, and whether it is done.
fn called_for<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let index = offer.action.index;
    let is_this = |asked: Option<&IndexedAction>| asked.is_some_and(|asked| asked.index == index);
    view.calls.iter().rev().find_map(|call| {
        let asked = call.asked.as_ref()?;
        let source = call.percept.source.as_ref()?;
        let who = view.things.label(source).unwrap_or("someone");
        if let Some(reason) = traded_for(view, offer, asked, source) {
            return Some(reason);
        }
        match (is_this(asked.granted()), is_this(asked.refused())) {
            (true, _) if is_word(offer.action) => Reason::new(Motive::Asked(who), A_WORD),
            (true, _) => Reason::new(Motive::Asked(who), CALLED_FOR),
            (_, true) => Reason::new(Motive::Refused(who), REFUSED),
            _ => None,
        }
    })
}

/// Who keeps a thing from somebody does not lay open with it what they want it for, unless that
/// serves an end of the mind's own.
fn grants_otherwise<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let opens = offer.is("open") || offer.is("unlock");
    let own = |aim: &Aim<'_>| aim.draws_to(offer, &view.things, &view.request.actions) > 0.0;
    if !opens || view.aims.iter().any(own) {
        return None;
    }
    view.calls.iter().rev().find_map(|call| {
        let kept = call.asked.as_ref()?.refused().filter(|kept| kept.has_tag("give"))?;
        let mut things = kept.targets.iter().map(|target| &target.stable_id);
        let who = view.things.label(call.percept.source.as_ref()?)?;
        let uses = things.any(|id| !view.things.is_character(id) && offer.targets(id));
        Reason::new(Motive::Refused(who), if uses { REFUSED } else { 0.0 })
    })
}

/// Whether somebody asks for just this, and it is done.
pub(super) fn is_called_for(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    called_for(view, offer).is_some_and(|reason| reason.value > 0.0)
}

/// Who waits for words is spoken to before anybody else is; and so is who has merely said something,
/// unless it calls for more than words.
fn waits<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    // Who asks something can wait while nobody knows of a danger.
    if view.alarm.as_ref().is_some_and(|alarm| alarm.is_called_by(offer)) {
        return None;
    }
    let has_words = |call: &&Call<'_>| {
        call.question.is_some()
            || call.asked.as_ref().is_some_and(|asked| asked.granted().is_none())
    };
    let to = |call: &Call<'_>| call.percept.source.as_ref().is_some_and(|it| offer.targets(it));
    let mut waiting = view.calls.iter().filter(has_words).peekable();
    if waiting.peek().is_none() {
        let told = !view.calls.is_empty() && view.calls.iter().all(|call| call.asked.is_none());
        let elsewhere = told && offer.is("speech") && !view.calls.iter().any(to);
        let deals = view.moment.doers.iter().any(|doer| offer.targets(doer));
        let presses = view.moment.presses() || view.moment.is_alarmed || deals;
        return Reason::new(Motive::Unasked, if elsewhere && !presses { -HEARD } else { 0.0 });
    }
    match (offer.is("speech"), waiting.any(to)) {
        // Who asks for something else has answered nobody.
        (true, true) if offer.is("ask") => Reason::new(Motive::Unasked, -WORDS),
        (true, true) => Reason::new(Motive::Topic, WORDS),
        (true, false) => Reason::new(Motive::Unasked, -WORDS),
        (false, _) => None,
    }
}

/// The strongest answer: speech and event of one request count once.
fn answer<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let now = view.addressed().filter(|news| !view.closes(news));
    let now = now.filter_map(|news| one_answer(view, offer, news));
    let late = view.pending().filter_map(|asked| one_answer(view, offer, asked));
    let answers = now.chain(late.map(|answer| Reason { value: answer.value * LATE, ..answer }));
    answers.max_by(|left, right| left.value.total_cmp(&right.value))
}

fn one_answer<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    news: &Sighting<'a>,
) -> Option<Reason<'a>> {
    let speaker = news.percept.source.as_ref().filter(|speaker| offer.targets(speaker));
    let on_topic = offer.words.coverage(&news.topic);
    let Some(speaker) = speaker else {
        let nobody_speaks = news.percept.source.is_none();
        let weight = if nobody_speaks { SUMMONS } else { ASIDE };
        return Reason::new(Motive::Topic, weight * on_topic);
    };
    // Who did something wants no answer, but something may have to be done about them.
    if news.is_deed_of_another() {
        // Hard words are a deed, and no mere talk.
        let is_talk = offer.is("speech") && !offer.conduct.offends();
        let due = if is_talk { NEAR } else { DEALT_WITH };
        return Reason::new(Motive::Topic, due + TOPIC * on_topic);
    }
    // Who asks for something else has answered nobody.
    let answers = offer.is("speech") && !offer.is("ask");
    let answers =
        answers && Bare::of(view.language, &view.me, &news.percept.text) != Some(Bare::Nod);
    let due = match (answers, news.tell.asks) {
        (true, true) => ANSWER_QUESTION,
        // Who has just nodded, and has nothing to tell, need not nod again.
        (true, false) if has_just_nodded(view) && !has_more_to_tell(view, offer.action) => 0.0,
        (true, false) => ANSWER,
        (false, _) => NEAR,
    };
    let who = view.things.label(speaker).unwrap_or("someone");
    let topic = if news.tell.asks { ASKED_TOPIC } else { TOPIC };
    Reason::new(Motive::Answer(who), due + topic * on_topic)
}

/// Nobody gives away what was not asked for, nor what serves the giver's own ends.
fn giving<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let asker = view.questions().filter(|news| news.tell.begs).find_map(|news| {
        let source = news.percept.source.as_ref()?;
        let named = news.topic.meets(&gift(view, offer, source));
        (offer.targets(source) && named).then_some(source)
    });
    let Some(asker) = asker else {
        return unasked(view, offer);
    };
    let item = gift(view, offer, asker);
    let refused = refusal(view, offer.action, asker).is_some();
    let needed = view.needs(&item) && !view.owes(asker, &item);
    if refused || needed || just_received(view, &item, asker) {
        return Reason::new(Motive::Kept, KEPT);
    }
    Reason::new(Motive::Asked(view.things.label(asker).unwrap_or("someone")), REQUEST)
}

/// What was promised needs no asking; the mind's own need makes it wait, and no longer than it may.
fn unasked<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    match view.debts.iter().find(|debt| debt.is_kept_by(offer.action)) {
        Some(debt) if view.needs(&debt.what) => Reason::new(Motive::Kept, KEPT_BUT_OWED),
        Some(_) => None,
        None if is_late(view, offer.action) => None,
        None if !gives_back(view, offer) && comforts(view, offer) => {
            Reason::new(Motive::Helps, COMFORTS)
        }
        None if gives_back(view, offer) => Reason::new(Motive::Kept, KEPT),
        None => match goal_of_gift(view, offer) {
            Some((goal, pull)) => Reason::new(Motive::Goal(goal), GENEROUS * pull),
            None => Reason::new(Motive::Unasked, UNASKED),
        },
    }
}

/// Whether it would hand something to whoever has just handed it over.
fn gives_back(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let mut people = offer.action.targets.iter().map(|target| &target.stable_id);
    let receiver = people.find(|id| view.things.is_character(id));
    receiver.is_some_and(|receiver| just_received(view, &gift(view, offer, receiver), receiver))
}

/// The words of what would be given.
fn gift(view: &Appraisal<'_>, offer: &Offer<'_>, receiver: &StableId) -> Words {
    let items = offer.action.targets.iter().filter(|target| target.stable_id != *receiver);
    let labels = Words::of_all(items.map(|target| target.label.as_str()));
    labels.without(&view.things.words_of(receiver))
}

fn just_received(view: &Appraisal<'_>, item: &Words, giver: &StableId) -> bool {
    let asked_for = view.outcomes().take(JUST_RECEIVED);
    let mut latest = view.by_others().take(JUST_RECEIVED).chain(asked_for);
    latest.any(|sighting| sighting.is_gift_of(giver) && sighting.words.covers(item))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    #[test]
    fn words_that_a_goal_wants_go_to_whoever_did_it_and_not_to_whom_it_was_done() {
        let scold = |whom: &str, id: &str| {
            let scold = offer(&format!("Scold {whom}"), &["speech"], &[id]);
            IndexedAction { action: "yard:scold".to_owned(), ..scold }
        };
        for seed in 0..50 {
            let offers = vec![scold("Odo", "odo"), scold("Mara", "mara")];
            let teased = Percept::event("Odo teases Mara.").by("odo").addressed();
            let mut request = request("nobody", offers, vec![teased]);
            request.seed = seed;
            let goal = Goal::new("Nobody is teased in my yard.").wants(["scold"]);
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            assert_eq!(choice(&request), "Scold Odo", "seed {seed}");
        }
    }

    #[test]
    fn who_did_something_is_dealt_with_and_not_answered() {
        let offers = || {
            vec![
                offer("Arrest Odo", &["arrest"], &["odo"]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ]
        };
        let stolen = Percept::event("Odo takes the sealed satchel.").by("odo").addressed();
        for seed in 0..50 {
            let mut request = request("nobody", offers(), vec![stolen.clone()]);
            request.seed = seed;
            assert_eq!(choice(&request), "Arrest Odo", "with seed {seed}");
        }
        let said = Percept::speech("odo", "Nice weather.").addressed();
        assert_eq!(choice(&request("nobody", offers(), vec![said])), "Speak to Odo");
    }

    #[test]
    fn who_asks_for_something_of_their_own_has_answered_nobody() {
        for seed in 0..50 {
            let offers = vec![
                offer("Ask Odo for the iron key", &["ask", "speech"], &["odo", "iron_key"]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            let mut request =
                request("nobody", offers, vec![says("odo", "May I have your glove?")]);
            request.seed = seed;
            assert_eq!(choice(&request), "Speak to Odo", "seed {seed}");
        }
    }

    #[test]
    fn who_was_told_something_is_not_left_standing_whatever_the_outcome_is_called() {
        let offers = || vec![offer("Speak to Odo", &["tell", "speech"], &["odo"])];
        let asked = || says("odo", "Where have you been all day?");
        let late = |outcome: Option<Percept>| {
            let percepts = [Some(asked()), outcome].into_iter().flatten().collect();
            let mut request = request("nobody", offers(), percepts);
            let latest = request.situation.perceptions.entries().next_back();
            request.situation.seen_before = latest.expect("all were perceived").id;
            request
        };
        assert_eq!(choice(&late(None)), "Speak to Odo", "he waits for an answer");
        let told = Percept::outcome("It is said.").about("odo");
        assert_eq!(choice(&late(Some(told))), "(wait)");
    }
}
