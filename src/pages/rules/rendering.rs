//! A page renders the same after another page: no state leaks between renders.

use super::outcome::Outcome;
use crate::engine::RenderedPage;
use crate::pages::{FrontEnd, PageError};
use crate::tables::{Query, Route};

/// Renders each page, another one, and the page again. `front_end` must have one isolate.
pub async fn rendering(front_end: &FrontEnd) -> Outcome {
    let routes = front_end.tables.routes.rows();
    let mut outcome = Outcome::default();
    for (index, route) in routes.iter().enumerate() {
        let first = render(front_end, route).await;
        let _ = render(front_end, &routes[(index + 1) % routes.len()]).await;
        let again = render(front_end, route).await;
        outcome.pages += 1;
        if let Some((what, advice)) = difference(first, again) {
            outcome.add_fault(&route.id, what, advice);
        }
    }
    outcome
}

fn difference(first: Result<RenderedPage, PageError>, again: Result<RenderedPage, PageError>) -> Option<(String, &'static str)> {
    match (first, again) {
        (Ok(first), Ok(again)) if first == again => None,
        (Ok(_), Ok(_)) => Some(("it renders differently after another page".into(), "find the state that leaks between renders")),
        (Err(error), _) | (_, Err(error)) => Some((format!("it cannot be rendered: {error}"), "correct the page")),
    }
}

async fn render(front_end: &FrontEnd, route: &Route) -> Result<RenderedPage, PageError> {
    front_end.render_body(route, Query::new()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RenderError;

    #[test]
    fn different_renders_and_errors_are_reported() {
        let page = |body: &str| Ok(RenderedPage { body: body.into(), structured_data: Vec::new() });
        assert_eq!(difference(page("a"), page("a")), None);
        assert!(difference(page("a"), page("b")).unwrap().0.contains("differently"));
        assert!(difference(page("a"), Err(RenderError::QueueFull.into())).unwrap().0.contains("cannot be rendered"));
        assert!(difference(Err(RenderError::QueueFull.into()), page("a")).unwrap().0.contains("cannot be rendered"));
    }
}
