//! How much room stacks take: what was set aside for them, used or not.

/// Bytes set aside.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Room {
    pub(crate) bytes: usize,
}

impl Room {
    /// Puts something onto a stack.
    #[inline]
    pub(crate) fn push<T>(&mut self, stack: &mut Vec<T>, item: T) {
        let before = stack.capacity();
        stack.push(item);
        self.bytes += (stack.capacity() - before) * size_of::<T>();
    }

    /// Takes note that a stack is given back.
    pub(crate) fn give_back<T>(&mut self, stack: &Vec<T>) {
        self.bytes -= stack.capacity() * size_of::<T>();
    }
}
