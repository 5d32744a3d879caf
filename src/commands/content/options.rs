//! The options for pages with content: reads the files of a revision against what the front end has.

use std::sync::Arc;

use crate::commands::assemble::page_options;
use crate::config::Settings;
use crate::content::media::Media;
use crate::content::page::Vocabulary;
use crate::content::{Content, Fault, Files, Page, Shown, Site};
use crate::pages::assets::FrontEndBuild;
use crate::pages::generated_files::SECURITY_TXT_PATH;
use crate::pages::social_image::draw_icon;
use crate::pages::{CompanyFile, PageOptions, markdown};
use crate::tables::routes::{BLOG_PATH, Parameter};
use crate::tables::site::Company;
use crate::tables::{RESERVED_PATHS, Tables};

use super::Rejection;

/// Other programs look for files here, so content may have some.
const WELL_KNOWN: &str = "/.well-known";

/// The options for pages with this content.
pub fn options_with_content(settings: &Settings, build: &FrontEndBuild, files: &Files, shown: Shown) -> Result<PageOptions, Rejection> {
    options_with_changes(settings, build, files, Vec::new(), shown)
}

/// [`options_with_content`], without reading pages that were read before: [`Content::parse`].
pub fn options_with_changes(
    settings: &Settings,
    build: &FrontEndBuild,
    files: &Files,
    unchanged: Vec<Arc<Page>>,
    shown: Shown,
) -> Result<PageOptions, Rejection> {
    let mut options = page_options(settings)?;
    let tables = build.read_tables(options.site.as_ref()).map_err(anyhow::Error::from)?;
    let texts = build.default_texts()?;
    let key_file = settings.search_engines.indexnow_key.as_ref().map(|key| format!("/{key}.txt"));
    let is_reserved = |path: &str| is_reserved(&tables, path) || key_file.as_deref() == Some(path);
    let paths = tables.routes.with_path().map(|(path, _)| path).collect();
    let [industries, categories] = ["industry", "category"].map(|name| choices(&tables, name));
    let drawings: Vec<String> = tables.routes.articles().map(|(_, route, _)| route.id.clone()).collect();
    let vocabulary = Vocabulary { industries, categories, authors: &[], drawings: &drawings, zone: &settings.site.time_zone };
    let site = Site { texts: &texts, paths, is_reserved: &is_reserved, forms: &tables.forms, vocabulary };
    let content = Content::parse(files, unchanged, &site, shown).map_err(Rejection::Faults)?;
    let mut company = tables.site.company.clone();
    if let Some(json) = &content.site {
        let file = CompanyFile { name: "site.json".into(), json: json.clone() };
        match build.read_tables(Some(&file)) {
            Ok(tables) => company = tables.site.company,
            Err(error) => {
                let what = error.to_string();
                let faults = what.lines().map(|line| Fault::in_file("site.json", line.trim().trim_start_matches("site.json: ")));
                return Err(Rejection::Faults(faults.collect()));
            }
        }
        options.site = Some(file);
    }
    // What is live already is served without a picture rather than not at all.
    if !matches!(shown, Shown::At(_)) {
        let faults = picture_faults(&company, &content.media, options.site.as_ref().map_or("site.json", |site| &site.name));
        if !faults.is_empty() {
            return Err(Rejection::Faults(faults));
        }
    }
    options.texts.clone_from(&content.texts);
    if !settings.delivery.enabled_channels().is_empty() {
        let delivered = content.forms.iter().filter(|(_, form)| form.is_delivered);
        options.delivered_forms.extend(delivered.map(|(id, _)| id.clone()));
    }
    options.content = Arc::new(content);
    Ok(options)
}

/// What is wrong with the logo and the icon that the company's facts name. `file`: the name of the facts in messages.
fn picture_faults(company: &Company, media: &Media, file: &str) -> Vec<Fault> {
    let what = |(field, name): (&str, &str)| {
        let Some(picture) = media.picture(name) else {
            let nearest = media.nearest_picture(name).map(|nearest| format!("; did you mean \"{nearest}\"?")).unwrap_or_default();
            return Some(format!("\"{field}\": there is no picture {name} in the content{nearest}"));
        };
        if field != "favicon" {
            return None;
        }
        // Programs and social networks need other sizes of it.
        let svg = media.files.get(name.trim_start_matches("media/")).filter(|file| file.content_type() == "image/svg+xml");
        let Some(svg) = svg.filter(|_| picture.width == picture.height) else {
            return Some("\"favicon\" is an SVG as high as it is wide".to_owned());
        };
        let drawn = draw_icon(&String::from_utf8_lossy(&svg.bytes));
        drawn.err().map(|error| format!("\"favicon\": {name} cannot be drawn: {error:#}"))
    };
    company.pictures().filter_map(what).map(|what| Fault::in_file(file, what)).collect()
}

/// The values of a filter of the blog.
fn choices<'a>(tables: &'a Tables, name: &str) -> &'a [String] {
    let parameters = tables.routes.by_path(BLOG_PATH).map_or(&[][..], |route| &route.query);
    let choice = |parameter: &'a Parameter| match parameter {
        Parameter::Choice { name: own, values } if own == name => Some(values.as_slice()),
        _ => None,
    };
    parameters.iter().find_map(choice).unwrap_or_default()
}

/// Whether the program answers this path itself, although it is no page. Below `/.well-known/` that is one file.
fn is_reserved(tables: &Tables, path: &str) -> bool {
    let is_below = |reserved: &str| path.strip_prefix(reserved).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    path == SECURITY_TXT_PATH
        || RESERVED_PATHS.iter().filter(|it| **it != WELL_KNOWN).any(|reserved| is_below(reserved))
        || markdown::page_of(&tables.routes, path).is_some()
}
