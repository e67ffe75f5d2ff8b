//! News as the mind passes it on: to whom it concerns, and from whom it has it.

use super::fitting::{listener, said_before};
use super::line::{Line, Slots};
use super::picking::{freshest, picked};
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::{Call, Question};
use crate::appraisal::message::Message;
use crate::motives::motive::Motive;
use crate::motives::scored::Scored;
use crate::wording::phrase::{capital, with_article, without_article};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::chance::Chance;

/// What is said over a choice that brings somebody news; nothing over any other.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let message = view.message.as_ref().filter(|message| message.way.is_none())?;
    if !matches!(chosen.motive(), Motive::Brings(who) if who == message.who) {
        return None;
    }
    if view.calls.iter().any(|call| waits(view, call, message)) {
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

/// What somebody has had the mind tell whoever it speaks to; nothing over any other choice.
pub(super) fn word_sent(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    chance: Chance,
) -> Option<String> {
    let word = view.word_sent.as_ref().filter(|word| listener(chosen) == Some(word.to))?;
    let who = capital(without_article(word.who));
    let by = with_article(word.by).into_owned();
    let slots = Slots::default().filled(&[("who", who), ("by", by), ("what", word.what.clone())]);
    let said = said_before(view);
    let lines = voice_words(view.language).lines("news_sent").iter();
    let lines: Vec<Line> = lines.filter_map(|line| slots.line(line, &said)).collect();
    Some(picked(&[freshest(&[lines])], chance)).filter(|line| !line.is_empty())
}

/// What asks for news of any kind.
const ASKS_FOR_NEWS: [&str; 2] = ["happened", "seen"];

/// Whether whoever is to hear news waits for something else: an answer that the news does not give, or a
/// deed.
fn waits(view: &Appraisal<'_>, call: &Call<'_>, message: &Message<'_>) -> bool {
    let is_theirs = call.percept.source.as_ref() == Some(message.to);
    let wants_deed = call.asked.as_ref().is_some_and(|asked| asked.is_meant());
    let wants_more = |question: &Question<'_>| !answers(view, call, question, &message.what);
    is_theirs && (wants_deed || call.question.as_ref().is_some_and(wants_more))
}

/// Whether news tells what a question wants to know: a price, an hour, a place, whatever it names.
fn answers(view: &Appraisal<'_>, call: &Call<'_>, question: &Question<'_>, news: &str) -> bool {
    if let Some(says) = question.says() {
        return ASKS_FOR_NEWS.contains(&says);
    }
    let asked = Words::of(&call.percept.text).without(&view.me);
    let named = view.things.names_in(&asked);
    let form = question.form.filter(|form| form.strict || form.reason);
    // What the question names itself shows nothing.
    let beside = news.split_whitespace().filter(|word| !Words::of(word).meets(&asked));
    let beside = beside.collect::<Vec<_>>().join(" ");
    let shows = |form| voice_words(view.language).shows(&beside, form, &asked);
    form.is_none_or(shows) && (named.is_empty() || Words::of(news).meets(&named))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    /// What is said to Sela, who has come back and asks something, by who has news for her.
    fn said_to(asked: &str) -> String {
        let lost = says("sela", "I have lost my silver brooch.");
        let gone = Percept::event("Sela leaves for the yard.").by("sela").about("yard");
        let found = says("odo", "A silver brooch lies at the well.");
        let back = Percept::event("Sela comes in from the yard.").by("sela").about("yard");
        let speak = vec![offer("Speak to Sela", &["tell", "speech"], &["sela"])];
        let mut request = request("nobody", speak, vec![lost, gone, found, back]);
        let log = &mut request.situation.perceptions;
        let latest = log.entries().next_back().map(|it| it.id);
        log.perceive(says("sela", asked));
        request.situation.seen_before = latest.unwrap_or_default();
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.profile = "A goose girl. Sela once lent her a coat.".to_owned();
        let answers = vec!["A brooch of mine is three pence, {target}.".to_owned()];
        persona.lines.0.insert("answer".to_owned(), answers);
        decision(&request).speech
    }

    #[test]
    fn news_are_no_answer_to_what_they_do_not_tell() {
        assert!(said_to("Any news?").contains("lies at the well"), "{}", said_to("Any news?"));
        let priced = said_to("What does a silver brooch cost with you?");
        assert!(priced.contains("three pence"), "{priced}");
        let hour = said_to("When do you shut?");
        assert!(!hour.contains("lies at the well"), "{hour}");
    }
}
