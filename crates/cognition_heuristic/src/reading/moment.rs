//! What the moment asks for: trouble that was told, what is known to be dangerous, what is
//! forbidden, and who has just done what.

use crate::reading::about_whom::is_about;
use crate::reading::offer::Offer;
use crate::reading::scene::Scene;
use crate::reading::sighting::Sighting;
use crate::wording::things::Thing;
use crate::wording::voice_words::voice_words;
use crate::wording::words::{Words, tokens};
use cognition_core::mind::{CognitiveLedger, StableId};
use cognition_core::perceive::PerceptKind;
use cognition_language::{Conduct, DialogueAct, Language, RecallKeys, sentences};

/// The moment of a mind, read once.
#[derive(Debug, Default)]
pub(crate) struct Moment {
    /// What was last said or done to the mind.
    pub(crate) told: Told,
    /// The same of what it only witnessed.
    pub(crate) witnessed: Told,
    /// Everything that it holds settled or open, and all that was just said or done to it.
    pub(crate) known: RecallKeys,
    /// What it knows to be dangerous: what it holds of it, and the words.
    perils: Vec<(String, Words)>,
    /// What only it knows.
    pub(crate) secrets: Vec<Words>,
    pub(crate) rules: Vec<Rule>,
    /// Who has just done something, as far as nobody else is said to have caused it.
    pub(crate) doers: Vec<StableId>,
    /// Those of them who have done wrong: to whom something merely happened is no culprit.
    pub(crate) culprits: Vec<StableId>,
    /// Whether something that was said to the mind sounds an alarm.
    pub(crate) is_alarmed: bool,
    /// To whom something was just done by somebody else.
    pub(crate) victims: Vec<StableId>,
    /// Whether the last that the mind witnessed is what somebody did, and does no harm.
    is_harmless: bool,
}

/// Something that was told.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// Who said it.
    by: Option<StableId>,
    pub(crate) conduct: Conduct,
    pub(crate) keys: RecallKeys,
    /// Whose trouble it tells of; nobody where that is not said.
    pub(crate) sufferers: Vec<StableId>,
}

/// Something that the game asks of the mind at the moment.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) text: String,
    pub(crate) words: Words,
    /// Whether it says what is not to be done.
    pub(crate) forbids: bool,
    /// Whether it is about sounds and silence.
    pub(crate) of_sound: bool,
    /// Whether it says to stay.
    pub(crate) stays: bool,
}

impl Moment {
    pub(crate) fn of(scene: &Scene<'_>) -> Self {
        let situation = &scene.request.situation;
        let others = || scene.news().filter(|news| !news.own);
        let told = others().rfind(|news| news.percept.addressed);
        let witnessed = others().rfind(|news| !news.percept.addressed);
        let language = scene.language;
        // `Do you see that?` is said over what has just happened.
        let at_hand = witnessed.filter(|seen| told.is_some_and(|told| seen.id < told.id));
        let held = situation.ledger.as_ref();
        let settled = held.map(CognitiveLedger::settled_conclusions).unwrap_or_default();
        let open = held.map(CognitiveLedger::open_questions).unwrap_or_default();
        // What it merely witnesses draws nobody after it.
        let before = others().filter(|news| news.percept.addressed);
        let before = before.map(|news| news.percept.text.as_str());
        let known = settled.iter().chain(open).map(String::as_str).chain(before);
        Self {
            told: told.map(|news| Told::of(news, scene).over(at_hand, scene)).unwrap_or_default(),
            witnessed: witnessed.map(|news| Told::of(news, scene)).unwrap_or_default(),
            known: joined(known, language),
            perils: perils(settled, &scene.told(), language),
            secrets: situation.persona.secrets.iter().map(|it| scene.without_names(it)).collect(),
            rules: situation.constraints.iter().map(|rule| Rule::of(rule)).collect(),
            doers: doers(scene, |_| true),
            culprits: doers(scene, |deed| is_misdeed(scene, deed)),
            is_alarmed: others().any(|news| news.percept.addressed && sounds_alarm(scene, news)),
            victims: victims(scene),
            is_harmless: witnessed.is_some_and(|seen| is_harmless(scene, seen)),
        }
    }

    /// What it holds of the danger of what has these words.
    pub(crate) fn peril_of(&self, words: &Words) -> Option<&str> {
        let peril = self.perils.iter().find(|(_, peril)| peril.meets(words));
        peril.map(|(told, _)| told.as_str())
    }

    /// Whether an offer helps against what was said or done to the mind.
    pub(crate) fn is_helped_by(&self, offer: &Offer<'_>) -> bool {
        let for_oneself = ["drink", "eat", "rest"].into_iter().any(|tag| offer.is(tag));
        let serves = !for_oneself || self.told.by.as_ref().is_none_or(|by| offer.targets(by));
        serves
            && self.told.is_for_sufferer(offer)
            && offer.conduct.helps_against(&self.told.conduct)
    }

    /// Whether an offer helps against what the mind merely witnessed.
    pub(crate) fn helps_others(&self, offer: &Offer<'_>) -> bool {
        let told = &self.witnessed;
        told.is_for_sufferer(offer) && offer.conduct.helps_against(&told.conduct)
    }

    /// Whether there is nothing to call out: trouble that the mind was told of was told in talk, and not as an alarm,
    /// and what it has seen somebody do does no harm.
    pub(crate) fn is_no_alarm(&self) -> bool {
        let is_quiet = self.is_harmless || !self.witnessed.conduct.tells_of_trouble();
        let is_talk = self.told.by.is_some() || self.is_harmless && !self.presses();
        is_talk && is_quiet && !self.is_alarmed
    }

    /// Whether something was said or done to the mind that tells of trouble.
    pub(crate) fn presses(&self) -> bool {
        self.told.conduct.tells_of_trouble()
    }
}

impl Told {
    fn of(news: &Sighting<'_>, scene: &Scene<'_>) -> Self {
        let language = scene.language;
        let text = news.percept.text.as_str();
        // `Nobody gets hurt` tells of no trouble, and `I have not eaten` does.
        let so = |sentence: &&str| {
            !language.denies(sentence) || voice_words(language).tells_of_want(sentence)
        };
        let so = sentences(text).filter(so);
        let so = so.map(|sentence| language.conduct(sentence));
        let conduct = so.fold(Conduct::default(), Conduct::with);
        let at_me = news.percept.kind == PerceptKind::Event && news.tell.to_me;
        let conduct = if at_me { conduct } else { conduct.of_others() };
        let spoken = news.percept.kind == PerceptKind::Speech;
        let by = news.percept.source.clone().filter(|_| spoken);
        // `Take it easy` and `I can't take it any more` are about nothing that could be taken.
        let idle = |sentence: &&str| {
            let vain =
                voice_words(language).asks_for_nothing(sentence) || language.denies(sentence);
            vain && language.things_named(sentence).is_empty()
        };
        let meant = sentences(text).filter(|sentence| !spoken || !idle(sentence));
        let meant = meant.collect::<Vec<_>>().join(" ");
        let sufferers = sufferers(scene, news);
        Self { by, conduct, keys: language.recall_keys(&meant), sufferers }
    }

    /// With the trouble that it is said over.
    fn over(mut self, seen: Option<&Sighting<'_>>, scene: &Scene<'_>) -> Self {
        let Some(trouble) = seen.map(|seen| Self::of(seen, scene)) else { return self };
        self.conduct = self.conduct.with(trouble.conduct);
        self.sufferers.extend(trouble.sufferers);
        self
    }

    /// Whether what an offer hands to somebody goes to whom the trouble is.
    fn is_for_sufferer(&self, offer: &Offer<'_>) -> bool {
        let unsaid = self.sufferers.is_empty() || !offer.is("give");
        unsaid || self.sufferers.iter().any(|who| offer.targets(who))
    }
}

impl Rule {
    fn of(text: &str) -> Self {
        let language = Language::of(text);
        let conduct = language.conduct(text);
        Self {
            text: text.to_owned(),
            words: Words::of(text),
            forbids: language.denies(text),
            of_sound: conduct.is_of_sound(),
            stays: conduct.says_to_stay(),
        }
    }
}

/// Whose trouble is told of, sentence by sentence.
fn sufferers(scene: &Scene<'_>, news: &Sighting<'_>) -> Vec<StableId> {
    let language = scene.language;
    let troubled = |said: &&str| language.conduct(said).tells_of_trouble();
    let said: Vec<&str> = sentences(&news.percept.text).filter(troubled).collect();
    let suffers = |id: &StableId| said.iter().any(|said| is_about(scene, news, said, id));
    let people = scene.things.characters().map(|(id, _)| id);
    people.filter(|id| suffers(id)).cloned().collect()
}

fn joined<'t>(texts: impl Iterator<Item = &'t str>, language: &Language) -> RecallKeys {
    texts.fold(RecallKeys::default(), |all, text| all.joined(&language.recall_keys(text)))
}

/// Of what it holds settled, and of what it was told by nobody in particular.
fn perils(settled: &[String], told: &[&str], language: &Language) -> Vec<(String, Words)> {
    let known = settled.iter().map(String::as_str).chain(told.iter().copied());
    let dangerous = known.filter(|fact| language.conduct(fact).imperils());
    dangerous.map(|fact| (fact.to_owned(), Words::of(fact))).collect()
}

/// The people who are named in a deed, in the order of its words.
fn named_in_order<'a>(scene: &Scene<'a>, deed: &Sighting<'_>) -> Vec<&'a StableId> {
    let place = |thing: &&Thing<'a>| {
        let first = thing.words.iter().next().unwrap_or_default().to_owned();
        tokens(&deed.percept.text).position(|word| scene.language.root(word) == first)
    };
    let named = scene.things.named_in(&deed.words);
    let mut people: Vec<_> =
        named.into_iter().filter(|thing| scene.things.is_character(thing.id)).collect();
    people.sort_by_key(place);
    people.into_iter().map(|thing| thing.id).collect()
}

/// Of a deed that nobody is said to have caused, whoever is named first has done it.
fn doers(scene: &Scene<'_>, counts: impl Fn(&Sighting<'_>) -> bool) -> Vec<StableId> {
    let deeds = scene.news().filter(|news| news.is_deed_of_another() && counts(news));
    let named = deeds.filter(|deed| deed.percept.source.is_none());
    let first = named.filter_map(|deed| named_in_order(scene, deed).into_iter().next());
    first.filter(|id| **id != scene.request.mind).cloned().collect()
}

/// Whether a deed does wrong: it hurts or takes what is not its own. Who falls or faints does none.
fn is_misdeed(scene: &Scene<'_>, deed: &Sighting<'_>) -> bool {
    scene.language.conduct(&deed.percept.text).is_misdeed()
}

/// Whether it was seen that somebody did something to somebody or something that neither hurts nor endangers anybody:
/// who collapses does nothing to anybody.
pub(crate) fn is_harmless(scene: &Scene<'_>, seen: &Sighting<'_>) -> bool {
    let (words, text) = (voice_words(scene.language), &seen.percept.text);
    let endangers = || words.sounds_alarm(text) || scene.language.tells_of_danger_at_hand(text);
    let is_done_to = seen.percept.source.is_some() && !seen.percept.about.is_empty();
    let is_deed = is_done_to && seen.is_deed_of_another();
    is_deed && !is_misdeed(scene, seen) && !words.tells_of_harm(text) && !endangers()
}

fn sounds_alarm(scene: &Scene<'_>, news: &Sighting<'_>) -> bool {
    let acts = scene.language.dialogue_acts(&news.percept.text);
    news.percept.kind == PerceptKind::Speech
        && acts.has_any(&[DialogueAct::Alarm, DialogueAct::Threat])
}

/// Who is named where somebody else does something, or is meant by it.
fn victims(scene: &Scene<'_>) -> Vec<StableId> {
    let deeds = scene.news().filter(|news| news.is_deed_of_another());
    let mut victims = Vec::new();
    for deed in deeds {
        let named = named_in_order(scene, deed);
        // Who falls is no doer, but whom it befell.
        let did = deed.percept.source.is_none() && is_misdeed(scene, deed);
        let unsaid = usize::from(did);
        let hurt = named
            .into_iter()
            .skip(unsaid)
            .filter(|id| deed.percept.source.as_ref() != Some(*id) && **id != scene.request.mind);
        victims.extend(hurt.cloned());
    }
    victims
}
