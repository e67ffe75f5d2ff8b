//! Why nobody answers.

use super::Session;
use crate::Failure;
use cognition_testkit::{OutOfReach, PlayerMove};
use cognition_world::phrase::capital;
use cognition_world::verb::Verb;
use std::io::Write;

impl Session {
    /// Nothing came of a move, as far as one can tell.
    pub(super) fn tell_of_silence(
        &self,
        made: &PlayerMove,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        let text = match made {
            PlayerMove::Do(..) => return Ok(()),
            PlayerMove::Wait(_) => "Time passes, and nothing happens here.".to_owned(),
            PlayerMove::Say(said) => self.silence(said),
        };
        writeln!(output, "{}", self.shown.aside(&text))?;
        Ok(())
    }

    /// That whoever words call is elsewhere and does not hear them, and how they can be called.
    pub(super) fn absent(&self, said: &str) -> Option<String> {
        let Some(OutOfReach::Elsewhere(name)) = self.simulation.out_of_reach(said) else {
            return None;
        };
        let offers = self.simulation.possible();
        let call = offers.iter().position(|it| Verb::from_id(&it.action) == Some(Verb::Call));
        let call = call.map(|at| format!("; `/do {} WORDS` calls out to next door", at + 1));
        Some(format!("{} is not here to hear it{}.", capital(&name), call.unwrap_or_default()))
    }

    /// Why nobody answers words.
    fn silence(&self, said: &str) -> String {
        let mindless = |name: &str| format!("{} has no mind: a script moves them.", capital(name));
        match self.simulation.out_of_reach(said) {
            Some(OutOfReach::Mindless(name)) => return mindless(&name),
            Some(OutOfReach::Elsewhere(name)) => return format!("{} is not here.", capital(&name)),
            None => {}
        }
        if let Some(name) = self.scripted(said) {
            return mindless(name);
        }
        let (near, meant) = (self.simulation.near(), self.simulation.meant_by(said));
        match (near.is_empty(), self.simulation.mindless_near().first(), meant.as_slice()) {
            (true, Some(name), _) => mindless(name),
            (true, None, _) => "Nobody is here to hear it.".to_owned(),
            (false, _, [only]) => format!("{} says nothing. `/why` says why.", capital(only)),
            (false, ..) => "Nobody answers. `/why NAME` says why.".to_owned(),
        }
    }

    /// Whom the words name who can be spoken to and has no mind to answer with.
    fn scripted<'a>(&self, said: &'a str) -> Option<&'a str> {
        // `Captain` is nobody else than Captain Holm.
        let has_mind = |name: &str| {
            let mut minds = self.simulation.scenario().minds();
            minds.any(|it| it.name.split_whitespace().any(|part| part == name))
        };
        let talk = self
            .simulation
            .possible()
            .into_iter()
            .filter(|it| it.tags.iter().any(|tag| tag == "speech"));
        let talk: Vec<String> = talk.map(|offer| offer.description).collect();
        let is_here = |name: &str| {
            talk.iter().any(|offer| offer.split_whitespace().skip(1).any(|word| word == name))
        };
        let names = said.split(|letter: char| !letter.is_alphabetic());
        let mut names = names.filter(|word| word.starts_with(char::is_uppercase));
        names.find(|name| is_here(name) && !has_mind(name))
    }
}
