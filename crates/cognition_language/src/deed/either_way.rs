//! Denials that deny no deed: it is done either way, `fog or no fog`, or soon, `in no time`.

use crate::words::deeds::DeedWords;

impl DeedWords {
    /// Whether the denial at a place of some words only says that the deed is done either way, or soon.
    pub(super) fn denies_nothing_at(&self, words: &[&String], at: usize) -> bool {
        self.is_either_way(words, at) || self.is_readily(words, at)
    }

    /// `Fog or no fog`, `like it or not`.
    fn is_either_way(&self, words: &[&String], at: usize) -> bool {
        let (before, behind) = (&words[..at], words.get(at + 1));
        let Some((_, before)) = before.split_last().filter(|(or, _)| self.choosing.has(or)) else {
            return false;
        };
        match behind {
            Some(same) => self.denying.has(words[at]) && before.contains(same),
            None => !before.is_empty(),
        }
    }

    /// `In no time`, `with no delay`.
    fn is_readily(&self, words: &[&String], at: usize) -> bool {
        let covers = |begin: usize| {
            let length =
                self.readily.iter().filter(|it| it.begins(&words[begin..])).map(|it| it.len());
            length.max().is_some_and(|length| begin + length > at)
        };
        (0..=at).any(covers)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn denied(text: &str) -> bool {
        Language::english().deed(text).denied
    }

    #[test]
    fn what_is_done_either_way_is_not_forsworn() {
        for done in [
            "wind Annis over the river, fog or no fog",
            "bring Mara the key, rain or no rain",
            "ring the bell, like it or not",
            "sing tonight whether they like it or not",
            "bring Mara the key, permit or no permit, by nine",
        ] {
            assert!(!denied(done), "{done}");
        }
        for forsworn in [
            "ring no bell",
            "sing no song or ballad",
            "bring fog or no rain",
            "tell nobody or not at all",
        ] {
            assert!(denied(forsworn), "{forsworn}");
        }
        let german = Language::by_code("de").expect("German is built in");
        assert!(!german.deed("bring Anna den Schlüssel, Nebel oder kein Nebel").denied);
    }

    #[test]
    fn what_is_done_soon_is_not_forsworn() {
        for done in [
            "be back in no time",
            "bring Mara the key in no time at all",
            "mend the net with no delay",
        ] {
            assert!(!denied(done), "{done}");
        }
        for forsworn in ["give Odo no time", "open it at no time", "go there with no stranger"] {
            assert!(denied(forsworn), "{forsworn}");
        }
    }
}
