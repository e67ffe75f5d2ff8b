//! Leave to do what was promised not to be done, or to go from where somebody was to stay: asked for, and given.

use crate::deed::deeds::DeedKind;
use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// What a promise forbids.
struct Forsworn {
    /// The verb; none where it is to go away, by whatever verb.
    verb: Option<String>,
    /// What it is about, or where somebody was to stay.
    matter: Vec<String>,
}

impl Language {
    /// Whether words tell or allow their hearer to do what is promised not to be done: `Yes, open it.`, `You may open
    /// the door.`; or to go from where they were to stay: `Come with me.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let permits = |said| Language::english().permits(said, "not to open the van door to anybody");
    /// assert!(permits("Yes, open it, Anselm.") && permits("You may open the door to Tekla."));
    /// assert!(!permits("Don't open it.") && !permits("I open it myself.") && !permits("Will you open it?"));
    /// let permits = |said| Language::english().permits(said, "stay by the furnace");
    /// assert!(permits("Jory, come with me to the chapel.") && permits("You may leave the furnace."));
    /// assert!(!permits("Come here.") && !permits("Go on stoking.") && !permits("Stay where you are."));
    /// ```
    pub fn permits(&self, said: &str, promised: &str) -> bool {
        self.forsworn(promised).is_some_and(|forsworn| self.bids_what_was_forsworn(said, &forsworn))
    }

    /// The same where one clause also names what it is about: `it` may be anything.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let permits = |said| Language::english().permits_by_name(said, "not to open the van door");
    /// assert!(permits("You may leave the yard, and you may open the door."));
    /// assert!(!permits("You may open it.") && !permits("You may leave the yard."));
    /// ```
    pub fn permits_by_name(&self, said: &str, promised: &str) -> bool {
        self.forsworn(promised).is_some_and(|forsworn| {
            let named = |clause: &str| self.share_held(&forsworn.matter, &[clause]) > 0.0;
            self.is_bid_where(said, &forsworn, named)
        })
    }

    /// Whether words tell or allow their hearer to take the way that a phrase tells of.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let sends = |said| Language::english().sends_there(said, "Go to the lamp room");
    /// assert!(sends("Odo, go up to the lamp room and trim the wick.") && sends("You may run to the lamp room."));
    /// assert!(!sends("I go to the lamp room.") && !sends("Go and tell Odo of the lamp room."));
    /// assert!(!sends("Go to the kitchen.") && !sends("Let's go to the lamp room."));
    /// ```
    pub fn sends_there(&self, said: &str, way: &str) -> bool {
        let heads = |word: &&str| self.promises.proposing.heading.has(word);
        let plain = sentences(said).filter(|it| !self.is_question(it) && !self.is_on_terms(it));
        let mut clauses = plain.flat_map(clauses).filter(|it| !self.denies(it));
        clauses.any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let at = words.iter().position(heads);
            at.is_some_and(|at| {
                self.leads_to_an_order(&words[..at]) && self.heads_there(&words[at..], way)
            })
        })
    }

    /// Whether words tell or allow their hearer to do what that verb says to that.
    pub(in crate::promise) fn tells_to_do(
        &self,
        said: &str,
        verb: &str,
        matter: &[String],
    ) -> bool {
        let (verb, matter) = (Some(verb.to_owned()), matter.to_vec());
        self.bids_what_was_forsworn(said, &Forsworn { verb, matter })
    }

    fn bids_what_was_forsworn(&self, said: &str, forsworn: &Forsworn) -> bool {
        self.is_bid_where(said, forsworn, |_| true)
    }

    /// Whether a clause that fits bids it.
    fn is_bid_where(&self, said: &str, forsworn: &Forsworn, fits: impl Fn(&str) -> bool) -> bool {
        let stays = |it: &str| forsworn.verb.is_none() && self.bids_to_stay(it);
        let plain = sentences(said)
            .filter(|it| !self.is_question(it) && !self.is_on_terms(it) && !stays(it));
        let mut clauses = plain.flat_map(clauses).filter(|it| !self.denies(it) && fits(it));
        clauses.any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let at = words.iter().position(|word| self.is_forsworn_verb(word, forsworn));
            at.is_some_and(|at| {
                self.leads_to_an_order(&words[..at]) && self.is_of_it(&words[at..], forsworn)
            })
        })
    }

    /// Whether a question asks leave to do what is promised not to be done, or to go from where its speaker was to
    /// stay: `May I open the door for Tekla?`
    pub fn asks_leave(&self, said: &str, promised: &str) -> bool {
        let Some(forsworn) = self.forsworn(promised) else { return false };
        self.leaves_asked(said).iter().any(|rest| {
            let words = spoken(rest);
            let own = forsworn.verb.as_deref();
            let formed = |word: &&str| own.is_some_and(|verb| self.is_form_of(word, verb));
            let is_it =
                words.first().is_some_and(|it| formed(it) || self.is_forsworn_verb(it, &forsworn));
            is_it && self.is_of_it(&words, &forsworn)
        })
    }

    /// Whether an answer gives the leave that was asked for, in a word, by the deed itself or by a turn of phrase:
    /// `Go down, then, and count.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let grants = |said| Language::english().grants_leave(said, "May I go down to the cellar?");
    /// assert!(grants("By all means.") && grants("Go down, Caspar, and count.") && grants("Do, Caspar."));
    /// assert!(!grants("Not yet.") && !grants("Go to bed, I said no.") && !grants("It rains."));
    /// ```
    pub fn grants_leave(&self, said: &str, asked: &str) -> bool {
        if self.answers(said, Answer::Refuses) {
            return false;
        }
        let verbs: Vec<String> = self
            .leaves_asked(asked)
            .iter()
            .filter_map(|rest| spoken(rest).first().map(|verb| (*verb).to_owned()))
            .collect();
        let plain = sentences(said).filter(|it| !self.is_question(it) && !self.is_on_terms(it));
        let mut clauses = plain.flat_map(clauses).filter(|it| !self.denies(it));
        clauses.any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            let spoken = spoken(&lower);
            let words = self.promises.without_adverbs(&spoken);
            let ordered = |at: usize| {
                verbs.iter().any(|verb| verb == words[at])
                    && self.leads_to_an_order(&words[..at])
                    && self.names_nothing_else(&words[at + 1..], asked)
            };
            // `Do the dishes` is no `Do.`
            let granted = self.promises.granting_leave.length_at(words);
            let granted = granted.is_some_and(|length| length > 1 || length == words.len());
            let mut whole = self.promises.granting_leave_whole.iter();
            granted || whole.any(|it| it.is(&spoken)) || (0..words.len()).any(ordered)
        })
    }

    /// `Go down and count` after `May I go down?`, and not `Go to bed`.
    fn names_nothing_else(&self, rest: &[&str], asked: &str) -> bool {
        let own = rest.iter().take_while(|word| !self.grammar.joining.has(word)).copied();
        let named = self.content_stems(&own.collect::<Vec<_>>().join(" "));
        let asked = self.content_stems(asked);
        named.iter().all(|stem| asked.contains(stem) || self.promises.pointing_there.has(stem))
    }

    /// What leave is asked for, from its verb on, in lower case.
    fn leaves_asked(&self, said: &str) -> Vec<String> {
        let asked = sentences(said).flat_map(|sentence| {
            let asks = self.is_question(sentence);
            clauses(sentence).map(move |clause| (asks, clause))
        });
        let rest = |(asks, clause): (bool, &str)| {
            let lower = clause.to_lowercase().replace('’', "'");
            let words = spoken(&lower);
            let asked = |at: usize| Some(at + self.promises.asking_leave.length_at(&words[at..])?);
            let begun = asks.then(|| (0..words.len()).find_map(asked)).flatten();
            let begun = begun.or_else(|| self.promises.requesting_leave.length_at(&words))?;
            Some(words[begun..].join(" "))
        };
        asked.filter_map(rest).collect()
    }

    /// Whether a sentence asks for leave without being a question: `Sir, request permission to bring it at two.`
    pub(in crate::promise) fn requests_leave(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        clauses(&lower).any(|clause| self.promises.requesting_leave.begin(&spoken(clause)))
    }

    /// What is promised not to be done, but for what is not to be told: that has words of its own.
    fn forsworn(&self, promised: &str) -> Option<Forsworn> {
        let deed = self.deed(promised);
        let verb = deed.words.first()?.clone();
        let matter = |of: &str| {
            let mut matter = self.content_stems(of);
            matter.retain(|stem| stem != self.stem(&verb));
            matter
        };
        match deed.denied {
            true => {
                let tells = self.kind_of_deed(&deed) == DeedKind::Tell;
                let matter = matter(promised);
                (!tells).then(|| Forsworn { verb: Some(verb.clone()), matter })
            }
            false => self.is_a_post(promised).then(|| {
                let matter = matter(self.without_terms(promised));
                Forsworn { verb: None, matter }
            }),
        }
    }

    fn is_forsworn_verb(&self, word: &str, forsworn: &Forsworn) -> bool {
        match &forsworn.verb {
            Some(verb) => word == verb || self.touches(verb) && self.is_not_untouched(word),
            None => self.deeds.going.has(word),
        }
    }

    /// Whether words from their verb on are about what is forsworn: it is named, or a word stands for it; or they go
    /// somewhere from where somebody was to stay.
    fn is_of_it(&self, words: &[&str], forsworn: &Forsworn) -> bool {
        let (verb, rest) = (words[0], &words[1..]);
        let leaves = self.deeds.leaving.has(verb);
        match &forsworn.verb {
            None if leaves => self.leaves_the_post(rest, &forsworn.matter),
            None => {
                rest.first().is_some_and(|word| self.promises.going_somewhere.has(word))
                    && self.share_held(&forsworn.matter, &[&rest.join(" ")]) == 0.0
            }
            Some(own) if own != verb && self.is_not_untouched(verb) => {
                self.is_done_to_it(rest, &forsworn.matter)
            }
            Some(_) => self.is_about_it(rest, &forsworn.matter) || self.points_there(verb, rest),
        }
    }

    fn is_not_untouched(&self, word: &str) -> bool {
        self.touches(word) || self.deeds.kept_and_broken.not_untouched.has(word)
    }

    /// `Up the black egg` of `pick up the black egg`: and neither `the lamp over the black egg` nor `the hen her egg` of
    /// the hen. A word may stand for anything.
    fn is_done_to_it(&self, rest: &[&str], matter: &[String]) -> bool {
        let points = |word: &&&str| self.promises.pointing_there.has(word);
        let own = rest.iter().skip_while(points).take_while(|word| !self.is_linking(word));
        let object: Vec<&str> = own.copied().collect();
        let of_it =
            |word: &str| self.without_possessive(word) == word && self.is_among_stems(word, matter);
        let Some(at) = object.iter().rposition(|word| of_it(word)) else { return false };
        let plain = |word: &&str| of_it(word) || self.is_stop_word(word);
        object[..at].iter().all(plain) && !object[at + 1..].iter().any(|it| self.is_determiner(it))
    }

    /// `Leave the gate now`, and neither `leave the gate alone` nor `leave it here`.
    fn leaves_the_post(&self, rest: &[&str], matter: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let as_it_is = rest.iter().any(|word| known.left_alone.has(word));
        let again = |word: &&str| self.promises.proposing.things_again.has(word);
        let put = rest.len() > 1 && rest.first().is_some_and(again);
        !as_it_is && !put && (self.is_of_the_watch(rest, matter) || self.is_about_it(rest, matter))
    }

    /// `Go down now`: a way that names no other place is the one that is spoken of.
    fn points_there(&self, verb: &str, rest: &[&str]) -> bool {
        let points = |word: &&str| self.promises.pointing_there.has(word);
        self.deeds.going.has(verb)
            && rest.iter().any(points)
            && rest.iter().all(|word| points(word) || self.is_stop_word(word))
    }

    /// Whether what stands before a verb leaves it an order or a leave: `yes`, `you may`.
    pub(in crate::promise) fn leads_to_an_order(&self, before: &[&str]) -> bool {
        let known = &self.promises;
        let leave = (0..before.len()).find(|at| {
            known.undertaking.permitting.length_at(&before[*at..]) == Some(before.len() - at)
        });
        let before = &before[..leave.unwrap_or(before.len())];
        before.iter().all(|word| {
            let someone = known.undertaking.own.has(word)
                || known.others.has(word)
                || known.questions.addressed.has(word);
            self.is_stop_word(word) && !someone && !self.is_linking(word)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_stays_for_somebody_may_go_when_they_bid_it() {
        let permits = |said| Language::english().permits(said, "wait in the yard until noon");
        for said in
            ["Go to the well, boy.", "Then come with us.", "You may leave.", "Yes, go home."]
        {
            assert!(permits(said), "{said}");
        }
        for said in [
            "Go on.",
            "Come, come.",
            "Don't go to the well.",
            "Come to me when it rains.",
            "Wait, and then go to the well.",
            "I go to the well.",
            "Will you come with us?",
        ] {
            assert!(!permits(said), "{said}");
        }
    }

    #[test]
    fn what_was_not_to_be_touched_may_be_by_whatever_is_done_to_it() {
        let permits = |said| Language::english().permits(said, "not touch the brass kettle");
        for said in [
            "Quick, lift the kettle off the fire!",
            "You may fill the tub, and you can move the kettle.",
            "Then bring the brass kettle here.",
            "Yes, touch it.",
        ] {
            assert!(permits(said), "{said}");
        }
        for said in [
            "Leave the kettle alone.",
            "Keep away from the kettle.",
            "Mind the kettle.",
            "Look at the kettle.",
            "Hold the lamp over the kettle.",
            "Wren will take the kettle.",
            "Bring the kettle's lid.",
            "Give the kettle a wide berth.",
            "Don't move the kettle.",
            "Move it.",
        ] {
            assert!(!permits(said), "{said}");
        }
        let asks = |said| Language::english().asks_leave(said, "not touch the brass kettle");
        assert!(asks("Mind if I turn the kettle round?") && asks("May I move the kettle?"));
        assert!(asks("Would it be all right if I put the kettle on?"));
        assert!(!asks("May I look at the kettle?") && !asks("Mind if I open the window?"));
    }

    #[test]
    fn leave_is_requested_without_a_question_too() {
        let asks = |said| Language::english().asks_leave(said, "not to open the sea gate");
        assert!(asks("Captain, request permission to open the sea gate."));
        assert!(asks("Permission to open the gate, sir.") && asks("Mind if I opened the gate?"));
        assert!(!asks("He has permission to open the gate.") && !asks("I open the gate."));
        assert!(!asks("Request permission to close the hatch."));
    }

    #[test]
    fn leave_is_asked_for_in_a_question_and_given_by_the_deed() {
        let english = Language::english();
        assert!(english.asks_leave("May I leave the furnace, Mistress?", "stay by the furnace"));
        assert!(english.asks_leave("Can I go to the chapel?", "stay by the furnace"));
        assert!(!english.asks_leave("May I stoke it?", "stay by the furnace"));
        for post in ["mind the press", "watch the press", "stay at the press"] {
            assert!(english.asks_leave("May I leave the press now?", post), "{post}");
            assert!(english.asks_leave("May I leave now?", post), "{post}");
            assert!(!english.asks_leave("May I leave the press running?", "mind the ink"));
        }
        let forsworn = "not to go into the metal cellar";
        assert!(english.asks_leave("May I go down now, and merely count?", forsworn));
        assert!(!english.asks_leave("May I go in?", forsworn));
        assert!(!english.asks_leave("May I go home now?", forsworn));
        let asked = "Mistress, would you spare me from my post?";
        for said in ["Go on then, boy.", "Run along, Jory.", "Off you go.", "Off with you."] {
            assert!(english.grants_leave(said, asked), "{said}");
        }
        for said in ["Go.", "You are.", "You can, child."] {
            assert!(english.grants_leave(said, "Am I let off?"), "{said}");
        }
        assert!(!english.grants_leave("You are a fool.", "Am I let off?"));
        for said in ["No. Off to your post.", "Would I?", "The copper is at straw."] {
            assert!(!english.grants_leave(said, asked), "{said}");
        }
    }
}
