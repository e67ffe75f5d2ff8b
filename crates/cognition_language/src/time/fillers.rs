//! Words that open a sentence as a time would, and tell none: `Now, then`.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;
use std::borrow::Cow;

impl Language {
    /// A text whose sentences begin with no such words.
    pub(super) fn without_opening_fillers<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !sentences(text).any(|sentence| self.behind_filler(sentence).is_some()) {
            return Cow::Borrowed(text);
        }
        let bare = |sentence: &'t str| self.behind_filler(sentence).unwrap_or(sentence);
        Cow::Owned(sentences(text).map(bare).collect::<Vec<_>>().join(" "))
    }

    /// What follows the longest filler that a sentence begins with.
    fn behind_filler<'t>(&self, sentence: &'t str) -> Option<&'t str> {
        let known = self.times.fillers.iter();
        known.filter_map(|filler| behind(filler, sentence)).min_by_key(|rest| rest.len())
    }
}

fn behind<'t>(filler: &Phrase, sentence: &'t str) -> Option<&'t str> {
    filler.words().try_fold(sentence, |rest, known| {
        let rest = rest.trim_start_matches(|sign: char| !sign.is_alphanumeric());
        let end = rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len());
        rest[..end].eq_ignore_ascii_case(known).then_some(&rest[end..])
    })
}

#[cfg(test)]
mod tests {
    use crate::{DueTime, Language};
    use std::time::Duration;

    #[test]
    fn what_only_opens_a_sentence_is_no_time() {
        let due = |said: &str| Language::english().due_time(said);
        for said in
            ["Now, then.", "now then", "Now, now.", "Well, now then, sit down.", "Yes. Now then!"]
        {
            assert_eq!(due(said), None, "{said}");
        }
        let at_once = Some(DueTime::In(Duration::from_mins(1)));
        for said in ["now", "Now!", "Right now.", "Do it now, then."] {
            assert_eq!(due(said), at_once, "{said}");
        }
        let noon = Some(DueTime::At { second: 43_200, either_half: false, days: 0 });
        assert_eq!(due("Now then, by noon."), noon);
    }
}
