//! News as the mind passes it on: to whom it concerns, and from whom it has it.

use super::fitting::said_before;
use super::line::{Line, Slots};
use super::picking::{freshest, picked};
use crate::appraise::Appraisal;
use crate::motive::Motive;
use crate::phrase::{capital, with_article, without_article};
use crate::scored::Scored;
use crate::voice_words::voice_words;
use cognition_core::chance::Chance;

/// What is said over a choice that brings somebody news; nothing over any other.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let message = view.message.as_ref().filter(|message| message.way.is_none())?;
    if !matches!(chosen.motive(), Motive::Brings(who) if who == message.who) {
        return None;
    }
    let by = message.by.map(|by| view.things.label(by));
    let (of, by) = match by {
        Some(Some(by)) if message.is_named => ("news_from", with_article(by).into_owned()),
        Some(_) => ("news_heard", String::new()),
        None => ("news_seen", String::new()),
    };
    let who = capital(without_article(message.who));
    let fills = [("who", who), ("by", by), ("what", message.what.clone())];
    let slots = Slots::default().filled(&fills);
    let said = said_before(view);
    let lines = voice_words(view.language).lines(of).iter();
    let lines: Vec<Line> = lines.filter_map(|line| slots.line(line, &said)).collect();
    Some(picked(&[freshest(&[lines])], chance)).filter(|line| !line.is_empty())
}
