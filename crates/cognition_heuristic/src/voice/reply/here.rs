//! Whether somebody or something is here, for who asks just that: `Is Wren here?`

use super::Reply;
use crate::appraisal::call::Question;
use crate::appraisal::kept_to_itself::is_to_stay_hidden;
use crate::wording::phrase::{capital, with_article};
use crate::wording::voice_words::{AnswerKind, voice_words};
use crate::wording::words::{Words, tokens};
use cognition_core::act::ActionTarget;
use cognition_language::sentences;

/// Within so many words a sentence has named whom it is about.
const OPENING: usize = 4;

impl Reply<'_, '_> {
    /// Yes, of whom or what the mind could turn to; no, of a person of whom it has never heard. Nothing of whom it
    /// knows and does not see.
    pub(super) fn by_who_is_here(&self, question: &Question<'_>) -> Option<String> {
        let (view, words) = (self.view, voice_words(self.view.language));
        let asks = |said: &&str| question.form.is_none() && view.language.is_question(said);
        let mut asked = sentences(&self.call.percept.text).filter(asks);
        let asked = asked.find_map(|said| words.asked_whether_here(said))?;
        if asked.anybody {
            return self.company();
        }
        let named = Words::of(&asked.subject);
        let subject = named.without(&view.me);
        if subject.is_empty() {
            let is_me = asked.is_person && !named.is_empty();
            return is_me.then(|| self.one_of("am_here", &[]));
        }
        let is_it =
            |label: &Words| !label.is_empty() && (label.covers(&subject) || subject.covers(label));
        let found = self.at_hand().find(|it| is_it(&Words::of(&it.label)));
        if let Some(found) = found {
            let label = Words::of(&found.label);
            let mut secrets = view.request.situation.persona.secrets.iter();
            let secret = secrets.any(|secret| Words::of(secret).covers(&label));
            let hidden = secret || is_to_stay_hidden(view, &found.label);
            let who = capital(&with_article(&found.label));
            let told = || format!("{} {}", self.one_of("yes", &[]), self.is_here(who));
            return (!hidden).then(told);
        }
        let is_known = view.things.characters().any(|(_, label)| is_it(&Words::of(label)));
        // `The clock belongs to the abbot` places nobody.
        let begins = |told: &str| tokens(told).take(OPENING).collect::<Vec<_>>().join(" ");
        let place = |told: &str| {
            words.shows_kind(told, AnswerKind::Place, &[])
                && Words::of(&begins(told)).covers(&subject)
        };
        let is_placed = question.known.as_ref().is_some_and(|known| place(&known.0));
        (asked.is_person && !is_known && !is_placed).then(|| self.one_of("unseen_here", &[]))
    }

    /// Who is here besides whoever asks, where anybody is.
    fn company(&self) -> Option<String> {
        let asker = self.call.percept.source.as_ref();
        let things = &self.view.things;
        let people = self.at_hand().filter(|it| things.is_character(&it.stable_id));
        let others = people.filter(|it| Some(&it.stable_id) != asker);
        let mut names: Vec<String> = Vec::new();
        for name in others.map(|it| capital(&with_article(&it.label))) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let who = voice_words(self.view.language).listed(&names);
        match names.as_slice() {
            [] => None,
            [_] => Some(self.is_here(who)),
            _ => Some(self.one_of("are_here", &[("who", who)])),
        }
    }

    fn is_here(&self, who: String) -> String {
        self.one_of("is_here", &[("who", who)])
    }

    /// Whom it could speak to, and with what it could do something, where it stands.
    fn at_hand(&self) -> impl Iterator<Item = &ActionTarget> {
        let view = self.view;
        let here = view.request.actions.iter().filter(|offer| !offer.has_tag("move"));
        let targets = here.flat_map(|offer| offer.targets.iter().map(move |it| (offer, it)));
        let is_near = move |it: &ActionTarget, speaks: bool| {
            speaks || !view.things.is_character(&it.stable_id)
        };
        targets.filter(move |(offer, it)| is_near(it, offer.has_tag("speech"))).map(|(_, it)| it)
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;
    use std::sync::Arc;

    fn answered(told: &[&str], secret: &str, asked: &str) -> String {
        let offers = vec![
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            offer("Speak to Sela", &["tell", "speech"], &["sela"]),
            offer("Polish the iron key", &["work"], &["iron_key"]),
            offer("Go to the yard", &["move"], &["yard", "arch"]),
        ];
        let told = told.iter().map(|text| Percept::event(*text));
        let mut request = request("nobody", offers, told.chain([says("odo", asked)]).collect());
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.secrets = Some(secret.to_owned()).into_iter().filter(|it| !it.is_empty()).collect();
        decision(&request).speech
    }

    #[test]
    fn who_asks_whether_somebody_is_here_is_told() {
        let told = ["Sela plays the fiddle on Saturdays."];
        for asked in ["Is Sela here?", "So, is Sela about today?", "Is Sela around?"] {
            assert_eq!(answered(&told, "", asked), "Yes. Sela is here.", "{asked}");
        }
        assert_eq!(answered(&[], "", "Is the iron key here?"), "Yes. The iron key is here.");
        assert_eq!(answered(&[], "", "Is anybody else here?"), "Sela is here.");
        let told = ["The clock belongs to the abbot."];
        for asked in ["Is the abbot about?", "Is Perkin here?"] {
            let said = answered(&told, "", asked);
            assert!(Language::english().denies(&said), "{asked} {said}");
        }
    }

    #[test]
    fn who_is_asked_whether_they_are_here_themselves_says_that_they_are() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        for asked in ["Is Mara about?", "Good evening. Is Mara here?"] {
            let mut request = request("mara", vec![speak.clone()], vec![says("odo", asked)]);
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.name = "Mara".to_owned();
            persona.lines.0.clear();
            let said = decision(&request).speech;
            let mut lines = voice_words(Language::english()).lines("am_here").iter();
            // Whoever is named in a greeting is not named again.
            let is_one = |line: &String| {
                let named = line.replace("{speaker}", "Odo");
                said.contains(&named) || said.contains(&line.replace(", {speaker}", ""))
            };
            assert!(lines.any(is_one), "{said}");
        }
    }

    #[test]
    fn where_somebody_is_who_is_not_here_is_told_and_a_secret_is_kept() {
        let told = ["Tamsin is at the mill."];
        assert_eq!(answered(&told, "", "Is Tamsin here?"), told[0]);
        let told = ["The abbot is in Rome."];
        assert_eq!(answered(&told, "", "Is the abbot here?"), told[0]);
        assert!(!answered(&[], "", "Is Mara here?").starts_with("Yes."), "nobody sees her");
        let said = answered(&[], "Sela hides in the taproom.", "Is Sela here?");
        assert!(!said.contains("Sela is here"), "{said}");
    }
}
