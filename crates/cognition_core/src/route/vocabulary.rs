//! The words that routing knows, found by their letters without comparing strings.

/// A word of the vocabulary, or any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Other,
    What,
    Where,
    When,
    Who,
    Why,
    How,
    Which,
    Whose,
    Whom,
    Can,
    Could,
    Would,
    Should,
    Is,
    Are,
    Do,
    Does,
    Did,
    Will,
    Shall,
    You,
    Remember,
    We,
    Discussed,
    Last,
    Time,
    About,
    Talked,
    Earlier,
    Said,
    Mentioned,
    Was,
    Were,
    Thanks,
    Thank,
    Great,
    Perfect,
    Awesome,
    Exactly,
    That,
    Works,
    Correct,
    Good,
    Nice,
    Helpful,
    Got,
    It,
    Understood,
    Wrong,
    Incorrect,
    No,
    Thats,
    S,
    Not,
    Doesn,
    Doesnt,
    T,
    Work,
    Confused,
    I,
    Try,
    Again,
    Still,
    Misunderstood,
    Hey,
    Hi,
    Hello,
    Yo,
    Sup,
    Whats,
    Whatsup,
    Up,
    Howdy,
    Hiya,
    Heya,
    Greetings,
    Goodmorning,
    Goodafternoon,
    Goodevening,
    Morning,
    Afternoon,
    Evening,
}

/// The words and how they are written, in lower case.
const WORDS: [(&str, Word); 82] = [
    ("what", Word::What),
    ("where", Word::Where),
    ("when", Word::When),
    ("who", Word::Who),
    ("why", Word::Why),
    ("how", Word::How),
    ("which", Word::Which),
    ("whose", Word::Whose),
    ("whom", Word::Whom),
    ("can", Word::Can),
    ("could", Word::Could),
    ("would", Word::Would),
    ("should", Word::Should),
    ("is", Word::Is),
    ("are", Word::Are),
    ("do", Word::Do),
    ("does", Word::Does),
    ("did", Word::Did),
    ("will", Word::Will),
    ("shall", Word::Shall),
    ("you", Word::You),
    ("remember", Word::Remember),
    ("we", Word::We),
    ("discussed", Word::Discussed),
    ("last", Word::Last),
    ("time", Word::Time),
    ("about", Word::About),
    ("talked", Word::Talked),
    ("earlier", Word::Earlier),
    ("said", Word::Said),
    ("mentioned", Word::Mentioned),
    ("was", Word::Was),
    ("were", Word::Were),
    ("thanks", Word::Thanks),
    ("thank", Word::Thank),
    ("great", Word::Great),
    ("perfect", Word::Perfect),
    ("awesome", Word::Awesome),
    ("exactly", Word::Exactly),
    ("that", Word::That),
    ("works", Word::Works),
    ("correct", Word::Correct),
    ("good", Word::Good),
    ("nice", Word::Nice),
    ("helpful", Word::Helpful),
    ("got", Word::Got),
    ("it", Word::It),
    ("understood", Word::Understood),
    ("wrong", Word::Wrong),
    ("incorrect", Word::Incorrect),
    ("no", Word::No),
    ("thats", Word::Thats),
    ("s", Word::S),
    ("not", Word::Not),
    ("doesn", Word::Doesn),
    ("doesnt", Word::Doesnt),
    ("t", Word::T),
    ("work", Word::Work),
    ("confused", Word::Confused),
    ("i", Word::I),
    ("try", Word::Try),
    ("again", Word::Again),
    ("still", Word::Still),
    ("misunderstood", Word::Misunderstood),
    ("hey", Word::Hey),
    ("hi", Word::Hi),
    ("hello", Word::Hello),
    ("yo", Word::Yo),
    ("sup", Word::Sup),
    ("whats", Word::Whats),
    ("whatsup", Word::Whatsup),
    ("up", Word::Up),
    ("howdy", Word::Howdy),
    ("hiya", Word::Hiya),
    ("heya", Word::Heya),
    ("greetings", Word::Greetings),
    ("goodmorning", Word::Goodmorning),
    ("goodafternoon", Word::Goodafternoon),
    ("goodevening", Word::Goodevening),
    ("morning", Word::Morning),
    ("afternoon", Word::Afternoon),
    ("evening", Word::Evening),
];

/// Letters of the longest word; anything longer is [`Word::Other`].
const LONGEST: usize = 13;

const SLOTS: usize = 512;

/// Open addressing: the slot of a word is its own or the next free one.
static TABLE: [(u128, Word); SLOTS] = {
    let mut table = [(0, Word::Other); SLOTS];
    let mut index = 0;
    while index < WORDS.len() {
        let key = key(WORDS[index].0);
        let mut slot = slot(key);
        while table[slot].0 != 0 {
            slot = (slot + 1) % SLOTS;
        }
        table[slot] = (key, WORDS[index].1);
        index += 1;
    }
    table
};

const fn key(word: &str) -> u128 {
    let (bytes, mut key, mut index) = (word.as_bytes(), 0, 0);
    while index < bytes.len() {
        key = (key << 8) | bytes[index] as u128;
        index += 1;
    }
    key
}

const fn slot(key: u128) -> usize {
    let mixed = ((key ^ (key >> 61)) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 55) as usize
}

impl Word {
    /// The word of these letters, one a byte and the last in the lowest, and that many bytes.
    pub(super) fn from_key(key: u128, length: usize) -> Self {
        if length > LONGEST {
            return Self::Other;
        }
        let mut slot = slot(key);
        loop {
            match TABLE[slot] {
                (found, word) if found == key => return word,
                (0, _) => return Self::Other,
                _ => slot = (slot + 1) % SLOTS,
            }
        }
    }

    /// Whether it asks by itself, with or without a question mark.
    pub(super) const fn asks(self) -> bool {
        use Word::*;
        matches!(
            self,
            What | Where
                | When
                | Who
                | Why
                | How
                | Which
                | Whose
                | Whom
                | Can
                | Could
                | Would
                | Should
                | Is
                | Are
                | Do
                | Does
                | Did
                | Will
                | Shall
        )
    }

    /// Whether it praises by itself.
    pub(super) const fn praises(self) -> bool {
        use Word::*;
        matches!(
            self,
            Thanks
                | Great
                | Perfect
                | Awesome
                | Exactly
                | Correct
                | Good
                | Nice
                | Helpful
                | Understood
        )
    }

    /// Whether it objects by itself.
    pub(super) const fn objects(self) -> bool {
        matches!(self, Self::Wrong | Self::Incorrect | Self::Confused | Self::Misunderstood)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_by_its_letters() {
        for (text, word) in WORDS {
            assert_eq!(Word::from_key(key(text), text.len()), word, "{text}");
            assert!(text.len() <= LONGEST, "{text} should not be passed over as too long");
        }
    }

    #[test]
    fn any_other_word_is_other() {
        for text in ["", "tavern", "whatever", "misunderstoods", "aaaaaaaaaaaaaaaahi"] {
            assert_eq!(Word::from_key(key(text), text.len()), Word::Other, "{text}");
        }
    }

    #[test]
    fn a_word_asks_praises_or_objects_but_never_two_of_them() {
        for (text, word) in WORDS {
            let roles = [word.asks(), word.praises(), word.objects()];
            assert!(roles.iter().filter(|role| **role).count() <= 1, "{text}");
        }
    }
}
