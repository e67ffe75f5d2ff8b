//! A speech in a language that nobody speaks here.

use super::narration::outside_quotes;
use cognition_language::{Language, sentences};

/// A sentence of fewer words may be a greeting, a name or a curse.
const WORDS: usize = 5;
/// The same in signs of scripts that part no words.
const SIGNS: usize = 4;

/// The language that a speech should be in, where a sentence of it is surely in another, or leans to the one that all
/// of it is surely in: in that of the line that it
/// answers, else in that of its speaker's persona. What the persona is written in, or tells that its character
/// speaks, is theirs; and nothing is made of what is quoted, of a few words, or where it cannot be told.
///
/// ```
/// use cognition_core::decide::language_missed;
///
/// let heard = "When is breakfast, and where do I find the key of the house?";
/// let missed = |speech| language_missed(speech, heard, "Marta keeps the inn.").is_some();
/// assert!(missed("Das Frühstück ist um sieben, und ihr seid nicht die Ersten."));
/// assert!(!missed("At seven, sir. Guten Appetit!"));
/// ```
pub fn language_missed(speech: &str, heard: &str, persona: &str) -> Option<&'static Language> {
    let surely = |text: &str| Language::recognised(text).surely();
    let is_known = |language: &&'static Language| !language.english_name().is_empty();
    let spoken = surely(heard).or_else(|| surely(persona)).filter(is_known)?;
    let is_own = |language: &'static Language| {
        let named = language.english_name();
        std::ptr::eq(language, spoken)
            || [heard, persona].iter().any(|text| std::ptr::eq(language, Language::of(text)))
            || !named.is_empty() && persona.contains(named)
    };
    let told: Vec<&str> = outside_quotes(speech).collect();
    let whole = surely(&told.join(" ")).filter(|language| !is_own(language));
    // So short a sentence as `Was ist mit dem Glas passiert?` has words of two languages.
    let leans = |sentence: &str| {
        whole.is_some_and(|it| std::ptr::eq(it, Language::of_utterance(sentence, || spoken)))
    };
    let is_other = |sentence: &str| {
        surely(sentence).is_some_and(|language| !is_own(language)) || leans(sentence)
    };
    let mut enough = told.into_iter().flat_map(sentences).filter(|sentence| is_enough(sentence));
    enough.any(is_other).then_some(spoken)
}

fn is_enough(sentence: &str) -> bool {
    let is_dense = |sign: &char| ('\u{3040}'..='\u{9fff}').contains(sign);
    sentence.split_whitespace().count() >= WORDS
        || sentence.chars().filter(is_dense).count() >= SIGNS
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEARD: &str = "When is breakfast, and where do I find the key?";
    const PERSONA: &str = "Marta keeps the inn and has the key of the cellar.";

    fn missed(speech: &str, persona: &str) -> Option<&'static str> {
        language_missed(speech, HEARD, persona).map(Language::english_name)
    }

    #[test]
    fn who_answers_in_a_language_that_nobody_spoke_has_missed_it() {
        let german = "Lina, gib mir bitte den Schlüssel. Ich bringe den Herrn in den Keller.";
        assert_eq!(missed(german, PERSONA), Some("English"));
        assert_eq!(missed("早餐七点。 Breakfast is at seven, sir.", PERSONA), Some("English"));
    }

    #[test]
    fn what_leans_to_another_language_has_missed_it_where_all_of_it_is_in_that() {
        let question = "Was ist mit dem Ersatzglas passiert, Brida?";
        let german = format!("{question} Sag mir die Wahrheit.");
        assert_eq!(missed(&german, PERSONA), Some("English"));
        let english = format!("{question} So he asked me, and I told him what I knew of it.");
        assert_eq!(missed(&english, PERSONA), None);
        assert_eq!(missed("Guten Morgen, Herr Braun! Vielen Dank!", PERSONA), None, "a greeting");
        assert_eq!(missed("Was it him? Die of it, then. What a war that was.", PERSONA), None);
    }

    #[test]
    fn ones_own_language_a_few_words_and_what_is_quoted_are_no_fault() {
        let german = "Ich gebe dir den Schlüssel, und du bleibst hier.";
        assert_eq!(missed(german, "Marta is from Jena and speaks German."), None);
        assert_eq!(missed(german, "Marta ist die Wirtin und hat den Schlüssel vom Keller."), None);
        for speech in [
            "Breakfast is at seven, sir.",
            "Grüß Gott, Herr Braun! Breakfast is at seven.",
            "He said: \"Ich gebe dir den Schlüssel, und du bleibst hier.\" So I stayed.",
            "Katarzyna Wiśniewska has the key.",
            "Мара!",
            "",
        ] {
            assert_eq!(missed(speech, PERSONA), None, "{speech}");
        }
        assert_eq!(language_missed(german, "", "").map(Language::code), None, "nobody spoke");
    }
}
