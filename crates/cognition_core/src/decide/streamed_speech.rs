//! Reads what a reply says aloud while the reply is still being written.

mod json_string;
mod place;
mod preamble;

use super::SpokenWords;
use crate::reply::{PlainText, SIZE_CAP};
use place::At;

/// Characters of a speech; a longer one is rejected by the contract of a decision.
const SPEECH_CAP: usize = 2000;

/// The speech of a half-written decision, piece by piece.
///
/// It follows the first object of the reply, after white space, code fences and closed blocks of
/// reasoning, as [`parse`](super::parse) does, and hands out the decoded text of its member `speech`.
/// Nothing else ever leaves it. It falls silent for good where prose stands before the object, where
/// the JSON breaks, and at the limits of `parse`: 64 KiB, 32 levels, 2,000 characters of speech. Like
/// `parse` it unescapes what is said, and leaves out what can't be seen.
///
/// What it has handed out is a beginning of what `parse` will find, but for replies of several
/// objects, or of several speeches, of which the last one counts: whoever showed it compares it with
/// the decision. How the pieces are cut makes no difference.
///
/// ```
/// use cognition_core::decide::SpeechReader;
///
/// let mut reader = SpeechReader::default();
/// assert_eq!(reader.read(r#"{"thoughts": "Who may that be?", "spee"#), "");
/// assert_eq!(reader.read(r#"ch": "Who is th"#), "Who is th");
/// assert_eq!(reader.read(r#"ere\u"#), "ere");
/// assert_eq!(reader.read(r#"003f", "chosenIndex": 1}"#), "?");
/// ```
#[derive(Clone, Debug, Default)]
pub struct SpeechReader {
    at: At,
    text: PlainText,
    bytes: usize,
    spoken: usize,
    /// What of it is spoken; none where all of it is handed out.
    words: Option<SpokenWords>,
}

impl SpeechReader {
    /// Hands out only what of the speech is [spoken](SpokenWords) by somebody of this name.
    pub fn of(speaker: &str) -> Self {
        Self { words: Some(SpokenWords::of(speaker)), ..Self::default() }
    }

    /// Reads the next piece of the reply; returns what it adds to the speech.
    pub fn read(&mut self, piece: &str) -> String {
        let mut said = String::new();
        for character in piece.chars() {
            self.bytes += character.len_utf8();
            if self.bytes > SIZE_CAP {
                self.at = At::Over;
            }
            if self.is_over() {
                break;
            }
            let at = std::mem::replace(&mut self.at, At::Over);
            let may_end = character == '"' && matches!(at, At::InSpeech(_));
            let mut heard = None;
            self.at = at.step(character, &mut heard);
            if let Some(heard) = heard {
                self.text.push(heard, &mut said);
            }
            if may_end && self.is_over() {
                self.text.finish(&mut said);
            }
        }
        let said = self.capped(said);
        self.spoken_of(said)
    }

    fn spoken_of(&mut self, said: String) -> String {
        let is_over = self.is_over();
        let Some(words) = &mut self.words else { return said };
        let mut spoken = words.push(&said);
        if is_over {
            spoken.push_str(&words.finish());
        }
        spoken
    }

    /// Whether nothing more will come of this reply.
    pub fn is_over(&self) -> bool {
        matches!(self.at, At::Over)
    }

    fn capped(&mut self, mut said: String) -> String {
        let room = SPEECH_CAP - self.spoken;
        if let Some((end, _)) = said.char_indices().nth(room) {
            said.truncate(end);
            self.at = At::Over;
        }
        self.spoken += said.chars().count();
        said
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ReplySchema, parse};
    use super::*;
    use crate::reply::{DEPTH_CAP, ReplyScope};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn heard(reply: &str) -> String {
        SpeechReader::default().read(reply)
    }

    /// What is heard if the reply comes in pieces that end at these places.
    fn heard_in_pieces(reply: &str, cuts: &[usize]) -> String {
        let mut ends: Vec<usize> = cuts.iter().map(|cut| cut % (reply.len() + 1)).collect();
        ends.push(reply.len());
        ends.sort_unstable();
        let mut reader = SpeechReader::default();
        let (mut said, mut from) = (String::new(), 0);
        for end in ends {
            let end = reply.floor_char_boundary(end).max(from);
            said.push_str(&reader.read(&reply[from..end]));
            from = end;
        }
        said
    }

    fn check(reply: &str, expected: &str) {
        assert_eq!(heard(reply), expected, "{reply:?} should be heard so");
    }

    /// Everything beyond ASCII as escapes, as some servers write it.
    fn escaped(json: &str) -> String {
        let mut units = [0; 2];
        let escape = |character: char| match character.is_ascii() {
            true => character.to_string(),
            false => {
                let units = character.encode_utf16(&mut units).iter();
                units.map(|unit| format!("\\u{unit:04x}")).collect()
            }
        };
        json.chars().map(escape).collect()
    }

    #[test]
    fn the_speech_is_heard_wherever_it_stands() {
        check(r#"{"speech":"Aye.","chosenIndex":1}"#, "Aye.");
        check(r#" { "chosenIndex" : 1.5e+3 , "speech" : "Aye." }"#, "Aye.");
        check(r#"{"a":{"b":[{"speech":"no"}]},"c":["speech"],"speech":"Aye."}"#, "Aye.");
        check(r#"{"thoughts":"\"speech\": \"no\"","speech":"Aye."}"#, "Aye.");
        check(r#"{"sp\u0065ech":"Aye."}"#, "Aye.");
    }

    #[test]
    fn of_somebody_only_what_they_speak_is_heard() {
        let mut edda = SpeechReader::of("Edda");
        let pieces =
            [r#"{"speech":"*wipes "#, "hands* Ed", "da: Behind", r#" it. (door_1)","a":1}"#];
        let said: Vec<String> = pieces.iter().map(|piece| edda.read(piece)).collect();
        assert_eq!(said, ["", "", "Behind", " it. "]);
    }

    #[test]
    fn nothing_else_is() {
        check(r#"{"thoughts":"I hate him."}"#, "");
        check(r#"{"speech":["a"]}"#, "");
        check(r#"{"speech":null,"thoughts":"x"}"#, "");
        check(r#"["speech","a"]"#, "");
        check(r#"{"speeches":"a","Speech":"b"}"#, "");
    }

    #[test]
    fn reasoning_and_fences_may_stand_before_it() {
        check("<think>say {\"speech\":\"no\"}</think>\n{\"speech\":\"Aye.\"}", "Aye.");
        check("<thinking></think>{\"speech\":\"no\"}</thinking>{\"speech\":\"Aye.\"}", "Aye.");
        check("```json\n{\"speech\":\"Aye.\"}\n```", "Aye.");
        check("<think>hm</think>\n```\n{\"speech\":\"Aye.\"}", "Aye.");
    }

    #[test]
    fn prose_before_it_may_be_reasoning_and_silences_it() {
        check("maybe {\"speech\":\"no\"}</think>{\"speech\":\"Aye.\"}", "");
        check("Sure! {\"speech\":\"Aye.\"}", "");
        check("<b>{\"speech\":\"Aye.\"}", "");
    }

    #[test]
    fn escapes_are_decoded_and_broken_ones_end_it() {
        check(r#"{"speech":"a\"\\\/\n\té\u00e9\ud83d\ude00"}"#, "a\"\\/\n é\u{e9}😀");
        check(r#"{"speech":"it\'s"}"#, "it's");
        check(r#"{"speech":"a\x"}"#, "a");
        check(r#"{"speech":"a\ud83d!"}"#, "a");
        check(r#"{"speech":"a\ude00!"}"#, "a");
        check(r#"{"speech":"a\ud83d\u0041"}"#, "a");
        check(r#"{"speech":"a\u00"}"#, "a");
    }

    #[test]
    fn what_is_said_is_unescaped_and_holds_nothing_hidden() {
        check(r#"{"speech":"a &amp;lt; b & c"}"#, "a < b & c");
        check(r#"{"speech":"\u202eolleh\u0000\u200b &am"}"#, "olleh &am");
    }

    #[test]
    fn limits_are_those_of_the_contract() {
        let schema = ReplySchema::decision().document();
        assert_eq!(schema.pointer("/properties/speech/maxLength"), Some(&json!(SPEECH_CAP)));
        let said = heard(&json!({ "speech": "ä".repeat(SPEECH_CAP + 5) }).to_string());
        assert_eq!(said.chars().count(), SPEECH_CAP);
        check(&format!("{}{{\"speech\":\"a\"}}", " ".repeat(SIZE_CAP)), "");
        let deep = |levels: usize| {
            let (open, close) = ("[".repeat(levels - 1), "]".repeat(levels - 1));
            format!("{{\"a\":{open}{close},\"speech\":\"a\"}}")
        };
        check(&deep(DEPTH_CAP), "a");
        check(&deep(DEPTH_CAP + 1), "");
    }

    fn any_text() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            "[a-z ,.!?]{0,12}",
            Just("\"speech\": \"no\"".to_owned()),
            Just("</think> {".to_owned()),
            "[\\\\\"/\n\t\u{0}\u{7f}{}<>\\[\\]:]{0,4}",
            "[éж中😀🏴]{0,3}",
            "[&;a-z\u{202e}\u{200d}\u{fe0f}\r]{0,4}|&amp;|&lt;|&amp;gt;",
        ];
        prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
    }

    fn any_decision() -> impl Strategy<Value = Value> {
        let note = json!([{ "text": "\"speech\"", "subject": "x", "subjectType": "state" }]);
        (any_text(), any_text(), prop::bool::ANY, 0..3usize).prop_map(
            move |(speech, thoughts, with_notes, place)| {
                let mut members = vec![
                    ("chosenIndex", json!(1)),
                    ("thoughts", json!(format!("x{thoughts}"))),
                    (
                        "cognitive_ledger",
                        json!({ "settled_conclusions": ["speech"], "open_questions": [] }),
                    ),
                ];
                if with_notes {
                    members.push(("notes", note.clone()));
                }
                members.insert(place, ("speech", json!(speech)));
                members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
            },
        )
    }

    fn before() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec![
            "",
            "\u{feff}\n ",
            "```json\n",
            "<think>a {\"speech\":\"no\"} b</think>\n",
            "<thinking>\n</thinking>```",
        ])
    }

    proptest! {
        #[test]
        fn however_a_reply_is_cut_its_speech_is_heard_as_it_will_be_parsed(
            decision in any_decision(), before in before(), pretty in prop::bool::ANY,
            in_escapes in prop::bool::ANY, cuts in prop::collection::vec(0..9999usize, 0..12),
        ) {
            let json = match pretty {
                true => format!("{decision:#}"),
                false => decision.to_string(),
            };
            let json = if in_escapes { escaped(&json) } else { json };
            let reply = format!("{before}{json}");
            let parsed = parse(&reply, &ReplyScope::offering([1])).expect("a valid reply");
            prop_assert_eq!(heard_in_pieces(&reply, &cuts), parsed.speech);
        }

        #[test]
        fn of_a_reply_that_ends_early_a_beginning_is_heard(
            decision in any_decision(), end in 0..9999usize,
        ) {
            let reply = decision.to_string();
            let end = reply.floor_char_boundary(end % (reply.len() + 1));
            let said = heard(&reply[..end]);
            let all = parse(&reply, &ReplyScope::offering([1])).expect("a valid reply").speech;
            prop_assert!(all.starts_with(&said), "{said:?} is not of {all:?}");
        }

        #[test]
        fn of_a_mutated_reply_a_beginning_of_what_is_parsed_is_heard(
            decision in any_decision(), at in 0..9999usize, drop in 0..4usize,
            insert in r#"[\{\}\[\]",:\\0-9a-zж\n]{0,3}"#,
        ) {
            let full = decision.to_string();
            let start = full.floor_char_boundary(at % full.len());
            let end = full.ceil_char_boundary((start + drop).min(full.len()));
            let reply = format!("{}{insert}{}", &full[..start], &full[end..]);
            if let Ok(parsed) = parse(&reply, &ReplyScope::offering([1])) {
                let said = heard(&reply);
                prop_assert!(parsed.speech.starts_with(&said), "{said:?} is not of {:?}", parsed.speech);
            }
        }

        #[test]
        fn of_any_heap_of_punctuation_the_same_is_heard_however_it_is_cut(
            reply in r#"([\{\}\[\]",:\\]|<think>|</think>|"speech":|\\u|d83d|de00|1|a|\n| ){0,120}"#,
            cuts in prop::collection::vec(0..9999usize, 0..12),
        ) {
            prop_assert_eq!(heard_in_pieces(&reply, &cuts), heard(&reply));
        }
    }
}
