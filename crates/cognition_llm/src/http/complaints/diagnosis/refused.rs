//! A request that was refused.

use crate::http::request::form::Form;
use crate::http::request::limit_field::LimitField;
use crate::http::request::request_body::RequestBody;

/// What is known of a request that was refused.
#[derive(Clone, Copy, Debug)]
pub(in crate::http) struct Refused<'a> {
    pub(in crate::http) form: &'a Form,
    pub(in crate::http) body: &'a RequestBody,
    /// What the limit was called at first.
    pub(in crate::http) first_limit: LimitField,
    /// The forms in which it was put so far.
    pub(in crate::http) tried: &'a [Form],
    /// Whether this is the last cure that there is time for.
    pub(in crate::http) is_last: bool,
}
