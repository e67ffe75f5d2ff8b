//! To leave a thing somewhere, with somebody or as it is, is no going away.

use crate::language::Language;

/// Letters of a place that a longer word may end with.
const ENDING: usize = 4;
/// Letters that stand before it then.
const BEFORE: usize = 3;

/// What is left, and what is said of it behind that.
struct Left<'w> {
    thing: &'w [String],
    behind: &'w [String],
}

impl Language {
    /// Whether the words of a deed that begins with leaving say how, where or with whom a thing stays:
    /// `leave cup with amabel`, and not `leave town with ana`.
    pub(crate) fn leaves_a_thing(&self, words: &[String]) -> bool {
        let left = self.left(words);
        if !self.may_be_left(left.thing) {
            return self.is_left_apart(left.behind);
        }
        self.keeps_a_state(self.without_its_time(words))
            || self.is_left_to_somebody(words)
            || self.is_left_undone(left.thing)
            || self.is_left_so(&left)
            || !self.is_left_by_going(left.thing) && self.is_left_there(left.behind)
    }

    /// Whether the words of a deed leave a thing in somebody's hands: `leave the cup with Amabel`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let with = |deed| english.leaves_with_somebody(&english.deed(deed).words);
    /// assert!(with("leave the cup with Amabel") && !with("leave town with Ana"));
    /// assert!(!with("leave with Ana") && !with("stay with Ana"));
    /// ```
    pub fn leaves_with_somebody(&self, words: &[String]) -> bool {
        let (known, left) = (&self.deeds.left, self.left(words));
        let with = left.behind.first().is_some_and(|word| known.with.has(word));
        let leaves = words.first().is_some_and(|verb| self.deeds.leaving.has(verb));
        leaves && with && self.may_be_left(left.thing) && !self.is_left_by_going(left.thing)
    }

    /// Whether the words of a deed leave a thing in a place of its own, where it is already.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let own = |deed| english.leaves_in_its_place(&english.deed(deed).words);
    /// assert!(own("leave the brown phial on its shelf unless Anselm says otherwise"));
    /// assert!(!own("leave a bottle on the shelf for Mara") && !own("leave the town in its misery"));
    /// ```
    pub fn leaves_in_its_place(&self, words: &[String]) -> bool {
        let (known, left) = (&self.deeds.left, self.left(words));
        let leaves = words.first().is_some_and(|verb| self.deeds.leaving.has(verb));
        let own = matches!(left.behind, [at, own, _] if known.at.has(at) && known.own.has(own));
        leaves && own && self.may_be_left(left.thing) && !self.is_left_by_going(left.thing)
    }

    /// Whether the words of a deed leave a thing as it is or where it is now.
    pub(crate) fn leaves_unchanged(&self, words: &[String]) -> bool {
        let (known, left) = (&self.deeds.left, self.left(words));
        let Some((so, told)) = left.behind.split_first() else { return false };
        let leaves = words.first().is_some_and(|verb| self.deeds.leaving.has(verb));
        let past = |word: &String| {
            let known = &self.promises.undertaking;
            known.over.has(word) || known.is_ended(word)
        };
        let found = || self.ends_with_the_thing(told) && told.iter().any(past);
        leaves && known.so.has(so) && !left.thing.is_empty() && (self.is_now(told) || found())
    }

    /// What is left off, from its verb on: `ask about bell` of `leave off asking about the bell`.
    pub(crate) fn left_off(&self, words: &[String]) -> Option<Vec<String>> {
        let length = self.deeds.left.off.length_at(words)?;
        let ending = self.senses.aims.doing.as_deref()?;
        let (doing, rest) = words[length..].split_first()?;
        let is_done =
            doing.ends_with(ending) && !self.is_stop_word(doing) && !self.is_denial(doing);
        let verb = is_done.then(|| self.plain_verb(doing))?;
        Some(std::iter::once(verb.to_owned()).chain(rest.iter().cloned()).collect())
    }

    /// The words of a deed without the time and the terms at their end.
    pub(crate) fn without_its_time<'w>(&self, words: &'w [String]) -> &'w [String] {
        let said = words.join(" ");
        let own = self.without_terms(self.without_time(&said)).split_whitespace().count();
        &words[..own.min(words.len())]
    }

    fn left<'w>(&self, words: &'w [String]) -> Left<'w> {
        let known = &self.deeds.left;
        let own = self.without_its_time(words).get(1..).unwrap_or_default();
        let links = |word: &String| self.grammar.linking.has(word) && !self.deeds.sends(word);
        let parts = |word: &String| {
            known.so.has(word) || known.at.has(word) || known.with.has(word) || links(word)
        };
        let at = own.iter().position(parts).unwrap_or(own.len());
        let (thing, behind) = own.split_at(at);
        Left { thing, behind }
    }

    /// Whether words name what may be left, and don't say how or when one goes.
    fn may_be_left(&self, thing: &[String]) -> bool {
        thing.iter().any(|word| !self.deeds.left.how.has(word))
    }

    /// `Leave behind the lamp`, and not `leave by the door`.
    fn is_left_apart(&self, behind: &[String]) -> bool {
        let [first, next, ..] = behind else { return false };
        let goes_on = self.grammar.linking.has(next) || self.deeds.portions_of.has(next);
        self.deeds.left.apart.has(first) && !goes_on
    }

    /// `Leave coffin to driver`, and not `leave house to fetch doctor`.
    fn is_left_to_somebody(&self, words: &[String]) -> bool {
        let to = |word: &String| self.promises.told_to.has(word);
        let thing_first = words.get(2..).unwrap_or_default();
        let to_whom = thing_first.iter().position(to).map_or(&[][..], |at| &thing_first[at + 1..]);
        let is_verb = |word: &String| {
            let alike = &self.deeds.kept_and_broken.alike;
            self.is_verb_of_deeds(word) || alike.iter().any(|verbs| verbs.has(word))
        };
        (1..=2).contains(&to_whom.len()) && !is_verb(&to_whom[0])
    }

    /// `Leave last page unread`, and not `leave town unseen` or `leave your uncle`.
    fn is_left_undone(&self, thing: &[String]) -> bool {
        let known = &self.deeds.left;
        let Some((last, before)) = thing.split_last() else { return false };
        let begins = known.undone.iter().any(|begin| last.starts_with(&**begin));
        let is_plain = before.last().is_some_and(|word| !self.is_determiner(word));
        begins
            && is_plain
            && !known.of_who_goes.has(last)
            && !self.is_stop_word(last)
            && !self.may_be_thing(last)
    }

    /// `Leave tin where Ana can find it`; of a place only how it is: `leave room as you found it`.
    fn is_left_so(&self, left: &Left<'_>) -> bool {
        let Some((first, told)) = left.behind.split_first() else { return false };
        let of_the_thing = || self.is_now(told) || self.ends_with_the_thing(told);
        self.deeds.left.so.has(first) && (!self.is_left_by_going(left.thing) || of_the_thing())
    }

    /// `It is`, `they lie`
    fn is_now(&self, told: &[String]) -> bool {
        let known = &self.deeds.left;
        matches!(told, [thing, is] if known.again.has(thing) && known.being.has(is))
    }

    fn ends_with_the_thing(&self, told: &[String]) -> bool {
        told.len() > 1 && told.last().is_some_and(|word| self.deeds.left.again.has(word))
    }

    fn is_left_there(&self, behind: &[String]) -> bool {
        let known = &self.deeds.left;
        behind.first().is_some_and(|word| known.at.has(word) || known.with.has(word))
    }

    /// Whether what is left is a place: `inn`, `village of Ness`, and not `key of the inn`.
    fn is_left_by_going(&self, thing: &[String]) -> bool {
        let known = &self.deeds.left;
        let of_more = |word: &String| self.deeds.sends(word) || self.deeds.portions_of.has(word);
        let named = thing.iter().take_while(|word| !of_more(word));
        let named = named.filter(|word| !known.how.has(word) && !known.of_who_goes.has(word));
        named.last().is_some_and(|head| self.is_place_to_leave(head))
    }

    pub(super) fn is_place_to_leave(&self, word: &str) -> bool {
        let places = &self.deeds.left.places;
        let ends = |place: &str| {
            let before = word.strip_suffix(place).unwrap_or_default();
            place.len() >= ENDING && before.len() >= BEFORE
        };
        places.has(word) || !self.may_be_thing(word) && places.iter().any(ends)
    }

    /// The verb of which a word is a form, where it is one of those that are known; else its stem.
    fn plain_verb<'s>(&'s self, form: &'s str) -> &'s str {
        let deeds = &self.deeds;
        let sorts = [&deeds.giving, &deeds.telling, &deeds.going];
        let known = sorts.into_iter().chain(&deeds.kept_and_broken.alike);
        let mut verbs = known.flat_map(|verbs| verbs.iter());
        verbs.find(|verb| self.is_form_of(form, verb)).unwrap_or_else(|| self.stem(form))
    }
}

#[cfg(test)]
mod tests {
    use crate::deed::deeds::DeedKind;
    use crate::language::Language;

    fn goes(text: &str) -> bool {
        let english = Language::english();
        let deed = english.deed(text);
        !deed.denied && english.kind_of_deed(&deed) == DeedKind::Go
    }

    #[test]
    fn a_thing_that_is_left_where_or_as_it_is_takes_nobody_away() {
        for text in [
            "leave the last leaf as it is",
            "leave the tin where it is",
            "leave the tin where Ana can find it",
            "leave the last page unread",
            "leave the bed unmade until nine",
            "leave the hatch open until nine",
            "leave the cup with Amabel",
            "leave it with her",
            "leave the letter from Ana under the mat",
            "leave the key of the inn on the bar",
            "leave the coat behind",
            "leave behind the coat",
            "leave off the lid",
            "leave the broom in the corner",
            "leave the chapel as you found it",
            "leave the coffin to the driver",
        ] {
            assert!(!goes(text), "{text}");
        }
    }

    #[test]
    fn who_leaves_a_place_goes_away_by_whatever_way_and_with_whomever() {
        for text in [
            "leave the house",
            "leave the inn by the back door",
            "leave the wheelhouse in a hurry",
            "leave town with Ana",
            "leave town unseen",
            "leave town unseen with Ana",
            "leave for the coast",
            "leave with Ana",
            "leave quietly by the back door",
            "leave in the morning",
            "leave at once",
            "leave tomorrow with Ana",
            "leave the house to fetch the doctor",
            "leave the village of Ness on foot",
            "leave the house where I was born",
            "leave your uncle",
        ] {
            assert!(goes(text), "{text}");
        }
    }

    #[test]
    fn what_is_left_off_is_not_to_be_done() {
        let off = |text| {
            let deed = Language::english().deed(text);
            (deed.denied, deed.words.join(" "))
        };
        assert_eq!(off("leave off asking about the bell"), (true, "ask about bell".to_owned()));
        assert_eq!(off("leave off giving him wine"), (true, "give him wine".to_owned()));
        assert!(!off("leave off the lid").0);
    }

    #[test]
    fn what_is_left_as_it_is_now_is_left_alone() {
        let english = Language::english();
        let alone = |text| english.leaves_be(&english.deed(text).words);
        assert!(alone("leave the tin where it is") && alone("leave the tin alone until nine"));
        assert!(alone("leave the room as you found it"));
        assert!(!alone("leave the tin where Ana can find it") && !alone("leave the tin with Ana"));
        assert!(!alone("leave the tin as soon as it is dark"));
    }
}
