//! What somebody said a while ago, for whoever asks after the words.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::call::Call;
use crate::reading::hearers::Hearers;
use crate::wording::things::Things;
use crate::wording::voice_words::{QuestionForm, roots, voice_words};
use crate::wording::words::Words;
use cognition_core::memory::Experience;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{cut_between_words, sentences};

/// Characters of a line that are said again at most.
const LIMIT: usize = 200;
/// Lines that are said again at most where somebody asks for all.
const AT_ONCE: usize = 3;

/// From this part of the matter on, words are about it.
const ABOUT: f32 = 0.5;

/// What was heard: the lines by which it is told, and what they hold.
pub(super) type Told = (&'static str, Vec<(&'static str, String)>);

/// The latest words of whom the question is about, on what it is about, and all of them where it asks
/// for all; nothing where they were not heard. `To you` asks for what was said to the mind.
pub(super) fn words(view: &Appraisal<'_>, call: &Call<'_>) -> Option<Told> {
    let asker = call.percept.source.as_ref();
    let voice = voice_words(view.language);
    let asks = |sentence: &&str| voice.form(sentence).is_some_and(QuestionForm::asks_for_words);
    let asked = sentences(&call.percept.text).find(asks).unwrap_or(&call.percept.text);
    let whose = Whose::of(view, asked);
    let matter = matter(view, asked);
    let about = |percept: &&Percept| {
        matter.is_empty() || Words::of(&percept.text).coverage(&matter) >= ABOUT
    };
    let mut heard: Vec<&Percept> = said_by(view, call, &whose).filter(about).collect();
    let to_me = !matches!(whose, Whose::Own) && voice.names_listener(asked);
    keep_some(&mut heard, |percept| !to_me || percept.addressed);
    keep_some(&mut heard, |percept| !voice.is_anybodys(&percept.text));
    let goes_on = voice.asks_for_all(&call.percept.text);
    let hearers = Hearers::of(view.request, asker);
    let told = heard.into_iter().filter(|percept| may_be_told(view, percept, &hearers));
    let told: Vec<&Percept> = told.take(if goes_on { AT_ONCE } else { 1 }).collect();
    let source = told.first()?.source.as_ref()?;
    let words = told.iter().rev().filter(|percept| percept.source.as_ref() == Some(source));
    let words: Vec<String> = words.map(|percept| percept.text.replace('"', "'")).collect();
    let what = cut_between_words(&words.join(" "), LIMIT).into_owned();
    let what = vec![("what", what)];
    Some(match whose {
        Whose::Own => ("own_words", what),
        _ if Some(source) == asker => ("your_words", what),
        _ => {
            let who = view.things.label(source).unwrap_or_default().to_owned();
            ("their_words", [what, vec![("who", who)]].concat())
        }
    })
}

/// What was said before by whom the question is about, the latest first.
fn said_by<'v>(
    view: &'v Appraisal<'_>,
    call: &'v Call<'_>,
    whose: &'v Whose<'_>,
) -> impl Iterator<Item = &'v Percept> {
    let (asked, asker) = (&call.percept.text, call.percept.source.as_ref());
    let me = &view.request.mind;
    let log = view.request.situation.perceptions.entries().rev();
    log.map(|entry| &entry.percept).filter(move |percept| {
        let is_earlier = percept.text != *asked && percept.kind == PerceptKind::Speech;
        is_earlier && whose.said(percept, asker, me)
    })
}

/// Those that fit, where any does.
fn keep_some(heard: &mut Vec<&Percept>, fits: impl Fn(&Percept) -> bool) {
    if heard.iter().any(|percept| fits(percept)) {
        heard.retain(|percept| fits(percept));
    }
}

/// What was confided is told to nobody else, and not aloud before others.
pub(super) fn may_be_told(view: &Appraisal<'_>, heard: &Percept, hearers: &Hearers<'_>) -> bool {
    let me = &view.request.mind;
    let label = |id: &StableId| view.things.label(id).unwrap_or(id.as_str()).to_owned();
    let lived = Experience::of(heard, me, label, GameTime::default());
    lived.is_none_or(|lived| hearers.may_know(&lived))
}

/// What the words are to be about: what is asked but for names and for saying.
fn matter(view: &Appraisal<'_>, asked: &str) -> Words {
    let people = view.things.named_in(&Words::of(asked)).into_iter();
    let people = people.filter(|thing| view.things.is_character(thing.id));
    let names = people.fold(view.me.clone(), |names, thing| names.with(&thing.words));
    let saying = voice_words(view.language).saying();
    let form = voice_words(view.language).form(asked);
    let form = form.map(QuestionForm::all_words).unwrap_or_default();
    let saying = Words::of_all(saying.iter().map(String::as_str)).with(&form);
    Words::of(asked).without(&names).without(&saying.with(&voice_words(view.language).retelling()))
}

/// Whose words are asked for.
enum Whose<'a> {
    /// Those of whoever asks.
    Asker,
    /// Those of whoever is asked.
    Own,
    /// Those of somebody who is named.
    Of(&'a StableId),
    /// Those of whoever spoke last and is neither.
    Another,
}

impl<'a> Whose<'a> {
    fn of(view: &'a Appraisal<'_>, asked: &str) -> Self {
        if let Some(named) = somebody_named(&view.things, &Words::of(asked).without(&view.me)) {
            return Self::Of(named);
        }
        let words = voice_words(view.language);
        let roots = roots(asked);
        if words.names_speaker(&roots) {
            return Self::Asker;
        }
        match words.names_listener(asked) && !words.names_a_third(asked) {
            true => Self::Own,
            false => Self::Another,
        }
    }

    fn said(&self, percept: &Percept, asker: Option<&StableId>, me: &StableId) -> bool {
        let source = percept.source.as_ref();
        match self {
            Self::Asker => source == asker,
            Self::Own => source == Some(me),
            Self::Of(who) => source == Some(*who),
            Self::Another => source.is_some() && source != asker && source != Some(me),
        }
    }
}

fn somebody_named<'t>(things: &'t Things<'_>, words: &Words) -> Option<&'t StableId> {
    let named = things.named_in(words).into_iter();
    named.filter(|thing| things.is_character(thing.id)).map(|thing| thing.id).next()
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    fn answer(lines: &[(&str, &str)]) -> String {
        let offers = ["odo", "mara"].map(|who| offer("Speak", &["tell", "speech"], &[who])).into();
        let mut request = request("nobody", offers, vec![]);
        let log = &mut request.situation.perceptions;
        let (asked, before) = lines.split_last().expect("somebody asks");
        before.iter().for_each(|(who, text)| {
            log.perceive(Percept::speech(*who, *text).addressed());
        });
        request.situation.seen_before =
            log.entries().next_back().map(|it| it.id).unwrap_or_default();
        request.situation.perceptions.perceive(says(asked.0, asked.1));
        decision(&request).speech
    }

    const HEARD: [(&str, &str); 4] = [
        ("odo", "The ferry is late."),
        ("mara", "I sail at dawn."),
        ("nobody", "Mind the step."),
        ("odo", "My boots are wet."),
    ];

    fn check(asked: &str, holds: &str) {
        let mut lines = HEARD.to_vec();
        lines.push(("odo", asked));
        let said = answer(&lines);
        assert!(said.contains(holds), "{asked} {said}");
    }

    #[test]
    fn who_asks_what_was_said_hears_the_words_of_whom_he_means() {
        check("What did I just say?", "My boots are wet.");
        check("What did Mara say?", "I sail at dawn.");
        check("What did you say?", "Mind the step.");
        check("What did I say about the ferry?", "The ferry is late.");
    }

    #[test]
    fn what_was_confided_is_told_to_nobody_else() {
        let secret = ("mara", "Tell no one: I took the lantern.");
        let asks = |who| answer(&[secret, (who, "What did Mara say?")]);
        assert!(!asks("odo").contains("lantern"));
    }

    #[test]
    fn words_that_nobody_said_are_not_made_up() {
        let mut lines = HEARD.to_vec();
        lines.push(("odo", "What did Mara say about the horse?"));
        assert!(!answer(&lines).contains("I sail at dawn"));
    }
}
