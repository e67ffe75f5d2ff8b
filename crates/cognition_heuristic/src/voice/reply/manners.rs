//! What is said to hard words, to good wishes and to praise.

use super::Reply;
use crate::appraisal::apology::is_of_weight;
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::blow::Blow;
use crate::appraisal::call::Manners;
use crate::motives::scored::Scored;
use crate::reading::insult::{overheard, times_insulted};
use crate::voice::address;
use crate::voice::fitting::{listener, said_before};
use crate::voice::line::{Line, Slots};
use crate::voice::picking::spoken;
use crate::wording::voice_words::voice_words;
use cognition_core::chance::Chance;
use cognition_core::mind::MoodAxis;
use cognition_core::perceive::PerceptKind;

/// From this mood down hard words are given back.
const SORE: i8 = -15;

/// What is said to words that call for words in return, whatever else is due; none where there are none.
pub(in crate::voice) fn in_kind(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    chance: Chance,
) -> Option<String> {
    let to = listener(chosen).or(view.request.situation.partner.as_ref());
    let mut calls = view.calls.iter().rev();
    let call = calls.find(|call| call.manners.is_some() && call.percept.source.as_ref() == to)?;
    let asks = call.question.is_some() || call.asked.is_some();
    let waits = asks && call.manners.is_some_and(Manners::may_wait);
    Reply { view, chosen, chance, call }.to_manners().filter(|_| !waits)
}

/// What is said to whoever has something to be glad of: in words of its own, where it has some.
pub(in crate::voice) fn good_wishes(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    chance: Chance,
) -> Option<String> {
    let (_, joy) = view.joy.filter(|(who, _)| listener(chosen) == Some(*who))?;
    let (slots, said) = (Slots::of(view, chosen.action), said_before(view));
    let own = view.request.situation.persona.lines.0.get("congratulate").into_iter().flatten();
    let own = own.filter_map(|line| slots.line(line, &said)).collect();
    let lines = voice_words(view.language).lines(joy.lines()).iter();
    let lines = lines.filter_map(|line| slots.line(line, &said)).collect();
    Some(spoken(vec![own, address::in_kind(view, lines)], chance)).filter(|line| !line.is_empty())
}

/// What is said to whoever insults somebody whom the mind cares for.
pub(in crate::voice) fn objection(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    chance: Chance,
) -> Option<String> {
    let whom = objects_for(view, listener(chosen)?)?;
    let slots = Slots::of(view, chosen.action).filled(&[("who", whom.to_owned())]);
    let said = said_before(view);
    let lines = voice_words(view.language).lines("objects").iter();
    let lines = lines.filter_map(|line| slots.line(line, &said)).collect();
    Some(spoken(vec![lines], chance)).filter(|line| !line.is_empty())
}

/// Whom the mind stands up for who was just insulted by this person.
pub(crate) fn objects_for<'a>(
    view: &Appraisal<'a>,
    by: &cognition_core::mind::StableId,
) -> Option<&'a str> {
    // Who is asked something answers first.
    if view.addressed().any(|line| view.language.is_question(&line.percept.text)) {
        return None;
    }
    let (insulter, whom) = overheard(view)?;
    let cares = insulter == by && is_of_weight(view, whom);
    view.things.label(whom).filter(|_| cares)
}

impl Reply<'_, '_> {
    /// What is said to a line that does something to the mind by mere words.
    pub(super) fn to_manners(&self) -> Option<String> {
        match self.call.manners? {
            Manners::Apology => self.to_apology(),
            Manners::Insult => Some(self.to_insult()),
            Manners::Doubt => Some(self.to_doubt()),
            Manners::Wish => Some(self.own_thanks("well_wished")),
            Manners::Praise => Some(self.own_thanks("praised")),
            Manners::KinPraise => Some(self.one_of("kin_praised", &[])),
            Manners::KinJoy => Some(self.one_of("kin_joy", &[])),
            Manners::Jest => Some(self.one_of("jest", &[])),
            Manners::Greetings => Some(self.one_of("greetings", &[])),
            Manners::Message => Some(self.one_of("message", &[])),
            Manners::Present => Some(self.to_present()),
            Manners::Blow(Blow::Kin) => Some(self.one_of("dread", &[])),
            Manners::Blow(Blow::Living) => Some(self.one_of("bad_news", &[])),
        }
    }

    /// Hard words are answered to whoever says them: with hurt by who cares for them, with hard words
    /// by who is sore, and else denied.
    fn to_insult(&self) -> String {
        let own = self.own_fresh("insulted");
        if own.is_empty() { self.one_of(self.insulted(), &[]) } else { own }
    }

    /// Who says that it lies is told once that it does not, and then that it is enough.
    fn to_doubt(&self) -> String {
        let words = voice_words(self.view.language);
        let speaker = self.call.percept.source.as_ref();
        let doubts = self.view.recent.iter().filter(|seen| {
            let is_theirs = !seen.own && seen.percept.source.as_ref() == speaker;
            is_theirs
                && seen.percept.kind == PerceptKind::Speech
                && words.doubts(&seen.percept.text)
        });
        self.one_of(if doubts.count() > 1 { "insult_enough" } else { "doubted" }, &[])
    }

    fn insulted(&self) -> &'static str {
        let Some(speaker) = self.call.percept.source.as_ref() else { return "insult_denied" };
        let mood = self.view.request.situation.mood.get(MoodAxis::Valence);
        match (times_insulted(self.view, speaker), is_of_weight(self.view, speaker)) {
            (2.., _) => "insult_enough",
            (_, true) => "insult_hurt",
            _ if mood <= SORE => "insult_returned",
            _ => "insult_denied",
        }
    }

    /// A line of its own by which it thanks, else what anybody says.
    fn own_thanks(&self, of: &str) -> String {
        let words = voice_words(self.view.language);
        let slots = Slots::of(self.view, self.chosen.action).said_to(self.asker());
        let said = said_before(self.view);
        let own = self.view.request.situation.persona.lines.0.get("thanks").into_iter().flatten();
        let own = own.filter(|line| words.is_thankful(line));
        let own = own.filter_map(|line| slots.line(line, &said));
        let own: Vec<Line> = own.filter(|line| line.said.is_none()).collect();
        let line = spoken(vec![own], self.chance);
        if line.is_empty() { self.one_of(of, &[]) } else { line }
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use cognition_language::Language;
    use std::sync::Arc;

    fn is_of(said: &str, of: &[&str]) -> bool {
        let english = voice_words(Language::english());
        let mut lines = of.iter().flat_map(|of| english.lines(of));
        lines.any(|line| said == line.replace("{speaker}", "Odo"))
    }

    fn said(words: &str, own: &[(&str, &str)], goal: &str) -> (String, String) {
        let speak = |id, label| offer(&format!("Speak to {label}"), &["tell", "speech"], &[id]);
        let offers = vec![speak("sela", "Sela"), speak("odo", "Odo")];
        let mut request = request("nobody", offers, vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.goals = vec![Goal { text: goal.to_owned(), weight: 0.6, ..Goal::default() }];
        let line = |(key, line): &(&str, &str)| ((*key).to_owned(), vec![(*line).to_owned()]);
        persona.lines.0 = own.iter().map(line).collect();
        (choice(&request).to_owned(), decision(&request).speech)
    }

    #[test]
    fn hard_words_are_answered_to_whoever_says_them_as_they_stand_with_the_mind() {
        let (deed, line) = said("You are a crook and a drunkard.", &[], "Bake bread.");
        assert!(deed == "Speak to Odo" && is_of(&line, &["insult_denied"]), "{deed}: {line}");
        let (deed, line) = said("You smell of onions.", &[], "Be friends with Odo.");
        assert!(deed == "Speak to Odo" && is_of(&line, &["insult_hurt"]), "{deed}: {line}");
        let own = [("insulted", "And you of cheap gin, {speaker}.")];
        let (_, line) = said("You smell of onions.", &own, "Bake bread.");
        assert_eq!(line, "And you of cheap gin, Odo.");
    }

    #[test]
    fn good_wishes_and_praise_are_thanked_for_in_its_own_words_that_thank() {
        let (_, line) = said("Happy birthday!", &[("thanks", "Bless you, {speaker}.")], "Bake.");
        assert_eq!(line, "Bless you, Odo.");
        let (_, line) = said("Happy birthday!", &[("thanks", "It was nothing.")], "Bake.");
        assert!(is_of(&line, &["well_wished"]), "{line}");
        let (_, line) = said("Your bread is wonderful.", &[], "Bake.");
        assert!(is_of(&line, &["praised"]), "{line}");
    }

    /// What a herbalist whose sister and dog are known says to a line.
    fn answered(words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.lines.0.clear();
        persona.name = "Cuthbert".to_owned();
        persona.profile = "Cuthbert keeps the herbarium. His sister Maud plays the harp. \
                           He feeds his cat Tuppence, and primroses make him ill."
            .to_owned();
        decision(&request).speech
    }

    #[test]
    fn thanks_are_answered_in_kind_whatever_is_told_with_them() {
        let line = answered("Thank you, all of you. I'll lie down by the range.");
        assert!(is_of(&line, &["thanks"]), "{line}");
        let line = answered("I'll lie down by the range.");
        assert!(!is_of(&line, &["thanks", "farewell"]), "{line}");
    }

    #[test]
    fn what_is_said_of_its_own_people_is_taken_as_theirs() {
        for (words, of) in [
            ("Maud played beautifully last night.", "kin_praised"),
            ("Your sister has a lovely voice.", "kin_praised"),
            ("Your cat Tuppence is a lovely beast.", "kin_praised"),
            ("Maud has won the prize!", "kin_joy"),
        ] {
            let line = answered(words);
            assert!(is_of(&line, &[of]), "{words} {line}");
        }
        let line = answered("My brother has a lovely voice.");
        assert!(!is_of(&line, &["kin_praised", "kin_joy"]), "{line}");
    }

    #[test]
    fn a_jest_is_laughed_at_and_word_for_others_is_taken_on() {
        for (words, of) in [
            ("What has teeth and never bites? A comb!", "jest"),
            ("Give your sister my regards, please.", "greetings"),
            ("Tell your sister that the harp is mended.", "message"),
            ("Tell Maud that the harp is mended.", "message"),
        ] {
            let line = answered(words);
            assert!(is_of(&line, &[of]), "{words} {line}");
        }
        for words in ["Tell me of the harp.", "Give me the regards of the abbot."] {
            let line = answered(words);
            assert!(!is_of(&line, &["greetings", "message"]), "{words} {line}");
        }
    }

    #[test]
    fn a_present_is_taken_with_thanks_unless_it_does_no_good() {
        let line = answered("I have brought you a jar of honey.");
        assert!(is_of(&line, &["gladly"]), "{line}");
        let line = answered("I have picked you some primroses!");
        assert!(line.ends_with("Primroses make me ill."), "{line}");
    }

    #[test]
    fn who_says_that_it_lies_is_told_otherwise_once_and_then_that_it_is_enough() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![]);
        let mut said = |words: &str| {
            request.situation.seen_before = request.situation.perceptions.last_id();
            request.situation.perceptions.perceive(says("odo", words));
            decision(&request).speech
        };
        let line = said("You are lying.");
        assert!(is_of(&line, &["doubted"]), "{line}");
        let line = said("I don't believe you.");
        assert!(is_of(&line, &["insult_enough"]), "{line}");
        let line = said("You are lying on my coat.");
        assert!(!is_of(&line, &["doubted", "insult_enough"]), "{line}");
    }

    #[test]
    fn an_insult_in_a_figure_is_one_and_a_kind_figure_is_none() {
        let insults = [
            "You have a memory like a sieve.",
            "You are a leaking bucket, that is what you are.",
            "Your head is a colander.",
            "The abbot says you have two left hands.",
            "You old turnip!",
        ];
        for words in insults {
            let line = answered(words);
            assert!(is_of(&line, &["insult_denied"]), "{words} {line}");
        }
        for words in
            ["You have a voice like a nightingale.", "You old friend!", "You need a bucket."]
        {
            let line = answered(words);
            assert!(!is_of(&line, &["insult_denied"]), "{words} {line}");
        }
    }

    #[test]
    fn who_cares_for_whoever_is_insulted_objects() {
        let speak = |id, label| offer(&format!("Speak to {label}"), &["tell", "speech"], &[id]);
        let heard = |goal: &str| {
            let offers = vec![speak("sela", "Sela"), speak("odo", "Odo")];
            let insult = Percept::speech("odo", "You are a crook, Sela.").at("taproom");
            let mut request = request("nobody", offers, vec![insult]);
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.goals = vec![Goal { text: goal.to_owned(), weight: 0.6, ..Goal::default() }];
            (choice(&request).to_owned(), decision(&request).speech)
        };
        let (deed, line) = heard("See Sela back on her feet.");
        let lines = voice_words(Language::english()).lines("objects");
        let filled = |it: &String| line == it.replace("{who}", "Sela").replace("{target}", "Odo");
        assert!(deed == "Speak to Odo" && lines.iter().any(filled), "{deed}: {line}");
        let (_, line) = heard("Bake bread.");
        assert!(
            !lines.iter().any(|it| line == it.replace("{who}", "Sela").replace("{target}", "Odo"))
        );
    }
}
