//! Places for values in a statement, as both databases number them.

use std::fmt::Write;

/// How many values a statement has at most: the databases allow 32,766 and 65,535.
const VALUES: usize = 900;

/// How many rows of so many values go into one statement.
pub(crate) const fn rows(values: usize) -> usize {
    VALUES / values
}

/// `($3, $4), ($5, $6)`: so many rows of so many values, the first of which has this number.
pub(crate) fn placeholders(first: usize, rows: usize, values: usize) -> String {
    let mut text = String::with_capacity(rows * values * 6);
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for value in 0..values {
            let comma = if value == 0 { "" } else { ", " };
            let number = first + row * values + value;
            write!(text, "{comma}${number}").expect("a String takes everything");
        }
        text.push(')');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbered_row_by_row() {
        assert_eq!(placeholders(1, 1, 3), "($1, $2, $3)");
        assert_eq!(placeholders(2, 2, 2), "($2, $3), ($4, $5)");
    }
}
