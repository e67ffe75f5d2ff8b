//! Words of grief: what a loss means at first, how it came about, comfort, and what the dead were to one.

use super::fitting::said_before;
use super::line::{Line, Slots};
use super::picking::{freshest, spoken};
use super::small_talk;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::Call;
use crate::appraisal::tidings::Tidings;
use crate::motives::scored::Scored;
use crate::wording::voice_words::{Grave, voice_words};
use cognition_core::chance::Chance;
use cognition_core::mind::StableId;
use cognition_language::DialogueAct;

/// What there is to say to somebody over grave news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Grief {
    /// The mind has just learnt that it has lost somebody.
    Shock,
    /// How it came about.
    AskHow,
    /// A word to whose loss it is.
    Comfort,
    /// Something of whom it befell.
    Recall(String),
    /// That one can't take it in.
    Dwell,
}

/// What there is to say to this person; nothing where there is no grave news, or all was said.
pub(crate) fn grief_for(view: &Appraisal<'_>, to: &StableId) -> Option<Grief> {
    let tidings = view.tidings.as_ref().filter(|_| !view.request.situation.silent)?;
    let told_me = tidings.by.is_some_and(|by| by == to);
    let is_first = tidings.own_lines(view).next().is_none();
    if told_me && !tidings.was_asked_after(view) {
        return Some(if tidings.is_mine && is_first { Grief::Shock } else { Grief::AskHow });
    }
    if tidings.is_loss_of(to) && !is_comforted(view, tidings, to) {
        return Some(Grief::Comfort);
    }
    let heard = told_me || crate::reading::whereabouts::was_there(view, to, tidings.id);
    if !heard || !tidings.has_paused(view) {
        return None;
    }
    let recall = recall(view, tidings, to).map(Grief::Recall);
    recall.or_else(|| (tidings.is_mine && has_more_to_dwell_on(view)).then_some(Grief::Dwell))
}

/// What is said to who tells that somebody who was mourned lives.
pub(super) fn relief(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let by = Tidings::taken_back(view)?;
    let listener = super::fitting::listener(chosen);
    listener.is_none_or(|listener| listener == by).then(|| {
        let slots = Slots::of(view, chosen.action).for_speaker();
        let said = said_before(view);
        let lines = voice_words(view.language).lines("relief").iter();
        spoken(vec![lines.filter_map(|line| slots.line(line, &said)).collect()], chance)
    })
}

/// What is said over a choice where there is grave news; nothing where whoever hears it waits for
/// something else.
pub(super) fn line(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    let hearer = super::fitting::listener(chosen)
        .filter(|_| chosen.action.is_some_and(crate::appraisal::pursuit::is_word))?;
    let waits = view.calls.iter().any(|call| {
        let theirs = call.percept.source.as_ref() == Some(hearer);
        theirs && (call.question.is_some() || call.asked.is_some() || is_courtesy(view, call))
    });
    if waits {
        return None;
    }
    said_to(view, hearer, chance)
}

/// Whether a line thanks, greets or takes leave, and brings no grave news: that is answered in kind.
fn is_courtesy(view: &Appraisal<'_>, call: &Call<'_>) -> bool {
    let (text, words) = (&call.percept.text, voice_words(view.language));
    let courtesies = [DialogueAct::Thanks, DialogueAct::Greeting, DialogueAct::Farewell];
    view.language.dialogue_acts(text).has_any(&courtesies) && words.grave_news(text).is_none()
}

/// The words of grief for somebody.
pub(super) fn said_to(view: &Appraisal<'_>, to: &StableId, chance: Chance) -> Option<String> {
    let tidings = view.tidings.as_ref()?;
    let who = view.things.label(to)?;
    let of = match (grief_for(view, to)?, tidings.told.grave) {
        (Grief::Recall(what), _) => return Some(what),
        (Grief::Shock, Grave::Death) => "shock",
        (Grief::Shock, Grave::Loss) => "shock_loss",
        (Grief::AskHow, _) => "ask_how",
        (Grief::Comfort, _) => "comfort",
        (Grief::Dwell, _) => "dwell",
    };
    let own = own(view, own_key(of), who);
    let line = spoken(vec![own, lines(view, tidings, of, who)], chance);
    (!line.is_empty()).then_some(line)
}

/// Under which key a persona has such lines: a word of feeling is comfort.
fn own_key(of: &str) -> &str {
    if of == "comfort" { "feel" } else { of }
}

/// Lines of its own for it that were not said yet.
fn own(view: &Appraisal<'_>, of: &str, who: &str) -> Vec<Line> {
    let slots = Slots::between(who, None);
    let said = said_before(view);
    let own = view.request.situation.persona.lines.0.get(of).into_iter().flatten();
    own.filter_map(|line| slots.line(line, &said)).filter(|line| line.said.is_none()).collect()
}

/// What anybody says for it; those that name whom it befell where the mind can.
fn lines(view: &Appraisal<'_>, tidings: &Tidings<'_>, of: &str, who: &str) -> Vec<Line> {
    let mut fills = vec![];
    if !tidings.whom.is_empty() {
        fills.push(("whom", tidings.whom.clone()));
    }
    let slots = Slots::between(who, None).filled(&fills);
    let said = said_before(view);
    let lines = voice_words(view.language).lines(of).iter();
    freshest(&[lines.filter_map(|line| slots.line(line, &said)).collect()])
}

fn is_comforted(view: &Appraisal<'_>, tidings: &Tidings<'_>, who: &StableId) -> bool {
    let words = view.things.words_of(who);
    let label = view.things.label(who).unwrap_or_default();
    let own: Vec<Line> = own_templates(view, own_key("comfort"), label);
    let voice = voice_words(view.language);
    tidings.own_lines(view).any(|line| {
        voice.is_one_of(&["comfort"], line, &words) || own.iter().any(|own| own.text == line)
    })
}

fn own_templates(view: &Appraisal<'_>, of: &str, who: &str) -> Vec<Line> {
    let slots = Slots::between(who, None);
    let own = view.request.situation.persona.lines.0.get(of).into_iter().flatten();
    own.filter_map(|line| slots.line(line, &[])).collect()
}

/// Something of whom it befell that was not said yet: in its own lines, else by its profile.
fn recall(view: &Appraisal<'_>, tidings: &Tidings<'_>, to: &StableId) -> Option<String> {
    let slots = Slots::between(view.things.label(to)?, None);
    let said = said_before(view);
    let own = small_talk::untold(view, &slots, &said).map(|line| line.text);
    let mut own = own.filter(|line| tidings.is_about(line));
    let is_new = |tie: &&String| !said.iter().any(|line| line.contains(&tie.to_lowercase()));
    own.next().or_else(|| tidings.ties.iter().find(is_new).cloned())
}

fn has_more_to_dwell_on(view: &Appraisal<'_>) -> bool {
    let Some(tidings) = view.tidings.as_ref() else { return false };
    let all = lines(view, tidings, "dwell", "");
    all.iter().any(|line| line.said.is_none())
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;

    #[test]
    fn thanks_and_a_farewell_are_answered_in_kind_though_there_is_grave_news() {
        let said = |words: &str| {
            let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
            let mut request = request("nobody", vec![speak], vec![says("odo", "Sela is dead.")]);
            let log = &mut request.situation.perceptions;
            log.perceive(Percept::speech("nobody", "How did it come about, Odo?"));
            request.situation.seen_before = log.last_id();
            request.situation.perceptions.perceive(says("odo", words));
            request.situation.partner = Some("odo".into());
            request.situation.partner_is_mindless = true;
            decision(&request).speech
        };
        for (words, of) in [("Thanks for listening.", "thanks"), ("Goodbye then.", "farewell")] {
            let (said, lines) = (said(words), voice_words(Language::english()).lines(of));
            let is_one = lines.iter().any(|line| said == line.replace("{speaker}", "Odo"));
            assert!(is_one, "{words} {said}");
        }
    }
}
