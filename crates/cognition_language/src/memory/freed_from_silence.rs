//! Who is freed from keeping something is told to keep nothing: `You need not keep it from him any more`.

use crate::language::Language;

/// So many words may stand between: `need not stay between us`.
const BETWEEN: usize = 2;

impl Language {
    /// Whether what begins at a place, with the words of a call to silence, is said to be needless right before it.
    pub(super) fn is_freed_from_silence(&self, words: &[String], at: usize) -> bool {
        if self.is_denial(&words[at]) {
            return false;
        }
        let needless = &self.memory.no_calls.needless;
        let goes_on =
            |words: &[String]| !words.iter().any(|word| self.memory.before_call.has(word));
        let ends = at.saturating_sub(BETWEEN)..=at;
        ends.filter(|end| goes_on(&words[*end..at]))
            .any(|end| (0..end).any(|from| needless.is(&words[from..end])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_need_not_keep_something_is_not_asked_to() {
        let confides = |said: &str| Language::english().confides(said);
        for said in [
            "What you asked me for you may have back; you need not keep it from the prior any more.",
            "You needn't keep it secret any longer: I sold the mill.",
            "There's no need to keep it quiet.",
            "You don't have to keep it to yourself.",
            "The mill is sold, and it need not stay between us.",
        ] {
            assert!(!confides(said), "{said}");
        }
        for said in [
            "You need not come, but keep it secret.",
            "You need not come so keep it secret.",
            "You needn't keep it from Odo; not a word to Wren, though.",
            "You need not mention it to anyone.",
            "You need to keep it secret.",
        ] {
            assert!(confides(said), "{said}");
        }
    }
}
