//! For whom a thing is that a goal gives: whom it names or describes, or whoever is in want of it.

use crate::appraisal::apology::has_apologised;
use crate::motives::aims::{Aim, End};
use crate::motives::awaited::Awaited;
use crate::motives::stakes::Stakes;
use crate::reading::about_whom::is_about;
use crate::wording::voice_words::{VoiceWords, of_goal};
use crate::wording::words::Words;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::{Goal, StableId};
use cognition_language::{Language, sentences};

/// What everything is that somebody eats or drinks.
const KINDS_OF_FOOD: &[&str] = &["food", "beverage"];

/// A gift that is on offer, and who would get it.
#[derive(Clone, Copy)]
pub(crate) struct Gift<'v, 'o, 'a> {
    view: &'v Stakes<'a>,
    /// Who would get it.
    pub(crate) receiver: &'o StableId,
    /// What it is.
    pub(crate) thing: &'o ActionTarget,
}

impl<'v, 'o, 'a> Gift<'v, 'o, 'a> {
    /// The gift of an offer; none where it hands nothing to anybody.
    pub(crate) fn of(view: &'v Stakes<'a>, offer: &'o IndexedAction) -> Option<Self> {
        let is_person = |it: &&ActionTarget| view.things.is_character(&it.stable_id);
        let receiver = offer.targets.iter().find(is_person).filter(|_| offer.has_tag("give"))?;
        let thing = offer.targets.iter().find(|it| it.stable_id != receiver.stable_id)?;
        Some(Self { view, receiver: &receiver.stable_id, thing })
    }

    /// The goal for which it is to be given, asked or not.
    pub(crate) fn due(&self) -> Option<&'v Aim<'a>> {
        self.goals()
            .find(|(aim, given)| {
                !aim.served
                    && given.is_free_for(self.receiver)
                    && given.is_for(self.receiver)
                    && given.is_wanted_by(self.receiver)
            })
            .map(|(aim, _)| aim)
    }

    /// Whether a goal gives it to whoever would get it: who asks for it is not refused.
    pub(crate) fn is_meant(&self) -> bool {
        self.goals()
            .any(|(_, given)| given.is_free_for(self.receiver) && given.is_for(self.receiver))
    }

    /// Whether a goal gives it to them by name, on terms that are not met yet.
    pub(crate) fn waits_for_terms(&self) -> bool {
        let waits = |given: &Given<'_, '_>| {
            given.is_named(self.receiver) && !given.is_free_for(self.receiver)
        };
        !self.is_meant() && self.goals().any(|(_, given)| waits(&given))
    }

    /// Whether a goal gives it to whoever would get it as things stand, whatever it costs anybody else.
    pub(crate) fn is_free(&self) -> bool {
        let gives = |given: &Given<'_, '_>| {
            let sells = given.words.sells(given.text());
            !sells && given.is_free_for(self.receiver) && given.is_for_now(self.receiver)
        };
        self.goals().any(|(_, given)| gives(&given))
    }

    /// Whether a goal gives it to somebody else.
    pub(crate) fn is_for_another(&self) -> bool {
        let to_one = |given: &Given<'_, '_>| {
            let gives = given.words.gives_at_all(given.text());
            gives && !given.is_open() && !given.is_for(self.receiver)
        };
        !self.is_meant() && self.goals().any(|(_, given)| to_one(&given))
    }

    /// The goals that give this thing to somebody.
    fn goals(&self) -> impl Iterator<Item = (&'v Aim<'a>, Given<'v, 'a>)> {
        let view = self.view;
        let given = move |aim: &'v Aim<'a>| Some((aim, Given::of(view, aim)?));
        let thing = self.thing;
        view.aims.iter().filter_map(given).filter(move |(_, given)| given.names(thing))
    }
}

/// A goal that gives something.
struct Given<'v, 'a> {
    view: &'v Stakes<'a>,
    goal: &'a Goal,
    aim: &'v Aim<'a>,
    words: &'static VoiceWords,
}

impl<'v, 'a> Given<'v, 'a> {
    fn of(view: &'v Stakes<'a>, aim: &'v Aim<'a>) -> Option<Self> {
        let End::Goal(goal) = aim.end else { return None };
        let words = of_goal(&goal.text);
        let gives = words.gives_at_all(&goal.text);
        let gives = gives || words.brings(&goal.text) || words.cares(&goal.text);
        gives.then_some(Self { view, goal, aim, words })
    }

    fn text(&self) -> &'a str {
        &self.goal.text
    }

    fn wants(&self, id: &StableId) -> bool {
        self.goal.wants.iter().any(|want| want.eq_ignore_ascii_case(id.as_str()))
    }

    /// Whether it sets no terms, or they are met. Those of a goal that names nobody are the game's matter.
    fn is_free_for(&self, person: &StableId) -> bool {
        match self.aim.awaited {
            Awaited::Open => return false,
            Awaited::Come => return self.is_named(person),
            Awaited::Nothing => {}
        }
        let terms = self.words.terms(self.text());
        terms.is_none_or(|terms| self.is_named(person) && self.are_met(&terms, person))
    }

    /// Whether somebody has done what the terms say, or said that they do: `I stay, if you will have me.`
    fn are_met(&self, terms: &str, person: &StableId) -> bool {
        let (view, called) = (self.view, self.view.things.words_of(person));
        if self.words.is_of_apology(terms) {
            return has_apologised(view, person);
        }
        let asks = self.words.are_to_ask(terms);
        let wanted = Words::of(terms).without(&called).without(&view.things.people());
        let by_them = |text: &str| {
            let voice = of_goal(text);
            let told = !view.language.is_question(text) && !view.language.denies(text);
            let does = told && !wanted.is_empty() && Words::of(text).covers(&wanted);
            if asks { voice.is_polite(text) } else { does }
        };
        let all = view.request.situation.perceptions.entries().map(|entry| &entry.percept);
        let mut theirs = all.filter(|percept| percept.source.as_ref() == Some(person));
        theirs.any(|percept| sentences(&percept.text).any(by_them))
    }

    /// Whether it is about this thing: by name, by id, or as what one eats where it feeds somebody.
    fn names(&self, thing: &ActionTarget) -> bool {
        let named = self.aim.words.meets(&Words::of(&thing.label)) || self.wants(&thing.stable_id);
        named || self.words.feeds(self.text()) && is_food(self.view.language, &thing.label)
    }

    /// Whether it names this person as who gets it.
    fn is_named(&self, id: &StableId) -> bool {
        let called = self.view.things.words_of(id);
        let named = !called.is_empty() && self.aim.words.covers(&called) || self.wants(id);
        named && *id != self.view.request.mind && !self.words.is_source(self.text(), &called)
    }

    fn names_somebody(&self) -> bool {
        self.view.things.characters().any(|(id, _)| self.is_named(id))
    }

    /// Whether it is for nobody in particular.
    fn is_open(&self) -> bool {
        let described = || self.words.described(self.text());
        !self.names_somebody() && (self.words.is_for_anybody(self.text()) || described().is_empty())
    }

    fn is_for(&self, person: &StableId) -> bool {
        if self.names_somebody() {
            return self.is_named(person);
        }
        if self.words.is_for_anybody(self.text()) {
            return true;
        }
        let described = self.words.described(self.text());
        match described.is_empty() || !self.words.gives(self.text()) {
            true => self.words.cares(self.text()),
            false => described.iter().any(|what| self.is_described(person, what)),
        }
    }

    /// Whether it names this person, or is for anybody and they are in a state that it names, if it names any.
    fn is_for_now(&self, person: &StableId) -> bool {
        let states = self.words.states(self.text());
        let in_state = |state: &&[String]| is_in_state(self.view, person, state);
        let suits = || states.is_empty() || states.iter().any(in_state);
        self.is_named(person) || self.words.is_for_anybody(self.text()) && suits()
    }

    /// Whether somebody is called so, has said so of themselves, or was said to be that.
    fn is_described(&self, person: &StableId, what: &str) -> bool {
        let called = self.view.things.words_of(person);
        let all = self.view.request.situation.perceptions.entries();
        let me = &self.view.request.mind;
        let label = self.view.things.label(person).unwrap_or_default();
        let told = all.map(|entry| &entry.percept);
        let mut told = told.filter(|percept| percept.source.as_ref() != Some(me));
        called.has_stem(what)
            || told.any(|percept| {
                let own = percept.source.as_ref() == Some(person);
                sentences(&percept.text).any(|sentence| {
                    let words = Words::of(sentence);
                    let calls = self.view.language.calls(sentence, label);
                    let of_them = !called.is_empty() && !calls && words.covers(&called);
                    let of_itself = || own && of_goal(sentence).speaks_of_itself(sentence);
                    words.has_stem(what) && (of_them || of_itself())
                })
            })
    }

    /// Whether somebody wants it at this moment: who belongs to the house is no guest, and whoever is
    /// hungry has said so.
    fn is_wanted_by(&self, person: &StableId) -> bool {
        let states = self.words.states(self.text());
        if !states.is_empty() {
            let in_state = |state: &&[String]| is_in_state(self.view, person, state);
            return states.iter().any(in_state);
        }
        if self.is_named(person) || !self.is_open() {
            return true;
        }
        // What whoever asks is to have is given to who asks.
        let profile = Words::of(&self.view.request.situation.persona.profile);
        let called = self.view.things.words_of(person);
        self.words.cares(self.text()) && !profile.covers(&called)
    }
}

/// Whether somebody has told or shown that they are in a state, or it was told of them.
pub(crate) fn is_in_state(view: &Stakes<'_>, person: &StableId, state: &[String]) -> bool {
    view.recent.iter().any(|seen| {
        let text = seen.percept.text.as_str();
        let told = |sentence: &&str| of_goal(sentence).tells_of(sentence, state);
        sentences(text).filter(told).any(|said| is_about(view, seen, said, person))
    })
}

/// Whether a thing is something to eat or to drink.
pub(crate) fn is_food(language: &Language, label: &str) -> bool {
    let known = language.recall_keys(label).senses;
    KINDS_OF_FOOD.iter().any(|kind| {
        let senses = language.recall_terms(kind).into_iter().flat_map(|term| term.senses);
        senses.into_iter().any(|sense| known.binary_search(&sense).is_ok())
    })
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    const LAMP: (&str, &str, &str) = ("item", "lamp", "the storm lamp");
    const PIE: (&str, &str, &str) = ("item", "pie", "the pie");
    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const SELA: (&str, &str, &str) = ("character", "sela", "Sela");

    fn chosen(goal: &str, thing: (&str, &str, &str), percepts: Vec<Percept>) -> String {
        let give = |to: (&str, &str, &str)| {
            offer_of(&format!("Give {} to {}", thing.2, to.2), &["give"], &[thing, to])
        };
        let speak = |id, label| offer(&format!("Speak to {label}"), &["tell", "speech"], &[id]);
        let offers = vec![give(ODO), give(SELA), speak("odo", "Odo"), speak("sela", "Sela")];
        let mut request = request("nobody", offers, percepts);
        let persona = Arc::make_mut(&mut request.situation.persona);
        let wants = vec![thing.1.to_owned()];
        persona.goals.push(Goal { text: goal.to_owned(), weight: 0.8, wants });
        choice(&request).to_owned()
    }

    #[test]
    fn a_german_goal_gives_a_german_thing() {
        let key = ("item", "key", "der Kellerschlüssel");
        let corin = ("character", "corin", "Corin");
        let give = offer_of("Gib den Kellerschlüssel an Corin", &["give"], &[key, corin]);
        let mut request = request("nobody", vec![give], vec![]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        let goal = serde_json::json!({"text": "Corin den Kellerschlüssel geben."});
        persona.goals.push(serde_json::from_value(goal).expect("is a goal"));
        assert_eq!(choice(&request), "Gib den Kellerschlüssel an Corin");
    }

    #[test]
    fn on_terms_it_is_given_once_they_are_met_and_kept_from_anybody_else() {
        let give = "Give the storm lamp to Sela";
        let kindly = "Let Sela have the storm lamp once she has asked for it kindly.";
        let says = |who: &str, words: &str| vec![says(who, words)];
        assert_ne!(chosen(kindly, LAMP, vec![]), give);
        assert_ne!(chosen(kindly, LAMP, says("sela", "Give me the storm lamp.")), give);
        let please = says("sela", "Please, may I have the storm lamp?");
        assert_eq!(chosen(kindly, LAMP, please), give);
        let odo = chosen(kindly, LAMP, says("odo", "Please, may I have the storm lamp?"));
        assert_ne!(odo, "Give the storm lamp to Odo");
        let stays = "Give the storm lamp to Sela if she stays.";
        assert_ne!(chosen(stays, LAMP, says("sela", "May I have the storm lamp?")), give);
        assert_eq!(chosen(stays, LAMP, says("sela", "If you will have me, I stay.")), give);
        let sorry = "Give the storm lamp to Sela if she says that she is sorry.";
        assert_ne!(chosen(sorry, LAMP, says("sela", "May I have the storm lamp?")), give);
        assert_eq!(chosen(sorry, LAMP, says("sela", "I am sorry.")), give);
        let german = "Sela die Lampe geben, wenn sie sich entschuldigt.";
        assert_eq!(chosen(german, LAMP, says("sela", "Es tut mir leid.")), give);
        let german = "Sela die Lampe geben, wenn sie bleibt.";
        assert_ne!(chosen(german, LAMP, says("sela", "Gibst du mir die Lampe?")), give);
    }

    #[test]
    fn what_a_goal_gives_goes_to_whom_it_names_unasked_and_to_nobody_else() {
        for goal in ["Let Sela have the storm lamp.", "Sela die Lampe übergeben."] {
            assert_eq!(chosen(goal, LAMP, vec![]), "Give the storm lamp to Sela", "{goal}");
            let asks = says("odo", "May I have the storm lamp?");
            assert_ne!(chosen(goal, LAMP, vec![asks]), "Give the storm lamp to Odo", "{goal}");
        }
    }

    #[test]
    fn who_is_described_gets_it_once_they_are_known_for_it() {
        let goal = "Let the new pilot have the storm lamp.";
        assert_ne!(chosen(goal, LAMP, vec![]), "Give the storm lamp to Odo");
        let own = Percept::speech("nobody", "The last pilot drowned, Odo.");
        assert_ne!(chosen(goal, LAMP, vec![own]), "Give the storm lamp to Odo");
        let known = says("odo", "Good evening. I am Odo, the new pilot.");
        assert_eq!(chosen(goal, LAMP, vec![known.clone()]), "Give the storm lamp to Odo");
        let asks = says("odo", "May I have the storm lamp?");
        assert_eq!(chosen(goal, LAMP, vec![known, asks]), "Give the storm lamp to Odo");
        let asks = says("sela", "May I have the storm lamp?");
        assert_ne!(chosen(goal, LAMP, vec![asks]), "Give the storm lamp to Sela");
    }

    #[test]
    fn whoever_is_hungry_is_fed_and_nobody_else() {
        let goal = "Whoever is hungry is fed.";
        let pie = "Give the pie to Sela";
        for words in ["I have had nothing to eat since noon.", "I am famished."] {
            assert_eq!(chosen(goal, PIE, vec![says("sela", words)]), pie, "{words}");
        }
        for words in ["I am not hungry.", "Are you hungry?", "Nice weather."] {
            assert_ne!(chosen(goal, PIE, vec![says("sela", words)]), pie, "{words}");
        }
        assert_eq!(chosen(goal, PIE, vec![says("odo", "Sela is starving.")]), pie);
    }

    #[test]
    fn what_whoever_asks_is_to_have_is_given_to_who_asks() {
        let goal = "Whoever asks for the pie gets it.";
        assert!(!chosen(goal, PIE, vec![]).starts_with("Give"));
        let asks = says("sela", "May I have the pie?");
        assert_eq!(chosen(goal, PIE, vec![asks]), "Give the pie to Sela");
        let goal = "Whoever orders the pie gets it.";
        assert!(!chosen(goal, PIE, vec![]).starts_with("Give"));
    }

    #[test]
    fn a_goal_for_a_certain_day_gives_to_whose_day_it_is() {
        let goal = "See that nobody goes without a pie on their birthday.";
        let told = says("odo", "It is Sela's birthday today.");
        assert_eq!(chosen(goal, PIE, vec![told]), "Give the pie to Sela");
        assert_ne!(chosen(goal, PIE, vec![]), "Give the pie to Sela");
    }

    #[test]
    fn help_goes_to_whose_trouble_it_is_and_to_nobody_beside_them() {
        for words in ["I am starving.", "We have had nothing to eat all day."] {
            let deed = chosen("Sweep the yard.", PIE, vec![says("sela", words)]);
            assert_ne!(deed, "Give the pie to Odo", "{words}");
        }
    }

    #[test]
    fn why_somebody_gives_is_no_secret_that_a_gift_gives_away() {
        let give = offer_of("Give the storm lamp to Sela", &["give"], &[LAMP, SELA]);
        let parts = |secret: &str| {
            let mut request = request("nobody", vec![give.clone()], vec![]);
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.secrets = vec![secret.to_owned()];
            let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
            parts.filter(|part| part.why == "gives a secret away").count()
        };
        assert_eq!(parts("The winter gives her no more than a month."), 0);
        assert_eq!(parts("She stole the storm lamp."), 1);
    }
}
