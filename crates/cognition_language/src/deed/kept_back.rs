//! What is not to be told, and what tells it all the same: `Guilty.` of the verdict, where somebody asks.

use crate::deed::deeds::DeedKind;
use crate::language::Language;
use crate::words::lists::WordSet;
use crate::words::times::due::EventSpan;
use std::borrow::Cow;

impl Language {
    /// The words of a deed of telling without until when it is not to be done: `tell nobody the verdict` of `tell
    /// nobody the verdict before it is read`. What is told keeps its own times.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bare = |text| Language::english().told_without_its_end(text);
    /// assert_eq!(bare("tell nobody the verdict before it is read"), "tell nobody the verdict");
    /// let when = "tell nobody when the coach comes";
    /// assert_eq!(bare(when), when);
    /// ```
    pub fn told_without_its_end<'t>(&self, text: &'t str) -> &'t str {
        let bounds = |end: &&str| {
            let words: Vec<String> = self.words(end).collect();
            let span = self.times.due.span(&words).0;
            matches!(span, Some(EventSpan::Before | EventSpan::Until))
        };
        match self.what_ends_it(text).filter(bounds) {
            Some(end) => text[..text.len() - end.len()].trim_end_matches([' ', ',', ';']),
            None => text,
        }
    }

    /// Whether a deed of telling names nobody who is to be told, or not to be: `not to tell the verdict`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let no_one = |text| Language::english().tells_no_one_in_particular(text);
    /// assert!(no_one("not to tell the verdict") && no_one("never to speak of the lamp"));
    /// assert!(!no_one("not to tell Odo the verdict") && !no_one("not to tell him"));
    /// assert!(!no_one("not to answer the door") && !no_one("not to talk at table"));
    /// assert!(no_one("never say who Odo is") && !no_one("never tell Odo who she is"));
    /// ```
    pub fn tells_no_one_in_particular(&self, text: &str) -> bool {
        let (own, _) = self.spoken_deed(text);
        let verbs = &self.deeds.refused;
        let words: Vec<String> = self.words(own).collect();
        let about = || words.iter().any(|word| self.deeds.about.has(word));
        let tells = words
            .first()
            .is_some_and(|verb| verbs.telling.has(verb) || verbs.speaking.has(verb) && about());
        let hears = |word: &str| {
            let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
            self.without_possessive(bare) == bare && self.may_stand_for_somebody(word)
        };
        // Behind `who` or `that` stands what is told, and not to whom.
        let is_matter = |word: &&str| {
            let word = word.to_lowercase();
            self.deeds.subordinate.has(&word) && !self.deeds.about.has(&word)
        };
        let mut beside = own.split_whitespace().skip(1).take_while(|word| !is_matter(word));
        tells && !beside.any(hears)
    }

    /// Whether a deed of asking names nobody who is to be asked, or not to be: `not to ask any more about the lamp`.
    pub fn asks_no_one_in_particular(&self, text: &str) -> bool {
        let (own, _) = self.spoken_deed(text);
        let bare =
            |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        let mut asked =
            own.split_whitespace().take_while(|word| !self.deeds.about.has(&bare(word)));
        let asks = asked.next().is_some_and(|verb| self.deeds.asking.has(&bare(verb)));
        asks && !asked.any(|word| self.may_stand_for_somebody(word))
    }

    /// The stems of what a deed of telling says before what is told, and behind `to`: whoever is to hear it is among
    /// them. Whose something is hears nothing by that.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let hears = |text: &str, who: &str| english.stems_of_hearers(text).iter().any(|stem| stem == who);
    /// assert!(hears("not to tell Odo of the ride", "odo") && hears("say nothing of the ride to Odo", "odo"));
    /// assert!(!hears("say nothing of Odo's ride", "odo") && !hears("tell nobody that Odo rides", "odo"));
    /// ```
    pub fn stems_of_hearers(&self, text: &str) -> Vec<String> {
        let (own, _) = self.spoken_deed(text);
        let (mut stems, mut is_told) = (Vec::new(), false);
        for word in own.split_whitespace() {
            let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
            let lower = bare.to_lowercase();
            match () {
                () if self.deeds.about.has(&lower) => is_told = true,
                () if self.deeds.subordinate.has(&lower) => break,
                () if self.promises.told_to.has(&lower) => is_told = false,
                () if !is_told && self.without_possessive(bare) == bare => {
                    stems.extend(self.content_stems(bare));
                }
                () => {}
            }
        }
        stems
    }

    /// Whether a deed of telling says of what: it is no speech as such.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let of_something = |text| Language::english().tells_of_something(text);
    /// assert!(of_something("say nothing of it") && of_something("not to tell Odo that she came"));
    /// assert!(!of_something("never to speak to Odo until he begs"));
    /// ```
    pub fn tells_of_something(&self, text: &str) -> bool {
        let words = self.deed(self.told_without_its_end(text)).words;
        words.iter().any(|word| self.deeds.begins_another_clause(word))
    }

    /// A deed without what it is to tell of, where it is one of telling: `say nothing` of `say nothing of the ride`.
    pub fn without_what_it_tells<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let deed = self.deed(text);
        match self.kind_of_deed(&deed) {
            DeedKind::Tell => Cow::Owned(self.up_to_what_is_told(&deed.words).join(" ")),
            _ => Cow::Borrowed(text),
        }
    }

    /// The stems of the things that a text says are somebody's, or that have an article: `hand` of `of Odo's hands`,
    /// which are no deed.
    pub fn stems_of_things(&self, text: &str) -> Vec<String> {
        let runs: Vec<&str> = text.split_whitespace().collect();
        let is_of_somebody = |word: &str| {
            let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
            let owner = self.without_possessive(bare);
            let owns = owner != bare && !self.is_stop_word(&owner.to_lowercase());
            owns || self.is_determiner(&bare.to_lowercase())
        };
        let things = runs.windows(2).filter(|pair| is_of_somebody(pair[0]));
        things.flat_map(|pair| self.content_stems(pair[1])).collect()
    }

    /// A name, `the clerk`, `him`.
    pub(super) fn may_stand_for_somebody(&self, word: &str) -> bool {
        let known = &self.promises;
        let lower = word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
        word.starts_with(char::is_uppercase)
            || self.deeds.kept_and_broken.people.has(&lower)
            || known.others.has(&lower)
            || known.proposing.people_again.has(&lower)
            || known.proposing.things_again.has(&lower)
            || known.questions.addressed.has(&lower)
    }

    /// Whether a sentence that answers a question tells what the words of a deed say is not to be told: the name where
    /// somebody asks who, the price where they ask how much, the verdict where they ask whether somebody is guilty.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let tells = |kept, asked, said| english.tells_what_is_kept_back(&english.deed(kept).words, asked, said);
    /// let verdict = "tell nobody the verdict";
    /// assert!(tells(verdict, "Guilty or not?", "Guilty, on all three counts."));
    /// assert!(!tells(verdict, "Guilty or not?", "You'll hear at four."));
    /// assert!(!tells(verdict, "Is the tea hot?", "Guilty pleasures, both of us."));
    /// assert!(tells("tell nobody the price", "How much was it?", "Ten shillings."));
    /// ```
    pub fn tells_what_is_kept_back(&self, deed: &[String], asked: &str, said: &str) -> bool {
        let kept = &self.deeds.kept_back;
        let asked: Vec<String> = self.whole_words(asked).collect();
        let words: Vec<String> = self.whole_words(said).collect();
        let any = |words: &[String], known: &WordSet| words.iter().any(|word| known.has(word));
        let content = kept.iter().any(|it| {
            let is_asked = any(&asked, &it.told) || any(&asked, &it.of);
            any(deed, &it.of) && is_asked && any(&words, &it.told)
        });
        let known = &self.deeds.kept_and_broken.in_words;
        let sorts = [
            [&known.asking_name, &known.asking_person],
            [&known.asking_number, &known.asking_number],
            [&known.asking_way, &known.asking_place],
        ];
        let of_sort = |words: &[String], sort: &[&WordSet; 2]| sort.iter().any(|it| any(words, it));
        let same_sort = sorts.iter().any(|sort| of_sort(deed, sort) && of_sort(&asked, sort));
        // What was paid is a sum.
        let asks_sum =
            |words: &[String]| any(words, &known.asking_what) && any(words, &known.paying);
        let tells_sum = || asks_sum(deed) && asks_sum(&asked) && self.says_a_number(said);
        !self.puts_it_off(said, &words)
            && (content || same_sort && self.tells_in_brief(deed, said, &[]) || tells_sum())
    }

    /// `I can't say whether he's guilty`, `Guilty or not, you'll hear it`.
    fn puts_it_off(&self, said: &str, words: &[String]) -> bool {
        let tells = |word: &String| self.deeds.telling.has(word) || self.deeds.know.has(word);
        self.is_question(said)
            || self.is_about_later(said)
            || self.leaves_a_choice(said)
            || self.denies(said) && words.iter().any(tells)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_stands_behind_its_owner_is_a_thing_and_no_deed() {
        let english = Language::english();
        let is_thing = |text: &str, word: &str| {
            english.stems_of_things(text).iter().any(|stem| stem == english.stem(word))
        };
        assert!(is_thing("not to tell anybody of Odo's hands", "hands"));
        assert!(is_thing("say nothing of his visit, or of the answer", "visit"));
        assert!(!is_thing("say that it's brought to Odo", "brought"));
    }

    #[test]
    fn what_is_not_to_be_spoken_of_is_no_part_of_the_deed() {
        let deed = |text: &str| Language::english().without_what_it_tells(text).into_owned();
        assert_eq!(deed("say nothing of Odo's ride under the sacks"), "say nothing");
        assert_eq!(deed("never ride the mare"), "never ride the mare");
    }

    #[test]
    fn an_answer_tells_what_is_kept_back_by_its_content() {
        let english = Language::english();
        let tells = |kept: &str, asked: &str, said: &str| {
            english.tells_what_is_kept_back(&english.deed(kept).words, asked, said)
        };
        let verdict = "not to tell anybody the verdict";
        for said in ["Guilty, on all three counts.", "Not guilty.", "They found him innocent."] {
            assert!(tells(verdict, "Guilty or not?", said), "{said}");
        }
        assert!(tells(verdict, "What is the verdict?", "Acquitted."));
        assert!(tells("tell nobody who won", "Who won, then?", "The grey mare won."));
        for said in [
            "I can't say whether he's guilty.",
            "Guilty or not, it is read at four.",
            "Is he guilty, do you think?",
            "At four, like everybody.",
        ] {
            assert!(!tells(verdict, "Guilty or not?", said), "{said}");
        }
        assert!(!tells("tell nobody the price", "Guilty or not?", "Guilty."));
        let paid = "tell nobody what the baron paid for the mare";
        for asked in ["What did the baron pay you?", "So what has he paid for her?"] {
            assert!(tells(paid, asked, "Ninety, between ourselves."), "{asked}");
            assert!(tells(paid, asked, "Forty crowns."), "{asked}");
            assert!(!tells(paid, asked, "More than you would."), "{asked}");
            assert!(!tells(paid, asked, "I don't tell, not for forty crowns."), "{asked}");
        }
        assert!(!tells(paid, "What o'clock is it?", "Four."));
        let case = "speak with nobody outside the jury about the case";
        assert!(tells(case, "How do you all lean?", "The sugar settled it for me."));
        assert!(!tells(case, "How do you all lean?", "The soup is cold."));
        assert!(!tells(case, "Is the soup cold?", "That is settled."));
    }
}
