import { articles } from "./articles";
import { blog } from "./copy";

/** schema.org's Blog. The notes have no pages of their own, so they carry no address. */
export function structuredData(): object[] {
  return [
    {
      "@context": "https://schema.org",
      "@type": "Blog",
      name: blog.hero.title,
      description: blog.hero.text,
      blogPost: articles.map(({ title, excerpt, date, author }) => ({
        "@type": "BlogPosting",
        headline: title,
        abstract: excerpt,
        datePublished: date,
        author: { "@type": "Person", name: author },
      })),
    },
  ];
}
