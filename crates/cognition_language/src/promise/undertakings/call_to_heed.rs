//! What is asked at the end of a sentence only to be heeded: `I'll be there at nine, do you hear?` It asks nothing.

use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// A sentence without a question at its end that only calls to heed what it says. What asks for a yes, as `agreed?`
    /// does, stays.
    pub(in crate::promise) fn without_call_to_heed<'s>(&self, sentence: &'s str) -> &'s str {
        let Some((rest, call)) = sentence.rsplit_once(',') else { return sentence };
        let asks = call.trim_end().ends_with(['?', '？']);
        let lower = call.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let heeds = || self.promises.undertaking.heeding.iter().any(|phrase| phrase.is(&words));
        if asks && heeds() { rest } else { sentence }
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn who_only_wants_to_be_heeded_undertakes_it() {
        check(
            true,
            &[
                (
                    "Then pay him, and I pay you back a crown a week, do you hear?",
                    "pay Odo a crown a week",
                ),
                ("I'll bring it at nine, you hear me?", "bring the lamp at nine"),
                ("I'll bring you the lamp tonight, understood?", "bring Mara the lamp"),
            ],
        );
        check(
            false,
            &[
                ("Will you bring it at nine, do you hear?", "bring the lamp at nine"),
                ("Shall I bring it at nine, do you think?", "bring the lamp at nine"),
                ("Bring the lamp, do you hear?", "bring the lamp"),
                ("I won't bring it, do you hear?", "bring the lamp"),
            ],
        );
    }
}
