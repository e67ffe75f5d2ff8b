//! What things are called: their heads, their cases, lists of them, and how they are asked for by name.

use super::VoiceWords;
use super::wording::{opens, spoken, stands};
use crate::wording::words::{Words, tokens};
use cognition_language::sentences;

impl VoiceWords {
    /// The thing that a line takes up as if it had been asked after: `A lantern?`, `I have no lantern of yours.`
    pub(crate) fn thing_taken_up(&self, line: &str) -> Words {
        let Some(first) = sentences(line).next() else { return Words::default() };
        let all: Vec<String> = tokens(first).collect();
        let determined = all.first().is_some_and(|word| self.language.is_determiner(word));
        let repeats = first.trim_end().ends_with('?') && determined;
        let lacked = all.windows(2).find(|pair| {
            self.lacking.contains(&pair[0]) && !self.lacking_always.contains(&pair[1])
        });
        let part = match (repeats, lacked) {
            (true, _) => first.to_owned(),
            (false, Some(pair)) => pair.join(" "),
            (false, None) => return Words::default(),
        };
        let things = self.language.things_named(&part);
        Words::of_all(things.iter().map(String::as_str))
    }

    /// The words of a label that say what it is: of `the key to room four`, the key.
    pub(crate) fn head(&self, label: &str) -> Words {
        // As they are written: whether a word is a noun is told by that.
        let words: Vec<&str> = label.split([' ', '-']).collect();
        let is_part = |word: &&str| self.prepositions.contains(&word.to_lowercase());
        let before = words.iter().skip(1).position(is_part).map_or(words.len(), |at| at + 1);
        let last = words[..before].iter().rev().map(|word| Words::of(word));
        last.into_iter().find(|word| !word.is_empty()).unwrap_or_default()
    }

    /// What an order is about: the words between its verb and what parts off, or ends it.
    pub(crate) fn object<'t>(&self, rest: impl Iterator<Item = &'t String>) -> Words {
        let until = rest.take_while(|word| !self.prepositions.contains(word));
        Words::of_all(until.map(String::as_str))
    }

    /// Whether a clause asks for a thing just by naming it: `The tongs!`, `A sip of your gin`.
    pub(crate) fn is_bare_wish(&self, clause: &str, thing: &Words, head: &Words) -> bool {
        let words: Vec<String> =
            tokens(clause).skip_while(|word| self.leading.contains(word)).collect();
        let is_it = |word: &String| thing.meets(&Words::of(word));
        let Some(at) = words.iter().rposition(|word| head.meets(&Words::of(word))) else {
            return false;
        };
        let portion = |word: &String| self.portions.contains(word);
        let opens = words.first().is_some_and(|first| portion(first) || is_it(first));
        let ends = words.get(at + 1).is_none_or(|next| self.prepositions.contains(next));
        let parts = |word: &String| self.prepositions.contains(word);
        // `A sip of`, `two pounds of`
        let measures = |at: usize| words.get(at + 1).is_some_and(parts);
        let of_it = (0..at).all(|at| {
            let word = &words[at];
            let theirs = self.listener.contains(word) && at > 0;
            portion(word) || is_it(word) || parts(word) || theirs || measures(at)
        });
        opens && ends && of_it
    }

    /// Things one after the other, each once: `the broth, the ham and the plum`.
    pub(crate) fn listed(&self, things: &[String]) -> String {
        let mut each: Vec<&str> = Vec::new();
        for thing in things {
            if !each.contains(&thing.as_str()) {
                each.push(thing);
            }
        }
        match (each.as_slice(), self.joining.first()) {
            ([others @ .., last], Some(and)) if !others.is_empty() => {
                format!("{} {and} {last}", others.join(", "))
            }
            (all, _) => all.join(", "),
        }
    }

    /// What somebody is, by a sentence that begins with their name.
    pub(crate) fn what_is<'t>(&self, name: &str, sentence: &'t str) -> Option<&'t str> {
        let rest = sentence.strip_prefix(name)?.trim_start();
        let is = |verb: &String| rest.strip_prefix(verb.as_str())?.strip_prefix(' ');
        let what = self.is.iter().find_map(is)?;
        // `Lotte is seven and minds her brother` tells no trade.
        let first = tokens(what).next()?;
        self.articles.contains(&first).then_some(what)
    }

    /// Whether nobody hands this out.
    pub(crate) fn is_kept(&self, label: &str) -> bool {
        tokens(label).any(|word| self.kept.contains(&word))
    }

    /// What a thing is called after a word, in a language that has cases.
    pub(crate) fn in_case_after(&self, word: &str, label: &str) -> String {
        let word = word.to_lowercase();
        let case = self.cases_after.iter().find(|(_, words)| words.contains(&word));
        match case.map(|(case, _)| case.as_str()) {
            _ if self.cases_after.is_empty() => label.to_owned(),
            Some(case) => self.plans.in_case(label, case),
            None => self.plans.in_case(label, "accusative"),
        }
    }

    /// The text up to the first word that parts a thing from what it is of or for.
    pub(crate) fn before_preposition<'t>(&self, text: &'t str) -> &'t str {
        let parts = |word: &&str| self.prepositions.contains(&word.to_lowercase());
        let part = text.split(' ').skip(1).find(parts);
        let end = part.and_then(|word| text.find(&format!(" {word} ")));
        end.map_or(text, |end| &text[..end])
    }

    /// Whether a line is a part of a sentence that says where, when or what for.
    pub(crate) fn opens_with_preposition(&self, line: &str) -> bool {
        tokens(line).next().is_some_and(|first| self.prepositions.contains(&first))
    }

    /// What is handed over by a sentence that says so to somebody: of `Take the key, then`, all but
    /// what means nothing.
    pub(crate) fn handed_over(&self, sentence: &str, hearer: &Words) -> Option<Words> {
        let calls = |word: &String| !hearer.is_empty() && hearer.meets(&Words::of(word));
        let is_empty = |word: &String| self.leading.contains(word) || calls(word);
        let mut words = tokens(sentence).filter(|word| !is_empty(word));
        let offers = words.next().is_some_and(|first| self.offering.contains(&first));
        offers
            .then(|| words.filter(|word| !self.articles.contains(word)))
            .map(|words| Words::of_all(words.collect::<Vec<_>>().iter().map(String::as_str)))
    }

    /// Whether a sentence holds something out to whoever hears it: `Here is the coin.`
    pub(crate) fn holds_out(&self, sentence: &str) -> bool {
        let holds_out = |part: &str| {
            let spoken = spoken(part);
            let led = spoken.split_whitespace().take_while(|word| self.leads(word));
            let behind = led.fold(spoken.as_str(), |rest, word| &rest[word.len() + 1..]);
            self.holding_out.iter().any(|words| opens(behind, words))
        };
        !sentence.trim_end().ends_with('?') && self.parts(sentence).iter().any(|it| holds_out(it))
    }

    fn leads(&self, word: &str) -> bool {
        self.leading.iter().any(|leading| leading == word)
    }

    /// Whether it is asked what its speaker has given to whoever hears it.
    pub(crate) fn asks_what_was_given(&self, sentence: &str) -> bool {
        let asks = |part: &str| {
            let spoken = spoken(part);
            self.asking_gifts.iter().any(|words| opens(&spoken, words))
        };
        self.parts(sentence).iter().any(|part| asks(part))
    }

    /// The words that stand for a thing and name none.
    pub(crate) fn unnamed(&self) -> Words {
        Words::of_all(self.unnamed.iter().map(String::as_str))
    }

    /// What a sentence says that something is like for which a mere word stands: `sad` of `Sing the sad one`.
    pub(crate) fn said_of_one(&self, sentence: &str) -> Words {
        let all: Vec<String> = tokens(sentence).collect();
        let stands = |pair: &&[String]| self.standing_for.contains(&pair[1]);
        let pairs = all.windows(2).filter(stands);
        Words::of_all(pairs.flatten().map(String::as_str))
    }

    /// Whether one says by this word that one wants to have something.
    pub(crate) fn wants(&self, word: &str) -> bool {
        self.wanting.iter().any(|wanting| self.root(wanting.clone()) == word)
    }

    /// Whether two verbs may ask for the same deed.
    pub(crate) fn are_kin(&self, one: &str, other: &str) -> bool {
        let has = |family: &Vec<String>, verb: &str| {
            family.iter().any(|kin| self.root(kin.clone()) == verb)
        };
        self.families.iter().any(|family| has(family, one) && has(family, other))
    }

    /// Whether a sentence wishes for a thing, if it names one.
    pub(crate) fn wishes(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.wishing.iter().any(|words| stands(&spoken, words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    fn english() -> &'static VoiceWords {
        voice_words(Language::english())
    }

    #[test]
    fn verbs_of_one_family_ask_for_the_same_deed() {
        let kin = |one: &str, other: &str| {
            english().are_kin(&english().root(one.to_owned()), &english().root(other.to_owned()))
        };
        assert!(kin("sell", "have") && kin("handed", "give"));
        assert!(!kin("open", "sell"));
    }
}
