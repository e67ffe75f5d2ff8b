//! What of a speech is spoken where it is told as an author tells it.

use cognition_language::{Language, sentences};

/// Signs that open a quotation, each with the one that closes it.
const QUOTES: [(char, char); 7] =
    [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»'), ('»', '«'), ('‘', '’'), ('\'', '\'')];

#[derive(Clone, Copy)]
struct Part<'t> {
    text: &'t str,
    is_quoted: bool,
}

/// What is spoken of a speech: what stands in quotes, where its speaker's own deeds are told beside it
/// (`Lina smiles. "Here, aunt."`), and all of it without quotes around the whole. Where the speaker's name stands
/// before it, quotes at its beginning are such, too.
pub(super) fn without_narration(speech: &str, speaker: &str, is_named: bool) -> String {
    let parts = parts_of(speech);
    let is_told = |part: &Part<'_>| !part.is_quoted && is_narrated(part.text, speaker);
    if parts.iter().any(Part::is_utterance) && parts.iter().any(is_told) {
        return spoken_in(&parts, speaker);
    }
    match parts.as_slice() {
        [only] if only.is_quoted => only.text.trim().to_owned(),
        [first, ..] if is_named && first.is_utterance() => opened(speech),
        _ => beside_gestures(speech, speaker),
    }
}

/// What is said beside what is told of the speaker as an author tells it, without quotes: gestures, or several deeds
/// (`Lina nods. Here, aunt.`). Who speaks of themselves by name says their deeds, too.
fn beside_gestures(speech: &str, speaker: &str) -> String {
    let by_name = |told: &str| !speaker.is_empty() && told.trim_start().starts_with(speaker);
    let does = |told: &str| Language::of(told).narrates_deeds(told, speaker);
    let named = || sentences(speech).filter(|told| by_name(told)).count();
    let tells_deeds = named() == sentences(speech).filter(|told| does(told)).count()
        && sentences(speech).any(|told| !by_name(told));
    let is_own = |told: &&str| {
        Language::of(told).narrates_a_gesture(told, speaker) || tells_deeds && does(told)
    };
    let is_somebodys = |told: &str| Language::of(told).narrates_gestures_of_somebody(told);
    if sentences(speech).all(|told| is_own(&told) || is_somebodys(told)) {
        return String::new();
    }
    match sentences(speech).any(|told| is_own(&told)) {
        true => sentences(speech).filter(|told| !is_own(told)).collect::<Vec<_>>().join(" "),
        false => speech.to_owned(),
    }
}

/// What of a speech nobody else has said.
pub(super) fn outside_quotes(speech: &str) -> impl Iterator<Item = &str> {
    parts_of(speech).into_iter().filter(|part| !part.is_quoted).map(|part| part.text)
}

impl Part<'_> {
    /// Whether it is something that is said, and no name or title.
    fn is_utterance(&self) -> bool {
        self.is_quoted && self.text.trim_end().ends_with(['.', '!', '?', '…', ','])
    }
}

fn is_narrated(text: &str, speaker: &str) -> bool {
    sentences(text).any(|sentence| Language::of(sentence).narrates(sentence, speaker))
}

/// What stands in quotes, but for what another is told to say, and what the speaker says of themselves besides.
fn spoken_in(parts: &[Part<'_>], speaker: &str) -> String {
    let mut said: Vec<String> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        if part.is_utterance() && is_of_another(parts, at, speaker) {
            continue;
        }
        if part.is_utterance() {
            said.push(whole(part.text));
        } else if !part.is_quoted {
            let own = sentences(part.text).filter(|sentence| {
                let language = Language::of(sentence);
                language.is_of_oneself(sentence) && !language.narrates(sentence, speaker)
            });
            said.extend(own.map(str::to_owned));
        }
    }
    said.join(" ")
}

/// Whether what stands before a quotation tells that somebody else speaks, or, where it breaks off, what stands behind
/// it: `"Here," Marta says.`
fn is_of_another(parts: &[Part<'_>], at: usize, speaker: &str) -> bool {
    let told = |part: &&Part<'_>| !part.is_quoted;
    let before = at.checked_sub(1).and_then(|at| parts.get(at)).filter(told);
    let leads =
        |part: &Part<'_>| Language::of(part.text).leads_to_words_of_another(part.text, speaker);
    let breaks_off = parts[at].text.trim_end().ends_with(',');
    let behind = parts.get(at + 1).filter(|_| breaks_off).filter(told);
    let says = |part: &Part<'_>| {
        let first = sentences(part.text).next().unwrap_or_default();
        Language::of(first).is_told_of_another(first, speaker)
    };
    before.is_some_and(leads) || behind.is_some_and(says)
}

/// `"Here," says Lina.`
fn whole(quoted: &str) -> String {
    let quoted = quoted.trim();
    quoted.strip_suffix(',').map_or_else(|| quoted.to_owned(), |said| format!("{said}."))
}

/// Without the first quotes.
fn opened(speech: &str) -> String {
    let Some([from, inside, end, behind]) = first_quotation(speech) else {
        return speech.to_owned();
    };
    format!("{}{}{}", &speech[..from], &speech[inside..end], &speech[behind..])
}

fn parts_of(speech: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = speech;
    while let Some([from, inside, end, behind]) = first_quotation(rest) {
        parts.push(Part { text: &rest[..from], is_quoted: false });
        parts.push(Part { text: &rest[inside..end], is_quoted: true });
        rest = &rest[behind..];
    }
    parts.push(Part { text: rest, is_quoted: false });
    parts.retain(|part| !part.text.trim().is_empty());
    parts
}

/// Where the first quotation opens, where its text begins and ends, and where it is over.
fn first_quotation(text: &str) -> Option<[usize; 4]> {
    let mut last = ' ';
    for (from, sign) in text.char_indices() {
        let may_open = last.is_whitespace();
        last = sign;
        let closing = QUOTES.iter().find(|(opening, _)| *opening == sign && may_open);
        let Some((_, closing)) = closing else { continue };
        let inside = from + sign.len_utf8();
        if let Some(length) = length_to(&text[inside..], *closing) {
            let end = inside + length;
            return Some([from, inside, end, end + closing.len_utf8()]);
        }
    }
    None
}

/// How long a quotation is. A sign that is an apostrophe as well closes it behind the end of a sentence alone.
fn length_to(inside: &str, closing: char) -> Option<usize> {
    let is_apostrophe = matches!(closing, '\'' | '’');
    let ends = |sign: char| matches!(sign, '.' | ',' | '!' | '?' | '…');
    let mut signs = inside.char_indices().filter(|(_, sign)| *sign == closing);
    let closes = |(at, _): &(usize, char)| {
        let behind = inside[at + closing.len_utf8()..].chars().next();
        let goes_on = behind.is_some_and(char::is_alphanumeric);
        !goes_on && (!is_apostrophe || inside[..*at].chars().next_back().is_some_and(ends))
    };
    signs.find(closes).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(written: &str, spoken: &str) {
        assert_eq!(without_narration(written, "Lina", false), spoken, "{written}");
    }

    #[test]
    fn where_the_speaker_is_told_of_what_stands_in_quotes_is_said() {
        let taken = "Marta takes it and Piet unlocks the cellar door.";
        check(
            &format!("Lina smiles and hands Marta the key. \"Here, aunt.\" {taken}"),
            "Here, aunt.",
        );
        check(
            "Lina smiles. 'Here, aunt. Don't drop it.' I'll fetch the lamp.",
            "Here, aunt. Don't drop it. I'll fetch the lamp.",
        );
        check("“Here,” Lina says. “Take it.”", "Here. Take it.");
    }

    #[test]
    fn a_gesture_told_without_quotes_is_not_said() {
        check("Lina looks around, scratches her head and climbs back down, blushing.", "");
        check("Lina nods. Here, aunt.", "Here, aunt.");
        check("Lina shrugs. She shakes her head.", "");
        check("She smiles and turns away.", "");
        check(
            "She shakes her head all day. I can't bear it.",
            "She shakes her head all day. I can't bear it.",
        );
        check("Lina wants her bread.", "Lina wants her bread.");
    }

    #[test]
    fn what_another_is_told_to_say_is_not_said_by_the_speaker() {
        check(
            "Lina leans in. \"What's this about a mast?\" Marta goes red and says, \"Nothing, Lina.\"",
            "What's this about a mast?",
        );
        check("Lina smiles. \"Here, aunt.\" \"At last,\" Marta says.", "Here, aunt.");
        check("Lina smiles. \"Here,\" she says. \"Take it.\"", "Here. Take it.");
        check("Marta waits. Lina smiles and says, \"Here.\"", "Here.");
    }

    #[test]
    fn deeds_told_of_the_speaker_by_name_are_not_said_beside_their_words() {
        check(
            "Lina tips the oil into the lamp and strikes a match. There, aunt. She's burning now.",
            "There, aunt. She's burning now.",
        );
        for said in [
            "Lina takes the bread and breaks the crust. Lina is hungry. Here, aunt.",
            "Lina tips the oil into the lamp and strikes a match.",
            "Lina takes it. There, aunt.",
        ] {
            check(said, said);
        }
    }

    #[test]
    fn ordinary_speech_is_never_cut() {
        for said in [
            "Lina is my sister.",
            "Lina smiles like that, always.",
            "He said: \"Go away.\" And I went.",
            "Marta smiles and says: \"Go away.\" What a woman!",
            "Lina is my name. \"Go away\", he said.",
            "I read \"The Whale\" to him.",
            "'Tis late, and the miller's boys' dog barks.",
            "",
        ] {
            check(said, said);
        }
    }

    #[test]
    fn quotes_around_it_all_are_not_said() {
        check("\"Here, aunt.\"", "Here, aunt.");
        check(" “Here, aunt.” ", "Here, aunt.");
        check("\"Here,\" he said, \"aunt.\"", "\"Here,\" he said, \"aunt.\"");
        let named = |said| without_narration(said, "Lina", true);
        assert_eq!(named("\"It is from Hull, sir!\" I'll run."), "It is from Hull, sir! I'll run.");
        assert_eq!(named("I'll read it: \"Hull.\""), "I'll read it: \"Hull.\"");
    }
}
