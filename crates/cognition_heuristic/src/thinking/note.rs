//! What is worth writing down: who has what, who left, what is shut.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::plain_facts::Plain;
use crate::wording::phrase::sentence;
use cognition_core::decide::{ProposedNote, SubjectType};
use cognition_language::{Language, cut_between_words};

/// Characters of a note at most.
const NOTE_LIMIT: usize = 200;

/// At most one note a turn, about the latest thing that will still matter later.
pub(crate) fn note(view: &Appraisal<'_>) -> Option<ProposedNote> {
    let (news, plain) = view
        .news()
        .rev()
        .find_map(|news| Some((news, Plain::of(view, news).filter(Plain::lasts)?)))?;
    let subject_type = match plain {
        Plain::Holds { .. } => SubjectType::Entity,
        Plain::Shut { .. } | Plain::Opened { .. } => SubjectType::State,
        Plain::Gone { .. } => SubjectType::Event,
    };
    let text = match &plain {
        Plain::Shut { .. } => sentence(&Language::english().first_person(&news.percept.text)),
        plain => plain.sentence(),
    };
    let clipped = |text: &str| cut_between_words(text, NOTE_LIMIT).into_owned();
    Some(ProposedNote {
        text: clipped(&text),
        subject: clipped(plain.subject()),
        subject_type,
        context: None,
    })
}
