//! The arguments of `cognition prompt`.

use crate::chooser::Chooser;
use clap::Args;
use cognition_testkit::BrainChoice;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct PromptArgs {
    /// The scenario file, or the folder that `sim --out` made.
    pub(super) scenario: PathBuf,
    /// Stable id of the mind.
    #[arg(long)]
    pub(super) mind: String,
    /// Prints what it is asked in this of its turns. A scenario is played by rules up to it. Without
    /// it, what the mind would be asked now, before anything has happened.
    #[arg(long)]
    pub(super) turn: Option<u64>,
    /// What is asked in that turn, as run logs call it: `decide`, `voice`, `mood`, `gather`, `think`,
    /// `reflect` and so on; by default the first that is asked.
    #[arg(long)]
    pub(super) purpose: Option<String>,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Who picks what minds do in a scenario that is played up to a turn: a model, which decides, or
    /// the engine, which asks for the words alone.
    #[arg(long, value_enum, default_value = "model")]
    pub(super) chooses: Chooser,
    /// Prints how many tokens each section takes, instead of the prompt. They are estimated.
    #[arg(long, conflicts_with_all = ["brain", "schema"])]
    pub(super) tokens: bool,
    /// Takes the templates from this asset folder, `prompts/*.prompt.md`; a file that is not there is
    /// as it is built in.
    #[arg(long, value_name = "FOLDER")]
    pub(super) assets: Option<PathBuf>,
    /// Prints how the prompt differs from the one that the templates of this asset folder make; with
    /// `--tokens`, the tokens of both.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["brain", "schema"])]
    pub(super) against: Option<PathBuf>,
    /// Asks the planner, for the goal that the mind pursues or for the one given by `--goal`.
    #[arg(long, conflicts_with = "turn")]
    pub(super) planner: bool,
    /// A goal for the planner, in a sentence.
    #[arg(long, requires = "planner")]
    pub(super) goal: Option<String>,
    /// The mode in which a goal given by `--goal` is planned: QUICK, COOK, PLAN or CREATE.
    #[arg(long, requires = "goal", default_value = "PLAN")]
    pub(super) mode: String,
    /// Prints the JSON Schema of the reply too.
    #[arg(long)]
    pub(super) schema: bool,
    /// Asks this brain, too, and prints what it replies, as it is: named as in `cognition sim`.
    #[arg(long)]
    pub(super) brain: Option<BrainChoice>,
    /// What the model is called on the server that is asked; a server with one model needs none.
    #[arg(long, value_name = "NAME", requires = "brain")]
    pub(super) model: Option<String>,
}
