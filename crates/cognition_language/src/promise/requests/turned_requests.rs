//! Requests and proposals that are told, and asked back at their end: `You couldn't put a loaf aside for me, could
//! you?`, `We meet at noon, agreed?`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::promises::TurnedRequest;
use std::borrow::Cow;

impl Language {
    /// A sentence in the words of a plain request, where it asks or proposes what it tells: `could you put a loaf aside
    /// for me`. Any other sentence as it is.
    pub(super) fn as_plain_request<'s>(&self, sentence: &'s str) -> Cow<'s, str> {
        let turned = self.is_question(sentence).then(|| self.turned_request(sentence)).flatten();
        turned
            .or_else(|| self.want_as_request(sentence))
            .or_else(|| self.begged_request(sentence))
            .or_else(|| self.request_of_anybody(sentence))
            .or_else(|| self.request_on_terms(sentence))
            .map_or(Cow::Borrowed(sentence), Cow::Owned)
    }

    fn turned_request(&self, sentence: &str) -> Option<String> {
        let plain = sentence.replace('’', "'");
        let (parts, lower): (Vec<&str>, String) = (clauses(&plain).collect(), plain.to_lowercase());
        let told: Vec<Vec<&str>> = clauses(&lower).map(spoken).collect();
        let (first, last) = (told.first()?, told.last()?);
        let is_behind =
            |it: &TurnedRequest| told.len() > 1 && it.behind.iter().any(|phrase| phrase.is(last));
        let mut known = self.promises.proposing.turned.iter();
        let (row, from) = known.find_map(|row| {
            let from = row.begins.length_at(first)?;
            let deed = || self.names_a_deed(&owned(&first[from..]));
            let asked = is_behind(row) || row.alone && (deed() || self.has_it_done(&first[from..]));
            (asked && self.is_turned_so(row, &first[from..])).then_some((row, from))
        })?;
        let end = parts.len() - usize::from(is_behind(row));
        let deed = spoken(parts.first()?).get(from..)?.join(" ");
        let rest = parts.get(1..end)?.iter().map(|part| part.trim_end_matches(['?', '？']));
        let all: Vec<&str> = std::iter::once(deed.as_str()).chain(rest).collect();
        // `Will you have` offers something.
        Some(match row.alone && self.has_it_done(&first[from..]) {
            true => format!("{} {}.", self.promises.proposing.wanted.asks, all.join(", ")),
            false => format!("{} {}{}", row.asks, all.join(", "), row.sign),
        })
    }

    /// `Have the curtains drawn`, and neither `have heard it` nor `have a drink`.
    fn has_it_done(&self, deed: &[&str]) -> bool {
        deed.get(1).is_some_and(|thing| self.is_determiner(thing)) && self.is_to_be_had(deed)
    }

    /// Whether what is told may be asked so: it is to be done, for whoever speaks, or at a time.
    fn is_turned_so(&self, row: &TurnedRequest, deed: &[&str]) -> bool {
        let known = &self.promises;
        let Some(verb) = deed.first() else { return false };
        let ended = known.undertaking.is_ended(verb) || known.undertaking.over.has(verb);
        let of_me = |word: &&str| self.is_of_the_speaker(word);
        let harms = || deed.get(1).is_some_and(of_me) && self.may_harm(verb);
        let for_me = || deed.iter().any(of_me) && self.names_a_deed(&owned(deed)) && !harms();
        let text = deed.join(" ");
        let timed = || {
            deed.iter().any(|word| known.proposing.jointly.has(word))
                || !self.times_named(&text).is_empty()
        };
        let idle = || known.is_idle(verb) && !(row.alone && self.has_it_done(deed));
        !ended && !idle() && (!row.for_me || for_me()) && (!row.timed || timed())
    }

    fn may_harm(&self, verb: &str) -> bool {
        let known = &self.promises.undertaking.threats;
        self.harms(&self.sense(verb)) || known.harming.has(verb) || known.deadly.has(verb)
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(said: &str) -> Option<String> {
        Language::english().proposed(said, "Mara").into_iter().next()
    }

    #[test]
    fn what_is_told_and_asked_back_is_asked_for() {
        for (said, deed) in [
            (
                "You couldn't put a rye loaf aside for me, could you?",
                "put a rye loaf aside for Mara",
            ),
            ("You couldn't possibly lend me a coin, could you?", "lend Mara a coin"),
            ("You could mend my chair, couldn't you?", "mend Mara's chair"),
            ("You'll bring the cake at four, won't you?", "bring the cake at four"),
            ("You'll ring me at two with her weight?", "ring Mara at two with her weight"),
            ("You'll write to my mum, doc? Promise?", "write to Mara's mum"),
            ("You won't sell my season ticket, Coach, will you?", "not sell Mara's season ticket"),
            ("You won't tell Odo, will you?", "not tell Odo"),
            (
                "We send the balloon up together at twelve, ok?",
                "send the balloon up together at twelve",
            ),
            ("We'll meet at the mill at dawn, agreed?", "meet at the mill at dawn"),
            (
                "can u take the bin bags down tomorrow? early shift",
                "take the bin bags down tomorrow",
            ),
            (
                "Can you have the mule saddled in twenty minutes?",
                "have the mule saddled in twenty minutes",
            ),
            ("You will have the nets mended by noon, Odo?", "have the nets mended by noon"),
            ("You'll have the blinds drawn at dusk, won't you?", "have the blinds drawn at dusk"),
            ("You're not going to sell my boat, are you?", "not sell Mara's boat"),
            (
                "You're not going to let on to Odo who broke it, are you?",
                "not tell Odo who broke it",
            ),
            ("Ye'll bring the nets doon tae the quay, Odo?", "bring the nets down to the quay"),
            ("I wonder if you could mend my chair.", "mend Mara's chair"),
            ("Do you think you could carry my chest?", "carry Mara's chest"),
        ] {
            assert_eq!(part(said).as_deref(), Some(deed), "{said}");
        }
    }

    #[test]
    fn what_somebody_is_thought_able_or_trusted_to_do_is_asked_for() {
        for (said, deed) in [
            ("Think you could mend my chair?", "mend Mara's chair"),
            ("Reckon you can carry my chest?", "carry Mara's chest"),
            ("Suppose you could feed the hens?", "feed the hens"),
            ("Do you reckon you could mend my chair?", "mend Mara's chair"),
            ("Is there a chance you could mend my chair?", "mend Mara's chair"),
            ("Are you able to carry my chest?", "carry Mara's chest"),
            ("Are you willing to feed the hens?", "feed the hens"),
            ("Would you be willing to feed the hens?", "feed the hens"),
            ("May I rely on you to feed the hens?", "feed the hens"),
            ("Might I trouble you to feed the hens?", "feed the hens"),
        ] {
            assert_eq!(part(said).as_deref(), Some(deed), "{said}");
        }
    }

    #[test]
    fn what_is_guessed_known_or_feared_is_not_asked_for() {
        for said in [
            "I think you could mend my chair.",
            "Think you can swim?",
            "Reckon you can beat me?",
            "Suppose you could be wrong?",
            "Are you able to swim?",
            "You couldn't see the ship, could you?",
            "You couldn't hurt a fly, could you?",
            "You wouldn't hurt me, would you?",
            "You could swim once, couldn't you?",
            "You'll be wanting supper?",
            "You'll know him, won't you?",
            "We won, ok?",
            "We sell bread, ok?",
            "You sold my ticket, didn't you?",
            "You could have left it there, couldn't you?",
            "Could you have lost it?",
            "You are the smith, aren't you?",
            "You won't have the gate locked, will you?",
            "You'll have heard the news?",
            "You will have a drink, won't you?",
            "You're not going to faint, are you?",
            "You're not going to be late, are you?",
        ] {
            assert_eq!(part(said), None, "{said}");
        }
    }
}
