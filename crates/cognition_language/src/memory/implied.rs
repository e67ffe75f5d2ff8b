//! What is told without a word of it: who is cared for somewhere, how they are, where nobody is to look,
//! what nobody will need.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::words::lists::Phrase;

/// So many words behind `in` or `on` may still be the place or the time.
const PLACE: usize = 4;

impl Language {
    /// Whether a text says of somebody that they are where nobody is to look for them.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hidden = |text| Language::english().says_who_is_hidden(text);
    /// assert!(hidden("A boy hides in the loft.") && hidden("Ida has hidden her brother in the mill."));
    /// assert!(!hidden("Ida has hidden her tablets in a slipper."));
    /// ```
    pub fn says_who_is_hidden(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        let mut places = 0..words.len();
        places.any(|at| {
            self.senses.implied.hidden.has(&words[at]) && !self.hides_a_thing(&words[at + 1..])
        })
    }

    /// `Her tablets`, and not `her brother`.
    fn hides_a_thing(&self, words: &[String]) -> bool {
        let Some((first, behind)) = words.split_first() else { return false };
        let named = behind.iter().take_while(|word| !self.is_link(word));
        let is_thing = |word: &String| {
            self.may_be_thing(word)
                && !self.is_person(word, true)
                && !self.memory.kin.called.has(word)
        };
        self.is_determiner(first) && named.last().is_some_and(is_thing)
    }

    /// Whether a text says of somebody that they keep out of sight in some place: `A boy hides in the loft.` That is to
    /// be kept from whoever asks, whether it says so or not.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let hides = |secret| Language::english().hides_somewhere(secret);
    /// assert!(hides("A boy hides in the loft.") && hides("Two deserters are hiding behind the mill."));
    /// assert!(!hides("He hid the silver.") && !hides("The silver is buried in the loft."));
    /// ```
    pub fn hides_somewhere(&self, text: &str) -> bool {
        let (implied, words) = (&self.senses.implied, self.whole_words(text).collect::<Vec<_>>());
        let hides = |pair: &[String]| {
            implied.keeping_out_of_sight.has(&pair[0]) && implied.placing.has(&pair[1])
        };
        words.windows(2).any(hides)
    }

    /// Whether a sentence has somebody cared for up or down there, where a secret is.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let provides = |said| Language::english().provides_at(said, "A boy hides in the loft.");
    /// assert!(provides("Take the soup up before it is cold."));
    /// assert!(!provides("Take the soup to the gentlemen."));
    /// assert!(!provides("Fetch the wine up from the cellar."));
    /// ```
    pub fn provides_at(&self, sentence: &str, secret: &str) -> bool {
        let implied = &self.senses.implied;
        let said: Vec<String> = self.whole_words(sentence).collect();
        let kept: Vec<String> = self.whole_words(secret).collect();
        let from = said.iter().any(|word| self.senses.aims.from.has(word));
        let mut levels = implied.levels.iter();
        !from
            && said.iter().any(|word| implied.provisions.has(word))
            && levels.any(|level| [&said, &kept].iter().all(|it| it.iter().any(|w| level.has(w))))
    }

    /// Whether a sentence says of somebody else how they are at this moment: `He'll hear you, he's awake.`
    pub fn tells_how_somebody_is(&self, sentence: &str) -> bool {
        let implied = &self.senses.implied;
        let is_of_another = self.whole_words(sentence).any(|word| implied.others.has(&word));
        let mut clauses = sentence.split([',', ';', ':', '–', '—']);
        is_of_another
            && clauses.any(|clause| {
                let words: Vec<String> = self.whole_words(clause).collect();
                let supposed = words.iter().any(|word| implied.supposing.has(word));
                let denied = self.denies(clause) && !self.hangs_on_something(clause);
                !supposed && !denied && stands(&implied.being, &words)
            })
    }

    /// The words of a text for where or when something is: `ice` and `house` of `hidden in the ice house`.
    pub fn words_of_place(&self, text: &str) -> Vec<String> {
        let words: Vec<String> = self.whole_words(text).collect();
        let places = &self.senses.implied.placing;
        let behind = |at: usize| words[at + 1..].iter().take(PLACE);
        let begins = (0..words.len()).filter(|at| places.has(&words[*at]));
        let found = begins.flat_map(behind);
        found.filter(|word| self.means_something(word) && !places.has(word)).cloned().collect()
    }

    /// Whether a clause denies something, or keeps others from it.
    pub fn denies_or_warns_off(&self, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        self.denies(clause) || stands(&self.senses.implied.warning_off, &words)
    }

    /// Whether a speech says that nobody will have a use for something.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert!(english.calls_it_needless("There will be no need of a cradle."));
    /// assert!(!english.calls_it_needless("No need to shout."));
    /// ```
    pub fn calls_it_needless(&self, speech: &str) -> bool {
        let implied = &self.senses.implied;
        let words: Vec<String> = self.whole_words(speech).collect();
        let needless = sentences(speech).any(|sentence| {
            let words: Vec<String> = self.whole_words(sentence).collect();
            stands(&implied.needless, &words)
        });
        needless && stands(&implied.from_then_on, &words)
    }

    /// Whether a text says that something ends, or comes into other hands.
    pub fn tells_an_end(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        stands(&self.senses.implied.ending, &words)
    }

    /// Whether what is said is to be done for somebody sooner than for others: `before anybody else`, `serve Ann
    /// first`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let first = |text| Language::english().puts_somebody_first(text);
    /// assert!(first("row Ann across before anybody else") && first("serve Ann first tonight"));
    /// assert!(!first("row Ann across before noon") && !first("take Ann the first"));
    /// ```
    pub fn puts_somebody_first(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        stands(&self.senses.implied.before_others, &words) || self.ends_on_who_is_first(&words)
    }

    fn ends_on_who_is_first(&self, words: &[String]) -> bool {
        let tells_when = |word: &&String| self.senses.when.has(word);
        let mut back = words.iter().rev().skip_while(tells_when);
        back.next().is_some_and(|last| self.senses.aims.put_first.has(last))
            && back.next().is_some_and(|before| !self.grammar.articles.has(before))
    }

    /// Whether what is said holds for one alone: `to Ann and nobody else`.
    pub fn names_the_only_one(&self, text: &str) -> bool {
        let words: Vec<String> = self.whole_words(text).collect();
        stands(&self.senses.implied.alone, &words)
    }

    /// Whom words leave out of what they deny: `the conductor Juno` of `to nobody but the conductor Juno until
    /// noon`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let left_out = |text| Language::english().left_out(text);
    /// assert_eq!(left_out("hand it to nobody but Juno until noon").as_deref(), Some("juno"));
    /// assert_eq!(left_out("hand it to nobody"), None);
    /// ```
    pub fn left_out(&self, text: &str) -> Option<String> {
        self.beside_left_out(text).map(|(_, rest)| rest)
    }

    /// Whether something is to be done for one person, and for nobody but them: there is nothing in it that would
    /// still be denied once it is done.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let one = |text| Language::english().is_for_one_alone(text);
    /// assert!(one("hand the box to nobody but Juno"));
    /// assert!(!one("not to hand the box to anybody but Juno") && !one("hand it to nobody but Juno or Odo"));
    /// ```
    pub fn is_for_one_alone(&self, text: &str) -> bool {
        let deeds = &self.deeds;
        let denies = |word: &String| {
            *word == *deeds.denial || deeds.denials.has(word) || deeds.refraining.has(word)
        };
        let several = |rest: &str| self.words(rest).any(|word| self.grammar.joining.has(&word));
        self.beside_left_out(text)
            .is_some_and(|(before, rest)| !before.iter().any(denies) && !several(&rest))
    }

    /// What stands before the words that leave somebody out, and whom they leave out.
    fn beside_left_out(&self, text: &str) -> Option<(Vec<String>, String)> {
        clauses(self.without_terms(text)).find_map(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let parted = |at: usize| {
                let mut known = self.senses.implied.but_for.iter();
                let rest = known.find_map(|phrase| phrase.rest_of(&words[at..]))?.join(" ");
                Some((words[..at].to_vec(), rest))
            };
            (0..words.len()).find_map(parted).filter(|(_, rest)| !rest.is_empty())
        })
    }

    /// Whether a clause tells a deed of an English sense in the words of this language: `mache … zu`, to
    /// `close`.
    pub fn tells_deed_in_own_tongue(&self, clause: &str, sense: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let tells = |(verb, known): &(Box<str>, Phrase)| {
            Self::english().sense(verb) == sense && known.stands_apart_in(&words)
        };
        self.senses.aims.told_by.iter().any(tells)
    }
}

fn stands(phrases: &[Phrase], words: &[String]) -> bool {
    phrases.iter().any(|phrase| phrase.stands_in(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_somebody_is_says_who_has_seen_them() {
        let english = Language::english();
        let tells = |said| english.tells_how_somebody_is(said);
        assert!(tells("She's better off than with you, and eats like a thresher."));
        assert!(!tells("She is asleep at home, I suppose."));
        assert!(!tells("He is not asleep in my house.") && !tells("I am asleep by nine."));
    }

    #[test]
    fn who_hides_a_thing_hides_nobody() {
        let hidden = |text: &str| Language::english().says_who_is_hidden(text);
        for text in [
            "He has hidden his heart tablets in his left slipper since Tuesday.",
            "She hid the letter under the mattress.",
            "They have stowed the barrels behind the malt.",
        ] {
            assert!(!hidden(text), "{text}");
        }
        for text in [
            "She hides a boy in the hayloft.",
            "He hid his brother in the mill.",
            "He sleeps in the salt store with his dog.",
            "The heiress is hidden in cabin nine.",
            "Two deserters are hiding behind the mill.",
        ] {
            assert!(hidden(text), "{text}");
        }
    }

    #[test]
    fn a_place_stands_behind_its_little_word() {
        let place = |text| Language::english().words_of_place(text);
        assert!(place("The bags are hidden in the ice house.").contains(&"ice".to_owned()));
        assert!(place("The chapel silver is gone.").is_empty());
    }

    #[test]
    fn a_deed_is_told_in_german() {
        let german = Language::by_code("de").expect("is known");
        let close = Language::english().sense("close");
        assert!(german.tells_deed_in_own_tongue("Ich mache Ihnen das Fenster zu", &close));
        assert!(!german.tells_deed_in_own_tongue("Ich mache das Fenster auf", &close));
    }
}
