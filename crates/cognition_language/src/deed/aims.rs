//! What somebody wants, as far as a deed may be at cross purposes with it.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::{Phrase, WordSet};

impl Language {
    /// Whether what somebody wants is a favour of somebody: `ask for more time`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.seeks_favour("ask him for more time"));
    /// assert!(!english.seeks_favour("ask him where he was"));
    /// ```
    pub fn seeks_favour(&self, wanted: &str) -> bool {
        self.say_apart(&self.senses.aims.favours, wanted)
    }

    /// Whether the phrase that tells a deed begins with what offends: `Laugh at Emil`.
    pub fn is_offence(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.senses.aims.offences.iter().any(|offence| offence.begins(&words))
    }

    /// Whether a deed of that sense is done with the first of two things, and leaves somebody without it.
    pub fn feeds(&self, sense: &str) -> bool {
        self.senses.aims.feeding.iter().any(|word| self.sense(word) == sense)
    }

    /// Whether the phrase that tells a deed says that something is emptied: `Pour the cask out`.
    pub fn spills(&self, phrase: &str) -> bool {
        self.say_apart(&self.senses.aims.spilling, phrase)
    }

    /// Whether what somebody wants is that something stays where it is: `keep the hens in the coop`.
    pub fn keeps_in(&self, goal: &str) -> bool {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(goal).collect();
        let keeps = words.iter().position(|word| aims.keeping.has(word));
        keeps.is_some_and(|at| words[at + 1..].iter().any(|word| aims.enclosing.has(word)))
            && !words.iter().any(|word| self.is_denial(word))
    }

    /// Whether the phrase that tells a deed says that something comes out, or is set free.
    pub fn lets_out(&self, phrase: &str) -> bool {
        self.has_one_of(phrase, &self.senses.aims.letting_out)
    }

    /// What somebody wants to keep, and from whom: `the map` and `the captain` of `keep the map from
    /// the captain`.
    pub fn kept_from(&self, goal: &str) -> Option<(String, String)> {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(goal).collect();
        let keeps = words.iter().position(|word| aims.withholding.has(word))?;
        let from = words[keeps..].iter().position(|word| aims.from.has(word))? + keeps;
        Some((words[keeps + 1..from].join(" "), words[from + 1..].join(" ")))
    }

    /// What somebody wants, without what it is to forestall.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let goal = "Get the box before Odo opens it.";
    /// assert_eq!(Language::english().without_what_it_forestalls(goal), "Get the box");
    /// ```
    pub fn without_what_it_forestalls<'g>(&self, goal: &'g str) -> &'g str {
        let forestalls = |rest: &str| {
            let mut words = self.whole_words(rest);
            words.next().is_some_and(|word| self.senses.aims.forestalling.has(&word))
        };
        let mut places = goal.match_indices(char::is_whitespace).map(|(at, _)| at);
        let place = places.find(|at| forestalls(&goal[*at..]));
        place.map_or(goal, |at| goal[..at].trim_end_matches([' ', ',']))
    }

    /// Whether a sense is a word for harm of any sort.
    pub fn is_any_harm(&self, sense: &str) -> bool {
        self.senses.aims.harming_at_all.iter().any(|word| self.sense(word) == sense)
    }

    /// Whether what somebody wants is that a thing comes to somebody else.
    pub fn sends_on(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.sending, goal)
    }

    /// Whether what somebody wants is that several have of a thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let shares = |goal| Language::english().shares_out(goal);
    /// assert!(shares("Drink the old bottle with all of them.") && !shares("Drink it alone."));
    /// ```
    pub fn shares_out(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.sharing, goal)
            && !self.whole_words(goal).any(|word| self.is_denial(&word))
    }

    /// Whether what somebody wants is to catch somebody.
    pub fn hunts(&self, goal: &str) -> bool {
        self.has_one_of(goal, &self.senses.aims.hunting)
            && !self.whole_words(goal).any(|word| self.is_denial(&word))
    }

    /// Whether the phrase that tells a deed begins with what helps somebody get away.
    pub fn helps_off(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.senses.aims.helping_off.iter().any(|help| help.begins(&words))
    }

    /// Whether a word is for leaving a deed of that sense undone: who fasts does not eat.
    pub fn abstains(&self, word: &str, sense: &str) -> bool {
        let known = |(own, left): &(Box<str>, Box<str>)| {
            self.sense(own) == word && self.sense(left) == sense
        };
        self.senses.aims.abstaining.iter().any(known)
    }

    /// Whether what somebody wants is to refuse something: `turn him away`.
    pub fn wants_to_refuse(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.refusing, goal)
    }

    /// Whether what somebody wants is that a thing comes to no harm.
    pub fn protects(&self, goal: &str) -> bool {
        self.has_one_of(goal, &self.senses.aims.protecting)
    }

    /// Whether what somebody wants is that nobody wakes.
    pub fn lets_sleep(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.unwoken, goal)
    }

    /// Whether a deed of that verb is a shout.
    pub fn is_shouted(&self, verb: &str) -> bool {
        self.senses.aims.shouting.has_in_any_case(verb)
    }

    /// Whether a text says that something is in another place: `it is up there`.
    pub fn points_elsewhere(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        self.senses.aims.elsewhere.iter().any(|phrase| phrase.stands_in(&words))
    }

    /// Whether words speak of another thing of the same sort, and say nothing of a first one: `there is another
    /// gate`.
    pub fn points_to_another(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        self.senses.aims.another.iter().any(|phrase| phrase.stands_in(&words)) && !self.denies(text)
    }

    /// Whether a text begins with what one does who keeps a thing where it is, and says where: `leave the
    /// skiff at the steps`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.keeps_in_its_place("leave the skiff at the steps tonight"));
    /// assert!(!english.keeps_in_its_place("leave the steps"));
    /// ```
    pub fn keeps_in_its_place(&self, text: &str) -> bool {
        let (aims, words) = (&self.senses.aims, self.whole_words(text).collect::<Vec<String>>());
        let keeps = words.first().is_some_and(|verb| aims.reserving.has(verb));
        keeps && words.iter().skip(2).any(|word| aims.in_its_place.has(word))
    }

    /// Whether a deed of that verb, in lower case, takes a thing from where it is.
    pub fn takes_away(&self, verb: &str) -> bool {
        self.senses.aims.taking_away.has(verb)
    }

    /// Whether a speech asks for a moment before what it tells.
    pub fn pauses(&self, speech: &str) -> bool {
        let words: Vec<String> = self.whole_words(speech).collect();
        self.senses.aims.pausing.iter().any(|phrase| phrase.stands_in(&words))
    }

    /// What somebody says that they get, of the words of a clause in lower case behind what announces
    /// it: `the mask` of `get the mask`.
    pub fn got<'w, 's>(&self, deed: &'w [&'s str]) -> Option<&'w [&'s str]> {
        let (verb, got) = deed.split_first()?;
        let gets = self.senses.aims.getting.has(verb) || self.senses.fetching.has(verb);
        (gets && !got.is_empty()).then_some(got)
    }

    /// Whether a text makes an exception, or a condition: `but you`, `without a paper`.
    pub fn hangs_on_something(&self, text: &str) -> bool {
        self.has_one_of(text, &self.senses.aims.excepting)
    }

    /// Whether a sentence speaks of what was asked after without naming it: `She likes it.`
    pub fn refers_back(&self, sentence: &str) -> bool {
        self.has_one_of(sentence, &self.senses.aims.referring)
    }

    /// Whether a text speaks of a word that is kept: a promise, a secret, an oath.
    pub fn speaks_of_a_vow(&self, text: &str) -> bool {
        self.has_one_of(text, &self.senses.aims.vowing)
    }

    /// The same clause, where it begins with what is being done: `reefing the sail`. What is only said to
    /// be so of a deed, as in `reefing is hard`, is none.
    pub fn doing_now<'w, 's>(&self, clause: &'w [&'s str]) -> Option<&'w [&'s str]> {
        let ending = self.senses.aims.doing.as_deref()?;
        let first = clause.first().filter(|first| first.ends_with(ending))?;
        let is_told_of = clause.iter().any(|word| self.sentences.copulas.has(word));
        let is_form = self.root((*first).to_owned()) != **first;
        (clause.len() > 1 && !is_told_of && is_form).then_some(clause)
    }

    /// Whom somebody wants to keep out of a matter: `Mina` of `keep Mina out of it`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.kept_out("keep Mina out of it").as_deref(), Some("mina"));
    /// assert_eq!(english.kept_out("keep the dog out of the byre"), None);
    /// ```
    pub fn kept_out(&self, text: &str) -> Option<String> {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(text).collect();
        let keeps =
            words.iter().position(|word| aims.keeping.has(word) || aims.withholding.has(word))?;
        let out = |at: &usize| aims.kept_out.iter().any(|phrase| phrase.begins(&words[*at..]));
        let out = (keeps + 2..words.len()).find(out)?;
        Some(words[keeps + 1..out].join(" "))
    }

    /// Whether the phrase that tells a deed lets go of what words say is held.
    pub fn lets_go_of_what_is_held(&self, phrase: &str, held: &str) -> bool {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.has_one_of(held, &aims.holding)
            && aims.letting_go.iter().any(|phrase| phrase.begins(&words))
    }

    /// Whether somebody lets somebody off, or wants to: `You are forgiven.`
    pub fn shows_mercy(&self, text: &str) -> bool {
        self.has_one_of(text, &self.senses.aims.mercy) && !self.denies(text)
    }

    /// Whether what somebody wants is that others fear nothing.
    pub fn soothes(&self, goal: &str) -> bool {
        self.has_one_of(goal, &self.senses.aims.soothing)
    }

    /// Whether a speech tells of the worst as sure to come.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.alarms("We are all going to die!"));
    /// assert!(!english.alarms("Nobody is going to die. Are we doomed?"));
    /// ```
    pub fn alarms(&self, speech: &str) -> bool {
        let plain = |said: &&str| !self.is_question(said) && !self.denies(said);
        let mut told = sentences(speech).filter(plain);
        told.any(|said| self.have_in_a_row(&self.senses.aims.alarming, said))
    }

    /// Whether a speech asks somebody to come along.
    pub fn invites_along(&self, speech: &str) -> bool {
        let mut said = sentences(speech).filter(|said| !self.denies(said));
        said.any(|said| self.have_in_a_row(&self.senses.aims.inviting, said))
    }

    /// Whether what somebody wants is left for another time: `wait till he wakes`.
    pub fn puts_off(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.putting_off, goal)
    }

    /// Whether somebody gets what a deed of that sense is done with.
    pub fn serves(&self, sense: &str) -> bool {
        self.senses.aims.serving.iter().any(|word| self.sense(word) == sense)
    }

    /// Whether a clause says that nobody harms, or touches, somebody.
    pub fn denies_harm(&self, clause: &str) -> bool {
        let aims = &self.senses.aims;
        let words = || aims.touching.iter().chain(aims.harming_at_all.iter());
        let harms =
            |sense: &str| self.harms(sense) || words().any(|word| self.sense(word) == sense);
        self.denies(clause) && self.senses_in_order(clause).any(|sense| harms(&sense))
    }

    fn have_in_a_row(&self, phrases: &[Phrase], text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        phrases.iter().any(|phrase| phrase.stands_in(&words))
    }

    fn has_one_of(&self, text: &str, words: &WordSet) -> bool {
        self.whole_words(text).any(|word| words.has(&word))
    }

    pub(crate) fn say_apart(&self, phrases: &[Phrase], text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        phrases.iter().any(|phrase| phrase.stands_apart_in(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_from_somebody_is_told_from_what_is_kept_from_happening() {
        let kept = |goal| Language::english().kept_from(goal);
        let (what, whom) = kept("Keep the letter from the duke").expect("it is kept");
        assert_eq!((what.as_str(), whom.as_str()), ("the letter", "the duke"));
        assert!(kept("take the letter from the duke").is_none());
    }

    #[test]
    fn what_is_to_stay_inside_is_let_out_by_whoever_opens_or_drives_it_out() {
        let english = Language::english();
        assert!(english.keeps_in("The kids stay in the pen tonight."));
        assert!(!english.keeps_in("drive the kids up") && !english.keeps_in("They never stay in."));
        assert!(english.lets_out("Drive the kids out of the pen") && !english.lets_out("Bar it"));
    }

    #[test]
    fn words_of_an_aim_may_stand_apart() {
        let english = Language::english();
        assert!(english.lets_sleep("let the twins sleep") && !english.lets_sleep("get some sleep"));
        assert!(
            english.wants_to_refuse("turn the man away") && !english.wants_to_refuse("let him in")
        );
        assert!(english.spills("Pour the barrel out over the yard"));
        assert!(!english.spills("Pour the wine into the cup"));
    }

    #[test]
    fn a_clause_that_begins_with_what_is_done_announces_it() {
        let doing = |clause: &str| {
            let words: Vec<&str> = clause.split(' ').collect();
            Language::english().doing_now(&words).is_some()
        };
        assert!(doing("reefing the sail"));
        assert!(!doing("reefing is hard") && !doing("bring the sail") && !doing("reefing"));
    }
}
