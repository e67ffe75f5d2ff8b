//! What all who hear it have heard said aloud before, and is only said again.

use crate::guard::secrets::telling::Telling;
use crate::guard::secrets::told_by_meaning::told_of;
use crate::guard::secrets::who_knows::is_of_a_stranger;
use crate::guard::wording::Wording;
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind};
use cognition_language::{Language, sentences};

impl Telling<'_> {
    /// Whether no sentence of the speech says more of a part of a secret than one sentence did that all who hear it
    /// have heard, whoever said it: what is in so many words before all is given away by nobody any more.
    pub(in crate::guard) fn only_says_again(&self, part: &str, secret: &Wording) -> bool {
        let told = sentences(self.suggestion.speech()).map(|said| told_of(part, said));
        let mut told = told.filter(|told| secret.held_in(told) > 0).peekable();
        if told.peek().is_none() {
            return false;
        }
        let before: Vec<Wording> = self.told_before_all(part).collect();
        told.all(|told| before.iter().any(|before| secret.new_in(&told, before) == 0))
    }

    /// What single sentences told as true that all have heard who hear the speech. Of whoever says `I` nothing was told
    /// by what was told of a stranger.
    fn told_before_all(&self, part: &str) -> impl Iterator<Item = Wording> {
        let all: Vec<&StableId> = self.hearers.all().collect();
        let said = self.log.entries().map(|entry| &entry.percept);
        let said = said.filter(|said| said.kind == PerceptKind::Speech);
        let said =
            said.filter(move |said| !all.is_empty() && all.iter().all(|it| has_heard(it, said)));
        let told = said.flat_map(|said| Language::english().told_as_true(&said.text));
        let is_of_itself = self.is_of_itself();
        let mind = &self.suggestion.id.mind;
        let told = told.filter(move |said| !is_of_itself || !is_of_a_stranger(said, mind));
        told.map(move |sentence| told_of(part, sentence))
    }
}

/// Whether somebody has said it, or heard it as it was said.
fn has_heard(who: &StableId, said: &Percept) -> bool {
    said.source.as_ref() == Some(who) || said.to.contains(who) || said.heard_by.contains(who)
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::betrays_confidence;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::{Experience, Experiences, HashedNgrams};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{Percept, PerceptionLog, Somebody, Surroundings};
    use std::sync::Arc;

    const HALKA: &str = "character1";
    const ILSE: &str = "character2";
    const CONFIDED: &str =
        "Corin has heard the dog. When you go in for his case, hide the dog under the sacks.";
    const ORDER: &str =
        "Ruben, lift Corin's tuba case out of the salt store, and bring it to him before nine.";

    /// Whether Ruben betrays before both of them what Ilse has whispered, after Halka has said this aloud.
    fn betrays(said: &str, speech: &str) -> bool {
        let whispered = Percept::speech(ILSE, CONFIDED).to("ruben").addressed().whispered();
        let label = |_: &StableId| "Ilse".to_owned();
        let lived = Experience::of(&whispered, &"ruben".into(), label, GameTime(0));
        let mut all = Experiences::default();
        lived.into_iter().for_each(|lived| all.live(lived, &HashedNgrams));
        let mut log = PerceptionLog::default();
        let aloud = Percept::speech(HALKA, said).to("ruben").addressed();
        log.perceive(Percept { heard_by: vec![ILSE.into()].into(), ..aloud });
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &[HALKA])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        let here = [(HALKA, "Halka"), (ILSE, "Ilse")];
        let somebody =
            |(id, label): (&str, &str)| Somebody { id: id.into(), label: label.to_owned() };
        let company = here.map(somebody).into();
        saying.surroundings = Arc::new(Surroundings { company, ..Surroundings::default() });
        saying.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        betrays_confidence(&saying, &all, &log).is_some()
    }

    #[test]
    fn what_all_have_just_heard_is_said_again_by_anybody() {
        assert!(!betrays(ORDER, "I lift the tuba case out of the salt store."));
        let aloud = "Corin has heard the dog under the sacks.";
        assert!(!betrays(aloud, "Aye, Corin has heard the dog."));
        assert!(betrays("A fine evening.", "Aye, Corin has heard the dog."));
        assert!(betrays("Has Corin heard the dog?", "Aye, Corin has heard the dog."), "only asked");
        assert!(betrays(ORDER, "Corin has heard the dog."), "nobody has said that");
    }

    #[test]
    fn who_is_only_called_by_name_is_not_asked_after() {
        let called = format!("{ORDER} And you, Ilse, who is minding my counter?");
        assert!(!betrays(&called, "Aye. He'll have his case. I'll go in alone, nobody else."));
    }
}
