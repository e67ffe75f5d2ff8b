//! A confidence that somebody says aloud: to those who hear it, or say it themselves, it is none any more.

use super::experience::Experience;
use super::experiences::Experiences;
use super::source::Source;
use crate::mind::StableId;
use cognition_language::{Language, sentences};
use std::cell::OnceCell;
use std::time::Duration;

/// How much of what was confided must be said aloud.
const TOLD: f64 = 0.6;
/// So many words of it at least must be, in one sentence.
const WORDS: usize = 2;
/// So long what was confided last is what somebody means who knew it before.
const SOON: Duration = Duration::from_secs(600);

impl Experiences {
    /// What somebody has confided is open to those before whom they say it, or the mind says it, and to whoever says
    /// it themselves.
    pub(super) fn open_up(&mut self, said: &Experience) {
        let is_own = said.source == Source::Said;
        let is_aloud = !said.confided && (is_own || said.is_heard());
        if !is_aloud || !self.experiences.holds_confidences() {
            return;
        }
        let aloud = Aloud::of(said);
        let confided = self.experiences.standings().enumerate().filter(|(_, it)| it.is_confided);
        let confided: Vec<usize> = confided.map(|(place, _)| place).collect();
        let latest = confided.last().copied();
        let opened = |place: &usize| {
            let known = &self.experiences[*place];
            let is_latest = latest == Some(*place);
            aloud.opens(known, self.experiences.words(*place))
                || is_latest && aloud.owns_to_knowing(known)
        };
        let learns = |place: usize| (place, aloud.who_learns_of(&self.experiences[place]));
        let unaware = confided.into_iter().map(learns).filter(|(_, who)| !who.is_empty());
        let opened: Vec<(usize, Vec<StableId>)> =
            unaware.filter(|(place, _)| opened(place)).collect();
        for (place, who) in opened {
            self.experiences.change(place, |known| known.also_heard_by(&who));
        }
    }
}

/// What somebody has said, taken apart once it is asked for.
struct Aloud<'a> {
    said: &'a Experience,
    stated: OnceCell<Vec<u32>>,
    told: OnceCell<Vec<(&'a str, Vec<u32>)>>,
}

impl<'a> Aloud<'a> {
    const fn of(said: &'a Experience) -> Self {
        Self { said, stated: OnceCell::new(), told: OnceCell::new() }
    }

    /// Who may not know of a confidence yet, and does by these words: whoever hears them of the mind or of whoever
    /// confided it, or else whoever says them.
    fn who_learns_of(&self, known: &Experience) -> Vec<StableId> {
        let said = self.said;
        let learns: Vec<&StableId> = match said.is_heard() && said.by_id() != known.by_id() {
            true => said.by_id().into_iter().collect(),
            false => said.to.iter().map(|to| &to.id).chain(said.heard_by.iter()).collect(),
        };
        let is_unaware = |who: &&StableId| !known.may_be_told_to(Some(who));
        learns.into_iter().filter(is_unaware).cloned().collect()
    }

    /// Whether they tell a confidence that is found by these words.
    fn opens(&self, known: &Experience, words: &[u32]) -> bool {
        let stated = self.stated.get_or_init(|| words_stated(&self.said.text));
        words.iter().any(|it| stated.contains(it))
            && (self.is_by_its_confider(known) && tells_of(stated, &known.text)
                || self.tells_a_part_of(known))
    }

    fn is_by_its_confider(&self, known: &Experience) -> bool {
        self.said.by_id().is_some() && self.said.by_id() == known.by_id()
    }

    /// Whether one sentence tells one of the things that a confidence states.
    fn tells_a_part_of(&self, known: &Experience) -> bool {
        let language = Language::of(&known.text);
        let matter = language.matter_of_confidence(&known.text);
        let all = words_of(matter.iter().map(|part| &**part));
        let parts = matter.iter().map(|part| (part, words_that_tell(part)));
        // A single word tells nothing by itself, unless it is a grave one.
        let weighty = parts.filter(|(part, words)| match words.len() {
            0 => false,
            1 => language.is_grave(part),
            _ => true,
        });
        let weighty: Vec<Vec<u32>> = weighty.map(|(_, words)| words).collect();
        let text: &'a str = &self.said.text;
        let told = self.told.get_or_init(|| words_told(text));
        let mut told = told.iter().filter(|(sentence, _)| !self.is_of_its_speaker(sentence, known));
        told.any(|(_, told)| {
            held_in(&all, told) >= WORDS
                && weighty.iter().any(|part| share(held_in(part, told), part.len()) >= TOLD)
        })
    }

    /// `I sold the rope`, said by another than whoever confided `I sold the rope`.
    fn is_of_its_speaker(&self, sentence: &str, known: &Experience) -> bool {
        let english = Language::english();
        let first = sentence.split_whitespace().next().unwrap_or_default();
        let name = known.by.as_ref().map(|by| by.label.to_lowercase()).unwrap_or_default();
        let is_named = || !name.is_empty() && sentence.to_lowercase().contains(&name);
        !self.is_by_its_confider(known)
            && english.tells_of_its_speaker(first)
            && english.tells_of_its_speaker(&known.text)
            && !is_named()
    }

    /// Whether somebody says that they knew what another has just confided.
    fn owns_to_knowing(&self, known: &Experience) -> bool {
        let is_another = self.said.is_heard() && !self.is_by_its_confider(known);
        is_another
            && self.said.at.since(known.at) <= SOON
            && Language::english().leaves_the_telling_to_another(&self.said.text)
    }
}

fn words_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<u32> {
    Language::english().recall_keys_of_all(texts).words
}

/// The same without those that tell only when something was, or what anybody does at any time.
fn words_that_tell(text: &str) -> Vec<u32> {
    let english = Language::english();
    let tells = |word: &String| english.tells_by_itself(&english.sense(word));
    let words: Vec<String> = english.whole_words(text).filter(tells).collect();
    words_of(words.iter().map(String::as_str))
}

fn words_stated(aloud: &str) -> Vec<u32> {
    words_of(sentences(aloud).filter(|it| !Language::of(it).is_question(it)))
}

/// The words of each sentence that tells something as true, and denies nothing.
fn words_told(aloud: &str) -> Vec<(&str, Vec<u32>)> {
    let language = Language::english();
    let told = language.told_as_true(aloud).into_iter().filter(|it| !language.denies(it));
    told.map(|sentence| (sentence, words_of([sentence]))).collect()
}

/// Whether these words are most of what was confided, or of what was to be kept.
fn tells_of(stated: &[u32], confided: &str) -> bool {
    let matter = Language::of(confided).matter_of_confidence(confided);
    let matter = words_of(matter.iter().map(|it| &**it));
    let held = held_in(&matter, stated);
    held > 0 && share(held, matter.len()) >= TOLD
}

fn held_in(words: &[u32], said: &[u32]) -> usize {
    words.iter().filter(|word| said.contains(word)).count()
}

#[expect(clippy::cast_precision_loss, reason = "a confidence has few words")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{HashedNgrams, Named};
    use crate::mind::GameTime;
    use crate::perceive::Percept;

    /// Whether Tolo may hear what Idris has confided, after Idris has said this.
    fn is_open(confided: &str, aloud: Percept) -> bool {
        let mut mind = Experiences::default();
        let told = Percept::speech("idris", confided).addressed();
        for (percept, second) in [(told, 0), (aloud, 10)] {
            let label = |id: &StableId| id.to_string();
            let at = GameTime::from_secs(second);
            let lived = Experience::of(&percept, &"zahra".into(), label, at);
            lived.into_iter().for_each(|lived| mind.live(lived, &HashedNgrams));
        }
        let mut kept = mind.confided().peekable();
        assert!(kept.peek().is_some(), "{confided}");
        kept.all(|kept| kept.may_be_told_to(Some(&"tolo".into())))
    }

    /// Whether somebody may hear what Joss has whispered to Nessa, after she has lived this some seconds later.
    fn may_hear(who: &str, lived: impl Fn(GameTime) -> Option<Experience>, seconds: u64) -> bool {
        let mut mind = Experiences::default();
        let told = "He came out with me on Tuesday. The skiff went over, and I had him by the hand. He drowned.";
        let told = Percept::speech("joss", told).to("nessa").whispered();
        let whispered = heard(&told, GameTime::from_secs(0));
        let since = lived(GameTime::from_secs(seconds));
        whispered.into_iter().chain(since).for_each(|it| mind.live(it, &HashedNgrams));
        let mut kept = mind.confided().peekable();
        assert!(kept.peek().is_some(), "it was confided");
        kept.all(|kept| kept.may_be_told_to(Some(&who.into())))
    }

    fn heard(percept: &Percept, at: GameTime) -> Option<Experience> {
        Experience::of(percept, &"nessa".into(), |id| id.to_string(), at)
    }

    fn own(words: &str, at: GameTime) -> Option<Experience> {
        let maren = Named { id: "maren".into(), label: "Maren".to_owned() };
        let said = Experience::of_own_words(words, Some(maren), at)?;
        Some(Experience { heard_by: vec!["odo".into()].into(), ..said })
    }

    #[test]
    fn what_the_mind_has_told_somebody_is_kept_from_them_no_more() {
        let knew = "He's been drowned since Tuesday and you've known since Wednesday.";
        let may = |who: &str, words: &str| may_hear(who, |at| own(words, at), 240);
        assert!(may("maren", knew) && may("odo", knew) && !may("finch", knew));
        assert!(may("maren", "He drowned, on Tuesday."), "in the words of whoever confided it");
        for nothing in [
            "I have been here since Tuesday.",
            "Did he drown on Tuesday?",
            "He never drowned on Tuesday.",
            "The skiff is Odo's, Maren, and the ferry is yours.",
            "She came on Tuesday.",
        ] {
            assert!(!may("maren", nothing), "{nothing}");
        }
    }

    #[test]
    fn whoever_says_it_themselves_or_owns_to_it_may_hear_it() {
        let says = |words: &'static str, seconds: u64| {
            let said = Percept::speech("maren", words).to("nessa");
            may_hear("maren", move |at| heard(&said, at), seconds)
        };
        assert!(says("I know that he drowned, on Tuesday, with Joss.", 240));
        assert!(says("I'd have said, only it was his to say first.", 240));
        assert!(
            !says("I'd have said, only it was his to say first.", 1200),
            "it is another matter"
        );
        assert!(!says("It was his first day.", 240));
        assert!(!says("Was it his to say?", 240));
        assert!(!says("Did he drown on Tuesday?", 240));
    }

    #[test]
    fn who_tells_the_same_of_themselves_knows_nothing_of_it() {
        let says = |words: &str| is_open_to_its_speaker(words);
        assert!(says("Idris sold the well rope at Marl."));
        assert!(!says("I sold the well rope at Marl."), "that was another rope");
    }

    /// Whether Tolo may hear what Idris has confided, after he has said this himself.
    fn is_open_to_its_speaker(words: &str) -> bool {
        let rope = "Don't tell anyone: I sold the well rope at Marl.";
        is_open(rope, Percept::speech("tolo", words).addressed().to("zahra"))
    }

    fn aloud(words: &str) -> Percept {
        let said = Percept::speech("idris", words).addressed().to("zahra");
        Percept { heard_by: vec!["tolo".into()].into(), ..said }
    }

    #[test]
    fn what_its_confider_says_aloud_is_open_to_whoever_hears_it() {
        let chest =
            "Wake me at seven, Zahra, and say nothing to the others about the chest. Agreed?";
        assert!(is_open(chest, aloud("The chest has the spare ropes in it. Break my seal.")));
        assert!(!is_open(chest, aloud("The camels are thirsty.")));
        assert!(!is_open(chest, aloud("What do you know of the chest?")), "he only asks");
        let rope = "Don't tell anyone: I sold the well rope at Marl.";
        assert!(is_open(rope, aloud("I sold the well rope at Marl, and I own to it.")));
        assert!(!is_open(rope, aloud("I sold two camels.")));
    }

    #[test]
    fn what_others_say_or_nobody_else_hears_opens_nothing() {
        let rope = "Don't tell anyone: I sold the well rope at Marl.";
        let again = "I sold the well rope at Marl, you know.";
        assert!(!is_open(rope, Percept::speech("idris", again).addressed().to("zahra")));
        assert!(!is_open(rope, Percept { source: Some("nim".into()), ..aloud(again) }));
        assert!(is_open(rope, Percept::speech("idris", again).to("tolo")));
    }
}
