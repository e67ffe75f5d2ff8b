//! English words that say nothing of what a text is about.

/// Letters of the longest.
const LONGEST: usize = 10;

/// Whether a word, in lower case, says nothing of what a text is about.
pub(crate) fn is_vague(word: &[char]) -> bool {
    let mut bytes = [0_u8; LONGEST];
    if word.len() > LONGEST || !word.iter().all(char::is_ascii) {
        return false;
    }
    for (byte, letter) in bytes.iter_mut().zip(word) {
        *byte = *letter as u8;
    }
    let word = &bytes[..word.len()];
    word.len() == 1 && word[0].is_ascii_alphabetic()
        || VAGUE_WORDS.binary_search_by(|vague| vague.as_bytes().cmp(word)).is_ok()
}

/// Sorted. Words of grammar, of manners, and such as stand in talk about anything. More than the
/// words that recall passes over: here a word that is found in every topic does harm.
#[rustfmt::skip]
static VAGUE_WORDS: [&str; 414] = [
    "about", "above", "across", "actually", "after", "afternoon", "again", "against", "ah", "ain",
    "alas", "all", "along", "also", "although", "always", "am", "among", "an", "and", "another",
    "any", "anybody", "anyone", "anything", "anyway", "are", "aren", "around", "as", "ask", "asked",
    "asks", "at", "away", "awesome", "aye", "back", "be", "because", "been", "before", "behind",
    "being", "believe", "below", "beneath", "beside", "between", "beyond", "big", "bit", "both",
    "but", "by", "bye", "came", "can", "cannot", "care", "certainly", "come", "comes", "coming",
    "correct", "could", "couldn", "day", "days", "did", "didn", "do", "does", "doesn", "doing",
    "don", "done", "down", "during", "each", "eh", "either", "else", "enough", "even", "evening",
    "ever", "every", "everybody", "everyone", "everything", "exactly", "except", "false",
    "farewell", "fellow", "few", "find", "finds", "fine", "first", "folk", "for", "found", "friend",
    "from", "gave", "get", "gets", "getting", "give", "given", "gives", "go", "goes", "going",
    "gone", "good", "goodbye", "got", "great", "greetings", "guess", "had", "hadn", "happen",
    "happened", "happens", "has", "hasn", "have", "haven", "having", "he", "hear", "heard", "hears",
    "hello", "her", "here", "hers", "herself", "hey", "hi", "him", "himself", "his", "hm", "hmm",
    "hope", "how", "however", "if", "in", "indeed", "inside", "into", "is", "isn", "it", "its",
    "itself", "just", "keep", "keeps", "kept", "kind", "knew", "know", "known", "knows", "lad",
    "lass", "last", "least", "leave", "less", "let", "lets", "like", "likely", "likes", "little",
    "ll", "long", "look", "looked", "looks", "lord", "lot", "madam", "made", "make", "makes",
    "making", "man", "many", "master", "matter", "may", "maybe", "me", "mean", "means", "meant",
    "men", "might", "mind", "mister", "moment", "more", "morning", "most", "much", "must", "mustn",
    "my", "myself", "nay", "near", "need", "needed", "needn", "needs", "neither", "never", "new",
    "next", "nice", "night", "no", "nobody", "none", "nor", "not", "nothing", "now", "of", "off",
    "often", "oh", "ok", "okay", "old", "on", "once", "one", "ones", "only", "onto", "or", "other",
    "ought", "our", "ours", "ourselves", "out", "outside", "over", "own", "pardon", "past",
    "people", "perfect", "perhaps", "please", "probably", "put", "puts", "quite", "rather", "re",
    "really", "remember", "right", "said", "same", "saw", "say", "saying", "says", "see", "seem",
    "seemed", "seems", "seen", "sees", "shall", "she", "should", "shouldn", "since", "sir", "so",
    "some", "somebody", "someone", "something", "sorry", "sort", "speak", "still", "stuff", "such",
    "sup", "suppose", "sure", "surely", "swear", "take", "taken", "takes", "talk", "talked",
    "talks", "tell", "tells", "than", "thank", "thanks", "that", "the", "their", "theirs", "them",
    "themselves", "then", "there", "these", "they", "thing", "things", "think", "thinks", "this",
    "those", "though", "thought", "three", "through", "time", "times", "to", "today", "told",
    "tomorrow", "tonight", "too", "took", "toward", "towards", "tried", "tries", "true", "truly",
    "try", "two", "under", "understood", "until", "up", "upon", "us", "use", "used", "ve", "very",
    "wait", "want", "wanted", "wants", "was", "wasn", "way", "ways", "we", "welcome", "well",
    "went", "were", "weren", "what", "whatever", "when", "where", "whether", "which", "while",
    "who", "whom", "whose", "why", "will", "with", "within", "without", "woman", "won", "wonder",
    "work", "works", "would", "wouldn", "wrong", "yeah", "yep", "yes", "yesterday", "yet", "yo",
    "you", "your", "yours", "yourself",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn says_nothing(word: &str) -> bool {
        is_vague(&word.chars().collect::<Vec<_>>())
    }

    #[test]
    fn every_vague_word_is_found_and_no_other_word() {
        assert!(VAGUE_WORDS.is_sorted());
        assert!(VAGUE_WORDS.iter().all(|word| says_nothing(word)));
        for word in ["lantern", "theft", "7", "дверь", "themselvesx", ""] {
            assert!(!says_nothing(word), "{word}");
        }
    }
}
