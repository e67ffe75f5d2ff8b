//! What somebody wants done, told of the thing: `The gate's to stay shut.`, `I want the lamp lit by noon.`, `The drip wants
//! changing.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::conditions::prior_deeds::PARTICIPLE;

impl Language {
    /// A sentence that says how its speaker wants a thing to be, as a plain request: `I need you to keep the gate shut`
    /// for `the gate's to stay shut`. None for any other, nor where that hangs on something.
    pub(super) fn want_as_request(&self, sentence: &str) -> Option<String> {
        if self.is_question(sentence) || self.terms(sentence).is_some() {
            return None;
        }
        let (plain, mut found) = (self.with_wants_written_out(sentence), false);
        let asked = |clause: &str| {
            let deed = self.deed_wanted(clause);
            found |= deed.is_some();
            let plain = || clause.trim_end_matches(['.', '!']).to_owned();
            let asks = &self.promises.proposing.wanted.asks;
            deed.map_or_else(plain, |deed| format!("{asks} {deed}"))
        };
        let parts: Vec<String> = clauses(&plain).map(asked).collect();
        found.then(|| format!("{}.", parts.join(", ")))
    }

    fn with_wants_written_out(&self, sentence: &str) -> String {
        let shortened = self.promises.proposing.wanted.shortened.iter();
        let plain = sentence.replace('’', "'");
        shortened.fold(plain, |said, (short, long)| said.replace(&**short, long))
    }

    fn deed_wanted(&self, clause: &str) -> Option<String> {
        let (words, lower) = (spoken(clause), clause.to_lowercase());
        let lower = spoken(&lower);
        let bidden = self.bidden_in_so_many_words(&words, &lower);
        if bidden.is_some() || self.denies(clause) {
            return bidden;
        }
        let kept = self.kept_as_wanted(&words, &lower);
        let had = || self.had_as_wanted(&words, &lower);
        kept.or_else(had).or_else(|| self.needed_there(&words, &lower))
    }

    /// `Lock the gate` of `remember to lock the gate`. What only urges asks for what has its time, or is for whoever
    /// speaks: `You must try the soup.`
    fn bidden_in_so_many_words(&self, words: &[&str], lower: &[&str]) -> Option<String> {
        let known = &self.promises.proposing.wanted;
        let bidden = known.bidding.length_at(lower);
        let from = bidden.or_else(|| known.pressing.length_at(lower))?;
        let (deed, told) = (words[from..].join(" "), &lower[from..]);
        let own = |word: &&str| self.promises.proposing.proposer.contains_key(*word);
        let urged = || told.iter().any(own) || self.said_time(&deed).is_some();
        let owned: Vec<String> = told.iter().map(|word| (*word).to_owned()).collect();
        let is_deed = self.names_a_deed(&owned) || self.orders_by_form(&owned);
        (is_deed && !self.denies(&deed) && (bidden.is_some() || urged())).then_some(deed)
    }

    /// `Keep the gate shut` of `the gate is to stay shut`
    fn kept_as_wanted(&self, words: &[&str], lower: &[&str]) -> Option<String> {
        let known = &self.promises.proposing.wanted;
        let found = |at: usize| Some((at, at + known.staying.length_at(&lower[at..])?));
        let (at, behind) = (1..lower.len()).find_map(found)?;
        let states = &self.deeds.kept_and_broken.states;
        let is_state = |word: &&str| states.iter().any(|kept| kept.state.has(word));
        let kept = lower.get(behind).is_some_and(is_state) && self.is_thing_wanted(&words[..at]);
        let rest = words.get(behind..)?.join(" ");
        kept.then(|| format!("{} {} {rest}", known.keeps, self.as_told_within(&words[..at])))
    }

    /// `Have the lamp lit by noon`, `put the list on my desk`, of what somebody says they want.
    fn had_as_wanted(&self, words: &[&str], lower: &[&str]) -> Option<String> {
        let known = &self.promises.proposing.wanted;
        let from = known.wanting.length_at(lower)?;
        let thing = &lower[from..];
        let again = self.promises.proposing.things_again.has(thing.first()?);
        let named = usize::from(!again);
        if named > 0 && !self.is_determiner(thing[0]) && !known.pointing.has(thing[0]) {
            return None;
        }
        let done = self.done_or_put(&words[from..], thing, named);
        done.or_else(|| self.so_by_then(&words[from..], thing).filter(|_| named > 0))
    }

    fn done_or_put(&self, words: &[&str], thing: &[&str], named: usize) -> Option<String> {
        let known = &self.promises.proposing.wanted;
        let end = self.done_within(thing, named).or_else(|| self.first_link(thing))?;
        let verb = match self.is_brought_about_by(thing[end]) {
            true => self.is_to_be_so(thing, end).then_some(&known.has),
            false => self.is_own_place(thing, end).then_some(&known.puts),
        };
        verb.filter(|_| end > named).map(|verb| format!("{verb} {}", words.join(" ")))
    }

    /// Where what is to be done to a thing stands behind its words: `the hinge on that door fixed`.
    fn done_within(&self, thing: &[&str], named: usize) -> Option<usize> {
        let plain = |word: &&str| {
            let links = self.grammar.linking.has(word) || self.grammar.determiners.has(word);
            links || !self.is_link(word)
        };
        let is_thing = |at: &usize| {
            let words = &thing[1..*at];
            words.iter().all(plain) && words.first().is_none_or(|word| !self.is_link(word))
        };
        let mut places = named + 1..thing.len();
        places.find(|at| self.is_brought_about_by(thing[*at])).filter(is_thing)
    }

    fn first_link(&self, thing: &[&str]) -> Option<usize> {
        (1..thing.len()).find(|at| self.is_link(thing[*at]))
    }

    /// `The lamp mended by noon`, and not `a man trained in swords`.
    fn is_to_be_so(&self, thing: &[&str], at: usize) -> bool {
        let known = &self.promises.proposing.known_thing;
        let definite = known.iter().any(|the| **the == *thing[0]);
        let definite = definite || !self.grammar.articles.has(thing[0]);
        definite && self.ends_as_wanted(&thing[at + 1..])
    }

    /// `On my desk by noon`: of the listener's own things at any time, of others where it is said by when.
    fn is_own_place(&self, thing: &[&str], at: usize) -> bool {
        let (known, undertaking) = (&self.promises.proposing.wanted, &self.promises.undertaking);
        let mine = thing.get(at + 1).is_some_and(|word| undertaking.mine.has(word));
        let theirs = undertaking.threats.yours.has(thing[0]);
        let timed = || self.said_time(&thing[at..].join(" ")).is_some();
        known.places.has(thing[at]) && mine && (theirs || timed())
    }

    /// What a thing that is told of needs done, as deeds, where somebody asks for a yes to that. To tell so asks for
    /// nothing yet: `The drip wants changing.`
    pub(super) fn lacking_and_asked_for(&self, said: &str) -> Vec<String> {
        if !sentences(said).any(|sentence| self.asks_for_yes(sentence)) {
            return Vec::new();
        }
        let plain = |sentence: &&str| !self.is_question(sentence) && self.terms(sentence).is_none();
        let lacking = |sentence: &str| {
            let written = self.with_wants_written_out(sentence);
            clauses(&written).filter_map(|clause| self.deed_lacking(clause)).collect::<Vec<_>>()
        };
        sentences(said).filter(plain).flat_map(lacking).collect()
    }

    fn deed_lacking(&self, clause: &str) -> Option<String> {
        if self.denies(clause) {
            return None;
        }
        let (words, lower) = (spoken(clause), clause.to_lowercase());
        let lower = spoken(&lower);
        let known = &self.promises.proposing.wanted;
        let lacks = |at: &usize| {
            let verb = lower.get(at + 1).is_some_and(|verb| verb.ends_with(PARTICIPLE));
            known.lacking.has(lower[*at]) && verb && self.ends_as_wanted(&lower[at + 2..])
        };
        let told = |at: usize| self.is_thing_wanted(&words[..at]).then(|| &words[..at]);
        if let Some(at) = (1..lower.len()).find(lacks) {
            let (verb, thing) = (self.verb_of_doing(lower[at + 1])?, told(at)?);
            let rest = words[at + 2..].join(" ");
            return Some(format!("{verb} {} {rest}", self.as_told_within(thing)).trim().to_owned());
        }
        let found = |at: usize| Some((at, at + known.to_be.length_at(&lower[at..])?));
        let (at, verb) = (1..lower.len()).find_map(found)?;
        let done = lower.get(verb).is_some_and(|word| self.is_brought_about_by(word));
        let whole = done && self.ends_as_wanted(&lower[verb + 1..]);
        let thing = told(at).filter(|_| whole)?;
        Some(format!("{} {} {}", known.has, self.as_told_within(thing), words[verb..].join(" ")))
    }

    /// Whether words name a thing: `the bottom gate`, `bed nine's drip`, and neither `he` nor `Odo`.
    pub(in crate::promise) fn is_thing_wanted(&self, words: &[&str]) -> bool {
        let Some((first, rest)) = words.split_first() else { return false };
        let known = &self.promises.undertaking;
        let lower = first.to_lowercase();
        let person = known.own.has(&lower) || self.promises.questions.addressed.has(&lower);
        let owned = known.threats.yours.has(&lower) || known.mine.has(&lower);
        let named = self.is_determiner(&lower) || !self.is_link(&lower);
        let plain = rest.last().is_some_and(|word| word.starts_with(char::is_lowercase));
        (!person || owned) && named && plain && !rest.iter().any(|word| self.is_link(word))
    }

    /// A thing without the large letter of the sentence that it begins.
    pub(in crate::promise) fn as_told_within(&self, words: &[&str]) -> String {
        let Some((first, rest)) = words.split_first() else { return String::new() };
        let lower = first.to_lowercase();
        let first = if self.is_link(&lower) { lower } else { (*first).to_owned() };
        let words: Vec<&str> = std::iter::once(&*first).chain(rest.iter().copied()).collect();
        words.join(" ")
    }

    /// `Lit`, `mended`
    fn is_brought_about_by(&self, word: &str) -> bool {
        let known = &self.promises.undertaking;
        known.is_ended(word) || known.over.has(word) || known.finished.has(word)
    }

    /// What may stand behind what is to be done: nothing, a time, or what is linked to it.
    fn ends_as_wanted(&self, rest: &[&str]) -> bool {
        rest.first().is_none_or(|word| self.is_link(word)) || self.is_time_alone(&rest.join(" "))
    }

    /// The verb of which a word tells the doing: `change` of `changing`.
    fn verb_of_doing(&self, word: &str) -> Option<String> {
        let bare = word.strip_suffix(PARTICIPLE).filter(|bare| bare.chars().count() > 2)?;
        let mut last = bare.chars().rev();
        let doubled = last.next() == last.next();
        let once = || bare.chars().take(bare.chars().count() - 1).collect::<String>();
        let mut forms = vec![format!("{bare}e"), bare.to_owned()];
        forms.extend(doubled.then(once));
        let known = forms.iter().find(|verb| self.names_a_deed(std::slice::from_ref(*verb)));
        let plain = || if drops_an_e(bare) { &forms[0] } else { &forms[1] };
        let undoubled = || forms.get(2).filter(|_| !bare.ends_with(['l', 's', 'z', 'f']));
        Some(known.or_else(undoubled).unwrap_or_else(plain).clone())
    }
}

/// Whether a verb has lost an e before its ending: `wip` of `wiping`, and not `paint`.
fn drops_an_e(bare: &str) -> bool {
    let is_vowel = |sign: &char| "aeiou".contains(*sign);
    let signs: Vec<char> = bare.chars().collect();
    let [.., third, second, last] = signs.as_slice() else { return false };
    let syllables =
        signs.windows(2).filter(|pair| is_vowel(&pair[0]) && !is_vowel(&pair[1])).count();
    let short = syllables == 1 && is_vowel(second) && !is_vowel(third) && !"wxy".contains(*last);
    let behind_another = !is_vowel(second)
        && (*last == 'l' && *second != 'l' || *last == 's' && "nr".contains(*second));
    "cvzu".contains(*last) && last != second || !is_vowel(last) && short || behind_another
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(said: &str) -> Vec<String> {
        Language::english().proposed(said, "Mara")
    }

    #[test]
    fn how_a_thing_is_to_be_asks_for_it() {
        for (said, deed) in [
            ("The bottom gate's to stay shut, Hat.", "keep the bottom gate shut"),
            ("That door must remain locked.", "keep that door locked"),
            ("The lamp is to be kept lit until dawn.", "keep the lamp lit until dawn"),
            ("I want the lamp mended by noon.", "have the lamp mended by noon"),
            ("I need this gate shut.", "have this gate shut"),
            (
                "I want your statement on my desk by noon.",
                "put your statement on Mara's desk by noon",
            ),
            ("I want the hinge on that door fixed.", "have the hinge on that door fixed"),
            (
                "There's a hole in my hat. I need it mended by noon.",
                "have the hole in Mara's hat mended by noon",
            ),
            ("I'd like the list in my hand by dusk.", "put the list in Mara's hand by dusk"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
    }

    #[test]
    fn what_is_or_is_wished_or_asked_about_a_thing_asks_for_nothing() {
        for said in [
            "The gate stays shut on Mondays.",
            "Is the gate to stay shut?",
            "The gate is not to stay shut.",
            "The mill must stay in the family.",
            "He's to stay locked up.",
            "If it rains, the gate's to stay shut.",
            "I want the book you borrowed.",
            "I want a well cooked meal.",
            "I need a man trained in swords.",
            "I want the soup.",
            "I need it for my thesis.",
            "I want a stone in my garden.",
            "I need a dress for my daughter by noon.",
            "Do you want the lamp mended?",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn what_is_bidden_in_so_many_words_is_asked_for() {
        for (said, deed) in [
            ("Don't forget to lock the gate.", "lock the gate"),
            ("Remember to lock the gate at nine.", "lock the gate at nine"),
            ("Mind you lock the gate, Hat.", "lock the gate"),
            ("You're to lock the gate at nine.", "lock the gate at nine"),
            ("You must lock the gate at nine.", "lock the gate at nine"),
            ("You must come to my wedding.", "come to Mara's wedding"),
            ("I expect the lamp mended by noon.", "have the lamp mended by noon"),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "I always remember to lock the gate.",
            "Mind you, the gate was shut.",
            "You must try the soup.",
            "You must forgive me.",
            "You must be tired of my songs.",
            "If you are to win the race, you're to eat.",
            "Did you remember to lock the gate?",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
    }

    #[test]
    fn what_a_thing_lacks_is_asked_for_by_who_asks_for_a_yes() {
        for (said, deed) in [
            (
                "Bed nine's drip wants changing at two this afternoon. Can I leave that with you?",
                "change Bed nine's drip at two this afternoon",
            ),
            ("The lamp needs mending. Can I count on you?", "mend the lamp"),
            (
                "My boots need to be mended by dusk. May I leave it to you?",
                "have Mara's boots mended by dusk",
            ),
        ] {
            assert_eq!(part(said), [deed], "{said}");
        }
        for said in [
            "The lamp needs mending.",
            "The lamp needs mending, doesn't it?",
            "The lamp doesn't need mending. Can I count on you?",
            "Odo needs cheering up. Can I count on you?",
            "The thief is to be hanged at dawn.",
            "The lamp needs mending. Where is Odo?",
        ] {
            assert!(part(said).is_empty(), "{said}: {:?}", part(said));
        }
        let fetched = part("The lamp needs mending. Will you fetch the rope?");
        assert_eq!(fetched, ["fetch the rope"]);
    }

    #[test]
    fn the_verb_of_a_doing_is_found() {
        let verb = |word: &str| Language::english().verb_of_doing(word);
        for (doing, does) in [
            ("changing", "change"),
            ("mending", "mend"),
            ("wiping", "wipe"),
            ("mopping", "mop"),
            ("filling", "fill"),
            ("oiling", "oil"),
            ("watering", "water"),
            ("rinsing", "rinse"),
            ("painting", "paint"),
        ] {
            assert_eq!(verb(doing).as_deref(), Some(does), "{doing}");
        }
        assert_eq!(verb("king"), None);
    }
}
