use super::blocks::Picture;
#[derive(Clone, Debug, Default)]
pub struct Media;
impl Media { pub fn picture(&self, _: &str) -> Option<Picture> { None } pub fn nearest(&self, _: &str) -> Option<String> { None } }
