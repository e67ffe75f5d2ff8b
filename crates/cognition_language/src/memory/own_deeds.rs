//! What somebody tells of themselves, and what of that they deny later: `I didn't steal the ring.`

use crate::grammar::line_words::{LineClause, LineSentence, LineWord};
use crate::grammar::word_number::number_of;
use crate::language::Language;
use crate::words::memory::own::OwnWords;

/// What somebody tells that they have done, or are, or that they deny so. Words are numbers, as in a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnDeed {
    /// The root of the verb, or of what they are.
    root: u32,
    /// The roots of what else that clause is about.
    things: Box<[u32]>,
    is_state: bool,
    is_denied: bool,
}

impl OwnDeed {
    /// Whether it denies what was told, and no more than that.
    pub(super) fn denies(&self, told: &Self) -> bool {
        let held = self.things.iter().all(|thing| told.things.contains(thing));
        // `I'm not broke` leaves nothing to guess, `I didn't steal` does.
        let says_what = !self.things.is_empty() || self.is_state && told.things.is_empty();
        self.is_of_the_same(told) && held && says_what
    }

    /// Whether it denies what was told just before, without a word of what that was done to: `I didn't steal it.`
    pub(super) fn denies_bare(&self, told: &Self) -> bool {
        self.is_of_the_same(told) && self.things.is_empty() && !self.is_state
    }

    fn is_of_the_same(&self, told: &Self) -> bool {
        let is_denial = self.is_denied && !told.is_denied;
        is_denial && self.root == told.root && self.is_state == told.is_state
    }

    /// Bytes of all that it holds.
    pub(super) const fn weight(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.things)
    }
}

/// What stands behind what begins to tell of oneself.
struct Told<'w> {
    words: &'w [String],
    is_state: bool,
    is_denied: bool,
}

impl OwnWords {
    fn told<'w>(&self, words: &'w [String]) -> Option<Told<'w>> {
        let kinds = [
            (&self.not_being, true, true),
            (&self.not_doing, false, true),
            (&self.being, true, false),
            (&self.doing, false, false),
        ];
        kinds.into_iter().find_map(|(phrases, is_state, is_denied)| {
            let words = &words[phrases.length_at(words)?..];
            Some(Told { words, is_state, is_denied })
        })
    }
}

impl Language {
    /// What somebody tells in a sentence that they have done or are, and what of that they deny.
    pub(super) fn own_deeds(&self, sentence: LineSentence<'_>) -> Box<[OwnDeed]> {
        let own = sentence.clauses().filter(|clause| may_tell_of_oneself(*clause));
        own.filter_map(|clause| self.own_deed(clause.text())).collect()
    }

    fn own_deed(&self, clause: &str) -> Option<OwnDeed> {
        let words = self.whole_words(clause).filter(|word| !self.lexeme(word).fills);
        let mut words = words.skip_while(|word| self.opens_talk(word)).peekable();
        words.peek().filter(|word| self.memory.of_its_speaker.has(word))?;
        let words: Vec<String> = words.collect();
        let told = self.memory.own.told(&words)?;
        let is_in_part = |word: &String| self.memory.own.in_part.has(word);
        let is_meant = !told.is_denied || !told.words.iter().any(is_in_part);
        if is_meant { self.deed_told(&told) } else { None }
    }

    fn deed_told(&self, told: &Told<'_>) -> Option<OwnDeed> {
        let root = |word: &String| number_of(self.plain_root_of(word).chars());
        let mut words = told.words.iter().skip_while(|word| self.grammar.articles.has(word));
        let deed = root(words.next().filter(|word| self.means_something(word))?);
        let ever = &self.memory.own.ever;
        let things = words.filter(|word| self.means_something(word) && !ever.has(word)).map(root);
        let things = things.filter(|thing| *thing != deed).collect();
        let Told { is_state, is_denied, .. } = *told;
        Some(OwnDeed { root: deed, things, is_state, is_denied })
    }

    /// Whether a word only leads to what is said: `ok`, `well`, `no`.
    pub(super) fn opens_talk(&self, word: &str) -> bool {
        let openings = &self.sentences.calling.openings;
        openings.has(word) || self.conversation.leaning_openings.has(word)
    }
}

/// Whether a clause may begin with whoever speaks; what is written with an apostrophe has to be looked at.
fn may_tell_of_oneself(clause: LineClause<'_>) -> bool {
    let leads = |word: &LineWord<'_>| word.is_plain() && (word.lexeme.fills || word.lexeme.opens);
    let mut words = clause.words().skip_while(leads);
    words.next().is_some_and(|word| !word.is_plain() || word.lexeme.of_speaker)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn denies(newer: &str, older: &str) -> bool {
        let deeds = |said: &str| {
            let english = Language::english();
            let line = english.line_words(said);
            let told = line.meant().sentences().map(|sentence| english.own_deeds(sentence));
            told.flat_map(|deeds| deeds.into_vec()).collect::<Vec<OwnDeed>>()
        };
        let (newer, older) = (deeds(newer), deeds(older));
        newer.iter().any(|denied| older.iter().any(|told| denied.denies(told)))
    }

    #[test]
    fn who_denies_their_own_deed_denies_what_they_have_told() {
        let older = "ok i stole the ring off a pedlar in tavy";
        for newer in [
            "I didn't steal the ring.",
            "i didnt steal the ring",
            "no i never stole that ring in my life",
            "I have never stolen a ring, Edda.",
            "I did not steal the ring, Edda did.",
        ] {
            assert!(denies(newer, older), "{newer}");
        }
        assert!(denies("I never crossed that river in my life.", "I've crossed the river, twice."));
        assert!(denies("im not jorys son", "im actually jorys son"));
        assert!(denies("I'm no smith.", "I am a smith.") && denies("I'm not broke.", "I'm broke."));
    }

    #[test]
    fn what_denies_another_deed_or_that_of_another_denies_nothing() {
        let older = "I stole the ring off a pedlar in Tavy.";
        for newer in [
            "I didn't steal the lamp.",
            "I didn't buy the ring.",
            "I didn't steal the ring from Edda.",
            "I didn't steal the ring alone.",
            "I didn't just steal the ring.",
            "I didn't steal.",
            "He didn't steal the ring.",
            "Odo says I didn't steal the ring.",
            "I stole the ring.",
            "I'm not sorry that I stole the ring.",
        ] {
            assert!(!denies(newer, older), "{newer}");
        }
        for older in [
            "Odo says I stole the ring.",
            "I would steal the ring.",
            "If I stole the ring, hang me.",
            "I didn't steal the ring.",
            "Odo stole the ring.",
            "I wanted to steal the ring.",
        ] {
            assert!(!denies("I didn't steal the ring.", older), "{older}");
        }
        assert!(!denies("I'm not broke.", "I broke the lamp."));
        assert!(!denies("I'm not sure.", "I'm sure that the brig sails."));
    }
}
