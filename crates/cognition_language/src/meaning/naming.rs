//! Whether a text names a thing: whole words, in any case, without allocating.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::runs;
use crate::language::Language;
use crate::text::quotations::unquoted;

impl Language {
    /// Whether a label stands in a text; an article at the beginning of the label may be missing or
    /// another.
    pub fn names(&self, text: &str, label: &str) -> bool {
        names_bare(text, self.without_article(trimmed(label)))
    }

    /// The same, in whatever language both are: where the label has an article of another language than
    /// English, its words may stand in another case, too.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// assert!(Language::is_named("Geh zum alten Flur", "der alte Flur"));
    /// assert!(!Language::is_named("Geh zum Hof", "der alte Flur"));
    /// ```
    pub fn is_named(text: &str, label: &str) -> bool {
        let label = trimmed(label);
        let bare = Self::english().without_article(label);
        if names_bare(text, bare) {
            return true;
        }
        if bare.len() < label.len() {
            return false;
        }
        let Some((first, rest)) = label.split_once(' ') else { return false };
        let has_article =
            |language: &&'static Self| language.grammar.articles.has_in_any_case(first);
        Self::all().filter(has_article).any(|language| language.names_in_any_case(text, rest))
    }

    /// Whether words stand in a text one after the other, whatever their endings.
    fn names_in_any_case(&self, text: &str, words: &str) -> bool {
        let roots = |text: &str| self.whole_words(text).map(|it| self.root(it)).collect::<Vec<_>>();
        let (all, named) = (roots(text), roots(words));
        !named.is_empty() && all.windows(named.len()).any(|window| window == named)
    }

    pub(crate) fn without_article<'l>(&self, label: &'l str) -> &'l str {
        let Some(space) = label.bytes().position(|byte| byte == b' ') else { return label };
        let (first, rest) = label.split_at(space);
        if self.grammar.articles.has_in_any_case(first) { begun(&rest[1..]) } else { label }
    }

    /// Who is called at the beginning of an utterance: `Odo` in `Odo, come here!`; at most two
    /// words before a comma.
    pub fn called<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (name, _) = text.trim_start().split_once(',')?;
        let words = runs(name).count();
        let plain = !name.contains(['.', '!', '?', ';', ':']);
        (plain && (1..=2).contains(&words)).then_some(name)
    }

    /// Whether an utterance calls somebody by a label: `Odo, come here!`, `Well, Odo.`, `Good night, Odo!`,
    /// `Mara and Odo!`. A name that stands within a sentence or a quotation calls nobody.
    pub fn calls(&self, text: &str, label: &str) -> bool {
        let calls = |part: &str| self.calls_in_part(part, label);
        let calls_in =
            |sentence: &str| self.unjoined(sentence).split([',', ':', '，', '、']).any(calls);
        sentences(&unquoted(text)).any(calls_in)
    }

    /// A sentence without what joins it to the one before, where whom it calls may stand behind that: `And Mara, sit.`,
    /// and not `And Mara, she sat there.`
    pub(crate) fn unjoined<'t>(&self, sentence: &'t str) -> &'t str {
        let calling = &self.sentences.calling;
        // `Good evening` greets, `thank Mara` speaks of her, and a title goes with a name.
        let is_more = |word: &str| {
            let sets = [&calling.before_order, &calling.openings, &self.grammar.titles];
            sets.iter().any(|set| set.has(&word.to_lowercase()))
        };
        let mut rest = sentence.trim_start();
        while let Some((word, behind)) = rest.split_once(' ')
            && self.may_open_a_call(word)
            && !is_more(word)
        {
            rest = behind.trim_start();
        }
        let goes_on = rest.split_once(',').and_then(|(_, behind)| runs(behind).next());
        let tells = goes_on
            .map(str::to_lowercase)
            .is_some_and(|word| self.promises.others.has(&word) || calling.relative.has(&word));
        // `And Mara?` asks about her.
        if tells || !rest.contains([',', ':', '，', '、']) { sentence } else { rest }
    }

    /// Whether a part of a sentence, between commas, is nothing but a call by a label.
    pub(crate) fn calls_in_part(&self, part: &str, label: &str) -> bool {
        let label = self.without_article(label.trim());
        let whose = label.split_once(' ').filter(|(first, _)| self.is_determiner(first));
        let bare = whose.map(|(_, rest)| rest);
        let is = |part: &str| {
            let is_called = |label: &str| self.is_called(part, label);
            !label.is_empty() && (is_called(label) || bare.is_some_and(is_called))
        };
        is(part) || self.joined_names(part).iter().any(|name| is(name))
    }

    /// Whether a part of a sentence is nothing but whom it calls: by the label, with a title, by the label and
    /// a surname, or by one of several names.
    fn is_called(&self, part: &str, label: &str) -> bool {
        let part = self.without_article(bare(part));
        let name = self.without_titles(part);
        let is_title = |word: &str| self.grammar.titles.has(&word.to_lowercase());
        let is_name = |word: &str| word.starts_with(char::is_uppercase);
        let surname = || name.get(label.len()..).map(str::trim).filter(|rest| !rest.is_empty());
        let is_longer = || {
            begins_with(name, label)
                && is_name(label)
                && surname().is_some_and(|rest| rest.split(' ').all(is_name))
        };
        let is_one_of = || {
            let names = label.split_whitespace();
            names.clone().count() > 1
                && names.clone().all(is_name)
                && is_name(name)
                && !is_title(name)
                && names.map(bare).any(|one| one == name)
        };
        let is_beside = || self.is_name_beside(name, label) && !is_title(name);
        [part, name].iter().any(|it| is_same(it, label))
            || is_longer()
            || is_one_of()
            || is_beside()
    }

    /// `Herr Adam` is Adam: titles may stand before a name, and are none alone.
    fn without_titles<'t>(&self, part: &'t str) -> &'t str {
        let mut name = part;
        while let Some((title, rest)) = name.split_once(' ')
            && self.grammar.titles.has(&title.trim_end_matches('.').to_lowercase())
        {
            name = rest.trim_start();
        }
        name
    }

    /// Whether a word within a text may be a name: it is written large, and where all nouns are, no article
    /// stands before it: `Hagen`, and not `Lager` of `das Lager`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let german = Language::of("Bring mir den Krug aus der Stube.");
    /// assert!(german.may_be_a_name("bring", "Hagen") && !german.may_be_a_name("den", "Krug"));
    /// assert!(!german.may_be_a_name("zum", "Boot") && !german.may_be_a_name("bring", "Herrn"));
    /// assert!(Language::english().may_be_a_name("the", "Duke"));
    /// ```
    pub fn may_be_a_name(&self, before: &str, word: &str) -> bool {
        let is_noun = || {
            let before = before.to_lowercase();
            self.grammar.articles.has(&before)
                || self.grammar.with_article.has(&before)
                || self.deeds.senders.has(&before)
        };
        let is_title = || {
            let lower = word.to_lowercase();
            self.grammar.titles.has(&lower) || self.grammar.titles.has(self.stem(&lower))
        };
        let is_none = || self.grammar.large_nouns && (is_noun() || is_title());
        word.starts_with(char::is_uppercase) && !is_none()
    }

    /// The names of a part of a sentence that is nothing but names: `Mara and the cook!`.
    fn joined_names(&self, part: &str) -> Vec<String> {
        let words: Vec<&str> = part.split_whitespace().collect();
        let names = words.split(|word| self.grammar.joining.has_in_any_case(word));
        if names.clone().all(|name| self.is_like_a_name(name)) && names.clone().count() > 1 {
            return names.map(|name| name.join(" ")).collect();
        }
        Vec::new()
    }

    /// A single word that begins with a capital letter, or one behind an article.
    fn is_like_a_name(&self, words: &[&str]) -> bool {
        match words {
            [name] => name.starts_with(char::is_uppercase),
            [article, _] => self.grammar.articles.has_in_any_case(article),
            _ => false,
        }
    }

    /// Whether a word, in lower case, may stand before a thing that one can speak of with `the`:
    /// `a`, `her`, `this` …
    pub fn is_determiner(&self, word: &str) -> bool {
        self.grammar.determiners.has(word)
    }

    /// Whether that is what somebody calls itself: `me`, `myself`; in any case.
    pub fn is_oneself(&self, word: &str) -> bool {
        self.person.is_oneself(word)
    }
}

/// Whether a label without an article stands in a text.
fn names_bare(text: &str, label: &str) -> bool {
    let Some(first) = label.chars().next() else { return false };
    if first.is_ascii() {
        return names_in_ascii(text, label, u8::try_from(first).unwrap_or_default());
    }
    let mut in_word = false;
    text.char_indices().any(|(at, sign)| {
        let word_begins = !std::mem::replace(&mut in_word, sign.is_alphanumeric());
        word_begins && begins_with(&text[at..], label)
    })
}

/// An ASCII byte begins a character wherever it stands. Each sign of a label in ASCII stands for one of the text, which
/// takes a byte at least: nothing that begins behind where it fits is looked at.
fn names_in_ascii(text: &str, label: &str, first: u8) -> bool {
    let (lower, upper) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
    let behind = if label.is_ascii() { label.len() - 1 } else { 0 };
    let Some(end) = text.len().checked_sub(behind) else { return false };
    memchr::memchr2_iter(lower, upper, &text.as_bytes()[..end]).any(|at| {
        let (before, rest) = text.split_at(at);
        !before.ends_with(char::is_alphanumeric) && begins_with(rest, label)
    })
}

/// Without white space at its ends, where as a rule there is none: then these are letters of ASCII, and no more is
/// looked at.
fn trimmed(label: &str) -> &str {
    let ends = [label.as_bytes().first(), label.as_bytes().last()];
    let is_sign = |end: Option<&u8>| end.is_some_and(u8::is_ascii_graphic);
    if ends.into_iter().all(is_sign) { label } else { label.trim() }
}

/// The same of its beginning alone.
fn begun(label: &str) -> &str {
    let is_sign = label.as_bytes().first().is_some_and(u8::is_ascii_graphic);
    if is_sign { label } else { label.trim_start() }
}

/// Without the signs at its ends.
pub(super) fn bare(part: &str) -> &str {
    part.trim_matches(|sign: char| !sign.is_alphanumeric())
}

fn is_same(part: &str, label: &str) -> bool {
    part.chars().count() == label.chars().count() && begins_with(part, label)
}

fn begins_with(text: &str, label: &str) -> bool {
    if let Some((head, rest)) = text.split_at_checked(label.len()) {
        if head.eq_ignore_ascii_case(label) {
            return !rest.starts_with(char::is_alphanumeric);
        }
        if head.is_ascii() && label.is_ascii() {
            return false;
        }
    } else if text.len() < label.len() && label.is_ascii() {
        return false;
    }
    let mut rest = text.chars();
    let found = label.chars().all(|sign| rest.next().is_some_and(|next| same(next, sign)));
    found && !rest.as_str().starts_with(char::is_alphanumeric)
}

fn same(one: char, other: char) -> bool {
    if one.is_ascii() && other.is_ascii() {
        return one.eq_ignore_ascii_case(&other);
    }
    one.to_lowercase().eq(other.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, label: &str) -> bool {
        Language::english().names(text, label)
    }

    #[test]
    fn a_label_is_named_by_its_words_in_any_case() {
        assert!(names("Ask Brannic for the iron key", "Brannic"));
        assert!(names("It is brannic's, not mine.", "Brannic"));
        assert!(names("I want my SEALED satchel back.", "the sealed satchel"));
        assert!(names("Мне нужна лампа", "Лампа"));
        for (text, label) in [
            ("Go to the cellar", "the cellar door"),
            ("Ask for the ke", "the key"),
            ("Мне нужна лам", "Лампа"),
        ] {
            assert!(!names(text, label), "{label} should not stand in {text}");
        }
        assert!(names("Wo ist die Ecke", "ecke") && names("300 \u{212a}", "300 k"));
        assert!(names("300 k", "300 \u{212a}") && !names("300", "300 \u{212a}"));
    }

    #[test]
    fn a_label_is_named_at_the_very_end_of_a_text_too() {
        for text in ["key", "the key", "\u{e9} key", "the KEY", "a ke, a key"] {
            assert!(names(text, "the key"), "{text}");
        }
        for text in ["", "ke", "the ke", "monkey", "a key\u{e9}"] {
            assert!(!names(text, "the key"), "{text}");
        }
        assert!(names("the 300 \u{212a}", "300 k") && names("the 300 k", "300 \u{212a}"));
    }

    #[test]
    fn white_space_about_a_label_or_behind_its_article_is_no_part_of_it() {
        for label in [" the iron key", "the   iron key\n", "\u{3000}iron key\u{3000}", "iron key "]
        {
            assert!(names("Take the iron key", label), "{label:?}");
            assert!(Language::is_named("Take the iron key", label), "{label:?}");
            assert!(!names("Take the iron keys", label), "{label:?}");
        }
    }

    #[test]
    fn a_label_is_named_in_its_own_language_and_in_any_case() {
        let named = Language::is_named;
        assert!(named("Geh zum Flur", "der Flur"));
        assert!(named("Bitte Rosa um den großen Krug", "der große Krug"));
        assert!(named("Va à la cave", "la cave") && named("Ask Hob for the key", "the key"));
        assert!(!named("Bitte Rosa um den kleinen Krug", "der große Krug"));
        assert!(!named("Ask Hob for the keys", "the key") && !named("Geh", "der"));
    }

    #[test]
    fn who_is_called_stands_before_the_first_comma() {
        let called = |text| Language::english().called(text);
        assert_eq!(called("Odo, come here!"), Some("Odo"));
        assert_eq!(called("I saw Odo yesterday, you know"), None);
        assert_eq!(called("Why are you wet, Mara?"), None);
    }

    #[test]
    fn a_title_a_surname_or_one_of_several_names_calls_just_as_well() {
        for (text, label) in [
            ("No, Ruth Tollan. I won't.", "Ruth"),
            ("Good evening, Miss Tollan!", "Ruth Tollan"),
            ("Mr. Belloni, a word.", "Mr Belloni"),
            ("Captain, look!", "the captain"),
            ("Dear old Hobb, wake up!", "Hobb"),
        ] {
            assert!(Language::english().calls(text, label), "{text} {label}");
        }
        for (text, label) in [
            ("No, Ruth asked me.", "Ruth"),
            ("Ruth would not, Tollan was sure.", "Ruth Tollan"),
            ("Good evening, Miss.", "Miss Tollan Grey"),
            ("The captain of the guard, I think.", "the captain"),
        ] {
            assert!(!Language::english().calls(text, label), "{text} {label}");
        }
        let german = Language::of("Wo ist der Schlüssel?");
        assert!(german.calls("Herr Türmer, ich habe eine Bitte.", "der Türmer"));
        assert!(german.calls("Danke, liebe Frau Brandt.", "Frau Brandt"));
    }

    #[test]
    fn a_name_within_a_sentence_calls_nobody() {
        let calls = |text| Language::english().calls(text, "Odo");
        for called in ["Odo, come here!", "Good night, odo.", "Well, Odo, there you are.", "Odo!"] {
            assert!(calls(called), "{called}");
        }
        for named in [
            "I saw Odo yesterday.",
            "Odo has the key, I think.",
            "Odette, come here!",
            "I heard Wren say: \"Odo, come here!\"",
        ] {
            assert!(!calls(named), "{named}");
        }
        assert!(calls("\"Odo, come here!\""), "all of it is said");
        assert!(Language::english().calls("And you, traveller?", "the traveller"));
    }

    #[test]
    fn names_that_are_joined_are_called_together() {
        let calls = |text, label| Language::english().calls(text, label);
        for text in ["Mara and Odo!", "Good evening, Mara and Odo.", "Odo, the cook and Mara!"] {
            assert!(calls(text, "Mara") && calls(text, "Odo"), "{text}");
        }
        assert!(calls("Odo, the cook and Mara!", "the cook"));
        for text in
            ["Bring bread and Odo.", "I met Mara and Odo.", "Stop, Mara and Odo are coming."]
        {
            assert!(!calls(text, "Odo"), "{text}");
        }
        let german = Language::by_code("de").expect("German is known");
        assert!(german.calls("Guten Abend, Mara und Odo!", "Mara"));
    }

    #[test]
    fn a_part_of_a_word_or_of_a_label_is_no_name() {
        assert!(!names("The cellarer is drunk.", "the cellar"));
        assert!(!names("Go to the cellar", "the cellar door"));
        assert!(!names("An iron will, and a key.", "the iron key"));
    }

    #[test]
    fn an_empty_label_is_never_named_and_an_article_alone_is_a_name() {
        assert!(!names("anything", " ") && !names("", "Odo"));
        assert!(names("The, he says.", "the"));
    }
}
