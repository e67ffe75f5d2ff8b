//! What somebody asks the mind to do: which offer that is, and what speaks against it.

mod agreeing;
mod appointed_hour;
mod asks;
mod condition;
mod errand;
mod gift;

pub(super) use agreeing::agrees;
pub(crate) use appointed_hour::appointed_hour;

use super::before::Before;
use super::refusal::{Refusal, refusal};
use super::sale::sale;
use super::statement::{Statement, statements, told};
use super::wanted::Wanted;
use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::{roots, voice_words};
use crate::wording::words::Words;
use asks::{has_insulted, is_request, names_item, refuses, wants_something};
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, PerceptKind};
use cognition_language::{sentences, unquoted};
use condition::condition_ahead;
use errand::errand;
use gift::{gives_back, is_gift};
use std::borrow::Cow;

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

impl<'a> Asked<'a> {
    /// What a line asks to be done; none where it asks for nothing of the kind.
    pub(super) fn of(view: &Stakes<'a>, percept: &Percept, before: &Before) -> Option<Self> {
        let asker = percept.source.as_ref()?;
        let text = unquoted(&percept.text);
        let text = said_to_me(view, asker, &text);
        let language = voice_words(view.language);
        // Who is to promise a deed is asked for it.
        let plain: Vec<_> = sentences(&text)
            .filter_map(|said| allowed(view, said))
            .filter_map(|said| Some(language.as_plain_request(&said)?.into_owned()))
            .collect();
        let all: Vec<&str> = plain.iter().map(String::as_str).collect();
        if refuses(view, &all) || view.has_just_traded(asker) || has_insulted(view) {
            return None;
        }
        let taken_back = all.iter().skip(1).rposition(|said| language.takes_back(said));
        let latest = taken_back.map(|at| Self::among(view, asker, &all[at + 1..], before));
        let found = latest.filter(|(found, _)| found.is_some());
        let (found, asks) = found.unwrap_or_else(|| Self::among(view, asker, &all, before));
        match found {
            Some(offer) => Some(Self::of_offer(view, offer, asker, &all)),
            None if asks => Some(match errand(view, &all) {
                Some(offer) => Self { offer: Some(offer), refusal: refusal(view, offer, asker) },
                None => Self::beyond(view, percept, asker),
            }),
            None => None,
        }
    }

    /// What becomes of an offer that is asked for: it is sold where it is for money, and promised where it is for an hour
    /// that is not come, or hangs on what has not come about.
    fn of_offer(
        view: &Stakes<'a>,
        offer: &'a IndexedAction,
        asker: &StableId,
        all: &[&str],
    ) -> Self {
        let offer = sale(view, offer, asker, all).unwrap_or(offer);
        // Whoever is to ring at noon may have a deed of that name.
        let is_apart = |when: &&str| !offer.description.contains(*when);
        let when = || all.iter().find_map(|said| appointed_hour(view, said).filter(is_apart));
        let on_terms = || all.iter().find_map(|said| condition_ahead(view, said, offer));
        let later = || when().or_else(on_terms).map(|when| Refusal::Later(when.to_owned()));
        let refusal = refusal(view, offer, asker).or_else(later);
        Self { offer: Some(offer), refusal }
    }

    /// What somebody does ask for who says so in words of another kind: `I came for the key.`
    pub(super) fn beside(view: &Stakes<'a>, line: &Percept) -> Option<Self> {
        let asker = line.source.as_ref()?;
        let asks = |news: &&Sighting<'_>| {
            let is_deed = news.percept.kind == PerceptKind::Event && news.tell.begs;
            is_deed && news.percept.source.as_ref() == Some(asker)
        };
        let asks = view.addressed().find(asks)?;
        let is_it = |target: &ActionTarget| {
            let named = asks.percept.about.contains(&target.stable_id);
            !view.things.is_character(&target.stable_id) && named
        };
        let mut offers = view.request.actions.iter();
        let offer = offers.find(|offer| {
            let hands_over = offer.has_tag("give") && offer.concerns(asker);
            hands_over && offer.targets.iter().any(is_it) && !gives_back(view, offer, asker)
        })?;
        Some(Self { offer: Some(offer), refusal: refusal(view, offer, asker) })
    }

    /// The offer that some sentences ask for, and whether they ask for anything.
    fn among(
        view: &Stakes<'a>,
        asker: &StableId,
        all: &[&str],
        before: &Before,
    ) -> (Option<&'a IndexedAction>, bool) {
        let mut best: Option<(f32, &'a IndexedAction)> = None;
        let mut hinted: Vec<&'a IndexedAction> = Vec::new();
        let mut asks = false;
        for sentence in all {
            let language = voice_words(view.language);
            let is_no_order = language.asks_what_if(sentence) && !names_item(view, sentence);
            let is_hushed =
                || view.request.situation.partner_is_mindless && language.bids_silence(sentence);
            if is_no_order || language.sends_away(sentence) || is_hushed() {
                continue;
            }
            let is_request = is_request(view, sentence) && !is_gift(view, sentence, asker);
            let beside = all.iter().filter(|other| *other != sentence).copied();
            let beside = Words::of_all(beside).without(&view.me);
            let may_ask = is_request || language.sets_a_condition(sentence);
            let suggests = !may_ask && language.suggests(sentence);
            let spoken = roots(sentence);
            for offer in &view.request.actions {
                let words = Wanted { view, asker, sentence, beside: &beside, before };
                // Who suggests a deed names it by its verb.
                let verb = roots(&offer.description).into_iter().next();
                let may_ask =
                    may_ask || suggests && verb.is_some_and(|verb| spoken.contains(&verb));
                let weight =
                    words.weigh(offer, may_ask).filter(|_| !gives_back(view, offer, asker));
                let Some(weight) = weight else { continue };
                if weight < MEANT {
                    hinted.push(offer);
                } else if best.is_none_or(|(most, _)| weight > most) {
                    best = Some((weight, offer));
                }
            }
            // `I am here for the Board` asks for nothing that could be refused.
            let is_purpose = language.tells_purpose(sentence) && !names_item(view, sentence);
            asks |= is_request && wants_something(view, sentence) && !is_purpose;
        }
        (best.map(|(_, offer)| offer).or_else(|| only_deed(&hinted)), asks)
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

    /// Whether something on offer is meant, or something known speaks against what is.
    pub(crate) fn is_meant(&self) -> bool {
        self.refusal != Some(Refusal::Beyond)
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

/// A sentence without what it forbids; none where that is all. An end that can be made by a deed of its own is asked for.
fn allowed<'t>(view: &Stakes<'_>, sentence: &'t str) -> Option<Cow<'t, str>> {
    let words = voice_words(view.language);
    let ends = |offer: &IndexedAction| words.makes_an_end(&offer.description);
    let is_asked = || words.makes_an_end(sentence) && view.request.actions.iter().any(ends);
    match words.forbidden(sentence).filter(|_| !is_asked()) {
        Some(forbidden) if forbidden.rest.is_empty() => None,
        Some(forbidden) => Some(Cow::Owned(forbidden.rest)),
        None => Some(Cow::Borrowed(sentence)),
    }
}

/// The offers that a line bids the mind not to take, but for the one that it asks for besides.
pub(super) fn forbidden(
    view: &Stakes<'_>,
    percept: &Percept,
    before: &Before,
    asked: Option<&Asked<'_>>,
) -> Vec<u32> {
    let Some(asker) = percept.source.as_ref() else { return Vec::new() };
    let text = unquoted(&percept.text);
    let text = said_to_me(view, asker, &text);
    let words = voice_words(view.language);
    let beside = Words::of(&text).without(&view.me);
    let forbidden = sentences(&text).filter_map(|said| words.forbidden(said));
    let deeds: Vec<String> = forbidden.flat_map(|it| it.deeds).collect();
    let is_meant = |offer: &&IndexedAction| {
        deeds.iter().any(|sentence| {
            let wanted = Wanted { view, asker, sentence, beside: &beside, before };
            wanted.weigh(offer, true).is_some_and(|weight| weight >= MEANT)
        })
    };
    let granted = asked.and_then(Asked::granted).map(|offer| offer.index);
    let meant = view.request.actions.iter().filter(is_meant).map(|offer| offer.index);
    meant.filter(|index| granted != Some(*index)).collect()
}

/// What of a line is not said to somebody else: `Piet, fetch the chest! Lina, sweep the yard!` asks Lina for one thing.
fn said_to_me<'t>(view: &Stakes<'_>, asker: &StableId, text: &'t str) -> Cow<'t, str> {
    let mind = &view.request.mind;
    let names = [view.request.situation.persona.name.as_str()].into_iter();
    let names = names.chain(view.things.label(mind)).chain([mind.as_str()]);
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    let called = names.iter().copied().find(|name| view.language.calls(text, name));
    let me = called.or(names.first().copied()).unwrap_or_default();
    let is_other = |id: &StableId| id != mind && id != asker;
    let others = view.things.characters().filter(|(id, _)| is_other(id));
    let others: Vec<&str> =
        others.map(|(_, label)| label).filter(|it| !names.contains(it)).collect();
    view.language.said_to(text, me, &others)
}

/// `Will you take me over?` names nothing: it is the one deed of that sort, if there is just one. What is
/// handed out has to be named.
fn only_deed<'a>(hinted: &[&'a IndexedAction]) -> Option<&'a IndexedAction> {
    match hinted {
        [only] if !only.has_tag("give") => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::act::Consideration;
    use cognition_core::decide::Decision;
    use cognition_core::perceive::Percept;

    pub(super) fn asked(told: &[&str], who: &str, words: &str) -> (String, Decision) {
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
    fn what_is_asked_of_somebody_else_in_the_same_breath_is_not_asked_of_the_mind() {
        let asked_for = |words: &str| {
            let offers = vec![
                offer("Pour Sela a mug of cider", &["serve"], &["sela"]),
                offer("Speak to Mara", &["speech", "tell"], &["mara"]),
            ];
            let weighed = weighed(&request("tamsin", offers, vec![says("mara", words)]));
            let pour = weighed.into_iter().find(|offer| offer.description.starts_with("Pour"));
            let parts = pour.expect("it is on offer").parts;
            parts.iter().any(|part| part.why.contains("asked for it"))
        };
        assert!(asked_for("Pour Sela a mug of cider, will you?"));
        assert!(!asked_for("Sela, go down and fetch a mug of cider. Tamsin, mend the gate!"));
    }

    #[test]
    fn who_asks_for_the_promise_of_a_deed_is_given_the_deed() {
        for words in [
            "Promise me you'll give me the iron key.",
            "Swear that you will give me the iron key.",
            "Can you promise to give me the iron key?",
        ] {
            assert_eq!(asked(&[], "mara", words).0, "Give the iron key to Mara", "after {words}");
        }
        for words in ["Promise me you won't give Sela the iron key.", "Give me your word."] {
            let (deed, _) = asked(&[], "mara", words);
            assert!(!deed.starts_with("Give"), "{words}: {deed}");
        }
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
    fn what_is_asked_for_in_words_of_another_kind_is_judged_by_the_deed_beside_them() {
        let asked = |fear: Option<&str>| {
            let heard = vec![says("mara", "I came about the iron key."), asks_for_the_key("mara")];
            let mut request = request("nobody", with_the_key(), heard);
            let persona = std::sync::Arc::make_mut(&mut request.situation.persona);
            persona.fears = fear.map(str::to_owned).into_iter().collect();
            (choice(&request).to_owned(), decision(&request).speech)
        };
        assert_eq!(asked(None).0, "Give the iron key to Mara");
        let (deed, speech) = asked(Some("Losing the iron key."));
        assert_eq!(deed, "Speak to Mara");
        let english =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        let kept = |line: &String| speech == line.replace("{speaker}", "Mara");
        assert!(english.lines("kept").iter().any(kept), "{speech}");
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
        for wish in [
            "The iron key, please.",
            "Any chance of that key?",
            "I'll take the key.",
            "I would be grateful for the iron key.",
            "I was hoping to borrow the iron key.",
            "I'd appreciate the iron key.",
        ] {
            let (deed, _) = asked(&[], "mara", wish);
            assert_eq!(deed, "Give the iron key to Mara", "after {wish}");
        }
        for thanks in ["I am grateful for the iron key.", "I was glad of the iron key."] {
            let (deed, _) = asked(&[], "mara", thanks);
            assert_ne!(deed, "Give the iron key to Mara", "after {thanks}");
        }
        let (deed, _) = asked(&[], "mara", "Some wine, please.");
        assert_ne!(deed, "Give the iron key to Mara");
    }

    #[test]
    fn a_deed_that_is_suggested_is_done_and_no_reason_is_told() {
        for words in [
            "Why don't you unlock the cellar door?",
            "How about unlocking the cellar door?",
            "Perhaps you could unlock the cellar door?",
            "Shall we unlock the cellar door?",
        ] {
            let (deed, decision) = asked(&[], "sela", words);
            assert_eq!(deed, "Unlock the cellar door with the iron key", "after {words}");
            let knows = cognition_language::Language::english().denies(&decision.speech);
            assert!(!knows, "{words}: {}", decision.speech);
        }
        let (deed, _) = asked(&[], "mara", "Why don't you like the iron key?");
        assert_ne!(deed, "Give the iron key to Mara");
        let (_, decision) = asked(&[], "mara", "Why don't you open the cellar door?");
        assert!(decision.speech.contains("The cellar door is jammed."), "{}", decision.speech);
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
        let english =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        let said = |line: &String| decision.speech == line.replace("{speaker}", "Mara");
        assert!(english.lines("unwilling").iter().any(said), "{}", decision.speech);
    }

    #[test]
    fn for_whom_somebody_has_come_is_no_request_that_is_declined() {
        let english =
            crate::wording::voice_words::voice_words(cognition_language::Language::english());
        for words in ["I am here for the Board.", "I have come about the drains."] {
            let said = asked(&[], "mara", words).1.speech;
            let is_said = |line: &String| said == line.replace("{speaker}", "Mara");
            let refuses = |of: &&str| english.lines(of).iter().any(is_said);
            assert!(!["decline", "withhold", "no_means"].iter().any(refuses), "{words}: {said}");
        }
    }

    #[test]
    fn what_nobody_offers_is_declined() {
        let (_, decision) = asked(&[], "mara", "Sing us a song about the sea!");
        let denies = cognition_language::Language::english().denies(&decision.speech);
        assert!(denies, "{}", decision.speech);
    }
}
