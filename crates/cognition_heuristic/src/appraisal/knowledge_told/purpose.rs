//! What a mind means to do, as it tells it.

use crate::motives::stakes::Stakes;
use crate::wording::phrase::{inside, sentence, small};
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;

/// What the mind is to do, as it tells it.
pub(super) fn purpose_of_step(view: &Stakes<'_>, step: &str) -> String {
    let line = voice_words(view.language).lines("means_to").first();
    sentence(&line.map_or("{what}", String::as_str).replace("{what}", &small(inside(step))))
}

/// A goal as the mind tells it: what is put as an order to itself, it means to do.
pub(crate) fn purpose(view: &Stakes<'_>, goal: &str) -> String {
    let name = &view.request.situation.persona.name;
    let first = goal.split_whitespace().next().unwrap_or_default();
    let is_name = view.things.people().meets(&Words::of(first));
    let words = voice_words(view.language);
    match words.orders(goal) && !is_name {
        true => {
            let line = words.lines("means_to").first();
            let line = line.map_or("{what}", String::as_str);
            let mine = view
                .language
                .of_oneself(name, &format!("{name} {}", words.plans().within(inside(goal))));
            let mine = mine.split_once(' ').map_or(mine.as_str(), |(_, rest)| rest).to_owned();
            sentence(&line.replace("{what}", &mine))
        }
        false => sentence(&view.language.of_oneself(name, &view.language.first_person(goal))),
    }
}
