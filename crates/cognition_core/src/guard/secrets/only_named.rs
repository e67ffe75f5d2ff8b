//! Words that only name what a secret tells of, and nothing of what it tells of that: `The fifty florins are yours`, of
//! fifty florins that are stolen.

use crate::guard::secrets::telling::Telling;
use crate::guard::surroundings::in_sight::things_in_sight;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::statements;
use cognition_language::{Language, sentences};

/// What is named by more words than these may be told by its name alone.
const NAME: usize = 2;

impl Telling<'_> {
    /// Whether what it says of a part is in a name alone: of what the part takes for known itself, or of what all who are
    /// there see. Who is asked for more may answer by a name.
    pub(super) fn only_names_what_is_known(
        &self,
        part: &str,
        secret: &Wording,
        told: &Wording,
    ) -> bool {
        let asked = self.asked();
        self.only_names_its_topic(part, secret, told, &asked)
            || secret.held_in(&asked) == 0 && self.only_names_what_is_in_sight(secret)
    }

    fn only_names_its_topic(
        &self,
        part: &str,
        secret: &Wording,
        told: &Wording,
        asked: &Wording,
    ) -> bool {
        let topic = Language::of(part).taken_for_known(part).unwrap_or_default();
        let named = Wording::of([topic.as_str()]).without_linking();
        let beside = secret.clone().without(&topic);
        !named.is_empty()
            && named.len() <= NAME
            && !beside.is_empty()
            && beside.held_in_either(told, asked) == 0
    }

    /// Whether no sentence says more of it than the name of one thing that is there.
    fn only_names_what_is_in_sight(&self, secret: &Wording) -> bool {
        let names: Vec<Wording> =
            things_in_sight(self.suggestion).map(|thing| Wording::of([thing])).collect();
        let told = sentences(self.suggestion.speech()).map(statements);
        let mut told = told.filter(|told| secret.held_in(told) > 0).peekable();
        !self.keeps()
            && told.peek().is_some()
            && told.all(|told| names.iter().any(|name| secret.new_in(&told, name) == 0))
    }
}

#[cfg(test)]
mod tests {
    use crate::decide::Decision;
    use crate::guard::secrets::test_secret;
    use crate::guard::tells_secret;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::memory::Experiences;
    use crate::mind::StableId;
    use crate::perceive::{PerceptionLog, Surroundings};
    use std::sync::Arc;

    #[test]
    fn who_only_names_what_a_secret_tells_of_tells_nothing_of_it() {
        let florins = "She has sold the mill; the fifty florins are the last she has.";
        let tells = |secret: &str, heard: &str, speech: &str| {
            test_secret::tells(secret, &[heard], speech, "Well.")
        };
        let asked = "Fifty florins, madam?";
        assert!(!tells(florins, "Good day.", "The fifty florins are yours, then and there."));
        assert!(!tells(florins, asked, "Burn that sheet, and the fifty florins are yours."));
        assert!(tells(florins, "Good day.", "These are the last florins, all fifty of them."));
        assert!(tells(florins, "Are those the last you have?", "The fifty florins, yes."));
        assert!(tells(florins, "Good day.", "I have sold the mill."));
        let baker = "The man on the throne is a double.";
        assert!(!tells(baker, "Good day.", "The man on the throne looks well."));
        assert!(tells(baker, "Good day.", "The man on the throne is a double, sir."));
    }

    #[test]
    fn who_names_what_all_see_tells_no_secret() {
        let tells = |present: &[&str], speech: &str| {
            let offers = vec![
                offer(1, "inn:tell", &["odo"]),
                offer(2, "inn:look", &["green spangled cape"]),
            ];
            let mut saying = suggestion(1, offers);
            let present = present.iter().map(|it| StableId::new(*it)).collect();
            saying.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, ..Decision::default() });
            let secret = ["She tore the green spangled cape."];
            tells_secret(&saying, secret, [], &PerceptionLog::default(), &Experiences::default())
                .is_some()
        };
        let names = "A green spangled cape goes with it.";
        assert!(!tells(&["green spangled cape"], names));
        assert!(tells(&[], names), "nobody sees it");
        assert!(tells(&["green spangled cape"], "I tore the spangled cape."));
    }
}
