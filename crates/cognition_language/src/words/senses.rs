//! What `senses.json` of a language holds.

pub(crate) mod aims;
pub(crate) mod at_hand;
pub(crate) mod breaking;
pub(crate) mod dangers;
pub(crate) mod implied;
pub(crate) mod in_hand;
pub(crate) mod items;
pub(crate) mod known_senses;
pub(crate) mod rumination;

use crate::words::lists::{Phrase, WordSet};
use crate::words::senses::aims::AimWords;
use crate::words::senses::at_hand::DangerAtHand;
use crate::words::senses::breaking::BreakingWords;
use crate::words::senses::dangers::Danger;
use crate::words::senses::implied::ImpliedWords;
use crate::words::senses::in_hand::InHandWords;
use crate::words::senses::items::ItemMeasure;
use crate::words::senses::known_senses::KnownSenses;
use crate::words::senses::rumination::Rumination;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SenseWords {
    /// What is dangerous as it happens.
    pub(crate) at_hand: DangerAtHand,
    /// Words that mean nothing by themselves. Denials are none of them.
    pub(crate) empty: WordSet,
    /// Forms of a word that no ending makes.
    pub(crate) forms: BTreeMap<Box<str>, Vec<Box<str>>>,
    /// Words that say nearly the same; the first stands for all.
    pub(crate) same: Vec<Vec<Box<str>>>,
    /// Pairs of words that can't both be said of one thing.
    pub(crate) opposite: Vec<(Box<str>, Box<str>)>,
    /// What is done to a thing and leaves somebody without it.
    pub(crate) giving_away: WordSet,
    /// What is done to a thing or somebody and harms it.
    pub(crate) harming: WordSet,
    /// What a clause begins with that tells what its speaker does now.
    pub(crate) announcing: Vec<Phrase>,
    /// What a clause begins with that hands something over.
    pub(crate) giving_words: Vec<Phrase>,
    /// What stands alone before what is handed over: `Here, the whole purse.`
    #[serde(default)]
    pub(crate) giving_alone: Vec<Phrase>,
    /// Where it goes, though others stand between: `into your own two hands`.
    #[serde(default)]
    pub(crate) into_hands: Vec<Phrase>,
    /// What a speaker and those beside them are called.
    pub(crate) oneself: WordSet,
    /// What is done to a thing by somebody who has it afterwards.
    pub(crate) taking: WordSet,
    /// What one wants of somebody whom one would not offend.
    pub(crate) courting: WordSet,
    /// What stands before that which is not to happen.
    pub(crate) sparing: WordSet,
    /// What one does unseen.
    pub(crate) stealth: WordSet,
    /// Words of a clause that is about another time, or denies.
    pub(crate) later: WordSet,
    /// What tells when something is or was.
    pub(crate) when: WordSet,
    /// What anybody does at any time.
    pub(crate) everyday: WordSet,
    /// What is about now, though a word of it would be about another time.
    pub(crate) now: Vec<Phrase>,
    /// What is about no time, though a word of it would be: `look after`.
    pub(crate) about_no_time: Vec<Phrase>,
    /// What is done with a noise.
    pub(crate) loud: WordSet,
    /// How it is where no noise is to be made.
    pub(crate) hushed: WordSet,
    /// What somebody says who does one thing for the sake of another.
    pub(crate) preparing: Vec<Phrase>,
    /// What one does who gets a thing from somewhere else.
    pub(crate) fetching: WordSet,
    /// Words that stand for what is at hand.
    pub(crate) pointing: WordSet,
    /// What somebody thinks or wants who means to keep something to themselves.
    pub(crate) silence: Vec<Phrase>,
    /// What they want then, or do in its place: `Keep up the illusion`.
    pub(crate) pretending: Vec<Phrase>,
    /// By what they say that they can't any more: `I can't keep it to myself any longer`.
    pub(crate) silence_over: Vec<Phrase>,
    /// What somebody thinks or wants who means something not to happen, to be known among it.
    pub(crate) forbidding: Vec<Phrase>,
    /// What they want then, in words that may stand apart: `keep him hidden`.
    pub(crate) silence_apart: Vec<Phrase>,
    /// What one does to somebody whose secret one tells.
    pub(crate) exposing: Vec<Phrase>,
    /// What somebody says who leaves others to draw a conclusion.
    pub(crate) hinting: Vec<Phrase>,
    /// What others do, or are, to whom something becomes known.
    pub(crate) learning: WordSet,
    /// What somebody thinks or wants who tells something on purpose.
    pub(crate) on_purpose: WordSet,
    /// That somebody else asks.
    pub(crate) asked_by_others: Vec<Phrase>,
    /// Words of a purpose that, said of whoever asks, tell what they ask, and how.
    pub(crate) of_asking: WordSet,
    /// What somebody thinks or wants who says outright that they tell, or that somebody is to know.
    pub(crate) disclosing: Vec<Phrase>,
    /// What somebody says who owns up to something.
    pub(crate) owning_up: Vec<Phrase>,
    /// Words that deny something of everybody, or for ever.
    pub(crate) sweeping: WordSet,
    /// What says of somebody that they have a thing, or have put it away.
    pub(crate) having: WordSet,
    pub(crate) in_hand: InHandWords,
    /// What tells a reader that they have a thing on them: `you hold`.
    pub(crate) in_your_hands: Vec<Phrase>,
    /// What is done with words alone.
    pub(crate) speaking: WordSet,
    /// What somebody does who comes or goes.
    pub(crate) walking: WordSet,
    /// Words of a question after who is where, or was.
    pub(crate) whereabouts: WordSet,
    /// What tells that one has something from somebody: `told`, `from`.
    pub(crate) attributing: WordSet,
    /// What somebody names who is not to be named as the one who told it.
    pub(crate) sources: Vec<Phrase>,
    /// What somebody says who goes and comes again.
    pub(crate) returning: WordSet,
    /// What one wants of a thing that one would not keep.
    pub(crate) ridding: WordSet,
    /// Words for what was spoken of before.
    pub(crate) standing_in: WordSet,
    /// What is wanted, and what is at cross purposes with it.
    pub(crate) aims: AimWords,
    /// Of things that break, and are mended again.
    #[serde(default)]
    pub(crate) breaking: BreakingWords,
    /// Deeds that do harm where something is so.
    #[serde(default)]
    pub(crate) dangers: Vec<Danger>,
    /// What tells a secret without a word of it.
    pub(crate) implied: ImpliedWords,
    /// When two items of a ledger say the same.
    pub(crate) items: ItemMeasure,
    /// When a thought goes round.
    pub(crate) rumination: Rumination,
    /// What stands for each word, by its root; made when it is first asked for.
    #[serde(skip)]
    pub(crate) heads: OnceLock<BTreeMap<Box<str>, Box<str>>>,
    /// The senses of what is listed above, made when they are first asked for.
    #[serde(skip)]
    pub(crate) known: OnceLock<KnownSenses>,
}
