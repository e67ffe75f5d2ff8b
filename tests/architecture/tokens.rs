//! The tokens of a Rust source, as far as imports are read from them: no comments, no lifetimes.

/// What stands at one place of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Word(String),
    /// `::`
    Separator,
    Sign(char),
    /// A text, a character or a number.
    Literal,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) piece: Piece,
    pub(crate) line: usize,
}

impl Token {
    pub(crate) fn word(&self) -> Option<&str> {
        match &self.piece {
            Piece::Word(word) => Some(word),
            Piece::Separator | Piece::Sign(_) | Piece::Literal => None,
        }
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.word() == Some(word)
    }

    pub(crate) fn is_sign(&self, sign: char) -> bool {
        self.piece == Piece::Sign(sign)
    }

    pub(crate) fn is_separator(&self) -> bool {
        self.piece == Piece::Separator
    }
}

pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut reader = Reader { characters: text.chars().collect(), at: 0, line: 1 };
    let mut tokens = Vec::new();
    while let Some(character) = reader.ahead(0) {
        let line = reader.line;
        if let Some(piece) = reader.piece(character) {
            tokens.push(Token { piece, line });
        }
    }
    tokens
}

struct Reader {
    characters: Vec<char>,
    at: usize,
    line: usize,
}

impl Reader {
    fn ahead(&self, by: usize) -> Option<char> {
        self.characters.get(self.at + by).copied()
    }

    fn step(&mut self) -> Option<char> {
        let character = self.ahead(0)?;
        self.at += 1;
        self.line += usize::from(character == '\n');
        Some(character)
    }

    /// Reads on by one token, or by something that is none.
    fn piece(&mut self, character: char) -> Option<Piece> {
        match (character, self.ahead(1)) {
            ('/', Some('/')) => self.line_comment(),
            ('/', Some('*')) => self.block_comment(),
            ('"', _) => self.quoted('"'),
            ('\'', _) => self.character_or_lifetime(),
            (':', Some(':')) => self.separator(),
            (digit, _) if digit.is_ascii_digit() => self.number(),
            (letter, _) if begins_word(letter) => self.word(),
            _ => self.step().filter(|character| !character.is_whitespace()).map(Piece::Sign),
        }
    }

    fn line_comment(&mut self) -> Option<Piece> {
        while self.ahead(0).is_some_and(|character| character != '\n') {
            self.step();
        }
        None
    }

    fn block_comment(&mut self) -> Option<Piece> {
        let mut depth = 0;
        loop {
            match (self.step()?, self.ahead(0)) {
                ('/', Some('*')) => depth += 1,
                ('*', Some('/')) => depth -= 1,
                _ => continue,
            }
            self.step();
            if depth == 0 {
                return None;
            }
        }
    }

    /// A text or a character, from its opening mark.
    fn quoted(&mut self, mark: char) -> Option<Piece> {
        self.step();
        while let Some(character) = self.step() {
            match character {
                '\\' => drop(self.step()),
                _ if character == mark => break,
                _ => {}
            }
        }
        Some(Piece::Literal)
    }

    fn character_or_lifetime(&mut self) -> Option<Piece> {
        if self.ahead(1) == Some('\\') || self.ahead(2) == Some('\'') {
            return self.quoted('\'');
        }
        self.step();
        self.letters();
        None
    }

    fn separator(&mut self) -> Option<Piece> {
        self.step();
        self.step();
        Some(Piece::Separator)
    }

    fn number(&mut self) -> Option<Piece> {
        self.letters();
        let has_fraction = self.ahead(0) == Some('.')
            && self.ahead(1).is_some_and(|character| character.is_ascii_digit());
        if has_fraction {
            self.step();
            self.letters();
        }
        Some(Piece::Literal)
    }

    fn word(&mut self) -> Option<Piece> {
        let word = self.letters();
        let is_prefix = ["r", "b", "br", "c", "cr"].contains(&word.as_str());
        match self.ahead(0) {
            Some('"') if word.ends_with('r') && is_prefix => self.raw(),
            Some(mark @ ('"' | '\'')) if is_prefix => self.quoted(mark),
            Some('#') if word.ends_with('r') && is_prefix => match self.ahead(1) {
                Some('"' | '#') => self.raw(),
                _ => self.step().and(Some(Piece::Word(self.letters()))),
            },
            _ => Some(Piece::Word(word)),
        }
    }

    /// A text in which nothing is escaped, from its first `#` or its opening mark.
    fn raw(&mut self) -> Option<Piece> {
        let mut hashes = 0;
        while self.step()? == '#' {
            hashes += 1;
        }
        loop {
            let closes = self.step()? == '"' && (0..hashes).all(|by| self.ahead(by) == Some('#'));
            if closes {
                self.at += hashes;
                return Some(Piece::Literal);
            }
        }
    }

    fn letters(&mut self) -> String {
        let rest = &self.characters[self.at..];
        let word: String =
            rest.iter().take_while(|letter| begins_word(**letter) || letter.is_numeric()).collect();
        self.at += word.chars().count();
        word
    }
}

fn begins_word(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokens(text).iter().filter_map(Token::word).map(str::to_owned).collect()
    }

    #[test]
    fn comments_and_texts_hold_no_words() {
        let text = "one // two [`three`]\n/* four /* five */ six */ r#\"seven \"eight\"\"# b\"nine\" '\\'' ten";
        assert_eq!(words(text), ["one", "ten"]);
    }

    #[test]
    fn a_lifetime_is_no_character_and_a_raw_name_is_a_name() {
        assert_eq!(words("&'a str, 'x', r#type, 1.5f32..2"), ["str", "type"]);
    }

    #[test]
    fn each_token_knows_its_line() {
        let read = tokens("a\n\"b\nc\" d\n:: e");
        let lines: Vec<_> = read.iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 4]);
    }
}
