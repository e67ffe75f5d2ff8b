//! Who says that they set out now, and which way: `I'm going in after him`.

use crate::language::Language;

/// So many words may stand before what says so: `right then I'm off`.
const OPENING: usize = 3;

impl Language {
    /// The words by which a clause, as its words in lower case, says which way its speaker sets out at this very
    /// moment; none where they don't, or do at another time, or on a condition.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let sets_out = |clause: &str| {
    ///     let words: Vec<&str> = clause.split(' ').collect();
    ///     Language::english().sets_out(&words).is_some()
    /// };
    /// assert!(sets_out("i'm going in after him") && sets_out("i'll go down there myself"));
    /// assert!(!sets_out("i'm going in tomorrow") && !sets_out("he's going in after him"));
    /// ```
    pub fn sets_out<'w, 's>(&self, clause: &'w [&'s str]) -> Option<&'w [&'s str]> {
        let known = &self.announcements.setting_out;
        let begins = |at: usize| {
            let rest = known.markers.iter().find_map(|it| it.rest_of(&clause[at..]))?;
            let hurry = rest.iter().take_while(|word| known.at_once.has(word)).count();
            let way = known.going.iter().find_map(|it| it.rest_of(&rest[hurry..]))?;
            let hurry = way.iter().take_while(|word| known.at_once.has(word)).count();
            Some(&way[hurry..])
        };
        let way = (0..clause.len().min(OPENING)).find_map(begins)?;
        let goes =
            way.first().is_some_and(|word| self.way_of(word).is_some() || known.after.has(word));
        (goes && !self.is_for_another_time(way)).then_some(way)
    }

    /// Whether the phrase that tells a deed goes the way that words say: `Go into the shaft` goes `in after him`.
    pub fn is_that_way(&self, way: &[&str], phrase: &str) -> bool {
        let said = way.first().and_then(|word| self.way_of(word));
        said.is_some() && self.whole_words(phrase).any(|word| self.way_of(&word) == said)
    }

    /// Whether a deed of that verb, in lower case, leaves nobody on the way anywhere: `sit`.
    pub fn settles_down(&self, verb: &str) -> bool {
        self.announcements.setting_out.settling.has(verb)
    }

    /// Which of the ways a word tells of.
    fn way_of(&self, word: &str) -> Option<usize> {
        self.announcements.setting_out.ways.iter().position(|way| way.has(word))
    }

    /// `after him` says whom it is for, `after supper` when.
    fn is_for_another_time(&self, way: &[&str]) -> bool {
        let known = &self.announcements.setting_out;
        let of_time = |at: usize| match known.after.has(way[at]) {
            true => !way.get(at + 1).is_some_and(|whom| known.people.has(whom)),
            false => known.not_now.has(way[at]),
        };
        (0..way.len()).any(of_time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(clause: &str) -> Option<String> {
        let words: Vec<&str> = clause.split(' ').collect();
        Language::english().sets_out(&words).map(|way| way.join(" "))
    }

    #[test]
    fn who_sets_out_now_says_which_way() {
        for (said, told) in [
            ("i'm going in after him", "in after him"),
            ("i am coming down", "down"),
            ("i'll go up and look", "up and look"),
            ("right then i'm off out there", "out there"),
            ("let me go in", "in"),
            ("i'm going straight down to them", "down to them"),
            ("i'm climbing up", "up"),
            ("we're going in", "in"),
            ("i'm going after them", "after them"),
            ("i'll run across", "across"),
        ] {
            assert_eq!(way(said).as_deref(), Some(told), "{said}");
        }
    }

    #[test]
    fn who_goes_later_or_is_somebody_else_sets_out_nowhere() {
        for said in [
            "i'm going in tomorrow",
            "i'll go down after supper",
            "i'll go in when the smoke clears",
            "i'm going to bed",
            "i'm going mad",
            "i'm going nowhere",
            "i'm not going in",
            "i went in after him",
            "jaro is going in",
            "you go in after him",
            "i'd go in",
            "i'm in a hurry",
        ] {
            assert_eq!(way(said), None, "{said}");
        }
    }

    #[test]
    fn a_deed_goes_that_way_by_a_word_of_its_own() {
        let english = Language::english();
        assert!(english.is_that_way(&["in", "after", "him"], "Go into the east drift"));
        assert!(!english.is_that_way(&["in"], "Go to the pit bottom"));
        assert!(!english.is_that_way(&["after", "him"], "Go into the east drift"));
        assert!(english.settles_down("sit") && !english.settles_down("take"));
    }
}
