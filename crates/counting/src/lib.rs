//! An allocator for test programs that counts what it hands out, so that a test can say that a piece of work allocates nothing.
//!
//! ```
//! use voltigeur_counting::{Counting, allocations};
//!
//! #[global_allocator]
//! static COUNTING: Counting = Counting;
//!
//! let before = allocations();
//! let kept = vec![1, 2, 3];
//! assert_eq!(allocations() - before, 1);
//! assert_eq!(kept.len(), 3);
//! ```
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The allocator of the system, with a count for each thread: tests that run side by side do not disturb each other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting;

/// How often this thread has asked for memory so far. Growing a list counts as asking.
#[must_use]
pub fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

// Every request goes to the system's allocator as it came; the count is a plain number of the thread, which needs no memory of its own.
#[allow(unsafe_code, reason = "a global allocator cannot be written without")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the promises of `alloc`, and nothing else is asked of him.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory was handed out by `System` in `alloc`, with this layout.
        unsafe { System.dealloc(memory, layout) }
    }
}
