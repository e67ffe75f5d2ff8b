//! The line that tells how a mind feels.

use super::digits::push_digits;
use super::turn_context::TurnContext;
use crate::mind::MoodAxis;

/// In words, and on the axes that a reply may change: `a little afraid (threat 20)`.
pub(super) fn push_mood(out: &mut String, context: &TurnContext<'_>) {
    let mut separator = "Your mood (else 0): ";
    for (axis, value) in context.mood.felt() {
        let (grade, word) = (grade(value), word(axis, value > 0));
        for part in [separator, grade, word, " (", axis.name(), " "] {
            out.push_str(part);
        }
        out.push_str(if value < 0 { "-" } else { "" });
        push_digits(out, u64::from(value.unsigned_abs()));
        out.push(')');
        separator = ", ";
    }
    out.push_str(if separator == ", " { ".\n" } else { "Your mood is even (all 0).\n" });
}

/// Two thirds of the scale need no word for how much.
fn grade(value: i8) -> &'static str {
    match value.unsigned_abs() {
        0..=33 => "a little ",
        34..=66 => "",
        _ => "very ",
    }
}

fn word(axis: MoodAxis, more: bool) -> &'static str {
    let (high, low) = match axis {
        MoodAxis::Valence => ("glad", "unhappy"),
        MoodAxis::Arousal => ("excited", "calm"),
        MoodAxis::Agency => ("in control", "helpless"),
        MoodAxis::Threat => ("afraid", "safe"),
        MoodAxis::Engagement => ("absorbed", "bored"),
        MoodAxis::Hope => ("hopeful", "despondent"),
        MoodAxis::SelfRegard => ("proud", "ashamed"),
        MoodAxis::Affiliation => ("drawn to others", "closed to others"),
        MoodAxis::Uncertainty => ("unsure", "certain"),
    };
    if more { high } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::Mood;
    use crate::prompt::test_scene::Scene;

    #[test]
    fn a_mood_is_told_in_words_and_on_the_axes_that_a_reply_may_change() {
        let told = |felt: &[(MoodAxis, i32)]| {
            let (scene, mut mood, mut out) = (Scene::new(), Mood::default(), String::new());
            felt.iter().for_each(|(axis, value)| mood.set(*axis, *value));
            push_mood(&mut out, &TurnContext { mood: &mood, ..scene.context() });
            out
        };
        assert_eq!(told(&[]), "Your mood is even (all 0).\n");
        assert_eq!(
            told(&[(MoodAxis::Threat, 20), (MoodAxis::Hope, -50), (MoodAxis::Uncertainty, 90)]),
            "Your mood (else 0): a little afraid (threat 20), despondent (hope -50), very unsure (uncertainty 90).\n"
        );
    }
}
