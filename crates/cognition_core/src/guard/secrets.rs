//! Whether the speech tells what the mind keeps to itself.

use super::affirmed::{affirms_one_of, stated_unless_affirmed};
use super::hearers::Hearers;
use super::implied::Hearing;
use super::in_confidence::is_confided;
use super::in_the_know::Heard;
use super::objection::Objection;
use super::stating::{TOLD, aims, asks, made_known_by, share, stated, statements, stating};
use super::suggestion::Suggestion;
use super::wording::{Wording, is_person, verbs};
use crate::act::IndexedAction;
use crate::memory::{Experiences, Named};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use crate::plan::Consent;
use cognition_language::{Answer, Language, sentences};
use std::borrow::Cow;

/// How much of it must be said together with the question that it answers.
const ANSWERED: f64 = 0.75;
/// So many words of a secret stand in the thoughts and the intent of whoever tells it knowingly.
const THOUGHT_OF: usize = 2;
/// So many words of it that nobody has spoken tell it where the reply wants to keep what it is about.
const GUARDED: usize = 2;
/// So many things of it that nobody has named tell it, where its speaker means to be silent.
const UNNAMED: usize = 2;
/// How much of it must be said together with a name that nobody else has named.
const NAMED: f64 = 0.5;
/// How much of it must be said by whoever means to keep silent, together with what was asked.
const LET_SLIP: f64 = 0.4;

/// The first secret that the speech tells; `secrets` are what the mind alone knows, or was told in
/// confidence.
///
/// What is said counts by its meaning, statement by statement; questions and denials tell nothing, and
/// one word in common tells nothing that nobody has asked. A mind that means to tell, as its own
/// thoughts or intent say, may; so may one whose thoughts and intent are about what it tells, or whose
/// deed hands over what the secret is about, or who whispers it. What others have said before is no secret,
/// nor what all who hear it know. Whom it is to be kept from may not stand by, whoever it is said to. A goal
/// of silence is one, too: whoever means to keep something from being said does not say it.
pub fn tells_secret<'s>(
    suggestion: &Suggestion,
    secrets: impl IntoIterator<Item = &'s str>,
    log: &PerceptionLog,
    lived: &Experiences,
) -> Option<Objection> {
    if suggestion.speech().trim().is_empty() {
        return None;
    }
    let mut telling = Telling::of(suggestion, log, lived);
    let mut secrets = secrets.into_iter();
    let told = secrets.find(|secret| {
        telling.guarded = is_to_be_kept(secret);
        let may = || telling.is_deliberate(secret) || telling.is_shown_by_the_deed(secret);
        telling.tells(secret)
            && (telling.is_overheard(secret) || !may())
            && !telling.is_shared(secret)
    });
    let told = told.or_else(|| telling.unkept_goal()).or_else(|| telling.given_away())?;
    Some(Objection::TellsSecret { secret: told.to_owned() })
}

/// A speech, and what it is held against.
pub(super) struct Telling<'a> {
    pub(super) suggestion: &'a Suggestion,
    said: Wording,
    /// The same, with what it denies.
    stated: Wording,
    log: &'a PerceptionLog,
    pub(super) hearers: Hearers<'a>,
    pub(super) heard_by_others: Heard<'a>,
    silent: bool,
    /// Whether what is to be kept says so itself: `Nobody in the orchestra knows.`
    guarded: bool,
    /// The language of the speech.
    language: &'static Language,
    /// Whose words make nothing known.
    pub(super) confider: Option<&'a Named>,
}

impl<'a> Telling<'a> {
    pub(super) fn of(
        suggestion: &'a Suggestion,
        log: &'a PerceptionLog,
        lived: &'a Experiences,
    ) -> Self {
        let (said, stated) = (statements(suggestion.speech()), stated(suggestion.speech()));
        let language = Language::of_utterance(suggestion.speech(), Language::english);
        let hearers = Hearers::of(suggestion, log);
        let silent = means_silence(suggestion, language, &hearers);
        let heard_by_others = Heard { mind: &suggestion.id.mind, log, lived: Some(lived) };
        Self {
            suggestion,
            said,
            stated,
            log,
            hearers,
            heard_by_others,
            silent,
            guarded: false,
            language,
            confider: None,
        }
    }

    /// What says as much as a part of a secret may: only who denies tells what is not so, and who says that it is
    /// tells nothing.
    fn said_of(&self, part: &str) -> Cow<'_, Wording> {
        match Language::english().denies(part) {
            true => Cow::Owned(stated_unless_affirmed(part, self.suggestion.speech())),
            false => Cow::Borrowed(&self.said),
        }
    }

    pub(super) fn tells(&self, secret: &str) -> bool {
        sentences(secret).any(|part| self.tells_sentence(part))
    }

    pub(super) fn tells_sentence(&self, part: &str) -> bool {
        let part = &*Language::of(part).without_who_does_not_know(part);
        self.tells_part(part)
            || self.agrees_to(part)
            || self.names_two_things_of(part)
            || self.hints_at(part)
            || self.implies(part)
    }

    /// Whether its speaker means to be silent, or is to be.
    fn keeps(&self) -> bool {
        self.silent || self.guarded
    }

    /// Who means to be silent lets others conclude it.
    fn implies(&self, part: &str) -> bool {
        if !self.keeps() && self.confider.is_none() || self.is_known(&self.without_listeners(part))
        {
            return false;
        }
        let known = Wording::of(self.said_by_others().chain(self.labels_here()));
        let (language, speech) = (self.language, self.suggestion.speech());
        Hearing { language, speech, asked: &self.asked(), known: &known }.conclude(part)
    }

    /// Who means to be silent names two things of it that nobody has named, and that are not there to be
    /// seen, be it in what they deny: `my sister's lamps`, of oil that goes to a sister for her lamps.
    fn names_two_things_of(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        let known = self.said_by_others().chain(self.labels_here());
        self.keeps()
            && !self.is_known(&secret)
            && secret.new_in(&self.stated_of_it(part), &Wording::of(known)) >= UNNAMED
    }

    /// What is stated, but for what is denied of everybody or for ever: `Nobody pays me to drop a story` is a
    /// lie, and tells nothing. The same holds for whoever affirms what a part denies.
    fn stated_of_it(&self, part: &str) -> Wording {
        let (language, denied) = (self.language, Language::english().deeds_denied(part));
        let lies =
            |said: &&str| language.denies_of_everybody(said) || affirms_one_of(&denied, said);
        Wording::of(stating(self.suggestion.speech()).filter(|said| !lies(said)))
    }

    /// Who means to be silent lets others draw the conclusion, of what was asked after or is spoken of:
    /// `Ask yourself who was in the cellar.`
    fn hints_at(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        let speech = self.suggestion.speech();
        let about =
            || secret.held_in(&self.asked()) > 0 || secret.held_in(&Wording::of([speech])) > 0;
        (self.keeps() || self.confider.is_some())
            && Language::english().hints(speech)
            && about()
            && !self.is_known(&secret)
    }

    fn labels_here(&self) -> impl Iterator<Item = &str> {
        let targets = self.suggestion.offers.iter().flat_map(|offer| &offer.targets);
        targets.map(|target| target.label.as_str())
    }

    fn tells_part(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        let told = &*self.said_of(part);
        let (said, all) = (secret.held_in(told), secret.len());
        let heard = self.heard();
        let denied = all > 1 && self.keeps() && self.gives_away_by_denying(part, &secret, &heard);
        if all < 2 || said == 0 && !denied || self.is_known(&secret) {
            return false;
        }
        let asked = secret.held_in_either(told, &heard);
        let answered = || secret.held_in_either(told, &self.asked());
        let together = self.said_together(part, &secret) + self.confider_asked_after() > 1
            || self.names_the_confider() && secret.held_in(&self.asked()) > 1;
        (together && (share(said, all) >= TOLD || share(answered(), all) >= ANSWERED))
            || denied
            || self.names_what_only_it_knows(part)
            || together && share(said, all) >= NAMED && self.names_an_unknown(part)
            || self.confider.is_some()
                && together
                && share(asked, all) >= LET_SLIP
                && secret.new_in(told, &heard) >= UNNAMED
            || self.guards(&secret) && secret.new_in(told, &heard) >= GUARDED
                && share(asked, all) >= LET_SLIP
            // To say again what was asked tells nothing.
            || self.keeps()
                && asked > 1
                && share(asked, all) >= LET_SLIP
                && (together || secret.held_in(&self.asked()) > 0)
                && told.add_to(&heard, &secret)
    }

    /// A name that is part of what is to be kept, and that nobody else has named: `the Argyle`.
    fn names_what_only_it_knows(&self, part: &str) -> bool {
        (self.keeps() || self.confider.is_some()) && self.names_an_unknown(part)
    }

    fn names_an_unknown(&self, part: &str) -> bool {
        let labels = self.suggestion.offers.iter().flat_map(|offer| &offer.targets);
        let here = Wording::of(labels.map(|target| target.label.as_str()));
        let is_name = |word: &&str| {
            let mut letters = word.chars();
            letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
        };
        let words =
            part.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
        // Where all nouns are written large, a large letter makes no name.
        if Language::of(part).writes_nouns_large() {
            return false;
        }
        let is_time = |name: &&str| Language::english().is_about_later(name);
        words.skip(1).filter(is_name).filter(|name| !is_time(name)).any(|name| {
            let name = Wording::of([name]);
            let in_all = |words: &Wording| name.held_in(words) == name.len();
            let is_known = || self.said_by_others().any(|text| in_all(&Wording::of([text])));
            !name.is_empty() && in_all(&self.stated) && !in_all(&here) && !is_known()
        })
    }

    /// Whether the reply wants to keep what the secret is about: the lads, of where they hide.
    fn guards(&self, secret: &Wording) -> bool {
        let intent = self.suggestion.decision.intent.iter();
        let mut aims = intent.flat_map(|it| [Some(&it.goal), it.preferred_action.as_ref()]);
        aims.any(|aim| {
            let about = |aim: &String| secret.held_in(&Wording::of([aim.as_str()])) > 0;
            aim.is_some_and(|aim| Language::english().protects(aim) && about(aim))
        })
    }

    /// How much of it one sentence says: words that lie scattered over a speech tell nothing.
    pub(super) fn said_together(&self, part: &str, secret: &Wording) -> usize {
        let of = |sentence: &str| match Language::english().denies(part) {
            true => secret.held_in(&stated_unless_affirmed(part, sentence)),
            false => secret.held_in(&statements(sentence)),
        };
        sentences(self.suggestion.speech()).map(of).max().unwrap_or_default()
    }

    /// Whether what it is about is handed over with the words, to whoever hears them: who has it is seen.
    fn is_shown_by_the_deed(&self, secret: &str) -> bool {
        let Some(action) = self.suggestion.action().filter(|action| hands_over(action)) else {
            return false;
        };
        let mut things = action.targets.iter().filter(|target| !is_person(target));
        let to_somebody = action.targets.iter().any(is_person);
        to_somebody
            && Language::english().says_who_has_it(secret)
            && things.any(|thing| Wording::of([secret]).name(thing))
    }

    /// `Surely not in the blue curtain` tells where it is, where nobody has spoken of a curtain.
    fn gives_away_by_denying(&self, part: &str, secret: &Wording, heard: &Wording) -> bool {
        let stated = stated_unless_affirmed(part, self.suggestion.speech());
        let said = secret.held_in(&stated);
        said > 1
            && share(said, secret.len()) >= TOLD
            && secret.held_in(heard) < said - 1
            && stated.add_to(heard, secret)
    }

    /// Whether it was asked for in so many words, and the answer is nothing but yes.
    fn agrees_to(&self, part: &str) -> bool {
        let secret = self.without_listeners(part);
        let asked = secret.held_in(&self.asked());
        let language = Language::english();
        self.keeps()
            && asked > 1
            && share(asked, secret.len()) >= TOLD
            && language.consent(self.suggestion.speech()) == Some(Answer::Agrees)
            && !language.denies(self.suggestion.speech())
            && !self.is_known(&secret)
    }

    /// Whether the mind tells it on purpose: it means to tell, or what it thinks and wants is about just
    /// that, and it does not mean to be silent.
    fn is_deliberate(&self, secret: &str) -> bool {
        let thought_of = || Wording::of(aims(self.suggestion)).held_by(secret) >= THOUGHT_OF;
        match self.silent {
            true => self.is_meant_apart_from_what_is_kept(secret),
            false => {
                let may = || means_to_tell(self.suggestion) || !self.guarded && thought_of();
                self.is_disclosed()
                    || self.owns_up()
                    || !self.is_kept_from_a_listener(secret) && (self.hearers.whispered || may())
            }
        }
    }

    /// Whether the mind owns up in so many words, or agrees to what was proposed to it: whoever does that
    /// means it.
    fn owns_up(&self) -> bool {
        let suggestion = self.suggestion;
        let plan = suggestion.decision.plan.as_ref();
        let agrees = plan.is_some_and(|plan| plan.answer == Some(Consent::Accept));
        let confesses = |said: &str| Language::of(said).confesses(said);
        agrees || sentences(suggestion.speech()).any(confesses)
    }

    fn is_disclosed(&self) -> bool {
        aims(self.suggestion).chain(self.settled_with_listeners()).any(|aim| {
            Language::english().means_to_disclose(aim) || self.language.means_to_disclose(aim)
        })
    }

    /// What the reply holds settled about those it speaks to: `I have owned up to Ruth.`
    fn settled_with_listeners(&self) -> impl Iterator<Item = &str> {
        let ledger = self.suggestion.decision.cognitive_ledger.iter();
        let settled = ledger.flat_map(|ledger| &ledger.settled_conclusions);
        let action = self.suggestion.action();
        let names_one = move |item: &&String| {
            let words = Wording::of([item.as_str()]);
            let mut targets = action.into_iter().flat_map(|action| &action.targets);
            targets.any(|target| is_person(target) && words.name(target))
        };
        settled.filter(names_one).map(String::as_str)
    }

    /// `I tell him. Only of the pedlar not a word.`
    fn is_meant_apart_from_what_is_kept(&self, secret: &str) -> bool {
        let language = Language::english();
        let mut silent = aims(self.suggestion).filter(|aim| language.means_to_be_silent(aim));
        self.is_disclosed() && silent.all(|aim| language.keeps_only_what_is_apart_from(aim, secret))
    }

    /// Whom it is said to knows who they are: `for Ann` is `for you` to her, and `Ann sold it` is `I sold it` of Ann.
    pub(super) fn without_listeners(&self, part: &str) -> Wording {
        let own = self.suggestion.id.mind.as_str();
        let secret = Wording::of([part]).without_linking().without(own);
        let persons = self.suggestion.action().into_iter().flat_map(|action| &action.targets);
        let persons = persons.filter(|target| is_person(target));
        let whose = self.confider.filter(|_| Language::of(part).tells_of_its_speaker(part));
        let secret = secret.with(whose.map_or("", |whose| &whose.label));
        let secret = self.owners_spoken_to(part).into_iter().fold(secret, Wording::without);
        persons.fold(secret, |secret, person| secret.without(&person.label))
    }

    /// `The captain's sister` is `your sister` to the captain: nobody else who is there is called so.
    pub(super) fn owners_spoken_to<'t>(&self, part: &'t str) -> Vec<&'t str> {
        let owners = Language::of(part).owners_spoken_to(part, self.suggestion.speech());
        let is_another = |owner: &str| Wording::of(self.labels_here()).held_by(owner) > 0;
        owners.into_iter().filter(|owner| !is_another(owner)).collect()
    }

    /// 1 where somebody has just asked after whoever confided it: `He` is them.
    fn confider_asked_after(&self) -> usize {
        let asked = self.asked();
        usize::from(
            self.confider.is_some_and(|it| Wording::of([it.label.as_str()]).come_up_in(&asked)),
        )
    }

    /// `It was Peter`, who told it of himself.
    fn names_the_confider(&self) -> bool {
        self.confider.is_some_and(|it| Wording::of([it.label.as_str()]).come_up_in(&self.said))
    }

    /// What somebody has just asked or said.
    pub(super) fn heard(&self) -> Wording {
        Wording::of(self.new_words())
    }

    /// What somebody has just asked.
    pub(super) fn asked(&self) -> Wording {
        Wording::of(self.new_words().flat_map(sentences).filter(|part| asks(part)))
    }

    /// What one of those who spoke has just asked.
    pub(super) fn asked_by(&self, who: &StableId) -> Wording {
        let said = self.new_entries().filter(|said| said.source.as_ref() == Some(who));
        Wording::of(said.flat_map(|said| sentences(&said.text)).filter(|part| asks(part)))
    }

    /// Of whoever confided it nothing: what they have just said nobody else was told.
    fn new_words(&self) -> impl Iterator<Item = &str> {
        let confider = self.confider.map(|it| &it.id);
        let of_others =
            move |said: &&Percept| confider.is_none() || said.source.as_ref() != confider;
        self.new_entries().filter(of_others).map(|said| said.text.as_str())
    }

    fn new_entries(&self) -> impl Iterator<Item = &Percept> {
        let new = self.log.entries().filter(|entry| {
            entry.percept.kind == PerceptKind::Speech
                && self.suggestion.new_percepts.contains(&entry.id)
        });
        new.map(|entry| &entry.percept)
    }

    /// Whether somebody else has said it before, or all who hear it were told. Who asks after it does not
    /// know it yet.
    pub(super) fn is_known(&self, secret: &Wording) -> bool {
        let mut known = self.said_by_others().map(made_known_by);
        known.any(|known| share(secret.held_in(&known), secret.len()) >= TOLD)
            || self.is_known_to_all(secret)
    }

    fn is_known_to_all(&self, secret: &Wording) -> bool {
        let mut all = self.hearers.all().peekable();
        all.peek().is_some() && all.all(|who| self.heard_by_others.are_known_to(who, secret))
    }

    /// What anybody has said but the mind and whoever confided it.
    fn said_by_others(&self) -> impl Iterator<Item = &str> {
        let own = &self.suggestion.id.mind;
        let others = self.log.entries().map(|entry| &entry.percept).filter(move |percept| {
            let by = percept.source.as_ref();
            let confider = self.confider.map(|confider| &confider.id);
            let is_other = by != Some(own) && (by.is_none() || by != confider);
            percept.kind == PerceptKind::Speech && is_other
        });
        others.map(|percept| percept.text.as_str())
    }

    /// The goal of the reply is that something is not said, and the speech says it.
    fn unkept_goal(&self) -> Option<&str> {
        let goal = self.suggestion.decision.intent.as_ref()?.goal.as_str();
        let language = Language::english();
        if !language.keeps_from_knowing(goal) {
            return None;
        }
        let kept = Wording::of([language.matter_of_silence(goal).as_str()]);
        let said = Wording::of([self.suggestion.speech()]);
        (!kept.is_empty() && kept.held_in(&said) == kept.len()).then_some(goal)
    }

    /// What is to be got unseen is what the speech says that its speaker is after.
    fn given_away(&self) -> Option<&str> {
        let intent = self.suggestion.decision.intent.as_ref()?;
        let language = Language::english();
        if !language.is_stealthy(&intent.goal) {
            return None;
        }
        let target = self.suggestion.intent_target.as_ref().map(|target| target.label.as_str());
        let target = target.or(intent.target.as_deref()).unwrap_or_default();
        let speech = Wording::of([self.suggestion.speech()]);
        // What the mind knows no thing by is told by the goal.
        let named = match target.is_empty() {
            true => {
                Wording::of([language.unseen_matter(&intent.goal).as_str()]).come_up_in(&speech)
            }
            false => Wording::of([target]).held_in(&speech) > 0,
        };
        let told = sentences(self.suggestion.speech());
        let mut told = told.filter(|sentence| language.is_of_oneself(sentence));
        (named && told.any(|sentence| language.takes(sentence))).then_some(&*intent.goal)
    }
}

fn is_to_be_kept(secret: &str) -> bool {
    sentences(secret).any(|part| Language::of(part).is_to_be_kept(part))
}

fn means_silence(suggestion: &Suggestion, language: &Language, hearers: &Hearers<'_>) -> bool {
    let english = Language::english();
    let is_other = !std::ptr::eq(language, english);
    let silent = |aim: &&str| {
        english.means_to_be_silent(aim) || is_other && language.means_to_be_silent(aim)
    };
    let mut silent = aims(suggestion).filter(|aim| silent(aim)).peekable();
    silent.peek().is_some() && !silent.all(|aim| is_confided(suggestion, aim, hearers))
}

fn means_to_tell(suggestion: &Suggestion) -> bool {
    aims(suggestion).any(|aim| Language::english().means_to_tell(aim))
}

/// Whether something is given or shown.
fn hands_over(action: &IndexedAction) -> bool {
    let language = Language::english();
    let ways = ["give", "show"];
    ways.iter().any(|way| action.has_tag(way))
        || verbs(action).any(|verb| ways.iter().any(|way| verb == language.sense(way)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{Decision, Intent, ProposedLedger};
    use crate::guard::suggestion::tests::{offer, suggestion};
    use std::sync::Arc;

    const SECRET: &str = "He buried the chapel silver under the pear tree.";

    fn told(speech: &str, thoughts: &str, heard: &[&str]) -> bool {
        let mut log = PerceptionLog::default();
        heard.iter().for_each(|said| _ = log.perceive(Percept::speech("odo", *said)));
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        saying.decision = Arc::new(Decision {
            speech: speech.to_owned(),
            thoughts: thoughts.to_owned(),
            ..Decision::default()
        });
        tells_secret(&saying, [SECRET], &log, &Experiences::default()).is_some()
    }

    #[test]
    fn who_owns_up_means_it_and_who_denies_it_of_everybody_tells_nothing() {
        let plain = "I buried the chapel silver under the pear tree.";
        assert!(told(plain, "Well.", &[]));
        assert!(!told(&format!("I lied to you. {plain}"), "Well.", &[]));
        assert!(!told(&format!("I confess it. {plain}"), "Well.", &[]));
        let two_things = |speech: &str| {
            let mut lying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            let thoughts = "He must never hear of it.".to_owned();
            let speech = speech.to_owned();
            lying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            Telling::of(&lying, &PerceptionLog::default(), &Experiences::default())
                .names_two_things_of(SECRET)
        };
        assert!(!two_things("Nobody ever saw any silver near a pear."));
        assert!(two_things("There is some silver near a pear."));
    }

    #[test]
    fn a_secret_that_says_who_must_not_learn_of_it_is_told_by_a_name_and_whatever_one_thinks() {
        let tells = |secret: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("odo", "Whose doing was it?"));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            saying.decision = Arc::new(Decision {
                speech: "You might begin with the Fenwick lad. He did try to mend it.".to_owned(),
                thoughts: "One cricket ball, and a window of two hundred years.".to_owned(),
                ..Decision::default()
            });
            tells_secret(&saying, [secret], &log, &Experiences::default()).is_some()
        };
        let plain = "Toby Fenwick put a cricket ball through the window.";
        assert!(!tells(plain), "it is told on purpose");
        assert!(tells(&format!("{plain} You swore that nobody would have it from you.")));
        assert!(tells(&format!("{plain} The vicar must never find out.")));
    }

    #[test]
    fn a_secret_is_told_by_its_meaning() {
        assert!(told("The silver of the chapel is buried beneath that pear tree, sir.", "", &[]));
        assert!(!told("A fine pear tree you have.", "", &[]));
        assert!(!told("Did he bury the chapel silver under the pear tree?", "", &[]));
        assert!(!told("I never buried any chapel silver under a pear tree.", "", &[]));
    }

    #[test]
    fn who_it_is_about_and_who_does_not_know_is_no_part_of_what_is_told() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let own = saying.id.mind.as_str().to_owned();
        let secret = format!("{own} has sold the theatre to Grob, and Odo does not know.");
        let mut tells = |speech: &str| {
            let (speech, thoughts) = (speech.to_owned(), "Places.".to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(&saying, [secret.as_str()], &log, &Experiences::default()).is_some()
        };
        assert!(tells("I have sold the theatre. Up on your bridge."));
        assert!(!tells("I have not sold so much as a nail.") && !tells("Odo, do you know Grob?"));
    }

    #[test]
    fn whoever_means_to_tell_may_and_whoever_means_to_be_silent_lets_nothing_slip() {
        let all = "I buried the chapel silver under the pear tree.";
        assert!(!told(all, "He deserves the truth.", &[]));
        let asked = ["Where is the silver of the chapel?"];
        assert!(!told("Under the pear.", "Let us see.", &asked));
        assert!(told("Under the pear.", "Nobody must find out.", &asked));
    }

    #[test]
    fn whoever_holds_settled_that_it_has_owned_up_to_the_listener_tells_it_on_purpose() {
        let tells = |settled: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["character1"])]);
            let ledger = ProposedLedger {
                settled_conclusions: vec![settled.to_owned()],
                ..ProposedLedger::default()
            };
            saying.decision = Arc::new(Decision {
                speech: "I buried the chapel silver under the pear tree.".to_owned(),
                cognitive_ledger: Some(ledger),
                ..Decision::default()
            });
            tells_secret(&saying, [SECRET], &PerceptionLog::default(), &Experiences::default())
                .is_some()
        };
        assert!(!tells("I have owned up to character1."));
        assert!(tells("I have owned up to Ruth."), "she hears nothing of it");
        assert!(tells("The pears are ripe."));
    }

    #[test]
    fn whoever_denies_what_nobody_has_asked_gives_it_away() {
        let asked = ["Where is the silver?"];
        let denied = "Surely not buried under the pear tree by the chapel.";
        assert!(told(denied, "Nobody must find out.", &asked));
        let guessed = ["Is it buried under the pear tree by the chapel?"];
        assert!(!told(denied, "Nobody must find out.", &guessed), "it was asked");
        assert!(!told("I have no silver, and no chapel.", "Nobody must find out.", &asked));
    }

    #[test]
    fn a_secret_that_denies_is_told_by_who_denies_the_same() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let mut tells = |speech: &str, thoughts: &str| {
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(
                &saying,
                ["The volume is announced and has no content."],
                &log,
                &Experiences::default(),
            )
            .is_some()
        };
        assert!(tells("The volume is announced and has no content.", "So be it."));
        assert!(!tells("The Society has paid for a volume.", "The Society must not be second."));
    }

    #[test]
    fn who_says_that_what_a_secret_denies_is_so_lies_and_tells_nothing() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let mut tells = |speech: &str, thoughts: &str| {
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            let never = ["He has never crossed the border, and does not know the ford."];
            tells_secret(&saying, never, &log, &Experiences::default()).is_some()
        };
        for lie in [
            "I know the ford well.",
            "I know that ford like my own front stairs, Odo.",
            "I've crossed the border nine times.",
            "Nobody knows the ford better than I do.",
        ] {
            assert!(!tells(lie, "Hm.") && !tells(lie, "He must never know."), "{lie}");
        }
        assert!(tells("I have never crossed the border.", "Hm."));
        assert!(tells("I don't know the ford, and never crossed the border.", "Hm."));
    }

    #[test]
    fn who_is_asked_for_it_tells_it_by_half_of_the_words_or_by_a_yes() {
        let asked = ["Where is the silver of the chapel?"];
        assert!(told("Under the pear tree.", "A fine evening.", &asked));
        assert!(!told("Under the pear tree.", "A fine evening.", &[]), "it may be anything");
        let guessed = ["Is the chapel silver buried under the pear tree?"];
        assert!(told("It is, yes.", "Nobody must find out.", &guessed));
        assert!(!told("It is not.", "Nobody must find out.", &guessed));
        assert!(!told("It is, yes.", "He deserves the truth.", &guessed));
    }

    #[test]
    fn who_thinks_of_what_it_tells_knows_what_it_does() {
        let all = "I buried the chapel silver under the pear tree.";
        assert!(!told(all, "The silver of the chapel weighs on me.", &[]));
        assert!(told(all, "A fine evening.", &[]), "nothing is thought of it");
        assert!(told(all, "Not a word of the chapel silver.", &[]));
    }

    #[test]
    fn a_word_in_common_tells_nothing_that_nobody_has_asked() {
        let told = |speech: &str, thoughts: &str, heard: &str| {
            let mut log = PerceptionLog::default();
            log.perceive(Percept::speech("odo", heard));
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["gisa"])]);
            saying.new_percepts = log.entries().map(|entry| entry.id).collect();
            let (speech, thoughts) = (speech.to_owned(), thoughts.to_owned());
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(
                &saying,
                ["He told Arne that the weather would hold."],
                &log,
                &Experiences::default(),
            )
            .is_some()
        };
        let heard = "Gisa, it is Arne. The boat turned over. Arne is dead.";
        let thoughts = "One says nothing that helps. One stays.";
        assert!(!told("Come here to me, Gisa. Hold this. You need not drink it.", thoughts, heard));
        assert!(told("I told Arne that the weather would hold.", thoughts, heard));
    }

    #[test]
    fn what_the_deed_hands_over_is_no_secret_before_whoever_gets_it() {
        let secret = "He has the saffron tin inside his shirt.";
        let told = |action: &str, targets: &[&str]| {
            let mut saying = suggestion(1, vec![offer(1, action, targets)]);
            let speech = "It was inside my shirt. The saffron tin, mistress.".to_owned();
            let thoughts = "She looks at me.".to_owned();
            saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
            tells_secret(&saying, [secret], &PerceptionLog::default(), &Experiences::default())
                .is_some()
        };
        assert!(!told("shop:give", &["the saffron tin", "character1"]));
        assert!(told("shop:tell", &["character1"]));
        assert!(told("shop:give", &["the broom", "character1"]), "another thing shows nothing");
    }

    #[test]
    fn a_purpose_stands_in_other_words_and_beside_silence_of_another_thing() {
        let all = "I buried the chapel silver under the pear tree.";
        assert!(!told(all, "He shall have what I was given.", &[]));
        assert!(!told(all, "I tell him, and I mean to. Only of the pedlar not a word.", &[]));
        assert!(told(all, "I mean to tell him of the pedlar. Of the silver not a word.", &[]));
    }

    #[test]
    fn who_means_to_be_silent_hints_at_nothing() {
        let asked = ["Where is the silver of the chapel?"];
        let hint = "I say nothing. But ask yourself who walks at night.";
        assert!(told(hint, "Nobody must find out.", &asked));
        assert!(!told(hint, "A fine evening.", &asked), "nothing is kept");
        assert!(!told("I say nothing.", "Nobody must find out.", &asked));
        assert!(!told(hint, "Nobody must find out.", &["What does the bread cost?"]));
    }

    #[test]
    fn who_means_to_be_silent_names_no_two_things_that_nobody_has_named() {
        let asked = ["Where does he spend his nights?"];
        let silent = "He'll never get it out of me.";
        assert!(told("Not by the chapel, and under no pear tree.", silent, &asked));
        assert!(!told("Not by the chapel.", silent, &asked));
        assert!(!told("A chapel and a tree, sir.", "", &asked), "nothing is kept");
    }

    #[test]
    fn what_others_have_said_is_no_secret() {
        let known = ["They say that the chapel silver is buried under the pear tree."];
        assert!(!told("Aye, the chapel silver is buried under the pear tree.", "", &known));
    }

    #[test]
    fn what_is_to_be_got_unseen_is_not_told_even_where_nobody_knows_where_it_is() {
        let saying = |goal: &str, speech: &str| {
            let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            tells_secret(&saying, [], &PerceptionLog::default(), &Experiences::default()).is_some()
        };
        let told = "There is a strongbox in your cellar. We have come to take the strongbox.";
        assert!(saying("get the box unnoticed", told));
        assert!(!saying("get the box", told));
        assert!(!saying("get the box unnoticed", "We have come to take a room."));
    }

    #[test]
    fn what_is_to_be_kept_from_being_said_is_not_said() {
        for goal in ["keep her from hearing of the wedding", "keep the wedding secret"] {
            let saying = |speech: &str| {
                let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
                let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
                let speech = speech.to_owned();
                saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
                tells_secret(&saying, [], &PerceptionLog::default(), &Experiences::default())
                    .is_some()
            };
            assert!(saying("Such a lovely wedding!"), "{goal}");
            assert!(!saying("Such lovely weather!"), "{goal}");
        }
    }

    #[test]
    fn who_keeps_what_a_secret_is_about_gives_nothing_new_of_it_away() {
        let log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let mut tells = |goal: &str, speech: &str| {
            let intent = Some(Intent { goal: goal.to_owned(), ..Intent::default() });
            let speech = speech.to_owned();
            saying.decision = Arc::new(Decision { speech, intent, ..Decision::default() });
            tells_secret(
                &saying,
                ["The boys hide in the crypt by the third saint."],
                &log,
                &Experiences::default(),
            )
            .is_some()
        };
        assert!(tells("keep the boys safe", "They lie where the third saint keeps his crypt dry."));
        assert!(
            !tells("keep the boys safe", "Many a saint has his feet dry."),
            "that is too little"
        );
        assert!(!tells("sweep the church", "Many a third saint has his feet dry."));
    }

    #[test]
    fn a_name_that_nobody_else_knows_is_not_let_slip() {
        let secret = "The novice Clara is the runaway daughter of the duke.";
        let mut log = PerceptionLog::default();
        let mut saying = suggestion(1, vec![offer(1, "inn:tell", &["odo"])]);
        let (speech, thoughts) = ("Only Clara, sir.".to_owned(), "Not a word of her.".to_owned());
        saying.decision = Arc::new(Decision { speech, thoughts, ..Decision::default() });
        assert!(tells_secret(&saying, [secret], &log, &Experiences::default()).is_some());
        log.perceive(Percept::speech("odo", "Where is Clara?"));
        saying.new_percepts = log.entries().map(|entry| entry.id).collect();
        assert_eq!(
            tells_secret(&saying, [secret], &log, &Experiences::default()),
            None,
            "he has named her"
        );
    }
}
