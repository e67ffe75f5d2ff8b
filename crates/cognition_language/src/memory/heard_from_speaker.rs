//! Who is not to hear something from whoever speaks: their hearer, who is to say so, or another, to whom they mean to be
//! silent themselves.

use crate::language::Language;

impl Language {
    /// Whether words that begin at a place say only to whom their speaker tells nothing: `She'll not hear it from me`, but
    /// not `You never heard it from me`, which asks for silence.
    pub(super) fn tells_who_hears_nothing_from_speaker(&self, words: &[String], at: usize) -> bool {
        let no_calls = &self.memory.no_calls;
        if !no_calls.unheard_from_speaker.begins(&words[at..]) {
            return false;
        }
        let before = &words[..at];
        let to_come = |words: &[String]| words.iter().any(|it| self.memory.to_come.has(it));
        match before.iter().rposition(|word| self.names_a_person(word)) {
            Some(who) if no_calls.called.has(&before[who]) => to_come(&before[who..]),
            Some(_) => true,
            None => to_come(before) || before.iter().any(|word| self.means_something(word)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_that_another_hears_nothing_from_them_asks_for_no_silence() {
        let confides = |said: &str| Language::english().confides(said);
        for said in [
            "She'll not hear it from me first, Mr. T. But let the doctor tell you what the blood says.",
            "She never heard it from me.",
            "Ruth didn't hear this from me.",
            "Don't fret: the widow will never have it from me.",
            "You will not hear it from me.",
        ] {
            assert!(!confides(said), "{said}");
        }
        for said in [
            "You never heard it from me.",
            "If Ruth asks, you didn't hear this from me.",
            "Odo sold the mill, and you never heard that from me.",
            "Never had it from me, mind.",
            "She'll not hear it from me first. Don't tell her, either.",
        ] {
            assert!(confides(said), "{said}");
        }
    }
}
