//! What somebody has the mind tell somebody else: `Tell Odo that supper is ready.` Who is elsewhere is told once they
//! meet.

use crate::appraisal::kept_to_itself::may_be_told;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::reading::whereabouts::was_there;
use crate::wording::phrase::without_article;
use crate::wording::voice_words::voice_words;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptId, PerceptKind};
use cognition_language::sentences;

/// Word that somebody sends by the mind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordSent<'a> {
    /// For whom it is, and what they are called.
    pub(crate) to: &'a StableId,
    pub(crate) who: &'a str,
    /// What whoever sends it is called.
    pub(crate) by: &'a str,
    /// What is to be told, with the word that leads it in: `that supper is ready`.
    pub(crate) what: String,
}

impl<'a> WordSent<'a> {
    /// What was just sent by the mind, or else what it has kept for somebody who is here by now.
    pub(crate) fn latest(view: &Stakes<'a>) -> Option<Self> {
        if view.request.situation.silent {
            return None;
        }
        let lines = view.addressed().filter(|line| line.percept.kind == PerceptKind::Speech);
        let mut lines = lines.peekable();
        match lines.peek() {
            Some(_) => lines.find_map(|line| Self::of(view, line)),
            None => Self::kept(view),
        }
    }

    /// What was sent to somebody who was elsewhere, and has not been told yet.
    fn kept(view: &Stakes<'a>) -> Option<Self> {
        let is_sent = |line: &&Sighting<'a>| {
            let is_line = line.percept.kind == PerceptKind::Speech && line.percept.addressed;
            is_line && !line.own && !line.is_new
        };
        let sent = view.recent.iter().rev().filter(is_sent);
        let mut sent = sent.filter_map(|line| Some((line.id, Self::of(view, line)?)));
        let waits = |(when, word): &(PerceptId, Self)| {
            let is_told = || view.own_lines().any(|own| own.contains(&word.what));
            !was_there(view, word.to, *when) && !is_told()
        };
        sent.find(waits).map(|(_, word)| word)
    }

    fn of(view: &Stakes<'a>, line: &Sighting<'a>) -> Option<Self> {
        let by = line.percept.source.as_ref()?;
        let sender = view.things.label(by)?;
        let others = view.things.characters().filter(|(id, _)| {
            let is_other = *id != by && **id != view.request.mind;
            is_other && view.is_here(id)
        });
        let others: Vec<(&'a StableId, &'a str)> = others.collect();
        let words = voice_words(view.language);
        sentences(&line.percept.text).find_map(|said| {
            let sent = words.sends_word_to(said)?;
            let (to, who, rest) = others.iter().find_map(|(id, label)| {
                Some((*id, *label, sent.strip_prefix(without_article(label))?))
            })?;
            let what = rest.trim_matches([',', ' ', '.', '!']).to_owned();
            // Who speaks of themselves, or to the mind, has to be told in other words.
            let may = words.is_what_is_sent(&what) && !words.speaks_of_itself(&what);
            let may = may && !words.names_listener(&what) && may_be_told(view, &what);
            may.then_some(Self { to, who, by: sender, what })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    fn told(words: &str) -> (String, String) {
        let offers = ["odo", "sela"].map(|id| {
            let label = if id == "odo" { "Odo" } else { "Sela" };
            offer(&format!("Speak to {label}"), &["tell", "speech"], &[id])
        });
        let request = request("nobody", offers.into(), vec![says("odo", words)]);
        (choice(&request).to_owned(), decision(&request).speech)
    }

    #[test]
    fn what_somebody_is_to_be_told_is_told_at_once_and_whose_word_it_is() {
        for words in ["Tell Sela that supper is ready.", "Please tell Sela that supper is ready!"] {
            let (deed, said) = told(words);
            assert_eq!(deed, "Speak to Sela", "{words}");
            assert!(said.contains("Odo") && said.contains("that supper is ready"), "{said}");
        }
    }

    #[test]
    fn what_is_of_the_sender_or_of_nothing_that_is_said_is_not_passed_on_word_by_word() {
        for words in ["Tell Sela that I am here.", "Tell Sela the truth.", "Tell me of Sela."] {
            let said = told(words).1;
            assert!(!said.contains("Odo says") && !said.contains("has me tell"), "{words}: {said}");
        }
    }

    #[test]
    fn who_is_elsewhere_is_told_once_they_come_and_once_only() {
        let met = |own: Option<&str>| {
            let speak = |id: &str, label: &str| {
                offer(&format!("Speak to {label}"), &["tell", "speech"], &[id])
            };
            let offers = vec![speak("odo", "Odo"), speak("sela", "Sela")];
            let mut request = request("nobody", offers, vec![]);
            let log = &mut request.situation.perceptions;
            log.perceive(says("odo", "Tell Sela that supper is ready."));
            request.situation.seen_before = log.last_id();
            let comes = Percept::event("Sela comes in from the yard.").by("sela").about("yard");
            log.perceive(comes);
            own.iter().for_each(|own| _ = log.perceive(Percept::speech("nobody", *own)));
            (choice(&request).to_owned(), decision(&request).speech)
        };
        let (deed, said) = met(None);
        assert!(deed == "Speak to Sela" && said.contains("that supper is ready"), "{deed} {said}");
        let (_, said) = met(Some("Sela, Odo says that supper is ready."));
        assert!(!said.contains("that supper is ready"), "{said}");
    }
}
