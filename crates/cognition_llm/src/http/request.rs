//! What is sent, and in which form.

pub(in crate::http) mod form;
pub(in crate::http) mod hosts;
pub(in crate::http) mod limit_field;
pub(in crate::http) mod request_body;
pub(in crate::http) mod strict;
