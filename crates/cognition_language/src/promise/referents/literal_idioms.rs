//! What would be an idiom, were no thing named behind it: `I'll give you that pie`, and not `I'll give you that`.

use crate::language::Language;

/// So many words behind it may still name the thing.
const NAMING: usize = 4;

impl Language {
    /// Whether words in lower case begin like an idiom of what somebody says, and name what the deed is about.
    pub(in crate::promise) fn names_it_behind_an_idiom(
        &self,
        words: &[&str],
        deed: &[String],
    ) -> bool {
        let Some(rest) = self.promises.intended(words) else { return false };
        let mut idioms = self.promises.idioms.iter();
        let behind = idioms.find_map(|idiom| idiom.rest_of(rest)).unwrap_or_default();
        let named = behind[..behind.len().min(NAMING)].join(" ");
        self.share_held(deed, &[&named]) > 0.0
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::undertakings::test_undertakings::check;

    #[test]
    fn who_will_give_that_very_thing_gives_it_and_who_grants_a_point_does_not() {
        let pie = "give Wren the pork pie";
        check(
            true,
            &[
                (
                    "I'll give you that pork pie for the road, at half past eight, when the coach is brought round.",
                    pie,
                ),
                (
                    "Suspicious is for the rich, lamb. Look, I'll give you that pork pie, once the floor is dry.",
                    pie,
                ),
                ("I'll give you that old pie before the coach comes round from the mill.", pie),
            ],
        );
        check(
            false,
            &[
                (
                    "You sing better than the last one did, I'll give you that, for what it is worth here.",
                    pie,
                ),
                ("I'll tell you what the trouble is with these late coaches from the coast.", pie),
            ],
        );
    }
}
