//! What the rules read: every page of the route table as it is sent, and the files and addresses that pages may link to.

use std::collections::HashSet;

use anyhow::Context;

use super::document::Document;
use crate::content::media::PATH_PREFIX;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::compression::PreferredCodings;
use crate::pages::document::{DEV_SCRIPT, FEED_PATH};
use crate::pages::generated_files::SECURITY_TXT_PATH;
use crate::pages::{FrontEnd, Resource, markdown};
use crate::tables::routes::Parameter;
use crate::tables::{Query, Route};

/// Files besides the assets and the pages' Markdown.
const FILES: [&str; 5] = ["/favicon.ico", "/llms.txt", "/robots.txt", "/sitemap.xml", FEED_PATH];

pub struct Site {
    /// Without a slash at its end.
    pub origin: String,
    /// The pages that are read: without a query, then those with a query.
    pub pages: Vec<Page>,
    /// The paths of all pages; not all of them are in `pages`.
    pub others: HashSet<String>,
    /// Paths.
    pub files: HashSet<String>,
    /// The paths that forms post to.
    pub actions: HashSet<String>,
    pub robots: String,
    pub sitemap: String,
}

pub struct Page {
    /// A route id.
    pub id: String,
    pub path: Option<String>,
    /// With which query parameter it was rendered, as `name=value`. Search engines do not index such a page.
    pub query: Option<String>,
    pub is_indexed: bool,
    /// From `<body>` on, as it is sent.
    pub body: String,
    pub document: Document,
    /// None for the 404 page and with a query.
    pub markdown: Option<String>,
}

impl Site {
    /// # Errors
    /// A page that cannot be rendered.
    pub async fn read(front_end: &FrontEnd, read: &[&Route]) -> anyhow::Result<Self> {
        let routes = &front_end.tables.routes;
        let mut pages = Vec::new();
        for route in read {
            pages.push(Page::read(front_end, route, None).await.with_context(|| route.id.clone())?);
        }
        for route in read {
            for (name, value) in variants(route) {
                let page = Page::read(front_end, route, Some((name, value))).await;
                pages.push(page.with_context(|| format!("{}?{name}={value}", route.id))?);
            }
        }
        let assets = front_end.assets.keys().map(|name| format!("{ASSET_PREFIX}{name}"));
        let markdown = routes.public().map(|(path, _)| markdown::path_of(path));
        let images = read.iter().filter_map(|route| front_end.template.social_images.of(&front_end.tables, route)).map(|image| image.path);
        let media = &front_end.options.content.media.files;
        let media = media.iter().flat_map(|(name, file)| {
            let variants = file.variants().iter().map(|it| it.src.clone());
            variants.chain([format!("{PATH_PREFIX}{name}")])
        });
        let security_txt = front_end.security_txt.iter().map(|_| SECURITY_TXT_PATH.to_owned());
        let dev_script = front_end.options.dev.then(|| DEV_SCRIPT.to_owned());
        Ok(Self {
            origin: front_end.options.public_url.clone(),
            pages,
            others: routes.public().map(|(path, _)| path.to_owned()).collect(),
            files: front_end
                .public
                .keys()
                .cloned()
                .chain(assets)
                .chain(images)
                .chain(media)
                .chain(markdown)
                .chain(FILES.map(str::to_owned))
                .chain(security_txt)
                .chain(dev_script)
                .collect(),
            actions: front_end.tables.forms.iter().map(|form| form.action.clone()).collect(),
            robots: text(&front_end.robots)?,
            sitemap: text(&front_end.dated_files().sitemap)?,
        })
    }

    /// The pages without a query.
    pub fn plain_pages(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().filter(|page| page.query.is_none())
    }

    pub fn page(&self, path: &str) -> Option<&Page> {
        self.plain_pages().find(|page| page.path.as_deref() == Some(path))
    }

    /// The public URL of a path.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}

impl Page {
    async fn read(front_end: &FrontEnd, route: &Route, parameter: Option<(&str, &str)>) -> anyhow::Result<Self> {
        let query: Query = parameter.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        // Identity, because the client accepts no coding.
        let page = front_end.page(route, query, PreferredCodings::default()).await?;
        let markdown = match (&route.path, parameter) {
            (Some(_), None) => {
                let page = front_end.markdown(route, Query::new(), PreferredCodings::default()).await?;
                Some(text(&page)?)
            }
            _ => None,
        };
        let html = text(&page)?;
        Ok(Self {
            id: route.id.clone(),
            path: route.path.clone(),
            query: parameter.map(|(name, value)| format!("{name}={value}")),
            is_indexed: route.index && parameter.is_none(),
            document: Document::parse(&html)?,
            body: html.split_once("<body>").map_or_else(String::new, |(_, body)| body.to_owned()),
            markdown,
        })
    }

    /// How reports name it: its path and query, or its id.
    pub fn name(&self) -> String {
        let path = self.path.as_deref().unwrap_or(&self.id);
        self.query.as_ref().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
    }
}

/// Every value of every parameter with a list of values.
fn variants(route: &Route) -> impl Iterator<Item = (&str, &str)> {
    let choices = route.query.iter().filter_map(|parameter| match parameter {
        Parameter::Choice { name, values } => Some((name, values)),
        _ => None,
    });
    choices.flat_map(|(name, values)| values.iter().map(|value| (name.as_str(), value.as_str())))
}

fn text(resource: &Resource) -> anyhow::Result<String> {
    Ok(std::str::from_utf8(&resource.fallback.body)?.to_owned())
}

#[cfg(test)]
impl Site {
    /// Pages with this HTML at these paths of `https://example.com`.
    pub fn of(pages: &[(&str, &str)]) -> Self {
        Self {
            origin: "https://example.com".into(),
            pages: pages.iter().map(|(path, html)| Page::of(path, html)).collect(),
            others: HashSet::new(),
            files: HashSet::from(["/assets/a.png".to_owned(), "/assets/a.svg".to_owned(), "/robots.txt".to_owned()]),
            actions: HashSet::from(["/forms/a".to_owned()]),
            robots: String::new(),
            sitemap: String::new(),
        }
    }
}

#[cfg(test)]
impl Page {
    pub fn of(path: &str, html: &str) -> Self {
        let (path, document) = (path.to_owned(), Document::parse(html).unwrap());
        Self { id: path.clone(), path: Some(path), query: None, is_indexed: true, body: html.to_owned(), document, markdown: None }
    }
}
