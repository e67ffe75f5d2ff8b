//! What somebody says that they do, and promises not to do, in another language than English.

use super::{SPEECH, Wording, is_feasible, verbs};
use crate::act::IndexedAction;
use crate::guard::verdict::suggestion::Suggestion;
use crate::promise::{Commitment, CommitmentKind};
use cognition_language::{Language, sentences};

/// The offer that the speech says is done now, or handed over, in words of its own language, where
/// something else is done.
pub(in crate::guard) fn announced_in_own_tongue(suggestion: &Suggestion) -> Option<&IndexedAction> {
    let language = Language::of_utterance(suggestion.speech(), Language::english);
    if std::ptr::eq(language, Language::english()) {
        return None;
    }
    let told = sentences(suggestion.speech()).filter(|sentence| !language.is_question(sentence));
    let clauses = told.flat_map(|sentence| sentence.split([',', ';', ':', '–', '—', '.', '!']));
    let mut now = clauses.filter(|clause| !language.denies(clause) && !is_later(language, clause));
    now.find_map(|clause| {
        let handed = handed_over(language, clause);
        let done = |offer: &IndexedAction| {
            let named = Wording::of([clause]).name_any(offer);
            let first = offer.targets.first();
            let gives = offer.has_tag("give")
                && first.zip(handed.as_ref()).is_some_and(|(thing, words)| words.name(thing));
            gives || named && language.is_of_oneself(clause) && tells(language, clause, offer)
        };
        let is_it = suggestion.action().is_some_and(&done);
        let mut others = suggestion.offers.iter().filter(|offer| {
            !offer.has_tag(SPEECH)
                && is_feasible(offer)
                && !suggestion.action().is_some_and(|chosen| chosen.same_deed(offer))
        });
        others.find(|offer| !is_it && done(offer))
    })
}

/// Whether a deed is what was promised not to be done, in words of another language.
pub(in crate::guard) fn forsworn_in_own_tongue(
    promise: &Commitment,
    action: &IndexedAction,
) -> bool {
    if promise.kind != CommitmentKind::Refrain || action.has_tag(SPEECH) {
        return false;
    }
    let language = Language::of_utterance(&promise.text, Language::english);
    !std::ptr::eq(language, Language::english())
        && tells(language, &promise.text, action)
        && Wording::of([promise.text.as_str()]).name_any(action)
}

fn tells(language: &Language, clause: &str, offer: &IndexedAction) -> bool {
    verbs(offer).any(|verb| language.tells_deed_in_own_tongue(clause, &verb))
}

fn is_later(language: &Language, clause: &str) -> bool {
    language.is_about_later(clause)
}

fn handed_over(language: &Language, clause: &str) -> Option<Wording> {
    let lower = clause.to_lowercase();
    let words: Vec<&str> = cognition_language::runs_with_apostrophes(&lower).collect();
    language.handed_over(&words).map(|handed| Wording::of(handed.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    fn german(description: &str, action: &str, targets: &[&str]) -> IndexedAction {
        let mut tags = vec![action.split(':').next_back().unwrap_or_default().to_owned()];
        tags.extend((tags[0] == "tell").then(|| SPEECH.to_owned()));
        IndexedAction { description: description.to_owned(), tags, ..offer(1, action, targets) }
    }

    fn announced(speech: &str) -> bool {
        let mut offers = [
            german("Gib Jette die Kurbel", "lock:give", &["die Kurbel", "character1"]),
            german("Schließ das Fenster", "lock:close", &["das Fenster"]),
            german("Sprich mit Jette", "lock:tell", &["character1"]),
        ];
        offers.iter_mut().zip(1..).for_each(|(offer, index)| offer.index = index);
        let mut said = suggestion(3, offers.into());
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        announced_in_own_tongue(&said).is_some()
    }

    #[test]
    fn who_hands_it_over_or_does_it_in_german_announces_it() {
        assert!(announced("Da, nimm die Kurbel schon einmal in die Hand."));
        assert!(announced("Ich mache dir das Fenster zu, gleich ist es warm."));
        for speech in [
            "Morgen nimmst du die Kurbel in die Hand, heute schaust du zu.",
            "Ich mache das Fenster nicht zu.",
            "Soll ich dir das Fenster zumachen?",
            "Ich sehe das Fenster.",
        ] {
            assert!(!announced(speech), "{speech}");
        }
    }

    #[test]
    fn what_is_forsworn_in_german_is_not_done() {
        let owed = promise(1, CommitmentKind::Refrain, "nie wieder Karten spielen");
        let play = german("Spiel Karten mit Kurt", "inn:play", &["die Karten", "character1"]);
        assert!(forsworn_in_own_tongue(&owed, &play));
        let shuffle = german("Misch die Karten", "inn:shuffle", &["die Karten"]);
        assert!(!forsworn_in_own_tongue(&owed, &shuffle));
    }
}
