//! Where the suites stand, as a page of a book tells it.

use crate::catalogue::SUITES;
use crate::results::Results;
use crate::suite_result::SuiteResult;
use crate::tally::Tallies;
use std::fmt;

/// What the table on a page begins after, and ends before.
const MARKS: [&str; 2] = ["<!-- results -->\n", "<!-- end of results -->"];
/// A group of more values says too much for a page.
const MOST_VALUES: usize = 12;

/// Results as Markdown: a row for each suite, then the shares by its groups, in the order of
/// [`SUITES`].
///
/// ```
/// use cognition_evaluation::{Results, StandingTable, SuiteResult, Tally};
///
/// let all = Tally { questions: 8, passed: 6 };
/// let talk = SuiteResult { suite: "talk".into(), all, ..SuiteResult::default() };
/// let results = Results { suites: vec![talk], ..Results::default() };
/// assert!(StandingTable(&results).to_string().contains("| `talk` | 8 | 75.0 % |"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StandingTable<'r>(pub &'r Results);

impl StandingTable<'_> {
    /// The page with this table between the lines `<!-- results -->` and `<!-- end of results -->`;
    /// none where it has no such lines.
    pub fn put_into(&self, page: &str) -> Option<String> {
        let [begins, ends] = MARKS;
        let (before, rest) = page.split_once(begins)?;
        let (_, after) = rest.split_once(ends)?;
        Some(format!("{before}{begins}\n{self}\n{ends}{after}"))
    }

    fn suites(&self) -> impl Iterator<Item = &SuiteResult> {
        SUITES.iter().filter_map(|suite| self.0.of(suite.name()))
    }
}

impl fmt::Display for StandingTable<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "| suite | questions | passed | 95 % | held back |\n|---|---|---|---|---|")?;
        self.suites().try_for_each(|result| row(out, result))?;
        writeln!(out)?;
        for result in self.suites() {
            for (group, tallies) in &result.groups {
                groups(out, &result.suite, group, tallies)?;
            }
        }
        Ok(())
    }
}

fn row(out: &mut fmt::Formatter<'_>, result: &SuiteResult) -> fmt::Result {
    let SuiteResult { suite, all, interval, held_back, .. } = result;
    let [low, high] = interval.map(|end| end * 100.0);
    let (questions, share) = (all.questions, all.share() * 100.0);
    write!(out, "| `{suite}` | {questions} | {share:.1} % | {low:.1} to {high:.1} % | ")?;
    match held_back.questions {
        0 => writeln!(out, "none |"),
        questions => writeln!(out, "{:.1} % of {questions} |", held_back.share() * 100.0),
    }
}

fn groups(
    out: &mut fmt::Formatter<'_>,
    suite: &str,
    group: &str,
    tallies: &Tallies,
) -> fmt::Result {
    if !(2..=MOST_VALUES).contains(&tallies.len()) {
        return Ok(());
    }
    let told = tallies
        .iter()
        .map(|(value, tally)| format!("{value} {} of {}", tally.passed, tally.questions));
    writeln!(out, "- `{suite}` by {group}: {}", told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;
    use expect_test::expect;

    fn results() -> Results {
        let tally = |questions, passed| Tally { questions, passed };
        let suite = |name: &str, held_back| SuiteResult {
            suite: name.to_owned(),
            all: tally(8, 5),
            interval: [0.25, 0.875],
            held_back,
            groups: [(
                "context".to_owned(),
                [("first".to_owned(), tally(4, 1)), ("warm".to_owned(), tally(4, 4))].into(),
            )]
            .into(),
            ..SuiteResult::default()
        };
        let suites = vec![suite("recall", tally(3, 2)), suite("engagement", tally(0, 0))];
        Results { suites, ..Results::default() }
    }

    #[test]
    fn a_page_tells_each_suite_with_its_groups_in_the_order_of_the_catalogue() {
        expect![[r#"
            | suite | questions | passed | 95 % | held back |
            |---|---|---|---|---|
            | `engagement` | 8 | 62.5 % | 25.0 to 87.5 % | none |
            | `recall` | 8 | 62.5 % | 25.0 to 87.5 % | 66.7 % of 3 |

            - `engagement` by context: first 1 of 4, warm 4 of 4
            - `recall` by context: first 1 of 4, warm 4 of 4
        "#]]
        .assert_eq(&StandingTable(&results()).to_string());
    }

    #[test]
    fn what_stood_between_the_marks_is_replaced_and_the_rest_of_the_page_stays() {
        let page = "# A\n\n<!-- results -->\nold\n<!-- end of results -->\n\nThe end.\n";
        let results = results();
        let table = StandingTable(&results);
        let put = table.put_into(page).expect("has the marks");
        assert!(put.starts_with("# A\n\n<!-- results -->\n\n| suite |"), "{put}");
        assert!(put.ends_with("\n\n<!-- end of results -->\n\nThe end.\n"), "{put}");
        assert!(!put.contains("old"));
        assert_eq!(table.put_into(&put).as_ref(), Some(&put), "once more changes nothing");
        assert_eq!(table.put_into("# A\n"), None);
    }
}
