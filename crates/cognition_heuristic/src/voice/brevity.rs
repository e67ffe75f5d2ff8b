//! The gist of a line, for those who like it short.

use crate::wording::voice_words::voice_words;
use cognition_language::{DialogueAct, Language};
use std::ops::Range;

/// From so many words of its own on, without names, a sentence says something.
const TELLING: usize = 3;
/// Up to so many words, a sentence without anybody or anything that it tells of may only lead up to the next.
const LEADS_UP: usize = 4;
/// What a sentence ends with.
const ENDS: [char; 4] = ['.', '!', '?', '…'];

/// The first sentence of a line that says something, with the question or the thing that it is
/// about; without what leads up to it, and what follows. What is only asked, or named, goes with what is said
/// of it: `Barrels in the cellar. And a draught that would kill you.`
pub(super) fn gist(template: &str) -> &str {
    let all = places(template);
    let tells = |place: &Range<usize>| own_words(&template[place.clone()]) >= TELLING;
    let Some(last) = all.iter().position(tells) else {
        return all.first().map_or(template, |first| &template[first.clone()]);
    };
    let is_about = |place: &Range<usize>| {
        let sentence = &template[place.clone()];
        sentence.ends_with('?') || sentence.contains("{target2}")
    };
    let first = all[..last].iter().position(is_about).unwrap_or(last);
    let last = (last..all.len()).find(|at| {
        let is_last = !all[at + 1..].iter().any(tells);
        tells(&all[*at]) && (is_last || !leads_up(&template[all[*at].clone()]))
    });
    let last = last.unwrap_or(all.len() - 1);
    &template[all[first].start..all[last].end]
}

/// Whether a sentence has its point in the next: it merely names something, as what was asked or of itself.
fn leads_up(sentence: &str) -> bool {
    let language = Language::of(sentence);
    let first = sentence.split_whitespace().next().unwrap_or_default().to_lowercase();
    let repeats = sentence.ends_with('?') && language.is_determiner(&first);
    // `There's` and `Mind the step` say something, short as they are.
    let says = sentence.contains(['\'', '’'])
        || voice_words(language).tells_of_something(sentence)
        || language.dialogue_acts(sentence).has_any(&[DialogueAct::Request, DialogueAct::Question]);
    repeats || own_words(sentence) <= LEADS_UP && !says
}

/// The sentences of a text, with what they end with.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    places(text).into_iter().map(|place| &text[place])
}

fn own_words(sentence: &str) -> usize {
    sentence.split_whitespace().filter(|word| !word.contains('{')).count()
}

fn places(text: &str) -> Vec<Range<usize>> {
    let (mut places, mut start) = (Vec::new(), 0);
    while start < text.len() {
        let rest = &text[start..];
        let end = start + sentence_end(rest);
        let sentence = text[start..end].trim();
        if !sentence.is_empty() {
            let from = start + rest.find(sentence).unwrap_or_default();
            places.push(from..from + sentence.len());
        }
        start = end;
    }
    places
}

/// Where the first sentence ends: after its stops and quotes, before a space.
fn sentence_end(text: &str) -> usize {
    let is_end = |&(at, stop): &(usize, char)| {
        let after = text[at + stop.len_utf8()..].trim_start_matches(['"', '”', '\'', '’', ')']);
        ENDS.contains(&stop) && after.starts_with(char::is_whitespace)
    };
    let end = text.char_indices().find(is_end).map(|(at, stop)| at + stop.len_utf8());
    let quotes =
        |end: usize| text[end..].find(char::is_whitespace).map_or(text.len(), |to| end + to);
    end.map_or(text.len(), quotes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_line_its_first_telling_sentence_is_left() {
        let check = |line, left| assert_eq!(gist(line), left, "{line}");
        check("Well, {target}. The marsh let you go, then.", "The marsh let you go, then.");
        check(
            "The satchel, {target}, I carry. I do not read it.",
            "The satchel, {target}, I carry.",
        );
        check(
            "{target}. You look like a wet week. I mean that kindly.",
            "You look like a wet week.",
        );
        check(
            "Hm. Say it again, {speaker}, from the front door.",
            "Say it again, {speaker}, from the front door.",
        );
    }

    #[test]
    fn what_only_leads_up_to_the_point_goes_with_it() {
        let check = |line, left| assert_eq!(gist(line), left, "{line}");
        check(
            "Barrels in the cellar, {target}. And a draught that would kill you. Ask anybody.",
            "Barrels in the cellar, {target}. And a draught that would kill you.",
        );
        check(
            "The brass key? It never leaves him, {target}. Not for a song.",
            "The brass key? It never leaves him, {target}.",
        );
        check(
            "The whole harbour smells of herring. So do I.",
            "The whole harbour smells of herring.",
        );
        check("Where were you all day? I called twice.", "Where were you all day?");
        check("There's stew tomorrow, {target}. I made it.", "There's stew tomorrow, {target}.");
    }

    #[test]
    fn what_a_line_is_about_stays() {
        let check = |line, left| assert_eq!(gist(line), left, "{line}");
        check(
            "Tamsin? She held the door, {target}. That is all.",
            "Tamsin? She held the door, {target}.",
        );
        check("{target2}. Hm. Paid in small coin. So.", "{target2}. Hm. Paid in small coin.");
    }

    #[test]
    fn a_line_of_few_words_keeps_its_first_sentence() {
        let check = |line, left| assert_eq!(gist(line), left, "{line}");
        check("Aye.", "Aye.");
        check("Hm. Well, {target}.", "Hm.");
        check("", "");
        check("no stop at all here", "no stop at all here");
    }

    #[test]
    fn quotes_and_several_stops_belong_to_their_sentence() {
        let told: Vec<&str> = sentences("He said: \"No.\" And left... Why?! So").collect();
        assert_eq!(told, ["He said: \"No.\"", "And left...", "Why?!", "So"]);
    }

    #[test]
    fn whatever_the_line_nothing_is_made_up_and_nothing_lost() {
        const SIGNS: [&str; 7] = ["a", " ", ".", "?", "\"", "…", "ü b c d"];
        let mut lines = vec![String::new()];
        for _ in 0..5 {
            let longer = |line: &String| SIGNS.map(|sign| format!("{line}{sign}"));
            lines = lines.iter().flat_map(longer).collect();
        }
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        for line in lines {
            assert!(line.contains(gist(&line)), "{line:?}");
            assert_eq!(sentences(&line).map(bare).collect::<String>(), bare(&line), "{line:?}");
        }
    }
}
