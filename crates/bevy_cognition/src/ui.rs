//! What a person sees of minds, each behind a feature.

#[cfg(feature = "approval_ui")]
pub mod approval_panel;
#[cfg(feature = "inspector")]
pub mod inspector;
#[cfg(any(feature = "inspector", feature = "approval_ui"))]
pub mod panel;
#[cfg(feature = "brp")]
pub mod remote;
