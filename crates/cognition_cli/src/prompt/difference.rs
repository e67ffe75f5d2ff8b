//! How two texts differ, line by line.

/// Lines that are in both stand as they are, others behind `-` or `+`; of longer stretches that are
/// the same, the edges alone are shown.
pub(super) fn told(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let lines = aligned(&old, &new);
    let mut out = String::new();
    let mut skipped = false;
    for (at, (mark, line)) in lines.iter().enumerate() {
        if *mark == ' ' && !is_near_change(&lines, at) {
            out.push_str(if skipped { "" } else { "  …\n" });
            skipped = true;
            continue;
        }
        skipped = false;
        out.push(*mark);
        out.push(' ');
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// So many lines around a change are shown.
const AROUND: usize = 2;

fn is_near_change(lines: &[(char, &str)], at: usize) -> bool {
    let near = at.saturating_sub(AROUND)..(at + AROUND + 1).min(lines.len());
    lines[near].iter().any(|(mark, _)| *mark != ' ')
}

/// The longest common subsequence of lines, and what is left of both.
fn aligned<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(char, &'t str)> {
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for (i, one) in old.iter().enumerate().rev() {
        for (j, other) in new.iter().enumerate().rev() {
            common[i][j] = match one == other {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < old.len() && j < new.len() {
        if old[i] == new[j] {
            lines.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if common[i + 1][j] >= common[i][j + 1] {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
    lines.extend(old[i..].iter().map(|line| ('-', *line)));
    lines.extend(new[j..].iter().map(|line| ('+', *line)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn what_is_the_same_is_shown_at_its_edges_alone() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh";
        let new = "a\nb\nc\nd\ne\nF\ng\nh\ni";
        expect![[r#"
              …
              d
              e
            - f
            + F
              g
              h
            + i
        "#]]
        .assert_eq(&told(old, new));
        assert_eq!(told("a\nb", "a\nb"), "  …\n");
        assert_eq!(told("", "a"), "+ a\n");
    }
}
