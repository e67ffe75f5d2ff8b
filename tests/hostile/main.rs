//! What comes from strangers, changed by chance: replies of models, and saves and scenarios that are
//! played on with. Further targets stand beside what they try: `crates/cognition_llm/src/http/hostile.rs`,
//! and in `crates/cognition_cli/src` `check/hostile.rs` and `report/hostile.rs`.

mod paths;
mod replies;
mod saves;
mod scenarios;
