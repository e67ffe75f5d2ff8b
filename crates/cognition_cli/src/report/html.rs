//! A report as one HTML file: style, script and data are in it, and nothing else is asked for.
//!
//! What a log says is data and stays data: it stands as JSON in an element that is not run, escaped
//! so that it cannot end that element, and the script shows it as text. The policy of the page
//! allows the one style and the one script by their hashes, no other source of anything, and no text
//! to become markup.

use super::model::Report;
use crate::Failure;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Where the parts of the page go, in their order.
const PLACES: [&str; 4] = ["{{policy}}", "{{style}}", "{{data}}", "{{script}}"];

/// The page.
///
/// # Errors
/// When the report is no JSON.
pub(super) fn page(report: &Report) -> Result<String, Failure> {
    let data = escaped(&serde_json::to_string(report)?);
    Ok(filled(PAGE, [&policy(), STYLE, &data, SCRIPT]))
}

/// The page is searched for places, never what is put there.
fn filled(page: &str, parts: [&str; 4]) -> String {
    let (mut filled, mut rest) = (String::new(), page);
    for (place, part) in PLACES.into_iter().zip(parts) {
        let (before, after) = rest.split_once(place).expect("the page has each place once");
        filled.extend([before, part]);
        rest = after;
    }
    filled + rest
}

fn policy() -> String {
    let (style, script) = (hash(STYLE), hash(SCRIPT));
    format!(
        "default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; \
         form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
}

/// As a policy names what it allows.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// JSON that neither ends nor opens an element. All these stand within strings.
fn escaped(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len() + json.len() / 16);
    for character in json.chars() {
        match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                escaped.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::source::RunText;
    use super::*;
    use serde_json::{Value, json};

    const HOSTILE: [&str; 9] = [
        "<script>alert(1)</script>",
        "</script><img src=x onerror=alert(1)>",
        "<!-- --> <![CDATA[",
        "{{script}} {{data}} {{policy}}",
        "\"'`\\ &amp; \\u003c",
        "\u{202e}txt.exe\u{202c} \u{2028}\u{2029}",
        "\u{1f47b}\u{0}\u{7f}",
        "]]>",
        "'unsafe-inline'; script-src *",
    ];

    fn page_of(texts: &[&str]) -> String {
        let line = |text: &&str| json!({"tick": 1, "event": "narrated", "text": text}).to_string();
        let lines: Vec<_> = texts.iter().map(line).collect();
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        page(&Report::new(&RunText::of(&lines))).expect("should be made")
    }

    /// The data of a page, as a browser cuts it out.
    fn data_of(page: &str) -> Value {
        let (_, data) = page.split_once("type=\"application/json\">").expect("should hold data");
        let (data, _) = data.split_once("</script").expect("should end");
        serde_json::from_str(data).expect("should be JSON")
    }

    #[test]
    fn whatever_a_log_says_stays_within_its_element() {
        let empty = page_of(&[]);
        for text in HOSTILE {
            let page = page_of(&[text]);
            assert_eq!(page.matches('<').count(), empty.matches('<').count(), "{text}");
            let raw = &data_of(&page)["entries"][0]["raw"];
            let raw: Value =
                serde_json::from_str(raw.as_str().unwrap_or_default()).expect("should be the line");
            assert_eq!(raw["text"], *text);
        }
    }

    #[test]
    fn a_damaged_line_is_as_harmless() {
        let lines = HOSTILE.map(|text| format!("{text}{{\"tick\""));
        let page = page(&Report::new(&RunText::of(&lines.each_ref().map(String::as_str))));
        let page = page.expect("should be made");
        assert_eq!(page.matches('<').count(), page_of(&[]).matches('<').count());
        let data = data_of(&page);
        assert_eq!(data["entries"][0]["raw"], lines[0]);
        assert_eq!(data["faults"].as_array().map(Vec::len), Some(HOSTILE.len()));
    }

    #[test]
    fn a_megabyte_is_told_in_a_line_and_kept_whole() {
        let text = "<b>".repeat(350_000);
        let data = data_of(&page_of(&[&text]));
        let entry = &data["entries"][0];
        assert!(entry["headline"].as_str().is_some_and(|line| line.len() < 1000));
        assert!(entry["raw"].as_str().is_some_and(|raw| raw.contains(&text)));
    }

    #[test]
    fn the_policy_allows_what_the_page_holds_and_nothing_else() {
        let page = page_of(&[]);
        for (open, close) in [("<style>", "</style>"), ("<script>", "</script>")] {
            let (_, text) = page.split_once(open).expect("should be there once");
            let (text, _) = text.split_once(close).expect("should end");
            assert!(page.contains(&hash(text)), "{open} should be allowed by its hash");
        }
        let known = "sha256-LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564=";
        assert_eq!(hash("foo"), known, "as `openssl dgst -sha256 -binary | base64` has it");
        assert!(page.contains("default-src 'none'"));
        for source in ["http:", "https:", "//cdn", "@import", "url(", "src=", "href=\"h"] {
            assert!(!page.contains(source), "should ask for nothing: {source}");
        }
    }

    #[test]
    fn the_script_makes_no_markup_of_text() {
        let makers = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("];
        assert!(makers.iter().all(|maker| !SCRIPT.contains(maker)));
    }

    #[test]
    fn the_same_run_makes_the_same_page() {
        assert_eq!(page_of(&HOSTILE), page_of(&HOSTILE));
    }
}
