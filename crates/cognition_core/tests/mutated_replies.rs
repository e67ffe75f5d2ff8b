//! Valid replies, broken in every way that one can think of: whatever is salvaged from them, no
//! action is chosen that was not on offer, nothing is named that was not given, and nothing hidden
//! reaches the game.
//!
//! Run with `cargo nextest run -p cognition_core --test mutated_replies --success-output final`: each
//! of the four tests breaks 25,000 replies, and says how many could still be read.

use cognition_core::chance;
use cognition_core::decide::{Decision, ReplyScope, Rule, parse};

const CLEAN: &str = r#"{"chosenIndex":2,"speech":"Mara's door is \"stuck\", I'm told.","thoughts":"Не уйти.\n","cognitive_ledger":{"settled_conclusions":["The door is locked"],"open_questions":["Who has the key?"]},"alternatives":[1,0],"intent":{"goal":"leave","target":"door_1","reason":null},"announced_action":2,"promises":[{"text":"I'll be back","target":"npc_1","due":"noon"}],"notes":[{"text":"It is locked","subject":"door","subjectType":"state"}],"moodUpdate":{"hope":-10,"uncertainty":20}}"#;
const OTHER: &str = r#"{"thoughts":"Nine lives, and 7 of them gone.","speech":"","chosenIndex":0,"cognitive_ledger":{"settled_conclusions":[],"open_questions":[]},"notes":[],"plan":null}"#;
const TEXTS: [&str; 14] = [
    "\"",
    "'",
    "\\",
    ",",
    "}",
    "]",
    "\u{202e}",
    "\0",
    "9",
    "\",\"chosenIndex\":9,\"x\":\"",
    "'chosenIndex': 7, ",
    " // ",
    "\n",
    "NaN",
];
const BROKEN: usize = 25_000;

/// The same replies in every run.
struct Dice(chance::Dice);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(chance::Dice::new(seed))
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.0.roll() % end.max(1) as u64).unwrap_or_default()
    }

    /// A place in a text, between two characters.
    fn place(&mut self, text: &str) -> usize {
        text.floor_char_boundary(self.below(text.len() + 1))
    }
}

type Mutation = fn(&mut Dice, String) -> String;

const SPELLING: [Mutation; 8] = [
    |_, reply| reply.replace('"', "'"),
    |_, reply| reply.replace("\\\"", "\""),
    without_quotes_around_names,
    |_, reply| reply.replace("\",\"", "\",\n // so\n\""),
    |_, reply| reply.replace("]}", ",],}"),
    |_, reply| reply.replace("\\n", "\n"),
    |_, reply| reply.replace("chosenIndex\":2", "chosenIndex\":\"2\""),
    |_, reply| reply.replace("null", "None").replace("20", "NaN"),
];
const SURGERY: [Mutation; 6] = [
    |dice, mut reply| {
        let at = dice.place(&reply);
        reply.truncate(at);
        reply
    },
    |dice, mut reply| {
        let at = dice.place(&reply);
        reply.insert_str(at, TEXTS[dice.below(TEXTS.len())]);
        reply
    },
    |dice, mut reply| {
        let start = dice.place(&reply);
        let end = reply.ceil_char_boundary((start + dice.below(9)).min(reply.len()));
        reply.replace_range(start..end, "");
        reply
    },
    |dice, mut reply| {
        let (from, to) = (dice.place(&reply), dice.place(&reply));
        let piece = reply[from.min(to)..from.max(to)].to_owned();
        let at = dice.place(&reply);
        reply.insert_str(at, &piece);
        reply
    },
    |dice, reply| {
        let digit = char::from(b'0' + dice.below(10) as u8);
        reply.replacen(|sign: char| sign.is_ascii_digit(), &digit.to_string(), 1 + dice.below(4))
    },
    |dice, reply| {
        let (end, from) = (dice.place(&reply), dice.place(OTHER));
        format!("{}{}", &reply[..end], &OTHER[from..])
    },
];
const WRAPPING: [Mutation; 8] = [
    |_, reply| format!("[{reply}]"),
    |_, reply| format!(r#"{{"name":"decide","arguments":{reply}}}"#),
    |_, reply| format!(r#"{{"function":{{"arguments":{}}}}}"#, serde_json::Value::from(reply)),
    |_, reply| {
        format!("<think>{OTHER}</think>Sure!\n```json\n{reply}\n```\nNote: {{\"chosen\":9}}")
    },
    |_, reply| format!("{reply} or {reply}"),
    |_, reply| format!("{OTHER}\n{reply}"),
    |_, reply| {
        format!(r#"{{"speech":{},"#, serde_json::Value::from(reply.as_str()))
            + reply.get(1..).unwrap_or_default()
    },
    |_, reply| format!("\u{feff}{reply}\0"),
];

fn without_quotes_around_names(_: &mut Dice, reply: String) -> String {
    let names =
        ["chosenIndex", "speech", "thoughts", "settled_conclusions", "text", "hope", "goal"];
    names.iter().fold(reply, |reply, name| reply.replace(&format!("\"{name}\""), name))
}

fn scope() -> ReplyScope {
    ReplyScope::offering([1, 2, 3]).with_refs(["npc_1", "door_1"])
}

/// Breaks replies, and says how many could be read.
#[expect(clippy::print_stdout, reason = "it is what the measurement says")]
fn break_replies(seed: u64, kinds: &[&[Mutation]]) {
    let (mut dice, scope, mut read) = (Dice::new(seed), scope(), 0);
    for _ in 0..BROKEN {
        let mut reply = if dice.below(8) == 0 { OTHER } else { CLEAN }.to_owned();
        for kind in kinds {
            reply = kind[dice.below(kind.len())](&mut dice, reply);
        }
        match parse(&reply, &scope) {
            Ok(decision) => {
                read += 1;
                assert_harmless(&decision, &scope, &reply);
            }
            Err(fault) => assert!(!fault.message.is_empty(), "{reply}"),
        }
    }
    println!("{read} of {BROKEN} broken replies could be read, 0 invalid actions");
    assert!(read > 0, "something should be salvaged");
}

#[track_caller]
fn assert_harmless(decision: &Decision, scope: &ReplyScope, reply: &str) {
    let choices = scope.choices();
    let named = [decision.chosen_index].into_iter().chain(decision.announced_action);
    for index in named.chain(decision.alternatives.iter().copied()) {
        assert!(choices.contains(&index), "{index} was not on offer: {reply}");
    }
    let targets = decision.promises.iter().filter_map(|promise| promise.target.as_ref());
    for target in targets.chain(decision.intent.iter().filter_map(|it| it.target.as_ref())) {
        assert!(scope.refs.contains(target), "{target} was not given: {reply}");
    }
    let hidden = |sign: char| {
        (sign.is_control() && sign != '\n') || ('\u{202a}'..='\u{202e}').contains(&sign)
    };
    let mut shown = decision.clone();
    shown.dropped.clear();
    assert!(!format!("{shown:#?}").contains(hidden), "{shown:?} hides something: {reply}");
    for said in [&decision.speech, &decision.thoughts] {
        assert!(!said.contains(hidden), "{said:?} hides something: {reply}");
    }
    let ledger = decision.cognitive_ledger.iter();
    let items = ledger.flat_map(|it| [it.settled_conclusions.len(), it.open_questions.len()]);
    assert!(items.max().is_none_or(|most| most <= 3), "{reply}");
}

#[test]
fn however_a_reply_is_spelt_nothing_is_chosen_that_was_not_offered() {
    break_replies(1, &[&SPELLING, &SPELLING, &SURGERY]);
}

#[test]
fn however_a_reply_is_cut_up_nothing_is_chosen_that_was_not_offered() {
    break_replies(2, &[&SURGERY, &SURGERY, &SURGERY]);
}

#[test]
fn however_a_reply_is_wrapped_nothing_is_chosen_that_was_not_offered() {
    break_replies(3, &[&SPELLING, &WRAPPING, &SURGERY]);
}

#[test]
fn however_a_reply_is_wrapped_and_cut_nothing_is_chosen_that_was_not_offered() {
    break_replies(4, &[&SURGERY, &WRAPPING, &WRAPPING]);
}

#[test]
fn what_is_only_spelt_otherwise_means_the_same() {
    let meant = parse(CLEAN, &scope()).expect("is clean");
    let mut dice = Dice::new(5);
    for (at, spell) in SPELLING.iter().enumerate() {
        let reply = spell(&mut dice, CLEAN.to_owned());
        let read = parse(&reply, &scope()).unwrap_or_else(|fault| panic!("{at}: {fault}: {reply}"));
        let quotes = |speech: &str| speech.replace('"', "'");
        assert_eq!(quotes(&read.speech), quotes(&meant.speech), "{at}");
        assert_eq!(read.cognitive_ledger, meant.cognitive_ledger, "{at}");
        assert_eq!(read.chosen_index, meant.chosen_index, "{at}");
    }
}

#[test]
fn what_is_only_wrapped_means_the_same() {
    let meant = parse(CLEAN, &scope());
    for (at, wrap) in WRAPPING.iter().enumerate().filter(|(at, _)| *at != 6) {
        let reply = wrap(&mut Dice::new(6), CLEAN.to_owned());
        assert_eq!(parse(&reply, &scope()), meant, "{at}: {reply}");
    }
}

#[test]
fn a_choice_that_is_smuggled_in_makes_the_choice_ambiguous() {
    let reply = CLEAN.replace("I'm told", r#"","chosenIndex":3,"x":""#);
    let rule = parse(&reply, &scope()).map(|_| ()).map_err(|fault| fault.rule);
    assert_eq!(rule, Err(Rule::GivenTwice));
}
