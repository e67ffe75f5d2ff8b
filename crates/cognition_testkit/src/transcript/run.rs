//! What belongs to the run as a whole.

use super::page::{PROSE, Page};
use super::paint::FAINT;
use anstyle::Style;

pub(super) fn title(page: &Page, title: &str, seed: u64, brain: &str) -> String {
    let heading = page.block(PROSE, "", title, Style::new().bold());
    let chance = page.block(PROSE, "", &format!("seed {seed}, brain: {brain}"), FAINT);
    format!("\n{heading}\n{chance}")
}

pub(super) fn round(page: &Page, round: u32) -> String {
    format!("\n{}", page.rule(&format!("Round {round}")))
}

pub(super) fn narrated(page: &Page, text: &str) -> String {
    format!("\n{}", page.prose(text))
}

pub(super) fn aside(page: &Page, text: &str) -> String {
    page.block(PROSE, "", &format!("({text})"), FAINT)
}

pub(super) fn end(page: &Page, why: &str, rounds: u32, world_hash: &str) -> String {
    let paragraphs: Vec<String> =
        why.split("\n\n").map(|paragraph| page.prose(paragraph)).collect();
    let figures = page.block(PROSE, "", &format!("{rounds} rounds, world {world_hash}"), FAINT);
    let rule = page.rule("The end");
    format!("\n{rule}\n\n{}\n\n{figures}", paragraphs.join("\n\n"))
}
