//! Thoughts without a brain: templates over ideas and what happened.
//!
//! None says more than the memory holds: that one idea calls up another, and what is remembered,
//! which is quoted. What goes beyond is asked or guessed.

use super::thought::{CONTENT_BOUND, DriftThought, ThoughtKind};
use super::told_of::as_told;
use super::wandering::Wandering;
use crate::chance::Dice;
use cognition_language::capped;

/// Characters of what is quoted.
const QUOTE_BOUND: usize = 140;

/// In each, `{seed}` is the idea that it began with, `{other}` what that called up most strongly,
/// and `{happened}` what happened.
const REFLECTIONS: [&str; 5] = [
    "When I think of {seed}, {other} comes to mind. “{happened}”",
    "{seed} again, and with it {other}. I still hear it: “{happened}”",
    "One thought leads to another, from {seed} to {other}. “{happened}”",
    "It keeps coming back to me: “{happened}” And then I think of {seed}.",
    "{other}: that makes me think of {seed}, and of this: “{happened}”",
];
const QUESTIONS: [&str; 5] = [
    "What has {seed} to do with {other}?",
    "Why does {other} come to mind when I think of {seed}?",
    "Is there more to {seed} than I know?",
    "Would I know more about {seed} if I asked about {other}?",
    "Who could tell me how {seed} and {other} go together?",
];
const HYPOTHESES: [&str; 5] = [
    "Perhaps {seed} and {other} belong together.",
    "It may be that {seed} has something to do with {other}.",
    "Maybe whoever knows about {seed} knows about {other}, too.",
    "If I understood {other}, I might understand {seed}. Perhaps.",
    "I could imagine that {other} is where to look, if it is about {seed}.",
];

/// What comes to the mind, by its dice.
pub(super) fn worded(wandering: &Wandering, dice: &mut Dice) -> DriftThought {
    let kind = dice.pick(&ThoughtKind::ALL).copied().unwrap_or_default();
    let templates = match kind {
        ThoughtKind::Reflection => &REFLECTIONS,
        ThoughtKind::Question => &QUESTIONS,
        ThoughtKind::Hypothesis => &HYPOTHESES,
    };
    let template = dice.pick(templates).copied().unwrap_or(QUESTIONS[0]);
    DriftThought { kind, content: filled(template, wandering) }
}

fn filled(template: &str, wandering: &Wandering) -> String {
    let happened = &wandering.grounding.gist;
    let other = wandering.activated.first().map_or("", |called| called.concept.as_str());
    let (seed, other) = (as_told(&wandering.seed, happened), as_told(other, happened));
    let mut out = String::with_capacity(template.len() + QUOTE_BOUND);
    let mut rest = template;
    // In one go, so that nothing that is filled in is filled in itself.
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(match name {
            "seed" => &seed,
            "other" => &other,
            _ => "",
        });
        if name == "happened" {
            out.push_str(&capped(&happened.replace(['“', '”'], "\""), QUOTE_BOUND));
        }
        rest = after;
    }
    out.push_str(rest);
    capped(&begun_large(&out), CONTENT_BOUND)
}

fn begun_large(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

#[cfg(test)]
mod tests {
    use super::super::wandering::{Activated, Grounding};
    use super::*;
    use expect_test::expect;

    fn wandering(seed: &str, other: &str, happened: &str) -> Wandering {
        Wandering {
            seed: seed.to_owned(),
            activated: vec![Activated { concept: other.to_owned(), level: 0.7 }],
            grounding: Grounding { gist: happened.to_owned(), ..Grounding::default() },
            ..Wandering::default()
        }
    }

    #[test]
    fn every_template_says_what_is_remembered_asks_or_guesses() {
        let found = wandering("lantern", "odo", "Odo said: Somebody took my lantern.");
        let all = [REFLECTIONS, QUESTIONS, HYPOTHESES].concat();
        let told: Vec<String> = all.iter().map(|template| filled(template, &found)).collect();
        expect![[r#"
            When I think of the lantern, Odo comes to mind. “Odo said: Somebody took my lantern.”
            The lantern again, and with it Odo. I still hear it: “Odo said: Somebody took my lantern.”
            One thought leads to another, from the lantern to Odo. “Odo said: Somebody took my lantern.”
            It keeps coming back to me: “Odo said: Somebody took my lantern.” And then I think of the lantern.
            Odo: that makes me think of the lantern, and of this: “Odo said: Somebody took my lantern.”
            What has the lantern to do with Odo?
            Why does Odo come to mind when I think of the lantern?
            Is there more to the lantern than I know?
            Would I know more about the lantern if I asked about Odo?
            Who could tell me how the lantern and Odo go together?
            Perhaps the lantern and Odo belong together.
            It may be that the lantern has something to do with Odo.
            Maybe whoever knows about the lantern knows about Odo, too.
            If I understood Odo, I might understand the lantern. Perhaps.
            I could imagine that Odo is where to look, if it is about the lantern."#]].assert_eq(&told.join("\n"));
    }

    #[test]
    fn what_is_filled_in_is_not_filled_in_itself_and_no_thought_is_too_long() {
        let found = wandering("{other}", "{happened}", "{seed} ”");
        let thought = filled("{seed}, {other}: “{happened}”", &found);
        assert_eq!(thought, "{other}, {happened}: “{seed} \"”");
        let found = wandering(&"x".repeat(80), &"y".repeat(80), &"z".repeat(500));
        for template in [REFLECTIONS, QUESTIONS, HYPOTHESES].concat() {
            assert!(filled(template, &found).chars().count() <= CONTENT_BOUND);
        }
    }

    #[test]
    fn all_sorts_of_thoughts_come() {
        let found = wandering("lantern", "odo", "Odo said: Somebody took my lantern.");
        let mut told: Vec<String> =
            (0..400).map(|seed| worded(&found, &mut Dice::new(seed)).content).collect();
        told.sort();
        told.dedup();
        assert_eq!(told.len(), 15);
    }
}
