//! How long a thought may take.

#[cfg(not(target_arch = "wasm32"))]
use bevy_tokio_tasks::tokio::time::timeout;
use std::time::Duration;

/// What comes of it, or none where the time was up first.
#[cfg(not(target_arch = "wasm32"))]
pub(super) async fn within<T>(limit: Duration, thought: impl Future<Output = T>) -> Option<T> {
    timeout(limit, thought).await.ok()
}

/// The same in a browser, where no timer wakes a task: it looks at the clock once a frame.
#[cfg(target_arch = "wasm32")]
pub(super) async fn within<T>(limit: Duration, thought: impl Future<Output = T>) -> Option<T> {
    use bevy::platform::time::Instant;
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;

    let begun = Instant::now();
    let mut thought = pin!(thought);
    poll_fn(|context| match thought.as_mut().poll(context) {
        Poll::Ready(outcome) => Poll::Ready(Some(outcome)),
        Poll::Pending if begun.elapsed() >= limit => Poll::Ready(None),
        Poll::Pending => {
            context.waker().wake_by_ref();
            Poll::Pending
        }
    })
    .await
}
