//! How a prompt becomes the turns that the model was trained on.
//!
//! A template is cut at the messages once, and what stands between them is kept. So what is said in
//! a message is never read as one of the marks of the template: a player who writes `<|im_end|>` ends
//! no turn.

use super::error::EmbeddedBrainError;
use super::settings::EmbeddedSettings;
use llama_cpp_2::model::{LlamaChatMessage, LlamaChatTemplate, LlamaModel};

/// Stand for the messages while a template is cut. In no template, being of the private use area.
const SYSTEM: &str = "\u{f8f0}s\u{f8f1}";
const USER: &str = "\u{f8f0}u\u{f8f1}";

/// What stands around the two messages of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turns {
    pub(super) opening: String,
    pub(super) between: String,
    pub(super) closing: String,
}

impl Turns {
    /// By the template that was set, or that the model carries, or for a model that knows no turns.
    pub(super) fn of(
        model: &LlamaModel,
        settings: &EmbeddedSettings,
    ) -> Result<Self, EmbeddedBrainError> {
        let (template, of) = match &settings.chat_template {
            Some(template) => (LlamaChatTemplate::new(template).ok(), None),
            None => match model.chat_template(None) {
                Ok(template) => (Some(template), Some(settings.path.clone())),
                Err(_) => return Ok(Self::plain()),
            },
        };
        let turns = template.and_then(|template| Self::by(model, &template));
        turns.ok_or(EmbeddedBrainError::ChatTemplate { of })
    }

    fn plain() -> Self {
        let blank_line = "\n\n".to_owned();
        Self { opening: String::new(), between: blank_line.clone(), closing: blank_line }
    }

    fn by(model: &LlamaModel, template: &LlamaChatTemplate) -> Option<Self> {
        let message = |role: &str, text: &str| {
            LlamaChatMessage::new(role.to_owned(), text.to_owned()).expect("no NUL in either")
        };
        let messages = [message("system", SYSTEM), message("user", USER)];
        Self::cut(&model.apply_chat_template(template, &messages, true).ok()?)
    }

    /// A template without a place for a system message gets it in front of the user's.
    fn cut(filled: &str) -> Option<Self> {
        let (before, closing) = filled.split_once(USER)?;
        let (opening, between) = before.split_once(SYSTEM).unwrap_or((before, "\n\n"));
        let [opening, between, closing] = [opening, between, closing].map(str::to_owned);
        Some(Self { opening, between, closing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(filled: &str, expected: Option<[&str; 3]>) {
        let filled = filled.replace('S', SYSTEM).replace('U', USER);
        let cut = Turns::cut(&filled).map(|turns| [turns.opening, turns.between, turns.closing]);
        assert_eq!(cut, expected.map(|parts| parts.map(str::to_owned)), "{filled}");
    }

    #[test]
    fn a_template_is_what_stands_around_the_messages() {
        check("<s>S</s><u>U</u><a>", Some(["<s>", "</s><u>", "</u><a>"]));
    }

    #[test]
    fn a_template_without_a_system_message_gets_one() {
        check("[U]", Some(["[", "\n\n", "]"]));
    }

    #[test]
    fn a_template_that_drops_the_user_is_none() {
        check("<s>S</s>", None);
    }
}
