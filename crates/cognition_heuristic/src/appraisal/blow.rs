//! News that hits the mind itself: harm to its kin, to what it lives by, to what it fears for.

use crate::appraisal::tidings::in_sight;
use crate::motives::stakes::Stakes;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::perceive::Percept;
use cognition_language::{sentences, unquoted};

/// So much of what is feared is named at least.
const FEARED: f32 = 0.6;

/// What is hit by bad news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blow {
    /// Somebody who belongs to the mind.
    Kin,
    /// What it lives by, or has to fear for.
    Living,
}

/// What a line tells the mind that hits it; nothing where it asks, denies, or tells of a death: that is grief.
pub(crate) fn blow(view: &Stakes<'_>, percept: &Percept) -> Option<Blow> {
    let (words, text) = (voice_words(view.language), unquoted(&percept.text));
    if in_sight(view, percept).is_some() {
        return None;
    }
    if words
        .grave_news(&text)
        .is_some_and(|told| view.things.people().meets(&Words::of(&told.whom)))
    {
        return None;
    }
    let openly = words.announces_bad_news(&text);
    let mut told = sentences(&text).filter(|said| {
        let states = !view.language.is_question(said) && !words.is_unreal(said);
        states && (openly || !view.language.denies(said))
    });
    told.find_map(|said| {
        let ill = openly || words.tells_of_harm(said) || words.bodes_well(said) == Some(false);
        let hit = || hits(view, said).or(openly.then_some(Blow::Living));
        if ill { hit() } else { None }
    })
}

/// Whether a sentence tells of somebody who belongs to the mind: its kin, or who is dear to it.
pub(crate) fn is_of_own_people(view: &Stakes<'_>, said: &str) -> bool {
    let told = Words::of(said).without(&view.me);
    let of_hearer = !voice_words(view.language).kin_of_hearer(said).is_empty();
    let dear = view.dear.iter().any(|who| !who.is_empty() && told.covers(who));
    of_hearer || dear || names_kin(view, said, &told)
}

fn hits(view: &Stakes<'_>, said: &str) -> Option<Blow> {
    let words = voice_words(view.language);
    let told = Words::of(said).without(&view.me);
    if is_of_own_people(view, said) {
        return Some(Blow::Kin);
    }
    let feared = |fear: &Words| !fear.is_empty() && told.coverage(fear) >= FEARED;
    let living = words.owned_by_hearer(said, &trade(view)) || lives_by(view, said);
    (living || view.fears.iter().any(feared)).then_some(Blow::Living)
}

/// Whether it names somebody who is kin by the mind's own profile.
fn names_kin(view: &Stakes<'_>, said: &str, told: &Words) -> bool {
    let words = voice_words(view.language);
    let names = said.split_whitespace().filter(|run| run.starts_with(char::is_uppercase));
    let names = Words::of_all(names).common(told);
    let mut own = sentences(&view.request.situation.persona.profile);
    own.any(|kin| names.iter().any(|name| words.names_as_kin(kin, name)))
}

/// The words of what the mind does for a living.
fn trade(view: &Stakes<'_>) -> Words {
    let profile = &view.request.situation.persona.profile;
    Words::of(sentences(profile).next().unwrap_or_default()).without(&view.me)
}

/// Whether it names a thing that the mind works with, or in.
fn lives_by(view: &Stakes<'_>, said: &str) -> bool {
    let things = view.language.things_named(said);
    let nouns = said.split_whitespace().skip(1).filter(|run| run.starts_with(char::is_uppercase));
    let named = Words::of_all(things.iter().map(String::as_str).chain(nouns));
    let shared = trade(view).without(&view.things.people()).common(&named);
    shared.iter().any(|word| !view.language.is_stop_word_of_topics(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::scene::Scene;
    use crate::rehearsal::*;
    use std::sync::Arc;

    fn blow_of(profile: &str, fear: &str, line: &str) -> Option<Blow> {
        let mut request = request("nobody", vec![], vec![says("odo", line)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.name = "Nobody".to_owned();
        persona.profile = profile.to_owned();
        persona.fears = vec![fear.to_owned()];
        blow(&Stakes::of(Scene::of(&request)), &says("odo", line))
    }

    #[test]
    fn harm_to_kin_to_the_trade_and_to_what_is_feared_for_hits_the_mind() {
        let potter = "Nobody makes pots in the old mill. Her husband Idris drives a cart.";
        for (line, hit) in [
            ("Idris has fallen off the roof!", Some(Blow::Kin)),
            ("Your husband is in hospital.", Some(Blow::Kin)),
            ("The mill is bankrupt.", Some(Blow::Living)),
            ("The kiln has cracked!", Some(Blow::Living)),
            ("Bad news: they will not come.", Some(Blow::Living)),
            ("A cart has broken down in Rye.", None),
            ("Idris is well.", None),
            ("Has Idris fallen?", None),
        ] {
            assert_eq!(blow_of(potter, "That the kiln cracks.", line), hit, "{line}");
        }
        let baker = "Nobody backt Brot in der Mühle. Ihr Mann Frieder war Bergmann.";
        for (line, hit) in [
            ("Frieder ist von der Leiter gefallen!", Some(Blow::Kin)),
            ("Dein Mann liegt im Krankenhaus.", Some(Blow::Kin)),
            ("Die Mühle ist pleite.", Some(Blow::Living)),
            ("Schlechte Nachrichten: Der Bote kommt nicht.", Some(Blow::Living)),
            ("Frieder ist da.", None),
        ] {
            assert_eq!(blow_of(baker, "Dass der Ofen brennt.", line), hit, "{line}");
        }
    }
}
