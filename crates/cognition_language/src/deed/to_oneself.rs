//! What is to be kept to oneself is told to nobody: `keep the news to himself`.

use crate::deed::deeds::Deed;
use crate::language::Language;

impl Language {
    /// The deed of telling that is left undone by whoever keeps something to themselves; none where a text says nothing
    /// of the sort.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let silence = |text| english.deed_of_silence(text).map(|deed| deed.words.join(" "));
    /// let news = silence("keep the news to himself").expect("it is told to nobody");
    /// assert_eq!(news, "tell anyone about news");
    /// assert!(silence("keep it to herself that the mill is sold").is_some());
    /// assert!(silence("keep his hands to himself").is_none() && silence("keep to himself").is_none());
    /// ```
    pub fn deed_of_silence(&self, text: &str) -> Option<Deed> {
        let (known, deed) = (&self.deeds.to_oneself, self.deed(text));
        let telling = || known.telling.iter().map(ToString::to_string);
        let quiet = known.quiet_about.iter().find_map(|phrase| phrase.rest_of(&deed.words));
        if let Some(matter) = quiet.filter(|matter| !deed.denied && !matter.is_empty()) {
            let words = telling().chain(matter.iter().cloned()).collect();
            return Some(Deed { denied: true, words });
        }
        let (verb, rest) = deed.words.split_first().filter(|_| !deed.denied)?;
        let length = |at: usize| Some((at, known.oneself.length_at(&rest[at..])?));
        let (at, length) = (0..rest.len()).find_map(length)?;
        let (matter, behind) = (&rest[..at], &rest[at + length..]);
        let tells = || behind.first().is_some_and(|word| self.deeds.subordinate.has(word));
        let is_told = match matter.last() {
            Some(last) => !known.not_told.has(last),
            None => tells(),
        };
        let words = telling().chain(matter.iter().chain(behind).cloned()).collect();
        (known.keeping.has(verb) && is_told).then_some(Deed { denied: true, words })
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_kept_to_oneself_is_told_to_nobody_and_what_is_no_matter_is_only_kept() {
        let is_silence = |text: &str| Language::english().deed_of_silence(text).is_some();
        for text in [
            "keep Ines's news to himself",
            "I'll keep the verdict to myself",
            "keep to herself what she saw in the loft",
            "keep this to himself until Friday",
            "keep quiet about Pike and the score",
            "hold my tongue about the camp",
        ] {
            assert!(is_silence(text), "{text}");
        }
        for text in [
            "keep his hands to himself",
            "keep the news for Ines",
            "not to keep the news to himself",
            "talk to himself",
            "keep quiet",
            "keep the horses quiet about noon",
            "not to keep quiet about it",
        ] {
            assert!(!is_silence(text), "{text}");
        }
    }
}
