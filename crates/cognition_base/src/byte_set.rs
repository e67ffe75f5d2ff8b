//! Sets of bytes, looked up in one step.

/// Which bytes are among these.
pub(crate) const fn byte_set(bytes: &[u8]) -> [bool; 256] {
    let (mut set, mut place) = ([false; 256], 0);
    while place < bytes.len() {
        set[bytes[place] as usize] = true;
        place += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_it_was_given_and_nothing_else() {
        let set = byte_set(b"a\xff");
        let held: Vec<u8> = (0..=255).filter(|byte| set[usize::from(*byte)]).collect();
        assert_eq!(held, b"a\xff");
    }
}
