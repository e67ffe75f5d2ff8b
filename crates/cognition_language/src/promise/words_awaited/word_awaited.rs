//! Words that are waited for: whose they are, with whom, and what they are about.

/// Whose words bring about what is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByWord {
    /// Whoever waits speaks with somebody.
    Speaks,
    /// Whoever waits tells somebody something.
    Tells,
    /// Whoever waits asks somebody.
    Asks,
    /// Somebody speaks to whoever waits.
    IsSpokenTo,
    /// Somebody calls whoever waits, or sends for them.
    IsCalled,
    /// Somebody gives the word, agrees, or asks for it.
    IsBidden,
    /// Somebody relieves whoever waits of a watch.
    IsRelieved,
}

/// What is waited for and comes about by words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordAwaited {
    /// Whose words these are.
    pub by: ByWord,
    /// The stems of the other's name; none where only a word stands for them.
    pub(super) who: Vec<String>,
    /// Whether the other is the one to whom that is said: `you`.
    pub(super) is_listener: bool,
    /// The stems of what it is about; none where that is not said.
    pub(super) matter: Vec<String>,
    /// Whether a name alone may do it: `calls`.
    pub(super) aloud: bool,
}

impl WordAwaited {
    /// Words between whoever waits and the one to whom that is said.
    pub(super) fn of_the_listener(by: ByWord, matter: Vec<String>) -> Self {
        Self { by, who: Vec::new(), is_listener: true, matter, aloud: false }
    }

    /// Whether only a word like `she` names the other.
    pub fn is_with_someone_named_before(&self) -> bool {
        self.who.is_empty() && !self.is_listener
    }

    /// The stems of the other's name; none where only a word stands for them.
    pub fn names(&self) -> &[String] {
        &self.who
    }

    /// Whether it says what these words are to be about.
    pub fn says_of_what(&self) -> bool {
        !self.matter.is_empty()
    }

    /// Whether the other is whoever it is said to.
    pub fn is_with_the_listener(&self) -> bool {
        self.is_listener
    }

    /// Whether the other is the one whose names have these stems.
    pub fn is_with(&self, names: &[String]) -> bool {
        !self.who.is_empty() && self.who.iter().all(|stem| names.contains(stem))
    }
}
