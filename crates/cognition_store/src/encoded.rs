//! A save as it is kept: texts and their hashes.

use crate::name::check_name;
use crate::store_error::StoreError;
use cognition_core::hash::ContentHash;
use cognition_core::save::{Save, SaveError};
use serde_json::Value;

/// A save as it is kept.
#[derive(Debug)]
pub(crate) struct Encoded {
    /// Game time in milliseconds; the body has it exactly where it is beyond the range.
    pub(crate) now: i64,
    /// Over the body and all minds.
    pub(crate) hash: String,
    /// The save without its minds.
    pub(crate) body: String,
    /// In the order of their ids.
    pub(crate) minds: Vec<EncodedMind>,
}

/// A mind as it is kept.
#[derive(Debug)]
pub(crate) struct EncodedMind {
    pub(crate) id: String,
    pub(crate) hash: String,
    pub(crate) body: String,
}

impl Encoded {
    /// It takes some milliseconds a hundred minds.
    pub(crate) fn new(save: &Save) -> Result<Self, StoreError> {
        let minds = save.minds().iter().map(|mind| {
            let (id, body) = (mind.id().as_str().to_owned(), mind.to_json());
            check_name("the id of a mind", &id)?;
            let hash = ContentHash::default().add(body.as_bytes()).full();
            Ok(EncodedMind { id, hash, body })
        });
        let minds = minds.collect::<Result<Vec<_>, _>>()?;
        let alone = Save::new(save.now(), save.tick(), vec![]).expect("none is there twice");
        let body = alone.with_regulation(save.regulation().cloned()).to_json();
        let mut hash = ContentHash::default();
        hash.add(body.as_bytes());
        minds.iter().for_each(|mind| _ = hash.add(mind.hash.as_bytes()));
        let now = i64::try_from(save.now().0).unwrap_or(i64::MAX);
        Ok(Self { now, hash: hash.full(), body, minds })
    }
}

/// What was kept, as a save again.
pub(crate) fn decoded(body: &str, minds: &[String]) -> Result<Save, SaveError> {
    let read = |text: &str| serde_json::from_str::<Value>(text).map_err(SaveError::NotJson);
    let mut save = read(body)?;
    let minds = minds.iter().map(|mind| read(mind)).collect::<Result<Vec<_>, _>>()?;
    if let Some(fields) = save.as_object_mut() {
        fields.insert("minds".to_owned(), Value::Array(minds));
    }
    Save::try_from(save)
}
