//! Which model is meant where none is named: the server is asked.

use super::error::BrainSettingsError;
use super::{BrainSettings, variables};
use crate::http::{HttpBrain, is_named, only};
use cognition_brain::BrainError;

/// A model that nobody named, and that a server has as its only one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundModel {
    /// What the endpoint is called.
    pub endpoint: String,
    /// What the model is called.
    pub model: String,
}

impl BrainSettings {
    /// Asks every server that has to name a model itself, and enters what it says: for whoever wants
    /// to know before the first thought, on a tokio runtime. Without this, an [`HttpBrain`] asks
    /// before its first thought.
    ///
    /// A server that has no list is left to take any name; one of several servers that does not answer
    /// is left for later.
    ///
    /// # Errors
    ///
    /// All faults of the settings; a server that has several models; a single server that cannot be
    /// reached, or that wants a key for its list.
    pub async fn find_models(&mut self) -> Result<Vec<FoundModel>, BrainSettingsError> {
        self.accepted()?;
        let mut found = Vec::new();
        for place in self.used() {
            let Some(model) = self.find_model(place).await? else { continue };
            found.push(FoundModel { endpoint: self.called(place), model: model.clone() });
            self.endpoints[place].model = Some(model);
        }
        Ok(found)
    }

    async fn find_model(&self, place: usize) -> Result<Option<String>, BrainSettingsError> {
        let is_alone = self.endpoints.len() == 1;
        let opened = match self.endpoint(place, &variables::of_process) {
            Ok(opened) => opened,
            Err(error) if is_alone => return Err(error),
            Err(_told_by_open) => return Ok(None),
        };
        if is_named(&opened.settings.model) {
            return Ok(None);
        }
        let endpoint = opened.name;
        let brain = HttpBrain::new(opened.settings)
            .map_err(|source| BrainSettingsError::Server { endpoint: endpoint.clone(), source })?;
        match brain.models().await {
            Ok(models) => only(brain.url(), models.as_deref())
                .map_err(|why| BrainSettingsError::Model { why }),
            Err(BrainError::TooLarge { .. }) => Ok(None),
            Err(source) if is_alone => Err(BrainSettingsError::Silent { endpoint, source }),
            Err(_later) => Ok(None),
        }
    }
}
