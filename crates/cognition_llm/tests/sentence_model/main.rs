//! A real sentence model finds the topics of tavern talk. Opt-in: `cargo xtask test-sentence FOLDER`
//! names the folder of the model.

#![expect(clippy::print_stdout, reason = "the figures are what this is run for")]

use cognition_core::memory::Embedder;
use cognition_llm::SentenceModel;
use std::time::Instant;

/// Topics, by two utterances each.
const TOPICS: [(&str, [&str; 2]); 6] = [
    ("lantern", ["Has anybody seen my brass lantern?", "It hung on its hook by the stairs."]),
    ("barley", ["What does a sack of barley cost?", "The price went up after the poor harvest."]),
    ("cellar", ["Why is the cellar door locked?", "Only Mara has the key to it."]),
    ("song", ["Which song shall we sing at the feast?", "The fiddler knows an old ballad."]),
    ("wolves", ["A wolf took two of my sheep.", "We should set traps up on the hill."]),
    ("wedding", ["The miller's daughter will marry.", "She sews a white dress for it."]),
];

/// What is said next, mostly in other words.
const UTTERANCES: [(&str, &str); 10] = [
    ("lantern", "Perhaps a thief carried that lamp off in the night."),
    ("lantern", "I had to grope my way in the dark without a light."),
    ("barley", "Grain is far too expensive this year."),
    ("barley", "How many coins do you want for ten bushels of oats?"),
    ("cellar", "I can't get down to the wine, the door won't open."),
    ("song", "Let us have some music, and a dance after supper."),
    ("song", "Nobody remembers how the tune goes."),
    ("wolves", "Something howled near the flock again, bring the dogs."),
    ("wolves", "The shepherds ask for a hunter with a bow."),
    ("wedding", "Who is the groom, and when is the ceremony?"),
];

fn model() -> SentenceModel {
    let folder = std::env::var("COGNITION_SENTENCE_MODEL").expect(
        "COGNITION_SENTENCE_MODEL should name the folder of a model: cargo xtask test-sentence FOLDER",
    );
    let begun = Instant::now();
    let model = SentenceModel::load(folder).expect("a folder with a model");
    println!("loaded in {:.2?}, {} dimensions", begun.elapsed(), model.dimensions());
    model
}

/// The mean of two utterances.
fn topic(model: &SentenceModel, utterances: [&str; 2]) -> Vec<f32> {
    let [one, other] = utterances.map(|text| model.embed(text));
    let mut mean: Vec<_> = one.iter().zip(other).map(|(one, other)| one + other).collect();
    let norm = mean.iter().map(|value| value * value).sum::<f32>().sqrt();
    mean.iter_mut().for_each(|value| *value /= norm);
    mean
}

#[test]
fn most_utterances_are_likest_to_their_own_topic() {
    let model = model();
    let topics = TOPICS.map(|(name, utterances)| (name, topic(&model, utterances)));
    let (mut right, begun) = (0, Instant::now());
    for (wanted, text) in UTTERANCES {
        let vector = model.embed(text);
        let likeness = |topic: &[f32]| model.likeness(&vector, topic);
        let likenesses = topics.each_ref().map(|(name, topic)| (*name, likeness(topic)));
        let best = likenesses.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        right += usize::from(best.is_some_and(|(name, _)| *name == wanted));
        let shown = likenesses.map(|(name, likeness)| format!("{name} {likeness:.2}"));
        println!("{wanted:<8} {text}\n         {}", shown.join(", "));
    }
    println!("{right} of {}, {:.1?} each", UTTERANCES.len(), begun.elapsed() / 10);
    assert!(right >= 8, "only {right} of {} went to their topic", UTTERANCES.len());
}

#[test]
fn a_vector_has_norm_one_and_is_the_same_again_and_silence_says_nothing() {
    let model = model();
    let vector = model.embed("Has anybody seen my brass lantern?");
    let norm: f32 = vector.iter().map(|value| value * value).sum();
    assert!(vector.len() == model.dimensions() && (norm - 1.0).abs() < 1e-4, "{norm}");
    assert_eq!(model.embed("Has anybody seen my brass lantern?"), vector);
    assert!(model.embed(" ?! ").iter().all(|value| *value == 0.0));
    let long = "The lantern is gone. ".repeat(500);
    assert_eq!(model.embed(&long).len(), model.dimensions(), "should cut what is too long");
}
