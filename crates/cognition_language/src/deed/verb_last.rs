//! Deeds whose verb stands last, as in German: `Wren den Eimer bringen`.

use crate::language::Language;
use crate::words::deeds::LastVerbs;
use std::borrow::Cow;

/// Letters that a verb has at least, where no list names it.
const SHORTEST: usize = 5;

impl Language {
    /// The words of a deed with its verb first, where the language may put it last, from the clause on in
    /// which it stands: `bringen Wren den Eimer` of `Wren den Eimer bringen`. What begins with its verb is as
    /// it was.
    pub(crate) fn verb_first<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut from = text;
        while self.puts_verbs_last() {
            let (clause, behind) = from.split_once(',').unwrap_or((from, ""));
            if let Some(turned) = self.turned(clause) {
                return Cow::Owned(format!("{turned}, {behind}"));
            }
            if behind.is_empty() || self.begins_with_its_verb(clause) {
                break;
            }
            from = behind;
        }
        Cow::Borrowed(text)
    }

    /// Whether the verb of a deed stands last, or at the end of one of its clauses: `Wren den Eimer bringen`.
    pub fn ends_with_its_verb(&self, text: &str) -> bool {
        matches!(self.verb_first(text), Cow::Owned(_))
    }

    /// Whether the language may put a verb last.
    pub(crate) fn puts_verbs_last(&self) -> bool {
        !self.deeds.verbs_last.endings.is_empty()
    }

    /// A clause with its last verb first; none where another word ends it, or where its verb stands first.
    fn turned(&self, clause: &str) -> Option<String> {
        let bare =
            |word: &'_ str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        let words = clause.split_whitespace().map(bare).filter(|word| !word.is_empty());
        let leads = |word: &String| self.deeds.leading.has(&word.to_lowercase());
        let mut words: Vec<String> = words.skip_while(leads).collect();
        while words.len() > 1 && words.last().is_some_and(leads) {
            words.pop();
        }
        let verb = words.pop().filter(|verb| self.may_end_a_deed(verb))?;
        let known = &self.deeds.verbs_last;
        words.pop_if(|last| known.before.has(&last.to_lowercase()));
        let first = words.first()?;
        let is_verb = self.is_verb_of_deeds(&first.to_lowercase());
        let small = first.starts_with(char::is_lowercase);
        let plain = small && !self.is_stop_word(first) && !self.deeds.denying.has(first);
        (!is_verb && !plain).then(|| format!("{verb} {}", words.join(" ")))
    }

    fn may_end_a_deed(&self, word: &str) -> bool {
        let known = &self.deeds.verbs_last;
        word.starts_with(char::is_lowercase)
            && (self.is_verb_of_deeds(word) || !self.is_stop_word(word) && known.may_be_one(word))
    }

    fn begins_with_its_verb(&self, clause: &str) -> bool {
        let mut words = self.words(clause).skip_while(|word| self.deeds.leading.has(word));
        words.next().is_some_and(|first| self.is_verb_of_deeds(&first))
    }
}

impl LastVerbs {
    fn may_be_one(&self, word: &str) -> bool {
        let long = word.chars().nth(SHORTEST - 1).is_some();
        long && !self.none.has(word) && self.endings.iter().any(|end| word.ends_with(&**end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deed::deeds::DeedKind;

    fn german() -> &'static Language {
        Language::by_code("de").expect("German is built in")
    }

    #[test]
    fn a_deed_is_read_from_its_verb_wherever_that_stands() {
        for (text, first) in [
            ("Wren den Eimer bringen", "bringen"),
            ("Ich werde Wren den Eimer bringen.", "bringen"),
            ("Ich verspreche Ihnen, das Seil zum Boot zu bringen.", "bringen"),
            ("Ich verspreche dir, dass ich dir das Seil bringe", "bringe"),
            ("das Tor schließen", "schließen"),
            ("Wiebke ausrichten, dass Tjark morgen kommt", "ausrichten"),
            ("Wren, den Eimer zurückgeben", "zurückgeben"),
            ("bring Wren den Eimer von oben", "bring"),
            ("stell die Lampe nach draußen", "stell"),
            ("Ich bringe Wren den Eimer, um den Boden zu wischen", "bringe"),
        ] {
            let deed = german().deed(text);
            assert_eq!(deed.words.first().map(String::as_str), Some(first), "{text}: {deed:?}");
        }
        let english = Language::english().deed("Wren the bucket bringen");
        assert_eq!(english.words[0], "wren", "other languages put it first");
    }

    #[test]
    fn what_is_to_be_done_is_of_a_kind_wherever_its_verb_stands() {
        for (text, kind) in [
            ("Wren den Eimer bringen", DeedKind::Give),
            ("Herrn Wolter die Brille holen", DeedKind::Give),
            ("Paula von dem Brand erzählen", DeedKind::Tell),
            ("zum Leuchtturm gehen", DeedKind::Go),
            ("die Lampe putzen", DeedKind::Do),
        ] {
            assert_eq!(german().kind_of_deed(&german().deed(text)), kind, "{text}");
        }
    }

    #[test]
    fn a_denial_leaves_it_undone_wherever_the_verb_stands() {
        let denied = |text| german().deed(text).denied;
        for text in ["das Tor nicht öffnen", "niemandem davon erzählen", "keinen Stein werfen"] {
            assert!(denied(text), "{text}");
        }
        for text in ["das Tor öffnen", "den Eimer bringen, wenn es nicht regnet"] {
            assert!(!denied(text), "{text}");
        }
    }
}
