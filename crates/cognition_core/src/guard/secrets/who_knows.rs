//! Who knows of something already: whoever has said it, or was told it.

use super::told_in_a_row::{SaidSo, is_told_in_a_row};
use crate::guard::wording::Wording;
use crate::guard::wording::says_yes::says_yes;
use crate::guard::wording::stating::{TOLD, asks, made_known_by, share, statements};
use crate::memory::{Experience, Experiences, Named, Source};
use crate::mind::StableId;
use crate::perceive::{Percept, PerceptKind, PerceptionLog};
use cognition_language::{Language, sentences};
use std::sync::Arc;

/// What was said in the hearing of a mind, and by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard<'a> {
    /// The mind.
    pub(crate) mind: &'a StableId,
    /// What it perceived of late, its own words among it.
    pub(crate) log: &'a PerceptionLog,
    /// What it has lived; none where nothing is remembered.
    pub(crate) lived: Option<&'a Experiences>,
}

impl<'a> Heard<'a> {
    /// What was said that may tell of what a secret hides: read once, whoever is asked after.
    pub(crate) fn of(self, secret: &str) -> HeardOf<'a, '_> {
        let own = self.mind.as_str();
        let language = Language::of(secret);
        let hidden = language.hidden_in_secret(secret, own);
        let before_reasons = hidden.iter().filter_map(|part| language.before_its_reason(part));
        let parts = hidden.iter().map(String::as_str).chain(before_reasons);
        let parts: Vec<Part> = parts.map(|part| Part::of(part, own)).collect();
        let touches = |words: &str| parts.iter().any(|part| part.matter.may_stand_in(words));
        let lived = self.lived.into_iter().flat_map(Experiences::iter);
        let mut lived = lived.filter(|lived| lived.source.is_speech()).map(|it| it.text.as_str());
        let mut lately = self.log.entries().map(|entry| entry.percept.text.as_str());
        let is_touched = lately.any(touches) || lived.any(touches);
        HeardOf { heard: self, secret, parts, is_touched }
    }

    /// Whether somebody has heard these things, be it as hearsay, or said them; of the mind, where it is `of_itself`.
    pub(super) fn are_known_to(self, who: &StableId, matter: &Wording, of_itself: bool) -> bool {
        let told = |said: &str, own: bool| match own {
            true => statements(said),
            false if of_itself => made_known_by(&beside_strangers(said, self.mind)),
            false => made_known_by(said),
        };
        self.has_come_to(who, matter, |said, own| {
            let said = Language::english().beside_whom_it_calls(said);
            share(matter.held_in_parts(&told(&said, own)), matter.len()) >= TOLD
        })
    }

    /// Whether somebody has said, or heard, words that tell these things.
    fn has_come_to(
        self,
        who: &StableId,
        matter: &Wording,
        tell: impl Fn(&str, bool) -> bool,
    ) -> bool {
        let said = self.said_lately(who).chain(self.said_before(who));
        said.filter(|(said, _)| matter.may_stand_in(said)).any(|(said, own)| tell(said, own))
    }

    /// What somebody said or was told of late, and whether the mind told it.
    fn said_lately(self, who: &StableId) -> impl Iterator<Item = (&'a str, bool)> {
        let said = self.log.entries().map(|entry| &entry.percept);
        let said = said.filter(|said| said.kind == PerceptKind::Speech);
        let concerns = move |said: &&Percept| {
            let heard = said.to.contains(who) || said.heard_by.contains(who);
            heard || said.source.as_ref() == Some(who)
        };
        said.filter(concerns).map(move |said| (said.text.as_str(), said.is_speech_of(self.mind)))
    }

    /// The same, as far back as the mind remembers.
    fn said_before(self, who: &StableId) -> impl Iterator<Item = (&'a str, bool)> {
        let is_it = |named: &Option<Arc<Named>>| named.as_ref().is_some_and(|it| it.id == *who);
        let lived = self.lived.into_iter().flat_map(Experiences::iter);
        let said = lived.filter(|lived| lived.source.is_speech());
        let concerns = move |lived: &&Experience| {
            is_it(&lived.by) || is_it(&lived.to) || lived.heard_by.contains(who)
        };
        said.filter(concerns).map(|lived| (lived.text.as_str(), lived.source == Source::Said))
    }
}

/// What somebody says but for what they tell of one unknown to them, who may be the mind: `a girl who ran away`.
pub(super) fn beside_strangers(said: &str, mind: &StableId) -> String {
    sentences(said).filter(|it| !is_of_a_stranger(it, mind)).collect::<Vec<_>>().join(" ")
}

/// Whether a sentence tells of one unknown to whoever says it, and does not name the mind.
pub(super) fn is_of_a_stranger(sentence: &str, mind: &StableId) -> bool {
    Language::of(sentence).tells_of_one_unknown(sentence)
        && Wording::of([mind.as_str()]).held_by(sentence) == 0
}

/// One of the things that a secret hides.
#[derive(Debug)]
struct Part {
    matter: Wording,
    /// Whether it is that something is not so.
    denies: bool,
    /// Its text, where it tells nothing but that one name is another.
    who_is_who: Option<String>,
}

impl Part {
    fn of(part: &str, own: &str) -> Self {
        let matter = Wording::of([part]).without_linking().without(own);
        let tells_it = Language::of(part).tells_who_is_who(part);
        let who_is_who = tells_it.then(|| part.to_owned());
        Self { matter, denies: Language::english().denies(part), who_is_who }
    }

    /// Whether words may tell it: of two names they must say that they are one person's.
    fn may_be_told_by(&self, said: &str) -> bool {
        let says = |part: &String| {
            sentences(said).any(|sentence| Language::of(part).says_who_is_who(sentence, part))
        };
        self.who_is_who.as_ref().is_none_or(says)
    }

    /// Whether somebody asks whether it is so, but for what it says of whoever has the label.
    fn is_put_to_the_mind(&self, asked: &str, label: &str) -> bool {
        let matter = self.matter.clone().without(label);
        let mut asking = sentences(asked).filter(|sentence| asks(sentence));
        matter.len() > 1
            && asking.any(|sentence| {
                self.may_be_told_by(sentence)
                    && is_told_in_a_row(&matter, &SaidSo::put_forward(sentence))
            })
    }
}

/// What was said in the hearing of a mind that may tell of a secret.
#[derive(Debug)]
pub(crate) struct HeardOf<'a, 's> {
    heard: Heard<'a>,
    secret: &'s str,
    parts: Vec<Part>,
    /// Whether anything that was said may hold a word of it.
    is_touched: bool,
}

impl HeardOf<'_, '_> {
    /// Whether somebody was told a part of it as true, or says so themselves, or knows of it as it says itself. Who
    /// asks, passes on what others say, or guesses does not know; nor does who tells it of somebody whom they do not
    /// know.
    pub(crate) fn is_known_to(&self, who: &StableId, label: &str) -> bool {
        let named = || label.split_whitespace().any(|word| self.secret.contains(word));
        let shares = || named() && Language::of(self.secret).shares_with(self.secret, label);
        shares()
            || self.has_come_to((who, label), |part, said, own| match own {
                true => SaidSo::told(said, part.denies),
                false => SaidSo::told(&beside_strangers(said, self.heard.mind), part.denies),
            })
            || self.was_owned_to_before((who, label))
    }

    /// Whether somebody has heard the mind say yes to whoever had just asked whether a part of it is so.
    fn was_owned_to_before(&self, (who, label): (&StableId, &str)) -> bool {
        if !self.is_touched {
            return false;
        }
        let said = self.heard.log.entries().map(|entry| &entry.percept);
        let said: Vec<&Percept> = said.filter(|said| said.kind == PerceptKind::Speech).collect();
        let mind = self.heard.mind;
        said.windows(2).any(|pair| {
            let [asked, answer] = pair else { return false };
            let is_heard = answer.to.contains(who) || answer.heard_by.contains(who);
            let is_asked = |part: &Part| part.is_put_to_the_mind(&asked.text, label);
            is_heard
                && answer.is_speech_of(mind)
                && !asked.is_speech_of(mind)
                && says_yes(&answer.text)
                && self.parts.iter().filter(|part| !part.denies).any(is_asked)
        })
    }

    /// Whether somebody has heard others ask, guess or pass on that a part of it is so, or does it themselves.
    pub(crate) fn is_suspected_by(&self, who: &StableId, label: &str) -> bool {
        self.has_come_to((who, label), |_, said, own| match own {
            true => Vec::new(),
            false => SaidSo::put_forward(said),
        })
    }

    fn has_come_to(
        &self,
        (who, label): (&StableId, &str),
        told: impl Fn(&Part, &str, bool) -> Vec<SaidSo>,
    ) -> bool {
        let has_come = |part: &Part| {
            let matter = part.matter.clone().without(label);
            let tell = |said: &str, own: bool| {
                part.may_be_told_by(said) && is_told_in_a_row(&matter, &told(part, said, own))
            };
            matter.len() > 1 && self.heard.has_come_to(who, &matter, tell)
        };
        self.is_touched && self.parts.iter().any(has_come)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Percept;

    const SOLD: &str = "She has sold the bathhouse to the brewery; it closes at midsummer. Neither Ruben nor Ilse \
        knows.";
    const DOG: &str =
        "He sleeps in the salt store with his dog Button; dogs are forbidden in the bathhouse.";

    /// Whether Corin knows of a secret of Halka's, and whether he suspects it, after he or she has said this.
    fn knows(secret: &str, by: &str, said: &str) -> (bool, bool) {
        let (mind, mut log) = (StableId::new("halka"), PerceptionLog::default());
        let to = if by == "halka" { "corin" } else { "halka" };
        log.perceive(Percept::speech(by, said).to(to));
        let heard = Heard { mind: &mind, log: &log, lived: None }.of(secret);
        let corin = StableId::new("corin");
        (heard.is_known_to(&corin, "Corin"), heard.is_suspected_by(&corin, "Corin"))
    }

    #[test]
    fn who_asks_passes_on_or_guesses_does_not_know() {
        for said in [
            "They say on the quay that the brewery has bought this bathhouse. Is that so, Halka?",
            "You sold the bathhouse to the brewery. True?",
            "Did you sell the bathhouse to the brewery?",
            "I suppose you sold the bathhouse to the brewery.",
        ] {
            assert_eq!(knows(SOLD, "corin", said), (false, true), "{said}");
        }
        for said in ["Who sold the bathhouse to the brewery?", "The brewery has good beer."] {
            assert_eq!(knows(SOLD, "corin", said), (false, false), "{said}");
        }
    }

    #[test]
    fn who_was_told_it_as_true_or_says_so_knows() {
        let told = "I have sold the bathhouse to the brewery.";
        assert!(knows(SOLD, "halka", told).0);
        assert!(knows(SOLD, "corin", "I know that you sold the bathhouse to the brewery.").0);
        let denied = "I never sold the bathhouse to any brewery.";
        assert_eq!(knows(SOLD, "halka", denied), (false, false));
        assert!(!knows(SOLD, "corin", "You never sold the bathhouse to the brewery.").0);
    }

    #[test]
    fn who_tells_it_of_somebody_unknown_does_not_know_whose_secret_it_is() {
        let fled = "Halka has run away from her own wedding to the judge of Hamra.";
        let seeks =
            "I look for a girl of nineteen, who ran away from the judge's wedding in Hamra.";
        assert!(!knows(fled, "corin", seeks).0);
        for said in [
            "You ran away from the judge's wedding in Hamra.",
            "Halka is a girl who ran away from the judge's wedding in Hamra.",
        ] {
            assert!(knows(fled, "corin", said).0, "{said}");
        }
        assert!(knows(fled, "halka", "I ran away from my wedding to the judge of Hamra.").0);
    }

    #[test]
    fn what_a_secret_says_beside_what_it_hides_makes_nobody_know() {
        let rule = "Dogs are forbidden in the bathhouse.";
        assert_eq!(knows(DOG, "corin", rule), (false, false));
        assert!(knows(DOG, "corin", "You sleep in the salt store, with your dog Button.").0);
        let broke = "She broke the barometer glass; Corin thinks the steam did it.";
        assert_eq!(knows(broke, "corin", "I think the steam did it."), (false, false));
        assert_eq!(knows(SOLD, "corin", "Neither Ruben nor Ilse knows."), (false, false));
    }

    #[test]
    fn who_hears_it_part_by_part_knows_and_who_hears_words_of_it_here_and_there_does_not() {
        let cask = "The unstamped brandy cask in the boathouse is hers.";
        let told = "There's a brandy cask behind that door. It never saw a stamp. It's mine.";
        assert!(knows(cask, "halka", told).0);
        let cart = "She let one of Joss's carts through in August for ten crowns.";
        let mentioned = "Mr Joss, I am tired. Row the girl first. I knew your cart in August.";
        assert_eq!(knows(cart, "halka", mentioned), (false, false));
    }

    #[test]
    fn what_is_denied_is_known_to_who_denies_it() {
        let never = "Dorina cannot read a word.";
        assert!(knows(never, "corin", "Dorina cannot read a word.").0);
        assert!(!knows(never, "corin", "Can Dorina read a word?").0);
    }

    const OWL: &str = "Corin is the Owl; she swore to tell nobody.";

    /// Whether Ruben knows of it after Halka has said this to Corin in his hearing, asked by Corin before.
    fn knows_it_from_halka(asked: &str, said: &str) -> bool {
        let (mind, mut log) = (StableId::new("halka"), PerceptionLog::default());
        let hears = |said: Percept| Percept { heard_by: vec!["ruben".into()].into(), ..said };
        log.perceive(hears(Percept::speech("ilse", asked).to("halka")));
        log.perceive(hears(Percept::speech("halka", said).to("ilse")));
        let heard = Heard { mind: &mind, log: &log, lived: None }.of(OWL);
        heard.is_known_to(&StableId::new("ruben"), "Ruben")
    }

    #[test]
    fn words_that_only_name_both_make_nobody_know_who_is_who() {
        let asked = "Is it done, Halka?";
        for said in [
            "There, the Owl's picture is hung, Corin.",
            "Corin sees the Owl's pictures first, like all of them.",
            "Corin is busy. The Owl is a riddle.",
        ] {
            assert!(!knows_it_from_halka(asked, said), "{said}");
        }
        for said in [
            "Corin is the Owl.",
            "Corin draws the Owl's pictures.",
            "I know that the Owl is Corin.",
        ] {
            assert!(knows_it_from_halka(asked, said), "{said}");
        }
    }

    #[test]
    fn who_hears_the_yes_to_it_knows() {
        let asked = "Halka, is Corin the Owl? Just nod.";
        for yes in ["Yes, she is, miss. You didn't hear it from me.", "Yes.", "Aye. Tell nobody."] {
            assert!(knows_it_from_halka(asked, yes), "{yes}");
        }
        assert!(!knows_it_from_halka(asked, "No, she is not."));
        assert!(!knows_it_from_halka("Do you like the Owl, Halka?", "Yes, miss."));
        assert!(!knows_it_from_halka("Does Corin like the Owl?", "Yes, miss."));
    }
}
