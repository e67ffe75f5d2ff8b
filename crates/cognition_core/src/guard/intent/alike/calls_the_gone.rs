//! Words for somebody who has gone, said to somebody who is there: `Zita, give me that cape`, after Zita went out.

use crate::act::IndexedAction;
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::{SPEECH, Wording, is_person};
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, PerceptKind, PerceptionLog};
use cognition_language::{DialogueAct, Language};

/// The words ask something of somebody by name whom the mind saw leave and has not heard since, call nobody who is
/// there, and are said to one of these. What is shouted for all to hear may be for anybody. Amid words to others, none
/// may turn to somebody who went before what is new: `and you, Zita, stop grinning`.
pub(in crate::guard::intent) fn calls_the_gone(
    suggestion: &Suggestion,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> Option<Straying> {
    let company = &suggestion.surroundings.company;
    let is_said = action.has_tag(SPEECH) && action.targets.iter().any(is_person);
    let (language, speech) = (Language::english(), suggestion.speech());
    let asks = || {
        let acts = language.dialogue_acts(speech);
        acts.has_any(&[DialogueAct::Question, DialogueAct::Request])
    };
    let calls_one_here = || company.iter().any(|it| language.calls(speech, &it.label));
    if suggestion.origin != Origin::Chosen || company.is_empty() || !is_said {
        return None;
    }
    let may_call = asks() && !calls_one_here();
    let turned_to = language.turned_to(speech);
    if !may_call && turned_to.is_empty() {
        return None;
    }
    let is_new = |entry: &PerceivedAt| suggestion.new_percepts.contains(&entry.id);
    let gone = log.entries().rev().filter(|entry| has_gone(suggestion, entry, log));
    let mut names = gone.map(|entry| (name_at_the_head(&entry.percept.text), is_new(entry)));
    let called = names.find(|(name, is_new)| {
        let is_name = !Wording::of([name.as_str()]).is_empty();
        let is_turned_to = || !is_new && turned_to.contains(&name.to_lowercase());
        is_name && (may_call && language.calls(speech, name) || is_turned_to())
    });
    let (called, _) = called?;
    Some(Straying::CallsAnother { called, chosen: action.description.clone() })
}

/// Whether it tells that somebody went away who is not there, and of whom nothing has been seen or heard since.
fn has_gone(suggestion: &Suggestion, entry: &PerceivedAt, log: &PerceptionLog) -> bool {
    let percept = &entry.percept;
    let Some(who) = percept.source.as_ref() else { return false };
    let is_of = |it: &PerceivedAt, who: &StableId| it.percept.source.as_ref() == Some(who);
    percept.kind == PerceptKind::Event
        && !percept.about.is_empty()
        && !Language::english().enters(&percept.text)
        && !suggestion.surroundings.company.iter().any(|it| it.id == *who)
        && !suggestion.surroundings.present.contains(who)
        && !log.entries().any(|later| later.id > entry.id && is_of(later, who))
}

/// `Mr Crake`, of `Mr Crake leaves for the gate.`
fn name_at_the_head(told: &str) -> String {
    let names = told.split(' ').take_while(|word| word.starts_with(char::is_uppercase));
    names.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::intent::stray::strays;
    use crate::guard::intent::stray::tests::saying;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::{Percept, Somebody, Surroundings};
    use std::sync::Arc;

    /// Whether words said to Magnus call Zita, who went to the gate before these were perceived.
    fn strays_after(speech: &str, since: Vec<Percept>) -> bool {
        let mut tell = offer(1, "tent:tell", &["character1"]);
        "Magnus".clone_into(&mut tell.targets[0].label);
        tell.tags = vec![SPEECH.to_owned()];
        let mut said = saying(suggestion(1, vec![tell]), speech);
        let company = vec![Somebody { id: "character1".into(), label: "Magnus".to_owned() }];
        said.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
        let mut log = PerceptionLog::default();
        log.perceive(Percept::event("Zita leaves for the gate.").by("zita").about("gate"));
        since.into_iter().for_each(|percept| _ = log.perceive(percept));
        strays(&said, &log).is_some()
    }

    #[test]
    fn words_that_ask_something_of_who_has_gone_are_for_nobody_here() {
        for speech in [
            "Zita, my dear, nobody charges a gentleman for smoking. Give me that cape before you go.",
            "Where are you going, Zita?",
        ] {
            assert!(strays_after(speech, Vec::new()), "{speech}");
        }
    }

    #[test]
    fn nobody_turns_to_who_has_gone_amid_words_to_others() {
        for speech in [
            "Hold the lamp, Magnus, and you, Zita, stop grinning.",
            "Magnus, we are done. You, Zita, will sweep the ring.",
        ] {
            assert!(strays_after(speech, Vec::new()), "{speech}");
        }
        for speech in [
            "Hold the lamp, Magnus, and Zita shall sweep the ring.",
            "Magnus, run after her. Zita! You, come back!",
            "I told you, Zita is gone, Magnus.",
        ] {
            assert!(!strays_after(speech, Vec::new()), "{speech}");
        }
    }

    #[test]
    fn who_speaks_of_the_gone_or_calls_somebody_here_or_is_heard_may() {
        for speech in [
            "Where has Zita gone with that cape?",
            "Magnus, where is Zita?",
            "Poor Zita. She has the box.",
            "Give me the spangle, please.",
        ] {
            assert!(!strays_after(speech, Vec::new()), "{speech}");
        }
        let answers = Percept::speech("zita", "I can hear you from the gate!");
        assert!(!strays_after("Zita, come back here!", vec![answers]));
    }
}
