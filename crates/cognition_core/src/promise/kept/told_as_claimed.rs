//! What a mind says that its words have kept: what was to be told, shown or taught, in whatever words.
//!
//! A promise to show where something is, is kept by naming the place; a joke, by its length; a good word for
//! somebody, by any that speaks of them. No rule knows whether a joke is one: the mind itself does.

use crate::act::ActionTarget;
use crate::mind::StableId;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::addressee::{is_name, word_before};
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::{DeedCue, Language};

/// So many words that mean something tell somebody more than a greeting does.
const TOLD: usize = 4;
/// As many words speak of somebody who is only called `he`.
const OF_THEM: usize = 2;
/// So many sentences speak of whoever is named in the first.
const WITH_THE_NAME: usize = 2;
/// So many words, whatever they mean, may be a joke or a tune.
const PIECE: usize = 6;

impl Promise<'_> {
    /// Whether words may keep it at all, and these have to do with it.
    pub(in crate::promise) fn is_kept_in_words_as_claimed(
        self,
        words: &PromisedWords,
        speech: &str,
    ) -> bool {
        let language = words.language();
        let by_words = || language.is_done_with_words_too(words.words()) || words.show_a_thing();
        let may = match self.of.kind {
            CommitmentKind::Tell => true,
            CommitmentKind::Do => by_words(),
            CommitmentKind::Give => return self.is_given_in_words_as_claimed(words, speech),
            CommitmentKind::Go | CommitmentKind::Refrain => false,
        };
        let told = language.told_outright_in(speech);
        may && self.reaches_as_claimed(words) && self.speaks_to_the_matter(words, &told)
    }

    /// `My answer's no`, where an answer was to be given: by words that put nothing off, and say more than a greeting.
    fn is_given_in_words_as_claimed(self, words: &PromisedWords, speech: &str) -> bool {
        let language = words.language();
        let own = words.up_to_what_is_told();
        let said = |stem: &str| language.is_given_in_words(stem);
        let named = own.stems().iter().any(|stem| said(stem))
            && own.matter(&self.action.targets).into_iter().all(said);
        let tells = |it: &&str| {
            let plain = !language.is_question(it) && !language.is_about_later(it);
            plain && language.says_more_than_a_call(it)
        };
        let told = language.told_outright_in(speech);
        named && self.concerns_the_target() && told.iter().any(tells)
    }

    fn speaks_to_the_matter(self, words: &PromisedWords, told: &[&str]) -> bool {
        let language = words.language();
        let stated = told.iter().copied().filter(|it| !language.is_question(it));
        let stated: Vec<&str> = stated.collect();
        let later = |it: &&str| {
            let told = language.without_steps(words.words(), it);
            language.is_about_later(&told)
        };
        let now = stated.iter().copied().filter(|it| !later(it));
        let now: Vec<&str> = now.collect();
        if words.show_a_thing() {
            let shows = |it: &&str| language.points_out(it) && !language.denies(it);
            return now.iter().any(shows) && self.shares_a_word(words, &now);
        }
        let matter = words.matter(&self.action.targets);
        let parts = stated.iter().flat_map(|it| self.parts_that_tell(language, it, &matter));
        let telling: Vec<&str> = parts.collect();
        let presents = || language.introduces(words.words()) && self.shares_a_word(words, told);
        self.is_a_piece(words, told)
            || presents()
            || self.says_what_was_asked(words, &telling)
            || self.tells_in_brief(words, &telling)
            || self.speaks_of_them(words, &stated, &now)
            || self.tells_of_it(words, &now)
    }

    /// A sentence as it is, where all of it tells something of the matter; else those of its clauses that do.
    fn parts_that_tell<'s>(
        self,
        language: &Language,
        sentence: &'s str,
        matter: &[&str],
    ) -> Vec<&'s str> {
        let telling = language.clauses_that_tell(&[sentence], matter, &self.of.text);
        let all = Language::clauses_in(sentence).count();
        if all > 0 && telling.len() == all { vec![sentence] } else { telling }
    }

    /// It shares a word with the promise, or says as much as tells something.
    fn tells_of_it(self, words: &PromisedWords, now: &[&str]) -> bool {
        let (language, matter) = (words.language(), words.matter(&self.action.targets));
        let told = language.clauses_that_tell(now, &matter, &self.of.text);
        let at_length = language.content_stems(&told.join(" ")).len() >= TOLD;
        match self.of.kind {
            CommitmentKind::Tell => at_length || self.shares_a_word(words, &told),
            _ => at_length && self.shares_a_word(words, &told),
        }
    }

    fn shares_a_word(self, words: &PromisedWords, told: &[&str]) -> bool {
        let stems = words.language().content_stems(&told.join(" "));
        let matter = words.matter(&self.action.targets);
        matter.iter().any(|it| stems.iter().any(|stem| stem == it))
    }

    fn is_a_piece(self, words: &PromisedWords, told: &[&str]) -> bool {
        let language = words.language();
        let plain = told.iter().filter(|it| !language.denies(it) && !language.asks_back(it));
        let said: usize = plain.map(|it| language.whole_words(it).count()).sum();
        let piece = language.is_a_piece_to_tell(words.words()) || language.is_sung(words.words());
        said >= PIECE && piece
    }

    /// `Ten shillings`, where a price is to be told; a warning, by words that warn.
    fn tells_in_brief(self, words: &PromisedWords, stated: &[&str]) -> bool {
        let (language, there) = (words.language(), self.stems_of_those_there(words.language()));
        let tells = |it: &&str| language.tells_in_brief(words.words(), it, &there);
        self.of.kind == CommitmentKind::Tell && stated.iter().any(tells)
    }

    fn says_what_was_asked(self, words: &PromisedWords, stated: &[&str]) -> bool {
        let (language, there) = (words.language(), self.stems_of_those_there(words.language()));
        let says = |it: &&str| language.says_what_was_asked(words.words(), it, &there);
        stated.iter().any(says)
    }

    /// `He was the best company I ever had`, of whom a good word was to be said for, or whoever that is by name.
    fn speaks_of_them(self, words: &PromisedWords, stated: &[&str], now: &[&str]) -> bool {
        let language = words.language();
        let of_them = |it: &&str| {
            !language.denies(it)
                && language.speaks_of_another(it)
                && language.content_stems(it).len() >= OF_THEM
        };
        let named = || self.speaks_of_them_by_name(language, stated, now);
        words.say(DeedCue::OnBehalf) && (now.iter().any(of_them) || named())
    }

    /// `You could do worse than Mara, Odo. Best hands I ever had`: they are named, and something is said with that or
    /// right behind it.
    fn speaks_of_them_by_name(self, language: &Language, stated: &[&str], now: &[&str]) -> bool {
        let (them, there) = (self.stems_of_whom_it_is_for(), self.stems_of_those_there(language));
        let names = |it: &str| {
            let stems = language.content_stems(it);
            !language.denies(it) && stems.iter().any(|stem| them.contains(stem))
        };
        let tells = |it: &&str| {
            let mut own = language.content_stems(it);
            own.retain(|stem| !them.contains(stem) && !there.contains(stem));
            !language.denies(it) && own.len() >= OF_THEM && now.iter().any(|plain| plain == it)
        };
        let mut named = (0..stated.len()).filter(|at| names(stated[*at]));
        named.any(|at| stated[at..].iter().take(WITH_THE_NAME).any(tells))
    }

    /// The stems of the name of whoever it is said for, where they don't hear it.
    fn stems_of_whom_it_is_for(self) -> Vec<String> {
        let language = self.language();
        let labels = self.action.targets.iter().map(|target| target.label.as_str());
        let hearers: Vec<String> = labels.flat_map(|name| language.content_stems(name)).collect();
        let text: Vec<&str> = self.of.text.split_whitespace().collect();
        let is_for = |at: &usize| {
            is_name(language, &text, *at) && language.is_on_behalf(word_before(&text, *at))
        };
        let mut them: Vec<String> = (1..text.len())
            .filter(is_for)
            .flat_map(|at| language.content_stems(text[at]))
            .collect();
        them.retain(|stem| !hearers.contains(stem));
        them
    }

    /// Those hear it who were to, or anybody does where nobody is named, and it is for the sake of another.
    fn reaches_as_claimed(self, words: &PromisedWords) -> bool {
        let named = || self.names_a_listener_elsewhere(words);
        let another = || words.say(DeedCue::OnBehalf) && !self.is_target_in(words);
        let hears = || self.names_who_hears(words);
        self.is_addressed(words)
            || self.is_told_to_all(words)
            || !named() && (self.concerns_the_target() || another() || hears())
    }

    /// `Tell the house herself`, promised to Mara: who calls out to all tells those who were to be told.
    fn is_told_to_all(self, words: &PromisedWords) -> bool {
        let tells = self.of.kind == CommitmentKind::Tell;
        let to_all = tells && self.action.targets.is_empty();
        to_all && !self.is_target_in(words) && !self.calls_a_listener_elsewhere(words)
    }

    /// `Introduce Mara to Odo`, said to Odo.
    fn names_who_hears(self, words: &PromisedWords) -> bool {
        let language = words.language();
        let text: Vec<&str> = self.of.text.split_whitespace().collect();
        let led = text.iter().position(|word| language.leads_to_a_hearer(word));
        let behind = led.map(|at| language.content_stems(&text[at + 1..].join(" ")));
        let behind = behind.unwrap_or_default();
        let is_behind = |it: &ActionTarget| {
            let last = it.label.split_whitespace().last().unwrap_or_default();
            let last = language.content_stems(last);
            !last.is_empty() && last.iter().all(|stem| behind.contains(stem))
        };
        self.action.targets.iter().any(|it| words.name(it) && is_behind(it))
    }

    /// Whether somebody is to hear it who doesn't: neither who owns what it is about, nor for whose sake it is said.
    fn names_a_listener_elsewhere(self, words: &PromisedWords) -> bool {
        let there = self.stems_of_those_there(words.language());
        let told = words.told_by_what_they_are().is_some_and(|told| !there.contains(&told));
        told || self.calls_a_listener_elsewhere(words)
    }

    /// The same where they are called by name.
    fn calls_a_listener_elsewhere(self, words: &PromisedWords) -> bool {
        let (language, listener) = (words.language(), words.up_to_what_is_told());
        let there = self.stems_of_those_there(language);
        let text: Vec<&str> = self.of.text.split_whitespace().collect();
        let elsewhere = |at: usize| {
            let (word, before) = (text[at], word_before(&text, at));
            let stems = language.content_stems(word);
            let hears = stems.iter().any(|it| listener.stems().contains(it) && !there.contains(it));
            hears && language.without_possessive(word) == word && !language.is_on_behalf(before)
        };
        let mut names = words.first_name_at()..text.len();
        names.any(|at| is_name(language, &text, at) && elsewhere(at))
    }

    fn stems_of_those_there(self, language: &Language) -> Vec<String> {
        let labels = self.action.targets.iter().map(|target| target.label.as_str());
        let names = labels.chain(self.of.target.as_ref().map(StableId::as_str));
        names.flat_map(|name| language.content_stems(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::mind::GameTime;
    use crate::promise::test_promises::offer;
    use crate::promise::{
        CommitmentRules, CommitmentSource, CommitmentState, Commitments, Deed, ProposedCommitment,
    };

    const GRAVE: &str = "show Mara where Jory is buried";

    fn after(text: &str, said: &str, to: &str, claims: bool) -> bool {
        after_all(text, said, &[to], claims)
    }

    fn after_all(text: &str, said: &str, to: &[&str], claims: bool) -> bool {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, target) = (text.to_owned(), Some("mara".into()));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &rules, GameTime(0)).expect("should pass");
        if claims {
            promised.claim(&[1], 2, GameTime(8));
        }
        let action = offer("world:tell", "Speak to somebody", &["tell", "speech"], to);
        let deed = Deed { turn: 2, action: &action, speech: said, outcome: said, failed: false };
        promised.follow(&deed, &rules, GameTime(9));
        promised.get(1).is_some_and(|owed| matches!(owed.state, CommitmentState::Done { .. }))
    }

    fn kept(text: &str, said: &str) -> bool {
        after(text, said, "mara", true)
    }

    #[test]
    fn who_shows_where_something_is_names_the_place_or_points_there() {
        for said in [
            "There. Over the wall, by the rowan; the stone with the bow scratched on it. That's Jory.",
            "Jory is buried there, by the rowan.",
            "Look, there: that is where Jory is buried.",
            "Come, I'll show you. Here he lies.",
            "Behind the smithy, Mara.",
        ] {
            assert!(kept(GRAVE, said), "{said}");
        }
        assert!(kept("tell Mara where Jory is buried", "Over the wall, by the rowan."));
        assert!(!after(GRAVE, "Behind the smithy, Mara.", "mara", false), "nobody says it is kept");
        assert!(!after(GRAVE, "Behind the smithy, Mara.", "odo", true), "she doesn't hear it");
    }

    #[test]
    fn who_calls_out_to_all_tells_those_who_were_to_be_told() {
        let house = "tell the house herself";
        let said =
            "My lord, ladies and gentlemen! Nineteen seasons, and tonight I have sung my last.";
        assert!(after_all(
            "tell the whole crew of the leak",
            "There's a leak in the hold!",
            &[],
            true
        ));
        assert!(!after_all(house, said, &[], false), "nobody says it is kept");
        assert!(!after_all(house, said, &["odo"], true), "he is not the house");
        assert!(!after_all("tell Odo of the leak", "There's a leak in the hold!", &[], true));
        assert!(!after_all(house, "Shall I tell you?", &[], true));
    }

    #[test]
    fn who_refuses_puts_off_asks_or_speaks_of_something_else_shows_nothing() {
        for said in [
            "I don't know where Jory is buried.",
            "I'll show you tomorrow, by the rowan.",
            "By the rowan, was it?",
            "Not behind the smithy.",
            "Later.",
            "A fine fiddler, Mara.",
        ] {
            assert!(!kept(GRAVE, said), "{said}");
        }
        assert!(!kept("tell Mara where Jory is buried", "I don't know where Jory is buried."));
    }

    #[test]
    fn who_shows_a_thing_points_at_it_and_names_it() {
        let grave = "show Mara Jory's grave";
        assert!(kept(grave, "There's Jory's grave, by the rowan."));
        assert!(kept("show Mara the grave", "That's the grave, there."));
        assert!(!kept(grave, "The grave wants weeding.") && !kept(grave, "There's rain coming."));
    }

    #[test]
    fn what_is_only_announced_is_not_told() {
        let jory = "tell Mara the truth about Jory";
        for said in [
            "I've something to tell you about Jory, Mara.",
            "There's something about Jory you'd better hear.",
        ] {
            assert!(!kept(jory, said), "{said}");
        }
        assert!(kept(jory, "I've something to tell you about Jory, Mara. He drowned in the pond."));
    }

    #[test]
    fn a_lesson_goes_step_by_step() {
        let plaits = |said| kept("teach Mara how to plait a loaf", said);
        for said in [
            "Right, Mara, plaiting: three strands, left one over the middle, then the right one, and so on down.",
            "You plait it with three strands, left one over the middle, then the right one.",
            "Plait it so: left one over the middle, right one over the middle, and again.",
        ] {
            assert!(plaits(said), "{said}");
        }
        for said in [
            "Tomorrow we do the plaiting, three strands and all, then the glaze.",
            "Then, come Sunday, you plait your first loaf in my bakehouse.",
            "Plaiting is hard, Mara.",
        ] {
            assert!(!plaits(said), "{said}");
        }
    }

    #[test]
    fn a_joke_and_a_tune_are_told_by_their_length() {
        let joke = "Why did the goose cross? It was the chicken's day off.";
        assert!(kept("tell Mara a joke", joke));
        assert!(kept("teach Mara a tune", "It goes up, then down, like so: la, la-la."));
        assert!(!kept("tell Mara a joke", "I know no joke."));
        assert!(!kept("tell Mara a joke", "Not now, Mara, I am tired."));
        assert!(!kept("teach Mara a tune", "Tomorrow, Mara."));
    }

    #[test]
    fn a_good_word_speaks_of_whom_it_is_for_to_whoever_is_to_hear_it() {
        let company = "He was the best company I ever had.";
        assert!(kept("say a good word for Jory", company));
        assert!(after("say a good word for Jory", company, "odo", true));
        assert!(after("say a good word for Jory to Odo", company, "odo", true));
        assert!(!after("say a good word for Jory to Odo", company, "mara", true), "she is not Odo");
        assert!(!kept("say a good word for Jory", "He was never any use to anybody."));
        assert!(!kept("say a good word for Jory", "Good evening, Mara."));
    }

    #[test]
    fn who_introduces_one_to_another_names_the_one_to_the_other() {
        let introduce = "introduce Mara to Odo";
        for said in [
            "Odo, may I present Mara, of the Wiltshire Maras?",
            "This is Mara.",
            "Have you met Mara, Odo?",
        ] {
            assert!(after(introduce, said, "odo", true), "{said}");
        }
        assert!(!after(introduce, "Fine weather, Odo.", "odo", true));
        assert!(!after(introduce, "This is Mara.", "mara", true), "she knows");
        assert!(!after(introduce, "This is Mara.", "odo", false), "nobody says it is kept");
    }

    #[test]
    fn a_good_word_for_whom_it_was_promised_to_is_said_to_the_one_who_is_named_behind() {
        let word = "put in a good word for Mara with Odo";
        let said = "You could do worse than Mara for the lambing, Odo. Best hands I ever had.";
        assert!(after(word, said, "odo", true));
        assert!(after(word, "Mara has the steadiest hands in the valley, Odo.", "odo", true));
        assert!(!after(word, said, "mara", true) && !after(word, said, "brannic", true));
        for said in ["Fine weather for lambs.", "Mara, Odo!", "Tomorrow, Odo, we speak of Mara."] {
            assert!(!after(word, said, "odo", true), "{said}");
        }
    }

    #[test]
    fn an_answer_is_given_by_whatever_is_told() {
        let answer = "give Mara an answer";
        for said in [
            "My answer's no, Mara. Four thousand is too rich for me.",
            "Four thousand is a fair price. The car is yours.",
            "It's no, I fear. The wheels are worn.",
        ] {
            assert!(kept(answer, said), "{said}");
        }
        for said in ["Good day, Mara.", "Do you still want four thousand?", "Later, Mara."] {
            assert!(!kept(answer, said), "{said}");
        }
        let told = "Four thousand is too rich for me.";
        assert!(!kept("give Mara the lamp", told) && !after(answer, told, "odo", true));
        assert!(!kept("give Mara the answer sheet", told));
    }

    #[test]
    fn what_takes_few_words_is_told_in_few() {
        for (text, said) in [
            ("tell Mara the name of the smith", "He is called Bertram."),
            ("tell Mara the name of the smith", "Bertram, Mara."),
            ("tell Mara the price of the cup", "Ten shillings."),
            ("tell Mara the way to the mill", "Left at the oak, then straight on."),
            ("tell Mara the recipe", "Butter, sugar and eggs."),
            ("tell Mara what happened", "Jory drowned in the pond."),
            ("tell Mara the truth", "Odo took it, the rogue."),
            ("tell Mara the time", "Half past nine."),
            ("tell Mara why Odo left", "Because of Wren."),
            ("tell Mara whether the coach runs", "Aye, Mara."),
            ("warn Mara about the ice", "Keep off, it's thin."),
            ("warn Mara about Odo", "Don't trust him, Mara."),
            ("sing for Mara", "Hey ho, the wind and the rain."),
            ("sing Mara a song", "Hey ho, the wind and the rain."),
            ("tell Mara a story", "Once a goose went to market alone."),
        ] {
            assert!(kept(text, said), "{text}: {said}");
            assert!(!after(text, said, "odo", true), "{text}: Odo hears it");
        }
    }

    #[test]
    fn a_refusal_a_delay_and_a_counter_question_tell_nothing() {
        for said in [
            "I'll tell you tomorrow.",
            "I'd rather not, Mara.",
            "My lips are sealed.",
            "Ask somebody else.",
            "Why do you want to know?",
            "I won't say.",
            "Later, Mara.",
            "What would you give for it?",
        ] {
            for text in [
                "tell Mara the name of the smith",
                "tell Mara the price of the cup",
                "tell Mara the way to the mill",
                "tell Mara the recipe",
                "tell Mara what happened",
                "tell Mara the truth",
                "warn Mara about the ice",
                "sing for Mara",
                "tell Mara a story",
            ] {
                assert!(!kept(text, said), "{text}: {said}");
            }
        }
    }

    #[test]
    fn no_words_mend_or_give_a_thing() {
        assert!(!kept(
            "mend the lamp",
            "There's the lamp, mended, there on the table by the door."
        ));
        assert!(!kept("give Mara the key", "There's the key, on the table by the door."));
    }
}
