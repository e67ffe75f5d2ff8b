//! Several who are called at once by their names, as people type: `odo and sela, hello`.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{in_word, spoken};
use crate::language::Language;
use crate::text::quotations::unquoted;

/// Whom a sentence names together, and the sentence as if it named the first of them alone.
struct Together {
    named: Vec<usize>,
    first: String,
    sentence: String,
}

impl Language {
    /// Whom of those who are `there` an utterance calls together, by place in that list, in whatever case they are
    /// typed: several names with a word like `and` between them call as one of them would alone. None where no two
    /// are called so.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let called = |said| Language::english().called_together(said, &["Odo", "Sela", "Mara"]);
    /// assert_eq!(called("odo and sela, hello"), [0, 1]);
    /// assert_eq!(called("hello there mara & odo"), [2, 0]);
    /// assert!(called("tell odo and sela to wait").is_empty());
    /// ```
    pub fn called_together(&self, text: &str, there: &[&str]) -> Vec<usize> {
        let text = unquoted(text).to_lowercase().replace('’', "'");
        let names: Vec<Vec<String>> = there.iter().map(|label| self.names_of(label)).collect();
        let mut called = Vec::new();
        for sentence in sentences(&text) {
            let together = self.names_joined_in(sentence, &names);
            let together = together.filter(|it| self.is_called_for_all(it));
            called.extend(together.map(|it| it.named).unwrap_or_default());
        }
        let mut each = Vec::with_capacity(called.len());
        called.into_iter().for_each(|who| {
            if !each.contains(&who) {
                each.push(who);
            }
        });
        each
    }

    /// By which words, in lower case, somebody may be called: the whole label, and each of its names.
    fn names_of(&self, label: &str) -> Vec<String> {
        let label = self.without_article(label.trim()).to_lowercase();
        let each =
            label.split(' ').filter(|name| !name.is_empty() && !self.grammar.titles.has(name));
        each.map(str::to_owned).collect()
    }

    fn names_joined_in(&self, sentence: &str, names: &[Vec<String>]) -> Option<Together> {
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        (0..runs.len()).find_map(|from| self.named_from(&runs, from, names))
    }

    /// The names that stand together from this run on: with commas or words like `and` between them, and one of
    /// those words at least.
    fn named_from(&self, runs: &[&str], from: usize, names: &[Vec<String>]) -> Option<Together> {
        let who = |at: usize| {
            let name = runs.get(at)?.trim_matches(|sign: char| !in_word(sign));
            names.iter().position(|names| names.iter().any(|it| it == name))
        };
        let joins = |at: usize| {
            let run = runs.get(at).copied().unwrap_or_default();
            self.grammar.joining.has(run) || matches!(run, "&" | "+")
        };
        let (mut named, mut last, mut joined) = (vec![who(from)?], from, false);
        loop {
            let is_listed = runs[last].ends_with(',');
            let joins_next = joins(last + 1);
            let next = last + 1 + usize::from(joins_next);
            let Some(next_named) = who(next).filter(|_| joins_next || is_listed) else { break };
            named.push(next_named);
            (last, joined) = (next, joined || joins_next);
        }
        let first = runs[from].trim_matches(|sign: char| !in_word(sign)).to_owned();
        let end = &runs[last][runs[last].trim_end_matches(|sign: char| !in_word(sign)).len()..];
        let alone = format!("{first}{end}");
        let rest = runs[last + 1..].iter().copied();
        let alone = runs[..from].iter().copied().chain([alone.as_str()]).chain(rest);
        let sentence = alone.collect::<Vec<_>>().join(" ");
        joined.then_some(Together { named, first, sentence })
    }

    fn is_called_for_all(&self, together: &Together) -> bool {
        let Together { first, sentence, .. } = together;
        let typed = self.typed_out(sentence);
        let outright =
            self.is_called_beside(&typed, first) && !self.tells_of_several(&typed, first);
        outright || self.calls(sentence, first)
    }

    /// Whether what several do is told in words that would be an order to one: `odo and sela sing at nine`.
    pub(super) fn tells_of_several(&self, sentence: &str, name: &str) -> bool {
        let words = spoken(sentence);
        let [first, rest @ ..] = words.as_slice() else { return false };
        let is_ordered = rest.first().is_some_and(|verb| self.is_a_plain_order(verb));
        *first == name && is_ordered && rest.len() > 1 && !self.is_complete(rest)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    const THERE: [&str; 4] = ["Odo", "Sela", "Captain Holm", "the sexton"];

    fn called(said: &str) -> Vec<usize> {
        Language::english().called_together(said, &THERE)
    }

    #[test]
    fn names_that_stand_together_call_each_of_them() {
        for line in [
            "odo and sela, hello",
            "Odo and sela, where is the key?",
            "hi odo and sela",
            "bye odo & sela",
            "hello there odo and sela",
            "hey odo and sela whats up",
            "odo and sela come here",
            "odo and sela wait",
            "odo and sela where is the key",
            "where is the key odo and sela",
            "Listen. odo and sela, come here",
        ] {
            assert_eq!(called(line), [0, 1], "{line}");
        }
        assert_eq!(called("sela, odo and holm, hello"), [1, 0, 2]);
        assert_eq!(called("sexton and odo, come here"), [3, 0]);
    }

    #[test]
    fn who_is_spoken_of_together_is_not_called() {
        for line in [
            "odo and sela know it",
            "odo and sela are thieves",
            "odo and sela sing at nine",
            "tell odo and sela to wait",
            "where are odo and sela",
            "i saw odo and sela",
            "do you know odo and sela",
            "what do odo and sela want",
            "He said \"odo and sela, come here\"",
            "odo, where is sela",
            "odo and i are friends",
            "hello odo",
            "",
        ] {
            assert!(called(line).is_empty(), "{line}");
        }
    }
}
