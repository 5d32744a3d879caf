//! The pages that content defines: their rows in the table of routes, and what React gets to render them (`frontend/src/lib/content.ts`).

use anyhow::Context;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::document::FEED_PATH;
use super::{FrontEnd, PageError, markdown};
use crate::content::blocks::{Block, Heading, Picture};
use crate::content::media::PATH_PREFIX;
use crate::content::page::{self, Body, Links};
use crate::content::{Content, Fault, Page, fault};
use crate::engine::{FormState, RenderRequest};
use crate::tables::routes::Article;
use crate::tables::{Query, Route, Tables};

/// What React gets to render a page of the content: `ContentPage` in `frontend/src/lib/content.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ContentPage<'a> {
    route: &'a str,
    path: &'a str,
    title: &'a str,
    description: &'a str,
    glass: &'a str,
    picture: Option<Picture>,
    drawing: Option<&'a str>,
    article: Option<Value>,
    contents: Vec<Heading>,
    blocks: Vec<Block>,
}

/// A row for each page of the content.
pub fn routes(content: &Content) -> impl Iterator<Item = Route> {
    content.pages.iter().map(|(id, page)| (id, &page.head)).map(|(id, head)| Route {
        row: 0,
        is_content: true,
        id: id.clone(),
        path: Some(head.route_path.clone()),
        label: head.title.clone(),
        title: format!("{} | {{name}}", head.title),
        description: head.description.clone(),
        index: head.index,
        article: head.article.as_ref().map(|article| Article {
            published: article.published.to_string(),
            author: article.author.clone(),
            updated: article.updated.map(|day| day.to_string()),
        }),
        query: Vec::new(),
        menu: None,
        menu_text: None,
        footer: None,
    })
}

/// An article in the lists of the blog, as `ListedArticle` in `frontend/src/lib/content.ts`.
#[derive(Serialize)]
struct ListedArticle<'a> {
    path: &'a str,
    title: &'a str,
    description: &'a str,
    author: &'a str,
    published: &'a str,
    category: &'a str,
    industry: &'a str,
    glass: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'a str>,
}

/// The articles for the lists of the blog as JSON, newest first; none if there are none.
pub fn listed_articles(content: &Content, tables: &Tables) -> anyhow::Result<Option<String>> {
    let listed = tables.routes.articles().filter_map(|(path, route, Article { published, .. })| {
        let head = &content.pages.get(&route.id)?.head;
        let page::ArticleHead { author, category, industry, .. } = head.article.as_ref()?;
        Some(ListedArticle {
            path,
            title: &head.title,
            description: &head.description,
            author,
            published,
            category,
            industry,
            glass: &head.glass,
            picture: picture(content, head),
            drawing: head.drawing.as_deref(),
        })
    });
    let listed: Vec<ListedArticle<'_>> = listed.collect();
    Ok(if listed.is_empty() { None } else { Some(serde_json::to_string(&listed)?) })
}

fn picture(content: &Content, head: &page::Head) -> Option<Picture> {
    let named = head.picture.as_ref()?;
    Some(Picture { alt: named.alt.clone(), ..content.media.picture(&named.file)?.clone() })
}

/// The body of a page, and what is wrong with it.
pub fn body(content: &Content, tables: &Tables, origin: &str, page: &Page) -> anyhow::Result<(Body, Vec<Fault>)> {
    let source = page.source().with_context(|| page.file.clone())?;
    let is_file = |path: &str| path == FEED_PATH || content.public.contains_key(path) || markdown::page_of(&tables.routes, path).is_some();
    let is_media = |path: &str| path.strip_prefix(PATH_PREFIX).is_some_and(|name| content.media.download(name).is_some());
    let is_page = |path: &str| tables.routes.by_path(path).is_some() || is_file(path) || is_media(path) || content.is_moved(path);
    let nearest_page = |path: &str| fault::nearest(path, tables.routes.public().map(|(path, _)| path)).map(str::to_owned);
    let links = Links {
        origin,
        is_page: &is_page,
        nearest_page: &nearest_page,
        picture: &|file| content.media.picture(file).cloned(),
        nearest_picture: &|file| content.media.nearest_picture(file),
        forms: &tables.forms,
    };
    let mut faults = Vec::new();
    let body = page::body(&page.file, &source, &page.head, &links, &mut faults);
    Ok((body, faults))
}

impl FrontEnd {
    /// What the renderer needs for a route, and the page's forms if content defines it, as JSON.
    pub(super) fn request(
        &self,
        route: &Route,
        query: Query,
        form: Option<FormState>,
    ) -> Result<(RenderRequest, Option<Box<RawValue>>), PageError> {
        let mut request = RenderRequest { route: route.page().to_owned(), query, form, content: None };
        let Some(page) = self.options.content.pages.get(&route.id).filter(|_| route.is_content) else { return Ok((request, None)) };
        let (content, forms) = self.content_page(route, page).map_err(|error| PageError::Document(format!("{error:#}")))?;
        request.content = Some(content);
        Ok((request, forms))
    }

    fn content_page(&self, route: &Route, page: &Page) -> anyhow::Result<(Box<RawValue>, Option<Box<RawValue>>)> {
        let (Body { blocks, contents, minutes, picture }, _) = body(&self.options.content, &self.tables, &self.options.public_url, page)?;
        let head = &page.head;
        let article = head.article.as_ref().map(|article| {
            json!({
                "author": article.author, "published": article.published.to_string(), "category": article.category,
                "industry": article.industry, "minutes": minutes,
            })
        });
        let forms: Vec<&Block> =
            blocks.iter().filter(|block| matches!(block, Block::Component(fields) if fields["type"] == "form")).collect();
        let forms = (!forms.is_empty()).then(|| to_raw_value(&forms)).transpose()?;
        let content = ContentPage {
            route: &route.id,
            path: &head.route_path,
            title: &head.title,
            description: &head.description,
            glass: &head.glass,
            picture,
            drawing: head.drawing.as_deref(),
            article,
            contents,
            blocks,
        };
        Ok((to_raw_value(&content)?, forms))
    }
}
