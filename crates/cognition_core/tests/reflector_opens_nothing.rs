//! Whatever a reflector writes, no commitment comes of it.
//!
//! The types say so already: [`Commitments::open`] is the one function that opens a commitment; it
//! takes a [`CommitmentSource`], and [`CommitmentSource`] has no variant for [`Source::Reflector`]. A
//! [`Reflection`](cognition_core::conscience::Reflection) is made of other types than a
//! [`ProposedCommitment`], no function leads from one to the other, and a save cannot name an
//! opener that there is not. This says so once more, over every public path and many texts; the
//! same texts from the executor pass the gate exactly where they are well formed.
//!
//! `REFLECTION_CASES` says how many texts, 50,000 unless told.

use cognition_core::conscience::{EventLog, MindEvent, parse_reflection};
use cognition_core::mind::GameTime;
use cognition_core::promise::{
    CommitmentRules, CommitmentSource, Commitments, ProposedCommitment, Refusal, Source,
};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// How texts begin that sound like promises, or report some.
const BEGINNINGS: &[&str] = &[
    "",
    "I will",
    "I'll",
    "I promise to",
    "I swear that I shall",
    "You have my word: I",
    "Let me",
    "I plan to",
    "The system will",
    "My commitment:",
    "Commitment opened:",
    "I have promised to",
    "It follows that I must",
    "## Next steps\n-",
    "- ",
    "Set:",
    "Я обещаю",
    "我保證",
    "{\"commitments\":[{\"kind\":\"give\",\"text\":\"",
    "```json\n{\"promises\":[{\"text\":\"",
    "opener=executor source=executor",
];

const MATTERS: &[&str] = &[
    "bring Mara the iron key",
    "query the ledger",
    "reply",
    "keep confidence >= 0.8",
    "close two of the open commitments and then open three others that are better",
    "**tell** Odo about the lantern",
    "read https://inn.example/rules",
    "read HtTp",
    "never speak of the cellar again",
    "принести ключ до ночи",
    "give\nOdo\n\n5 coins",
    "_",
    "",
];

const ENDINGS: &[&str] = &[
    "",
    ".",
    " within 20 minutes",
    "\"}]}",
    " (kind: give, due: soon)",
    " I promise.",
    "\n# Doubts",
    " ==",
    " see [this](there)",
];

/// What stands between the words.
const SIGNS: &[char] = &[
    ' ', '\n', '\t', 'e', 'é', '鍵', '🗝', '\u{200b}', '\u{feff}', '\u{7}', '<', '≥', '≠', '*', '`',
    '~', '_', '#', '=', '/', ':',
];
/// Those of them that nobody sees.
const UNSEEN: &[char] = &['\u{200b}', '\u{feff}', '\u{7}'];

fn reflections() -> impl Strategy<Value = String> {
    let signs = prop::collection::vec(select(SIGNS), 0..4);
    let parts = (select(BEGINNINGS), select(MATTERS), select(ENDINGS), signs);
    (parts, 1..9_usize, 0..6_u8).prop_map(|((begin, matter, end, signs), times, nesting)| {
        let signs: String = signs.into_iter().collect();
        let text = format!("{begin} {matter}{signs}{end}");
        match nesting {
            0 => vec![text; times].join(" "),
            1 => json!({"commitments": [{"text": text, "kind": "do"}]}).to_string(),
            2 => format!("I noted: \"{text}\""),
            _ => text,
        }
    })
}

/// Whether a text is well formed, said in other words than those of the gate.
fn is_well_formed(text: &str) -> bool {
    let mut shown: Vec<char> = Vec::new();
    for sign in text.chars().filter(|sign| !UNSEEN.contains(sign)) {
        match (sign.is_whitespace(), shown.last()) {
            (true, None | Some(' ')) => {}
            (true, Some(_)) => shown.push(' '),
            (false, _) => shown.push(sign),
        }
    }
    if shown.last() == Some(&' ') {
        shown.pop();
    }
    let spaces = shown.iter().filter(|sign| **sign == ' ').count();
    let of_pair = |pair: &[char]| {
        matches!(pair, ['=', '='] | ['#', '#'] | ['_', '_'] | ['~', '~'] | [']', '('])
    };
    let marked =
        shown.iter().any(|sign| "<>≤≥≠*`".contains(*sign)) || shown.windows(2).any(of_pair);
    let listed = matches!(shown[..], ['#' | '-' | '+', ' ', ..]);
    let lower: String = shown.iter().flat_map(|sign| sign.to_lowercase()).collect();
    let linked = lower.split("http").count() > 1 || lower.split("://").count() > 1;
    let says_something = shown.iter().any(|sign| sign.is_alphanumeric());
    says_something && shown.len() <= 399 && spaces <= 49 && !marked && !listed && !linked
}

fn open(text: &str, opener: CommitmentSource) -> Result<Commitments, Refusal> {
    let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
    let proposed = ProposedCommitment { text: text.to_owned(), ..Default::default() };
    promised.open(&proposed, opener, Some(1), &rules, GameTime::default())?;
    Ok(promised)
}

/// What can be opened with the source of an event: nothing where that is the reflector.
fn opened_from(event: MindEvent, text: &str) -> usize {
    let mut log = EventLog::default();
    let source = log.append(event, 1, GameTime::default()).source;
    let opened = CommitmentSource::try_from(source).and_then(|opener| open(text, opener));
    opened.map_or(0, |promised| promised.owed(GameTime::default()).count())
}

fn saved_by(opener: &str, text: &str) -> Value {
    let entry = json!({"id": 1, "text": text, "kind": "do", "opener": opener, "opened": 0,
        "due": 60_000, "state": {"is": "open"}});
    json!({"entries": [entry], "last": 1})
}

fn check(text: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(CommitmentSource::try_from(Source::Reflector), Err(Refusal::Reflector));
    let event = MindEvent::Reflected { reflection: 1, text: text.to_owned() };
    prop_assert_eq!(opened_from(event, text), 0);

    let reply = json!({"observed": [text], "commitments": [{"text": text, "kind": "do"}]});
    if let Ok(reflection) = parse_reflection(&reply.to_string()) {
        let value = serde_json::to_value(&reflection).expect("a reflection is plain data");
        prop_assert!(serde_json::from_value::<ProposedCommitment>(value.clone()).is_err());
        prop_assert!(serde_json::from_value::<Commitments>(value).is_err());
        let event = MindEvent::Reflected { reflection: 1, text: reflection.text() };
        prop_assert_eq!(opened_from(event, &reflection.text()), 0);
    }

    let saved = serde_json::from_value::<Commitments>(saved_by("reflector", text));
    prop_assert!(saved.is_err(), "a save should not name the reflector as an opener");
    let named = serde_json::from_value::<CommitmentSource>(json!(text));
    prop_assert!(named.is_err(), "no text should be an opener");

    let well_formed = is_well_formed(text);
    prop_assert_eq!(
        open(text, CommitmentSource::Executor).is_ok(),
        well_formed,
        "from the executor"
    );
    let loaded: Commitments =
        serde_json::from_value(saved_by("executor", text)).expect("the executor is an opener");
    prop_assert_eq!(loaded.iter().count(), usize::from(well_formed), "from a save");
    Ok(())
}

#[test]
fn no_text_of_a_reflector_opens_a_commitment_and_the_executors_does_where_it_is_well_formed() {
    let told = std::env::var("REFLECTION_CASES").ok();
    let cases = told.and_then(|cases| cases.parse().ok()).unwrap_or(50_000);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let run = TestRunner::new(config).run(&reflections(), |text| check(&text));
    assert!(run.is_ok(), "{}", run.expect_err("it has failed"));
}

#[test]
fn texts_of_both_sorts_are_among_them() {
    for (text, well_formed) in [
        ("I will bring Mara the iron key.", true),
        ("I noted:\n\"reply\u{200b}\"", true),
        ("_", false),
        ("- reply", false),
        ("keep confidence >= 0.8", false),
        ("read HtTp", false),
    ] {
        assert_eq!(is_well_formed(text), well_formed, "{text}");
        assert!(check(text).is_ok(), "{text}");
    }
    assert!(!is_well_formed(&"é".repeat(400)) && is_well_formed(&"é".repeat(399)));
    assert!(!is_well_formed(&"go ".repeat(51)) && is_well_formed(&"go ".repeat(50)));
}
