//! Words about plans: what is put to somebody, what a proposal is answered, and what is said to whoever
//! takes what they need.

use super::account;
use super::fitting::said_before;
use super::line::Slots;
use super::picking::spoken;
use super::promised::{groups, plain};
use super::small_talk;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::bargain::Stage;
use crate::appraisal::pursuit;
use crate::appraisal::taken_away::taken_away;
use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::wording::phrase::sentence;
use crate::wording::voice_words::voice_words;
use cognition_core::chance::Chance;
use cognition_core::plan::Consent;

/// What is said for a plan over a choice; nothing where none concerns it.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    match chosen.motive() {
        Motive::Bargains(_) => bargaining(view, chosen, chance),
        Motive::Put(_) => pursuit::unsaid(view).map(|pending| pending.text.clone()),
        Motive::Invited(who) => answer(view, who, chance),
        Motive::Protest(who) => Some(protest(view, who, taken_away(view)?.thing, chance)),
        Motive::GaveUp(who) => {
            let gave_up = view.gave_up.as_ref()?;
            let slots = Slots::between(who, None).in_words_of(view);
            let line =
                spoken(groups(view, &slots, "give_up", &plain(view, "plan_give_up")), chance);
            Some(format!("{line} {}", gave_up.why))
        }
        _ => None,
    }
}

/// A line of its own, or what anybody would say who needs it.
fn protest(view: &Appraisal<'_>, who: &str, thing: &str, chance: Chance) -> String {
    let slots = Slots::between(who, Some(thing)).in_words_of(view);
    spoken(groups(view, &slots, "protest", &plain(view, "protest")), chance)
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
    let offer = Slots::things(bargain.who, bargain.gives, bargain.gets).in_words_of(view);
    let plain = voice_words(view.language).lines("bargain").iter();
    let offer = spoken(vec![plain.filter_map(|line| offer.line(line, &said)).collect()], chance);
    let tells = small_talk::untold(view, &to_them, &said).next();
    Some(tells.map_or(offer.clone(), |tells| format!("{} {offer}", tells.text)))
}

/// Whoever declines for what they have sworn says so.
fn answer(view: &Appraisal<'_>, who: &str, chance: Chance) -> Option<String> {
    let invitation = pursuit::invitation(view)?;
    let (key, shared) = match pursuit::consent(view, invitation) {
        Consent::Accept => ("accept", "plan_accept"),
        Consent::Decline => ("decline", "plan_decline"),
    };
    let line = spoken(
        groups(view, &Slots::between(who, None).in_words_of(view), key, &plain(view, shared)),
        chance,
    );
    let sworn = pursuit::sworn_against(view, invitation);
    let sworn = sworn.map(|debt| account::of_debt(view, debt, Some(&invitation.by)));
    Some(sworn.map_or(line.clone(), |sworn| {
        format!("{line} {}", sentence(&format!("I promised {sworn}")))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::promise::promise_in_words;
    use cognition_language::Language;

    #[test]
    fn no_plain_answer_promises_and_each_can_be_said() {
        let keys = ["plan_accept", "plan_decline", "plan_give_up"];
        for template in keys.iter().flat_map(|key| voice_words(Language::english()).lines(key)) {
            let line = Slots::between("Odo", None).line(template, &[]).expect("should be filled");
            assert_eq!(promise_in_words(&line.text), None, "{}", line.text);
        }
    }
}
