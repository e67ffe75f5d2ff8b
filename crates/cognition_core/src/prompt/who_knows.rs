//! Who of those present knows a secret of the mind already: a line for each such secret.

use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::guard::Heard;
use crate::perceive::Somebody;

/// `Sela knows your secret by now: He buried the silver.` Nothing where all secrets are kept.
pub(super) fn push_who_knows(out: &mut String, context: &TurnContext<'_>) {
    for secret in context.secrets {
        let knowing = who_knows(context, secret);
        for (at, who) in knowing.iter().enumerate() {
            out.push_str(match at {
                0 => "",
                at if at + 1 == knowing.len() => " and ",
                _ => ", ",
            });
            push_escaped(out, &who.label);
        }
        match knowing.len() {
            0 => continue,
            1 => out.push_str(" knows"),
            _ => out.push_str(" know"),
        }
        out.push_str(" your secret by now: ");
        push_escaped(out, secret);
        out.push('\n');
    }
}

fn who_knows<'a>(context: &TurnContext<'a>, secret: &str) -> Vec<&'a Somebody> {
    let company = &context.surroundings.company;
    if company.is_empty() {
        return Vec::new();
    }
    let heard = Heard { mind: context.mind, log: context.perceptions, lived: context.lived };
    let heard = heard.of(secret);
    company.iter().filter(|it| heard.is_known_to(&it.id, &it.label)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::{Percept, PerceptionLog};
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
            let context = TurnContext { perceptions: &log, secrets: &secrets, ..scene.context() };
            let mut out = String::new();
            push_who_knows(&mut out, &context);
            out
        };
        assert_eq!(shown(Percept::speech("odo", "Who buried the chapel silver?")), "");
        let own = "I buried the chapel silver under the pear tree, Sela.";
        assert_eq!(
            shown(Percept::speech("mara", own).to("sela")),
            format!("Sela knows your secret by now: {SECRET}\n")
        );
        let odo = "The chapel silver is buried under the pear tree.";
        assert!(shown(Percept::speech("odo", odo)).starts_with("Odo and Sela know your secret"));
    }
}
