import { href } from "../../lib/routes";
import { articles } from "./articles";
import { blog } from "./copy";

/** schema.org's Blog. What an article is stands on its own page; here is the list. */
export function structuredData(): object[] {
  return [
    {
      "@context": "https://schema.org",
      "@type": "Blog",
      name: blog.hero.title,
      description: blog.hero.text,
      blogPost: articles.map(({ id, title, published }) => ({
        "@type": "BlogPosting",
        headline: title,
        datePublished: published,
        url: href(id),
      })),
    },
  ];
}
