//! What a person answers is kept, so that a replay can answer it again.

use std::fs::File;
use std::io::{BufRead, Read, Result, Write};

/// Reads lines, and writes those that were read to a file.
#[derive(Debug)]
pub(super) struct KeptAnswers<In> {
    input: In,
    file: Option<File>,
}

impl<In: BufRead> KeptAnswers<In> {
    pub(super) fn new(input: In, file: Option<File>) -> Self {
        Self { input, file }
    }
}

impl<In: BufRead> Read for KeptAnswers<In> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<In: BufRead> BufRead for KeptAnswers<In> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.input.fill_buf()
    }

    /// What is used up is an answer; what is only looked at may come to nothing.
    fn consume(&mut self, count: usize) {
        if count == 0 {
            return;
        }
        if let (Some(file), Ok(seen)) = (&mut self.file, self.input.fill_buf()) {
            // Without it the run goes on all the same; the replay tells what is missing.
            drop(file.write_all(&seen[..count.min(seen.len())]));
        }
        self.input.consume(count);
    }
}
