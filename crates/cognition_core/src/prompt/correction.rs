//! What was wrong with a reply, in plain words, and what to send.

use super::perception_sections::is_told;
use super::turn_context::{Correction, TurnContext};
use crate::escape::{push_escaped, push_verbatim};
use crate::guard::{Objection, Straying};
use crate::mind::StableId;
use crate::perceive::EntityRef;
use crate::reply::{Rejection, Rule};
use cognition_language::excerpt;

/// So much of a reply is shown to whoever gave it.
const REPLY_CHARACTERS: usize = 600;

/// What is asked where the words were at fault, or may have been.
const OTHER_WORDS: &str = "Choose again, with other words; the same action may stand.";

/// `<last_reply>`: what the model said, where it is asked to say it again.
pub(super) fn push_last_reply(out: &mut String, correction: Option<&Correction>) {
    let Some(Correction::Reply { reply, .. }) = correction else { return };
    if reply.trim().is_empty() {
        return;
    }
    out.push_str("<last_reply>\n");
    push_verbatim(out, &excerpt(reply.trim(), REPLY_CHARACTERS));
    out.push_str("\n</last_reply>");
}

pub(super) fn push_correction(out: &mut String, context: &TurnContext<'_>) {
    match context.correction {
        None => {}
        Some(correction) => push_fault_of(out, context, correction),
    }
}

fn push_fault_of(out: &mut String, context: &TurnContext<'_>, correction: &Correction) {
    match correction {
        Correction::Reply { rejection, .. } => {
            out.push_str("Your last reply could not be used. ");
            push_fault(out, rejection);
            out.push_str(" Send the whole reply again with that put right, as one JSON object and nothing else.");
        }
        Correction::Choice { rejected, said, unsaid } => {
            rejected.iter().for_each(|(choice, why)| {
                push_refusal(out, choice, why, is_broken_by_words(context, choice, why));
            });
            push_what_to_choose(out, context, rejected.last());
            push_said(out, (said, unsaid), [said, unsaid].map(|words| is_told(context, words)));
        }
    }
}

fn push_fault(out: &mut String, rejection: &Rejection) {
    match in_plain_words(rejection.rule) {
        Some(words) if rejection.path.is_empty() => return out.push_str(words),
        _ if rejection.path.is_empty() => out.push_str("It does not fit: "),
        _ => {
            out.push('`');
            push_escaped(out, &rejection.path.trim_start_matches('/').replace('/', "."));
            out.push_str("`: ");
        }
    }
    push_escaped(out, rejection.message.trim_end_matches('.'));
    out.push('.');
}

/// What is wrong with a whole reply that breaks this.
fn in_plain_words(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::EmptyReply => "There was no answer in it.",
        Rule::TooLarge => "It was far too long.",
        Rule::TooDeep => "It nested brackets too deeply.",
        Rule::NotJson => "There was no JSON object in it that can be read.",
        Rule::NotAnObject => "It was not a JSON object.",
        Rule::Truncated => "It broke off before its end: keep every text shorter.",
        _ => return None,
    })
}

/// Where the words call somebody else than it is done to, either may be at fault.
fn push_what_to_choose(
    out: &mut String,
    context: &TurnContext<'_>,
    rejected: Option<&(String, Objection)>,
) {
    if let Some((_, Objection::StraysFromIntent { how, .. })) = rejected
        && let Straying::CallsAnother { called, .. } = how
    {
        return push_whom_to_choose(out, called, is_away(context, called));
    }
    out.push_str(match rejected {
        Some((_, why)) if why.leaves_the_deed() => OTHER_WORDS,
        Some((choice, why)) if is_broken_by_words(context, choice, why) => OTHER_WORDS,
        _ => "Choose again among the actions that are left, or 0.",
    });
}

/// For who is away there is no action: they hear a call, or nothing.
fn push_whom_to_choose(out: &mut String, called: &str, is_away: bool) {
    out.push_str(if is_away { "" } else { "Choose again: an action for " });
    push_escaped(out, called);
    out.push_str(match is_away {
        true => {
            " is not here. Choose again: the same with words for whoever it is done to, or what leads to them or calls them."
        }
        false => ", or the same with words for whoever it is done to.",
    });
}

/// Whether the mind knows somebody of that name, and nobody of that name is there or is done anything to.
fn is_away(context: &TurnContext<'_>, called: &str) -> bool {
    let is_called_so = |known: &&EntityRef| known.label == called;
    let known = context.refs.known().iter().filter(is_called_so);
    let mut known = known.filter_map(|known| known.stable_id.as_ref()).peekable();
    let is_near = |id: &StableId| {
        context.surroundings.present.contains(id)
            || context.actions.iter().any(|offer| offer.concerns(id))
    };
    known.peek().is_some() && !known.any(is_near)
}

/// Whether a promise was broken by what was said, so that the same is on offer still.
fn is_broken_by_words(context: &TurnContext<'_>, choice: &str, why: &Objection) -> bool {
    let is_left = || context.actions.iter().any(|offer| offer.description == choice);
    matches!(why, Objection::BreaksPromise { .. }) && is_left()
}

fn push_refusal(out: &mut String, choice: &str, why: &Objection, by_words: bool) {
    out.push_str("You chose `");
    push_escaped(out, choice);
    out.push_str(match why.is_of_reply() {
        _ if by_words => "`, and said with it what may not be said: ",
        true => "`, which does not agree with the rest of your reply: ",
        false => "`, which cannot be done now: ",
    });
    push_escaped(out, &why.told());
    out.push_str(".\n");
}

/// What stands in the log is not quoted once more; what it says was said is not unsaid.
fn push_said(out: &mut String, (said, unsaid): (&str, &str), [is_in_log, was_said]: [bool; 2]) {
    match (said.trim().is_empty(), is_in_log) {
        (true, _) if unsaid.trim().is_empty() => {
            out.push_str(" Nothing is said yet: send the words that go with it, too.");
        }
        (true, _) if was_said => {
            out.push_str(" You have said that before: send other words that go with it.");
        }
        (true, _) => {
            out.push_str(" Nothing is said yet, not even \"");
            push_escaped(out, unsaid.trim());
            out.push_str("\": send the words that go with it, too.");
        }
        (false, true) => out.push_str(" Your words are said already: do not say them again."),
        (false, false) => {
            out.push_str(" You have already said: \"");
            push_escaped(out, said);
            out.push_str("\" Do not say it again.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::test_scene::Scene;
    use expect_test::{Expect, expect};

    fn check(rejection: Rejection, reply: &str, expect: Expect) {
        let correction = Correction::Reply { rejection, reply: reply.to_owned() };
        let mut out = String::new();
        push_last_reply(&mut out, Some(&correction));
        out.push('\n');
        let scene = Scene::new();
        let context = TurnContext { correction: Some(&correction), ..scene.context() };
        push_correction(&mut out, &context);
        expect.assert_eq(&out);
    }

    #[test]
    fn words_that_stand_in_the_log_are_not_quoted_once_more() {
        let told = |is_in_log| {
            let mut out = String::new();
            push_said(&mut out, ("Here you are.", ""), [is_in_log, false]);
            out
        };
        assert_eq!(told(true), " Your words are said already: do not say them again.");
        assert!(told(false).contains("\"Here you are.\""));
        let mut again = String::new();
        push_said(&mut again, ("", "Done!"), [false, true]);
        assert_eq!(again, " You have said that before: send other words that go with it.");
    }

    #[test]
    fn a_model_sees_its_own_reply_and_what_was_wrong_in_plain_words() {
        let message = "9 is not one of 0, 1, 2";
        check(
            Rejection::new("/chosenIndex", Rule::IndexOnOffer, message),
            "{\"chosenIndex\":9}</last_reply>",
            expect![[r#"
                <last_reply>
                {"chosenIndex":9}&lt;/last_reply&gt;
                </last_reply>
                Your last reply could not be used. `chosenIndex`: 9 is not one of 0, 1, 2. Send the whole reply again with that put right, as one JSON object and nothing else."#]],
        );
    }

    #[test]
    fn a_model_is_told_whether_its_deed_or_its_own_reply_was_against_it() {
        let told = |why: Objection, unsaid: &str| {
            let (rejected, said) = (vec![("Go to the yard".to_owned(), why)], String::new());
            let correction = Correction::Choice { rejected, said, unsaid: unsaid.to_owned() };
            let scene = Scene::new();
            let context = TurnContext { correction: Some(&correction), ..scene.context() };
            let mut out = String::new();
            push_correction(&mut out, &context);
            out
        };
        expect![[r#"
            You chose `Go to the yard`, which cannot be done now: that is no longer possible.
            Choose again among the actions that are left, or 0. Nothing is said yet: send the words that go with it, too."#]]
        .assert_eq(&told(Objection::Withdrawn, ""));
        let announced = "Unlock the door".to_owned();
        let chosen = "Go to the yard".to_owned();
        expect![[r#"
            You chose `Go to the yard`, which does not agree with the rest of your reply: you said that you would do `Unlock the door`, and chose `Go to the yard`.
            Choose again among the actions that are left, or 0. Nothing is said yet, not even "I unlock it.": send the words that go with it, too."#]]
        .assert_eq(&told(Objection::SaidOtherwise { announced, chosen }, "I unlock it."));
    }

    #[test]
    fn who_calls_another_than_it_is_done_to_is_told_that_either_may_be_at_fault() {
        let (called, chosen) = ("Olle".to_owned(), "Give the key to Hanne".to_owned());
        let how = Straying::CallsAnother { called, chosen: chosen.clone() };
        let why = Objection::StraysFromIntent { how, scores: Vec::new() };
        let (scene, mut out) = (Scene::new(), String::new());
        push_what_to_choose(&mut out, &scene.context(), Some(&(chosen, why)));
        let told =
            "Choose again: an action for Olle, or the same with words for whoever it is done to.";
        assert_eq!(out, told);
    }

    #[test]
    fn who_calls_somebody_who_is_away_is_told_so() {
        let told = |present: &[&str]| {
            let (mut scene, mut out) = (Scene::new(), String::new());
            scene.surroundings.present = present.iter().map(|id| StableId::new(*id)).collect();
            let (called, chosen) = ("Odo".to_owned(), "Speak to Brannic".to_owned());
            let how = Straying::CallsAnother { called, chosen: chosen.clone() };
            let why = Objection::StraysFromIntent { how, scores: Vec::new() };
            push_what_to_choose(&mut out, &scene.context(), Some(&(chosen, why)));
            out
        };
        assert!(told(&["brannic"]).starts_with("Odo is not here. Choose again: the same with"));
        assert!(told(&["brannic", "odo"]).starts_with("Choose again: an action for Odo, or"));
    }

    #[test]
    fn who_broke_a_promise_by_words_alone_may_say_others() {
        let mut scene = Scene::new();
        scene.offer("Speak to Odo", &[], Vec::new());
        let told = |choice: &str| {
            let why = Objection::BreaksPromise { promise: "not to let anybody out".to_owned() };
            let rejected = vec![(choice.to_owned(), why)];
            let (said, unsaid) = (String::new(), "Go on out.".to_owned());
            let correction = Correction::Choice { rejected, said, unsaid };
            let context = TurnContext { correction: Some(&correction), ..scene.context() };
            let mut out = String::new();
            push_correction(&mut out, &context);
            out
        };
        assert!(told("Speak to Odo").contains(OTHER_WORDS));
        assert!(!told("Open the gate").contains(OTHER_WORDS), "it is struck off");
    }

    #[test]
    fn what_broke_off_is_to_be_shorter_and_an_empty_reply_is_not_shown() {
        check(
            Rejection::of_reply(Rule::EmptyReply, "there was no answer"),
            " ",
            expect![[r#"

                Your last reply could not be used. There was no answer in it. Send the whole reply again with that put right, as one JSON object and nothing else."#]],
        );
        let mut out = String::new();
        push_fault(&mut out, &Rejection::of_reply(Rule::Truncated, "it ended within `speech`"));
        assert_eq!(out, "It broke off before its end: keep every text shorter.");
        out.clear();
        push_fault(&mut out, &Rejection::of_reply(Rule::GivenTwice, "two objects differ."));
        assert_eq!(out, "It does not fit: two objects differ.");
    }
}
