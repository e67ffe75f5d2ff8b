//! What a speaker takes back in the breath in which it was said: `No, wait, I can't.`, `Forget I spoke.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;

impl Language {
    /// Whether a speaker says that they break their word, and knows it. Who asks or denies it doesn't.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let openly = |said| Language::of(said).breaks_openly(said);
    /// assert!(openly("I gave Arend my word and I am breaking it. Run!"));
    /// assert!(openly("Ich kann mein Wort nicht halten, Vera."));
    /// assert!(!openly("I never break my word."));
    /// assert!(!openly("Am I breaking my word?"));
    /// ```
    pub fn breaks_openly(&self, speech: &str) -> bool {
        let known = &self.promises.undertaking;
        let lower = speech.to_lowercase().replace('’', "'");
        let says = |sentence: &str| {
            let words = spoken(sentence);
            let breaks = || known.breaking_openly.stand_in(&words) && !self.denies(sentence);
            !self.is_question(sentence) && (known.failing_openly.stand_in(&words) || breaks())
        };
        sentences(&lower).any(says)
    }

    /// Whether a speech takes back what was said last, and names nothing, or says besides what is not done: `I take
    /// that back, I'll not do it.`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let back = |said| Language::english().takes_back_the_last(said);
    /// assert!(back("No. I take that back.") && back("Forget what I just said, Odo."));
    /// assert!(back("Then I take that back, Bishop, I'll not fly them anywhere cold."));
    /// assert!(!back("I take that back: you are no thief.") && !back("Do I take that back?"));
    /// ```
    pub fn takes_back_the_last(&self, speech: &str) -> bool {
        let known = &self.promises.undertaking.taking_back;
        let lower = speech.to_lowercase().replace('’', "'");
        let alone = |sentence: &str| {
            let mut parts = clauses(sentence).map(spoken);
            let whole = parts.next().is_some_and(|words| {
                let fills = |word: &&&str| self.deeds.fillers.has(word);
                let words = &words[words.iter().take_while(fills).count()..];
                known.length_at(words) == Some(words.len())
            });
            let refuses =
                |words: &[&str]| self.promises.going_back.iter().any(|phrase| phrase.begins(words));
            // Behind it, at most somebody is called.
            let says_no_more = |words: Vec<&str>| words.len() == 1 || refuses(&words);
            whole && parts.all(says_no_more) && !self.is_question(sentence)
        };
        sentences(&lower).any(|sentence| !sentence.contains(':') && alone(sentence))
    }

    /// Whether the sentences of a speech take back what one of them gives, at a place: by saying so, or by a
    /// refusal that names nothing. What is undertaken behind that stands.
    pub(crate) fn is_unsaid(
        &self,
        all: &[(&str, String)],
        given: Option<usize>,
        deed: &Meant,
    ) -> bool {
        let behind = |at: usize, rest: &[&str]| {
            let later = all[at + 1..].iter().map(|(_, own)| own.as_str());
            let rest = rest.join(" ");
            let mut left = std::iter::once(rest.as_str()).chain(later);
            left.any(|own| self.undertakes(own, &deed.stems))
        };
        (0..all.len()).rev().any(|at| {
            let words = spoken(&all[at].1);
            let unsaid = self.unsaid_at(&words).is_some_and(|end| !behind(at, &words[end..]));
            let after = given.is_none_or(|given| at > given);
            let broken_off = || self.breaks_off(&all[at].1, deed) && !behind(at, &[]);
            unsaid || !deed.denied && (after && self.refuses_barely(&all[at].1) || broken_off())
        })
    }

    /// `I'll drive you- no, actually, I can't`: a refusal that names nothing, behind a no in the same sentence, and
    /// with nothing undertaken behind it.
    fn breaks_off(&self, own: &str, deed: &Meant) -> bool {
        let parts: Vec<&str> = clauses(own).collect();
        let says_no = |at: usize| {
            let before: Vec<&str> = parts[..at].iter().flat_map(|part| spoken(part)).collect();
            let mut idle = before.iter().rev().take_while(|word| self.is_idle_in_talk(word));
            idle.any(|word| self.promises.waiving.no.has(word))
        };
        let refuses = |at: usize| {
            let alone = self.is_said_alone(&spoken(parts[at]), &self.promises.going_back);
            alone && !self.bounds_a_time(parts[at])
        };
        let goes_on = |at: usize| parts[at + 1..].iter().any(|it| self.undertakes(it, &deed.stems));
        let off = |at: usize| refuses(at) && says_no(at) && !goes_on(at);
        !self.is_question(own) && !self.says_when(own) && (1..parts.len()).any(off)
    }

    /// Where the words end that take back what was said.
    fn unsaid_at(&self, words: &[&str]) -> Option<usize> {
        let known = &self.promises.undertaking.taking_back;
        let end = |at: usize| known.length_at(&words[at..]).map(|length| at + length);
        (0..words.len()).rev().find_map(end)
    }

    /// `I can't.`, with nothing behind it, and for no time alone.
    pub(crate) fn refuses_barely(&self, own: &str) -> bool {
        let refuses = |clause: &str| {
            let words = spoken(clause);
            let known = self.promises.going_back.iter();
            let mut bare = known.filter(|phrase| phrase.len() > 1);
            bare.any(|phrase| phrase.is(&words)) || self.is_bare_denial(&words)
        };
        !self.is_question(own) && !self.bounds_a_time(own) && clauses(own).any(refuses)
    }

    /// `But I can't`
    fn is_bare_denial(&self, words: &[&str]) -> bool {
        let [joins, rest @ ..] = words else { return false };
        self.is_link(joins) && self.promises.going_back.iter().any(|phrase| phrase.is(rest))
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_taken_back_in_the_same_breath_is_not_given() {
        let gives = |speech| Language::english().undertaking(speech, "feed the geese").is_some();
        assert!(gives("I'll feed the geese, Ilse."));
        assert!(!gives("I'll feed the geese, Ilse. No, wait, I can't, I've the wash."));
        assert!(!gives("I'll feed the geese. Forget I spoke, I'm expected at the mill."));
        assert!(!gives("I said I'd feed the geese, but I take it back."));
        assert!(gives("I can't. Oh, on second thoughts, I'll feed the geese."));
        assert!(gives("Not the goats, I can't today. I'll feed the geese."));
    }

    #[test]
    fn what_is_broken_off_by_a_no_and_a_refusal_is_not_given() {
        let gives = |speech| Language::english().undertaking(speech, "feed the geese").is_some();
        for said in [
            "I'll feed them- no, actually, I can't, Ilse, I've the wash.",
            "I'll feed the geese - no, sorry, I can't.",
            "I'll feed the geese – oh no, I can't, the gate's locked.",
            "I'll feed the geese-- hm, no, I won't, actually.",
            "I'll feed the geese at noon- no, I can't, I'm at the mill.",
            "Sure, I'll feed them, no, I shan't, they bite.",
            "I'll just feed the… no, really, I couldn't possibly.",
        ] {
            assert!(!gives(said), "{said}");
        }
        for said in [
            "No, actually, I'll feed the geese.",
            "I can't- no, wait, I can. I'll feed the geese.",
            "No, I can't- oh, all right, I'll feed the geese.",
            "I'll feed the geese, I can't let them starve.",
            "I'll feed the geese, but actually I can't today. Tomorrow I'll feed the geese.",
            "No, no, I'll feed the geese, I won't hear another word.",
        ] {
            assert!(gives(said), "{said}");
        }
    }
}
