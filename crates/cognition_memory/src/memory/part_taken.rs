//! Which part of a line was taken back: a sentence of what it states, or one clause of that.

use cognition_language::{Language, Statement};

/// Below this stands which sentence, and as so many times it which clause of that, from 1; 0 is all of them.
const LIMIT: u8 = 16;

/// Given which sentence was taken back, where the line states several; none where all of the line was.
pub(super) fn part_taken(newer: &Statement, text: &str, sentence: Option<usize>) -> Option<u8> {
    // Most lines are one clause, of which no part can be meant.
    if sentence.is_none() && Language::clauses_in(text).nth(1).is_none() {
        return None;
    }
    let language = Language::english();
    let is_alone = || language.stated_in(text).nth(1).is_none();
    let place = sentence.or_else(|| is_alone().then_some(0))?;
    let clause = language.clause_taken_back(newer, language.stated_in(text).nth(place)?);
    let (place, clause) = match (sentence, clause) {
        (None, None) => return None,
        (_, clause) => (place, clause.map_or(0, |clause| clause + 1)),
    };
    let within = |number: usize| u8::try_from(number).ok().filter(|number| *number < LIMIT);
    Some(within(place)? + LIMIT * within(clause).unwrap_or_default())
}

/// Its words.
pub(super) fn words_of_part(text: &str, part: u8) -> Option<&str> {
    let language = Language::english();
    let (place, clause) = (part % LIMIT, part / LIMIT);
    let sentence = language.stated_in(text).nth(usize::from(place))?;
    match usize::from(clause).checked_sub(1) {
        Some(clause) => Language::clauses_in(sentence).nth(clause),
        None => Some(sentence),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "The stove is hot. I'll ask him then to lift your case out, and nobody else goes in.";

    fn part<'t>(newer: &str, text: &'t str, sentence: Option<usize>) -> Option<&'t str> {
        let newer = Language::english().statement(newer);
        part_taken(&newer, text, sentence).and_then(|part| words_of_part(text, part))
    }

    #[test]
    fn of_a_sentence_with_several_clauses_that_is_named_which_is_touched() {
        let newer = "I'll ask him then to lift your bench out.";
        let case = Some("I'll ask him then to lift your case out");
        assert_eq!(part(newer, LINE, Some(1)), case);
        let alone = "I'll ask him then to lift your case out, and nobody else goes in.";
        assert_eq!(part(newer, alone, None), case);
    }

    #[test]
    fn where_no_clause_alone_is_meant_it_is_the_sentence_or_all() {
        assert_eq!(part("The stove is cold.", LINE, Some(0)), Some("The stove is hot."));
        assert_eq!(part("The stove is cold.", "The stove is hot.", None), None);
        let brig = "My brig, the Swallow, lies at berth seven and sails on Friday.";
        assert_eq!(part("The herring boats are in.", brig, None), None);
        assert_eq!(part("The mill is sold.", LINE, None), None, "all of several sentences");
    }
}
