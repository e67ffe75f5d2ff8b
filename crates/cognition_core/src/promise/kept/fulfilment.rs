//! What keeps a commitment: its kind, the tags, the targets and the words say so.
//!
//! It rather misses a deed than credits one wrongly: what is missed the game may still
//! [end](crate::promise::Commitments::end).

use crate::act::{ActionTarget, IndexedAction};
use crate::mind::StableId;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::promised_deed::{DONE, Promise, share_said};
use crate::promise::promised_words::PromisedWords;
use crate::promise::reading::Reading;
use cognition_language::{DeedCue, Language};
use std::sync::Arc;

/// Share of what was to be told that must be said.
pub(in crate::promise) const TOLD: f64 = 1.0 / 3.0;

impl Commitment {
    /// Whether doing that keeps it; `speech` is what is said with it, and may be empty where that
    /// isn't known yet.
    ///
    /// - *Give*: a `give` of what is named, to whom it is named or meant. What it is paid for is not what is given.
    ///   What is given in words, as a price, is given by a statement to them. What is to be at a place is given there.
    /// - *Tell*: `speech` to whom it is meant that shares words with what is to be told, or does what is
    ///   done by words (`thank`, `apologise`). What denies, puts off or recites the promise tells
    ///   nothing. `Tell her everything` names nothing that may be shared: the mind itself says when it is kept. A question (`ask`) keeps what was promised to be asked alone.
    /// - *Go*: a `move`, or what is described as a way, to where is named, or away from there for `leave`;
    ///   not before what it waits for: who comes back too early has not come back after it.
    /// - *Do*: an action of that verb, or of one of its sort, that holds most of its words; one that is words, too, where
    ///   it is the very deed (`Keep Mara busy`). What words alone do, as to wake somebody, is done by saying it to them. What is to be shown to somebody is by a `give` to them.
    /// - *Refrain*, and what lasts until a time: nothing keeps it but that time. What was to be given to nobody but
    ///   one is kept by giving it to them.
    /// - Whom it is to take along has to come along: to walk there alone keeps nothing.
    pub fn is_kept_by(&self, action: &IndexedAction, speech: &str) -> bool {
        !self.terms.lasts && self.seems_kept_by(action, speech) && !self.is_walked_alone(action)
    }

    fn seems_kept_by(&self, action: &IndexedAction, speech: &str) -> bool {
        let on_the_way = action.has_tag("move") && self.signs.in_hand;
        let there = || self.destination();
        match on_the_way.then(there).flatten() {
            Some(there) => self.is_carried_to(action, &there),
            // What keeps nothing, keeps nothing wherever it is to be: few deeds come that far.
            None if !self.is_kept_in_itself(action, speech) => false,
            None => there().is_none_or(|there| self.is_done_at(action, &there)),
        }
    }

    fn is_kept_in_itself(&self, action: &IndexedAction, speech: &str) -> bool {
        let promise = Promise { of: self, action };
        // Few offers have the tag, and reading the words takes longer.
        let words = || promise.words();
        let speaks = action.has_tag("speech");
        match self.kind {
            CommitmentKind::Give if speaks => promise.is_given_in_words(&words(), speech),
            CommitmentKind::Give if action.has_tag("trade") => promise.is_traded(&words()),
            CommitmentKind::Give if promise.hands_over() => promise.is_given_whole(&words()),
            CommitmentKind::Give => {
                promise.is_left_with_them(words)
                    || promise.begins_like_the_words()
                        && promise.is_told_as_it_was_promised(&words())
            }
            CommitmentKind::Tell => speaks && promise.is_told(&words(), speech),
            CommitmentKind::Go => !self.terms.is_waiting() && promise.is_gone(&words()),
            CommitmentKind::Do if speaks => {
                let words = words();
                promise.is_done_in_words(&words, speech) || promise.is_the_very_act(&words)
            }
            CommitmentKind::Do => {
                let words = words();
                promise.is_done(&words)
                    || promise.is_seen_to(&words)
                    || promise.is_left_in_their_hands(&words)
                    || promise.is_shown(&words)
            }
            CommitmentKind::Refrain => promise.is_given_to_whom_it_leaves_out(),
        }
    }

    /// The stems of where it is to be brought, where that is a place.
    pub(in crate::promise) fn destination(&self) -> Option<Arc<[String]>> {
        let brings = matches!(self.kind, CommitmentKind::Give | CommitmentKind::Do);
        brings.then(|| self.terms.reading.ask(&self.text, Reading::destination)).flatten()
    }

    /// What is to be at a place is there once whoever has it is.
    fn is_carried_to(&self, action: &IndexedAction, there: &[String]) -> bool {
        let to_them = self.target.as_ref().is_some_and(|target| action.concerns(target));
        !to_them && self.goes_to(action, there)
    }

    /// A deed brings it where it is done there, or says where it goes; a gift does anywhere, where that is somebody.
    fn is_done_at(&self, action: &IndexedAction, there: &[String]) -> bool {
        let here = || action.place.as_ref().is_some_and(|it| self.names_place(it.as_str(), there));
        self.goes_to(action, there)
            || here()
            || self.names_place(&action.description, there)
            || self.kind == CommitmentKind::Give && self.goes_to_somebody(action, there)
    }

    fn goes_to_somebody(&self, action: &IndexedAction, there: &[String]) -> bool {
        let to_them = self.target.as_ref().filter(|target| action.concerns(target));
        to_them.is_some_and(|target| self.names_place(target.as_str(), there))
            || self.terms.reading.ask(&self.text, Reading::goes_to_somebody)
    }

    fn goes_to(&self, action: &IndexedAction, there: &[String]) -> bool {
        action.targets.iter().any(|it| self.names_place(&it.label, there))
    }

    /// Whether a name holds all of the words of a place.
    pub(in crate::promise) fn names_place(&self, name: &str, there: &[String]) -> bool {
        let named = self.language().content_stems(name);
        !there.is_empty() && there.iter().all(|stem| named.contains(stem))
    }

    /// Whether doing that is on the way to keeping it: what is to be given is taken, or looked for
    /// where the promise names. It keeps nothing, but where it comes to nothing, that stands in the
    /// way.
    pub fn is_sought_by(&self, action: &IndexedAction) -> bool {
        let seeks = ["take", "move", "open"].iter().any(|tag| action.has_tag(tag));
        self.kind == CommitmentKind::Give && seeks && self.names_a_target_of(action)
    }

    /// Whether its words name anything that a deed is done to. They are read once for all offers.
    pub(crate) fn names_a_target_of(&self, action: &IndexedAction) -> bool {
        let words = Promise { of: self, action }.words();
        action.targets.iter().any(|it| words.name(it))
    }
}

impl Promise<'_> {
    /// To whom it was promised, or to whom else the words say that it is to be given.
    pub(in crate::promise) fn is_given(self, words: &PromisedWords) -> bool {
        let to_them = self.concerns_the_target() && !self.is_for_another(words);
        let received = to_them || self.reaches_whom_they_name(words);
        let fits = self.fits_the_others(words) && !self.hands_over_what_is_paid_for(words);
        self.hands_over() && received && fits
    }

    /// The ticket of `pay Ida eight shillings for the ticket`, and nothing that was to be given for it.
    pub(in crate::promise) fn hands_over_what_is_paid_for(self, words: &PromisedWords) -> bool {
        let Some((given, paid_for)) = words.sides_of_a_price() else { return false };
        let large = |it: &ActionTarget| it.label.starts_with(char::is_uppercase);
        let things = self.action.targets.iter().filter(|it| !self.is_target(it) && !large(it));
        let things: Vec<&ActionTarget> = things.collect();
        let named = |side: &PromisedWords| things.iter().any(|thing| side.name(thing));
        named(&paid_for) && !named(&given)
    }

    /// Whether what was to be given is what is given for something else, to whom it was to be given.
    fn is_traded(self, words: &PromisedWords) -> bool {
        let Some((given, others)) = self.action.targets.split_first() else { return false };
        words.name(given) && others.iter().any(|it| self.is_target(it))
    }

    /// A gift by its tag, or a thing that is handed or set before somebody by its verb; what is fetched from
    /// somebody is not.
    fn hands_over(self) -> bool {
        self.action.has_tag("give") || self.action.targets.len() > 1 && self.hands_it_to_somebody()
    }

    fn hands_it_to_somebody(self) -> bool {
        let (action, language) = (self.action, self.language());
        let mut words = action.description.split_whitespace();
        let hands_over =
            |verb: &str| Language::english().hands_over(verb) || language.hands_over(verb);
        let hands = || self.verbs().any(|verb| hands_over(&verb.to_lowercase()));
        (hands() || language.carries_to_somebody(&action.description))
            && !words.any(|word| language.is_sender(word))
    }

    /// `Leave the ham on Ida's step`, where it was to be brought to Ida.
    fn is_left_with_them(self, words: impl FnOnce() -> Arc<PromisedWords>) -> bool {
        let (targets, description) = (&self.action.targets, &self.action.description);
        if targets.is_empty() {
            return false;
        }
        let language = self.language();
        let owners = language.left_at_home_of(description);
        if owners.is_empty() {
            return false;
        }
        let words = &*words();
        if !targets.iter().all(|it| words.name(it)) {
            return false;
        }
        let target = self.of.target.as_ref().filter(|_| !self.is_for_another(words));
        let own = target.map(|id| language.content_stems(id.as_str())).unwrap_or_default();
        let is_theirs = |name: &&str| {
            let stems = language.content_stems(name);
            let known = |stem: &String| own.contains(stem) || words.stems().contains(stem);
            !stems.is_empty() && stems.iter().all(known)
        };
        owners.iter().any(is_theirs) && !words.name_more_than(targets, &[])
    }

    /// `Show Ida the ledger`, by putting it into her hands.
    fn is_shown(self, words: &PromisedWords) -> bool {
        self.hands_over() && words.show_a_thing() && self.is_given_whole(words)
    }

    /// `Leave the cup with Ida`, by giving it to her: nobody else is named beside it.
    fn is_left_in_their_hands(self, words: &PromisedWords) -> bool {
        let targets = &self.action.targets;
        self.hands_over()
            && targets.len() > 1
            && words.leave_with_somebody()
            && targets.iter().all(|it| words.name(it))
            && !words.name_more_than(targets, &[])
    }

    /// Of the key and the lamp, the key alone is not all that was promised, where the lamp was not given before.
    fn is_given_whole(self, words: &PromisedWords) -> bool {
        let given = &self.of.signs.given;
        self.is_given(words) && !words.name_more_than(&self.action.targets, given)
    }

    /// Whether a deed may be of the promised verb: forms of a verb begin alike, and most deeds begin otherwise.
    fn begins_like_the_words(self) -> bool {
        let begins = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
        let done = begins(self.action.description.trim_start());
        self.of.terms.reading.ask(&self.of.text, |reading| reading.verb().map(begins) == Some(done))
    }

    /// `Pay Ida three crowns`, which no thing in the world stands for: the very deed, with all its words and nobody
    /// else.
    fn is_told_as_it_was_promised(self, words: &PromisedWords) -> bool {
        let (action, language) = (self.action, words.language());
        let done = action.description.split_whitespace().next().unwrap_or_default();
        let very = |promised| language.is_form_of(&done.to_lowercase(), promised);
        if !words.verb().is_some_and(very) || action.has_tag("speech") {
            return false;
        }
        let known = |target: &ActionTarget| self.is_target(target) || words.name(target);
        action.targets.iter().all(known)
            && !self.names_somebody_else(words)
            && self.share_done(words) >= 1.0
    }

    /// Whether the deed names whom the words do not.
    pub(in crate::promise) fn names_somebody_else(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let text: Vec<&str> = self.action.description.split_whitespace().collect();
        let another = |at: usize| {
            let stems = language.content_stems(text[at]);
            is_name(language, &text, at) && !stems.iter().all(|stem| words.stems().contains(stem))
        };
        (1..text.len()).any(another)
    }

    /// `See to the lamp`: whatever is done to it that makes a difference.
    fn is_seen_to(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let Some(matter) = language.seen_to(words.words()) else { return false };
        let done_to = language.content_stems(&language.done_to(&self.action.description));
        let idle = self.verbs().any(|verb| language.leaves_as_it_is(verb));
        let meant = language.content_stems(&matter);
        !idle && !meant.is_empty() && meant.iter().all(|stem| done_to.contains(stem))
    }

    /// `bring Odo the key`, as it was promised to Mara: all that it is done to is named, and she is not.
    fn reaches_whom_they_name(self, words: &PromisedWords) -> bool {
        let targets = &self.action.targets;
        targets.len() > 1
            && targets.iter().all(|target| words.name(target))
            && !self.is_target_in(words)
    }

    /// `Give a price`: whatever is told to them does, where nothing else was to be given.
    fn is_given_in_words(self, words: &PromisedWords, speech: &str) -> bool {
        let language = words.language();
        let matter = words.matter(&self.action.targets);
        let all = matter.len();
        let named: Vec<&str> =
            matter.into_iter().filter(|stem| language.is_given_in_words(stem)).collect();
        let said = language.statements(speech);
        let does = |thing: &&str| language.performs(thing, speech).unwrap_or(!said.is_empty());
        // Where a thing would do as well, it is for the game to say what was given.
        if words.leave_a_choice() && named.len() < all {
            return false;
        }
        let heard = self.concerns_the_target()
            || self.action.targets.iter().any(|listener| words.name(listener));
        !named.is_empty() && heard && named.iter().all(does)
    }

    /// What is read out is read by saying it, and whoever is to be woken is by a call.
    fn is_done_in_words(self, words: &PromisedWords, speech: &str) -> bool {
        let to_them = || self.is_addressed(words) && self.fits_the_others(words);
        let by_words = || words.are_done_by_words() && !self.action.has_tag("ask");
        (words.read_out() || by_words()) && to_them() && self.is_said(words, speech)
    }

    fn is_told(self, words: &PromisedWords, speech: &str) -> bool {
        let asks = words.say(DeedCue::Asks);
        let sort = self.action.has_tag("speech") && (asks || !self.action.has_tag("ask"));
        // Of what names no matter, whoever tells it knows alone whether that was all.
        let whole = || !asks && words.tell_the_whole(&self.matter_told(words));
        sort && self.reaches_whom_it_is_for(words) && !whole() && self.is_said(words, speech)
    }

    pub(in crate::promise) fn is_gone(self, words: &PromisedWords) -> bool {
        let goes = self.action.has_tag("move") || !words.leave() && self.goes_in_words();
        let Some(there) = self.action.targets.first().filter(|_| goes) else { return false };
        let named = words.name(there) || self.is_target(there);
        if words.leave() {
            return !named && self.starts_where_it_says(words);
        }
        named || self.of.target.as_ref().is_some_and(|target| self.action.concerns(target))
    }

    /// `Come to the stable and look at the calf`, by whatever name the game has for it.
    fn goes_in_words(self) -> bool {
        let language = Language::of(&self.action.description);
        language.is_way(&self.action.description)
    }

    /// Where a deed doesn't say where it happens, that is taken to be where it may be left from.
    fn starts_where_it_says(self, words: &PromisedWords) -> bool {
        let Some(here) = &self.action.place else { return true };
        let stems = words.language().content_stems(here.as_str());
        let matter = words.matter([]);
        let named =
            matter.is_empty() || matter.iter().any(|word| stems.iter().any(|it| it == word));
        named || self.of.target.as_ref() == Some(here)
    }

    /// What is done *for* somebody need not be done to them, nor what only was promised to them.
    fn is_done(self, words: &PromisedWords) -> bool {
        let targets = &self.action.targets;
        let all_named = !targets.is_empty() && targets.iter().all(|target| words.name(target));
        let concerned = self.concerns_the_target()
            || words.say(DeedCue::OnBehalf)
            || all_named
            || !self.is_target_in(words);
        concerned && !self.is_elsewhere(words) && self.is_what_was_to_be_done(words)
    }

    /// `Load the cart in the yard`, done in the press room: where it is to be done is neither here nor said by the
    /// deed.
    pub(in crate::promise) fn is_elsewhere(self, words: &PromisedWords) -> bool {
        let Some(here) = &self.action.place else { return false };
        let language = words.language();
        let timeless = language.without_time(&self.of.text);
        let Some(place) = language.said_place(timeless) else { return false };
        let labels = self.action.targets.iter().map(|target| target.label.as_str());
        let ids = self.action.targets.iter().map(|target| target.stable_id.as_str());
        let told = labels.chain(ids).chain([here.as_str(), self.action.description.as_str()]);
        let known: Vec<String> = told.flat_map(|name| language.content_stems(name)).collect();
        let named = language.content_stems(place);
        !named.is_empty() && !named.iter().any(|stem| known.contains(stem))
    }

    fn is_what_was_to_be_done(self, words: &PromisedWords) -> bool {
        let of_the_verb = self.is_of_the_verb(words) && self.share_done(words) >= DONE;
        let otherwise = || {
            let language = words.language();
            let told = |verb| language.is_told_otherwise(&self.action.description, verb);
            words.verb().is_some_and(told)
        };
        of_the_verb
            || (self.is_of_a_like_verb(words) || otherwise()) && self.share_of_matter(words) >= DONE
    }

    /// Whether everything else that it is done to is named too, or nothing is left unnamed that
    /// the words are about: `give Mara something`, `return the key`.
    fn fits_the_others(self, words: &PromisedWords) -> bool {
        let known = |it: &&ActionTarget| self.is_target(it) || words.name(it);
        let (known, unknown): (Vec<_>, Vec<_>) = self.action.targets.iter().partition(known);
        !known.is_empty() && (unknown.is_empty() || words.matter(known).is_empty())
    }

    pub(in crate::promise) fn reaches_whom_it_is_for(self, words: &PromisedWords) -> bool {
        if !self.action.targets.is_empty() {
            return self.is_addressed(words) && self.fits_the_others(words);
        }
        self.of.target.is_none() && words.say(DeedCue::ToAll)
    }

    /// It is said to whom it was promised, or to somebody else whom the words name as the listener.
    pub(in crate::promise) fn is_addressed(self, words: &PromisedWords) -> bool {
        let to_another = || {
            let listener = words.up_to_what_is_told();
            self.action.targets.iter().any(|target| listener.name(target))
        };
        let to_them = self.concerns_the_target() && !self.names_another(words);
        to_them || !self.is_target_heard_in(words) && to_another()
    }

    /// Whether the words name a listener who is neither there nor the one to whom it was promised: a
    /// name is written large, and `the abbess` is told what stands behind her.
    fn names_another(self, words: &PromisedWords) -> bool {
        let (language, listener) = (words.language(), words.up_to_what_is_told());
        let target = self.of.target.as_ref();
        let mut named = target.map(|id| language.content_stems(id.as_str())).unwrap_or_default();
        let targets = self.action.targets.iter();
        named.extend(targets.flat_map(|target| language.content_stems(&target.label)));
        if words.told_by_what_they_are().is_some_and(|told| !named.contains(&told)) {
            return true;
        }
        let text: Vec<&str> = self.of.text.split_whitespace().collect();
        let mut names =
            (words.first_name_at()..text.len()).filter(|at| is_name(language, &text, *at));
        names.any(|at| {
            let stems = language.content_stems(text[at]);
            stems.iter().any(|stem| listener.stems().contains(stem) && !named.contains(stem))
        })
    }

    /// Whether the words name whom it was promised to as the listener.
    fn is_target_heard_in(self, words: &PromisedWords) -> bool {
        self.is_target_in(&words.up_to_what_is_told())
    }

    /// Whether the words name somebody to whom it is to be given, who is neither the one to whom it was
    /// promised nor concerned: `give the glaze to Edda`. Whose a thing is (`Odo's key`), and a title
    /// (`Your Honour`), name nobody.
    pub(in crate::promise) fn is_for_another(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let mut known: Vec<String> = Vec::new();
        let things = self.action.targets.iter();
        let labels = things.flat_map(|it| [it.label.as_str(), it.stable_id.as_str()]);
        let names = labels.chain(self.of.target.as_ref().map(StableId::as_str));
        names.for_each(|name| known.extend(language.content_stems(name)));
        let text: Vec<&str> = language.without_time(&self.of.text).split_whitespace().collect();
        let large = |word: &str| word.starts_with(char::is_uppercase);
        let titled = |word: &str| large(word) && language.is_stop_word(&word.to_lowercase());
        // Whom it is asked of, and what it hangs on, is not in the words of the deed itself.
        let of_the_deed = |word: &str| {
            let mut plain = language.words(word);
            plain.any(|plain| words.words().contains(&plain))
        };
        let named = |at: &usize| {
            let (word, before) = (text[*at], word_before(&text, *at));
            let owns = language.without_possessive(word) != word;
            let linked = language.links_no_person(before);
            let is_name = is_name(language, &text, *at);
            is_name && !owns && !linked && !titled(before) && of_the_deed(word)
        };
        let mut names = (words.first_name_at()..text.len()).filter(named);
        names.any(|at| language.content_stems(text[at]).iter().any(|stem| !known.contains(stem)))
    }

    /// Whether what is to be said is; where that isn't known yet, it may be.
    fn is_said(self, words: &PromisedWords, speech: &str) -> bool {
        if speech.trim().is_empty() {
            return true;
        }
        let (language, matter) = (words.language(), words.matter(&self.action.targets));
        if let Some(performed) = words.verb().and_then(|verb| language.performs(verb, speech)) {
            return performed;
        }
        let told = match words.say(DeedCue::Asks) {
            true => language.tellings(speech).join(" "),
            // What is to be told may itself be that somebody does not know.
            false if language.denies(&self.of.text) => language.statements(speech).join(" "),
            false => language.stated_outright_in(speech).join(" "),
        };
        matter.is_empty()
            || share_said(&matter, &told, language) >= TOLD
            || language.tells_at_length(speech)
    }
}

pub(in crate::promise) fn is_name(language: &Language, text: &[&str], at: usize) -> bool {
    language.may_be_a_name(word_before(text, at), text[at])
}

pub(in crate::promise) fn word_before<'t>(text: &[&'t str], at: usize) -> &'t str {
    at.checked_sub(1).map_or("", |before| text[before])
}

#[cfg(test)]
pub(in crate::promise) mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::perceive::Ref;
    use crate::promise::Condition;
    use crate::promise::{CommitmentSource, CommitmentState};
    use bevy_ecs::prelude::Entity;

    /// Something owed for an hour, of the kind that its words say.
    pub(in crate::promise) fn committed(text: &str, target: Option<&str>) -> Commitment {
        Commitment {
            id: 1,
            text: text.to_owned(),
            kind: CommitmentKind::of(text),
            target: target.map(StableId::from),
            opener: CommitmentSource::Speech,
            reflection: None,
            opened: GameTime::default(),
            due: GameTime::from_secs(3600),
            due_said: None,
            terms: crate::promise::CommitmentTerms::default(),
            attempts: 0,
            hindrance: None,
            signs: crate::promise::Signs::default(),
            state: CommitmentState::Open,
        }
    }

    /// An offer as the world of the examples has it.
    pub(in crate::promise) fn offer(
        action: &str,
        description: &str,
        tags: &[&str],
        targets: &[&str],
    ) -> IndexedAction {
        let target = |id: &&str| ActionTarget {
            name: Ref::from((*id).to_owned()),
            stable_id: StableId::from(*id),
            label: label(id),
            entity: Entity::PLACEHOLDER,
        };
        IndexedAction {
            index: 1,
            action: action.to_owned(),
            targets: targets.iter().map(target).collect(),
            description: description.to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
            ..IndexedAction::default()
        }
    }

    fn label(id: &str) -> String {
        match id {
            "mara" => "Mara".to_owned(),
            "odo" => "Odo".to_owned(),
            "brannic" => "Brannic".to_owned(),
            thing => format!("the {}", thing.replace('_', " ")),
        }
    }

    /// `give iron_key mara: what is said`.
    pub(in crate::promise) fn deed(deed: &str) -> (IndexedAction, &str) {
        let (deed, speech) = deed.split_once(": ").unwrap_or((deed, ""));
        let mut words = deed.split(' ');
        let verb = words.next().unwrap_or_default();
        let ids: Vec<&str> = words.collect();
        let labels: Vec<String> = ids.iter().map(|id| label(id)).collect();
        let at = |place: usize| labels.get(place).map_or("", String::as_str);
        let (description, tags): (String, &[&str]) = match verb {
            "give" => (format!("Give {} to {}", at(0), at(1)), &["give"]),
            "ask" => (format!("Ask {} for {}", at(0), at(1)), &["ask", "speech"]),
            "tell" => (format!("Speak to {}", at(0)), &["tell", "speech"]),
            "call" => ("Call out for all to hear".to_owned(), &["tell", "speech"]),
            "go" => (format!("Go to {}", at(0)), &["move"]),
            "unlock" => (format!("Unlock {} with {}", at(0), at(1)), &["unlock"]),
            "take" => (format!("Take {}", at(0)), &["take"]),
            "look" => (format!("Look at {}", at(0)), &["look"]),
            other => panic!("{other} is no verb of the world"),
        };
        (offer(&format!("world:{verb}"), &description, tags, &ids), speech)
    }

    pub(in crate::promise) type Row = (&'static str, Option<&'static str>, &'static str, bool);

    #[track_caller]
    pub(in crate::promise) fn check(
        judge: fn(&Commitment, &IndexedAction, &str) -> bool,
        rows: &[Row],
    ) {
        for (text, target, done, expected) in rows {
            let (action, speech) = deed(done);
            let judged = judge(&committed(text, *target), &action, speech);
            assert_eq!(judged, *expected, "`{text}` ({target:?}) by `{done}`");
        }
    }

    #[test]
    fn what_is_traded_to_whom_it_was_promised_is_given() {
        let traded = |text: &str, targets: &[&str]| {
            let action = offer("world:trade", "Trade it", &["trade"], targets);
            committed(text, Some("mara")).is_kept_by(&action, "")
        };
        let loaf = ["loaf", "mara", "kindling"];
        assert!(traded("give Mara the loaf", &loaf));
        assert!(traded("hand over the loaf", &loaf));
        assert!(!traded("give Mara the kindling", &loaf), "that is what it brings");
        assert!(!traded("give Mara the loaf", &["loaf", "brannic", "kindling"]));
        assert!(!traded("give Mara the loaf", &["kindling", "mara", "loaf"]));
        assert!(traded("let Mara have the loaf", &loaf));
    }

    #[test]
    fn who_is_to_be_told_by_what_they_are_is_told_themselves() {
        let said = "It was Odo who took the lantern.";
        let owed = committed("tell the abbess who took the lantern", Some("mara"));
        let to = |whom: &str| owed.is_kept_by(&deed(&format!("tell {whom}")).0, said);
        assert!(to("abbess"));
        assert!(!to("mara"), "she is whom it was promised to");
        let truth = committed("tell the truth about the lantern", Some("mara"));
        assert!(truth.is_kept_by(&deed("tell mara").0, said));
    }

    #[test]
    fn what_is_to_be_told_whole_is_kept_by_no_chance_word() {
        let kept = |text: &str, speech: &str| {
            committed(text, Some("mara")).is_kept_by(&deed("tell mara").0, speech)
        };
        let everything = "tell Mara everything, down to the last line";
        let truth = "tell Mara the truth";
        for text in [everything, truth, "tell Mara all of it"] {
            assert!(!kept(text, ""), "no hint: {text}");
            assert!(!kept(text, "Up on your bridge with him, Mara, one last time."), "{text}");
        }
        assert!(kept("tell Mara the truth about the lantern", "Odo took the lantern, Mara."));
        assert!(kept("tell Mara all about the lantern", "Odo took the lantern, Mara."));
    }

    #[test]
    fn what_is_carried_to_somebody_or_left_at_their_home_is_given() {
        let owed = committed("bring Mara the iron key", Some("mara"));
        let key = |action: &str, description: &str, targets: &[&str]| {
            owed.is_kept_by(&offer(action, description, &[], targets), "")
        };
        let both = ["iron_key", "mara"];
        assert!(key("world:carry", "Carry the iron key over to Mara", &both));
        assert!(!key("world:carry", "Carry the iron key with Mara", &both));
        assert!(key("world:leave", "Leave the iron key on Mara's sill", &["iron_key"]));
        assert!(!key("world:leave", "Leave the iron key on Odo's sill", &["iron_key"]));
        assert!(!key("world:look", "Look at the iron key on Mara's sill", &["iron_key"]));
    }

    #[test]
    fn what_is_done_in_other_words_is_done() {
        let owed = committed("light the stove", Some("mara"));
        let does = |description: &str| {
            owed.is_kept_by(&offer("world:do", description, &[], &["stove"]), "")
        };
        assert!(does("Put a match to the stove"));
        assert!(!does("Put the kettle on the stove"));
    }

    #[test]
    fn a_gift_is_made_of_what_was_promised_to_whom() {
        check(
            Commitment::is_kept_by,
            &[
                ("bring Mara the iron key", Some("mara"), "give iron_key mara", true),
                ("bring Mara the iron key", Some("mara"), "give satchel mara", false),
                ("put the iron key in Mara's hands", Some("mara"), "give iron_key mara", true),
                ("slip the iron key to Mara", Some("mara"), "give iron_key mara", true),
                ("turn the iron key over to Mara", Some("mara"), "give iron_key mara", true),
                ("surrender the iron key", Some("mara"), "give iron_key mara", true),
                ("part with the iron key", Some("mara"), "give iron_key mara", true),
                ("put the iron key in Mara's hands", Some("mara"), "give satchel mara", false),
                ("put the iron key in Mara's hands", Some("mara"), "give iron_key odo", false),
                ("put the iron key in the satchel", Some("mara"), "give iron_key mara", false),
                ("put the iron key on the table", Some("mara"), "give iron_key mara", false),
                ("bring Mara the iron key", Some("mara"), "give brass_key mara", false),
                ("bring Mara the iron key", Some("mara"), "ask mara iron_key", false),
                ("bring Mara the iron key", Some("mara"), "give iron_key odo", false),
                ("bring Mara the iron key", Some("iron_key"), "give iron_key mara", true),
                ("bring Mara the iron key", Some("iron_key"), "give iron_key odo", false),
                ("I'll bring you the key", Some("mara"), "give iron_key mara", true),
                ("return the iron key", Some("iron_key"), "give iron_key odo", true),
                ("bring Mara the iron key", None, "give iron_key mara", true),
                ("bring Mara the iron key", None, "give iron_key odo", false),
                ("give Mara something tomorrow", Some("mara"), "give satchel mara", true),
                ("bring Mara the satchel from the cellar", Some("mara"), "take satchel", false),
                ("bring Mara the satchel and the lute", Some("mara"), "give satchel mara", false),
                ("give the satchel to Odo", Some("mara"), "give satchel mara", false),
                ("give the satchel to Odo", Some("mara"), "give satchel odo", true),
                ("bring the satchel on Friday", Some("mara"), "give satchel mara", true),
                ("ask Odo for the satchel and bring it", Some("mara"), "give satchel mara", true),
                ("bring Your Honour the satchel", Some("mara"), "give satchel mara", true),
            ],
        );
    }

    #[test]
    fn what_is_to_be_at_a_place_is_not_given_elsewhere() {
        let gift = |text: &str, place: &str| {
            let (action, _) = deed("give iron_key mara");
            let action = IndexedAction { place: Some(StableId::from(place)), ..action };
            committed(text, Some("mara")).is_kept_by(&action, "")
        };
        let text = "bring the iron key to the clinic";
        assert!(gift(text, "clinic") && !gift(text, "yard"));
        for text in [
            "bring Mara the iron key",
            "bring the iron key to Mara",
            "bring the iron key to the captain",
            "hand the iron key to the ferryman",
        ] {
            assert!(gift(text, "yard"), "{text}");
        }
    }

    #[test]
    fn in_a_language_that_writes_its_nouns_large_a_place_is_nobody_else() {
        let owed = committed("bring Hagen die Farbdose vom Papierlager", Some("hagen"));
        let gift =
            offer("world:give", "Gib die Farbdose an Hagen", &["give"], &["Farbdose", "hagen"]);
        assert!(owed.is_kept_by(&gift, ""));
        let other = committed("bring Mara die Farbdose vom Papierlager", Some("hagen"));
        assert!(!other.is_kept_by(&gift, ""), "it was for Mara");
        for text in ["Hagen die Farbdose bringen", "Ich hole Ihnen die Farbdose, Hagen."] {
            assert!(committed(text, Some("hagen")).is_kept_by(&gift, ""), "{text}");
        }
    }

    #[test]
    fn what_is_under_way_when_its_time_is_up_may_be_late() {
        let mut owed = committed("bring Mara the iron key", Some("mara"));
        owed.due = GameTime::from_secs(20 * 60);
        let late = GameTime::from_secs(20 * 60 + 299);
        assert!(!owed.is_owed(late));
        owed.terms.pursued = true;
        assert!(owed.is_owed(late) && !owed.is_owed(GameTime::from_secs(20 * 60 + 300)));
    }

    #[test]
    fn what_is_to_be_done_somewhere_is_not_done_elsewhere() {
        let owed = committed("load the cart in the yard", Some("mara"));
        let loads = |place: &str| IndexedAction {
            place: Some(StableId::from(place)),
            ..offer("world:load", "Load the cart", &["load"], &["cart"])
        };
        assert!(owed.is_kept_by(&loads("yard"), "") && !owed.is_kept_by(&loads("press_room"), ""));
        let told =
            IndexedAction { description: "Load the cart in the yard".to_owned(), ..loads("mill") };
        assert!(owed.is_kept_by(&told, ""));
        let timed = committed("load the cart in the morning", Some("mara"));
        assert!(timed.is_kept_by(&loads("press_room"), ""));
    }

    #[test]
    fn to_get_somebody_a_thing_is_to_bring_it() {
        for text in
            ["get Mara the iron key", "I'll get you the iron key", "find the iron key for Mara"]
        {
            let owed = committed(text, Some("mara"));
            assert_eq!(owed.kind, CommitmentKind::Give, "{text}");
            let keeps = |done: &str| owed.is_kept_by(&deed(done).0, "");
            assert!(keeps("give iron_key mara") && !keeps("take iron_key"), "{text}");
            assert!(!keeps("give iron_key odo"), "{text}");
        }
        assert_eq!(CommitmentKind::of("get Mara out of the cellar"), CommitmentKind::Do);
    }

    #[test]
    fn a_german_promise_is_kept_and_broken_whichever_way_its_verb_stands() {
        let shuts = offer("world:close", "Schließ das Tor", &["close"], &["Tor"]);
        let opens = offer("world:open", "Öffne das Tor", &["open"], &["Tor"]);
        let shut = committed("das Tor schließen", Some("wiebke"));
        assert!(shut.is_kept_by(&shuts, "") && !shut.is_kept_by(&opens, ""));
        for text in ["das Tor nicht öffnen", "öffne das Tor nicht"] {
            let closed = committed(text, Some("wiebke"));
            assert_eq!(closed.kind, CommitmentKind::Refrain, "{text}");
            assert!(closed.is_broken_by(&opens, "") && !closed.is_broken_by(&shuts, ""), "{text}");
        }
        let told = committed("Wiebke ausrichten, dass Tjark morgen kommt", Some("tjark"));
        let tell = |whom: &str| offer("world:tell", "Sprich mit ihr", &["tell", "speech"], &[whom]);
        let words = "Tjark lässt sagen, dass er morgen kommt.";
        assert!(told.is_kept_by(&tell("wiebke"), words));
        assert!(!told.is_kept_by(&tell("tjark"), words));
    }

    #[test]
    fn a_word_is_kept_by_speech_to_whom_it_is_for_that_is_about_it() {
        check(
            Commitment::is_kept_by,
            &[
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: Odo, that lantern is gone.",
                    true,
                ),
                ("tell Odo about the lantern", Some("odo"), "tell odo", true),
                ("tell Odo about the lantern", Some("odo"), "tell odo: Good evening.", false),
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell mara: The lantern is gone.",
                    false,
                ),
                ("tell Odo about the lantern", None, "tell odo: The lantern is gone.", true),
                ("tell Odo about the lantern", None, "tell mara: The lantern is gone.", false),
                ("talk to Mara", Some("mara"), "tell mara: Evening.", true),
                ("talk to Mara", Some("mara"), "ask mara lute", false),
                (
                    "ask Brannic for the iron key",
                    Some("brannic"),
                    "ask brannic iron_key: Well?",
                    true,
                ),
                ("ask Brannic for the iron key", Some("brannic"), "ask brannic lute", false),
                (
                    "ask Brannic for the iron key",
                    Some("brannic"),
                    "tell brannic: Have you the key?",
                    true,
                ),
                ("warn everyone about the fire", None, "call: Fire! Fire!", true),
                ("tell Odo about the fire", None, "call: Fire! Fire!", false),
            ],
        );
    }

    #[test]
    fn what_puts_off_recites_or_denies_tells_nothing_and_some_words_do_what_they_say() {
        check(
            Commitment::is_kept_by,
            &[
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: I promised to tell you of the lantern.",
                    false,
                ),
                (
                    "tell Odo about the lantern",
                    Some("odo"),
                    "tell odo: Soon you will hear of the lantern.",
                    false,
                ),
                ("thank Mara", Some("mara"), "tell mara: x", false),
                ("thank Mara", Some("mara"), "tell mara: My thanks, Mara.", true),
                ("apologise to Odo", Some("mara"), "tell odo: I am sorry, Odo.", true),
                ("apologise to Odo", Some("mara"), "tell mara: I am sorry.", false),
                ("warn Odo about the step", Some("mara"), "tell odo: Mind the step.", true),
                ("warn Odo about the step", Some("mara"), "tell mara: Mind the step.", false),
                ("give Mara a price", Some("mara"), "tell mara: Two hundred and ten.", true),
                ("give Mara a price", Some("mara"), "tell mara: I'll think of one.", false),
                ("give Mara the key", Some("mara"), "tell mara: Here it is.", false),
                (
                    "read the charge to Odo",
                    Some("mara"),
                    "tell odo: Odo, the charge is theft.",
                    true,
                ),
            ],
        );
    }

    #[test]
    fn what_is_paid_for_is_not_what_is_given_for_it() {
        check(
            Commitment::is_kept_by,
            &[
                ("pay Mara eight coins for the satchel", Some("mara"), "give satchel mara", false),
                ("pay Mara for the satchel", Some("mara"), "give satchel mara", false),
                ("pay Mara eight coins for the satchel", Some("mara"), "give coins mara", true),
                (
                    "give Mara the lute instead of the satchel",
                    Some("mara"),
                    "give satchel mara",
                    false,
                ),
                ("give Mara the lute instead of the satchel", Some("mara"), "give lute mara", true),
                ("bring the satchel for Odo", Some("mara"), "give satchel odo", true),
                ("bring the satchel for the boatman", Some("mara"), "give satchel boatman", true),
            ],
        );
    }

    #[test]
    fn whoever_is_to_be_woken_is_by_a_call_and_by_no_other_words() {
        check(
            Commitment::is_kept_by,
            &[
                ("wake Odo", Some("mara"), "tell odo: Odo! Wake up, it is time.", true),
                ("wake Odo at ten", Some("odo"), "tell odo: Up with you!", true),
                ("wake Odo", Some("mara"), "tell odo", true),
                ("wake Odo", Some("mara"), "tell odo: He sleeps like a stone.", false),
                ("wake Odo", Some("mara"), "tell mara: Wake up!", false),
                ("wake Odo", Some("mara"), "ask odo lute", false),
                ("feed Odo", Some("mara"), "tell odo: Wake up!", false),
            ],
        );
    }

    #[test]
    fn a_deed_of_the_same_sort_does_it_whoever_it_was_promised_to() {
        check(
            Commitment::is_kept_by,
            &[
                ("unlock the cellar door", Some("mara"), "unlock cellar_door iron_key", true),
                ("open the cellar door", Some("mara"), "unlock cellar_door iron_key", true),
                ("pick up the satchel for Mara", Some("mara"), "take satchel", true),
                ("get the satchel", Some("mara"), "look satchel", false),
                ("carry the satchel out of the cellar", Some("mara"), "take satchel", false),
            ],
        );
    }

    #[test]
    fn a_way_is_gone_to_where_it_was_promised() {
        check(
            Commitment::is_kept_by,
            &[
                ("go to the cellar", None, "go cellar cellar_door", true),
                ("go to the cellar", Some("cellar"), "go cellar cellar_door", true),
                ("go to the cellar", None, "go yard yard_arch", false),
                ("meet Mara in the yard", Some("mara"), "go yard yard_arch", true),
                ("go to Mara", Some("mara"), "go yard yard_arch", false),
                ("go to the cellar", None, "look cellar", false),
                ("be back in the cellar before nine", Some("mara"), "go cellar cellar_door", true),
                ("be back in the cellar before nine", Some("mara"), "go yard yard_arch", false),
                ("be back by nine", Some("mara"), "go yard yard_arch", false),
                ("leave the taproom", None, "go yard yard_arch", true),
                ("leave the taproom", None, "go taproom yard_arch", false),
            ],
        );
    }

    #[test]
    fn what_is_to_be_shown_is_by_putting_it_into_their_hands() {
        check(
            Commitment::is_kept_by,
            &[
                ("show Mara the satchel", Some("mara"), "give satchel mara", true),
                ("show the satchel to Mara", Some("mara"), "give satchel mara", true),
                ("let Mara read the letter", Some("mara"), "give letter mara", true),
                ("let Odo look into the ledger", Some("mara"), "give ledger odo", true),
                ("show Mara the satchel", Some("mara"), "give loaf mara", false),
                ("show Mara the satchel", Some("mara"), "give satchel odo", false),
                ("show Mara the satchel", Some("mara"), "take satchel", false),
                ("show Mara the satchel and the letter", Some("mara"), "give letter mara", false),
                ("show Mara how to mend the satchel", Some("mara"), "give satchel mara", false),
                ("let Mara see to the satchel", Some("mara"), "give satchel mara", false),
            ],
        );
    }

    #[test]
    fn who_leaves_a_thing_with_somebody_or_where_it_is_keeps_that_by_no_way() {
        check(
            Commitment::is_kept_by,
            &[
                ("leave the satchel with Odo", Some("mara"), "give satchel odo", true),
                ("leave the satchel with Odo", Some("odo"), "give satchel odo", true),
                ("leave the satchel with Odo", Some("mara"), "give satchel mara", false),
                ("leave the satchel with Odo", Some("mara"), "go yard yard_arch", false),
                ("leave the satchel as it is", Some("mara"), "go yard yard_arch", false),
                ("leave the letter unread", Some("mara"), "go yard yard_arch", false),
                ("leave off asking about the bell", Some("mara"), "go yard yard_arch", false),
                ("leave the taproom with Odo", Some("mara"), "go yard yard_arch", true),
            ],
        );
    }

    #[test]
    fn a_way_may_be_told_by_the_words_of_a_deed_alone() {
        let gone = |text: &str, description: &str| {
            let action = offer("farm:treat", description, &["treat"], &["calf"]);
            committed(text, Some("odo")).is_kept_by(&action, "")
        };
        assert!(gone("come to Odo's calf", "Come to the stable and look at the calf"));
        assert!(!gone("come to Odo's calf", "Look at the calf"));
        assert!(!gone("come to Odo's calf", "Leave the calf alone"));
        assert!(!gone("come to Odo's mare", "Come to the stable and look at the calf"));
    }

    #[test]
    fn a_deed_is_done_by_an_action_of_that_verb_with_most_of_its_words() {
        check(
            Commitment::is_kept_by,
            &[
                ("unlock the cellar door", None, "unlock cellar_door iron_key", true),
                (
                    "unlock the cellar door",
                    Some("cellar_door"),
                    "unlock cellar_door iron_key",
                    true,
                ),
                ("unlock the cellar door", Some("yard_door"), "unlock cellar_door iron_key", false),
                (
                    "unlock the cellar door for you",
                    Some("mara"),
                    "unlock cellar_door iron_key",
                    true,
                ),
                ("unlock the yard gate", None, "unlock cellar_door iron_key", false),
                ("take the satchel", None, "take sealed_satchel", true),
                ("take the satchel", None, "look sealed_satchel", false),
                ("feed the goat", None, "look goat", false),
            ],
        );
    }

    #[test]
    fn who_comes_back_before_what_comes_first_has_not_come_back_after_it() {
        let mut back = committed("go back to the yard after bringing the key", None);
        let way = deed("go yard yard_arch").0;
        assert!(back.is_kept_by(&way, ""));
        let what = "bringing the key".to_owned();
        back.terms.condition = Some(Condition { what, ..Condition::default() });
        assert!(!back.is_kept_by(&way, ""));
    }

    #[test]
    fn what_was_promised_for_another_is_kept_by_giving_it_to_them() {
        let given = |text: &str, deed_done: &str| {
            let (action, speech) = deed(deed_done);
            committed(text, Some("mara")).is_kept_by(&action, speech)
        };
        assert!(given("bring Odo the iron key", "give iron_key odo"));
        assert!(!given("bring Odo the iron key", "give iron_key brannic"));
        assert!(!given("bring Mara the iron key", "give iron_key odo"));
        assert!(!given("bring the iron key", "give iron_key odo"));
    }
}
