//! Moves that are offered: a sample, for on a free table they are without number.

/// A sample of actions, with room for so many.
///
/// ```
/// use voltigeur_kit::table::Sample;
/// let mut offered = vec!["halt"];
/// let mut sample = Sample::new(&mut offered, 2);
/// for action in ["march", "wheel", "form"] {
///     sample.offer(action);
/// }
/// assert!(sample.is_full());
/// assert_eq!(offered, ["halt", "march", "wheel"]);
/// ```
#[derive(Debug)]
pub struct Sample<'a, A> {
    out: &'a mut Vec<A>,
    end: usize,
}

impl<'a, A> Sample<'a, A> {
    /// So many at most, after those that are offered already.
    pub fn new(out: &'a mut Vec<A>, most: usize) -> Self {
        let end = out.len() + most;
        Self { out, end }
    }

    /// Is there no room left?
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.out.len() >= self.end
    }

    /// Offers one more, if there is room.
    pub fn offer(&mut self, action: A) {
        if !self.is_full() {
            self.out.push(action);
        }
    }
}
