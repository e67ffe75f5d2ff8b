//! What waits for a person, and the answer that is being made.

use bevy_cognition::guard::ActionSuggested;
use ratatui::crossterm::event::KeyCode;

/// A suggestion, with the answer as far as it goes.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) suggested: Box<ActionSuggested>,
    /// The place in the list that is chosen: 0 is to wait.
    pub(super) chosen: usize,
    pub(super) entry: Option<Entry>,
    /// Why the answer before did not count.
    pub(super) refused: Option<String>,
}

/// Words that are being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) purpose: Purpose,
    pub(super) text: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Purpose {
    /// What the mind says.
    #[default]
    Line,
    /// Why not.
    Reason,
}

impl Question {
    pub(super) fn new(suggested: Box<ActionSuggested>) -> Self {
        let offers = suggested.offers.iter();
        let chosen = offers.map(|offer| offer.index).position(|index| index == suggested.index);
        let chosen = chosen.map_or(0, |place| place + 1);
        Self { suggested, chosen, entry: None, refused: None }
    }

    /// Numbers and words of everything that can be chosen.
    pub(super) fn choices(&self) -> impl Iterator<Item = (u32, &str)> {
        let offers = self.suggested.offers.iter();
        std::iter::once((0, "Wait"))
            .chain(offers.map(|offer| (offer.index, offer.description.as_str())))
    }

    /// Takes a key; gives the answer once it is made, as it would be typed in a line.
    pub(super) fn press(&mut self, key: KeyCode) -> Option<String> {
        match &mut self.entry {
            Some(_) => self.write(key),
            None => self.choose(key),
        }
    }

    fn choose(&mut self, key: KeyCode) -> Option<String> {
        let last = self.suggested.offers.len();
        match key {
            KeyCode::Up => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            KeyCode::Down => self.chosen = if self.chosen == last { 0 } else { self.chosen + 1 },
            KeyCode::Char(digit) if digit.is_ascii_digit() => self.jump(digit),
            KeyCode::Char('l') => self.entry = Some(Entry::default()),
            KeyCode::Char('r') => {
                self.entry = Some(Entry { purpose: Purpose::Reason, ..Entry::default() });
            }
            KeyCode::Enter => return Some(self.answer("")),
            _ => {}
        }
        None
    }

    fn jump(&mut self, digit: char) {
        let wanted = digit.to_digit(10);
        let place = self.choices().position(|(number, _)| Some(number) == wanted);
        self.chosen = place.unwrap_or(self.chosen);
    }

    fn write(&mut self, key: KeyCode) -> Option<String> {
        let entry = self.entry.as_mut()?;
        match key {
            KeyCode::Char(letter) if !letter.is_control() => entry.text.push(letter),
            KeyCode::Backspace => drop(entry.text.pop()),
            KeyCode::Esc => self.entry = None,
            KeyCode::Enter => {
                let Entry { purpose, text } = self.entry.take()?;
                return Some(match purpose {
                    Purpose::Line => self.answer(&text),
                    Purpose::Reason => format!("n {text}").trim_end().to_owned(),
                });
            }
            _ => {}
        }
        None
    }

    /// What is suggested is approved; whatever else is chosen is done instead.
    fn answer(&self, line: &str) -> String {
        let number = self.choices().nth(self.chosen).map_or(0, |(number, _)| number);
        let word = match number == self.suggested.index {
            true => "y".to_owned(),
            false => number.to_string(),
        };
        format!("{word} {line}").trim_end().to_owned()
    }
}
