//! There is no way left but one that breaks a promise: whoever it was given to is asked to let it go.

use super::outlook::Outlook;
use crate::wording::phrase::inside;
use crate::wording::voice_words::voice_words;
use cognition_core::plan::Fact;
use cognition_core::promise::Commitment;
use cognition_language::cut_between_words;
use serde_json::{Value, json};

/// Characters of what was promised, and of what it is for, in the question.
const TOLD: usize = 120;

/// A question to whom the promise was given; none where nothing was promised that stands in the way,
/// or to nobody whom the mind can name.
pub(super) fn ask_to_be_let_off(outlook: &Outlook<'_>, reach: &[Fact]) -> Option<Value> {
    let promise = outlook.in_the_way(reach)?;
    let listener = promise.target.as_ref().filter(|who| outlook.is_somebody_else(who))?;
    let questions = [question(outlook, promise)];
    let reply = json!({ "decision": "clarify", "clarification_questions": questions });
    Some(outlook.addressed(reply, Some(listener)))
}

fn question(outlook: &Outlook<'_>, promise: &Commitment) -> String {
    let words = voice_words(outlook.language);
    let promised = cut_between_words(inside(&promise.text), TOLD);
    let end = words.plans().within(inside(&outlook.plan.goal));
    let end = cut_between_words(&end, TOLD);
    words.filled("let_off", &[("what", &promised), ("goal", &end)])
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::plan::{Fact, Plan};
    use cognition_core::prompt::Purpose;
    use cognition_language::Language;

    fn wants(reach: Fact, promised: &[(&str, &str, &str)]) -> ThoughtRequest {
        let mut plan = Plan::new("Get the sealed satchel.", "PLAN");
        plan.reach = vec![reach];
        // Who has agreed to help can't be asked once more.
        plan.with = vec!["odo".into()];
        let mut request = scheming("mara", plan);
        request.purpose = Purpose::Think;
        request.situation.commitments = owing(promised);
        request
    }

    fn steps(request: &ThoughtRequest) -> String {
        reply(request)["steps"].to_string()
    }

    #[test]
    fn a_plan_goes_round_what_was_promised_not_to_be_done() {
        let key = || Fact::new("holds", ["mara", "iron_key"]);
        assert!(steps(&wants(key(), &[])).contains("Ask Brannic"));
        let promised = [("never ask Brannic for the iron key", "refrain", "brannic")];
        let round = steps(&wants(key(), &promised));
        assert!(round.contains("Slip the iron key") && !round.contains("Ask Brannic"), "{round}");
    }

    #[test]
    fn where_no_other_way_is_left_whoever_was_promised_it_is_asked_to_let_it_go() {
        let below = Fact::new("at", ["mara", "cellar"]);
        let promised = [("never go to the cellar", "refrain", "sela")];
        let reply = reply(&wants(below, &promised));
        let asked = reply["clarification_questions"][0].as_str().unwrap_or_default();
        assert_eq!(reply["listener"], "character_4", "{reply}");
        assert!(asked.contains("never go to the cellar"), "{asked}");
        assert!(Language::english().asks_for_release(asked), "{asked}");
    }
}
