//! What a situation means to a mind, read once and used by everything that follows.
//!
//! | part | what it holds |
//! |---|---|
//! | `scene` | who and what is there, what was said and done |
//! | `stakes` | what the mind wants, what it owes, what stands in its way |
//! | `open_question` | what somebody asks of nobody in particular, and it knows |
//! | `broken`, `gave_up`, `bargain`, `pledge`, `call` | a word it has not kept, a plan it has given up, what it bargains for, what it can promise, what lines call for |
//! | `alarm` | a danger that has come up |
//! | `tidings`, `joy`, `message`, `word_sent`, `leads` | grave news that is not over, good news of somebody who is here, news that somebody should hear from it, what it was asked to tell somebody, where it was told that something is |

use crate::appraisal::alarm::Alarm;
use crate::appraisal::bargain::Bargain;
use crate::appraisal::call::Call;
use crate::appraisal::joy::joy_of;
use crate::appraisal::message::Message;
use crate::appraisal::open_question::OpenQuestion;
use crate::appraisal::pledge::Pledge;
use crate::appraisal::tidings::Tidings;
use crate::appraisal::told_lead::ToldLead;
use crate::appraisal::word_sent::WordSent;
use crate::motives::gave_up::GaveUp;
use crate::motives::stakes::Stakes;
use crate::reading::broken::Broken;
use crate::reading::scene::Scene;
use crate::wording::voice_words::Joy;
use cognition_brain::ThoughtRequest;
use cognition_core::mind::StableId;
use std::ops::Deref;

/// What a situation means to a mind.
#[derive(Debug)]
pub(crate) struct Appraisal<'a> {
    stakes: Stakes<'a>,
    /// A word that it has not kept, and should own up to.
    pub(crate) broken: Option<Broken<'a>>,
    /// A plan that it has given up, and should tell somebody of.
    pub(crate) gave_up: Option<GaveUp<'a>>,
    /// What it bargains for, where there is something to be had for something.
    pub(crate) bargain: Option<Bargain<'a>>,
    /// What it is asked for just now, and can promise.
    pub(crate) pledge: Option<Pledge<'a>>,
    /// What somebody asks of nobody in particular, and it knows.
    pub(crate) open_question: Option<OpenQuestion<'a>>,
    /// A danger that has come up before its eyes.
    pub(crate) alarm: Option<Alarm<'a>>,
    /// Grave news that is not over.
    pub(crate) tidings: Option<Tidings<'a>>,
    /// Who is here and has something to be glad of.
    pub(crate) joy: Option<(&'a StableId, Joy)>,
    /// News that somebody should hear from it.
    pub(crate) message: Option<Message<'a>>,
    /// What it was just asked to tell somebody.
    pub(crate) word_sent: Option<WordSent<'a>>,
    /// Where somebody has said that something is which a goal wants.
    pub(crate) leads: Vec<ToldLead<'a>>,
    /// What the lines call for that wait for an answer.
    pub(crate) calls: Vec<Call<'a>>,
}

impl<'a> Deref for Appraisal<'a> {
    type Target = Stakes<'a>;

    fn deref(&self) -> &Self::Target {
        &self.stakes
    }
}

impl<'a> Appraisal<'a> {
    /// Reads the situation of a request.
    pub(crate) fn of(request: &'a ThoughtRequest) -> Self {
        let stakes = Stakes::of(Scene::of(request));
        let broken = Broken::latest(&stakes);
        let gave_up = GaveUp::untold(&stakes);
        let pledge = Pledge::asked_of(&stakes);
        let calls = Call::all(&stakes);
        let bargain = Bargain::of(&stakes);
        let alarm = Alarm::latest(&stakes);
        let tidings = Tidings::latest(&stakes);
        let joy = joy_of(&stakes);
        let message = Message::due(&stakes);
        let word_sent = WordSent::latest(&stakes);
        let leads = ToldLead::all(&stakes);
        let open_question = OpenQuestion::latest(&stakes);
        Self {
            stakes,
            broken,
            gave_up,
            bargain,
            pledge,
            open_question,
            alarm,
            tidings,
            joy,
            message,
            word_sent,
            leads,
            calls,
        }
    }
}
