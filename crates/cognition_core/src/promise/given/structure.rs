//! What a text must look like to become a commitment: the structural check of the conscience.

use crate::promise::given::refusal::Refusal;
use cognition_language::line;

/// A commitment has fewer characters than this.
const CHARACTERS: usize = 400;
/// And no more words than this.
const WORDS: usize = 50;
/// Signs of comparison and marks of Markdown, wherever they stand.
const MARKS: [&str; 12] = ["<", ">", "≤", "≥", "≠", "==", "*", "##", "__", "`", "~~", "]("];
/// Marks of Markdown at the beginning of a text.
const LEADING: [&str; 3] = ["# ", "- ", "+ "];

/// Why a text can't become a commitment, if it can't. It is judged as the one [`line`] that it
/// becomes.
pub(in crate::promise) fn fault(text: &str) -> Option<Refusal> {
    let text = line(text);
    let fault = |refusal: Refusal, holds: bool| holds.then_some(refusal);
    fault(Refusal::Blank, !text.contains(char::is_alphanumeric))
        .or_else(|| fault(Refusal::TooLong, text.chars().nth(CHARACTERS - 1).is_some()))
        .or_else(|| fault(Refusal::TooManyWords, text.split(' ').nth(WORDS).is_some()))
        .or_else(|| fault(Refusal::Marks, is_marked(&text)))
        .or_else(|| fault(Refusal::Link, is_linked(&text)))
}

fn is_marked(text: &str) -> bool {
    let within = MARKS.iter().any(|mark| text.contains(mark));
    within || LEADING.iter().any(|mark| text.starts_with(mark))
}

fn is_linked(text: &str) -> bool {
    text.contains("://") || text.to_ascii_lowercase().contains("http")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_plain_sentence_has_no_fault_and_its_line_breaks_are_none() {
        for text in
            ["bring Mara the iron key", " I will\n wait,\tat the gate! ", "принести 5 монет"]
        {
            assert_eq!(fault(text), None, "{text}");
        }
    }

    #[test]
    fn what_says_nothing_is_blank() {
        for text in ["", " \n", "?!…", "\u{200b}\u{3164}", "**", "🗝"] {
            assert_eq!(fault(text), Some(Refusal::Blank), "{text:?}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_and_in_words() {
        assert_eq!(fault(&"ж".repeat(399)), None);
        assert_eq!(fault(&"ж".repeat(400)), Some(Refusal::TooLong));
        assert_eq!(fault(&"go ".repeat(50)), None);
        assert_eq!(fault(&"go ".repeat(51)), Some(Refusal::TooManyWords));
        assert_eq!(fault(&"go\n".repeat(134)), Some(Refusal::TooLong), "401 in a line");
    }

    #[test]
    fn signs_of_comparison_and_marks_are_refused() {
        for mark in MARKS {
            assert_eq!(fault(&format!("pay 5{mark}4 coins")), Some(Refusal::Marks), "{mark}");
        }
        for text in ["# Plan", "- pay Odo", " + pay Odo"] {
            assert_eq!(fault(text), Some(Refusal::Marks), "{text}");
        }
        for text in ["pay - if I can - Odo", "gate #4", "4 + 1 coins", "snake_case", "a = b"] {
            assert_eq!(fault(text), None, "{text}");
        }
    }

    #[test]
    fn a_link_is_refused_however_it_hides() {
        for text in ["see HTTPS", "read http:x", "go to inn://yard", "ht\u{200b}tp"] {
            assert_eq!(fault(text), Some(Refusal::Link), "{text:?}");
        }
    }

    #[test]
    fn of_several_faults_the_first_in_the_order_of_the_refusals_is_told() {
        let long = "<http> ".repeat(80);
        assert_eq!(fault(&long), Some(Refusal::TooLong));
        assert_eq!(fault(&long[..7 * 51]), Some(Refusal::TooManyWords));
        assert_eq!(fault("<http>"), Some(Refusal::Marks));
    }

    proptest! {
        #[test]
        fn what_cannot_be_seen_is_neither_a_fault_nor_a_cure(text in any::<String>()) {
            prop_assert_eq!(fault(&line(&text)), fault(&text));
        }
    }
}
