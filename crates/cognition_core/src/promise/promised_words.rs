//! What the words of a promise name: its matter, persons and things.

use crate::act::ActionTarget;
use crate::promise::commitment_kind::CommitmentKind;
use cognition_language::{Deed, DeedCue, DeedKind, Language};
use std::borrow::Cow;

/// The words of a promise, from its verb on.
#[derive(Debug)]
pub(in crate::promise) struct PromisedWords {
    deed: Deed,
    /// The stems of the words that mean something, verbs among them, sorted.
    stems: Vec<String>,
    /// The stems that an article stands before: nothing sets them apart.
    plain: Vec<String>,
    /// The stems of what it says is somebody's, or has an article: things, though they may look like verbs.
    things: Vec<String>,
    /// Whether it leaves a choice.
    chooses: bool,
    /// Whether it joins several things, or several deeds.
    joins: bool,
    /// Whether the verb stands last in the text.
    last_verb: bool,
    language: &'static Language,
}

impl PromisedWords {
    pub(in crate::promise) fn of(text: &str) -> Self {
        Self::in_language(text, Language::of(text))
    }

    /// The same where the language is known: so short a text doesn't always tell it.
    pub(in crate::promise) fn in_language(text: &str, language: &'static Language) -> Self {
        let whole = deed_of(text, language);
        // What is told may look like terms: `tell Odo when the coach comes`.
        let deed = match language.kind_of_deed(&whole) {
            DeedKind::Tell => whole,
            _ => language.deed(language.without_terms(text)),
        };
        let deed = language.in_plain_words(deed);
        let stems = language.content_stems(&deed.words.join(" "));
        let (plain, chooses) = (language.named_with_article(text), language.leaves_a_choice(text));
        let (joins, last_verb) = (language.joins(text), language.ends_with_its_verb(text));
        let things = language.stems_of_things(text);
        Self { deed, stems, plain, things, chooses, joins, last_verb, language }
    }

    /// The words that deeds and words are held against, and the text that they are of: who does it says neither when nor
    /// how often. When it goes on, is left undone or happened that is told belongs to what is promised.
    pub(in crate::promise) fn of_the_deed<'t>(
        text: &'t str,
        language: &'static Language,
    ) -> (Cow<'t, str>, Self) {
        let whole = Self::in_language(text, language);
        let lasts = || whole.verb().is_some_and(|verb| language.lasts(verb));
        let done = !whole.deed.denied && whole.verb_kind() != CommitmentKind::Tell && !lasts();
        match language.deed_at_any_time(text) {
            Cow::Owned(deed) if done => {
                let words = Self::in_language(&deed, language);
                (Cow::Owned(deed), words)
            }
            _ => (Cow::Borrowed(text), whole),
        }
    }

    /// Whether several things are joined, and one of them is not among the targets of a deed.
    /// What was given before, by its names, counts as if it were one.
    pub(in crate::promise) fn name_more_than(
        &self,
        targets: &[ActionTarget],
        before: &[String],
    ) -> bool {
        let before: Vec<String> =
            before.iter().flat_map(|name| self.language.content_stems(name)).collect();
        let left = || {
            let mut matter = self.matter(targets).into_iter();
            matter.any(|it| {
                self.plain.iter().any(|plain| plain == it)
                    && !before.iter().any(|known| known == it)
            })
        };
        self.joins && !self.chooses && left()
    }

    /// Whether one of several things is enough.
    pub(in crate::promise) fn leave_a_choice(&self) -> bool {
        self.chooses
    }

    /// The language that they are in.
    pub(in crate::promise) fn language(&self) -> &'static Language {
        self.language
    }

    /// From which word of the text on a word that is written large may be a name: the first is the verb, where
    /// that doesn't stand last.
    pub(in crate::promise) fn first_name_at(&self) -> usize {
        usize::from(!self.last_verb)
    }

    /// The words from the verb on.
    pub(in crate::promise) fn words(&self) -> &[String] {
        &self.deed.words
    }

    /// What would keep or break it: the sort of thing that its verb is about.
    pub(in crate::promise) fn verb_kind(&self) -> CommitmentKind {
        kind_of(&self.deed, self.language)
    }

    pub(in crate::promise) fn say(&self, cue: DeedCue) -> bool {
        self.language.deed_says(&self.deed, cue)
    }

    /// The verb.
    pub(in crate::promise) fn verb(&self) -> Option<&str> {
        self.deed.words.first().map(String::as_str)
    }

    /// The same up to what is told: `tell Odo` of `tell Odo about Mara's lantern`.
    pub(in crate::promise) fn up_to_what_is_told(&self) -> Self {
        self.part(self.language.up_to_what_is_told(&self.deed.words))
    }

    /// The same up to for whose sake it is, too: `ask Odo` of `ask Odo for leave for Mara`.
    pub(in crate::promise) fn up_to_for_whom(&self) -> Self {
        self.part(self.language.up_to_for_whom(&self.deed.words))
    }

    /// The clause that says what is to be asked: `why he leaves` of `ask Odo why he leaves`.
    pub(in crate::promise) fn clause_asked(&self) -> Option<&[String]> {
        self.language.clause_asked(&self.deed.words)
    }

    /// The stem of who is to be told, where that is said by what they are.
    pub(in crate::promise) fn told_by_what_they_are(&self) -> Option<String> {
        let told = self.language.told_by_what_they_are(&self.deed.words)?;
        Some(self.language.stem(&told).to_owned())
    }

    /// What is given, and what it is given for: `pay eight shillings` and `for the ticket`. None where it is
    /// given for nothing.
    pub(in crate::promise) fn sides_of_a_price(&self) -> Option<(Self, Self)> {
        let (given, paid_for) =
            self.deed.words.split_at(self.language.price_ends(&self.deed.words)?);
        Some((self.part(given), self.part(paid_for)))
    }

    fn part(&self, words: &[String]) -> Self {
        let words = words.to_vec();
        let stems = self.language.content_stems(&words.join(" "));
        let (plain, deed) = (self.plain.clone(), Deed { words, ..self.deed.clone() });
        let plain = plain.into_iter().filter(|it| stems.contains(it)).collect();
        let things = self.things.clone();
        Self { deed, stems, plain, things, ..*self }
    }

    /// Whether its verb is done by nothing but words.
    pub(in crate::promise) fn are_done_by_words(&self) -> bool {
        self.verb().is_some_and(|verb| self.language.is_done_by_words(verb))
    }

    /// Whether it is to be read aloud.
    pub(in crate::promise) fn read_out(&self) -> bool {
        self.verb().is_some_and(|verb| self.language.is_read_out(verb))
    }

    /// Whether it is to stay where one is.
    pub(in crate::promise) fn stay(&self) -> bool {
        self.language.stays_put(&self.deed.words)
    }

    /// Whether it is to stay where that was promised.
    pub(in crate::promise) fn stay_here(&self) -> bool {
        self.language.stays_here(&self.deed.words)
    }

    /// Whether it is to stay as a guest, for a meal or for what goes on.
    pub(in crate::promise) fn visit(&self) -> bool {
        self.language.is_a_visit(&self.deed.words)
    }

    pub(in crate::promise) fn tend(&self) -> bool {
        self.language.tends(&self.deed.words)
    }

    /// The words of whoever is to be looked in on.
    pub(in crate::promise) fn looked_in_on(&self) -> Option<Vec<String>> {
        self.language.looked_in_on(&self.deed.words)
    }

    /// Whether it is to come back.
    pub(in crate::promise) fn come_back(&self) -> bool {
        self.language.is_a_return(&self.deed.words)
    }

    /// Whether something is to be left alone.
    pub(in crate::promise) fn leave_be(&self) -> bool {
        let touches = || self.verb().is_some_and(|verb| self.language.touches(verb));
        self.language.leaves_be(&self.deed.words) || self.deed.denied && touches()
    }

    /// Whether a thing is to be left in a place of its own.
    pub(in crate::promise) fn leave_in_its_place(&self) -> bool {
        self.language.leaves_in_its_place(&self.deed.words)
    }

    /// The stems of where nobody is to be let in; none where somebody may be.
    pub(in crate::promise) fn let_nobody_into(&self) -> Option<Vec<String>> {
        self.language.let_nobody_into(&self.deed)
    }

    /// Whether a verb makes an end of what is to be kept as it is.
    pub(in crate::promise) fn are_undone_by(&self, verb: &str) -> bool {
        !self.deed.denied && self.language.undoes(verb, &self.deed.words)
    }

    /// Whether something is to be brought to somebody or somewhere.
    pub(in crate::promise) fn bring(&self) -> bool {
        self.verb().is_some_and(|verb| self.language.is_to_bring(verb))
    }

    /// Whether a thing is to be put before somebody's eyes.
    pub(in crate::promise) fn show_a_thing(&self) -> bool {
        self.language.shows_a_thing(&self.deed.words)
    }

    /// Whether a thing is to be left in somebody's hands.
    pub(in crate::promise) fn leave_with_somebody(&self) -> bool {
        self.language.leaves_with_somebody(&self.deed.words)
    }

    /// Whether it is to go away from somewhere.
    pub(in crate::promise) fn leave(&self) -> bool {
        self.language.leaves(&self.deed)
    }

    /// What it is about, but for its verb, what is vague, and what those targets are called.
    pub(in crate::promise) fn matter<'t>(
        &self,
        without: impl IntoIterator<Item = &'t ActionTarget>,
    ) -> Vec<&str> {
        let named: Vec<String> = without.into_iter().flat_map(|it| self.stems_of(it)).collect();
        let counts = |word: &&str| {
            let is_matter = !self.language.is_verb_of_deeds(word) || self.is_thing_kept_back(word);
            is_matter && !self.language.is_vague_in_deeds(word)
        };
        let matter = self.stems.iter().map(String::as_str).filter(counts);
        matter.filter(|word| !named.iter().any(|name| name == word)).collect()
    }

    /// `Not to tell of Odo's hands`: they hand nothing over.
    fn is_thing_kept_back(&self, stem: &str) -> bool {
        self.deed.denied
            && self.things.iter().any(|thing| thing == stem)
            && self.verb_kind() == CommitmentKind::Tell
    }

    /// Whether all is to be told, and that matter names nothing but how much it is.
    pub(in crate::promise) fn tell_the_whole(&self, matter: &[&str]) -> bool {
        self.language.is_told_whole(&self.deed.words, matter)
    }

    /// The stems of the words that say what is done to what.
    pub(in crate::promise) fn stems(&self) -> &[String] {
        &self.stems
    }

    /// Whether it names a thing by its label, or by its last word: `the key` is the iron key, but
    /// `the brass key` is not.
    pub(in crate::promise) fn name(&self, target: &ActionTarget) -> bool {
        [target.label.as_str(), target.stable_id.as_str()]
            .iter()
            .any(|label| self.name_label(label))
    }

    /// Whether a thing is another of a sort of which the text that they are of names one: the brown goat is not that
    /// of `feed the grey goat`. Whose a thing is, its name need not say.
    pub(in crate::promise) fn name_another_than(&self, target: &ActionTarget, text: &str) -> bool {
        let (words, language) = (self.words(), self.language);
        let owned = |text: &str| {
            text.split_whitespace().any(|word| language.without_possessive(word) != word)
        };
        let other = owned(&target.label) != owned(text)
            || !owned(text) && target.label.starts_with(char::is_uppercase);
        let label = language.words(&target.label).filter(|word| !language.is_stop_word(word));
        let label: Vec<String> = label.collect();
        let [.., _, last] = &*label else { return false };
        // Behind the verb itself nothing sets a thing apart, and what was done to it does not either.
        let set_apart = |at: usize| {
            let before = &words[at - 1];
            let own = !language.is_stop_word(before) && !language.tells_what_was_done(before);
            own && language.stem(&words[at]) == language.stem(last)
        };
        !other && !self.name(target) && (2..words.len()).any(set_apart)
    }

    pub(in crate::promise) fn name_label(&self, label: &str) -> bool {
        let titled = label.split_whitespace().all(|word| word.starts_with(char::is_uppercase));
        let words = self.language.words(label);
        let label: Vec<String> = words.filter(|word| !self.language.is_stop_word(word)).collect();
        let label: Vec<&str> = label.iter().map(|word| self.language.stem(word)).collect();
        let whole = label.iter().all(|word| self.holds(word));
        let title = || titled && self.plain.iter().any(|plain| Some(&&**plain) == label.first());
        let last = || label.last().is_some_and(|last| self.name_by(last, &label));
        !label.is_empty() && (whole || title() || last())
    }

    fn holds(&self, stem: &str) -> bool {
        self.stems.binary_search_by(|known| known.as_str().cmp(stem)).is_ok()
    }

    /// By the last word alone, with nothing before it that sets it apart.
    fn name_by(&self, last: &str, label: &[&str]) -> bool {
        let (words, language) = (self.words(), self.language);
        let is_plain = |before: &String| {
            language.is_stop_word(before)
                || language.is_verb_of_deeds(before)
                || label.contains(&language.stem(before))
        };
        let held =
            |at: usize| language.stem(&words[at]) == last && (at == 0 || is_plain(&words[at - 1]));
        (0..words.len()).any(held) || self.holds(last) && self.plain.iter().any(|it| it == last)
    }

    fn stems_of(&self, target: &ActionTarget) -> Vec<String> {
        let stems = |name| self.language.content_stems(name);
        [stems(&target.label), stems(target.stable_id.as_str())].concat()
    }
}

impl CommitmentKind {
    /// What sort of thing a text promises, by its words: `not`, `never`, `won't` or `no one` make it
    /// a [`Refrain`](Self::Refrain), else its verb says.
    ///
    /// ```
    /// use cognition_core::promise::CommitmentKind;
    ///
    /// assert_eq!(CommitmentKind::of("I'll bring Mara the key"), CommitmentKind::Give);
    /// assert_eq!(CommitmentKind::of("never speak of it"), CommitmentKind::Refrain);
    /// ```
    pub fn of(text: &str) -> Self {
        Self::in_language(text, Language::of(text))
    }

    pub(in crate::promise) fn in_language(text: &str, language: &Language) -> Self {
        let deed = deed_of(text, language);
        if deed.denied || language.leaves_be(&deed.words) {
            return Self::Refrain;
        }
        let gives = || {
            language.gets_for_somebody(text)
                || language.puts_into_hands(&deed, text)
                || language.takes_to_somebody(&deed, text)
        };
        match kind_of(&deed, language) {
            Self::Do if gives() => Self::Give,
            kind => kind,
        }
    }
}

/// The deed of a text; `keep it to himself` is not to tell it.
fn deed_of(text: &str, language: &Language) -> Deed {
    language.deed_of_silence(text).unwrap_or_else(|| language.deed(text))
}

fn kind_of(deed: &Deed, language: &Language) -> CommitmentKind {
    match language.kind_of_deed(deed) {
        DeedKind::Give => CommitmentKind::Give,
        DeedKind::Tell => CommitmentKind::Tell,
        DeedKind::Go => CommitmentKind::Go,
        DeedKind::Do => CommitmentKind::Do,
    }
}
