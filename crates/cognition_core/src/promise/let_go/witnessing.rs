//! What a mind perceives as evidence: what was waited for has happened, or what was promised came about by anybody.

mod agreement;
mod awaited_span;
mod by_anybody;
mod coming_about;
mod handed_over;
mod shown;
#[cfg(test)]
mod test_witnessed;
pub(in crate::promise) mod witnessed;
