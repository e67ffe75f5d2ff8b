//! The page of `cognition report` in a real browser: `cargo xtask test-report`.
//!
//! Needs `chromedriver` and a Chromium of the same version. Pictures of the page go to the folder
//! that `BEVY_COGNITION_PICTURES` names, if it names one.

mod webdriver;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use webdriver::Browser;

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";
const END: &str = "\u{e010}";

/// How the page looked when a test was done with it.
fn keep_picture(browser: &Browser, name: &str) {
    let Ok(folder) = std::env::var("BEVY_COGNITION_PICTURES") else { return };
    let picture = BASE64_STANDARD.decode(browser.picture()).expect("should be base64");
    std::fs::write(Path::new(&folder).join(format!("{name}.png")), picture).expect("should write");
}

fn cognition(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_cognition")).args(arguments).output().expect("should start")
}

fn page_of(folder: &TempDir, run: &Path) -> PathBuf {
    let page = folder.path().join("report.html");
    let [run, out] = [run, &page].map(|path| path.display().to_string());
    let report = cognition(&["report", &run, "-o", &out]);
    let told = String::from_utf8_lossy(&report.stderr);
    assert!(page.is_file(), "{told}");
    page
}

/// A page of a scene that was played.
fn played(folder: &TempDir) -> PathBuf {
    let scene = "data/scenarios/heist.scenario.json";
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(scene);
    let run = folder.path().join("run");
    let [scene, out] = [&scene, &run].map(|path| path.display().to_string());
    let sim = cognition(&["sim", &scene, "--seed", "7", "--turns", "30", "--out", &out]);
    assert!(sim.status.success(), "{}", String::from_utf8_lossy(&sim.stderr));
    page_of(folder, &run)
}

/// A page of records that are written down.
fn written(folder: &TempDir, lines: impl Iterator<Item = Value>) -> PathBuf {
    let log = folder.path().join("run.jsonl");
    let lines: Vec<_> = lines.map(|line| line.to_string()).collect();
    std::fs::write(&log, lines.join("\n")).expect("should write");
    page_of(folder, &log)
}

fn opened(page: &Path) -> Browser {
    let browser = Browser::start(1360, 1000);
    browser.open(page);
    browser.until("document.querySelector('.row')");
    browser
}

fn number(browser: &Browser, expression: &str) -> u64 {
    let told = browser.ask(&format!("return Number({expression});"));
    told.as_u64().unwrap_or_else(|| panic!("{expression} should be a number: {told}"))
}

fn said(browser: &Browser, expression: &str) -> String {
    let told = browser.ask(&format!("return String({expression});"));
    told.as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_run_is_searched_filtered_zoomed_and_read_without_a_complaint() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let browser = opened(&played(&folder));
    let all = number(&browser, "entries.length");
    assert_eq!(number(&browser, "state.shown.length"), all);

    browser.type_into("#search", "ledger");
    browser.until("state.shown.length < entries.length");
    let found = number(&browser, "state.shown.length");
    assert!(
        found > 0 && said(&browser, "byId('count').textContent").starts_with(&found.to_string())
    );
    browser.click("#clear");
    browser.until("state.shown.length === entries.length");

    browser.ask("byId('kind').value = 'routing/route_decided'; byId('kind').dispatchEvent(new Event('change'));");
    browser.until("state.shown.every((index) => entries[index].kind === 'route_decided')");
    browser.click(".row");
    assert_eq!(number(&browser, "document.querySelectorAll('#details .bars .track').length"), 5);
    keep_picture(&browser, "scores");
    browser.click("#minds button");
    browser.until("state.shown.every((index) => entries[index].mind === minds[0].id)");
    browser.click("#clear");
    browser.until("state.shown.length === entries.length");

    let width = number(&browser, "state.to - state.from");
    browser.wheel("#timeline", -300);
    browser.until(&format!("state.to - state.from < {width}"));
    browser.click("#fit");
    browser.until(&format!("state.to - state.from === {width}"));
    browser.click("#zoom-in");
    browser.until(&format!("state.to - state.from <= {width} / 2 + 1"));
    assert!(browser.complaints().is_empty(), "{:?}", browser.complaints());
}

#[test]
fn everything_can_be_done_from_the_keyboard() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let browser = opened(&played(&folder));
    browser.ask("document.querySelector('.row').focus();");
    browser.press(&[DOWN, DOWN]);
    assert_eq!(number(&browser, "state.selected"), 2);
    assert_eq!(said(&browser, "document.activeElement.id"), "row-2");
    browser.press(&[ENTER]);
    assert_eq!(said(&browser, "document.activeElement.id"), "details");
    browser.press(&[ESCAPE]);
    assert_eq!(said(&browser, "document.activeElement.id"), "row-2");
    browser.press(&[END]);
    assert_eq!(number(&browser, "state.selected + 1"), number(&browser, "entries.length"));

    browser.ask("byId('timeline').focus(); state.selected = -1;");
    let width = number(&browser, "state.to - state.from");
    browser.press(&["+"]);
    assert_eq!(number(&browser, "(state.to - state.from) * 2"), width);
    browser.press(&["0", DOWN, RIGHT]);
    assert_eq!(said(&browser, "entries[state.selected].mind"), said(&browser, "minds[0].id"));
    assert!(said(&browser, "byId('timeline-told').textContent").starts_with("Line "));
    browser.press(&[ENTER]);
    assert_eq!(said(&browser, "document.activeElement.id"), "details");

    let reached = "[...document.querySelectorAll('button, select, input, canvas, summary')]\
        .filter((one) => one.checkVisibility() && one.tabIndex < 0).length";
    assert_eq!(number(&browser, reached), 0, "the tab key should reach every control");
    let nameless = "[...document.querySelectorAll('button, select, input, canvas')].filter((one) => \
        !one.ariaLabel && !one.textContent.trim() && !one.labels?.length && \
        !one.getAttribute('aria-labelledby')).length";
    assert_eq!(number(&browser, nameless), 0, "every control should have a name");
    assert!(browser.complaints().is_empty(), "{:?}", browser.complaints());
}

/// The ratio of contrast of WCAG 2 for two colours of the page.
const CONTRAST: &str = "const shade = (name) => { const probe = document.createElement('i'); \
    probe.style.color = `var(--${name})`; document.body.append(probe); \
    const parts = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map((part) => { \
    const share = part / 255; return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; }); \
    probe.remove(); return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]; }; \
    const ratio = (one, other) => { const [low, high] = [shade(one), shade(other)].sort((a, b) => a - b); \
    return (high + 0.05) / (low + 0.05); };";

#[test]
fn both_themes_are_readable_wide_and_narrow_and_with_larger_text() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let browser = opened(&played(&folder));
    for theme in ["light", "dark"] {
        browser.ask(&format!(
            "byId('theme').value = '{theme}'; byId('theme').dispatchEvent(new Event('change'));"
        ));
        let least = "return Math.min(...['ink', 'quiet', 'good', 'bad', 'warn', 'world', 'routing', 'brain', \
            'deed', 'guard', 'inner', 'plan', 'damaged'].flatMap((ink) => ['paper', 'card', 'track', 'pick'].map((paper) => \
            ratio(ink, paper))));";
        let least = browser.ask(&format!("{CONTRAST}{least}")).as_f64().unwrap_or_default();
        assert!(least >= 4.5, "text in the {theme} theme should have a contrast of 4.5: {least}");
        let edges = browser.ask(&format!(
            "{CONTRAST} return Math.min(ratio('edge', 'card'), ratio('focus', 'card'), ratio('focus', 'paper'), \
            ratio('bar-chosen', 'track'));"
        ));
        assert!(
            edges.as_f64().unwrap_or_default() >= 3.0,
            "what marks a control in {theme}: {edges}"
        );
        for (width, name) in [(1360, "wide"), (420, "narrow")] {
            browser.resize(width, 1000);
            browser.ask("window.scrollTo(0, 0);");
            browser.until("drawing === 0");
            keep_picture(&browser, &format!("{theme}-{name}"));
            browser.ask("document.querySelector('#filters').scrollIntoView(); select(12);");
            browser.until("drawing === 0");
            keep_picture(&browser, &format!("{theme}-{name}-events"));
            let spare =
                "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(number(&browser, spare), 0, "{theme}, {name}: should not scroll sideways");
        }
    }
    let before = said(&browser, "getComputedStyle(document.body).fontSize");
    browser.ask("window.scrollTo(0, 0);");
    (0..5).for_each(|_| browser.click("#larger"));
    assert_ne!(said(&browser, "getComputedStyle(document.body).fontSize"), before);
    browser.until("drawing === 0");
    keep_picture(&browser, "dark-narrow-large");
    assert!(browser.complaints().is_empty(), "{:?}", browser.complaints());
}

#[test]
fn what_a_log_says_is_text_whatever_it_says() {
    let hostile = [
        "<script>document.title = 'owned'</script>",
        "</script><img src=x onerror=\"document.title='owned'\">",
        "<!-- <script>",
        "\u{202e}desrever\u{202c} \u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{1f47b}",
        "javascript:alert(1)",
    ];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = hostile.iter().flat_map(|text| {
        let uttered = json!({"tick": 1, "event": "uttered", "mind": text, "turn": 1, "speech": text,
            "thoughts": text, "notes": [], "fallback": false});
        [json!({"tick": 1, "event": "run_started", "scenario": text, "title": text, "seed": 1, "brain": text}),
            uttered, json!({"tick": 1, "event": text, "mind": text})]
    });
    let lines: Vec<_> = lines
        .chain([json!({"tick": 2, "event": "narrated", "text": "<b>".repeat(350_000)})])
        .collect();
    let browser = opened(&written(&folder, lines.into_iter()));
    for row in 0..hostile.len() * 3 + 1 {
        browser.ask(&format!("select({row});"));
        browser.click("#details summary");
    }
    assert_eq!(
        number(&browser, "document.scripts.length"),
        2,
        "the data and the script of the page"
    );
    assert_eq!(
        number(
            &browser,
            "document.querySelectorAll('img, iframe, b:not(.mark):not(.verdict)').length"
        ),
        0
    );
    assert!(
        !said(&browser, "document.title").contains("owned:")
            && said(&browser, "document.title") != "owned"
    );
    assert!(said(&browser, "byId('minds').textContent").contains(hostile[0]));
    let refused = browser.ask(
        "try { document.body.innerHTML = '<p>markup</p>'; return 'made'; } catch (error) { return error.name; }",
    );
    assert_eq!(refused, "TypeError", "the policy should let no text become markup");
    keep_picture(&browser, "hostile");
}

#[test]
fn ten_thousand_events_are_a_hundred_rows_and_answer_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let minds = ["mara", "brannic", "odo", "wren", "sable", "tully"];
    let lines = (0..10_000_u64).map(|number| {
        let mind = minds[(number % 6) as usize];
        let turn = number / 6 + 1;
        match number % 5 {
            0 => json!({"tick": turn, "event": "narrated", "text": format!("Rain, {number}.")}),
            1 => json!({"tick": turn, "event": "mood_changed", "mind": mind, "turn": turn, "axes": {"hope": number % 100}}),
            2 => json!({"tick": turn, "event": "turn_ended", "mind": mind, "turn": turn, "how": "done"}),
            _ => json!({"tick": turn, "event": "uttered", "mind": mind, "turn": turn, "notes": [],
                "speech": format!("That makes {number}. {}", "And on. ".repeat(40)), "thoughts": "Hm.", "fallback": false}),
        }
    });
    let browser = opened(&written(&folder, lines));
    assert_eq!(number(&browser, "document.querySelectorAll('.row').length"), 100);
    for (what, limit) in [
        ("byId('search').value = 'makes 9998'; refresh();", 1000),
        ("byId('search').value = ''; refresh();", 250),
        ("select(9_999);", 250),
        ("zoom(0.5); paint();", 100),
        ("fit(); paint();", 250),
    ] {
        let spent = browser.ask(&format!(
            "const start = performance.now(); {what} return performance.now() - start;"
        ));
        let spent = spent.as_f64().unwrap_or(f64::MAX);
        keep_measure(what, spent);
        assert!(spent < f64::from(limit), "{what} took {spent} ms of {limit}");
    }
    assert_eq!(said(&browser, "byId('page').textContent"), "page 100 of 100");
    keep_picture(&browser, "ten-thousand");
    assert!(browser.complaints().is_empty(), "{:?}", browser.complaints());
}

/// Beside the pictures, for whoever wants to know.
fn keep_measure(what: &str, spent: f64) {
    let Ok(folder) = std::env::var("BEVY_COGNITION_PICTURES") else { return };
    let file = Path::new(&folder).join("measures.txt");
    let before = std::fs::read_to_string(&file).unwrap_or_default();
    std::fs::write(file, format!("{before}{what}: {spent:.1} ms\n")).expect("should write");
}
