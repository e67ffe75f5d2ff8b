//! How many tokens each section of a prompt takes.

use cognition_brain::ThoughtRequest;
use cognition_core::prompt::{BytesPerToken, SectionTokens, TokenEstimator, section_tokens};

/// A line for each section and the schema, a column for each request, and what they come to.
pub(super) fn table(requests: &[&ThoughtRequest]) -> String {
    let columns: Vec<Vec<SectionTokens>> =
        requests.iter().map(|request| measured(request)).collect();
    let mut out = String::new();
    for name in names(&columns) {
        let of = |column: &Vec<SectionTokens>| {
            column.iter().filter(|part| part.name == name).map(|part| part.tokens).sum()
        };
        push_row(&mut out, &name, columns.iter().map(of));
    }
    let all = |column: &Vec<SectionTokens>| column.iter().map(|part| part.tokens).sum::<usize>();
    let prefix = |column: &Vec<SectionTokens>| {
        column.iter().filter(|part| part.is_prefix).map(|part| part.tokens).sum::<usize>()
    };
    push_row(&mut out, "all", columns.iter().map(all));
    push_row(&mut out, "of which the prefix", columns.iter().map(prefix));
    let share = |column: &Vec<SectionTokens>| 100 * prefix(column) / all(column).max(1);
    push_row(&mut out, "that is, percent", columns.iter().map(share));
    out
}

fn measured(request: &ThoughtRequest) -> Vec<SectionTokens> {
    let estimate = BytesPerToken::default();
    let mut sections = section_tokens(&request.prompt, &estimate);
    let tokens = estimate.tokens(request.reply_schema.standing().to_string().len());
    sections.push(SectionTokens { name: "reply schema".to_owned(), is_prefix: true, tokens });
    sections
}

/// The names of all columns, each once, in the order in which they stand.
fn names(columns: &[Vec<SectionTokens>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in columns.iter().flatten() {
        if !names.contains(&part.name) {
            names.push(part.name.clone());
        }
    }
    names
}

fn push_row(out: &mut String, name: &str, numbers: impl Iterator<Item = usize>) {
    let numbers: Vec<String> = numbers.map(|number| format!("{number:>6}")).collect();
    out.push_str(&format!("{name:<48}{}\n", numbers.join(" ")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::prompt::{Prompt, Purpose};
    use expect_test::expect;

    #[test]
    fn sections_stand_side_by_side() {
        let request = |volatile: &str| {
            let volatile = volatile.to_owned();
            let prompt = Prompt { stable: "Act well.".into(), slow: "".into(), volatile };
            ThoughtRequest { prompt, ..ThoughtRequest::new("mara", Purpose::Decide) }
        };
        let one = request("<plan>\nGo.\n</plan>");
        let other = request("<notes>\n- The door is locked.\n</notes>");
        expect![[r#"
            stable                                               3      3
            plan                                                 5      0
            reply schema                                         2      2
            notes                                                0     11
            all                                                 10     16
            of which the prefix                                  5      5
            that is, percent                                    50     31
        "#]]
        .assert_eq(&table(&[&one, &other]));
    }
}
