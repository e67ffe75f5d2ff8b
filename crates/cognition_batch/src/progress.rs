//! How far a batch is, in a line.

use cognition_store::BatchTally;
use std::time::Duration;

/// Tells how far a batch is, from where it was when this process came.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    before: u64,
}

impl Progress {
    /// What was over before is not counted for the rate.
    pub fn since(tally: &BatchTally) -> Self {
        Self { before: over(tally) }
    }

    /// `12 of 40 done, 1 failed, 2 under way, 3.1 a second, 9 s left`, so long after the beginning;
    /// the rate is that of all processes together.
    pub fn line(&self, tally: &BatchTally, elapsed: Duration) -> String {
        let BatchTally { done, failed, claimed, .. } = tally;
        let all = tally.all();
        let mut line = format!("{done} of {all} done, {failed} failed, {claimed} under way");
        let played = over(tally).saturating_sub(self.before);
        if played > 0 && !elapsed.is_zero() {
            let rate = played as f64 / elapsed.as_secs_f64();
            let left = (all - over(tally)) as f64 / rate;
            line += &format!(", {rate:.1} a second, {} left", clock(left));
        }
        line
    }
}

fn over(tally: &BatchTally) -> u64 {
    tally.done + tally.failed
}

fn clock(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_counts_what_was_played_since_and_the_rest_is_told_in_time() {
        let mut tally = BatchTally { waiting: 18, claimed: 2, done: 20, failed: 0 };
        let progress = Progress::since(&tally);
        let elapsed = Duration::from_secs(5);
        assert_eq!(progress.line(&tally, elapsed), "20 of 40 done, 0 failed, 2 under way");
        (tally.waiting, tally.done, tally.failed) = (8, 29, 1);
        let line = progress.line(&tally, elapsed);
        assert_eq!(line, "29 of 40 done, 1 failed, 2 under way, 2.0 a second, 5 s left");
        let line = progress.line(&tally, Duration::from_secs(3_000));
        assert_eq!(line, "29 of 40 done, 1 failed, 2 under way, 0.0 a second, 50 min 0 s left");
    }
}
