//! Whose a thing is by right: who owns it, to whom it is promised, and what it was got for or costs.

use super::{Case, Refusal};
use crate::appraisal::begged::{begs_for, is_owed_to_another};
use crate::appraisal::call::opening::opens_what_is_kept;
use crate::appraisal::call::sale::{asking_price, has_paid};
use crate::appraisal::call::statement::told;
use crate::appraisal::gifts::Gift;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_core::guard::goes_against;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_core::plan::PlanStep;
use cognition_language::{Language, sentences};

impl Case<'_, '_> {
    /// What was sworn to somebody else is promised to nobody.
    pub(super) fn by_what_is_promised(&self) -> Option<Refusal> {
        let situation = &self.view.request.situation;
        let mut owed = situation.commitments.owed(situation.now);
        let sworn = owed.find(|promise| {
            promise.target.as_ref() != Some(self.asker) && goes_against(promise, self.offer, "")
        })?;
        let language = self.view.language;
        let until = sworn.due_said.as_deref().filter(|said| language.says_until(said));
        Some(match until {
            Some(until) => Refusal::Because(voice_words(language).sworn(until)),
            None if self.gives() => Refusal::Kept,
            None => Refusal::Unwilling,
        })
    }

    /// What is promised to one is not taken up for another who asks to have it.
    pub(super) fn by_what_is_owed_to_another(&self) -> Option<Refusal> {
        if !self.offer.has_tag("take") {
            return None;
        }
        let labels = self.labels();
        let is_owed = is_owed_to_another(self.view, self.asker, &labels);
        let begs = |line: &str| begs_for(self.view, line, &labels);
        (is_owed && self.lines().any(begs)).then_some(Refusal::Kept)
    }

    pub(super) fn by_what_is_kept(&self) -> Option<Refusal> {
        let words = voice_words(self.view.language);
        let opens = || {
            let mut things = self.offer.targets.iter().map(|target| &target.stable_id);
            things.any(|thing| opens_what_is_kept(self.view, thing))
        };
        let kept = self.gives() && (self.things().any(|label| words.is_kept(label)) || opens());
        kept.then_some(Refusal::Kept)
    }

    /// What was got for something is not handed back for nothing.
    pub(super) fn by_trade(&self) -> Option<Refusal> {
        let mut things = self.offer.targets.iter().map(|target| &target.stable_id);
        let traded = self.gives() && things.any(|id| self.view.has_traded(id, self.asker));
        traded.then_some(Refusal::Kept)
    }

    /// What a step of the plan that is still to come does with a thing, such as to trade it, keeps it until then.
    pub(super) fn by_what_is_planned(&self) -> Option<Refusal> {
        let plan = self.view.request.situation.planning.plan.as_ref()?;
        let needs_it = |step: &PlanStep| {
            let names = |label| Language::is_named(&step.description, label);
            step.actor.is_none() && step.is_waiting() && self.things().any(names)
        };
        let is_step = |step: &PlanStep| step.is_served_by(self.offer);
        let is_kept = !plan.is_over()
            && plan.steps().iter().any(needs_it)
            && !plan.steps().iter().any(is_step);
        (self.gives() && is_kept && !self.is_owed() && !self.is_theirs()).then_some(Refusal::Kept)
    }

    /// For what whoever asks has, and a goal wants, a thing is traded on the list: it is not given for nothing.
    pub(super) fn by_what_it_would_fetch(&self) -> Option<Refusal> {
        let view = self.view;
        let own: Vec<_> = self.offer.targets.iter().map(|target| &target.stable_id).collect();
        let fetches = |trade: &&IndexedAction| {
            let has = |id: &StableId| trade.targets.iter().any(|target| target.stable_id == *id);
            trade.has_tag("trade") && own.iter().copied().all(has) && has(self.asker)
        };
        let wanted = |trade: &IndexedAction| {
            let others = trade.targets.iter().filter(|target| !own.contains(&&target.stable_id));
            let others: Vec<Words> = others.map(|target| Words::of(&target.label)).collect();
            let mut goals = view.aims.iter().filter(|aim| aim.is_goal());
            goals.any(|aim| others.iter().any(|label| aim.wanted().covers(label)))
        };
        let is_kept = view.request.actions.iter().filter(fetches).any(wanted);
        let is_due = self.is_owed() || self.is_theirs();
        (self.gives() && is_kept && !is_due).then_some(Refusal::Kept)
    }

    /// What its profile says to be somebody else's is given to them alone.
    pub(super) fn by_owner(&self) -> Option<Refusal> {
        let view = self.view;
        let persona = &view.request.situation.persona;
        let meant = Gift::of(view, self.offer).is_some_and(|gift| gift.is_meant());
        let (labels, owners) = (self.labels(), self.receivers());
        if !self.gives() || meant || labels.is_empty() {
            return None;
        }
        let language = Language::of(&persona.profile);
        let is_anothers = |said: &&str| {
            let words = Words::of(said);
            let is_theirs = owners.iter().any(|owner| words.covers(owner));
            words.meets(&labels) && !is_theirs && voice_words(language).is_of_another(said)
        };
        let said = sentences(&persona.profile).find(is_anothers)?;
        let words = voice_words(language);
        let mine = words.told_by_its_owner(&persona.name, &persona.profile, said);
        Some(Refusal::Because(told(&mine)))
    }

    /// What is to be had for money is not given to whoever has paid nothing, unless it is theirs or a goal gives it to
    /// them as things stand. What is sold by the deed itself is paid for by it.
    pub(super) fn by_price(&self) -> Option<Refusal> {
        let (view, offer) = (self.view, self.offer);
        let gift = Gift::of(view, offer)?;
        let price = asking_price(view, &gift.thing.label)?;
        let is_sold = voice_words(view.language).is_of_a_sale(&offer.description);
        let is_free = is_sold || gift.is_free() || self.is_owed() || self.is_theirs();
        (!is_free && !has_paid(view, self.asker)).then_some(price)
    }

    /// What was promised to whoever asks is theirs, whatever the mind wants with it, and no secret.
    pub(super) fn is_owed(&self) -> bool {
        let head = |label| voice_words(self.view.language).head(label);
        self.gives() && self.things().any(|label| self.view.owes(self.asker, &head(label)))
    }

    /// Whether whoever asks calls it their own, and nobody has said otherwise.
    pub(super) fn is_theirs(&self) -> bool {
        let view = self.view;
        let words = voice_words(view.language);
        let own = |text: &str| self.things().any(|label| words.calls_its_own(text, label));
        let mut said = view.recent.iter().filter(|seen| {
            let is_line = seen.percept.kind == PerceptKind::Speech;
            is_line && seen.percept.source.as_ref() == Some(self.asker)
        });
        self.gives() && said.any(|seen| own(&seen.percept.text))
    }
}

#[cfg(test)]
mod tests {
    use crate::appraisal::call::refusal::test_key::{KEY, ODO};
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::mind::Goal;
    use cognition_core::plan::{
        Plan, PlanLimits, ProposedStep, StepType, ThinkDecision, ThinkOutput,
    };
    use cognition_core::promise::CommitmentState;
    use std::sync::Arc;

    fn plan_of(goal: &str, step: &str) -> Plan {
        let (description, domain) = (step.to_owned(), "things".to_owned());
        let (step_type, group, actor) = (StepType::Write, 0, None);
        let step = ProposedStep { description, step_type, domain, group, actor };
        let decision = ThinkDecision::PlanDirect { steps: vec![step] };
        let output =
            ThinkOutput { goal: goal.to_owned(), decision, listener: None, dropped: vec![] };
        let mut plan = Plan::new(goal, "PLAN");
        plan.adopt(&output, &PlanLimits::default(), |name| Some(name.into()));
        plan
    }

    #[test]
    fn who_asks_for_what_is_their_own_gets_it_back() {
        let asked = |line: &str| {
            let offers = vec![
                offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            let mut request = request("nobody", offers, vec![says("odo", line)]);
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.fears = vec!["Losing the key.".to_owned()];
            decision(&request).chosen_index
        };
        assert_ne!(asked("Give me the key, please."), 1);
        assert_eq!(asked("Give me my key, please."), 1);
    }

    #[test]
    fn what_fetches_by_a_trade_what_a_goal_wants_is_not_given_for_nothing() {
        let satchel = ("item", "satchel", "the sealed satchel");
        let trade = "Offer Odo the key to room four for the sealed satchel";
        let offers = vec![
            offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
            offer_of(trade, &["trade"], &[KEY, satchel, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let asks = says("odo", "May I have the key to room four?");
        let mut request = request("nobody", offers, vec![asks]);
        let gives = |request: &ThoughtRequest| decision(request).chosen_index == 1;
        assert!(gives(&request), "nothing is wanted");
        let wants = vec!["sealed satchel".to_owned()];
        let goal = Goal { text: "Come by the satchel.".to_owned(), wants, ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals = vec![goal];
        assert!(!gives(&request));
    }

    #[test]
    fn what_the_plan_is_to_trade_is_not_given_away_before() {
        let offers = vec![
            offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let asks = says("odo", "May I have the key to room four?");
        let mut request = request("nobody", offers, vec![asks]);
        assert_eq!(decision(&request).chosen_index, 1, "without a plan");
        for (step, gives) in [
            ("Trade the key to room four for the lamp with Sela", false),
            ("Give Odo the key to room four", true),
            ("Ask Sela for the lamp", true),
        ] {
            request.situation.planning.plan = Some(plan_of("Get the lamp.", step));
            assert_eq!(decision(&request).chosen_index == 1, gives, "{step}");
        }
    }

    #[test]
    fn what_was_promised_to_whoever_asks_is_given_though_it_is_wanted() {
        let offers = vec![
            offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let asks = says("odo", "May I have the key to room four?");
        let mut request = request("nobody", offers, vec![asks]);
        let goal = Goal { text: "I want the key in my own pocket.".to_owned(), ..Goal::default() };
        Arc::make_mut(&mut request.situation.persona).goals = vec![goal];
        assert_ne!(decision(&request).chosen_index, 1);
        let owed = owing(&[("bring Odo the key to room four", "give", "odo")]);
        for state in [CommitmentState::Open, CommitmentState::Expired] {
            request.situation.commitments = changed(&owed, |owed| owed.state = state.clone());
            assert_eq!(decision(&request).chosen_index, 1, "{state:?}");
        }
    }

    #[test]
    fn what_was_sworn_to_somebody_else_is_neither_given_nor_promised() {
        let offers = vec![
            offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let asks = says("odo", "May I have the key to room four?");
        let mut request = request("nobody", offers, vec![asks]);
        let sworn = [("never give the key to room four away", "refrain", "sela")];
        request.situation.commitments = owing(&sworn);
        for seed in 0..20 {
            request.seed = seed;
            let told = decision(&request);
            assert_ne!(told.chosen_index, 1, "seed {seed}");
            let english = cognition_language::Language::english();
            assert!(english.denies(&told.speech), "{}", told.speech);
            assert!(told.promises.is_empty(), "{:?}", told.promises);
        }
    }

    #[test]
    fn what_belongs_to_somebody_else_is_given_to_them_alone_and_over_no_supposition() {
        let given = |profile: &str, words: &str| {
            let offers = vec![
                offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            let mut request = request("nobody", offers, vec![says("odo", words)]);
            Arc::make_mut(&mut request.situation.persona).profile = profile.to_owned();
            choice(&request).starts_with("Give")
        };
        let plain = "Nobody keeps the door.";
        assert!(given(plain, "Can I have the key?"));
        for of in ["The key belongs to Captain Dray.", "The key is promised to Sela."] {
            assert!(!given(&format!("{plain} {of}"), "Can I have the key?"), "{of}");
        }
        for of in ["The key belongs to Odo.", "The key belongs to him."] {
            assert!(given(&format!("{plain} {of}"), "Can I have the key?"), "{of}");
        }
        for words in ["What if I need it tomorrow?", "From whom have you it?"] {
            assert!(!given(plain, words), "{words}");
        }
    }
}
