//! Who is called by a name that no sign parts from the rest, as people type: `edda where is the fiddle`.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::text::quotations::unquoted;

impl Language {
    /// Whether an utterance calls somebody by a name at the head or the end of it, in whatever case, with no
    /// sign beside it: where the rest is a question, a request or a greeting to them, and tells nothing of them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let calls = |said| Language::english().calls_outright(said, "Edda");
    /// assert!(calls("EDDA how much") && calls("wheres the fiddle edda") && calls("oi edda"));
    /// assert!(!calls("Edda has the fiddle") && !calls("where is edda") && !calls("ask edda"));
    /// ```
    pub fn calls_outright(&self, text: &str, label: &str) -> bool {
        let label = self.without_article(label.trim()).to_lowercase();
        let names: Vec<&str> = label.split(' ').filter(|word| !self.is_also_a_word(word)).collect();
        let text = unquoted(text).to_lowercase().replace('’', "'");
        if !names.iter().any(|name| text.contains(name)) {
            return false;
        }
        let text = &*self.typed_out(&text);
        sentences(text).any(|said| names.iter().any(|name| self.is_called_beside(said, name)))
    }

    /// `will` and `cook` of a line typed small are no names.
    fn is_also_a_word(&self, word: &str) -> bool {
        word.is_empty()
            || self.is_stop_word(word)
            || self.grammar.titles.has(word)
            || self.grammar.linking.has(word)
            || self.is_a_plain_order(word)
    }

    pub(super) fn is_called_beside(&self, sentence: &str, name: &str) -> bool {
        let asks = sentence.ends_with(['?', '？']);
        sentence.split([',', ':', '，', '、']).any(|part| {
            let all = spoken(part);
            let is_opening = |word: &&&str| self.sentences.calling.openings.has(word);
            let words = &all[all.iter().take_while(is_opening).count()..];
            let opened = words.len() < all.len();
            // `Hello Sir Aldous` calls as `hello Aldous` does.
            let is_title = |word: &&&str| **word != name && self.grammar.titles.has(word);
            let words = &words[words.iter().take_while(is_title).count()..];
            self.is_called_first(words, name, opened)
                || self.is_called_last(words, name, opened, asks)
        })
    }

    fn is_called_first(&self, words: &[&str], name: &str, opened: bool) -> bool {
        match words {
            [first] => *first == name && opened,
            [first, rest @ ..] => *first == name && self.is_put_to_one(rest),
            [] => false,
        }
    }

    /// Whether what follows a name is said to whoever bears it.
    pub(super) fn is_put_to_one(&self, words: &[&str]) -> bool {
        let calling = &self.sentences.calling;
        match words {
            [first, ..] if calling.put_to.has(first) => true,
            [first, ..] if self.asks_for_more(first) => self.asks_once(words),
            [verb, who, ..] if calling.helpers.has(verb) && calling.inverted.has(who) => true,
            [be, "it", _, ..] if self.sentences.copulas.has(be) => true,
            _ => self.is_ordered_of_one(words),
        }
    }

    /// `where`, and `where's`.
    pub(super) fn asks_for_more(&self, word: &str) -> bool {
        let plain = word.split('\'').next().unwrap_or_default();
        self.sentences.asking.has(plain)
    }

    /// `Edda who has the key is upstairs` asks nothing.
    pub(super) fn asks_once(&self, words: &[&str]) -> bool {
        let helps = |word: &&&str| self.sentences.auxiliaries.has(word);
        let is_relative = words.first().is_some_and(|it| self.sentences.calling.relative.has(it));
        !is_relative || words.iter().filter(helps).count() < 2
    }

    pub(super) fn is_ordered_of_one(&self, words: &[&str]) -> bool {
        let calling = &self.sentences.calling;
        let before = words.iter().take_while(|word| calling.before_order.has(word)).count();
        let verb = words.get(before).filter(|verb| self.is_a_plain_order(verb));
        verb.is_some_and(|verb| before > 0 || !calling.as_in_the_past.has(verb))
    }

    pub(crate) fn is_a_plain_order(&self, word: &str) -> bool {
        let table = self.act_table();
        table.known(table.find(word.as_bytes())).classes & table.classes.imperative != 0
    }

    pub(super) fn is_called_last(
        &self,
        words: &[&str],
        name: &str,
        opened: bool,
        asks: bool,
    ) -> bool {
        let Some((last, said)) = words.split_last() else { return false };
        let Some((first, rest)) = said.split_first() else { return false };
        let calling = &self.sentences.calling;
        let greets = opened && rest.is_empty();
        let is_said_to_one = || {
            asks && !calling.put_to.has(first)
                || self.asks_for_more(first)
                || calling.helpers.has(first)
                || calling.before_order.has(first)
                || self.is_a_plain_order(first)
        };
        *last == name
            && match greets {
                true => calling.closing.has(first),
                false => is_said_to_one() && self.is_complete(said),
            }
    }

    /// Whether what stands before a name wants for nothing: the name is neither whom it asks of nor whom it is
    /// done to.
    pub(super) fn is_complete(&self, words: &[&str]) -> bool {
        let calling = &self.sentences.calling;
        match words {
            [verb, it] if calling.fetching.has(verb) && calling.objects.has(it) => false,
            [be, _] if calling.helpers.has(be) => false,
            [.., last] if calling.closing.has(last) => true,
            [_, verb, who, _] if calling.helpers.has(verb) && calling.inverted.has(who) => {
                self.wants_nobody(words)
            }
            [.., which, thing] => self.is_determiner(which) && self.is_no_description(thing),
            _ => false,
        }
    }

    /// `what do you want`, and neither `what did you tell` nor `who do you trust`.
    fn wants_nobody(&self, words: &[&str]) -> bool {
        let is_thing = words.first().is_some_and(|it| self.sentences.exclaiming.has(it));
        let is_done_to_one = |verb: &&str| {
            self.sentences.calling.fetching.has(verb) || self.grammar.linking.has(verb)
        };
        is_thing && !words.last().is_some_and(is_done_to_one)
    }

    /// A thing, and not what somebody is: `the fiddle`, but `my friend`.
    fn is_no_description(&self, thing: &str) -> bool {
        !self.sentences.calling.apposed.has(thing) && !self.grammar.titles.has(thing)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn check(label: &str, calls: bool, lines: &[&str]) {
        for line in lines {
            assert_eq!(Language::english().calls_outright(line, label), calls, "{line}");
        }
    }

    #[test]
    fn a_name_at_the_head_of_a_question_or_a_request_calls() {
        check(
            "Edda",
            true,
            &[
                "Edda where is the fiddle",
                "edda wheres the fiddle",
                "EDDA how much",
                "Edda how much for the fiddle?",
                "hey edda how much for the fiddle",
                "@edda how much",
                "so Edda, how much",
                "hey edda can u open it",
                "edda tell piet to leave the pump be, hes knackered",
                "edda dont tell piet",
                "edda is it locked",
                "edda i need ur help",
                "ok edda pls open it",
                "edda who has the key",
            ],
        );
        check("Piet", true, &["piet come here", "oi piet", "Piet give me the key", "thx piet"]);
        check("Piet Moss", true, &["piet come here"]);
        check(
            "Sir Piet",
            true,
            &["Hello Sir Piet, how are you?", "hi sir piet", "Sir Piet where is the key"],
        );
        check("Sir Piet", false, &["Sir Piet has the key", "where is Sir Piet"]);
    }

    #[test]
    fn a_name_at_the_end_of_a_question_or_a_request_calls() {
        check(
            "Edda",
            true,
            &[
                "where is the fiddle edda",
                "wheres the fiddle edda",
                "Where is the fiddle Edda?",
                "what about u edda",
                "hello there edda",
                "come here edda",
                "help me edda",
                "can you open it edda",
                "what do u want edda",
                "do you have the key edda",
                "whats up edda",
                "shut up edda",
            ],
        );
    }

    #[test]
    fn who_is_spoken_of_is_not_called() {
        check(
            "Edda",
            false,
            &[
                "Edda is upstairs",
                "Edda has the key",
                "hey edda is upstairs",
                "edda let me in yesterday",
                "edda and piet know it",
                "I gave it to Edda",
                "where is Edda",
                "wheres edda",
                "who is edda?",
                "ask edda",
                "tell edda i said hi",
                "bring me edda",
                "do you know my friend edda",
                "is that edda?",
                "are you edda",
                "what did you tell edda",
                "Edda who has the key is upstairs",
                "edda's key is gone",
                "I saw the fiddle edda",
                "He said \"edda come here\"",
            ],
        );
        check(
            "Piet",
            false,
            &["Piet told me so", "ask Piet", "do you trust Piet", "who do you trust piet"],
        );
    }

    #[test]
    fn a_name_that_is_a_word_as_well_calls_nobody_without_a_sign() {
        check("Will", false, &["will you come", "what do you will"]);
        check("the cook", false, &["cook the pie", "where is the cook"]);
        check("", false, &["where is it"]);
    }
}
