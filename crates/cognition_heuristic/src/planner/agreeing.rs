//! Who wants others to agree, and can do nothing before they do, asks each of them what they hold.

use super::outlook::Outlook;
use crate::wording::phrase::without_article;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use serde_json::{Value, json};

/// A question to the first of them who was not asked yet; none where the goal is no agreement.
pub(super) fn ask(outlook: &Outlook<'_>) -> Option<Value> {
    let goal = outlook.plan.goal.as_str();
    if !voice_words(outlook.language).speaks_of_agreeing(goal) {
        return None;
    }
    let goal = Words::of(goal);
    let is_meant = |who: &&StableId| {
        let name = Words::of(&outlook.label(who));
        !name.is_empty() && goal.covers(&name)
    };
    let each = outlook.could_be_asked().filter(is_meant).map(|who| (who, question(outlook, who)));
    let (who, question) = each.into_iter().find(|(_, question)| !outlook.has_said(question))?;
    let reply = json!({ "decision": "clarify", "clarification_questions": [question] });
    Some(outlook.addressed(reply, Some(who)))
}

/// In words of the mind's own, where it has a question for that.
fn question(outlook: &Outlook<'_>, who: &StableId) -> String {
    let own = outlook.own_lines("ask", who).find(|line| line.ends_with('?'));
    let label = outlook.label(who);
    let plain = || {
        let fills = [("who", without_article(&label))];
        voice_words(outlook.language).filled("what_do_you_say", &fills)
    };
    own.unwrap_or_else(plain)
}
