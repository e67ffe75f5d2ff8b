//! What `announcements.json` of a language holds.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AnnouncementWords {
    /// What an announcement begins with.
    pub(crate) markers: Vec<Phrase>,
    /// What stands before somebody else who does something: `while` of `I'll wait while you open it`.
    pub(crate) before_others: WordSet,
    /// Who may stand there.
    pub(crate) others: WordSet,
    /// What one does so that somebody else does something: `I'll ask Odo to open it`.
    pub(crate) causing: WordSet,
    /// What stands before what is one's own.
    pub(crate) own: WordSet,
    /// What of that is moved in a mere gesture: `I turn my head`.
    pub(crate) own_parts: WordSet,
    /// What asks whether somebody agrees to what was said before it.
    pub(crate) asking_for_a_yes: Vec<Phrase>,
    /// What leaves it to the listener whether they do what they may: `count it if you like`.
    pub(crate) as_you_like: Vec<Phrase>,
    /// What stands beside that which is only put to somebody.
    pub(crate) framing: Vec<Phrase>,
    /// Words that tell nothing about what is done.
    pub(crate) empty: WordSet,
    /// How somebody says that they set out.
    pub(crate) setting_out: SettingOutWords,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SettingOutWords {
    /// What it begins with.
    pub(crate) markers: Vec<Phrase>,
    /// What says behind that how soon.
    pub(crate) at_once: WordSet,
    /// What one does who goes.
    pub(crate) going: Vec<Phrase>,
    /// Words for one way each.
    pub(crate) ways: Vec<WordSet>,
    /// Those of them that lead inside.
    pub(crate) inward: WordSet,
    /// What stands before somebody whom one follows, or before a time.
    pub(crate) after: WordSet,
    /// Who that may be.
    pub(crate) people: WordSet,
    /// What puts it off, or makes it something else.
    pub(crate) not_now: WordSet,
    /// What somebody does who goes somewhere first.
    pub(crate) beginning: Vec<Phrase>,
    /// What says that something comes next, or because of what was said.
    pub(crate) following: WordSet,
    /// What is done by whoever stays where they are.
    pub(crate) settling: WordSet,
    /// What somebody says they do who stays …
    pub(crate) staying: Vec<Phrase>,
    /// … and where, or with whom …
    pub(crate) staying_where: Vec<Phrase>,
    /// … which may be another place, behind these alone …
    pub(crate) staying_at: WordSet,
    /// … which is right here …
    pub(crate) staying_here: WordSet,
    /// … beside something …
    pub(crate) staying_beside: Vec<Phrase>,
    /// … until something happens …
    pub(crate) staying_until: Vec<Phrase>,
    /// … or where nothing more need be said.
    pub(crate) staying_alone: Vec<Phrase>,
}
