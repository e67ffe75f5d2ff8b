//! Questions that a greeting, thanks or a word of approval stands before, with no sign between: `yo where is odo`.

use crate::grammar::tokens::is_apostrophe;
use crate::language::Language;

/// So many words may name whom a greeting is for, or what is found well: `nice old bike`.
const NAMED: usize = 2;

impl Language {
    /// What a sentence asks behind its opening; all of it, where it opens with nothing of the kind or asks nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = |said| Language::english().behind_its_opening(said);
    /// assert_eq!(asked("yo what time do u close"), "what time do u close");
    /// assert_eq!(asked("nice bike where'd u get it"), "where'd u get it");
    /// assert_eq!(asked("nice bike"), "nice bike");
    /// ```
    pub fn behind_its_opening<'t>(&self, sentence: &'t str) -> &'t str {
        self.question_behind_opening(sentence).unwrap_or(sentence)
    }

    /// Whether a sentence may open with a word, and then ask.
    pub(crate) fn may_open(&self, word: &str) -> bool {
        let heads = &self.sentences.heads;
        heads.greeting.has(word) || heads.approving.has(word)
    }

    /// The question that a sentence has behind its opening.
    pub(crate) fn question_behind_opening<'t>(&self, sentence: &'t str) -> Option<&'t str> {
        let runs: Vec<&str> = sentence.split_whitespace().collect();
        let typed: Vec<String> = runs.iter().map(|run| self.typed_out(run).into_owned()).collect();
        let words: Vec<String> = typed.iter().map(|run| self.words(run).collect()).collect();
        let heads = &self.sentences.heads;
        let opens = |word: &&String| self.may_open(word) || heads.beside.has(word);
        let opening = words.iter().take_while(opens).count();
        let greets = words[..opening].iter().any(|word| heads.greeting.has(word));
        if !words.first().is_some_and(|first| self.may_open(first)) {
            return None;
        }
        let finds = words[..opening].iter().any(|word| heads.approving.has(word));
        let names = |at: &usize| self.may_name(&words[*at]) && !self.is_ordered(&words[*at], finds);
        let named = (opening..words.len()).take_while(names).take(NAMED).count();
        // `Sweet so u have parts?`
        let is_marked = sentence.trim_end().ends_with('?');
        let is_told = |at: usize| is_marked && self.sentences.calling.inverted.has(&words[at]);
        let asks = |at: &usize| {
            let yes_or_no = || self.asks_yes_or_no(&words[*at..], greets) || is_told(*at);
            self.asks_at(&typed, &words, *at) || *at == opening && yes_or_no()
        };
        let at = (opening..=(opening + named)).filter(|at| *at < runs.len()).find(asks)?;
        sentence.get(runs[at].as_ptr() as usize - sentence.as_ptr() as usize..)
    }

    /// Whether a word may name whom somebody greets, or what they find well.
    fn may_name(&self, word: &str) -> bool {
        let known = &self.sentences;
        !known.asking.has(word)
            && !known.asked.has(word)
            && !known.auxiliaries.has(word)
            && !known.calling.inverted.has(word)
            && !self.is_determiner(word)
            && !self.grammar.linking.has(word)
    }

    /// `Hey tell Odo who is here` orders; `nice ring where did you get it`, which finds something good, does not.
    fn is_ordered(&self, word: &str, finds: bool) -> bool {
        let calling = &self.sentences.calling;
        let orders = calling.fetching.has(word) || !finds && self.is_a_plain_order(word);
        orders && !calling.apposed.has(word)
    }

    /// Whether a word begins a question for more than yes or no: `where is it`, `what time do you close`.
    fn asks_at(&self, runs: &[String], words: &[String], at: usize) -> bool {
        let known = &self.sentences;
        let is = |place: usize, holds: &dyn Fn(&str) -> bool| {
            words.get(place).is_some_and(|word| holds(word.as_str()))
        };
        let helps = |word: &str| known.auxiliaries.has(word);
        let is_mark = |sign: char| !sign.is_alphanumeric();
        let is_short = || runs[at].trim_matches(is_mark).contains(is_apostrophe);
        // `Odo, who is my friend` asks nothing.
        let relates = at > 0
            && runs[at - 1].ends_with(',')
            && !self.may_open(&words[at - 1])
            && known.calling.relative.has(&words[at]);
        let is_thing = |word: &str| self.may_name(word);
        // `When odo is in, tell me` asks nothing.
        let of_a_thing = || {
            !is(at, &|word: &str| known.conditions.has(word))
                && is(at + 1, &is_thing)
                && is(at + 2, &helps)
        };
        is(at, &|word: &str| known.asking.has(word))
            && !relates
            && !self.tells_what(runs, words, at, is_short())
            && (is_short() || is(at + 1, &helps) || of_a_thing())
    }

    /// `What was lost is found`, whose clause has a second verb, tells.
    fn tells_what(&self, runs: &[String], words: &[String], at: usize, is_short: bool) -> bool {
        let (known, calling) = (&self.sentences, &self.sentences.calling);
        let is_verb = |word: &String| known.copulas.has(word);
        let ends = |run: &String| !run.ends_with(char::is_alphanumeric);
        let end = runs[at..].iter().position(ends).map_or(runs.len(), |it| at + it + 1);
        let begin = if is_short { at + 1 } else { at + 2 };
        let is_what = known.exclaiming.has(&words[at]);
        if !is_what || !is_short && !words.get(at + 1).is_some_and(is_verb) {
            return false;
        }
        let is_told = |word: &str| self.may_name(word) && !calling.objects.has(word);
        match words.get(begin..end) {
            Some([said, .., verb, last]) => {
                let before = &words[end - 3];
                is_verb(verb) && is_told(said) && is_told(before) && is_told(last)
            }
            _ => false,
        }
    }

    /// `Is odo here` asks behind a greeting; `nice is the weather` does not, and `nice do you sell rope` does.
    fn asks_yes_or_no(&self, words: &[String], greets: bool) -> bool {
        let known = &self.sentences;
        let (Some(first), Some(second)) = (words.first(), words.get(1)) else { return false };
        let is_somebody = known.calling.inverted.has(second);
        // `Thanks, will bring it` asks nothing.
        let has_subject = || known.copulas.has(first) || !self.lacks_its_subject(second);
        let may_ask = || words.len() > 2 && !known.ordering.has(first) && has_subject();
        known.auxiliaries.has(first) && (is_somebody || greets && may_ask())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::dialogue_acts::dialogue_act::DialogueAct;

    #[test]
    fn a_line_that_opens_with_a_greeting_asks_what_stands_behind_it() {
        for said in [
            "yo what time do u close",
            "yo where is odo",
            "hey is the shop open",
            "hello edda where is the fiddle",
            "thx so where is odo",
            "thanks mate who has the key",
            "cool where do you live",
            "sweet do u sell rope",
            "alright mate what is the price",
            "nice bike where'd u get it",
            "nice old bike where did you get it",
            "ok cool so when does it open",
            "great but can you mend it",
            "sweet so u have parts?",
            "yo whats that",
            "nice ring where'd u get it",
            "ok whats wrong with odo",
        ] {
            let english = Language::english();
            assert!(english.is_question(said), "{said}");
            assert!(english.dialogue_acts(said).has(DialogueAct::Question), "{said}");
            assert!(english.behind_its_opening(said).len() < said.len(), "{said}");
            assert!(!english.is_courtesy(said), "{said}");
        }
    }

    #[test]
    fn an_opening_that_nothing_is_asked_behind_is_no_question() {
        for said in [
            "hey there",
            "Hello, there is a rat in the cellar.",
            "nice bike",
            "Sweet is the wine.",
            "Cool is the night.",
            "Hello Odo, who is my friend, has come.",
            "hey i know where it is",
            "thanks for the rope",
            "ok",
            "hey when odo is in tell me",
            "Nice work, you did well.",
            "Great! Have some stew.",
            "hey tell odo who is here",
            "great news what was lost is found",
            "ok whats done is done",
            "thanks will do that now",
            "Thanks, will bring it tomorrow.",
        ] {
            assert!(!Language::english().is_question(said), "{said}");
        }
    }
}
