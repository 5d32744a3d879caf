//! What a command prints. A reader that has seen enough (`| head`) ends it quietly: that is not a fault of ours.

use std::io::{BufWriter, ErrorKind, Write};

use anyhow::Context;

/// Lets `print` write to standard output.
///
/// # Errors
/// Those of `print` and of standard output, except that the reader is gone.
pub fn print(print: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let printed = print(&mut out).and_then(|()| out.flush().context("cannot write to standard output"));
    match printed {
        Err(error) if error.downcast_ref::<std::io::Error>().is_some_and(|it| it.kind() == ErrorKind::BrokenPipe) => Ok(()),
        printed => printed,
    }
}
