//! How things stand, as far as the mind knows: who is where, who has what, who is to do what. It is
//! told to whoever asks.

mod errand;
mod purpose;
mod surroundings;
mod whether;

pub(crate) use purpose::purpose;

use crate::appraisal::kept_to_itself::{is_to_stay_hidden, may_be_told};
use crate::motives::stakes::Stakes;
use crate::wording::phrase::{sentence, with_article};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use cognition_language::Language;
use std::borrow::Cow;

/// Facts that are told in one answer at most.
const TOLD: usize = 3;
/// Words of a thing and of its place at least.
const PLACED: usize = 2;
/// How many lines before it a question may take up.
const BEFORE: usize = 3;

/// How things stand, for one who asks.
pub(crate) struct KnowledgeTold<'v, 'a> {
    view: &'v Stakes<'a>,
    asker: Option<&'v StableId>,
}

impl<'v, 'a> KnowledgeTold<'v, 'a> {
    /// What the mind knows, for this person.
    pub(crate) fn of(view: &'v Stakes<'a>, asker: Option<&'v StableId>) -> Self {
        Self { view, asker }
    }

    /// The answer to a question of how things stand; nothing where it asks for something else, or
    /// nothing of it is known.
    pub(crate) fn answer(&self, question: &str) -> Option<String> {
        self.known(question).filter(|told| self.may_be_told(told))
    }

    /// Whether the mind knows the answer, and keeps it to itself.
    pub(crate) fn is_withheld(&self, question: &str) -> bool {
        self.known(question).is_some_and(|told| !self.may_be_told(&told))
    }

    /// Where whoever a text names is: all that is known of somebody of whom nothing else is.
    pub(crate) fn presence(&self, text: &str) -> Option<String> {
        let somebody = self.named(text).first().copied().filter(|_| self.is_told_anything())?;
        self.whereabouts(somebody).filter(|told| self.may_be_told(told))
    }

    /// Who else has the thing that a text names, and how the mind tells that.
    pub(crate) fn held_by_another(&self, text: &str) -> Option<(&'v StableId, String)> {
        if !self.is_told_anything() {
            return None;
        }
        let thing = self.thing(&self.named(text))?;
        let holds = self.fact("holds", 1, thing).next()?;
        let holder = holds.of.first().filter(|holder| *holder != self.me())?;
        let told = self.held(holds).filter(|told| self.may_be_told(told))?;
        Some((holder, told))
    }

    fn known(&self, question: &str) -> Option<String> {
        if !self.is_told_anything() {
            return None;
        }
        let words = voice_words(self.view.language);
        // How things are says nothing of how they were.
        if words.asks_after_the_past(question) {
            return None;
        }
        let named = self.meant(question);
        let first = named.first().copied();
        let wanted = words.standing(question);
        let told = wanted.into_iter().find_map(|sort| match sort {
            "here" => self.this_place(),
            "company" => self.company(),
            "way" => self.way(first?),
            "doing" => self.doing(first),
            "holder" => self.holder(self.thing(&named)?),
            "holding" => self.holding(first?),
            "wish" => self.wish(first?),
            "whereabouts" => self.whereabouts(first?),
            _ => None,
        });
        told.or_else(|| self.whether(question, &named).filter(|_| words.form(question).is_none()))
    }

    /// Whether anything is known, and is told in the language of whoever asks.
    fn is_told_anything(&self) -> bool {
        let planning = &self.view.request.situation.planning;
        let first = planning.known.iter().find_map(|fact| self.in_words(fact));
        match first {
            Some(_) if voice_words(self.view.language).plans().tells_facts() => true,
            Some(text) => Language::of(&text).code() == self.view.language.code(),
            None => {
                planning.plan.is_some() && self.view.language.code() == Language::english().code()
            }
        }
    }

    /// Where somebody or something is: of what somebody has, who has it and where they are.
    fn whereabouts(&self, thing: &StableId) -> Option<String> {
        let at = self.fact("at", 0, thing).next();
        if at.is_some_and(|at| self.is_with_me(thing, at)) {
            let who = self.capital_label(thing);
            return Some(self.line("is_here", &[("who", &who)]));
        }
        let placed = at.and_then(|at| self.told(at));
        let held = || self.fact("holds", 1, thing).next().and_then(|holds| self.held(holds));
        let placed = placed.or_else(held);
        let errand = self.errand(thing);
        joined([placed, errand].into_iter().flatten())
    }

    /// Whether somebody stands where the mind is.
    fn is_with_me(&self, somebody: &StableId, at: &Fact) -> bool {
        let here = self.fact("at", 0, self.me()).next().and_then(|own| own.of.get(1));
        let is_person = self.fact("person", 0, somebody).next().is_some();
        is_person && *somebody != *self.me() && here.is_some() && here == at.of.get(1)
    }

    /// Who has a thing, and where they are unless they are here.
    fn held(&self, holds: &Fact) -> Option<String> {
        let who = holds.of.first()?;
        let at = self.fact("at", 0, who).next();
        let elsewhere = at.filter(|at| who != self.me() && !self.is_with_me(who, at));
        joined([self.told(holds), elsewhere.and_then(|at| self.told(at))].into_iter().flatten())
    }

    fn holder(&self, thing: &StableId) -> Option<String> {
        let held = self.fact("holds", 1, thing).next();
        match held {
            Some(holds) => self.held(holds),
            None => joined(
                self.fact("free", 0, thing)
                    .chain(self.fact("at", 0, thing))
                    .filter_map(|fact| self.told(fact)),
            ),
        }
    }

    fn holding(&self, somebody: &StableId) -> Option<String> {
        joined(self.fact("holds", 0, somebody).filter_map(|holds| self.told(holds)))
    }

    fn wish(&self, somebody: &StableId) -> Option<String> {
        joined(self.fact("wants", 0, somebody).filter_map(|wants| self.told(wants)))
    }

    /// How one comes by a thing, or to a place: who has it and what they take for it; the way, what
    /// opens it, and who has that.
    fn way(&self, to: &StableId) -> Option<String> {
        let holds = self.fact("holds", 1, to).next();
        if let Some(holder) = holds.and_then(|holds| holds.of.first()) {
            let wants = self.fact("wants", 0, holder).filter_map(|wants| self.told(wants));
            let own = self.own_terms(to).filter(|_| holder == self.me());
            let held = holds.and_then(|holds| self.held(holds));
            return joined(held.into_iter().chain(wants).chain(own));
        }
        let exits = self.fact("way", 1, to).filter_map(|way| way.of.get(2));
        let key = |exit: &'v StableId| self.fact("opens", 1, exit).next();
        let opened = exits.clone().find_map(key);
        if let Some(opens) = opened {
            let holds = opens.of.first().and_then(|key| self.fact("holds", 1, key).next());
            let held = holds.and_then(|holds| self.held(holds));
            return joined(self.told(opens).into_iter().chain(held));
        }
        let way = self.fact("way", 1, to).filter(|way| way.of.first() == self.here());
        joined(way.filter_map(|way| self.told(way))).or_else(|| self.holder(to))
    }

    fn here(&self) -> Option<&'v StableId> {
        self.fact("at", 0, self.me()).next().and_then(|at| at.of.get(1))
    }

    /// What a goal says of a thing that the mind has.
    fn own_terms(&self, thing: &StableId) -> Option<String> {
        let head = voice_words(self.view.language).head(self.label(thing)?);
        let mut goals = self.view.request.situation.persona.goals.iter();
        let goal = goals.find(|goal| !head.is_empty() && Words::of(&goal.text).covers(&head))?;
        Some(purpose(self.view, &goal.text))
    }

    /// What is meant by a question: what it names, or the mind itself, or what was spoken of before.
    fn meant(&self, question: &str) -> Vec<&'v StableId> {
        let named = self.named(question);
        if !named.is_empty() {
            return named;
        }
        let words = voice_words(self.view.language);
        if words.asks_what_listener_does(question) && !words.asks_only_of_a_third(question) {
            return vec![self.me()];
        }
        if !self.view.language.leans(question) || self.names_something_else(question) {
            return Vec::new();
        }
        let lines = self.view.recent.iter().rev().filter(|line| {
            let is_question = line.percept.text.contains(question);
            line.percept.kind == cognition_core::perceive::PerceptKind::Speech && !is_question
        });
        // Nobody asks after themselves as after a third: who is called by a line is not meant.
        let is_other = |id: &&StableId| Some(*id) != self.asker;
        let named = |text: &str| self.named(text).into_iter().filter(is_other).collect::<Vec<_>>();
        let mut before = lines.take(BEFORE).map(|line| named(&line.percept.text));
        before.find(|named| !named.is_empty()).unwrap_or_default()
    }

    /// Whether a question names a thing that is not known: what was spoken of before is not meant.
    fn names_something_else(&self, question: &str) -> bool {
        let language = self.view.language;
        let words: Vec<&str> = question.split_whitespace().collect();
        words.windows(2).any(|pair| {
            let is_thing = !Words::of(pair[1]).without(&self.view.me).is_empty();
            language.is_determiner(&pair[0].to_lowercase()) && is_thing
        })
    }

    /// What a text names of all that is known, the longest name first, the mind itself aside.
    fn named(&self, text: &str) -> Vec<&'v StableId> {
        let words = Words::of(text).without(&self.view.me);
        let voice = voice_words(self.view.language);
        let mut things: Vec<(&'v StableId, Words, Words)> = Vec::new();
        for id in self.facts().iter().flat_map(|fact| &fact.of) {
            let is_new = things.iter().all(|(known, ..)| *known != id);
            if let Some(label) = self.label(id).filter(|_| is_new && id != self.me()) {
                things.push((id, Words::of(label), voice.head(label)));
            }
        }
        let whole = |all: &Words| !all.is_empty() && words.covers(all);
        let alone = |head: &Words| things.iter().filter(|(_, _, other)| other == head).count() == 1;
        let by_head = |head: &Words| !head.is_empty() && words.covers(head) && alone(head);
        let mut named: Vec<_> =
            things.iter().filter(|(_, all, head)| whole(all) || by_head(head)).collect();
        named.sort_by_key(|(_, all, _)| (!whole(all), std::cmp::Reverse(all.len())));
        named.into_iter().map(|(id, ..)| *id).collect()
    }

    /// The first of these that is no person.
    fn thing(&self, named: &[&'v StableId]) -> Option<&'v StableId> {
        let is_person = |id: &StableId| self.fact("person", 0, id).next().is_some();
        named.iter().copied().find(|id| !is_person(id))
    }

    /// The facts of this sort that hold of a thing in that place.
    fn fact(
        &self,
        is: &'static str,
        place: usize,
        of: &StableId,
    ) -> impl Iterator<Item = &'v Fact> + Clone + use<'v, 'a> {
        let of = of.clone();
        self.facts().iter().filter(move |fact| fact.is == is && fact.of.get(place) == Some(&of))
    }

    fn facts(&self) -> &'v [Fact] {
        &self.view.request.situation.planning.known
    }

    fn me(&self) -> &'v StableId {
        &self.view.request.mind
    }

    /// What somebody or something is called.
    fn label(&self, id: &StableId) -> Option<&'v str> {
        let situation = &self.view.request.situation;
        if id == self.me() && !situation.persona.name.is_empty() {
            return Some(&situation.persona.name);
        }
        let named = situation.planning.named.iter().find(|named| named.stable_id == *id);
        self.view.things.label(id).or_else(|| named.map(|named| named.label.as_str()))
    }

    fn capital_label(&self, id: &StableId) -> String {
        sentence(&with_article(self.label(id).unwrap_or_default())).trim_end_matches('.').to_owned()
    }

    fn in_words(&self, fact: &Fact) -> Option<String> {
        let name = |id: &StableId| with_article(self.label(id).unwrap_or_default()).into_owned();
        let is_named = fact.of.iter().all(|id| self.label(id).is_some());
        let labels = || fact.of.iter().filter_map(|id| self.label(id)).map(str::to_owned);
        let plans = voice_words(self.view.language).plans();
        if let Some(own) = plans.fact(&fact.is, &labels().collect::<Vec<_>>()) {
            return is_named.then_some(own);
        }
        self.view.request.situation.planning.domain.in_words(fact, &name).filter(|_| is_named)
    }

    /// A fact as the mind tells it.
    fn told(&self, fact: &Fact) -> Option<String> {
        let text = self.in_words(fact)?;
        let name = &self.view.request.situation.persona.name;
        let begins_with_me = fact.of.first() == Some(self.me());
        let text = if begins_with_me {
            Cow::Owned(self.view.language.of_oneself(name, &text))
        } else {
            Cow::Owned(text)
        };
        Some(sentence(&text))
    }

    /// One of the lines that anybody says for this, filled.
    fn line(&self, of: &str, fills: &[(&str, &str)]) -> String {
        let lines = voice_words(self.view.language).lines(of);
        let line = lines.first().cloned().unwrap_or_default();
        sentence(
            &fills
                .iter()
                .fold(line, |line, (slot, what)| line.replace(&format!("{{{slot}}}"), what)),
        )
    }

    fn may_be_told(&self, told: &str) -> bool {
        may_be_told(self.view, told) && !self.is_hidden(told)
    }

    /// Whether all that it tells stands in a secret, or it tells of a thing that is to stay hidden.
    fn is_hidden(&self, told: &str) -> bool {
        let words = Words::of(told).without(&self.view.me);
        let is_secret = |secret: &Words| words.len() >= PLACED && secret.covers(&words);
        let is_person = |id: &StableId| self.fact("person", 0, id).next().is_some();
        let things = self.named(told).into_iter().filter(|id| !is_person(id));
        let mut labels = things.filter_map(|id| self.label(id));
        self.view.moment.secrets.iter().any(is_secret)
            || labels.any(|label| is_to_stay_hidden(self.view, label))
    }
}

/// Sentences one after the other, each once.
fn joined(told: impl Iterator<Item = String>) -> Option<String> {
    let mut all: Vec<String> = Vec::new();
    for sentence in told.take(TOLD) {
        if !all.contains(&sentence) {
            all.push(sentence);
        }
    }
    (!all.is_empty()).then(|| all.join(" "))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::plan::{
        Plan, PlanLimits, ProposedStep, StepType, ThinkDecision, ThinkOutput,
    };
    use std::sync::Arc;

    fn answered(mind: &str, plan: Plan, lines: &[(&str, &str)]) -> String {
        let mut request = scheming(mind, plan);
        let speak = ["odo", "sela"].map(|who| offer("Speak", &["tell", "speech"], &[who]));
        request.actions = speak.into();
        (1..).zip(&mut request.actions).for_each(|(index, offer)| offer.index = index);
        Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        let Some((last, before)) = lines.split_last() else { return String::new() };
        for (who, text) in before {
            request.situation.perceptions.perceive(says(who, text));
        }
        let latest = request.situation.perceptions.entries().next_back();
        request.situation.seen_before = latest.map(|entry| entry.id).unwrap_or_default();
        request.situation.perceptions.perceive(says(last.0, last.1));
        decision(&request).speech
    }

    fn check(asked: &str, expected: &str) {
        let said = answered("mara", Plan::default(), &[("odo", asked)]);
        assert_eq!(said, expected, "{asked}");
    }

    #[test]
    fn who_asks_how_things_stand_is_told_what_the_mind_knows() {
        check("Mara, where is Sela?", "Sela is in the yard.");
        check("Where is Brannic?", "Brannic is here.");
        check("Good evening, Mara! Where is the satchel?", "The sealed satchel is in the cellar.");
        check("Who is Sela?", "Sela is in the yard.");
        check("Has anybody seen the satchel?", "The sealed satchel is in the cellar.");
        check("Have you seen Sela?", "Sela is in the yard.");
        check("Who has the iron key?", "Brannic has the iron key.");
        check("What has Brannic got?", "Brannic has the iron key.");
        check("Is Sela in the yard?", "Yes. Sela is in the yard.");
        check("Is Sela in the cellar?", "No. Sela is in the yard.");
        check("How could I get the iron key?", "Brannic has the iron key.");
    }

    #[test]
    fn where_a_thing_lies_that_a_secret_or_a_goal_hides_is_not_told() {
        let told = |secret: &str, goal: &str| {
            let mut request = scheming("mara", Plan::default());
            request.actions = vec![offer("Speak", &["tell", "speech"], &["odo"])];
            request.actions[0].index = 1;
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.profile.clear();
            persona.lines.0.clear();
            persona.lines.0.insert("decline".to_owned(), vec!["Not that, {speaker}.".to_owned()]);
            persona.secrets = vec![secret.to_owned()];
            persona.goals = vec![Goal { text: goal.to_owned(), ..Goal::default() }];
            request.situation.perceptions.perceive(says("odo", "Where is the satchel?"));
            decision(&request).speech
        };
        let (sweep, goose) = ("Sweep the yard.", "She is afraid of the goose.");
        let hid = "She hid the sealed satchel in the cellar so that nobody can sell or open it.";
        assert_eq!(told(hid, sweep), "Not that, Odo.");
        assert_eq!(told(goose, "Keep the satchel hidden."), "Not that, Odo.");
        let known = "The sealed satchel is in the cellar.";
        assert_eq!(told(goose, sweep), known);
        assert_eq!(told("She hid the lantern in the cellar.", sweep), known);
    }

    #[test]
    fn of_what_one_knows_and_keeps_one_does_not_say_that_one_knows_nothing() {
        let mut request = scheming("mara", Plan::default());
        request.actions = vec![offer("Speak", &["tell", "speech"], &["odo"])];
        request.actions[0].index = 1;
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.lines.0.clear();
        persona.secrets = vec!["The sealed satchel is in the cellar.".to_owned()];
        persona.lines.0.insert("decline".to_owned(), vec!["Not that, {speaker}.".to_owned()]);
        request.situation.perceptions.perceive(says("odo", "Where is the satchel?"));
        assert_eq!(decision(&request).speech, "Not that, Odo.");
    }

    #[test]
    fn who_asks_whether_one_has_a_thing_hears_who_has_it_or_where_it_lies() {
        check("Mara, do you have the iron key?", "No. Brannic has the iron key.");
        check("Have you got the satchel?", "No. The sealed satchel is in the cellar.");
        let asked = [("odo", "Do you have the iron key with you?")];
        let said = answered("brannic", Plan::default(), &asked);
        assert_eq!(said, "Yes. I have the iron key.");
    }

    #[test]
    fn of_two_questions_in_one_line_the_one_that_can_be_answered_is() {
        check("When is the golden goose fed, and where is Sela?", "Sela is in the yard.");
        check("Where is the golden goose, and where is Sela?", "Sela is in the yard.");
        check(
            "Where is Sela, and who has the iron key?",
            "Sela is in the yard. Brannic has the iron key.",
        );
    }

    #[test]
    fn who_asks_how_things_were_is_not_told_how_they_are() {
        for asked in [
            "Where was Sela on the night of the fire?",
            "Mara, where were you last night?",
            "Was Sela in the cellar?",
            "Who had the iron key that night?",
        ] {
            let said = answered("mara", Plan::default(), &[("odo", asked)]);
            let is_told = ["in the yard", "taproom", "has the iron key"];
            assert!(!is_told.iter().any(|told| said.contains(told)), "{asked} {said}");
            assert!(!said.is_empty(), "{asked}");
        }
        check("Where was Sela again?", "Sela is in the yard.");
    }

    #[test]
    fn who_asks_for_a_deed_is_not_told_who_has_the_thing() {
        for asked in ["Did you scratch the iron key?", "Brannic, have you oiled the iron key?"] {
            let said = answered("brannic", Plan::default(), &[("odo", asked)]);
            assert!(!said.contains("I have the iron key"), "{asked} {said}");
        }
        check("Has Brannic got the iron key?", "Yes. Brannic has the iron key.");
        check("Did Brannic take the iron key?", "Yes. Brannic has the iron key.");
    }

    #[test]
    fn whether_it_did_what_it_hides_is_not_owned_up_to_by_what_it_has() {
        let told = |secret: &str| {
            let mut request = scheming("brannic", Plan::default());
            request.actions = vec![offer("Speak", &["tell", "speech"], &["odo"])];
            request.actions[0].index = 1;
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.profile.clear();
            persona.lines.0.clear();
            persona.secrets = vec![secret.to_owned()];
            request.situation.perceptions.perceive(says("odo", "Did you take the iron key?"));
            decision(&request).speech
        };
        assert_eq!(told("Brannic is afraid of the goose."), "Yes. I have the iron key.");
        let said = told("Brannic took the iron key from the reeve.");
        assert!(!said.contains("Yes") && !said.contains("I have"), "{said}");
    }

    #[test]
    fn what_one_has_oneself_one_tells_as_ones_own() {
        let said = answered("brannic", Plan::default(), &[("odo", "Who has the iron key?")]);
        assert_eq!(said, "I have the iron key.");
    }

    #[test]
    fn what_was_spoken_of_before_is_meant_by_what_takes_it_up() {
        let lines = [("odo", "I wonder about Sela."), ("odo", "And where is she?")];
        assert_eq!(answered("mara", Plan::default(), &lines), "Sela is in the yard.");
    }

    #[test]
    fn whoever_asks_is_nobody_whom_a_pronoun_of_theirs_means() {
        let lines = [("mara", "That's the size of it, Odo."), ("odo", "Where is she?")];
        let said = answered("mara", Plan::default(), &lines);
        assert!(!said.contains("Odo is here"), "{said}");
    }

    #[test]
    fn what_was_spoken_of_before_answers_no_question_that_does_not_take_it_up() {
        for asked in ["Are you hungry?", "Are you really a doctor?", "Are you tired?"] {
            let lines = [("odo", "Does Brannic have the iron key?"), ("odo", asked)];
            let said = answered("mara", Plan::default(), &lines);
            assert!(!said.contains("iron key"), "{asked} {said}");
        }
    }

    fn with_sela() -> Plan {
        let goal = "Get the sealed satchel.".to_owned();
        let mut plan = Plan::new(goal.clone(), "PLAN");
        let description = "Take the sealed satchel (item_2)".to_owned();
        let (step_type, domain) = (StepType::Write, "things".to_owned());
        let actor = Some("sela".to_owned());
        let steps = vec![ProposedStep { description, step_type, domain, group: 0, actor }];
        let decision = ThinkDecision::PlanDirect { steps };
        let output = ThinkOutput { goal, decision, listener: None, dropped: vec![] };
        plan.with = vec!["sela".into()];
        plan.adopt(&output, &PlanLimits::default(), |name| Some(name.into()));
        plan
    }

    #[test]
    fn who_asks_what_somebody_is_at_hears_of_the_plan() {
        let check = |asked: &str, holds: &str| {
            let said = answered("mara", with_sela(), &[("odo", asked)]);
            assert!(said.contains(holds), "{asked} {said}");
        };
        check("What are you going to do?", "I mean to get the sealed satchel.");
        check("What is Sela doing?", "Sela is to take the sealed satchel");
        check("Brannic asks whether the satchel is coming.", "Sela is to take the sealed satchel");
    }

    #[test]
    fn what_is_not_known_is_not_made_up() {
        let said = answered("mara", Plan::default(), &[("odo", "Where is the golden goose?")]);
        assert!(cognition_language::Language::english().denies(&said), "{said}");
    }
}
