//! What somebody has said more than once, nearly in the same words: it comes to mind once.

use cognition_core::memory::{Experience, Named};
use cognition_core::mind::StableId;
use cognition_core::route::Language;
use std::sync::Arc;

/// What has fewer words with a meaning is told as often as it was said: `Here it is.`
const LEAST: usize = 4;

/// So many at most of what comes to mind, the best first. Of what somebody has said again in nearly the same words it
/// is the line that says most; of equals the latest.
pub(super) fn said_once<'l>(
    found: impl Iterator<Item = &'l Experience>,
    most: usize,
) -> Vec<&'l Experience> {
    let mut shown: Vec<&Experience> = Vec::new();
    for lived in found {
        match shown.iter().position(|known| is_said_again(known, lived)) {
            Some(place) => shown[place] = fuller(shown[place], lived),
            None if shown.len() == most => break,
            None => shown.push(lived),
        }
    }
    shown
}

/// Whether two are words of one person to the same one, and one has all words of the other that mean something. What
/// was taken back, or denies it, is another matter.
fn is_said_again(one: &Experience, other: &Experience) -> bool {
    let id = |named: &Option<Arc<Named>>| -> Option<StableId> {
        named.as_ref().map(|named| named.id.clone())
    };
    let standing = |it: &Experience| (it.corrected.is_some(), it.disputed.is_some(), it.confided);
    let is_of_one = one.source.is_speech() && one.source == other.source;
    let is_between_same = is_of_one && id(&one.by) == id(&other.by) && id(&one.to) == id(&other.to);
    is_between_same
        && standing(one) == standing(other)
        && says_no_more(&words(one), &words(other))
        && denies(one) == denies(other)
}

/// Whether all words of one stand in the other.
fn says_no_more(one: &[String], other: &[String]) -> bool {
    let (less, more) = if one.len() < other.len() { (one, other) } else { (other, one) };
    less.len() >= LEAST && less.iter().all(|word| more.contains(word))
}

fn fuller<'l>(one: &'l Experience, other: &'l Experience) -> &'l Experience {
    let worth = |it: &Experience| (words(it).len(), it.at);
    if worth(other) > worth(one) { other } else { one }
}

/// What of it means something.
fn words(lived: &Experience) -> Vec<String> {
    Language::of(&lived.text).content_stems(&lived.text)
}

fn denies(lived: &Experience) -> bool {
    Language::of(&lived.text).denies(&lived.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::perceive::Percept;

    /// Which of some words of somebody to Mara come to her mind, the first found first.
    fn shown(said: &[(&str, &str)], most: usize) -> Vec<String> {
        let label = |id: &StableId| id.to_string();
        let lived = said.iter().zip(0..).filter_map(|((by, said), second)| {
            let percept = Percept::speech(*by, *said).to("mara");
            Experience::of(&percept, &"mara".into(), label, GameTime::from_secs(second))
        });
        let lived: Vec<Experience> = lived.collect();
        said_once(lived.iter(), most).iter().map(|lived| lived.text.clone()).collect()
    }

    const WHOLE: &str =
        "You shall have your twelve crowns by midnight, as I said. First we find the green box.";
    const SHORT: &str =
        "You shall have your twelve crowns by midnight. Only first we find the box.";

    #[test]
    fn what_somebody_says_again_in_nearly_the_same_words_comes_to_mind_once() {
        assert_eq!(shown(&[("odo", WHOLE), ("odo", SHORT)], 5), [WHOLE]);
        assert_eq!(shown(&[("odo", SHORT), ("odo", WHOLE)], 5), [WHOLE]);
        let key = "The key of the cellar hangs by the stove.";
        assert_eq!(shown(&[("odo", SHORT), ("odo", WHOLE), ("odo", key)], 2), [WHOLE, key]);
    }

    #[test]
    fn other_people_other_matters_and_denials_stay_apart() {
        assert_eq!(shown(&[("odo", WHOLE), ("sela", SHORT)], 5).len(), 2);
        let eleven = SHORT.replace("twelve", "eleven");
        assert_eq!(shown(&[("odo", WHOLE), ("odo", &eleven)], 5).len(), 2);
        let never = "I never said you shall have your twelve crowns by midnight.";
        assert_eq!(shown(&[("odo", WHOLE), ("odo", never)], 5).len(), 2);
    }

    #[test]
    fn no_more_come_to_mind_than_there_is_room_for() {
        assert_eq!(shown(&[("odo", WHOLE), ("sela", SHORT)], 1), [WHOLE]);
    }
}
