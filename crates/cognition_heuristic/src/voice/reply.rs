//! What is said to those who wait for an answer: that it is done, why not, and what is known.

mod about_asker;
mod about_itself;
mod another_time;
mod bad_order;
mod bid;
mod dismissal;
mod favour;
mod gift;
mod given_away;
mod given_word;
mod granted_in_words;
mod goods;
mod here;
mod in_common;
mod in_confidence;
mod kindness;
mod lacking;
mod lived_through;
mod manners;
mod meant;
mod news;
mod opinion;
mod own_lines;
mod own_state;
mod owning_up;
mod plainly;
#[cfg(test)]
mod of_whom_test;
#[cfg(test)]
mod plainly_test;
mod promised_here;
mod reason;
mod request;
mod secrets;
mod served;
mod sorry;
mod to_question;
mod told_back;
mod vow;
mod waiting;
mod yes_or_no;

pub(crate) use manners::objects_for;
pub(super) use manners::{good_wishes, in_kind, objection};
pub(crate) use owning_up::owns_up;
pub(super) use waiting::with_all_who_wait;

use super::address;
use super::fitting::{concerns_question, own_fresh, own_lines, said_before, turns_away};
use super::line::{Line, Slots};
use super::picking::{freshest, spoken};
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::bargain::Offered;
use crate::appraisal::call::{Call, Manners, Refusal};
use crate::motives::scored::Scored;
use crate::wording::phrase::{capital, inside};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::chance::Chance;
use cognition_core::perceive::PerceptKind;
use cognition_core::route::EngagementMode;
use cognition_language::{DialogueAct, sentences};
use own_lines::{asking, asks_of_itself, has_own_answer};

/// How many words of what is asked a secret has that is touched by it.
const SHARED_WITH_SECRET: usize = 2;

/// What is ready to be said to everybody who waits; none where that has to be thought about.
pub(super) fn ready(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    if !answers(view) || turns_away(view, chosen) {
        return None;
    }
    let mut said: Vec<String> = Vec::new();
    for (at, call) in view.calls.iter().enumerate() {
        let reply = Reply { view, chosen, chance, call };
        let mut later = view.calls.iter().skip(at + 1).map(|call| Reply { call, ..reply.clone() });
        let is_told = said.iter().any(|line| reply.is_told_in(line));
        if is_told
            || reply.is_refused_beside_a_confession()
            || later.any(|later| reply.is_overtaken_by(&later))
        {
            continue;
        }
        let part = reply.ready().map(|part| reply.to_whom_it_is_meant(part));
        // What was said to one of their lines is not said again to the next.
        let part = part.map(|part| {
            let new = sentences(&part).filter(|it| !said.iter().any(|line| line.contains(it)));
            new.collect::<Vec<_>>().join(" ")
        });
        let part = part.filter(|part| !part.is_empty());
        said.extend(part.filter(|part| !said.contains(part)));
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// That nothing is known of what is asked, where no line of the mind's own says so.
pub(super) fn at_a_loss(
    view: &Appraisal<'_>,
    chosen: &Scored<'_>,
    chance: Chance,
) -> Option<String> {
    if !answers(view) || turns_away(view, chosen) || has_own_answer(view, chosen) {
        return None;
    }
    // `You find me at it` answers as well.
    if chosen.action.is_some_and(|action| concerns_question(view, action)) {
        return None;
    }
    let call = asking(view, chosen)?;
    Some(Reply { view, chosen, chance, call }.at_a_loss())
}

fn answers(view: &Appraisal<'_>) -> bool {
    matches!(view.request.situation.mode, EngagementMode::Respond | EngagementMode::Clarify)
}

/// The reply to one line.
#[derive(Clone)]
struct Reply<'r, 'a> {
    view: &'r Appraisal<'a>,
    chosen: &'r Scored<'a>,
    chance: Chance,
    call: &'r Call<'a>,
}

impl Reply<'_, '_> {
    fn ready(&self) -> Option<String> {
        let waits = self.call.can_be_met() && self.call.manners.is_some_and(Manners::may_wait);
        let mannerly = || self.to_manners().filter(|_| !waits);
        let word = self.to_another_time().or_else(|| self.to_bargain()).or_else(mannerly);
        let word = word.or_else(|| self.to_what_is_held_out()).or_else(|| self.to_kindness());
        if let Some(word) = word.or_else(|| self.leave()).or_else(|| self.to_order()) {
            return Some(word);
        }
        let asked = self.call.asked.as_ref().and_then(|asked| self.to_request(asked));
        let question = self.call.question.as_ref();
        let own = question.and_then(|_| self.given_by_asker().or_else(|| self.fetched()));
        let of_asker = || question.and_then(|question| self.told_of_asker(question));
        let of_asker = own.or_else(of_asker);
        let answer = of_asker.or_else(|| question.and_then(|question| self.to_question(question)));
        let other = || self.call.further.iter().find_map(|question| self.to_another(question));
        let told = || question.filter(|it| !it.withheld).and_then(|_| self.told_by_asker());
        let answer = answer.or_else(other).or_else(told);
        let stands = question.is_some_and(|question| question.stands.is_some());
        let greeted = |answer: String| if stands { answer } else { self.greeted(answer) };
        let answer = answer.map(|answer| greeted(self.to_further(answer)));
        match (asked, answer) {
            // What can be told makes up for what can't be done.
            (Some(_), Some(answer)) if self.is_beyond() || self.refuses() && self.confesses() => {
                Some(answer)
            }
            // The price that is asked may be what is told of it.
            (Some(asked), Some(answer)) if answer.contains(&asked) => Some(answer),
            (Some(asked), Some(answer)) => Some(format!("{asked} {answer}")),
            (asked, answer) => asked
                .or(answer)
                .or_else(|| self.to_cry())
                .or_else(|| self.to_bad_order())
                .or_else(|| self.to_forbidding())
                .or_else(|| self.to_vow())
                .or_else(|| self.to_dismissal())
                .or_else(|| self.to_bid())
                .or_else(|| self.to_given_word())
                .or_else(|| self.to_service())
                .or_else(|| self.thanks())
                .or_else(|| self.agreed())
                .or_else(|| self.to_summons())
                .or_else(|| self.to_news())
                .or_else(|| self.to_courtesy())
                .or_else(|| self.ear()),
        }
    }

    /// Who has just given something is thanked.
    fn thanks(&self) -> Option<String> {
        let calls_for_nothing = self.call.asked.is_none() && self.call.question.is_none();
        (calls_for_nothing && self.was_given()).then(|| self.one_of("given", &[]))
    }

    /// Who thanks or takes their leave, and asks for nothing, is answered in kind.
    fn to_courtesy(&self) -> Option<String> {
        if self.call.asked.is_some() || self.call.question.is_some() {
            return None;
        }
        let acts = self.view.language.dialogue_acts(&self.call.percept.text);
        let courtesies = [(DialogueAct::Farewell, "farewell"), (DialogueAct::Thanks, "thanks")];
        let (_, of) = courtesies.into_iter().find(|(act, _)| acts.has(*act))?;
        let own = self.own_fresh(of);
        Some(if own.is_empty() { self.one_of(of, &[]) } else { own })
    }

    /// Whether whoever speaks has just handed something over.
    fn was_given(&self) -> bool {
        let giver = self.call.percept.source.as_ref();
        giver.is_some_and(|giver| self.view.was_given(&Words::default(), giver))
    }

    /// Who agrees to what the mind asked is heard with pleasure.
    fn agreed(&self) -> Option<String> {
        let agrees = self.call.agrees && self.call.asked.is_none() && self.call.question.is_none();
        agrees.then(|| self.one_of("agreed", &[]))
    }

    fn is_beyond(&self) -> bool {
        let refusal = self.call.asked.as_ref().and_then(|asked| asked.refusal.as_ref());
        refusal == Some(&Refusal::Beyond)
    }

    /// What is said to an offer in words: yes, where that is what the mind wants.
    fn to_bargain(&self) -> Option<String> {
        let view = self.view;
        let offered = Offered::in_line(view, self.call.percept)?;
        if self.chosen.action.is_some_and(|does| does.has_tag("trade")) {
            return Some(self.over_the_trade());
        }
        if !view.needs(&Words::of(offered.gives)) {
            return Some(self.refused("bargain_no"));
        }
        Some(self.agreed_on())
    }

    /// A line of its own over the trade, else that it is agreed on.
    fn over_the_trade(&self) -> String {
        let own = own_lines(self.view, self.chosen).into_iter();
        let line = spoken(vec![own.filter(|line| line.said.is_none()).collect()], self.chance);
        if line.is_empty() { self.agreed_on() } else { line }
    }

    fn agreed_on(&self) -> String {
        let own = self.own_fresh("accept");
        if own.is_empty() { self.one_of("bargain_yes", &[]) } else { own }
    }

    /// That nothing is known of what is asked.
    fn at_a_loss(&self) -> String {
        let withheld = self.call.question.as_ref().is_some_and(|question| question.withheld);
        let hides = self.touches_a_secret() || self.hides_what_it_did();
        if withheld || hides || self.is_too_personal() {
            return self.withheld();
        }
        if let Some(nearest) = self.call.question.as_ref().and_then(|it| self.nearest(it)) {
            return nearest;
        }
        if self.wants_a_nod() {
            return self.greeted(self.one_of("nod", &[]));
        }
        let of_itself = asks_of_itself(self.view, self.call);
        let of = match (of_itself, self.times_asked() > 1) {
            (_, true) => "still_unknown",
            (true, false) => "own_unknown",
            (false, false) => "unknown",
        };
        self.greeted(self.one_of(of, &[]))
    }

    /// Whether whoever speaks only wants a nod to what they state.
    fn wants_a_nod(&self) -> bool {
        let latest = sentences(&self.call.percept.text).last();
        latest.is_some_and(|said| voice_words(self.view.language).wants_a_nod(said))
    }

    /// Whether what is asked has to do with what the mind keeps to itself.
    pub(super) fn touches_a_secret(&self) -> bool {
        let view = self.view;
        let others = view.things.people().with(&view.me);
        let asked = Words::of(&self.call.percept.text).without(&others);
        let common = |secret: &Words| secret.without(&others).shared(&asked);
        let least = SHARED_WITH_SECRET.min(asked.len()).max(1);
        view.moment.secrets.iter().any(|secret| common(secret) >= least)
    }

    /// Whether it is asked of itself what has to do with a thing of a secret: that it does not know would be a lie.
    fn hides_what_it_did(&self) -> bool {
        let (view, things) = (self.view, self.things_meant());
        let is_of_it = view.moment.secrets.iter().any(|secret| secret.meets(&things));
        is_of_it && asks_of_itself(view, self.call)
    }

    /// Whether it is asked if it has done something with a thing of a secret: neither yes nor no.
    fn hides_whether_it_did(&self) -> bool {
        let words = voice_words(self.view.language);
        words.asks_whether_done(&self.call.percept.text) && self.hides_what_it_did()
    }

    /// Whether whoever asks has just spoken of a thing of a secret, and the mind has said nothing since: `You took the
    /// chart. Is that true?`
    fn is_told_its_secret(&self) -> bool {
        let (view, asker) = (self.view, self.call.percept.source.as_ref());
        let others = view.things.people().with(&view.me);
        let lines = view.recent.iter().filter(|seen| seen.percept.kind == PerceptKind::Speech);
        let mut since = lines.rev().take_while(|seen| !seen.own);
        since.any(|seen| {
            let things = view.language.things_named(&seen.percept.text);
            let things = Words::of_all(things.iter().map(String::as_str)).without(&others);
            let is_theirs = seen.percept.source.as_ref() == asker;
            is_theirs && view.moment.secrets.iter().any(|secret| secret.meets(&things))
        })
    }

    /// Whether it is asked what nobody asks whom they hardly know.
    fn is_too_personal(&self) -> bool {
        voice_words(self.view.language).is_too_personal(&self.call.percept.text)
    }

    /// What is said to a line that greets, with a greeting before it where nothing was said yet.
    fn greeted(&self, said: String) -> String {
        let language = self.view.language;
        let greets = |text: &str| language.dialogue_acts(text).has(DialogueAct::Greeting);
        let is_first = self.view.own_lines().next().is_none();
        if !is_first || !greets(&self.call.percept.text) || greets(&said) {
            return said;
        }
        let own = self.own_fresh("greeting");
        let greeting = if own.is_empty() { self.one_of("greeting", &[]) } else { own };
        // Who is named in the greeting need not be named again.
        let named = self.called().map(|who| format!(", {who}")).unwrap_or_default();
        let is_named = !named.is_empty() && greeting.contains(&named);
        let said = if is_named { said.replacen(&named, "", 1) } else { said };
        format!("{greeting} {said}")
    }

    /// That it is kept to itself.
    fn withheld(&self) -> String {
        self.refused("reserve")
    }

    /// A line of its own by which it declines, where it has one that is fresh; else what anybody says.
    fn refused(&self, of: &str) -> String {
        let own = self.own_fresh("decline");
        if own.is_empty() { self.one_of(of, &[]) } else { own }
    }

    /// A line of its own under this key that was not said yet; empty where there is none.
    fn own_fresh(&self, key: &str) -> String {
        let slots = Slots::of(self.view, self.chosen.action).said_to(self.asker());
        spoken(vec![own_fresh(self.view, key, &slots)], self.chance)
    }

    /// How often the same was asked by the same person, word for word.
    fn times_asked(&self) -> usize {
        let (asked, asker) = (&self.call.percept.text, self.call.percept.source.as_ref());
        let same =
            self.view.recent.iter().filter(|line| {
                line.percept.source.as_ref() == asker && line.percept.text == *asked
            });
        if asker.is_some() { same.count() } else { 0 }
    }

    /// Whether it was said before, to its end: who said more than that has not yet told just this.
    fn was_said(&self, line: &str) -> bool {
        let line = inside(line).to_lowercase();
        let ends =
            |said: &str| !said.starts_with([' ', ',']) && !said.starts_with(char::is_alphanumeric);
        said_before(self.view).iter().any(|said| {
            said.match_indices(&line).any(|(at, found)| ends(&said[at + found.len()..]))
        })
    }

    /// One of the lines that anybody might say for this, and none twice while others are left.
    fn one_of(&self, of: &str, fills: &[(&'static str, String)]) -> String {
        self.one_to(self.asker(), of, fills)
    }

    /// The same, for somebody who need not have asked.
    fn one_to(&self, hearer: Option<&str>, of: &str, fills: &[(&'static str, String)]) -> String {
        let slots = Slots::of(self.view, self.chosen.action).said_to(hearer).filled(fills);
        let said = said_before(self.view);
        let lines = voice_words(self.view.language).lines(of).iter();
        let lines: Vec<Line> = lines.filter_map(|line| slots.line(line, &said)).collect();
        let fresh = freshest(&[address::in_kind(self.view, lines)]);
        let line = self.chance.pick(&fresh, of).map(|line| line.text.clone());
        capital(line.unwrap_or_default().trim_end())
    }
}
