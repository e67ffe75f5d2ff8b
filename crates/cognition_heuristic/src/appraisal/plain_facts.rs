//! What is plain from the news: who has what, what is shut or open, who went.

use crate::motives::stakes::Stakes;
use crate::reading::sighting::Sighting;
use crate::wording::phrase::{capital, inside, sentence, small, with_article};
use crate::wording::tell::{Tell, halves};
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptKind;
use cognition_language::Language;

/// How a thing is that was opened, and one whose lock was.
const OPEN: &str = "open";
const UNLOCKED: &str = "unlocked";

/// A fact that the news leave no doubt about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Plain<'a> {
    /// Somebody has a thing; nobody named is the mind itself.
    Holds {
        /// Who.
        who: Option<&'a str>,
        /// What.
        item: &'a str,
    },
    /// A thing is shut.
    Shut {
        /// What.
        thing: &'a str,
        /// How, as the game told it: `the cellar door is locked`, or `it is locked`.
        how: &'a str,
    },
    /// A thing is no longer shut.
    Opened {
        /// What.
        thing: &'a str,
        /// How it is now: [`OPEN`] or [`UNLOCKED`].
        how: &'static str,
    },
    /// Somebody whom a goal needs went away.
    Gone {
        /// Who.
        who: &'a str,
        /// As the game told it.
        told: &'a str,
    },
}

impl<'a> Plain<'a> {
    /// What is plain from one percept. What is only said is never plain.
    pub(crate) fn of(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<Self> {
        if news.failed() {
            return shut(view, news);
        }
        if !news.changes_things() || news.percept.kind == PerceptKind::Speech {
            return None;
        }
        if news.tell.gives || news.tell.takes {
            return holds(view, news);
        }
        if news.tell.frees {
            let thing = view.things.first_named_in(&news.topic, &news.percept.text)?.label;
            let how = if news.words.has("unlock") { UNLOCKED } else { OPEN };
            return Some(Self::Opened { thing, how });
        }
        gone(view, news)
    }

    /// Everything that is plain from one percept: of a trade, who has which of the two.
    pub(crate) fn all(view: &Stakes<'a>, news: &Sighting<'a>) -> Vec<Self> {
        let traded = traded(view, news).map(Vec::from);
        traded.unwrap_or_else(|| Self::of(view, news).into_iter().collect())
    }

    /// Whether it is worth remembering. That a door opens is not, unless it was locked.
    pub(crate) fn lasts(&self) -> bool {
        !matches!(self, Self::Opened { how: OPEN, .. })
    }

    /// Whom or what it is about.
    pub(crate) fn subject(&self) -> &'a str {
        match self {
            Self::Holds { item, .. } => item,
            Self::Shut { thing, .. } | Self::Opened { thing, .. } => thing,
            Self::Gone { who, .. } => who,
        }
    }

    /// The fact as a sentence.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::Holds { who: Some(who), item } => {
                sentence(&format!("{who} has {}", with_article(item)))
            }
            Self::Holds { who: None, item } => sentence(&format!("I have {}", with_article(item))),
            Self::Shut { thing, how } => shut_sentence(thing, how),
            Self::Opened { thing, how } => sentence(&format!("{} is {how}", with_article(thing))),
            Self::Gone { told, .. } => sentence(told),
        }
    }

    /// Whether an older conclusion about the same thing is overtaken by this one.
    pub(crate) fn overtakes(&self, conclusion: &str) -> bool {
        match self {
            Self::Holds { item, .. } => {
                let has =
                    |verb: &str| conclusion.ends_with(&format!("{verb} {}.", with_article(item)));
                has("has") || has("have")
            }
            Self::Shut { thing, .. } | Self::Opened { thing, .. } => {
                conclusion.starts_with(&capital(&format!("{} is ", with_article(thing))))
            }
            Self::Gone { .. } => false,
        }
    }
}

/// `it is locked` says of the thing that it `is locked`.
fn shut_sentence(thing: &str, how: &str) -> String {
    let state = how.strip_prefix("it ").or_else(|| how.strip_prefix("It "));
    state.map_or_else(
        || sentence(how),
        |state| sentence(&format!("{} {state}", with_article(thing))),
    )
}

fn shut<'a>(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<Plain<'a>> {
    let thing = view.things.named_in(&news.deed).first()?.label;
    let (deed, reason) = halves(&news.percept.text);
    let clauses = std::iter::once(deed).chain(reason.split([';', '.', ',']));
    let how = clauses.map(str::trim).find(|clause| Tell::of(clause).bars)?;
    Some(Plain::Shut { thing, how })
}

/// `gives the key to Mara`, `gives Mara the key`, `takes the key`.
fn holds<'a>(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<Plain<'a>> {
    let text = &news.percept.text;
    let mut named: Vec<&str> =
        view.things.named_in(&news.topic).iter().map(|thing| thing.label).collect();
    named.sort_by_key(|label| text.find(label));
    let giver = news.percept.source.as_ref().and_then(|source| view.things.label(source));
    if news.tell.takes {
        let item = *named.first()?;
        return Some(Plain::Holds { who: if news.own { None } else { Some(giver?) }, item });
    }
    if news.tell.to_me && !news.own {
        return Some(Plain::Holds { who: None, item: named.first()? });
    }
    let receiver =
        named.iter().position(|label| text.contains(&format!(" to {label}"))).unwrap_or(0);
    let who = named.remove(receiver.min(named.len().checked_sub(1)?));
    Some(Plain::Holds { who: Some(who), item: named.first()? })
}

/// `trades the rope for the lens with Mara`, `trades Mara the rope for the lens`.
fn traded<'a>(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<[Plain<'a>; 2]> {
    let told = news.percept.kind != PerceptKind::Speech && news.changes_things();
    if !told || !news.tell.trades || news.failed() {
        return None;
    }
    let named = view.things.named_in_order(&news.words, &news.percept.text);
    let mut items = named.iter().filter(|thing| view.things.is_item(thing.id));
    let (given, got) = (items.next()?.label, items.next()?.label);
    let doer = news.percept.source.as_ref().filter(|_| !news.own);
    let others = named.iter().filter(|thing| view.things.is_character(thing.id));
    let is_me = |id: &StableId| *id == view.request.mind;
    let mut others = others.filter(|thing| !is_me(thing.id) && doer != Some(thing.id));
    let partner = others.next().map(|thing| thing.label);
    let who = match (news.own, doer) {
        (true, _) => None,
        (false, doer) => Some(view.things.label(doer?)?),
    };
    let partner = if news.own || !news.tell.to_me { Some(partner?) } else { None };
    Some([Plain::Holds { who, item: got }, Plain::Holds { who: partner, item: given }])
}

fn gone<'a>(view: &Stakes<'a>, news: &Sighting<'a>) -> Option<Plain<'a>> {
    let who = news.percept.source.as_ref().and_then(|source| view.things.label(source))?;
    let missed = view.aims.iter().any(|aim| aim.words.covers(&Words::of(who)));
    let leaves = news.tell.leaves && !news.own && missed;
    leaves.then_some(Plain::Gone { who, told: &news.percept.text })
}

/// What a failure makes the mind ask itself: `How to get past the cellar door (it is locked)`. What was merely broken
/// off leaves no question.
pub(crate) fn way_past(view: &Stakes<'_>, failure: &Sighting<'_>) -> Option<String> {
    let reason = small(inside(&Language::english().first_person(halves(&failure.percept.text).1)));
    let Some(Plain::Shut { thing, .. }) = Plain::of(view, failure) else {
        let names = view.things.names_in(&failure.words);
        let told = Language::english().first_person(inside(&failure.percept.text));
        let matters = view.aims.iter().any(|aim| aim.words.meets(&names));
        let matters = matters && !failure.percept.interrupted;
        return matters.then(|| format!("What to do next: {told}"));
    };
    let head = format!("How to get past {}", with_article(thing));
    Some(if reason.is_empty() { head } else { format!("{head} ({reason})") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appraisal::appraise::Appraisal;
    use crate::rehearsal::request;
    use cognition_core::perceive::Percept;

    fn plain(percept: Percept) -> Option<String> {
        let request = request("odo", vec![], vec![percept]);
        let view = Appraisal::of(&request);
        Plain::of(&view, &view.recent[0]).map(|plain| plain.sentence())
    }

    fn check(percept: Percept, expected: &str) {
        let text = percept.text.clone();
        assert_eq!(plain(percept).as_deref(), Some(expected), "after: {text}");
    }

    #[test]
    fn who_has_what_is_plain_however_it_is_told() {
        check(
            Percept::event("Brannic gives Mara the iron key.").by("brannic"),
            "Mara has the iron key.",
        );
        check(
            Percept::event("Brannic gives the iron key to Mara.").by("brannic"),
            "Mara has the iron key.",
        );
        check(
            Percept::event("Brannic gives you the iron key.").by("brannic"),
            "I have the iron key.",
        );
        check(Percept::outcome("You give Mara the iron key."), "Mara has the iron key.");
        check(Percept::outcome("You take the sealed satchel."), "I have the sealed satchel.");
        check(
            Percept::event("Mara takes the sealed satchel.").by("mara"),
            "Mara has the sealed satchel.",
        );
    }

    #[test]
    fn what_is_shut_or_open_is_plain_however_it_is_told() {
        check(
            Percept::outcome("You try the cellar door: it is locked; it takes the iron key.")
                .failed(),
            "The cellar door is locked.",
        );
        let locked = Percept::outcome("The cellar door is locked.").failed();
        check(locked, "The cellar door is locked.");
        check(
            Percept::event("Mara opens the cellar door and leaves for the cellar.").by("mara"),
            "The cellar door is open.",
        );
    }

    #[test]
    fn that_somebody_went_is_plain_of_those_whom_a_goal_needs() {
        check(Percept::event("Tamsin leaves for good.").by("tamsin"), "Tamsin leaves for good.");
        assert_eq!(plain(Percept::event("Sela leaves for the yard.").by("sela")), None);
    }

    #[test]
    fn what_is_only_said_or_asked_or_tried_is_not_plain() {
        assert_eq!(plain(Percept::speech("mara", "Brannic gives you the iron key.")), None);
        assert_eq!(plain(Percept::event("Mara asks Brannic for the iron key.").by("mara")), None);
        assert_eq!(
            plain(Percept::event("Mara tries the cellar door. It is locked.").by("mara")),
            None
        );
        assert_eq!(plain(Percept::outcome("You speak to Mara.")), None);
    }

    #[test]
    fn a_newer_fact_overtakes_an_older_one_about_the_same_thing() {
        let opened = Plain::Opened { thing: "the cellar door", how: "open" };
        assert!(opened.overtakes("The cellar door is locked."));
        assert!(!opened.overtakes("The yard door is locked."));
        let holds = Plain::Holds { who: Some("Mara"), item: "the iron key" };
        assert!(holds.overtakes("I have the iron key."));
        assert!(!holds.overtakes("I have the lute."));
    }
}
