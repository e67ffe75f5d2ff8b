//! What a text says of conduct: trouble that is told of, deeds that help, harm or can wait.

use crate::language::Language;
use crate::words::conduct::{ConductTable, ConductWords, WordConduct};
use crate::words::lists::Phrase;

const HURTS: u16 = 1;
const OFFENDS: u16 = 2;
const IDLES: u16 = 4;
const WARNS: u16 = 8;
const IMPERILS: u16 = 16;
const OF_SOUND: u16 = 32;
const DECLINES: u16 = 64;
const STAYS: u16 = 128;
const ARRESTS: u16 = 256;

/// What the words of a text say of conduct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    all: WordConduct,
    /// Of the first word that says anything: the verb of a deed.
    verb: WordConduct,
    /// The troubles that count only where they are done to the listener.
    at_me: u32,
    /// The troubles that somebody is to blame for.
    by_somebody: u32,
}

impl Conduct {
    /// Whether its verb hurts, destroys or wastes.
    pub const fn hurts(&self) -> bool {
        self.verb.traits & HURTS != 0
    }

    /// Whether it speaks so as to hurt, or makes light of somebody.
    pub const fn offends(&self) -> bool {
        self.all.traits & OFFENDS != 0
    }

    /// Whether its verb is of what one does while nothing presses.
    pub const fn idles(&self) -> bool {
        self.verb.traits & IDLES != 0
    }

    /// Whether it raises the alarm or fetches help.
    pub const fn warns(&self) -> bool {
        self.all.traits & WARNS != 0
    }

    /// Whether it names a danger.
    pub const fn imperils(&self) -> bool {
        self.all.traits & IMPERILS != 0
    }

    /// Whether it declines something, or takes it out of the way.
    pub const fn declines(&self) -> bool {
        self.all.traits & DECLINES != 0
    }

    /// Whether it says to stay where one is.
    pub const fn says_to_stay(&self) -> bool {
        self.all.traits & STAYS != 0
    }

    /// Whether its verb takes somebody's freedom from them, as the law does.
    pub const fn arrests(&self) -> bool {
        self.verb.traits & ARRESTS != 0
    }

    /// Whether its verb is of what helps against some trouble.
    pub const fn helps(&self) -> bool {
        self.verb.helps != 0
    }

    /// Whether it speaks of sounds and silence.
    pub const fn is_of_sound(&self) -> bool {
        self.all.traits & OF_SOUND != 0
    }

    /// What it tells where nothing of it is done to the listener.
    #[must_use]
    pub const fn of_others(mut self) -> Self {
        self.all.signs &= !self.at_me;
        self
    }

    /// Whether it tells of wrong that somebody does: of a theft, an assault, of hard words, of a deed
    /// that hurts.
    pub const fn is_misdeed(&self) -> bool {
        self.hurts() || self.offends() || self.all.signs & self.by_somebody != 0
    }

    /// Whether it tells of trouble.
    pub const fn tells_of_trouble(&self) -> bool {
        self.all.signs != 0
    }

    /// Whether it helps against trouble that another text tells of.
    pub const fn helps_against(&self, told: &Self) -> bool {
        self.all.helps & told.all.signs != 0
    }

    /// What both say.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        let (all, verb) = (self.all.with(other.all), self.verb.with(other.verb));
        let by_somebody = self.by_somebody | other.by_somebody;
        Self { all, verb, at_me: self.at_me | other.at_me, by_somebody }
    }
}

impl WordConduct {
    const fn with(self, other: Self) -> Self {
        let (signs, helps) = (self.signs | other.signs, self.helps | other.helps);
        Self { signs, helps, traits: self.traits | other.traits }
    }
}

impl ConductTable {
    fn of(words: &ConductWords, language: &Language) -> Self {
        let (mut table, mut table_phrases) = (Self::default(), Vec::new());
        let mut add = |words: &[Box<str>], says: WordConduct| {
            for word in words {
                let root = language.plain_root(word.to_string()).into_boxed_str();
                let known = table.words.entry(root).or_default();
                *known = known.with(says);
            }
        };
        for (words, traits) in [
            (&words.hurting, HURTS),
            (&words.offending, OFFENDS),
            (&words.idling, IDLES),
            (&words.warning, WARNS),
            (&words.perils, IMPERILS),
            (&words.sounds, OF_SOUND),
            (&words.declining, DECLINES),
            (&words.staying, STAYS),
            (&words.arresting, ARRESTS),
        ] {
            let says = WordConduct { traits, ..WordConduct::default() };
            add(words, says);
            let phrases = words.iter().filter(|words| words.contains(' '));
            let phrases: Vec<_> = phrases.map(|it| (Phrase::from(it.to_string()), says)).collect();
            table_phrases.extend(phrases);
        }
        let places = 0..u32::BITS;
        for (place, trouble) in places.clone().zip(&words.troubles) {
            add(&trouble.signs, WordConduct { signs: 1 << place, ..WordConduct::default() });
            add(&trouble.helps, WordConduct { helps: 1 << place, ..WordConduct::default() });
        }
        for (place, trouble) in places.zip(&words.troubles) {
            let phrases = trouble.signs.iter().filter(|sign| sign.contains(' '));
            let signs = WordConduct { signs: 1 << place, ..WordConduct::default() };
            let phrases = phrases.map(|sign| (Phrase::from(sign.to_string()), signs));
            table.phrases.extend(phrases);
            table.at_me |= if trouble.at_me { 1 << place } else { 0 };
            table.by_somebody |= if trouble.by_somebody { 1 << place } else { 0 };
            let kinds = trouble.help_kinds.iter();
            let senses =
                kinds.flat_map(|kind| language.recall_terms(kind)).flat_map(|it| it.senses);
            senses.for_each(|sense| {
                *table.helping_kinds.entry(sense).or_default() |= 1 << place;
            });
        }
        table.phrases.extend(table_phrases);
        table
    }
}

impl Language {
    /// What a text says of conduct. Of a deed the verb stands first, as in `Throw the cup`; what
    /// helps is known by its kind, too: ale is drunk, and stew is eaten.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let conduct = |text| Language::english().conduct(text);
    /// let fire = conduct("The curtain is burning!");
    /// assert!(conduct("Pour the water over the curtain").helps_against(&fire));
    /// assert!(conduct("Play the fiddle").idles() && conduct("Smash the cup").hurts());
    /// ```
    pub fn conduct(&self, text: &str) -> Conduct {
        let table = self.conduct_table.get_or_init(|| ConductTable::of(&self.conduct, self));
        let (at_me, by_somebody) = (table.at_me, table.by_somebody);
        let mut conduct = Conduct { at_me, by_somebody, ..Conduct::default() };
        let mut begun = false;
        let words: Vec<String> = self.whole_words(text).collect();
        let phrases = table.phrases.iter().filter(|(phrase, _)| phrase.stands_in(&words));
        conduct.all = phrases.fold(conduct.all, |all, (_, says)| all.with(*says));
        for word in words {
            let says_little = self.is_stop_word_of_choices(&word);
            let known = table.words.get(&*self.plain_root(word)).copied().unwrap_or_default();
            conduct.all = conduct.all.with(known);
            if !begun && !says_little {
                (begun, conduct.verb) = (true, known);
            }
        }
        if !table.helping_kinds.is_empty() {
            let senses = self.recall_keys(text).senses;
            let kinds = senses.iter().filter_map(|sense| table.helping_kinds.get(sense));
            conduct.all.helps |= kinds.fold(0_u32, |all, helps| all | helps);
        }
        conduct
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conduct(text: &str) -> Conduct {
        Language::english().conduct(text)
    }

    #[test]
    fn what_helps_fits_the_trouble_and_nothing_else_does() {
        let helps = |deed: &str, told: &str| conduct(deed).helps_against(&conduct(told));
        assert!(helps("Bind the leg with bandages", "Bram is bleeding."));
        assert!(
            helps("Have some ale", "You are thirsty.") && helps("Eat the stew", "He is starving")
        );
        assert!(!helps("Bind the leg with bandages", "You are thirsty."));
        assert!(helps("Call out", "The barn is on fire") && !helps("Go out", "Sit by the fire"));
        assert!(
            !helps("Count the takings", "It burns!") && !helps("Pour the water", "It is noon.")
        );
    }

    #[test]
    fn a_weapon_is_trouble_for_whom_it_is_drawn_on() {
        let knife = conduct("A drunkard draws his knife.");
        assert!(knife.tells_of_trouble() && !knife.of_others().tells_of_trouble());
    }

    #[test]
    fn a_deed_is_known_by_its_verb_and_speech_by_any_word() {
        assert!(
            conduct("Throw the cup at Vance").hurts()
                && !conduct("Take the throwing knife").hurts()
        );
        assert!(conduct("Call the lady a liar").offends() && !conduct("Greet the lady").offends());
        assert!(conduct("Play chess").idles() && !conduct("Ask who plays").idles());
        assert!(conduct("Tell them that it is deadly").imperils());
        assert!(conduct("Arrest Odo").arrests() && !conduct("Ask Odo of the arrest").arrests());
        assert!(conduct("Bandage the hand of Odo").helps() && !conduct("Nod to Odo").helps());
    }

    #[test]
    fn no_language_knows_more_troubles_than_there_is_room_for() {
        for language in Language::all() {
            assert!(language.conduct.troubles.len() <= 32, "{}", language.code());
        }
    }

    #[test]
    fn german_knows_trouble_and_other_languages_none() {
        let german = Language::by_code("de").expect("is known");
        let fire = german.conduct("Die Scheune brennt!");
        assert!(german.conduct("Lösche das Feuer mit Wasser").helps_against(&fire));
        let french = Language::by_code("fr").expect("is known");
        assert!(!french.conduct("La grange brûle !").tells_of_trouble());
    }
}
