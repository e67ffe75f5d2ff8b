//! What words mean beside how they are written: forms of one verb, verbs that say nearly the same,
//! and opposites.

use crate::deed::staying_in_words::without_end;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::sorted;
use crate::language::Language;
use crate::words::lists::{Phrase, WordSet};
use crate::words::senses::SenseWords;
use crate::words::senses::known_senses::KnownSenses;
use std::collections::{BTreeMap, BTreeSet};

impl SenseWords {
    /// Whether the word at that place is about another time, and no part of what is about now.
    fn is_later(&self, words: &[impl AsRef<str>], at: usize) -> bool {
        let holds = |phrase: &Phrase| {
            let begins = |back: usize| phrase.begins(&words[at - back..]);
            (0..phrase.words().count().min(at + 1)).any(begins)
        };
        self.later.has(words[at].as_ref()) && !self.now.iter().chain(&self.about_no_time).any(holds)
    }

    /// The data lists words; texts have their roots.
    fn index(&self, root: impl Fn(&str) -> String) -> BTreeMap<Box<str>, Box<str>> {
        let mut heads: BTreeMap<Box<str>, Box<str>> = BTreeMap::new();
        for group in self.same.iter().filter(|group| !group.is_empty()) {
            let head = root(&group[0]);
            for word in group {
                heads.insert(root(word).into(), head.clone().into());
            }
        }
        for (word, forms) in &self.forms {
            let plain = root(word);
            let sense = heads.get(plain.as_str()).cloned().unwrap_or_else(|| plain.into());
            for form in forms {
                heads.insert(form.clone(), sense.clone());
                heads.insert(root(form).into(), sense.clone());
            }
        }
        heads
    }
}

impl Language {
    /// What stands for a word in lower case and for all that say nearly the same: `handed` and
    /// `gave` are `giv`, as `give` is.
    pub fn sense(&self, word: &str) -> String {
        let root = |word: &str| self.root(word.to_owned());
        let senses = self.senses.heads.get_or_init(|| self.senses.index(root));
        if let Some(sense) = senses.get(word) {
            return sense.to_string();
        }
        let root = self.root(word.to_owned());
        senses.get(root.as_str()).map_or(root, ToString::to_string)
    }

    /// The senses of the words of a text that mean something by themselves, sorted, each once.
    /// Case and endings make no difference; denials are left out.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let senses = |text| Language::english().senses(text);
    /// assert_eq!(senses("He handed her the lanterns."), senses("She gave him a lantern"));
    /// ```
    pub fn senses(&self, text: &str) -> Vec<String> {
        sorted(self.senses_in_order(text))
    }

    /// The same in the order of the text, with repetitions.
    pub fn senses_in_order<'a>(&'a self, text: &'a str) -> impl Iterator<Item = String> + 'a {
        let words = self.words_by_themselves(text);
        words.filter(|word| self.means_something(word)).map(|word| self.sense(&word))
    }

    pub(crate) fn means_something(&self, word: &str) -> bool {
        !self.says_nothing(word) && !self.is_denial(word)
    }

    /// A language that lists no empty words has its stop words.
    fn says_nothing(&self, word: &str) -> bool {
        match self.senses.empty.iter().next().is_none() {
            true => self.is_stop_word(word),
            false => self.senses.empty.has(word),
        }
    }

    /// Whether two senses can't both be said of one thing: `open` and `close`.
    pub fn are_opposite(&self, one: &str, other: &str) -> bool {
        let negated = |one: &str, other: &str| {
            let bare = other.strip_prefix("un").or_else(|| other.strip_prefix("in"));
            one.len() > 2 && bare == Some(one)
        };
        let listed = self.known_senses().opposite.get(one);
        listed.is_some_and(|opposite| opposite.contains(other))
            || negated(one, other)
            || negated(other, one)
    }

    /// Whether anything can't be said of a thing of which this word is said: `down`.
    pub(crate) fn has_opposite(&self, word: &str) -> bool {
        self.known_senses().opposite.contains_key(self.sense(word).as_str())
    }

    /// Whether a deed of that sense leaves somebody without the thing that it is done to.
    pub fn gives_away(&self, sense: &str) -> bool {
        self.known_senses().giving_away.contains(sense)
    }

    /// Whether a deed of that sense harms what it is done to.
    pub fn harms(&self, sense: &str) -> bool {
        self.known_senses().harming.contains(sense)
    }

    /// Whether a deed of that sense leads somewhere.
    pub fn leads_somewhere(&self, sense: &str) -> bool {
        self.known_senses().going.contains(sense)
    }

    /// Whether a sense tells only when something is or was: `night`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let when = |word| english.tells_when(&english.sense(word));
    /// assert!(when("tuesday") && when("nights") && !when("boat"));
    /// ```
    pub fn tells_when(&self, sense: &str) -> bool {
        self.known_senses().when.contains(sense)
    }

    /// Whether a sense tells of something by itself: neither when it was, nor what anybody does at any time.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let tells = |word| english.tells_by_itself(&english.sense(word));
    /// assert!(tells("drowned") && tells("skiff") && !tells("night") && !tells("went"));
    /// ```
    pub fn tells_by_itself(&self, sense: &str) -> bool {
        !self.tells_when(sense) && !self.known_senses().everyday.contains(sense)
    }

    fn known_senses(&self) -> &KnownSenses {
        self.senses.known.get_or_init(|| {
            let mut known = KnownSenses {
                giving_away: self.senses_of(&self.senses.giving_away),
                harming: self.senses_of(&self.senses.harming),
                taking: self.senses_of(&self.senses.taking),
                going: self.senses_of(&self.deeds.going),
                when: self.senses_of(&self.senses.when),
                everyday: self.senses_of(&self.senses.everyday),
                ..KnownSenses::default()
            };
            for (left, right) in &self.senses.opposite {
                let [left, right] = [left, right].map(|word| Box::<str>::from(self.sense(word)));
                for (one, other) in [(&left, &right), (&right, &left)] {
                    known.opposite.entry(one.clone()).or_default().insert(other.clone());
                }
            }
            known
        })
    }

    fn senses_of(&self, words: &WordSet) -> BTreeSet<Box<str>> {
        words.iter().map(|word| self.sense(word).into()).collect()
    }

    /// Whether what somebody wants is to be on good terms with somebody.
    pub fn courts(&self, text: &str) -> bool {
        self.whole_words(text).any(|word| self.senses.courting.has(&word))
    }

    /// Whether a sentence is about its speaker: `I`, `we`.
    pub fn is_of_oneself(&self, sentence: &str) -> bool {
        self.whole_words(sentence).any(|word| self.senses.oneself.has(&word))
    }

    /// Whether a sentence says that something is taken from somebody.
    pub fn takes(&self, sentence: &str) -> bool {
        let taking = &self.known_senses().taking;
        self.senses_in_order(sentence).any(|sense| taking.contains(sense.as_str()))
    }

    /// Whether what somebody wants is to be done unseen.
    pub fn is_stealthy(&self, text: &str) -> bool {
        self.whole_words(text).any(|word| self.senses.stealth.has(&word))
    }

    /// What somebody wants to be done unseen, without the words that say that and for taking it.
    pub fn unseen_matter(&self, goal: &str) -> String {
        let matter = |word: &String| {
            !self.senses.stealth.has(word) && !self.senses.oneself.has(word) && !self.takes(word)
        };
        self.whole_words(goal).filter(matter).collect::<Vec<_>>().join(" ")
    }

    /// Whether what somebody wants is to be rid of something.
    pub fn is_to_be_rid(&self, goal: &str) -> bool {
        self.whole_words(goal).any(|word| self.senses.ridding.has(&word))
    }

    /// The senses of what a goal says is not to happen: `hurt` of `Nobody is to be hurt`, `burning`
    /// of `keep the mill from burning`.
    pub fn spared(&self, goal: &str) -> Vec<String> {
        sorted(self.banned(goal).into_iter())
    }

    /// The same in the order in which they stand there: first what is not to be done, then to what, as `open`
    /// and `gate` of `never open the gate`.
    pub fn banned(&self, goal: &str) -> Vec<String> {
        let words: Vec<String> = self.whole_words(goal).collect();
        let spares = |at: usize| {
            let word = &words[at];
            let tells = || {
                self.denies_being(word)
                    && words.get(at + 1).is_none_or(|it| !self.sentences.infinitive.has(it))
            };
            (self.senses.sparing.has(word) || self.is_denial(word)) && !tells()
        };
        let Some(at) = (0..words.len()).find(|at| spares(*at)) else { return Vec::new() };
        // `Nobody comes in without a pass`: who has one may.
        if words[at + 1..].iter().any(|word| self.senses.aims.save_for.has(word)) {
            return Vec::new();
        }
        let spared = words[at + 1..].iter().filter(|word| self.means_something(word));
        spared.map(|word| self.sense(word)).collect()
    }

    /// The words of a clause, in lower case, that say what its speaker does now; none where it is
    /// about another time, denies, or tells no deed.
    pub fn deed_now<'w, 's>(&self, clause: &'w [&'s str]) -> Option<&'w [&'s str]> {
        let words = &self.senses;
        if (0..clause.len()).any(|at| words.is_later(clause, at)) {
            return None;
        }
        let known = &self.promises.undertaking;
        // `I left the door unsealed` announces nothing.
        let is_over = |phrase: &Phrase, rest: &[&str]| {
            phrase.len() == 1
                && rest.first().is_some_and(|verb| known.over.has(verb) || known.is_ended(verb))
        };
        let begins = |at: usize| {
            let rest = |phrase: &Phrase| {
                phrase.rest_of(&clause[at..]).filter(|rest| !is_over(phrase, rest))
            };
            words.announcing.iter().find_map(rest)
        };
        // A word or two may stand before it: `well, now I'll …`.
        (0..clause.len().min(3)).find_map(begins).filter(|rest| !rest.is_empty())
    }

    /// A clause, as its words in lower case, without what says that it is now: `this very moment`.
    pub fn beside_now<'s>(&self, clause: &[&'s str]) -> Vec<&'s str> {
        let mut rest = clause.to_vec();
        for phrase in &self.senses.now {
            let at = (0..rest.len()).find(|at| phrase.begins(&rest[*at..]));
            at.map(|at| rest.drain(at..at + phrase.len()).count());
        }
        rest
    }

    /// Whether the speaker of a clause, as its words in lower case, goes and comes again with it: `I'll
    /// bring you a cup`, `I come straight back`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.comes_back(&["i'll", "bring", "you", "a", "cup"]));
    /// assert!(!english.comes_back(&["i", "won't", "be", "back"]));
    /// assert!(!english.comes_back(&["come", "back"]));
    /// assert!(!english.comes_back(&["i'll", "wait", "until", "you", "are", "back"]));
    /// ```
    pub fn comes_back(&self, clause: &[&str]) -> bool {
        let words = &self.senses;
        let rest = |at: usize| {
            let after = |phrase: &Phrase| phrase.rest_of(&clause[at..]);
            words.announcing.iter().find_map(after)
        };
        let Some(deed) = (0..clause.len()).find_map(rest) else { return false };
        // Who waits until somebody else is back goes nowhere.
        let deed = without_end(&self.announcements.setting_out, deed);
        deed.iter().any(|word| words.returning.has(word))
            && !self.words(&clause.join(" ")).any(|word| self.is_denial(&word))
    }

    /// Whether the words of a deed are of one who comes back: `come back with the lamp`.
    pub fn is_a_return(&self, deed: &[String]) -> bool {
        deed.iter().any(|word| self.senses.returning.has(word))
    }

    /// Whether a clause, as its words in lower case, points at what is at hand: `blow it out`.
    pub fn points_at(&self, clause: &[&str]) -> bool {
        clause.iter().any(|word| self.senses.pointing.has(word))
    }

    /// The words of a clause, in lower case, that name what its speaker hands over with them.
    pub fn handed_over<'w, 's>(&self, clause: &'w [&'s str]) -> Option<&'w [&'s str]> {
        let mut phrases = self.senses.giving_words.iter();
        phrases.find_map(|phrase| phrase.rest_of(clause)).filter(|rest| !rest.is_empty())
    }

    /// The same, where whoever takes it may stand before that: `you take the key`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let handed = |clause: &[&str]| Language::english().handed_to_listener(clause).is_some();
    /// assert!(handed(&["you", "take", "the", "key"]) && handed(&["take", "the", "key"]));
    /// assert!(!handed(&["they", "take", "the", "key"]) && !handed(&["you", "know", "the", "key"]));
    /// ```
    pub fn handed_to_listener<'w, 's>(&self, clause: &'w [&'s str]) -> Option<&'w [&'s str]> {
        match clause {
            [you, rest @ ..] if self.promises.questions.addressed.has(you) => {
                self.handed_over(rest)
            }
            _ => self.handed_over(clause),
        }
    }

    /// The words of a sentence, clause by clause in lower case, that name what its speaker hands over with them,
    /// though they stand apart from the word for it: `Here, the whole purse`, `the purse, into your own two
    /// hands`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let handed = |clauses: &[&[&str]]| Language::english().handed_over_apart(clauses).is_some();
    /// assert!(handed(&[&["here"], &["the", "whole", "purse"]]));
    /// assert!(handed(&[&["the", "purse"], &["into", "your", "own", "two", "hands"]]));
    /// assert!(!handed(&[&["the", "purse"], &["in", "his", "hands"]]));
    /// ```
    pub fn handed_over_apart<'s>(&self, clauses: &[impl AsRef<[&'s str]>]) -> Option<Vec<&'s str>> {
        let is_alone = |clause: &[&str]| self.senses.giving_alone.iter().any(|it| it.is(clause));
        let in_hand = |clause: &[&str]| {
            let linked = clause.first().is_some_and(|word| self.is_link(word));
            linked && self.senses.into_hands.iter().any(|it| it.stands_apart_in(clause))
        };
        let handed = clauses
            .windows(2)
            .find(|pair| is_alone(pair[0].as_ref()) || in_hand(pair[1].as_ref()))?;
        let [first, second] = [handed[0].as_ref(), handed[1].as_ref()];
        Some(if is_alone(first) { second.to_vec() } else { first.to_vec() })
    }

    /// Whether what somebody thinks or wants is to keep something to themselves.
    pub fn means_to_be_silent(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        let meant = |phrase: &&Phrase| {
            phrase.stands_in(&words)
                && !self.only_bids(phrase, &words)
                && !self.is_silence_over(phrase, text)
        };
        let mut silence = self.senses.silence.iter().chain(&self.senses.pretending);
        silence.any(|phrase| meant(&phrase))
            || self.say_apart(&self.senses.silence_apart, text)
            || sentences(text)
                .any(|sentence| self.forbids_to_be_known(sentence) || self.exposes_nobody(sentence))
    }

    /// Whether a text says that one can't be silent in these words any more. `I tell nobody any more` is no such
    /// thing: that denies by itself.
    fn is_silence_over(&self, phrase: &Phrase, text: &str) -> bool {
        let ends = |sentence: &str| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            let over = &self.senses.silence_over;
            phrase.stands_in(&words) && over.iter().any(|over| over.stands_in(&words))
        };
        !phrase.words().any(|word| self.is_denial(word)) && sentences(text).any(ends)
    }

    /// `I'll not give Jonas away.`
    fn exposes_nobody(&self, sentence: &str) -> bool {
        self.denies(sentence) && self.say_apart(&self.senses.exposing, sentence)
    }

    /// `He must not know`, `It must stay so`: not `They must not be late`.
    fn forbids_to_be_known(&self, sentence: &str) -> bool {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let known = |word: &String| self.is_of_learning(word) || self.senses.pointing.has(word);
        self.senses.forbidding.iter().any(|phrase| phrase.stands_in(&words))
            && words.iter().any(known)
    }

    /// Whether what somebody wants is that something does not become known, or is not said.
    pub fn keeps_from_knowing(&self, goal: &str) -> bool {
        let learns = |word: String| self.is_of_learning(&word);
        self.means_to_be_silent(goal) && self.whole_words(goal).any(learns)
            || self.keeps_secret(goal)
    }

    /// What two words say together may stand apart: `keep the pikes secret`.
    fn keeps_secret(&self, goal: &str) -> bool {
        let words: Vec<String> = self.whole_words(goal).collect();
        self.senses.silence.iter().any(|phrase| {
            let mut parts = phrase.words();
            let (Some(first), Some(last), None) = (parts.next(), parts.next(), parts.next()) else {
                return false;
            };
            let begins = words.iter().position(|word| *word == first);
            self.senses.stealth.has(last)
                && begins.is_some_and(|at| words[at..].iter().any(|word| *word == last))
        })
    }

    /// A goal of silence without the words that say that: what is to be kept.
    pub fn matter_of_silence(&self, goal: &str) -> String {
        let silence = self.senses.silence.iter().chain(&self.senses.forbidding);
        let in_phrase =
            |word: &str| silence.clone().any(|phrase| phrase.words().any(|it| it == word));
        let matter = |word: &String| !in_phrase(word) && !self.is_of_learning(word);
        self.whole_words(goal).filter(matter).collect::<Vec<_>>().join(" ")
    }

    fn is_of_learning(&self, word: &str) -> bool {
        let sense = self.sense(word);
        self.senses.learning.iter().any(|known| self.sense(known) == sense)
    }

    /// Whether a sentence is about another time than now, or only may be.
    pub fn is_about_later(&self, sentence: &str) -> bool {
        let words: Vec<String> = self.whole_words(sentence).collect();
        let plain = |at: usize| self.senses.is_later(&words, at) && !self.is_denial(&words[at]);
        (0..words.len()).any(plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_words_of_one_meaning_have_one_sense() {
        let sense = |word| Language::english().sense(word);
        for (one, other) in
            [("gave", "give"), ("handing", "brought"), ("ate", "eaten"), ("unlocked", "opens")]
        {
            assert_eq!(sense(one), sense(other), "{one} {other}");
        }
        assert_ne!(sense("lantern"), sense("key"));
        assert_ne!(sense("open"), sense("close"));
    }

    #[test]
    fn what_cannot_both_be_so_is_opposite() {
        let english = Language::english();
        let opposite =
            |one, other| english.are_opposite(&english.sense(one), &english.sense(other));
        assert!(opposite("locked", "unlocked") && opposite("open", "shut"));
        assert!(opposite("armed", "unarmed") && opposite("dead", "alive"));
        assert!(!opposite("locked", "shut") && !opposite("key", "door"));
    }

    #[test]
    fn a_clause_tells_what_is_done_now() {
        let deed = |clause: &str| {
            let words: Vec<&str> = clause.split(' ').collect();
            Language::english().deed_now(&words).map(|rest| rest.join(" "))
        };
        assert_eq!(deed("i'll unlock the door").as_deref(), Some("unlock the door"));
        assert_eq!(deed("well i sign here").as_deref(), Some("sign here"));
        assert_eq!(deed("i'll sign it at once").as_deref(), Some("sign it at once"));
        for other in [
            "i will pay you on friday",
            "i'll go once he sleeps",
            "if you like i'll go",
            "i won't go",
            "you go",
            "i left the stage door unsealed",
        ] {
            assert_eq!(deed(other), None, "{other}");
        }
    }

    #[test]
    fn a_number_is_the_same_whether_it_counts_or_ranks() {
        let english = Language::english();
        for (rank, number) in
            [("seventieth", "seventy"), ("fiftieth", "fifty"), ("hundredth", "hundred")]
        {
            assert_eq!(english.sense(rank), english.sense(number));
        }
        assert_ne!(english.sense("seventieth"), english.sense("sixty"));
        assert_ne!(english.sense("hundred"), english.sense("fifty"));
    }

    #[test]
    fn who_is_not_to_find_out_and_what_is_not_to_be_mentioned_is_kept_silent() {
        let english = Language::english();
        for silent in [
            "Do not mention the leak.",
            "She can't know about Saturday.",
            "Careful what I say.",
            "Deny everything.",
            "keep Aunt Petra from knowing",
            "Don't let her guess.",
            "If he finds out I am done for.",
            "Keep it vague. I can't tell him the truth.",
        ] {
            assert!(english.means_to_be_silent(silent), "{silent}");
        }
        for open in [
            "He did not mention the leak.",
            "I can't know that.",
            "I can't tell him apart from his brother.",
            "Keep the goats from the corn.",
            "I will find out.",
            "Nobody denies it.",
        ] {
            assert!(!english.means_to_be_silent(open), "{open}");
        }
    }

    #[test]
    fn silence_and_telling_are_meant_in_words() {
        let english = Language::english();
        assert!(english.means_to_be_silent("Not a word about Saturday. Not one."));
        assert!(english.means_to_be_silent("Nobody must find out."));
        for pretence in [
            "He suspects nothing. Keep it light.",
            "Not one name.",
            "Act natural.",
            "Laugh it off.",
            "Don't blow my cover.",
            "Keep it quiet.",
        ] {
            assert!(english.means_to_be_silent(pretence), "{pretence}");
        }
        for open in ["She laughs, off she goes.", "Under the cover it is warm.", "A quiet street."]
        {
            assert!(!english.means_to_be_silent(open), "{open}");
        }
        assert!(!english.means_to_be_silent("I can't keep up the lie any longer."));
        assert!(!english.means_to_be_silent("She suspects the cook. A natural act."));
        assert!(!english.means_to_be_silent("He asked, and I give him all I saw."));
        assert!(!english.means_to_be_silent("I can't keep it to myself any longer."));
        assert!(english.means_to_be_silent("I will not tell any more. I keep it to myself."));
        let german = Language::by_code("de").expect("is there");
        assert!(!german.means_to_be_silent("Ich kann es nicht länger für mich behalten."));
        assert!(german.means_to_be_silent("Lass dir nichts anmerken."));
        assert!(
            english.means_to_tell("I owe her that") && !english.means_to_tell("The roof leaks")
        );
    }
}
