//! The phrase that tells a deed: what it is done to, what it is to fetch, whether it is heard.

use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// What a deed is done to, as the phrase that tells it says, in lower case: all that stands between
    /// its verb and the first word that brings in something else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let done_to = |phrase| Language::english().done_to(phrase);
    /// assert_eq!(done_to("Throw the bucket of water on the barn"), "the bucket of water");
    /// assert_eq!(done_to("Go to the barn"), "");
    /// ```
    pub fn done_to(&self, phrase: &str) -> String {
        let words = self.whole_words(phrase).skip(1);
        let object = words.take_while(|word| !self.grammar.linking.has(word));
        object.collect::<Vec<_>>().join(" ")
    }

    /// What joins a verb to what it is done to, in lower case: `inside` of `look inside the chest`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let link = |phrase| Language::english().link_of_its_verb(phrase);
    /// assert_eq!(link("Look inside the chest").as_deref(), Some("inside"));
    /// assert_eq!(link("Open the chest"), None);
    /// ```
    pub fn link_of_its_verb(&self, phrase: &str) -> Option<String> {
        let second = self.whole_words(phrase).nth(1)?;
        let links = self.grammar.linking.has(&second) || self.deeds.within.has(&second);
        links.then_some(second)
    }

    /// The same without what it belongs to: `the lock` of `Pick the lock of the door`.
    pub fn done_to_itself(&self, phrase: &str) -> String {
        let object = self.done_to(phrase);
        let words = object.split(' ').take_while(|word| !self.deeds.portions_of.has(word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// What a thing is called in one word, in lower case, without what belongs to it; none where no word stands before
    /// that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let head = |label| Language::english().head_of(label);
    /// assert_eq!(head("the cask of lamp oil").as_deref(), Some("cask"));
    /// assert_eq!(head("the iron key").as_deref(), Some("key"));
    /// ```
    pub fn head_of(&self, label: &str) -> Option<String> {
        let belongs = |word: &String| self.deeds.portions_of.has(word) || self.is_linking(word);
        self.whole_words(label).take_while(|word| !belongs(word)).last()
    }

    /// Whether a word, in lower case, only joins what follows to what it stands behind: `under`, `with`.
    pub fn is_linking(&self, word: &str) -> bool {
        self.grammar.linking.has(word)
    }

    /// Whether a word links a deed to something else than to whom it is done: `on` of `bring the key on
    /// Friday`, and not `to` of `give the key to Mara`.
    pub fn links_no_person(&self, word: &str) -> bool {
        self.is_linking(word) && !self.promises.told_to.has(word)
    }

    /// What somebody wants to fetch, in lower case; none where the words speak of no such thing: `two
    /// chairs` of `fetch two chairs for them`.
    pub fn fetched(&self, wanted: &str) -> Option<String> {
        let words: Vec<String> = self.whole_words(wanted).collect();
        let at = words.iter().position(|word| self.senses.fetching.has(word))?;
        let fetched = words[at + 1..].join(" ");
        self.means_anything(&fetched).then_some(fetched)
    }

    /// Whether a word, in lower case, is a verb for getting what is not at hand: `fetch`, `bring`.
    pub fn is_to_fetch(&self, word: &str) -> bool {
        self.senses.fetching.has(word)
    }

    /// Whether somebody says that what they do comes before, or serves, something else: `first the bar`.
    pub fn prepares(&self, text: &str) -> bool {
        let prepares = |sentence: &str| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            self.senses.preparing.iter().any(|phrase| phrase.stands_in(&words))
        };
        sentences(text).any(prepares) || self.says_it_comes_first(text)
    }

    fn means_anything(&self, text: &str) -> bool {
        self.senses_in_order(text).next().is_some()
    }

    /// Whether a deed of that verb is heard by all who are near.
    pub fn is_loud(&self, verb: &str) -> bool {
        self.senses.loud.has_in_any_case(verb)
    }

    /// Whether what somebody wants is that no noise is made.
    pub fn wants_quiet(&self, goal: &str) -> bool {
        self.whole_words(goal).any(|word| self.senses.hushed.has(&word))
            && !self.whole_words(goal).any(|word| self.is_denial(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_thing_is_fetched() {
        let fetched = |wanted| Language::english().fetched(wanted);
        assert_eq!(fetched("fetch two chairs").as_deref(), Some("two chairs"));
        assert_eq!(fetched("fetch it"), None);
        assert_eq!(fetched("see the couple"), None);
    }

    #[test]
    fn who_does_one_thing_for_another_says_so() {
        let prepares = |text| Language::english().prepares(text);
        assert!(prepares("Hold this so I can see.") && prepares("First the bar."));
        assert!(!prepares("Out with him.") && !prepares("Talk to her first. I wait here."));
    }

    #[test]
    fn where_somebody_sleeps_no_noise_is_wanted() {
        let english = Language::english();
        assert!(english.wants_quiet("keep the baby asleep"));
        assert!(!english.wants_quiet("The watch is not to stay silent"));
        assert!(english.is_loud("Beat") && !english.is_loud("Stroke"));
    }
}
