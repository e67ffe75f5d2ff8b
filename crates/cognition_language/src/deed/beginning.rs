//! Where somebody says that they go now, or begin: `Then I'll begin with the mill`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::lists::rest_after;

/// So many words may stand before what says so: `right so I'll begin`.
const OPENING: usize = 3;

impl Language {
    /// The words of a speech that name where its speaker goes at this very moment, or begins. `Then` says so where it
    /// answers something, and not where it follows on what they do first.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let begins = |speech: &str| Language::english().begun_at(speech).into_iter().next();
    /// assert_eq!(begins("Help? Then I'll begin with the mill.").as_deref(), Some("the mill"));
    /// assert_eq!(begins("Then I'll go to the mill.").as_deref(), Some("to the mill"));
    /// assert_eq!(begins("I eat. Then I'll go to the mill."), None);
    /// ```
    pub fn begun_at(&self, speech: &str) -> Vec<String> {
        let lower = speech.to_lowercase().replace('’', "'");
        let told: Vec<&str> = sentences(&lower).collect();
        let mut begun = Vec::new();
        for (at, sentence) in told.iter().enumerate() {
            if self.is_question(sentence) || self.hangs_on_something(sentence) {
                continue;
            }
            let answers = at == 0 || self.is_question(told[at - 1]);
            let parts = clauses(sentence).enumerate();
            begun.extend(
                parts.filter_map(|(part, clause)| self.begun_in(clause, answers && part == 0)),
            );
        }
        begun
    }

    fn begun_in(&self, clause: &str, answers: bool) -> Option<String> {
        let words = spoken(clause);
        let known = &self.announcements.setting_out;
        let follows = words.first().is_some_and(|word| known.following.has(word));
        let words = if follows { &words[1..] } else { &words[..] };
        let is_open = |place: &&[&str]| !place.iter().any(|word| known.not_now.has(word));
        let begun = || {
            (0..words.len().min(OPENING)).find_map(|at| {
                let rest = rest_after(&known.markers, &words[at..])?;
                rest_after(&known.beginning, rest)
            })
        };
        let led = || self.deed_now(words).and_then(|deed| self.led_by(deed));
        let place = begun().filter(is_open).or_else(led)?;
        (answers || !follows).then(|| place.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn begun(speech: &str) -> Option<String> {
        Language::english().begun_at(speech).into_iter().next()
    }

    #[test]
    fn who_begins_somewhere_goes_there_first() {
        for (said, place) in [
            ("Help you find it? Then I'll begin with the bear wagon.", "the bear wagon"),
            ("Very well, I shall start at the old mill.", "the old mill"),
            ("Let me start with the mill, Odo.", "the mill"),
            ("Then I'm going into the mill.", "into the mill"),
        ] {
            assert_eq!(begun(said).as_deref(), Some(place), "{said}");
        }
    }

    #[test]
    fn what_follows_on_something_else_or_is_no_beginning_of_now_names_no_place() {
        for said in [
            "I'll ask Odo. Then I'll begin with the mill.",
            "I ask Odo, then I'll go to the mill.",
            "If you like, I'll begin with the mill.",
            "Shall I begin with the mill?",
            "You begin with the mill.",
            "I'll begin with the mill tomorrow.",
            "I began with the mill.",
        ] {
            assert_eq!(begun(said), None, "{said}");
        }
    }
}
