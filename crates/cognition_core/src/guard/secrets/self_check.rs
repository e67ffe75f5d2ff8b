//! A self-check: a brain says, before a speech is said, whether it tells what the mind keeps to itself.

use super::confidences::call::without_call;
use super::confidences::kept_from::is_kept;
use super::telling::Telling;
use crate::guard::verdict::objection::Objection;
use crate::guard::verdict::self_check::SelfCheck;
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::Wording;
use crate::memory::{Experiences, Named};
use crate::mind::StableId;
use crate::perceive::{PerceptKind, PerceptionLog};
use cognition_language::{Language, line};
use std::fmt::Write;

/// So many lines of the talk are shown: what a speech answers is among them.
const LINES: usize = 6;
/// So many secrets are asked about at once.
const SECRETS: usize = 8;

/// What a speech may tell, and how the mind comes to keep it.
struct AtStake {
    objection: Objection,
    told: String,
}

impl AtStake {
    fn secret(secret: &str) -> Self {
        let objection = Objection::TellsSecret { secret: secret.to_owned() };
        Self { objection, told: line(secret) }
    }

    fn goal(goal: &str) -> Self {
        let told = format!("{} (what the speaker wants)", line(goal));
        Self { told, ..Self::secret(goal) }
    }

    fn confided(secret: String, by: Option<&Named>) -> Self {
        let by = by.map_or("somebody", |by| &by.label);
        let told = format!("{} (told in confidence by {by}, in these words)", line(&secret));
        Self { objection: Objection::BetraysConfidence { secret }, told }
    }
}

/// The question about the speech of a suggestion; none where no secret is touched by it. The mind is called `name`,
/// `secrets` are what it alone knows, and of its `goals` those count that nobody is to learn of something.
pub fn self_check<'s>(
    suggestion: &Suggestion,
    name: &str,
    secrets: impl IntoIterator<Item = &'s str>,
    goals: impl IntoIterator<Item = &'s str>,
    log: &PerceptionLog,
    lived: &Experiences,
) -> Option<SelfCheck> {
    let speech = suggestion.speech().trim();
    if speech.is_empty() {
        return None;
    }
    let telling = Telling::of(suggestion, log, lived);
    let silent = |goal: &&str| Language::of(goal).means_to_be_silent(goal);
    let is_kept = |secret: &&str| telling.is_touched(secret) && !telling.is_shared(secret);
    let secrets = secrets.into_iter().filter(is_kept).map(AtStake::secret);
    let goals = goals.into_iter().filter(silent).filter(is_kept).map(AtStake::goal);
    let mut at_stake: Vec<AtStake> = secrets.chain(goals).collect();
    at_stake.extend(Telling::of(suggestion, log, lived).confidences_touched(lived));
    at_stake.truncate(SECRETS);
    let question = (!at_stake.is_empty()).then(|| telling.question(name, &at_stake))?;
    let at_stake = at_stake.into_iter().map(|it| it.objection).collect();
    Some(SelfCheck::new(speech, at_stake, question))
}

impl<'a> Telling<'a> {
    /// Whether the speech, or what it answers, has a word of a secret that nobody has told yet.
    fn is_touched(&self, secret: &str) -> bool {
        let matter = self.without_listeners(secret);
        let said = Wording::of([self.suggestion.speech()]);
        matter.held_in_parts(&said) + matter.held_in_parts(&self.heard()) > 0
            && !self.is_known(&matter)
    }

    fn confidences_touched(mut self, lived: &'a Experiences) -> Vec<AtStake> {
        let mut touched = Vec::new();
        for confided in lived.confided() {
            self.confider = confided.by.as_deref();
            let secret = without_call(&confided.text);
            if is_kept(confided, lived, &self.hearers, self.suggestion, self.log)
                && self.is_touched(&secret)
            {
                touched.push(AtStake::confided(secret, self.confider));
            }
        }
        touched
    }

    fn question(&self, name: &str, at_stake: &[AtStake]) -> String {
        let mut asked = "SECRETS\n".to_owned();
        for (number, secret) in (1..).zip(at_stake) {
            let _ = writeln!(asked, "{number}. {}", secret.told);
        }
        asked.push_str("SAID BEFORE\n");
        self.said_before(name).for_each(|said| asked.push_str(&said));
        let mut hearers: Vec<&str> = Vec::new();
        for who in self.hearers.all().map(|who| self.label(who, name)) {
            if !hearers.contains(&who) {
                hearers.push(who);
            }
        }
        let _ = writeln!(asked, "WHO HEARS THE LINE\n{}", hearers.join(", "));
        let thought = line(&self.suggestion.decision.thoughts);
        let _ = writeln!(asked, "WHAT {name} THINKS\n{thought}");
        let _ = write!(asked, "THE LINE\n{name}: {}", line(self.suggestion.speech()));
        asked
    }

    /// The last lines of the talk, oldest first.
    fn said_before(&self, name: &str) -> impl Iterator<Item = String> {
        let spoken = self.log.entries().map(|entry| &entry.percept);
        let spoken: Vec<_> = spoken.filter(|it| it.kind == PerceptKind::Speech).collect();
        let first = spoken.len().saturating_sub(LINES);
        spoken.into_iter().skip(first).map(|percept| {
            let by = percept.source.as_ref().map_or("Somebody", |by| self.label(by, name));
            format!("{by}: {}\n", line(&percept.text))
        })
    }

    /// What somebody is called; whoever speaks by their own name.
    fn label<'s>(&'s self, who: &'s StableId, name: &'s str) -> &'s str {
        match *who == self.suggestion.id.mind {
            true => name,
            false => self.hearers.label_of(who, self.suggestion).unwrap_or(who.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::{Experience, HashedNgrams};
    use crate::mind::GameTime;
    use crate::perceive::Percept;
    use expect_test::expect;
    use std::sync::Arc;

    const SECRET: &str = "She watered the wine.";

    fn check(heard: &str, speech: &str, confided: Option<&str>) -> Option<SelfCheck> {
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("odo", heard));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        let (speech, thoughts) = (speech.to_owned(), "He may guess.".to_owned());
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        let mut lived = Experiences::default();
        let told = confided.and_then(|text| {
            let percept = Percept::speech("peter", text).addressed();
            Experience::of(&percept, &"mara".into(), |_| "Peter".to_owned(), GameTime(0))
        });
        told.into_iter().for_each(|told| lived.live(told, &HashedNgrams));
        self_check(&saying, "Mara", [SECRET], [], &log, &lived)
    }

    #[test]
    fn nothing_is_asked_where_the_talk_touches_no_secret() {
        assert_eq!(check("Fine weather.", "It will hold till noon.", None), None);
        assert_eq!(check("What of the wine?", "", None), None, "who says nothing tells nothing");
        assert!(check("What of the wine?", "Guilty as charged.", None).is_some());
        assert!(check("Any news?", "I water my flowers each evening.", None).is_some());
    }

    #[test]
    fn a_question_shows_what_may_not_be_told_and_what_is_said() {
        let confided = Some("Promise not to tell: I took ten crowns from the wine money.");
        let check = check("What of\nthe wine?", "Ask Peter.", confided).expect("both are touched");
        expect![[r"
            SECRETS
            1. She watered the wine.
            2. I took ten crowns from the wine money. (told in confidence by Peter, in these words)
            SAID BEFORE
            odo: What of the wine?
            WHO HEARS THE LINE
            odo
            WHAT Mara THINKS
            He may guess.
            THE LINE
            Mara: Ask Peter."]]
        .assert_eq(check.question());
    }
}
