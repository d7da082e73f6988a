//! The stack in the state.
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// Procedures that interrupt each other, the last one on top: at most `N`, without allocation. Its serialised form is that of a list.
///
/// ```
/// use voltigeur_engine::procedure::{Layers, Stack};
/// let mut stack = Stack::<u8, 2>::default();
/// stack.push(7);
/// assert_eq!((stack.last(), stack.room()), (Some(&7), 1));
/// assert_eq!(stack.pop(), Some(7));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack<F, const N: usize>(ArrayVec<F, N>);

impl<F, const N: usize> Stack<F, N> {
    /// An empty stack.
    #[must_use]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Puts a procedure below others: at depth 0 below all.
    ///
    /// # Panics
    /// If there is no room.
    pub fn insert(&mut self, depth: usize, frame: F) {
        self.0.insert(depth, frame);
    }

    /// Takes off whatever is not to be kept, wherever it lies.
    pub fn retain(&mut self, mut keep: impl FnMut(&F) -> bool) {
        self.0.retain(|frame| keep(frame));
    }
}

impl<F, const N: usize> Default for Stack<F, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F, const N: usize> Deref for Stack<F, N> {
    type Target = [F];
    #[inline]
    fn deref(&self) -> &[F] {
        &self.0
    }
}

impl<F, const N: usize> DerefMut for Stack<F, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [F] {
        &mut self.0
    }
}

/// A stack of any depth and make, for code that does not know the book's.
pub trait Layers<F>: DerefMut<Target = [F]> {
    /// Puts a procedure on top.
    ///
    /// # Panics
    /// If there is no room: the book has miscounted how many interrupt each other.
    fn push(&mut self, frame: F);
    /// Takes the topmost one off.
    fn pop(&mut self) -> Option<F>;
    /// Takes all off.
    fn clear(&mut self);
    /// How many more there is room for.
    fn room(&self) -> usize;
}

impl<F, const N: usize> Layers<F> for Stack<F, N> {
    #[inline]
    fn push(&mut self, frame: F) {
        assert!(!self.0.is_full(), "more than {N} procedures interrupt each other");
        self.0.push(frame);
    }
    #[inline]
    fn pop(&mut self) -> Option<F> {
        self.0.pop()
    }
    fn clear(&mut self) {
        self.0.clear();
    }
    fn room(&self) -> usize {
        self.0.remaining_capacity()
    }
}
