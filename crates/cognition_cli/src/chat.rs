//! `cognition chat`: a character of one's own among the minds of a scenario, in the terminal.

mod aloud;
mod chat_args;
mod command;
mod looking;
mod passed;
mod promised;
mod session;
mod shown;
mod trouble;

pub(crate) use chat_args::ChatArgs;

use crate::sim::Out;
use crate::{Failure, Verdict, brain_args, deciding};
use aloud::Aloud;
use cognition_llm::Cassette;
use cognition_testkit::{Cast, Player, RunOptions, Simulation, SimulationOptions};
use session::{Kept, Session};
use shown::Shown;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The scene in which one who names none finds themselves.
const TAVERN: &str = "data/scenarios/locked_door.scenario.json";

pub(crate) fn run(arguments: &ChatArgs) -> Result<Verdict, Failure> {
    let scenario = arguments.scenario.clone().map_or_else(tavern, Ok)?;
    let choice = arguments.brain.choice()?;
    let cassette = choice.cassette()?;
    let brains = match &cassette {
        Some(cassette) => cassette.tiered(),
        None => brain_args::open(&choice)?,
    };
    let mut options = SimulationOptions::of(brains).patient_telling(deciding::tell);
    let usual = options.brains.usual().name().to_owned();
    let currency = options.settings.govern.costs.currency.clone();
    (options.seed, options.player, options.explain) =
        (arguments.seed, Some(player(arguments, &scenario)?), true);
    options.weights = brain_args::weights(cassette.as_ref());
    let mut kept = RunOptions::new(&scenario);
    (kept.brain, kept.seed) = (choice.played_by(), options.seed);
    (kept.player, kept.explain) = (options.player.clone(), true);
    kept.weights = options.weights;
    let costs = &options.settings.govern.costs;
    kept.costs = (!costs.prices.is_empty()).then(|| costs.as_ref().clone());
    let mut out = arguments.out.as_deref().map(|place| Out::at(place, None, kept)).transpose()?;
    if let Some(out) = &mut out {
        options.brains = out.record(options.brains)?;
    }
    let is_terminal = std::io::stdout().is_terminal();
    let heard = aloud::Heard::default();
    if is_terminal {
        let aloud = |brain| Aloud::new(brain, heard.clone(), std::io::stdout());
        let watcher = options.player.as_ref().map(Player::id);
        options.brains = options.brains.each(|brain| match brain.answers_inline() {
            true => brain,
            false => Arc::new(aloud(brain).watched_by(watcher.clone())),
        });
    }
    let mut simulation = Simulation::load(&scenario, options)?;
    simulation.watch();
    let log = out.as_ref().map(|out| out.open(&scenario, &choice, &simulation)).transpose()?;
    let moves = out.as_ref().map(Out::moves).transpose()?.flatten();
    let kept = Kept { log, moves };
    let mut session = Session::new(simulation, kept, Shown::new(heard, arguments.thoughts));
    session.is_typed = std::io::stdin().is_terminal();
    session.is_terminal = is_terminal && session.is_typed;
    session.play(std::io::stdin().lock(), &mut anstream::stdout())?;
    let deciders = session.deciders();
    deciding::summarise(deciders, &currency);
    if let Some(fault) = out.and_then(|out| out.fault()) {
        return Err(fault.into());
    }
    if let Some(mismatch) = cassette.as_ref().and_then(Cassette::mismatch) {
        return Err(mismatch.to_string().into());
    }
    let is_live = cassette.is_none() && !choice.is_rule() && !arguments.allow_fallback;
    match is_live && session.has_asked() && deciders.came_to_nothing() {
        true => Err(deciding::came_to_nothing(&usual, deciders.last_trouble()).into()),
        false => Ok(Verdict::Fine),
    }
}

/// What a stranger is called who gives no name: the first of these that nobody has in the scene.
const STRANGERS: [&str; 3] = ["Wren", "Robin", "Linnet"];

fn player(arguments: &ChatArgs, scenario: &Path) -> Result<Player, Failure> {
    if let Some(character) = &arguments.plays {
        return Ok(Player::Character(character.clone()));
    }
    if let Some(name) = &arguments.name {
        return Ok(Player::Stranger(name.clone()));
    }
    let cast = Cast::read(scenario, None)?.scenario.characters;
    let is_free = |name: &&str| cast.iter().all(|entry| !entry.name.eq_ignore_ascii_case(name));
    let name = STRANGERS.into_iter().find(is_free).unwrap_or("Stranger");
    Ok(Player::Stranger(name.to_owned()))
}

/// The tavern of this checkout, or of the one that the tool was built in.
fn tavern() -> Result<PathBuf, Failure> {
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(TAVERN);
    let found = [PathBuf::from(TAVERN), built_in].into_iter().find(|path| path.is_file());
    found.ok_or_else(|| {
        format!("{TAVERN} is not here: name a scenario, `cognition chat FILE.scenario.json`").into()
    })
}
