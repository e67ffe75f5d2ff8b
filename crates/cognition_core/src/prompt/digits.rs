//! Numbers as a prompt counts by them. To format one takes as long as to escape a line, and lists have many.

/// Appends a number.
pub(super) fn push_digits(out: &mut String, number: u64) {
    if number > 9 {
        push_digits(out, number / 10);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}

/// Appends what stands before a line that is named by its number: `3. `.
pub(super) fn push_list_number(out: &mut String, number: u32) {
    push_digits(out, u64::from(number));
    out.push_str(". ");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_as_it_is_formatted() {
        for number in [0, 7, 9, 10, 99, 100, 1_234_567_890, u64::MAX] {
            let mut out = String::from("- ");
            push_digits(&mut out, number);
            assert_eq!(out, format!("- {number}"));
        }
    }

    #[test]
    fn a_line_of_a_list_has_its_number_before_it() {
        let mut out = String::new();
        push_list_number(&mut out, 12);
        assert_eq!(out, "12. ");
    }
}
