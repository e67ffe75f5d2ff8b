//! The runs of a database.

mod appending;
mod audit;
mod encoded_record;
mod exchange;
mod reading;
mod retaining;
mod verifying;

use crate::database::{Database, unhurried};
use crate::name::check_name;
use crate::run_store::{Appended, Retained, Retention, RunEntry, RunFault, RunStore};
use crate::store_error::StoreError;
use crate::store_future::StoreFuture;
use cognition_core::record::RunRecord;
use encoded_record::encoded;
use serde_json::Value;
use std::sync::Arc;

/// What the name of a run is called where it is refused.
const NAME: &str = "the name of a run";

impl Database {
    async fn begin_a_run(&self, run: &str, options: &Value) -> Result<(), StoreError> {
        check_name(NAME, run)?;
        let mut transaction = self.begin_writing().await?;
        if !appending::begin(&mut transaction, run, options).await? {
            return Err(StoreError::RunTaken { run: run.to_owned() });
        }
        let durable = transaction.commit().await;
        durable.map_err(StoreError::while_doing("the beginning of a run becomes durable"))
    }

    async fn append_to(
        &self,
        run: &str,
        first: u64,
        records: Arc<[RunRecord]>,
    ) -> Result<Appended, StoreError> {
        check_name(NAME, run)?;
        let encoded = unhurried(move || encoded(first, &records)).await?;
        let mut transaction = self.begin_writing().await?;
        let appended = appending::append(&mut transaction, run, first, encoded).await?;
        let durable = transaction.commit().await;
        durable.map_err(StoreError::while_doing("records of a run become durable"))?;
        Ok(appended)
    }

    async fn lines_of(&self, run: &str, after: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        check_name(NAME, run)?;
        let mut transaction = self.begin_reading().await?;
        reading::with_events(&mut transaction, run).await?;
        let events = reading::page(&mut transaction, run, after, limit).await?;
        Ok(events.into_iter().map(|event| event.body).collect())
    }

    async fn verify_run(&self, run: &str) -> Result<Option<RunFault>, StoreError> {
        check_name(NAME, run)?;
        let mut transaction = self.begin_reading().await?;
        let head = reading::with_events(&mut transaction, run).await?;
        verifying::verify(&mut transaction, run, head).await
    }

    async fn retain_runs(&self, retention: &Retention) -> Result<Retained, StoreError> {
        let mut transaction = self.begin_writing().await?;
        let retained = retaining::retain(&mut transaction, retention).await?;
        let durable = transaction.commit().await;
        durable.map_err(StoreError::while_doing("what was let go becomes durable"))?;
        Ok(retained)
    }
}

impl RunStore for Database {
    fn begin_run<'a>(&'a self, run: &'a str, options: &'a Value) -> StoreFuture<'a, ()> {
        Box::pin(self.begin_a_run(run, options))
    }

    fn append<'a>(
        &'a self,
        run: &'a str,
        first: u64,
        records: Arc<[RunRecord]>,
    ) -> StoreFuture<'a, Appended> {
        Box::pin(self.append_to(run, first, records))
    }

    fn lines<'a>(&'a self, run: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Vec<String>> {
        Box::pin(self.lines_of(run, after, limit))
    }

    fn runs(&self) -> StoreFuture<'_, Vec<RunEntry>> {
        Box::pin(reading::list(self.pool()))
    }

    fn verify<'a>(&'a self, run: &'a str) -> StoreFuture<'a, Option<RunFault>> {
        Box::pin(self.verify_run(run))
    }

    fn retain<'a>(&'a self, retention: &'a Retention) -> StoreFuture<'a, Retained> {
        Box::pin(self.retain_runs(retention))
    }
}
