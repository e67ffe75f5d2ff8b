//! Whether plain words agree or refuse.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::runs_with_apostrophes;
use crate::language::Language;
use crate::words::consent::{ConsentWords, Place, Sense, SensedPhrase};
use crate::words::lists::Phrase;

/// What plain words answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// They agree.
    Agrees,
    /// They refuse.
    Refuses,
}

impl Language {
    /// Whether plain words agree or refuse; none where they do neither, do both, or only on terms. A
    /// question agrees to nothing.
    ///
    /// ```
    /// use cognition_language::{Answer, Language};
    ///
    /// let english = Language::english();
    /// assert_eq!(english.consent("Aye, count me in."), Some(Answer::Agrees));
    /// assert_eq!(english.consent("I don't think so."), Some(Answer::Refuses));
    /// assert_eq!(english.consent("Yes, if you pay me."), None);
    /// ```
    pub fn consent(&self, words: &str) -> Option<Answer> {
        let clauses = self.consent.clauses(words);
        let behind = || self.consent.behind_contrast(&clauses);
        let agrees = |answer: &Answer| *answer == Answer::Agrees;
        self.consent.answer(&clauses).or_else(|| self.consent.answer(&behind()?).filter(agrees))
    }
}

impl Language {
    /// Whether a clause begins with what sets it against what was said before: `but`.
    pub(crate) fn contrasts(&self, clause: &str) -> bool {
        let words: Vec<String> = self.words(clause).collect();
        let reserved = |phrase: &&SensedPhrase| phrase.sense == Sense::Reserved;
        let mut reserved = self.consent.phrases.0.iter().filter(reserved);
        reserved.any(|phrase| phrase.words.begins(&words))
    }

    /// `But I can't.`, behind an agreement.
    pub(crate) fn thinks_better_of_it(&self, sentence: &str) -> bool {
        let lower = sentence.to_lowercase().replace('’', "'");
        let words: Vec<&str> = runs_with_apostrophes(&lower).collect();
        let own = words.iter().any(|word| self.promises.undertaking.own.has(word));
        own && self.contrasts(sentence) && self.denies(sentence)
    }
}

/// A part of what was said, up to a sign that ends it.
#[derive(Clone, Debug, Default)]
struct Clause {
    words: Vec<String>,
    is_asked: bool,
}

impl ConsentWords {
    /// What clauses answer together.
    fn answer(&self, clauses: &[Clause]) -> Option<Answer> {
        let senses: Vec<Sense> =
            (0..clauses.len()).flat_map(|at| self.senses_at(clauses, at)).collect();
        let has = |sense| senses.contains(&sense);
        if self.jests_in(clauses) {
            return Some(Answer::Refuses);
        }
        match (has(Sense::Yes), has(Sense::No)) {
            _ if has(Sense::Open) || self.mocks(clauses) => None,
            (true, false) if !has(Sense::Reserved) => Some(Answer::Agrees),
            (false, true) => Some(Answer::Refuses),
            _ => None,
        }
    }

    /// Whether words leave a matter open: `Depends.`
    pub(crate) fn is_open(&self, words: &str) -> bool {
        self.clauses(words).iter().any(|clause| self.senses(clause).contains(&Sense::Open))
    }

    /// `Yeah, right`: agreement after agreement, and no one means it.
    fn mocks(&self, clauses: &[Clause]) -> bool {
        let words = clauses.iter().flat_map(|clause| &clause.words);
        let told: Vec<&String> = words.filter(|word| !self.fillers.has(word)).collect();
        self.mocking.iter().any(|phrase| phrase.is(&told))
    }

    /// `Sure, when pigs fly`
    fn jests_in(&self, clauses: &[Clause]) -> bool {
        let jests = |clause: &Clause| self.jests.iter().any(|it| it.stands_in(&clause.words));
        clauses.iter().any(jests)
    }

    fn clauses(&self, text: &str) -> Vec<Clause> {
        let text = text.to_lowercase().replace('’', "'");
        let read = |clause: &str| {
            let mut words = Vec::new();
            runs_with_apostrophes(clause).for_each(|word| self.push_plain(word, &mut words));
            Clause { words, is_asked: clause.ends_with(['?', '？']) }
        };
        clauses(&text).map(read).collect()
    }

    /// What a clause says, with the fillers that only a sign parts from it: `Go on, then.`
    fn senses_at(&self, clauses: &[Clause], at: usize) -> Vec<Sense> {
        let clause = &clauses[at];
        let fills =
            |next: &&Clause| !next.is_asked && next.words.iter().all(|word| self.fillers.has(word));
        let next = clauses.get(at + 1).filter(|next| !clause.is_asked && fills(next));
        let joined = next.and_then(|next| self.sense_of_both(clause, next));
        joined.map_or_else(|| self.senses(clause), |sense| vec![sense])
    }

    /// What two clauses answer as one phrase.
    fn sense_of_both(&self, clause: &Clause, next: &Clause) -> Option<Sense> {
        let words: Vec<&String> = clause.words.iter().chain(&next.words).collect();
        let begin = words.iter().take_while(|word| self.fillers.has(word)).count();
        let is_whole = |phrase: &&SensedPhrase| {
            phrase.place == Place::Whole && phrase.words.is(&words[begin..])
        };
        self.phrases.0.iter().find(is_whole).map(|phrase| phrase.sense)
    }

    /// The clauses of an answer without what sets it against what was said before it: `yes` of `But yes.`
    fn behind_contrast(&self, clauses: &[Clause]) -> Option<Vec<Clause>> {
        let fills = |word: &&String| self.fillers.has(word);
        let filled = |clause: &Clause| clause.words.iter().take_while(fills).count();
        let at = clauses.iter().position(|clause| filled(clause) < clause.words.len())?;
        let words = &clauses[at].words[filled(&clauses[at])..];
        let contrast = self.phrase_at(words, true).filter(|it| it.sense == Sense::Reserved)?;
        let rest = words[contrast.words.len()..].to_vec();
        let mut behind = clauses[at..].to_vec();
        behind[0] = Clause { words: rest, is_asked: false };
        (!clauses[at].is_asked).then_some(behind)
    }

    /// `I'll` becomes `i will`, `don't` becomes `do not`, so that a denial is always `not`.
    fn push_plain(&self, word: &str, words: &mut Vec<String>) {
        let word = word.trim_matches('\'');
        if let Some(plain) = self.contractions.get(word) {
            words.extend(plain.words().map(str::to_owned));
            return;
        }
        let mut endings = self.endings.iter();
        let split =
            endings.find_map(|(ending, plain)| Some((word.strip_suffix(&**ending)?, plain)));
        let (stem, ending) = split.map_or((word, ""), |(stem, plain)| (stem, &**plain));
        words.extend([stem, ending].into_iter().filter(|part| !part.is_empty()).map(str::to_owned));
    }

    /// What a clause says, phrase by phrase; a question says nothing but `Why not?`.
    fn senses(&self, clause: &Clause) -> Vec<Sense> {
        let words = &clause.words;
        if clause.is_asked {
            let agrees = self.agreeing_questions.iter().any(|question| question.is(words));
            return if agrees { vec![Sense::Yes] } else { Vec::new() };
        }
        let is_filler = |word: &&String| self.fillers.has(word);
        let begin = words.iter().take_while(is_filler).count();
        let last = words.iter().rposition(|word| !is_filler(&word));
        let end = last.map_or(begin, |last| last + 1);
        let bare = &words[begin..end];
        let parts = [words.as_slice(), &words[begin..], bare, self.without_tail(bare)];
        let is_whole = |phrase: &&SensedPhrase| {
            phrase.place == Place::Whole && parts.iter().any(|part| phrase.words.is(part))
        };
        match self.phrases.0.iter().find(is_whole) {
            Some(phrase) => vec![phrase.sense],
            None => self.in_a_row(words).unwrap_or_else(|| self.scan(words, begin)),
        }
    }

    /// What a clause says that is nothing but answers of one sense in a row: `sure no worries`.
    fn in_a_row(&self, words: &[String]) -> Option<Vec<Sense>> {
        let (mut found, mut at) = (Vec::new(), 0);
        while at < words.len() {
            let begun = |phrase: &&SensedPhrase| phrase.words.begins(&words[at..]);
            let phrase = self.phrases.0.iter().filter(begun).max_by_key(|it| it.words.len());
            found.extend(phrase.map(|phrase| phrase.sense));
            at += match phrase {
                Some(phrase) => phrase.words.len(),
                None if self.fillers.has(&words[at]) => 1,
                None => return None,
            };
        }
        let (first, rest) = found.split_first()?;
        let answers = matches!(first, Sense::Yes | Sense::No) && !rest.is_empty();
        (answers && rest.iter().all(|sense| sense == first)).then(|| vec![*first])
    }

    fn without_tail<'w>(&self, words: &'w [String]) -> &'w [String] {
        let rest = |tail: &Phrase| {
            let from = words.len().checked_sub(tail.len()).filter(|from| *from > 0)?;
            tail.is(&words[from..]).then(|| &words[..from])
        };
        self.tails.iter().find_map(rest).unwrap_or(words)
    }

    /// A denial that is part of no phrase turns the agreement that follows it, and leaves open what
    /// was said before it.
    fn scan(&self, words: &[String], begin: usize) -> Vec<Sense> {
        let (mut found, mut at, mut is_denied) = (Vec::new(), 0, false);
        while at < words.len() {
            let phrase = self.phrase_at(&words[at..], at <= begin);
            at += phrase.map_or(1, |phrase| phrase.words.len());
            match phrase.map(|phrase| phrase.sense) {
                Some(Sense::Yes) if is_denied => found.push(Sense::No),
                Some(Sense::No) if is_denied => found.push(Sense::Open),
                Some(sense) => found.push(sense),
                None if self.denials.has(&words[at - 1]) => {
                    is_denied = true;
                    found.extend(found.contains(&Sense::Yes).then_some(Sense::Open));
                }
                None => {}
            }
        }
        found
    }

    /// The longest phrase that begins there.
    fn phrase_at(&self, words: &[String], is_first: bool) -> Option<&SensedPhrase> {
        let may_stand = |phrase: &&SensedPhrase| match phrase.place {
            Place::Anywhere => true,
            Place::First => is_first,
            Place::Whole => false,
        };
        let stands = |phrase: &&SensedPhrase| may_stand(phrase) && phrase.words.begins(words);
        self.phrases.0.iter().filter(stands).max_by_key(|phrase| phrase.words.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all_mean(expected: Option<Answer>, words: &[&str]) {
        let wrong: Vec<_> =
            words.iter().filter(|words| Language::english().consent(words) != expected).collect();
        assert!(wrong.is_empty(), "{wrong:?} should mean {expected:?}");
    }

    #[test]
    fn agreement_is_heard() {
        all_mean(
            Some(Answer::Agrees),
            &[
                "Yes.",
                "yes",
                "Aye!",
                "Aye, count me in.",
                "Very well.",
                "Very well, then.",
                "If you must.",
                "Of course, Pip.",
                "Sure.",
                "Sure thing",
                "Oh, all right.",
                "I'm in.",
                "I’m with you.",
                "Why not?",
                "No problem.",
                "I don't mind.",
                "I will.",
                "I shall, my lord.",
                "I'll do it.",
                "Deal!",
                "Agreed. When do we start?",
                "Yes, I'll keep Hob busy.",
                "You can count on me.",
                "So be it.",
                "I won't let you down.",
                "I can't say no to you.",
                "Fine, fine.",
                "OK",
                "Let's do it.",
                "Certainly, my friend.",
                "I suppose so.",
                "Yes! Never fear.",
                "You have my word.",
                "No doubt about it, I'm in.",
                "Well, why not?",
                "All right. But you carry the kite.",
                "Done.",
                "sure no worries",
                "yeah fine no problem",
                "ok cool",
                "np",
                "Indeed I do.",
                "Easily. Leave it with me.",
                "Whatever you say.",
                "As you please.",
                "No trouble at all.",
                "Noted.",
                "Yeah, right, I'll do it.",
                "Go on, then.",
                "Oh, go on then.",
                "Ugh! Go on, then. But you owe me a pint.",
                "Accepted.",
                "But yes.",
                "But of course!",
                "The pleasure is mine, sir.",
                "Expect me.",
                "I thought you'd never ask.",
                "Need you ask?",
                "Coming right up!",
                "In no time at all, Pip.",
                "But yes, yes, very well, sister.",
                "Oh, but gladly.",
                "Me, too.",
            ],
        );
    }

    #[test]
    fn refusal_is_heard() {
        all_mean(
            Some(Answer::Refuses),
            &[
                "No.",
                "no",
                "No!",
                "Nope.",
                "No way.",
                "No, thanks.",
                "Not I.",
                "I don't think so.",
                "I do not think so",
                "I think not.",
                "Never!",
                "No, I won't.",
                "I won't do it.",
                "I can't.",
                "I cannot help you.",
                "I'd rather not.",
                "Count me out.",
                "Not a chance, Pip.",
                "Of course not.",
                "Certainly not!",
                "I don't agree.",
                "Over my dead body.",
                "I refuse.",
                "Forget it.",
                "I'm not interested.",
                "Sorry, no.",
                "I will not.",
                "No, sir.",
                "I would never.",
                "I'm not with you",
                "No, no, no.",
                "Absolutely not.",
                "I am not willing.",
                "No, but thank you.",
                "Not now.",
                "I'm afraid not.",
                "Fat chance.",
                "No deal.",
                "In your dreams.",
                "Dream on.",
                "You must be joking.",
                "Sure, when pigs fly.",
                "Yes, in your dreams.",
                "I'll pass, thanks.",
                "I think I'll sit this one out.",
                "I'll give it a miss.",
            ],
        );
    }

    #[test]
    fn what_is_neither_or_both_or_on_terms_is_no_answer() {
        all_mean(
            None,
            &[
                "",
                "...",
                "Hm.",
                "Where is Hob?",
                "Yes?",
                "Are you sure?",
                "Perhaps.",
                "Maybe, yes.",
                "Yes and no.",
                "Yes, if you pay me.",
                "Yes, but not today.",
                "No, unless you pay me.",
                "I'm not sure.",
                "I don't know.",
                "Let me think.",
                "He said yes.",
                "There is no guard.",
                "No guard stands at the door.",
                "The key is in the cellar.",
                "It is a fine day.",
                "You are right about the door.",
                "I never met him.",
                "Yes... no.",
                "Ask me later.",
                "I have not seen him.",
                "It depends.",
                "I know nothing.",
                "Do you agree?",
                "Agreed?",
                "I might.",
                "What a deal you made with him",
                "Good evening.",
                "Fine weather.",
                "Surely you jest.",
                "I am in the cellar.",
                "Glad to see you.",
                "We agreed to meet.",
                "No doubt he lies.",
                "It was not I.",
                "We shall see, not yet.",
                "Yeah, right.",
                "Oh, yeah, right.",
                "No good.",
                "Easily said.",
                "Noted in the book.",
                "Cool water.",
                "Go on.",
                "Go on, what then?",
                "Go on, then?",
                "But yes, if you pay me.",
                "But yes, although not today.",
                "But not today.",
                "But why?",
            ],
        );
    }

    proptest! {
        #[test]
        fn any_words_get_an_answer(words in "(yes|no|not|i|will|never|if|but|[.,?!’'-]| |ß|İ){0,40}") {
            let _ = Language::english().consent(&words);
        }
    }
}
