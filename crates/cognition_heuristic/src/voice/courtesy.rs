//! Asking back and acknowledging, and courtesies that are returned.

use super::anybody::plain_lines;
use super::aside::Scope;
use super::fitting::turns_to_another;
use super::line::{Line, Slots};
use super::manner::{Length, Manner};
use super::promised;
use crate::appraisal::appraise::Appraisal;
use crate::motives::scored::Scored;
use crate::wording::voice_words::voice_words;
use cognition_core::route::EngagementMode;
use cognition_language::DialogueAct;

/// Who asks back or acknowledges does so whatever else is chosen.
pub(super) fn in_the_mode(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    manner: Manner<'_>,
) -> Option<(Vec<Vec<Line>>, Scope)> {
    let slots = Slots::of(view, chosen.action).brief(manner.length == Length::Brief);
    let (mut groups, scope) = match view.request.situation.mode {
        EngagementMode::Clarify => {
            let lines = promised::groups(view, &slots, "clarify", &plain_lines(view, "clarify"));
            (lines, Scope::Query)
        }
        EngagementMode::Acknowledge => (courtesies(view, &slots), Scope::Courtesy),
        EngagementMode::Respond if is_parted_from(view, chosen) => {
            (courtesies(view, &slots), Scope::Courtesy)
        }
        EngagementMode::Respond | EngagementMode::Gather | EngagementMode::Ignore => return None,
    };
    manner.suit(&mut groups);
    Some((groups, scope))
}

/// Whether somebody takes their leave of it, and wants nothing else: that is returned, whatever else they tell
/// of where they go.
fn is_parted_from(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let said = &view.request.situation.said;
    let parts = view.language.dialogue_acts(said).has(DialogueAct::Farewell) && !said.contains('?');
    let wants = || view.calls.iter().any(|call| call.can_be_met() || call.manners.is_some());
    let asks = || chosen.action.is_some_and(|action| action.has_tag("ask"));
    parts && !wants() && !asks() && !turns_to_another(view, chosen)
}

/// A courtesy is returned in kind; by the mind's own words, except that only a farewell is one.
fn courtesies(view: &Appraisal<'_>, slots: &Slots<'_>) -> Vec<Vec<Line>> {
    let lines = |key: &str| promised::groups(view, slots, key, &plain_lines(view, key));
    let acts = view.language.dialogue_acts(&view.request.situation.said);
    let courtesies = [
        (DialogueAct::Farewell, "farewell"),
        (DialogueAct::Thanks, "thanks"),
        (DialogueAct::Greeting, "greeting"),
    ];
    let kind = courtesies.into_iter().find(|(act, _)| acts.has(*act)).map(|(_, key)| key);
    let warned =
        kind == Some("farewell") && voice_words(view.language).warns(&view.request.situation.said);
    let kind = if warned { Some("heed") } else { kind };
    let mut of_kind = kind.map(lines).unwrap_or_default().into_iter();
    let (own, plain) = (of_kind.next(), of_kind.next());
    let mut any = lines("acknowledge");
    let any_plain = any.pop();
    let parts_ways = kind == Some("farewell") || warned;
    let (first, then) = if parts_ways { (plain, any.pop()) } else { (any.pop(), plain) };
    [own, first, then, any_plain].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::{offer, request};
    use cognition_core::perceive::Percept;

    #[test]
    fn a_farewell_is_one_whatever_is_told_with_it_and_not_where_something_is_asked() {
        let parts = |words: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let mut request =
                request("nobody", vec![speak], vec![Percept::speech("odo", words).addressed()]);
            words.clone_into(&mut request.situation.said);
            let view = Appraisal::of(&request);
            is_parted_from(&view, &Scored::new(Some(&request.actions[0]), Vec::new()))
        };
        assert!(parts("Goodbye, I am going to talk to the miller."));
        assert!(!parts("Goodbye. Where is the church?"));
        assert!(!parts("I am going to talk to the miller."));
    }
}
