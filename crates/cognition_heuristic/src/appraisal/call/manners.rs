//! What somebody does to the mind by mere words: insults it, says sorry, wishes it well, praises it.

use crate::appraisal::apology::is_apology_to;
use crate::appraisal::blow::{Blow, blow, is_of_own_people};
use crate::motives::stakes::Stakes;
use crate::reading::insult::insults;
use crate::wording::phrase::without_article;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::perceive::Percept;
use cognition_language::{DialogueAct, sentences, unquoted};

/// What is done by words that call for words in return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manners {
    /// It insults.
    Insult,
    /// It says that the mind lies.
    Doubt,
    /// It says sorry for what its speaker has done to the mind.
    Apology,
    /// It congratulates, or wishes joy or luck.
    Wish,
    /// It praises the mind, or what belongs to it.
    Praise,
    /// It praises somebody who belongs to the mind, or tells of what they have to be glad of.
    KinPraise,
    KinJoy,
    /// It jests.
    Jest,
    /// It brings something that is no thing of the world.
    Present,
    /// It has somebody who is not here greeted, or told something.
    Greetings,
    Message,
    /// It tells of harm that hits the mind.
    Blow(Blow),
}

impl Manners {
    /// Whether what is asked beside it comes first.
    pub(crate) fn may_wait(self) -> bool {
        let of_kin = matches!(self, Self::KinPraise | Self::KinJoy);
        of_kin || matches!(self, Self::Wish | Self::Praise | Self::Present | Self::Blow(_))
    }

    /// What a line does to the mind, whoever says it; nothing where it asks or tells alone.
    pub(super) fn of(view: &Stakes<'_>, percept: &Percept) -> Option<Self> {
        let text = unquoted(&percept.text);
        let acts = view.language.dialogue_acts(&text);
        if percept.source.as_ref().is_some_and(|by| is_apology_to(view, by, &text)) {
            return Some(Self::Apology);
        }
        if sentences(&text).any(|said| insults(view, said)) {
            return Some(Self::Insult);
        }
        let words = voice_words(view.language);
        if words.doubts(&text) {
            return Some(Self::Doubt);
        }
        if sentences(&text).any(|said| words.wishes_joy(said)) {
            return Some(Self::Wish);
        }
        if words.jests(&text) {
            return Some(Self::Jest);
        }
        if let Some(word) = sentences(&text).find_map(|said| word_for_others(view, said)) {
            return Some(word);
        }
        if sentences(&text).any(|said| brings_a_present(view, said)) {
            return Some(Self::Present);
        }
        let courtesies = [DialogueAct::Thanks, DialogueAct::Greeting, DialogueAct::Farewell];
        let praises = |said: &str| {
            let acts = view.language.dialogue_acts(said);
            acts.has(DialogueAct::Praise) && words.names_listener(said)
        };
        let plain = !acts.has_any(&[DialogueAct::Question, DialogueAct::Request]);
        let praised = !acts.has_any(&courtesies) && sentences(&text).any(praises);
        let praised = plain && (praised || sentences(&text).any(|said| words.praises_work(said)));
        let hit = || blow(view, percept).map(Self::Blow);
        let of_kin = sentences(&text).find_map(|said| good_of_kin(view, said));
        of_kin.or_else(|| praised.then_some(Self::Praise)).or_else(hit)
    }
}

/// What a sentence has somebody told who is not here: a greeting, or anything else.
fn word_for_others(view: &Stakes<'_>, said: &str) -> Option<Manners> {
    let words = voice_words(view.language);
    if words.sends_word_to(said).is_some_and(|to| is_for_whom_is_away(view, to)) {
        return Some(Manners::Message);
    }
    let is_here = !view.things.names_in(&Words::of(said)).common(&view.things.people()).is_empty();
    if is_here || view.language.is_question(said) {
        return None;
    }
    if words.sends_greetings(said) {
        return Some(Manners::Greetings);
    }
    let to = words.sends_word_to(said)?;
    let first = to.split_whitespace().next().unwrap_or_default();
    let is_known = first.starts_with(char::is_uppercase)
        && view.request.situation.persona.profile.contains(first);
    let is_kin = words.kin_of_hearer(to).iter().any(|kin| Words::of(to).has_stem(kin))
        && words.names_listener(first);
    (is_known || is_kin).then_some(Manners::Message)
}

/// Whether word is for somebody whom the mind knows and who is not here: `Odo that supper is ready`
fn is_for_whom_is_away(view: &Stakes<'_>, to: &str) -> bool {
    let words = voice_words(view.language);
    view.things.characters().any(|(id, label)| {
        let is_away = *id != view.request.mind && !view.is_here(id);
        let sent = to.strip_prefix(without_article(label)).filter(|_| is_away);
        sent.is_some_and(|sent| words.is_what_is_sent(sent))
    })
}

/// Whether somebody says that they have brought something: a thing that lies or is held here is handed over
/// by a deed.
fn brings_a_present(view: &Stakes<'_>, said: &str) -> bool {
    let named = view.things.named_in(&Words::of(said));
    let is_thing = named.iter().any(|thing| view.things.is_item(thing.id));
    !is_thing && voice_words(view.language).brings_something(said)
}

/// What a sentence tells to the credit, or to the joy, of somebody who belongs to the mind.
fn good_of_kin(view: &Stakes<'_>, said: &str) -> Option<Manners> {
    let words = voice_words(view.language);
    let joy = words.joy(said).map(|_| Manners::KinJoy);
    let praise = || words.commends(said).then_some(Manners::KinPraise);
    let good = joy.or_else(praise)?;
    let is_ill = words.bodes_well(said) == Some(false) || words.tells_of_harm(said);
    let is_theirs = || is_of_own_people(view, said) || is_of_whom_it_knows(view, said);
    (!is_ill && is_theirs()).then_some(good)
}

/// Whether a sentence is of somebody whom the mind's own profile names, and who is no thorn in its side.
fn is_of_whom_it_knows(view: &Stakes<'_>, said: &str) -> bool {
    let words = voice_words(view.language);
    let persona = &view.request.situation.persona;
    let named = words.named_in_profile(&persona.profile, &persona.name).into_iter();
    let mut named = named.filter(|named| words.speaks_of(said, named));
    let is_of = |told: &str, name: &str| tokens(told).any(|word| word == name);
    let bothers = |name: &str| {
        sentences(&persona.profile).any(|told| is_of(told, name) && words.is_averse(told))
    };
    named.any(|named| !bothers(&named.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motives::stakes::Stakes;
    use crate::reading::scene::Scene;
    use crate::rehearsal::*;

    fn manners(words: &str) -> Option<Manners> {
        let request = request("nobody", vec![], vec![says("odo", words)]);
        let view = Stakes::of(Scene::of(&request));
        Manners::of(&view, view.recent.last().expect("was said").percept)
    }

    #[test]
    fn words_are_told_apart_by_what_they_do_to_whoever_hears_them() {
        let check = |of: Option<Manners>, lines: &[&str]| {
            for line in lines {
                assert_eq!(manners(line), of, "{line}");
            }
        };
        check(
            Some(Manners::Insult),
            &[
                "You are a crook and a drunkard.",
                "You smell of onions.",
                "Blockhead!",
                "You good-for-nothing!",
                "Du bist ein alter Dickkopf, Odo, und ein Faulpelz.",
                "You sing like a drunken donkey.",
                "You are the worst ferryman on the whole coast.",
                "Your soup is swill.",
                "Du ruderst wie eine lahme Ente.",
                "Dein Essen ist ein Fraß.",
            ],
        );
        check(Some(Manners::Doubt), &["You're lying.", "That is a lie, Nobody."]);
        check(
            Some(Manners::Apology),
            &[
                "I apologise for what I did to your fence.",
                "Es tut mir leid, dass ich dich angelogen habe.",
            ],
        );
        check(
            Some(Manners::Wish),
            &["Happy birthday!", "Congratulations on the new boat.", "Herzlichen Glückwunsch!"],
        );
        check(
            Some(Manners::Praise),
            &[
                "You are very brave.",
                "Your bread is wonderful.",
                "Nobody bakes better bread than you.",
                "You keep the finest bees in the county.",
                "Bei dir schmeckt es immer am besten!",
                "Dein Brot schmeckt herrlich!",
            ],
        );
        check(
            None,
            &[
                "I am a fool.",
                "You are lying in my bed.",
                "The fish stinks today.",
                "Arne is dead. I am sorry.",
                "Is your bread good?",
                "You work like a horse.",
                "Your wound looks terrible.",
                "Sorry, I have to go.",
                "The best bread is in Rye.",
                "It is late.",
            ],
        );
    }
}
