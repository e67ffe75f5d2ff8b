//! Everybody who is there is called at once: `hey all`, `everyone, listen`, `can anyone help me`.

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::text::quotations::unquoted;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;

/// One part of a sentence, taken apart.
struct Part<'t> {
    /// What may stand before a name that calls: `hey`.
    opening: &'t [&'t str],
    words: &'t [&'t str],
    asks: bool,
}

impl Language {
    /// Whether an utterance is for everybody who hears it: it calls all of them, or asks whether anybody can.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let calls_all = |said| Language::english().calls_all(said);
    /// assert!(calls_all("hey all") && calls_all("Everyone, listen!") && calls_all("has anyone seen it"));
    /// assert!(!calls_all("that's all") && !calls_all("tell everyone") && !calls_all("everybody lies"));
    /// ```
    pub fn calls_all(&self, text: &str) -> bool {
        let text = unquoted(text).to_lowercase().replace('’', "'");
        let text = self.with_all_in_a_word(&self.typed_out(&text));
        sentences(&text).any(|sentence| {
            let parts: Vec<&str> = sentence.split([',', ':', '，', '、']).collect();
            let asks = sentence.ends_with(['?', '？']);
            (0..parts.len()).any(|at| self.calls_all_in(&parts, at, asks))
        })
    }

    /// `all of you` is one word of those that call everybody.
    fn with_all_in_a_word(&self, text: &str) -> String {
        let everybody = &self.sentences.calling.everybody;
        let (several, single): (Vec<&str>, Vec<&str>) =
            everybody.iter().partition(|words| words.contains(' '));
        let one = single.first().copied().unwrap_or_default();
        let mut said = format!(" {text}");
        for words in several {
            said = said.replace(&format!(" {words}"), &format!(" {one}"));
        }
        said.trim().to_owned()
    }

    fn calls_all_in(&self, parts: &[&str], at: usize, asks: bool) -> bool {
        let all = spoken(parts[at]);
        let is_opening = |word: &&&str| self.sentences.calling.openings.has(word);
        let (opening, words) = all.split_at(all.iter().take_while(is_opening).count());
        let part = Part { opening, words, asks };
        match words {
            [] => false,
            [only] if self.is_for_all(only) => self.stands_as_call(&part, parts, at),
            _ => {
                self.asks_anybody(&part)
                    || self.calls_all_first(&part)
                    || self.calls_all_last(&part)
            }
        }
    }

    fn is_for_all(&self, word: &str) -> bool {
        let calling = &self.sentences.calling;
        calling.everybody.has(word) || calling.groups.has(word) || calling.whole.has(word)
    }

    /// Whether nothing but a word for all stands in a part: behind an opening, or beside another part, and as no
    /// answer to who was asked for.
    fn stands_as_call(&self, part: &Part<'_>, parts: &[&str], at: usize) -> bool {
        let answers = |text: &str| self.consent(text).is_some();
        let before = at.checked_sub(1).map(|before| parts[before]);
        let opening = part.opening.join(" ");
        let is_opened = !(opening.is_empty() || answers(&opening) && parts.len() == 1);
        let greets = || before.is_some_and(|before| self.greets(before));
        let is_whole = part.words.iter().any(|word| self.sentences.calling.whole.has(word));
        match is_whole {
            true => is_opened && !answers(&opening) || greets(),
            false => is_opened || parts.len() > 1 && !before.is_some_and(answers),
        }
    }

    fn greets(&self, words: &str) -> bool {
        let acts = self.dialogue_acts(words);
        acts.has(DialogueAct::Greeting) || acts.has(DialogueAct::Farewell)
    }

    /// `hey guys where is it`, `everyone come here`; but `everyone i know`, `people say so`.
    fn calls_all_first(&self, part: &Part<'_>) -> bool {
        let [first, rest @ ..] = part.words else { return false };
        let calling = &self.sentences.calling;
        let is_everybody = calling.everybody.has(first);
        if rest.is_empty() || !is_everybody && !calling.groups.has(first) {
            return false;
        }
        if part.opening.first().is_some_and(|word| self.greets(word)) {
            return self.is_put_to_one(rest);
        }
        let asks = self.asks_for_more(rest[0]) && self.asks_once(rest);
        let is_ordered = || {
            is_everybody
                && self.is_ordered_of_one(rest)
                && !self.tells_of_several(&part.words.join(" "), first)
        };
        asks || is_ordered()
    }

    /// `what's up folks`, `thank you all`; but `is that all`, `tell everyone`.
    fn calls_all_last(&self, part: &Part<'_>) -> bool {
        let Some((last, said)) = part.words.split_last() else { return false };
        let calling = &self.sentences.calling;
        if calling.whole.has(last) {
            return self.dialogue_acts(&said.join(" ")).has(DialogueAct::Thanks)
                || !part.opening.is_empty() && self.closes_a_greeting(said);
        }
        let is_known = calling.everybody.has(last) || calling.groups.has(last);
        is_known && self.is_called_last(part.words, last, !part.opening.is_empty(), part.asks)
    }

    /// `there` of `hello there all`.
    fn closes_a_greeting(&self, said: &[&str]) -> bool {
        matches!(said, [only] if self.sentences.calling.closing.has(only))
    }

    /// Whether it is asked if anybody does, can, or has done something, or which of those who hear it did: whoever hears
    /// it may say so.
    fn asks_anybody(&self, part: &Part<'_>) -> bool {
        let calling = &self.sentences.calling;
        let asks_which = || part.asks && calling.one_of_you.length_at(part.words).is_some();
        let asks_whether = matches!(part.words, [helps, who, _, ..]
            if calling.put_to_anybody.has(helps) && calling.anybody.has(who));
        asks_whether || asks_which()
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    fn check(calls: bool, lines: &[&str]) {
        for line in lines {
            assert_eq!(Language::english().calls_all(line), calls, "{line}");
        }
    }

    #[test]
    fn who_greets_or_bids_all_speaks_to_all() {
        check(
            true,
            &[
                "hey all",
                "Hello everyone!",
                "hi folks",
                "hello there all",
                "hey everyone, whats up",
                "good evening everybody",
                "evening, all",
                "bye all",
                "thanks everyone",
                "thank you all",
                "everyone, listen",
                "Listen, everybody!",
                "listen everyone",
                "everybody come here",
                "all of you, get out",
                "come here all of you",
                "hey guys where is the key",
                "whats up folks",
                "who are you guys",
                "Quiet! Everybody, listen.",
            ],
        );
    }

    #[test]
    fn who_asks_whether_anybody_can_asks_all() {
        check(
            true,
            &[
                "can anyone help me",
                "has anybody seen the satchel?",
                "hey, does anyone know where odo is",
                "Could somebody open the door?",
                "Which of you left the gate open?",
                "So who here saw it?",
            ],
        );
        check(
            false,
            &[
                "is anyone upstairs",
                "did anyone come by",
                "i saw someone leave",
                "anyone",
                "I know which of you left it open.",
                "which of them has it?",
            ],
        );
    }

    #[test]
    fn who_speaks_of_all_speaks_to_whom_they_talk_with() {
        check(
            false,
            &[
                "that's all",
                "thanks, that's all",
                "is that all",
                "all right",
                "all i want is an ale",
                "do you want it all",
                "tell everyone",
                "i hate everybody",
                "everybody lies",
                "everyone i know is here",
                "everyone knows it",
                "where is everyone",
                "people say you are kind",
                "do you know these people",
                "no, everyone",
                "yes all",
                "everyone",
                "He said \"hey all\"",
                "",
            ],
        );
    }
}
