//! How a section says how much of it is left out.

use std::fmt::Write as _;

/// `(1 older turn is left out.)`, `(2 older turns are left out.)`; by what one of them is called, and several.
pub(super) fn push_left_out(out: &mut String, gone: usize, (one, several): (&str, &str)) {
    let (what, verb) = if gone == 1 { (one, "is") } else { (several, "are") };
    let _ = writeln!(out, "({gone} {what} {verb} left out.)");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_left_out_and_several_are() {
        let mut out = String::new();
        push_left_out(&mut out, 1, ("older turn", "older turns"));
        push_left_out(&mut out, 2, ("older turn", "older turns"));
        assert_eq!(out, "(1 older turn is left out.)\n(2 older turns are left out.)\n");
    }
}
