//! Results as one page, to read in any browser.

use crate::agreement::{Agreement, ToldOpinion};
use crate::results::Results;
use crate::suite_result::{FailedCase, SuiteResult};
use crate::tally::Tally;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

const STYLE: &str = include_str!("page.css");

/// One page that needs nothing else: suites as bars against results that were kept, what failed with its
/// trace, and any tables besides.
#[derive(Clone, Copy, Debug)]
pub struct Page<'r> {
    /// What is shown.
    pub results: &'r [SuiteResult],
    /// What it is held against.
    pub against: Option<&'r Results>,
    /// Tables that stand below, as those of ablations.
    pub tables: &'r [PageTable],
}

/// A table of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageTable {
    /// What it shows.
    pub title: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out =
            String::from("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
        out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        let _ = write!(out, "<title>Evaluation</title>\n<style>\n{STYLE}</style></head>\n<body>\n");
        out.push_str("<h1>Evaluation</h1>\n");
        self.bars(&mut out);
        self.results.iter().for_each(|result| suite(&mut out, result));
        self.tables.iter().for_each(|table| push_table(&mut out, table));
        out.push_str("</body></html>\n");
        formatter.write_str(&out)
    }
}

impl Page<'_> {
    /// A bar a suite, with its interval as a line and what was kept as a mark.
    fn bars(&self, out: &mut String) {
        out.push_str("<table class=\"bars\">\n");
        for result in self.results {
            let compared = self.against.and_then(|against| against.compare(result));
            let class = match &compared {
                Some(compared) if compared.fell() => " class=\"fell\"",
                Some(compared) if compared.rose() => " class=\"rose\"",
                _ => "",
            };
            let name = Text(&result.suite);
            let _ =
                write!(out, "<tr{class}><th><a href=\"#{name}\">{name}</a></th><td class=\"bar\">");
            // What was played both times may be less than all: the mark stands as far from the bar as
            // the shares of that lie apart.
            let share = result.all.share();
            let kept = compared.map(|of| (share + of.before - of.after).clamp(0.0, 1.0));
            push_bar(out, share, Some(result.interval), kept);
            let told = compared.map(|compared| compared.to_string()).unwrap_or_default();
            let _ = writeln!(out, "</td><td>{}</td><td>{}</td></tr>", result.all, Text(&told));
        }
        out.push_str("</table>\n");
    }
}

fn push_bar(out: &mut String, share: f64, interval: Option<[f64; 2]>, kept: Option<f64>) {
    let percent = |share: f64| share * 100.0;
    let _ = write!(out, "<i style=\"width:{:.1}%\"></i>", percent(share));
    if let Some([low, high]) = interval {
        let (left, width) = (percent(low), percent(high - low));
        let _ = write!(out, "<b style=\"left:{left:.1}%;width:{width:.1}%\"></b>");
    }
    if let Some(kept) = kept {
        let _ = write!(out, "<s style=\"left:{:.1}%\"></s>", percent(kept));
    }
}

fn suite(out: &mut String, result: &SuiteResult) {
    let name = Text(&result.suite);
    let [low, high] = result.interval.map(|end| end * 100.0);
    let _ = writeln!(out, "<h2 id=\"{name}\">{name}</h2>\n<p>{}.</p>", Text(&result.counts));
    let _ = writeln!(
        out,
        "<p>{}, by {} (95 %: {low:.1} to {high:.1} %); {}.</p>",
        result.all,
        Text(&result.brain),
        result.held_back.told_as_held_back()
    );
    for (group, tallies) in &result.groups {
        let _ = writeln!(out, "<table class=\"bars\"><caption>by {}</caption>", Text(group));
        tallies.iter().for_each(|(value, tally)| push_group(out, value, tally));
        out.push_str("</table>\n");
    }
    if !result.measures.is_empty() {
        out.push_str("<ul>\n");
        for (measure, mean) in &result.measures {
            let _ =
                writeln!(out, "<li>mean {}: {:.2} (of {})</li>", Text(measure), mean.mean, mean.of);
        }
        out.push_str("</ul>\n");
    }
    if let Some(agreement) = &result.agreement {
        push_agreement(out, agreement);
    }
    push_taken(out, result);
    let _ = writeln!(out, "<h3>{} that failed</h3>", result.failed.len());
    result.failed.iter().for_each(|failed| push_failed(out, failed));
}

/// What the judge said, and each opinion that the rules don't share.
fn push_agreement(out: &mut String, agreement: &Agreement) {
    let told = agreement.to_string();
    let _ = writeln!(out, "<p>The judge says as the rules do: {}.</p>", Text(&told));
    for opinion in &agreement.opinions {
        let ToldOpinion { case, question, came, why, .. } = opinion;
        let _ = write!(out, "<details><summary>{} <em>{}</em>", Text(case), Text(question));
        let _ = writeln!(out, ": {}</summary>", opinion.verdicts());
        let _ = writeln!(out, "<dl><dt>came</dt><dd>{}</dd>", Text(came));
        let _ = writeln!(out, "<dt>the judge</dt><dd>{}</dd></dl></details>", Text(why));
    }
}

fn push_group(out: &mut String, value: &str, tally: &Tally) {
    let _ = write!(out, "<tr><th>{}</th><td class=\"bar\">", Text(value));
    push_bar(out, tally.share(), None, None);
    let _ = writeln!(out, "</td><td>{tally}</td></tr>");
}

fn push_taken(out: &mut String, result: &SuiteResult) {
    if result.taken.is_empty() {
        return;
    }
    let columns: BTreeSet<&String> = result.taken.values().flat_map(|row| row.keys()).collect();
    let row = |(meant, row): (&String, &std::collections::BTreeMap<String, usize>)| {
        let cells = columns.iter().map(|column| row.get(*column).copied().unwrap_or_default());
        std::iter::once(meant.clone()).chain(cells.map(|cell| cell.to_string())).collect()
    };
    let mut heads = vec!["meant as \\ taken for".to_owned()];
    heads.extend(columns.iter().map(|column| (*column).clone()));
    let title = "What was taken for what".to_owned();
    let rows = result.taken.iter().map(row).collect();
    push_table(out, &PageTable { title, columns: heads, rows });
}

fn push_table(out: &mut String, table: &PageTable) {
    let _ = write!(out, "<table><caption>{}</caption>\n<tr>", Text(&table.title));
    for head in &table.columns {
        let _ = write!(out, "<th>{}</th>", Text(head));
    }
    out.push_str("</tr>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for cell in row {
            let _ = write!(out, "<td>{}</td>", Text(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}

fn push_failed(out: &mut String, failed: &FailedCase) {
    let FailedCase { case, question, expected, came, because, trace } = failed;
    let _ = write!(out, "<details><summary>{} <em>{}</em>", Text(case), Text(question));
    let _ = writeln!(out, ": {}</summary>", Text(came));
    let _ = write!(out, "<dl><dt>expected</dt><dd>{}</dd>", Text(expected));
    let _ = write!(out, "<dt>came</dt><dd>{}</dd>", Text(came));
    let _ = writeln!(out, "<dt>because</dt><dd>{}</dd></dl>", Text(because));
    out.push_str("<pre>");
    for line in trace {
        let _ = writeln!(out, "{}", Text(line));
    }
    out.push_str("</pre></details>\n");
}

/// Text as HTML.
struct Text<'t>(&'t str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => formatter.write_str("&amp;")?,
                '<' => formatter.write_str("&lt;")?,
                '>' => formatter.write_str("&gt;")?,
                '"' => formatter.write_str("&quot;")?,
                other => formatter.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(passed: usize) -> SuiteResult {
        let tally = |at| Tally { questions: 1, passed: usize::from(at < passed) };
        SuiteResult {
            suite: "recall".to_owned(),
            all: Tally { questions: 9, passed },
            cases: (0..9).map(|at| (format!("case_{at}"), tally(at))).collect(),
            failed: vec![FailedCase {
                case: "boat".to_owned(),
                came: "</pre><script>".to_owned(),
                trace: vec!["a < b".to_owned()],
                ..FailedCase::default()
            }],
            ..SuiteResult::default()
        }
    }

    #[test]
    fn a_page_holds_bars_failures_and_tables_and_nothing_that_a_case_could_run() {
        let mut kept = Results::default();
        kept.keep(&[result(9)]);
        let row = vec!["router off".to_owned(), "-3.1".to_owned()];
        let columns = vec!["off".to_owned(), "change".to_owned()];
        let tables = [PageTable { title: "Ablations".to_owned(), columns, rows: vec![row] }];
        let results = [result(3)];
        let page = Page { results: &results, against: Some(&kept), tables: &tables }.to_string();
        assert!(page.contains("<tr class=\"fell\"><th><a href=\"#recall\">"), "{page}");
        assert!(page.contains("left:100.0%"), "the mark of what was kept: {page}");
        assert!(page.contains("&lt;/pre&gt;&lt;script&gt;") && !page.contains("<script"), "{page}");
        assert!(page.contains("a &lt; b") && page.contains("<td>-3.1</td>"), "{page}");
        assert!(!page.contains("http"), "it needs nothing else: {page}");
    }
}
