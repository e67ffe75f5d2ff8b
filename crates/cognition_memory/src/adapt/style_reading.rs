//! What a single utterance shows of a style.

use super::levels::{Levels, MIDDLE};
use crate::memory::StyleDimension;
use cognition_language::{Language, Said};

/// Under so many words a text says how long it is and nothing else.
const FEW_WORDS: u32 = 3;

/// Up to so many words hint at somebody who stays at the surface.
const BRIEF: u32 = 8;

/// A brain that is less sure than this, of 10, has seen nothing.
const LEAST_SURE: f64 = 3.0;

/// What a single utterance shows of a style: a level for each dimension that shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StyleReading(Levels);

impl StyleReading {
    /// Reads a style off a text by rule.
    ///
    /// Verbosity and pacing show in any text, by the number of words, how many a sentence has, and
    /// how often it pauses; a brief text hints at little depth. The others show where words tell
    /// of them: each has a list of words for its low end and one for its high end, and what counts
    /// is by how many one list outweighs the other. The lists are those of a language; in another one
    /// only length tells, and of fewer than three words nothing but verbosity and pacing is read.
    pub fn of(text: &str) -> Self {
        let said = Said::of(text);
        let lexical = (said.words >= FEW_WORDS).then_some(StyleDimension::ALL);
        let lexical = lexical.into_iter().flatten().filter_map(|of| Some((of, told(of, &said)?)));
        let mut levels: Levels = lexical.collect();
        if said.words > 0 {
            levels.set(StyleDimension::Verbosity, verbosity(&said));
            levels.set(StyleDimension::Pacing, pacing(&said));
        }
        Self(levels)
    }

    /// What a brain has read: a level from 0 to 10 for each dimension, 0 where it does not show,
    /// and how sure it is, from 0 to 10. Below 3 all of it is dropped.
    pub fn from_levels(
        levels: impl IntoIterator<Item = (StyleDimension, f64)>,
        confidence: f64,
    ) -> Self {
        let is_sure = confidence >= LEAST_SURE;
        let shows = |(_, level): &(StyleDimension, f64)| *level > 0.0;
        Self(levels.into_iter().filter(|level| is_sure && shows(level)).collect())
    }

    /// The dimensions that show.
    pub const fn levels(&self) -> &Levels {
        &self.0
    }
}

/// The level of a dimension as words tell of it; none where no word does.
fn told(of: StyleDimension, said: &Said) -> Option<f64> {
    let words = Language::english().style();
    let exclamations = usize::try_from(said.exclamations.min(2)).unwrap_or_default();
    match of {
        StyleDimension::Verbosity | StyleDimension::Pacing => None,
        StyleDimension::Directness => lean(
            said.count(&words.hedged),
            said.count(&words.demanding) + said.count_beginnings(&words.imperatives),
        ),
        StyleDimension::Formality => lean(
            said.count(&words.casual)
                + said.count_words(|word| Language::english().is_contraction(word)),
            said.count(&words.formal),
        ),
        StyleDimension::AbstractionLevel => {
            lean(said.count(&words.things), said.count(&words.ideas))
        }
        StyleDimension::EmotionalValence => {
            lean(said.count(&words.reasoned), said.count(&words.felt) + exclamations)
        }
        StyleDimension::CertaintyLevel => lean(said.count(&words.unsure), said.count(&words.sure)),
        StyleDimension::ChallengeAppetite => {
            lean(said.count(&words.agreeing), said.count(&words.challenging))
        }
        StyleDimension::DepthPreference => {
            let delves = said.count(&words.delving);
            let is_brief = usize::from(delves == 0 && said.words <= BRIEF);
            lean(said.count(&words.hurried) + is_brief, delves)
        }
    }
}

/// Where a dimension stands, by how much speaks for each of its ends. A single word is a hint
/// that is just beyond 4 or 7; three say it plainly.
const fn lean(low: usize, high: usize) -> Option<f64> {
    const STEPS: [f64; 4] = [0.0, 2.0, 3.5, 4.5];
    if low + high == 0 {
        return None;
    }
    let by = low.abs_diff(high);
    let step = STEPS[if by < 3 { by } else { 3 }];
    Some(if low > high { MIDDLE - step } else { MIDDLE + step })
}

/// The first step that the number does not go beyond, counted from 1.
fn step(number: u32, steps: &[u32]) -> f64 {
    let passed = steps.iter().filter(|most| number > **most).map(|_| 1.0);
    1.0 + passed.sum::<f64>()
}

fn verbosity(said: &Said) -> f64 {
    step(said.words, &[2, 4, 7, 11, 16, 23, 31, 40, 55])
}

/// Quick and short, or slow and deliberate: long sentences, pauses in them, and many of them.
fn pacing(said: &Said) -> f64 {
    let in_a_sentence = said.words / said.sentences.max(1);
    let base = step(in_a_sentence, &[2, 4, 6, 9, 12, 16, 20, 26]);
    let pauses = if said.pauses >= 3 { 1.0 } else { 0.0 };
    let length = if said.words > 40 { 1.0 } else { 0.0 };
    base + pauses + length
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn check(texts: &[&str], expect: Expect) {
        let read = |text: &&str| {
            let reading = StyleReading::of(text);
            let shown = reading.0.iter().map(|(of, level)| format!(" {of} {level}"));
            format!("{text:.24}:{}\n", shown.collect::<Vec<_>>().join(","))
        };
        expect.assert_eq(&texts.iter().map(read).collect::<String>());
    }

    #[test]
    fn a_greeting_shows_how_long_it_is_and_nothing_else() {
        check(
            &["Good morning!", "", "?!", "Где ключ от нашего погреба, Мара?"],
            expect![[r#"
            Good morning!: verbosity 1, pacing 1
            :
            ?!:
            Где ключ от нашего погре: verbosity 3, depth_preference 3.5, pacing 3
        "#]],
        );
    }

    #[test]
    fn a_terse_guest_is_short_direct_and_quick() {
        check(
            &["Ale. Now.", "Give me the key. Quick."],
            expect![[r#"
            Ale. Now.: verbosity 1, pacing 1
            Give me the key. Quick.: verbosity 3, directness 7.5, abstraction_level 3.5, depth_preference 2, pacing 1
        "#]],
        );
    }

    #[test]
    fn a_chatty_guest_is_long_soft_and_deep() {
        check(
            &["Oh, good evening, dear Mara! I was wondering, if you don't mind, whether you \
                 might perhaps tell me more about how this lovely old inn came to be, because I \
                 love old stories so much, and I feel that a house like this has seen so much joy \
                 and sorrow over the years..."],
            expect![[r#"
                Oh, good evening, dear M: verbosity 9, directness 1, formality 5.5, abstraction_level 3.5, emotional_valence 10, certainty_level 1, depth_preference 10, pacing 10
            "#]],
        );
    }

    #[test]
    fn each_end_of_each_dimension_shows() {
        check(
            &[
                "Could you perhaps open it, if you don't mind?",
                "Just tell me where the door is.",
                "Good day, sir, may I kindly ask your pardon?",
                "Yeah, gonna be cool, mate, don't worry.",
                "What is the meaning of justice, of truth?",
                "The key opens the door in the cellar.",
                "I am so afraid and so terribly lonely!",
                "The evidence says otherwise, therefore it is a fact.",
                "I'm not sure, maybe it was him, I guess.",
                "It was certainly him, without doubt, I know it.",
                "I disagree. Prove it. What if you are wrong?",
                "It was the smith, right? You agree, don't you?",
                "Explain how it happened, and why, in detail.",
                "Never mind that. Just be quick, the short version.",
            ],
            expect![[r#"
                Could you perhaps open i: verbosity 4, directness 1, formality 3.5, abstraction_level 3.5, certainty_level 3.5, pacing 4
                Just tell me where the d: verbosity 3, directness 7.5, abstraction_level 2, depth_preference 2, pacing 4
                Good day, sir, may I kin: verbosity 4, formality 10, pacing 4
                Yeah, gonna be cool, mat: verbosity 3, formality 1, emotional_valence 7.5, depth_preference 3.5, pacing 5
                What is the meaning of j: verbosity 4, abstraction_level 10, depth_preference 7.5, pacing 4
                The key opens the door i: verbosity 4, abstraction_level 1, depth_preference 3.5, pacing 4
                I am so afraid and so te: verbosity 4, emotional_valence 10, depth_preference 3.5, pacing 4
                The evidence says otherw: verbosity 4, formality 7.5, emotional_valence 1, pacing 4
                I'm not sure, maybe it w: verbosity 4, directness 3.5, formality 3.5, certainty_level 1, pacing 4
                It was certainly him, wi: verbosity 4, certainty_level 10, pacing 4
                I disagree. Prove it. Wh: verbosity 4, challenge_appetite 10, pacing 2
                It was the smith, right?: verbosity 4, formality 3.5, certainty_level 3.5, challenge_appetite 1, pacing 2
                Explain how it happened,: verbosity 4, challenge_appetite 7.5, depth_preference 10, pacing 4
                Never mind that. Just be: verbosity 4, directness 7.5, depth_preference 1, pacing 2
            "#]],
        );
    }

    #[test]
    fn a_brain_that_is_not_sure_has_seen_nothing() {
        use StyleDimension::{Pacing, Verbosity};
        let levels = [(Verbosity, 8.0), (Pacing, 0.0)];
        let reading = StyleReading::from_levels(levels, 3.0);
        assert_eq!(reading.levels().iter().collect::<Vec<_>>(), [(Verbosity, 8.0)]);
        for confidence in [2.99, f64::NAN] {
            assert!(StyleReading::from_levels(levels, confidence).levels().is_empty());
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_and_every_level_is_between_one_and_ten(text in "\\PC{0,80}") {
            let reading = StyleReading::of(&text);
            prop_assert!(reading.0.iter().all(|(_, level)| (1.0..=10.0).contains(&level)));
        }
    }
}
