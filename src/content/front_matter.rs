//! The YAML between two lines `---` at the beginning of an article or a page: what lists, searches and the clock know of it.

use time::macros::format_description;
use time::{Date, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset};

use super::fault::{self, Fault};
use super::report::Report;
use super::yaml::{self, Fields, text_of};
use super::zone::Zone;
use crate::tables::is_word;
use crate::tables::routes::{DESCRIPTION_LENGTH, TITLE_LENGTH};

/// What a front matter may name.
#[derive(Clone)]
pub struct Vocabulary<'a> {
    pub industries: &'a [String],
    pub categories: &'a [String],
    /// Empty: any name.
    pub authors: &'a [String],
    /// The ids of the articles whose drawings can be used.
    pub drawings: &'a [String],
    pub zone: &'a Zone,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// `/blog/x` for an article, `/spring/offer` for a page.
    pub route_path: String,
    pub article: Option<ArticleHead>,
    pub title: String,
    pub description: String,
    pub glass: String,
    pub picture: Option<PictureRef>,
    pub drawing: Option<String>,
    pub published: Option<OffsetDateTime>,
    pub unpublish: Option<OffsetDateTime>,
    /// Where its address leads after `unpublish`.
    pub gone_to: Option<String>,
    pub draft: bool,
    /// False: not for search engines.
    pub index: bool,
    /// Paths that lead here.
    pub aliases: Vec<String>,
    /// The offset of the Markdown in the file.
    pub body_starts: usize,
    pub(super) gone_to_at: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleHead {
    pub author: String,
    pub industry: String,
    pub category: String,
    /// The days in the site's time zone.
    pub published: Date,
    pub updated: Option<Date>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureRef {
    /// `media/x.png`.
    pub file: String,
    /// Empty if it is decorative.
    pub alt: String,
    pub(super) at: usize,
}

pub const GLASSES: [&str; 4] = ["cobalt", "viridian", "amber", "ruby"];
const ARTICLE_FIELDS: [&str; 6] = ["title", "description", "author", "published", "industry", "category"];
const OPTIONAL_ARTICLE_FIELDS: [&str; 8] = ["updated", "unpublish", "gone_to", "picture", "drawing", "glass", "draft", "aliases"];
const PAGE_FIELDS: [&str; 2] = ["title", "description"];
const OPTIONAL_PAGE_FIELDS: [&str; 8] = ["published", "unpublish", "gone_to", "glass", "picture", "index", "draft", "aliases"];

/// `None` if there is no front matter that can be read. With faults, what they are about is empty or has its default.
pub fn head(file: &str, source: &str, vocabulary: &Vocabulary<'_>, faults: &mut Vec<Fault>) -> Option<Head> {
    let mut report = Report::new(file, source, faults);
    let report = &mut report;
    let route_path = route_path(file, report)?;
    let (yaml, body_starts) = split(source, report)?;
    let start = body_starts.0;
    let node = yaml::parse(yaml, |at| start + at, report)?;
    let is_article = file.starts_with("articles/");
    let (required, optional) =
        if is_article { (&ARTICLE_FIELDS[..], &OPTIONAL_ARTICLE_FIELDS[..]) } else { (&PAGE_FIELDS[..], &OPTIONAL_PAGE_FIELDS[..]) };
    let reader = Reader { fields: Fields::of(&node, "the front matter", required, optional, report)?, zone: vocabulary.zone };

    let published = reader.time("published", report);
    let unpublish = reader.time("unpublish", report);
    if let (Some((published, _)), Some((unpublish, at))) = (published, unpublish)
        && unpublish <= published
    {
        report.fault(at, "\"unpublish\" is not after \"published\"");
    }
    let gone_to = reader.fields.text("gone_to", report);
    if let Some((_, at)) = gone_to.filter(|_| reader.fields.get("unpublish").is_none()) {
        report.fault(at, "\"gone_to\" says where the address leads after \"unpublish\", which is missing");
    }
    let picture = reader.picture(report);
    let drawing = reader.one_of("drawing", &strs(vocabulary.drawings), report);
    if let (Some(_), Some(field)) = (&picture, reader.fields.get("drawing")) {
        report.fault(field.at, "\"drawing\" and \"picture\" exclude each other; remove one");
    }
    let article = is_article.then(|| {
        let (authors, zone) = (strs(vocabulary.authors), vocabulary.zone);
        let author = if authors.is_empty() {
            reader.fields.text("author", report).map(|it| it.0.to_owned())
        } else {
            reader.one_of("author", &authors, report)
        };
        let published_on = zone.date(published.map_or(OffsetDateTime::UNIX_EPOCH, |it| it.0));
        let updated = reader.time("updated", report).map(|(updated, at)| (zone.date(updated), at));
        if let Some((_, at)) = updated.filter(|(updated, _)| *updated < published_on) {
            report.fault(at, "\"updated\" is before \"published\"");
        }
        ArticleHead {
            author: author.unwrap_or_default(),
            industry: reader.one_of("industry", &strs(vocabulary.industries), report).unwrap_or_default(),
            category: reader.one_of("category", &strs(vocabulary.categories), report).unwrap_or_default(),
            published: published_on,
            updated: updated.map(|it| it.0),
        }
    });
    Some(Head {
        route_path,
        article,
        title: reader.sized("title", &TITLE_LENGTH, report),
        description: reader.sized("description", &DESCRIPTION_LENGTH, report),
        glass: reader.one_of("glass", &GLASSES, report).unwrap_or_else(|| GLASSES[0].to_owned()),
        picture,
        drawing,
        published: published.map(|it| it.0),
        unpublish: unpublish.map(|it| it.0),
        gone_to: gone_to.map(|it| it.0.to_owned()),
        draft: reader.fields.flag("draft", false, report),
        index: reader.fields.flag("index", true, report),
        aliases: reader.aliases(report),
        body_starts: body_starts.1,
        gone_to_at: gone_to.map_or(0, |it| it.1),
    })
}

fn strs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// The address that a file's name stands for.
fn route_path(file: &str, report: &mut Report<'_>) -> Option<String> {
    let (place, name) = file.split_once('/').unwrap_or(("pages", file));
    let stem = name.strip_suffix(".md");
    let mut parts = stem.unwrap_or_default().split('/');
    if stem.is_some() && parts.all(is_word) && (place == "pages" || !name.contains('/')) {
        return stem.map(|stem| if place == "pages" { format!("/{stem}") } else { format!("/blog/{stem}") });
    }
    let ascii = |text: &str| slug(&text.replace(|c: char| !c.is_ascii(), "-"), "name");
    let (folders, last) = name.rsplit_once('/').filter(|_| place == "pages").unwrap_or(("", name));
    let folders = folders.split('/').filter(|part| !part.is_empty()).map(|part| ascii(part) + "/").collect::<String>();
    let right = format!("{place}/{folders}{}.md", ascii(last.strip_suffix(".md").unwrap_or(last)));
    report.file_fault(format!("the name is the address: a to z, 0 to 9 and -, then .md; rename it to {right}"));
    None
}

/// Letters and digits in lower case, with one `-` for anything between them.
pub fn slug(text: &str, empty: &str) -> String {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { empty.to_owned() } else { words.join("-") }
}

/// The YAML, and the offsets of it and of the Markdown.
fn split<'a>(source: &'a str, report: &mut Report<'_>) -> Option<(&'a str, (usize, usize))> {
    let mut end = 0;
    let mut lines = source.split_inclusive('\n').map(|line| {
        end += line.len();
        (line.trim_end() == "---", end - line.len(), end)
    });
    let Some((true, _, start)) = lines.next() else {
        report.fault(0, "there is no front matter; begin the file with a line ---, then title: … and the other fields, then a line ---");
        return None;
    };
    for (is_end, line_start, line_end) in lines {
        if is_end {
            return Some((&source[start..line_start], (start, line_end)));
        }
        if line_start > yaml::MAX_BYTES {
            report.fault(0, format!("the front matter has no line --- at its end within {} KiB", yaml::MAX_BYTES >> 10));
            return None;
        }
    }
    report.fault(0, "the front matter has no line --- at its end");
    None
}

struct Reader<'n, 'a> {
    fields: Fields<'n, 'a>,
    zone: &'n Zone,
}

impl Reader<'_, '_> {
    fn sized(&self, name: &str, length: &std::ops::RangeInclusive<usize>, report: &mut Report<'_>) -> String {
        let Some((text, at)) = self.fields.text(name, report) else { return String::new() };
        let count = text.chars().count();
        if !length.contains(&count) {
            report.fault(at, format!("\"{name}\" has {count} characters; write {} to {}", length.start(), length.end()));
        }
        text.to_owned()
    }

    fn one_of(&self, name: &str, allowed: &[&str], report: &mut Report<'_>) -> Option<String> {
        let (text, at) = self.fields.text(name, report)?;
        if !allowed.contains(&text) {
            report.fault(at, format!("unknown {name} \"{text}\"{}", fault::suggestion(text, allowed.iter().copied())));
            return None;
        }
        Some(text.to_owned())
    }

    fn time(&self, name: &str, report: &mut Report<'_>) -> Option<(OffsetDateTime, usize)> {
        let (text, at) = self.fields.text(name, report)?;
        match instant(text, self.zone) {
            Ok(instant) => return Some((instant, at)),
            Err(None) => report.fault(
                at,
                format!("\"{name}\" is \"{text}\", which is no date; write 2026-12-01, 2026-12-01 09:00 or 2026-12-01T09:00:00+01:00"),
            ),
            Err(Some(both)) => {
                let [one, other] = both.map(|it| it.format(&time::format_description::well_known::Rfc3339).unwrap_or_default());
                let zone = self.zone.name();
                report.fault(at, format!("in {zone} the clocks change at \"{text}\"; write {one} or {other}"));
            }
        }
        None
    }

    fn picture(&self, report: &mut Report<'_>) -> Option<PictureRef> {
        let field = self.fields.get("picture")?;
        let fields = Fields::of(&field.value, "\"picture\"", &["file"], &["alt", "decorative"], report)?;
        let (file, at) = fields.text("file", report)?;
        let alt = fields.text("alt", report).map(|it| it.0);
        if fields.flag("decorative", false, report) == fields.get("alt").is_some() {
            report.fault(field.at, "the picture needs either alt: what it shows, or decorative: true");
        }
        Some(PictureRef { file: file.trim_start_matches('/').to_owned(), alt: alt.unwrap_or_default().to_owned(), at })
    }

    fn aliases(&self, report: &mut Report<'_>) -> Vec<String> {
        let texts = self.fields.list("aliases", report).iter().filter_map(|node| {
            let (path, at) = text_of(node, "aliases", report)?;
            if !path.starts_with('/') || path.starts_with("//") || path.contains(|c: char| "?#*\\".contains(c) || c.is_whitespace()) {
                report.fault(at, format!("the alias \"{path}\" is no path of this site; write it as /old/address"));
            }
            Some(path.to_owned())
        });
        texts.collect()
    }
}

/// The error has the two instants that a local time could be, or nothing if the text is no time.
fn instant(text: &str, zone: &Zone) -> Result<OffsetDateTime, Option<[OffsetDateTime; 2]>> {
    let (date, rest) = text.split_at_checked("2026-12-01".len()).ok_or(None)?;
    let date = Date::parse(date, format_description!("[year]-[month]-[day]")).map_err(|_| None)?;
    let Some(clock) = rest.strip_prefix(['T', ' ']) else {
        let midnight = zone.instant(date.midnight()).unwrap_or_else(|[first, _]| first);
        return if rest.is_empty() { Ok(midnight) } else { Err(None) };
    };
    let (clock, offset) = clock.split_at(clock.find(['+', '-', 'Z']).unwrap_or(clock.len()));
    let clock = Time::parse(clock, format_description!(version = 2, "[hour]:[minute][optional [:[second][optional [.[subsecond]]]]]"))
        .map_err(|_| None)?;
    let local = PrimitiveDateTime::new(date, clock);
    match offset {
        "" => zone.instant(local).map_err(Some),
        "Z" => Ok(local.assume_utc()),
        offset => UtcOffset::parse(offset, format_description!("[offset_hour sign:mandatory]:[offset_minute]"))
            .map(|offset| local.assume_offset(offset))
            .map_err(|_| None),
    }
}
