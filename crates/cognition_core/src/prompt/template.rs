//! Text with placeholders: `{{name}}`, each known before the file is read.

use crate::pack::PackError;

/// A parsed template over the placeholders `P`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template<P> {
    pieces: Vec<Piece<P>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece<P> {
    Text(String),
    Slot(P),
}

/// The placeholders that a kind of template may use.
pub trait Placeholder: Copy + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// The word between the braces.
    fn name(self) -> &'static str;
}

/// What a template may show, and what it must.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mask<P: 'static> {
    pub(super) known: &'static [P],
    pub(super) required: &'static [P],
}

impl<P: Placeholder> Template<P> {
    /// Parses a template that may hold any placeholder.
    ///
    /// # Errors
    /// Every unknown or unclosed placeholder, with file, line and column.
    pub fn parse(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        Self::parse_within(file, text, &Mask { known: P::ALL, required: &[] })
    }

    /// Parses a template within a mask. What the mask does not know is an unknown placeholder; in a
    /// file without such, what is required and missing is an error too.
    pub(super) fn parse_within(
        file: &str,
        text: &str,
        mask: &Mask<P>,
    ) -> Result<Self, Vec<PackError>> {
        let (mut pieces, mut errors, mut rest) = (Vec::new(), Vec::new(), text.trim_end());
        while let Some(open) = rest.find("{{") {
            let fault = |rule, message| {
                let (line, column) =
                    line_and_column(text, text.trim_end().len() - rest.len() + open);
                PackError::at_line(file, line, column, rule, message)
            };
            let Some(length) = rest[open..].find("}}") else {
                errors.push(fault("unclosed placeholder", "`{{` without `}}`".to_owned()));
                break;
            };
            let name = rest[open + 2..open + length].trim();
            match mask.known.iter().find(|placeholder| placeholder.name() == name) {
                Some(slot) => {
                    pieces.extend([Piece::Text(rest[..open].to_owned()), Piece::Slot(*slot)])
                }
                None => errors.push(fault("unknown placeholder", unknown(name, mask.known))),
            }
            rest = &rest[open + length + 2..];
        }
        pieces.push(Piece::Text(rest.to_owned()));
        let template = Self { pieces };
        if errors.is_empty() {
            errors.extend(template.missing(file, mask.required));
        }
        if errors.is_empty() { Ok(template) } else { Err(errors) }
    }

    fn missing<'a>(
        &'a self,
        file: &'a str,
        required: &'static [P],
    ) -> impl Iterator<Item = PackError> + 'a {
        required.iter().filter(|slot| !self.holds(**slot)).map(move |slot| {
            let message = format!("`{{{{{}}}}}` is missing", slot.name());
            PackError::at(file, "", "required placeholder", message)
        })
    }

    /// Whether a placeholder stands in it.
    pub(super) fn holds(&self, wanted: P) -> bool {
        let is_wanted = |slot: P| slot.name() == wanted.name();
        self.pieces.iter().any(|piece| matches!(piece, Piece::Slot(slot) if is_wanted(*slot)))
    }

    /// Writes the template; `fill` writes what stands for a placeholder.
    ///
    /// Where a placeholder stays empty, the white space after it goes too.
    pub fn write(&self, out: &mut String, mut fill: impl FnMut(P, &mut String)) {
        let mut nothing_before = false;
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) if nothing_before => out.push_str(text.trim_start()),
                Piece::Text(text) => out.push_str(text),
                Piece::Slot(slot) => {
                    let before = out.len();
                    fill(*slot, out);
                    nothing_before = out.len() == before;
                }
            }
        }
    }
}

fn unknown<P: Placeholder>(name: &str, known: &[P]) -> String {
    let known: Vec<&str> = known.iter().map(|placeholder| placeholder.name()).collect();
    match known.as_slice() {
        [] => {
            format!("`{name}`: this template takes no placeholders, so that its bytes never change")
        }
        known => format!("`{name}` is none of {}", known.join(", ")),
    }
}

fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Word {
        Name,
        Place,
    }

    impl Placeholder for Word {
        const ALL: &'static [Self] = &[Self::Name, Self::Place];

        fn name(self) -> &'static str {
            match self {
                Self::Name => "name",
                Self::Place => "place",
            }
        }
    }

    fn check(text: &str, expect: Expect) {
        let shown = match Template::<Word>::parse("turn.prompt.md", text) {
            Ok(template) => {
                let mut out = String::new();
                template.write(&mut out, |word, out| match word {
                    Word::Name => out.push_str("Mara"),
                    Word::Place => {}
                });
                out
            }
            Err(errors) => errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        };
        expect.assert_eq(&shown);
    }

    #[test]
    fn placeholders_are_filled_and_empty_ones_leave_no_gap() {
        check(
            "{{place}}\n\nI am {{name}}.\n\n{{ place }}\n\nEnd {not a slot}.\n",
            expect!["I am Mara.\n\nEnd {not a slot}."],
        );
    }

    #[test]
    fn an_unknown_placeholder_is_an_error_with_file_line_and_column() {
        check(
            "one\n  {{nmae}} and {{name}}\n{{mood",
            expect![[r#"
                turn.prompt.md:2:3: unknown placeholder: `nmae` is none of name, place
                turn.prompt.md:3:1: unclosed placeholder: `{{` without `}}`"#]],
        );
    }
}
