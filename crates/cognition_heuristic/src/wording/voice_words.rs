//! What anybody knows of talk, as data: `data/spoken_lines/en.json` and `de.json`.

mod ages;
mod aim_words;
mod alike_roots;
mod asker;
mod asker_words;
mod asking;
mod asking_words;
mod awaiting;
mod awaiting_words;
mod bans;
mod bid_words;
mod bids;
mod calling_off;
mod corrected;
mod danger;
mod danger_words;
mod doubts;
mod favour_words;
mod favours;
mod forbidding;
mod forbidding_words;
mod friendly;
mod friendly_words;
mod giving;
mod giving_words;
mod kin_told;
mod kindness;
mod kindness_words;
mod labels;
mod names_given;
mod orders;
mod past;
mod past_words;
mod persons;
mod plan_words;
mod pleas;
mod portrait_words;
mod presence;
mod presence_words;
mod question_form;
mod questions;
mod referents;
mod secret_things;
mod showing;
mod subjects;
mod suffering;
mod tags;
mod tell_words;
mod templates;
mod tidings;
mod tidings_words;
mod told_parts;
mod told_things;
mod vow_words;
mod vows;
mod whether;
mod wording;

pub(crate) use asking_words::AnswerKind;
pub(crate) use giving::of_goal;
pub(crate) use kindness::Joy;
pub(crate) use plan_words::Doer;
pub(crate) use question_form::QuestionForm;
pub(crate) use tell_words::Telling;
pub(crate) use tidings_words::{Grave, GraveTold, Whose};
pub(crate) use vows::Vow;

use alike_roots::AlikeRoots;
use asker_words::AskerWords;
use asking_words::AskingWords;
use awaiting_words::AwaitingWords;
use bid_words::BidWords;
use cognition_language::Language;
use danger_words::Danger;
use favour_words::FavourWords;
use forbidding_words::ForbiddingWords;
use friendly_words::FriendlyWords;
use giving_words::GivingWords;
use kindness_words::KindnessWords;
use past_words::PastWords;
use plan_words::PlanWords;
use portrait_words::PortraitWords;
use presence_words::PresenceWords;
use question_form::StandingForm;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tell_words::TellWords;
use tidings_words::TidingsWords;
use vow_words::VowWords;

/// The file of a language.
macro_rules! voice {
    ($code:literal) => {
        LazyLock::new(|| {
            let text = include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/bundled/data/spoken_lines/",
                $code,
                ".json"
            ));
            VoiceWords::read(text, $code)
        })
    };
}

/// English first: it is spoken where a language has no words here.
static VOICES: [LazyLock<VoiceWords>; 2] = [voice!("en"), voice!("de")];

/// How questions and requests are read, and the lines that anybody might say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoiceWords {
    /// How questions are asked; the first that fits says what is asked for.
    questions: Vec<QuestionForm>,
    /// How one asks of what one does or is oneself.
    of_oneself: Vec<String>,
    /// How one asks after what one has told of oneself.
    of_the_asker: AskerWords,
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
    /// How one sends somebody away, or asks to be left alone.
    sending_away: Vec<String>,
    /// How one offers to do something for whoever is spoken to.
    serving: Vec<String>,
    /// How one suggests a deed to whoever is spoken to.
    suggesting: Vec<String>,
    /// How one warns whom one takes leave of.
    warning: Vec<String>,
    /// What stands before a thing of which there is none.
    lacking: Vec<String>,
    /// What anybody may have none of, whatever is asked: `No idea.`
    lacking_always: Vec<String>,
    /// How one bids somebody not trouble about something, and mind something.
    calming: Vec<String>,
    minding: Vec<String>,
    /// What has befallen something, for worse and for better.
    misfortunes: Vec<String>,
    fortunes: Vec<String>,
    /// By what it is told that something is so as a rule: that is no news.
    usual: Vec<String>,
    /// By what one asks for one of several.
    one_of_many: Vec<String>,
    /// By what one belittles somebody and what they do, and by what one praises that.
    belittling: Vec<String>,
    praising: Vec<String>,
    /// By what one says to somebody that they lie, and what may stand before that.
    doubting: Vec<String>,
    before_doubts: Vec<String>,
    /// Things that nobody likes to be called, and what makes a figure of speech a kind one.
    scorned: Vec<String>,
    flattering: Vec<String>,
    /// What stands behind an order that is put as a question: `will you?`
    request_tags: Vec<String>,
    /// What stands behind a statement that only wants a nod: `is it not?`
    nod_tags: Vec<String>,
    /// How one asks the same of whoever has asked or told it of themselves.
    asking_back: Vec<String>,
    /// How one asks whether it was whoever is spoken to.
    accusing: Vec<String>,
    /// How one asks whether somebody is called so.
    calling: Vec<String>,
    /// By what somebody is addressed who is close, and who is not.
    familiar: Vec<String>,
    polite: Vec<String>,
    /// By what it is told what somebody was before, and words of leaving that.
    formerly: Vec<String>,
    stopping: Vec<String>,
    /// By what one says that the same is true of oneself.
    joining_in: Vec<String>,
    /// Words of living somewhere.
    dwelling: Vec<String>,
    /// What stands for a pronoun where no noun follows: `Was ist die von Beruf?`
    demonstratives: BTreeMap<String, String>,
    /// What stands for a thing that the sentence before names.
    taking_up: Vec<String>,
    /// Words for a name.
    naming: Vec<String>,
    /// What stands before a thing where any will do.
    indefinite: Vec<String>,
    /// Words for a thing that was just named, at the end of a question.
    pointing: Vec<String>,
    /// What may stand about a name by which somebody is called.
    titles: Vec<String>,
    /// By what it is told that something is there to be had, and who has such things for others.
    being_there: Vec<String>,
    keeping_a_table: Vec<String>,
    /// What nobody asks whom they hardly know.
    personal: Vec<String>,
    /// How one asks for secrets, words for them, and what asks for none all the same.
    asking_secrets: Vec<String>,
    secrets: Vec<String>,
    of_a_secret: Vec<String>,
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
    /// What tells of danger where it is cried out alone: `Fire!`
    shouted: Vec<String>,
    /// Things to which something dangerous happens, and how the words begin that tell of it.
    dangers: Vec<Danger>,
    /// By what one tells of what is about to happen.
    imminent: Vec<String>,
    /// What somebody cries who needs help at once, and says nothing else.
    crying: Vec<String>,
    /// What denies in a question and names nothing: `Why can't I?`
    denying: Vec<String>,
    /// How one begins who hands something over: `Take the key, then.`
    offering: Vec<String>,
    /// What somebody fears who fears what is done to people.
    dreading_harm: Vec<String>,
    /// How one holds something out to somebody.
    holding_out: Vec<String>,
    /// How one asks what one has given to whoever hears it.
    asking_gifts: Vec<String>,
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
    /// By what one jests, brings something, sends word and praises somebody's people.
    friendly: FriendlyWords,
    /// By what a kindness is offered.
    kindness: KindnessWords,
    /// How one asks for a favour.
    favours: FavourWords,
    /// By what it is told whether something has yet to happen.
    awaiting: AwaitingWords,
    /// How one bids for something.
    haggling: BidWords,
    /// How one asks for a promise.
    vows: VowWords,
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
    /// How a goal is put that is to keep something hidden.
    hiding: Vec<String>,
    /// By what it is said of somebody that they know something.
    knowing: Vec<String>,
    /// By what it is said that several people want the same.
    agreeing: Vec<String>,
    /// How a sentence begins that supposes something, by one word or by several.
    supposing: Vec<String>,
    what_if: Vec<String>,
    /// By what it is said that a thing is somebody's, and that it is whoever's it is told of.
    owning: Vec<String>,
    owned_by_me: Vec<String>,
    /// How one bids somebody not to do something.
    forbidding: ForbiddingWords,
    /// By what one asks whether somebody is here.
    presence: PresenceWords,
    /// By what one asks after what was, and after a deed.
    past: PastWords,
    /// By what it is said that a thing is not to be parted with.
    not_parted_with: Vec<String>,
    /// By what one says for whom or for what one has come.
    having_come: Vec<String>,
    /// By what a secret tells that somebody has, took, hid or spoilt a thing.
    secretly_had: Vec<String>,
    /// What stands before a thing from which something else is.
    secretly_beside: Vec<String>,
    /// By what one says how one is called.
    naming_oneself: Vec<String>,
    /// Those of them that say nothing else: `call me`; and what has a capital and is no name, by a hyphen how such
    /// a word ends.
    calling_oneself: Vec<String>,
    no_names: Vec<String>,
    /// The same behind the name.
    naming_behind: Vec<String>,
    /// How one says that one is not called so.
    naming_denied: Vec<String>,
    /// What one asks for a thing with that is handed out, without an order.
    wishing: Vec<String>,
    /// What whoever is spoken to is called where they do something.
    hearer: Vec<String>,
    /// What somebody is who has such a title.
    titled: BTreeMap<String, Vec<String>>,
    /// By what one says that one does not come.
    calling_off: Vec<String>,
    /// By what one asks whether whoever is spoken to has something.
    having: Vec<String>,
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
    /// What stands for a thing behind what that is like: `one` of `the sad one`.
    standing_for: Vec<String>,
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
    #[serde(skip)]
    alike: AlikeRoots,
}

/// Those of a language; of English where there are none.
pub(crate) fn voice_words(language: &Language) -> &'static VoiceWords {
    voices().find(|voice| voice.language.code() == language.code()).unwrap_or(&VOICES[0])
}

/// Those of each language that has any.
pub(crate) fn voices() -> impl Iterator<Item = &'static VoiceWords> {
    VOICES.iter().map(|voice| &**voice)
}

impl VoiceWords {
    /// How a profile tells of somebody.
    pub(crate) fn portrait(&self) -> &PortraitWords {
        &self.portrait
    }

    /// The files come with this crate, and its tests read them.
    fn read(text: &str, code: &str) -> Self {
        let read = serde_json::from_str(text);
        let words: Self =
            read.unwrap_or_else(|fault| panic!("data/spoken_lines/{code}.json: {fault}"));
        let language = Language::by_code(code).unwrap_or(Language::english());
        Self { language, alike: AlikeRoots::of(&words.asking, language), ..words }
    }

    /// How a plan is told of.
    pub(crate) fn plans(&self) -> &PlanWords {
        &self.plans
    }

    /// Verbs of saying, and what stands about them.
    pub(crate) fn saying(&self) -> &[String] {
        &self.saying
    }

    fn root(&self, word: String) -> String {
        self.language.root(word)
    }

    /// What might go through anybody's mind for this.
    pub(crate) fn thoughts(&self, of: &str) -> &[String] {
        self.thoughts.get(of).map_or(&[], Vec::as_slice)
    }

    /// Whether the words of a sentence tell of something of this sort.
    pub(crate) fn tells(&self, of: Telling, words: &[String]) -> bool {
        self.tells.tells(of, words)
    }

    /// What anybody might say for this.
    pub(crate) fn lines(&self, of: &str) -> &[String] {
        self.lines.get(of).map_or(&[], Vec::as_slice)
    }
}

/// The roots of all words, grammar among them.
pub(crate) fn roots(text: &str) -> Vec<String> {
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
        assert_eq!(you("world:go", &["das Haus"]).as_deref(), Some("gehst zum Haus"));
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
    fn nothing_that_anybody_says_promises_but_promises() {
        let lines = english().lines.iter().filter(|(of, _)| *of != "promise_made");
        for line in lines.flat_map(|(_, lines)| lines) {
            assert_eq!(cognition_core::promise::promise_in_words(line), None, "{line}");
        }
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
