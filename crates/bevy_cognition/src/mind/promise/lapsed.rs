//! What whoever was promised something perceives as its time goes by without it.

use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, Percept};
use cognition_core::promise::{Commitment, CommitmentState};

/// Told to whom it was promised, once: who had promised it, and what. None where they have not heard of it, or its
/// time has kept it.
pub(super) fn lapsed_towards(
    promise: &Commitment,
    (by, name): (&StableId, &str),
    refs: &EntityRefs,
) -> Option<Percept> {
    let late = match &promise.state {
        CommitmentState::Expired => !promise.is_kept_by_time(),
        // The time is up of what was given to another.
        CommitmentState::Failed { why } => promise.signs.given_away.as_ref() == Some(why),
        _ => false,
    };
    if !late || promise.terms.untold {
        return None;
    }
    let known = refs.of(by);
    let name = known.map_or(name, |known| known.label.as_str());
    let text = promise.text.trim_end_matches(['.', '!']);
    let seen = match promise.signs.speak_for_it() {
        true => "Whether it was done is not certain.",
        false => "You have not seen it done.",
    };
    let told =
        Percept::notice(format!("The time is up for what {name} promised you: {text}. {seen}"));
    Some(if known.is_some() { told.about(by.clone()) } else { told })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::perceive::Referable;
    use cognition_core::promise::{
        CommitmentRules, CommitmentSource, Commitments, ProposedCommitment,
    };

    /// What Mara hears after an hour of what Odo has promised her.
    fn heard_after(text: &str, change: impl Fn(&mut Commitment)) -> Option<String> {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, due) = (text.to_owned(), Some("in 20 minutes".to_owned()));
        let proposed = ProposedCommitment { text, due, target: Some("mara".into()), kind: None };
        let (opener, now) = (CommitmentSource::Game, GameTime::default());
        promised.open(&proposed, opener, None, &rules, now).expect("should pass the gate");
        let mut lapsed = promised.expire(GameTime::from_secs(60 * 60)).pop().expect("is over");
        change(&mut lapsed);
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "Odo", "odo"), 1);
        let told = lapsed_towards(&lapsed, (&"odo".into(), "somebody"), &refs)?;
        assert_eq!(told.about, [StableId::from("odo")]);
        Some(told.text)
    }

    #[test]
    fn whoever_was_promised_something_hears_whose_time_went_by_without_it() {
        let told =
            "The time is up for what Odo promised you: bring the key. You have not seen it done.";
        assert_eq!(heard_after("bring the key.", |_| {}).as_deref(), Some(told));
        let claimed =
            heard_after("bring the key", |owed| owed.signs.done = Some("He went.".into()));
        assert!(claimed.is_some_and(|told| told.ends_with("is not certain.")));
        let given_away = heard_after("bring the key", |owed| {
            let why = "You give Ida the key.".to_owned();
            owed.signs.given_away = Some(why.clone());
            owed.state = CommitmentState::Failed { why };
        });
        assert!(given_away.is_some_and(|told| told.ends_with("You have not seen it done.")));
    }

    #[test]
    fn what_was_kept_by_its_time_or_never_heard_of_is_not_told() {
        assert_eq!(heard_after("not sing", |_| {}), None);
        assert_eq!(heard_after("bring the key", |owed| owed.terms.untold = true), None);
        assert_eq!(heard_after("bring the key", |owed| owed.state = CommitmentState::Open), None);
    }
}
