//! A line for each secret of the mind that some of those present know already, or suspect.

use super::shared_secret::SharedSecret;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use cognition_language::{Language, runs, sentences};
use std::borrow::Cow;

/// A sentence that says who knows, and nothing else, has no more words than that.
const WHO_KNOWS: usize = 6;

/// `Sela knows this secret by now, Odo suspects it: He buried the silver.` Secrets are told as a profile is, in the
/// third person.
pub(super) fn push_who_knows(out: &mut String, context: &TurnContext<'_>) {
    for SharedSecret { secret, known_to, suspected_by } in context.shared_secrets {
        if !known_to.is_empty() {
            push_names(out, known_to);
            out.push_str(if known_to.len() == 1 { " knows" } else { " know" });
            out.push_str(" this secret by now");
        }
        if !suspected_by.is_empty() {
            out.push_str(if known_to.is_empty() { "" } else { ", " });
            push_names(out, suspected_by);
            out.push_str(if suspected_by.len() == 1 { " suspects" } else { " suspect" });
            out.push_str(if known_to.is_empty() { " this secret" } else { " it" });
        }
        out.push_str(": ");
        push_escaped(out, &without_who_knows(secret));
        out.push('\n');
    }
}

/// A secret without what it says of who alone knows it, or that nobody does: that is told anew.
fn without_who_knows(secret: &str) -> String {
    let told = sentences(secret).map(str::trim).filter(|sentence| !says_who_knows(sentence));
    let told: Vec<Cow<'_, str>> = told.map(without_that_nobody_knows).collect();
    let told = told.join(" ");
    match told.strip_suffix(';') {
        _ if told.is_empty() => secret.to_owned(),
        Some(told) => format!("{told}."),
        None => told,
    }
}

/// `Only Odo knows.`, `Nobody knows.`
fn says_who_knows(sentence: &str) -> bool {
    let language = Language::of(sentence);
    let knows =
        |name: &str| name.starts_with(char::is_uppercase) && language.shares_with(sentence, name);
    runs(sentence).count() <= WHO_KNOWS
        && (language.says_that_nobody_knows(sentence) || runs(sentence).any(knows))
}

/// `He broke the cup`, of `He broke the cup, and told nobody`.
fn without_that_nobody_knows(sentence: &str) -> Cow<'_, str> {
    let Some((told, last)) = sentence.rsplit_once([',', ';']) else { return sentence.into() };
    let is_short = runs(last).count() <= WHO_KNOWS;
    match is_short && Language::of(sentence).says_that_nobody_knows(last) {
        true => format!("{told}.").into(),
        false => sentence.into(),
    }
}

/// `Odo, Sela and Mara`.
fn push_names(out: &mut String, names: &[String]) {
    for (at, who) in names.iter().enumerate() {
        out.push_str(match at {
            0 => "",
            at if at + 1 == names.len() => " and ",
            _ => ", ",
        });
        push_escaped(out, who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::StableId;
    use crate::perceive::{Percept, PerceptionLog, Somebody};
    use crate::prompt::test_scene::Scene;

    const SECRET: &str = "He buried the chapel silver under the pear tree.";

    #[test]
    fn whoever_is_here_and_was_told_a_secret_is_known_to_know_it() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        let somebody = |id: &str, label: &str| Somebody { id: id.into(), label: label.to_owned() };
        scene.surroundings.company = vec![somebody("odo", "Odo"), somebody("sela", "Sela")];
        let secrets = [SECRET.to_owned()];
        let mut shown = |said: Percept| {
            log.perceive(said);
            let (mind, surroundings) = (StableId::new("mara"), &scene.surroundings);
            let shared = SharedSecret::among(&secrets, surroundings, &mind, (&log, None));
            let context = TurnContext { shared_secrets: &shared, ..scene.context() };
            let mut out = String::new();
            push_who_knows(&mut out, &context);
            out
        };
        assert_eq!(shown(Percept::speech("odo", "Who buried the chapel silver?")), "");
        let own = "I buried the chapel silver under the pear tree, Sela.";
        assert_eq!(
            shown(Percept::speech("mara", own).to("sela")),
            format!("Sela knows this secret by now: {SECRET}\n")
        );
        let aloud = Percept::speech("mara", own).to("sela");
        let aloud = Percept { heard_by: vec!["odo".into()].into(), ..aloud };
        assert!(shown(aloud).starts_with("Odo and Sela know"), "he stood by");
        let odo = "The chapel silver is buried under the pear tree.";
        assert!(shown(Percept::speech("odo", odo)).starts_with("Odo and Sela know this secret"));
    }

    #[test]
    fn of_a_secret_that_others_know_by_now_it_is_not_told_that_only_one_does() {
        let told = without_who_knows("Mara has run away from her wedding. Only Odo knows.");
        assert_eq!(told, "Mara has run away from her wedding.");
        for whole in
            ["Only Odo knows.", "Odo knows how the pear tree came by its silver. He dug it in."]
        {
            assert_eq!(without_who_knows(whole), whole);
        }
    }

    #[test]
    fn of_a_secret_that_others_know_by_now_it_is_not_told_that_nobody_does() {
        for (secret, told) in [
            ("He hid the pills in his slipper. Nobody knows.", "He hid the pills in his slipper."),
            ("She never gave it. Nobody else on the ward knows.", "She never gave it."),
            ("She signed for London, and has told nobody here.", "She signed for London."),
            ("Marthe wrote it; nobody else knows.", "Marthe wrote it."),
        ] {
            assert_eq!(without_who_knows(secret), told);
        }
        for whole in [
            "He broke the cup on Sunday and hid the foot.",
            "He sank the chest, and nobody knows where.",
            "Nobody knows.",
        ] {
            assert_eq!(without_who_knows(whole), whole);
        }
    }

    #[test]
    fn whoever_only_asks_whether_it_is_so_suspects_it() {
        let (mut scene, mut log) = (Scene::new(), PerceptionLog::default());
        let somebody = |id: &str, label: &str| Somebody { id: id.into(), label: label.to_owned() };
        scene.surroundings.company = vec![somebody("odo", "Odo"), somebody("sela", "Sela")];
        let mut shown = |said: Percept| {
            log.perceive(said);
            let (mind, surroundings) = (StableId::new("mara"), &scene.surroundings);
            let secrets = [SECRET.to_owned()];
            let shared = SharedSecret::among(&secrets, surroundings, &mind, (&log, None));
            let context = TurnContext { shared_secrets: &shared, ..scene.context() };
            let mut out = String::new();
            push_who_knows(&mut out, &context);
            out
        };
        let asked = "They say the chapel silver is buried under the pear tree. Is that so, Mara?";
        let asks = Percept::speech("odo", asked).to("mara");
        assert_eq!(shown(asks), format!("Odo suspects this secret: {SECRET}\n"));
        let own = "I buried the chapel silver under the pear tree, Sela.";
        assert_eq!(
            shown(Percept::speech("mara", own).to("sela")),
            format!("Sela knows this secret by now, Odo suspects it: {SECRET}\n")
        );
    }
}
