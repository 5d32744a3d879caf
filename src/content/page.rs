//! Articles and pages of the content: Markdown files with YAML front matter. [`head`] reads the front matter, which a start needs of every file; [`body`]
//! the Markdown, which a page needs when it is rendered. Both report all faults, and give something even then, so that one check finds everything.

pub use super::front_matter::{ArticleHead, Head, PictureRef, Vocabulary, head};
pub use super::inline::Links;
pub use super::markdown::{Body, body};
