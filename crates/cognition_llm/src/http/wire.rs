//! How servers write: JSON with mistakes, packed bodies, dates and spans of time.

pub(in crate::http) mod gzip_bodies;
pub(in crate::http) mod http_date;
pub(in crate::http) mod lenient_json;
pub(in crate::http) mod seconds;
pub(in crate::http) mod time_span;
