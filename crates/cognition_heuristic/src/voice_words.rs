//! What anybody knows of talk, as data: `data/spoken_lines/en.json` and `de.json`.

mod aim_words;
mod favour_words;
mod favours;
mod giving;
mod giving_words;
mod asking;
mod asking_words;
mod kindness;
mod kindness_words;
mod plan_words;
mod portrait_words;
mod suffering;
mod tell_words;
mod tidings;
mod tidings_words;
mod wording;

pub(super) use asking_words::AnswerKind;
pub(super) use giving::of_goal;
pub(super) use kindness::Joy;
pub(super) use plan_words::Doer;
pub(super) use tell_words::Telling;
pub(super) use tidings_words::{Grave, GraveTold, Whose};

use crate::words::{Words, tokens};
use asking_words::AskingWords;
use cognition_language::{DialogueAct, Language, sentences};
use favour_words::FavourWords;
use giving_words::GivingWords;
use kindness_words::KindnessWords;
use plan_words::PlanWords;
use portrait_words::PortraitWords;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;
use tell_words::TellWords;
use tidings_words::TidingsWords;
use wording::{opens, spoken, stands};

/// The file of a language.
macro_rules! voice {
    ($code:literal) => {
        LazyLock::new(|| {
            let text = include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/data/spoken_lines/",
                $code,
                ".json"
            ));
            VoiceWords::read(text, $code)
        })
    };
}

/// English first: it is spoken where a language has no words here.
static VOICES: [LazyLock<VoiceWords>; 2] = [voice!("en"), voice!("de")];

/// What stands in a line for words of somebody else: whoever says it says something of their own.
const HOLDING_WORDS: &[&str] = &["{what}", "{why}", "{goal}"];
/// Letters of a template from which on it is known again whatever stands in its gaps.
const TELLING_LETTERS: usize = 6;

/// How questions and requests are read, and the lines that anybody might say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VoiceWords {
    /// How questions are asked; the first that fits says what is asked for.
    questions: Vec<QuestionForm>,
    /// How one asks of what one does or is oneself.
    of_oneself: Vec<String>,
    /// By what one asks how things stand, and of what sort that is: the first that is known answers.
    standing: Vec<StandingForm>,
    /// The words after which a thing stands in another case than in that of what is done to it; none
    /// where the language has no cases.
    #[serde(default)]
    cases_after: BTreeMap<String, Vec<String>>,
    /// What goes through anybody's mind, by why something is done.
    thoughts: BTreeMap<String, Vec<String>>,
    /// How somebody tells of their own fear and pain, and what only sounds like it.
    suffering: Vec<String>,
    /// By what one asks to be taught or shown something some time.
    teaching: Vec<String>,
    /// By what a fear is one for somebody, and not of them: that they go, or die.
    losing: Vec<String>,
    regretting: Vec<String>,
    /// By what one asks whether something is on its way.
    under_way: Vec<String>,
    /// How a goal begins that is put as an order to oneself.
    ordering: Vec<String>,
    /// How one offers to do something for whoever is spoken to.
    serving: Vec<String>,
    /// How one warns whom one takes leave of.
    warning: Vec<String>,
    /// What has befallen something, for worse and for better.
    misfortunes: Vec<String>,
    fortunes: Vec<String>,
    /// What joins a part to a question that is asked already: `Why do you say so, when …`
    linking: Vec<String>,
    /// Of what sort a thing is by what it is for, where one asks what there is: to eat, food.
    purposes: BTreeMap<String, String>,
    /// What makes a question stronger and asks for nothing else: `Are you quite well?`
    intensifying: Vec<String>,
    /// What stands for somebody who neither speaks nor is spoken to.
    thirds: Vec<String>,
    /// For whom something is asked that is for somebody else, and for whoever speaks.
    for_a_third: Vec<String>,
    for_speaker: Vec<String>,
    /// By what one asks for all that was said.
    retelling: Vec<String>,
    /// By what one says that somebody is to be asked for pardon, and what of it may be mere pity.
    apologising: Vec<String>,
    pitying: Vec<String>,
    /// By what it shows that something dangerous comes up.
    alarms: Vec<String>,
    /// What somebody cries who needs help at once, and says nothing else.
    crying: Vec<String>,
    /// What denies in a question and names nothing: `Why can't I?`
    denying: Vec<String>,
    /// How one begins who hands something over: `Take the key, then.`
    offering: Vec<String>,
    /// What a sentence may begin with and means nothing.
    leading: Vec<String>,
    /// How one asks to be told something.
    telling: Vec<String>,
    /// What sounds like a request and asks for nothing.
    idle: Vec<String>,
    /// By what words an order is for whoever gives it, or for whoever is spoken to.
    asker: Vec<String>,
    /// How a plan is told of.
    plans: PlanWords,
    /// By what a kindness is offered.
    kindness: KindnessWords,
    /// How one asks for a favour.
    favours: FavourWords,
    /// By what a goal gives something to somebody.
    giving: GivingWords,
    /// By what it is told that something is done.
    tells: TellWords,
    /// By what grave news is told.
    tidings: TidingsWords,
    /// Of which kind the answer to a plain question is.
    asking: AskingWords,
    /// How a profile tells of somebody.
    portrait: PortraitWords,
    /// How a goal begins that is to find something out, and what that begins with.
    finding_out: Vec<String>,
    indirect: Vec<String>,
    /// How somebody is brought along, and how one asks whether something has been done.
    leading_along: Vec<String>,
    whether_done: Vec<String>,
    /// By what it is said of somebody that they are in need at this moment.
    in_need: Vec<String>,
    /// How one is asked to be at ease: no is no answer to that.
    inviting: Vec<String>,
    /// What anybody pays with.
    money: Vec<String>,
    /// How something is kept, and kept from being open.
    keeping: Vec<String>,
    shut: Vec<String>,
    /// By what it is said of somebody that they know something.
    knowing: Vec<String>,
    /// By what it is said that several people want the same.
    agreeing: Vec<String>,
    /// How a sentence begins that supposes something.
    supposing: Vec<String>,
    /// What one asks for a thing with that is handed out, without an order.
    wishing: Vec<String>,
    /// What whoever is spoken to is called where they do something.
    hearer: Vec<String>,
    /// Words for whoever is spoken to, and those by which one asks for what they know of others.
    listener: Vec<String>,
    witness: Vec<String>,
    /// What whoever speaks calls themselves, and verbs of saying.
    speaker: Vec<String>,
    saying: Vec<String>,
    numbers: Vec<String>,
    /// What begins with a capital and is no name.
    articles: Vec<String>,
    /// What stands between somebody and what they are.
    is: Vec<String>,
    /// By what one says that one wants to have something.
    wanting: Vec<String>,
    /// Verbs that may ask for the same deed.
    families: Vec<Vec<String>>,
    /// What a thing is named after where that alone asks for it: `Some water!`, `The tongs, quick!`
    portions: Vec<String>,
    /// What joins two questions.
    joining: Vec<String>,
    /// What parts a thing from what it is of or for.
    prepositions: Vec<String>,
    /// By what one names the deed for which something is offered: `Ten pounds if you …`
    conditions: Vec<String>,
    /// How one begins who takes back what was just said.
    corrections: Vec<String>,
    /// What somebody is called who has no name.
    people: Vec<String>,
    /// What stands for a thing and names none: `something`.
    unnamed: Vec<String>,
    /// What nobody hands out.
    kept: Vec<String>,
    /// What speaks against a deed, where it is said of what the deed is done to.
    forbids: Vec<String>,
    /// The same, where it begins with it.
    forbidding_openings: Vec<String>,
    /// By what such a statement makes an exception for whom it names.
    excepts: Vec<String>,
    /// By what a statement says what may be done.
    permits: Vec<String>,
    /// Who is named by whom one says what nobody is to do, and where to whoever comes in.
    nobody: Vec<String>,
    entering: Vec<String>,
    /// By what one puts somebody off.
    deferring: Vec<String>,
    /// How long that stands where it names no time.
    deferring_minutes: u64,
    /// What one says who has given their word for a time, which is `{until}`.
    sworn: String,
    /// What anybody might say, by what it is for.
    lines: BTreeMap<String, Vec<String>>,
    /// The language that it is in.
    #[serde(skip, default = "Language::english")]
    language: &'static Language,
}

/// How something is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionForm {
    /// Words, in this order, one of which stands in it.
    forms: Vec<String>,
    /// The same, one of which has to stand there besides; any where there are none.
    #[serde(default)]
    besides: Vec<String>,
    /// What is answered whatever is known, by its lines.
    pub(super) says: Option<String>,
    /// Words that show an answer to it.
    #[serde(default)]
    signs: Vec<String>,
    /// Whether a number shows one.
    #[serde(default)]
    numbers: bool,
    /// After which words only; after any where there are none.
    #[serde(default)]
    after: Vec<String>,
    /// Whether a name shows one.
    #[serde(default)]
    pub(super) names: bool,
    /// Whether it asks for a reason.
    #[serde(default)]
    pub(super) reason: bool,
    /// Whether nothing else is an answer.
    #[serde(default)]
    pub(super) strict: bool,
    /// Whether it is asked so only where nothing else is named.
    #[serde(default)]
    alone: bool,
}

/// How one asks how things stand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandingForm {
    /// The sort of the answer: `whereabouts`, `holder`, `holding`, `wish`, `way`, `doing`.
    of: String,
    /// Words, in this order, one of which stands in it, and one of which has to stand there besides.
    forms: Vec<String>,
    #[serde(default)]
    besides: Vec<String>,
    /// What makes another question of it: where somebody is, and `Where were you born?`
    #[serde(default)]
    without: Vec<String>,
}

impl QuestionForm {
    /// All that it is asked by.
    pub(super) fn spoken(&self) -> String {
        self.forms.join(" ")
    }

    /// The words that it is asked by.
    pub(super) fn words(&self) -> Words {
        Words::of_all(self.forms.iter().map(String::as_str))
    }

    /// The words that it is asked by, and what has to stand there besides.
    pub(super) fn all_words(&self) -> Words {
        self.words().with(&Words::of_all(self.besides.iter().map(String::as_str)))
    }

    /// Whether it asks for what somebody said.
    pub(super) fn asks_for_words(&self) -> bool {
        self.says.as_deref() == Some("words")
    }
}

/// Those of a language; of English where there are none.
pub(super) fn voice_words(language: &Language) -> &'static VoiceWords {
    voices().find(|voice| voice.language.code() == language.code()).unwrap_or(&VOICES[0])
}

/// Those of each language that has any.
pub(super) fn voices() -> impl Iterator<Item = &'static VoiceWords> {
    VOICES.iter().map(|voice| &**voice)
}

impl VoiceWords {
    /// How a profile tells of somebody.
    pub(super) fn portrait(&self) -> &PortraitWords {
        &self.portrait
    }

    /// The files come with this crate, and its tests read them.
    fn read(text: &str, code: &str) -> Self {
        let read = serde_json::from_str(text);
        let words: Self =
            read.unwrap_or_else(|fault| panic!("data/spoken_lines/{code}.json: {fault}"));
        Self { language: Language::by_code(code).unwrap_or(Language::english()), ..words }
    }

    /// What is asked for by a sentence.
    pub(super) fn form(&self, sentence: &str) -> Option<&QuestionForm> {
        let spoken = spoken(sentence);
        let plain = self.without_emphasis(&spoken);
        let any =
            |of: &[String]| of.iter().any(|words| stands(&spoken, words) || stands(&plain, words));
        let fits = |form: &&QuestionForm| {
            let besides = form.besides.is_empty() || any(&form.besides);
            any(&form.forms) && besides && (!form.alone || self.stands_alone(&spoken, &form.forms))
        };
        let fitting = || self.questions.iter().filter(fits);
        let best = fitting().next()?;
        let led =
            spoken.split_whitespace().take_while(|word| self.leading.iter().any(|it| it == word));
        let opening = led.fold(spoken.as_str(), |rest, word| &rest[word.len() + 1..]);
        let opens = |form: &&QuestionForm| form.forms.iter().any(|words| opens(&opening, words));
        let linked = !opens(&best) && best.forms.iter().any(|words| self.linking.contains(words));
        fitting().find(opens).filter(|_| linked).or(Some(best))
    }

    /// The same words without what only makes them stronger.
    fn without_emphasis(&self, spoken: &str) -> String {
        let words = spoken.split_whitespace();
        let plain = words.filter(|word| !self.intensifying.iter().any(|it| it == word));
        plain.fold(" ".to_owned(), |all, word| all + word + " ")
    }

    /// Whether a text asks for all that was said, and not for the latest of it.
    pub(super) fn asks_for_all(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.retelling.iter().any(|words| stands(&spoken, words))
    }

    /// The words by which one asks for all that was said.
    pub(super) fn retelling(&self) -> Words {
        Words::of_all(self.retelling.iter().map(String::as_str))
    }

    /// Whether a text speaks of asking somebody for pardon.
    pub(super) fn is_of_apology(&self, text: &str) -> bool {
        tokens(text).any(|word| self.apologising.contains(&word))
    }

    /// Whether a text tells that something dangerous comes up, and is no question.
    pub(super) fn sounds_alarm(&self, text: &str) -> bool {
        let so = sentences(text)
            .filter(|said| !self.language.denies(said) && !self.language.is_question(said));
        let mut so = so.map(spoken);
        so.any(|said| self.alarms.iter().any(|words| stands(&said, words)))
    }

    /// Whether somebody cries for help, whoever is called: `Help me, Mara!`
    pub(super) fn cries_for_help(&self, text: &str, called: &Words) -> bool {
        let is_called = |word: &String| !called.is_empty() && called.meets(&Words::of(word));
        let bare = |sentence: &str| {
            let words = tokens(sentence).filter(|word| !is_called(word));
            words.collect::<Vec<_>>().join(" ")
        };
        sentences(text).any(|sentence| self.crying.contains(&bare(sentence)))
    }

    /// Whether a sentence may only pity whoever hears it: `I am so sorry.`
    pub(super) fn may_pity(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.pitying.contains(&word))
    }

    /// What a sentence says behind its words of pity: `I am sorry that I broke it`; all of it where it has none.
    pub(super) fn behind_pity<'t>(&self, sentence: &'t str) -> &'t str {
        let pities = |run: &&str| tokens(run).any(|word| self.pitying.contains(&word));
        let pity = sentence.split_whitespace().find(pities);
        let behind = pity.and_then(|pity| sentence.split_once(pity));
        behind.map_or(sentence, |(_, behind)| behind)
    }

    /// Whether a sentence is about whoever says it.
    pub(super) fn speaks_of_itself(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asker.contains(&word) && !self.listener.contains(&word))
    }

    /// Whether a sentence speaks of somebody who is neither its speaker nor its hearer.
    pub(super) fn names_a_third(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.thirds.contains(&word))
    }

    /// Whether something is asked for somebody who is not named: `Give her the key.`
    pub(super) fn asks_for_a_third(&self, sentence: &str) -> bool {
        let has = |of: &[String]| tokens(sentence).any(|word| of.contains(&word));
        has(&self.for_a_third) && !has(&self.for_speaker)
    }

    /// Whether a line is one of those that anybody might say, whatever stands in its gaps.
    pub(super) fn is_anybodys(&self, line: &str) -> bool {
        let line = line.trim().to_lowercase();
        let fixed = |template: &String| !HOLDING_WORDS.iter().any(|slot| template.contains(slot));
        let mut templates = self.lines.values().flatten().filter(|it| fixed(it));
        templates.any(|template| came_of_whole(&template.to_lowercase(), &line))
    }

    /// Of what sort the answers are to a question of how things stand, the likeliest first.
    pub(super) fn standing(&self, sentence: &str) -> Vec<&str> {
        let spoken = spoken(sentence);
        let any = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        let fits = |form: &&StandingForm| {
            let besides = form.besides.is_empty() || any(&form.besides);
            let fits = any(&form.forms) && besides && !any(&form.without);
            fits && !self.only_relates(sentence, form)
        };
        self.standing.iter().filter(fits).map(|form| form.of.as_str()).collect()
    }

    /// Whether what it would be asked by only says more of the word before it: `a place where one is at home`.
    fn only_relates(&self, sentence: &str, form: &StandingForm) -> bool {
        let single = |word: &str| {
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
            form.of == "whereabouts" && form.forms.contains(&bare)
        };
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let Some(at) = words.iter().position(|word| single(word)) else { return false };
        let Some(before) = at.checked_sub(1).map(|before| words[before]) else { return false };
        let parted = before.ends_with(|sign: char| !sign.is_alphanumeric());
        let asks = |word: String| {
            let lists = [&self.knowing, &self.saying, &self.telling, &self.leading];
            lists.into_iter().any(|list| list.contains(&word))
        };
        !parted && !Words::of(before).is_empty() && !tokens(before).any(asks)
    }

    /// Whether it is asked if something is on its way.
    pub(super) fn asks_whether_under_way(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.under_way.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a goal is put as an order to oneself: `Know who has what`.
    pub(super) fn orders(&self, goal: &str) -> bool {
        let first = tokens(goal).next().unwrap_or_default();
        let is_named = self.articles.contains(&first) || self.people.contains(&first);
        let is_own = self.asker.contains(&first) || is_named;
        self.ordering.contains(&first)
            || !is_own && self.language.dialogue_acts(goal).has(DialogueAct::Request)
    }

    /// Whether a sentence offers to do something for whoever is spoken to.
    pub(super) fn offers_to_serve(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let has = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        has(&self.serving) && has(&self.listener)
    }

    /// A line with what stands in its placeholders.
    pub(super) fn filled(&self, of: &str, fills: &[(&str, &str)]) -> String {
        let line = self.lines(of).first().map_or("", String::as_str);
        let fill =
            |line: String, (name, what): &(&str, &str)| line.replace(&format!("{{{name}}}"), what);
        fills.iter().fold(line.to_owned(), fill)
    }

    /// How a plan is told of.
    pub(super) fn plans(&self) -> &PlanWords {
        &self.plans
    }

    /// Whether a text begins with whoever speaks: `I am to get the oar`.
    pub(super) fn begins_with_speaker(&self, text: &str) -> bool {
        let first = tokens(text).next();
        first.is_some_and(|first| self.speaker.contains(&first) || self.asker.contains(&first))
    }

    /// The text up to the first word that parts a thing from what it is of or for.
    pub(super) fn before_preposition<'t>(&self, text: &'t str) -> &'t str {
        let parts = |word: &&str| self.prepositions.contains(&word.to_lowercase());
        let part = text.split(' ').skip(1).find(parts);
        let end = part.and_then(|word| text.find(&format!(" {word} ")));
        end.map_or(text, |end| &text[..end])
    }

    /// Whether a sentence asks what would be if something were so: `If a train came, would you get on it?`
    pub(super) fn asks_what_if(&self, sentence: &str) -> bool {
        let first = tokens(sentence).find(|word| !self.leading.contains(word));
        sentence.trim_end().ends_with('?')
            && first.is_some_and(|first| self.supposing.contains(&first))
    }

    /// Whether a sentence speaks of knowing something.
    pub(super) fn speaks_of_knowing(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.knowing.contains(&word))
    }

    /// Whether a sentence speaks of knowing something, or of saying it.
    pub(super) fn speaks_of_telling(&self, sentence: &str) -> bool {
        self.speaks_of_knowing(sentence) || tokens(sentence).any(|word| self.saying.contains(&word))
    }

    /// Whether a sentence speaks of several people who want the same.
    pub(super) fn speaks_of_agreeing(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.agreeing.contains(&word))
    }

    /// Whether a sentence is about whoever is spoken to: `You go to the mill.`
    pub(super) fn begins_with_listener(&self, sentence: &str) -> bool {
        tokens(sentence).next().is_some_and(|first| self.listener.contains(&first))
    }

    /// Whether a line warns of something.
    pub(super) fn warns(&self, line: &str) -> bool {
        let spoken = spoken(line);
        self.warning.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a line tells that something has gone well, or badly; none where it tells neither.
    pub(super) fn bodes_well(&self, line: &str) -> Option<bool> {
        let (roots, spoken) = (roots(line), spoken(line));
        let has = |of: &[String]| of.iter().any(|word| roots.contains(&self.root(word.clone())));
        // `I have nobody left` denies nothing of it.
        if self.misfortunes.iter().any(|it| it.contains(' ') && stands(&spoken, it)) {
            return Some(false);
        }
        let denied = self.language.denies(line);
        match (has(&self.misfortunes), has(&self.fortunes)) {
            (true, _) => Some(denied),
            (false, true) => Some(!denied),
            (false, false) => None,
        }
    }

    /// Whether a line tells of whoever says it, or of somebody: of a sister, of a guest.
    pub(super) fn tells_of_life(&self, line: &str) -> bool {
        let roots = roots(line);
        let somebody = |word: &String| roots.contains(&self.root(word.clone()));
        self.names_speaker(&roots) || self.people.iter().any(somebody)
    }

    /// Whether a line is one of those by which anybody merely takes note of another, or calls on them.
    pub(super) fn is_one_of(&self, of: &[&str], line: &str, hearer: &Words) -> bool {
        let line = line.to_lowercase();
        let mut lines = of.iter().flat_map(|of| self.lines(of));
        lines.any(|template| is_filled(&template.to_lowercase(), line.trim(), hearer))
    }

    /// Whether a sentence asks what there is, and for no deed.
    pub(super) fn asks_what_there_is(&self, sentence: &str) -> bool {
        self.form(sentence).is_some_and(|form| form.says.as_deref() == Some("stock"))
    }

    /// What is asked for by what it is for, and of what sort that is: of `What is there to eat?`, food
    /// that is to be eaten.
    pub(super) fn of_purpose(&self, sentence: &str) -> Option<(&str, &str)> {
        let purpose = tokens(sentence).find_map(|word| self.purposes.get_key_value(&word));
        purpose.map(|(what_for, kind)| (what_for.as_str(), kind.as_str()))
    }

    /// What is handed over by a sentence that says so to somebody: of `Take the key, then`, all but
    /// what means nothing.
    pub(super) fn handed_over(&self, sentence: &str, hearer: &Words) -> Option<Words> {
        let calls = |word: &String| !hearer.is_empty() && hearer.meets(&Words::of(word));
        let is_empty = |word: &String| self.leading.contains(word) || calls(word);
        let mut words = tokens(sentence).filter(|word| !is_empty(word));
        let offers = words.next().is_some_and(|first| self.offering.contains(&first));
        offers
            .then(|| words.filter(|word| !self.articles.contains(word)))
            .map(|words| Words::of_all(words.collect::<Vec<_>>().iter().map(String::as_str)))
    }

    /// Whether a word denies in a question and names nothing.
    pub(super) fn merely_denies(&self, word: &str) -> bool {
        self.denying.iter().any(|denying| self.root(denying.clone()) == word)
    }

    /// What the asker does or is, in a question about the asker: of `What do I paint?`, `paint`.
    pub(super) fn deed_of_speaker(&self, sentence: &str) -> Option<Words> {
        let spoken = spoken(sentence);
        let after = |words: &String| spoken.split_once(&format!(" {words} ")).map(|(_, rest)| rest);
        let rest = self.of_oneself.iter().find_map(after)?;
        Some(rest.split(' ').next().map(Words::of).unwrap_or_default())
    }

    /// Whether a statement begins with one person, whom it tells of: `The miller is away.`
    pub(super) fn tells_of_somebody(&self, statement: &str, names: &Words) -> bool {
        let first = tokens(statement).find(|word| !self.articles.contains(word));
        first.is_some_and(|first| self.people.contains(&first) || names.meets(&Words::of(&first)))
    }

    /// Whether hardly anything follows by which it is asked: `What do you sell here?`
    pub(super) fn ends_with_its_form(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        let forms = self.form(sentence).map(|form| form.forms.as_slice()).unwrap_or_default();
        let after = |words: &String| spoken.split_once(&format!(" {words} ")).map(|(_, rest)| rest);
        forms.iter().find_map(after).is_some_and(|rest| rest.split_whitespace().count() <= 1)
    }

    /// Whether nothing that is named follows: `Who is that?`, and not `Who is that child?`
    fn stands_alone(&self, spoken: &str, forms: &[String]) -> bool {
        let rest = forms.iter().find_map(|words| spoken.split_once(&format!(" {words} ")));
        let next = rest.and_then(|(_, rest)| rest.split_whitespace().next());
        next.is_none_or(|next| self.prepositions.iter().any(|word| word == next))
    }

    /// Whether a statement shows what such a question wants, beside what it names itself.
    pub(super) fn shows(&self, statement: &str, form: &QuestionForm, asked: &Words) -> bool {
        let roots: Vec<String> = tokens(statement).map(|word| self.root(word)).collect();
        let sign = || form.signs.iter().any(|sign| roots.contains(&self.root(sign.clone())));
        sign()
            || (form.numbers && self.numbers_something(statement, &form.after))
            || (form.names && self.names_somebody(statement, asked))
    }

    fn numbers_something(&self, statement: &str, after: &[String]) -> bool {
        let words: Vec<String> = tokens(statement).collect();
        let follows = |place: usize| {
            let before = place.checked_sub(1).map(|before| &words[before]);
            after.is_empty() || before.is_some_and(|before| after.contains(before))
        };
        (0..words.len()).any(|place| self.is_number(&words[place]) && follows(place))
    }

    /// Each of the questions that a sentence joins: `Who is it, and where does he live?` is two.
    pub(super) fn each_asked<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let opens = |part: &str| {
            let spoken = spoken(part);
            let form = self.form(part).filter(|form| form.strict);
            form.is_some_and(|form| form.forms.iter().any(|it| opens(&spoken, it)))
        };
        let joins = self.joining.iter().find_map(|and| {
            let (first, second) = sentence.split_once(&format!(" {and} "))?;
            (self.form(first).is_some() && opens(second)).then_some(vec![first, second])
        });
        joins.unwrap_or_else(|| vec![sentence])
    }

    /// The parts of a sentence that each say something: at its commas, and where it is joined.
    pub(super) fn parts<'t>(&self, sentence: &'t str) -> Vec<&'t str> {
        let mut parts: Vec<&str> = sentence.split([',', ';', ':', '\u{2013}']).collect();
        for and in &self.joining {
            let joint = format!(" {and} ");
            let each = parts.into_iter().flat_map(|part| part.split(joint.as_str()));
            parts = each.collect();
        }
        parts
    }

    /// Whether it says what nobody is to do.
    pub(super) fn is_of_nobody(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.nobody.iter().any(|words| stands(&spoken, words))
    }

    /// Whether it puts somebody off.
    pub(super) fn puts_off(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.deferring.iter().any(|words| stands(&spoken, words))
    }

    /// Why something is not done before a time.
    pub(super) fn sworn(&self, until: &str) -> String {
        self.sworn.replace("{until}", until)
    }

    /// How long an answer stands that puts off and names no time.
    pub(super) fn stands_for(&self) -> Duration {
        Duration::from_mins(self.deferring_minutes)
    }

    /// Whether it is about coming in.
    pub(super) fn is_of_entry(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.entering.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence asks to be told something.
    pub(super) fn asks_to_be_told(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.telling.iter().any(|words| stands(&spoken, words))
    }

    /// The words that stand for a thing and name none.
    pub(super) fn unnamed(&self) -> Words {
        Words::of_all(self.unnamed.iter().map(String::as_str))
    }

    /// Whether a sentence sounds like a request and asks for no deed.
    pub(super) fn asks_for_nothing(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.idle.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence is about whoever says it or hears it: `Sit, sit` is not.
    pub(super) fn concerns_both(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asker.contains(&word))
    }

    /// Whether a sentence wishes for a thing, if it names one.
    pub(super) fn wishes(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.wishing.iter().any(|words| stands(&spoken, words))
    }

    /// Whether whoever is asked does, or is, what the question is about: `you`, and not `your`.
    pub(super) fn asks_what_listener_does(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.hearer.iter().any(|words| stands(&spoken, words)) && self.asks_of_listener(sentence)
    }

    /// Whether a question is about whoever is asked, and not about what they know.
    pub(super) fn asks_of_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        let has = |words: &[String]| words.iter().any(|words| stands(&spoken, words));
        has(&self.listener) && !has(&self.witness)
    }

    /// Whether one names oneself by one of these words.
    pub(super) fn names_speaker(&self, roots: &[String]) -> bool {
        self.speaker.iter().any(|word| roots.contains(&self.root(word.clone())))
    }

    /// Whether whoever is spoken to is named.
    pub(super) fn names_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.listener.iter().any(|words| stands(&spoken, words))
    }

    /// Verbs of saying, and what stands about them.
    pub(super) fn saying(&self) -> &[String] {
        &self.saying
    }

    fn is_number(&self, word: &str) -> bool {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            || self.numbers.iter().any(|number| number == word)
    }

    fn names_somebody(&self, statement: &str, asked: &Words) -> bool {
        let capital = |word: &str| word.starts_with(char::is_uppercase);
        let is_person = |word: &String| {
            let other = !asked.has_stem(&self.root(word.clone()));
            other
                && self
                    .people
                    .iter()
                    .any(|known| self.root(known.clone()) == self.root(word.clone()))
        };
        statement.split_whitespace().any(|word| {
            let name = capital(word) && tokens(word).all(|word| !self.articles.contains(&word));
            name || tokens(word).any(|word| is_person(&word))
        })
    }

    /// The words of a label that say what it is: of `the key to room four`, the key.
    pub(super) fn head(&self, label: &str) -> Words {
        let words: Vec<String> = tokens(label).collect();
        let is_part = |word: &String| self.prepositions.contains(word);
        let before = words.iter().skip(1).position(is_part).map_or(words.len(), |at| at + 1);
        let last = words[..before].iter().rev().map(|word| Words::of(word));
        last.into_iter().find(|word| !word.is_empty()).unwrap_or_default()
    }

    /// What an order is about: the words between its verb and what parts off, or ends it.
    pub(super) fn object<'t>(&self, rest: impl Iterator<Item = &'t String>) -> Words {
        let until = rest.take_while(|word| !self.prepositions.contains(word));
        Words::of_all(until.map(String::as_str))
    }

    /// Whether a clause asks for a thing just by naming it: `The tongs!`, `A sip of your gin`.
    pub(super) fn is_bare_wish(&self, clause: &str, thing: &Words, head: &Words) -> bool {
        let words: Vec<String> =
            tokens(clause).skip_while(|word| self.leading.contains(word)).collect();
        let is_it = |word: &String| thing.meets(&Words::of(word));
        let Some(at) = words.iter().rposition(|word| head.meets(&Words::of(word))) else {
            return false;
        };
        let portion = |word: &String| self.portions.contains(word);
        let opens = words.first().is_some_and(|first| portion(first) || is_it(first));
        let ends = words.get(at + 1).is_none_or(|next| self.prepositions.contains(next));
        let parts = |word: &String| self.prepositions.contains(word);
        // `A sip of`, `two pounds of`
        let measures = |at: usize| words.get(at + 1).is_some_and(parts);
        let of_it = (0..at).all(|at| {
            let word = &words[at];
            let theirs = self.listener.contains(word) && at > 0;
            portion(word) || is_it(word) || parts(word) || theirs || measures(at)
        });
        opens && ends && of_it
    }

    /// Whether a sentence names the deed for which something is offered.
    pub(super) fn sets_a_condition(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.conditions.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence takes back what was said just before.
    pub(super) fn takes_back(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.corrections.iter().any(|words| opens(&spoken, words))
    }

    /// Things one after the other, each once: `the broth, the ham and the plum`.
    pub(super) fn listed(&self, things: &[String]) -> String {
        let mut each: Vec<&str> = Vec::new();
        for thing in things {
            if !each.contains(&thing.as_str()) {
                each.push(thing);
            }
        }
        match (each.as_slice(), self.joining.first()) {
            ([others @ .., last], Some(and)) if !others.is_empty() => {
                format!("{} {and} {last}", others.join(", "))
            }
            (all, _) => all.join(", "),
        }
    }

    /// What somebody is, by a sentence that begins with their name.
    pub(super) fn what_is<'t>(&self, name: &str, sentence: &'t str) -> Option<&'t str> {
        let rest = sentence.strip_prefix(name)?.trim_start();
        let is = |verb: &String| rest.strip_prefix(verb.as_str())?.strip_prefix(' ');
        let what = self.is.iter().find_map(is)?;
        // `Lotte is seven and minds her brother` tells no trade.
        let first = tokens(what).next()?;
        self.articles.contains(&first).then_some(what)
    }

    /// Whether one says by this word that one wants to have something.
    pub(super) fn wants(&self, word: &str) -> bool {
        self.wanting.iter().any(|wanting| self.root(wanting.clone()) == word)
    }

    /// Whether two verbs may ask for the same deed.
    pub(super) fn are_kin(&self, one: &str, other: &str) -> bool {
        let has = |family: &Vec<String>, verb: &str| {
            family.iter().any(|kin| self.root(kin.clone()) == verb)
        };
        self.families.iter().any(|family| has(family, one) && has(family, other))
    }

    /// Whether nobody hands this out.
    pub(super) fn is_kept(&self, label: &str) -> bool {
        tokens(label).any(|word| self.kept.contains(&word))
    }

    /// Whether a statement speaks against what is done to what it is about. What may be done until a
    /// certain hour is not forbidden.
    pub(super) fn forbids(&self, statement: &str) -> bool {
        let spoken = spoken(statement);
        let has = |words: &[String]| words.iter().any(|words| stands(&spoken, words));
        let opens = |words: &String| opens(&spoken, words);
        let permits = has(&self.permits) && !self.language.denies(statement);
        !permits && (has(&self.forbids) || self.forbidding_openings.iter().any(opens))
    }

    /// Whether whom a statement names is the one to whom it does not apply.
    pub(super) fn excepts(&self, statement: &str) -> bool {
        let spoken = spoken(statement);
        self.excepts.iter().any(|words| stands(&spoken, words))
    }

    fn root(&self, word: String) -> String {
        self.language.root(word)
    }

    /// What a thing is called after a word, in a language that has cases.
    pub(super) fn in_case_after(&self, word: &str, label: &str) -> String {
        let word = word.to_lowercase();
        let case = self.cases_after.iter().find(|(_, words)| words.contains(&word));
        match case.map(|(case, _)| case.as_str()) {
            _ if self.cases_after.is_empty() => label.to_owned(),
            Some(case) => self.plans.in_case(label, case),
            None => self.plans.in_case(label, "accusative"),
        }
    }

    /// What might go through anybody's mind for this.
    pub(super) fn thoughts(&self, of: &str) -> &[String] {
        self.thoughts.get(of).map_or(&[], Vec::as_slice)
    }

    /// Whether a line is a part of a sentence that says where, when or what for.
    pub(super) fn opens_with_preposition(&self, line: &str) -> bool {
        tokens(line).next().is_some_and(|first| self.prepositions.contains(&first))
    }

    /// Whether the words of a sentence tell of something of this sort.
    pub(super) fn tells(&self, of: Telling, words: &[String]) -> bool {
        self.tells.tells(of, words)
    }

    /// Whether one asks to be taught or shown something some time.
    pub(super) fn asks_to_be_taught(&self, line: &str) -> bool {
        let spoken = spoken(line);
        self.teaching.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a fear is one for whoever it names: `that Mattias goes again`.
    pub(super) fn is_of_losing(&self, fear: &str) -> bool {
        tokens(fear).any(|word| self.losing.contains(&word))
    }

    /// What anybody might say for this.
    pub(super) fn lines(&self, of: &str) -> &[String] {
        self.lines.get(of).map_or(&[], Vec::as_slice)
    }
}

/// Whether a line is a template with the name of its hearer in the gap.
fn is_filled(template: &str, line: &str, hearer: &Words) -> bool {
    let Some((first, rest)) = template.split_once('{') else { return template == line };
    let Some((_, last)) = rest.split_once('}') else { return false };
    let gap = line.strip_prefix(first).and_then(|rest| rest.strip_suffix(last)).map(Words::of);
    gap.is_some_and(|gap| !gap.is_empty() && hearer.covers(&gap))
}

/// Whether a line is a template with anything in its gaps, and enough of the template to tell.
fn came_of_whole(template: &str, line: &str) -> bool {
    let parts: Vec<&str> = template
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
        .collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    let letters: usize =
        parts.iter().map(|part| part.chars().filter(|letter| letter.is_alphabetic()).count()).sum();
    if parts.len() == 1 || letters < TELLING_LETTERS {
        return template == line;
    }
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let middle = &parts[1..parts.len() - 1];
    let follows = middle.iter().all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    });
    follows && rest.ends_with(last)
}

/// The roots of all words, grammar among them.
pub(super) fn roots(text: &str) -> Vec<String> {
    let language = Language::of(text);
    language.whole_words(text).map(|word| language.root(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> &'static VoiceWords {
        voice_words(Language::english())
    }

    #[test]
    fn a_deed_is_told_in_the_case_that_its_verb_takes() {
        let german = voice_words(Language::by_code("de").expect("there is German"));
        let called = |labels: &[&str]| labels.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let you = |action, labels| german.plans().deed(action, Doer::Listener, &called(labels));
        assert_eq!(you("world:go", &["das Haus"]).as_deref(), Some("gehst zu dem Haus"));
        let given = you("world:give", &["der Drachen", "mich"]);
        assert_eq!(given.as_deref(), Some("gibst mir den Drachen"));
        assert_eq!(you("my:sing", &[]), None, "it is told in the game's words");
    }

    #[test]
    fn only_where_words_have_small_letters_within_a_sentence_do_they_get_them() {
        let german = voice_words(Language::by_code("de").expect("there is German"));
        assert_eq!(german.plans().within("Mieke nach Hause bringen"), "Mieke nach Hause bringen");
        assert_eq!(english().plans().within("Get the oar"), "get the oar");
    }

    #[test]
    fn a_where_that_says_more_of_a_word_before_it_asks_for_no_place() {
        let english = voice_words(Language::english());
        let asks = |line: &str| english.standing(line).contains(&"whereabouts");
        assert!(asks("Mara, where is the key?") && asks("Do you know where the key is?"));
        assert!(!asks("Do you long for a place where you have never been?"));
        assert!(!asks("What do they eat for breakfast where you come from?"));
    }

    #[test]
    fn a_question_that_supposes_something_asks_what_would_be() {
        let english = voice_words(Language::english());
        assert!(english.asks_what_if("If a train came now, would you get on it?"));
        assert!(!english.asks_what_if("Would you hand me the pot?"));
    }

    #[test]
    fn what_is_asked_is_read_off_the_form() {
        let says = |text| english().form(text).and_then(|form| form.says.as_deref());
        assert_eq!(says("What's your name?"), Some("name"));
        assert_eq!(says("And how are you?"), Some("mood"));
        assert_eq!(says("Where is the key?"), None);
        assert!(english().form("Is it late?").is_none());
    }

    #[test]
    fn of_two_questions_in_one_the_first_is_asked_and_the_other_says_when() {
        let wants_reason = |text| english().form(text).is_some_and(|form| form.reason);
        assert!(wants_reason("Why did you shut it when he came?"));
        assert!(wants_reason("So why is she cross, who has all she wants?"));
        assert!(!wants_reason("When did you shut it?"));
        assert!(!wants_reason("What does it cost?"));
        let says = |text| english().form(text).and_then(|form| form.says.as_deref());
        assert_eq!(says("What have you got to drink?"), Some("stock"));
        assert_eq!(says("What did you have for breakfast?"), None);
    }

    #[test]
    fn a_statement_shows_what_a_question_wants() {
        let shows = |question, statement| {
            let form = english().form(question).expect("is a question");
            english().shows(statement, form, &Words::of(question))
        };
        assert!(shows("How much is it?", "An ale costs three pence."));
        assert!(!shows("How much is it?", "An ale is poured."));
        assert!(shows("When do you close?", "We close at five."));
        assert!(shows("Whose is it?", "The knife belongs to Lottie."));
        assert!(!shows("Whose is it?", "The knife is sharp."));
        assert!(shows("Where is she?", "Ruth is in the top field."));
    }

    #[test]
    fn nothing_that_anybody_says_promises() {
        for line in english().lines.values().flatten() {
            assert_eq!(cognition_core::conscience::promise_in_words(line), None, "{line}");
        }
    }

    #[test]
    fn verbs_of_one_family_ask_for_the_same_deed() {
        let kin = |one: &str, other: &str| {
            english().are_kin(&english().root(one.to_owned()), &english().root(other.to_owned()))
        };
        assert!(kin("sell", "have") && kin("handed", "give"));
        assert!(!kin("open", "sell"));
    }

    #[test]
    fn german_has_all_that_english_has_and_other_languages_speak_english() {
        let german = voice_words(Language::by_code("de").expect("is known"));
        assert!(english().lines.keys().all(|of| !german.lines(of).is_empty()));
        assert!(english().thoughts.keys().all(|of| !german.thoughts(of).is_empty()));
        assert_eq!(german.questions.len(), english().questions.len());
        let says = |text| german.form(text).and_then(|form| form.says.as_deref());
        assert_eq!(says("Wie heißt du?"), Some("name"));
        assert_eq!(voice_words(Language::by_code("fr").expect("is known")).language.code(), "en");
    }
}
