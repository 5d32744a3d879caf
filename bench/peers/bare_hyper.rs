//! A minimal hyper server for `make bench`: the same prepared response to every request. `bare_hyper PORT FOLDER` sends FOLDER/body with the
//! status and header lines of FOLDER/head.

use std::convert::Infallible;
use std::path::Path;

use anyhow::Context;
use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{HeaderName, HeaderValue};
use hyper::service::service_fn;
use hyper::{HeaderMap, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (port, folder) = arguments.next().zip(arguments.next()).context("usage: bare_hyper PORT FOLDER")?;
    let (status, head, body) = read(Path::new(&folder)).context(folder)?;
    let listener = TcpListener::bind(("127.0.0.1", port.parse()?)).await?;
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        let (head, body) = (head.clone(), body.clone());
        tokio::spawn(async move {
            let _ = stream.set_nodelay(true);
            let service = service_fn(|_| {
                let mut response = Response::new(Full::new(body.clone()));
                *response.status_mut() = status;
                *response.headers_mut() = head.clone();
                std::future::ready(Ok::<_, Infallible>(response))
            });
            let _ = hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

fn read(folder: &Path) -> anyhow::Result<(StatusCode, HeaderMap, Bytes)> {
    let body = std::fs::read(folder.join("body"))?;
    let head = std::fs::read_to_string(folder.join("head"))?;
    let mut lines = head.lines();
    let status = lines.next().context("no status in the first line of the head")?.parse()?;
    let header = |line: &str| {
        let (name, value) = line.split_once(": ")?;
        Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?))
    };
    Ok((status, lines.filter_map(header).collect(), body.into()))
}
