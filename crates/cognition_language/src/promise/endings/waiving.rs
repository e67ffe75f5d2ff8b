//! Casual words that let go of what is promised, and such as sound so and are about something else: `nah, eat it
//! yourself`, and `forget it, I'm not paying more than nine`.

use crate::deed::deeds::DeedKind;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::words::lists::PhraseList;

impl Language {
    /// Whether casual words let go of a promise: they call it off, want none of it, or leave it to whoever was to give
    /// it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let waives = |said| Language::english().waives(said, "give Wren the pork pie");
    /// assert!(waives("u can eat it urself") && waives("It's fine, leave it.") && waives("no pie for me, thanks"));
    /// assert!(!waives("You ate it yourself.") && !waives("Leave it on the sill.") && !waives("no pie yet"));
    /// ```
    pub fn waives(&self, said: &str, promised: &str) -> bool {
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let (deed, stems) = (self.deed(promised), self.content_stems(promised));
        let lasts = deed.words.first().is_some_and(|verb| self.lasts(verb));
        let (ends, gives) = (!deed.denied && !lasts, self.kind_of_deed(&deed) == DeedKind::Give);
        let told = sentences(&lower).filter(|it| !self.asks_behind_a_filler(it));
        // `Leave it!` alone may be said of anything at hand.
        let ends = ends && spoken(&lower).iter().any(|it| self.promises.waiving.easing.has(it));
        let mut refused = false;
        told.flat_map(clauses).any(|clause| {
            let words = spoken(clause);
            refused |= words.first().is_some_and(|word| self.promises.waiving.no.has(word));
            ends && self.is_said_alone(&words, &self.promises.waiving.alone)
                || self.wants_none(&words, &stems)
                || gives && self.leaves_it_for_their_use(&words, refused, &stems)
        })
    }

    /// Whether words decline what was just offered: `nah, I'm good`, `no thanks`, `forget it then`.
    pub fn declines_an_offer(&self, said: &str) -> bool {
        let known = &self.promises.waiving;
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let mut refused = false;
        let declined = clauses(&lower).any(|clause| {
            let words = spoken(clause);
            refused |= words.iter().any(|word| known.no.has(word));
            self.is_said_alone(&words, &known.declining)
                || self.is_said_alone(&words, &known.reacting)
                || self.is_said_alone(&words, &known.vague)
                || refused && self.is_said_alone(&words, &known.declining_after_no)
        });
        let asks = || sentences(&lower).any(|it| self.asks_behind_a_filler(it));
        declined && !self.bargains(&lower) && !asks()
    }

    /// Whether words let nothing go, whatever else they say: they insist on it, or drop no more than the talk.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let nothing = |said| Language::english().lets_nothing_go(said);
    /// assert!(nothing("dont forget my pie") && nothing("forget it, im not paying more than 9"));
    /// assert!(!nothing("Forget it.") && !nothing("You need not keep your word."));
    /// ```
    pub fn lets_nothing_go(&self, said: &str) -> bool {
        let known = &self.promises.waiving;
        let lower = self.typed_out(said).to_lowercase().replace('’', "'");
        let insists = |clause: &str| {
            let words = spoken(clause);
            known.insisting.stand_in(&words) && !self.lets_go_somewhere(&words)
        };
        clauses(&lower).any(insists)
            || known.vague.stand_in(&spoken(&lower)) && self.bargains(&lower)
    }

    /// Whether words in lower case drop no more than what is just talked of: they refuse or bargain beside, answer a
    /// refusal, or go on to ask.
    pub(super) fn drops_the_talk(&self, lower: &str) -> bool {
        self.bargains(lower)
            || self.promises.waiving.reacting.stand_in(&spoken(lower))
            || sentences(lower).skip(1).any(|it| self.asks_behind_a_filler(it))
    }

    /// Whether words begin like such as may be said of anything: `forget it`.
    pub(super) fn may_drop_anything(&self, words: &[&str]) -> bool {
        self.promises.waiving.vague.begin(words)
    }

    /// `So where's Piet`
    fn asks_behind_a_filler(&self, sentence: &str) -> bool {
        let known = &self.promises.waiving;
        let all = spoken(sentence);
        let begun = all.iter().take_while(|word| known.no.has(word) || known.idle.has(word));
        let words = &all[begun.count()..];
        let first = words.first().and_then(|word| word.split_once('\'')).map(|(first, _)| first);
        self.is_question(sentence)
            || first.is_some_and(|first| self.sentences.asking.has(first))
            || self.is_question(&words.join(" "))
    }

    /// Whether a clause refuses, says what its listener will never do, or is about a price.
    fn bargains(&self, lower: &str) -> bool {
        let known = &self.promises;
        clauses(lower).any(|clause| {
            let words = spoken(clause);
            let priced = words.iter().any(|word| known.waiving.bargaining.has(word));
            let listener = |word: &&str| {
                let bare = word.split('\'').next().unwrap_or(word);
                known.questions.addressed.has(bare)
            };
            let refuses = || words.iter().any(listener) || self.will_not_do(&words);
            let lets_go = known.releasing.stand_in(&words);
            !lets_go && (priced || self.denies(clause) && refuses())
        })
    }

    /// `I won't wait`, `I'm not paying`: and not `I'm not hungry`.
    fn will_not_do(&self, words: &[&str]) -> bool {
        let refuses = |at: usize| {
            let length = self.promises.going_back.length_at(&words[at..]);
            let next = length.and_then(|length| words.get(at + length));
            let denial = length.and_then(|length| words.get(at + length - 1));
            let being = denial.is_some_and(|word| **word == *self.deeds.denial);
            next.is_some_and(|next| !being || next.ends_with(PARTICIPLE))
        };
        (0..words.len()).any(refuses)
    }

    /// Whether a clause is one of some phrases, with nothing beside it that means anything.
    pub(in crate::promise) fn is_said_alone(&self, words: &[&str], known: &PhraseList) -> bool {
        let idle = |words: &[&str]| words.iter().all(|word| self.is_idle_in_talk(word));
        let alone = |at: usize| {
            let whole = known.iter().any(|it| it.rest_of(&words[at..]).is_some_and(idle));
            whole && idle(&words[..at])
        };
        (0..words.len()).any(alone)
    }

    /// Whether a word stands beside what is said and says nothing: `nah`, `ok`, `actually`.
    pub(in crate::promise) fn is_idle_in_talk(&self, word: &str) -> bool {
        let known = &self.promises.waiving;
        known.no.has(word) || known.idle.has(word) || self.consent.fillers.has(word)
    }

    /// `No pie for me`: nothing but what was promised is named.
    fn wants_none(&self, words: &[&str], stems: &[String]) -> bool {
        let known = &self.promises.waiving;
        let Some(at) = words.iter().position(|word| known.no.has(word)) else { return false };
        let ends = |end: &usize| known.for_oneself.begin(&words[*end..]);
        let end = (at + 1..words.len()).find(ends);
        let named = end.map(|end| self.content_stems(&words[at + 1..end].join(" ")));
        named.is_some_and(|it| !it.is_empty() && it.iter().all(|stem| stems.contains(stem)))
    }

    /// `You can eat it yourself`, or, behind a no, `you eat it`: and not `you can bring it yourself`.
    fn leaves_it_for_their_use(&self, words: &[&str], refused: bool, stems: &[String]) -> bool {
        let known = &self.promises;
        let own_use = &known.waiving;
        let uses = |word: &str| own_use.consuming.has(word) || own_use.having.has(word);
        let Some(at) = words.iter().position(|word| uses(word)) else { return false };
        let themselves = words.iter().any(|word| known.undertaking.yourself.has(word));
        let theirs = themselves || refused && known.waiving.consuming.has(words[at]);
        let you = words[..at].iter().any(|word| known.questions.addressed.has(word));
        let bid = || words[..at].iter().all(|word| self.is_idle_in_talk(word));
        theirs
            && (you || bid())
            && self.is_of_that_thing(&words[at + 1..], stems)
            && !self.denies(&words[at..].join(" "))
    }

    /// Words behind a verb name what was promised or let a word stand for it, and nobody who speaks.
    fn is_of_that_thing(&self, words: &[&str], stems: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let own = words.iter().any(|word| known.own.has(word) || known.mine.has(word));
        let named = self.content_stems(&words.join(" "));
        let stands = || words.iter().any(|word| known.standing_for.has(word));
        let it = named.iter().all(|stem| stems.contains(stem)) && (!named.is_empty() || stands());
        // `Keep it where it is`: it is to stay there.
        let there = words.iter().any(|word| {
            self.is_linking(word)
                || self.deeds.subordinate.has(word)
                || self.promises.withholding.there.has(word)
        });
        it && !own && !there
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIE: &str = "give Wren the pork pie";

    #[test]
    fn who_wants_it_no_more_says_so_in_casual_words() {
        let english = Language::english();
        for said in [
            "u can eat it urself",
            "nah u eat it",
            "You can have the pie yourself, Edda.",
            "its fine, leave it",
            "whatever, its off",
            "no pie for me ty",
            "No pie for me, thanks.",
        ] {
            assert!(english.waives(said, PIE), "{said}");
        }
        for said in [
            "you can bring it urself",
            "you ate it yourself",
            "did you eat it yourself",
            "Leave it on the sill.",
            "Leave it, Edda!",
            "It's off.",
            "no pie yet",
            "no bread for me",
            "You have it.",
            "its fine",
            "eat ur soup",
            "No. Keep it where it is.",
            "No, keep it for me.",
        ] {
            assert!(!english.waives(said, PIE), "{said}");
        }
        assert!(!english.waives("Leave it.", "not to touch the lamp"));
    }

    #[test]
    fn an_offer_is_declined_in_so_many_words_and_never_by_a_question_or_a_price() {
        let declines = |said: &str| Language::english().declines_an_offer(said);
        for said in [
            "nah im good",
            "actually no thx",
            "No, thank you.",
            "forget it then",
            "No, I'm all right.",
        ] {
            assert!(declines(said), "{said}");
        }
        for said in [
            "im good",
            "its fine",
            "no",
            "ok nvm. so wheres piet",
            "nah thats too late, make it 8",
            "no thanks to you",
            "no thx, whats the price",
            "lol no way ull keep that promise",
        ] {
            assert!(!declines(said), "{said}");
        }
    }

    #[test]
    fn casual_words_release_where_they_fit_and_not_where_they_refuse_or_ask() {
        let frees = |said: &str| Language::english().releases_of(said, PIE);
        for said in [
            "nvm",
            "nah nvm",
            "forget it",
            "Forget it, I'll buy my own.",
            "forget it, im not hungry",
            "forget it, i dont need it",
            "dont bother",
            "dont bother with the pie",
            "u dont have to",
            "dw about it",
            "i dont want it anymore",
        ] {
            assert!(frees(said), "{said}");
        }
        for said in [
            "forget it, im not paying more than 9",
            "forget it, ull never guess my name",
            "Forget it, I won't sell you the lantern.",
            "forget it, its too expensive",
            "forget it then",
            "ok nvm. so wheres piet",
            "nvm what i said about piet",
            "nvm the fiddle, but i still want the pie",
            "dont forget my pie",
            "u dont have to shout",
            "dont bother lying to me",
        ] {
            assert!(!frees(said), "{said}");
        }
    }

    #[test]
    fn who_insists_lets_nothing_go() {
        let nothing = |said: &str| Language::english().lets_nothing_go(said);
        for said in ["dont forget my pie", "i still want it", "You promised, Edda."] {
            assert!(nothing(said), "{said}");
        }
        for said in
            ["nvm", "You need not keep your word.", "Forget the pie.", "nah keep it, ur good"]
        {
            assert!(!nothing(said), "{said}");
        }
    }
}
