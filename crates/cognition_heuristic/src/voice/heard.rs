//! What somebody said a while ago, for whoever asks after the words.

use super::reply::Reply;
use crate::things::Things;
use crate::voice_words::{roots, voice_words};
use crate::words::Words;
use cognition_core::memory::Experience;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::cut_between_words;

/// Characters of a line that are said again at most.
const LIMIT: usize = 150;

/// The latest words of whom the question is about, on what it is about; nothing where they were not
/// heard.
pub(super) fn words(reply: &Reply<'_, '_>) -> Option<String> {
    let asked = &reply.call.percept.text;
    let asker = reply.call.percept.source.as_ref();
    let whose = Whose::of(reply, asked);
    let matter = matter(reply, asked);
    let log = reply.view.request.situation.perceptions.entries().rev();
    let heard = log.map(|entry| &entry.percept).filter(|percept| {
        let earlier = !std::ptr::eq(*percept, reply.call.percept) && percept.text != *asked;
        earlier
            && percept.kind == PerceptKind::Speech
            && whose.said(percept, asker, &reply.view.request.mind)
    });
    let about = |percept: &&Percept| matter.is_empty() || Words::of(&percept.text).meets(&matter);
    let percept = heard.filter(about).find(|percept| may_be_told(reply, percept, asker))?;
    let what = cut_between_words(&percept.text.replace('"', "'"), LIMIT).into_owned();
    let label = |id: &StableId| reply.view.things.label(id).unwrap_or_default().to_owned();
    Some(match (&percept.source, whose) {
        (_, Whose::Own) => reply.one_of("own_words", &[("what", what)]),
        (source, _) if source.as_ref() == asker => reply.one_of("your_words", &[("what", what)]),
        (Some(source), _) => reply.one_of("their_words", &[("who", label(source)), ("what", what)]),
        (None, _) => return None,
    })
}

/// What was confided is told to nobody else.
fn may_be_told(reply: &Reply<'_, '_>, heard: &Percept, asker: Option<&StableId>) -> bool {
    let me = &reply.view.request.mind;
    let lived = Experience::of(heard, me, |id| id.to_string(), GameTime::default());
    lived.is_none_or(|lived| lived.may_be_told_to(asker))
}

/// What the words are to be about: what is asked but for names and for saying.
fn matter(reply: &Reply<'_, '_>, asked: &str) -> Words {
    let view = reply.view;
    let people = view.things.named_in(&Words::of(asked)).into_iter();
    let people = people.filter(|thing| view.things.is_character(thing.id));
    let names = people.fold(view.me.clone(), |names, thing| names.with(&thing.words));
    let saying = voice_words(view.language).saying();
    Words::of(asked).without(&names).without(&Words::of_all(saying.iter().map(String::as_str)))
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
    fn of(reply: &'a Reply<'_, '_>, asked: &str) -> Self {
        let view = reply.view;
        if let Some(named) = somebody_named(&view.things, &Words::of(asked).without(&view.me)) {
            return Self::Of(named);
        }
        let words = voice_words(view.language);
        let roots = roots(asked);
        if words.names_speaker(&roots) {
            return Self::Asker;
        }
        if words.names_listener(asked) { Self::Own } else { Self::Another }
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
