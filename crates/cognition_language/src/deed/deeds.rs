//! What somebody says that they will do: a deed, without what every promise begins with.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::deeds::DeedWords;
use crate::words::lists::{Phrase, WordSet};

/// Something to be done, taken apart: whether it is to be left undone, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Whether it is to be left undone.
    pub denied: bool,
    /// The words from the verb on, as [`Language::words`] has them.
    pub words: Vec<String>,
}

/// The sort of thing that a verb is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeedKind {
    /// Something changes hands.
    Give,
    /// Something is said.
    Tell,
    /// Somebody goes somewhere.
    Go,
    /// Anything else.
    Do,
}

/// What the words of a deed may say beside what is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeedCue {
    /// Something is asked for: `ask`, `beg`.
    Asks,
    /// It is done for somebody.
    OnBehalf,
    /// It is about something: `about`, `of`.
    About,
    /// It is for all to hear: `everybody`, `shout`.
    ToAll,
    /// It is done to anyone at all, whoever that is: `anyone`, `no one`.
    Anyone,
}

impl Language {
    /// The words of a promise in lower case, without articles and without `I will`, `I'll`,
    /// `I promise to` … at the beginning. A denial of any form is `not`.
    ///
    /// ```text
    /// I promise you that I'll bring Mara the key   bring mara key
    /// I won't tell anyone                          not tell anyone
    /// ```
    pub fn plain_words(&self, text: &str) -> Vec<String> {
        let deeds = &self.deeds;
        let plain = |word: String| match deeds.denials.has(&word) {
            true => deeds.denial.to_string(),
            false => word,
        };
        let words = self.words(text).map(plain).filter(|word| !deeds.articles.has(word));
        let words: Vec<String> = words.collect();
        let begin = words.iter().position(|word| !deeds.leading.has(word));
        words[begin.unwrap_or_default()..].to_vec()
    }

    /// The deed that a text speaks of.
    pub fn deed(&self, text: &str) -> Deed {
        let deeds = &self.deeds;
        let words = self.begun_at_the_verb(self.plain_words(&self.verb_first(text)));
        if let Some(words) = self.done_by_nobody(&words) {
            return Deed { denied: true, words };
        }
        if let Some(length) = deeds.staying_out.length_at(&words) {
            let rest = words[length..].iter().cloned();
            let goes = deeds.going.iter().next().map(str::to_owned);
            return Deed { denied: true, words: goes.into_iter().chain(rest).collect() };
        }
        if let Some(words) = self.left_off(&words) {
            return Deed { denied: true, words };
        }
        let denied = words.first().is_some_and(|word| deeds.refraining.has(word));
        let words = if denied { deeds.without_leading(&words[1..]) } else { words };
        match denied && words.len() > 1 && deeds.undone_denials.has(&words[0]) {
            true => Deed { denied: false, words: self.begun_at_the_verb(words[1..].to_vec()) },
            false => {
                let denied = denied || deeds.deny(&words);
                let words = if denied { words } else { deeds.after_the_means(words) };
                Deed { denied, words }
            }
        }
    }

    /// The stems of the words that an article stands right before: `key` of `bring Mara the key`, and
    /// not of `the brass key`.
    pub fn named_with_article(&self, text: &str) -> Vec<String> {
        let words: Vec<String> = self.words(text).collect();
        let named = words.windows(2).filter(|pair| self.deeds.articles.has(&pair[0]));
        named.map(|pair| self.stem(&pair[1]).to_owned()).collect()
    }

    /// Whether a text leaves a choice: `the key or his answer`.
    pub fn leaves_a_choice(&self, text: &str) -> bool {
        self.words(text).any(|word| self.deeds.choosing.has(&word))
    }

    /// Whether a text joins things or deeds: `the key and the lamp`.
    pub fn joins(&self, text: &str) -> bool {
        let one = |word: &String| {
            self.deeds.joining.iter().any(|joint| joint.is(std::slice::from_ref(word)))
        };
        self.words(text).any(|word| one(&word))
    }

    /// The sort of thing that the verb of a deed is about.
    pub fn kind_of_deed(&self, deed: &Deed) -> DeedKind {
        let (deeds, words) = (&self.deeds, &deed.words);
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        let begins = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.begins(words));
        let returns =
            begins(&deeds.returning) || deeds.returning_alone.iter().any(|it| it.is(words));
        match word(0) {
            _ if returns || deeds.are_somewhere(words) || begins(&deeds.entering) => DeedKind::Go,
            _ if self.keeps_a_state(words) => DeedKind::Do,
            verb if deeds.letting.has(verb) && deeds.lets_know(words) => DeedKind::Tell,
            verb if deeds.letting.has(verb) && deeds.lets_have(words) => DeedKind::Give,
            verb if deeds.giving.has(verb) => DeedKind::Give,
            verb if deeds.telling.has(verb) => DeedKind::Tell,
            verb if deeds.leaving.has(verb) && self.leaves_a_thing(words) => DeedKind::Do,
            verb if deeds.going.has(verb) => DeedKind::Go,
            _ => DeedKind::Do,
        }
    }

    /// Whether the words of a deed say no more than where to be: `be out in the yard`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let is = |deed| english.is_to_be_somewhere(&english.deed(deed).words);
    /// assert!(is("be in the yard") && is("be down on the quay") && !is("be on guard"));
    /// ```
    pub fn is_to_be_somewhere(&self, deed: &[String]) -> bool {
        self.deeds.are_somewhere(deed)
    }

    /// Whether a text begins with the verb of a way to somewhere: `Come to the stable and look at the calf`.
    pub fn is_way(&self, text: &str) -> bool {
        let goes = |verb: String| self.deeds.going.has(&verb) && !self.deeds.leaving.has(&verb);
        self.words(text).next().is_some_and(goes)
    }

    /// Whether a verb takes somebody else who is there: `meet`.
    pub fn meets(&self, verb: &str) -> bool {
        self.deeds.meeting.has(verb)
    }

    /// Whether the words of a deed say that it is done in the company of whoever those stems name.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let with = |deed| english.is_in_company_of(&english.deed(deed).words, &["odo".to_owned()]);
    /// assert!(with("be in the cellar with Odo") && !with("be in the cellar with the key"));
    /// assert!(!with("come with the key to Odo"));
    /// ```
    pub fn is_in_company_of(&self, deed: &[String], who: &[String]) -> bool {
        let theirs = |word: &String| who.iter().any(|stem| stem == self.stem(word));
        let along = &self.promises.arrival.along;
        deed.windows(2).any(|pair| along.has(&pair[0]) && theirs(&pair[1]))
    }

    /// Whether a word, or a stem, is the verb of a gift, of speech or of a way.
    pub fn is_verb_of_deeds(&self, word: &str) -> bool {
        let deeds = &self.deeds;
        let mut verbs = [&deeds.giving, &deeds.telling, &deeds.going].into_iter();
        // A stem is what its word begins with.
        let is = |verb: &str| verb.starts_with(word) && (verb == word || self.stem(verb) == word);
        verbs.any(|verbs| verbs.iter().any(is))
    }

    /// Whether a word stands before whom something is taken from, or comes from: `from`.
    pub fn is_sender(&self, word: &str) -> bool {
        self.deeds.sends(word)
    }

    /// Whether the words of a deed say so.
    pub fn deed_says(&self, deed: &Deed, cue: DeedCue) -> bool {
        let deeds = &self.deeds;
        let any = |words: &WordSet| deed.words.iter().any(|word| words.has(word));
        match cue {
            DeedCue::Asks => any(&deeds.asking),
            DeedCue::OnBehalf => any(&deeds.on_behalf),
            DeedCue::About => any(&deeds.about),
            DeedCue::ToAll => any(&deeds.to_all),
            DeedCue::Anyone => deeds.no_one.stands_in(&deed.words) || any(&deeds.anyone),
        }
    }

    /// Whether it is a deed to go away from somewhere.
    pub fn leaves(&self, deed: &Deed) -> bool {
        deed.words.first().is_some_and(|verb| self.deeds.leaving.has(verb))
    }

    /// Whether the word of a stem names nobody and nothing in particular, or only says when.
    pub fn is_vague_in_deeds(&self, stem: &str) -> bool {
        self.deeds.vague.iter().any(|vague| self.stem(vague) == stem)
    }

    /// What is promised without what it begins with, and whether that says that it is not to be
    /// done: `I won't tell` is `tell`, which is not done.
    pub fn spoken_deed<'t>(&self, promise: &'t str) -> (&'t str, bool) {
        let text = without_any(promise, &self.deeds.introductions).unwrap_or(promise);
        match without_any(text, &self.deeds.refusing) {
            Some(words) => (words, true),
            None => (without_any(text, &self.deeds.doing).unwrap_or(text), false),
        }
    }

    /// What the speaker of a sentence says that they will not do, in the first of its clauses that
    /// says so: `give you the key` of `No, I won't give you the key.`
    pub fn refused<'t>(&self, sentence: &'t str) -> Option<&'t str> {
        let speaks = |clause: &&str| {
            self.words(clause).next().is_some_and(|word| word == *self.deeds.speaker)
        };
        clauses(sentence)
            .filter(speaks)
            .find_map(|clause| without_any(clause, &self.deeds.refusing))
    }

    /// Whether words say by themselves that something is left undone: `avoid the cellar`.
    pub fn tells_of_restraint(&self, words: &str) -> bool {
        let deeds = &self.deeds;
        let apart = |sign: char| !sign.is_alphanumeric() && !['\'', '’'].contains(&sign);
        let denied = |word: &str| deeds.denied_endings.iter().any(|end| word.ends_with(&**end));
        words.split(apart).any(|word| deeds.restraint.has_in_any_case(word) || denied(word))
    }

    /// `see to it that nobody rings the bell` is not to ring it.
    fn done_by_nobody(&self, words: &[String]) -> Option<Vec<String>> {
        let deeds = &self.deeds;
        let length = deeds.kept_and_broken.causing.length_at(words)?;
        let (who, rest) = words[length..].split_first()?;
        let nobody = deeds.denied_objects.has(who) && **who != *deeds.denial;
        let (verb, rest) = rest.split_first().filter(|_| nobody)?;
        let verb = self.stem(verb).to_owned();
        Some(std::iter::once(verb).chain(rest.iter().cloned()).collect())
    }

    /// `Mara, I'll bring …` and `go and bring …` begin with what they are about as well.
    fn begun_at_the_verb(&self, mut words: Vec<String>) -> Vec<String> {
        let deeds = &self.deeds;
        let speaks = |word: &str| *word == *deeds.speaker;
        let known = |word: &str| self.is_verb_of_deeds(word) || *word == *deeds.denial;
        // `Keep the lantern until I have the papers`: who speaks there begins another clause.
        let other = words.iter().skip(1).position(|word| deeds.subordinate.has(word));
        let own = &words[..other.map_or(words.len(), |at| at + 1)];
        let begun = own.iter().position(|word| speaks(word));
        if let Some(at) = begun.filter(|at| !own[..*at].iter().any(|word| known(word))) {
            words.drain(..=at);
        }
        while words.len() > 1 && deeds.is_no_verb_yet(&words) {
            words.remove(0);
        }
        let way = self.bare_way_before_a_deed(&words);
        words.drain(..way);
        words
    }
}

impl DeedWords {
    /// Whether a word begins what is told, or another clause.
    pub(crate) fn begins_another_clause(&self, word: &str) -> bool {
        self.subordinate.has(word) || self.about.has(word)
    }

    /// To ask, or to go somewhere, and then give is to give: `ask Corby for the key and bring it to Mara`.
    fn after_the_means(&self, words: Vec<String>) -> Vec<String> {
        let Some(verb) = words.first() else { return words };
        let is_means = self.asking.has(verb) || self.going.has(verb);
        let gives = |at: &usize| {
            let joins = self.joining.iter().any(|phrase| phrase.is(&words[*at..=*at]));
            joins && words.get(at + 1).is_some_and(|verb| self.giving.has(verb))
        };
        match (1..words.len()).find(gives).filter(|_| is_means) {
            Some(at) => words[at + 1..].to_vec(),
            None => words,
        }
    }

    /// `Not to go` is not to `go`.
    fn without_leading(&self, words: &[String]) -> Vec<String> {
        words.iter().skip_while(|word| self.leading.has(word)).cloned().collect()
    }

    /// `let Mara have the key`
    fn lets_have(&self, words: &[String]) -> bool {
        let own = words.iter().take_while(|word| !self.begins_another_clause(word));
        let own: Vec<&String> = own.collect();
        let has = |at: usize| self.have.has(own[at]) && at + 1 < own.len();
        (2..own.len()).any(has)
    }

    /// `let Mara know`, `let the old man know`: before another clause begins.
    fn lets_know(&self, words: &[String]) -> bool {
        let own = words.iter().take_while(|word| !self.begins_another_clause(word));
        own.skip(2).any(|word| self.know.has(word))
    }

    /// Whether a word stands before whom something is said for: `greet Mara from Odo`.
    pub(crate) fn sends(&self, word: &str) -> bool {
        self.senders.has(word)
    }

    fn is_no_verb_yet(&self, words: &[String]) -> bool {
        let begins = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.begins(words));
        let is_verb = || self.are_somewhere(words) || begins(&self.returning);
        begins(&self.joining) || self.fillers.has(&words[0]) && !is_verb()
    }

    /// `Be in the yard`, `be out in the yard`, `wait down on the quay`
    fn are_somewhere(&self, words: &[String]) -> bool {
        let apart = || match words {
            [verb, way, link, ..] if self.kept_and_broken.leading_along.whereto.has(way) => {
                let mut phrases = self.waiting.iter().chain(&self.waiting_apart);
                phrases.any(|phrase| phrase.begins(&[verb, link]))
            }
            _ => false,
        };
        self.waiting.iter().any(|phrase| phrase.begins(words)) || apart()
    }

    /// Whether it says `tell nobody`, `say nothing`, `ring no bell`: a denial that belongs to the promise itself.
    fn deny(&self, words: &[String]) -> bool {
        let end = words.iter().position(|word| self.subordinate.has(word));
        let of_something = end.is_some_and(|end| self.about.has(&words[end]));
        let own = self.without_no_terms(&words[..end.unwrap_or(words.len())]);
        // `Light it at nine, not before` is to light it.
        let bounds = |at: usize| {
            at > 0
                && (self.not_yet.begin(&own[at..])
                    || self.denies_nothing_at(&own, at)
                    || !of_something && self.is_no_further(&own, at))
        };
        let objects = || (0..own.len()).any(|at| self.denied_objects.has(own[at]) && !bounds(at));
        let none = |at: usize| {
            let measures = || self.measures.iter().any(|phrase| phrase.begins(&own[at..]));
            let told = || self.tells_a_no(&own, at);
            at > 0 && self.denying.has(own[at]) && !measures() && !bounds(at) && !told()
        };
        self.no_one.stands_in(&own) || objects() || (0..own.len()).any(none)
    }

    /// `Say good night to Odo and nothing more`: what is to be said ends there, and is to be said all the same. Who is
    /// to take two and nothing more is not to take a third.
    fn is_no_further(&self, words: &[&String], at: usize) -> bool {
        let tells = words.first().is_some_and(|verb| self.telling.has(verb));
        let begins = |from: usize| {
            let joint = &words[from - 1..from];
            self.joining.iter().any(|phrase| phrase.is(joint))
                && self.no_further.iter().any(|phrase| phrase.is(&words[from..]))
        };
        // The denial may stand second: `weiter nichts`.
        tells && (at.saturating_sub(1).max(2)..=at).any(begins)
    }

    /// `Tell Odo no`, `say no to Odo if he asks`: an answer that is told, and not `tell Odo no lies`.
    fn tells_a_no(&self, words: &[&String], at: usize) -> bool {
        let tells = words.first().is_some_and(|verb| self.telling.has(verb));
        tells && words.get(at + 1).is_none_or(|next| self.behind_a_no.has(next))
    }
}

/// A text without the first of these beginnings that it has, in any case; none where nothing
/// would be left of it.
fn without_any<'a>(text: &'a str, beginnings: &[Box<str>]) -> Option<&'a str> {
    // In any case; a few signs come to the same as others, too, and are told apart behind.
    let first = |text: &str| text.as_bytes().first().map(|byte| byte | 0x20);
    let own = first(text);
    let may_begin = |beginning: &&str| first(beginning) == own;
    let without = |beginning: &str| {
        let begun = text.get(..beginning.len())?;
        if !begun.eq_ignore_ascii_case(beginning) {
            return None;
        }
        Some(text[begun.len()..].trim_start()).filter(|rest| !rest.is_empty())
    };
    beginnings.iter().map(|beginning| &**beginning).filter(may_begin).find_map(without)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_promise_begins_with_is_left_out() {
        let plain_words = |text| Language::english().plain_words(text);
        for text in [
            "bring Mara the key",
            "I will bring Mara a key.",
            "I'll bring Mara the key!",
            "I promise to bring Mara the key",
            "I swear to you that I shall bring Mara the key",
        ] {
            assert_eq!(plain_words(text), ["bring", "mara", "key"], "{text}");
        }
        assert_eq!(plain_words("I won’t tell anyone"), plain_words("never tell anyone"));
    }

    #[test]
    fn the_verb_says_what_sort_of_thing_is_promised() {
        use DeedKind::{Do, Give, Go, Tell};
        for (text, kind) in [
            ("bring Mara the iron key", Some(Give)),
            ("Mara, I'll pay you tomorrow", Some(Give)),
            ("return the key to Mara", Some(Give)),
            ("go and fetch the satchel", Some(Give)),
            ("go to the yard and give Odo the key", Some(Give)),
            ("ask Corby for the key and bring Mara the key or his answer", Some(Give)),
            ("ask Corby for the key and wait", Some(Tell)),
            ("I will not forget to lend Odo the cart", Some(Give)),
            ("tell Odo that the door is not locked", Some(Tell)),
            ("let Mara know when the coach comes", Some(Tell)),
            ("let the old man know about the coach", Some(Tell)),
            ("let the old man have the coach", Some(Give)),
            ("ask Brannic for the key", Some(Tell)),
            ("return to the yard", Some(Go)),
            ("be back in the yard before nine", Some(Go)),
            ("I will be back by nine", Some(Go)),
            ("be sure to feed the goat", Some(Do)),
            ("wait at the gate", Some(Go)),
            ("be at the bridge by noon", Some(Go)),
            ("be out in the yard by nine", Some(Go)),
            ("be down on the quay", Some(Go)),
            ("be out of the yard by nine", Some(Do)),
            ("be on guard", Some(Do)),
            ("meet Mara", Some(Go)),
            ("unlock the cellar door", Some(Do)),
            ("wait", Some(Do)),
            ("", Some(Do)),
            ("I won't tell anyone about the lantern", None),
            ("tell no one about the lantern", None),
            ("say nothing to Odo", None),
            ("never leave the bar", None),
            ("avoid the cellar", None),
            ("ring no bell tonight", None),
            ("tell Odo no", Some(Tell)),
            ("tell Odo no if the old vines stand", Some(Tell)),
            ("say no to Odo", Some(Tell)),
            ("tell Odo no lies", None),
            ("say no more of it", None),
            ("say thank you to Odo and nothing more if he walks in with the score", Some(Tell)),
            ("tell Odo the hour and nothing else", Some(Tell)),
            ("greet Odo and say no more", None),
            ("take two and nothing more", None),
            ("say good night and nothing more about the score", None),
            ("say nothing and nothing else", None),
            ("say nothing more", None),
            ("light the lamp at nine, not before", Some(Do)),
            ("give Odo the key, not before noon", Some(Give)),
            ("neither open the door nor ring the bell", None),
            ("see to it that nobody rings the bell", None),
            ("see that the bell rings", Some(Do)),
            ("bring no more than two coins", Some(Give)),
            ("eat no more of your sheep", None),
            ("leave the cellar door open", Some(Do)),
            ("leave the coffin to the driver", Some(Do)),
            ("leave the coffin with the driver", Some(Do)),
            ("leave the house to fetch the doctor", Some(Go)),
            ("leave the house", Some(Go)),
        ] {
            let deed = Language::english().deed(text);
            let found = (!deed.denied).then(|| Language::english().kind_of_deed(&deed));
            assert_eq!(found, kind, "{text}");
        }
    }

    #[test]
    fn what_an_article_stands_before_is_named_plainly() {
        let english = Language::english();
        assert_eq!(
            english.named_with_article("bring Mara the key or the iron lamp"),
            ["key", "iron"]
        );
        assert!(english.leaves_a_choice("bring the key or his answer"));
        assert!(!english.leaves_a_choice("bring the key"));
        assert!(english.joins("the key and the lamp") && !english.joins("the key or the lamp"));
    }

    #[test]
    fn a_deed_that_is_left_undone_begins_at_its_verb() {
        for text in ["not to go to the cellar", "never go to the cellar"] {
            let deed = Language::english().deed(text);
            assert_eq!((deed.denied, deed.words[0].as_str()), (true, "go"), "{text}: {deed:?}");
        }
    }

    #[test]
    fn what_the_speaker_refuses_is_told_from_what_they_forbid() {
        let refused = |sentence| Language::english().refused(sentence);
        assert_eq!(refused("No, I won't give you the key."), Some("give you the key."));
        assert_eq!(refused("Mara, I’ll never go back"), Some("go back"));
        assert_eq!(refused("Don't go down there, I beg you."), None);
        assert_eq!(refused("I'll go."), None);
    }

    #[test]
    fn a_spoken_promise_becomes_a_deed() {
        let spoken = |text| Language::english().spoken_deed(text);
        assert_eq!(spoken("I promise that I will bring it"), ("bring it", false));
        assert_eq!(spoken("I won’t tell"), ("tell", true));
        assert_eq!(spoken("I will"), ("I will", false));
        assert!(Language::english().tells_of_restraint("say it isn't here"));
        assert!(!Language::english().tells_of_restraint("say it is here"));
    }
}
