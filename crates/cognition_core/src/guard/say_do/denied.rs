//! Whether the words say no to the very deed that is done.

use super::announced::{is_for_later, refused_in_words};
use super::stays_in_words::stays_in_words;
use super::withheld::{names_somebody_else, withholds_what_it_gives};
use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::suggestion::Suggestion;
use crate::guard::wording::{
    SPEECH, Wording, clauses, done_to, first_word, in_lower_case, is_person, verbs,
};
use cognition_language::{Language, sentences};

/// Whether the words say no to the deed, or deny the thing that it gives.
pub(super) fn says_no_to(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    suggestion.decision.announced_action != Some(action.index)
        && !action.has_tag(SPEECH)
        && (refused_for_now(suggestion.speech(), &action.description)
            || denies_gift(suggestion.speech(), action)
            || keeps_it_so(suggestion.speech(), action)
            || withholds_what_it_gives(suggestion, action)
            || denies_harm(suggestion.speech(), action)
            || denies_any_more(suggestion, action)
            || bars_whom_it_lets_out(suggestion, action)
            || stays_in_words(suggestion, action))
}

/// `Nobody leaves this room` of whoever opens the door for somebody who is there, where no other words let anybody
/// through.
fn bars_whom_it_lets_out(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let (language, speech) = (Language::english(), suggestion.speech());
    let present = &suggestion.surroundings.present;
    let is_there = |it: &ActionTarget| is_person(it) && present.contains(&it.stable_id);
    let opens = verbs(action).any(|verb| verb == language.sense("open"));
    if !opens || !action.targets.iter().any(is_there) {
        return false;
    }
    let hangs = |said: &str| is_for_later(said) || language.hangs_on_something(said);
    let bars = |said: &str| {
        let told = !hangs(said) && !language.is_question(said);
        told && said.split([',', ';', ':', '–', '—']).any(|clause| language.bars_the_way(clause))
    };
    let lets = |said: &str| language.lets_through(said) || language.calls_through(said);
    sentences(speech).any(bars) && !sentences(speech).any(lets)
}

/// `Not a drop more for you` of whoever pours it. Words that name somebody else may be for them.
fn denies_any_more(suggestion: &Suggestion, action: &IndexedAction) -> bool {
    let (language, speech) = (Language::english(), suggestion.speech());
    let serves = || verbs(action).any(|verb| language.serves(&verb));
    if !action.targets.iter().any(is_person) || !(action.has_tag("give") || serves()) {
        return false;
    }
    let done_to = language.done_to(&action.description);
    let things = action.targets.iter().filter(|target| !is_person(target));
    let things = things.map(|thing| thing.label.as_str());
    let served: Vec<&str> = things.chain([done_to.as_str()]).collect();
    language.denies_any_more(speech, &served.join(" ")) && !names_somebody_else(suggestion, action)
}

/// `You are forgiven, nobody will touch you` of whoever strikes.
fn denies_harm(speech: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let harms = || verbs(action).any(|verb| language.harms(&verb));
    if !done_to(action).is_some_and(is_person) || !harms() {
        return false;
    }
    let speech = in_lower_case(speech);
    clauses(&speech).any(|clause| {
        let clause = clause.join(" ");
        let denied = language.denies_harm(&clause) || language.shows_mercy(&clause);
        denied && !language.hangs_on_something(&clause)
    })
}

/// A refusal that hangs on nothing: `I won't go before noon` says no to nothing that is done then.
fn refused_for_now(speech: &str, description: &str) -> bool {
    let language = Language::english();
    let hangs = |sentence: &str| is_for_later(sentence) || language.hangs_on_something(sentence);
    sentences(speech).any(|sentence| !hangs(sentence) && refused_in_words(sentence, description))
}

/// `No paper, no sabre` of whoever gives the sabre, where no other words of the speech are about a gift.
fn denies_gift(speech: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let Some(thing) = action.targets.first().filter(|_| action.has_tag("give")) else {
        return false;
    };
    let speech = in_lower_case(speech);
    let about = |clause: &[&str]| {
        let words = Wording::of(clause.iter().copied());
        words.name(thing)
            || words.say_verb(action)
            || language.handed_over(clause).is_some()
            || language.points_at(clause)
    };
    let denied = |clause: &[&str]| {
        clause.first().is_some_and(|word| language.denies(word))
            && Wording::of(clause.iter().copied()).name(thing)
            && !language.hangs_on_something(&clause.join(" "))
    };
    let (denials, others): (Vec<_>, Vec<_>) = clauses(&speech).partition(|clause| denied(clause));
    !denials.is_empty() && !others.iter().any(|clause| about(clause))
}

/// `The key stays where it is` of whoever gives the key, and `The gate stays shut` of whoever opens it, where no
/// other words are over that deed, and it hangs on nothing.
fn keeps_it_so(speech: &str, action: &IndexedAction) -> bool {
    let language = Language::english();
    let Some(thing) = done_to(action).filter(|thing| !is_person(thing)) else { return false };
    let verb = first_word(action);
    let hangs = |said: &str| is_for_later(said) || language.hangs_on_something(said);
    let stays = |said: &str| {
        action.has_tag("give") && language.says_it_stays(said, &thing.label)
            || language.says_it_stays_so(said, &thing.label, &verb)
    };
    let lower = in_lower_case(speech);
    let over_it = |clause: &[&str]| {
        let words = Wording::of(clause.iter().copied());
        let denies = language.denies(&clause.join(" "));
        language.handed_over(clause).is_some() || words.say_verb(action) && !denies
    };
    sentences(speech).any(|said| !hangs(said) && stays(said))
        && !clauses(&lower).any(|clause| over_it(&clause))
        && !language.lets_through(speech)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::Decision;
    use crate::guard::say_do::said_otherwise;
    use crate::guard::verdict::objection::Objection;
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};
    use crate::mind::StableId;
    use crate::perceive::Surroundings;
    use std::sync::Arc;

    #[test]
    fn nobody_is_struck_under_words_of_mercy() {
        let strike = offer(1, "abbey:strike", &["character1"]);
        let mut said = suggestion(1, vec![strike]);
        let mut refuses = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            said_otherwise(&said).is_some()
        };
        assert!(refuses("Rise. Nobody will touch you.") && refuses("You are forgiven."));
        assert!(!refuses("You are not forgiven.") && !refuses("This is for the wine."));
    }

    #[test]
    fn what_the_words_say_no_to_is_not_done() {
        let give = IndexedAction {
            description: "Give the sabre to the recruit".to_owned(),
            ..offer(1, "fort:give", &["sabre", "recruit"])
        };
        let mut said = suggestion(1, vec![give]);
        let mut refuses = |speech: &str| {
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            matches!(said_otherwise(&said), Some(Objection::RefusedInWords { .. }))
        };
        for speech in ["No paper, no sabre.", "I won't give the sabre to any recruit."] {
            assert!(refuses(speech), "{speech}");
        }
        for speech in [
            "No pistol, lad. Take the sabre.",
            "I won't give the sabre to any recruit but you.",
            "No sabre without a paper. There it is; take it.",
            "Here.",
        ] {
            assert!(!refuses(speech), "{speech}");
        }
    }

    #[test]
    fn what_is_said_to_stay_as_it_is_stays_so() {
        let refuses = |deed: IndexedAction, speech: &str| {
            let mut said = suggestion(1, vec![deed]);
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            matches!(said_otherwise(&said), Some(Objection::RefusedInWords { .. }))
        };
        let give = || IndexedAction {
            description: "Give the rover key to Yuki".to_owned(),
            ..offer(1, "camp:give", &["rover key", "character1"])
        };
        let open = || IndexedAction {
            description: "Open the gate".to_owned(),
            ..offer(1, "camp:open", &["gate"])
        };
        let no = "No, Yuki. Not tonight and not tomorrow. The key stays where it is.";
        assert!(refuses(give(), no) && refuses(give(), "That key stays with me, Yuki."));
        assert!(refuses(open(), "Nobody goes out. The gate stays shut."));
        let pass = IndexedAction {
            description: "Give the road pass to Yuki".to_owned(),
            ..offer(1, "camp:give", &["road pass", "character1"])
        };
        assert!(refuses(pass.clone(), "No, by God. The pass stays in my pocket, Yuki."));
        assert!(!refuses(pass, "I said the pass stays with me. Well, here is the pass."));
        for speech in [
            "The key stays with me until you sleep.",
            "The garage key stays with me. This one is yours.",
            "I said the key stays where it is. Well, here is the key.",
            "I stay where I am.",
        ] {
            assert!(!refuses(give(), speech), "{speech}");
        }
        for speech in ["The gate stays open tonight.", "The gate stays shut unless I open it."] {
            assert!(!refuses(open(), speech), "{speech}");
        }
    }

    #[test]
    fn who_is_told_to_get_no_more_gets_no_more() {
        let deed = |index, action: &str, description: &str, targets: &[&str]| IndexedAction {
            description: description.to_owned(),
            ..offer(index, action, targets)
        };
        let pour = "Pour wine from the jug for character1";
        let offers = vec![
            deed(1, "abbey:pour", pour, &["jug", "character1"]),
            deed(2, "abbey:nod", "Nod to character2", &["character2"]),
            deed(3, "abbey:wipe", "Wipe the jug", &["jug"]),
        ];
        let refuses = |chosen: u32, speech: &str| {
            let mut said = suggestion(chosen, offers.clone());
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            matches!(said_otherwise(&said), Some(Objection::RefusedInWords { .. }))
        };
        for speech in [
            "No, brother. Not a drop more for you tonight.",
            "No more wine for you.",
            "You've had enough, brother.",
        ] {
            assert!(refuses(1, speech), "{speech}");
        }
        for speech in [
            "Not a word more about the cellar.",
            "One last cup. Then not a drop more.",
            "No more wine for me, but you go on.",
            "Not a drop more for character2.",
        ] {
            assert!(!refuses(1, speech), "{speech}");
        }
        assert!(!refuses(3, "Not a drop more for you tonight."), "nothing is served");
    }
    #[test]
    fn who_says_that_nobody_leaves_opens_to_nobody_who_is_there() {
        let open = IndexedAction {
            description: "Open the door for character1".to_owned(),
            ..offer(1, "court:open", &["door", "character1"])
        };
        let refuses = |deed: &IndexedAction, present: &[&str], speech: &str| {
            let mut said = suggestion(1, vec![deed.clone()]);
            let present = present.iter().map(|it| StableId::new(*it)).collect();
            said.surroundings = Arc::new(Surroundings { present, ..Surroundings::default() });
            let speech = speech.to_owned();
            said.decision = Arc::new(Decision { speech, ..Decision::default() });
            matches!(said_otherwise(&said), Some(Objection::RefusedInWords { .. }))
        };
        let (here, no) = (["character1"], "No, sir. Nobody leaves this room, you least of all.");
        assert!(refuses(&open, &here, no));
        assert!(refuses(&open, &here, "You're not going anywhere. Sit down."));
        assert!(!refuses(&open, &[], no), "who is let in does not leave");
        let paint = IndexedAction {
            description: "Paint the door for character1".to_owned(),
            ..offer(1, "court:paint", &["door", "character1"])
        };
        assert!(!refuses(&paint, &here, no), "that lets nobody out");
        for speech in [
            "Nobody leaves this room until they are searched. You are.",
            "Nobody leaves this room but you, doctor.",
            "Nobody leaves this room? Who said so? Off with you.",
            "Nobody leaves this room. Out you go, doctor.",
            "I am not leaving this room, but go.",
        ] {
            assert!(!refuses(&open, &here, speech), "{speech}");
        }
    }
}
