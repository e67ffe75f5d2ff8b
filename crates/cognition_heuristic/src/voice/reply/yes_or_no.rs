//! Yes or no, by the mind's own profile: how old it is, and who somebody is to it.

use super::Reply;
use crate::appraisal::plain_question::{OwnSentence, PlainQuestion, portrait};
use crate::wording::voice_words::{AnswerKind, voice_words};
use cognition_language::sentences;

impl Reply<'_, '_> {
    /// Yes or no, and how it is: `No. I am sixteen.` Nothing where its profile does not tell.
    pub(super) fn by_its_profile(&self, plain: &PlainQuestion) -> Option<String> {
        if !matches!(plain.kind, AnswerKind::Whether | AnswerKind::Age | AnswerKind::Span) {
            return None;
        }
        let (view, words) = (self.view, voice_words(self.view.language));
        let asks = |sentence: &&str| view.language.is_question(sentence);
        let asked = sentences(&self.call.percept.text).find(asks)?;
        let asked = words.behind_frames(asked);
        if view.things.characters().any(|(_, label)| words.asks_by_title(asked, label)) {
            return Some(format!("{} {}", self.one_of("yes", &[]), self.one_of("titled", &[])));
        }
        let own = portrait(view, self.asker());
        let (is_so, told) = self.of_age(asked, &own).or_else(|| self.of_kin(asked, &own))?;
        let said = self.one_of(if is_so { "yes" } else { "no" }, &[]);
        Some(format!("{said} {told}"))
    }

    /// Whether it is as old as it is asked: `Are you twenty?`
    fn of_age(&self, asked: &str, own: &[OwnSentence]) -> Option<(bool, String)> {
        let words = voice_words(self.view.language);
        let age = words.age_asked_after(asked)?;
        let told = own.iter().find(|it| words.shows_age_of(&it.told))?;
        Some((words.is_age(&age, &told.told)?, told.told.clone()))
    }

    /// Whether somebody whom its profile names is what it is asked: `Is Ada your sister?`
    fn of_kin(&self, asked: &str, own: &[OwnSentence]) -> Option<(bool, String)> {
        let words = voice_words(self.view.language);
        let (kin, name) = words.kinship_asked_after(asked)?;
        let told =
            own.iter().find_map(|it| Some((words.is_kin_called(&it.told, &kin, &name)?, it)));
        told.map(|(is_so, it)| (is_so, it.told.clone()))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use std::sync::Arc;

    const PROFILE: &str = "Ruth is the harbour master of Skell, forty-one, married to Tom. She has two \
                           daughters, Ada and Wilma. Her mother Nettie mends nets. Mabel is her \
                           sister.";

    fn answered(asked: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", asked)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        (persona.name, persona.profile) = ("Ruth".to_owned(), PROFILE.to_owned());
        persona.lines.0.clear();
        decision(&request).speech
    }

    #[test]
    fn who_is_asked_whether_it_is_so_says_yes_or_no_by_their_profile() {
        for (asked, said) in [
            ("Are you thirty?", "No. I am forty-one."),
            ("Are you over forty?", "Yes. I am forty-one."),
            ("Are you older than fifty?", "No. I am forty-one."),
            ("Are you forty yet?", "No. I am forty-one."),
            ("Is Ada your sister?", "No. I have two daughters, Ada and Wilma."),
            ("Is Ada your daughter?", "Yes. I have two daughters, Ada and Wilma."),
            ("Is Mabel your sister?", "Yes. Mabel is my sister."),
            ("Is Mabel your brother?", "No. Mabel is my sister."),
            ("Is Nettie your mum?", "Yes. My mother Nettie mends nets."),
        ] {
            assert_eq!(answered(asked), said, "{asked}");
        }
    }

    #[test]
    fn what_the_profile_does_not_tell_is_neither_so_nor_not() {
        for asked in ["Are you two coming along?", "Is Bo your brother?", "Is Ada your friend?"] {
            let said = answered(asked);
            assert!(!said.starts_with("Yes.") && !said.starts_with("No."), "{asked} {said}");
        }
    }
}
