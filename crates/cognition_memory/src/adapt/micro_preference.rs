//! What somebody asks of an answer, outright.

use super::directive::Directive;
use bevy_reflect::prelude::*;
use cognition_language::{Language, Phrases, Said};
use serde::{Deserialize, Serialize};

/// Something that somebody asks of an answer; in data `snake_case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::adapt::micro_preference"]
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
    /// speaks of a short list of details asks for nothing.
    pub fn asked_for(text: &str) -> Vec<(Self, bool)> {
        let (said, language) = (Said::of(text), Language::english());
        let asked = |wish: &Self| {
            let places = wish.phrases().iter().flat_map(|phrase| said.places(phrase));
            places.last().map(|before| !language.is_wish_denied(before))
        };
        Self::ALL.into_iter().filter_map(|wish| Some((wish, asked(&wish)?))).collect()
    }

    /// What somebody picks who is offered a choice: a word of it is enough, the first that fits. Who
    /// has more than ten words to say speaks of something else.
    pub fn picked(text: &str) -> Option<Self> {
        if text.split_whitespace().count() > ANSWER_WORDS {
            return None;
        }
        let (said, language) = (Said::of(text), Language::english());
        let wishes = language.wishes();
        [
            (Self::PrefersConcise, &wishes.picks_concise),
            (Self::PrefersDepth, &wishes.picks_depth),
            (Self::EnjoysChallenge, &wishes.picks_challenge),
        ]
        .into_iter()
        .find_map(|(wish, words)| {
            let mut places = words.iter().flat_map(|word| said.places(word));
            places.any(|before| !language.is_wish_denied(before)).then_some(wish)
        })
    }

    fn phrases(self) -> &'static Phrases {
        let wishes = Language::english().wishes();
        match self {
            Self::PrefersBulletFormat => &wishes.bullets,
            Self::PrefersConcise => &wishes.concise,
            Self::PrefersDepth => &wishes.depth,
            Self::EnjoysChallenge => &wishes.challenge,
        }
    }
}

/// As many words as an answer to an offered choice has.
const ANSWER_WORDS: usize = 10;

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
