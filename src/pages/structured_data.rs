//! The JSON-LD of every page: Organization, WebSite on the home page, BreadcrumbList, Blog for the list of articles, BlogPosting, and the page's own
//! objects. `leadlight check` compares it with `data/structured-data.json` and with what the page shows.

use std::cmp::Reverse;

use serde_json::{Value, json};
use time::Date;

use crate::engine::RenderedPage;
use crate::tables::routes::{Article, BLOG_PATH};
use crate::tables::site::Company;
use crate::tables::{Route, Routes, Tables};

/// The page that shows every contact detail of the company.
const CONTACT_PATH: &str = "/contact-us";

/// What the pages share. The company's details are on the home page and on the contact page, which show them; other pages only name it.
pub struct Graph {
    /// Without a slash at its end.
    public_url: String,
    organization_id: String,
    /// As JSON: Organization and WebSite of the home page, Organization of the contact page and of the others.
    home: String,
    contact: String,
    elsewhere: String,
}

impl Graph {
    /// `public_url` without a slash at its end; `logo` is a path.
    pub fn new(company: &Company, public_url: &str, logo: &str) -> Self {
        let home = format!("{public_url}/");
        let organization_id = format!("{home}#organization");
        let website = json!({
            "@type": "WebSite", "@id": format!("{home}#website"), "name": company.name, "url": home,
            "description": company.tagline, "inLanguage": "en", "publisher": { "@id": organization_id },
        });
        let mut organization = json!({
            "@type": "Organization", "@id": organization_id, "name": company.name, "url": home, "logo": format!("{public_url}{logo}"),
        });
        let elsewhere = organization.to_string();
        add_details(&mut organization, company);
        let home = format!("{organization},{website}");
        add_contact_details(&mut organization, company);
        let (public_url, contact) = (public_url.to_owned(), organization.to_string());
        Self { public_url, organization_id, home, contact, elsewhere }
    }

    /// The graph of a page that was last changed on the day `modified` and has the image `image` (a URL), with the objects that React gives at its end.
    pub fn for_page(&self, tables: &Tables, route: &Route, modified: Option<Date>, image: Option<&str>, rendered: &RenderedPage) -> String {
        let mut graph = match route.path.as_deref() {
            Some("/") => self.home.clone(),
            Some(CONTACT_PATH) => self.contact.clone(),
            _ => self.elsewhere.clone(),
        };
        let generated = [
            self.breadcrumbs(&tables.routes, route),
            self.article(&tables.site.company, route, modified, image),
            self.blog(tables, route, &rendered.body),
        ];
        let generated = generated.iter().flatten().map(Value::to_string);
        let own = rendered.structured_data.iter().map(|object| with_image(object, image));
        for object in generated.chain(own) {
            graph.extend([",", &object]);
        }
        format!(r#"{{"@context":"https://schema.org","@graph":[{graph}]}}"#)
    }

    fn breadcrumbs(&self, routes: &Routes, route: &Route) -> Option<Value> {
        let path = route.path.as_deref().filter(|path| *path != "/")?;
        let address = |path: &str| format!("{}{path}", self.public_url);
        let item = |position: usize, name: &str, path: &str| json!({ "@type": "ListItem", "position": position, "name": name, "item": address(path) });
        let mut items = vec![item(1, "Home", "/")];
        // /products/x is below /products. A folder without a page (/solutions) has no item.
        let parent = path.rfind('/').and_then(|end| Some((&path[..end], routes.by_path(&path[..end])?)));
        for (path, route) in parent.into_iter().chain([(path, route)]) {
            items.push(item(items.len() + 1, &route.label, path));
        }
        Some(json!({ "@type": "BreadcrumbList", "itemListElement": items }))
    }

    fn article(&self, company: &Company, route: &Route, modified: Option<Date>, image: Option<&str>) -> Option<Value> {
        let (path, article) = (route.path.as_deref()?, route.article.as_ref()?);
        let mut posting = self.posting(path, route, article);
        posting["description"] = route.description.replace("{name}", &company.name).into();
        posting["dateModified"] = modified.map(|date| date.to_string()).into();
        posting["publisher"] = json!({ "@id": self.organization_id });
        posting["mainEntityOfPage"] = posting["url"].clone();
        posting["image"] = image.into();
        posting["inLanguage"] = "en".into();
        Some(posting)
    }

    /// The list of articles that the page links to: a filter or the pagination leaves some out. Their own pages have the details.
    fn blog(&self, tables: &Tables, route: &Route, body: &str) -> Option<Value> {
        let path = route.path.as_deref().filter(|path| *path == BLOG_PATH)?;
        let head = tables.head(route);
        let paths = body.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let mut linked: Vec<_> = paths.filter_map(|path| tables.routes.by_path(path)).filter(|route| route.article.is_some()).collect();
        linked.sort_by_key(|route| (Reverse(route.article.as_ref().map(|article| &article.published)), &route.id));
        linked.dedup_by_key(|route| &route.id);
        let posting = |route: &Route| Some(self.posting(route.path.as_deref()?, route, route.article.as_ref()?));
        let postings: Vec<Value> = linked.into_iter().filter_map(posting).collect();
        Some(json!({
            "@type": "Blog", "name": head.title, "description": head.description, "url": format!("{}{path}", self.public_url),
            "blogPost": postings,
        }))
    }

    fn posting(&self, path: &str, route: &Route, article: &Article) -> Value {
        json!({
            "@type": "BlogPosting", "headline": route.label, "datePublished": article.published,
            "author": { "@type": "Person", "name": article.author, "url": format!("{}{BLOG_PATH}#{}", self.public_url, anchor(&article.author)) }, "url": format!("{}{path}", self.public_url),
        })
    }
}

/// An object that React gives, as JSON; a product with the image of its page.
fn with_image(object: &str, image: Option<&str>) -> String {
    const PRODUCT: &str = r#""@type":"Product","#;
    let image = image.map(|image| format!("{PRODUCT}\"image\":{},", json!(image)));
    image.map_or_else(|| object.to_owned(), |image| object.replacen(PRODUCT, &image, 1))
}

/// The id of an author in the list on the page of the blog. `frontend/src/sections/articles/author-anchor.ts` has the same rule.
fn anchor(author: &str) -> String {
    author.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

fn add_details(organization: &mut Value, company: &Company) {
    let address = &company.address;
    organization["legalName"] = company.legal_name.as_str().into();
    organization["email"] = company.email.sales.as_str().into();
    organization["telephone"] = company.sales_phone.display.as_str().into();
    organization["address"] = json!({
        "@type": "PostalAddress", "streetAddress": address.street, "addressLocality": address.locality,
        "addressRegion": address.region, "postalCode": address.postal_code, "addressCountry": address.country,
    });
    if !company.social.is_empty() {
        organization["sameAs"] = company.social.iter().map(|profile| profile.href.0.as_str()).collect();
    }
}

fn add_contact_details(organization: &mut Value, company: &Company) {
    organization["description"] = company.tagline.as_str().into();
    organization["contactPoint"] = json!([
        {
            "@type": "ContactPoint", "contactType": "sales", "email": company.email.sales,
            "telephone": company.sales_phone.display, "availableLanguage": "en",
        },
        { "@type": "ContactPoint", "contactType": "customer support", "email": company.email.support, "availableLanguage": "en" },
    ]);
    if let Some(registration) = &company.tax_registration {
        organization["taxID"] = registration.number.as_str().into();
    }
}
