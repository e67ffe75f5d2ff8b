//! Words about plans: what is put to somebody, what a proposal is answered, and what is said to whoever
//! takes what they need.

use super::account;
use super::fitting::said_before;
use super::line::Slots;
use super::picking::spoken;
use super::promised::groups;
use super::small_talk;
use crate::appraise::Appraisal;
use crate::bargain::Stage;
use crate::motive::Motive;
use crate::phrase::sentence;
use crate::pursuit;
use crate::scored::Scored;
use crate::taken_away::taken_away;
use crate::voice_words::voice_words;
use cognition_core::chance::Chance;
use cognition_core::plan::Consent;

/// What anybody might say who agrees to a proposal and was given no lines.
const PLAIN_ACCEPT: &[&str] =
    &["Yes, {target}. I am with you.", "Count me in, {target}.", "Agreed, {target}."];
/// What anybody might say who does not.
const PLAIN_DECLINE: &[&str] =
    &["No, {target}. Not me.", "No, {target}. Count me out.", "I am sorry, {target}, but no."];

/// What anybody might say who gives something up, before the reason.
const PLAIN_GIVE_UP: &[&str] =
    &["I give it up, {target}.", "It is no use, {target}.", "I have to let it be, {target}."];

/// What is said for a plan over a choice; nothing where none concerns it.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    match chosen.motive() {
        Motive::Bargains(_) => bargaining(view, chosen, chance),
        Motive::Put(_) => pursuit::unsaid(view).map(|pending| pending.text.clone()),
        Motive::Invited(who) => answer(view, who, chance),
        Motive::Protest(who) => Some(protest(view, who, taken_away(view)?.thing, chance)),
        Motive::GaveUp(who) => {
            let gave_up = view.gave_up.as_ref()?;
            let slots = Slots::between(who, None);
            let line = spoken(groups(view, &slots, "give_up", PLAIN_GIVE_UP), chance);
            Some(format!("{line} {}", gave_up.why))
        }
        _ => None,
    }
}

/// A line of its own, or what anybody would say who needs it.
fn protest(view: &Appraisal<'_>, who: &str, thing: &str, chance: Chance) -> String {
    let plain = voice_words(view.language).lines("protest").iter().map(String::as_str);
    let slots = Slots::between(who, Some(thing));
    spoken(groups(view, &slots, "protest", &plain.collect::<Vec<_>>()), chance)
}

/// A question of its own first, then what is offered, after something that it has left to tell.
fn bargaining(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let bargain = view.bargain.filter(|bargain| bargain.stage == Stage::Unnamed)?;
    let said = said_before(view);
    let own = view.request.situation.persona.lines.0.get("ask").into_iter().flatten();
    let to_them = Slots::of(view, chosen.action).said_to(Some(bargain.who));
    let opening = own.filter_map(|line| to_them.line(line, &said));
    let mut opening = opening.filter(|line| line.said.is_none() && line.text.ends_with('?'));
    if let Some(opening) = opening.next() {
        return Some(opening.text);
    }
    let offer = Slots::things(bargain.who, bargain.gives, bargain.gets);
    let plain = voice_words(view.language).lines("bargain").iter();
    let offer = spoken(vec![plain.filter_map(|line| offer.line(line, &said)).collect()], chance);
    let tells = small_talk::untold(view, &to_them, &said).next();
    Some(tells.map_or(offer.clone(), |tells| format!("{} {offer}", tells.text)))
}

/// Whoever declines for what they have sworn says so.
fn answer(view: &Appraisal<'_>, who: &str, chance: Chance) -> Option<String> {
    let invitation = pursuit::invitation(view)?;
    let (key, plain) = match pursuit::consent(view, invitation) {
        Consent::Accept => ("accept", PLAIN_ACCEPT),
        Consent::Decline => ("decline", PLAIN_DECLINE),
    };
    let line = spoken(groups(view, &Slots::between(who, None), key, plain), chance);
    let sworn = pursuit::sworn_against(view, invitation);
    let sworn = sworn.map(|debt| account::of_debt(view, debt, Some(&invitation.by)));
    Some(sworn.map_or(line.clone(), |sworn| {
        format!("{line} {}", sentence(&format!("I promised {sworn}")))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::conscience::promise_in_words;

    #[test]
    fn no_plain_answer_promises_and_each_can_be_said() {
        for template in PLAIN_ACCEPT.iter().chain(PLAIN_DECLINE).chain(PLAIN_GIVE_UP) {
            let line = Slots::between("Odo", None).line(template, &[]).expect("should be filled");
            assert_eq!(promise_in_words(&line.text), None, "{}", line.text);
        }
    }
}
