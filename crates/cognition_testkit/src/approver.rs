//! A person at a terminal who approves what minds would do, line by line.

use crate::answer::Answer;
use crate::simulation::Simulation;
use bevy_cognition::guard::ActionSuggested;
use std::io::{BufRead, Result, Write};

const HOW: &str =
    "y, or nothing: do it · a number: do that instead · n and a reason: no · more words: say them";

/// Asks a person about each suggestion, and reads the answer from a line of text.
///
/// Works at a terminal as in a pipe. When the input has ended, nobody answers: what is suggested
/// from then on is rejected.
///
/// ```no_run
/// # fn play(mut simulation: cognition_testkit::Simulation) -> std::io::Result<()> {
/// use cognition_testkit::Approver;
///
/// let mut approver = Approver::new(std::io::stdin().lock(), std::io::stdout());
/// while let Some(_records) = simulation.step() {
///     approver.attend(&mut simulation)?;
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Approver<In, Out> {
    input: In,
    output: Out,
}

impl<In: BufRead, Out: Write> Approver<In, Out> {
    /// Reads answers from one side and writes questions to the other.
    pub fn new(input: In, output: Out) -> Self {
        Self { input, output }
    }

    /// Asks until nothing waits for a person any more. An answer that does not count is told, and
    /// asked for again.
    ///
    /// # Errors
    /// When the terminal cannot be read or written.
    pub fn attend(&mut self, simulation: &mut Simulation) -> Result<()> {
        while let Some(suggested) = simulation.pending().cloned() {
            let answer = self.ask(&suggested)?;
            if let Err(fault) = simulation.answer(&suggested, answer) {
                writeln!(self.output, "    That does not count: {}.", plain(&fault.to_string()))?;
            }
        }
        Ok(())
    }

    /// Asks about one suggestion until the answer can be understood.
    ///
    /// # Errors
    /// When the terminal cannot be read or written.
    pub fn ask(&mut self, suggested: &ActionSuggested) -> Result<Answer> {
        self.show(suggested)?;
        loop {
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.output, "    Nobody answers.")?;
                return Ok(Answer::Reject { reason: "nobody answers".to_owned() });
            }
            match Answer::read(&String::from_utf8_lossy(&line), &suggested.offers) {
                Ok(answer) => return Ok(answer),
                Err(why) => writeln!(self.output, "    {}. Once more?", plain(&why))?,
            }
        }
    }

    /// What is on offer, with a mark at what is suggested. The line of the run log that tells who
    /// would do it, and why a person is asked, is the narrator's.
    fn show(&mut self, suggested: &ActionSuggested) -> Result<()> {
        let wait = (0, "Wait");
        let offers = suggested.offers.iter().map(|offer| (offer.index, offer.description.as_str()));
        for (number, description) in std::iter::once(wait).chain(offers) {
            let mark = if number == suggested.index { '>' } else { ' ' };
            writeln!(self.output, "    {mark} {number:>2}. {}", plain(description))?;
        }
        writeln!(self.output, "    {HOW}")?;
        self.output.flush()
    }
}

/// Whatever a game or a model writes, it does not steer the terminal.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::{MindHarness, reply};
    use bevy_cognition::cognition_brain::ScriptedBrain;
    use bevy_cognition::guard::Approval;
    use bevy_cognition::prelude::*;
    use std::io::Cursor;

    fn suggested() -> ActionSuggested {
        let brain = ScriptedBrain::new().say("mara", reply(1, "Now.", "Go."));
        let mut harness = MindHarness::new(brain);
        harness.set(|settings| settings.guard.approval = Approval::Always);
        harness.offer(|_, gather| {
            gather.offers.push(ActionOffer::new("house:knock", "Knock \u{1b}[2J"));
        });
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run_until_asked();
        harness.pending().expect("a person is asked").clone()
    }

    /// What is answered, and what is shown.
    fn asked(input: impl AsRef<[u8]>) -> (Answer, String) {
        let mut shown = Vec::new();
        let answer = Approver::new(Cursor::new(input), &mut shown).ask(&suggested());
        let shown = String::from_utf8(shown).expect("should be text");
        (answer.expect("should be readable"), shown)
    }

    #[test]
    fn what_is_suggested_is_shown_among_what_is_on_offer() {
        let (answer, shown) = asked("y\n");
        assert_eq!(answer, Answer::Approve { line: None });
        assert!(shown.starts_with("       0. Wait\n    >  1. Knock  [2J\n"), "{shown}");
    }

    #[test]
    fn what_cannot_be_understood_is_asked_again() {
        let (answer, shown) = asked(b"what?\n7\n\xff\n0\n");
        assert_eq!(answer, Answer::Override { index: 0, line: None });
        assert_eq!(shown.matches("Once more?").count(), 3, "{shown}");
        assert!(shown.contains("7 is not on offer."), "{shown}");
    }

    #[test]
    fn when_the_input_has_ended_nobody_answers() {
        let reason = "nobody answers".to_owned();
        assert_eq!(asked("").0, Answer::Reject { reason });
        assert_eq!(asked("y").0, Answer::Approve { line: None }, "a last line needs no end");
    }
}
