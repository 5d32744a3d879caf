//! Which tables and columns the migrations make, so that a form whose table or column is missing stops the build. Reads what our own migrations
//! use: CREATE TABLE, ALTER TABLE … ADD, RENAME and DROP. The proof is made at the start, by the store itself: it prepares every form's
//! statement against the migrated database.

use std::collections::{BTreeMap, BTreeSet};

/// What a part of a CREATE TABLE starts with that is not a column.
const CONSTRAINTS: [&str; 5] = ["primary", "unique", "check", "foreign", "constraint"];

/// The column that tells a submission that is sent again from a new one. It is the store's own, and no reader gets it.
pub const SUBMISSION_KEY: &str = "submission_key";

/// The columns that every form's table has beside those that the form fills, and what they are.
pub const OWN_COLUMNS: [(&str, &str); 3] = [
    ("id", "the integer primary key"),
    ("created_at", "the time, filled by its default"),
    (SUBMISSION_KEY, "a text that may be NULL, with a unique index: it keeps a form that is sent twice from being kept twice"),
];

/// Table name to its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema(BTreeMap<String, BTreeSet<String>>);

impl Schema {
    /// From the texts of the migrations, in order.
    pub fn read<'a>(migrations: impl IntoIterator<Item = &'a str>) -> Self {
        let mut schema = Self::default();
        for sql in migrations {
            let without_comments: String = sql.lines().map(|line| line.split("--").next().unwrap_or_default()).fold(
                String::with_capacity(sql.len()),
                |mut text, line| {
                    text.push_str(line);
                    text.push('\n');
                    text
                },
            );
            without_comments.split(';').for_each(|statement| schema.apply(statement));
        }
        schema
    }

    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The columns of a table, if there is such a table.
    #[must_use]
    pub fn columns(&self, table: &str) -> Option<&BTreeSet<String>> {
        self.0.get(table)
    }

    /// What `other` has and this one has not, a sentence each: "the table `a` has no column `b`".
    #[must_use]
    pub fn missing_from(&self, other: &Self) -> Vec<String> {
        let missing = |(table, columns): (&String, &BTreeSet<String>)| match self.0.get(table) {
            None => vec![format!("there is no table `{table}`")],
            Some(own) => columns.difference(own).map(|column| format!("the table `{table}` has no column `{column}`")).collect(),
        };
        other.0.iter().flat_map(missing).collect()
    }

    fn apply(&mut self, statement: &str) {
        let (head, body) = statement.split_once('(').map_or((statement, ""), |(head, body)| (head, body));
        let words: Vec<String> = head.split_whitespace().filter(|word| !is_if_exists(word)).map(name).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["create", "table", table] => {
                self.0.insert(table.to_owned(), columns(body));
            }
            ["drop", "table", table] => {
                self.0.remove(table);
            }
            ["alter", "table", table, "rename", "to", new] => {
                if let Some(columns) = self.0.remove(table) {
                    self.0.insert(new.to_owned(), columns);
                }
            }
            ["alter", "table", table, "add", "column", column, ..] => self.change(table, |columns| columns.insert(column.to_owned())),
            ["alter", "table", table, "drop", "column", column] => self.change(table, |columns| columns.remove(column)),
            ["alter", "table", table, "rename", "column", old, "to", new] => {
                self.change(table, |columns| columns.remove(old) && columns.insert(new.to_owned()));
            }
            _ => {}
        }
    }

    fn change(&mut self, table: &str, change: impl FnOnce(&mut BTreeSet<String>) -> bool) {
        if let Some(columns) = self.0.get_mut(table) {
            change(columns);
        }
    }
}

fn is_if_exists(word: &str) -> bool {
    ["if", "not", "exists"].iter().any(|it| word.eq_ignore_ascii_case(it))
}

fn name(word: &str) -> String {
    word.trim_matches(['"', '`', ',']).to_ascii_lowercase()
}

/// The columns of what follows the opening parenthesis of a CREATE TABLE.
fn columns(body: &str) -> BTreeSet<String> {
    let mut depth = 0_i32;
    let part_ends = |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth < 0 || (depth == 0 && c == ',')
    };
    let parts: Vec<&str> = body.split(part_ends).collect();
    // What follows the closing parenthesis (STRICT, WITHOUT ROWID) is the last part.
    let parts = parts.split_last().map_or(&parts[..], |(_, parts)| parts);
    parts.iter().filter_map(|part| part.split_whitespace().next()).map(name).filter(|word| !CONSTRAINTS.contains(&word.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::Schema;

    #[test]
    fn follows_every_statement_that_migrations_use() {
        let schema = Schema::read([
            "-- a note; with a semicolon\nCREATE TABLE a (id INTEGER PRIMARY KEY, \"when\" TEXT DEFAULT (strftime('%Y', 'now')), x TEXT NOT NULL, UNIQUE (x, id)) STRICT;\
             CREATE UNIQUE INDEX i ON a (x);",
            "ALTER TABLE a ADD COLUMN y TEXT; ALTER TABLE a RENAME COLUMN x TO z; CREATE TABLE IF NOT EXISTS b (id INTEGER);
             CREATE TABLE gone (id INTEGER); DROP TABLE IF EXISTS gone; ALTER TABLE b RENAME TO c; ALTER TABLE a DROP COLUMN when;",
        ]);
        let columns = |table: &str| schema.columns(table).map(|it| it.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(columns("a"), Some(vec!["id", "y", "z"]));
        assert_eq!(columns("c"), Some(vec!["id"]));
        assert_eq!((columns("b"), columns("gone"), columns("i")), (None, None, None));
    }
}
