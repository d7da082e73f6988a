//! An action that was read and judged once.
use crate::{Rejected, Side};
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An action that was judged legal in exactly one state. Only a game makes one: see [`AnyGame::parse`](crate::AnyGame::parse).
#[derive(Clone)]
pub struct Checked(Arc<Inner<dyn Any + Send + Sync>>);

struct Inner<A: ?Sized> {
    stamp: Stamp,
    side: Side,
    notation: String,
    action: A,
}

/// The action was judged in another state: read it again, or [judge it again](crate::AnyGame::recheck).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the position has changed: choose again")]
pub struct Stale;

impl From<Stale> for Rejected {
    fn from(_: Stale) -> Self {
        Self::Stale
    }
}

/// The number of a state. None is given twice, and a copy keeps it: equal stamps mean equal states, without a look at them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stamp(u64);

impl Stamp {
    pub(crate) fn fresh() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Checked {
    pub(crate) fn new<A: Any + Send + Sync>(stamp: Stamp, side: Side, notation: String, action: A) -> Self {
        Self(Arc::new(Inner { stamp, side, notation, action }))
    }

    /// As records write it.
    #[must_use]
    pub fn notation(&self) -> &str {
        &self.0.notation
    }

    /// Whose decision it is.
    #[must_use]
    pub fn side(&self) -> Side {
        self.0.side
    }

    pub(crate) fn stamp(&self) -> Stamp {
        self.0.stamp
    }

    /// The action itself, if it is of that rulebook.
    pub(crate) fn action<A: Any>(&self) -> Option<&A> {
        self.0.action.downcast_ref()
    }
}

impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checked({} in state {})", self.notation(), self.0.stamp.0)
    }
}

/// The notation.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.notation())
    }
}
