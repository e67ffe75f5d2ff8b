//! Whether words hand over one thing, and the deed gives away another.

use crate::act::{ActionTarget, IndexedAction};
use crate::guard::verdict::objection::Straying;
use crate::guard::verdict::suggestion::{Origin, Suggestion};
use crate::guard::wording::{SPEECH, Wording, clauses, in_lower_case, is_person};
use cognition_language::{Language, sentences};

/// What a thing is used up by that is handed over.
const USES: [&str; 2] = ["eat", "drink"];

/// The words hand over a thing that the mind has in view, and nothing in the reply speaks of the one that is given:
/// `Here, Lina, eat the ham` of whoever gives a letter away. To whom it is given does not matter then.
pub(in crate::guard::intent) fn hands_over_another(
    suggestion: &Suggestion,
    action: &IndexedAction,
) -> Option<Straying> {
    let given = action.targets.iter().find(|target| !is_person(target));
    let given = given.filter(|_| action.has_tag("give") && suggestion.origin == Origin::Chosen)?;
    let decision = &suggestion.decision;
    let aim = Wording::of_aim_in(decision);
    let told = Wording::of_reply(decision);
    if suggestion.prepares() || [aim, told].iter().any(|words| words.hint_at(given)) {
        return None;
    }
    let other = sentences(&decision.speech).find_map(|it| {
        thing_handed_over(suggestion, it).or_else(|| thing_to_receive(suggestion, action, it))
    })?;
    (other.stable_id != given.stable_id).then(|| Straying::OtherTarget {
        meant: other.label.clone(),
        chosen: action.description.clone(),
    })
}

/// What a sentence hands over of all that can be dealt with here.
fn thing_handed_over<'s>(suggestion: &'s Suggestion, sentence: &str) -> Option<&'s ActionTarget> {
    let language = Language::english();
    if language.is_question(sentence) || language.denies(sentence) {
        return None;
    }
    let spoken = without_calls(sentence);
    let lower: Vec<Vec<String>> = spoken.iter().map(|clause| small(clause)).collect();
    let all: Vec<Vec<&str>> =
        lower.iter().map(|clause| clause.iter().map(String::as_str).collect()).collect();
    let direct = all.iter().find_map(|clause| language.handed_to_listener(clause));
    let handed = direct.map(<[&str]>::to_vec).or_else(|| language.handed_over_apart(&all))?;
    let last = Wording::of([*object(&handed)?.last()?]);
    let offered = suggestion.offered.iter();
    let offered =
        offered.filter(|it| !it.has_tag("move") && !it.has_tag(SPEECH) || it.has_tag("ask"));
    let mut things = offered.flat_map(|offer| &offer.targets).filter(|it| !is_person(it));
    things.find(|thing| last.name(thing))
}

/// The gift on offer that a sentence bids its hearer take, hold, keep or have: whoever it names must be the one who gets
/// what is given.
fn thing_to_receive<'s>(
    suggestion: &'s Suggestion,
    action: &IndexedAction,
    sentence: &str,
) -> Option<&'s ActionTarget> {
    let language = Language::english();
    let named = language.bidden_to_receive(sentence)?;
    let last = Wording::of([named.last()?.as_str()]);
    let is_another = |it: &ActionTarget| {
        is_person(it) && !action.concerns(&it.stable_id) && language.names(sentence, &it.label)
    };
    let gifts = || suggestion.offered.iter().filter(|offer| offer.has_tag("give"));
    let mut persons = gifts().flat_map(|offer| &offer.targets);
    let is_for_another = persons.any(is_another);
    let mut things = gifts().flat_map(|offer| &offer.targets).filter(|it| !is_person(it));
    things.find(|thing| last.name(thing)).filter(|_| !is_for_another)
}

/// The clauses of a sentence, without words that stand alone behind the first: `Lina`, `love`.
fn without_calls(sentence: &str) -> Vec<Vec<&str>> {
    let spoken = clauses(sentence).filter(|clause| !clause.is_empty()).enumerate();
    spoken.filter(|(at, clause)| *at == 0 || clause.len() > 1).map(|(_, clause)| clause).collect()
}

fn small(clause: &[&str]) -> Vec<String> {
    clause.iter().map(|word| in_lower_case(word)).collect()
}

/// The words for the thing, where they end what is said of it: what is taken off the fire is not handed over, nor is
/// the ham by `the price of the ham`.
fn object<'w, 's>(handed: &'w [&'s str]) -> Option<&'w [&'s str]> {
    let language = Language::english();
    let uses = |verb: &str| USES.iter().any(|used| language.sense(used) == language.sense(verb));
    let object = match handed {
        [verb, rest @ ..] if uses(verb) => rest,
        _ => handed,
    };
    let goes_on = |word: &&str| {
        language.is_linking(word) || language.is_determiner(word) || language.is_empty_word(word)
    };
    let (first, rest) = object.split_first()?;
    (!language.is_linking(first) && !rest.iter().any(goes_on)).then_some(object)
}

#[cfg(test)]
mod tests {
    use crate::guard::intent::stray::tests::{saying, strays_now};
    use crate::guard::verdict::suggestion::tests::{offer, suggestion};

    fn strays(speech: &str) -> bool {
        let give = offer(1, "inn:give", &["letter", "character1"]);
        let ask = offer(2, "inn:ask", &["character1", "the smoked ham"]);
        strays_now(&saying(suggestion(1, vec![give, ask]), speech)).is_some()
    }

    #[test]
    fn who_hands_over_one_thing_in_words_gives_no_other() {
        for speech in [
            "Here, Lina, eat the ham, love.",
            "Here is the ham, sir.",
            "Take the ham.",
            "Here, the ham.",
        ] {
            assert!(strays(speech), "{speech}");
        }
    }

    #[test]
    fn who_speaks_of_what_is_given_or_hands_over_nothing_else_means_it() {
        for speech in [
            "Here, Lina, your letter. Eat the ham, love.",
            "Here you are, sir.",
            "Here, for the ham.",
            "Take the ham off the fire.",
            "Have the ham ready by noon.",
            "Here, Lina, look at the ham.",
            "Is here the ham?",
            "I like the ham.",
            "Here's the price of the ham.",
        ] {
            assert!(!strays(speech), "{speech}");
        }
    }

    #[test]
    fn who_bids_somebody_take_hold_keep_or_have_one_thing_gives_no_other() {
        let give = |index, thing: &str, whom: &str| offer(index, "yard:give", &[thing, whom]);
        let offers = vec![
            give(1, "false weight", "character1"),
            give(2, "fuse coil", "character1"),
            give(3, "fuse coil", "character2"),
            offer(4, "yard:read", &["notice board"]),
        ];
        let strays = |speech: &str| {
            let said = saying(suggestion(1, offers.clone()), speech);
            said.action().and_then(|action| super::hands_over_another(&said, action)).is_some()
        };
        for speech in [
            "Good evening. Hold this coil for me, will you? That man there is my thief.",
            "Let him go. Here, take your coil back, I go home too.",
            "Keep my fuse coil for me till Sunday.",
        ] {
            assert!(strays(speech), "{speech}");
        }
        for speech in [
            "Hold this weight for me, will you?",
            "Hold this for me, will you?",
            "Keep the coil? No, take the weight.",
            "Hold the board for me, will you?",
            "Take this silver for your trouble.",
            "character2, hold this coil for me.",
            "Will you hold the coil for me later?",
        ] {
            assert!(!strays(speech), "{speech}");
        }
    }
}
