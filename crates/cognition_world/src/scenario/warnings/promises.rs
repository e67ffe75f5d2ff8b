//! Promises that an author may have meant otherwise: to nobody, by a time that is over or never comes.

use super::Doubts;
use crate::scenario::{CharacterEntry, Cue, PromiseEntry, ScriptEvent};
use cognition_core::promise::CommitmentKind;
use cognition_language::{DueTime, Language};
use std::time::Duration;

const HALF_DAY: u64 = 12 * 3600;
const DAY: u64 = 2 * HALF_DAY;

impl Doubts<'_> {
    pub(super) fn promise(&mut self, at: &str, by: &CharacterEntry, promise: &PromiseEntry) {
        if promise.to.as_ref() == Some(&by.id) {
            let message = format!(
                "`{}` promises it to itself: name in `to` whoever it is promised to, or make it a goal of the persona",
                by.id
            );
            self.warn(format!("{at}/to"), "promised_to_another", message);
        }
        if self.has_no_receiver(promise) {
            let message = "it names nobody of this scene, and nobody comes later: name in `to` whoever it is promised to".to_owned();
            self.warn(at.to_owned(), "promise_has_receiver", message);
        }
        let due = promise.due.as_deref();
        let doubt = due.and_then(|due| self.unreadable(due).or_else(|| self.past(due)));
        if let Some((rule, message)) = doubt {
            self.warn(format!("{at}/due"), rule, message);
        }
    }

    /// Whether something is to be given or told to nobody who is there, or comes: `give whoever asks …`.
    fn has_no_receiver(&self, promise: &PromiseEntry) -> bool {
        let language = Language::of(&promise.text);
        let kind = CommitmentKind::of(&promise.text);
        let hands_over = matches!(kind, CommitmentKind::Give | CommitmentKind::Tell);
        let cast = &self.scenario.characters;
        let is_named = cast.iter().any(|entry| language.names(&promise.text, &entry.name));
        let is_brought = |cue: &Cue| {
            matches!(cue.event, ScriptEvent::Arrives { .. } | ScriptEvent::Moves { .. })
        };
        let somebody_comes = self.scenario.script.iter().any(is_brought);
        promise.to.is_none() && hands_over && !is_named && !somebody_comes
    }

    fn unreadable(&self, due: &str) -> Option<(&'static str, String)> {
        let mut languages = std::iter::once(Language::english()).chain(Language::all());
        let time = languages.find_map(|language| language.due_time(due));
        let message = match time {
            None => format!(
                "`{due}` is no time: write `by 12:00`, `in 30 minutes` or `until the bell goes`"
            ),
            Some(DueTime::When(event)) if Language::english().awaits_agreement(&event.what) => {
                return self.unreachable(&event.what);
            }
            Some(DueTime::When(event)) if !self.tells_of(&event.what) => format!(
                "nothing in this scene tells of `{}`, so that it never comes about: name something of the scene, or write a time as `by 12:00`",
                event.what
            ),
            Some(_) => return None,
        };
        Some(("due_is_known", message))
    }

    /// Whether they agree is for the people to say, if there are enough of them.
    fn unreachable(&self, what: &str) -> Option<(&'static str, String)> {
        let others = self.scenario.characters.len().saturating_sub(1);
        let wanted = Language::english().agreements_awaited(what, &[])?;
        (wanted > others).then(|| {
            let message = format!(
                "`{what}` takes {wanted} others who agree, and there are {others}: name fewer, or write a time as `by 12:00`"
            );
            ("agreement_is_reached", message)
        })
    }

    /// Whether a text of the scene has a word of it.
    pub(super) fn tells_of(&self, what: &str) -> bool {
        let (language, scenario) = (Language::of(what), self.scenario);
        let things = scenario.items.iter().flat_map(|item| [&item.label, &item.description]);
        let places = scenario.places.iter().flat_map(|place| [&place.label, &place.description]);
        let ways = scenario.exits.iter().map(|exit| &exit.label);
        let cast = scenario.characters.iter().map(|character| &character.name);
        let texts = things.chain(places).chain(ways).chain(cast).map(String::as_str);
        let texts = texts.chain(scenario.script.iter().filter_map(|cue| cue.event.text()));
        let known: Vec<&str> = texts.chain([scenario.intro.as_str()]).collect();
        let stems = language.content_stems(what);
        stems.is_empty() || language.share_held(&stems, &known) > 0.0
    }

    /// A time of the day that is more than half a day away was meant before the scene begins.
    fn past(&self, due: &str) -> Option<(&'static str, String)> {
        let begins = self.scenario.begins?;
        let Some(DueTime::At { second, either_half, days: 0 }) = Language::english().due_time(due)
        else {
            return None;
        };
        let now = begins.since_midnight(Duration::from_secs(DAY)).as_secs();
        let ahead = (u64::from(second) + DAY - now) % DAY;
        let is_over = ahead == 0 || ahead > HALF_DAY && !either_half;
        is_over.then(|| {
            let message = format!(
                "`{due}` is over as the scene begins at {begins}: write a later time, or `tomorrow` with it"
            );
            ("due_is_ahead", message)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::rule;

    #[test]
    fn what_is_promised_to_whoever_comes_has_somebody_who_is_there_or_comes() {
        let promise = r#"{"text": "bring the glaze", "to": "edda", "due": "by noon"}"#;
        for (text, expected) in [
            ("bring whoever comes in the glaze", "promise_has_receiver"),
            ("bring Edda the glaze", ""),
            ("keep the fire in", ""),
        ] {
            assert_eq!(rule(promise, &format!(r#"{{"text": "{text}"}}"#)), expected, "{text}");
        }
    }

    #[test]
    fn a_promise_is_made_to_another_by_a_time_that_is_ahead_and_is_known() {
        let to = r#""to": "edda", "due""#;
        assert_eq!(rule(to, r#""to": "hanna", "due""#), "promised_to_another");
        for (due, expected) in [
            ("by 08:00", "due_is_ahead"),
            ("when the cows come home", "due_is_known"),
            ("mumble", "due_is_known"),
            ("when the bell goes", ""),
            ("when Edda has the glaze", ""),
            ("tomorrow", ""),
            ("in 30 minutes", ""),
            ("until 12:30", ""),
            ("when all three agree", ""),
            ("when all five agree", "agreement_is_reached"),
        ] {
            assert_eq!(rule("by noon", due), expected, "{due}");
        }
    }
}
