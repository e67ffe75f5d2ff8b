//! Text with placeholders: `{{name}}`, each known before the file is read; and with blocks,
//! `{{#name}}…{{/name}}`, which are shown only where the placeholder is not empty.

use crate::pack::PackError;

/// A parsed template over the placeholders `P`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template<P> {
    pieces: Vec<Piece<P>>,
    /// The placeholders that stand in them.
    slots: Vec<P>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece<P> {
    Text(String),
    Slot(P),
    Block(P, Vec<Piece<P>>),
}

/// The placeholders that a kind of template may use.
pub trait Placeholder: Copy + PartialEq + 'static {
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
        let slots = Names { slots: mask.known, blocks: mask.known };
        let (template, mut errors) = Reader::new(file, text, slots).read();
        if errors.is_empty() {
            errors.extend(template.missing(file, mask.required));
        }
        if errors.is_empty() { Ok(template) } else { Err(errors) }
    }

    /// Parses a template that may hold blocks alone, and no placeholders.
    pub(super) fn parse_blocks(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let slots = Names { slots: &[], blocks: P::ALL };
        let (template, errors) = Reader::new(file, text, slots).read();
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
        self.slots.contains(&wanted)
    }

    /// Writes the template; `fill` writes what stands for a placeholder.
    ///
    /// Where a placeholder stays empty, so do the blocks that are named after it; what is empty takes
    /// the white space after it along.
    pub fn write(&self, out: &mut String, mut fill: impl FnMut(P, &mut String)) {
        write_pieces(&self.pieces, out, &mut fill, &mut false);
    }
}

fn push_slots<P: Placeholder>(slots: &mut Vec<P>, pieces: &[Piece<P>]) {
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Slot(slot) => slots.push(*slot),
            Piece::Block(_, inner) => push_slots(slots, inner),
        }
    }
}

fn write_pieces<P: Placeholder>(
    pieces: &[Piece<P>],
    out: &mut String,
    fill: &mut impl FnMut(P, &mut String),
    nothing_before: &mut bool,
) {
    for piece in pieces {
        match piece {
            Piece::Text(text) if *nothing_before => {
                let text = text.trim_start();
                out.push_str(text);
                *nothing_before = text.is_empty();
            }
            Piece::Text(text) => out.push_str(text),
            Piece::Slot(slot) => {
                let before = out.len();
                fill(*slot, out);
                *nothing_before = out.len() == before;
            }
            Piece::Block(slot, inner) => {
                let before = out.len();
                fill(*slot, out);
                *nothing_before = out.len() == before;
                if *nothing_before {
                    continue;
                }
                // What the block begins with stands there already, as a rule.
                match inner.split_first() {
                    Some((Piece::Slot(first), rest)) if first == slot => {
                        write_pieces(rest, out, fill, nothing_before);
                    }
                    _ => {
                        out.truncate(before);
                        write_pieces(inner, out, fill, nothing_before);
                    }
                }
            }
        }
    }
}

/// Which names may stand alone, and which may open a block.
struct Names<P: 'static> {
    slots: &'static [P],
    blocks: &'static [P],
}

/// What is read of a file so far.
struct Reader<'t, P: 'static> {
    file: &'t str,
    text: &'t str,
    names: Names<P>,
    pieces: Vec<Piece<P>>,
    /// The block that is open, where it began, and what stands before it.
    open: Option<(P, usize, Vec<Piece<P>>)>,
    errors: Vec<PackError>,
}

impl<'t, P: Placeholder> Reader<'t, P> {
    fn new(file: &'t str, text: &'t str, names: Names<P>) -> Self {
        let text = text.trim_end();
        Self { file, text, names, pieces: Vec::new(), open: None, errors: Vec::new() }
    }

    fn read(mut self) -> (Template<P>, Vec<PackError>) {
        let mut at = 0;
        while let Some(begin) = self.text[at..].find("{{").map(|found| at + found) {
            let Some(end) = self.text[begin..].find("}}").map(|found| begin + found) else {
                self.fault(begin, "unclosed placeholder", "`{{` without `}}`".to_owned());
                break;
            };
            let name = self.text[begin + 2..end].trim();
            self.push_text(&self.text[at..begin], name.starts_with('/'));
            at = end + 2;
            match (name.strip_prefix('#'), name.strip_prefix('/')) {
                (Some(name), _) => {
                    self.open_block(begin, name);
                    at += usize::from(self.text[at..].starts_with('\n'));
                }
                (_, Some(name)) => self.close_block(begin, name),
                _ => self.push_slot(begin, name),
            }
        }
        self.push_text(&self.text[at..], false);
        if let Some((slot, begin, before)) = self.open.take() {
            let message = format!("`{{{{#{0}}}}}` without `{{{{/{0}}}}}`", slot.name());
            self.fault(begin, "unclosed block", message);
            self.pieces = before;
        }
        let mut slots = Vec::new();
        push_slots(&mut slots, &self.pieces);
        (Template { pieces: self.pieces, slots }, self.errors)
    }

    /// The line break before the end of a block belongs to the end.
    fn push_text(&mut self, text: &str, ends_block: bool) {
        let text = if ends_block { text.strip_suffix('\n').unwrap_or(text) } else { text };
        if !text.is_empty() {
            self.pieces.push(Piece::Text(text.to_owned()));
        }
    }

    fn push_slot(&mut self, begin: usize, name: &str) {
        match self.names.slots.iter().find(|slot| slot.name() == name) {
            Some(slot) => self.pieces.push(Piece::Slot(*slot)),
            None => self.fault(begin, "unknown placeholder", unknown(name, self.names.slots)),
        }
    }

    fn open_block(&mut self, begin: usize, name: &str) {
        match self.names.blocks.iter().find(|slot| slot.name() == name) {
            Some(slot) if self.open.is_none() => {
                self.open = Some((*slot, begin, std::mem::take(&mut self.pieces)));
            }
            Some(_) => {
                let message = format!("`{name}` begins within another block");
                self.fault(begin, "nested block", message);
            }
            None => self.fault(begin, "unknown placeholder", unknown(name, self.names.blocks)),
        }
    }

    fn close_block(&mut self, begin: usize, name: &str) {
        match self.open.take() {
            Some((slot, _, before)) if slot.name() == name => {
                let inner = std::mem::replace(&mut self.pieces, before);
                self.pieces.push(Piece::Block(slot, inner));
            }
            open => {
                self.open = open;
                let message = format!("`{{{{/{name}}}}}` ends no block that is open");
                self.fault(begin, "unopened block", message);
            }
        }
    }

    fn fault(&mut self, at: usize, rule: &'static str, message: String) {
        let (line, column) = line_and_column(self.text, at);
        self.errors.push(PackError::at_line(self.file, line, column, rule, message));
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

    #[test]
    fn a_block_is_shown_where_its_placeholder_is_not_empty() {
        check(
            "{{#place}}\nIn {{place}}.\n{{/place}}\n\n{{#name}}\nI am {{name}}.\n{{/name}}\n\nEnd{{#place}}, there{{/place}}{{#name}}, here{{/name}}.",
            expect![[r#"
                I am Mara.

                End, here."#]],
        );
    }

    #[test]
    fn a_block_that_is_unknown_open_or_out_of_place_is_an_error() {
        check(
            "{{#nmae}}\n{{/nmae}}\n{{#name}}{{#place}}{{/place}}",
            expect![[r#"
                turn.prompt.md:1:1: unknown placeholder: `nmae` is none of name, place
                turn.prompt.md:2:1: unopened block: `{{/nmae}}` ends no block that is open
                turn.prompt.md:3:10: nested block: `place` begins within another block
                turn.prompt.md:3:20: unopened block: `{{/place}}` ends no block that is open
                turn.prompt.md:3:1: unclosed block: `{{#name}}` without `{{/name}}`"#]],
        );
    }
}
