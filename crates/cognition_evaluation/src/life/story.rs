//! A scene as a reader follows it.

use super::standing::Standing;
use cognition_core::mind::StableId;
use cognition_core::record::RecordedAction;
use cognition_language::Language;
use cognition_world::verb::Verb;
use std::collections::BTreeMap;

/// What was said and done, in order.
#[derive(Debug, Default)]
pub(super) struct Story {
    pub(super) beats: Vec<Beat>,
    /// What people and things are called, by their ids.
    pub(super) labels: BTreeMap<StableId, String>,
    /// Why it ended.
    pub(super) ended: String,
    /// In which round.
    pub(super) rounds: u32,
}

/// One thing that came about, for one mind.
#[derive(Clone, Debug)]
pub(super) struct Beat {
    pub(super) round: u32,
    pub(super) mind: StableId,
    pub(super) came: Came,
}

/// What came about.
#[derive(Clone, Debug)]
pub(super) enum Came {
    /// Somebody said something in its hearing.
    Heard { from: StableId, text: String, addressed: bool },
    /// It took a turn.
    Turn(Turn),
    /// A step of its plan ended; whether its effect is so then, where that can be told.
    StepEnded { description: String, failed: Option<String>, is_so: Option<bool> },
    /// Its plan ended; whether what it was for is so then.
    PlanEnded { goal: String, abandoned: Option<String>, is_so: bool },
    /// It agreed to what another had proposed.
    Agreed { to: StableId },
    /// It undertook something, or the scene says that it has.
    Promised { number: u32, text: String, to: Option<StableId>, by_scene: bool },
    /// That ended; whether whoever it was given to is there then.
    PromiseEnded { number: u32, text: String, how: &'static str, is_there: Option<StableId> },
}

/// A turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    pub(super) speech: String,
    pub(super) deed: Option<RecordedAction>,
    /// How things stand for the mind after it.
    pub(super) standing: Standing,
}

impl Turn {
    /// Its deed, as the world knows it, and what it is done to.
    pub(super) fn did(&self) -> Option<(Verb, &[StableId])> {
        let deed = self.deed.as_ref()?;
        Some((Verb::from_id(&deed.action)?, &deed.targets))
    }

    pub(super) fn is_silent(&self) -> bool {
        self.speech.trim().is_empty()
    }

    /// Whom the words are meant for, where the deed tells it.
    pub(super) fn speaks_to(&self) -> Option<&StableId> {
        match self.did()? {
            (Verb::Tell | Verb::Ask, [to, ..]) => Some(to),
            (Verb::Give | Verb::Trade, [_, to, ..]) => Some(to),
            _ => None,
        }
    }
}

impl Story {
    /// The turns of a mind after a place in the story, each with its place.
    pub(super) fn turns_after<'s>(
        &'s self,
        place: usize,
        mind: &'s StableId,
    ) -> impl Iterator<Item = (usize, &'s Turn)> {
        self.turns()
            .filter(move |(at, of, _)| *at > place && *of == mind)
            .map(|(at, _, turn)| (at, turn))
    }

    /// All turns, each with its place and whose it is.
    pub(super) fn turns(&self) -> impl Iterator<Item = (usize, &StableId, &Turn)> {
        self.beats.iter().enumerate().filter_map(|(at, beat)| match &beat.came {
            Came::Turn(turn) => Some((at, &beat.mind, turn)),
            _ => None,
        })
    }

    /// What somebody or something is called.
    pub(super) fn label<'s>(&'s self, id: &'s StableId) -> &'s str {
        self.labels.get(id).map_or(id.as_str(), String::as_str)
    }

    /// The words with a meaning of their own, the names of these people aside.
    pub(super) fn content(&self, text: &str, but: &[&StableId]) -> Vec<String> {
        let language = Language::english();
        let names: Vec<String> =
            but.iter().flat_map(|who| language.content_stems(self.label(who))).collect();
        let mut content = language.content_stems(text);
        content.retain(|stem| !names.contains(stem));
        content
    }

    /// The rounds around some places, line by line.
    pub(super) fn told(&self, places: impl IntoIterator<Item = usize>) -> Vec<String> {
        let mut rounds: Vec<u32> = places
            .into_iter()
            .map(|at| self.beats.get(at).map_or(self.rounds, |beat| beat.round))
            .collect();
        rounds.dedup();
        let is_near = |beat: &&Beat| rounds.iter().any(|round| beat.round.abs_diff(*round) <= 1);
        self.beats.iter().filter(is_near).filter_map(|beat| self.line(beat)).collect()
    }

    fn line(&self, beat: &Beat) -> Option<String> {
        let (round, who) = (beat.round, self.label(&beat.mind));
        let what = match &beat.came {
            Came::Heard { .. } => return None,
            Came::Turn(turn) => turn.told(),
            Came::StepEnded { description, failed: None, .. } => format!("[done] {description}"),
            Came::StepEnded { description, failed: Some(why), .. } => {
                format!("[failed] {description}: {why}")
            }
            Came::PlanEnded { goal, abandoned: None, .. } => format!("[reached] {goal}"),
            Came::PlanEnded { goal, abandoned: Some(why), .. } => {
                format!("[gives up] {goal}: {why}")
            }
            Came::Agreed { to } => format!("[agrees] with {}", self.label(to)),
            Came::Promised { text, .. } => format!("[promised] {text}"),
            Came::PromiseEnded { text, how, .. } => format!("[{how}] {text}"),
        };
        Some(format!("round {round}: {who}: {what}"))
    }
}

impl Turn {
    fn told(&self) -> String {
        let deed = self.deed.as_ref().map_or("waits", |deed| &deed.description);
        match self.is_silent() {
            true => deed.to_owned(),
            false => format!("\"{}\" ({deed})", self.speech.trim()),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A story of such beats.
    pub(in crate::life) fn story(beats: Vec<Beat>) -> Story {
        let labels = [("mara", "Mara"), ("odo", "Odo"), ("key", "the iron key")];
        let labels = labels.map(|(id, label)| (id.into(), label.to_owned())).into();
        let rounds = beats.last().map_or(0, |beat| beat.round);
        Story { beats, labels, ended: "So.".to_owned(), rounds }
    }

    /// What came about for somebody in a round.
    pub(in crate::life) fn beat(round: u32, mind: &str, came: Came) -> Beat {
        Beat { round, mind: mind.into(), came }
    }

    /// A turn with words and a deed: `world:give`, done to these.
    pub(in crate::life) fn turn(
        round: u32,
        mind: &str,
        speech: &str,
        deed: Option<(&str, &[&str])>,
    ) -> Beat {
        let deed = deed.map(|(action, targets)| RecordedAction {
            index: 1,
            action: format!("world:{action}"),
            targets: targets.iter().map(|id| StableId::new(*id)).collect(),
            description: format!("{action} {}", targets.join(" ")),
        });
        beat(round, mind, Came::Turn(Turn { speech: speech.to_owned(), deed, ..Turn::default() }))
    }

    pub(in crate::life) fn heard(round: u32, mind: &str, from: &str, text: &str) -> Beat {
        let (from, text) = (from.into(), text.to_owned());
        beat(round, mind, Came::Heard { from, text, addressed: true })
    }

    #[test]
    fn a_place_is_told_with_the_rounds_around_it() {
        let lines = (1..=4).map(|round| turn(round, "mara", "", None)).collect();
        let told = story(lines).told([0]);
        assert_eq!(told, ["round 1: Mara: waits", "round 2: Mara: waits"]);
        let said = story(vec![turn(1, "odo", "Here.", Some(("give", &["key", "mara"])))]);
        assert_eq!(said.told([0]), ["round 1: Odo: \"Here.\" (give key mara)"]);
    }

    #[test]
    fn names_are_no_content() {
        let story = story(Vec::new());
        assert_eq!(story.content("Here you are, Mara.", &[&"mara".into()]), Vec::<String>::new());
        assert_eq!(story.content("Where is the key, Mara?", &[&"mara".into()]), ["key"]);
    }
}
