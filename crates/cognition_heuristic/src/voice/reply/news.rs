//! What is said to who tells something, offers something, or merely calls: by what it means to the mind.

use super::Reply;
use crate::appraisal::call::Bare;
use crate::appraisal::kept_to_itself::may_be_told;
use crate::appraisal::knowledge_told::purpose;
use crate::appraisal::plain_question::{PlainQuestion, portrait};
use crate::appraisal::tidings::in_sight;
use crate::motives::aims::Aim;
use crate::voice::fitting::said_before;
use crate::voice::grief;
use crate::voice::line::Slots;
use crate::voice::small_talk;
use crate::wording::phrase::inside;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_language::{Answer, DialogueAct, sentences};

/// So much of what is feared is named at least.
const FEARED: f32 = 0.6;

/// What news means to a mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// What it wants has come nearer, or gone farther.
    Good,
    Bad,
    /// Somebody has come to harm.
    Sad,
    /// It is about what the mind wants.
    Concerning,
    /// It says no to what the mind asked for.
    Refused,
    /// Nothing that it wants is touched.
    Idle,
}

impl Reply<'_, '_> {
    /// Whether somebody offers to do something for the mind.
    pub(super) fn offers_service(&self) -> bool {
        let is_meant =
            self.call.asked.as_ref().is_some_and(crate::appraisal::call::Asked::is_meant);
        !is_meant && voice_words(self.view.language).offers_to_serve(&self.call.percept.text)
    }

    /// Who offers what serves a goal is taken at their word, and anybody else is thanked.
    pub(super) fn to_service(&self) -> Option<String> {
        let touches = self.touches_an_aim();
        self.offers_service()
            .then(|| self.one_of(if touches { "yes_please" } else { "no_thanks" }, &[]))
    }

    /// Who merely calls hears what the mind is about, once, and then that it listens.
    pub(super) fn to_summons(&self) -> Option<String> {
        if self.call.bare != Some(Bare::Summons) {
            return None;
        }
        let plan = self.view.request.situation.planning.plan.as_ref();
        let own = plan.filter(|plan| !plan.is_over() && plan.led_by.is_none());
        let about = own.map(|plan| purpose(self.view, &plan.goal));
        let news = about.filter(|about| !self.was_said(inside(about)));
        Some(news.unwrap_or_else(|| self.one_of("listening", &[])))
    }

    /// What news means to the mind; nothing where it means nothing to it.
    pub(super) fn to_news(&self) -> Option<String> {
        let call = self.call;
        let is_told = call.asked.is_none() && call.question.is_none() && call.bare.is_none();
        let acts = self.view.language.dialogue_acts(&call.percept.text);
        if acts.has(DialogueAct::Threat) && is_told {
            return Some(self.one_of("threatened", &[]));
        }
        let courtesies = [DialogueAct::Thanks, DialogueAct::Greeting, DialogueAct::Farewell];
        if !is_told || acts.has_any(&courtesies) || acts.has(DialogueAct::Insult) {
            return None;
        }
        if let Some(who) = in_sight(self.view, call.percept) {
            return Some(self.one_of("stands_here", &[("who", who.to_owned())]));
        }
        if let Some(words) = self.of_grief() {
            return Some(words);
        }
        if voice_words(self.view.language).tells_of_suffering(&call.percept.text) {
            let own = self.own_fresh("feel");
            return Some(if own.is_empty() { self.one_of("beside", &[]) } else { own });
        }
        // Who asks for something says so, and nothing else.
        if self.chosen.action.is_some_and(|does| does.has_tag("ask")) {
            return None;
        }
        if self.has_more_to_say_of_it() {
            return None;
        }
        let of = match self.news() {
            News::Good => "good_news",
            News::Bad => "bad_news",
            News::Sad => "sad_news",
            News::Concerning => "concerning",
            News::Refused => "refused",
            News::Idle if voice_words(self.view.language).tells_of_mishap(&call.percept.text) => {
                "mishap"
            }
            News::Idle => {
                let own = self.of_itself_as_well().or_else(|| self.in_common());
                return own.or_else(|| self.told_back());
            }
        };
        Some(self.one_of(of, &[]))
    }

    /// What it has in common with somebody who says that the same is true of them.
    fn of_itself_as_well(&self) -> Option<String> {
        let view = self.view;
        let words = voice_words(view.language);
        let said = sentences(&self.call.percept.text).find(|said| words.joins_in(said))?;
        let asker = self.call.percept.source.as_ref();
        let told = PlainQuestion::of(view, said, &[], asker)?;
        let own = portrait(view, self.asker());
        let own = told.shared_with_speaker(&own)?;
        (may_be_told(view, &own.told) && !self.was_said(&own.told)).then(|| own.told.clone())
    }

    /// What there is to say to grave news, or to whose loss it is.
    fn of_grief(&self) -> Option<String> {
        grief::said_to(self.view, self.call.percept.source.as_ref()?, self.chance)
    }

    /// Whether it has something left to tell that takes this up: that says more than any nod.
    fn has_more_to_say_of_it(&self) -> bool {
        let slots = Slots::of(self.view, self.chosen.action).said_to(self.asker());
        let words = Words::of(&self.call.percept.text);
        !small_talk::answers(self.view, &slots, &said_before(self.view), &words).is_empty()
    }

    fn news(&self) -> News {
        let text = &self.call.percept.text;
        let words = voice_words(self.view.language);
        let bodes_well = words.bodes_well(text);
        let refuses = self.view.language.consent(text) == Some(Answer::Refuses);
        if self.is_feared() && !self.view.language.denies(text) {
            return News::Bad;
        }
        match (self.touches_an_aim(), bodes_well) {
            (true, Some(true)) => News::Good,
            (true, Some(false) | None) if refuses => News::Refused,
            (false, Some(false)) if refuses && self.names_another() => News::Refused,
            (true, Some(false)) if words.tells_of_the_usual(text) => News::Concerning,
            (true, Some(false)) => News::Bad,
            (true, None) => News::Concerning,
            (false, Some(false)) if self.befell_somebody() => News::Sad,
            (false, _) => News::Idle,
        }
    }

    /// Whether it names what the mind is afraid of.
    fn is_feared(&self) -> bool {
        let told = Words::of(&self.call.percept.text).without(&self.view.me);
        let mut fears = self.view.fears.iter().filter(|fear| !fear.is_empty());
        fears.any(|fear| told.coverage(fear) >= FEARED)
    }

    /// Whether it tells of harm that came to somebody: a favour that was refused is none.
    fn befell_somebody(&self) -> bool {
        let (words, text) = (voice_words(self.view.language), &self.call.percept.text);
        words.tells_of_harm(text) && (self.names_another() || words.tells_of_life(text))
    }

    /// Whether it names a thing or a place that a goal, a plan or a promise of the mind is about.
    pub(super) fn touches_an_aim(&self) -> bool {
        let view = self.view;
        let people = view.things.people().with(&view.me);
        let told = Words::of(&self.call.percept.text).without(&people);
        let plan = view.request.situation.planning.plan.as_ref();
        let planned = plan.filter(|plan| !plan.is_over()).map(|plan| Words::of(&plan.goal));
        let goals = view.aims.iter().map(|aim: &Aim<'_>| aim.words.clone());
        let planning = &view.request.situation.planning;
        let known = planning.named.iter().map(|named| named.label.as_str());
        let named = view.things.names_in(&told).with(&told.common(&Words::of_all(known)));
        let owed = view.debts.iter().map(|debt| debt.what.clone());
        // What a goal expressly wants need not have a name.
        let mut wanted = view.aims.iter().filter(|aim| aim.is_goal()).map(Aim::wanted);
        let things = view.language.things_named(&self.call.percept.text);
        let things = Words::of_all(things.iter().map(String::as_str)).common(&told);
        if wanted.any(|wanted| wanted.meets(&things)) {
            return true;
        }
        goals.chain(planned).chain(owed).any(|aim| aim.meets(&named))
    }

    /// Whether somebody is named who is neither the mind nor whoever speaks.
    fn names_another(&self) -> bool {
        let words = Words::of(&self.call.percept.text).without(&self.view.me);
        let is_other = |id: &StableId| Some(id) != self.call.percept.source.as_ref();
        let named = self.view.things.named_in(&words);
        named.iter().any(|thing| self.view.things.is_character(thing.id) && is_other(thing.id))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_core::mind::Goal;
    use cognition_language::Language;
    use std::sync::Arc;

    fn answered(words: &str) -> String {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let mut request = request("nobody", vec![speak], vec![says("odo", words)]);
        let goal = Goal::new("I want the sealed satchel.").wants(["satchel"]);
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        decision(&request).speech
    }

    fn check(words: &str, of: &str) {
        let said = answered(words);
        let lines = voice_words(Language::english()).lines(of);
        let is_one = lines.iter().any(|line| said == line.replace("{speaker}", "Odo"));
        assert!(is_one, "{words} {said}");
    }

    #[test]
    fn news_are_met_by_what_they_mean_to_the_mind() {
        check("The sealed satchel is torn to shreds.", "bad_news");
        check("Sela has found the sealed satchel.", "good_news");
        check("Sela will not bring the sealed satchel.", "bad_news");
        check("The sealed satchel is made of leather.", "concerning");
        check("The sealed satchel cracks at the seams these days.", "concerning");
        check("Sela is ill.", "sad_news");
        check("I have nobody left.", "sad_news");
        check("It is raining again.", "heard");
        check("No, the sealed satchel stays with me.", "refused");
        check("Sit down, both of you, sit.", "gladly");
    }

    #[test]
    fn who_tells_of_their_own_fear_or_pain_is_not_alone_with_it() {
        for words in ["I am afraid, you know.", "It hurts. All down the side.", "I can't go on."] {
            check(words, "beside");
        }
        check("I am afraid that it is raining.", "heard");
    }

    #[test]
    fn nobody_who_stands_here_is_believed_to_be_dead() {
        let speak = ["odo", "sela"].map(|who| offer("Speak", &["tell", "speech"], &[who]));
        let told = says("odo", "Your mother is dead.");
        let mut request = request("nobody", speak.into(), vec![told]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.profile = "Nobody. Their mother Sela mends nets.".to_owned();
        let said = decision(&request).speech;
        let lines = voice_words(Language::english()).lines("stands_here");
        let filled = |line: &String| line.replace("{who}", "Sela").replace("{speaker}", "Odo");
        assert!(lines.iter().any(|line| said == filled(line)), "{said}");
    }

    #[test]
    fn news_of_what_one_fears_are_bad_news() {
        let speak = offer("Speak to Odo", &["tell", "speech"], &["odo"]);
        let told = says("odo", "The tax farmer comes through the valley tomorrow.");
        let mut request = request("nobody", vec![speak], vec![told]);
        Arc::make_mut(&mut request.situation.persona).fears = vec!["The tax farmer.".to_owned()];
        let said = decision(&request).speech;
        let lines = voice_words(Language::english()).lines("bad_news");
        assert!(lines.iter().any(|line| said == line.replace("{speaker}", "Odo")), "{said}");
    }

    #[test]
    fn who_offers_to_help_is_taken_at_their_word_where_it_helps() {
        check("Shall I fetch you the sealed satchel?", "yes_please");
        check("Shall I bring you a mug?", "gladly");
    }

    #[test]
    fn who_merely_takes_note_is_owed_no_word_and_who_calls_is() {
        let called = "A word with you, Nobody.";
        let mut calls = request("nobody", vec![], vec![says("odo", called)]);
        Arc::make_mut(&mut calls.situation.persona).name = "Nobody".to_owned();
        let said = decision(&calls).speech;
        let lines = voice_words(Language::english()).lines("listening");
        assert!(lines.iter().any(|line| said == line.replace("{speaker}", "Odo")), "{said}");
        let mut silent = request("nobody", vec![], vec![says("odo", "So that is how it is.")]);
        silent.situation.persona = Arc::default();
        assert_eq!(decision(&silent).speech, "");
    }
}
