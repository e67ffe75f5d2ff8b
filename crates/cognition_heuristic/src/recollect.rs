//! What the mind found when it looked something up, as it would tell it.

use super::phrase::sentence;
use cognition_brain::Situation;

/// The first thing found that somebody else said, or that is known, for whoever asked; nothing if
/// the mind has only found its own words.
pub(super) fn memory(situation: &Situation) -> Option<String> {
    if !situation.said.contains('?') {
        return None;
    }
    let own = &situation.persona.name;
    let found = situation.recalled.iter().flat_map(|found| hits(found));
    found.filter(|hit| !hit.starts_with(&format!("{own}:"))).map(told).next()
}

/// The hits of a recall, without how sure they are: ``about `it`: One. (facts, sure); Two.``
fn hits(found: &str) -> impl Iterator<Item = &str> {
    let list = found.split_once("`: ").map(|(_, hits)| hits);
    let hits = list.into_iter().flat_map(|hits| hits.split("; "));
    hits.map(|hit| hit.rsplit_once(" (").map_or(hit, |(hit, _)| hit)).filter(|hit| !hit.is_empty())
}

/// `Odo: It is late.` is what Odo said; `marsh: brings rain to mind` is where a thought leads.
fn told(hit: &str) -> String {
    match hit.split_once(": ") {
        Some((idea, leads)) if leads.starts_with("brings ") && leads.ends_with(" to mind") => {
            sentence(&format!("{idea} {leads}"))
        }
        Some((who, words)) if !who.contains(' ') => {
            let words = words.trim_end_matches('.');
            sentence(&format!("I remember. {who} said: \"{words}.\""))
        }
        _ => sentence(&format!("I remember: {hit}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::PersonaProfile;
    use std::sync::Arc;

    fn check(found: &[&str], expected: Option<&str>) {
        let persona = PersonaProfile { name: "Sela".to_owned(), ..Default::default() };
        let recalled = found.iter().map(|found| (*found).to_owned()).collect();
        let persona = Arc::new(persona);
        let said = "What do you remember?".to_owned();
        let asked = Situation { persona, recalled, said, ..Situation::default() };
        assert_eq!(memory(&asked).as_deref(), expected);
        assert_eq!(memory(&Situation { said: "Sit down.".to_owned(), ..asked }), None);
    }

    #[test]
    fn what_somebody_else_said_is_told_and_own_words_are_not() {
        let found = "about `the lantern`: Sela: Where is it? (working_memory, sure); Odo: It hangs in the mill. (gists, likely)";
        check(&[found], Some("I remember. Odo said: \"It hangs in the mill.\""));
        check(
            &["about `x`: The lantern is brass. (facts, sure)"],
            Some("I remember: The lantern is brass."),
        );
        check(
            &["about `x`: marsh: brings rain to mind (concepts, likely)"],
            Some("Marsh brings rain to mind."),
        );
        check(&["about `x`: Sela: Where is it? (working_memory, sure)"], None);
        check(&["The list `errands` is empty.", ""], None);
    }
}
