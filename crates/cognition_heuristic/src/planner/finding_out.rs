//! What a mind asks that is to find something out: whom it is about, then who else may know, and once
//! more whom it is about.

use super::knower;
use super::outlook::Outlook;
use crate::wording::phrase::without_article;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use serde_json::{Value, json};

/// A question for what the goal is to find out; none where it is to do something else, or all has been
/// asked.
pub(super) fn ask(outlook: &Outlook<'_>) -> Option<Value> {
    let what = voice_words(outlook.language).to_find_out(&outlook.plan.goal)?;
    let about = whom_it_is_about(outlook, what);
    let asked = about.filter(|who| was_asked(outlook, who));
    let first = || about.map(|who| (who, question_to(outlook, who)));
    let (who, question) = match asked {
        None => first().or_else(|| of_others(outlook, what, about))?,
        Some(who) => of_others(outlook, what, about).or_else(|| once_more(outlook, who))?,
    };
    let reply = json!({ "decision": "clarify", "clarification_questions": [question] });
    Some(outlook.addressed(reply, Some(who)))
}

/// Who is here and named in what is to be found out.
fn whom_it_is_about<'a>(outlook: &Outlook<'a>, what: &str) -> Option<&'a StableId> {
    let what = Words::of(what);
    outlook.could_be_asked().find(|who| {
        let name = Words::of(&outlook.label(who));
        !name.is_empty() && what.covers(&name)
    })
}

/// How somebody is asked of themselves: in words of the mind's own, where it has a question for that.
fn question_to(outlook: &Outlook<'_>, who: &StableId) -> String {
    let own = outlook.own_lines("ask", who).find(|line| line.ends_with('?'));
    own.unwrap_or_else(|| plain(outlook, "tell_me", who, ""))
}

fn was_asked(outlook: &Outlook<'_>, who: &StableId) -> bool {
    outlook.has_said(&question_to(outlook, who))
}

/// Somebody else who may know, and was not asked yet.
fn of_others<'a>(
    outlook: &Outlook<'a>,
    what: &str,
    about: Option<&StableId>,
) -> Option<(&'a StableId, String)> {
    let others = outlook.could_be_asked().filter(|who| Some(*who) != about);
    let asked = others.map(|who| (who, plain(outlook, "do_you_know", who, what)));
    let mut new = asked.filter(|(_, question)| !outlook.has_said(question));
    new.find(|(who, _)| knower::may_know(outlook, who))
}

/// Who has evaded it is asked once more, after something that the mind has left to tell them.
fn once_more<'a>(outlook: &Outlook<'a>, who: &'a StableId) -> Option<(&'a StableId, String)> {
    let question = plain(outlook, "tell_me_now", who, "");
    if outlook.has_said(&question) {
        return None;
    }
    let tells = outlook.own_lines("tell", who).find(|line| !outlook.has_said(line));
    let told = tells.map(|line| format!("{line} {question}"));
    Some((who, told.unwrap_or(question)))
}

fn plain(outlook: &Outlook<'_>, of: &str, who: &StableId, what: &str) -> String {
    let label = outlook.label(who);
    let fills = [("who", without_article(&label)), ("what", what)];
    voice_words(outlook.language).filled(of, &fills)
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::planner::test_scheme::thinks;
    use cognition_core::perceive::Percept;
    use cognition_core::plan::Plan;
    use std::sync::Arc;

    #[test]
    fn who_is_to_find_something_out_asks_whom_it_is_about_then_others_then_them_again() {
        let goal = "Find out what Odo has in his sleeve.";
        let mut request = thinks(Plan::new(goal, "PLAN"));
        request.situation.persona = Arc::default();
        for _ in 0..3 {
            let answer = reply(&request);
            let asked = answer["clarification_questions"][0].as_str().unwrap_or_default();
            let own = Percept::speech("mara", asked);
            request.situation.perceptions.perceive(own);
        }
        let log = request.situation.perceptions.entries();
        let own = log.filter(|entry| entry.percept.source.as_ref() == Some(&request.mind));
        let own: Vec<&str> = own.map(|entry| entry.percept.text.as_str()).collect();
        assert_eq!(own[0], "Odo, is there something that you want to tell me?");
        assert_eq!(own[1], "Brannic, do you know what Odo has in his sleeve?");
        assert!(own[2].contains("do you know") || own[2] == "Will you tell me, Odo?", "{own:?}");
    }
}
