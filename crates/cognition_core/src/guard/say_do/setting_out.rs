//! Whether the words say that somebody sets out, and the deed settles down.

use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{Wording, clauses, first_word, in_lower_case, is_feasible, is_way};
use crate::perceive::PerceptionLog;
use cognition_language::{Language, sentences};

/// The way on offer that the words say is taken now, where the deed keeps the mind where it is, and nothing in the
/// words is about that deed: `I'm going in after him` of whoever sits down.
pub(super) fn sets_out_in_words(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let language = Language::english();
    let done = suggestion.action()?;
    let verb = first_word(done);
    let speech = suggestion.speech();
    let waits = suggestion.prepares() || language.pauses(speech);
    if is_way(done) || waits || !language.settles_down(&verb) {
        return None;
    }
    let lower = in_lower_case(speech);
    let told = sentences(&lower);
    let told = told.filter(|it| !language.is_question(it) && !language.hangs_on_something(it));
    let speaks_of_it = |clause: &[&str]| Wording::of(clause.iter().copied()).say_verb(done);
    let all: Vec<Vec<&str>> = told.flat_map(clauses).collect();
    if all.iter().any(|clause| speaks_of_it(clause)) {
        return None;
    }
    all.iter().find_map(|clause| way_on_offer(suggestion, language.sets_out(clause)?))
}

/// The way on offer that somebody has just told the mind to take, where its words say that it comes, and it waits:
/// `Yes, I'm coming!`
pub fn comes_as_told<'s>(
    suggestion: &'s Suggestion,
    log: &PerceptionLog,
) -> Option<&'s IndexedAction> {
    let language = Language::english();
    let speech = in_lower_case(suggestion.speech());
    let is_told = |it: &&str| !language.is_question(it) && !language.hangs_on_something(it);
    let mut told = sentences(&speech).filter(is_told).flat_map(clauses);
    let comes = suggestion.origin == Origin::Chosen
        && suggestion.chosen == 0
        && told.any(|clause| language.says_to_come(&clause));
    if !comes || suggestion.prepares() || language.pauses(&speech) {
        return None;
    }
    let bidden: Vec<&str> = asked_of(suggestion, log).map(|it| it.percept.text.as_str()).collect();
    let is_meant = |way: &&IndexedAction| {
        let sends = |line: &&str| language.sends_there(line, &way.description);
        way.has_tag("move") && is_feasible(way) && bidden.iter().any(sends)
    };
    only(suggestion.offers.iter().filter(is_meant))
}

/// The only way that goes there; else the only one that the reply lists, or that there is.
fn way_on_offer<'s>(suggestion: &'s Suggestion, way: &[&str]) -> Option<&'s IndexedAction> {
    let is_open = |offer: &&IndexedAction| offer.has_tag("move") && is_feasible(offer);
    let ways = || suggestion.offers.iter().filter(is_open);
    let there = ways().filter(|it| Language::english().is_that_way(way, &it.description));
    let listed = ways().filter(|it| suggestion.decision.alternatives.contains(&it.index));
    only(there).or_else(|| only(listed)).or_else(|| only(ways()))
}

fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::say_do::said_otherwise;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use std::sync::Arc;

    fn contradicts(done: &str, speech: &str) -> bool {
        let go = |index, place: &str, description: &str| IndexedAction {
            description: description.to_owned(),
            tags: vec!["move".to_owned()],
            ..offer(index, "pit:go", &[place])
        };
        let deed = IndexedAction {
            description: done.to_owned(),
            tags: Vec::new(),
            ..offer(1, "pit:do", &["chest"])
        };
        let ways =
            [go(2, "drift", "Go into the east drift"), go(3, "bottom", "Go to the pit bottom")];
        let mut said = suggestion(1, [vec![deed], ways.to_vec()].concat());
        let speech = speech.to_owned();
        said.decision = Arc::new(Decision { speech, ..Decision::default() });
        said_otherwise(&said).is_some()
    }

    #[test]
    fn nobody_sits_down_who_says_to_go_in() {
        let sit = "Sit down on the chest";
        for speech in [
            "I'm going in after him. Count to two hundred, Ludmila, and then ring.",
            "I’m going in.",
            "Stand back, I'll go in there myself.",
            "Right. I'm coming in!",
        ] {
            assert!(contradicts(sit, speech), "{speech}");
        }
        for speech in [
            "I'm going in after supper.",
            "I'm going in when the smoke clears.",
            "You go in after him, Jaro. I'm too old.",
            "Am I going in after him?",
            "I'll sit here a while, then I'm going in.",
            "One moment. I'm going in after him.",
            "Jaro is going in after him.",
            "I'm going nowhere.",
        ] {
            assert!(!contradicts(sit, speech), "{speech}");
        }
    }

    #[test]
    fn who_says_to_come_takes_the_way_they_were_told_to_take() {
        let go = |index, place: &str| IndexedAction {
            description: format!("Go to the {place}"),
            tags: vec!["move".to_owned()],
            ..offer(index, "isle:go", &[place])
        };
        let comes = |chosen, asked: &str, speech: &str| {
            let mut said = suggestion(chosen, vec![go(1, "lamp room"), go(2, "jetty")]);
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("character1", asked).addressed());
            said.new_percepts = log.entries().map(|entry| entry.id).collect();
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            comes_as_told(&said, &log).map(|offer| offer.index)
        };
        let sent = "Olle, go up to the lamp room and bring me that glass.";
        assert_eq!(comes(0, sent, "Yes, Hanne, I'm coming!"), Some(1));
        assert_eq!(comes(2, sent, "Yes, Hanne, I'm coming!"), None, "it does something");
        assert_eq!(comes(0, "Olle, sit down.", "Yes, Hanne, I'm coming!"), None);
        for speech in ["Yes, Hanne.", "I'm coming in a minute.", "Am I coming?", "He's coming."] {
            assert_eq!(comes(0, sent, speech), None, "{speech}");
        }
    }

    #[test]
    fn what_may_be_done_on_the_way_contradicts_nothing() {
        let speech = "I'm going in after him.";
        for done in ["Take the rope from the chest", "Tie a cloth over the mouth", "Open the chest"]
        {
            assert!(!contradicts(done, speech), "{done}");
        }
    }
}
