//! By when a promise is due, and what it waits for.

use crate::escape::push_escaped;
use crate::promise::{Commitment, TimeBound, TimeKind};
use crate::prompt::promise_wording::{push_time_left, push_time_over, push_time_to_go};
use crate::prompt::turn_context::TurnContext;
use cognition_language::{Language, runs};

/// By when, until what, or that no time was said; and what must come about first. A day of the week, of
/// which nobody knows how far off it is, is said in its own words, and so is what is not understood. What has come
/// about is not waited for any more, and what its text hangs it on is not said again. What is promised again and again is told with how often.
pub(crate) fn push_time(out: &mut String, context: &TurnContext<'_>, promise: &Commitment) {
    match promise.when_again(promise.is_on_another_day(context.now)) {
        Some(again) => {
            push_escaped(out, &again);
            out.push_str(", ");
            push_how_long(out, context, promise);
        }
        None => push_when(out, context, promise),
    }
    let said_already = |what: &str| says(&promise.text, what);
    let unsaid = promise.terms.condition.as_ref().filter(|it| !it.met && !said_already(&it.what));
    if let Some(condition) = unsaid {
        for part in ["; ", condition.lead(), " "] {
            out.push_str(part);
        }
        push_escaped(out, &condition.what);
    }
    if let Some(price) = promise.price_beside() {
        out.push_str("; ");
        push_escaped(out, price);
    }
}

/// Whether a text says something, by its words: `thirty-one` is `thirty one`.
fn says(text: &str, what: &str) -> bool {
    let words = |text: &str| runs(text).map(str::to_lowercase).collect::<Vec<_>>().join(" ");
    words(text).contains(&words(what))
}

fn push_when(out: &mut String, context: &TurnContext<'_>, promise: &Commitment) {
    let is_weekday = |said: &str| Language::all().any(|language| language.names_weekday(said));
    let names_this_day = |said: &str| Language::all().any(|language| language.is_this_day(said));
    match promise.due_said.as_deref() {
        _ if promise.has_come_due() => push_that_it_is_time(out, promise),
        Some(said) if !promise.terms.is_timed() && says(&promise.text, said) => {}
        Some(said) if is_weekday(said) => push_escaped(out, said),
        Some(said) if names_this_day(said) && context.now <= promise.due => push_escaped(out, said),
        _ if promise.terms.is_timed() => {
            if is_under_way_again_and_again(context, promise) {
                return push_again_and_again(out, promise);
            }
            let at = matches!(promise.terms.bound, TimeBound::At | TimeBound::After);
            let at = at || names_its_hour(promise) && !promise.is_on_another_day(context.now);
            let said = promise.due_said.as_deref();
            match said.filter(|_| promise.is_on_another_day(context.now)) {
                _ if !at => {}
                Some(said) => push_escaped(out, said),
                None => out.push_str(&promise.when().unwrap_or_default()),
            }
            out.push_str(if at { ", " } else { "" });
            push_how_long(out, context, promise);
        }
        Some(said) => push_escaped(out, said),
        // What is not to be done has none.
        None if promise.is_kept_by_time() || says_what_comes_first(promise) => {}
        None => out.push_str("no time was said"),
    }
}

/// `Call Mara when the cart comes in`: that is its time, and its text says it.
fn says_what_comes_first(promise: &Commitment) -> bool {
    let comes = promise.terms.condition.as_ref().filter(|it| it.comes && !it.met);
    comes.is_some_and(|it| says(&promise.text, &it.what))
}

/// How long till then, or since then.
fn push_how_long(out: &mut String, context: &TurnContext<'_>, promise: &Commitment) {
    if context.now > promise.due {
        return push_time_over(out, promise.told_length(context.now.since(promise.due)));
    }
    let left = promise.told_length(promise.due.since(context.now));
    match promise.is_kept_by_time() {
        true => push_time_to_go(out, left),
        false => push_time_left(out, left),
    }
}

/// Whether it is to be done by an hour: that is told beside how long it is till then.
fn names_its_hour(promise: &Commitment) -> bool {
    promise.terms.time == TimeKind::Clock && !promise.is_kept_by_time()
}

/// Whether it is to be done again and again from an hour on that has come: it was not missed then.
fn is_under_way_again_and_again(context: &TurnContext<'_>, promise: &Commitment) -> bool {
    context.now > promise.due
        && names_its_hour(promise)
        && promise.terms.recurs.is_none()
        && promise.language().is_done_again_and_again(&promise.text)
}

fn push_again_and_again(out: &mut String, promise: &Commitment) {
    out.push_str(&promise.when().unwrap_or_default());
    out.push_str(" and again since, as it says");
}

/// What is not to be done has no time of its own.
fn push_that_it_is_time(out: &mut String, promise: &Commitment) {
    out.push_str(if promise.is_kept_by_time() { "" } else { "it is time" });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::promise::{
        CommitmentKind, CommitmentRules, CommitmentSource, Commitments, Condition,
        ProposedCommitment,
    };
    use crate::prompt::test_scene::{Scene, promise};

    #[test]
    fn what_its_text_says_that_it_comes_after_is_its_time() {
        let told = |comes: bool| {
            let mut owed = promise(1, CommitmentKind::Tell, "call Mara when the cart comes in");
            owed.terms.time = TimeKind::Open;
            let what = "the cart comes in".to_owned();
            owed.terms.condition = Some(Condition { what, comes, ..Condition::default() });
            let scene = Scene::new();
            let mut out = String::new();
            push_time(&mut out, &scene.context(), &owed);
            out
        };
        assert_eq!(told(true), "");
        assert_eq!(told(false), "no time was said", "whether it comes is open");
    }

    #[test]
    fn what_is_due_by_an_hour_names_it_and_what_is_done_again_and_again_is_not_missed() {
        let at_nine = |text: &str, bound: TimeBound, minutes: u64| {
            let mut owed = promise(1, CommitmentKind::Do, text);
            (owed.terms.time, owed.terms.bound) = (TimeKind::Clock, bound);
            owed.due = GameTime::from_secs(21 * 3600);
            let scene = Scene::new();
            let now = GameTime::from_secs(21 * 3600 + minutes * 60 - 600);
            let context = TurnContext { now, ..scene.context() };
            let mut out = String::new();
            push_time(&mut out, &context, &owed);
            out
        };
        let key = at_nine("hang the key back", TimeBound::By, 0);
        assert_eq!(key, "by 21:00, in about 10 minutes");
        let bell = "ring the fog bell at nine, and every five minutes after";
        assert_eq!(at_nine(bell, TimeBound::At, 0), "at 21:00, in about 10 minutes");
        let under_way = at_nine(bell, TimeBound::At, 20);
        assert_eq!(under_way, "at 21:00 and again since, as it says");
        let once = at_nine("ring the fog bell at nine", TimeBound::At, 20);
        assert_eq!(once, "at 21:00, about 10 minutes ago");
    }

    #[test]
    fn what_the_words_say_that_it_waits_for_is_not_said_again() {
        let told = |text: &str, what: &str| {
            let mut owed = promise(1, CommitmentKind::Give, text);
            let what = what.to_owned();
            owed.terms.condition = Some(Condition { what, ..Condition::default() });
            let (scene, mut out) = (Scene::new(), String::new());
            push_time(&mut out, &scene.context(), &owed);
            out
        };
        let text = "give Odo the list once I have read lot thirty-one";
        assert_eq!(told(text, "I have read lot thirty one"), "in about 60 minutes");
        assert!(told(text, "Odo has paid").contains("only if Odo has paid"));
    }

    #[test]
    fn what_recurs_is_told_with_how_often_from_its_first_time_on() {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, due) =
            ("bring Ruben his supper".to_owned(), "every evening at eight".to_owned());
        let proposed = ProposedCommitment { text, due: Some(due), ..Default::default() };
        let now = GameTime::from_secs(19 * 3600 + 2400);
        let game = CommitmentSource::Game;
        let owed = promised.open(&proposed, game, None, &rules, now).expect("should pass the gate");
        let scene = Scene::new();
        let told = |now: GameTime| {
            let (context, mut out) = (TurnContext { now, ..scene.context() }, String::new());
            push_time(&mut out, &context, owed);
            out
        };
        assert_eq!(told(now), "every evening at 20:00, in about 20 minutes");
        let later = GameTime::from_secs(20 * 3600 + 600);
        assert_eq!(told(later), "every evening at 20:00, about 10 minutes ago");
    }
}
