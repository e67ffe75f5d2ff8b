//! What the executor is asked: what an analysis binds the mind to. It is shown that alone.

use crate::brain::govern::Share;
use crate::brain::request::{Form, Question, Said};
use bevy::prelude::*;
use cognition_core::conscience::{Extraction, extraction_schema, parse_extraction};
use cognition_core::decide::Rejection;
use cognition_core::prompt::Purpose;

/// A [`Request`](crate::request::Request) to the executor; its words are the analysis.
#[derive(Component, Clone, Copy, Debug)]
#[component(storage = "SparseSet")]
pub(super) struct Extracting;

impl Question for Extracting {
    type Says = Extraction;
    const FORM: &'static Form = &Form {
        purpose: Purpose::Extract,
        tier: "reflect",
        share: Share::Reflections,
        waits_for_rest: false,
        show: |subject, _, shown| {
            shown.analysis.clone_from(&subject.words);
            shown.bounds = subject.bounds;
        },
        schema: extraction_schema,
    };

    fn read(&self, said: &Said<'_>) -> Result<Extraction, Rejection> {
        let read = parse_extraction(said.text, said.scope, said.refs);
        read.map(|read| read.grounded_in(said.examples))
    }

    fn left_out(found: &Extraction) -> &[Rejection] {
        &found.dropped
    }
}
