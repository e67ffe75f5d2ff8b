//! What announces that something is to be told, and what leaves it open: `I've a thing to tell you about Odo.`, `Odo
//! could be anywhere.` It tells nothing yet.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::deeds::announcing::AnnouncingWords;
use crate::words::dialogue_acts::dialogue_act::DialogueAct;

/// So many words that mean something tell what is announced before, whatever they are.
const TOLD: usize = 3;

impl Language {
    /// The clauses of what was said that tell something of a matter: neither those that only announce it, unless it is
    /// told behind them, nor those that say what may be, or what the listener knows. Whoever promised to tell what may
    /// be, or to warn, has told that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let told = |said| Language::english().clauses_that_tell(&[said], &["odo"], "tell Mara about Odo");
    /// assert!(told("I've a thing to tell you about Odo.").is_empty());
    /// assert!(told("Odo could be anywhere, you know Odo.").is_empty());
    /// assert_eq!(told("Odo has drowned."), ["Odo has drowned."]);
    /// assert_eq!(told("I must tell you about Odo: he drowned.").len(), 2);
    /// ```
    pub fn clauses_that_tell<'s>(
        &self,
        said: &[&'s str],
        matter: &[&str],
        promise: &str,
    ) -> Vec<&'s str> {
        let all: Vec<&str> = said.iter().copied().flat_map(clauses).collect();
        let known = self.announcing();
        let open = self.denies(promise) || self.words(promise).any(|word| known.open.has(&word));
        let told_behind =
            |at: usize| all[at + 1..].iter().any(|it| self.tells_what_was_announced(it));
        let tells = |at: &usize| {
            let clause = all[*at];
            let open = open || !self.says_what_may_be(clause);
            open && (!self.announces_tidings(clause, matter) || told_behind(*at))
        };
        (0..all.len()).filter(tells).map(|at| all[at]).collect()
    }

    /// Whether words speak of what a deed is to tell, and only announce it, ask after it or leave it open. What those are
    /// called who hear it is no matter of it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let announces = |said| Language::english().announces_what_is_to_be_told(said, "Speak to Mara and tell her about Odo", "Mara");
    /// assert!(announces("I've a thing to tell you about Odo, Mara.") && announces("Where is Odo, Mara?"));
    /// assert!(!announces("Odo? He has drowned, Mara.") && !announces("Good evening, Mara."));
    /// ```
    pub fn announces_what_is_to_be_told(&self, said: &str, deed: &str, hearers: &str) -> bool {
        let words = self.deed(deed).words;
        let tells = words.iter().any(|word| self.deeds.telling.has(word));
        if !tells || words.iter().any(|word| self.deeds.asking.has(word)) {
            return false;
        }
        let (hearers, spoken_of) = (self.content_stems(hearers), self.content_stems(said));
        let mut matter = self.content_stems(deed);
        matter.retain(|stem| !hearers.contains(stem) && spoken_of.contains(stem));
        let matter: Vec<&str> = matter.iter().map(String::as_str).collect();
        let told = self.clauses_that_tell(&self.stated_outright_in(said), &matter, deed);
        let names = |clause: &&str| {
            let stems = self.content_stems(clause);
            stems.iter().any(|stem| matter.contains(&stem.as_str()))
        };
        let tells = |clause: &&str| names(clause) || self.tells_what_was_announced(clause);
        !matter.is_empty() && !told.iter().any(tells)
    }

    fn announcing(&self) -> &AnnouncingWords {
        &self.deeds.kept_and_broken.in_words.announcing
    }

    /// `He may be at the mill`, `who knows where he is`
    fn says_what_may_be(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        self.announcing().possible.stand_in(&spoken(&lower))
    }

    /// Whether a clause holds nothing but that there is something to tell of the matter, or that the listener knows it.
    fn announces_tidings(&self, clause: &str, matter: &[&str]) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let announced = |at: usize| {
            self.is_to_be_passed_on(&words, at)
                || self.is_named_with_its_topic(&words, at)
                || self.is_known_to_the_listener(&words, at)
        };
        (0..words.len()).any(announced) && self.says_no_more_than(clause, matter)
    }

    /// `Tell` of `I have to tell you about Odo`, and not of `I have to tell you that Odo drowned`.
    fn is_to_be_passed_on(&self, words: &[&str], at: usize) -> bool {
        let known = self.announcing();
        let ahead = at > 0 && known.before.has(words[at - 1]);
        if !ahead || !known.passing.has(words[at]) {
            return false;
        }
        let hearer = |word: &&&str| {
            known.with.has(word)
                || known.again.has(word)
                || self.promises.questions.addressed.has(word)
        };
        let behind = &words[at + 1..];
        let behind = &behind[behind.iter().take_while(hearer).count()..];
        let means = |word: &&str| {
            let stems = self.content_stems(word);
            stems.iter().any(|stem| !self.is_vague_in_deeds(stem))
        };
        behind.first().is_none_or(|word| known.topics.has(word)) || !behind.iter().any(means)
    }

    /// `News of Odo`
    fn is_named_with_its_topic(&self, words: &[&str], at: usize) -> bool {
        let known = self.announcing();
        let topic = words.get(at + 1).is_some_and(|word| known.topics.has(word));
        topic && known.tidings.has(words[at])
    }

    /// `You know Odo`, and not `you know that Odo is away`.
    fn is_known_to_the_listener(&self, words: &[&str], at: usize) -> bool {
        let Some((verb, behind)) = words[at..].get(1..).and_then(<[&str]>::split_first) else {
            return false;
        };
        let tells = |word: &&str| self.sentences.auxiliaries.has(word);
        self.promises.questions.addressed.has(words[at])
            && self.announcing().knowing.has(verb)
            && !behind.iter().any(tells)
    }

    /// Whether a clause says nothing of its own but for the matter, and of what sort it is.
    fn says_no_more_than(&self, clause: &str, matter: &[&str]) -> bool {
        let of_the_matter = |stem: &String| {
            self.is_vague_in_deeds(stem) || matter.iter().any(|known| known == stem)
        };
        let mut own = self.words(clause).filter(|word| !self.is_of_announcing(word));
        own.all(|word| self.content_stems(&word).iter().all(of_the_matter))
    }

    fn is_of_announcing(&self, word: &str) -> bool {
        let known = self.announcing();
        let sets = [&known.tidings, &known.passing, &known.before, &known.knowing, &known.beside];
        sets.iter().any(|set| set.has(word))
    }

    /// `He drowned on Tuesday`, `I broke it`: and neither `it can wait`, nor `sit down for it`.
    fn tells_what_was_announced(&self, clause: &str) -> bool {
        let lower = clause.to_lowercase().replace('’', "'");
        let (words, known) = (spoken(&lower), self.announcing());
        let asks = self.is_question(clause)
            || self.asks_kindly(&words)
            || self.dialogue_acts(clause).has(DialogueAct::Request);
        if asks || self.says_what_may_be(clause) || self.announces_tidings(clause, &[]) {
            return false;
        }
        let own = self.words(clause).filter(|word| !self.is_of_announcing(word));
        let own = own.filter(|word| !self.content_stems(word).is_empty()).count();
        let has = |holds: &dyn Fn(&str) -> bool| words.iter().any(|word| holds(word));
        let of_somebody = has(&|word| self.promises.others.has(word));
        let of_it = has(&|word| known.pronouns.has(word));
        let listener = has(&|word| self.promises.questions.addressed.has(word));
        let speaker = has(&|word| self.is_of_the_speaker(word));
        let later = has(&|word| self.promises.undertaking.ahead.has(word));
        let plain = !self.denies(clause) && !later && !listener;
        own > 0 && (of_somebody || of_it && plain) || own >= TOLD && plain && !speaker
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAM: &str = "tell Nessa the truth about Tam";

    fn tells(said: &str, matter: &[&str], promise: &str) -> bool {
        let told = Language::english().clauses_that_tell(&[said], matter, promise).join(" ");
        let stems = Language::english().content_stems(&told);
        stems.iter().any(|stem| matter.contains(&stem.as_str()))
    }

    #[test]
    fn what_is_only_announced_is_not_told() {
        for said in [
            "I've a thing to tell you about Tam, Nessa.",
            "Ask it, and then I've a thing to tell you about Tam, and I'd be obliged if you sat down for it.",
            "I have to talk to you about Tam, but not here.",
            "There's something about Tam you'd better hear, presently.",
            "There's something you should know about Tam.",
            "I've bad news of Tam, and it can wait till you've eaten.",
            "I want to ask you about Tam.",
        ] {
            assert!(!tells(said, &["tam"], TAM), "{said}");
        }
    }

    #[test]
    fn what_only_may_be_and_what_the_listener_knows_is_not_told() {
        for said in [
            "Tam could be anywhere, you know Tam.",
            "Perhaps Tam is at the mill.",
            "Who knows where Tam is.",
            "You know Tam, Nessa.",
        ] {
            assert!(!tells(said, &["tam"], TAM), "{said}");
        }
    }

    #[test]
    fn what_states_something_is_told_however_it_begins() {
        for said in [
            "Tam is drowned.",
            "I have to tell you that Tam is dead.",
            "I must tell you about Tam: he drowned on Tuesday.",
            "There's something you should know about Tam, and she sold him the boat.",
            "I've bad news of Tam; the skiff sank below the weir.",
            "You know that Tam is dead.",
        ] {
            assert!(tells(said, &["tam"], TAM), "{said}");
        }
        assert!(tells("I have to tell you about the lantern. I broke it.", &["lantern"], TAM));
        assert!(tells("The step might give way.", &["step"], "warn Odo about the step"));
        assert!(tells("Tam might be late.", &["tam"], "tell Nessa whether Tam comes"));
    }
}
