//! Numbers and words.

use super::ahead::bare_name;
use super::{Mender, Step, Stop};

impl Mender<'_> {
    pub(super) fn number(&mut self) -> Step {
        let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '+' | '-' | '.' | '_');
        let rest = &self.text[self.at..];
        let end = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
        let written = &rest[..end];
        if end == rest.len() {
            self.json.push_str(written);
            return Err(Stop::End);
        }
        self.at += end;
        self.json.push_str(&json_number(written).ok_or(Stop::Unclear)?);
        Ok(())
    }

    pub(super) fn word(&mut self) -> Step {
        let (word, rest) = bare_name(&self.text[self.at..]);
        let json = json_word(word);
        if rest.is_empty() && !word.is_empty() {
            self.json.push_str(json.unwrap_or(word));
            return Err(Stop::End);
        }
        self.at += word.len();
        self.json.push_str(json.ok_or(Stop::Unclear)?);
        Ok(())
    }
}

/// What no number can say is a text, so that it is known where it stands.
fn json_number(written: &str) -> Option<String> {
    let (sign, digits) = match written.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", written.strip_prefix('+').unwrap_or(written)),
    };
    if matches!(digits, "Infinity" | "NaN") {
        return Some(format!("\"{sign}{digits}\""));
    }
    if let Some(hex) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        return u32::from_str_radix(hex, 16).ok().map(|value| format!("{sign}{value}"));
    }
    let zero = if digits.starts_with('.') { "0" } else { "" };
    let number = format!("{sign}{zero}{}", digits.strip_suffix('.').unwrap_or(digits));
    if serde_json::from_str::<serde_json::Number>(&number).is_ok() {
        return Some(number);
    }
    let is_number =
        number.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'e' | b'E' | b'.' | b'+' | b'-'));
    let is_endless = is_number && number.parse::<f64>().is_ok_and(f64::is_infinite);
    is_endless.then(|| format!("\"{number}\""))
}

fn json_word(word: &str) -> Option<&'static str> {
    match word {
        "true" | "True" | "TRUE" => Some("true"),
        "false" | "False" | "FALSE" => Some("false"),
        "null" | "None" | "NULL" | "Null" | "nil" | "undefined" => Some("null"),
        "NaN" => Some("\"NaN\""),
        "Infinity" => Some("\"Infinity\""),
        _ => None,
    }
}
