//! How much a sentence tells: its news, without what asks for silence, likens or parts.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::tokens::runs;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::{DialogueAct, DialogueActs};

/// What a question, a promise or a refusal is worth, where a death is worth 9 and a debt 5.
const BINDING: usize = 6;
/// What an order is worth that names nothing: `Take this, please`.
const ORDER: usize = 2;
/// What a sentence is worth that tells nothing by itself: a call to silence, a figure, a parting word.
const EMPTY: usize = 0;
/// Fewer words tell nothing that is to be kept: `Not a word of that to Jonas`.
const LEAST_KEPT: usize = 3;

impl Language {
    /// How much a sentence matters among others of one speech: by its news, or by what hangs on it. A courtesy
    /// matters least, what has no news, and what means nothing without the sentence before it.
    pub(super) fn weight(&self, said: &str) -> usize {
        let (told, confides) = self.weighed(said);
        // A figure or a wish that asks is a question.
        let asks = said.ends_with('?');
        match (!asks).then(|| self.news_of(said, confides)).flatten() {
            None => self.weight_of_news(said, told.into()),
            Some(news) if news.is_empty() => EMPTY,
            Some(news) => self.weight_of_news(&news, self.importance(&news).into()),
        }
    }

    /// A sentence that is too long, from the clause on that has news: `I owe him six crowns` of `Between
    /// ourselves, I owe him six crowns`.
    pub(super) fn since_its_news<'t>(&self, said: &'t str, bound: usize) -> &'t str {
        if said.chars().nth(bound).is_none() {
            return said;
        }
        let confides = self.confides(said);
        let is_empty = |clause: &&str| self.news_in(clause, confides).0.is_empty();
        let is_short = |clause: &&str| clause.split(' ').count() <= LEAST_KEPT;
        let opens = clauses(said).next().is_some_and(|first| is_empty(&first));
        let begins = clauses(said).find(|clause| !is_empty(clause) && !is_short(clause));
        match begins.filter(|_| opens) {
            Some(clause) => &said[clause.as_ptr() as usize - said.as_ptr() as usize..],
            None => said,
        }
    }

    /// What is left of a sentence without the clauses that tell nothing, where it has such.
    fn news_of(&self, said: &str, confides: bool) -> Option<String> {
        let news: Vec<_> = clauses(said).map(|clause| self.news_in(clause, confides)).collect();
        let is_whole = news.iter().all(|(_, whole)| *whole);
        let left: Vec<&str> =
            news.into_iter().map(|(news, _)| news).filter(|it| !it.is_empty()).collect();
        let left = left.join(", ");
        let is_plea = confides && left.split(' ').count() <= LEAST_KEPT;
        (!is_whole).then_some(if is_plea { String::new() } else { left })
    }

    /// What of a clause is news, and whether all of it is. A call to silence may stand in the same sentence.
    fn news_in<'c>(&self, clause: &'c str, confides: bool) -> (&'c str, bool) {
        let words = self.bare_words(clause);
        let joined = words.first().is_some_and(|word| self.grammar.joining.has(word));
        let memory = &self.memory;
        match () {
            () if memory.telling_nothing.begins(&words[usize::from(joined)..]) => ("", false),
            () if !confides => (clause, true),
            () if self.confides(clause) => (self.kept_in(clause), false),
            () if words.iter().any(|word| memory.else_would.has(word)) => ("", false),
            () => (clause, true),
        }
    }

    /// What a call to silence tells of what is to be kept: `I took it` of `Tell nobody that I took it`.
    fn kept_in<'c>(&self, clause: &'c str) -> &'c str {
        let begins = |run: &&str| self.memory.keeps_what.has(run);
        let place = clause
            .split(' ')
            .find(begins)
            .map(|run| run.as_ptr() as usize - clause.as_ptr() as usize + run.len());
        let kept = place.map_or("", |place| clause[place..].trim());
        if kept.split(' ').count() >= LEAST_KEPT { kept } else { "" }
    }

    /// How much a sentence matters that has news, by what it tells.
    fn weight_of_news(&self, said: &str, told: usize) -> usize {
        let acts = self.dialogue_acts(said);
        let binds = || {
            self.promise_in(said).is_some()
                || self.consent(said) == Some(Answer::Refuses)
                || self.confers(said)
        };
        match () {
            () if told >= BINDING => told,
            () if binds() => BINDING,
            () if self.content_words(said).is_empty() || is_courtesy(acts) => 0,
            () if self.is_question(said) => BINDING,
            () if acts.has(DialogueAct::Request) => {
                (ORDER + 2 * self.named_beside_verb(said)).min(BINDING)
            }
            () => (told + self.precision(said)).min(BINDING + 1),
        }
    }

    /// Whether something is somebody's from now on: `The pass is yours`.
    pub(super) fn confers(&self, said: &str) -> bool {
        let (is, yours) = (&self.sentences.copulas, &self.promises.undertaking.yours);
        let words: Vec<String> = self.words(said).collect();
        words.windows(2).any(|pair| is.has(&pair[0]) && yours.has(&pair[1]))
            && !self.is_question(said)
    }

    /// How many words say what an order is about, but for its verb.
    fn named_beside_verb(&self, said: &str) -> usize {
        let words = self.content_words(said);
        words.iter().skip(1).filter(|word| !self.is_stop_word_of_topics(word)).count()
    }

    /// How precisely a sentence tells: when or how many, what its speaker does, who has or did what, whom it
    /// names, what it denies.
    fn precision(&self, said: &str) -> usize {
        let own = |word: &String| self.promises.undertaking.own.has(word);
        let is_name = |word: &str| {
            word.chars().nth(1).is_some_and(char::is_lowercase) && self.may_be_a_name("", word)
        };
        let does = self.words(said).next().is_some_and(|word| own(&word));
        let holds = self.words(said).any(|word| self.memory.holding.has(&word));
        let names = !self.grammar.large_nouns && runs(said).skip(1).any(is_name);
        2 * usize::from(self.tells_how_many(said) || self.tells_hour(said))
            + 2 * usize::from(does || holds)
            + usize::from(names)
            + usize::from(self.denies(said))
    }

    /// Whether it counts something: `14`, `ninety crowns`.
    fn tells_how_many(&self, said: &str) -> bool {
        let numbers = self.matter_table().numbers;
        let (mut counts, mut before) = (said.contains(|sign: char| sign.is_ascii_digit()), false);
        self.each_word(said, |word| {
            let lexeme = self.lexeme(word);
            let is_number = lexeme.value == Some(numbers);
            counts |= before && !lexeme.stops && !is_number;
            before = is_number && !lexeme.stops;
        });
        counts
    }
}

/// Whether a sentence is kind, and nothing else.
fn is_courtesy(acts: DialogueActs) -> bool {
    use DialogueAct::{Apology, Farewell, Greeting, Praise, Question, Request, Statement, Thanks};
    acts.has_any(&[Greeting, Farewell, Thanks, Praise, Apology])
        && !acts.has_any(&[Statement, Question, Request])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(said: &str) -> String {
        Language::in_short(said, 120).into_owned()
    }

    #[test]
    fn a_confession_outlasts_the_call_to_silence_that_comes_with_it() {
        for (news, silence) in [
            (
                "Four hundred crowns for doing nothing, Juno, and I have done the nothing already.",
                "Not a word of it to Radu: he would throw me down the shaft, and he would be in the right, which is \
                 what I could not bear.",
            ),
            (
                "The crates in the loft are Berthold's, and there is gunpowder in three of them.",
                "Keep this between the two of us, I beg you, for he would break my legs if he heard of it.",
            ),
            (
                "Corporal Dunn opened the gate for them and got a silver watch for it.",
                "Whatever happens, you have not heard this from me and I was never here tonight.",
            ),
        ] {
            assert!(kept(&format!("{news} {silence}")).contains(news), "{news}");
            assert!(kept(&format!("{silence} {news}")).contains(news), "{news}");
        }
    }

    #[test]
    fn what_is_to_be_kept_is_news_where_the_call_to_silence_tells_it() {
        let (english, rain) = (Language::english(), "It rained on Monday and the day after.");
        let tells = |said| english.weight(said) > english.weight(rain);
        assert!(tells("Tell nobody that I have the second key to the granary."));
        assert!(tells("Between ourselves, I sold the mare to Tobin for eighty marks."));
        assert!(!tells("Tell nobody of it, or that I came."));
        assert!(!tells("Never breathe a word of this to Hanne: she would put me out on the road."));
    }

    #[test]
    fn figures_and_parting_words_give_way_to_who_holds_what() {
        for (news, empty) in [
            (
                "Tobin keeps the deed in the clock case.",
                "A guest is a jewel on the cushion of a poor house, or so it was always said where I come from.",
            ),
            (
                "My sister Ilka has the second key.",
                "Good night to you, and may the road be dry under you all the way to the coast and back.",
            ),
            (
                "Der Müller hat den zweiten Schlüssel.",
                "Ein Geheimnis ist wie ein Igel im Bett, und wer damit schläft, der wacht eben früher auf.",
            ),
        ] {
            assert!(kept(&format!("{empty} {news}")).contains(news), "{news}");
        }
    }

    #[test]
    fn news_that_is_too_long_is_cut_and_not_left_out() {
        let said = "It is 'pulled out', Juno, a fuse is not a tooth. You shall have it, Radu, and tonight, if you \
            write into the book that it was found behind the board, where the frost had shaken it loose.";
        let short = kept(said);
        assert!(short.contains(" You shall have it, Radu, and tonight, if you write"), "{short}");
        assert!(short.chars().count() <= 120, "{short}");
    }
    #[test]
    fn what_is_too_long_begins_where_its_news_does() {
        let said = "Between ourselves, Tobin, and let it go no further than your hat: I owe the miller for two winters, and \
            he has begun to be polite about it. Would you call that a bad sign, from a man with three dogs?";
        assert!(kept(said).starts_with("… I owe the miller for two winters"), "{}", kept(said));
        assert!(kept(said).chars().count() <= 120);
    }

    #[test]
    fn what_is_given_or_owned_up_to_outlasts_an_order_that_names_nothing() {
        let said = "Miss. One: I am sorry. Two: the pass is yours, no shilling and no errand; forget my message.";
        assert!(Language::in_short(said, 80).contains("the pass is yours"));
        assert!(Language::own_words_in_short(said, None, 80).contains("the pass is yours"));
        let said = "I did let go, and I've been letting go of him every night since. Take this, please. His crown's \
            in it and all of mine. It buys nothing, I know that.";
        assert!(
            Language::in_short(said, 80).contains("I did let go"),
            "{}",
            Language::in_short(said, 80)
        );
    }

    #[test]
    fn an_order_matters_by_what_it_names() {
        let english = Language::english();
        let rain = english.weight("It rained, and the stairs are wet again.");
        assert!(english.weight("Fetch the storm lamp from the mess tent.") > rain);
        assert!(english.weight("Bring me the ladder.") > rain);
        assert!(english.weight("Take this, please.") < english.weight("Bring me the ladder."));
        assert!(!english.confers("Is the pass yours?") && english.confers("The mule is yours."));
    }

    #[test]
    fn numbers_alone_count_nothing() {
        let english = Language::english();
        assert!(!english.tells_how_many("One, two, three, the way your father rang them."));
        assert!(english.tells_how_many("The mill has burnt twice in eighty years."));
    }

    #[test]
    fn a_figure_or_a_wish_that_asks_is_a_question() {
        let english = Language::english();
        assert_eq!(english.weight("May we meet again under a kinder moon."), EMPTY);
        assert_eq!(english.weight("May we see the book of the ferry?"), BINDING);
    }
}
