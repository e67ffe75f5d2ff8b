//! Days that are over, told in a line each before what they were made of gives way, and weeks that
//! are told of their days: so the first day outlasts all small talk.

use super::decay::TEXT_BOUND;
use super::experience::{Experience, Keyed};
use super::lived::Lived;
use super::source::Source;
use crate::embedder::Embedder;
use crate::mind::GameTime;
use cognition_language::{Language, cut_between_words};

/// A day and a week, in milliseconds of game time.
const DAY: u64 = 24 * 60 * 60 * 1000;
const WEEK: u64 = 7 * DAY;

/// So many things are told of a day, and so many people that were met besides.
const THINGS: usize = 3;
const PEOPLE: usize = 4;
/// Characters of each of them, and of a day within its week.
const THING: usize = 110;
const OF_WEEK: usize = 160;

/// So many days are told apart, the first of all aside, and so many weeks.
const DAYS: usize = 14;
const WEEKS: usize = 26;

impl Experience {
    /// The day that it was on.
    pub(super) fn day(&self) -> u64 {
        self.at.0 / DAY
    }

    /// Whether it can stand for its day: not what was confided, which is kept by itself, nor what
    /// no longer holds, nor own words.
    fn is_of_its_day(&self) -> bool {
        let is_own = self.source == Source::Said || self.source.is_summary();
        !self.confided && self.corrected.is_none() && !is_own
    }

    /// Whether it is a summary that tells of that.
    pub(super) fn tells_of(&self, lived: &Self) -> bool {
        self.source.is_summary()
            && !lived.source.is_summary()
            && self.text.contains(&*part(&lived.text))
    }
}

/// As much of a text as a summary tells.
fn part(text: &str) -> String {
    cut_between_words(text, THING).trim_end_matches('…').replace('"', "'")
}

/// What is left of the day of something that is to give way, if that day is over and not told yet.
pub(super) fn day_told_before(all: &Lived, goes: usize) -> Option<Keyed> {
    let day = all.get(goes)?.day();
    let is_over = all.last().is_some_and(|latest| latest.day() > day);
    let tells = |known: &Experience| match known.source {
        Source::Day => known.day() == day,
        Source::Week => known.at.0 / WEEK == day * DAY / WEEK,
        _ => false,
    };
    // Most of a long life is neither a summary nor of that day, as its traces tell.
    let traced = || all.traces().iter().zip(all.iter());
    let is_told = || traced().any(|(trace, known)| trace.is_summary() && tells(known));
    if !is_over || is_told() {
        return None;
    }
    let traced_day = all.traces()[goes].day;
    let of_day = traced().filter(|(trace, known)| trace.day == traced_day && known.day() == day);
    let of_day = of_day.map(|(_, known)| known);
    told(&of_day.filter(|known| known.is_of_its_day()).collect::<Vec<_>>())
}

/// What mattered most of a day, in the order of the day, and who was there besides.
fn told(day: &[&Experience]) -> Option<Keyed> {
    let mut places: Vec<usize> = (0..day.len()).collect();
    places.sort_by_key(|place| (std::cmp::Reverse(day[*place].importance), *place));
    places.truncate(THINGS);
    places.sort_unstable();
    let most: Vec<&Experience> = places.into_iter().map(|place| day[place]).collect();
    let english = Language::english();
    let mut things: Vec<String> =
        most.iter().map(|it| english.tell_among(&it.as_recollection(&part(&it.text)))).collect();
    let met = met(day, &most);
    if !met.is_empty() {
        things.push(english.tell_met(&met));
    }
    let importance = most.iter().map(|known| known.importance).max()?;
    summary(Source::Day, most.first()?.at, importance, things.join("; "))
}

/// Who was there beside those who are named anyway.
fn met<'a>(day: &[&'a Experience], most: &[&Experience]) -> Vec<&'a str> {
    let named = |label: &str| {
        let mut labels = most.iter().flat_map(|known| known.by.iter().chain(&known.to));
        labels.any(|named| named.label == label)
    };
    let mut met: Vec<&str> = Vec::new();
    for label in day.iter().filter_map(|known| Some(known.by.as_ref()?.label.as_str())) {
        if !label.is_empty() && !named(label) && !met.contains(&label) {
            met.push(label);
        }
    }
    met.truncate(PEOPLE);
    met
}

fn summary(source: Source, at: GameTime, importance: u8, text: String) -> Option<Keyed> {
    Experience { text, source, at, importance, ..Experience::default() }.bounded()
}

/// Where more days are told than are kept apart, those of the oldest week become one line, but for
/// the first day of all.
pub(super) fn tell_weeks(all: &mut Lived, embedder: Option<&dyn Embedder>) -> Option<()> {
    let is_day = |known: &Experience| known.source == Source::Day;
    let days: Vec<usize> = (0..all.len()).filter(|place| is_day(&all[*place])).skip(1).collect();
    if days.len() <= DAYS {
        return None;
    }
    let week = |place: &usize| all[*place].at.0 / WEEK;
    let oldest = week(days.first()?);
    let merged: Vec<usize> = days.into_iter().filter(|place| week(place) == oldest).collect();
    let mut told = week_of(&merged.iter().map(|place| &all[*place]).collect::<Vec<_>>())?;
    embedder.into_iter().for_each(|embedder| told.lived.embed(embedder));
    let first = *merged.first()?;
    merged.into_iter().rev().for_each(|place| drop(all.remove(place)));
    all.insert(first, told);
    forget_week(all);
    Some(())
}

/// The days that mattered most, as far as there is room, in their order.
fn week_of(days: &[&Experience]) -> Option<Keyed> {
    let mut places: Vec<usize> = (0..days.len()).collect();
    places.sort_by_key(|place| (std::cmp::Reverse(days[*place].importance), *place));
    places.truncate(TEXT_BOUND / OF_WEEK);
    places.sort_unstable();
    let texts = places.iter().map(|place| cut_between_words(&days[*place].text, OF_WEEK));
    let text = texts.collect::<Vec<_>>().join("; ");
    let importance = days.iter().map(|day| day.importance).max()?;
    summary(Source::Week, days.first()?.at, importance, text)
}

/// Of too many weeks the one that matters least goes, of equals the oldest.
fn forget_week(all: &mut Lived) {
    let is_week = |place: &usize| all[*place].source == Source::Week;
    let weeks: Vec<usize> = (0..all.len()).filter(is_week).collect();
    if weeks.len() > WEEKS {
        let least = weeks.into_iter().min_by_key(|place| all[*place].importance);
        least.map(|least| all.remove(least));
    }
}

#[cfg(test)]
mod tests {
    use super::super::experiences::{EXPERIENCES_BOUND, Experiences};
    use crate::memory::{Experience, HashedNgrams, Named, Source, Wanted};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::Percept;
    use expect_test::expect;

    const HOUR: u64 = 3600;

    fn hear(mind: &mut Experiences, by: &str, words: &str, hours: u64) {
        let percept = Percept::speech(by, words).addressed().at("mill");
        let label = |id: &StableId| id.to_string();
        let at = GameTime::from_secs(HOUR * hours);
        let lived = Experience::of(&percept, &"mara".into(), label, at);
        lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
    }

    /// So many lines of small talk a day, of days from one to another.
    fn chat(mind: &mut Experiences, days: std::ops::Range<u64>, lines: u64) {
        for (day, line) in days.flat_map(|day| (0..lines).map(move |line| (day, line))) {
            let name = |letter: &str, number: u64| letter.repeat(2 + number as usize);
            let talk = format!("{} brought plums for {}.", name("Q", day), name("R", line));
            hear(mind, "sela", &talk, 24 * day + 8 + line / 20);
        }
    }

    fn summaries(mind: &Experiences, source: Source) -> Vec<&Experience> {
        mind.iter().filter(|known| known.source == source).collect()
    }

    #[test]
    fn the_first_of_thirty_days_has_a_line_whatever_was_said_since() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "The miller lets me sleep behind the millstone.", 7);
        hear(&mut mind, "wren", "Have some bread.", 8);
        chat(&mut mind, 0..30, 60);
        assert_eq!(mind.iter().len(), EXPERIENCES_BOUND);
        let now = GameTime::from_secs(30 * 24 * HOUR);
        let days = summaries(&mind, Source::Day);
        let first = days.iter().find(|known| known.day() == 0).expect("the first day is told");
        expect!["4 weeks ago, of that day you remember: odo told you: 'The miller lets me sleep behind the millstone.', in mill; wren told you: 'Have some bread.', in mill; sela told you: 'QQ brought plums for RR.', in mill"].assert_eq(&first.told(None, None, now));
        let wanted = Wanted { text: "Who let Odo sleep by the millstone?", ..Wanted::default() };
        let found = mind.recollect(&wanted, &HashedNgrams, now);
        assert!(found[0].text.contains("millstone"), "{found:?}");
    }

    #[test]
    fn days_that_are_long_gone_are_told_by_their_week() {
        let mut mind = Experiences::default();
        for day in 0..40 {
            let whose = "V".repeat(2 + day as usize);
            hear(&mut mind, "odo", &format!("{whose} robbed the mill."), 24 * day + 6);
            chat(&mut mind, day..day + 1, 40);
        }
        let days = summaries(&mind, Source::Day);
        let weeks = summaries(&mind, Source::Week);
        assert!((8..=15).contains(&days.len()) && days[0].day() == 0, "{}", days.len());
        assert!(weeks.len() >= 3 && weeks.len() < 6, "{}", weeks.len());
        let told = weeks[0].told(None, None, GameTime::from_secs(40 * 24 * HOUR));
        assert!(told.starts_with("5 weeks ago, of that week you remember: "), "{told}");
        assert!(told.matches("robbed the mill").count() >= 3, "{told}");
        assert!(mind.iter().len() <= EXPERIENCES_BOUND);
    }

    #[test]
    fn a_confidence_stands_in_no_summary() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "Tell no one: I took the lantern.", 7);
        hear(&mut mind, "odo", "The millrace froze over.", 7);
        chat(&mut mind, 0..12, 60);
        let told = summaries(&mind, Source::Day);
        assert!(told.len() >= 8 && told.iter().all(|day| !day.text.contains("lantern")));
        assert!(mind.iter().any(|known| known.confided && known.text.contains("lantern")));
    }

    #[test]
    fn what_comes_to_mind_by_itself_is_not_told_by_its_day_once_more() {
        let mut mind = Experiences::default();
        hear(&mut mind, "odo", "I killed your brother behind the millstone.", 7);
        chat(&mut mind, 0..12, 60);
        let asker = Named { id: "wren".into(), label: "Wren".to_owned() };
        let text = "Who was killed behind the millstone?";
        let wanted = Wanted { text, asker: Some(&asker), ..Wanted::default() };
        let found = mind.recollect(&wanted, &HashedNgrams, GameTime::from_secs(300 * HOUR));
        let telling = found.iter().filter(|known| known.text.contains("brother")).count();
        assert_eq!(telling, 1, "{found:?}");
    }

    #[test]
    fn a_save_keeps_what_is_left_of_days() {
        let mut mind = Experiences::default();
        chat(&mut mind, 0..12, 60);
        let saved = serde_json::to_string(&mind).expect("plain data");
        let loaded: Experiences = serde_json::from_str(&saved).expect("what was saved");
        assert_eq!(loaded, mind);
    }
}
