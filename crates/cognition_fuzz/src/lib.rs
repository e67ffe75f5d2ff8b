//! Puts a reader to bytes that a stranger might send: whatever they are, it gives a value or a typed
//! error, and soon.
//!
//! A reader says in a word what came of its input: which rules were broken, and how deep. Where that is
//! new, the input is kept, and changed further: so inputs get past one check after the other. What
//! makes the reader panic, or keeps it too long, is made small and written to a file, which belongs
//! into the corpus once the fault is mended.
//!
//! ```
//! use cognition_fuzz::Fuzz;
//!
//! Fuzz::of("doc").seed(r#"{"a": [1, 2]}"#).run(|bytes| {
//!     let read: Result<serde_json::Value, _> = serde_json::from_slice(bytes);
//!     read.map_or_else(|error| format!("{:?}", error.classify()), |_| "read".to_owned())
//! });
//! ```
//!
//! | variable | what |
//! |---|---|
//! | `COGNITION_FUZZ_SECONDS` | how long each target is tried; 0.7 unless set |
//! | `COGNITION_FUZZ_SEED` | where all chance comes from; 0 unless set |
//! | `COGNITION_FUZZ_FOUND` | the folder for what fails, and for each input that something new came of |

#![expect(clippy::print_stdout, reason = "how much was tried is worth a look")]

mod corpus;
mod document;
mod mutation;
mod shrink;

use cognition_core::chance::Dice;
use cognition_core::hash::ContentHash;
use corpus::{Found, kept};
use mutation::Mutator;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// No input takes longer, however slow the machine and its build.
const LIMIT: Duration = Duration::from_secs(20);
/// How long a target is tried in a usual test.
const USUAL: Duration = Duration::from_millis(700);
/// Changes are made to so many inputs at most, lest each had its turn too seldom.
const POOL: usize = 2_000;

/// A reader that is to be tried: what it is called, and inputs that it takes.
#[derive(Debug)]
pub struct Fuzz {
    name: &'static str,
    seeds: Vec<Vec<u8>>,
    share: u32,
}

impl Fuzz {
    /// A target without inputs but those that are kept in `corpus/NAME`.
    pub fn of(name: &'static str) -> Self {
        Self { name, seeds: Vec::new(), share: 1 }
    }

    /// With an input to begin with.
    #[must_use]
    pub fn seed(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.seeds.push(input.into());
        self
    }

    /// With inputs to begin with.
    #[must_use]
    pub fn seeds<I: Into<Vec<u8>>>(mut self, inputs: impl IntoIterator<Item = I>) -> Self {
        self.seeds.extend(inputs.into_iter().map(Into::into));
        self
    }

    /// One of so many targets that share a test, and its time.
    #[must_use]
    pub fn one_of(self, share: usize) -> Self {
        Self { share: u32::try_from(share).unwrap_or(u32::MAX).max(1), ..self }
    }

    /// Retries the reader: first on what is kept, then on what becomes of it.
    ///
    /// # Panics
    /// Where the reader panics or takes too long; the message names a file with the input.
    pub fn run(self, read: impl Fn(&[u8]) -> String) {
        let mut dice = dice(self.name);
        let mut trial =
            Trial { name: self.name, read, known: BTreeSet::new(), found: Found::of(self.name) };
        let mut pool = kept(self.name);
        pool.extend(self.seeds);
        pool.iter().for_each(|input| _ = trial.is_new(input));
        let (mut tried, mutator) = (pool.len(), Mutator);
        let (begun, budget) = (Instant::now(), budget() / self.share);
        while begun.elapsed() < budget {
            let input = mutator.changed(&pool, &mut dice);
            tried += 1;
            if trial.is_new(&input) && pool.len() < POOL {
                trial.found.keep(&input);
                pool.push(input);
            }
        }
        let (name, outcomes) = (self.name, trial.known.len());
        println!(
            "{name}: {tried} inputs, {outcomes} outcomes, {:.1} s",
            begun.elapsed().as_secs_f32()
        );
    }
}

/// A target under way.
struct Trial<R> {
    name: &'static str,
    read: R,
    known: BTreeSet<String>,
    found: Found,
}

impl<R: Fn(&[u8]) -> String> Trial<R> {
    /// Whether something came of the input that came of none before.
    fn is_new(&mut self, input: &[u8]) -> bool {
        self.found.begin(input);
        let begun = Instant::now();
        let outcome = self.outcome(input).unwrap_or_else(|fault| self.fail(input, &fault));
        if begun.elapsed() > LIMIT {
            self.fail(input, &format!("takes {:?}", begun.elapsed()));
        }
        self.known.insert(outcome)
    }

    /// What the reader says of an input; what it panics with.
    fn outcome(&self, input: &[u8]) -> Result<String, String> {
        catch_unwind(AssertUnwindSafe(|| (self.read)(input))).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            format!("panics: {}", text.unwrap_or("without a word"))
        })
    }

    fn fail(&self, input: &[u8], fault: &str) -> ! {
        let fails = |input: &[u8]| self.outcome(input).is_err();
        let small = shrink::smallest(input, fails);
        let file = self.found.write("fault", &small);
        panic!("`{}` {fault}; the input is {}", self.name, file.display())
    }
}

fn dice(name: &str) -> Dice {
    let seed: u64 = variable("COGNITION_FUZZ_SEED").unwrap_or(0);
    let mut hash = ContentHash::default();
    hash.add(name.as_bytes()).add(&seed.to_le_bytes());
    Dice::new(hash.seed())
}

fn budget() -> Duration {
    variable("COGNITION_FUZZ_SECONDS").map_or(USUAL, Duration::from_secs_f64)
}

fn variable<T: std::str::FromStr>(name: &str) -> Option<T> {
    let set = std::env::var(name).ok()?;
    Some(set.parse().unwrap_or_else(|_| panic!("{name} should be a number, and is `{set}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_panics_on_what_nobody_thought_of_is_caught() {
        let caught = catch_unwind(|| {
            Fuzz::of("test_panics").seed(r#"{"count": 3, "names": ["a"]}"#).run(|bytes| {
                let value: serde_json::Value = serde_json::from_slice(bytes).unwrap_or_default();
                assert!(!value["count"].is_null() || value["names"].is_null(), "no count");
                value.to_string()
            });
        });
        let message = caught.expect_err("should be found within its time");
        let message = message.downcast_ref::<String>().expect("a panic of `fail`");
        assert!(message.starts_with("`test_panics` panics: no count; the input is "), "{message}");
        let file = message.rsplit(' ').next().expect("it ends with a path");
        let input = std::fs::read(file).expect("was written");
        let input = String::from_utf8_lossy(&input);
        assert!(input.contains("names") && input.len() < 25, "is made small: {input}");
    }

    #[test]
    fn what_is_new_is_changed_further_so_that_one_check_after_the_other_is_passed() {
        let reached = std::cell::Cell::new(0);
        Fuzz::of("test_passes").seed("[1, [1, [1]], {}]").run(|bytes| {
            let value: serde_json::Value = serde_json::from_slice(bytes).unwrap_or_default();
            let passed = [value[0] == 1, value[0] != value[1][0], value[2].is_null()];
            let passed = passed.iter().take_while(|passed| **passed).count();
            reached.set(reached.get().max(passed));
            passed.to_string()
        });
        assert_eq!(reached.get(), 3);
    }
}
