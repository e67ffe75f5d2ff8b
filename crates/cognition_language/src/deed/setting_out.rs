//! Who says that they set out now, and which way: `I'm going in after him`.

use crate::deed::staying_in_words::without_end;
use crate::language::Language;
use crate::words::lists::rest_after;

/// So many words may stand before what says so: `right then I'm off`.
const OPENING: usize = 3;

/// More than so much of its words names a place.
const HALF: f64 = 0.5;

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

    /// Whether a clause, as its words in lower case, says that its speaker goes in at this very moment, and names no place,
    /// but points to one: `I'm going in there`. Who is merely going in may go home.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let inside = |clause: &str| {
    ///     let words: Vec<&str> = clause.split(' ').collect();
    ///     Language::english().sets_out_inside(&words)
    /// };
    /// assert!(inside("i'm going in there right now") && inside("i'm going in after him"));
    /// assert!(!inside("i'm going in the office") && !inside("i'm going up there"));
    /// assert!(!inside("i'm going in") && !inside("no way i'm going in there"));
    /// ```
    pub fn sets_out_inside(&self, clause: &[&str]) -> bool {
        let known = &self.announcements.setting_out;
        let is_bare = |word: &&str| {
            let follows = known.after.has(word) || known.people.has(word);
            self.way_of(word).is_some() || known.at_once.has(word) || follows
        };
        let points = |word: &&str| self.way_of(word).is_some() || known.after.has(word);
        let inside = self.sets_out(clause).and_then(<[_]>::split_first);
        self.is_said_outright(clause)
            && inside.is_some_and(|(first, rest)| {
                known.inward.has(first) && rest.iter().all(is_bare) && rest.iter().any(points)
            })
    }

    /// Whether nothing but fillers stands before what says so: `she thinks I'm waiting` does not.
    fn is_said_outright(&self, clause: &[&str]) -> bool {
        let known = &self.announcements.setting_out;
        let begins = |at: &usize| rest_after(&known.markers, &clause[*at..]).is_some();
        let before = (0..clause.len().min(OPENING)).find(begins).unwrap_or_default();
        let may_lead =
            |word: &&str| self.consent.fillers.has(word) || self.grammar.joining.has(word);
        clause[..before].iter().all(may_lead)
    }

    /// Where a clause, as its words in lower case, says that its speaker stays from now on: `in the mill` of `I wait in
    /// the mill till noon comes`. What comes behind something else is not said of now.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stays_at = |clause: &str| {
    ///     let words: Vec<&str> = clause.split(' ').collect();
    ///     Language::english().says_to_stay_at(&words)
    /// };
    /// assert_eq!(stays_at("i wait over in the mill").as_deref(), Some("over in the mill"));
    /// assert!(stays_at("i stay away from the mill").is_none() && stays_at("you wait in the mill").is_none());
    /// assert!(stays_at("she thinks i'm waiting in the mill").is_none() && stays_at("then i wait in the mill").is_none());
    /// ```
    pub fn says_to_stay_at(&self, clause: &[&str]) -> Option<String> {
        let known = &self.announcements.setting_out;
        let stays =
            |at: usize| rest_after(&known.staying, rest_after(&known.markers, &clause[at..])?);
        let place = (0..clause.len().min(OPENING)).find_map(stays)?;
        let place = without_end(known, place);
        let is_there = place.first().is_some_and(|word| known.staying_at.has(word));
        let leads_off = |word: &&str| self.is_linking(word) && !known.staying_at.has(word);
        let comes_next = || clause.iter().take(OPENING).any(|word| known.following.has(word));
        let is_now = !place.iter().any(leads_off) && !self.is_for_another_time(place);
        let is_now = is_now && !comes_next() && self.is_said_outright(clause);
        (is_there && is_now).then(|| place.join(" "))
    }

    /// Whether a clause, as its words in lower case, says that its speaker sets out at this very moment, and no more:
    /// `I'm coming`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let comes = |clause: &str| {
    ///     let words: Vec<&str> = clause.split(' ').collect();
    ///     Language::english().says_to_come(&words)
    /// };
    /// assert!(comes("i'm coming") && comes("i'm coming right now") && comes("i'll go"));
    /// assert!(!comes("i'm coming tomorrow") && !comes("he's coming") && !comes("i'm coming with you"));
    /// ```
    pub fn says_to_come(&self, clause: &[&str]) -> bool {
        let known = &self.announcements.setting_out;
        let comes = |at: usize| {
            let rest = known.markers.iter().find_map(|it| it.rest_of(&clause[at..]));
            let going = |rest: &[&str]| {
                let goes = known.going.iter().find_map(|it| it.rest_of(rest));
                goes.is_some_and(|behind| behind.iter().all(|word| known.at_once.has(word)))
            };
            rest.is_some_and(going)
        };
        (0..clause.len().min(OPENING)).any(comes)
    }

    /// Whether the words of a deed, in lower case, say to go where the phrase that tells of a way leads, by whatever
    /// verb: `run up to the lamp room`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let heads = |deed: &str| {
    ///     let words: Vec<&str> = deed.split(' ').collect();
    ///     Language::english().heads_there(&words, "Go to the lamp room")
    /// };
    /// assert!(heads("run up to the lamp room and trim it") && heads("hurry to the lamp room"));
    /// assert!(heads("going into the lamp room to trim it") && heads("coming back to the lamp room"));
    /// assert!(!heads("run to the store room") && !heads("sweep the lamp room"));
    /// assert!(!heads("going to the store room to mend the lamp room key"));
    /// ```
    pub fn heads_there(&self, deed: &[&str], way: &str) -> bool {
        let Some(led) = self.led_by(deed) else { return false };
        self.share_held(&self.stems_of_place(way), &[&led.join(" ")]) > HALF
    }

    /// The words of a deed that say where it heads, behind its verb and before what is done there.
    pub(super) fn led_by<'w, 's>(&self, deed: &'w [&'s str]) -> Option<&'w [&'s str]> {
        let (verb, behind) = deed.split_first()?;
        let known = &self.announcements.setting_out;
        let heads = self.promises.proposing.heading.has(verb)
            || known.going.iter().any(|it| it.is(&[*verb]));
        let is_named = |words: &[&str]| words.iter().any(|word| self.is_determiner(word));
        let aims = |at: usize| {
            let next = behind.get(at + 1).is_some_and(|next| !self.is_determiner(next));
            self.sentences.infinitive.has(behind[at]) && next && is_named(&behind[..at])
        };
        let ends = |at: &usize| self.grammar.joining.has(behind[*at]) || aims(*at);
        let end = (0..behind.len()).find(ends).unwrap_or(behind.len());
        heads.then_some(&behind[..end])
    }

    /// Whether a deed, in its words from the verb on, takes up first what it names: a place is, by going there.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let begins = |text| english.begins_with_that(&english.deed(text).words);
    /// assert!(begins("begin with the bear wagon") && begins("start in the cellar"));
    /// assert!(!begins("begin to sing") && !begins("start the engine"));
    /// ```
    pub fn begins_with_that(&self, deed: &[String]) -> bool {
        self.deeds.kept_and_broken.beginning_with.begin(deed)
    }

    /// Whether a clause, as its words in lower case, says that its speaker is off to where the phrase that tells of a way
    /// leads, by no verb but that: `I'm going to the lamp room`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_off = |clause: &str| {
    ///     let words: Vec<&str> = clause.split(' ').collect();
    ///     Language::english().is_off_to(&words, "Go to the lamp room")
    /// };
    /// assert!(is_off("i'm going to the lamp room") && is_off("now i'm off to the lamp room"));
    /// assert!(!is_off("i'm going to sweep the lamp room") && !is_off("i'm going to the store room"));
    /// assert!(!is_off("i'm going to the lamp room tomorrow") && !is_off("he's off to the lamp room"));
    /// ```
    pub fn is_off_to(&self, clause: &[&str], way: &str) -> bool {
        let Some(place) = self.deed_now(clause) else { return false };
        let before = &clause[..clause.len() - place.len()];
        let leads = before.last().is_some_and(|word| self.promises.told_to.has(word));
        let is_named = place.first().is_some_and(|word| self.is_determiner(word));
        leads && is_named && self.share_held(&self.stems_of_place(way), &[&place.join(" ")]) > HALF
    }

    /// What the phrase that tells of a way says behind its verb.
    fn stems_of_place(&self, way: &str) -> Vec<String> {
        self.content_stems(&self.whole_words(way).skip(1).collect::<Vec<_>>().join(" "))
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
