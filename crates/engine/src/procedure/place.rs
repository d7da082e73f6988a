//! Where a procedure is.
use std::fmt::{self, Debug};
use std::marker::PhantomData;

/// Where a procedure is, and of what kind it is: `game[me]` is the procedure itself.
pub struct At<P> {
    depth: usize,
    kind: PhantomData<fn() -> P>,
}

impl<P> At<P> {
    /// The place at a depth: 0 is the ground, 1 the lowest of the stack.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn new(depth: usize) -> Self {
        Self { depth, kind: PhantomData }
    }

    /// How many procedures of the stack lie below it, and itself; 0 is the ground.
    #[inline]
    #[must_use]
    pub const fn depth(self) -> usize {
        self.depth
    }
}

impl<P> Clone for At<P> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<P> Copy for At<P> {}
impl<P> PartialEq for At<P> {
    fn eq(&self, other: &Self) -> bool {
        self.depth == other.depth
    }
}
impl<P> Eq for At<P> {}
impl<P> Debug for At<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", std::any::type_name::<P>(), self.depth)
    }
}
