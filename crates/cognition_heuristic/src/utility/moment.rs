//! What the moment asks for: help against trouble comes first, what can wait waits, nobody is hurt
//! who has done nothing, and what is dangerous, secret or forbidden is left alone.

use super::held_out::takes_another;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::gifts::Gift;
use crate::appraisal::kept_to_itself::is_kept_back;
use crate::appraisal::pursuit::is_word;
use crate::appraisal::taken_away::taken_away;
use crate::motives::aims::Aim;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::words::{Words, tokens};
use cognition_core::mind::StableId;

/// How much it weighs to help against trouble that the mind was told of, and that it only witnessed.
const HELPS: f32 = 0.6;
const HELPS_OTHERS: f32 = 0.3;
/// How much it weighs to raise the alarm, and to say what is dangerous.
const WARNS: f32 = 0.4;
const TELLS_OF_PERIL: f32 = 0.5;
/// How much it weighs to call out to all that something dangerous comes up, and to tell one of it.
const CALLS_OUT: f32 = 1.3;
const TELLS_OF_ALARM: f32 = 1.0;
/// How much it weighs to get away from a danger that was called out.
const FLEES: f32 = 0.7;
/// How much it weighs to speak up to whoever takes what the mind needs.
const PROTESTS: f32 = 1.2;
/// How much it weighs to deal with whoever has done something.
const DEALS_WITH: f32 = 0.3;
/// How much it weighs that a deed bears on what happened: by a word that no other offer has, by a
/// word of what went before, and by one that only means something like it.
const BEARS: f32 = 0.45;
const BEFORE: f32 = 0.6;
const ALIKE: f32 = 0.35;
const MOST: f32 = 2.0;
/// How much it weighs against harm, against harm to whoever has just done something, and against hard
/// words: for anybody, for whoever something was done to, and for whoever has done nothing, though a
/// goal wants them.
const HARMS: f32 = -0.9;
const STRIKES_BACK: f32 = -0.45;
const OFFENDS: f32 = -0.6;
const TURNS_ON_VICTIM: f32 = -2.0;
const UNPROVOKED: f32 = -1.6;
/// How much it weighs against what can wait while somebody waits.
const IDLES: f32 = -0.4;
/// How much it weighs against what is known to be dangerous, what gives a secret away (each word of
/// it), and what is forbidden.
const PERILOUS: f32 = -1.0;
const BETRAYS: f32 = -0.5;
const FORBIDDEN: f32 = -0.6;

/// What the moment makes of an offer.
pub(super) fn reasons<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    all: &[Offer<'a>],
) -> impl Iterator<Item = Reason<'a>> {
    let parts = [
        helps(view, offer),
        warns(view, offer),
        protests(view, offer),
        deals_with_doer(view, offer),
        bears(view, offer, all),
        harms(view, offer),
        offends(view, offer),
        idles(view, offer),
        perilous(view, offer),
        flees(view, offer),
        betrays(view, offer),
        forbidden(view, offer),
    ];
    parts.into_iter().flatten()
}

fn helps<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if gives_away_what_it_needs(view, offer) || shouts_over_talk(view, offer) {
        return None;
    }
    let others = view.moment.helps_others(offer);
    let hurts = offer.conduct.hurts() && !offer.is("give") && !offer.is("help");
    let value = match (hurts, view.moment.is_helped_by(offer), others) {
        (false, true, _) => HELPS,
        (false, false, true) => HELPS_OTHERS,
        _ => 0.0,
    };
    Reason::new(Motive::Helps, value)
}

fn warns<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    if view.alarm.as_ref().is_some_and(|alarm| alarm.is_called_by(offer)) {
        let to_all = offer.action.targets.is_empty();
        return Reason::new(Motive::Alarms, if to_all { CALLS_OUT } else { TELLS_OF_ALARM });
    }
    let raises_alarm = view.moment.presses()
        && offer.is("speech")
        && offer.conduct.warns()
        && !shouts_over_talk(view, offer);
    Reason::new(Motive::Warns, if raises_alarm { WARNS } else { 0.0 })
}

/// Whether it would call out to everybody, without words of the game's own, over trouble that somebody merely
/// tells of in talk (`The stove smokes when the wind is north`), or over a harmless deed.
fn shouts_over_talk(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let shouts = offer.is("tell") && offer.action.targets.is_empty();
    shouts && view.moment.is_no_alarm()
}

/// Who sees taken what it needs has a word to say.
fn protests<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let taken = is_word(offer.action).then(|| taken_away(view)).flatten()?;
    let to_them = offer.targets(taken.by);
    Reason::new(Motive::Protest(taken.who), if to_them { PROTESTS } else { 0.0 })
}

/// Whoever has done something is dealt with, and not whom it was done to.
fn deals_with_doer<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let does = view.moment.doers.iter().any(|doer| offer.targets(doer));
    Reason::new(Motive::Topic, if does { DEALS_WITH } else { 0.0 })
}

/// What an offer has in common with what happened, by words and by what they mean. What all offers
/// have in common tells them apart by little.
fn bears<'a>(view: &Appraisal<'a>, offer: &Offer<'a>, all: &[Offer<'a>]) -> Option<Reason<'a>> {
    let idle = gives_away_what_it_needs(view, offer) || begs_for_what_it_needs_not(view, offer);
    if idle || leads_whence_somebody_came(view, offer) || takes_another(view, offer) {
        return None;
    }
    let (told, known) = (&view.moment.told.keys, &view.moment.known);
    let mut sum = 0.0;
    for term in &offer.terms {
        let has = |other: &&Offer<'_>| other.terms.iter().any(|known| known.word == term.word);
        let sharing = u16::try_from(all.iter().filter(has).count()).unwrap_or(u16::MAX).max(1);
        let means = |sense: &u16| told.senses.binary_search(sense).is_ok();
        let value = if told.words.binary_search(&term.word).is_ok() {
            1.0
        } else if known.words.binary_search(&term.word).is_ok() {
            BEFORE
        } else if term.senses.iter().any(means) {
            ALIKE
        } else {
            0.0
        };
        sum += value / f32::from(sharing);
    }
    Reason::new(Motive::Bears, BEARS * sum.min(MOST))
}

/// Whether a thing is handed over that the mind wants for itself: no talk of it is a reason for that.
fn gives_away_what_it_needs(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let things = things_of(view, offer);
    offer.is("give") && !things.is_empty() && view.needs(&things)
}

/// Whether somebody is asked for a thing that the mind has no use for: that there is talk of it is no
/// reason to ask for it.
pub(super) fn begs_for_what_it_needs_not(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let things = things_of(view, offer);
    offer.is("ask") && !things.is_empty() && !view.needs(&things)
}

/// Whether it leads to where somebody has come from, and nothing else was told of that place since.
fn leads_whence_somebody_came(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let mut latest = view.recent.iter().rev();
    let about = |seen: &&Sighting<'_>| {
        seen.percept.about.iter().any(|thing| offer.targets(thing)) && offer.is("move")
    };
    latest.find(about).is_some_and(|seen| seen.tell.comes && !seen.own)
}

/// The words of what a deed is done to, people left out.
fn things_of(view: &Appraisal<'_>, offer: &Offer<'_>) -> Words {
    let things = offer.action.targets.iter();
    let things = things.filter(|target| !view.things.is_character(&target.stable_id));
    Words::of_all(things.map(|target| target.label.as_str()))
}

/// What the mind itself wants is not held against it.
fn harms<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let is_kind = offer.is("give") || offer.is("help");
    if !offer.conduct.hurts() || is_kind || is_wanted(view, offer) {
        return None;
    }
    let value = if is_for_culprit(view, offer) { STRIKES_BACK } else { HARMS };
    Reason::new(Motive::Harms, value)
}

/// Hard words are for whoever has just done something: nobody else, least of all whoever it was
/// done to.
fn offends<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let warns = view.moment.presses() && offer.conduct.warns();
    if !offer.conduct.offends() || warns || is_for_culprit(view, offer) {
        return None;
    }
    let turned_on = view.moment.victims.iter().any(|victim| offer.targets(victim));
    let value = match (turned_on, is_wanted(view, offer)) {
        (true, _) => TURNS_ON_VICTIM,
        (false, true) => UNPROVOKED,
        (false, false) => OFFENDS,
    };
    Reason::new(Motive::Harms, value)
}

/// Whether a goal wants just that, or names its verb.
pub(super) fn is_wanted(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let verb = tokens(&offer.action.description).next();
    let names_it = |aim: &Aim<'_>| verb.as_ref().is_some_and(|verb| aim.words.has(verb));
    view.aims.iter().any(|aim| aim.wants(offer) || names_it(aim))
}

/// Whether it is done to somebody who did something of late to which the mind has not answered yet.
fn is_for_culprit(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let is_culprit = |id: &StableId| {
        let mut deeds =
            view.recent.iter().rev().filter(|seen| {
                seen.percept.source.as_ref() == Some(id) && seen.is_deed_of_another()
            });
        let dealt_with = |since: &Sighting<'_>| {
            view.outcomes().any(|outcome| {
                outcome.id > since.id && outcome.percept.about.contains(id) && !outcome.failed()
            })
        };
        deeds.next().is_some_and(|deed| !dealt_with(deed))
    };
    let is_doer = |id: &StableId| view.moment.culprits.contains(id);
    offer
        .action
        .targets
        .iter()
        .any(|target| is_culprit(&target.stable_id) || is_doer(&target.stable_id))
}

fn idles<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let waited_for = view.addressed().next().is_some() || view.fresh_failure().is_some();
    let can_wait = waited_for && offer.conduct.idles() && !view.moment.is_helped_by(offer);
    let wanted = can_wait && (is_wanted(view, offer) || super::answer::is_called_for(view, offer));
    Reason::new(Motive::Idles, if can_wait && !wanted { IDLES } else { 0.0 })
}

/// What is known to be dangerous is told, and not used.
fn perilous<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    view.moment.peril_of(&offer.words)?;
    let tells = offer.is("speech") && (offer.conduct.imperils() || offer.conduct.warns());
    match tells {
        true => Reason::new(Motive::Warns, TELLS_OF_PERIL),
        false if offer.conduct.declines() => None,
        false => Reason::new(Motive::Perilous, PERILOUS),
    }
}

/// Who knows of a danger gets away from it, and does not go where it is.
fn flees<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let alarm = view.alarm.as_ref()?;
    if alarm.is_entered_by(offer) {
        return Reason::new(Motive::Perilous, PERILOUS);
    }
    // Who is spoken to hears that first.
    let flees = view.calls.is_empty() && alarm.is_fled_by(offer);
    Reason::new(Motive::Flees, if flees { FLEES } else { 0.0 })
}

fn betrays<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let tells = ["speech", "show", "give", "open", "unlock"].into_iter().any(|tag| offer.is(tag));
    if super::answer::is_called_for(view, offer) {
        return None;
    }
    // What the mind has said itself is no secret any longer.
    let said = Words::of_all(view.own_lines()).with(&view.things.people());
    // A gift shows no more than what is given: neither why, nor to whom.
    let gift = Gift::of(view, offer.action);
    if gift.as_ref().is_some_and(|gift| !is_kept_back(view, &gift.thing.label)) {
        return None;
    }
    let kept = view.moment.secrets.iter().map(|secret| secret.without(&said));
    let shows = gift.map_or_else(|| offer.words.clone(), |gift| Words::of(&gift.thing.label));
    let told = kept.map(|secret| secret.common(&shows));
    // Who speaks of a thing that a secret names has told nothing of it.
    let names_alone =
        |told: &Words| offer.is("speech") && told.without(&view.things.names_in(told)).is_empty();
    let most = told.filter(|told| !names_alone(told)).map(|told| told.len()).max();
    let words = f32::from(u16::try_from(most.unwrap_or(0)).unwrap_or(u16::MAX));
    Reason::new(Motive::Betrays, if tells { BETRAYS * words } else { 0.0 })
}

fn forbidden<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let makes_sound = offer.is("speech") || offer.is("signal") || offer.is("play");
    let loud = makes_sound && !offer.is("quiet") && !offer.is("whisper");
    let against = view.moment.rules.iter().any(|rule| {
        let named = rule.words.meets(&offer.words) && rule.forbids && !rule.of_sound;
        (rule.of_sound && loud)
            || (named && !offer.is("speech"))
            || (rule.stays && offer.is("move"))
    });
    Reason::new(Motive::Forbidden, if against { FORBIDDEN } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::IndexedAction;
    use cognition_core::mind::{CognitiveLedger, Goal};
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    fn talk(told: &str, who: &str) -> IndexedAction {
        offer(told, &["tell", "speech"], &[who])
    }

    #[test]
    fn who_is_struck_down_is_not_told_off_for_it_and_who_steals_is() {
        let offers = [talk("Scold Odo for his soup", "odo"), talk("Ask Odo how he is", "odo")];
        let told = |text: &str| [Percept::event(text).addressed()];
        check(&offers, &told("Odo slips and falls down the stairs."), "Ask Odo how he is");
    }

    #[test]
    fn talk_of_a_thing_is_no_reason_to_beg_for_it() {
        let beg = offer("Ask Odo for the iron key", &["ask", "speech"], &["odo", "iron_key"]);
        let offers = [beg, talk("Speak to Odo", "odo")];
        let seen = Percept::event("Odo takes the iron key from its hook.").by("odo");
        let said = Percept::speech("odo", "The iron key is cold.").addressed();
        check(&offers, &[seen, said], "Speak to Odo");
    }

    /// With every seed the same.
    fn check(offers: &[IndexedAction], percepts: &[Percept], expected: &str) {
        for seed in 0..20 {
            let mut request = request("nobody", offers.to_vec(), percepts.to_vec());
            request.seed = seed;
            assert_eq!(choice(&request), expected, "with seed {seed}");
        }
    }

    #[test]
    fn trouble_is_met_by_what_helps_and_the_fiddle_waits() {
        let offers = [
            offer("Play the fiddle", &["play"], &[]),
            offer("Throw the mugs about", &["throw"], &[]),
            offer("Pour a bucket of water over it", &["pour"], &[]),
        ];
        let fire = Percept::event("The curtain catches fire.").addressed();
        check(&offers, &[fire], "Pour a bucket of water over it");
        check(&offers, &[Percept::event("It is noon.").addressed()], "(wait)");
    }

    #[test]
    fn hard_words_are_for_who_did_it_once_and_never_for_whom_it_was_done_to() {
        let scold = |name: &str, id: &str| IndexedAction {
            action: "yard:scold".to_owned(),
            ..offer(&format!("Scold {name}"), &["speech"], &[id])
        };
        let offers = || vec![scold("Mara", "mara"), scold("Odo", "odo")];
        let chosen = |percepts: Vec<Percept>, seed: u64| {
            let mut request = request("nobody", offers(), percepts);
            request.seed = seed;
            let goal = Goal::new("Nobody is teased in my yard.").wants(["scold"]);
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            choice(&request).to_owned()
        };
        let teased = || Percept::event("Odo teases Mara.").by("odo").addressed();
        let scolded = || Percept::outcome("You scold Odo.").about("odo");
        for seed in 0..20 {
            assert_eq!(chosen(vec![teased()], seed), "Scold Odo", "seed {seed}");
            assert_eq!(chosen(vec![teased(), scolded()], seed), "(wait)", "seed {seed}");
            assert_eq!(chosen(vec![], seed), "(wait)", "nobody has done anything, seed {seed}");
        }
    }

    #[test]
    fn what_is_known_to_be_dangerous_is_told_and_not_used() {
        let offers =
            vec![offer("Drink the ale", &["drink"], &[]), talk("Warn Odo of the ale", "odo")];
        let mut request = request(
            "nobody",
            offers,
            vec![Percept::event("Odo lifts the ale.").by("odo").addressed()],
        );
        let settled = vec!["The ale is poisoned.".to_owned()];
        request.situation.ledger = Some(CognitiveLedger::new(settled, vec![]));
        assert_eq!(choice(&request), "Warn Odo of the ale");
    }

    #[test]
    fn where_silence_is_kept_nobody_speaks() {
        let offers =
            || vec![talk("Speak to Odo", "odo"), offer("Count your beads", &["pray"], &[])];
        let mut request = request("nobody", offers(), vec![]);
        request.situation.constraints = vec!["Silence is kept here.".to_owned()];
        for seed in 0..20 {
            request.seed = seed;
            assert_ne!(choice(&request), "Speak to Odo");
        }
    }

    #[test]
    fn who_names_a_thing_of_a_secret_has_told_nothing_of_it() {
        let ask = offer("Ask Odo for the iron key", &["ask", "speech"], &["odo", "iron_key"]);
        let mut request = request("nobody", vec![ask], vec![]);
        let secrets = &mut Arc::make_mut(&mut request.situation.persona).secrets;
        secrets.push("The iron key hangs behind the clock.".to_owned());
        let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
        assert!(parts.into_iter().all(|part| part.why != "gives a secret away"));
    }

    #[test]
    fn a_secret_is_not_told_to_whoever_asks() {
        let offers = vec![
            talk("Tell Odo about the satchel behind the barrel", "odo"),
            talk("Speak to Odo", "odo"),
        ];
        let asked = says("odo", "What stands behind your barrel?");
        let mut request = request("nobody", offers, vec![asked]);
        let secrets = &mut Arc::make_mut(&mut request.situation.persona).secrets;
        secrets.push("The satchel stands behind the barrel.".to_owned());
        assert_eq!(choice(&request), "Speak to Odo");
    }
}
