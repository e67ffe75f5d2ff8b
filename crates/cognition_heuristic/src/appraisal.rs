//! What a situation means to a mind.

pub(crate) mod alarm;
pub(crate) mod apology;
pub(crate) mod appraise;
pub(crate) mod bargain;
pub(crate) mod begged;
pub(crate) mod blow;
pub(crate) mod call;
pub(crate) mod generous;
pub(crate) mod gifts;
pub(crate) mod hidden;
pub(crate) mod joy;
pub(crate) mod kept_to_itself;
pub(crate) mod knowledge_told;
pub(crate) mod message;
pub(crate) mod open_question;
pub(crate) mod plain_facts;
pub(crate) mod plain_question;
pub(crate) mod pledge;
pub(crate) mod pursuit;
pub(crate) mod taken_away;
pub(crate) mod tidings;
pub(crate) mod told_lead;
pub(crate) mod word_sent;
