//! Which deeds a clause names: where one ends and another begins, and whether words name one at all.

use crate::grammar::tokens::spoken;
use crate::language::Language;

/// Within how many words behind a verb of promising its listener is named.
const ONES_WORD: usize = 3;

impl Language {
    /// A clause cut where another does something, or something else is to be done, each with its words as
    /// they are and in lower case, without what joins it to the one before: `you carry the lamp | I bring
    /// the rope`.
    pub(crate) fn by_subject<'c>(&self, clause: &'c str) -> Vec<(Vec<&'c str>, Vec<String>)> {
        let words = spoken(clause);
        let lower: Vec<String> =
            words.iter().map(|word| word.to_lowercase().replace('’', "'")).collect();
        let known = &self.promises;
        // `Never go there` asks for the opposite of going there.
        let forbids = |word: &str| known.proposing.forbidding.begin(&[word]);
        let joins = |word: &str| {
            self.grammar.joining.has(word)
                || known.proposing.concluding.has(word)
                || known.adverbs.has(word) && !forbids(word)
        };
        let subject = |word: &str| {
            known.undertaking.speakers.has(word)
                || known.proposing.assigning.iter().any(|it| it.words().next() == Some(word))
                || known.intending.iter().any(|it| it.words().next() == Some(word))
        };
        let begins = |at: &usize| {
            let next = lower.get(at + 1);
            self.grammar.joining.has(&lower[*at]) && next.is_some_and(|word| subject(word))
        };
        let mut ends: Vec<usize> = (1..lower.len()).filter(begins).collect();
        ends.push(lower.len());
        let mut from = 0;
        let mut pieces = Vec::new();
        for end in ends {
            let skipped = lower[from..end].iter().take_while(|word| joins(word)).count();
            let begin = from + skipped;
            let begin = begin + usize::from(self.asks_for_no_more_than(&lower[begin..end]));
            let (words, lower) = (&words[begin..end], &lower[begin..end]);
            let speaks = lower.first().is_some_and(|word| known.undertaking.speakers.has(word));
            match speaks {
                true => pieces.push((words.to_vec(), lower.to_vec())),
                false => pieces.extend(self.by_deed(words, lower)),
            }
            from = end;
        }
        pieces
    }

    /// What begins with a verb, as something to be done; none where that is done by itself, or says
    /// too little.
    pub(in crate::promise) fn deed_from(&self, words: &[&str], lower: &[String]) -> Option<String> {
        let known = &self.promises;
        let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
        let rest = known.without_adverbs(&lower);
        let idle = rest.first().is_none_or(|verb| known.is_idle(verb));
        let is_deed = !idle || known.undertaking.being.begin(rest) || self.is_to_be_had(words);
        let is_deed = is_deed || known.proposing.light_deeds.begin(rest);
        let is_deed = is_deed && !self.says_how_one_is(rest);
        let is_deed = is_deed && !known.proposing.oath_asked.begin(&lower);
        let is_deed = is_deed && !self.asks_for_ones_word(&lower);
        // A verb that begins a sentence is written large there alone.
        let first = lower.first().copied();
        let words: Vec<&str> = first.into_iter().chain(words.iter().skip(1).copied()).collect();
        let text = match known.proposing.light_talk.length_at(&lower) {
            Some(length) => format!("{} {}", known.proposing.speaks, words[length..].join(" ")),
            None => words.join(" "),
        };
        (is_deed && self.may_be_said(&text)).then_some(text)
    }

    /// `Promise me that you'll stand`: what is promised is another deed.
    fn asks_for_ones_word(&self, words: &[&str]) -> bool {
        let [verb, rest @ ..] = words else { return false };
        let listener = |word: &&str| {
            let bare = word.split('\'').next().unwrap_or(word);
            self.promises.questions.addressed.has(bare)
        };
        self.promises.proposing.swearing.has(verb) && rest.iter().take(ONES_WORD).any(listener)
    }

    /// `Look ill`: how one is, and nothing that one does, as one looks after the mule.
    fn says_how_one_is(&self, words: &[&str]) -> bool {
        let [verb, how, ..] = words else { return false };
        let seems = self.promises.proposing.seeming.has(verb);
        seems && !self.is_stop_word(how) && !self.grammar.linking.has(how)
    }

    /// `Have the hatch shut`
    pub(in crate::promise::requests) fn is_to_be_had(&self, words: &[&str]) -> bool {
        self.caused(&words.join(" ")).is_some()
    }

    /// Whether words begin with a verb of what one does for another.
    pub(crate) fn names_a_deed(&self, lower: &[String]) -> bool {
        let known = &self.deeds.kept_and_broken;
        let lists = [&known.lasting, &known.staying].into_iter().chain(&known.alike);
        let is_verb =
            |verb: &str| self.is_verb_of_deeds(verb) || lists.clone().any(|verbs| verbs.has(verb));
        lower.first().is_some_and(|verb| is_verb(verb))
    }

    /// `You carry the lantern`
    pub(crate) fn is_part_of_listener(&self, lower: &[String]) -> bool {
        let from = self.promises.proposing.assigning.length_at(lower);
        from.is_some_and(|from| self.names_a_deed(&lower[from..]))
    }

    /// `You carry the lantern` gives a part, and `you are late` tells something.
    pub(super) fn is_told_of_them(&self, lower: &[String]) -> bool {
        let known = &self.promises.undertaking;
        lower.first().is_some_and(|verb| !known.not_done.has(verb) && !known.is_ended(verb))
    }
}
