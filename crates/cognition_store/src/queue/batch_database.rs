//! Batches in a database.

use crate::batch_store::{BatchRun, BatchStore, BatchTally, Claim, NewBatch};
use crate::database::Database;
use crate::name::check_name;
use crate::queue::{claiming, enrolling};
use crate::store_error::StoreError;
use crate::store_future::StoreFuture;
use serde_json::Value;
use std::time::Duration;

impl Database {
    async fn enter(&self, batch: &NewBatch) -> Result<bool, StoreError> {
        check_name("the hash of a batch", &batch.hash)?;
        check_name("the title of a batch", &batch.title)?;
        let failed = StoreError::while_doing("a batch is entered");
        let mut transaction = self.begin_writing().await?;
        let is_new = enrolling::enrol(&mut transaction, batch).await.map_err(&failed)?;
        transaction.commit().await.map_err(&failed)?;
        Ok(is_new)
    }

    async fn hand_out(
        &self,
        batch: &str,
        worker: &str,
        lease: Duration,
    ) -> Result<Option<Claim>, StoreError> {
        check_name("the name of a worker", worker)?;
        let failed = StoreError::while_doing("a run is claimed");
        let mut transaction = self.begin_writing().await?;
        let claim = claiming::claim(&mut transaction, self.dialect(), batch, worker, lease).await;
        let claim = claim.map_err(&failed)?;
        transaction.commit().await.map_err(&failed)?;
        Ok(claim)
    }
}

impl BatchStore for Database {
    fn enrol<'a>(&'a self, batch: &'a NewBatch) -> StoreFuture<'a, bool> {
        Box::pin(self.enter(batch))
    }

    fn claim<'a>(
        &'a self,
        batch: &'a str,
        worker: &'a str,
        lease: Duration,
    ) -> StoreFuture<'a, Option<Claim>> {
        Box::pin(self.hand_out(batch, worker, lease))
    }

    fn renew<'a>(&'a self, claim: &'a Claim, lease: Duration) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let renewed = claiming::renew(self.pool(), self.dialect(), claim, lease).await;
            renewed.map_err(StoreError::while_doing("a lease is renewed"))
        })
    }

    fn finish<'a>(&'a self, claim: &'a Claim, outcome: &'a Value) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let finished = claiming::finish(self.pool(), claim, &outcome.to_string()).await;
            finished.map_err(StoreError::while_doing("a run is finished"))
        })
    }

    fn fail<'a>(&'a self, claim: &'a Claim, cause: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            // JSON has no NUL in its text, as PostgreSQL wants it.
            let failed = claiming::fail(self.pool(), claim, &Value::from(cause).to_string()).await;
            failed.map_err(StoreError::while_doing("the failure of a run is noted"))
        })
    }

    fn release<'a>(&'a self, claim: &'a Claim) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let released = claiming::release(self.pool(), claim).await;
            released.map_err(StoreError::while_doing("a run is given back"))
        })
    }

    fn retry<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, u64> {
        Box::pin(async move {
            let waiting = claiming::retry(self.pool(), batch).await;
            waiting.map_err(StoreError::while_doing("failed runs are to wait again"))
        })
    }

    fn tally<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, BatchTally> {
        Box::pin(async move {
            let counted = enrolling::tally(self.pool(), batch).await;
            counted.map_err(StoreError::while_doing("the runs of a batch are counted"))
        })
    }

    fn runs_of<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, Vec<BatchRun>> {
        Box::pin(enrolling::runs(self.pool(), batch))
    }
}
