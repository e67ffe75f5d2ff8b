//! What somebody asked of the mind, and has not got; and what they asked it, and were not told.

use super::lived::lived;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::pledge::wants;
use crate::wording::phrase::with_article;
use crate::wording::tell::Tell;
use crate::wording::things::Thing;
use crate::wording::words::Words;
use cognition_core::conscience::MindEvent;
use cognition_core::mind::StableId;
use cognition_core::plan::{Consent, consent_in_words};
use cognition_core::promise::promise_in_words;
use cognition_language::Language;

/// What somebody asked the mind for, and has not got since: `Mara asked for the iron key and has
/// not got it.`
pub(super) fn requests(view: &Appraisal<'_>) -> Vec<String> {
    let lived = lived(view);
    let asked = lived.iter().enumerate().filter_map(|(place, logged)| {
        let (who, text) = asker(view, &logged.event)?;
        let named = view.things.named_in(&Words::of(text));
        let thing = named.into_iter().find(|thing| view.things.is_item(thing.id))?;
        let met = lived[place + 1..].iter().any(|later| meets(view, &later.event, who, thing));
        let label = view.things.label(who).filter(|_| !met)?;
        let given = lived[place + 1..].iter().any(|later| gives(&later.event, label, thing));
        let asked = format!("{label} asked for {}", with_article(thing.label));
        Some(match given {
            true => format!("{asked}, was told that it would come, and has not got it."),
            false => format!("{asked} and has not got it."),
        })
    });
    asked.collect()
}

/// Who asks for something, in which words.
fn asker<'v>(view: &'v Appraisal<'_>, event: &'v MindEvent) -> Option<(&'v StableId, &'v str)> {
    match event {
        MindEvent::Heard { speaker: Some(who), text, addressed: true } if wants(text) => {
            Some((who, text))
        }
        MindEvent::Happened { text } if asks_the_mind(text) => {
            let named = view.things.named_in(&Words::of(text));
            let people = named.into_iter().filter(|thing| view.is_person(thing.id));
            let first = people.min_by_key(|thing| text.find(thing.label))?;
            Some((first.id, text))
        }
        _ => None,
    }
}

/// `Mara asks you for the key.`
fn asks_the_mind(text: &str) -> bool {
    let told = Tell::of(text);
    told.begs && told.talks && told.to_me
}

/// Whether the mind has given its word for it.
fn gives(event: &MindEvent, who: &str, thing: &Thing<'_>) -> bool {
    let deed = format!("bring {who} {}", thing.label);
    let given = |text: &str| {
        let said = Language::english().undertaking(text, &deed);
        let consent = consent_in_words(text);
        let agrees = promise_in_words(text).is_some() || consent == Some(Consent::Accept);
        // `I have given my word on that` is the reason of a no.
        said.is_some() && agrees && consent != Some(Consent::Decline)
    };
    matches!(event, MindEvent::Spoke { text } if given(text))
}

/// Whether something was handed over, promised, or given by somebody else.
fn meets(view: &Appraisal<'_>, event: &MindEvent, who: &StableId, thing: &Thing<'_>) -> bool {
    match event {
        MindEvent::Acted { targets, failed: false, .. } => {
            targets.contains(who) && targets.contains(thing.id)
        }
        MindEvent::CommitmentOpened { target, text, .. } => {
            target.as_ref() == Some(who) && Words::of(text).covers(&thing.words)
        }
        MindEvent::Happened { text } => {
            let words = Words::of(text);
            let both = words.covers(&thing.words) && words.covers(&view.things.words_of(who));
            both && Tell::of(text).gives
        }
        _ => false,
    }
}

/// The latest question after which the mind has said nothing.
pub(super) fn unanswered(view: &Appraisal<'_>) -> Option<String> {
    let mut late = lived(view).iter().rev();
    let silent =
        late.by_ref().take_while(|logged| !matches!(logged.event, MindEvent::Spoke { .. }));
    let mut questions = silent.filter_map(|logged| match &logged.event {
        MindEvent::Heard { speaker: Some(who), text, addressed: true }
            if text.contains('?') && !wants(text) =>
        {
            Some((view.things.label(who)?, text))
        }
        _ => None,
    });
    let (who, text) = questions.next()?;
    // Whoever asks cannot close the quotation.
    let asked = text.trim().replace('"', "'");
    Some(format!("{who} asked \"{asked}\" and has had no answer."))
}
