//! No key stands in a file: whoever has the file would have the key.

use cognition_core::pack::PackError;
use serde_json::Value;

const RULE: &str = "no_key_in_files";

/// Fields by which people would write a key down.
const FIELDS: [&str; 7] =
    ["api_key", "apikey", "key", "token", "secret", "password", "access_token"];

/// How keys of providers begin.
const BEGINNINGS: [&str; 12] =
    ["sk-", "sk_", "gsk_", "xai-", "AIza", "hf_", "nvapi-", "pplx-", "csk-", "r8_", "fw_", "ghp_"];

/// Shorter texts that begin like this are words.
const SHORTEST: usize = 12;

/// Takes every key out of the text of a file, so that no later error quotes it.
pub(super) fn take_out(file: &str, value: &mut Value) -> Vec<PackError> {
    let mut faults = Vec::new();
    search(file, "", value, &mut faults);
    faults
}

fn search(file: &str, at: &str, value: &mut Value, faults: &mut Vec<PackError>) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, value| {
                let is_named = value.as_str().is_some_and(|text| text.contains("${"));
                let is_key = FIELDS.contains(&name.to_lowercase().as_str()) && !is_named;
                if is_key {
                    faults.push(fault(file, &format!("{at}/{name}")));
                }
                !is_key
            });
            for (name, value) in fields.iter_mut() {
                let place = format!("{at}/{name}");
                match value {
                    Value::String(text) if is_secret_header(name, text) => {
                        faults.push(fault(file, &place));
                        *value = Value::from("***");
                    }
                    value => search(file, &place, value, faults),
                }
            }
        }
        Value::Array(items) => {
            let items = items.iter_mut().enumerate();
            items.for_each(|(number, item)| search(file, &format!("{at}/{number}"), item, faults));
        }
        Value::String(text) if looks_like_a_key(text) => {
            faults.push(fault(file, at));
            *value = Value::from("***");
        }
        _ => {}
    }
}

/// Says where keys stand.
pub(super) fn fault(file: &str, at: &str) -> PackError {
    let message = "a key does not stand in a file: put it into an environment variable, and name \
                   that as `key_env`, or in a header as `${NAME}`";
    PackError::at(file, at, RULE, message)
}

/// A header that carries a key, and carries it in person.
pub(super) fn is_secret_header(name: &str, value: &str) -> bool {
    let name = name.to_lowercase();
    let carries =
        ["authorization", "proxy-authorization", "api-key", "x-api-key", "x-goog-api-key"];
    carries.contains(&name.as_str()) && !value.contains("${")
}

/// Whether a text is a key by all appearances.
pub(super) fn looks_like_a_key(text: &str) -> bool {
    text.split(|char: char| char.is_whitespace() || "\"'=,;:?&".contains(char)).any(|word| {
        word.len() >= SHORTEST
            && BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
            && word.chars().all(|char| char.is_ascii_alphanumeric() || "-_.".contains(char))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_providers_look_like_keys_and_names_of_variables_and_models_do_not() {
        for key in [
            "sk-proj-abcdefgh12345678",
            "Bearer gsk_abcdefgh12345678",
            "use AIzaSyA-1234567890abcdef here",
            "https://x/v1?key=AIzaSyA-1234567890abcdef",
        ] {
            assert!(looks_like_a_key(key), "{key}");
        }
        for word in ["OPENAI_API_KEY", "sk-…", "qwen3:8b", "risk-averse-model", "${MY_KEY}"] {
            assert!(!looks_like_a_key(word), "{word}");
        }
    }
}
