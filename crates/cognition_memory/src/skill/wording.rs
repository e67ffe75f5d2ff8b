//! How skills word what they found.

/// A number of things: `1 gist`, `2 gists`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_not_many() {
        let told = [0, 1, 2].map(|count| counted(count, "gist"));
        assert_eq!(told, ["0 gists", "1 gist", "2 gists"]);
    }
}
