//! Where one is, and in whose company, for whoever has just come in.

use super::KnowledgeTold;
use crate::wording::phrase::with_article;
use crate::wording::voice_words::voice_words;
use cognition_core::mind::StableId;

impl KnowledgeTold<'_, '_> {
    /// What the place is called where the mind is.
    pub(super) fn this_place(&self) -> Option<String> {
        let what = with_article(self.label(self.here()?)?);
        Some(self.line("this_is", &[("what", &what)]))
    }

    /// Who is there besides whoever asks and is asked.
    pub(super) fn company(&self) -> Option<String> {
        let here = self.here()?;
        let at = self.facts().iter().filter(|fact| fact.is == "at" && fact.of.get(1) == Some(here));
        let others = at.filter_map(|fact| fact.of.first()).filter(|who| self.is_another(who));
        let names: Vec<String> = others.map(|who| self.capital_label(who)).collect();
        let who = voice_words(self.view.language).listed(&names);
        Some(match names.as_slice() {
            [] => self.line("only_us", &[]),
            [_] => self.line("is_here", &[("who", &who)]),
            _ => self.line("are_here", &[("who", &who)]),
        })
    }

    fn is_another(&self, who: &StableId) -> bool {
        let is_person = self.fact("person", 0, who).next().is_some();
        is_person && who != self.me() && Some(who) != self.asker
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::plan::{Fact, Plan};
    use std::sync::Arc;

    fn answered(asked: &str, besides: &[Fact]) -> String {
        let mut request = scheming("mara", Plan::default());
        request.actions = vec![offer("Speak", &["tell", "speech"], &["odo"])];
        request.actions[0].index = 1;
        Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        let known = request.situation.planning.known.iter().chain(besides).cloned();
        request.situation.planning.known = known.collect();
        request.situation.perceptions.perceive(says("odo", asked));
        decision(&request).speech
    }

    #[test]
    fn who_asks_where_they_are_is_told_what_the_place_is_called() {
        for asked in [
            "Where am I?",
            "where are we",
            "Mara, what is this place?",
            "Where are we now, exactly?",
            "what is this place called",
        ] {
            assert_eq!(answered(asked, &[]), "This is the taproom.", "{asked}");
        }
        for asked in [
            "Where are we going?",
            "Where am I to sleep?",
            "mara, where is this satchel",
            "where is this rope",
            "where is this leading",
            "what is this place famous for",
            "where am i wrong",
        ] {
            assert_ne!(answered(asked, &[]), "This is the taproom.", "{asked}");
        }
    }

    #[test]
    fn who_asks_for_the_company_is_told_who_is_there_besides() {
        for asked in [
            "Who is here?",
            "who else is here",
            "Where is everyone?",
            "Who is here now?",
            "Who's here?",
            "whos here",
            "who's around?",
            "wheres everyone",
            "is anyone here?",
        ] {
            assert_eq!(answered(asked, &[]), "Brannic is here.", "{asked}");
        }
        let tamsin = ["at tamsin taproom", "person tamsin"].map(|fact| {
            let mut words = fact.split_whitespace();
            Fact::new(words.next().unwrap_or_default(), words)
        });
        assert_eq!(answered("Who is here?", &tamsin), "Brannic and Tamsin are here.");
        for asked in [
            "Who here plays the fiddle?",
            "where is everyone from",
            "where is everyone going",
            "who is around the table",
        ] {
            assert_ne!(answered(asked, &[]), "Brannic is here.", "{asked}");
        }
    }
}
