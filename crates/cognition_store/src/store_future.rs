//! What a store does, in the time that it takes.

use crate::store_error::StoreError;
use std::future::Future;
use std::pin::Pin;

/// What a [`Store`](crate::Store) does, in the time that it takes.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;
