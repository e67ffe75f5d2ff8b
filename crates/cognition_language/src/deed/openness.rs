//! What is to be seen, heard, passed or kept, and what is at odds with that.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::{Phrase, rest_after};

/// So many words name a thing at most, its article among them.
const NAMED: usize = 4;

impl Language {
    /// Whether what somebody wants is that nobody sees or finds them.
    pub fn hides(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.hiding, goal)
    }

    /// Whether the phrase that tells a deed begins with what is seen or heard from afar: `Light the lamp`.
    pub fn gives_away_where_one_is(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        self.senses.aims.revealing.iter().any(|known| known.begins(&words))
    }

    /// Whether the phrase that tells a deed is about handling a thing that sounds: `Shake the rattle`.
    pub fn sounds(&self, phrase: &str) -> bool {
        let mut words = self.whole_words(phrase);
        let aims = &self.senses.aims;
        words.next().is_some_and(|verb| aims.sounding.has(&verb))
            && words.any(|word| aims.loud_things.has(&word))
    }

    /// Whether what somebody wants is that a way is open to somebody: `let her through`.
    pub fn lets_through(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.letting_through, goal) && !self.denies(goal)
    }

    /// Whether words tell of a door that no lock bars it, or that they have seen to that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let open = |said| Language::english().tells_it_is_open(said, "the great gate");
    /// assert!(open("There, the gate's off its lock.") && open("I've unlocked the great gate for you."));
    /// assert!(!open("The gate is shut.") && !open("Is the gate open?") && !open("Open the gate!"));
    /// ```
    pub fn tells_it_is_open(&self, said: &str, door: &str) -> bool {
        let known = &self.senses.aims;
        let tells = |clause: &str| {
            let words: Vec<String> = self.whole_words(clause).collect();
            (0..words.len()).any(|at| {
                let (before, rest) = (words[..at].join(" "), &words[at..]);
                let stands = || known.standing_open.iter().any(|it| it.begins(rest));
                let made = || known.made_open.iter().any(|it| it.begins(rest));
                stands() && self.names_thing(&before, door)
                    || made() && self.names_thing(&rest.join(" "), door)
            })
        };
        let plain = |said: &&str| !self.is_question(said) && !self.denies(said);
        sentences(said).filter(plain).flat_map(clauses).any(tells)
    }

    /// Whether a speech calls somebody, or a beast, out or in: `Out you come, little otters!`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let calls = |said| Language::english().calls_through(said);
    /// assert!(calls("Out you come, little otters!") && calls("Well, come in."));
    /// assert!(!calls("Don't come in.") && !calls("Come in handy, will it?"));
    /// ```
    pub fn calls_through(&self, speech: &str) -> bool {
        let calls = |sentence: &str| {
            sentence.split([',', ';', ':', '–', '—']).any(|clause| {
                let words: Vec<String> = self.whole_words(clause).collect();
                self.senses.aims.calling_through.iter().any(|phrase| phrase.begins(&words))
            })
        };
        let told = |sentence: &&str| !self.is_question(sentence) && !self.denies(sentence);
        sentences(speech).filter(told).any(calls)
    }

    /// Whether what somebody wants is that a way is shut to somebody: `keep them out`.
    pub fn keeps_out(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.keeping_out, goal)
    }

    /// Whether a speech speaks of somebody who is not the listener: `him`, `her`.
    pub fn speaks_of_another_person(&self, speech: &str) -> bool {
        let again = &self.promises.proposing.people_again;
        self.whole_words(speech).any(|word| again.has(&word))
    }

    /// Whether what somebody wants is that a thing is not seen: `keep the goose covered`.
    pub fn covers(&self, goal: &str) -> bool {
        self.say_apart(&self.senses.aims.covering, goal)
    }

    /// The words that name what nobody is to find or see: `the false weight` of `Let nobody find the false weight`, and
    /// all of `keep the letter hidden`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let unfound = |goal| Language::english().kept_unfound(goal);
    /// assert_eq!(unfound("Let nobody find the weight.").as_deref(), Some("the weight"));
    /// assert!(unfound("Keep the letter hidden.").is_some());
    /// assert!(unfound("Find the weight.").is_none() && unfound("Nobody must find me.").is_none());
    /// ```
    pub fn kept_unfound(&self, goal: &str) -> Option<String> {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(goal).collect();
        let Some(rest) = (0..words.len()).find_map(|at| rest_after(&aims.unfound, &words[at..]))
        else {
            return self.say_apart(&aims.keeping_hidden, goal).then(|| goal.to_owned());
        };
        let named = rest.iter().map(String::as_str).take_while(|word| !self.is_linking(word));
        let named: Vec<&str> = named.take(NAMED).collect();
        let is_thing = named.first().is_some_and(|word| self.is_determiner(word));
        is_thing.then(|| named.join(" "))
    }

    /// Whether the phrase that tells a deed begins with what shows a thing: `Hold up the letter`.
    pub fn shows(&self, phrase: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        let first = words.first();
        let begins = |known: &Phrase| known.words().next() == first.map(String::as_str);
        self.senses.aims.showing.iter().any(|known| begins(known) && known.stands_apart_in(&words))
    }

    /// Whether the phrase that tells a deed takes what lies over a thing from it: `Lift the basket off the
    /// goose`.
    pub fn uncovers(&self, phrase: &str) -> bool {
        self.say_apart(&self.senses.aims.uncovering, phrase)
    }

    /// Whether what is told of a thing is that it is of no use any more: `There is nothing in it but a wasp.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let spent = |told| Language::english().tells_it_is_spent(told);
    /// assert!(spent("You shake the flask. Not a drop."));
    /// assert!(!spent("You shake the flask. It is not empty yet."));
    /// ```
    pub fn tells_it_is_spent(&self, told: &str) -> bool {
        let spent = &self.senses.aims.spent;
        sentences(told).any(|sentence| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            let own = |phrase: &Phrase| {
                let denies = phrase.words().any(|word| self.is_denial(word));
                phrase.stands_in(&words) && (denies || !self.denies(sentence))
            };
            spent.iter().any(own) || self.leaves_nothing(sentence)
        })
    }

    /// Whether a deed of that verb, in lower case, may be done to a thing that is of no use as it is.
    pub fn may_be_done_to_what_is_spent(&self, verb: &str) -> bool {
        self.senses.aims.restoring_it.has(verb)
    }

    /// Whether a text leaves somebody, or a beast, at rest: `let the mare rest`.
    pub fn leaves_at_rest(&self, text: &str) -> bool {
        self.say_apart(&self.senses.aims.at_rest, text)
    }

    /// Whether a deed of that verb, in lower case, leaves nobody at rest.
    pub fn disturbs(&self, verb: &str) -> bool {
        self.senses.aims.disturbing.has(verb)
    }

    /// What a text keeps, and for whom or what: `table four` and `madame aubert` of `keep table four for
    /// Madame Aubert`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let kept = Language::english().kept_for("save the last plum for Tom");
    /// assert_eq!(kept, Some(("the last plum".to_owned(), "tom".to_owned())));
    /// ```
    pub fn kept_for(&self, text: &str) -> Option<(String, String)> {
        let aims = &self.senses.aims;
        let words: Vec<String> = self.whole_words(text).collect();
        let keeps = words.iter().position(|word| aims.reserving.has(word))?;
        let behind = words[keeps..].iter().position(|word| aims.reserved_for.has(word))? + keeps;
        let kept = words[keeps + 1..behind].join(" ");
        (!kept.is_empty()).then(|| (kept, words[behind + 1..].join(" ")))
    }

    /// Whether a text begins with what one does who keeps something: `keep the wine`.
    pub fn keeps_as_it_is(&self, text: &str) -> bool {
        self.whole_words(text).next().is_some_and(|verb| self.senses.aims.reserving.has(&verb))
    }

    /// Whether a text says that nobody is let in: `let no one into the vault`, `keep everybody out`.
    pub fn admits_nobody(&self, text: &str) -> bool {
        let lets = self.say_apart(&self.senses.aims.letting_through, text);
        lets && self.denies(text) || self.keeps_out(text)
    }

    /// Whether a deed of that verb leaves a thing used, in lower case.
    pub fn uses_up(&self, verb: &str) -> bool {
        self.senses.aims.using_up.has(verb)
    }

    /// Whether a deed of that verb, in lower case, lets somebody have the use of a thing.
    pub fn lets_have(&self, verb: &str) -> bool {
        self.senses.aims.letting_have.has(verb)
    }

    /// Whether a text begins with what one does who wants a thing made, or whole: `finish the wall`.
    pub fn makes(&self, text: &str) -> bool {
        self.whole_words(text).next().is_some_and(|verb| self.senses.aims.making.has(&verb))
    }

    /// Whether the phrase that tells a deed tells one of that sense in other words: `Lay a bet` of `gamble`.
    pub fn tells_deed_of(&self, phrase: &str, sense: &str) -> bool {
        let words: Vec<String> = self.whole_words(phrase).collect();
        let tells = |(verb, known): &(Box<str>, Phrase)| {
            self.sense(verb) == sense && known.stands_apart_in(&words)
        };
        self.senses.aims.told_by.iter().any(tells)
    }

    /// Whether what happens is that somebody comes in.
    pub fn enters(&self, text: &str) -> bool {
        self.say_apart(&self.senses.aims.entering, text)
    }

    /// Whether a text speaks of anything that is seen or heard from afar: `three flashes, a signal`.
    pub fn speaks_of_signs(&self, text: &str) -> bool {
        let mut signs = self.senses.aims.revealing.iter();
        let told = sentences(text).filter(|sentence| !self.denies(sentence));
        let said: Vec<String> = told.flat_map(|it| self.senses_in_order(it)).collect();
        // `Put` alone is no sign: who puts on a light speaks of the light.
        let is_said = |word: &str| !self.means_something(word) || said.contains(&self.sense(word));
        signs.any(|sign| sign.words().all(is_said))
    }

    /// Whether what happens is that somebody goes where nobody can reach them.
    pub fn departs(&self, text: &str) -> bool {
        self.say_apart(&self.senses.aims.departing, text) && !self.denies(text)
    }
}
