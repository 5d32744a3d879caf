//! One file for each kind of attack.

pub mod floods;
