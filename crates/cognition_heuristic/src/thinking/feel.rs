//! How what is new moves the mood: small steps, each for a reason. What nothing feeds fades, with each
//! turn a little and with each hour by half.

use crate::appraisal::appraise::Appraisal;
use crate::appraisal::plain_facts::Plain;
use crate::reading::as_written::as_written;
use crate::reading::sighting::Sighting;
use cognition_brain::ThoughtRequest;
use cognition_core::mind::{Mood, MoodAxis};
use cognition_core::perceive::PerceptKind;
use cognition_core::promise::{Commitment, CommitmentState};
use cognition_language::{DialogueAct, sentences};
use std::collections::BTreeMap;

/// How far a mood falls back towards calm in a turn.
const CALMING: i32 = 1;
/// Minutes of the game in which half of it is gone.
const HALF_GONE: i32 = 60;
/// After so many hours nothing is left of any mood.
const ALL_GONE: u64 = 8;

type Step = (MoodAxis, i32);

const FAILURE: &[Step] = &[
    (MoodAxis::Uncertainty, 6),
    (MoodAxis::Agency, -5),
    (MoodAxis::Valence, -4),
    (MoodAxis::Arousal, 4),
    (MoodAxis::Hope, -2),
];
const SUCCESS: &[Step] = &[
    (MoodAxis::Uncertainty, -4),
    (MoodAxis::Agency, 4),
    (MoodAxis::Valence, 2),
    (MoodAxis::Hope, 2),
];
const SPOKEN_TO: &[Step] = &[(MoodAxis::Engagement, 5), (MoodAxis::Affiliation, 2)];
const GIFT: &[Step] = &[(MoodAxis::Valence, 6), (MoodAxis::Affiliation, 6), (MoodAxis::Hope, 4)];
const INSULT: &[Step] = &[
    (MoodAxis::Valence, -6),
    (MoodAxis::SelfRegard, -4),
    (MoodAxis::Affiliation, -5),
    (MoodAxis::Arousal, 5),
];
const PRAISE: &[Step] =
    &[(MoodAxis::Valence, 4), (MoodAxis::SelfRegard, 4), (MoodAxis::Affiliation, 3)];
const HURT: &[Step] = &[
    (MoodAxis::Threat, 8),
    (MoodAxis::Valence, -6),
    (MoodAxis::Affiliation, -6),
    (MoodAxis::Arousal, 6),
];
const TROUBLE: &[Step] = &[(MoodAxis::Arousal, 6), (MoodAxis::Threat, 4), (MoodAxis::Valence, -3)];
const NEARER_A_GOAL: &[Step] = &[(MoodAxis::Hope, 5), (MoodAxis::Valence, 4)];
const PROMISED: &[Step] = &[(MoodAxis::Hope, 3), (MoodAxis::Valence, 2)];
const OWN_WORD_BROKEN: &[Step] = &[(MoodAxis::SelfRegard, -8), (MoodAxis::Valence, -4)];
const OWN_WORD_KEPT: &[Step] = &[(MoodAxis::SelfRegard, 5), (MoodAxis::Valence, 2)];
const SURPRISE: &[Step] = &[(MoodAxis::Uncertainty, 5), (MoodAxis::Engagement, 4)];
const THREAT: &[Step] = &[(MoodAxis::Threat, 7), (MoodAxis::Valence, -3), (MoodAxis::Arousal, 4)];

/// What is new moves the mood of a mind whose brain says nothing of it: the new value of every axis that
/// moves, by the rules of this brain. An axis that comes to rest somewhere else does not fall back.
///
/// ```
/// use cognition_brain::ThoughtRequest;
/// use cognition_core::prompt::Purpose;
/// use cognition_heuristic::felt;
///
/// let request = ThoughtRequest::new("mara", Purpose::Decide);
/// assert!(felt(&request, |_| false).is_empty(), "nothing happened");
/// ```
pub fn felt(
    request: &ThoughtRequest,
    rests_elsewhere: impl Fn(MoodAxis) -> bool,
) -> BTreeMap<String, i32> {
    update(&Appraisal::of(&as_written(request)), rests_elsewhere)
}

/// The new value of every axis that moves.
pub(crate) fn mood_update(view: &Appraisal<'_>) -> BTreeMap<String, i32> {
    update(view, |_| false)
}

fn update(
    view: &Appraisal<'_>,
    rests_elsewhere: impl Fn(MoodAxis) -> bool,
) -> BTreeMap<String, i32> {
    let before = &view.request.situation.mood;
    let mut after = before.clone();
    let minutes = idle_minutes(view);
    for axis in MoodAxis::ALL.into_iter().filter(|axis| !rests_elsewhere(*axis)) {
        let value = faded(i32::from(after.get(axis)), minutes);
        after.set(axis, value - value.signum() * CALMING.min(value.abs()));
    }
    for (axis, step) in view.news().flat_map(|news| steps(view, news)) {
        after.set(*axis, i32::from(after.get(*axis)) + step);
    }
    changes(before, &after)
}

/// How long ago the mind last did something, as far as it remembers.
fn idle_minutes(view: &Appraisal<'_>) -> u64 {
    let situation = &view.request.situation;
    let since = situation.acts.last().map(|act| situation.now.since(act.at).as_secs() / 60);
    since.unwrap_or(0)
}

/// What is left of a value after so many minutes.
fn faded(value: i32, minutes: u64) -> i32 {
    let half = u64::try_from(HALF_GONE).unwrap_or(1);
    if minutes / half >= ALL_GONE {
        return 0;
    }
    let left = (0..minutes / half).fold(value, |left, _| left / 2);
    let rest = i32::try_from(minutes % half).unwrap_or(0);
    left - left * rest / (2 * HALF_GONE)
}

fn changes(before: &Mood, after: &Mood) -> BTreeMap<String, i32> {
    let moved = MoodAxis::ALL.into_iter().filter(|axis| before.get(*axis) != after.get(*axis));
    moved.map(|axis| (axis.name().to_owned(), i32::from(after.get(axis)))).collect()
}

fn steps(view: &Appraisal<'_>, news: &Sighting<'_>) -> impl Iterator<Item = &'static Step> {
    let spoken = news.percept.kind == PerceptKind::Speech;
    let cases = [
        (news.failed(), FAILURE),
        (news.is_outcome() && news.changes_things(), SUCCESS),
        (!news.own && news.percept.addressed && spoken, SPOKEN_TO),
        (!news.own && news.tell.gives && news.tell.to_me && !news.tell.asks, GIFT),
        (matches!(Plain::of(view, news), Some(Plain::Gone { .. })), SURPRISE),
        (is_threat(view, news) || says(view, news, DialogueAct::Threat), THREAT),
        (says(view, news, DialogueAct::Insult), INSULT),
        (says(view, news, DialogueAct::Praise) || says(view, news, DialogueAct::Thanks), PRAISE),
        (is_harm(view, news), HURT),
        (!news.own && news.percept.addressed && tells_of_trouble(view, news), TROUBLE),
        (is_promised_something(view, news), PROMISED),
        (serves_a_goal(view, news), NEARER_A_GOAL),
        (news.tells_of_a_broken_word(), OWN_WORD_BROKEN),
        (keeps_a_word(view, news), OWN_WORD_KEPT),
    ];
    cases.into_iter().filter(|(holds, _)| *holds).flat_map(|(_, steps)| steps)
}

/// Whether somebody does that to the mind by saying something.
fn says(view: &Appraisal<'_>, news: &Sighting<'_>, act: DialogueAct) -> bool {
    let spoken = news.percept.kind == PerceptKind::Speech;
    let to_me = !news.own && news.percept.addressed && spoken;
    to_me && view.language.dialogue_acts(&news.percept.text).has(act)
}

/// Whether somebody does to the mind what hurts.
fn is_harm(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let done = news.is_deed_of_another() && news.tell.to_me;
    done && view
        .language
        .whole_words(&news.percept.text)
        .any(|word| view.language.conduct(&word).hurts())
}

/// What somebody undertakes to do is no trouble, whatever it names: `When the storm is over, I'll carry you across.`
fn tells_of_trouble(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let spoken = news.percept.kind == PerceptKind::Speech;
    let told = sentences(&news.percept.text).filter(|said| !(spoken && promises(view, said)));
    let mut conduct = told.map(|said| view.language.conduct(said).of_others());
    conduct.any(|conduct| conduct.tells_of_trouble())
}

fn is_promised_something(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let spoken = news.percept.kind == PerceptKind::Speech;
    let to_me = !news.own && news.percept.addressed && spoken;
    to_me && sentences(&news.percept.text).any(|said| promises(view, said))
}

/// Whether a sentence promises something, and nothing that is feared.
fn promises(view: &Appraisal<'_>, said: &str) -> bool {
    let menaces = &[DialogueAct::Threat, DialogueAct::Alarm, DialogueAct::Insult];
    view.language.promise_in(said).is_some()
        && !view.language.dialogue_acts(said).has_any(menaces)
        && !view.language.conduct(said).hurts()
}

/// Whether what the mind wants has come nearer: its own deed, or a gift, that a goal is about.
fn serves_a_goal(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let for_me = news.is_outcome() || (news.tell.gives && news.tell.to_me);
    let names = view.things.names_in(&news.words).without(&view.me);
    let mut goals = view.aims.iter().filter(|aim| aim.is_goal());
    for_me && news.changes_things() && goals.any(|aim| aim.words.shared(&names) > 1)
}

/// Whether a deed of the mind's own has just kept what it promised.
fn keeps_a_word(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let shows = |ended: &Commitment| match &ended.state {
        CommitmentState::Done { evidence } => evidence.outcome == news.percept.text,
        _ => false,
    };
    news.is_outcome() && view.request.situation.commitments.iter().any(shows)
}

fn is_threat(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let names = |fear| view.things.names_in(fear);
    let feared = |fear| !names(fear).is_empty() && news.words.covers(&names(fear));
    let loses = || view.dear.iter().any(|dear| news.words.covers(dear));
    let comes_true = view.fears.iter().any(feared) || news.tell.leaves && loses();
    !news.own && news.changes_things() && comes_true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::request;
    use cognition_core::perceive::Percept;
    use expect_test::{Expect, expect};

    fn check(percept: Percept, expect: Expect) {
        let request = request("brannic", vec![], vec![percept]);
        let moved = mood_update(&Appraisal::of(&request));
        let moved: Vec<String> =
            moved.iter().map(|(axis, value)| format!("{axis} {value:+}")).collect();
        expect.assert_eq(&moved.join(", "));
    }

    #[test]
    fn each_event_moves_the_mood_for_its_reason_and_small_talk_moves_little() {
        check(
            Percept::outcome("You can't lift it.").failed(),
            expect!["agency -5, arousal +4, hope -2, uncertainty +6, valence -4"],
        );
        check(
            Percept::outcome("You take the sealed satchel."),
            expect!["agency +4, hope +2, uncertainty -4, valence +2"],
        );
        check(Percept::outcome("You speak to Mara."), expect![""]);
        check(
            Percept::speech("mara", "Evening.").addressed(),
            expect!["affiliation +2, engagement +5"],
        );
        check(
            Percept::event("Mara gives you the iron key.").by("mara").addressed(),
            expect!["affiliation +6, hope +4, valence +6"],
        );
        check(
            Percept::event("Mara leaves for the cellar.").by("mara"),
            expect!["arousal +4, threat +7, valence -3"],
        );
    }

    #[test]
    fn words_and_blows_are_felt_by_whom_they_are_meant_for() {
        let moved = |percept: Percept| {
            let request = request("brannic", vec![], vec![percept]);
            mood_update(&Appraisal::of(&request))
        };
        let insult = moved(Percept::speech("mara", "You are a fool.").addressed());
        assert!(insult["valence"] < 0 && insult["self_regard"] < 0, "{insult:?}");
        let praise = moved(Percept::speech("mara", "Well done, that was brave!").addressed());
        assert!(praise["self_regard"] > 0, "{praise:?}");
        let blow = moved(Percept::event("Mara hits you with a stick.").by("mara").addressed());
        assert!(blow["threat"] > 0 && blow["affiliation"] < 0, "{blow:?}");
        let fire = moved(Percept::event("The roof is on fire!").addressed());
        assert!(fire["arousal"] > 0 && fire["valence"] < 0, "{fire:?}");
        let overheard = moved(Percept::speech("mara", "You are a fool."));
        assert!(overheard.is_empty(), "{overheard:?}");
    }

    #[test]
    fn a_promise_is_good_news_whatever_it_names_and_a_threat_is_none() {
        let moved = |said: &str| {
            let said = Percept::speech("mara", said).addressed();
            mood_update(&Appraisal::of(&request("brannic", vec![], vec![said])))
        };
        let ferry = moved("When the storm is over, I'll carry you across first.");
        assert!(ferry["valence"] > 0 && !ferry.contains_key("threat"), "{ferry:?}");
        let storm = moved("There is a storm coming.");
        assert!(storm["valence"] < 0, "{storm:?}");
        let threat = moved("I'll break your legs.");
        assert!(threat["valence"] < 0, "{threat:?}");
    }

    #[test]
    fn a_mood_is_half_gone_in_an_hour_and_wholly_in_a_night() {
        assert_eq!([0, 30, 60, 120, 8 * 60].map(|minutes| faded(40, minutes)), [40, 30, 20, 10, 0]);
        assert_eq!(faded(-40, 60), -20);
    }

    #[test]
    fn a_mood_falls_back_towards_calm_and_not_beyond() {
        let mut request = request("mara", vec![], vec![]);
        request.situation.mood.set(MoodAxis::Threat, 9);
        request.situation.mood.set(MoodAxis::Agency, -1);
        let update = mood_update(&Appraisal::of(&request));
        assert_eq!((update["threat"], update["agency"], update.len()), (8, 0, 2));
    }

    #[test]
    fn what_rests_elsewhere_does_not_fall_back_and_is_moved_by_what_happens() {
        let mut quiet = request("mara", vec![], vec![]);
        quiet.situation.mood.set(MoodAxis::Hope, 9);
        quiet.situation.mood.set(MoodAxis::Threat, 9);
        let rests = |axis| axis == MoodAxis::Hope;
        assert_eq!(felt(&quiet, rests), BTreeMap::from([("threat".to_owned(), 8)]));
        let gift = Percept::event("Mara gives you the iron key.").by("mara").addressed();
        let given = request("brannic", vec![], vec![gift]);
        assert_eq!(felt(&given, rests)["hope"], 4);
    }
}
