//! The time of one deed, where a sentence tells of more: `by tomorrow` of the clogs, in `I'll sweep, and I'll
//! have the clogs mended by tomorrow`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// The time that a sentence says for a deed, as [`said_time`](Self::said_time) says it; what stands in a
    /// clause about something else, beside one about the deed, is not its time.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let said = "I'll bring you the sledge, it's idle today.";
    /// assert_eq!(Language::english().said_time_of(said, "bring Ann the sledge"), None);
    /// let said = "I'll bring you the sledge today.";
    /// assert_eq!(Language::english().said_time_of(said, "bring Ann the sledge"), Some("today"));
    /// ```
    pub fn said_time_of<'t>(&self, sentence: &'t str, deed: &str) -> Option<&'t str> {
        let stems = self.content_stems(deed);
        let about = |clause: &str| self.share_held(&stems, &[clause]) > 0.0;
        if self.terms(sentence).is_some() || !clauses(sentence).any(about) {
            return self.said_time(sentence).filter(|time| !self.is_of_the_past(sentence, time));
        }
        let own = clauses(sentence).filter(|it| about(it) || !self.tells_something_else(it));
        let mut times = own.filter_map(|clause| self.said_time(clause));
        times.find(|time| !self.is_of_the_past(sentence, time))
    }

    /// `They took my cap at noon, but nobody hears of your nap from me.`
    fn is_of_the_past(&self, sentence: &str, time: &str) -> bool {
        let mut saying = clauses(sentence).filter(|clause| clause.contains(time));
        saying.any(|clause| self.tells_of_the_past(clause))
    }

    /// Whether a clause says how something is, or undertakes what it names itself.
    fn tells_something_else(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let (known, words) = (&self.promises.undertaking, spoken(&lower));
        let is_so = words.iter().take(2).any(|word| known.being_so.has(word));
        let stands = words.iter().any(|word| known.standing_for.has(word));
        let intends = (0..words.len()).any(|at| self.intends(&words[at..]));
        let yields = known.receiving.stand_in(&words);
        !yields && (is_so || !self.is_time_alone(clause) && intends && !stands)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn the_time_of_what_is_over_is_not_that_of_a_deed() {
        let said = "They took my cap at noon, driver: nobody hears of your nap from me.";
        let time = |deed| Language::english().said_time_of(said, deed);
        assert_eq!(time("tell nobody that Tekla fell asleep"), None);
        assert_eq!(time("let nobody hear of the nap"), None);
    }

    #[test]
    fn each_of_two_deeds_has_the_time_of_its_own_clause() {
        let said = "I'll salt the ham, and I'll have the boots soled by tomorrow.";
        let time = |deed| Language::english().said_time_of(said, deed);
        assert_eq!(time("salt the ham for Ida"), None);
        assert_eq!(time("have Ida's boots soled"), Some("by tomorrow"));
    }

    #[test]
    fn a_time_beside_the_deed_is_its_own() {
        let time = |said| Language::english().said_time_of(said, "mend the bellows");
        assert_eq!(time("I'll mend the bellows, Tom, by noon."), Some("by noon"));
        assert_eq!(time("By noon, Tom, the bellows are mended."), Some("By noon"));
        assert_eq!(time("You'll have it by noon."), Some("by noon"));
    }
}
