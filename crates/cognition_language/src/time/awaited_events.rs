//! What something waits for, and how that bounds it: `until the bell goes`, `at the third horn`.

use crate::words::times::due::{DueWords, EventSpan};

/// Something that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedEvent {
    /// What, in the words of whoever said it.
    pub what: String,
    /// How it bounds what is to be done.
    pub span: EventSpan,
    /// How often it must happen: 3 for `the third horn`.
    pub times: u32,
}

impl DueWords {
    pub(crate) fn span<'t>(&self, words: &'t [String]) -> (Option<EventSpan>, &'t [String]) {
        let found = self.spans.iter().find_map(|it| Some((it.span, it.words.rest_of(words)?)));
        found.map_or((None, words), |(span, rest)| (Some(span), rest))
    }

    pub(crate) fn event(&self, span: EventSpan, words: &[String]) -> Option<AwaitedEvent> {
        let ordinal = |word: &String| self.ordinals.iter().position(|known| **known == **word);
        let times = words.iter().find_map(ordinal).map_or(1, |place| place as u32 + 1);
        let what: Vec<&str> =
            words.iter().filter(|word| ordinal(word).is_none()).map(String::as_str).collect();
        (!what.is_empty()).then(|| AwaitedEvent { what: what.join(" "), span, times })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn what_stands_before_an_event_says_how_it_bounds() {
        let due = &Language::english().times.due;
        let (until, bell) = (words("until the bell goes"), words("the bell goes"));
        assert_eq!(due.span(&until), (Some(EventSpan::Until), &bell[..]));
        assert_eq!(due.span(&bell), (None, &bell[..]));
    }

    #[test]
    fn an_ordinal_counts_how_often_it_must_happen() {
        let due = &Language::english().times.due;
        let event = |text: &str| due.event(EventSpan::After, &words(text));
        let of = |what: &str, times| {
            Some(AwaitedEvent { what: what.to_owned(), span: EventSpan::After, times })
        };
        assert_eq!(event("third horn"), of("horn", 3));
        assert_eq!(event("horn"), of("horn", 1));
        assert_eq!(event("third"), None);
    }
}
