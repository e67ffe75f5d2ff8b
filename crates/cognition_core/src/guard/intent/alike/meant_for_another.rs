//! Words that are meant for somebody else than they are said to: for whoever they call, or for whoever has just told
//! in confidence what they take up.

use super::siblings::sibling_offers;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, is_person};
use crate::perceive::{Percept, PerceptionLog};
use cognition_language::Language;

/// The offer to say the same, in the same way, to whoever the words are for: where the deed is nothing but words, they
/// go with it.
pub fn meant_for_another(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let action = spoken(suggestion)?;
    let is_meant = |(offer, (own, other)): &Sibling<'_>| match &suggestion.straying {
        Some(Straying::CallsAnother { called, .. }) => is_person(own) && other.label == *called,
        Some(Straying::PrefersOther { preferred, .. }) => {
            suggestion.decision.intent.is_none() && offer.description == *preferred
        }
        _ => false,
    };
    let mut meant = sibling_offers(suggestion, action).filter(is_meant);
    let (offer, _) = meant.next()?;
    meant.next().is_none().then_some(offer)
}

/// An offer that differs in one target, and both of these.
type Sibling<'s> = (&'s IndexedAction, (&'s ActionTarget, &'s ActionTarget));

fn spoken(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let by_words = |it: &&IndexedAction| it.has_tag(SPEECH) && !it.has_tag("ask");
    suggestion.action().filter(by_words).filter(|_| suggestion.origin == Origin::Chosen)
}

/// The words promise silence on what somebody has just told in confidence, and are said to the very one whom it is to be
/// kept from.
pub(in crate::guard::intent) fn answers_a_confidence_to_another(
    suggestion: &Suggestion,
    log: &PerceptionLog,
) -> Option<Straying> {
    let action = spoken(suggestion)?;
    let told = &asked_of(suggestion, log).next_back()?.percept;
    let confider = told.source.as_ref()?;
    let is_for =
        |(_, (own, other)): &Sibling<'_>| other.stable_id == *confider && is_kept_from(told, own);
    let (offer, _) = sibling_offers(suggestion, action).find(is_for)?;
    takes_up(suggestion, told).then(|| Straying::PrefersOther {
        preferred: offer.description.clone(),
        chosen: action.description.clone(),
    })
}

fn is_kept_from(told: &Percept, person: &ActionTarget) -> bool {
    is_person(person) && Language::of(&told.text).keeps_from(&told.text, &person.label)
}

/// Whether the words keep silent on anything that was told, names aside.
fn takes_up(suggestion: &Suggestion, told: &Percept) -> bool {
    let (language, speech) = (Language::english(), suggestion.speech());
    let targets = suggestion.offers.iter().flat_map(|offer| &offer.targets);
    let persons = targets.filter(|target| is_person(target));
    let names: Vec<String> =
        persons.flat_map(|person| language.content_stems(&person.label)).collect();
    let said = language.content_stems(speech);
    let stated = Language::of(&told.text).stated_in_confidence(&told.text, |_| false);
    let mut matter = stated.iter().flat_map(|sentence| language.content_stems(sentence));
    let is_taken_up = matter.any(|stem| !names.contains(&stem) && said.contains(&stem));
    is_taken_up && language.means_to_be_silent(speech)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::intent::stray::strays;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    const CONFIDED: &str = "Brida, I have cracked the spare glass. Don't tell Hanne, please.";

    fn meant(tag: &str, told: &str, speech: &str) -> Option<u32> {
        let say = |index, whom, label: &str| {
            let mut say = offer(index, "isle:whisper", &[whom]);
            label.clone_into(&mut say.targets[0].label);
            let tags = vec![tag.to_owned()];
            IndexedAction { tags, description: format!("Whisper to {label}"), ..say }
        };
        let offers = vec![
            say(1, "character1", "Hanne"),
            say(2, "character2", "Olle"),
            say(3, "character3", "Ruben"),
        ];
        let mut said = suggestion(1, offers);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character2", told).addressed());
        said.new_percepts = log.entries().map(|entry| entry.id).collect();
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        said.straying = strays(&said, &log);
        meant_for_another(&said).map(|offer| offer.index)
    }

    #[test]
    fn words_go_to_whoever_they_call() {
        let hush = "Hush, Olle, my lips are sealed.";
        assert_eq!(meant(SPEECH, CONFIDED, hush), Some(2));
        assert_eq!(meant("give", CONFIDED, hush), None, "a deed may be meant");
        assert_eq!(meant(SPEECH, CONFIDED, "Hush, Hanne, it is late."), None);
    }

    #[test]
    fn who_promises_silence_does_so_to_whoever_has_confided_it() {
        let silent = "Don't you fret, I won't tell a soul about the spare glass.";
        assert_eq!(meant(SPEECH, CONFIDED, silent), Some(2));
        assert_eq!(meant(SPEECH, "Brida, I have cracked the spare glass.", silent), None);
        for speech in ["I won't tell a soul about the loaf.", "The lamp wants oil.", "Come here."] {
            assert_eq!(meant(SPEECH, CONFIDED, speech), None, "{speech}");
        }
    }
}
