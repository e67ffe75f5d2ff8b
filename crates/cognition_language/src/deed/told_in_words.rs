//! What is shown, taught or told in whatever words: where something is, by naming a place; a joke, by its length.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::lists::WordSet;

impl Language {
    /// Whether a deed is done with words as well as otherwise: `show`, `teach`, `put in a word`.
    pub fn is_done_with_words_too(&self, deed: &[String]) -> bool {
        self.deeds.kept_and_broken.in_words.done.begin(deed)
    }

    /// Whether the words of a deed name a piece that is told, or sung, by its own words: a joke, a tune.
    pub fn is_a_piece_to_tell(&self, deed: &[String]) -> bool {
        let pieces = &self.deeds.kept_and_broken.in_words.pieces;
        let mut own = deed.iter().skip(1).take_while(|word| !self.deeds.subordinate.has(word));
        own.any(|word| pieces.has(word))
    }

    /// Whether somebody asks for a piece, or bids to hear anything once more: whoever has sung it may sing it again.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_for_a_piece(said);
    /// assert!(asks("Give us the old ballad, will you?") && asks("Read me the terms again, clerk."));
    /// assert!(!asks("Read me the terms, clerk.") && !asks("Will you never come again?"));
    /// ```
    pub fn asks_for_a_piece(&self, said: &str) -> bool {
        let (pieces, again) =
            (&self.deeds.kept_and_broken.in_words.pieces, &self.deeds.trying.once_more);
        sentences(said).any(|sentence| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            let bids = || self.dialogue_acts(sentence).has(DialogueAct::Request);
            words.iter().any(|word| pieces.has(word))
                || again.iter().any(|phrase| phrase.stands_in(&words)) && bids()
        })
    }

    /// Whether a deed makes one known to another: `introduce`.
    pub fn introduces(&self, deed: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken.in_words.introducing;
        deed.first().is_some_and(|verb| known.has(verb))
    }

    /// Whether a word stands before who hears what is said: `to`, `with`.
    pub fn leads_to_a_hearer(&self, word: &str) -> bool {
        self.promises.told_to.has(word) || self.deeds.left.with.has(word)
    }

    /// The words of a deed up to for whose sake it is done, or from whom it comes: `wish sheila well` of `wish Sheila
    /// well from Rory`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let told = |deed: &str| english.up_to_for_whom(&english.deed(deed).words).len();
    /// assert_eq!(told("wish Ida joy from Odo"), told("wish Ida joy"));
    /// assert_eq!(told("ask Ida for leave for Odo"), told("ask Ida"));
    /// ```
    pub fn up_to_for_whom<'w>(&self, words: &'w [String]) -> &'w [String] {
        let words = self.up_to_what_is_told(words);
        let end = words.iter().position(|word| self.is_on_behalf(word));
        &words[..end.unwrap_or(words.len())]
    }

    /// Whether a word stands before somebody for whose sake something is done: `for`.
    pub fn is_on_behalf(&self, word: &str) -> bool {
        self.deeds.on_behalf.has(word)
    }

    /// The sentences of a speech that tell something, or ask it as riddles do: not those that put off, promise, or say
    /// that their speaker doesn't tell or know.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |said| Language::english().told_outright_in(said);
    /// assert_eq!(told("I'll tell you. It is by the rowan."), ["It is by the rowan."]);
    /// assert!(told("I don't know where it is.").is_empty() && told("Ask me later.").is_empty());
    /// ```
    pub fn told_outright_in<'s>(&self, speech: &'s str) -> Vec<&'s str> {
        let mut told = self.tellings(speech);
        told.retain(|it| self.promise_in(it).is_none() && !self.keeps_to_oneself(it));
        told
    }

    /// The sentences of a speech that state something, but for those by which its speaker doesn't tell: `I know no joke`.
    pub fn stated_outright_in<'s>(&self, speech: &'s str) -> Vec<&'s str> {
        let mut stated = self.statements(speech);
        stated.retain(|it| !self.keeps_to_oneself(it));
        stated
    }

    /// `I don't know`, `I can't tell you`
    pub(crate) fn keeps_to_oneself(&self, sentence: &str) -> bool {
        let tells = |word: String| self.deeds.know.has(&word) || self.deeds.telling.has(&word);
        self.denies(sentence) && self.words(sentence).any(tells)
    }

    /// Whether a sentence says what a deed is to tell or to show: a place, where that is where something is, and so a
    /// time, a person or a reason. Whom the stems name is there anyway.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let says = |deed, said| english.says_what_was_asked(&english.deed(deed).words, said, &["mara".to_owned()]);
    /// let buried = "tell Mara where Jory is buried";
    /// assert!(says(buried, "Over the wall, by the rowan.") && says(buried, "There, Mara."));
    /// assert!(!says(buried, "He was a fine fiddler.") && !says(buried, "Is it by the rowan?"));
    /// assert!(says("tell Mara who did it", "It was Odo, Mara.") && !says("tell Mara who did it", "Oh, Mara."));
    /// ```
    pub fn says_what_was_asked(&self, deed: &[String], said: &str, there: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken.in_words;
        let asks = |set: &WordSet| deed.iter().any(|word| set.has(word));
        let told = !self.is_question(said) && !self.denies(said);
        told && (asks(&known.asking_place) && (self.says_a_place(said) || self.points_out(said))
            || asks(&known.asking_time) && !self.times_named(said).is_empty()
            || asks(&known.asking_person) && self.names_somebody_but(said, there)
            || asks(&known.asking_reason) && self.says_a_reason(said))
    }

    fn says_a_place(&self, said: &str) -> bool {
        let known = &self.deeds.kept_and_broken.in_words.placed_by;
        !self.words_of_place(said).is_empty() || self.words(said).any(|word| known.has(&word))
    }

    /// Whether a sentence points at something: `That's the grave, there.`
    pub fn points_out(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        self.deeds.kept_and_broken.in_words.pointing.stand_in(&spoken(&lower))
    }

    fn says_a_reason(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        self.deeds.kept_and_broken.in_words.reasons.stand_in(&spoken(&lower))
    }

    fn names_somebody_but(&self, said: &str, there: &[String]) -> bool {
        let names = |word: &str| {
            let stems = self.content_stems(self.without_possessive(word));
            let large = word.starts_with(char::is_uppercase);
            large && !stems.is_empty() && !stems.iter().any(|stem| there.contains(stem))
        };
        spoken(said).into_iter().any(names)
    }

    /// Whether a sentence speaks of somebody by nothing but `he` or `she`.
    pub fn speaks_of_another(&self, said: &str) -> bool {
        self.words(said).any(|word| self.promises.others.has(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(deed: &str, said: &str) -> bool {
        let english = Language::english();
        english.says_what_was_asked(&english.deed(deed).words, said, &["wren".to_owned()])
    }

    #[test]
    fn where_is_told_by_a_place_when_by_a_time_and_why_by_a_reason() {
        let buried = "show Wren where Jory is buried";
        assert!(says(buried, "There.") && says(buried, "Here he lies."));
        assert!(says(buried, "Behind the smithy.") && says(buried, "Across the brook, Wren."));
        assert!(says("tell Wren when the coach comes", "At eight."));
        assert!(says("tell Wren why Piet left", "Because she sold the horse."));
        assert!(says("tell Wren who sold the horse", "Edda did."));
    }

    #[test]
    fn what_denies_asks_or_says_something_else_tells_nothing_of_it() {
        let buried = "show Wren where Jory is buried";
        for said in ["Not behind the smithy.", "By the rowan?", "A fine fiddler.", "Come, Wren."] {
            assert!(!says(buried, said), "{said}");
        }
        assert!(!says("tell Wren when the coach comes", "It comes."));
        assert!(!says("tell Wren who sold the horse", "Wren, ask me no more."));
    }

    #[test]
    fn a_joke_a_story_and_a_tune_are_pieces_and_the_truth_is_none() {
        let english = Language::english();
        let piece = |deed: &str| english.is_a_piece_to_tell(&english.deed(deed).words);
        assert!(piece("tell Wren a joke") && piece("teach Wren a tune"));
        assert!(piece("tell Wren the story of the flood"));
        assert!(!piece("tell Wren the truth") && !piece("tell Wren who wrote the song"));
    }
}
