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
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, line};
use std::fmt::Write;

/// So many lines of the talk are shown: what a speech answers is among them.
const LINES: usize = 6;
/// So many secrets are asked about at once.
const SECRETS: usize = 8;

/// How the talk stands to a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Touch {
    /// They have a word in common.
    Touched,
    /// They have none.
    Untouched,
    /// Whoever hears it knows it.
    Known,
}

/// What a speech may tell, and how the mind comes to keep it.
struct AtStake {
    objection: Objection,
    told: String,
    touch: Touch,
}

impl AtStake {
    fn secret(secret: &str, touch: Touch) -> Self {
        let objection = Objection::TellsSecret { secret: secret.to_owned() };
        Self { objection, told: line(secret), touch }
    }

    fn goal(goal: &str, touch: Touch) -> Self {
        let told = format!("{} (what the speaker wants)", line(goal));
        Self { told, ..Self::secret(goal, touch) }
    }

    fn confided(secret: String, by: Option<&Named>, touch: Touch) -> Self {
        let by = by.map_or("somebody", |by| &by.label);
        let told = format!("{} (told in confidence by {by}, in these words)", line(&secret));
        Self { objection: Objection::BetraysConfidence { secret }, told, touch }
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
    let talk = telling.talk();
    let is_kept = |it: &AtStake| it.touch != Touch::Known;
    let own = |secret: &str| {
        if telling.is_shared(secret) { Touch::Known } else { telling.touch(secret, &talk) }
    };
    let secrets = secrets.into_iter().map(|secret| AtStake::secret(secret, own(secret)));
    let goals = goals.into_iter().filter(silent).map(|goal| AtStake::goal(goal, own(goal)));
    let mut at_stake: Vec<AtStake> = secrets.chain(goals).filter(is_kept).collect();
    at_stake.extend(Telling::of(suggestion, log, lived).confidences(lived, &talk));
    // Those that the talk touches come first: they stay where there are many.
    at_stake.sort_by_key(|it| it.touch);
    at_stake.truncate(SECRETS);
    let is_asked = at_stake.first().is_some_and(|it| it.touch == Touch::Touched);
    let question = is_asked.then(|| telling.question(name, &at_stake))?;
    let at_stake = at_stake.into_iter().map(|it| it.objection).collect();
    Some(SelfCheck::new(speech, at_stake, question))
}

impl<'a> Telling<'a> {
    /// The words of the talk that is shown, of the speech, and of what the mind thinks.
    fn talk(&self) -> Wording {
        let decision = &self.suggestion.decision;
        let lines = self.lines().map(|percept| percept.text.as_str());
        Wording::of(lines.chain([decision.speech.as_str(), decision.thoughts.as_str()]))
    }

    fn touch(&self, secret: &str, talk: &Wording) -> Touch {
        let matter = self.without_listeners(secret);
        match self.is_known(&matter) {
            true => Touch::Known,
            false if matter.held_in_parts(talk) > 0 => Touch::Touched,
            false => Touch::Untouched,
        }
    }

    fn confidences(mut self, lived: &'a Experiences, talk: &Wording) -> Vec<AtStake> {
        let mut kept = Vec::new();
        for confided in lived.confided() {
            self.confider = confided.by.as_deref();
            if !is_kept(confided, lived, &self.hearers, self.suggestion, self.log) {
                continue;
            }
            let secret = without_call(&confided.text);
            match self.touch(&secret, talk) {
                Touch::Known => {}
                touch => kept.push(AtStake::confided(secret, self.confider, touch)),
            }
        }
        kept
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
    fn lines(&self) -> impl Iterator<Item = &Percept> {
        let spoken = self.log.entries().map(|entry| &entry.percept);
        let spoken: Vec<_> = spoken.filter(|it| it.kind == PerceptKind::Speech).collect();
        let first = spoken.len().saturating_sub(LINES);
        spoken.into_iter().skip(first)
    }

    /// The same as they are shown. What was whispered was not said openly.
    fn said_before(&self, name: &str) -> impl Iterator<Item = String> {
        self.lines().map(move |percept| {
            let by = percept.source.as_ref().map_or("Somebody", |by| self.label(by, name));
            let how = if percept.whispered { " (whispered)" } else { "" };
            format!("{by}{how}: {}\n", line(&percept.text))
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
