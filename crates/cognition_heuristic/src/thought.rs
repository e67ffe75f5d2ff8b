//! What the mind thinks: a sentence for why, a sentence for what, never the same as just before.

use super::aims::Aim;
use super::appraise::Appraisal;
use super::motive::{Motive, Promise};
use super::phrase::{capitals, inside, sentence, small, with_article};
use super::scored::Scored;
use super::voice;
use super::voice_words::voice_words;
use super::words::Words;
use cognition_core::chance::Chance;
use cognition_core::mind::{MoodAxis, StableId};
use cognition_language::{Language, cut_between_words};
use std::borrow::Cow;

/// Characters of a thought at most.
const THOUGHT_LIMIT: usize = 320;
/// How many wordings are tried before a thought is marked as one that returns.
const WORDINGS: usize = 12;
/// How often a persona's own musing follows, and how often when it does nothing.
const MUSING: f32 = 0.25;
const MUSING_AT_REST: f32 = 0.6;

/// The reason in other words, when the goal itself was thought of just now.
const OF_GOAL_AGAIN: &[&str] = &[
    "One step nearer.",
    "This is the short way round.",
    "It serves, and that is enough.",
    "Little by little.",
    "No use standing about.",
    "That will bring me on.",
];

/// From this much fear on, nobody takes their time.
const AFRAID: i8 = 30;
/// What goes through a mind that does nothing while something is wrong.
const IN_TROUBLE: &[&str] = &[
    "This can't go on.",
    "Something has to happen.",
    "I can hardly bear to stand by.",
    "Not now. Not like this.",
];

/// What goes through a mind that is in need itself, and can do nothing.
const IN_NEED: &[&str] = &[
    "How much longer?",
    "Let somebody come.",
    "It will pass. It has to.",
    "I can't bear this much longer.",
];

/// A thought that gives the reason for the choice.
pub(super) fn thoughts(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance) -> String {
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
    let again = format!("Still the same. {plain}");
    let text = if latest.starts_with("Still") { plain } else { again };
    cut_between_words(&text, THOUGHT_LIMIT).into_owned()
}

fn wording_of(view: &Appraisal<'_>, chosen: &Scored<'_>, chance: Chance, wording: usize) -> String {
    let salt = |part: &str| format!("{part} {wording}");
    let choose = |options: Vec<String>, part: &str| chance.pick(&options, &salt(part)).cloned();
    let confesses = voice::owns_up(view, chosen).map(|secret| of_confession(view, secret));
    let because = confesses.unwrap_or_else(|| because(view, chosen.motive()));
    let because = choose(because, "because").map(|why| capitals(&why));
    let resolve = choose(resolve(chosen), "resolve");
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

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// Wordings of the reason.
fn because(view: &Appraisal<'_>, motive: Motive<'_>) -> Vec<String> {
    match motive {
        Motive::Goal(goal) => of_goal(view, &goal.text),
        Motive::Search(goal) => of_search(&goal.text),
        Motive::Asked(who) => of_request(&with_article(who)),
        Motive::Answer(who) => of_answer(view, &with_article(who)),
        Motive::Promised(promise) => of_promise(promise),
        Motive::Owed(promise) => of_debt(promise),
        Motive::Prevented(who) => of_prevention(&with_article(who)),
        Motive::OwnedUp(who) => of_shame(&with_article(who)),
        Motive::Pledge(who) => of_pledge(&with_article(who)),
        Motive::Step(goal) => of_step(goal),
        Motive::Bide(goal) | Motive::KeepOn(goal) => of_biding(goal),
        Motive::Put(goal) => of_putting(goal),
        Motive::Bargains(who) => of_bargain(&with_article(who)),
        Motive::Seek(who) => of_seeking(&with_article(who)),
        Motive::Mourns(_) => of_anybody(view, "thinks_of_loss", ""),
        Motive::Brings(who) => of_anybody(view, "thinks_of_news", &with_article(who)),
        Motive::GaveUp(who) => of_giving_up(&with_article(who)),
        Motive::Invited(who) => of_invitation(&with_article(who)),
        Motive::Considered(why) => of_consideration(why),
        Motive::Need(thing) => of_need(view, &with_article(thing)),
        Motive::Lead(news) => of_news(news),
        Motive::Question(question) => of_question(question),
        Motive::Rest if suffers(view) => lines(IN_NEED),
        Motive::Rest | Motive::Mood if is_troubled(view) => lines(IN_TROUBLE),
        Motive::Rest if !awaited(view).is_empty() => of_missing(awaited(view)),
        plain => lines(of_temper(plain)),
    }
}

/// The goal in words, unless it still rings in the mind's ears.
fn of_goal(view: &Appraisal<'_>, goal: &str) -> Vec<String> {
    let goal = sentence(goal);
    let known = view.request.situation.memory.thoughts();
    if goal.is_empty() || known.iter().any(|thought| thought.contains(&goal)) {
        return lines(OF_GOAL_AGAIN);
    }
    vec![
        goal.clone(),
        format!("It always comes back to this. {goal}"),
        format!("I know what I am here for. {goal}"),
        format!("{goal} That has not changed."),
        format!("First things first. {goal}"),
    ]
}

fn of_search(goal: &str) -> Vec<String> {
    let goal = sentence(goal);
    vec![
        format!("{goal} But not here, by the look of it."),
        format!("Nothing in this room helps me. {goal}"),
        format!("I could stand here all night. {goal}"),
    ]
}

fn of_request(who: &str) -> Vec<String> {
    vec![
        format!("{who} asked, and asked plainly."),
        format!("{who} has asked for what I have. No reason to refuse."),
        format!("A plain question from {who} deserves an open hand."),
    ]
}

fn of_answer(view: &Appraisal<'_>, who: &str) -> Vec<String> {
    match view.questions().next().is_some() {
        true => vec![
            format!("{who} wants an answer, and I had better have one."),
            format!("A question. {who} will not go away until it is dealt with."),
            format!("{who} is waiting on me."),
        ],
        false => vec![
            format!("{who} is speaking to me."),
            format!("I can hardly leave {who} standing there."),
            format!("{who} means me."),
        ],
    }
}

/// To whom the word was given; `somebody` where it is not known.
fn given_to(promise: Promise<'_>) -> Cow<'_, str> {
    promise.to.map_or(Cow::Borrowed("somebody"), with_article)
}

fn of_promise(promise: Promise<'_>) -> Vec<String> {
    let (who, deed) = (given_to(promise), inside(promise.text));
    vec![
        format!("I gave {who} my word. Now it can be kept."),
        format!("A promise is a promise: \"{deed}\"."),
        format!("This is what I promised {who}, and nothing keeps me from it."),
        format!("{who} has waited long enough for it."),
    ]
}

fn of_debt(promise: Promise<'_>) -> Vec<String> {
    let (who, deed) = (given_to(promise), inside(promise.text));
    vec![
        format!("I promised {who}: \"{deed}\"."),
        format!("My word to {who} is still out."),
        format!("{who} is counting on me."),
        format!("\"{deed}\": I said so, and it is not done yet."),
    ]
}

fn of_prevention(who: &str) -> Vec<String> {
    vec![
        format!("{who} should hear from me why it takes so long."),
        format!("I gave {who} my word, and I can't keep it yet. Better to say so."),
        format!("It is only fair that {who} knows what stands in the way."),
    ]
}

fn of_shame(who: &str) -> Vec<String> {
    vec![
        format!("I did not keep my word to {who}. Better that I say it than that it is noticed."),
        format!("{who} has waited for nothing, and that is my doing."),
        format!("There is no good way to tell {who}. The short way, then."),
    ]
}

fn of_giving_up(who: &str) -> Vec<String> {
    vec![
        format!("{who} should not go on waiting for what will not come."),
        format!("It comes to nothing, and {who} had better hear why."),
        format!("There is an end to it. {who} should know."),
    ]
}

fn of_pledge(who: &str) -> Vec<String> {
    vec![
        format!("{who} asks for something that I can see to."),
        format!("I have not got what {who} asks for, but it can be had."),
        format!("{who} asked me, so it falls to me."),
    ]
}

fn of_step(goal: &str) -> Vec<String> {
    vec![
        "One thing after the other. This comes next.".to_owned(),
        "It goes as I thought it out.".to_owned(),
        format!("All this is for one end: \"{}\".", inside(goal)),
        "The plan stands. On with it.".to_owned(),
    ]
}

fn of_biding(goal: &str) -> Vec<String> {
    vec![
        "It is for others to do their part now.".to_owned(),
        "My turn will come. Not yet.".to_owned(),
        format!("It is not my turn. \"{}\" takes more than one.", inside(goal)),
    ]
}

fn of_putting(goal: &str) -> Vec<String> {
    vec![
        format!("I can't settle this by myself: \"{}\".", inside(goal)),
        "First somebody else must have their say.".to_owned(),
        "Better to ask now than to fail later.".to_owned(),
    ]
}

fn of_bargain(who: &str) -> Vec<String> {
    vec![
        "Not a penny more than it takes.".to_owned(),
        format!("{who} wants something, too. Let us see what."),
        "Nothing is dearer than showing that one wants it.".to_owned(),
        "An offer costs nothing.".to_owned(),
    ]
}

fn of_seeking(who: &str) -> Vec<String> {
    vec![
        format!("Before anything else I must find {who}."),
        format!("{who} should hear of this first."),
    ]
}

/// What anybody might think who was given no words for it.
fn of_anybody(view: &Appraisal<'_>, of: &str, who: &str) -> Vec<String> {
    let lines = voice_words(view.language).lines(of).iter();
    lines.map(|line| sentence(&line.replace("{who}", who))).collect()
}

fn of_invitation(who: &str) -> Vec<String> {
    vec![
        format!("{who} wants to know where I stand."),
        format!("{who} has put something to me, and waits."),
        format!("A proposal. {who} should have an answer."),
    ]
}

fn of_need(view: &Appraisal<'_>, thing: &str) -> Vec<String> {
    let reason = view
        .obstacle
        .as_ref()
        .map(|obstacle| sentence(&Language::english().first_person(obstacle.reason)));
    let reason = reason.filter(|reason| !reason.is_empty());
    if view.obstacle.as_ref().is_some_and(|obstacle| obstacle.in_hand) {
        return vec![
            format!("Now that I have {thing}, nothing else stands in the way."),
            format!("I have {thing}. That settles how."),
            format!("{thing}, at last. To work."),
        ]
        .into_iter()
        .map(|line| sentence(&line))
        .collect();
    }
    let plain =
        [format!("Everything hangs on {thing}."), format!("No way round it: {thing} comes first.")];
    let because = reason.map(|reason| format!("{reason} So {thing} comes first."));
    because.into_iter().chain(plain).collect()
}

fn of_news(news: &str) -> Vec<String> {
    let news = sentence(&Language::english().first_person(news));
    vec![
        format!("{news} That is worth following."),
        format!("So. {news}"),
        format!("{news} I should not let that slip away."),
    ]
}

fn of_confession(view: &Appraisal<'_>, secret: &str) -> Vec<String> {
    let name = &view.request.situation.persona.name;
    let mine = sentence(&view.language.of_oneself(name, &view.language.first_person(secret)));
    vec![
        format!("It has to come out. {mine}"),
        format!("I can't keep it to myself any longer. {mine}"),
    ]
}

fn of_question(question: &str) -> Vec<String> {
    let question = small(inside(question));
    vec![
        format!("I still do not know {question}."),
        format!("One thing will not leave me alone: {question}."),
        format!("It would help to know {question}."),
    ]
}

fn of_consideration(why: &str) -> Vec<String> {
    let why = sentence(&Language::english().first_person(why));
    vec![
        why.clone(),
        format!("{why} That settles it."),
        format!("There is no arguing with it. {why}"),
        format!("{why} So I had better."),
    ]
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

fn of_missing(who: &str) -> Vec<String> {
    let who = with_article(who);
    vec![
        format!("Still no sign of {who}."),
        format!("If only {who} were here."),
        format!("{who} ought to be here by now."),
        format!("Every sound could be {who}."),
        format!("I listen for {who}."),
    ]
}

fn of_temper(motive: Motive<'_>) -> &'static [&'static str] {
    match motive {
        Motive::Worth => &[
            "That is worth doing.",
            "If anything wants doing, it is that.",
            "It is as good a thing to do as any.",
        ],
        Motive::Freed => &[
            "Something has changed. It may go better now.",
            "Once more, then, and differently.",
            "The way may be clear at last.",
        ],
        Motive::Topic => {
            &["That concerns me more than they know.", "They have given me something to go on."]
        }
        Motive::Protest(_) => &[
            "That was not theirs to take.",
            "I can't let that go without a word.",
            "Not that, of all things.",
        ],
        Motive::Curious => {
            &["That deserves a second look.", "I would like to see that for myself."]
        }
        Motive::Company => &[
            "A word costs nothing.",
            "One learns more by talking than by standing about.",
            "Better company than none.",
        ],
        Motive::Mood => &["Something here does not sit right.", "I do not have the whole picture."],
        Motive::Patience => &[
            "I have asked. Now let them answer.",
            "The question is out. I give it a moment.",
            "Patience. They heard me.",
        ],
        _ => &[
            "Nothing here wants doing.",
            "Better to watch for a while.",
            "I let the moment come to me.",
            "No hurry. Things show themselves.",
            "All quiet, as far as I can tell.",
        ],
    }
}

/// Wordings of the resolve.
fn resolve(chosen: &Scored<'_>) -> Vec<String> {
    let Some(action) = chosen.action.filter(|action| !action.has_tag("wait")) else {
        return lines(&["I wait.", "I stay where I am.", "For now I keep still."]);
    };
    let deed = small(inside(&action.description));
    vec![
        format!("I will {deed}."),
        format!("I had better {deed}."),
        format!("Time to {deed}."),
        format!("So: {deed}."),
        format!("Best to {deed}."),
        format!("Then I {deed}, and see."),
        format!("Nothing for it but to {deed}."),
    ]
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::{decision, offer, request};
    use cognition_core::mind::Goal;
    use cognition_core::perceive::{EntityRefs, Percept};
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
