//! How a self-check is put to a brain: who speaks, what came before, what is at stake, and the reply.

use super::at_stake::AtStake;
use super::checked_mind::CheckedMind;
use crate::decide::Intent;
use crate::guard::surroundings::hearers::Hearers;
use crate::guard::verdict::policy::SelfCheckWhen;
use crate::guard::verdict::suggestion::Suggestion;
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind};
use cognition_language::line;
use std::fmt::Write;

/// So many lines of what came before are shown: what a reply answers is among them.
const LINES: usize = 8;
/// Where the whole reply is looked at, the longer past counts too.
const MORE_LINES: usize = 14;

/// What a brain is asked about a reply.
pub(super) struct Question<'a> {
    pub(super) suggestion: &'a Suggestion,
    pub(super) mind: &'a CheckedMind<'a>,
    pub(super) at_stake: &'a AtStake,
}

impl Question<'_> {
    pub(super) fn text(&self) -> String {
        let mut asked = String::new();
        if self.is_whole() {
            self.push_scene(&mut asked);
        }
        self.push_past(&mut asked);
        self.push_entries(&mut asked);
        self.push_reply(&mut asked);
        asked
    }

    fn is_whole(&self) -> bool {
        self.suggestion.policy.self_check == SelfCheckWhen::EveryReply
    }

    /// Who speaks, where, and what could be done.
    fn push_scene(&self, asked: &mut String) {
        let profile = self.mind.profile.map_or("", |profile| &profile.profile);
        let _ = writeln!(asked, "WHO SPEAKS\n{}: {}", self.mind.name, line(profile));
        let place = line(&self.suggestion.surroundings.description);
        if !place.is_empty() {
            let _ = writeln!(asked, "WHERE\n{place}");
        }
        asked.push_str("WHAT CAN BE DONE\n");
        for offer in self.suggestion.offered.iter() {
            let _ = writeln!(asked, "- {}", line(&offer.description));
        }
    }

    /// The last of what the mind has perceived, oldest first.
    fn push_past(&self, asked: &mut String) {
        let lines = if self.is_whole() { MORE_LINES } else { LINES };
        let entries = self.mind.log.entries();
        let past = entries.clone().skip(entries.len().saturating_sub(lines));
        asked.push_str("WHAT CAME BEFORE\n");
        past.for_each(|entry| self.push_percept(asked, &entry.percept));
    }

    /// What was whispered was not said openly.
    fn push_percept(&self, asked: &mut String, percept: &Percept) {
        let text = line(&percept.text);
        let by = percept.source.as_ref().map_or("Somebody", |by| self.label(by));
        let _ = match percept.kind {
            PerceptKind::Speech if percept.whispered => writeln!(asked, "{by} (whispered): {text}"),
            PerceptKind::Speech => writeln!(asked, "{by}: {text}"),
            PerceptKind::Event => writeln!(asked, "(happened) {text}"),
            PerceptKind::Outcome => {
                writeln!(asked, "(what came of a deed of {}) {text}", self.mind.name)
            }
        };
    }

    fn push_entries(&self, asked: &mut String) {
        let mut number = 0;
        for (heading, entries) in self.at_stake.parts() {
            if entries.is_empty() {
                continue;
            }
            let _ = writeln!(asked, "{heading}");
            for entry in entries {
                number += 1;
                let _ = writeln!(asked, "{number}. {}", entry.text);
            }
        }
    }

    fn push_reply(&self, asked: &mut String) {
        let (name, decision) = (self.mind.name, &self.suggestion.decision);
        let hearers = self.hearers();
        let hearers = if hearers.is_empty() { "nobody".to_owned() } else { hearers.join(", ") };
        let _ = writeln!(asked, "WHO HEARS THE LINE\n{hearers}");
        let _ = writeln!(asked, "WHAT {name} THINKS\n{}", line(&decision.thoughts));
        if let Some(intent) = &decision.intent {
            let _ = writeln!(asked, "WHAT {name} WANTS BY IT\n{}", self.wish(intent));
        }
        let _ = writeln!(asked, "THE DEED\n{}", line(self.suggestion.description()));
        let _ = write!(asked, "THE LINE\n{name}: {}", line(self.suggestion.speech()));
    }

    fn wish(&self, intent: &Intent) -> String {
        let about = self.suggestion.intent_target.as_ref().map(|target| line(&target.label));
        let about = about.map(|about| format!("; about: {about}")).unwrap_or_default();
        let rather = intent.preferred_action.as_deref().map(line);
        let rather = rather.map(|rather| format!("; would rather: {rather}")).unwrap_or_default();
        format!("{}{about}{rather}", line(&intent.goal))
    }

    fn hearers(&self) -> Vec<&str> {
        let mut hearers: Vec<&str> = Vec::new();
        for who in Hearers::of(self.suggestion, self.mind.log).all().map(|who| self.label(who)) {
            if !hearers.contains(&who) {
                hearers.push(who);
            }
        }
        hearers
    }

    /// What somebody is called; whoever speaks by their own name.
    fn label<'s>(&'s self, who: &'s StableId) -> &'s str {
        if *who == self.suggestion.id.mind {
            return self.mind.name;
        }
        let hearers = Hearers::of(self.suggestion, self.mind.log);
        hearers.label_of(who, self.suggestion).unwrap_or(who.as_str())
    }
}
