//! On what an analysis grounds what is drawn from it: a word that was given, and no doubt and no request.

use cognition_language::Language;

/// Share of the words of something drawn that a line of the analysis holds which tells of it.
const TOLD: f64 = 0.5;

/// Whether an analysis tells of something, and in no line that has to do with it of a word given, a yes, a resolve, or
/// what is to be done. Of what it does not tell nobody knows on what it rests: that is left open.
pub(super) fn is_told_without_a_word_given(drawn: &str, analysis: &str) -> bool {
    let language = Language::of(drawn);
    let stems = language.content_stems(drawn);
    let share = |line: &str| language.share_held(&stems, &[line]);
    let mut lines = analysis.lines().map(str::trim).filter(|line| !line.is_empty());
    let binds = |line: &str| share(line) > 0.0 && may_bind_somebody(line);
    lines.clone().any(|line| share(line) >= TOLD) && !lines.any(binds)
}

/// Whether lines of an analysis have to do with something of that matter, and none with any of its words that may bind
/// anybody: it is drawn from a doubt, or from what was merely seen.
pub(super) fn has_no_word_for_it(drawn: &str, matter: &[String], analysis: &str) -> bool {
    let language = Language::of(drawn);
    let stems = language.content_stems(drawn);
    let mut lines = analysis.lines().map(str::trim).filter(|line| !line.is_empty());
    let binds = |line: &str| language.share_held(&stems, &[line]) > 0.0 && may_bind_somebody(line);
    lines.clone().any(|line| language.share_held(matter, &[line]) > 0.0) && !lines.any(binds)
}

/// Whose word an analysis tells of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// That of the mind, or of somebody who is not named.
    Own,
    /// That of others alone: `Zita swore to put the box back`.
    Anothers,
    /// Nobody's.
    None,
}

/// Whose word an analysis of a mind of that name tells of something.
pub(super) fn word_given(drawn: &str, analysis: &str, name: &str) -> Word {
    let stems = Language::of(drawn).content_stems(drawn);
    let tells = |line: &&str| {
        Language::of(drawn).share_held(&stems, &[*line]) >= TOLD && may_bind_somebody(line)
    };
    let told: Vec<&str> = analysis.lines().map(str::trim).filter(tells).collect();
    let of_others = |line: &&str| Language::of(line).binds_others_alone(line, name);
    match told.as_slice() {
        [] => Word::None,
        told if told.iter().all(of_others) => Word::Anothers,
        _ => Word::Own,
    }
}

/// Whether a line of an analysis that tells of something binds the mind of that name outright.
pub(super) fn is_bound_by_name(drawn: &str, analysis: &str, name: &str) -> bool {
    let stems = Language::of(drawn).content_stems(drawn);
    let tells = |line: &&str| Language::of(drawn).share_held(&stems, &[*line]) >= TOLD;
    let mut told = analysis.lines().map(str::trim).filter(tells);
    told.any(|line| Language::of(line).binds_by_name(line, name))
}

/// Whether a line may bind its speaker, or anybody whom it names: whose analysis it is, it need not say.
fn may_bind_somebody(line: &str) -> bool {
    let language = Language::of(line);
    let mut names = line.split_whitespace().filter(|word| word.starts_with(char::is_uppercase));
    language.may_commit(line, "") || names.any(|name| language.may_commit(line, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANALYSIS: &str = "Observed: Ines asked me to read her card.\nLearned: I will ask Lutz \
        why he leaves.\nLearned: Petra let Ines read the proof over her shoulder.\nDoubts: Nobody \
        has answered about the grey letter.\nObserved: Odo must be at the mill by nine.";

    #[test]
    fn what_was_asked_doubted_or_done_binds_nobody() {
        for drawn in
            ["read Ines her card", "answer about the grey letter", "show Ines the page proof"]
        {
            assert!(is_told_without_a_word_given(drawn, ANALYSIS), "{drawn}");
        }
    }

    #[test]
    fn what_was_resolved_or_is_to_be_done_binds_and_what_is_not_told_of_is_left_open() {
        for drawn in ["ask Lutz why he leaves", "be at the mill by nine", "sweep the yard"] {
            assert!(!is_told_without_a_word_given(drawn, ANALYSIS), "{drawn}");
        }
        assert!(!is_told_without_a_word_given("read Ines her card", ""));
    }

    #[test]
    fn the_word_of_another_is_not_ones_own() {
        let drawn = "put the cash box back before midnight";
        let swore = "Observed: Zita swore in a whisper to put the box back before midnight.";
        assert_eq!(word_given(drawn, swore, "Magnus"), Word::Anothers);
        assert_eq!(word_given(drawn, swore, "Zita"), Word::Own);
        let both = format!("{swore}\nObserved: I agreed to put the box back before midnight.");
        assert_eq!(word_given(drawn, &both, "Magnus"), Word::Own);
        assert_eq!(word_given("sweep the yard", swore, "Magnus"), Word::None);
    }

    #[test]
    fn he_who_will_pay_is_not_the_mind_unless_it_is_named() {
        let drawn = "pay nine crowns";
        let his = "Observed: Rusk said he will pay nine crowns at quarter past seven.";
        assert!(!is_bound_by_name(drawn, his, "Teo"));
        for own in
            ["Observed: Teo promised to pay nine crowns.", "Learned: I will pay nine crowns."]
        {
            assert!(is_bound_by_name(drawn, own, "Teo"), "{own}");
        }
    }
}
