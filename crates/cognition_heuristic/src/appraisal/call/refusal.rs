//! Why something is not done that was asked for.

use super::opening::opens_what_is_kept;
use super::sale::price_of;
use super::statement::{Statement, statements, told};
use crate::appraisal::apology::{has_apologised, is_of_weight};
use crate::appraisal::gifts::Gift;
use crate::appraisal::hidden::is_pressed;
use crate::motives::stakes::Stakes;
use crate::reading::holder::tells_of_keeping;
use crate::reading::insult::times_insulted;
use crate::wording::phrase::without_slots;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::act::{Consideration, IndexedAction, Judgement, Worth};
use cognition_core::guard::goes_against;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::{Language, sentences};

/// From here down the game advises against a deed.
const ADVISED_AGAINST: f32 = -0.5;
/// From this part of a fear on, a deed is what is feared.
const FEARED: f32 = 0.5;
/// What of a deed tells that it does harm to things, too.
const DESTROYS: &[&str] = &["break", "burn", "destroy", "fight"];
/// What anybody may do to what is somebody else's.
const CARES_FOR: &[&str] = &["work", "help", "close", "look", "heal", "repair", "clean", "feed"];
/// What parts with a thing.
const PARTS_WITH: &[&str] = &["give", "take", "move", "trade"];
/// What lays open whatever is within.
const LAYS_OPEN: &[&str] = &["open", "unlock", "show", "give"];

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Something speaks against it, in the words of the mind.
    Because(String),
    /// It is to be had for money: what it costs, in the words of the mind.
    Priced(String),
    /// The mind does not hand it out.
    Kept,
    /// The mind hides that it has it.
    Hidden,
    /// It would do harm.
    Harmful,
    /// The mind fears what would come of it.
    Unwilling,
    /// It is for an hour that is not come, in the words of whoever asks: it is promised.
    Later(String),
    /// Nothing on offer is what is asked for.
    Beyond,
}

/// What speaks against doing it for this person.
pub(crate) fn refusal(
    view: &Stakes<'_>,
    offer: &IndexedAction,
    asker: &StableId,
) -> Option<Refusal> {
    let case = Case { view, offer, asker };
    case.by_the_game()
        .or_else(|| case.by_number())
        .or_else(|| case.by_what_is_promised())
        .or_else(|| case.by_what_is_kept())
        .or_else(|| case.by_trade())
        .or_else(|| case.by_owner())
        .or_else(|| case.by_price())
        .or_else(|| case.by_what_is_wanted())
        .or_else(|| case.by_harm())
        .or_else(|| case.by_what_is_known())
        .or_else(|| case.by_what_is_at_stake())
}

/// A deed for somebody.
struct Case<'c, 'a> {
    view: &'c Stakes<'a>,
    offer: &'c IndexedAction,
    asker: &'c StableId,
}

impl Case<'_, '_> {
    fn by_the_game(&self) -> Option<Refusal> {
        let violated = self.offer.violated().find_map(|check| match &check.judgement {
            Judgement::Violated { why, .. } => Some(why.as_str()),
            _ => None,
        });
        let why = violated.or_else(|| advised_against(self.offer))?;
        Some(Refusal::Because(told(why)))
    }

    /// Who asks for one of several is not given all of them.
    fn by_number(&self) -> Option<Refusal> {
        let words = voice_words(self.view.language);
        let counts = |label: &str| tokens(label).any(|word| words.is_numeral(&word));
        let all = self.gives() && self.things().any(counts);
        (all && self.lines().any(|line| words.asks_for_one_of(line))).then_some(Refusal::Kept)
    }

    /// What whoever asks has just said to the mind.
    fn lines(&self) -> impl Iterator<Item = &str> {
        let theirs = self.view.addressed().filter(|line| {
            line.percept.kind == PerceptKind::Speech
                && line.percept.source.as_ref() == Some(self.asker)
        });
        theirs.map(|line| line.percept.text.as_str())
    }

    /// What has a price is not given for nothing to whoever asks to buy it and has paid nothing.
    fn by_price(&self) -> Option<Refusal> {
        let words = voice_words(self.view.language);
        let buys = self.gives() && self.lines().any(|line| words.is_of_a_sale(line));
        let is_free = !buys || self.view.was_given(&Words::default(), self.asker);
        let mut things = self.things().filter(|_| !is_free);
        things.find_map(|label| price_of(self.view, label)).map(Refusal::Priced)
    }

    /// What was sworn to somebody else is promised to nobody.
    fn by_what_is_promised(&self) -> Option<Refusal> {
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

    fn by_what_is_kept(&self) -> Option<Refusal> {
        let words = voice_words(self.view.language);
        let opens = || {
            let mut things = self.offer.targets.iter().map(|target| &target.stable_id);
            things.any(|thing| opens_what_is_kept(self.view, thing))
        };
        let kept = self.gives() && (self.things().any(|label| words.is_kept(label)) || opens());
        kept.then_some(Refusal::Kept)
    }

    /// What was got for something is not handed back for nothing.
    fn by_trade(&self) -> Option<Refusal> {
        let mut things = self.offer.targets.iter().map(|target| &target.stable_id);
        let traded = self.gives() && things.any(|id| self.view.has_traded(id, self.asker));
        traded.then_some(Refusal::Kept)
    }

    /// What its profile says to be somebody else's is given to them alone.
    fn by_owner(&self) -> Option<Refusal> {
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

    fn by_what_is_wanted(&self) -> Option<Refusal> {
        let offers = &self.view.request.actions;
        let against = self.view.aims.iter().any(|aim| aim.forbids(self.offer, offers));
        against.then_some(if self.gives() { Refusal::Kept } else { Refusal::Unwilling })
    }

    fn by_harm(&self) -> Option<Refusal> {
        let (view, offer) = (self.view, self.offer);
        if let Some(peril) = view.moment.peril_of(&self.labels()) {
            return Some(Refusal::Because(told(peril)));
        }
        let mut targets = offer.targets.iter();
        let to_somebody = targets.any(|target| view.things.is_character(&target.stable_id));
        let destroys = DESTROYS.iter().any(|tag| offer.has_tag(tag));
        let hurts = view.language.conduct(&offer.description).hurts() && (to_somebody || destroys);
        (hurts && !view.wants_deed(offer)).then_some(Refusal::Harmful)
    }

    fn by_what_is_known(&self) -> Option<Refusal> {
        let (view, words) = (self.view, voice_words(self.view.language));
        let labels = self.labels();
        let (theirs, owners) = (view.things.words_of(self.asker), self.receivers());
        let against = |statement: &&Statement<'_>| {
            let about = statement.words.meets(&labels) && !labels.is_empty();
            let is_theirs = owners.iter().any(|owner| statement.words.covers(owner));
            let spares = is_theirs && words.excepts(statement.text);
            let spares = spares || self.leaves_it_as_it_is(statement.text);
            about && !spares && words.forbids(statement.text)
        };
        let all = statements(view, Some(self.asker));
        if let Some(statement) = all.iter().rev().find(against) {
            return Some(Refusal::Because(told(statement.text)));
        }
        let deed = Words::of(&self.offer.description).without(&theirs);
        let mut rules = view.moment.rules.iter();
        let rule = rules.find(|rule| rule.forbids && !rule.of_sound && rule.words.meets(&deed));
        rule.filter(|rule| !rule.words.covers(&theirs) || theirs.is_empty())
            .map(|rule| Refusal::Because(told(&rule.text)))
    }

    /// Whether a statement says no more than whose a thing is, or that it stays where it is, and the deed changes
    /// nothing of that.
    fn leaves_it_as_it_is(&self, statement: &str) -> bool {
        let (view, words) = (self.view, voice_words(self.view.language));
        let has = |tags: &[&str]| tags.iter().any(|tag| self.offer.has_tag(tag));
        let is_other = |id: &StableId| id != self.asker && view.things.is_character(id);
        let concerns_others = || self.offer.targets.iter().any(|it| is_other(&it.stable_id));
        let only_owned = words.is_of_another(statement) && !view.language.denies(statement);
        only_owned && has(CARES_FOR)
            || words.stays_where_it_is(statement) && !has(PARTS_WITH) && !concerns_others()
    }

    fn by_what_is_at_stake(&self) -> Option<Refusal> {
        let view = self.view;
        let gift = Gift::of(view, self.offer);
        let is_meant = gift.is_some_and(|gift| gift.is_meant());
        if is_meant
            || self.is_theirs()
            || self.is_owed()
            || self.is_owned_up_to()
            || self.is_made_good()
        {
            return None;
        }
        if gift.is_some_and(|gift| gift.is_for_another() || gift.waits_for_terms()) {
            return Some(Refusal::Kept);
        }
        let people = view.things.people().with(&view.me);
        let deed = Words::of(&self.offer.description).without(&people);
        let feared = view.fears.iter().any(|fear| deed.coverage(&fear.without(&people)) >= FEARED);
        let lays_open = LAYS_OPEN.iter().any(|tag| self.offer.has_tag(tag));
        let mut secrets = view.moment.secrets.iter();
        let betrays = lays_open && secrets.any(|secret| secret.without(&people).meets(&deed));
        if betrays && self.gives() && self.is_hidden(&deed) {
            // Who is asked for it once more has nothing left but to own up.
            return (!is_pressed(view, self.asker)).then_some(Refusal::Hidden);
        }
        let needed = self.gives() && self.things().any(|label| view.needs_called(label));
        match self.gives() {
            true => (feared || betrays || needed).then_some(Refusal::Kept),
            false => (feared || betrays).then_some(Refusal::Unwilling),
        }
    }

    /// What was promised to whoever asks is theirs, whatever the mind wants with it, and no secret.
    fn is_owed(&self) -> bool {
        let head = |label| voice_words(self.view.language).head(label);
        self.gives() && self.things().any(|label| self.view.owes(self.asker, &head(label)))
    }

    /// Whether whoever asks calls it their own, and nobody has said otherwise.
    fn is_theirs(&self) -> bool {
        let view = self.view;
        let words = voice_words(view.language);
        let own = |text: &str| self.things().any(|label| words.calls_its_own(text, label));
        let mut said = view.recent.iter().filter(|seen| {
            let is_line = seen.percept.kind == PerceptKind::Speech;
            is_line && seen.percept.source.as_ref() == Some(self.asker)
        });
        self.gives() && said.any(|seen| own(&seen.percept.text))
    }

    /// Whether a secret is that the mind has just this.
    fn is_hidden(&self, deed: &Words) -> bool {
        let mut secrets = self.view.request.situation.persona.secrets.iter();
        secrets.any(|secret| tells_of_keeping(secret) && Words::of(secret).meets(deed))
    }

    /// Whether whoever asks has said sorry for what the mind held against them.
    fn is_made_good(&self) -> bool {
        let view = self.view;
        let held = is_of_weight(view, self.asker) || times_insulted(view, self.asker) > 0;
        held && self.gives() && has_apologised(view, self.asker)
    }

    /// What the mind has owned up to having is hidden no longer.
    fn is_owned_up_to(&self) -> bool {
        let lines = self.view.request.situation.persona.lines.0.get("own_up").into_iter().flatten();
        let told = lines.map(|line| Words::of(&without_slots(line)));
        let told = told.filter(|told| self.view.has_said_all(told));
        let head = |label| voice_words(self.view.language).head(label);
        let mut told = told.filter(|told| self.things().any(|label| told.meets(&head(label))));
        self.gives() && told.next().is_some()
    }

    fn gives(&self) -> bool {
        self.offer.has_tag("give")
    }

    /// What it is done to, and with.
    fn things(&self) -> impl Iterator<Item = &str> {
        let things = self.offer.targets.iter().filter(|it| it.stable_id != *self.asker);
        things.map(|target| target.label.as_str())
    }

    /// Whoever asks, and whoever it is handed to.
    fn receivers(&self) -> Vec<Words> {
        let things = &self.view.things;
        let targets = self.offer.targets.iter().map(|target| &target.stable_id);
        let theirs = targets.filter(|id| self.gives() && things.is_character(id));
        let all = std::iter::once(self.asker).chain(theirs).map(|id| things.words_of(id));
        all.filter(|words| !words.is_empty()).collect()
    }

    fn labels(&self) -> Words {
        Words::of_all(self.things())
    }
}

/// What the game says against it, where that outweighs what it says for it: no order changes that.
fn advised_against(offer: &IndexedAction) -> Option<&str> {
    let said = offer.considerations.iter().map(Consideration::value).sum::<f32>();
    let all = said + offer.worth.map_or(0.0, Worth::value);
    let worst =
        offer.considerations.iter().min_by(|one, other| one.value().total_cmp(&other.value()));
    worst.filter(|_| all <= ADVISED_AGAINST).map(|worst| worst.why.as_str())
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::decide::Decision;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use cognition_core::promise::CommitmentState;
    use std::sync::Arc;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const KEY: (&str, &str, &str) = ("item", "key", "the key to room four");

    /// What comes of asking for the key where this is known, forbidden and feared.
    fn asked(known: &str, rule: &str, fear: &str, wants: &str) -> Decision {
        let known = Some(known).filter(|known| !known.is_empty());
        let percepts = known.map(Percept::event).into_iter();
        let offers = vec![
            offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let mut request =
            request("nobody", offers, percepts.chain([says("odo", "The key, please.")]).collect());
        let list = |text: &str| Some(text.to_owned()).filter(|it| !it.is_empty()).into_iter();
        request.situation.constraints = list(rule).collect();
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.fears = list(fear).collect();
        persona.goals = list(wants).map(|text| Goal { text, ..Goal::default() }).collect();
        decision(&request)
    }

    #[test]
    fn what_nobody_speaks_against_is_given() {
        for known in ["", "Visitors may keep the key until six.", "The key is made of brass."] {
            assert_eq!(asked(known, "", "", "").chosen_index, 1, "{known}");
        }
        let full = "I want my rooms full.";
        assert_eq!(asked("", "", "", full).chosen_index, 1, "of that the key is no part");
        let afraid = "That Odo sees the attic.";
        assert_eq!(asked("", "", afraid, "").chosen_index, 1, "that he asks is not what is feared");
    }

    #[test]
    fn what_a_rule_or_something_known_forbids_is_refused_with_the_reason() {
        let told = asked("No guest gets the key.", "", "", "");
        assert!(told.chosen_index != 1 && told.speech.contains("No guest gets"), "{}", told.speech);
        let told = asked("Odo never returns a key.", "", "", "");
        assert_ne!(told.chosen_index, 1, "that he is named makes it no better");
        let told = asked("", "Nobody but the cook may hold the key.", "", "");
        assert!(told.chosen_index != 1 && told.speech.contains("but the cook"), "{}", told.speech);
    }

    #[test]
    fn what_is_needed_or_feared_is_kept() {
        assert_ne!(asked("", "", "", "I want the key in my own pocket.").chosen_index, 1);
        assert_ne!(asked("", "", "Losing the key.", "").chosen_index, 1);
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
    fn what_is_somebody_elses_is_cared_for_and_handed_to_its_owner_whoever_asks() {
        let sela = ("character", "sela", "Sela");
        let does = |known: &str, words: &str| {
            let offers = vec![
                offer_of("Polish the key to room four", &["work"], &[KEY]),
                offer_of("Give Sela the key to room four", &["give"], &[KEY, sela]),
                offer_of("Give Odo the key to room four", &["give"], &[KEY, ODO]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            choice(&request("nobody", offers, vec![Percept::event(known), says("odo", words)]))
                .to_owned()
        };
        let (owned, stays) = ("The key belongs to Sela.", "The key must not leave the room.");
        for words in ["Please polish the key.", "Would you polish that key?"] {
            assert_eq!(does(owned, words), "Polish the key to room four", "{words}");
            assert_eq!(does(stays, words), "Polish the key to room four", "{words}");
            let forbidden = does("Nobody may touch the key.", words);
            assert_ne!(forbidden, "Polish the key to room four", "{words}");
        }
        for words in ["Give Sela the key.", "Give the key to Sela, please."] {
            assert_eq!(does(owned, words), "Give Sela the key to room four", "{words}");
        }
        for known in [owned, stays] {
            assert_eq!(does(known, "Give me the key."), "Speak to Odo", "{known}");
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
