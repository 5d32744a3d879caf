//! One change in one table, in a short text form that can be generated at random.

use std::sync::LazyLock;

use serde_json::Value;

const NAMES: [&str; 4] = ["routes", "forms", "notices", "site"];

pub const TEXTS: [&str; 4] = [
    include_str!("../../data/routes.json"),
    include_str!("../../data/forms.json"),
    include_str!("../../data/notices.json"),
    include_str!("../../data/site.json"),
];

/// Returns the index of the changed table and its new text. The first line is the table's name, a space and a JSON pointer (RFC 6901). The rest replaces
/// the value there: JSON, or else a string. Without a second line the value is removed; without a pointer the rest is the whole text. A pointer segment
/// that does not exist selects a neighbor, so that nearly every edit changes something.
pub fn edited(edit: &[u8]) -> (usize, String) {
    let edit = String::from_utf8_lossy(edit);
    let (place, new) = edit.split_once('\n').map_or((&*edit, None), |(place, new)| (place, Some(new)));
    let (name, pointer) = place.split_once(' ').map_or((place, None), |(name, pointer)| (name, Some(pointer)));
    let changed = NAMES.iter().position(|it| *it == name).unwrap_or(name.len() % NAMES.len());
    let Some(pointer) = pointer else { return (changed, new.unwrap_or_default().to_owned()) };
    let mut table = VALUES[changed].clone();
    let steps: Vec<&str> = pointer.split('/').skip(1).collect();
    let new = new.map(|new| serde_json::from_str(new).unwrap_or_else(|_| new.into()));
    put(&mut table, &steps, new);
    (changed, table.to_string())
}

static VALUES: LazyLock<[Value; 4]> = LazyLock::new(|| TEXTS.map(|text| serde_json::from_str(text).expect("the tables are JSON")));

fn put(place: &mut Value, steps: &[&str], new: Option<Value>) {
    let Some((step, further)) = steps.split_first() else {
        *place = new.unwrap_or_default();
        return;
    };
    match place {
        Value::Object(members) if !members.is_empty() => {
            let neighbor = step.len() % members.len();
            let name = members.keys().find(|name| name == step).or_else(|| members.keys().nth(neighbor)).cloned().unwrap_or_default();
            match (further, new) {
                ([], None) => drop(members.remove(&name)),
                (_, new) => put(&mut members[&name], further, new),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = step.parse().unwrap_or(step.len()) % items.len();
            match (further, new) {
                ([], None) => drop(items.remove(at)),
                (_, new) => put(&mut items[at], further, new),
            }
        }
        leaf => *leaf = new.unwrap_or_default(),
    }
}
