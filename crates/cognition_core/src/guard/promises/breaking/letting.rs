//! What nobody was to be let do, and is let do: by leave, by an order, by a yes to whoever asks, or by what is opened.

use super::granted::puts_it_off;
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::asked::asked_of;
use crate::guard::wording::{SPEECH, Wording, is_person};
use crate::mind::StableId;
use crate::perceive::PerceptionLog;
use crate::promise::Commitment;
use cognition_language::{Language, NotLet};

/// Whether the words let somebody do what nobody, or not they, was to be let do; or the way there is opened to them. To
/// whom it was promised it may be said.
pub(super) fn lets_it_be_done(
    suggestion: &Suggestion,
    promise: &Commitment,
    action: &IndexedAction,
    log: &PerceptionLog,
) -> bool {
    let speaks = action.has_tag(SPEECH) && !suggestion.speech().trim().is_empty();
    let opens = || !action.has_tag(SPEECH) && Language::english().lets_in(&action.description);
    if !speaks && !opens() {
        return false;
    }
    promise.any_refused(|refused| {
        let Some(forsworn) = Language::english().not_let(&refused.text) else { return false };
        let ways = Ways::to(&forsworn, suggestion);
        let mut persons = action.targets.iter().filter(|it| is_person(it));
        let somebody = persons.any(|it| is_barred(promise, &forsworn, it));
        match speaks {
            true => {
                let to_all = !action.targets.iter().any(is_person) && forsworn.whom().is_empty();
                (somebody || to_all)
                    && !puts_it_off(promise, suggestion.speech())
                    && says_so(suggestion, action, &forsworn, &ways, log)
            }
            false => somebody && action.targets.iter().any(|it| !is_person(it) && ways.lead_by(it)),
        }
    })
}

/// Whether that one was not to be let.
fn is_barred(promise: &Commitment, forsworn: &NotLet, person: &ActionTarget) -> bool {
    let language = Language::english();
    let is_excepted = || {
        let left_out = language.left_out(&promise.text);
        left_out.is_some_and(|it| Wording::of([it.as_str()]).name(person))
    };
    let is_named = || Wording::of(forsworn.whom().iter().map(String::as_str)).name(person);
    promise.target.as_ref() != Some(&person.stable_id)
        && (forsworn.whom().is_empty() || is_named())
        && !is_excepted()
}

fn says_so(
    suggestion: &Suggestion,
    action: &IndexedAction,
    forsworn: &NotLet,
    ways: &Ways<'_>,
    log: &PerceptionLog,
) -> bool {
    let (language, speech) = (Language::english(), suggestion.speech());
    let hears = |who: &StableId| action.concerns(who) || !action.targets.iter().any(is_person);
    let asks = || {
        let mut asked = asked_of(suggestion, log).map(|entry| &entry.percept);
        let from_them = asked.rfind(|it| it.source.as_ref().is_some_and(hears));
        from_them.is_some_and(|it| language.wants_to_be_let(&it.text, forsworn, &ways.labels))
    };
    language.lets_it_be_done(speech, forsworn, false)
        || asks() && !ways.names_another(speech) && language.lets_it_be_done(speech, forsworn, true)
}

/// The ways on offer to what the promise names, and what they lead through.
struct Ways<'s> {
    through: Vec<&'s ActionTarget>,
    labels: Vec<&'s str>,
    others: Vec<&'s ActionTarget>,
}

impl<'s> Ways<'s> {
    fn to(forsworn: &NotLet, suggestion: &'s Suggestion) -> Self {
        let language = Language::english();
        let is_there = |place: &ActionTarget| {
            language.share_held(forsworn.matter(), &[place.label.as_str()]) > 0.0
        };
        let mut through: Vec<&'s ActionTarget> = Vec::new();
        let mut others = Vec::new();
        let ways = suggestion.offered.iter().filter(|offer| offer.has_tag("move"));
        for way in ways {
            match way.targets.first() {
                Some(place) if is_there(place) => through.extend(&way.targets),
                Some(place) => others.push(place),
                None => {}
            }
        }
        let labels = through.iter().map(|it| it.label.as_str()).collect();
        Self { through, labels, others }
    }

    /// Whether one of them leads through that, or there.
    fn lead_by(&self, thing: &ActionTarget) -> bool {
        self.through.iter().any(|it| it.stable_id == thing.stable_id)
    }

    /// Whether words name a place that another way leads to.
    fn names_another(&self, words: &str) -> bool {
        let words = Wording::of([words]);
        self.others.iter().any(|place| words.name(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::perceive::Percept;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::promise;
    use std::sync::Arc;

    const JETTY: &str = "not to let anybody go out on the jetty before the storm is over";
    const ASKS: &str = "Brida, I'm going out to my boat. Open the sea door for me.";

    fn deed(index: u32, action: &str, description: &str, tag: &str, to: &[&str]) -> IndexedAction {
        let (description, tags) = (description.to_owned(), vec![tag.to_owned()]);
        IndexedAction { description, tags, ..offer(index, action, to) }
    }

    fn lets(owed: &Commitment, chosen: u32, asked: &str, speech: &str) -> bool {
        let open = "Open the sea door for character1";
        let offers = vec![
            deed(1, "isle:tell", "Speak to character1", SPEECH, &["character1"]),
            deed(2, "isle:open", open, "open", &["sea door", "character1"]),
            deed(3, "isle:go", "Go to the jetty", "move", &["jetty", "sea door"]),
            deed(4, "isle:go", "Go to the loft", "move", &["loft", "stairs"]),
        ];
        let mut said = suggestion(chosen, offers);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::speech("character1", asked).addressed());
        said.new_percepts = log.entries().map(|entry| entry.id).collect();
        said.decision = Arc::new(Decision { speech: speech.to_owned(), ..Decision::default() });
        let action = said.action().expect("it is on offer");
        lets_it_be_done(&said, owed, action, &log)
    }

    #[test]
    fn nobody_is_told_to_go_where_nobody_is_to_be_let_go() {
        let owed = promise(1, CommitmentKind::Refrain, JETTY);
        for speech in [
            "Of course, dear. Go on out to your boat, the sea door is open.",
            "Go on, go out on the jetty.",
            "Yes, you may go out on the jetty.",
            "Of course.",
        ] {
            assert!(lets(&owed, 1, ASKS, speech), "{speech}");
        }
        for speech in [
            "You stay here, dear, till the storm is over.",
            "Of course, as soon as the storm is over.",
            "Of course not!",
            "Go up to the loft, and look out from there.",
            "Your poor boat!",
        ] {
            assert!(!lets(&owed, 1, ASKS, speech), "{speech}");
        }
        assert!(!lets(&owed, 1, "May I have the loaf?", "Of course."));
        assert!(lets(&owed, 2, ASKS, "") && !lets(&owed, 3, ASKS, ""), "it is opened to him");
    }

    #[test]
    fn whom_the_promise_leaves_out_or_is_made_to_may_go() {
        let leave = "You may go out on the jetty.";
        let mut owed = promise(1, CommitmentKind::Refrain, JETTY);
        owed.target = Some(StableId::new("character1"));
        assert!(!lets(&owed, 1, ASKS, leave));
        let of = |text: &str| promise(1, CommitmentKind::Refrain, text);
        assert!(lets(&of("not to let character1 go out on the jetty"), 1, ASKS, leave));
        assert!(!lets(&of("not to let Olle go out on the jetty"), 1, ASKS, leave));
        assert!(!lets(&of("not to go out on the jetty"), 1, ASKS, leave), "that is for itself");
    }
}
