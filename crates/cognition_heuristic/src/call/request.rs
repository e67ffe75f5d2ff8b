//! What somebody asks the mind to do: which offer that is, and what speaks against it.

use super::before::Before;
use super::known::told;
use super::statement::{Statement, statements};
use crate::stakes::Stakes;
use crate::voice_words::{roots, voice_words};
use crate::words::Words;
use cognition_core::act::{Consideration, IndexedAction, Judgement, Worth};
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_language::{DialogueAct, Language, sentences, unquoted};

/// How much it counts that a verb is the very one of the offer, and that it may ask for it.
const SAME_VERB: f32 = 1.0;
const KIN: f32 = 0.6;
/// How much it counts that a thing is named, and that it was named before.
const NAMED: f32 = 1.0;
const NAMED_BEFORE: f32 = 0.5;
const UNNAMED: f32 = 0.1;
/// From here down the game advises against a deed.
const ADVISED_AGAINST: f32 = -0.5;
/// From this weight on it is what is asked for.
const MEANT: f32 = 1.0;

/// What is asked to be done.
#[derive(Clone, Debug)]
pub(crate) struct Asked<'a> {
    /// The offer that is meant; none where nothing is.
    pub(crate) offer: Option<&'a IndexedAction>,
    /// Why it is not done; none where it is.
    pub(crate) refusal: Option<Refusal>,
}

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Something speaks against it, in the words of the mind.
    Because(String),
    /// The mind does not hand it out.
    Kept,
    /// It would do harm.
    Harmful,
    /// The mind fears what would come of it.
    Unwilling,
    /// Nothing on offer is what is asked for.
    Beyond,
}

impl<'a> Asked<'a> {
    /// What a line asks to be done; none where it asks for nothing of the kind.
    pub(super) fn of(view: &Stakes<'a>, percept: &Percept, before: &Before) -> Option<Self> {
        let asker = percept.source.as_ref()?;
        let text = unquoted(&percept.text);
        let all: Vec<&str> = sentences(&text).collect();
        let mut best: Option<(f32, &'a IndexedAction)> = None;
        let mut hinted: Vec<&'a IndexedAction> = Vec::new();
        let mut asks = false;
        for sentence in &all {
            let is_request = is_request(view, sentence);
            let beside = all.iter().filter(|other| *other != sentence).copied();
            let beside = Words::of_all(beside).without(&view.me);
            for offer in &view.request.actions {
                let words = Wanted { view, asker, sentence, beside: &beside, before };
                let Some(weight) = words.weigh(offer, is_request) else { continue };
                if weight < MEANT {
                    hinted.push(offer);
                    continue;
                }
                if best.is_none_or(|(most, _)| weight > most) {
                    best = Some((weight, offer));
                }
            }
            asks |= is_request && wants_something(view, sentence);
        }
        match best.map(|(_, offer)| offer).or_else(|| only_deed(&hinted)) {
            Some(offer) => Some(Self { offer: Some(offer), refusal: refusal(view, offer, asker) }),
            None if asks => Some(Self::beyond(view, percept, asker)),
            None => None,
        }
    }

    /// Nothing on offer is meant: whatever is known of it may say why.
    fn beyond(view: &Stakes<'a>, percept: &Percept, asker: &StableId) -> Self {
        let words = Words::of(&percept.text).without(&view.me);
        let named = |statement: &&Statement<'_>| {
            statement.words.meets(&words) && voice_words(view.language).forbids(statement.text)
        };
        let all = statements(view, Some(asker));
        let most = all.iter().filter(named).max_by_key(|it| it.words.shared(&words));
        let why = most.map(|statement| Refusal::Because(told(statement.text)));
        Self { offer: None, refusal: Some(why.unwrap_or(Refusal::Beyond)) }
    }

    /// What is done, as it was asked.
    pub(crate) fn granted(&self) -> Option<&'a IndexedAction> {
        self.offer.filter(|_| self.refusal.is_none())
    }

    /// What was asked and is not done.
    pub(crate) fn refused(&self) -> Option<&'a IndexedAction> {
        self.offer.filter(|_| self.refusal.is_some())
    }
}

fn is_request(view: &Stakes<'_>, sentence: &str) -> bool {
    let language = view.language;
    let acts = language.dialogue_acts(sentence);
    // `Let me see` asks for nothing, and `Let me see the chart` does.
    let names_item = || {
        let named = view.things.named_in(&Words::of(sentence));
        named.iter().any(|thing| view.things.is_item(thing.id))
    };
    let is_none =
        acts.has_any(&[DialogueAct::Aside, DialogueAct::Note, DialogueAct::MemoryQuestion])
            || (voice_words(language).asks_for_nothing(sentence) && !names_item())
            || voice_words(language).asks_to_be_told(sentence);
    acts.has(DialogueAct::Request) && !acts.has(DialogueAct::Offer) && !is_none
}

/// Whether a request is for anything that could be refused: `Sit, sit!` is none.
fn wants_something(view: &Stakes<'_>, sentence: &str) -> bool {
    let words = Words::of(sentence).without(&view.me);
    voice_words(view.language).concerns_both(sentence) || !view.things.named_in(&words).is_empty()
}

/// `Will you take me over?` names nothing: it is the one deed of that sort, if there is just one. What is
/// handed out has to be named.
fn only_deed<'a>(hinted: &[&'a IndexedAction]) -> Option<&'a IndexedAction> {
    match hinted {
        [only] if !only.has_tag("give") => Some(only),
        _ => None,
    }
}

/// A sentence by which somebody may ask for something.
struct Wanted<'w, 'a> {
    view: &'w Stakes<'a>,
    asker: &'w StableId,
    sentence: &'w str,
    /// The words of the other sentences.
    beside: &'w Words,
    before: &'w Before,
}

impl Wanted<'_, '_> {
    /// How plainly it asks for an offer; none where it doesn't.
    fn weigh(&self, offer: &IndexedAction, is_request: bool) -> Option<f32> {
        if self.is_for_another(offer) || offer_is_talk(offer, self.asker) {
            return None;
        }
        let verb = roots(&offer.description).into_iter().next()?;
        let spoken = roots(self.sentence);
        let orders = spoken.first() == Some(&verb);
        let wishes = offer.has_tag("give") && self.wishes_for(offer);
        if !is_request && !orders && !wishes {
            return None;
        }
        let by_verb = self.by_verb(offer, &verb, &spoken).or_else(|| wishes.then_some(KIN))?;
        let by_thing = self.by_thing(offer, &verb)?;
        Some(by_verb + by_thing)
    }

    /// Whether it wishes for a thing that is on offer: `Some water, please.`
    fn wishes_for(&self, offer: &IndexedAction) -> bool {
        let named = Words::of(self.sentence).with(self.beside);
        voice_words(self.view.language).wishes(self.sentence)
            && self.items(offer).any(|item| Words::of(item).meets(&named))
    }

    /// What is handed over, if anything is: no person.
    fn items<'o>(&self, offer: &'o IndexedAction) -> impl Iterator<Item = &'o str> {
        let items = offer.targets.iter();
        let items = items.filter(|target| !self.view.things.is_character(&target.stable_id));
        items.map(|target| target.label.as_str())
    }

    fn by_verb(&self, offer: &IndexedAction, verb: &str, spoken: &[String]) -> Option<f32> {
        let words = voice_words(self.view.language);
        if spoken.iter().any(|word| word == verb) {
            return Some(SAME_VERB);
        }
        let kin = spoken.iter().any(|word| words.are_kin(word, verb));
        // Whatever its verb, an offer that is tagged so hands something over.
        let gives = words.wants(verb) || offer.has_tag("give");
        let wants = gives && spoken.iter().any(|word| words.wants(word));
        (kin || wants).then_some(KIN)
    }

    /// How far what it is done to is named. Where something else is named, it is not meant.
    fn by_thing(&self, offer: &IndexedAction, verb: &str) -> Option<f32> {
        let view = self.view;
        let asker = view.things.words_of(self.asker);
        let mut own = Words::of(self.sentence).without(&view.me).without(&asker);
        own = own.without(&Words::of(verb));
        // `Take me`, said to whoever rows, names the deed and no thing.
        let words = voice_words(view.language);
        let kin = roots(self.sentence).into_iter().filter(|word| words.are_kin(word, verb));
        own = kin.fold(own, |own, word| own.without(&Words::of(&word)));
        let labels = offer.targets.iter().filter(|target| target.stable_id != *self.asker);
        let labels = Words::of_all(labels.map(|target| target.label.as_str()));
        let deed = Words::of(&offer.description).without(&asker).without(&Words::of(verb));
        let gives = offer.has_tag("give");
        // Who is to have it names no thing.
        let things = match gives {
            true => Words::of_all(self.items(offer)).with(&deed).without(&self.people(offer)),
            false => labels.with(&deed),
        };
        let named = own.common(&things);
        if !named.is_empty() {
            return Some(
                NAMED * named.coverage(&things.common(&named)) + 0.2 * things.coverage(&own),
            );
        }
        let before = self.beside.meets(&things) || self.before.weigh(&things) > 0.0;
        let elsewhere = view
            .request
            .actions
            .iter()
            .any(|other| other.index != offer.index && names_target(other, &own, self.asker));
        let leans = Language::english().leans(self.sentence);
        match (before, elsewhere) {
            (_, true) => None,
            // `Take the bottle` is not for the key, however much was said of it before.
            _ if !leans && !own.is_empty() => None,
            (true, false) => Some(NAMED_BEFORE),
            // What is handed out has to be named.
            (false, false) if gives => None,
            (false, false) => Some(UNNAMED),
        }
    }

    /// The words of the people to whom an offer is done.
    fn people(&self, offer: &IndexedAction) -> Words {
        let people = offer.targets.iter();
        let people = people.filter(|target| self.view.things.is_character(&target.stable_id));
        Words::of_all(people.map(|target| target.label.as_str()))
    }

    /// Whether it is done for somebody who is neither the asker nor named, now or just before.
    fn is_for_another(&self, offer: &IndexedAction) -> bool {
        let words = Words::of(self.sentence);
        let leans = Language::english().leans(self.sentence);
        offer.targets.iter().any(|target| {
            let label = Words::of(&target.label);
            let named = words.meets(&label) || (leans && self.before.weigh(&label) > 0.0);
            let somebody = self.view.things.is_character(&target.stable_id);
            somebody && target.stable_id != *self.asker && !named
        })
    }
}

/// Whether it only speaks to the asker: nobody has to ask for that.
fn offer_is_talk(offer: &IndexedAction, asker: &StableId) -> bool {
    offer.has_tag("speech") && offer.targets.iter().all(|target| target.stable_id == *asker)
}

fn names_target(offer: &IndexedAction, words: &Words, asker: &StableId) -> bool {
    let mut targets = offer.targets.iter().filter(|target| target.stable_id != *asker);
    targets.any(|target| Words::of(&target.label).meets(words))
}

/// What the game says against it, where that outweighs what it says for it: no order changes that.
fn advised_against(offer: &IndexedAction) -> Option<&str> {
    let said = offer.considerations.iter().map(Consideration::value).sum::<f32>();
    let all = said + offer.worth.map_or(0.0, Worth::value);
    let worst =
        offer.considerations.iter().min_by(|one, other| one.value().total_cmp(&other.value()));
    worst.filter(|_| all <= ADVISED_AGAINST).map(|worst| worst.why.as_str())
}

/// What speaks against doing it for this person.
fn refusal(view: &Stakes<'_>, offer: &IndexedAction, asker: &StableId) -> Option<Refusal> {
    let violated = offer.violated().find_map(|check| match &check.judgement {
        Judgement::Violated { why, .. } => Some(told(why)),
        _ => None,
    });
    if let Some(why) = violated {
        return Some(Refusal::Because(why));
    }
    if let Some(why) = advised_against(offer) {
        return Some(Refusal::Because(told(why)));
    }
    let things = offer.targets.iter().filter(|target| target.stable_id != *asker);
    let labels = Words::of_all(things.clone().map(|target| target.label.as_str()));
    let gives = offer.has_tag("give");
    if gives && things.clone().any(|target| voice_words(view.language).is_kept(&target.label)) {
        return Some(Refusal::Kept);
    }
    if let Some(peril) = view.moment.peril_of(&labels) {
        return Some(Refusal::Because(told(peril)));
    }
    let to_somebody = things.clone().any(|target| view.things.is_character(&target.stable_id));
    let hurts = to_somebody && view.language.conduct(&offer.description).hurts();
    if hurts && !view.wants_deed(offer) {
        return Some(Refusal::Harmful);
    }
    let theirs = view.things.words_of(asker);
    let against = |statement: &&Statement<'_>| {
        let about = statement.words.meets(&labels) && !labels.is_empty();
        let spares = !theirs.is_empty() && statement.words.covers(&theirs);
        about && !spares && voice_words(view.language).forbids(statement.text)
    };
    let all = statements(view, Some(asker));
    if let Some(statement) = all.iter().rev().find(against) {
        return Some(Refusal::Because(told(statement.text)));
    }
    let feared = view.fears.iter().any(|fear| fear.meets(&Words::of(&offer.description)));
    match gives {
        true => (feared || view.needs(&labels)).then_some(Refusal::Kept),
        false => feared.then_some(Refusal::Unwilling),
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::Consideration;
    use cognition_core::decide::Decision;
    use cognition_core::perceive::Percept;

    fn asked(told: &[&str], who: &str, words: &str) -> (String, Decision) {
        let told = told.iter().map(|text| Percept::event(*text));
        let mut offers = with_the_key();
        let open = offer("Open the cellar door", &["open"], &["cellar", "cellar_door"]);
        offers.push(barred(open, "The cellar door is jammed.", None));
        let request = request("nobody", offers, told.chain([says(who, words)]).collect());
        (choice(&request).to_owned(), decision(&request))
    }

    #[test]
    fn what_is_asked_for_is_done_with_a_word() {
        for words in
            ["Give me the iron key.", "I'd like the key, please.", "Could I have that key?"]
        {
            let (deed, decision) = asked(&[], "mara", words);
            assert_eq!(deed, "Give the iron key to Mara", "after {words}");
            assert!(
                !decision.speech.is_empty() && !decision.speech.contains('?'),
                "{}",
                decision.speech
            );
        }
        let (deed, _) = asked(&[], "sela", "Unlock the cellar door for me.");
        assert_eq!(deed, "Unlock the cellar door with the iron key");
    }

    #[test]
    fn what_belongs_to_somebody_else_is_refused_and_its_owner_gets_it() {
        let told = ["The iron key belongs to Sela."];
        let (deed, decision) = asked(&told, "mara", "Give me the iron key.");
        assert_ne!(deed, "Give the iron key to Mara");
        assert!(decision.speech.ends_with("The iron key belongs to Sela."), "{}", decision.speech);
        let (deed, _) = asked(&told, "sela", "Give me the iron key.");
        assert_eq!(deed, "Give the iron key to Sela");
    }

    #[test]
    fn a_request_that_names_nothing_is_for_the_one_deed_of_its_sort() {
        let row = |told: &str| offer(told, &["move"], &[]);
        let decided = |offers| {
            let said = says("odo", "Will you take me?");
            choice(&request("nobody", offers, vec![said])).to_owned()
        };
        assert_eq!(
            decided(vec![row("Row the ferry to the far bank")]),
            "Row the ferry to the far bank"
        );
        let two = vec![row("Row the ferry to the far bank"), row("Ferry the goose across")];
        assert_eq!(decided(two), "(wait)");
    }

    #[test]
    fn what_the_game_speaks_against_is_refused_with_its_reason() {
        let mut seize = offer("Arrest Odo", &["arrest"], &["odo"]);
        seize.considerations = vec![Consideration::new("you have not seen it yourself", -0.8)];
        let offers = vec![seize, offer("Speak to Mara", &["speech", "tell"], &["mara"])];
        let decision = decision(&request("nobody", offers, vec![says("mara", "Arrest Odo!")]));
        assert!(decision.speech.contains("I have not seen it myself"), "{}", decision.speech);
    }

    #[test]
    fn nobody_is_hurt_on_request_and_the_refusal_is_said() {
        let offers = vec![offer("Strike Odo", &["fight"], &["odo"])];
        let request = request("nobody", offers, vec![says("mara", "Strike Odo!")]);
        let denies = cognition_language::Language::english().denies(&decision(&request).speech);
        assert!(choice(&request) == "(wait)" && denies, "{}", decision(&request).speech);
    }

    #[test]
    fn a_wish_for_a_thing_is_a_request_and_another_thing_is_not_meant() {
        for wish in ["The iron key, please.", "Any chance of that key?", "I'll take the key."] {
            let (deed, _) = asked(&[], "mara", wish);
            assert_eq!(deed, "Give the iron key to Mara", "after {wish}");
        }
        let (deed, _) = asked(&[], "mara", "Some wine, please.");
        assert_ne!(deed, "Give the iron key to Mara");
    }

    #[test]
    fn what_cannot_work_is_refused_with_what_the_game_says() {
        let (_, decision) = asked(&[], "mara", "Open the cellar door!");
        assert!(decision.speech.contains("The cellar door is jammed."), "{}", decision.speech);
    }

    #[test]
    fn a_deed_that_is_feared_is_refused_and_nothing_is_kept() {
        let mut request =
            request("nobody", with_the_key(), vec![says("mara", "Unlock the cellar door.")]);
        let persona = std::sync::Arc::make_mut(&mut request.situation.persona);
        persona.fears = vec!["Strangers in the cellar.".to_owned()];
        let decision = decision(&request);
        let english = crate::voice_words::voice_words(cognition_language::Language::english());
        let said = |line: &String| decision.speech == line.replace("{speaker}", "Mara");
        assert!(english.lines("unwilling").iter().any(said), "{}", decision.speech);
    }

    #[test]
    fn what_nobody_offers_is_declined() {
        let (_, decision) = asked(&[], "mara", "Sing us a song about the sea!");
        let denies = cognition_language::Language::english().denies(&decision.speech);
        assert!(denies, "{}", decision.speech);
    }
}
