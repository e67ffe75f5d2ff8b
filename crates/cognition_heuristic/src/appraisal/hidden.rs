//! What a mind hides, and who presses it for that.

use crate::motives::stakes::Stakes;
use crate::wording::phrase::without_slots;
use crate::wording::tell::Tell;
use crate::wording::voice_words::{of_goal, roots, voice_words};
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{Answer, DialogueAct, sentences};

/// Under which key a persona has what it says as it owns up.
const OWN_UP: &str = "own_up";

/// Whether somebody presses a mind for what it hides which has words left to own up with.
pub(crate) fn is_pressed(view: &Stakes<'_>, asker: &StableId) -> bool {
    let mut lines = view.addressed().filter(|news| news.percept.source.as_ref() == Some(asker));
    has_words(view) && lines.any(|news| is_asked_again(view, news.percept))
}

/// Whether it has something left to say as it owns up.
pub(crate) fn has_words(view: &Stakes<'_>) -> bool {
    let mut lines = confessions(view).map(|line| Words::of(&without_slots(line)));
    lines.any(|line| !view.has_said_all(&line))
}

/// The lines by which it owns up to what it hides: those that say yes, or speak of a secret. That it was short with
/// somebody owns up to nothing.
pub(crate) fn confessions<'v>(view: &'v Stakes<'_>) -> impl Iterator<Item = &'v String> {
    let lines = view.request.situation.persona.lines.0.get(OWN_UP).into_iter().flatten();
    lines.filter(move |line| {
        let words = Words::of(&without_slots(line)).without(&view.things.people());
        let says_yes = view.language.consent(line) == Some(Answer::Agrees);
        says_yes || view.moment.secrets.iter().any(|secret| secret.meets(&words))
    })
}

/// Whether a line asks for what the mind hides, and whoever says it has asked before.
pub(crate) fn is_asked_again(view: &Stakes<'_>, line: &Percept) -> bool {
    let asker = line.source.as_ref();
    let hides = |percept: &Percept| asks_for_what_is_hidden(view, percept);
    let earlier = view.recent.iter().filter(|seen| seen.percept.source.as_ref() == asker);
    let mut earlier = earlier.filter(|seen| !seen.is_new && seen.percept.addressed);
    hides(line) && earlier.any(|seen| hides(seen.percept))
}

/// Whether a line begs to have a thing that a secret names: that asks for no secret. `Can I have some water?`
pub(crate) fn begs_for_what_is_named(view: &Stakes<'_>, line: &Percept) -> bool {
    let words = voice_words(view.language);
    let begs = |sentence: &str| {
        let asked = Words::of(sentence);
        let is_request = view.language.dialogue_acts(sentence).has(DialogueAct::Request)
            || words.opens_like_a_request(sentence);
        is_request
            && words.speaks_of_itself(sentence)
            && roots(sentence).iter().any(|word| words.wants(word))
            && !words.asks_to_be_told(sentence)
            && view.moment.secrets.iter().any(|secret| secret.meets(&asked))
    };
    sentences(&line.text).any(begs)
}

/// The names in the secrets of the mind, known or not: who speaks of somebody asks for no secret about them.
fn names_in_secrets(view: &Stakes<'_>) -> Words {
    let secrets = view.request.situation.persona.secrets.iter();
    let secrets = secrets.filter(|secret| !of_goal(secret).plans().keeps_capitals());
    let said = secrets.flat_map(|secret| sentences(secret));
    let later = said.flat_map(|said| said.split_whitespace().skip(1));
    let names: Vec<&str> = later.filter(|word| word.starts_with(char::is_uppercase)).collect();
    Words::of(&names.join(" "))
}

/// Whether a line asks whoever is spoken to for something without a name, or for what a secret names.
fn asks_for_what_is_hidden(view: &Stakes<'_>, line: &Percept) -> bool {
    let words = voice_words(view.language);
    let saying = Words::of_all(words.saying().iter().map(String::as_str));
    // Where something lies hidden may be spoken of as any other place.
    let names = view.things.people().with(&view.things.places());
    let grammar = view.me.with(&saying).with(&names);
    let asks = |sentence: &str| {
        let asked = Words::of(sentence).without(&grammar);
        let meets = |asked: &Words| view.moment.secrets.iter().any(|secret| secret.meets(asked));
        let named = meets(&asked) && meets(&asked.without(&names_in_secrets(view)));
        let hinted = asked.is_empty() && words.names_listener(sentence);
        let wants = || {
            view.language.dialogue_acts(sentence).has(DialogueAct::Request)
                || Tell::of(sentence).asks
        };
        named && wants() || view.language.is_question(sentence) && (named || hinted)
    };
    let is_speech = line.kind == PerceptKind::Speech && !view.moment.secrets.is_empty();
    is_speech && sentences(&line.text).any(asks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::scene::Scene;
    use crate::rehearsal::*;
    use std::sync::Arc;

    fn asks_for_it(words: &str) -> bool {
        let line = says("odo", words);
        let mut request = request("nobody", vec![], vec![line.clone()]);
        let secret = "Nobody hides the chalice to buy Tilda a ring in Ghent.";
        Arc::make_mut(&mut request.situation.persona).secrets = vec![secret.to_owned()];
        asks_for_what_is_hidden(&Stakes::of(Scene::of(&request)), &line)
    }

    #[test]
    fn who_speaks_of_somebody_whom_a_secret_names_asks_for_no_secret() {
        for words in ["How's Tilda?", "Will you marry Tilda?", "Have you been to Ghent?"] {
            assert!(!asks_for_it(words), "{words}");
        }
        for words in ["Have you seen the chalice?", "Will you buy Tilda a ring?"] {
            assert!(asks_for_it(words), "{words}");
        }
    }
}
