//! What one asks beside the scene: what there is to do, what others think, and why.

use super::Session;
use crate::chat::command::{Command, HELP, Side};
use crate::chat::looking;
use crate::why;
use cognition_core::mind::StableId;

impl Session {
    pub(super) fn answer(&mut self, command: Command) -> Result<Vec<String>, String> {
        match command {
            Command::List => Ok(self.possible()),
            Command::Look => Ok(self.looked()),
            Command::Help => Ok(help()),
            Command::Cost => Ok(self.cost()),
            Command::Show(side, who) => self.show(side, who),
            Command::Why(who, turn) => self.why(who, turn),
            Command::Save(file) => self.save(&file),
            Command::Load(file) => self.load(&file),
            Command::Move(_) | Command::Quit => Ok(Vec::new()),
        }
    }

    fn possible(&self) -> Vec<String> {
        let offers = self.simulation.possible();
        let lines = (1..).zip(&offers).map(|(number, offer)| {
            let words = if offer.tags.iter().any(|tag| tag == "speech") { " …" } else { "" };
            format!("{number:>2}. {}{words}", offer.description)
        });
        lines.chain(["`/do N` does it, `/do N WORDS` with words.".to_owned()]).collect()
    }

    /// Where one is, in lines.
    fn looked(&self) -> Vec<String> {
        let place = self.shown.place(&self.simulation.surroundings());
        place.trim().lines().map(|line| line.trim().to_owned()).collect()
    }

    /// Whoever is meant: by id or by name, else whom one talks with, else whoever is near.
    fn whom(&self, who: Option<String>) -> Result<String, String> {
        if let Some(who) = who {
            let mut cast = self.simulation.scenario().minds();
            let meant =
                cast.find(|entry| entry.id.as_str() == who || entry.name.to_lowercase() == who);
            let known = self.simulation.scenario().minds().map(|entry| entry.id.as_str());
            let known = known.collect::<Vec<_>>().join(", ");
            let unknown = || format!("nobody with a mind is called `{who}`; there are {known}");
            return meant.map(|entry| entry.id.to_string()).ok_or_else(unknown);
        }
        let near = || self.simulation.near().into_iter().next();
        let meant = self.simulation.partner().or_else(near);
        let nobody = "nobody is here; say whom you mean, as in `/why mara`";
        meant.map(|mind| mind.to_string()).ok_or_else(|| nobody.to_owned())
    }

    fn show(&self, side: Side, who: Option<String>) -> Result<Vec<String>, String> {
        let mind = self.whom(who)?;
        let sheet = self.simulation.sheet(&mind).map_err(|error| error.to_string())?;
        let mut names: Vec<(String, String)> = self
            .simulation
            .scenario()
            .minds()
            .map(|entry| (entry.id.to_string(), entry.name.clone()))
            .collect();
        let player = self.simulation.player_id().map(|player| player.to_string());
        let called = match side {
            Side::Promises => "you".to_owned(),
            _ => self.simulation.called(),
        };
        names.extend(player.map(|player| (player, called)));
        Ok(looking::side(&sheet, side, &names))
    }

    fn why(&self, who: Option<String>, turn: Option<u64>) -> Result<Vec<String>, String> {
        let mind = self.whom(who)?;
        why::answer(&self.records, &StableId::new(mind), turn)
    }

    fn cost(&self) -> Vec<String> {
        vec![self.deciders.to_string(), self.deciders.spending("")]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect()
    }
}

fn help() -> Vec<String> {
    HELP.iter().map(|(line, what)| format!("{line:<18} {what}")).collect()
}
