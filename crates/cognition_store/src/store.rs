//! One database, whatever is kept in it.

use crate::batch_store::BatchStore;
use crate::run_store::RunStore;
use crate::save_store::SaveStore;
use crate::store_future::StoreFuture;

/// A database with saves, runs and batches. Who needs one of the three takes that: an
/// `Arc<dyn Store>` is an `Arc<dyn RunStore>` wherever one is asked for.
pub trait Store: SaveStore + RunStore + BatchStore {
    /// Waits for what is under way and closes the connections. Afterwards every call fails.
    fn close(&self) -> StoreFuture<'_, ()>;
}
