//! What the mind thinks: a sentence for why, a sentence for what, never the same as just before.

use crate::appraisal::appraise::Appraisal;
use crate::motives::aims::Aim;
use crate::motives::awaited::Awaited;
use crate::motives::motive::{Motive, Promise};
use crate::motives::scored::Scored;
use crate::voice;
use crate::wording::phrase::{capitals, inside, sentence, small, with_article};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::chance::Chance;
use cognition_core::mind::{MoodAxis, StableId};
use cognition_core::perceive::PerceptKind;
use cognition_language::{Language, cut_between_words, sentences};
use std::borrow::Cow;

/// Characters of a thought at most.
const THOUGHT_LIMIT: usize = 320;
/// How many wordings are tried before a thought is marked as one that returns.
const WORDINGS: usize = 12;
/// Words of a sentence from which on it tells something, and characters of one that is thought over.
const TELLING: usize = 4;
const THOUGHT_OVER: usize = 40;
/// How often a persona's own musing follows, and how often when it does nothing.
const MUSING: f32 = 0.25;
const MUSING_AT_REST: f32 = 0.6;

/// From this much fear on, nobody takes their time.
const AFRAID: i8 = 30;
/// A thought that gives the reason for the choice.
pub(crate) fn thoughts(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> String {
    let known = view.request.situation.memory.thoughts();
    let wordings = (0..WORDINGS).map(|wording| wording_of(view, chosen, chance, wording));
    let new = |thought: &String| known.iter().all(|other| other != thought);
    let mut wordings = wordings.map(|text| cut_between_words(&text, THOUGHT_LIMIT).into_owned());
    wordings.find(new).unwrap_or_else(|| returning(view, chosen, chance))
}

/// Alternates with its plain form, so that it differs from the latest thought in any case.
fn returning(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> String {
    let plain = wording_of(view, chosen, chance, 0);
    let latest = view.request.situation.memory.latest().unwrap_or_default();
    let again = wordings(view, "again", &[("what", &plain)]).concat();
    let known = wordings(view, "again", &[("what", "")]).concat();
    let text = if latest.starts_with(known.trim_end()) { plain } else { again };
    cut_between_words(&text, THOUGHT_LIMIT).into_owned()
}

fn wording_of(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance, wording: usize) -> String {
    let salt = |part: &str| format!("{part} {wording}");
    let choose = |options: Vec<String>, part: &str| chance.pick(&options, &salt(part)).cloned();
    let confesses = voice::owns_up(view, chosen).map(|secret| of_confession(view, secret));
    let because = confesses.unwrap_or_else(|| because(view, chosen.motive()));
    let because = choose(because, "because").map(|why| capitals(&why));
    let resolve = choose(resolve(view, chosen), "resolve");
    let often = if chosen.action.is_some() { MUSING } else { MUSING_AT_REST };
    let musing = choose(musings(view), "musing").filter(|_| chance.yes(often, &salt("muse")));
    let parts: Vec<String> = match (chosen.action, musing) {
        (None, Some(musing)) => because.into_iter().chain([musing]).collect(),
        (_, musing) => [because, resolve, musing].into_iter().flatten().collect(),
    };
    parts.join(" ")
}

/// The persona's own thoughts, but for those that it has not yet forgotten.
fn musings(view: &Appraisal<'_>) -> Vec<String> {
    let known = view.request.situation.memory.thoughts();
    let stale = |musing: &&String| known.iter().any(|thought| thought.contains(musing.as_str()));
    let own = view.request.situation.persona.lines.0.get("thought").into_iter().flatten();
    own.filter(|musing| !stale(musing)).cloned().collect()
}

/// Wordings that anybody might think under this key, with what stands in their gaps.
fn wordings(view: &Appraisal<'_>, of: &str, fills: &[(&str, &str)]) -> Vec<String> {
    let filled = |line: &String| {
        let fill =
            |line: String, (gap, what): &(&str, &str)| line.replace(&format!("{{{gap}}}"), what);
        fills.iter().fold(line.clone(), fill)
    };
    voice_words(view.language).thoughts(of).iter().map(filled).collect()
}

/// Wordings of the reason.
fn because(view: &Appraisal<'_>, motive: Motive<'_>) -> Vec<String> {
    let of = |key: &str| wordings(view, key, &[]);
    let of_who = |key: &str, who: &str| wordings(view, key, &[("who", &with_article(who))]);
    match motive {
        Motive::Goal(goal) => of_goal(view, &goal.text),
        Motive::Search(goal) => wordings(view, "search", &[("what", &sentence(&goal.text))]),
        Motive::Asked(who) => of_who("asked", who),
        Motive::Answer(who) if view.questions().next().is_some() => of_who("question", who),
        Motive::Answer(who) => of_who("spoken_to", who),
        Motive::Promised(promise) => of_promise(view, "promised", promise),
        Motive::Owed(promise) => of_promise(view, "owed", promise),
        Motive::Prevented(who) => of_who("prevented", who),
        Motive::OwnedUp(who) => of_who("owned_up", who),
        Motive::Pledge(who) => of_who("pledge", who),
        Motive::Step(goal) => wordings(view, "step", &[("what", inside(goal))]),
        Motive::Bide(goal) | Motive::KeepOn(goal) => {
            wordings(view, "bide", &[("what", inside(goal))])
        }
        Motive::Put(goal) => wordings(view, "put", &[("what", inside(goal))]),
        Motive::Bargains(who) => of_who("bargain", who),
        Motive::Seek(who) => of_who("seek", who),
        Motive::Mourns(_) => of_anybody(view, "thinks_of_loss", ""),
        Motive::Brings(who) => of_anybody(view, "thinks_of_news", &with_article(who)),
        Motive::GaveUp(who) => of_who("gave_up", who),
        Motive::Invited(who) => of_who("invited", who),
        Motive::Considered(why) => {
            let why = sentence(&Language::english().first_person(why));
            wordings(view, "considered", &[("what", &why)])
        }
        Motive::Need(thing) => of_need(view, &with_article(thing)),
        Motive::Lead(news) => {
            let news = sentence(&Language::english().first_person(news));
            wordings(view, "lead", &[("what", &news)])
        }
        Motive::Question(question) => {
            wordings(view, "open_question", &[("what", &small(inside(question)))])
        }
        Motive::Worth => of("worth"),
        Motive::Freed => of("freed"),
        Motive::Topic => of("topic"),
        Motive::Protest(_) => of("protest"),
        Motive::Curious => of("curious"),
        Motive::Company => of("company"),
        Motive::Mood if is_troubled(view) => of("troubled"),
        Motive::Mood => of("mood"),
        Motive::Patience => of("patience"),
        Motive::Rest => at_rest(view),
        _ => of("rest"),
    }
}

/// What goes through a mind that does nothing: what is wrong, whom it misses, what it was told last.
fn at_rest(view: &Appraisal<'_>) -> Vec<String> {
    let who = awaited(view);
    if suffers(view) {
        wordings(view, "in_need", &[])
    } else if view.alarm.is_some() {
        wordings(view, "alarmed", &[])
    } else if is_troubled(view) {
        wordings(view, "troubled", &[])
    } else if !who.is_empty() {
        wordings(view, "missing", &[("who", &with_article(who))])
    } else {
        let heard = of_what_was_said(view);
        if heard.is_empty() { wordings(view, "rest", &[]) } else { heard }
    }
}

/// The latest that somebody said and that tells something, unless it was thought of already.
fn of_what_was_said(view: &Appraisal<'_>) -> Vec<String> {
    let spoken = view.by_others().find(|seen| seen.percept.kind == PerceptKind::Speech);
    let Some((line, who)) = spoken
        .and_then(|line| Some((line.percept, view.things.label(line.percept.source.as_ref()?)?)))
    else {
        return Vec::new();
    };
    let tells = |said: &&str| {
        !view.language.is_question(said)
            && said.split_whitespace().count() >= TELLING
            && said.chars().count() <= THOUGHT_OVER
            && !voice_words(view.language).is_anybodys(said)
    };
    let Some(said) = sentences(&line.text).find(tells) else { return Vec::new() };
    let known = view.request.situation.memory.thoughts();
    if said.contains('"') || known.iter().any(|thought| thought.contains(said)) {
        return Vec::new();
    }
    wordings(view, "heard", &[("who", &with_article(who)), ("what", said)])
}

/// The goal in words, unless it still rings in the mind's ears.
fn of_goal(view: &Appraisal<'_>, goal: &str) -> Vec<String> {
    let has_come = |aim: &&Aim<'_>| aim.text() == goal && aim.awaited == Awaited::Come;
    let goal = match view.aims.iter().find(has_come) {
        Some(aim) => sentence(without_condition(aim.text())),
        None => sentence(goal),
    };
    let known = view.request.situation.memory.thoughts();
    if goal.is_empty() || known.iter().any(|thought| thought.contains(&goal)) {
        return wordings(view, "goal_again", &[]);
    }
    wordings(view, "goal", &[("what", &goal)])
}

/// A goal without what it waited for: `Warn the ships` of `Warn the ships when fog comes`.
fn without_condition(goal: &str) -> &str {
    let language = Language::of(goal);
    let before = language.without_terms(goal);
    let behind = goal.split_once(", ").filter(|(first, _)| language.terms(first).is_some());
    match behind {
        Some((_, deed)) if before.len() == goal.len() => deed,
        _ => before,
    }
}

/// What was promised, and to whom: to somebody, where that is not known.
fn of_promise(view: &Appraisal<'_>, of: &str, promise: Promise<'_>) -> Vec<String> {
    let somebody = voice_words(view.language).thoughts("somebody").first();
    let somebody = Cow::Borrowed(somebody.map_or("", String::as_str));
    let who = promise.to.map_or(somebody, with_article);
    wordings(view, of, &[("who", &who), ("what", inside(promise.text))])
}

/// What anybody might think who was given no words for it.
fn of_anybody(view: &Appraisal<'_>, of: &str, who: &str) -> Vec<String> {
    let lines = voice_words(view.language).lines(of).iter();
    lines.map(|line| sentence(&line.replace("{who}", who))).collect()
}

fn of_need(view: &Appraisal<'_>, thing: &str) -> Vec<String> {
    if view.obstacle.as_ref().is_some_and(|obstacle| obstacle.in_hand) {
        let lines = wordings(view, "need_met", &[("what", thing)]);
        return lines.iter().map(|line| sentence(line)).collect();
    }
    let reason = view
        .obstacle
        .as_ref()
        .map(|obstacle| sentence(&Language::english().first_person(obstacle.reason)));
    let reason = reason.filter(|reason| !reason.is_empty());
    let because =
        reason.map(|why| wordings(view, "need_because", &[("why", &why), ("what", thing)]));
    let plain = wordings(view, "need", &[("what", thing)]);
    because.into_iter().flatten().chain(plain).collect()
}

fn of_confession(view: &Appraisal<'_>, secret: &str) -> Vec<String> {
    let name = &view.request.situation.persona.name;
    let mine = sentence(&view.language.of_oneself(name, &view.language.first_person(secret)));
    wordings(view, "confession", &[("what", &mine)])
}

/// Whether the mind's own profile says that it is in need: in labour, wounded.
fn suffers(view: &Appraisal<'_>) -> bool {
    let profile = &view.request.situation.persona.profile;
    voice_words(Language::of(profile)).tells_of_need(profile)
}

/// Whether the mind is in fear, or trouble was told to it: no moment for leisure.
fn is_troubled(view: &Appraisal<'_>) -> bool {
    view.moment.presses() || view.moment.is_alarmed || threat(view) >= AFRAID
}

fn threat(view: &Appraisal<'_>) -> i8 {
    view.request.situation.mood.get(MoodAxis::Threat)
}

/// Somebody whom a goal that is not reached names, and who is not here; nobody where all are.
fn awaited<'a>(view: &Appraisal<'a>) -> &'a str {
    let wanted = |aim: &&Aim<'_>| aim.is_goal() && !aim.served && aim.bans.is_empty();
    let mut goals = view.aims.iter().filter(wanted);
    let missing = |aim: &Aim<'_>| {
        let named = view.things.named_in(&aim.words).into_iter();
        let mut people = named.filter(|thing| view.things.is_character(thing.id));
        people.find(|who| *who.id != view.request.mind && !view.is_here(who.id)).map(|it| it.label)
    };
    goals.find_map(missing).unwrap_or_else(|| far_off(view))
}

/// The same of somebody whom the mind knows, and has nothing to do with here.
fn far_off<'a>(view: &Appraisal<'a>) -> &'a str {
    let planning = &view.request.situation.planning;
    let is_person = |id: &StableId| {
        planning.known.iter().any(|fact| fact.is == "person" && fact.of.first() == Some(id))
    };
    let wanted = |label: &str| {
        let name = Words::of(label);
        let mut goals = view.aims.iter().filter(|aim| aim.is_goal() && aim.bans.is_empty());
        !name.is_empty() && goals.any(|aim| !aim.served && aim.words.covers(&name))
    };
    let me = &view.request.mind;
    let away =
        planning.named.iter().filter(|it| it.stable_id != *me && !view.is_here(&it.stable_id));
    let mut wanted = away.filter(|it| is_person(&it.stable_id) && wanted(&it.label));
    wanted.next().map_or("", |it| it.label.as_str())
}

/// Wordings of the resolve.
fn resolve(view: &Appraisal<'_>, chosen: &Scored<'_>) -> Vec<String> {
    let Some(action) = chosen.action.filter(|action| !action.has_tag("wait")) else {
        return wordings(view, "resolve_wait", &[]);
    };
    let deed = voice_words(view.language).plans().within(inside(&action.description));
    wordings(view, "resolve", &[("what", &deed)])
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::{decision, offer, request, says};
    use crate::wording::voice_words::voice_words;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::{EntityRefs, Percept};
    use cognition_language::Language;
    use std::sync::Arc;

    #[test]
    fn no_thought_follows_itself_even_when_nothing_happens() {
        let mut request = request("nobody", vec![], vec![]);
        for turn in 0..200 {
            let thoughts = decision(&request).thoughts;
            assert_ne!(
                Some(thoughts.as_str()),
                request.situation.memory.latest(),
                "in turn {turn}"
            );
            request.situation.memory.remember(thoughts);
        }
    }

    #[test]
    fn who_has_an_article_is_named_with_it_as_a_sentence_asks() {
        for label in ["the Stranger", "The Stranger", "stranger"] {
            for seed in 0..30 {
                let mut talk = offer("Speak to the stranger", &["speech"], &["odo"]);
                talk.targets[0].label = label.to_owned();
                let said = Percept::speech("odo", "Nice weather.").addressed();
                let mut request = request("nobody", vec![talk], vec![said]);
                request.situation.refs = EntityRefs::default();
                request.seed = seed;
                let thoughts = decision(&request).thoughts;
                let first = thoughts.chars().next().unwrap_or_default();
                assert!(first.is_uppercase(), "{thoughts}");
                for wrong in [". the", "g The", "e The", "g stranger"] {
                    assert!(!thoughts.contains(wrong), "{thoughts}");
                }
            }
        }
    }

    #[test]
    fn who_waits_for_somebody_or_is_in_need_takes_no_leisure() {
        let idle = ["No hurry", "Nothing here", "All quiet", "Better to watch", "let the moment"];
        let thoughts = |profile: &str, goal: &str, seed: u64| {
            let mut request = request("nobody", vec![], vec![]);
            request.seed = seed;
            let persona = Arc::make_mut(&mut request.situation.persona);
            persona.profile = profile.to_owned();
            persona.goals = vec![Goal::new(goal)];
            decision(&request).thoughts
        };
        let at_leisure = |text: &str| idle.iter().any(|words| text.contains(words));
        for seed in 0..20 {
            let waits = thoughts("A guest.", "Have Tamsin beside me.", seed);
            assert!(waits.contains("Tamsin"), "{waits}");
            let needs = thoughts("A guest, in labour since noon.", "Live.", seed);
            assert!(!at_leisure(&needs), "{needs}");
            assert!(at_leisure(&thoughts("A guest.", "Live.", seed)));
        }
    }

    #[test]
    fn who_does_nothing_thinks_of_what_was_said_last() {
        let mut request =
            request("nobody", vec![], vec![says("odo", "The mill turns again since May.")]);
        let thoughts = decision(&request).thoughts;
        assert!(thoughts.contains("The mill turns again since May."), "{thoughts}");
        request.situation.memory.remember(thoughts);
        let next = decision(&request).thoughts;
        assert!(!next.contains("The mill turns"), "once is enough: {next}");
    }

    #[test]
    fn whoever_lives_in_german_thinks_in_it() {
        let mut request = request("nobody", vec![], vec![]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.profile = "Die Wirtin führt das Haus am Deich seit dreißig Jahren.".to_owned();
        let german: Vec<String> = (0..20)
            .map(|seed| {
                request.seed = seed;
                decision(&request).thoughts
            })
            .collect();
        let english = voice_words(Language::english());
        let of = |text: &String| english.thoughts("rest").iter().any(|line| text.contains(line));
        assert!(!german.iter().any(of), "{german:?}");
    }

    #[test]
    fn a_goal_whose_time_has_come_is_thought_of_without_what_it_waited_for() {
        for goal in ["Warn the ships when fog comes", "If fog comes, warn the ships."] {
            let ring = offer("Ring the fog bell", &["ring"], &[]);
            let mut request = request("nobody", vec![ring], vec![Percept::event("Fog rolls in.")]);
            let goal = Goal::new(goal).wants(["ring"]).weight(0.8);
            Arc::make_mut(&mut request.situation.persona).goals = vec![goal];
            let thoughts = decision(&request).thoughts;
            assert!(thoughts.contains("Warn the ships."), "{thoughts}");
        }
    }

    #[test]
    fn a_thought_names_the_reason_and_the_deed() {
        let locked = Percept::outcome("The cellar door is locked. It takes the iron key.").failed();
        let ask =
            offer("Ask Brannic for the iron key", &["ask", "speech"], &["brannic", "iron_key"]);
        let thoughts = decision(&request("mara", vec![ask], vec![locked])).thoughts;
        assert!(thoughts.contains("ask Brannic for the iron key"), "should say what: {thoughts}");
        assert!(
            thoughts.contains("the iron key comes first")
                || thoughts.contains("hangs on the iron key"),
            "should say why: {thoughts}"
        );
    }
}
