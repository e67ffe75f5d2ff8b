//! Where a clause tells that something was done to somebody: as a passive, or as somebody's deed.

use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::promise::events_awaited::undergone::Undergone;
use std::ops::Range;

impl Language {
    /// Where a passive stands whose auxiliary is there: what stands before it, and its participle.
    pub(in crate::promise) fn passive_at(
        &self,
        words: &[&str],
        at: usize,
    ) -> Option<(Range<usize>, usize)> {
        let known = &self.promises.passive;
        let auxiliary = self.sentences.copulas.has(words[at]) || known.auxiliaries.has(words[at]);
        let shortened = words[at].strip_suffix("'s").filter(|word| !word.is_empty());
        if !auxiliary && shortened.is_none() {
            return None;
        }
        let skipped = |at: &usize| !known.beside.has(words[*at]);
        let done = |at: &usize| self.is_participle(words[*at]) || self.is_made_so(words[*at]);
        let verb = (at + 1..words.len()).find(skipped).filter(done)?;
        let done = !self.promises.undertaking.is_ahead(&words[..at]);
        let done = done && !self.deeds.going.has(&self.sense_of_verb(words[verb]));
        let done = done && (auxiliary || !self.has_somebody_behind(words, verb));
        let subject = if auxiliary { 0..at } else { 0..at + 1 };
        (done && !self.names_a_thing(words, verb)).then_some((subject, verb))
    }

    /// `He's told you`: who has somebody behind their deed has done it, and it was not done to them.
    fn has_somebody_behind(&self, words: &[&str], verb: usize) -> bool {
        let known = &self.promises;
        words.get(verb + 1).is_some_and(|next| {
            known.by_word.me.has(next)
                || known.questions.addressed.has(next)
                || known.proposing.people_again.has(next)
        })
    }

    pub(super) fn is_told_passively(&self, words: &[&str], done: &Undergone) -> bool {
        let passives = (0..words.len()).filter_map(|at| self.passive_at(words, at));
        let mut same = passives.filter(|(_, verb)| self.sense_of_verb(words[*verb]) == done.verb);
        same.any(|(subject, _)| {
            // `It` of `it's mended`.
            let before = words[subject].iter().map(|word| self.without_possessive(word));
            let before: Vec<&str> = before.collect();
            let named = self.names_patient(&before, done)
                || self.names_in(&before).is_empty() && self.stand_for_it(&before);
            named && !self.is_only_thought(&before, &done.patient)
        })
    }

    pub(super) fn is_told_actively(
        &self,
        words: &[&str],
        done: &Undergone,
        holds: impl Fn(&[&str], usize) -> bool,
    ) -> bool {
        let does = |at: &usize| {
            let behind = &words[at + 1..];
            let passive =
                (0..*at).any(|it| self.passive_at(words, it).is_some_and(|it| it.1 == *at));
            let unnamed = self.names_in(behind).is_empty();
            // The water boils, and so it is boiled.
            let by_itself = unnamed && self.names_patient(&words[..*at], done);
            let reached = self.names_patient(behind, done) || unnamed && self.stand_for_it(behind);
            self.sense_of_verb(words[*at]) == done.verb
                && !passive
                && !self.names_a_thing(words, *at)
                && (reached || by_itself)
                && !self.is_only_thought(&words[..*at], &done.patient)
        };
        (1..words.len()).filter(does).any(|at| holds(words, at))
    }

    /// `Operates`, `operated`, `have operated`: and not `to operate`, `will operate` or `operating`.
    pub(in crate::promise) fn is_done_now(&self, words: &[&str], at: usize) -> bool {
        let known = &self.promises;
        let before = words[at - 1];
        let ends =
            |word: &&str| known.undertaking.ahead_endings.iter().any(|it| word.ends_with(&**it));
        let to_come = known.told_to.has(before)
            || known.undertaking.is_ahead(&words[..at])
            || words[..at].iter().any(ends)
            || known.undertaking.obliging.has(before) && !known.passive.having.has(before);
        // `Bring` ends so, too.
        let going_on = words[at].ends_with(PARTICIPLE) && !self.is_verb_of_deeds(words[at]);
        !to_come && !going_on
    }

    pub(in crate::promise) fn is_over_at(&self, words: &[&str], at: usize) -> bool {
        self.is_done_now(words, at) && self.is_participle(words[at])
    }

    /// `The operating tent`, `a mended door`: a word before a noun, behind what brings that in.
    pub(in crate::promise) fn names_a_thing(&self, words: &[&str], at: usize) -> bool {
        let behind = at.checked_sub(1).is_some_and(|before| self.is_determiner(words[before]));
        let noun = words
            .get(at + 1)
            .is_some_and(|next| !self.is_stop_word(next) && !self.grammar.linking.has(next));
        behind && noun
    }

    /// Whether words name what it is done to, and nothing else of that sort: not `the cellar door` where it is the
    /// oven door.
    pub(in crate::promise) fn names_patient(&self, words: &[&str], done: &Undergone) -> bool {
        let Some(head) = done.patient.last() else { return false };
        let bare = words.iter().map(|word| self.without_possessive(word));
        let stems: Vec<&str> = bare.map(|word| self.stem(word)).collect();
        let all = done.patient.iter().all(|stem| stems.contains(&stem.as_str()));
        let alone = |at: usize| at == 0 || self.is_stop_word(words[at - 1]);
        all || (0..words.len()).any(|at| stems[at] == head && alone(at))
    }

    pub(in crate::promise) fn stand_for_it(&self, words: &[&str]) -> bool {
        let known = &self.promises;
        let again = |word: &&str| {
            known.proposing.things_again.has(word)
                || known.proposing.people_again.has(word)
                || known.undertaking.standing_for.has(word)
        };
        words.iter().any(again)
    }

    /// The stems of the words that name something, in order.
    pub(in crate::promise) fn names_in(&self, words: &[&str]) -> Vec<String> {
        let again = |word: &&str| self.stand_for_it(&[*word]);
        let empty = |word: &&str| self.is_stop_word(word) || self.grammar.linking.has(word);
        let own = words.iter().filter(|word| !empty(word) && !again(word));
        own.map(|word| self.stem(self.without_possessive(word)).to_owned()).collect()
    }

    pub(crate) fn is_participle(&self, word: &str) -> bool {
        let told = &self.promises.undertaking;
        told.is_ended(word)
            || told.over.has(word)
            || self.promises.passive.participles.has(word)
            || word.ends_with("wn") && word.len() > 3
    }

    /// Whether a word, in lower case, tells what has been done to a thing, and not which one it is: `broken`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.tells_what_was_done("broken") && english.tells_what_was_done("cracked"));
    /// assert!(!english.tells_what_was_done("red") && !english.tells_what_was_done("iron"));
    /// ```
    pub fn tells_what_was_done(&self, word: &str) -> bool {
        let known = &self.promises;
        known.undertaking.is_ended(word) || known.passive.participles.has(word)
    }

    /// `Open` of `the hatch is open`: what is so once a deed of that name is done.
    fn is_made_so(&self, word: &str) -> bool {
        let states = &self.deeds.kept_and_broken.states;
        let is_so = states.iter().any(|it| it.state.has(word));
        is_so && states.iter().any(|it| it.undone_by.has(word))
    }

    /// One for all forms of a verb: `sewn` and `sews`, `carried` and `carries`.
    pub(in crate::promise) fn sense_of_verb(&self, word: &str) -> String {
        let plain = word.strip_suffix("wn").map(|stem| format!("{stem}w"));
        let plain = plain.or_else(|| word.strip_suffix("ied").map(|stem| format!("{stem}y")));
        self.sense(plain.as_deref().unwrap_or(word))
    }
}
