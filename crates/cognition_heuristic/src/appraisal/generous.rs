//! What is given unasked: what a goal for somebody else's good names, and what comforts whoever mourns.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::asking_price;
use crate::appraisal::gifts::Gift;
use crate::motives::aims::End;
use crate::reading::offer::Offer;
use crate::wording::voice_words::voice_words;
use cognition_core::mind::Goal;

/// The goal for somebody else's good that a gift serves, and how strongly that pulls.
pub(crate) fn goal_of_gift<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<(&'a Goal, f32)> {
    let gift = Gift::of(view, offer.action)?;
    let aim = gift.due()?;
    // What is to be had for money is given away for those alone whom the goal means.
    if !gift.is_free() && asking_price(view, &gift.thing.label).is_some() {
        return None;
    }
    match aim.end {
        End::Goal(goal) => Some((goal, aim.pull)),
        End::Promise(_) => None,
    }
}

/// Whether a gift comforts somebody who mourns: something to eat, to drink, to put on.
pub(crate) fn comforts<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> bool {
    let (Some(tidings), Some(gift)) = (view.tidings.as_ref(), Gift::of(view, offer.action)) else {
        return false;
    };
    let language = view.language;
    let known = language.recall_keys(&gift.thing.label).senses;
    let of_kind = |kind: &String| {
        let senses = language.recall_terms(kind).into_iter().flat_map(|term| term.senses);
        senses.into_iter().any(|sense| known.binary_search(&sense).is_ok())
    };
    tidings.is_loss_of(gift.receiver)
        && voice_words(language).comforting_kinds().iter().any(of_kind)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    const BROTH: (&str, &str, &str) = ("item", "broth", "the bowl of broth");
    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");

    fn chosen(goal: &str, wants: &[&str], percepts: Vec<Percept>) -> String {
        let give = offer_of("Give the bowl of broth to Odo", &["give"], &[BROTH, ODO]);
        let mut request = request("nobody", vec![give], percepts);
        let goal = Goal::new(goal).wants(wants.iter().copied());
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        choice(&request).to_owned()
    }

    #[test]
    fn a_goal_for_somebody_else_gives_unasked_and_refuses_nothing() {
        let give = "Give the bowl of broth to Odo";
        assert_eq!(chosen("Whoever comes in is fed.", &["broth"], vec![]), give);
        assert_eq!(chosen("Look after Odo.", &["broth"], vec![]), give);
        assert_eq!(chosen("Look after Sela.", &["broth", "sela"], vec![]), "(wait)");
        assert_eq!(chosen("Keep the broth.", &["broth"], vec![]), "(wait)");
        let asks = || vec![says("odo", "May I have the broth?")];
        assert_eq!(chosen("Look after Odo.", &["broth"], asks()), give);
    }

    #[test]
    fn whoever_mourns_is_given_what_comforts() {
        let news = Percept::speech("sela", "Odo, your brother is dead.");
        let give = "Give the bowl of broth to Odo";
        assert_eq!(chosen("Sweep the yard.", &["broom"], vec![news]), give);
    }
}
