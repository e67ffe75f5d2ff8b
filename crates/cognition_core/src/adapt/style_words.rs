//! The words by which a style is told: English, in lower case, as they stand between spaces.
//!
//! A comma, a full stop, `?` or `!` stands apart: `right ?` is a question that asks for assent.

/// Directness, low: what softens a wish.
#[rustfmt::skip]
pub(super) const HEDGED: &[&str] = &[
    "maybe", "perhaps", "possibly", "might", "could you", "would you", "can you", "could i",
    "i wonder", "wondering", "if you don't mind", "if it's no trouble", "sort of", "kind of",
    "i was hoping", "i suppose", "if possible", "would it be", "any chance",
];

/// Directness, high: what demands.
#[rustfmt::skip]
pub(super) const DEMANDING: &[&str] = &[
    "i want", "i need", "you must", "you will", "right now", "at once", "immediately", "i demand",
    "now .", "now !", "straight away", "no excuses", "do it",
];

/// Directness, high: verbs that command where they begin a clause.
#[rustfmt::skip]
pub(super) const IMPERATIVES: &[&str] = &[
    "answer", "bring", "buy", "close", "come", "do", "drop", "fetch", "find", "follow", "get",
    "give", "go", "hand", "help", "hold", "hurry", "just", "keep", "leave", "let", "listen", "look",
    "make", "move", "open", "pay", "pour", "put", "read", "run", "say", "sell", "send", "serve",
    "shut", "sit", "speak", "stand", "stay", "stop", "take", "talk", "tell", "try", "unlock",
    "wait", "watch",
];

/// Formality, low.
#[rustfmt::skip]
pub(super) const CASUAL: &[&str] = &[
    "yeah", "yep", "yup", "nope", "nah", "hey", "hi", "yo", "sup", "ok", "okay", "gonna", "wanna",
    "gotta", "kinda", "sorta", "dunno", "lemme", "gimme", "ain't", "mate", "buddy", "pal", "dude",
    "guys", "lads", "cool", "awesome", "cheers", "lol", "stuff", "bloody", "what's up",
];

/// Formality, high.
#[rustfmt::skip]
pub(super) const FORMAL: &[&str] = &[
    "please", "sir", "madam", "ma'am", "my lord", "my lady", "master", "mistress", "your grace",
    "kindly", "may i", "might i", "thank you", "i thank", "shall", "indeed", "pardon", "pray",
    "good day", "good morning", "good evening", "good afternoon", "farewell", "would you be so",
    "therefore", "however", "moreover", "furthermore", "regarding", "i beg", "if you please",
    "honoured", "obliged", "grateful",
];

/// Abstraction, low: things, places, numbers of them.
#[rustfmt::skip]
pub(super) const CONCRETE: &[&str] = &[
    "key", "door", "coin", "coins", "gold", "silver", "ale", "beer", "bread", "stew", "room", "bed",
    "table", "cellar", "house", "road", "bridge", "gate", "horse", "cart", "sword", "knife", "axe",
    "rope", "lantern", "torch", "bag", "box", "hand", "hands", "here", "there", "where", "how much",
    "how many", "buy", "sell", "carry", "bring", "fetch", "open", "walk", "today", "tonight",
    "tomorrow",
];

/// Abstraction, high: ideas.
#[rustfmt::skip]
pub(super) const ABSTRACT: &[&str] = &[
    "meaning", "idea", "ideas", "truth", "justice", "honour", "honor", "freedom", "fate", "destiny",
    "purpose", "principle", "principles", "reason", "reasons", "nature", "belief", "believe", "faith",
    "virtue", "wisdom", "duty", "soul", "death", "evil", "peace",
    "happiness", "knowledge", "beauty", "in general", "generally", "in theory", "philosophy",
    "society", "the world", "in life",
];

/// Emotional valence, low: reasons.
#[rustfmt::skip]
pub(super) const REASONED: &[&str] = &[
    "because", "therefore", "thus", "hence", "since", "evidence", "proof", "fact", "facts",
    "logic", "logical", "logically", "reasonable", "exactly", "precisely", "calculate", "compare",
    "conclude", "cost", "price", "number", "numbers", "per cent", "it follows", "consequently",
    "objectively", "in fact",
];

/// Emotional valence, high: feelings.
#[rustfmt::skip]
pub(super) const FELT: &[&str] = &[
    "love", "loved", "lovely", "hate", "hated", "afraid", "fear", "scared", "frightened", "sad",
    "happy", "angry", "furious", "sorry", "glad", "worried", "worry", "lonely", "hurt", "hurts",
    "miss", "missed", "wonderful", "terrible", "terribly", "awful", "feel", "feels", "feeling",
    "felt", "heart", "poor", "dear", "tears", "cry", "crying", "joy", "sorrow", "grief", "excited",
    "upset", "grateful", "alas", "oh", "ashamed", "proud", "jealous", "desperate", "delighted",
];

/// Certainty, low.
#[rustfmt::skip]
pub(super) const UNSURE: &[&str] = &[
    "maybe", "perhaps", "possibly", "probably", "might", "could be", "i think", "i guess",
    "i suppose", "i wonder", "wondering", "seems", "it seems", "not sure", "unsure", "i don't know",
    "dunno", "no idea", "not certain", "hard to say", "i believe", "as far as i know", "somehow",
    "isn't it ?", "right ?",
];

/// Certainty, high.
#[rustfmt::skip]
pub(super) const SURE: &[&str] = &[
    "certainly", "definitely", "of course", "obviously", "clearly", "surely", "no doubt",
    "without doubt", "without a doubt", "undoubtedly", "absolutely", "i know", "i am sure",
    "i'm sure", "i am certain", "i'm certain", "trust me", "mark my words", "always", "no question", "the truth is", "there is no way", "everyone knows",
];

/// Challenge appetite, low: what asks for assent or gives it.
#[rustfmt::skip]
pub(super) const AGREEING: &[&str] = &[
    "right ?", "agree ?", "you agree", "don't you ?", "don't you think", "isn't it ?",
    "isn't he ?", "isn't she ?", "aren't they ?", "wouldn't you ?", "yes ?", "am i right",
    "tell me i'm right", "i agree", "you're right", "you are right", "as you say", "no argument",
    "i'm with you", "we both know",
];

/// Challenge appetite, high: what asks for another view or gives one.
#[rustfmt::skip]
pub(super) const CHALLENGING: &[&str] = &[
    "but", "why not", "why should", "why would", "why do you", "why", "prove", "prove it", "argue",
    "argument", "disagree", "i doubt", "are you sure", "convince me", "says who", "nonsense",
    "what if", "on the other hand", "you're wrong", "you are wrong", "challenge", "debate",
    "contradict", "how do you know", "that makes no sense", "who says",
];

/// Depth, low: what hurries.
#[rustfmt::skip]
pub(super) const HURRIED: &[&str] = &[
    "quick", "quickly", "just", "short", "brief", "briefly", "in a word", "to the point", "only",
    "simply", "never mind", "enough", "hurry", "how much", "how many", "whatever", "skip",
    "no time", "yes or no", "the gist", "bottom line",
];

/// Depth, high: what delves.
#[rustfmt::skip]
pub(super) const DELVING: &[&str] = &[
    "why", "how did", "how does", "how do", "how is", "how was", "how could", "how can", "how it",
    "how he", "how she", "how they", "how this", "how that", "because", "tell me more", "explain", "go on", "detail", "details", "in depth",
    "deeper", "what happened", "meaning", "history", "story", "stories", "understand", "how come",
    "curious", "what else", "the whole", "every", "behind it", "elaborate", "came to be",
];

/// Whether a word is a contraction: `don't`, `I'll`, `it's`; what belongs to Mara is none.
pub(super) fn is_contraction(word: &str) -> bool {
    let ends = ["n't", "'ll", "'re", "'ve", "'m", "'d"].iter().any(|end| word.ends_with(end));
    let verb = word.strip_suffix("'s").is_some_and(|word| {
        ["it", "that", "what", "he", "she", "there", "here", "let", "who", "where", "how"]
            .contains(&word)
    });
    ends || verb
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_as_a_text_would_have_it() {
        let lists = [
            HEDGED,
            DEMANDING,
            IMPERATIVES,
            CASUAL,
            FORMAL,
            CONCRETE,
            ABSTRACT,
            REASONED,
            FELT,
            UNSURE,
            SURE,
            AGREEING,
            CHALLENGING,
            HURRIED,
            DELVING,
        ];
        for phrase in lists.into_iter().flatten() {
            let said = super::super::said::Said::of(phrase);
            assert!(said.has(&[phrase]), "`{phrase}` should be found in itself");
        }
    }

    #[test]
    fn what_belongs_to_somebody_is_no_contraction() {
        assert!(["don't", "i'll", "it's", "they're"].into_iter().all(is_contraction));
        assert!(!["mara's", "rock", "s", ""].into_iter().any(is_contraction));
    }
}
