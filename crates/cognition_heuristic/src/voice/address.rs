//! `Du` or `Sie`: whoever says one of them is answered in kind.

use super::line::Line;
use crate::appraisal::appraise::Appraisal;
use crate::wording::voice_words::voice_words;
use cognition_core::perceive::{Percept, PerceptKind};

/// Those of the lines that address whoever hears them as they address the mind; all where none does.
pub(super) fn in_kind(view: &Appraisal<'_>, lines: Vec<Line>) -> Vec<Line> {
    let words = voice_words(view.language);
    let politely = is_formal(view);
    let suits = |line: &&Line| match politely {
        true => !words.is_familiar(&line.text),
        false => !words.is_formal(&line.text),
    };
    let suiting: Vec<Line> = lines.iter().filter(suits).cloned().collect();
    if suiting.is_empty() { lines } else { suiting }
}

/// Whether whoever is answered has said `Sie`, and not `du` since.
fn is_formal(view: &Appraisal<'_>) -> bool {
    let words = voice_words(view.language);
    let partner = view.request.situation.partner.as_ref();
    let theirs = view.recent.iter().rev().map(|seen| seen.percept);
    let is_theirs = |it: &&Percept| match partner {
        Some(partner) => it.source.as_ref() == Some(partner),
        None => it.source.as_ref() != Some(&view.request.mind),
    };
    let theirs = theirs.filter(|it| it.kind == PerceptKind::Speech).filter(is_theirs);
    let mut told = theirs.filter_map(|it| match it.text.as_str() {
        text if words.is_formal(text) => Some(true),
        text if words.is_familiar(text) => Some(false),
        _ => None,
    });
    told.next().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;

    #[test]
    fn who_says_sie_is_answered_without_du() {
        let said = |line: &str, seed: u64| {
            let speak = offer("Sprich mit Odo", &["tell", "speech"], &["odo"]);
            let mut request = request("nobody", vec![speak], vec![says("odo", line)]);
            std::sync::Arc::make_mut(&mut request.situation.persona).lines.0.clear();
            request.seed = seed;
            decision(&request).speech
        };
        for seed in 0..12 {
            let line = said("Guten Tag, ich habe Ihnen einen Kuchen gebacken.", seed);
            assert!(!line.contains("dir") && !line.contains("Sei "), "{line}");
        }
        assert!(
            (0..12).any(|seed| said("Ich habe dir einen Kuchen gebacken.", seed).contains("dir"))
        );
    }
}
