//! What is said to who asks for a deed: over what is done, and why something is not.

use super::Reply;
use crate::appraisal::call::{Asked, Refusal};
use crate::motives::debt::Debt;
use crate::reading::insult::times_insulted;
use crate::reading::threat::is_threat;
use crate::voice::fitting::own_lines;
use crate::voice::line::Line;
use crate::voice::picking::spoken;
use crate::wording::voice_words::{roots, voice_words};
use crate::wording::words::Words;
use cognition_core::act::ActionTarget;
use cognition_core::promise::CommitmentKind;
use cognition_language::{Language, sentences};

/// How many deeds back something was just done.
const JUST_DONE: usize = 2;

impl Reply<'_, '_> {
    pub(super) fn to_request(&self, asked: &Asked<'_>) -> Option<String> {
        let threatens = || is_threat(self.view.language, &self.call.percept.text);
        if let Some(shown) = self.shown(asked).filter(|_| !threatens()) {
            return Some(shown);
        }
        match &asked.refusal {
            None => self.to_granted(asked),
            Some(_) if self.view.pledge.is_none() && threatens() => {
                Some(self.one_of(if self.dreads_harm() { "cowed" } else { "threatened" }, &[]))
            }
            Some(_) if self.is_granted_otherwise() => Some(self.over_the_deed()),
            Some(Refusal::Because(why)) => Some(self.because(why)),
            Some(Refusal::Priced(price)) => Some(self.price(price)),
            Some(Refusal::ForSale) => Some(self.one_of("for_sale", &[])),
            Some(Refusal::Kept) => Some(self.refused(self.kept_line(asked))),
            Some(Refusal::Hidden) => Some(self.refused("denied")),
            Some(Refusal::Harmful) => Some(self.refused("decline")),
            Some(Refusal::Unwilling) => Some(self.refused("unwilling")),
            Some(Refusal::Later(_)) if self.view.pledge.is_some() => None,
            Some(Refusal::Later(when)) => Some(self.at_that_hour(when)),
            Some(Refusal::Beyond) if self.view.pledge.is_some() => None,
            Some(Refusal::Beyond) if self.is_forsworn() => Some(self.one_of("forsworn", &[])),
            Some(Refusal::Beyond) if self.was_given() => Some(self.one_of("given", &[])),
            Some(Refusal::Beyond) if self.is_met() => Some(self.one_of(self.deed_line(), &[])),
            Some(Refusal::Beyond) if self.is_done() => Some(self.one_of("done", &[])),
            Some(Refusal::Beyond) if self.is_owed() => Some(self.one_of("do", &[])),
            Some(Refusal::Beyond) if self.is_with_asker() || self.gave_it_to_asker() => {
                Some(self.one_of("with_you", &[]))
            }
            Some(Refusal::Beyond) if self.is_to_teach() => Some(self.one_of("taught", &[])),
            Some(Refusal::Beyond) if self.call.vow.is_some() => Some(self.one_of("no_vow", &[])),
            Some(Refusal::Beyond) => Some(self.declined()),
        }
    }

    /// That it needs what is asked for where a goal does; else no reason at all.
    fn kept_line(&self, asked: &Asked<'_>) -> &'static str {
        let needs = |label: &str| self.is_needed(label);
        let is_needed = asked.offer.is_some_and(|offer| self.things(offer).any(needs));
        if is_needed { "needed" } else { "kept" }
    }

    /// Whether it fears what is done to people: who does begs where others defy.
    fn dreads_harm(&self) -> bool {
        let fears = &self.view.request.situation.persona.fears;
        fears.iter().any(|fear| voice_words(Language::of(fear)).dreads_harm(fear))
    }

    /// What it costs; that the price stands, where that was said.
    pub(super) fn price(&self, price: &str) -> String {
        if self.was_said(price) { self.one_of("price_stands", &[]) } else { price.to_owned() }
    }

    /// Whether whoever asks has what they ask for: it could be asked of them.
    pub(super) fn is_with_asker(&self) -> bool {
        let view = self.view;
        let Some(asker) = self.call.percept.source.as_ref() else { return false };
        let named = Words::of(&self.call.percept.text).without(&view.me);
        let is_it = |target: &ActionTarget| {
            let head = voice_words(view.language).head(&target.label);
            target.stable_id != *asker && !head.is_empty() && named.covers(&head)
        };
        let mut asks = view.request.actions.iter().filter(|offer| offer.has_tag("ask"));
        asks.any(|offer| offer.concerns(asker) && offer.targets.iter().any(is_it))
    }

    /// Whether it is asked for time and care alone, by somebody who has done it no wrong: `Will you teach me
    /// the bees again?`
    pub(super) fn is_to_teach(&self) -> bool {
        let words = voice_words(self.view.language);
        let asker = self.call.percept.source.as_ref();
        let is_wronged = asker.is_some_and(|asker| times_insulted(self.view, asker) > 0);
        !is_wronged && words.asks_to_be_taught(&self.call.percept.text)
    }

    /// Whether what it chooses to do is what the line is about, though no offer was plainly asked for.
    pub(super) fn is_met(&self) -> bool {
        let asked = Words::of(&self.call.percept.text).without(&self.view.me);
        let does = self.chosen.action.filter(|action| !action.has_tag("speech"));
        does.is_some_and(|action| {
            let items = action.targets.iter();
            let items = items.filter(|target| !self.view.things.is_character(&target.stable_id));
            Words::of_all(items.map(|target| target.label.as_str())).meets(&asked)
        })
    }

    /// What is said over what it does.
    pub(super) fn deed_line(&self) -> &'static str {
        let gives = self.chosen.action.is_some_and(|action| action.has_tag("give"));
        if gives { "give" } else { "do" }
    }

    /// Whether the mind has just done such a thing, and not to anybody: `Can you fix it?` comes late.
    pub(super) fn is_done(&self) -> bool {
        let words = voice_words(self.view.language);
        let text = &self.call.percept.text;
        // What is to be brought to somebody is not done before they have it.
        if sentences(text).any(|said| words.asks_to_be_brought(said)) {
            return false;
        }
        let (asked, people) = (roots(text), self.view.things.people());
        let named = self.view.things.names_in(&Words::of(text).without(&people));
        let acts = self.view.request.situation.acts.iter().rev();
        let mut latest = acts.filter(|act| !act.action.is_empty()).take(JUST_DONE);
        latest.any(|act| {
            let deed =
                act.action.rsplit(':').next().and_then(|verb| roots(verb).into_iter().next());
            let is_it =
                |verb: &String| asked.iter().any(|word| word == verb || words.are_kin(word, verb));
            let to_somebody = act.targets.iter().any(|target| self.view.is_person(target));
            let targets = act.targets.iter().map(|target| self.view.things.words_of(target));
            let done_to = targets.fold(Words::default(), |all, words| all.with(&words));
            let is_same = named.is_empty() || done_to.is_empty() || named.meets(&done_to);
            !to_somebody && is_same && deed.as_ref().is_some_and(is_it)
        })
    }

    /// Whether what is asked for is owed to the asker already: an order that the game has accepted.
    pub(super) fn is_owed(&self) -> bool {
        let asked = Words::of(&self.call.percept.text).without(&self.view.me);
        let asker = self.call.percept.source.as_ref();
        let is_due = |debt: &&Debt<'_>| {
            debt.person == asker && debt.commitment.kind != CommitmentKind::Refrain
        };
        let mut owed = self.view.debts.iter().filter(is_due);
        owed.any(|debt| debt.what.meets(&asked))
    }

    /// Whether it is asked if it will do what it has promised the asker not to do. What was promised to somebody else
    /// is nothing to tell.
    fn is_forsworn(&self) -> bool {
        let (view, text) = (self.view, &self.call.percept.text);
        let Some(asker) = self.call.percept.source.as_ref() else { return false };
        let (asked, theirs) = (Words::of(text), view.things.words_of(asker));
        let is_it = |denied: Words| {
            let denied = denied.without(&theirs);
            !denied.is_empty() && asked.covers(&denied)
        };
        let mut owed = view.debts.iter().filter(|debt| debt.person == Some(asker));
        view.language.is_question(text) && owed.any(|debt| debt.forsworn().is_some_and(is_it))
    }

    /// A thing is withheld, and a deed is declined; put off, where it is what the mind does for a living.
    pub(super) fn declined(&self) -> String {
        let words = voice_words(self.view.language);
        let word = self.to_cry().or_else(|| self.favour());
        if let Some(word) = word.or_else(|| self.along()) {
            return word;
        }
        if words.invites(&self.call.percept.text) {
            return self.one_of("given", &[]);
        }
        let wants = roots(&self.call.percept.text).iter().any(|word| words.wants(word));
        let text = self.call.percept.text.as_str();
        let begs = text.trim_end().ends_with('?');
        let fetches = sentences(text).any(|said| words.asks_to_be_brought(said));
        if wants && self.serves_in_words(text) {
            return self.one_of("served", &[]);
        }
        if let Some(told) = wants.then(|| self.told_who_has_it()).flatten() {
            return told;
        }
        if wants && self.asks_for_what_is_not_here() {
            return self.one_of("no_goods", &[]);
        }
        self.refused(match (wants, self.is_its_trade(), begs) {
            (true, _, true) if fetches => "no_means",
            (true, _, _) => "withhold",
            (false, true, _) => "defer",
            (false, false, true) => "no_means",
            (false, false, false) => "decline",
        })
    }

    /// Whether it is asked for any thing of a sort of which nothing is known.
    fn asks_for_what_is_not_here(&self) -> bool {
        let view = self.view;
        let text = &self.call.percept.text;
        let people = view.things.people().with(&view.me);
        let named = view.things.names_in(&Words::of(text).without(&people));
        named.is_empty()
            && sentences(text).any(|said| voice_words(view.language).asks_for_any(said))
    }

    /// Who cries for help is not alone.
    pub(super) fn to_cry(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let cries = words.cries_for_help(&self.call.percept.text, &self.view.me);
        cries.then(|| self.one_of("rescued", &[]))
    }

    /// Whether its profile says that it does such things.
    pub(super) fn is_its_trade(&self) -> bool {
        let view = self.view;
        let does = Words::of(&view.request.situation.persona.profile).without(&view.me);
        let people = view.things.people();
        let called = |root: &String| view.me.has_stem(root) || people.has_stem(root);
        let empty = |root: &String| view.language.is_stop_word_of_topics(root) || called(root);
        let deed = roots(&self.call.percept.text).into_iter().find(|root| !empty(root));
        deed.is_some_and(|deed| does.has_stem(&deed))
    }

    pub(super) fn because(&self, why: &str) -> String {
        match self.was_said(why) {
            true => self.one_of("decline", &[]),
            false => self.one_of("refuse", &[("why", why.to_owned())]),
        }
    }

    /// A line of the persona comes first, where it has one for such a deed.
    pub(super) fn to_granted(&self, asked: &Asked<'_>) -> Option<String> {
        let offer = asked.offer?;
        if self.chosen.index() != offer.index {
            let trades = self.chosen.action.is_some_and(|does| does.has_tag("trade"));
            if trades && self.is_granted_otherwise() {
                return Some(self.over_the_deed());
            }
            return Some(self.one_of("defer", &[]));
        }
        if offer.has_tag("speech") {
            return None;
        }
        let confession = offer.has_tag("give").then(|| self.confession()).flatten();
        Some(confession.unwrap_or_else(|| self.over_the_deed()))
    }

    /// What is said over what it does: a line of its own, else what anybody might say; to whoever is given
    /// something by it.
    pub(super) fn over_the_deed(&self) -> String {
        let own = own_lines(self.view, self.chosen);
        let own: Vec<Vec<Line>> =
            vec![own.into_iter().filter(|line| line.said.is_none()).collect()];
        let (line, receiver) = (spoken(own, self.chance), self.receiver());
        let line = match line.is_empty() {
            true => self.one_to(receiver.or(self.asker()), self.deed_line(), &[]),
            false => line,
        };
        match receiver {
            Some(receiver) => self.addressed(receiver, line),
            None => line,
        }
    }

    /// Whether what it does hands the asker what they asked for all the same: for something in return.
    pub(super) fn is_granted_otherwise(&self) -> bool {
        let asker = self.call.percept.source.as_ref();
        self.chosen.action.zip(asker).is_some_and(|(does, asker)| {
            (does.has_tag("give") || does.has_tag("trade")) && does.concerns(asker)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use crate::wording::voice_words::voice_words;
    use cognition_language::Language;

    /// Whether a question is answered by the word that was given to Mara.
    fn keeps_its_word(asker: &str, words: &str) -> bool {
        let speak = offer("Speak", &["tell", "speech"], &[asker]);
        let mut request = request("tamsin", vec![speak], vec![says(asker, words)]);
        std::sync::Arc::make_mut(&mut request.situation.persona).lines.0.clear();
        request.situation.commitments =
            owing(&[("not tell Odo that Mara was here", "refrain", "mara")]);
        let said = decision(&request).speech;
        let lines = voice_words(Language::english()).lines("forsworn");
        lines.iter().any(|line| said.contains(&line.replace("{speaker}", "Mara")))
    }

    #[test]
    fn who_was_promised_that_something_is_not_done_hears_so_when_they_ask_for_it() {
        assert!(keeps_its_word("mara", "Will you tell Odo I was here?"));
    }

    #[test]
    fn no_word_is_kept_in_another_matter_or_shown_to_somebody_else() {
        assert!(!keeps_its_word("mara", "Will you bring Odo his supper?"));
        assert!(!keeps_its_word("sela", "Will you tell Odo that Mara was here?"));
    }
}
