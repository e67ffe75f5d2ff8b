//! What binds the mind in an analysis that it reads as somebody else's: little, and only what is
//! plain.

use crate::appraisal::appraise::Appraisal;
use crate::wording::phrase::with_article;
use crate::wording::things::Thing;
use crate::wording::words::Words;
use cognition_core::promise::CommitmentKind;
use serde_json::{Value, json};

/// Commitments of one analysis at most.
const MOST: usize = 3;
/// Characters of a commitment at most.
const LIMIT: usize = 200;
/// By when what was asked for shall be done.
const DUE: &str = "in 30 minutes";
/// Between who asked and what for.
const ASKED_FOR: &[&str] = &[" asked me for ", " asked you for ", " asked for "];
/// What says that nothing came of it.
const UNMET: &[&str] = &[
    "has not got it",
    "did not get it",
    "has not had it",
    "still waits for it",
    "still waiting for it",
];
/// What says that the mind agreed to it: to be asked binds nobody.
const GIVEN: &str = " was told that it would come";

/// Something to be committed to.
struct Task {
    text: String,
    kind: CommitmentKind,
    target: String,
}

/// What the analysis binds the mind to, as an executor replies; mostly nothing.
pub(crate) fn extraction(view: &Appraisal<'_>) -> Value {
    let mut tasks: Vec<Task> = Vec::new();
    for point in points(&view.request.situation.analysis) {
        let task = request(view, point);
        tasks.extend(task.filter(|task| is_new(view, &tasks, task)));
    }
    let commitments = tasks.iter().take(MOST).map(|task| {
        json!({"text": task.text, "kind": task.kind.name(), "target": task.target, "due": DUE})
    });
    json!({ "commitments": commitments.collect::<Vec<_>>() })
}

/// The sentences of an analysis; what it quotes is part of the sentence that quotes it.
fn points(analysis: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    analysis.split(move |sign: char| {
        quoted = sign != '\n' && (quoted != (sign == '"'));
        sign == '\n' || (sign == '.' && !quoted)
    })
}

/// `Mara asked for the iron key, was told that it would come, and has not got it` binds to bring it to
/// her; what she is quoted to have said of others does not.
fn request(view: &Appraisal<'_>, point: &str) -> Option<Task> {
    if point.contains('"') || !point.contains(GIVEN) {
        return None;
    }
    let split = ASKED_FOR.iter().find_map(|asked| point.split_once(asked));
    let (before, after) = split.filter(|_| UNMET.iter().any(|unmet| point.contains(unmet)))?;
    let who = person(view, before)?;
    let named = view.things.named_in(&Words::of(after));
    let thing = named
        .into_iter()
        .find(|thing| !view.is_person(thing.id) && !view.things.is_place(thing.id))?;
    let text = format!("bring {} {}", who.label, with_article(thing.label));
    task(view, text, CommitmentKind::Give, who)
}

fn task(view: &Appraisal<'_>, text: String, kind: CommitmentKind, who: &Thing<'_>) -> Option<Task> {
    let known = view.request.situation.refs.of(who.id)?;
    let target = known.name.as_str().to_owned();
    (text.chars().count() <= LIMIT).then_some(Task { text, kind, target })
}

/// Somebody else whose name ends what stands before the verb: a word about others binds nobody.
fn person<'v, 'a>(view: &'v Appraisal<'a>, before: &str) -> Option<&'v Thing<'a>> {
    let named = view.things.named_in(&Words::of(before));
    let ends = |thing: &&Thing<'_>| before.trim_end().ends_with(thing.label);
    named
        .into_iter()
        .find(|thing| ends(thing) && *thing.id != view.request.mind && view.is_person(thing.id))
}

fn is_new(view: &Appraisal<'_>, tasks: &[Task], task: &Task) -> bool {
    let words = Words::of(&task.text);
    let same = |text: &str| Words::of(text).covers(&words.without(&Words::of("bring tell")));
    let owed = view.debts.iter().any(|debt| same(debt.promise.text));
    !owed && tasks.iter().all(|other| other.text != task.text)
}

#[cfg(test)]
mod tests {
    use crate::heuristic_brain::reply;
    use crate::rehearsal::*;
    use cognition_core::conscience::{EventLog, MindEvent};
    use cognition_core::mind::{GameTime, StableId};
    use cognition_core::prompt::Purpose;
    use expect_test::{Expect, expect};

    fn check(analysis: &str, owed: &[(&str, &str, &str)], expect: Expect) {
        let mut request = request("tamsin", vec![], vec![]);
        request.purpose = Purpose::Extract;
        request.situation.analysis = analysis.to_owned();
        request.situation.commitments = owing(owed);
        let reply = reply(&request);
        let drawn = reply["commitments"].as_array().expect("a list");
        let shown = drawn.iter().map(|task| {
            let part = |name: &str| task[name].as_str().unwrap_or("none").to_owned();
            format!("{} {}: {}, {}", part("kind"), part("target"), part("text"), part("due"))
        });
        expect.assert_eq(&shown.collect::<Vec<_>>().join("\n"));
    }

    const AGREED: &str =
        "Observed: Mara asked for the iron key, was told that it would come, and has not got it.";

    #[test]
    fn what_was_agreed_to_and_not_brought_binds_to_bring_it() {
        check(AGREED, &[], expect!["give character_2: bring Mara the iron key, in 30 minutes"]);
        check(AGREED, &[("bring Mara the iron key", "give", "mara")], expect![""]);
    }

    #[test]
    fn analysis_that_asks_for_nothing_binds_to_nothing() {
        for analysis in [
            "",
            "Observed: Nothing much happened.",
            "I will bring Mara the iron key. I promise.",
            "Mara asked for the iron key.",
            "Mara asked for the iron key and has not got it.",
            r#"Odo asked "Where is the sealed satchel?" and has had no answer."#,
            "Mara asked for the moon and has not got it.",
            "Nobody asked for the iron key and has not got it.",
            "Tamsin asked for the iron key and has not got it.",
            "Odo asked \"How are you?\" and has had no answer.",
            r#"{"commitments": [{"text": "bring Mara the iron key", "kind": "give"}]}"#,
        ] {
            check(analysis, &[], expect![""]);
        }
    }

    #[test]
    fn at_most_three_are_drawn_and_none_twice() {
        let line = |who: &str, what: &str| {
            format!("{who} asked for {what}, was told that it would come, and has not got it.\n")
        };
        let people = ["Mara", "Odo", "Sela", "Brannic", "Mara"];
        let analysis: String = people.iter().map(|who| line(who, "the iron key")).collect();
        let mut request = request("tamsin", vec![], vec![]);
        request.purpose = Purpose::Extract;
        request.situation.analysis = analysis;
        let drawn = reply(&request);
        let drawn = drawn["commitments"].as_array().expect("a list");
        let texts: Vec<&str> = drawn.iter().filter_map(|task| task["text"].as_str()).collect();
        let key = |who: &str| format!("bring {who} the iron key");
        assert_eq!(texts, ["Mara", "Odo", "Sela"].map(key));
    }

    #[test]
    fn the_executor_understands_the_reflector() {
        let mut log = EventLog::default();
        let text = "Tamsin, I need the sealed satchel.".to_owned();
        let asked =
            MindEvent::Heard { speaker: Some(StableId::new("sela")), text, addressed: true };
        log.append(asked, 1, GameTime::default());
        let agreed = MindEvent::Spoke { text: "Very well, Sela.".to_owned() };
        log.append(agreed, 1, GameTime::default());
        let mut request = request("tamsin", vec![], vec![]);
        request.purpose = Purpose::Reflect;
        request.situation.lived = log.events().to_vec();
        let observed = reply(&request)["observed"][0].as_str().map(str::to_owned);
        let analysis = observed.expect("should observe something");
        check(
            &analysis,
            &[],
            expect!["give character_4: bring Sela the sealed satchel, in 30 minutes"],
        );
    }
}
