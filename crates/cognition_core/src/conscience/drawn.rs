//! Whether what is drawn from an analysis is the mind's own, and neither what it means to keep nor what it has just
//! refused to give.

use super::event_log::{LoggedEvent, MindEvent};
use super::grounds::{Word, has_no_word_for_it, is_bound_by_name, word_given};
use super::openings::is_dealt_with;
use crate::promise::{CommitmentKind, ProposedCommitment};
use cognition_language::{Answer, DialogueAct, Language};

/// Share of what is to be given that a refusal must name.
const NAMED: f64 = 0.5;

/// What is known of a mind as something is drawn from an analysis of it.
#[derive(Clone, Copy, Debug)]
pub struct DrawnFrom<'a> {
    /// The analysis.
    pub analysis: &'a str,
    /// What the mind is called.
    pub name: &'a str,
    /// What it wants.
    pub goals: &'a [&'a str],
    /// What it has lived, oldest first.
    pub lived: &'a [LoggedEvent],
}

impl DrawnFrom<'_> {
    /// Whether the mind may bind itself to that: it is no word that the analysis tells of others, it gives away nothing
    /// that the mind wants to keep, and nothing that it has refused by its last word about it; and it is not drawn from a
    /// mere doubt, where the mind has said nothing of it.
    ///
    /// ```
    /// use cognition_core::conscience::DrawnFrom;
    /// use cognition_core::promise::ProposedCommitment;
    ///
    /// let binds = |text: &str, analysis: &str| {
    ///     let (name, goals) = ("Odo", ["Keep the gold watch."].as_slice());
    ///     let drawn = ProposedCommitment { text: text.to_owned(), ..ProposedCommitment::default() };
    ///     DrawnFrom { analysis, name, goals, lived: &[] }.binds(&drawn)
    /// };
    /// assert!(binds("put the box back", "Observed: Odo swore to put the box back."));
    /// assert!(!binds("put the box back", "Observed: Zita swore to put the box back."));
    /// assert!(!binds("give Hetty the gold watch", "Learned: I will give Hetty the gold watch."));
    /// ```
    pub fn binds(&self, drawn: &ProposedCommitment) -> bool {
        let gives = drawn.kind.unwrap_or_else(|| CommitmentKind::of(&drawn.text));
        let is_withheld = gives == CommitmentKind::Give && self.withholds(drawn);
        self.word_given(drawn) != Word::Anothers && !is_withheld && !self.is_made_up(drawn)
    }

    /// Whether a goal keeps what would be given, or the mind has refused it.
    fn withholds(&self, drawn: &ProposedCommitment) -> bool {
        self.goals.iter().any(|goal| keeps_what_is_given(goal, &drawn.text))
            || self.has_refused(drawn)
    }

    /// Whether the analysis tells of a word of its own for that, by its name or as its speaker: what another owes it
    /// besides is not one's own, and `he will pay` says nothing of whose it is.
    pub fn tells_own_word(&self, drawn: &ProposedCommitment) -> bool {
        self.word_given(drawn) == Word::Own
            && is_bound_by_name(&drawn.text, self.analysis, self.name)
    }

    fn word_given(&self, drawn: &ProposedCommitment) -> Word {
        word_given(&drawn.text, self.analysis, self.name)
    }

    /// Whether the analysis tells of it by nothing that binds anybody, and the mind has not given its word for it.
    fn is_made_up(&self, drawn: &ProposedCommitment) -> bool {
        has_no_word_for_it(&drawn.text, &matter_of(drawn), self.analysis)
            && !(0..self.lived.len()).any(|place| self.gives_its_word(place, drawn))
    }

    /// Whether it said there that it will do that, or yes to who asked for it, which the gate has not dealt with.
    fn gives_its_word(&self, place: usize, drawn: &ProposedCommitment) -> bool {
        let logged = &self.lived[place];
        let MindEvent::Spoke { text } = &logged.event else { return false };
        let language = Language::of(text);
        let stems = Language::of(&drawn.text).content_stems(&drawn.text);
        let about = |said: &str| language.share_held(&stems, &[said]) > 0.0;
        let promises = language.promise_in(text).is_some() && about(text);
        let asked = || asked_before(&self.lived[..place]).is_some_and(about);
        let agrees = || language.consent(text) == Some(Answer::Agrees) && (about(text) || asked());
        promises || !is_dealt_with(self.lived, logged.turn) && agrees()
    }

    /// Whether the last that it has said of it, to somebody who asked for it, was a no.
    fn has_refused(&self, drawn: &ProposedCommitment) -> bool {
        let language = Language::of(&drawn.text);
        let matter = matter_of(drawn);
        let about = |text: &str| language.share_held(&matter, &[text]) >= NAMED;
        let said = self.lived.iter().enumerate().rev().find_map(|(place, logged)| {
            let MindEvent::Spoke { text } = &logged.event else { return None };
            about(text).then_some((place, text.as_str()))
        });
        !matter.is_empty()
            && said.is_some_and(|(place, text)| {
                let asked = asked_before(&self.lived[..place]);
                asked.is_some_and(asks) && Language::of(text).consent(text) == Some(Answer::Refuses)
            })
    }
}

/// `Keep the gold watch` of what is to give the gold watch to somebody. What is kept for somebody may be for them.
fn keeps_what_is_given(goal: &str, drawn: &str) -> bool {
    let language = Language::of(goal);
    let keeps = language.keeps_as_it_is(goal) || language.never_parts_with(goal);
    if !keeps || language.kept_for(goal).is_some() {
        return false;
    }
    let verb = language.deed(goal).words.into_iter().next().unwrap_or_default();
    let mut kept = language.content_stems(goal);
    kept.retain(|stem| stem != language.stem(&verb) && !says_no_thing(language, stem));
    !kept.is_empty() && language.share_held(&kept, &[drawn]) >= 1.0
}

/// The stems of what it is about, but for whom it is for.
fn matter_of(drawn: &ProposedCommitment) -> Vec<String> {
    let language = Language::of(&drawn.text);
    let whom = drawn.target.iter().flat_map(|id| language.content_stems(id.as_str()));
    let whom: Vec<String> = whom.collect();
    let mut matter = language.content_stems(&drawn.text);
    matter.retain(|stem| !whom.contains(stem) && !says_no_thing(language, stem));
    matter
}

fn says_no_thing(language: &Language, stem: &str) -> bool {
    language.is_verb_of_deeds(stem) || language.is_vague_in_deeds(stem)
}

/// What somebody has said to it last.
fn asked_before(lived: &[LoggedEvent]) -> Option<&str> {
    lived.iter().rev().find_map(|logged| match &logged.event {
        MindEvent::Heard { text, addressed: true, .. } => Some(text.as_str()),
        _ => None,
    })
}

fn asks(said: &str) -> bool {
    let language = Language::of(said);
    language.asks_to_have(said) || language.dialogue_acts(said).has(DialogueAct::Request)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conscience::EventLog;
    use crate::mind::GameTime;

    const LEARNED: &str = "Learned: I will pay Hetty with the gold watch.";

    fn giving(text: &str) -> ProposedCommitment {
        let (text, target) = (text.to_owned(), Some("hetty".into()));
        ProposedCommitment { text, target, ..ProposedCommitment::default() }
    }

    fn binds(text: &str, goal: &str, talk: &[(&str, &str)]) -> bool {
        let mut log = EventLog::default();
        for (turn, (heard, said)) in (1..).zip(talk) {
            let (speaker, text) = (Some("hetty".into()), (*heard).to_owned());
            let heard = MindEvent::Heard { speaker, text, addressed: true };
            log.append(heard, turn, GameTime::default());
            let spoke = MindEvent::Spoke { text: (*said).to_owned() };
            log.append(spoke, turn, GameTime::default());
        }
        let (analysis, name, goals) = (LEARNED, "Odo", [goal]);
        DrawnFrom { analysis, name, goals: &goals, lived: log.events() }.binds(&giving(text))
    }

    #[test]
    fn what_the_mind_wants_to_keep_it_binds_itself_to_give_to_nobody() {
        let watch = "give Hetty the gold watch";
        for goal in ["Keep the gold watch.", "Never part with the gold watch."] {
            assert!(!binds(watch, goal, &[]), "{goal}");
            assert!(binds("give Hetty the lamp", goal, &[]), "{goal}");
        }
        for goal in ["Keep the watch for Hetty.", "Keep the watch clean.", "Find the gold watch."] {
            assert!(binds(watch, goal, &[]), "{goal}");
        }
    }

    #[test]
    fn what_is_drawn_from_a_mere_doubt_binds_nobody_who_has_said_nothing_of_it() {
        let binds = |analysis: &str, said: &[(&str, &str)]| {
            let mut log = EventLog::default();
            for (turn, (heard, spoke)) in (1..).zip(said) {
                let (speaker, text) = (Some("hetty".into()), (*heard).to_owned());
                let heard = MindEvent::Heard { speaker, text, addressed: true };
                log.append(heard, turn, GameTime::default());
                let spoke = MindEvent::Spoke { text: (*spoke).to_owned() };
                log.append(spoke, turn, GameTime::default());
            }
            let drawn = giving("bring the camels into the stable");
            DrawnFrom { analysis, name: "Odo", goals: &[], lived: log.events() }.binds(&drawn)
        };
        let doubt = "Observed: Hetty drew a bucket.\nDoubts: The camels are still in the yard.";
        assert!(!binds(doubt, &[]));
        assert!(!binds(doubt, &[("Is it late?", "No, not at all.")]));
        assert!(binds(doubt, &[("It storms.", "I'll bring the camels in.")]));
        assert!(binds(doubt, &[("Bring the camels in, Odo.", "Agreed.")]));
        assert!(binds("Observed: I agreed to bring the camels into the stable.", &[]));
        assert!(binds("Learned: The storm comes.", &[]), "of what it does not tell nobody knows");
    }

    #[test]
    fn what_it_has_refused_by_its_last_word_it_is_not_bound_to() {
        let (watch, none) = ("give Hetty the gold watch", "Be happy.");
        let refused = ("Give me the watch to hold.", "My father's watch? Never, my dear.");
        assert!(!binds(watch, none, &[refused]));
        assert!(!binds(watch, none, &[refused, ("Is it late?", "No, not at all.")]));
        assert!(binds(watch, none, &[refused, ("Give me the watch.", "Take the gold watch.")]));
        assert!(binds("give Hetty the lamp", none, &[refused]));
    }
}
