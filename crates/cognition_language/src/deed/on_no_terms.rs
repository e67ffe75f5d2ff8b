//! What says that a deed is done on no terms, and denies nothing: `carry the sacks for nothing`.

use crate::language::Language;
use crate::words::deeds::DeedWords;

impl DeedWords {
    /// The words of a deed without that. Who asks for nothing asks not.
    pub(super) fn without_no_terms<'w>(&self, words: &'w [String]) -> Vec<&'w String> {
        let (mut left, mut at) = (Vec::with_capacity(words.len()), 0);
        let asks = words.first().is_some_and(|verb| self.asking.has(verb));
        while at < words.len() {
            let phrases = self.on_no_terms.iter().filter(|it| it.begins(&words[at..]));
            let length = phrases.map(|phrase| phrase.len()).max().filter(|_| at > 1 && !asks);
            if length.is_none() {
                left.push(&words[at]);
            }
            at += length.unwrap_or(1);
        }
        left
    }
}

impl Language {
    /// A sentence in lower case without what says that its speaker does something on no terms.
    pub(crate) fn without_no_terms(&self, mut own: String) -> String {
        for phrase in &self.deeds.on_no_terms {
            if phrase.words().all(|word| own.contains(word)) {
                own = own.replace(&phrase.words().collect::<Vec<_>>().join(" "), "");
            }
        }
        own
    }
}
