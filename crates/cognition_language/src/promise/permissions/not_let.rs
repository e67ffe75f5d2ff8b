//! What nobody is to be let do, and words that let it be done: `not to let anybody go out on the jetty`.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

/// What somebody is not to be let do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotLet {
    /// Who they are; empty where that is anybody.
    whom: Vec<String>,
    /// The verb; none where they are not to be let in, or out.
    verb: Option<String>,
    /// Which way: `out`.
    way: Option<String>,
    /// The stems of what it is about.
    matter: Vec<String>,
}

impl NotLet {
    /// The words for whom it is that is not to be let; none where that is anybody.
    pub fn whom(&self) -> &[String] {
        &self.whom
    }

    /// The stems of what it is about: `jetti`.
    pub fn matter(&self) -> &[String] {
        &self.matter
    }
}

impl Language {
    /// What a promise says that somebody is not to be let do. Not to let them know or have something is another matter.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let not_let = |text| Language::english().not_let(text);
    /// let jetty = not_let("not to let anybody go out on the jetty").expect("nobody is let");
    /// assert!(jetty.whom().is_empty() && jetty.matter().len() == 1);
    /// assert_eq!(not_let("not to let Odo into the cellar").expect("he is not let").whom(), ["odo"]);
    /// assert_eq!([not_let("let Odo into the cellar"), not_let("let nobody know of the cellar")], [None, None]);
    /// ```
    pub fn not_let(&self, promised: &str) -> Option<NotLet> {
        let deed = self.deed(promised);
        let (verb, rest) = deed.words.split_first().filter(|_| deed.denied)?;
        let lets = self.deeds.kept_and_broken.letting_in.letting.has(verb);
        let (is_anybody, at) = lets.then(|| self.begin_of_what_is_let(rest))?;
        let (who, let_do) = rest.split_at_checked(at)?;
        let whom = if is_anybody { Vec::new() } else { who.to_vec() };
        let infinitive = |word: &&String| self.sentences.infinitive.has(word);
        let done: Vec<&String> = let_do.iter().skip_while(infinitive).collect();
        let first = done.first()?;
        let is_known = self.deeds.know.has(first) || self.deeds.have.has(first);
        let bare = self.is_way_in_or_out(first);
        let behind = if bare { &done[..] } else { &done[1..] };
        let way = behind.first().filter(|word| self.is_way_in_or_out(word));
        let named = behind.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" ");
        let mut matter = self.content_stems(&named);
        matter.retain(|stem| !self.is_vague_in_deeds(stem) && !self.is_way_in_or_out(stem));
        (!is_known && (way.is_some() || !matter.is_empty())).then(|| NotLet {
            whom,
            verb: (!bare).then(|| (*first).clone()),
            way: way.map(|word| (*word).clone()),
            matter,
        })
    }

    /// Whether anybody is meant, and where the deed begins: at `go` of `anybody go out`, and at `out` of `old Odo out`.
    fn begin_of_what_is_let(&self, rest: &[String]) -> (bool, usize) {
        let known = &self.deeds;
        let anybody = |word: &&String| known.anyone.has(word) || known.denied_objects.has(word);
        let no_one = if known.no_one.begins(rest) { known.no_one.len() } else { 0 };
        let named = no_one.max(rest.iter().take_while(anybody).count());
        let is_deed = |word: &String| {
            self.is_verb_of_deeds(word)
                || self.promises.proposing.heading.has(word)
                || self.is_way_in_or_out(word)
                || self.sentences.infinitive.has(word)
        };
        match named {
            0 => (false, rest.iter().skip(1).position(is_deed).map_or(1, |at| at + 1)),
            named => (true, named),
        }
    }

    fn is_way_in_or_out(&self, word: &str) -> bool {
        let known = &self.deeds.kept_and_broken.letting_in;
        known.inward.has(word) || known.outward.has(word)
    }

    /// Whether words tell or allow their hearer to do what they were not to be let. Where they have just asked for it,
    /// `Go, then` and `Go on out to your boat` are about that; and so is a yes.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let jetty = english.not_let("not to let anybody go out on the jetty").expect("nobody is let");
    /// assert!(english.lets_it_be_done("Yes, you may go out on the jetty.", &jetty, false));
    /// assert!(!english.lets_it_be_done("Go to the kitchen. Don't go out on the jetty.", &jetty, true));
    /// assert!(english.lets_it_be_done("Of course, dear.", &jetty, true));
    /// assert!(!english.lets_it_be_done("Of course, dear.", &jetty, false));
    /// ```
    pub fn lets_it_be_done(&self, said: &str, forsworn: &NotLet, is_asked: bool) -> bool {
        let plain = |it: &&str| !self.is_question(it) && !self.is_on_terms(it);
        let mut told = sentences(said).filter(plain).flat_map(clauses);
        let lets = told.any(|clause| {
            let lower = clause.to_lowercase().replace('’', "'");
            !self.denies(clause) && self.bids_it(&spoken(&lower), forsworn, is_asked)
        });
        let holds_back = || self.denies(said) || sentences(said).any(|it| self.is_on_terms(it));
        let agrees = || self.consent(said) == Some(Answer::Agrees) && !holds_back();
        lets || is_asked && agrees()
    }

    /// Whether a promise is to let just that be done: `let Odo go out on the jetty`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let jetty = english.not_let("not to let anybody go out on the jetty").expect("nobody is let");
    /// let lets = |text| english.is_to_let(text, &jetty);
    /// assert!(lets("let Odo go out on the jetty") && lets("let Odo out on the jetty"));
    /// assert!(!lets("let Odo go into the cellar") && !lets("sweep the jetty"));
    /// assert!(!lets("not to let Odo go out on the jetty"));
    /// ```
    pub fn is_to_let(&self, promised: &str, forsworn: &NotLet) -> bool {
        let deed = self.deed(promised);
        let letting = &self.deeds.kept_and_broken.letting_in.letting;
        let lets = !deed.denied && deed.words.first().is_some_and(|verb| letting.has(verb));
        let same = |said: &Option<String>| said.as_ref().is_some_and(|it| deed.words.contains(it));
        let named = self.share_held(&forsworn.matter, &[promised]) > 0.0;
        let is_deed = same(&forsworn.verb) || same(&forsworn.way);
        let is_about = named || forsworn.matter.is_empty();
        lets && is_deed && is_about && forsworn.whom.iter().all(|who| deed.words.contains(who))
    }

    fn bids_it(&self, words: &[&str], forsworn: &NotLet, is_asked: bool) -> bool {
        let is_verb = |word: &&str| self.is_verb_let(word, forsworn);
        let Some(at) = words.iter().position(is_verb) else { return false };
        let joins = |word: &&&str| !self.grammar.joining.has(word);
        let rest: Vec<&str> = words[at + 1..].iter().take_while(joins).copied().collect();
        let named = self.share_held(&forsworn.matter, &[&rest.join(" ")]) > 0.0;
        let bare = || rest.iter().all(|word| self.is_stop_word(word));
        let that_way = || forsworn.way.as_deref().is_some_and(|way| rest.contains(&way));
        self.leads_to_an_order(&words[..at]) && (named || is_asked && (bare() || that_way()))
    }

    fn is_verb_let(&self, word: &str, forsworn: &NotLet) -> bool {
        let heads = |word: &str| self.promises.proposing.heading.has(word);
        match &forsworn.verb {
            Some(verb) => word == verb || heads(verb) && heads(word),
            None => heads(word) || self.deeds.going.has(word),
        }
    }

    /// Whether a line asks leave to do what its speaker is not to be let, says that they are about to, or bids that be
    /// opened which leads there, by any of its labels.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let jetty = english.not_let("not to let anybody go out on the jetty").expect("nobody is let");
    /// let wants = |said| english.wants_to_be_let(said, &jetty, &["the sea door"]);
    /// assert!(wants("Let me out on the jetty.") && wants("I'll go out to my boat."));
    /// assert!(wants("Open the sea door for me.") && wants("May I go out?"));
    /// assert!(!wants("Is it cold on the jetty?") && !wants("Open the store door.") && !wants("I'll go up."));
    /// ```
    pub fn wants_to_be_let(&self, said: &str, forsworn: &NotLet, ways: &[&str]) -> bool {
        let told = sentences(said).flat_map(clauses).filter(|clause| !self.denies(clause));
        let mut told = told.map(|clause| clause.to_lowercase().replace('’', "'"));
        told.any(|clause| {
            let words = spoken(&clause);
            let asks = |at: usize| {
                let length = self.promises.asking_leave.length_at(&words[at..])?;
                Some(&words[at + length..])
            };
            let about = (0..words.len()).find_map(asks).or_else(|| self.deed_now(&words));
            about.is_some_and(|rest| self.is_going_let(rest, forsworn))
                || self.opens_any_of(&words, ways)
        })
    }

    fn is_going_let(&self, rest: &[&str], forsworn: &NotLet) -> bool {
        let goes = |word: &str| {
            forsworn.verb.as_deref().is_some_and(|verb| self.sense(verb) == self.sense(word))
                || self.promises.proposing.heading.has(word)
        };
        let way = forsworn.way.as_deref();
        let leads = |word: &str| way == Some(word);
        let named = self.share_held(&forsworn.matter, &[&rest.join(" ")]) > 0.0;
        let (first, second) = (rest.first(), rest.get(1));
        named
            || first.is_some_and(|word| leads(word))
            || first.is_some_and(|word| goes(word)) && second.is_some_and(|word| leads(word))
    }

    /// `Open the sea door for me`
    fn opens_any_of(&self, words: &[&str], ways: &[&str]) -> bool {
        let known = &self.deeds.kept_and_broken.letting_in.opening;
        let polite = |word: &&&str| self.promises.proposing.politely.has(word);
        let mut order = words.iter().skip_while(polite);
        let opens = order.next().is_some_and(|word| known.has(word));
        let rest = order.copied().collect::<Vec<_>>().join(" ");
        let is_named = |way: &&str| self.share_held(&self.content_stems(way), &[&rest]) >= 1.0;
        opens && ways.iter().any(is_named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JETTY: &str = "not to let anybody go out on the jetty";

    fn lets(promised: &str, said: &str, is_asked: bool) -> bool {
        let english = Language::english();
        let forsworn = english.not_let(promised).expect("somebody is not to be let");
        english.lets_it_be_done(said, &forsworn, is_asked)
    }

    #[test]
    fn what_nobody_is_to_be_let_do_is_let_by_an_order_or_a_leave() {
        for promised in
            [JETTY, "let nobody go out on the jetty", "not to let Ruben out on the jetty"]
        {
            for said in ["Yes, you may go out on the jetty.", "Go on, go out on the jetty, Ruben."]
            {
                assert!(lets(promised, said, false), "{promised}: {said}");
            }
            for said in [
                "You may not go out on the jetty.",
                "Nobody goes out on the jetty.",
                "You may go out on the jetty once the storm is over.",
                "Would you go out on the jetty?",
                "I go out on the jetty every day.",
                "Go to the kitchen and look at the jetty from there.",
                "Go on.",
                "Of course.",
            ] {
                assert!(!lets(promised, said, false), "{promised}: {said}");
            }
        }
    }

    #[test]
    fn who_has_asked_for_it_is_let_by_less() {
        for said in
            ["Of course, dear.", "Go, then.", "Go on out to your boat, the sea door is open."]
        {
            assert!(lets(JETTY, said, true), "{said}");
        }
        for said in [
            "Of course not.",
            "Of course, once it is over.",
            "Not before the storm is over.",
            "Go to bed.",
            "Sit down, dear.",
        ] {
            assert!(!lets(JETTY, said, true), "{said}");
        }
    }

    #[test]
    fn what_says_nothing_of_letting_is_no_such_promise() {
        let english = Language::english();
        for text in
            ["not to go out on the jetty", "let Ruben go out", "not to let anybody have the key"]
        {
            assert_eq!(english.not_let(text), None, "{text}");
        }
    }
}
