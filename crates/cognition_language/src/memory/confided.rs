//! What of a confidence is to be kept: what it states, and neither its courtesies nor what its hearer is to do.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::lists::WordSet;
use std::borrow::Cow;

/// A greeting has so many words that mean something, at most.
const GREETING: usize = 2;
/// So few words that mean something are nothing to be kept where the rest of a sentence is not: `Odo`, who is called.
const SCRAP: usize = 1;

impl Language {
    /// What each sentence of a confidence states, without courtesies, without what its hearer is to do, and without
    /// the clauses that only tell what all see. Questions state nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let stated = |said| Language::english().stated_in_confidence(said, |_| false).join(" ");
    /// assert_eq!(stated("Good evening, Odo. Can you keep it? The mill is sold."), "The mill is sold.");
    /// assert_eq!(stated("Thank you for asking. Shut the great door behind you."), "");
    /// assert_eq!(stated("Remember that the mill was sold in May."), "the mill was sold in May.");
    /// ```
    pub fn stated_in_confidence<'t>(
        &self,
        confided: &'t str,
        is_seen: impl Fn(&str) -> bool,
    ) -> Vec<Cow<'t, str>> {
        let told = sentences(confided).filter(|sentence| !sentence.ends_with(['?', '？']));
        let mut before = "";
        let stated = told.map(|sentence| {
            let stated = self.stated_of(sentence, &is_seen);
            self.with_what_it_is_about(stated, std::mem::replace(&mut before, sentence))
        });
        stated.filter(|left| !left.is_empty()).collect()
    }

    /// What of a confidence is to be kept: what it states, or else what its call is about.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let matter = |said| Language::english().matter_of_confidence(said).join(" ");
    /// assert!(matter("Don't tell Odo: the mill is sold.").ends_with("the mill is sold."));
    /// assert!(matter("Wake me at seven, and say nothing to the others about the chest.").ends_with("chest"));
    /// ```
    pub fn matter_of_confidence<'t>(&self, confided: &'t str) -> Vec<Cow<'t, str>> {
        let stated = self.stated_in_confidence(confided, |_| false);
        if !stated.is_empty() {
            return stated;
        }
        let called = clauses(confided).filter(|clause| self.confides(clause));
        let matter = called.map(|clause| {
            let matter = self.matter_of_silence(clause);
            let words = matter.split(' ').filter(|word| !self.memory.behind_call.has(word));
            words.collect::<Vec<_>>().join(" ").into()
        });
        matter.collect()
    }

    fn stated_of<'t>(&self, sentence: &'t str, is_seen: &impl Fn(&str) -> bool) -> Cow<'t, str> {
        let (mut left, mut whole, mut asked, mut free) = (Vec::new(), true, false, false);
        for clause in clauses(sentence) {
            asked = self.asks_of_hearer(clause) || asked && self.goes_on(clause);
            free = self.lets_say(clause) || free && self.goes_on_saying(clause);
            let stated = match asked {
                _ if free => "",
                true => self.told_beside(clause),
                false if is_seen(clause) || self.is_left_to_hearer(clause) => "",
                false => self.without_courtesy(clause),
            };
            whole &= stated.len() == clause.len();
            left.push(stated);
        }
        if whole {
            return Cow::Borrowed(sentence);
        }
        left.retain(|stated| self.senses(stated).len() > SCRAP || self.states(stated));
        Cow::Owned(left.join(", "))
    }

    /// Whether a clause tells its hearer what to do, as an order or as advice: `and let the bar be driven`.
    pub(super) fn asks_of_hearer(&self, clause: &str) -> bool {
        let words = self.bare_words(clause);
        let polite = |word: &&String| {
            self.grammar.joining.has(word)
                || self.promises.proposing.politely.has(word)
                || self.is_denial(word)
        };
        let words = &words[words.iter().take_while(polite).count()..];
        let Some((verb, rest)) = words.split_first() else { return false };
        // `Fire took the barn` orders nothing, nor does `Without the tin I am lost`.
        let is_verb = self.is_imperative(verb) && !self.is_finite(words, 1);
        let by_form = || self.orders_by_form(words) && !self.is_stop_word_of_topics(verb);
        let orders = is_verb || by_form();
        orders && !self.speaks_of_somebody_else(rest) || self.memory.advising.begins(words)
    }

    /// Whether a clause leaves something to its hearer: `it goes wherever you like`.
    fn is_left_to_hearer(&self, clause: &str) -> bool {
        self.memory.at_pleasure.stands_in(&self.bare_words(clause))
    }

    /// `Pell the smith sold it` orders nothing, either; `Give it to the smith who sold it` does.
    fn speaks_of_somebody_else(&self, words: &[String]) -> bool {
        let names = |word: &String| {
            !self.memory.keeps_what.has(word) && (self.is_determiner(word) || self.is_doer(word))
        };
        words.first().is_some_and(names) && self.state(words)
    }

    /// Whether a word stands for whoever does something: `I`, `they`.
    pub(super) fn is_doer(&self, word: &str) -> bool {
        let known = [&self.sentences.asked, &self.promises.others];
        known.iter().any(|known| known.has(word)) && !self.is_determiner(word)
    }

    fn is_imperative(&self, word: &str) -> bool {
        let table = self.act_table();
        table.known(table.find(word.as_bytes())).classes & table.classes.imperative != 0
    }

    /// Whether a clause behind an order has nobody of its own who does something: `never in front of it`.
    fn goes_on(&self, clause: &str) -> bool {
        let words = self.words_behind_joints(clause);
        let names = |word: &String| self.is_determiner(word) || self.is_pronoun(word);
        let does = |at: usize| {
            self.is_doer(&words[at])
                || self.is_pronoun(&words[at]) && self.is_finite(&words, at + 1)
        };
        !clause.starts_with(char::is_uppercase)
            && !words.first().is_some_and(names)
            && !(0..words.len()).any(does)
            && !self.state(&words)
    }

    /// Whether a clause behind leave to say something says what that is: `that the bell is sold`.
    fn goes_on_saying(&self, clause: &str) -> bool {
        let words = self.words_behind_joints(clause);
        words.first().is_some_and(|word| self.memory.keeps_what.has(word)) || self.goes_on(clause)
    }

    /// What an order tells of: `he sold the bell` of `Remember that he sold the bell`.
    fn told_beside<'c>(&self, clause: &'c str) -> &'c str {
        let told = behind(clause, &self.memory.keeps_what);
        if self.states(told) { told } else { "" }
    }

    /// A clause, or what somebody is thanked for in it.
    fn without_courtesy<'c>(&self, clause: &'c str) -> &'c str {
        let acts = self.dialogue_acts(clause);
        let greets = || {
            acts.has_any(&[DialogueAct::Greeting, DialogueAct::Farewell])
                && self.senses(clause).len() <= GREETING
        };
        match () {
            () if self.is_told_of_others(clause) => clause,
            () if acts.has(DialogueAct::Thanks) => behind(clause, &self.memory.thanked_for),
            () if greets() || self.is_courtesy(clause) => "",
            () => clause,
        }
    }

    /// `Pell is in your debt` thanks nobody.
    fn is_told_of_others(&self, clause: &str) -> bool {
        let words = self.words_behind_joints(clause);
        let Some(first) = words.first() else { return false };
        let others = &self.promises.others;
        let is_one_of_both = self.memory.of_its_speaker.has(first)
            || self.sentences.asked.has(first) && !others.has(first);
        let goes_on = || words.get(1).is_some_and(|word| self.sentences.auxiliaries.has(word));
        !is_one_of_both && (self.is_determiner(first) || others.has(first) || goes_on())
    }

    /// The clauses of a sentence that each state something of their own: both of `I owe the miller for two winters,
    /// and the mare is lame`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let own = |said| Language::english().clauses_of_their_own(said);
    /// let told = "Marl burned on Thursday, my order was called in, and they hang me for both.";
    /// assert_eq!(own(told).len(), 3);
    /// assert!(own("The smith, the old miller from Marl, and who else?").is_empty());
    /// ```
    pub fn clauses_of_their_own<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let cut = clauses(sentence).flat_map(|clause| self.cut_at_subjects(clause));
        cut.filter(|clause| self.states(clause)).collect()
    }

    /// A clause, cut where somebody does something behind a joint: `the mould split and | I stopped it`.
    fn cut_at_subjects<'c>(&self, clause: &'c str) -> Vec<&'c str> {
        let runs: Vec<&str> = clause.split(' ').collect();
        let begins = |run: &str| {
            let words = self.bare_words(run);
            words.first().is_some_and(|word| self.is_pronoun(word))
        };
        let is_joint = |pair: &&[&str]| self.grammar.joining.has(pair[0]) && begins(pair[1]);
        let Some(joint) = runs.windows(2).skip(1).find(is_joint) else { return vec![clause] };
        let place = joint[1].as_ptr() as usize - clause.as_ptr() as usize;
        let (before, after) = clause.split_at(place);
        std::iter::once(before).chain(self.cut_at_subjects(after)).collect()
    }

    /// Whether a clause tells by itself what is so, or what somebody does.
    pub(super) fn states(&self, clause: &str) -> bool {
        self.state(&self.words_behind_joints(clause))
    }

    /// Whether words begin with whom or what they tell of, and a verb stands behind it. What comes behind `who` or
    /// `that` tells only which one is meant.
    pub(super) fn state(&self, words: &[String]) -> bool {
        let Some((first, rest)) = words.split_first() else { return false };
        let parts =
            |word: &String| self.memory.keeps_what.has(word) || self.sentences.asking.has(word);
        let own = 1 + rest.iter().take_while(|word| !parts(word)).count();
        let is_name = || !self.is_link(first) && !self.sentences.conditions.has(first);
        let is_told = || (1..own).any(|at| self.is_finite(words, at));
        match self.is_pronoun(first) {
            true => own > 1,
            false => (self.is_determiner(first) || is_name()) && is_told(),
        }
    }

    /// Whether the word at a place is a verb that tells something. Behind `the` it is none: `the retired smith`.
    pub(super) fn is_finite(&self, words: &[String], at: usize) -> bool {
        let Some(word) = words.get(at) else { return false };
        let (known, undertaking) = (&self.sentences, &self.promises.undertaking);
        let (holding, second) = (&self.memory.holding, &self.person.second_verbs);
        let verbs = [&known.auxiliaries, &known.verbs, &undertaking.over, holding, second];
        let is_verb = verbs.iter().any(|known| known.has(word)) || undertaking.is_ended(word);
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let is_thing = |it: &String| self.is_determiner(it) || self.grammar.linking.has(it);
        is_verb && !before.is_some_and(is_thing)
    }

    /// Whether a word stands for somebody or something, and not before them.
    pub(crate) fn is_pronoun(&self, word: &str) -> bool {
        self.is_doer(word) || self.memory.pointing.has(word) && !self.is_determiner(word)
    }

    pub(super) fn words_behind_joints(&self, clause: &str) -> Vec<String> {
        let mut words = self.bare_words(clause);
        let joined = words.iter().take_while(|word| self.grammar.joining.has(word)).count();
        words.drain(..joined);
        words
    }

    /// Whether a clause tells no more than that somebody has a thing, or is beside it, in these words for both.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let tells = |said| Language::english().tells_only_who_has(said, "Pell", "the sacristy key");
    /// assert!(tells("Pell sits on the little key like a hen.") && tells("Old Pell holds the key"));
    /// assert!(!tells("Pell keeps a knife behind the key") && !tells("Pell has sold the key"));
    /// assert!(!tells("Pell has the key to the mill") && !tells("Pell never has the key"));
    /// ```
    pub fn tells_only_who_has(&self, clause: &str, who: &str, thing: &str) -> bool {
        let words = self.words_behind_joints(clause);
        let Some(verb) = words.iter().position(|word| self.memory.seen_states.has(word)) else {
            return false;
        };
        let (before, behind) = (&words[..verb], &words[verb + 1..]);
        !self.denies(clause) && self.name_only(before, who) && self.say_only_where(behind, thing)
    }

    /// Whether words name somebody, and say nothing else.
    fn name_only(&self, words: &[String], who: &str) -> bool {
        let name = self.bare_words(who);
        let mut told = words.iter().filter(|word| self.means_something(word));
        let is_named = words.iter().any(|word| name.contains(word) && self.means_something(word));
        is_named && told.all(|word| name.contains(word) || self.grammar.titles.has(word))
    }

    /// Whether words are a thing, perhaps likened to something: `on the little key like a hen`.
    fn say_only_where(&self, words: &[String], thing: &str) -> bool {
        let name = self.bare_words(thing);
        let opening = words.iter().take_while(|word| self.is_link(word)).count();
        let words = &words[opening..];
        let place = words.iter().position(|word| name.last() == Some(word));
        let Some(place) = place else { return false };
        let (described, rest) = (&words[..place], &words[place + 1..]);
        let likens = |word: &String| self.promises.undertaking.likening.has(word);
        let adds = |word: &String| self.means_something(word) && !name.contains(word);
        !described.iter().any(|word| self.is_link(word))
            && (rest.first().is_some_and(likens) || !rest.iter().any(adds))
    }
}

/// What stands behind the first of some words; nothing where none of them stands there.
fn behind<'c>(clause: &'c str, words: &WordSet) -> &'c str {
    let found = clause.split(' ').find(|run| words.has(run));
    let place = found.map(|run| run.as_ptr() as usize - clause.as_ptr() as usize + run.len());
    place.map_or("", |place| clause[place..].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(said: &str) -> String {
        Language::english().stated_in_confidence(said, |_| false).join(" ")
    }

    #[test]
    fn courtesies_orders_and_advice_are_nothing_to_be_kept() {
        for said in [
            "Bettany, thank you in advance for asking nothing.",
            "Good evening, Odo!",
            "Pour from behind the great door, and let the bar be driven by somebody whose life I value less.",
            "Breathe a syllable of that to the army and it will be ashes by morning.",
            "Stand two paces left of the spout, never in front of it.",
            "You had better take the back stairs.",
            "Never go near the kiln.",
            "Where did you hide the cup?",
            "Let me have the plate for an hour, and it goes wherever you like after.",
        ] {
            assert_eq!(stated(said), "", "{said}");
        }
    }

    #[test]
    fn what_a_courtesy_or_an_order_tells_besides_is_kept() {
        let kept = "I sold the silver bell.";
        for said in
            ["Forgive me, I sold the silver bell.", "Thank you, Odo. I sold the silver bell."]
        {
            assert!(stated(said).contains(kept), "{said}: {}", stated(said));
        }
        let thanked = stated("Thank you for hiding the deed under the altar.");
        assert_eq!(thanked, "hiding the deed under the altar.");
        let beside = stated("Go down to your wheel, and in five minutes I shall sell the bell.");
        assert_eq!(beside, "and in five minutes I shall sell the bell.");
        assert!(stated("You should know that the duke sold the bell.").contains("duke sold"));
    }

    #[test]
    fn what_is_told_without_a_call_is_kept_as_it_stands() {
        for said in [
            "Marl burned on Thursday, and my order was called in yesterday.",
            "Fire took the barn last night.",
            "Pell is in your debt for the eleven crowns.",
            "My brother hides in the loft.",
            "The bailiff comes today, Hesper.",
            "It was me who broke the bell.",
            "Without that line I am out in the snow by Candlemas.",
        ] {
            assert_eq!(stated(said), said);
        }
    }

    #[test]
    fn what_points_back_is_kept_with_what_was_named_before_it() {
        let told = "I pulled the ring out of her drive on Tuesday. It's behind the clamps.";
        assert!(stated(told).ends_with("ring behind the clamps."), "{}", stated(told));
    }

    #[test]
    fn what_all_see_is_nothing_to_be_kept() {
        let english = Language::english();
        let is_seen = |clause: &str| english.tells_only_who_has(clause, "Pell", "the key");
        let told = "Marl burned on Thursday, and Pell sits on the little key like a hen.";
        let left = english.stated_in_confidence(told, is_seen);
        assert_eq!(left, ["Marl burned on Thursday"]);
    }

    #[test]
    fn each_clause_with_a_subject_and_a_verb_stands_alone() {
        let own = |said| Language::english().clauses_of_their_own(said);
        let three = "Marl burned on Thursday, my order was called in yesterday, and there are eleven men at the foot \
            of this hill who still believe in both.";
        assert_eq!(own(three).len(), 3, "{:?}", own(three));
        let joined =
            "The mould cracked on Tuesday and I stopped it with clay that's likely still wet.";
        assert_eq!(own(joined).len(), 2, "{:?}", own(joined));
        for said in ["the retired smith of Marl", "who sold the bell", "if the bell is sold"] {
            assert!(own(said).is_empty(), "{said}");
        }
    }
}
