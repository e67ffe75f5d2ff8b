//! What is said to those who wait for an answer: that it is done, why not, and what is known.

mod bid;
mod dismissal;
mod favour;
mod given_word;
mod goods;
mod kindness;
mod lived_through;
mod manners;
mod news;
mod opinion;
mod own_state;
mod owning_up;
mod plainly;
#[cfg(test)]
mod of_whom_test;
#[cfg(test)]
mod plainly_test;
mod reason;
mod request;
mod secrets;
mod sorry;
mod about_asker;
mod vow;
mod waiting;

pub(crate) use manners::objects_for;
pub(super) use manners::{good_wishes, in_kind, objection};
pub(crate) use owning_up::owns_up;
pub(super) use waiting::with_all_who_wait;

use super::address;
use super::fitting::{concerns_question, listener, own_fresh, said_before, turns_away};
use super::heard;
use super::line::{Line, Slots};
use super::own_answers::own_answers;
use super::picking::{freshest, spoken};
use crate::appraisal::appraise::Appraisal;
use crate::appraisal::bargain::Offered;
use crate::appraisal::call::{Call, Known, Manners, Question, Refusal, told};
use crate::appraisal::knowledge_told::purpose;
use crate::motives::scored::Scored;
use crate::wording::phrase::{capital, inside};
use crate::wording::voice_words::{QuestionForm, voice_words};
use crate::wording::words::Words;
use cognition_core::chance::Chance;
use cognition_core::mind::MoodAxis;
use cognition_core::perceive::PerceptKind;
use cognition_core::route::EngagementMode;
use cognition_language::{DialogueAct, sentences};

/// From this mood down one is not well.
const UNWELL: i8 = -20;
/// How many words of what is asked a secret has that is touched by it.
const SHARED_WITH_SECRET: usize = 2;
/// How often something is told to who asks the same, word for word.
const ASKED_ENOUGH: usize = 2;

/// What is ready to be said to everybody who waits; none where that has to be thought about.
pub(super) fn ready(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> Option<String> {
    if !answers(view) || turns_away(view, chosen) {
        return None;
    }
    let mut said: Vec<String> = Vec::new();
    for call in &view.calls {
        let reply = Reply { view, chosen, chance, call };
        if said.iter().any(|line| reply.is_told_in(line)) {
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

/// Whether it is asked about itself, and not what it knows of others: that it has not heard of it would
/// be no answer.
fn asks_of_itself(view: &Appraisal<'_>, call: &Call<'_>) -> bool {
    voice_words(view.language).asks_of_listener(&call.percept.text)
}

fn answers(view: &Appraisal<'_>) -> bool {
    matches!(view.request.situation.mode, EngagementMode::Respond | EngagementMode::Clarify)
}

/// Whether a line of the persona would do that was not said yet. What would do for any question is no
/// answer to one that says what it wants to know.
fn has_own_answer(view: &Appraisal<'_>, chosen: &Scored<'_>) -> bool {
    let call = asking(view, chosen);
    let of_others =
        call.is_some_and(|call| wants_to_know(view, call) || asks_of_the_asker(view, call));
    let [close, other] = its_own_answers(view, chosen);
    let answers = |line: &Line| call.is_none_or(|call| may_answer(view, call, line));
    let other = other.into_iter().filter(|line| !of_others && answers(line));
    close.into_iter().chain(other).any(|line| line.said.is_none())
}

/// Whether a line that would do for any question answers this one: of `Who taught you that?` it would
/// have to name somebody.
fn may_answer(view: &Appraisal<'_>, call: &Call<'_>, line: &Line) -> bool {
    let form = call.question.as_ref().and_then(|question| question.form);
    let asked = Words::of(&call.percept.text);
    let people = || Words::of(&line.text).without(&asked).meets(&view.things.people());
    let shows = |form: &QuestionForm| match form.names {
        true => people(),
        false => voice_words(view.language).shows(&line.text, form, &asked),
    };
    // That one can't say answers any question.
    let words = voice_words(view.language);
    let cannot_say = view.language.denies(&line.text) && words.speaks_of_telling(&line.text);
    cannot_say || form.filter(|form| form.strict || form.reason).is_none_or(shows)
}

/// The last line that asks something: of whom the mind speaks to, where they have asked.
fn asking<'v, 'a>(view: &'v Appraisal<'a>, chosen: &Scored<'_>) -> Option<&'v Call<'a>> {
    let listener = listener(chosen);
    let of_listener = |call: &&Call<'_>| {
        listener.is_some_and(|listener| call.percept.source.as_ref() == Some(listener))
    };
    let asking = || view.calls.iter().rev().filter(|call| call.question.is_some());
    asking().find(of_listener).or_else(|| asking().next())
}

/// Whether a question names something that is to be known, and not whoever is asked.
fn wants_to_know(view: &Appraisal<'_>, call: &Call<'_>) -> bool {
    let words = Words::of(&call.percept.text).without(&view.me);
    let strict = call.question.as_ref().and_then(|question| question.form);
    strict.is_some_and(|form| form.strict)
        && !view.things.names_in(&words).is_empty()
        && !asks_of_itself(view, call)
}

/// Whether a question is what the asker does or is.
fn asks_of_the_asker(view: &Appraisal<'_>, call: &Call<'_>) -> bool {
    let form = call.question.as_ref().and_then(|question| question.form);
    form.is_some() && voice_words(view.language).deed_of_speaker(&call.percept.text).is_some()
}

fn its_own_answers(view: &Appraisal<'_>, chosen: &Scored<'_>) -> [Vec<Line>; 2] {
    own_answers(view, &Slots::of(view, chosen.action).for_speaker())
}

/// The reply to one line.
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
        let word = self.to_bargain().or_else(mannerly);
        if let Some(word) = word.or_else(|| self.to_kindness()).or_else(|| self.leave()) {
            return Some(word);
        }
        let asked = self.call.asked.as_ref().and_then(|asked| self.to_request(asked));
        let question = self.call.question.as_ref();
        let of_asker = question.and_then(|question| self.told_of_asker(question));
        let answer = of_asker.or_else(|| question.and_then(|question| self.to_question(question)));
        let other = || self.call.further.iter().find_map(|question| self.plainly(question));
        let answer = answer.or_else(other);
        let stands = question.is_some_and(|question| question.stands.is_some());
        let greeted = |answer: String| if stands { answer } else { self.greeted(answer) };
        let answer = answer.map(|answer| greeted(self.to_further(answer)));
        match (asked, answer) {
            // What can be told makes up for what can't be done.
            (Some(_), Some(answer)) if self.is_beyond() => Some(answer),
            (Some(asked), Some(answer)) => Some(format!("{asked} {answer}")),
            (asked, answer) => asked
                .or(answer)
                .or_else(|| self.to_cry())
                .or_else(|| self.to_vow())
                .or_else(|| self.to_dismissal())
                .or_else(|| self.to_bid())
                .or_else(|| self.to_given_word())
                .or_else(|| self.to_service())
                .or_else(|| self.thanks())
                .or_else(|| self.agreed())
                .or_else(|| self.to_summons())
                .or_else(|| self.to_news())
                .or_else(|| self.ear()),
        }
    }

    /// Who has just given something is thanked.
    fn thanks(&self) -> Option<String> {
        let calls_for_nothing = self.call.asked.is_none() && self.call.question.is_none();
        (calls_for_nothing && self.was_given()).then(|| self.one_of("given", &[]))
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
            return Some(self.over_the_deed());
        }
        if !view.needs(&Words::of(offered.gives)) {
            return Some(self.refused("bargain_no"));
        }
        let own = self.own_fresh("accept");
        Some(if own.is_empty() { self.one_of("bargain_yes", &[]) } else { own })
    }

    /// That nothing is known of what is asked.
    fn at_a_loss(&self) -> String {
        let withheld = self.call.question.as_ref().is_some_and(|question| question.withheld);
        if withheld || self.touches_a_secret() || self.is_too_personal() {
            return self.withheld();
        }
        if let Some(nearest) = self.call.question.as_ref().and_then(|it| self.nearest(it)) {
            return nearest;
        }
        let of_itself = asks_of_itself(self.view, self.call);
        let of = match (of_itself, self.times_asked() > 1) {
            (_, true) => "still_unknown",
            (true, false) => "own_unknown",
            (false, false) => "unknown",
        };
        self.greeted(self.one_of(of, &[]))
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
        let named = self.asker().map(|who| format!(", {who}")).unwrap_or_default();
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

    fn to_question(&self, question: &Question<'_>) -> Option<String> {
        if let Some(own) = self.own_reason(question) {
            return Some(own);
        }
        if let Some(reason) = &question.reason {
            return Some(self.reason(reason));
        }
        if let Some(own) = self.own_refusal(question) {
            return Some(own);
        }
        if let Some(confession) = self.owned_up(question) {
            return Some(confession);
        }
        if self.offers_service() {
            return self.to_service();
        }
        if question.says() == Some("words") {
            let heard = heard::words(self.view, self.call);
            if let Some((of, fills)) = heard {
                return Some(self.one_of(of, &fills));
            }
        }
        // A line of the persona that is to the point comes first, in the manner that is liked.
        let [close, _] = its_own_answers(self.view, self.chosen);
        let names_it = |line: &&Line| self.names_all_that_is_asked(&line.text);
        let mut fresh = close.iter().filter(|line| line.said.is_none());
        if let Some(stands) = question.stands.as_ref() {
            let is_better = fresh.clone().any(|line| names_it(&line));
            return (!is_better).then(|| self.known(stands));
        }
        if let Some(word) = self.to_who_asks_for_secrets() {
            return Some(word);
        }
        if let Some(plain) = self.plainly(question) {
            return Some(plain);
        }
        if fresh.next().is_some() {
            return None;
        }
        match question.says() {
            Some("name") => Some(self.name()),
            Some("mood") => Some(self.mood()),
            Some("your_name") => self.your_name(),
            Some("sure") if self.view.own_lines().next().is_some() => {
                Some(self.one_of("sure", &[]))
            }
            Some("goal") => self.goal(),
            Some("former") => self.former().or_else(|| self.by_any_means(question, &close)),
            Some("other") => self.other(),
            Some("fear") => self.fear(),
            Some("help") => self.help(question.form?),
            Some("stock") => self.by_what_is_known(question).or_else(|| self.goods()),
            Some("learnt") => self.lesson().or_else(|| self.goal()),
            Some("happened") => self.happened().or_else(|| self.by_any_means(question, &close)),
            Some("seen") => self.seen().or_else(|| self.by_any_means(question, &close)),
            Some("opinion") => self.opinion().or_else(|| self.by_any_means(question, &close)),
            _ => self.by_any_means(question, &close),
        }
    }

    fn by_any_means(&self, question: &Question<'_>, close: &[Line]) -> Option<String> {
        self.by_own_deed(question)
            .or_else(|| self.by_own_state(question))
            .or_else(|| self.by_what_is_known(question))
            .or_else(|| self.told_again(question, close))
            .or_else(|| self.taught(question))
            .or_else(|| self.by_its_trade(question))
    }

    /// A reason in words of its own, for who asks why.
    fn own_reason(&self, question: &Question<'_>) -> Option<String> {
        let form = question.form.filter(|form| form.reason)?;
        let (words, asked) = (voice_words(self.view.language), Words::of(&self.call.percept.text));
        let lines = its_own_answers(self.view, self.chosen).into_iter().flatten();
        let lines = lines.filter(|line| line.said.is_none());
        let lines: Vec<Line> = lines.filter(|line| words.shows(&line.text, form, &asked)).collect();
        (!lines.is_empty()).then(|| spoken(vec![lines], self.chance))
    }

    fn by_what_is_known(&self, question: &Question<'_>) -> Option<String> {
        let known = question.known.as_ref()?;
        // A yes or no is nothing that was told before.
        let is_new = question.form.is_some() || !self.was_said(&known.0);
        is_new.then(|| self.known(known))
    }

    /// Who asks for what a line of the persona has told already is told it again.
    fn told_again(&self, question: &Question<'_>, close: &[Line]) -> Option<String> {
        let line = close.iter().filter(|_| question.form.is_some()).max_by_key(|line| line.said)?;
        Some(self.one_of("again", &[("what", line.text.clone())]))
    }

    /// What was told already is told again once, and then it is said that it was.
    fn known(&self, known: &Known) -> String {
        match self.was_said(&known.0) {
            true if self.times_asked() > ASKED_ENOUGH => self.one_of("asked_before", &[]),
            true => self.one_of("again", &[("what", known.0.clone())]),
            false => known.0.clone(),
        }
    }

    /// Whether a line names everything that the question names, and not just a word of it.
    fn names_all_that_is_asked(&self, line: &str) -> bool {
        let asked = Words::of(&self.call.percept.text).without(&self.view.me);
        let named = self.view.things.names_in(&asked);
        Words::of(line).covers(&named)
    }

    /// What else was asked, as far as it is known and was not just said.
    fn to_further(&self, answer: String) -> String {
        self.call.further.iter().fold(answer, |answer, question| {
            let known = || Some(self.known(question.known.as_ref()?));
            let further = self.plainly(question).or_else(known);
            let further = further.filter(|further| !answer.contains(further.as_str()));
            further.map_or(answer.clone(), |further| format!("{answer} {further}"))
        })
    }

    fn name(&self) -> String {
        let persona = &self.view.request.situation.persona;
        let about = sentences(&persona.profile).next().unwrap_or_default();
        let what = voice_words(self.view.language).what_is(&persona.name, about);
        let what = what.map(|what| format!(", {}", inside(what))).unwrap_or_default();
        self.one_of("name", &[("name", persona.name.clone()), ("what", what)])
    }

    /// How whoever asks is called, by their own words or as the mind knows them.
    fn your_name(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let asker = self.call.percept.source.as_ref()?;
        let theirs = self.view.recent.iter().rev();
        let theirs = theirs.filter(|seen| seen.percept.source.as_ref() == Some(asker));
        let mut given = theirs.filter_map(|seen| words.name_given(&seen.percept.text));
        let who = given.next().or_else(|| self.view.things.label(asker))?;
        Some(self.one_of("your_name", &[("who", capital(who))]))
    }

    fn mood(&self) -> String {
        let well = self.view.request.situation.mood.get(MoodAxis::Valence) > UNWELL;
        self.one_of(if well { "well" } else { "unwell" }, &[])
    }

    fn goal(&self) -> Option<String> {
        let goal = self.view.request.situation.persona.goals.first()?;
        let words = voice_words(self.view.language);
        let told = purpose(self.view, &goal.text);
        // A goal that is put as a bare deed is told as one.
        let is_bare = words.plans().keeps_capitals() && !words.speaks_of_itself(&told);
        let told = match is_bare {
            true => self.one_of("means_to", &[("what", inside(&goal.text).to_owned())]),
            false => told,
        };
        (!self.was_said(&told)).then_some(told)
    }

    fn fear(&self) -> Option<String> {
        let fears = &self.view.request.situation.persona.fears;
        let untold = fears.iter().find(|fear| !self.was_said(fear)).or(fears.first())?;
        let name = &self.view.request.situation.persona.name;
        let mine = self.view.language.of_oneself(name, untold);
        Some(self.one_of("fear", &[("what", told(&mine))]))
    }

    /// Who asks for help, and not with what, is asked for that.
    fn help(&self, form: &QuestionForm) -> Option<String> {
        let asked = Words::of(&self.call.percept.text).without(&self.view.me);
        asked.without(&form.words()).is_empty().then(|| self.one_of("help", &[]))
    }

    /// Who was seen last beside the asker.
    fn other(&self) -> Option<String> {
        let view = self.view;
        let asker = self.call.percept.source.as_ref();
        let mut seen = view.by_others().filter(|seen| seen.percept.kind != PerceptKind::Outcome);
        let who = seen.find_map(|seen| {
            let source = seen.percept.source.as_ref().filter(|source| Some(*source) != asker)?;
            view.things.label(source)
        })?;
        Some(self.one_of("other", &[("who", who.to_owned())]))
    }

    fn was_said(&self, line: &str) -> bool {
        let line = inside(line).to_lowercase();
        said_before(self.view).iter().any(|said| said.contains(&line))
    }

    /// One of the lines that anybody might say for this, and none twice while others are left.
    fn one_of(&self, of: &str, fills: &[(&'static str, String)]) -> String {
        let asker = self.asker();
        let slots = Slots::of(self.view, self.chosen.action).said_to(asker).filled(fills);
        let said = said_before(self.view);
        let lines = voice_words(self.view.language).lines(of).iter();
        let lines: Vec<Line> = lines.filter_map(|line| slots.line(line, &said)).collect();
        let fresh = freshest(&[address::in_kind(self.view, lines)]);
        let line = self.chance.pick(&fresh, of).map(|line| line.text.clone());
        capital(line.unwrap_or_default().trim_end())
    }
}
