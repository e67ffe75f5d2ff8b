//! Listens to acts: the ledger is overwritten, and only by a valid one.

use crate::record::Recorder;
use crate::settings::CognitionSettings;
use crate::turn::ActionDecided;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::{CitedEvidence, ProposedLedger};
use cognition_core::mind::{
    CognitiveLedger, Fate, ItemFate, LedgerEvidence, LedgerNews, LedgerPolicy, LedgerRule,
    LedgerUpdate, LedgerViolation, PerceptId, StableId, revise_ledger, same_item,
};
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptKind, PerceptionLog};
use cognition_core::plan::{CHARACTER, TurnHistory};
use cognition_core::prompt::PromptSize;
use cognition_core::record::RunEvent;
use cognition_core::route::Language;

/// Tags of what is done to find something out, or in words alone.
const FINDING_OUT: [&str; 3] = ["speech", "ask", "look"];

/// A mind that keeps a ledger, and what it knows that speaks for a change of it.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct LedgerKeeper {
    ledger: Option<&'static mut CognitiveLedger>,
    evidence: Option<&'static mut LedgerEvidence>,
    name: Option<&'static Name>,
    log: &'static PerceptionLog,
    refs: &'static EntityRefs,
    history: &'static TurnHistory,
}

pub(super) fn persist_ledger(
    mut decisions: MessageReader<ActionDecided>,
    mut minds: Query<LedgerKeeper>,
    settings: Res<CognitionSettings>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    if !settings.keeps_ledgers() {
        decisions.clear();
        return;
    }
    for decided in decisions.read().filter(|decided| decided.is_minds_own()) {
        let Some(proposed) = &decided.decision.cognitive_ledger else {
            continue;
        };
        let Ok(keeper) = minds.get_mut(decided.entity) else {
            continue;
        };
        let mut update = keeper.revise(&ledger(proposed), decided, settings.ledger);
        keeper.cite(&mut update, &decided.decision.evidence, settings.ledger);
        if settings.prompts.size == PromptSize::Small {
            let evidence = keeper.evidence.as_deref();
            update.keep_questions(|question| {
                evidence.is_some_and(|it| it.is_worn_out(question, decided.turn))
            });
        }
        report(&mut recorder, &decided.mind, decided.turn, keeper.ledger.as_deref(), &update);
        let Some(after) = update.after else { continue };
        let follow = |mut evidence: LedgerEvidence| {
            evidence.follow_fates(&after, decided.turn, &update.fates);
            evidence.note_here(&decided.surroundings.present);
            evidence
        };
        match (keeper.ledger, keeper.evidence) {
            (Some(mut stored), Some(mut evidence)) => {
                *evidence = follow(std::mem::take(&mut *evidence));
                stored.set_if_neq(after);
            }
            _ => {
                let evidence = follow(LedgerEvidence::default());
                commands.entity(decided.entity).insert((after, evidence));
            }
        }
    }
}

impl LedgerKeeperItem<'_, '_> {
    /// What was proposed in a turn is held against what was new in it, and what the reply cites.
    fn revise(
        &self,
        proposed: &CognitiveLedger,
        decided: &ActionDecided,
        policy: LedgerPolicy,
    ) -> LedgerUpdate {
        let perceived = self.perceived(decided);
        let new = perceived.iter().map(|(entry, text)| LedgerNews {
            percept: Some(entry.id),
            text,
            spoken: entry.percept.kind == PerceptKind::Speech,
            echo: self.echoes(entry, decided.turn),
            tried: self.has_tried(entry),
            cited_for: None,
        });
        let cited = self.cited(decided);
        let cited = cited.iter().map(|(item, entry, text)| LedgerNews {
            percept: Some(entry.id),
            text,
            cited_for: Some(*item),
            ..LedgerNews::default()
        });
        let sights = self.sights(decided).map(|text| LedgerNews { text, ..LedgerNews::default() });
        let deed = decided.action.as_ref().filter(|action| is_carried_out(action));
        let deed = deed.map(|action| LedgerNews {
            text: &action.description,
            echo: true,
            ..LedgerNews::default()
        });
        let news: Vec<LedgerNews<'_>> = new.chain(sights).chain(cited).chain(deed).collect();
        let own = self.name.map(|name| (name.as_str(), "I"));
        let known = self.refs.known().iter();
        let known = known.map(|known| (known.name.as_str(), known.label.as_str()));
        let names: Vec<(&str, &str)> = known.chain(own).collect();
        revise_ledger(self.ledger.as_deref(), proposed, &news, &names, policy)
    }

    /// What was newly perceived, and what it says.
    fn perceived(&self, decided: &ActionDecided) -> Vec<(&PerceivedAt, String)> {
        let is_new = |entry: &&PerceivedAt| {
            decided.new_percepts.contains(&entry.id) && !entry.percept.is_speech_of(&decided.mind)
        };
        self.log.entries().filter(is_new).map(|entry| (entry, self.told(entry))).collect()
    }

    /// What the prompt shows newly without that it happened: what has come to be there.
    fn sights(&self, decided: &ActionDecided) -> impl Iterator<Item = &str> {
        let before = self.evidence.as_deref();
        let present = &decided.surroundings.present;
        let newly = before.into_iter().flat_map(|before| before.newly_here(present));
        newly.filter_map(|thing| self.refs.of(thing)).map(|known| known.label.as_str())
    }

    /// Lines of the log that are not new and that the reply says an item rests on; own words speak for
    /// nothing.
    fn cited<'d>(&self, decided: &'d ActionDecided) -> Vec<(&'d str, &PerceivedAt, String)> {
        let known = |entry: &&PerceivedAt| {
            !decided.new_percepts.contains(&entry.id) && !entry.percept.is_speech_of(&decided.mind)
        };
        let cited = decided.decision.evidence.iter();
        let lines =
            cited.flat_map(|cited| cited.lines.iter().map(move |line| (&*cited.item, *line)));
        let found = lines.filter_map(|(item, line)| {
            let entry = self.log.entries().filter(known).find(|entry| entry.id.0 == line)?;
            Some((item, entry, self.told(entry)))
        });
        found.collect()
    }

    /// What a reply cites counts for what an item rests on, as far as it was perceived.
    fn cite(&self, update: &mut LedgerUpdate, cited: &[CitedEvidence], policy: LedgerPolicy) {
        for CitedEvidence { item, lines } in cited {
            let is_it =
                |fate: &&mut ItemFate| fate.fate != Fate::Lost && same_item(&fate.item, item);
            let Some(fate) = update.fates.iter_mut().find(is_it) else { continue };
            for line in lines.iter().copied().map(PerceptId) {
                match self.log.entries().any(|entry| entry.id == line) {
                    true if fate.rests_on.contains(&line) => {}
                    true => fate.rests_on.push(line),
                    false if policy == LedgerPolicy::Off => {}
                    false => update.violations.push(LedgerViolation::new(
                        LedgerRule::UnknownEvidence,
                        format!("`{item}` rests on line {}, which is not in the log", line.0),
                    )),
                }
            }
        }
    }

    /// What a percept says, and what it is about.
    fn told(&self, entry: &PerceivedAt) -> String {
        let about = entry.percept.about.iter().filter_map(|thing| self.refs.of(thing));
        about.fold(entry.percept.text.clone(), |told, known| format!("{told} {}", known.label))
    }

    /// Whether it tells of a deed that has worked, and was done to things alone: of others it shows no more
    /// than that they were spoken to.
    fn has_tried(&self, entry: &PerceivedAt) -> bool {
        let percept = &entry.percept;
        let mut about = percept.about.iter().filter_map(|thing| self.refs.of(thing)).peekable();
        percept.is_outcome()
            && !percept.failed
            && !percept.interrupted
            && about.peek().is_some()
            && about.all(|known| known.kind != CHARACTER)
    }

    /// Whether it says no more than what the mind did in an earlier turn.
    fn echoes(&self, entry: &PerceivedAt, turn: u64) -> bool {
        if entry.percept.kind != PerceptKind::Outcome {
            return false;
        }
        let mut earlier = self.history.full().iter().rev().filter(|summary| summary.turn < turn);
        let Some(deed) = earlier.find(|summary| !summary.did.is_empty()) else { return false };
        let (english, text) = (Language::english(), &entry.percept.text);
        english.item(text).shared_with(&english.item(&deed.did)).1
    }
}

/// Whether a deed brings something about by itself: what is asked or looked for may come to anything.
fn is_carried_out(action: &IndexedAction) -> bool {
    !FINDING_OUT.iter().any(|tag| action.has_tag(tag))
}

fn ledger(proposed: &ProposedLedger) -> CognitiveLedger {
    CognitiveLedger::new(proposed.settled_conclusions.clone(), proposed.open_questions.clone())
}

fn report(
    recorder: &mut Recorder,
    mind: &StableId,
    turn: u64,
    before: Option<&CognitiveLedger>,
    update: &LedgerUpdate,
) {
    for violation in &update.violations {
        warn!(target: "cognition::persist", "the ledger of `{mind}`: {}", violation.message);
    }
    if before == update.after.as_ref() && update.violations.is_empty() {
        return;
    }
    recorder.record(|| RunEvent::LedgerUpdated {
        mind: mind.clone(),
        turn,
        before: before.cloned(),
        after: update.after.clone(),
        violations: update.violations.clone(),
        fates: update.fates.clone(),
    });
}
