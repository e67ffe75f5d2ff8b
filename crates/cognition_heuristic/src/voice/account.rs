//! What the mind answers when it is asked what it has promised.

use super::promised::plain;
use crate::appraisal::appraise::Appraisal;
use crate::motives::debt::Debt;
use crate::reading::sighting::Sighting;
use crate::wording::phrase::{in_infinitive, sentence};
use cognition_core::chance::Chance;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_core::promise::asks_about_promises;
use cognition_core::route::EngagementMode;
use cognition_language::cut_between_words;

/// Promises that are told of; of more it only says that there are more.
const TOLD: usize = 3;
/// Characters of one of them at most.
const LIMIT: usize = 60;
/// Whether the mind is asked what it owes, in a mode in which it answers.
pub(super) fn is_asked(view: &Appraisal<'_>) -> bool {
    let situation = &view.request.situation;
    let answers = matches!(situation.mode, EngagementMode::Respond | EngagementMode::Clarify);
    // Of several lines that came at once, one may ask it.
    let is_theirs = |news: &&Sighting<'_>| {
        news.percept.kind == PerceptKind::Speech && news.percept.source == situation.partner
    };
    let mut lines = view.addressed().filter(is_theirs);
    answers
        && (asks_about_promises(&situation.said)
            || lines.any(|line| asks_about_promises(&line.percept.text)))
}

/// What it owes, in plain words for whoever asked.
pub(super) fn account(view: &Appraisal<'_>, chance: Chance) -> String {
    let partner = view.request.situation.partner.as_ref();
    let told: Vec<String> =
        view.debts.iter().take(TOLD).map(|debt| of_debt(view, debt, partner)).collect();
    let more = if view.debts.len() > TOLD { ", and more besides" } else { "" };
    match told.as_slice() {
        [] => chance
            .pick(&plain(view, "nothing_owed"), "nothing owed")
            .map(|line| (*line).to_owned())
            .unwrap_or_default(),
        [one] => {
            let late = to_partner(view, partner).unwrap_or_default();
            format!("{} {late}", sentence(&format!("I promised {one}"))).trim_end().to_owned()
        }
        [others @ .., last] if more.is_empty() => {
            sentence(&format!("I promised {} and {last}", others.join(", ")))
        }
        all => sentence(&format!("I promised {}{more}", all.join(", "))),
    }
}

/// What stands in the way, for whoever was promised it and has not heard of it.
fn to_partner(view: &Appraisal<'_>, partner: Option<&StableId>) -> Option<String> {
    let debt = view.debts.first().filter(|debt| debt.person.is_some() && debt.person == partner)?;
    debt.untold_hindrance(view, view.obstacle.as_ref())
}

/// `Mara to bring the iron key`, `to bring Mara the iron key`, and to Mara herself `to bring you
/// the iron key`.
pub(super) fn of_debt(view: &Appraisal<'_>, debt: &Debt<'_>, partner: Option<&StableId>) -> String {
    let deed = in_infinitive(debt.promise.text);
    let deed = cut_between_words(&deed, LIMIT).into_owned();
    let who = debt.person.and_then(|person| view.things.label(person));
    let to_you = debt.person.is_some() && debt.person == partner;
    match who {
        Some(who) if to_you && deed.contains(who) => deed.replacen(who, "you", 1),
        Some(_) if to_you => format!("you {deed}"),
        Some(who) if !deed.contains(who) => format!("{who} {deed}"),
        _ => deed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::*;
    use expect_test::{Expect, expect};

    fn check(owed: &[(&str, &str, &str)], partner: &str, expect: Expect) {
        let mut request = request("tamsin", vec![], vec![]);
        request.situation.commitments = owing(owed);
        request.situation.partner = Some(StableId::new(partner));
        expect.assert_eq(&account(&Appraisal::of(&request), Chance::new(1)));
    }

    const KEY: (&str, &str, &str) = ("bring Mara the iron key", "give", "mara");

    #[test]
    fn what_is_owed_is_told_in_plain_words() {
        check(&[KEY], "odo", expect!["I promised to bring Mara the iron key."]);
        check(&[KEY], "mara", expect!["I promised to bring you the iron key."]);
        check(
            &[("bring the iron key", "give", "mara")],
            "odo",
            expect!["I promised Mara to bring the iron key."],
        );
        check(
            &[("I'll bring the iron key.", "give", "mara")],
            "mara",
            expect!["I promised you to bring the iron key."],
        );
        check(
            &[("I won't tell anyone about the key", "refrain", "sela")],
            "odo",
            expect!["I promised Sela not to tell anyone about the key."],
        );
    }

    #[test]
    fn whoever_was_promised_it_hears_what_stands_in_the_way_as_well() {
        let told = |partner: &str| {
            let mut request = request("tamsin", vec![], vec![]);
            request.situation.commitments = changed(&owing(&[KEY]), |commitment| {
                commitment.hindrance = Some("The cellar door is locked.".to_owned());
            });
            request.situation.partner = Some(StableId::new(partner));
            account(&Appraisal::of(&request), Chance::new(1))
        };
        assert_eq!(
            told("mara"),
            "I promised to bring you the iron key. The cellar door is locked."
        );
        assert_eq!(told("odo"), "I promised to bring Mara the iron key.");
    }

    #[test]
    fn several_promises_are_told_together_and_none_is_none() {
        let tell = ("tell Odo about the satchel", "tell", "odo");
        check(
            &[KEY, tell],
            "sela",
            expect!["I promised to bring Mara the iron key and to tell Odo about the satchel."],
        );
        let go = ("go to the yard", "go", "sela");
        let sweep = ("sweep the taproom", "do", "brannic");
        check(
            &[KEY, tell, go, sweep],
            "sela",
            expect![
                "I promised to bring Mara the iron key, to tell Odo about the satchel, you to go to the yard, and more besides."
            ],
        );
        check(&[], "sela", expect!["Nothing that I know of. I am square with everybody."]);
    }

    #[test]
    fn whoever_asks_gets_the_account_whatever_else_is_chosen() {
        for mode in [EngagementMode::Respond, EngagementMode::Clarify] {
            let talk = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let asked = "Tamsin, what have you promised Mara?";
            let mut request = request("tamsin", vec![talk], vec![says("odo", asked)]);
            request.situation.commitments = owing(&[KEY]);
            request.situation.partner = Some(StableId::new("odo"));
            request.situation.said = asked.to_owned();
            request.situation.mode = mode;
            let decision = decision(&request);
            assert_eq!(decision.speech, "I promised to bring Mara the iron key.", "in {mode:?}");
            assert_eq!(decision.promises, []);
        }
    }
}
