//! To whom each clause of a proposal assigns what is to be done.

use super::{Falls, Parts};
use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use crate::words::lists::PhraseList;

/// What a sentence does, as a whole.
#[derive(Clone, Copy)]
struct Told {
    offers: bool,
    orders: bool,
    /// Whether it asks behind what it orders: `would you?`
    asks_behind: bool,
}

impl Language {
    pub(super) fn read_proposal(&self, sentence: &str, parts: &mut Parts) {
        if self.concedes(sentence) {
            return;
        }
        let acts = self.dialogue_acts(sentence);
        let offers = acts.has(DialogueAct::Offer) && !acts.has(DialogueAct::Request);
        let pieces = clauses(sentence).flat_map(|clause| self.by_subject(clause));
        let pieces: Vec<_> = pieces.collect();
        let asks_behind = self.is_asked_behind(&pieces);
        let by_form = pieces
            .first()
            .is_some_and(|(words, lower)| self.orders_by_form(lower) || self.is_to_be_had(words));
        let for_me = || pieces.last().is_some_and(|(_, lower)| self.ends_for_the_speaker(lower));
        let by_form = by_form && (!self.is_question(sentence) || for_me());
        let asked = acts.has(DialogueAct::Request) || self.goes_on_to_order(&pieces);
        let orders = (asked || asks_behind || by_form) && !acts.has(DialogueAct::Offer);
        let (mut falls_on, told) = (None, Told { offers, orders, asks_behind });
        let reproaches = pieces.iter().any(|(_, lower)| self.tells_what_they_did(lower));
        for piece in pieces {
            let piece = self.with_names(piece, parts);
            // `You take the key, go to the gate`: what has no subject goes on.
            let goes_on = falls_on.filter(|_| self.names_a_deed(&piece.1));
            let words: Vec<&str> = piece.0.iter().map(String::as_str).collect();
            let read = match goes_on {
                Some(falls) => Some((falls, self.deed_from(&words, &piece.1))),
                None => self.read_piece(&words, &piece.1, told),
            };
            let read = read.map(|(falls, deed)| match falls {
                Falls::ToThem if reproaches => (Falls::Reproached, deed),
                falls => (falls, deed),
            });
            let speaks =
                piece.1.first().is_some_and(|it| self.promises.undertaking.speakers.has(it));
            falls_on = match &read {
                Some((Falls::ToBoth | Falls::Reproached, _)) => None,
                Some((Falls::ToThem, deed)) => deed.as_ref().map(|_| Falls::ToThem),
                Some((Falls::Asked, _)) => Some(Falls::Asked),
                None => falls_on.filter(|_| !speaks),
            };
            parts.named = self.named_last(&words).or_else(|| parts.named.take());
            let read = read.filter(|_| !self.tells_what_they_did(&piece.1));
            let Some((falls, deed)) = read else { continue };
            parts.proposes |= falls == Falls::ToBoth || goes_on.is_some() && told.orders;
            parts.deeds.extend(deed.map(|deed| (falls, deed)));
        }
    }

    /// `You cracked the glass`
    fn tells_what_they_did(&self, lower: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let from = self.promises.proposing.assigning.length_at(lower);
        let verb = from.and_then(|from| lower.get(from));
        verb.is_some_and(|verb| known.over.has(verb) || known.is_ended(verb))
    }

    /// `Row ashore, find Lil and give her the chart`: what begins with no subject, and asks further on.
    fn goes_on_to_order(&self, pieces: &[(Vec<&str>, Vec<String>)]) -> bool {
        let Some(((_, first), later)) = pieces.split_first() else { return false };
        let has_subject = first.first().is_none_or(|word| self.is_link(word));
        !has_subject
            && later.iter().any(|(words, lower)| {
                let asks = || self.dialogue_acts(&words.join(" ")).has(DialogueAct::Request);
                self.names_a_deed(lower) && asks()
            })
    }

    /// A piece in which `her` and `him` are whoever was named before.
    fn with_names(
        &self,
        (words, lower): (Vec<&str>, Vec<String>),
        parts: &Parts,
    ) -> (Vec<String>, Vec<String>) {
        let named = parts.named.as_ref().map(|who| self.naming(&words, &lower, who));
        let text = named.unwrap_or_else(|| words.join(" "));
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let lower = words.iter().map(|word| word.to_lowercase().replace('’', "'")).collect();
        (words, lower)
    }

    /// To whom what a clause says falls, and what that is; none where it says nothing of the kind.
    fn read_piece(
        &self,
        words: &[&str],
        lower: &[String],
        told: Told,
    ) -> Option<(Falls, Option<String>)> {
        let known = &self.promises.proposing;
        let begins = |phrases: &PhraseList| phrases.length_at(lower);
        let at = |phrases: &PhraseList| {
            (0..=lower.len()).find_map(|at| Some(at + phrases.length_at(&lower[at..])?))
        };
        let deed = |from: usize| self.deed_from(&words[from..], &lower[from..]);
        let undone = |from: usize| {
            let not = known.undone.first()?;
            let told: Vec<&str> =
                std::iter::once(&**not).chain(words[from..].iter().copied()).collect();
            let lower = std::iter::once(not.to_string()).chain(lower[from..].iter().cloned());
            self.deed_from(&told, &lower.collect::<Vec<_>>())
        };
        let asked = |deed: String| (Falls::Asked, Some(deed));
        if at(&known.minding).is_some() {
            return None;
        }
        if let Some(from) = at(&known.together) {
            return Some((Falls::ToBoth, deed(from)));
        }
        let behind_courtesy = |from: usize| from + self.courtesy_before(&lower[from..]);
        let wanted = || {
            let left = at(&known.refraining).and_then(undone);
            left.or_else(|| at(&known.asking).map(behind_courtesy).and_then(deed))
                .filter(|_| !told.offers)
        };
        let had = |from: usize| {
            let past = &self.promises.undertaking;
            let next = lower.get(from + 1);
            next.is_some_and(|word| !past.over.has(word) && !past.is_ended(word))
                && self.is_to_be_had(&words[from..])
        };
        let does = |from: &usize| {
            let asked = &lower[*from..];
            self.may_be_asked_for(asked)
                || self.is_to_be_going(asked)
                || self.is_told_by_its_noun(asked)
                || had(*from)
        };
        let able = || at(&known.enabling).map(behind_courtesy).filter(does);
        if let Some(wanted) = wanted() {
            return Some(asked(wanted));
        }
        if let Some(from) = able() {
            return Some((Falls::Asked, deed(from)));
        }
        if let Some(from) = self.forbidden_from(lower)
            && !self.promises.releasing.begin(lower)
        {
            return undone(from).map(asked);
        }
        if let Some(from) = begins(&known.assigning) {
            let releasing = &self.promises.releasing;
            // `You needn't stay` leaves nothing to be done.
            if releasing.begin(lower) || releasing.begin(&lower[from..]) {
                return None;
            }
            let theirs = self.is_told_of_them(&lower[from..]).then(|| deed(from)).flatten();
            return Some((Falls::ToThem, theirs));
        }
        let behind = || told.asks_behind && self.may_be_ordered(lower);
        let courtesy = self.courtesy_before(lower);
        let ordered = told.orders
            && (self.names_a_deed(&lower[courtesy..])
                || self.is_told_by_its_noun(&lower[courtesy..])
                || self.bids_to_let_know(&lower[courtesy..])
                || self.is_to_be_had(words)
                || self.orders_by_form(lower)
                || behind());
        ordered.then(|| (Falls::Asked, deed(courtesy)))
    }

    /// `Show him the ropes, would you?`: what asks stands behind.
    fn is_asked_behind(&self, pieces: &[(Vec<&str>, Vec<String>)]) -> bool {
        let known = &self.promises.proposing;
        let Some(((_, last), before)) = pieces.split_last() else { return false };
        let mut asking = known.asking.iter().chain(known.enabling.iter());
        asking.any(|phrase| phrase.is(last)) && before.iter().any(|(_, it)| self.may_be_ordered(it))
    }

    /// More than a call, and begun by nobody who does it.
    fn may_be_ordered(&self, lower: &[String]) -> bool {
        let known = &self.promises.undertaking;
        let begins = lower.first();
        lower.len() > 1
            && begins.is_some_and(|word| !self.is_link(word) && !known.speakers.has(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &[(&str, Option<&str>)]) {
        for (said, part) in rows {
            let proposed = Language::english().proposed(said, "Mara");
            assert!(proposed.iter().map(String::as_str).eq(*part), "{said}: {proposed:?}");
        }
    }

    #[test]
    fn what_the_listener_need_not_do_is_no_part_of_theirs() {
        check(&[
            ("You needn't wait here, and I fetch the rope.", None),
            (
                "You needn't wait, you carry the lantern, and I bring the rope.",
                Some("carry the lantern"),
            ),
        ]);
        let hide =
            "Rusk knows where you are, you needn't stay in here any more, come out and hide.";
        let proposed = Language::english().proposed(hide, "Berta");
        assert!(!proposed.iter().any(|deed| deed.contains("stay")), "{proposed:?}");
    }

    #[test]
    fn what_somebody_is_reproached_with_is_not_asked_of_them() {
        check(&[
            (
                "You cracked the glass, and you tell Odo and not me. Now watch the wick.",
                Some("watch the wick"),
            ),
            ("You broke the ladder, so you mend the ladder. Agreed?", Some("mend the ladder")),
            ("I'll watch the gate, you fetch Odo.", Some("fetch Odo")),
        ]);
    }
}
