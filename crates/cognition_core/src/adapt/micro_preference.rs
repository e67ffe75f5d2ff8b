//! What somebody asks of an answer, outright.

use super::directive::Directive;
use super::said::{Said, is_sign};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that somebody asks of an answer; in data `snake_case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MicroPreference {
    /// One thing after the other.
    PrefersBulletFormat,
    /// Short.
    PrefersConcise,
    /// In depth.
    PrefersDepth,
    /// With another view.
    EnjoysChallenge,
}

impl MicroPreference {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::PrefersBulletFormat,
        Self::PrefersConcise,
        Self::PrefersDepth,
        Self::EnjoysChallenge,
    ];

    /// What follows from it for a reply.
    pub const fn directive(self) -> Directive {
        match self {
            Self::PrefersBulletFormat => Directive::PrefersBulletFormat,
            Self::PrefersConcise => Directive::PrefersConcise,
            Self::PrefersDepth => Directive::PrefersDepth,
            Self::EnjoysChallenge => Directive::EnjoysChallenge,
        }
    }

    /// What cannot be so at the same time.
    pub const fn opposite(self) -> Option<Self> {
        match self {
            Self::PrefersConcise => Some(Self::PrefersDepth),
            Self::PrefersDepth => Some(Self::PrefersConcise),
            Self::PrefersBulletFormat | Self::EnjoysChallenge => None,
        }
    }

    /// What is asked for outright: `keep it short`, `challenge me`. `don't challenge me` takes it
    /// back, which is the second of each pair. A phrase must be a wish as it stands: a guest who
    /// speaks of a short list of details asks for nothing. English.
    pub fn asked_for(text: &str) -> Vec<(Self, bool)> {
        let said = Said::of(text);
        let asked = |wish: &Self| {
            let places = wish.phrases().iter().flat_map(|phrase| said.places(phrase));
            places.last().map(|before| !is_denied(before))
        };
        Self::ALL.into_iter().filter_map(|wish| Some((wish, asked(&wish)?))).collect()
    }

    /// What somebody picks who is offered a choice: a word of it is enough, the first that fits. Who
    /// has more than ten words to say speaks of something else.
    pub fn picked(text: &str) -> Option<Self> {
        if text.split_whitespace().count() > ANSWER_WORDS {
            return None;
        }
        let said = Said::of(text);
        [
            (Self::PrefersConcise, PICKS_CONCISE),
            (Self::PrefersDepth, PICKS_DEPTH),
            (Self::EnjoysChallenge, PICKS_CHALLENGE),
        ]
        .into_iter()
        .find_map(|(wish, words)| {
            let mut places = words.iter().flat_map(|word| said.places(word));
            places.any(|before| !is_denied(before)).then_some(wish)
        })
    }

    const fn phrases(self) -> &'static [&'static str] {
        match self {
            Self::PrefersBulletFormat => BULLETS,
            Self::PrefersConcise => CONCISE,
            Self::PrefersDepth => DEPTH,
            Self::EnjoysChallenge => CHALLENGE,
        }
    }
}

/// As many words as an answer to an offered choice has.
const ANSWER_WORDS: usize = 10;

/// Whether one of the last four words before a phrase denies it, in the same clause. Who asks why
/// not, asks for it.
fn is_denied(before: &str) -> bool {
    let denials = ["don't", "dont", "not", "never", "no", "without", "stop", "needn't"];
    let clause = before.split_ascii_whitespace().rev().take_while(|word| !is_sign(word));
    let words: Vec<&str> = clause.take(5).collect();
    let denied = words.iter().take(4).any(|word| denials.contains(word));
    denied && !words.contains(&"why")
}

const BULLETS: &[&str] = &[
    "in a list",
    "as a list",
    "make a list",
    "give me a list",
    "list them",
    "bullet points",
    "in bullets",
    "point by point",
    "one by one",
    "step by step",
    "number them",
];

const CONCISE: &[&str] = &[
    "keep it short",
    "keep it brief",
    "make it short",
    "make it brief",
    "cut it short",
    "be brief",
    "be quick about it",
    "short answer",
    "short answers",
    "in a word",
    "in one word",
    "in one sentence",
    "in a few words",
    "in few words",
    "fewer words",
    "less talk",
    "get to the point",
    "come to the point",
    "spare me the details",
    "no details",
    "just the facts",
    "you talk too much",
];

const DEPTH: &[&str] = &[
    "more detail",
    "more details",
    "in detail",
    "in depth",
    "in full",
    "go deeper",
    "at length",
    "tell me everything",
    "the whole story",
    "all the details",
    "every detail",
    "leave nothing out",
    "explain it all",
];

const CHALLENGE: &[&str] = &[
    "challenge me",
    "argue with me",
    "disagree with me",
    "contradict me",
    "test me",
    "push back",
    "prove me wrong",
    "tell me i'm wrong",
    "tell me when i'm wrong",
    "tell me where i'm wrong",
    "convince me otherwise",
    "don't just agree",
    "don't flatter me",
    "speak against it",
];

const PICKS_CONCISE: &[&str] =
    &["short", "brief", "briefly", "quick", "quickly", "concise", "simple", "plain", "the gist"];

const PICKS_DEPTH: &[&str] = &[
    "long",
    "deep",
    "deeper",
    "depth",
    "detail",
    "details",
    "more",
    "full",
    "fully",
    "whole",
    "everything",
    "all of it",
];

const PICKS_CHALLENGE: &[&str] =
    &["challenge", "argue", "argument", "debate", "disagree", "push", "test", "other side"];

#[cfg(test)]
mod tests {
    use super::*;
    use MicroPreference::*;

    #[test]
    fn a_wish_is_read_where_it_is_asked_outright() {
        for (text, wishes) in [
            ("Keep it short, Mara.", vec![(PrefersConcise, true)]),
            ("Tell me in detail, and give me a list!", {
                vec![(PrefersBulletFormat, true), (PrefersDepth, true)]
            }),
            ("Challenge me. Don't just agree.", vec![(EnjoysChallenge, true)]),
            ("Please don’t challenge me today", vec![(EnjoysChallenge, false)]),
            ("No details, please", vec![(PrefersConcise, true)]),
            ("I don't want it in a list", vec![(PrefersBulletFormat, false)]),
            ("Why don't you tell me in detail?", vec![(PrefersDepth, true)]),
            ("Stop. Be brief.", vec![(PrefersConcise, true)]),
            ("A short list of points, quick, in more than detail", vec![]),
            ("Where is the key?", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(MicroPreference::asked_for(text), wishes, "{text}");
        }
    }

    #[test]
    fn of_a_choice_a_single_word_picks_one() {
        for (text, picked) in [
            ("The short version.", Some(PrefersConcise)),
            ("all of it, please", Some(PrefersDepth)),
            ("No, argue with me!", Some(EnjoysChallenge)),
            ("not the short one, the full one", Some(PrefersDepth)),
            ("Where is the key?", None),
            ("I feel that I have been short with you all week, and it was the lamps.", None),
        ] {
            assert_eq!(MicroPreference::picked(text), picked, "{text}");
        }
    }
}
