//! The time of one deed, where a sentence tells of more: `by tomorrow` of the clogs, in `I'll sweep, and I'll
//! have the clogs mended by tomorrow`.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// How many words a time has at most that a clause begins with.
const LONGEST_TIME: usize = 6;

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
        let about = |part: &str| self.share_held(&stems, &[part]) > 0.0;
        let named = clauses(sentence).any(about);
        let mut own = clauses(sentence)
            .filter(|clause| !named || about(clause) || !self.tells_something_else(clause));
        own.find_map(|clause| {
            let parts = self.parts_of_clause(clause);
            let of_it = |part: &&str| !about(clause) || about(part);
            let mut parts = parts.into_iter().filter(of_it).filter_map(|it| self.outside_terms(it));
            let leading =
                || self.outside_terms(clause).and_then(|it| self.leading_time(it, about(it)));
            let time = parts.find_map(|part| self.said_time(part)).or_else(leading);
            time.filter(|time| {
                !self.is_of_the_past(sentence, time)
                    && !self.is_until_of_another(clause, time, deed)
                    && (about(clause) || !self.is_when_nobody_does(clause, time, deed))
            })
        })
    }

    /// `Nobody in this house lies today`: what nobody does then is no time of a deed, but of what is left undone.
    fn is_when_nobody_does(&self, clause: &str, time: &str, deed: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let nobody = self.promises.undertaking.nobody_does.begin(&spoken(&lower));
        nobody && !self.says_until(time) && !self.deed(deed).denied
    }

    /// `I open the grate and lock it till morning`: what is done last stays so until then, and what is done first is not
    /// to be done by then. Who watches and waits till morning does both.
    fn is_until_of_another(&self, clause: &str, time: &str, deed: &str) -> bool {
        let Some(at) = clause.find(time).filter(|_| self.says_until(time)) else { return false };
        let ahead = clause[..at].to_lowercase().replace('’', "'");
        let words: Vec<String> = spoken(&ahead).into_iter().map(str::to_owned).collect();
        let begins = |at: &usize| {
            self.grammar.joining.has(&words[at - 1]) && self.names_a_deed(&words[*at..])
        };
        let last = (1..words.len()).rev().find(begins);
        let verb = self.deed(deed).words.into_iter().next();
        let another = last.zip(verb).filter(|(_, verb)| !self.lasts(verb));
        another.is_some_and(|(at, verb)| !self.are_verbs_alike(&verb, &words[at]))
    }

    /// The time that a clause begins with which says what somebody does then: `At nine` of `At nine I'll come and bring
    /// the pie`.
    fn leading_time<'t>(&self, clause: &'t str, is_about: bool) -> Option<&'t str> {
        let known = &self.promises.undertaking;
        let ends = clause.match_indices(' ').map(|(at, _)| at).take(LONGEST_TIME);
        let mut ends = ends.filter(|end| self.is_moment(&clause[..*end]));
        ends.find_map(|end| {
            let lower = clause[end..].to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let receives = known.receiving.begin(&words);
            let stands = || words.iter().any(|word| known.standing_for.has(word));
            let does = words.first().is_some_and(|word| known.own.has(word));
            (receives || does && (is_about || stands())).then_some(&clause[..end])
        })
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
        // `Noon is fine` tells of nothing but when.
        let of_a_time = words.first().is_some_and(|word| self.is_time_alone(word));
        let is_so = !of_a_time && words.iter().take(2).any(|word| known.being_so.has(word));
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
    fn no_time_goes_over_to_what_is_said_next() {
        let time = |said, deed| Language::english().said_time_of(said, deed);
        let (pie, roof) = ("bring Mara the pie", "mend the roof");
        for said in [
            "I'll bring the pie at nine. I'll mend the roof.",
            "I'll mend the roof. I'll bring the pie at nine.",
            "I'll bring the pie at nine, and I'll mend the roof.",
            "I'll bring the pie at nine and I'll mend the roof.",
            "I'll mend the roof and I'll bring the pie at nine.",
        ] {
            assert_eq!((time(said, pie), time(said, roof)), (Some("at nine"), None), "{said}");
        }
        let both = "I'll mend the roof and bring the pie at nine.";
        assert_eq!((time(both, pie), time(both, roof)), (Some("at nine"), Some("at nine")));
    }

    #[test]
    fn until_when_something_stays_as_it_is_left_is_no_time_of_what_is_done_before() {
        let time = |said, deed| Language::english().said_time_of(said, deed);
        let said = "Just open the grate for me and lock it behind me till morning.";
        assert_eq!(time(said, "open the grate for Mara"), None);
        assert_eq!(time(said, "lock the grate behind Mara"), Some("till morning"));
        let stays = "I'll bring the pie and stay until nine.";
        assert_eq!(time(stays, "bring Mara the pie"), None);
        let both = "I'll watch the gate and wait until nine.";
        assert_eq!(time(both, "watch the gate"), Some("until nine"));
        let by = "I'll open the grate and lock it by nine.";
        assert_eq!(time(by, "open the grate"), Some("by nine"));
    }

    #[test]
    fn when_nobody_does_something_is_no_time_of_what_is_promised_beside_that() {
        let time = |said, deed| Language::english().said_time_of(said, deed);
        let said =
            "You have my hand on it. Nobody in this family goes behind anybody's back today.";
        assert_eq!(time(said, "show it to Odo himself"), None);
        assert_eq!(time("Nobody gets in before noon.", "not let anybody in"), Some("before noon"));
        assert_eq!(time("You have my hand on it. Today.", "show it to Odo"), Some("Today"));
    }

    #[test]
    fn a_time_that_a_clause_begins_with_is_that_of_all_that_it_says() {
        let time = |said, deed| Language::english().said_time_of(said, deed);
        let said = "At nine I'll come and bring the pie.";
        assert_eq!(time(said, "bring Mara the pie"), Some("At nine"));
        assert_eq!(time(said, "come to the inn"), Some("At nine"));
        assert_eq!(time("Tomorrow I'll see to it.", "mend the roof"), Some("Tomorrow"));
        assert_eq!(time("At nine I sail. I'll bring the pie.", "bring Mara the pie"), None);
        assert_eq!(time("At noon I mended the roof.", "mend the roof"), None);
    }

    #[test]
    fn a_time_stands_beside_what_the_deed_hangs_on() {
        let time = |said| Language::english().said_time_of(said, "bring Mara the pie");
        for said in [
            "I'll bring it at nine if you pay.",
            "I'll bring the pie at nine, if you pay me.",
            "If you pay, I'll bring the pie at nine.",
            "If you pay I'll bring the pie at nine.",
        ] {
            assert_eq!(time(said), Some("at nine"), "{said}");
        }
        for said in [
            "If you come at noon I'll bring it.",
            "If you come at noon, I'll bring the pie.",
            "I'll bring the pie if you come at noon.",
        ] {
            assert_eq!(time(said), None, "{said}");
        }
    }

    #[test]
    fn a_time_beside_the_deed_is_its_own() {
        let time = |said| Language::english().said_time_of(said, "mend the bellows");
        assert_eq!(time("I'll mend the bellows, Tom, by noon."), Some("by noon"));
        assert_eq!(time("By noon, Tom, the bellows are mended."), Some("By noon"));
        assert_eq!(time("You'll have it by noon."), Some("by noon"));
    }
}
