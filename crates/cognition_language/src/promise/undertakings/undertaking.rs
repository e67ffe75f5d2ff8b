//! What a speaker takes upon themselves: whether words give what is said to be promised.

use crate::dialogue::consent::Answer;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::referents::deed_meant::Meant;
use crate::text::quotations::outside_quotes;

/// Share of the words of a text that must be known to belong to no topic, so that it can be judged by
/// the words of this language.
const KNOWN: f64 = 0.2;

impl Language {
    /// The sentence of a speech by which its speaker undertakes a deed that is said to be promised. One
    /// that does so by its wording counts first; else one that is about the deed, or a brief answer, as
    /// long as nothing speaks against it. None where the words ask, refuse, hedge, tell of the past or
    /// of what somebody else does, or are about something else.
    ///
    /// A text that isn't of this language, or of one whose data don't say how anything is undertaken,
    /// can't be judged: all of it is given back.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let given = |speech| english.undertaking(speech, "bring Mara the lantern").is_some();
    /// assert!(given("Very well. You'll have it tonight."));
    /// assert!(!given("The captain said he would bring it."));
    /// ```
    pub fn undertaking<'s>(&self, speech: &'s str, deed: &str) -> Option<&'s str> {
        if !self.is_judged(speech) {
            return Some(speech);
        }
        let (said_deed, deed) = (deed, Meant::of(self, deed));
        let all = self.own_sentences(speech);
        let gives = |own: &str| {
            let worded = self.undertakes(own, &deed.stems) || self.comes_about(own, &deed);
            worded && !self.tells_instead(own, &deed)
                || self.is_kept_by_refusing(own, &deed)
                || self.forswears(own, &deed)
                || self.lets_them_know(own, &deed)
        };
        let given = self.closest(&all, &deed, gives);
        let given = given.filter(|given| !self.is_for_the_other(&all, given, &deed));
        let given = given.filter(|given| !self.is_taken_back(&all, given, &deed));
        let given = given.filter(|given| !self.leaves_that_to_them(&all, given, &deed));
        let known = &self.promises.undertaking;
        let is_none = |own: &str| {
            let words = spoken(own);
            known.jesting.stand_in(&words) || known.offering.stand_in(&words)
        };
        let is_none = all.iter().any(|(_, own)| is_none(own)) || self.undertakes_nothing(&all);
        if is_none || self.is_boast(said_deed) {
            return None;
        }
        let refused = all.iter().rposition(|(_, own)| self.leaves_undone_oneself(own, &deed));
        let at = given.and_then(|given| all.iter().position(|(sentence, _)| *sentence == given));
        if refused.is_some_and(|refused| at.is_none_or(|at| at <= refused))
            || self.is_unsaid(&all, at, &deed)
            || self.hangs_itself_on(&all, &deed)
        {
            return None;
        }
        given.or_else(|| self.left_standing(&all, &deed))
    }

    /// The sentences of a speech, each with its own words in lower case: without what it quotes, or swears by, and what
    /// it only bids not to be done.
    pub(crate) fn own_sentences<'s>(&self, speech: &'s str) -> Vec<(&'s str, String)> {
        let mut quoted = false;
        let mut own = |sentence: &str| {
            let own = outside_quotes(sentence, &mut quoted).to_lowercase().replace('’', "'");
            let own = self.without_not_to_first(self.without_no_terms(self.without_oath(own)));
            self.with_what_stays_first(self.without_cleft(own))
        };
        let all = sentences(speech).map(|it| self.without_call_to_heed(it));
        let all = all.map(|it| (it, own(it)));
        all.filter(|(_, own)| !self.says_no_more_than_that(own)).collect()
    }

    /// Whether what is said only sounds like an undertaking: it mocks, or orders.
    pub(in crate::promise) fn undertakes_nothing(&self, all: &[(&str, String)]) -> bool {
        self.mocks_with_wonders(all) || all.iter().any(|(_, own)| self.orders_delivery(own))
    }

    /// What stands before `or eat my cap`, by which one only swears to it.
    fn without_oath(&self, mut own: String) -> String {
        let oaths = self.promises.undertaking.oaths.iter();
        if let Some(at) = oaths.filter_map(|oath| own.find(&**oath)).min() {
            own.truncate(at);
        }
        own
    }

    /// `I'll be with you before dark. Keep her warm.`: what is given is something else, and the deed is the
    /// listener's.
    pub(super) fn is_for_the_other(
        &self,
        all: &[(&str, String)],
        given: &str,
        deed: &Meant,
    ) -> bool {
        let elsewhere = self.share_held(&deed.stems, &[given]) == 0.0;
        elsewhere && all.iter().any(|(_, own)| self.is_told_to_the_other(own, deed))
    }

    /// `Aye. But that is you.`: a bare yes, and a refusal beside it.
    fn is_taken_back(&self, all: &[(&str, String)], given: &str, deed: &Meant) -> bool {
        let bare = self.share_held(&deed.stems, &[given]) == 0.0
            && self.consent(given) == Some(Answer::Agrees);
        let refuses = |own: &str| self.consent(own) == Some(Answer::Refuses);
        let takes_back = |own: &str| refuses(own) && !self.is_question(own) || self.mocks(own);
        bare && all.iter().any(|(_, own)| takes_back(own))
    }

    /// `The key stays with me` gives nothing away, and undertakes to keep the key.
    fn is_kept_by_refusing(&self, own: &str, deed: &Meant) -> bool {
        let keeps = |verb: &String| {
            let verb = std::slice::from_ref(verb);
            self.deeds.kept_and_broken.keeping.iter().any(|phrase| phrase.is(verb))
        };
        deed.verb.as_ref().is_some_and(keeps)
            && self.is_about(own, &spoken(own), &deed.stems)
            && self.keeps_back(own)
    }

    /// Of the sentences that hold, the one that is most about the deed; rather one whose terms are its own.
    pub(super) fn closest<'s>(
        &self,
        all: &[(&'s str, String)],
        deed: &Meant,
        holds: impl Fn(&str) -> bool,
    ) -> Option<&'s str> {
        let held = all.iter().filter(|(_, own)| holds(own));
        let mut held: Vec<(&str, bool)> =
            held.map(|(sentence, own)| (*sentence, self.hangs_another(own, deed))).collect();
        let about = |(sentence, _): &(&str, bool)| self.share_held(&deed.stems, &[*sentence]);
        held.sort_by(|one, other| one.1.cmp(&other.1).then(about(other).total_cmp(&about(one))));
        held.first().map(|(sentence, _)| *sentence)
    }

    /// Whether enough of the words are such as stand in any text of this language, or are known to it at all.
    pub(crate) fn is_judged(&self, speech: &str) -> bool {
        let (mut all, mut known) = (0_u32, 0_u32);
        for word in self.words(speech) {
            all += 1;
            known += u32::from(self.is_stop_word(&word) || self.is_denial(&word));
        }
        let says_how = self.promises.undertaking.assents.iter().next().is_some();
        let enough = all > 0 && f64::from(known) >= KNOWN * f64::from(all);
        says_how && (enough || self.consent(speech).is_some() || self.is_of_known_words(speech))
    }

    /// `Five.`, `Good lad.`: at least half of the words are known, where a language lists what it knows.
    fn is_of_known_words(&self, speech: &str) -> bool {
        let (mut all, mut known) = (0_usize, 0_usize);
        for word in self.words(speech) {
            all += 1;
            let plain = self.is_stop_word(&word) || self.is_denial(&word);
            known += usize::from(plain || self.is_known(&word));
        }
        !self.kinds.things.is_empty() && all > 0 && 2 * known >= all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn what_is_asked_hedged_past_or_another_s_is_not_given() {
        check(
            false,
            &[
                (
                    "The captain said he would bring it back. Friday, he said.",
                    "bring back the lantern",
                ),
                ("Maybe. We will see what Uncle says.", "lend Petra the mare"),
                ("Checked them all yesterday, Commander, and logged it.", "check the valves"),
                ("No, lad. I promise nothing of the sort.", "give Lem leave"),
                ("I am to bed. Wake me and I shall be rude.", "be rude when woken"),
                ("Jem's promised me the lot by Friday. Ha.", "pay by Friday"),
                ("Shall I bring you the key?", "bring Mara the key"),
                ("Hob will bring you the key, I should think.", "bring Mara the key"),
                ("I fetched it this morning.", "fetch the lantern"),
                ("I gave Odo the key this morning.", "give Odo the key"),
                ("Hob returned the key.", "return the key"),
                ("You should return the key, then.", "return the key"),
                ("I would have brought you the key, but it rained.", "bring the key"),
                ("Ask me again tomorrow.", "lend Petra the mare tomorrow"),
                ("You had better mend that roof.", "mend the roof"),
                ("Their song swears it: we will share all.", "share all"),
                ("Hob brings the key on Fridays.", "bring Mara the key"),
                ("I cannot bring you the key.", "bring Mara the key"),
                ("The key? Find somebody else. It is a heavy key.", "bring Mara the key"),
                ("The soup is hot, and the rain has not let up.", "bring Mara the key"),
                ("I'll be with you before dark, Olsen. Keep her warm.", "keep the calf warm"),
                ("Taste it once more and I'll break this ladle over your head.", "break the ladle"),
                ("He'd say it to my face: I pay on Monday.", "pay on Monday"),
                ("I'll light it. Hold the torch out.", "hold the torch out"),
                ("Lose by twelve next time and I'll eat my whistle.", "eat the whistle"),
            ],
        );
    }

    #[test]
    fn what_is_made_of_known_words_is_judged_however_few_they_are() {
        let english = Language::english();
        for said in ["Five.", "Good lad.", "Tomorrow's full, mate.", "The gate is shut."] {
            assert!(english.is_judged(said), "{said}");
        }
        for said in ["Przyniosę jutro klucz.", "Принесу завтра."] {
            assert!(!english.is_judged(said), "{said}");
        }
        check(true, &[("Four minutes, Chef!", "plate the fish")]);
    }

    #[test]
    fn german_is_judged_by_words_of_its_own() {
        let german = Language::by_code("de").expect("German is built in");
        let given = |speech, deed| german.undertaking(speech, deed).is_some();
        for (speech, deed) in [
            ("Ich bringe dir den Schlüssel.", "Mara den Schlüssel bringen"),
            ("Wird gemacht.", "das Tor schließen"),
            ("Du bekommst ihn heute Abend, versprochen.", "Mara den Schlüssel geben"),
            ("Ich werde das Tor schließen.", "das Tor schließen"),
            ("Ich verspreche dir, dass ich niemandem davon erzähle.", "niemandem davon erzählen"),
        ] {
            assert!(given(speech, deed), "{speech}");
        }
        for (speech, deed) in [
            ("Vielleicht. Mal sehen, was der Onkel sagt.", "die Stute leihen"),
            ("Ich habe ihm den Schlüssel gestern gegeben.", "den Schlüssel geben"),
            ("Er sagte, er bringt den Schlüssel am Freitag.", "den Schlüssel bringen"),
            ("Soll ich dir den Schlüssel bringen?", "den Schlüssel bringen"),
            ("Nein, das kann ich nicht versprechen.", "den Schlüssel bringen"),
            ("Den habe ich Vera gestern gegeben.", "Vera den Schlüssel geben"),
            ("Das muss ich erst mit den anderen besprechen.", "den Lohn annehmen"),
        ] {
            assert!(!given(speech, deed), "{speech}");
        }
    }
}
