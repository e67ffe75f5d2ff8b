//! What anybody might say besides, who was given no lines for it.

use super::fitting::said_before;
use crate::appraisal::appraise::Appraisal;
use crate::reading::sighting::Sighting;
use crate::wording::phrase::sentence;
use crate::wording::words::Words;
use cognition_core::adapt::{Directive, Level, StyleDimension};
use cognition_core::perceive::PerceptKind;
use cognition_core::promise::CommitmentKind;
use cognition_language::Language;

/// Characters of a memory at most.
const MEMORY: usize = 90;

/// To somebody who did not like how they were dealt with.
pub(super) const OWN_UP: &[&str] = &[
    "Fair enough.",
    "I put that badly before, {speaker}.",
    "That went down badly, and the fault is mine.",
    "I hear that you are not pleased.",
    "You have cause to be cross with me.",
];
/// To somebody who speaks from the heart.
pub(super) const FEEL: &[&str] = &[
    "I see how close this is to you, {speaker}.",
    "That weighs on you, I can tell.",
    "It is no small thing to you.",
    "I hear how much is in that.",
    "Anybody would feel it.",
];
/// To somebody who is unsure.
pub(super) const ASSURE: &[&str] = &[
    "You see that rightly, {speaker}.",
    "There is sense in that.",
    "That is a fair thought.",
    "You are on the right track.",
    "You know more of it than you think.",
];
/// To somebody who looks for agreement.
pub(super) const AGREE: &[&str] = &[
    "I see it much as you do, {speaker}.",
    "We are of one mind there.",
    "I would have said the same.",
    "That is how I see it too.",
];
/// To somebody who likes to hear more.
pub(super) const MORE: &[&str] = &[
    "I would rather tell you a word too many than leave you guessing.",
    "It did not come about overnight, and it is not told in a breath either.",
    "I have turned it over in my head more than once, and it comes out the same each time.",
    "These things hang together more than they show, if you look at them long enough.",
    "There is more behind it than meets the eye, as there is behind most things here.",
    "I tell you so that you know how one thing came of the other.",
    "It takes a while to see why, but once you have seen it, it is plain.",
];
/// To somebody who likes to hear why they are asked.
pub(super) const WHY: &[&str] = &[
    "I only say so to be sure that I have you right, {speaker}.",
    "It makes a difference to what I tell you next.",
    "I would not like to answer something that you never meant.",
    "Better to be sure now than to be sorry afterwards.",
];
/// A gentle doubt.
pub(super) const DOUBT: &[&str] = &[
    "Though I do wonder whether that is all of it.",
    "I am not quite certain of it, between ourselves.",
    "What do you make of it yourself?",
    "It could be otherwise, I suppose.",
];
/// A counterpoint.
pub(super) const COUNTER: &[&str] = &[
    "Then again, there is another side to it, and it has its price too.",
    "Mind you, much can be said for the opposite.",
    "On the other hand, it costs something either way.",
    "Against that stands that things are seldom so simple.",
];
/// A hard question.
pub(super) const PRESS: &[&str] = &[
    "But what if you are wrong about that?",
    "And how do you know that it is so?",
    "Who told you so, and what is their word worth?",
    "What is left of it if the first part falls?",
];
/// To somebody who likes it put gently.
pub(super) const SOFTEN: &[&str] = &[
    "That is only how I see it.",
    "But you will know better than I.",
    "Take it for what it is worth.",
    "I could be mistaken, of course.",
];

/// A choice, to learn what somebody likes.
pub(super) fn offer(of: StyleDimension) -> &'static [&'static str] {
    match of {
        StyleDimension::DepthPreference => {
            &["Is that enough, or would you rather hear what is behind it?"]
        }
        StyleDimension::ChallengeAppetite => {
            &["Is it help that you are after, or somebody who speaks against it?"]
        }
        StyleDimension::AbstractionLevel => {
            &["Would you rather hear how it is done, or what it is all about?"]
        }
        _ => &[],
    }
}

/// What anybody might say to go on, or to offer that, and that says nothing of the matter.
pub(super) fn paddings() -> impl Iterator<Item = &'static str> {
    let offers = Directive::FORKS.into_iter().flat_map(|of| offer(of).iter().copied());
    MORE.iter().copied().chain(offers)
}

/// Whether something says nothing of the matter.
pub(super) fn is_padding(text: &str) -> bool {
    paddings().any(|padding| padding == text)
}

/// That somebody has changed.
pub(super) fn growth(of: StyleDimension, level: Level) -> &'static [&'static str] {
    match (of, level) {
        (StyleDimension::CertaintyLevel, Level::High) => {
            &["You speak more surely than you used to, {speaker}.", "You have grown surer of late."]
        }
        (StyleDimension::CertaintyLevel, Level::Low) => {
            &["You take less for granted than you used to.", "You have grown more careful of late."]
        }
        (StyleDimension::DepthPreference, Level::High) => {
            &["You look deeper into things than you used to.", "You dig deeper of late, {speaker}."]
        }
        (StyleDimension::DepthPreference, Level::Low) => {
            &["You come to the point sooner than you used to.", "You have grown practical of late."]
        }
        (StyleDimension::ChallengeAppetite, Level::High) => {
            &["You bear being contradicted better than you used to.", "You like a dispute of late."]
        }
        (StyleDimension::ChallengeAppetite, Level::Low) => {
            &["You are more peaceable than you used to be.", "You have grown milder of late."]
        }
        (StyleDimension::Verbosity, Level::High) => {
            &["You tell me more than you used to.", "You have grown talkative of late."]
        }
        (StyleDimension::Verbosity, Level::Low) => {
            &["You make fewer words than you used to.", "You have grown quiet of late."]
        }
        (StyleDimension::Formality, Level::High) => {
            &["You have grown so courteous of late.", "You speak more formally than you used to."]
        }
        (StyleDimension::Formality, Level::Low) => {
            &["You speak more freely with me than you used to.", "No ceremony any more, I notice."]
        }
        _ => &[],
    }
}

/// The latest that the mind saw of what it was spoken to about, unless it has told so, or whoever
/// spoke to it did it, or it holds its tongue about it.
pub(super) fn memory(view: &Appraisal<'_>) -> Option<String> {
    let situation = &view.request.situation;
    let topic = view.things.names_in(&Words::of(&situation.said)).without(&view.me);
    let partner = situation.partner.as_ref();
    let of_partner = |seen: &&Sighting<'_>| seen.percept.source.as_ref() == partner;
    let events = view.by_others().filter(|seen| seen.percept.kind == PerceptKind::Event);
    let quiet = events.filter(|seen| !seen.tell.asks && !seen.tell.talks && !of_partner(seen));
    let mut told = quiet
        .filter(|seen| seen.words.meets(&topic))
        .map(|seen| sentence(&Language::english().first_person(&seen.percept.text)))
        .filter(|text| text.chars().count() <= MEMORY && !text.ends_with('?'));
    let said = said_before(view);
    let known = |text: &String| said.iter().any(|line| line.contains(&text.to_lowercase()));
    told.find(|text| !known(text) && !is_held_back(view, text))
        .map(|text| format!("I have it from my own eyes: {text}"))
}

/// Whether the mind has promised not to do something with what this names.
fn is_held_back(view: &Appraisal<'_>, text: &str) -> bool {
    let named = view.things.names_in(&Words::of(text));
    let mut silent =
        view.debts.iter().filter(|debt| debt.commitment.kind == CommitmentKind::Refrain);
    silent.any(|debt| Words::of(debt.promise.text).meets(&named))
}
