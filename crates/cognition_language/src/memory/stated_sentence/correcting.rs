//! How a sentence says that something was otherwise, and which values it puts aside.

use crate::dialogue::said::Said;
use crate::grammar::line_words::{LineClause, LineSentence};
use crate::grammar::word_number::number_of;
use crate::language::Language;
use crate::words::memory::Lexeme;

/// How far somebody says of what they state that it was otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Correction {
    #[default]
    None,
    /// It is so by now, which may have come about of itself.
    Present,
    /// Something has changed: `now`, `instead`.
    Change,
    /// It says no, which may as well answer somebody.
    Denial,
    /// What was said was wrong: `I misspoke`, `after all`.
    Outright,
    /// What was said is not to be believed any more, whatever holds instead.
    Withdrawal,
}

impl Correction {
    /// What it means for what is said next: who withdraws one thing states others, and what is so by now says nothing
    /// of anything else.
    pub(super) fn carried(self) -> Self {
        if self == Self::Present { Self::None } else { self.min(Self::Outright) }
    }

    /// Whether it says that something has changed, by itself or by somebody.
    pub(super) const fn is_change(self) -> bool {
        matches!(self, Self::Present | Self::Change)
    }
}

/// How far a sentence says so, given all of it; what it only supposes says nothing: `if I'm not mistaken`.
pub(super) fn correction_by(
    language: &Language,
    sentence: LineSentence<'_>,
    said: &Said,
) -> Correction {
    let supposing = &language.memory.standing.supposing;
    let supposes = |clause: &LineClause<'_>| {
        let opening = clause.words().find(|word| !word.lexeme.joins);
        opening.is_some_and(|word| supposing.has(word.text()))
    };
    if !sentence.clauses().any(|clause| supposes(&clause)) {
        return correction(language, said);
    }
    let outright = sentence.clauses().filter(|clause| !supposes(clause));
    let outright: Vec<&str> = outright.map(LineClause::text).collect();
    correction(language, &Said::of(&outright.join(", ")))
}

fn correction(language: &Language, said: &Said) -> Correction {
    let memory = &language.memory;
    match () {
        () if memory.withdrawals.stands_in(said) => Correction::Withdrawal,
        () if memory.corrections.stands_in(said) && !memory.meant_so.stands_in(said) => {
            Correction::Outright
        }
        () if memory.noes.stands_in(said) || memory.breaking_off.stands_in(said) => {
            Correction::Denial
        }
        // `As I said` stands by it.
        () if memory.said_so.stands_in(said) => Correction::None,
        () if memory.changes.stands_in(said) || mends(language, said) => Correction::Change,
        () if memory.at_present.stands_in(said) => Correction::Present,
        () => Correction::None,
    }
}

/// `I mean the cellar`: of what was said before, since it says hardly anything in front of that.
fn mends(language: &Language, said: &Said) -> bool {
    let says_nothing = |lexeme: Lexeme| lexeme.stops || lexeme.fills;
    let means = |token: &&str| is_word(token) && !says_nothing(language.lexeme(token));
    let opens = |before: &str| before.split_ascii_whitespace().filter(means).count() <= 1;
    let mut phrases = language.memory.mending.iter();
    phrases.any(|phrase| said.places(phrase).next().is_some_and(opens))
}

/// The values that give way to others of the same sentence: `six` in `five instead of six`, `Friday` in
/// `on Friday, I mean Sunday`.
pub(super) fn put_aside(language: &Language, said: &Said) -> Vec<u32> {
    let memory = &language.memory;
    let value = |token: &str| Some((language.lexeme(token).value?, number_of(token.chars())));
    let in_place = memory.in_place.iter().filter_map(|phrase| {
        said.after(phrase)?.split_ascii_whitespace().take_while(is_word).find_map(value)
    });
    let mended = memory.mending.iter().filter_map(|phrase| {
        let (list, _) = said.after(phrase)?.split_ascii_whitespace().find_map(value)?;
        let before = said.places(phrase).next()?.split_ascii_whitespace();
        before.rev().filter_map(value).find(|(other, _)| *other == list)
    });
    in_place.chain(mended).map(|(_, value)| value).collect()
}

/// A sign is none.
fn is_word(token: &&str) -> bool {
    token.contains(char::is_alphanumeric)
}

/// `Alric` in `My name is Alric`.
pub(super) fn name_given(language: &Language, said: &Said) -> Option<u32> {
    let after = language.memory.naming.iter().find_map(|phrase| said.after(phrase))?;
    Some(number_of(after.split_ascii_whitespace().next()?.chars()))
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::memory::statements::tests::takes_back;

    #[test]
    fn a_mere_no_takes_back_only_what_is_gone_on_about() {
        let older =
            "I'm off to the mill for flour, boy, and you'll have me back in this door before nine.";
        for newer in [
            "No. Go on then, boy, I'll mind the oven myself.",
            "No. Take the stone flask across, and don't come back without the flour.",
            "No. Don't come back without the lantern.",
            "No, boy, don't come back.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        assert!(takes_back("No, the key hangs in the loft.", "You find the key in the cupboard."));
        assert!(takes_back("No, it leaves at ten, the ferry.", "The ferry leaves at nine."));
        let no = Language::english().statement("No, it was the blue one.");
        let coat = Language::english().statement("He wore a red coat.");
        assert!(no.answers(&coat) && !no.to_another().answers(&coat));
    }

    #[test]
    fn a_no_by_itself_takes_back_no_refusal_and_an_oath_is_no_matter() {
        let no = "No, by God. The pass stays in my pocket, Berta, and the boy stays here.";
        let off = "We'll see. I'm off to the pay office, and by God, Teo, that fuse.";
        assert!(!takes_back(no, "No pass for you, Teo. Go and get my fuse."));
        assert!(!takes_back(no, off));
        assert!(!takes_back("No, good heavens. The brig stays here.", "Good heavens, I am late."));
        assert!(!takes_back("No. The key stays with me.", "You don't get the key."));
        assert!(takes_back("No, the bread is in the loft.", "There is no bread in the house."));
        assert!(takes_back("No, by God, the deed is gone.", "The deed is here."));
    }

    #[test]
    fn who_breaks_off_takes_back_nothing_that_was_said_before() {
        let older = "Be the elbow she wants, Bishop, and your straw and bottles fly down to the camps for not a \
            penny, my word on it.";
        let newer = "Ha. No, wait. Say it, Bishop, without a single my-dear in it. If it was, those two fly with \
            me, hood and all, and I'll hold the wires together with my teeth.";
        assert!(!takes_back(newer, older));
        assert!(!takes_back("No, wait. The ferry has a new bell.", "The ferry leaves at nine."));
        assert!(takes_back("No, wait, the ferry leaves at ten.", "The ferry leaves at nine."));
    }

    #[test]
    fn what_holds_all_the_same_is_not_taken_back_with_what_was_said_before_it() {
        let older = "Send Mr. Lusk off. There's a pass for your sister in it, any night she likes.";
        for newer in [
            "Leave him to me after all. Your sister shall have her pass all the same, my treat.",
            "I was wrong to ask. Nevertheless the pass is your sister's.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
        for newer in [
            "I was wrong about that. Your sister has no pass.",
            "Leave him to me after all. There's no pass for your sister in it.",
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn what_somebody_told_and_calls_a_lie_is_taken_back_by_what_it_was_about() {
        let newer = "And have one from me while we're turning them over: what I told the Queen about printer's ink \
            was a plain lie, the boat's stolen.";
        assert!(takes_back(newer, "Printer's ink, Queen, they run forms twice on Corso."));
        assert!(takes_back(newer, "It is printer's ink."));
        assert!(!takes_back(newer, "The Queen keeps her cards, and the boat is a plain one."));
        assert!(!takes_back(newer, "Take it, Bishop, and turn the cards over."));
        let true_one = "What I told the Queen about printer's ink was no lie.";
        assert!(!takes_back(true_one, "Printer's ink, Queen, they run forms twice on Corso."));
    }

    #[test]
    fn what_somebody_denies_and_calls_their_own_lie_is_taken_back() {
        let older = "Sixty-one names, the only copy there is.";
        assert!(takes_back("It isn't the only copy. I lied.", older));
        assert!(takes_back("When I called that the only copy, I lied to you.", older));
        for newer in [
            "It isn't the only mill. I lied.",
            "Take the copy. I lied to the miller about his flour for years, and nobody asked.",
            "I never lied.",
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn what_is_put_aside_in_one_sentence_takes_back_nothing_of_another_thing() {
        let order = "I have an order, two mules and nine ingots to account for.";
        let offer = "Suppose six ingots go on my cart and three into your fire.";
        for newer in [
            "I'd stand in your doorway and take five ingots instead of six.",
            "Seven ingots instead of six, then.",
            "I'd take an ingot instead of a mule.",
            "I'd take the low road rather than the high one.",
        ] {
            assert!(!takes_back(newer, order), "{newer}");
        }
        assert!(takes_back("I'd take five ingots instead of six.", offer));
        let older = "The brig sails on Friday.";
        assert!(takes_back("The brig sails on Sunday instead of Friday.", older));
        assert!(takes_back("The brig sails on Friday, I mean Sunday.", older));
        assert!(!takes_back("The mill shuts on Friday, I mean Sunday.", older));
    }

    #[test]
    fn who_stammers_means_what_they_say_just_then() {
        let older = "I take the ford back, I made the ford up. I've younger legs, and she'll hold at straw.";
        let newer = "Stone flask, old man, hook, back again, you'll hardly see the, I mean, you'll have it \
            in your palm.";
        assert!(!takes_back(newer, older));
        assert!(takes_back("Sorry, I mean the blue coat.", "He wore the red coat."));
    }

    #[test]
    fn who_only_supposes_a_mistake_or_says_what_they_have_said_corrects_nothing() {
        for (newer, older) in [
            (
                "If there turns out to be something, you may have one breath of it.",
                "I shall be saving my breath for the last scene.",
            ),
            ("The mill is shut, if I'm not mistaken.", "The mill has three wheels."),
            ("I said I'd lift it off you and I've lifted it.", "Come to me and I'll lift it off."),
            ("You said the stove, and I said you'd hold the poker.", "You may hold the poker."),
            (
                "What I said about Madame: I'd given her my word, so keep it.",
                "Madame, I'd not say a word for the garnets, and you keep them.",
            ),
            ("I'd rather you had the letter from me.", "The letter is for the lawyer."),
        ] {
            assert!(!takes_back(newer, older), "{newer} / {older}");
        }
        let older = "The mill has three wheels.";
        assert!(takes_back("If you ask me, I was wrong. The mill has four.", older));
        assert!(takes_back("I suppose I was wrong about the mill.", older));
        assert!(takes_back(
            "The key hangs in the loft, or rather the hall.",
            "The key hangs in the loft."
        ));
    }

    #[test]
    fn who_was_wrong_or_withdraws_it_takes_back_what_that_is_about() {
        let older = "The key to the lamp room hangs in my box, on a nail beside the calendar.";
        assert!(takes_back("Actually, I've moved that key. It's in the drawer.", older));
        assert!(takes_back("Forget what I said about the key.", older));
        assert!(!takes_back("Forget what I said about the mill.", older));
        assert!(!takes_back("The key needs a bit of oil.", older));
    }
}
