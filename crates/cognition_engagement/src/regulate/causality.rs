//! Whether what reviewers flag shows in the signals: without that, it is only their opinion.

use crate::route::{Dimension, Feedback, Signals};

/// How much oftener the pattern must stand in what was flagged than elsewhere: a difference of
/// shares.
const MARKED: f64 = 0.2;
/// Facts and gists below which little is remembered.
const LITTLE: u32 = 2;
/// Recall of which no more than this is expected finds little.
const FAINT: f64 = 0.3;
/// An utterance of at most so many words hardly says what it is after.
const CURT: u32 = 3;
/// More words than this are more than a courtesy.
const SOCIAL: u32 = 4;

/// Whether the pattern of a dimension stands clearly oftener in the signals of what was flagged
/// than in those of all else: its share is at least 0.2 higher. With nothing to compare, it is not.
pub(super) fn correlates<'a>(
    dimension: Dimension,
    flagged: impl Iterator<Item = &'a Signals>,
    others: impl Iterator<Item = &'a Signals>,
) -> bool {
    let shows = |signals: &'a Signals| shows(dimension, signals);
    match (share(flagged.map(shows)), share(others.map(shows))) {
        (Some(flagged), Some(others)) => flagged - others >= MARKED,
        _ => false,
    }
}

fn share(found: impl Iterator<Item = bool>) -> Option<f64> {
    let (all, hits) =
        found.fold((0_u32, 0_u32), |(all, hits), hit| (all + 1, hits + u32::from(hit)));
    (all > 0).then(|| f64::from(hits) / f64::from(all))
}

/// The pattern that each dimension names:
///
/// - memory availability: fewer than 2 facts and fewer than 2 gists, or recall that is expected to
///   find little (below 0.3);
/// - intent clarity: at most 3 words, a question without its mark, or words that point back;
/// - tone: praise or an objection;
/// - sufficiency of context: a cold context;
/// - social or substantive: a greeting or praise, with a question or more than 4 words.
fn shows(dimension: Dimension, signals: &Signals) -> bool {
    let text = &signals.text;
    let unmarked = text.interrogative_words && !text.has_question_mark;
    let courteous = text.greeting_pattern || text.explicit_feedback == Some(Feedback::Positive);
    match dimension {
        Dimension::MemoryAvailability => {
            signals.fact_count < LITTLE && signals.gist_count < LITTLE
                || signals.memory_confidence < FAINT
        }
        Dimension::IntentClarity => {
            text.prompt_token_count <= CURT || unmarked || text.implicit_reference
        }
        Dimension::ToneAmbiguity => text.explicit_feedback.is_some(),
        Dimension::ContextSufficiency => signals.is_cold(),
        Dimension::SocialVsSubstantive => {
            courteous && (text.is_question() || text.prompt_token_count > SOCIAL)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::TextSignals;

    fn signals(said: &str, context_warmth: f64, fact_count: u32) -> Signals {
        let text = TextSignals::of(said);
        Signals { text, context_warmth, fact_count, ..Signals::default() }
    }

    #[test]
    fn each_dimension_has_a_pattern_of_its_own() {
        let plain = signals("I saw the miller at the well today.", 0.5, 6);
        for (dimension, clear) in [
            (Dimension::MemoryAvailability, signals("I saw the miller at the well today.", 0.5, 0)),
            (Dimension::IntentClarity, signals("The key.", 0.5, 6)),
            (Dimension::ToneAmbiguity, signals("I saw that this is wrong.", 0.5, 6)),
            (Dimension::ContextSufficiency, signals("I saw the miller at the well today.", 0.1, 6)),
            (Dimension::SocialVsSubstantive, signals("Hello, is the miller at the well?", 0.5, 6)),
        ] {
            assert!(shows(dimension, &clear), "{dimension}");
            assert!(!shows(dimension, &plain), "{dimension}");
        }
    }

    #[test]
    fn what_is_flagged_must_stand_out_from_all_else() {
        let (cold, warm) = (signals("So it is.", 0.1, 6), signals("So it is.", 0.9, 6));
        let check = |flagged: [&Signals; 5], others: [&Signals; 5]| {
            let dimension = Dimension::ContextSufficiency;
            correlates(dimension, flagged.into_iter(), others.into_iter())
        };
        assert!(check([&cold; 5], [&warm; 5]));
        assert!(check([&cold, &warm, &warm, &warm, &warm], [&warm; 5]));
        assert!(!check([&cold; 5], [&cold; 5]), "it is everywhere");
        assert!(!check([&warm; 5], [&cold; 5]), "it is elsewhere");
        let dimension = Dimension::ContextSufficiency;
        assert!(!correlates(dimension, [&cold].into_iter(), [].into_iter()), "nothing to compare");
    }
}
