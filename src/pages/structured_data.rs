//! What every page says to search engines in JSON-LD: Organization and WebSite, BreadcrumbList below the home page, BlogPosting for an article,
//! and what the page itself states.

use serde_json::{Value, json};

use crate::tables::site::Facts;
use crate::tables::{Route, Routes};

/// What the graph of a page is made of.
pub struct Graph<'a> {
    pub facts: &'a Facts,
    pub routes: &'a Routes,
    /// Without a slash at its end.
    pub public_url: &'a str,
    /// Its path.
    pub logo: &'a str,
    /// The address of the picture that stands for every page.
    pub image: &'a str,
}

impl Graph<'_> {
    pub fn of(&self, route: &Route, own: &[Value]) -> Value {
        let home = format!("{}/", self.public_url);
        let organization_id = format!("{home}#organization");
        let mut graph = vec![
            self.organization(&home, &organization_id),
            json!({
                "@type": "WebSite", "@id": format!("{home}#website"), "name": self.facts.name, "url": home,
                "description": self.facts.tagline, "inLanguage": "en", "publisher": { "@id": organization_id },
            }),
        ];
        graph.extend(self.breadcrumbs(route, &home));
        graph.extend(self.article(route, &organization_id));
        graph.extend_from_slice(own);
        json!({ "@context": "https://schema.org", "@graph": graph })
    }

    fn organization(&self, home: &str, id: &str) -> Value {
        let facts = self.facts;
        let address = &facts.address;
        let mut organization = json!({
            "@type": "Organization", "@id": id, "name": facts.name, "legalName": facts.legal_name, "url": home,
            "logo": format!("{}{}", self.public_url, self.logo), "email": facts.email.sales, "telephone": facts.sales_phone.display,
            "address": {
                "@type": "PostalAddress", "streetAddress": address.street, "addressLocality": address.locality,
                "addressRegion": address.region, "postalCode": address.postal_code, "addressCountry": address.country,
            },
        });
        if !facts.social.is_empty() {
            organization["sameAs"] = facts.social.iter().map(|profile| profile.href.0.as_str()).collect();
        }
        organization
    }

    fn breadcrumbs(&self, route: &Route, home: &str) -> Option<Value> {
        let path = route.path.as_deref().filter(|path| *path != "/")?;
        let item = |position: usize, name: &str, address: String| json!({ "@type": "ListItem", "position": position, "name": name, "item": address });
        let mut trail = vec![item(1, "Home", home.to_owned())];
        // /products/x stands below /products; a folder without a page of its own (/solutions) is left out.
        let parent = path.rfind('/').and_then(|end| Some((&path[..end], self.routes.by_path(&path[..end])?)));
        for (path, step) in parent.into_iter().chain([(path, route)]) {
            trail.push(item(trail.len() + 1, &step.label, format!("{}{path}", self.public_url)));
        }
        Some(json!({ "@type": "BreadcrumbList", "itemListElement": trail }))
    }

    fn article(&self, route: &Route, publisher: &str) -> Option<Value> {
        let (path, article) = (route.path.as_deref()?, route.article.as_ref()?);
        Some(json!({
            "@type": "BlogPosting", "headline": route.label, "description": route.description.replace("{name}", &self.facts.name),
            "datePublished": article.published, "dateModified": route.last_change, "author": { "@type": "Person", "name": article.author },
            "publisher": { "@id": publisher }, "mainEntityOfPage": format!("{}{path}", self.public_url), "image": self.image, "inLanguage": "en",
        }))
    }
}
