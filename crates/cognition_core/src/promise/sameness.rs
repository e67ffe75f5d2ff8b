//! Whether two promises are one in other words, or go against each other.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::{Commitment, ProposedCommitment};
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::terms::CommitmentTerms;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, Language};

/// How one promise stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::promise) enum Likeness {
    /// It is the same.
    Same,
    /// What keeps the one breaks the other.
    Opposite,
}

/// How a new promise stands to one that is owed to the same; none where they have nothing to do with
/// each other.
pub(in crate::promise) fn likeness(owed: &Commitment, new: &Commitment) -> Option<Likeness> {
    // What nobody is to be let do is not promised to anybody, whoever it was promised to.
    if lets_against(owed, new) || lets_against(new, owed) {
        return Some(Likeness::Opposite);
    }
    let apart =
        owed.target.as_ref().zip(new.target.as_ref()).is_some_and(|(one, other)| one != other);
    if apart {
        return None;
    }
    let language = Language::english();
    if language.plain_words(&owed.text) == language.plain_words(&new.text) {
        return Some(Likeness::Same);
    }
    let timeless =
        |text: &str| PromisedWords::of(language.without_price(language.without_time(text)));
    let (one, other) = (timeless(&owed.text), timeless(&new.text));
    let (refrains, kinds) = (CommitmentKind::Refrain, [owed.kind, new.kind]);
    let is_one = kinds.iter().filter(|kind| **kind == refrains).count();
    let about = is_about_the_same(owed, new, &one, &other) || is_one_debt(owed, new, &one, &other);
    let about = about && is_of_one_sort(&one, &other);
    match is_one {
        1 if is_of_another(owed, new, (&one, &other)) => None,
        1 if about && follow_each_other(owed, new) => {
            is_said_with(owed, new).then_some(Likeness::Same)
        }
        1 if about => Some(Likeness::Opposite),
        0 | 2 if about && !differ_in_time(owed, new) => Some(Likeness::Same),
        _ => None,
    }
}

/// Whether what is not to be done to anybody at all is to be done, to somebody whom that does not leave out: whoever the
/// two were promised to.
pub(in crate::promise) fn is_barred_from_anybody(barred: &Commitment, new: &Commitment) -> bool {
    let refrains = CommitmentKind::Refrain;
    if barred.kind != refrains || new.kind == refrains {
        return false;
    }
    let language = Language::english();
    let stems = |who: &StableId| language.content_stems(who.as_str());
    let whom = new.target.as_ref().map(stems).unwrap_or_default();
    let left_out = language.left_out(&barred.text).map(|it| language.content_stems(&it));
    let may = left_out.is_some_and(|it| whom.iter().any(|stem| it.contains(stem)));
    let to_nobody = Commitment { target: None, ..new.clone() };
    !may && new.target != barred.target
        && PromisedWords::of(&barred.text).say(DeedCue::Anyone)
        && likeness(barred, &to_nobody) == Some(Likeness::Opposite)
}

/// Whether the other lets somebody do, now, what nobody is to be let do.
fn lets_against(barred: &Commitment, other: &Commitment) -> bool {
    let refrains = CommitmentKind::Refrain;
    if barred.kind != refrains || other.kind == refrains {
        return false;
    }
    let (language, text) = (Language::english(), other.text.as_str());
    let holds_now =
        || language.terms(text).is_none() && language.without_time(text).len() == text.len();
    let forsworn = language.not_let(&barred.text);
    forsworn.is_some_and(|it| language.is_to_let(text, &it)) && holds_now()
}

/// Whether what is proposed is the opposite of what is owed.
pub(in crate::promise) fn goes_against(owed: &Commitment, proposed: &ProposedCommitment) -> bool {
    let kind = proposed.kind.unwrap_or_else(|| CommitmentKind::of(&proposed.text));
    let (text, target) = (proposed.text.clone(), proposed.target.clone());
    let new = Commitment { kind, text, target, ..owed.clone() };
    let alone = CommitmentTerms::default();
    let apart = Commitment { terms: alone, ..owed.clone() };
    likeness(&apart, &Commitment { due: GameTime(0), ..new }) == Some(Likeness::Opposite)
}

/// Whether what is proposed is owed already, in these words or in others.
pub(in crate::promise) fn is_owed_as(owed: &Commitment, proposed: &ProposedCommitment) -> bool {
    let kind = proposed.kind.unwrap_or_else(|| CommitmentKind::of(&proposed.text));
    let (text, target) = (proposed.text.clone(), proposed.target.clone());
    let mut new = Commitment { kind, text, target, ..owed.clone() };
    // It is not said with that, and tells for itself what it is about.
    new.terms.turn = u64::MAX;
    likeness(owed, &new) == Some(Likeness::Same)
}

/// What is not to be given to somebody, and what is to be given to somebody else: `not to give the key to Odo`
/// beside `give Mara the key`.
fn is_of_another(
    owed: &Commitment,
    new: &Commitment,
    words: (&PromisedWords, &PromisedWords),
) -> bool {
    let (owed, new) = ((owed, words.0), (new, words.1));
    let refrains = owed.0.kind == CommitmentKind::Refrain;
    let ((barred, _), (given, given_words)) = if refrains { (owed, new) } else { (new, owed) };
    if given_words.verb_kind() != CommitmentKind::Give && !given_words.show_a_thing() {
        return false;
    }
    let language = Language::english();
    let target = given.target.as_ref().map(|it| language.content_stems(it.as_str()));
    let receives = |stem: &str| {
        let is_it = |it: &String| it == stem;
        given_words.stems().iter().any(is_it)
            || target.as_ref().is_some_and(|it| it.iter().any(is_it))
    };
    let left_out = language.left_out(&barred.text).map(|it| language.content_stems(&it));
    match left_out {
        Some(left_out) => left_out.iter().any(|stem| receives(stem)),
        None => {
            // What it waits for names nobody to whom it is not to go: `before the judges have come`.
            let said = [language.before_when(&barred.text), language.until_when(&barred.text)];
            let awaited = said.into_iter().flatten().flat_map(|it| language.content_stems(it));
            let awaited: Vec<String> = awaited.collect();
            let not =
                PromisedWords::of(language.without_time(language.without_terms(&barred.text)));
            let of_itself = |stem: &&&str| !awaited.iter().any(|it| it == **stem);
            matter(&not, None).iter().filter(of_itself).any(|stem| !receives(stem))
        }
    }
}

/// `Not before four` beside `at four`: said in one breath they are one promise, and else two that are both
/// kept.
fn follow_each_other(owed: &Commitment, new: &Commitment) -> bool {
    let refrains = owed.kind == CommitmentKind::Refrain;
    let (until, then) = if refrains { (owed, new) } else { (new, owed) };
    let timed = until.due_said.is_some() && until.terms.is_timed() && then.terms.is_timed();
    timed && until.due <= then.due
}

fn is_said_with(owed: &Commitment, new: &Commitment) -> bool {
    owed.opened == new.opened && owed.terms.turn == new.terms.turn
}

/// What goes on until a time is not what is done at it. What is promised for two times is done once.
fn differ_in_time(owed: &Commitment, new: &Commitment) -> bool {
    owed.terms.lasts != new.terms.lasts
}

fn is_of_one_sort(one: &PromisedWords, other: &PromisedWords) -> bool {
    let kind = one.verb_kind();
    if kind != other.verb_kind() {
        return false;
    }
    let verb = |words: &PromisedWords| words.words().first().cloned().unwrap_or_default();
    let alike = || Language::english().are_verbs_alike(&verb(one), &verb(other));
    kind == CommitmentKind::Give || alike() || meets_there(one, other) || meets_there(other, one)
}

/// `Go to the bakery to meet Ines` beside `meet Ines at the bakery`.
fn meets_there(goes: &PromisedWords, meets: &PromisedWords) -> bool {
    let Some(verb) = meets.verb() else { return false };
    let is_told = goes.words().iter().skip(1).any(|word| word == verb);
    goes.verb_kind() == CommitmentKind::Go && is_told && !goes.leave() && !goes.come_back()
}

/// The things that the one is about are among those of the other. One that names none is about those
/// of what was said with it.
fn is_about_the_same(
    owed: &Commitment,
    new: &Commitment,
    one: &PromisedWords,
    other: &PromisedWords,
) -> bool {
    let target = owed.target.as_ref().or(new.target.as_ref());
    let (one, other) = (matter(one, target), matter(other, target));
    let within = |few: &[&str], many: &[&str]| few.iter().all(|stem| many.contains(stem));
    let (few, many) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    (!few.is_empty() || is_said_with(owed, new)) && within(&few, &many)
}

/// `Pay Hetty twelve crowns` beside `pay Hetty her wages`, at one time: the one names the sum, the other for what.
fn is_one_debt(
    owed: &Commitment,
    new: &Commitment,
    one: &PromisedWords,
    other: &PromisedWords,
) -> bool {
    let language = Language::english();
    let pays = |words: &PromisedWords| language.is_payment(words.words());
    let Some(target) = owed.target.as_ref().or(new.target.as_ref()) else { return false };
    let at_once = owed.due == new.due || !owed.terms.is_timed() || !new.terms.is_timed();
    let whom = language.content_stems(target.as_str());
    let sum = |words: &PromisedWords| language.pays_a_sum_alone(words.words(), &whom);
    let debt = |words: &PromisedWords| language.pays_a_debt_alone(words.words(), &whom);
    at_once && pays(one) && pays(other) && (sum(one) && debt(other) || sum(other) && debt(one))
}

fn matter<'w>(words: &'w PromisedWords, target: Option<&StableId>) -> Vec<&'w str> {
    let language = Language::english();
    let named = target.map(|target| language.content_stems(target.as_str())).unwrap_or_default();
    let verb = words.words().first().map(|verb| language.stem(verb).to_owned());
    let matter = words.matter([]).into_iter();
    matter
        .filter(|stem| !named.iter().any(|it| it == stem) && verb.as_deref() != Some(*stem))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::TimeKind;
    use crate::promise::test_promises::committed;

    #[track_caller]
    fn check(expected: Option<Likeness>, rows: &[(&str, &str)]) {
        for (owed, new) in rows {
            let found = likeness(&committed(owed, Some("mara")), &committed(new, Some("mara")));
            assert_eq!(found, expected, "`{owed}` and `{new}`");
        }
    }

    #[test]
    fn the_same_in_other_words_is_one_promise() {
        check(
            Some(Likeness::Same),
            &[
                ("return the twelve spanner tonight", "hand over the spanner"),
                ("carry the strongbox", "carry the strongbox out of the cellar"),
                ("change the filter", "fit the spare filter"),
                ("bring Mara the iron key", "I'll fetch you the iron key"),
                ("give Mara the red ball", "give it back"),
                ("never speak of the lantern", "tell nobody about the lantern"),
                ("give Mara the red ball at four", "hand over the red ball"),
            ],
        );
    }

    #[test]
    fn a_debt_and_its_sum_are_one_promise() {
        let wages = "pay Mara her wages";
        check(
            Some(Likeness::Same),
            &[
                (wages, "pay Mara twelve crowns"),
                ("pay Mara 12 crowns", wages),
                ("pay Mara the rent", "pay Mara nine shillings"),
            ],
        );
        check(
            None,
            &[
                (wages, "pay Mara twelve crowns for the lamp"),
                (wages, "pay Mara the rent"),
                (wages, "give Mara twelve eggs"),
                ("pay Mara nine shillings", "pay Mara twelve crowns"),
            ],
        );
        let [mut one, mut other] =
            [wages, "pay Mara twelve crowns"].map(|text| committed(text, Some("mara")));
        (one.terms.time, other.terms.time) = (TimeKind::Clock, TimeKind::Clock);
        other.due = GameTime::from_secs(7200);
        assert_eq!(likeness(&one, &other), None, "it is for another time");
    }

    #[test]
    fn another_thing_or_another_deed_is_another_promise() {
        check(
            None,
            &[
                ("bring the file", "bring the goat"),
                ("feed the mare", "wash the mare"),
                ("shut the barn door", "leave the barn door open"),
                ("bring Mara the iron key", "tell Mara about the iron key"),
                ("put the cup on the table", "put the plate on the table"),
            ],
        );
        let other = committed("bring the key", Some("odo"));
        assert_eq!(likeness(&committed("bring the key", Some("mara")), &other), None);
    }

    #[test]
    fn what_is_left_undone_until_then_may_be_promised_for_then() {
        let timed = |text: &str, hour: u64, opened: u64| {
            let mut it = committed(text, Some("mara"));
            (it.due, it.opened) = (GameTime::from_secs(hour * 3600), GameTime::from_secs(opened));
            it.terms.time = TimeKind::Clock;
            it.due_said = Some(format!("{hour}:00"));
            it
        };
        let not = timed("not give the shed key to anybody", 17, 0);
        let found = |hour, opened| likeness(&not, &timed("give Mara the shed key", hour, opened));
        assert_eq!(found(17, 600), None);
        assert_eq!(found(18, 600), None);
        assert_eq!(found(17, 0), Some(Likeness::Same), "said in one breath");
        assert_eq!(found(16, 600), Some(Likeness::Opposite));
    }

    #[test]
    fn what_would_break_the_other_goes_against_it() {
        let rows = [
            ("bring Mara the iron key", "not give Mara the iron key"),
            ("never unlock the cellar door", "unlock the cellar door"),
            ("not to give the iron key to anybody", "give Mara the iron key"),
            ("not to give the iron key to anybody but Odo", "give Mara the iron key"),
            ("never give the iron key away before the judges have come", "bring Mara the iron key"),
            ("not to give the iron key away until the fair is over", "bring Mara the iron key"),
        ];
        for (owed, new) in rows {
            let mut owed = committed(owed, Some("mara"));
            owed.due = GameTime::from_secs(99);
            let new = committed(new, Some("mara"));
            assert_eq!(likeness(&owed, &new), Some(Likeness::Opposite), "{}", owed.text);
        }
    }

    #[test]
    fn what_nobody_is_to_be_let_do_is_promised_to_nobody_else_either() {
        let owed = committed("not to let anybody go out on the jetty", Some("hanne"));
        let found = |text: &str| likeness(&owed, &committed(text, Some("ruben")));
        assert_eq!(found("let Ruben go out on the jetty"), Some(Likeness::Opposite));
        for text in [
            "let Ruben go into the store",
            "let Ruben go out on the jetty when the storm is over",
            "sweep the jetty",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn what_nobody_is_to_see_is_to_be_shown_to_nobody_but_whom_that_leaves_out() {
        let barred = committed("not to show the page proof to anybody but Lutz", Some("lutz"));
        let found =
            |text: &str, whom: &str| is_barred_from_anybody(&barred, &committed(text, Some(whom)));
        assert!(found("show Ines the page proof", "ines"));
        assert!(!found("show Ines the inkpot", "ines"));
        assert!(!found("show Lutz the page proof", "lutz"));
        assert!(!found("never show Ines the page proof", "ines"));
        let same = committed("show Lutz the page proof", Some("lutz"));
        assert_eq!(likeness(&barred, &same), None);
    }

    #[test]
    fn who_goes_somewhere_to_meet_somebody_meets_them_there() {
        let found = |one: &str, other: &str| {
            likeness(&committed(one, Some("mara")), &committed(other, Some("mara")))
        };
        let meet = "meet Mara at the bakery";
        let go = "go to the bakery to meet Mara at eight";
        assert_eq!([found(meet, go), found(go, meet)], [Some(Likeness::Same); 2]);
        assert_eq!(found(meet, "go to the mill to meet Mara"), None);
        assert_eq!(found(meet, "go to the bakery"), None);
    }

    #[test]
    fn a_gift_to_one_goes_against_none_that_was_not_to_go_to_another() {
        for owed in [
            "not to give the iron key to Odo",
            "not to give the iron key to Odo before nine",
            "not to give the iron key to anybody but Mara",
        ] {
            let owed = committed(owed, Some("brannic"));
            let new = committed("give Mara the iron key", Some("brannic"));
            assert_eq!(likeness(&owed, &new), None, "{}", owed.text);
        }
    }
}
