//! What comes about without a verb of its own: `the storm`, `the fair is over`, `the ink is dry`, and what tells of
//! it. Who speaks of a storm makes none.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;
use crate::promise::events_awaited::event_told::Event;
use crate::promise::events_awaited::states_reached::State;

/// Most words of the name of an event.
const NAME: usize = 3;

/// Something that is waited for.
enum Awaited<'w> {
    /// It comes, or comes to its end.
    Event(Event<'w>),
    /// Something comes to be so: `the cage is down`.
    State(State<'w>),
}

impl Language {
    /// Whether a text tells that something has come about which has no verb of its own, or ends: an event begins, or is
    /// over, and a thing is in the state of which the words tell. `ended` says that an event alone is
    /// waited for until it is over: `after the fair`. None where the words say something else.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let comes = |text, what| Language::english().tells_that_it_came_about(text, what, false, &[]);
    /// assert_eq!(comes("The storm breaks.", "the storm"), Some(true));
    /// assert_eq!(comes("You hear of the storm.", "the storm"), Some(false));
    /// assert_eq!(comes("The storm breaks.", "the storm is over"), Some(false));
    /// assert_eq!(comes("The storm has passed.", "the storm is over"), Some(true));
    /// assert_eq!(comes("The king bows.", "the king bows"), None);
    /// ```
    pub fn tells_that_it_came_about(
        &self,
        text: &str,
        what: &str,
        ended: bool,
        called: &[&str],
    ) -> Option<bool> {
        let lower = what.to_lowercase().replace('’', "'");
        let whole = self.with_its_verb(&spoken(&lower));
        let words = spoken(&whole);
        let awaited = self.awaited_by_name(&words, ended, called).filter(|_| !self.denies(what))?;
        Some(self.plain_clauses(text).iter().any(|clause| {
            let whole = self.with_its_verb(&spoken(clause));
            let words = spoken(&whole);
            let mut parts = words.split(|word| self.grammar.joining.has(word));
            match &awaited {
                Awaited::Event(event) => parts.any(|part| self.tells_the_event(part, event)),
                Awaited::State(state) => self.tells_the_state(&words, state),
            }
        }))
    }

    fn awaited_by_name<'w>(
        &self,
        words: &[&'w str],
        ended: bool,
        called: &[&str],
    ) -> Option<Awaited<'w>> {
        let known = &self.promises.happening;
        // Without words for it, a language takes the name alone.
        known.coming.iter().next()?;
        let own = words.first().is_some_and(|word| self.stands_for_one(word));
        if own && !self.is_there_only(words) || self.arrival_awaited(&words.join(" ")).is_some() {
            return None;
        }
        match words.iter().position(|word| self.sentences.copulas.has(word)) {
            Some(at) => self.state_awaited(words, at),
            None => self.event_awaited(words, ended, called).map(Awaited::Event),
        }
    }

    /// `The fair is over` of `the fair's over`, `there is` of `there's`; an ending that stands apart, as in `Cobb s
    /// train`, goes.
    fn with_its_verb(&self, words: &[&str]) -> String {
        let is = self.sentences.copulas.iter().next().unwrap_or_default();
        let over = |next: &&str| self.promises.happening.over.has(next);
        let mut whole: Vec<&str> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let apart = at > 0 && self.is_possessive_alone(word);
            let owns = apart || self.without_possessive(word) != *word;
            let owner = if apart { words[at - 1] } else { self.without_possessive(word) };
            let there = self.promises.undertaking.there.has(owner);
            let so = owns && (there || words.get(at + 1).is_some_and(over));
            match (apart, so) {
                (false, true) => whole.extend([self.without_possessive(word), is]),
                (false, false) => whole.push(word),
                (true, true) => whole.push(is),
                (true, false) => {}
            }
        }
        whole.join(" ")
    }

    fn is_possessive_alone(&self, word: &str) -> bool {
        let mut endings = self.grammar.possessives.iter();
        endings.any(|ending| ending.trim_start_matches(['\'', '’']) == word)
    }

    /// `I`, `you`, `it`, and not `that` of `that storm`.
    fn stands_for_one(&self, word: &str) -> bool {
        let known = &self.promises;
        let one = known.undertaking.own.has(word)
            || known.undertaking.standing_for.has(word)
            || known.questions.addressed.has(word);
        one && !self.is_determiner(word)
    }

    /// `There is` of `there is a storm`.
    fn is_there_only(&self, words: &[&str]) -> bool {
        let [there, is, ..] = words else { return false };
        self.promises.undertaking.there.has(there) && self.sentences.copulas.has(is)
    }

    fn state_awaited<'w>(&self, words: &[&'w str], at: usize) -> Option<Awaited<'w>> {
        let known = &self.promises;
        let beside =
            |word: &&str| known.passive.beside.has(word) && !self.grammar.linking.has(word);
        let behind: Vec<&'w str> =
            words[at + 1..].iter().copied().filter(|it| !beside(it)).collect();
        let event = |name, ended| Awaited::Event(Event { name, last: None, ended });
        if self.is_there_only(words) {
            return Some(event(self.names_in(&behind), false)).filter(|_| !behind.is_empty());
        }
        let thing = self.names_in(&words[..at]);
        if thing.is_empty() || behind.is_empty() {
            return None;
        }
        if behind.iter().all(|word| known.happening.over.has(word)) {
            return Some(event(thing, true));
        }
        let other = behind.iter().any(|word| self.stands_for_one(word))
            || self.undergone(&words.join(" ")).is_some();
        (!other).then_some(Awaited::State(State { thing, so: behind }))
    }

    /// `The storm`, `the end of the fair`, `the rain stops`
    fn event_awaited<'w>(
        &self,
        words: &[&'w str],
        ended: bool,
        called: &[&str],
    ) -> Option<Event<'w>> {
        let known = &self.promises.happening;
        let having = |word: &&str| known.having.has(word);
        if let Some(at) = self.verb_that_happens(words, called) {
            let plain: Vec<&str> = words[..at].iter().copied().filter(|it| !having(it)).collect();
            let name = self.names_in(&plain);
            let ends = at + 1 == words.len() && known.ending.has(words[at]);
            return (ends && !name.is_empty()).then_some(Event { name, last: None, ended: true });
        }
        let of = words.iter().position(|word| self.deeds.portions_of.has(word));
        let bound = of.and_then(|at| Some((at, words[at.checked_sub(1)?])));
        if let Some((at, bound)) = bound.filter(|it| self.begins_or_ends(it.1)) {
            let (name, ended) = (self.names_in(&words[at + 1..]), known.ending.has(bound));
            return (!name.is_empty()).then_some(Event { name, last: None, ended });
        }
        let name = self.names_in(words);
        let told =
            words.iter().any(having) || words.first().is_some_and(|it| it.ends_with(PARTICIPLE));
        let last = words.last().copied().filter(|_| name.len() > 1);
        let fits = !told && !name.is_empty() && name.len() <= NAME;
        fits.then_some(Event { name, last, ended })
    }

    /// `End`, `beginning`
    fn begins_or_ends(&self, word: &str) -> bool {
        let known = &self.promises.happening;
        known.ending.has(word) || known.beginning.has(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_that_is_cut_off_by_its_apostrophe_is_no_word() {
        let told =
            |text, what| Language::english().tells_that_it_came_about(text, what, false, &[]);
        assert_eq!(told("The fair is over.", "the fair s over"), Some(true));
        assert_eq!(told("The fair begins.", "the fair s over"), Some(false));
        for storm in ["there's a storm", "there s a storm"] {
            assert_eq!(told("The storm breaks.", storm), Some(true));
            assert_eq!(told("There's talk of the storm.", storm), Some(false));
        }
        let through = "cobb s train is through";
        assert_eq!(told("Cobb's train thunders through.", through), Some(true));
    }

    #[test]
    fn what_waits_for_a_deed_or_for_somebody_who_is_meant_is_none_of_these() {
        for what in [
            "the king bows",
            "the bell goes",
            "Greta is back",
            "he is awake",
            "I have the key",
            "the door is mended",
            "bringing the glaze",
            "the rain does not stop",
        ] {
            let told = Language::english().tells_that_it_came_about("It rains.", what, false, &[]);
            assert_eq!(told, None, "{what}");
        }
    }
}
