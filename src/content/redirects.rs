//! `_redirects`: addresses that have moved or are gone, a line each: `FROM TO [301|302|308]` or `FROM 410`, as Netlify and Cloudflare Pages have it.
//! A `*` at the end of FROM takes the rest of the path, which `:splat` in TO repeats. A line that begins with `#` is a comment.

use std::collections::HashMap;

use super::Site;
use super::fault::Fault;

#[derive(Clone, Debug, Default)]
pub struct Redirects {
    exact: HashMap<String, Rule>,
    /// Those with a `*`, the longest first.
    prefixes: Vec<Rule>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// A path, without the `*` at its end.
    pub from: String,
    is_prefix: bool,
    /// The target; none for 410.
    to: Option<String>,
    pub status: u16,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The status and the value of Location.
    To(u16, String),
    Gone,
}

const STATUSES: [u16; 4] = [301, 302, 308, 410];
/// Each unknown path is compared with all of them.
const MAX_PREFIXES: usize = 500;
const SPLAT: &str = ":splat";
const FORM: &str = "expected FROM TO [301|302|308], or FROM 410";

impl Redirects {
    /// `query`: without its `?`; it goes along unless the target has one.
    pub fn find(&self, path: &str, query: Option<&str>) -> Option<Moved> {
        let rule = self.rule_for(path)?;
        let Some(to) = &rule.to else { return Some(Moved::Gone) };
        let rest = path.get(rule.from.len()..).unwrap_or_default();
        // SECURITY: the rest is part of a path, so it cannot name another host.
        let target = to.replace(SPLAT, &rest.trim_start_matches(['/', '\\']).replace('\\', "%5C"));
        let (address, fragment) = target.split_once('#').map_or((target.as_str(), None), |(address, fragment)| (address, Some(fragment)));
        let mut location = address.to_owned();
        if let Some(query) = query.filter(|_| !address.contains('?')) {
            location.extend(["?", query]);
        }
        if let Some(fragment) = fragment {
            location.extend(["#", fragment]);
        }
        Some(Moved::To(rule.status, location))
    }

    pub fn rule_for(&self, path: &str) -> Option<&Rule> {
        self.exact.get(path).or_else(|| self.prefixes.iter().find(|rule| path.starts_with(&rule.from)))
    }

    /// An older address of a page. The error says why it cannot be one.
    pub fn add_alias(&mut self, from: &str, to: &str, site: &Site<'_>) -> Result<(), String> {
        let rule = parse_line(&format!("{from} {to} 301"), 0, site).map_err(|(_, message)| message)?;
        add(self, rule).map_or(Ok(()), |_| Err(format!("_redirects has a rule for {from} too")))
    }

    pub fn len(&self) -> usize {
        self.exact.len() + self.prefixes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

pub fn parse(file: &str, text: &str, site: &Site<'_>, faults: &mut Vec<Fault>) -> Redirects {
    let mut redirects = Redirects::default();
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let indent = line.len() - line.trim_start().len();
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        match parse_line(line, line_number, site) {
            Ok(rule) => {
                if let Some(message) = add(&mut redirects, rule) {
                    faults.push(Fault { file: file.to_owned(), line: line_number, column: indent + 1, message });
                }
            }
            Err((word, message)) => {
                let column = word.and_then(|word| Some(line.get(..line.find(word)?)?.chars().count() + 1)).unwrap_or(indent + 1);
                faults.push(Fault { file: file.to_owned(), line: line_number, column, message });
            }
        }
    }
    redirects.prefixes.sort_by_key(|rule| std::cmp::Reverse(rule.from.len()));
    check_targets(file, &redirects, site, faults);
    redirects
}

/// Returns what is wrong with the rule beside the others.
fn add(redirects: &mut Redirects, rule: Rule) -> Option<String> {
    let same = |other: &Rule| format!("line {} has the same source", other.line);
    if !rule.is_prefix {
        return redirects.exact.insert(rule.from.clone(), rule).map(|other| same(&other));
    }
    if redirects.prefixes.len() == MAX_PREFIXES {
        return Some(format!("more than {MAX_PREFIXES} rules with a *"));
    }
    let other = redirects.prefixes.iter().find(|it| it.from == rule.from).map(same);
    redirects.prefixes.push(rule);
    other
}

type LineFault<'a> = (Option<&'a str>, String);

fn parse_line<'a>(line: &'a str, number: usize, site: &Site<'_>) -> Result<Rule, LineFault<'a>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (from, to, status) = match words[..] {
        [from, "410"] | [from, _, "410"] => (from, None, 410),
        [from, to] => (from, Some(to), 301),
        [from, to, status] => {
            let known = status.parse().ok().filter(|status| STATUSES.contains(status));
            let known = known.ok_or_else(|| (Some(status), format!("unknown status \"{status}\"; allowed: 301, 302, 308, 410")))?;
            (from, Some(to), known)
        }
        [one] => return Err((Some(one), format!("the target is missing; {FORM}"))),
        _ => return Err((words.get(3).copied(), format!("too many words; {FORM}"))),
    };
    if !from.starts_with('/') || from.starts_with("//") {
        return Err((Some(from), format!("the source \"{from}\" is no path of this site; begin it with one slash")));
    }
    if from.contains(['?', '#']) {
        return Err((Some(from), "a source has no query and no fragment".into()));
    }
    let (path, is_prefix) = from.strip_suffix('*').map_or((from, false), |path| (path, true));
    if path.contains('*') || path.split('/').any(|part| part.starts_with(':')) {
        return Err((
            Some(from),
            "a * stands only at the end of a source, and names such as :slug are not known; use /* and :splat".into(),
        ));
    }
    if is_prefix && !path.ends_with('/') {
        return Err((Some(from), "a * follows a slash".into()));
    }
    if !is_prefix && site.paths.contains(&path) {
        return Err((Some(from), format!("{path} is a page of the site, which a redirect would hide")));
    }
    if let Some(page) = site.paths.iter().find(|page| is_prefix && page.starts_with(path)) {
        return Err((Some(from), format!("{page} is a page of the site, which a redirect would hide")));
    }
    if (site.is_reserved)(path.strip_suffix('/').filter(|_| is_prefix).unwrap_or(path)) {
        return Err((Some(from), format!("the site answers {path} itself")));
    }
    if let Some(to) = to {
        let is_address = to.starts_with('/') && !to.starts_with("//") || to.starts_with("https://") || to.starts_with("http://");
        if !is_address || to.contains(|c: char| c.is_control()) {
            return Err((Some(to), format!("the target \"{to}\" is neither a path nor an address with https://")));
        }
        if to.contains(SPLAT) && !is_prefix {
            return Err((Some(to), format!("{SPLAT} needs a * in the source")));
        }
        // SECURITY: otherwise the rest of a path could become a part of the host.
        let host_end = to.split_once("://").map_or(Some(0), |(_, rest)| rest.find('/'));
        if host_end.is_none() {
            return Err((Some(to), "the target has a host and no path; end it with a slash".into()));
        }
        if to.split_once("://").is_some_and(|(_, rest)| rest.split('/').next().is_some_and(|host| host.contains(SPLAT))) {
            return Err((Some(to), format!("{SPLAT} cannot be a part of a host")));
        }
    }
    Ok(Rule { from: path.to_owned(), is_prefix, to: to.map(str::to_owned), status, line: number })
}

/// A target on this site exists, and is no redirect itself. Of one with `:splat` the part before it counts.
fn check_targets(file: &str, redirects: &Redirects, site: &Site<'_>, faults: &mut Vec<Fault>) {
    for rule in redirects.exact.values().chain(&redirects.prefixes) {
        let Some(to) = rule.to.as_deref().filter(|to| to.starts_with('/')) else { continue };
        let path = to.split(['?', '#']).next().unwrap_or(to);
        let (start, has_splat) = path.split_once(SPLAT).map_or((path, false), |(start, _)| (start, true));
        let mut fault = |message: String| faults.push(Fault { file: file.to_owned(), line: rule.line, column: 1, message });
        match redirects.rule_for(start) {
            Some(next) if next.line == rule.line => fault(format!("a loop: {start} is redirected by this line again")),
            Some(next) => fault(format!("a chain: {start} is redirected by line {}; name the final target", next.line)),
            None if !has_splat && !site.paths.contains(&path) && !(site.is_reserved)(path) => {
                fault(format!("the target {path} does not exist{}", super::fault::suggestion(path, site.paths.iter().copied())));
            }
            None => {}
        }
    }
}
