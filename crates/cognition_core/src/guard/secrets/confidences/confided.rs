//! Whether the speech tells what somebody has confided, sentence by sentence and clause by clause.

use crate::guard::secrets::telling::Telling;
use crate::guard::surroundings::in_sight::is_in_sight;
use crate::guard::wording::Wording;
use crate::guard::wording::stating::share;
use cognition_language::{KinOf, Language, PutAway};

/// So many words of a clause at least must be said to tell it.
const CLAUSE: usize = 3;
/// How much of a clause must be said to tell it: it is short, and stands for itself.
const OF_CLAUSE: f64 = 0.75;

impl Telling<'_> {
    /// What was confided counts by what it states: no courtesies, nothing that its hearer was asked for or to do, and
    /// nothing that all see. What its hearer is called in it says nothing of anybody.
    pub(super) fn tells_confided(&self, confided: &str) -> bool {
        let is_seen = |clause: &str| is_in_sight(clause, self.suggestion);
        let language = Language::of(confided);
        let stated = language.stated_in_confidence(confided, is_seen);
        let mut stated = stated.iter().map(|it| language.with_subjects_written_out(it));
        stated.any(|sentence| self.tells_of_confided(&language.without_address(&sentence)))
    }

    fn tells_of_confided(&self, sentence: &str) -> bool {
        let own = Language::of(sentence).clauses_of_their_own(sentence);
        // `Should ten strike: the stage door is open`: the matter stands behind the sign.
        let matter = sentence.split_once(':').map(|(_, matter)| matter);
        self.tells_sentence(sentence)
            || matter.is_some_and(|matter| self.tells_sentence(matter))
            || own.into_iter().any(|clause| self.tells_clause(clause))
            || self.tells_whose_it_is(sentence)
            || self.tells_of_kin(sentence)
            || self.tells_of_what_is_put_away(sentence)
    }

    /// `Sabine has a son`, of `he is my boy`.
    fn tells_of_kin(&self, sentence: &str) -> bool {
        let (Some(by), language) = (self.confider, Language::of(sentence)) else { return false };
        let spoken_to = self.hearers.meant.contains(&&by.id);
        let by_pronoun = !spoken_to && self.is_spoken_of_alone();
        let of = KinOf { name: &by.label, by_pronoun, spoken_to };
        let tells = |kin: &str| {
            language.tells_kin_of(self.suggestion.speech(), kin, of)
                && !self.is_known(&Wording::of([kin, &*by.label]))
        };
        language.kin_owned_to(sentence).is_some_and(|kin| tells(&kin))
    }

    /// Whether nobody else who is there is spoken of than whoever hears it: `she` may be whoever confided it.
    pub(in crate::guard::secrets) fn is_spoken_of_alone(&self) -> bool {
        let spoken = Wording::of([self.suggestion.speech()]);
        let heard = self.heard();
        let by = self.confider.map(|by| &by.id);
        let mut others = self.hearers.beside.iter().filter(|it| Some(&it.id) != by);
        !others.any(|it| {
            let name = Wording::of([it.label.as_str()]);
            name.come_up_in(&spoken) || name.come_up_in(&heard)
        })
    }

    /// `Your wheel is under the italics`, or `Juno has it`, of `I hid the numbering wheel, up under the italics`.
    fn tells_of_what_is_put_away(&self, sentence: &str) -> bool {
        let language = Language::of(sentence);
        let Some(put) = language.put_away(sentence) else { return false };
        let by = self.confider.filter(|_| language.tells_of_its_speaker(sentence));
        self.tells_its_place(&put) || by.is_some_and(|by| self.tells_who_has(&by.label, &put))
    }

    fn tells_its_place(&self, PutAway { thing, place }: &PutAway) -> bool {
        let (thing, place) = (Wording::of([thing.as_str()]), place.as_str());
        let matter = thing.clone().with(place);
        let is_said = |words: &Wording| self.said_together("", words) == words.len();
        let place = Wording::of([place]);
        let is_answered = || thing.held_in(&self.asked()) > 0 && is_said(&place);
        !place.is_empty() && (is_said(&matter) || is_answered()) && !self.is_known(&matter)
    }

    fn tells_who_has(&self, name: &str, put: &PutAway) -> bool {
        let speech = self.suggestion.speech();
        Language::of(speech).tells_who_put_it_away(speech, name, &put.thing)
            && !self.is_known(&Wording::of([name, put.thing.as_str()]))
    }

    /// `It was your own sister`, to the captain, of `she was the captain's own sister`.
    fn tells_whose_it_is(&self, sentence: &str) -> bool {
        let speech = self.suggestion.speech();
        Language::of(sentence).tells_whose_it_is(sentence, speech)
            && !self.owners_spoken_to(sentence).is_empty()
            && !self.is_known(&self.without_listeners(sentence))
    }

    /// One of several things that a sentence states, told in one sentence, whoever it is of.
    fn tells_clause(&self, clause: &str) -> bool {
        let by = self.confider.map_or("", |by| &by.label);
        let matter = self.without_listeners(clause).without(by);
        let said = self.said_together(clause, &matter);
        said >= CLAUSE
            && share(said, matter.len()) >= OF_CLAUSE
            && !self.is_known(&matter)
            && !self.only_says_again(clause, &matter)
    }
}
