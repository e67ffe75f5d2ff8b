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
    /// assert!(silence("never to breathe a word of the news").is_some());
    /// assert!(silence("keep his hands to himself").is_none() && silence("keep to himself").is_none());
    /// ```
    pub fn deed_of_silence(&self, text: &str) -> Option<Deed> {
        let deed = self.deed(text);
        let matter = match deed.denied {
            true => self.not_let_out(&deed.words)?,
            false => self.kept_quiet(&deed.words).or_else(|| self.kept_to_oneself(&deed.words))?,
        };
        let telling = self.deeds.to_oneself.telling.iter().map(ToString::to_string);
        Some(Deed { denied: true, words: telling.chain(matter).collect() })
    }

    /// `Keep quiet about the news`
    fn kept_quiet(&self, words: &[String]) -> Option<Vec<String>> {
        let mut known = self.deeds.to_oneself.quiet_about.iter();
        let matter = known.find_map(|phrase| phrase.rest_of(words))?;
        (!matter.is_empty()).then(|| matter.to_vec())
    }

    /// `Not to breathe a word of the news`. Where somebody is named who is not to hear it, others may.
    fn not_let_out(&self, words: &[String]) -> Option<Vec<String>> {
        let mut known = self.deeds.to_oneself.not_let_out.iter();
        let matter = known.find_map(|phrase| phrase.rest_of(words))?;
        let to = matter.iter().position(|word| self.promises.told_to.has(word));
        let (told, to_whom) = matter.split_at(to.unwrap_or(matter.len()));
        let is_to_anyone = to_whom.get(1).is_none_or(|whom| self.deeds.anyone.has(whom));
        (is_to_anyone && !told.is_empty()).then(|| told.to_vec())
    }

    /// `Keep the news to himself`
    fn kept_to_oneself(&self, words: &[String]) -> Option<Vec<String>> {
        let known = &self.deeds.to_oneself;
        let (verb, rest) = words.split_first()?;
        let length = |at: usize| Some((at, known.oneself.length_at(&rest[at..])?));
        let (at, length) = (0..rest.len()).find_map(length)?;
        let (matter, behind) = (&rest[..at], &rest[at + length..]);
        let tells = || behind.first().is_some_and(|word| self.deeds.subordinate.has(word));
        let is_told = match matter.last() {
            Some(last) => !known.not_told.has(last),
            None => tells(),
        };
        let all = || matter.iter().chain(behind).cloned().collect();
        (known.keeping.has(verb) && is_told).then(all)
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
            "keep the secret of the camp",
            "be silent about the camp until Friday",
            "keep my mouth shut about the camp",
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

    #[test]
    fn what_is_not_let_out_is_told_to_nobody_and_whoever_is_named_alone_is_not_to_hear_it() {
        let silence =
            |text: &str| Language::english().deed_of_silence(text).map(|deed| deed.words.join(" "));
        for text in [
            "never to breathe a word of the fire",
            "I won't breathe a word of the fire to anybody",
            "not let on about the fire",
            "let nobody find out about the fire",
            "not to gossip about the fire",
        ] {
            assert_eq!(silence(text).as_deref(), Some("tell anyone about fire"), "{text}");
        }
        for text in [
            "never to breathe a word of the fire to Odo",
            "not to breathe in the smoke",
            "breathe a word of the fire to Odo",
            "not to let go of the rope",
            "not to keep the secret of the fire",
        ] {
            assert_eq!(silence(text), None, "{text}");
        }
    }
}
