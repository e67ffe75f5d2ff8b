//! Whether what was done or said is what was to be done or said.

use crate::deed::deeds::Deed;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::runs_with_apostrophes;
use crate::language::Language;
use crate::words::lists::Phrase;

/// Words of something that is told at length.
const AT_LENGTH: usize = 8;
/// Words behind a verb of giving within which whoever gets something is named.
const NEAR: usize = 2;

impl Language {
    /// Whether doing the one may be doing the other: the verbs are the same, or of one sort, as `put`
    /// and `fit`.
    pub fn are_verbs_alike(&self, one: &str, other: &str) -> bool {
        let is = |known: &str, verb: &str| known == verb || self.stem(known) == self.stem(verb);
        let alike = &self.deeds.kept_and_broken.alike;
        is(one, other)
            || alike.iter().any(|verbs| {
                let has = |verb: &str| verbs.iter().any(|known| is(known, verb));
                has(one) && has(other)
            })
    }

    /// Whether a deed of that verb puts a thing into the hands, or before the eyes, of whoever it is done to.
    pub fn hands_over(&self, verb: &str) -> bool {
        let known = &self.deeds.kept_and_broken;
        let is = |known: &str| known == verb || known == self.stem(verb);
        known.handing_over.iter().chain(known.placing.iter()).any(is)
    }

    /// Whether a description says that something is taken to somebody: `Carry the ham over to Ida`.
    pub fn carries_to_somebody(&self, description: &str) -> bool {
        let words: Vec<String> = self.words(description).collect();
        let Some((verb, rest)) = words.split_first() else { return false };
        let to = |word: &String| self.promises.told_to.has(word);
        self.deeds.kept_and_broken.carrying.has(verb) && rest.iter().any(to)
    }

    /// Whether a sentence bids whoever hears it to take something on to one of those names, or to whoever a word
    /// stands for: `Deliver it to her.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let sends = |said| Language::english().passes_on(said, &["Ruth"]);
    /// assert!(sends("You are the postman: deliver it to her.") && sends("Please take this to Ruth."));
    /// assert!(!sends("Take it, she has her own.") && !sends("I'll not bring it to Ruth."));
    /// ```
    pub fn passes_on(&self, sentence: &str, names: &[&str]) -> bool {
        let words: Vec<String> = self.words(sentence).collect();
        let known = &self.deeds.kept_and_broken;
        let brings = |word: &String| self.deeds.giving.has(word) || known.carrying.has(word);
        let Some(at) = words.iter().position(brings) else { return false };
        let own = words[..at].iter().any(|word| self.promises.undertaking.own.has(word));
        let named = |word: &str| {
            names.iter().any(|name| self.words(name).any(|part| part == word))
                || self.promises.proposing.people_again.has(word)
        };
        // `Take it, she wants her supper` says nothing of where it is to go.
        let is_for = |to: usize| {
            let given = self.deeds.giving.has(&words[at]) && to <= at + NEAR;
            named(&words[to]) && (given || self.promises.told_to.has(&words[to - 1]))
        };
        !own && !self.denies(sentence) && (at + 1..words.len()).any(is_for)
    }

    /// Whether a sentence says of a thing that this is done or being done to it: `The bowl is firing.`, `The net is
    /// mended.`
    pub fn says_it_is_done(&self, sentence: &str, verb: &str) -> bool {
        let words: Vec<String> = self.words(sentence).collect();
        let is_form = |word: &str| word != verb && self.is_form_of(word, verb);
        let mut pairs = words.windows(2);
        pairs.any(|pair| self.sentences.copulas.has(&pair[0]) && is_form(&pair[1]))
    }

    /// Whether what came of a deed says that it was not done: `It is shut, not locked.` of `lock`.
    pub fn tells_it_undone(&self, outcome: &str, verb: &str) -> bool {
        let names =
            |sentence: &str| self.words(sentence).any(|word| self.stem(&word) == self.stem(verb));
        crate::grammar::clauses::clauses(outcome).any(|clause| self.denies(clause) && names(clause))
    }

    /// A deed in plain words: what puts a thing in order again mends it, as `put the clock right` does.
    pub fn in_plain_words(&self, mut deed: Deed) -> Deed {
        let known = &self.deeds.kept_and_broken.restoring;
        let puts = deed.words.first().is_some_and(|verb| known.verbs.has(verb));
        let ends = deed.words.iter().skip(2).any(|word| known.ends.has(word));
        if let Some(meant) = known.meant.first().filter(|_| puts && ends) {
            deed.words[0] = meant.to_string();
            deed.words.retain(|word| !known.ends.has(word) && !known.beside.has(word));
        }
        deed
    }

    /// Whether something is given by saying it: `a price`, `an answer`.
    pub fn is_given_in_words(&self, stem: &str) -> bool {
        self.deeds.kept_and_broken.said_things.iter().any(|thing| self.stem(thing) == stem)
    }

    /// What is to be seen to, whatever that takes: `the lamp` of `see to the lamp`. None where the words say what is to
    /// be done, or that something is to be so.
    pub fn seen_to(&self, deed: &[String]) -> Option<String> {
        let phrases = self.deeds.kept_and_broken.seeing_to.iter();
        let mut rest = phrases.filter_map(|phrase| phrase.rest_of(deed));
        rest.next().map(|rest| rest.join(" "))
    }

    /// Whether a deed of that verb leaves a thing as it was: it is looked at, spoken of, or carried about.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let leaves = |verb| Language::english().leaves_as_it_is(verb);
    /// assert!(leaves("look") && leaves("Take") && leaves("give") && !leaves("mend"));
    /// ```
    pub fn leaves_as_it_is(&self, verb: &str) -> bool {
        let (verb, known) = (verb.to_lowercase(), &self.deeds.kept_and_broken);
        let listed = known.leaving_as_it_is.iter().any(|it| self.are_verbs_alike(it, &verb));
        listed || self.is_verb_of_deeds(&verb) || self.lasts(&verb) || known.carrying.has(&verb)
    }

    /// Whether a verb goes on for as long as was said: `stay`, `keep watch`.
    pub fn lasts(&self, verb: &str) -> bool {
        self.deeds.kept_and_broken.lasting.has(verb)
    }

    /// Whether something is done by saying it aloud, as to read or to wish something is.
    pub fn is_read_out(&self, verb: &str) -> bool {
        self.deeds.kept_and_broken.read_out.has(verb)
    }

    /// The words of a deed up to what is told: `tell odo` of `tell odo about the lantern`.
    pub fn up_to_what_is_told<'w>(&self, words: &'w [String]) -> &'w [String] {
        let begins =
            |word: &String| self.deeds.begins_another_clause(word) || self.deeds.sends(word);
        let end = words.iter().position(begins);
        &words[..end.unwrap_or(words.len())]
    }

    /// Who is to be told, by what they are: `abbess` of `tell the abbess who came`. None where the words name
    /// what is told, or stop there.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let told = |deed: &str| english.told_by_what_they_are(&english.deed(deed).words);
    /// assert_eq!(told("tell the abbess who came over the wall").as_deref(), Some("abbess"));
    /// assert_eq!(told("tell the truth about the wall"), None);
    /// ```
    pub fn told_by_what_they_are(&self, words: &[String]) -> Option<String> {
        let known = &self.deeds.kept_and_broken;
        let listener = self.up_to_what_is_told(words);
        let tells = words.first().is_some_and(|verb| known.telling_somebody.has(verb));
        if !tells || listener.len() == words.len() {
            return None;
        }
        let mut named = listener[1..].iter().rev();
        let last = named.find(|word| !self.is_stop_word(word))?;
        (!known.told_things.has(last)).then(|| last.clone())
    }

    /// Whether the words of a deed say that nothing is to be done to something: `leave it alone`, `leave it where it
    /// is`.
    pub fn leaves_be(&self, words: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let leaves = words.first().is_some_and(|verb| known.leaving_be.has(verb));
        let hands_off = || known.hands_off.iter().any(|phrase| phrase.stands_in(words));
        let alone = || {
            let last = self.without_its_time(words).last();
            last.is_some_and(|last| known.left_alone.has(last))
        };
        leaves && (alone() || self.leaves_unchanged(words)) || hands_off()
    }

    /// Whether a verb is done to nobody without touching them: `feel`, `slap`.
    pub fn touches_somebody(&self, verb: &str) -> bool {
        self.touches(verb)
            || self.deeds.kept_and_broken.contact.has(verb)
            || self.conduct(verb).hurts()
    }

    /// Whether a verb is what is not done to a thing that is left alone: `touch`.
    pub fn touches(&self, verb: &str) -> bool {
        self.deeds.kept_and_broken.touching.has(verb)
    }

    /// Whether words do what a verb says, where it is done by words of its own: `thank` by `Thank you`.
    /// None where any words may do.
    pub fn performs(&self, verb: &str, said: &str) -> Option<bool> {
        let performed =
            self.deeds.kept_and_broken.performed.iter().find(|it| it.verbs.has(verb))?;
        let says = |word: String| {
            performed.words.has(&word) || word.starts_with(|sign: char| sign.is_ascii_digit())
        };
        let told = if performed.by_asking { self.tellings(said) } else { self.statements(said) };
        Some(told.iter().any(|sentence| self.words(sentence).any(says)))
    }

    /// Whether a verb is done by nothing but words, as to wake somebody is.
    pub fn is_done_by_words(&self, verb: &str) -> bool {
        let mut performed = self.deeds.kept_and_broken.performed.iter();
        performed.any(|it| it.by_words && it.verbs.has(verb))
    }

    /// Where among the words of a deed the other side of its price begins: behind `pay eight shillings` of
    /// `pay eight shillings for the ticket`. None where nothing stands before it but the verb.
    pub fn price_ends(&self, words: &[String]) -> Option<usize> {
        (1..words.len()).find(|at| self.deeds.in_return.begin(&words[*at..]))
    }

    /// Whether a description tells a deed of that verb in other words: `Get the stove going` of `light`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.is_told_otherwise("Get the stove going", "light"));
    /// assert!(!english.is_told_otherwise("Get the stove", "light"));
    /// ```
    pub fn is_told_otherwise(&self, description: &str, verb: &str) -> bool {
        let words: Vec<String> = self.whole_words(description).collect();
        let tells = |(known, phrase): &(Box<str>, Phrase)| {
            self.are_verbs_alike(verb, known) && phrase.stands_apart_in(&words)
        };
        self.deeds.kept_and_broken.told_otherwise.iter().any(tells)
    }

    /// Where a description says that a thing is left: with whom, by their names, as in `Leave the ham on Ida's
    /// step`. Whose the thing itself is says nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left = |told| Language::english().left_at_home_of(told);
    /// assert_eq!(left("Leave the ham on Ida's step"), ["Ida"]);
    /// assert!(left("Leave Ida's ham on the step").is_empty());
    /// assert!(left("Smell the ham on Ida's step").is_empty());
    /// assert!(Language::english().may_be_left_at_home("Leave the ham on Ida's step"));
    /// ```
    pub fn left_at_home_of<'t>(&self, description: &'t str) -> Vec<&'t str> {
        let known = &self.deeds.kept_and_broken.leaving_with;
        let verb = description.split_whitespace().next().unwrap_or_default();
        if !known.has_in_any_case(verb) {
            return Vec::new();
        }
        let words: Vec<&str> = description.split_whitespace().collect();
        let bare = |at: usize| self.without_possessive(words[at]);
        let names = |at: &usize| {
            let titled = words[at - 1].starts_with(char::is_uppercase);
            let before = if titled { at.checked_sub(2) } else { at.checked_sub(1) };
            let linked = before.is_some_and(|at| self.is_linking(&words[at].to_lowercase()));
            bare(*at) != words[*at] && linked
        };
        (2..words.len()).filter(names).map(bare).collect()
    }

    /// Whether a description may say that, by the letter with which it begins: most begin otherwise.
    pub fn may_be_left_at_home(&self, description: &str) -> bool {
        // As a rule no white space is to be skipped.
        let begins = description.as_bytes().first().is_some_and(u8::is_ascii_graphic);
        let begun = if begins { description } else { description.trim_start() };
        self.deeds.kept_and_broken.leaving_with.may_begin(begun)
    }

    /// The sentences of a speech that tell something: not those that ask, put off, or say again what was
    /// promised.
    pub fn statements<'s>(&self, speech: &'s str) -> Vec<&'s str> {
        let told = self.tellings(speech).into_iter();
        told.filter(|sentence| !self.is_question(sentence)).collect()
    }

    /// The same, with what asks.
    pub fn tellings<'s>(&self, speech: &'s str) -> Vec<&'s str> {
        let tells = |sentence: &&str| {
            let lower = sentence.to_lowercase().replace('’', "'");
            let words: Vec<&str> = runs_with_apostrophes(&lower).collect();
            !self.deeds.kept_and_broken.deferring.stand_in(&words)
        };
        sentences(speech).filter(tells).collect()
    }

    /// Whether somebody tells something at length: by how they begin, and by how much they say.
    pub fn tells_at_length(&self, speech: &str) -> bool {
        let lower = speech.to_lowercase().replace('’', "'");
        let words: Vec<&str> = runs_with_apostrophes(&lower).collect();
        words.len() >= AT_LENGTH && self.deeds.kept_and_broken.tellings.stand_in(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_of_one_sort_may_stand_for_each_other() {
        let alike = |one, other| Language::english().are_verbs_alike(one, other);
        assert!(alike("fit", "swap") && alike("shut", "shuts") && alike("fetch", "bring"));
        assert!(!alike("feed", "wash") && !alike("look", "put"));
    }

    #[test]
    fn what_is_done_by_words_needs_its_own() {
        let english = Language::english();
        assert_eq!(english.performs("thank", "x"), Some(false));
        assert_eq!(english.performs("thank", "My thanks, Mara."), Some(true));
        assert_eq!(english.performs("apologise", "I will say sorry soon."), Some(false));
        assert_eq!(english.performs("tell", "x"), None);
        assert!(english.is_given_in_words("price") && !english.is_given_in_words("key"));
    }

    #[test]
    fn what_puts_off_or_asks_tells_nothing() {
        let english = Language::english();
        let said = "I promised you to ask Corby. Where is he? The hatch is locked.";
        assert_eq!(english.statements(said), ["The hatch is locked."]);
        assert!(english.tells_at_length("Mr Lund, let me tell you what they do tomorrow."));
        assert!(!english.tells_at_length("Let me tell you."));
    }

    #[test]
    fn to_leave_something_alone_is_to_do_nothing_to_it() {
        let words = |text: &str| Language::english().deed(text).words;
        assert!(Language::english().leaves_be(&words("leave the globe alone")));
        assert!(!Language::english().leaves_be(&words("leave the taproom")));
        assert!(Language::english().lasts("stay") && !Language::english().lasts("give"));
    }
}
