//! What the engine holds of a promise, counted against what it is to hold.

use super::Held;
use crate::case_outcome::{CaseOutcome, Taken};
use crate::promises::due::{self, Due};
use crate::promises::format::{End, Owed, Promising};
use crate::tally::number;
use bevy_cognition::conscience::{Commitment, CommitmentState};

impl Held {
    /// How it stands, in the words of labels.
    fn stands(&self, held: &Commitment) -> &'static str {
        if self.instead.contains(&held.id) { "renegotiated" } else { stands(held) }
    }
}

fn stands(held: &Commitment) -> &'static str {
    match held.state {
        CommitmentState::Open => "open",
        CommitmentState::Done { .. } => "kept",
        CommitmentState::Failed { .. } => "broken",
        CommitmentState::Withdrawn { .. } => "released",
        CommitmentState::Expired => "expired",
    }
}

impl Promising {
    pub(super) fn outcomes(&self, held: &Result<Held, String>) -> Vec<CaseOutcome> {
        let fits = self.fits(held);
        let mut outcomes = vec![self.opening(held, &fits)];
        for (at, owed) in self.owed.iter().enumerate() {
            let found = held.as_ref().ok().zip(fits[at]);
            outcomes.push(self.due(at, owed, found, held));
            outcomes.push(self.ending(at, owed, found, held));
        }
        outcomes
    }

    /// Which of those that the engine owes each is: one for each, and where several are, the one whose
    /// time fits.
    fn fits(&self, held: &Result<Held, String>) -> Vec<Option<usize>> {
        let mut taken: Vec<usize> = Vec::new();
        let mut find = |owed: &Owed| {
            let held = held.as_ref().ok()?;
            let fitting = (0..held.opened.len())
                .filter(|at| !taken.contains(at) && owed.is(&held.opened[*at]));
            let fitting: Vec<usize> = fitting.collect();
            let due = Due::read(&owed.due);
            let in_time =
                |at: &&usize| due.as_ref().is_some_and(|due| due.is_held(&held.opened[**at]));
            let found = fitting.iter().find(in_time).or(fitting.first()).copied()?;
            taken.push(found);
            Some(found)
        };
        self.owed.iter().map(&mut find).collect()
    }

    fn opening(&self, held: &Result<Held, String>, fits: &[Option<usize>]) -> CaseOutcome {
        let opened = held.as_ref().map_or(0, |held| held.opened.len());
        let found = fits.iter().flatten().count();
        let (missed, false_opens) = (self.owed.len() - found, opened - found);
        let expected: Vec<String> = self.owed.iter().map(Owed::told).collect();
        CaseOutcome {
            question: "opened".to_owned(),
            passed: held.is_ok() && missed + false_opens == 0,
            expected: if expected.is_empty() { "nothing".to_owned() } else { expected.join("; ") },
            came: came(held),
            measures: vec![
                ("owed and not held, a case", number(missed)),
                ("held and not owed, a case", number(false_opens)),
            ],
            ..self.outcome("opened", None, held)
        }
    }

    fn due(
        &self,
        at: usize,
        owed: &Owed,
        found: Option<(&Held, usize)>,
        held: &Result<Held, String>,
    ) -> CaseOutcome {
        let due = Due::read(&owed.due);
        let of = found.map(|(held, place)| &held.opened[place]);
        let is_held = of.zip(due.as_ref()).is_some_and(|(of, due)| due.is_held(of));
        let told = of.map_or_else(|| "it is not owed".to_owned(), due::told);
        let meant = format!("due: {}", due.as_ref().map_or("", Due::kind));
        CaseOutcome {
            question: format!("due {}", at + 1),
            passed: is_held,
            expected: format!("{}: {}", owed.told(), owed.due),
            came: told.clone(),
            taken: Some(Taken { meant, taken_for: told }),
            ..self.outcome("due", Some(at), held)
        }
    }

    fn ending(
        &self,
        at: usize,
        owed: &Owed,
        found: Option<(&Held, usize)>,
        held: &Result<Held, String>,
    ) -> CaseOutcome {
        let end = self.ends[at];
        let stands = found.map(|(held, place)| held.stands(&held.ended[place]));
        let is_kept_falsely = stands == Some("kept") && end != End::Kept;
        let mut measures = Vec::new();
        if end != End::Kept {
            let share = f64::from(u8::from(is_kept_falsely));
            measures.push(("held as kept, of those that are not", share));
        }
        let told = stands.unwrap_or("it is not owed").to_owned();
        let terms = owed.terms.as_ref().map(|terms| format!(", if {terms}"));
        CaseOutcome {
            question: format!("end {}", at + 1),
            passed: stands == Some(end.name()),
            expected: format!("{}{}: {}", owed.told(), terms.unwrap_or_default(), end.name()),
            came: told.clone(),
            measures,
            taken: Some(Taken { meant: format!("end: {}", end.name()), taken_for: told }),
            ..self.outcome("ended", Some(at), held)
        }
    }

    fn outcome(&self, asked: &str, of: Option<usize>, held: &Result<Held, String>) -> CaseOutcome {
        let of = of.or((!self.owed.is_empty()).then_some(0));
        let due = of.and_then(|at| Due::read(&self.owed[at].due));
        let none = "nothing is owed";
        CaseOutcome {
            case: self.id.clone(),
            because: self.because.clone(),
            trace: self.trace(held),
            groups: vec![
                ("asked", asked.to_owned()),
                ("from", self.from.name().to_owned()),
                ("due", due.as_ref().map_or(none, Due::kind).to_owned()),
                ("ends", of.map_or(none, |at| self.ends[at].name()).to_owned()),
            ],
            ..CaseOutcome::default()
        }
    }

    fn trace(&self, held: &Result<Held, String>) -> Vec<String> {
        let heard = self.heard.iter().map(|percept| percept.text().to_owned());
        let listed = self.listed.iter().map(|listed| {
            format!("listed: {} ({})", listed.text, listed.due.as_deref().unwrap_or("no time"))
        });
        let then = self.then.iter().map(|then| {
            let deed = then.deed.as_ref().map(|deed| deed.outcome.clone());
            let said = then.says.as_ref().map(|words| format!("said: \"{words}\""));
            let percept = then.percept.as_ref().map(|percept| percept.text().to_owned());
            let what = deed.or(said).or(percept).unwrap_or_default();
            format!("{} minutes later: {what}", then.after_minutes)
        });
        let ended = held.iter().flat_map(|held| &held.ended);
        let ended = ended.map(|held| format!("{}: {}", held.text, stands(held)));
        let said = format!("said: \"{}\"", self.said);
        heard.chain([said]).chain(listed).chain(then).chain(ended).collect()
    }
}

fn came(held: &Result<Held, String>) -> String {
    match held {
        Err(why) => why.clone(),
        Ok(held) if held.opened.is_empty() => "nothing".to_owned(),
        Ok(held) => {
            let told = held.opened.iter().map(|held| {
                let to = held.target.as_ref().map(|to| format!(" to {to}")).unwrap_or_default();
                format!("{}{to}", held.text)
            });
            told.collect::<Vec<_>>().join("; ")
        }
    }
}
