//! What happens in a case.

use super::dice::dice;
use cognition_testkit::Dice;

/// How many minds there are.
pub(crate) const MINDS: usize = 3;
/// How many saves are kept.
const SLOTS: usize = 2;
/// What happens in a case, the warming up aside.
const STEPS: usize = 40;

const WORDS: [&str; 8] = [
    "Hello there!",
    "The barley of the miller costs a fortune.",
    "What is the barley of the miller worth?",
    "Remind me of the mule in half a minute, and keep in mind that the well is dry.",
    "The lantern is in the old mill. My name is Odo.",
    "No, that is wrong!",
    "It is over there, isn't it?",
    "Would you ring the bell of the old mill for me tonight?",
];

/// One thing that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The player says something to a mind.
    Say(usize, &'static str),
    /// A mind sees something, which may be meant for it.
    Happens(usize, bool),
    /// A mind is asked for a move of its own.
    Move(usize),
    /// A mind is asked to look back.
    NextReflection(usize),
    /// What minds are doing comes to an end.
    Finish,
    /// So many minutes of game time pass.
    Minutes(u64),
    /// The schedule runs so often.
    Run(usize),
    Save(usize),
    Load(usize),
}

/// All that happens, in order.
#[derive(Clone, Debug)]
pub(crate) struct Script(pub(crate) Vec<Step>);

impl Script {
    pub(crate) fn of(case: u64) -> Self {
        let mut dice = dice(&["script", &case.to_string()]);
        let talk = (0..3).flat_map(|mind| [Step::Say(mind, WORDS[4]), Step::Run(4)]);
        let mut steps: Vec<Step> = talk.collect();
        let mut saved = [false; SLOTS];
        for _ in 0..STEPS {
            let step = step(&mut dice, saved);
            if let Step::Save(slot) = step {
                saved[slot] = true;
            }
            steps.push(step);
            if !matches!(step, Step::Save(_) | Step::Load(_)) {
                steps.push(Step::Run(1 + dice.below(3)));
            }
        }
        Self(steps)
    }
}

fn step(dice: &mut Dice, saved: [bool; SLOTS]) -> Step {
    let mind = dice.below(MINDS);
    let slot = dice.below(SLOTS);
    match dice.below(20) {
        0..5 => {
            let words = *dice.pick(&WORDS);
            Step::Say(mind, words)
        }
        5 => Step::Happens(mind, dice.chance(50)),
        6..8 => Step::Move(mind),
        8..10 => Step::NextReflection(mind),
        10..12 => Step::Finish,
        12..14 => Step::Minutes(1 + dice.roll() % 40),
        14..17 => Step::Save(slot),
        _ if saved[slot] => Step::Load(slot),
        _ => Step::Run(2),
    }
}
