//! Webhooks in the formats of chats.

use super::list_outbox;
use super::receiver::{Receiver, status};
use crate::process::{start_server_with_env, wait_until};

#[test]
fn a_chat_gets_an_unsigned_message_in_its_format() {
    for (format, path) in [("slack", "/blocks/2/text/text"), ("teams", "/attachments/0/content/body/3/inlines/0/text")] {
        let folder = tempfile::tempdir().unwrap();
        let receiver = Receiver::start(|_| status(202));
        let url = receiver.url();
        let arguments = ["--lead-webhook", &url, "--lead-webhook-allow-private", "--lead-webhook-format", format];
        let server = start_server_with_env(folder.path(), "127.0.0.1:0", &arguments, &[]);
        let body = "name=Ada+%3C!channel%3E&email=ada%40example.com&company=c&subject=s&message=m&page=faq";
        assert!(server.post("/forms/contact", body).starts_with("HTTP/1.1 303"));
        let post = receiver.wait_for_posts("it arrives", |posts| !posts.is_empty()).remove(0);
        let expected = if format == "slack" { "Ada &lt;!channel&gt;" } else { "Ada <!channel>" };
        assert_eq!((post.signature.as_str(), post.body.pointer(path).and_then(|it| it.as_str())), ("", Some(expected)), "{}", post.text);
        assert!(post.text.contains("Page of the form") && post.text.contains("/faq"), "{}", post.text);
        wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    }
}
