import { NewsletterForm } from "../components/newsletter-form";
import { Link } from "../components/link";
import { Card } from "../components/ui/card";
import { buttonVariants } from "../components/ui/button";
import { articles, articlesPerPage, blog, categories, industries } from "../content/blog";
import { type Article, type Choice, countArticles, selectArticles } from "../lib/articles";
import { useQuery } from "../lib/query";
import { ArticleRow, FeaturedArticle } from "../sections/blog/article-card";
import { ArticleList } from "../sections/blog/article-list";
import { FilterBar } from "../sections/blog/filter-bar";
import { TopicList } from "../sections/blog/topic-list";
import { PageHero } from "../sections/page-hero";

export function Page() {
  const query = useQuery();
  const selection = selectArticles(articles, query, articlesPerPage);
  const { featured, list, total } = selection;
  const filtered = Boolean(query.industry || query.category);
  const topics = [labelOf(industries, query.industry), labelOf(categories, query.category)].filter(Boolean);

  return (
    <>
      <PageHero
        variant="plain"
        badge={blog.hero.eyebrow}
        title={blog.hero.title}
        lead={blog.hero.text}
        actions={<FilterBar words={blog.filters} industries={industries} categories={categories} />}
      />
      <div className="shell py-12 sm:py-16">
        {featured && (
          <div className="mb-12 sm:mb-16">
            <FeaturedArticle article={featured} topics={topicsOf(featured)} label={blog.featured} />
          </div>
        )}
        <div className="grid gap-x-16 gap-y-16 lg:grid-cols-[1fr_18rem]">
          <ArticleList
            title={filtered ? blog.filteredHeading : blog.listHeading}
            count={`${total} ${total === 1 ? "article" : "articles"}${topics.length > 0 ? ` on ${topics.join(" and ")}` : ""}`}
            selection={selection}
            pagination={blog.pagination}
          >
            {total > 0 ? (
              <ul>
                {list.map((article) => (
                  <ArticleRow key={article.id} article={article} topics={topicsOf(article)} />
                ))}
              </ul>
            ) : (
              <Nothing />
            )}
          </ArticleList>
          <div className="grid content-start gap-10 sm:grid-cols-2 lg:grid-cols-1">
            <TopicList title={blog.sidebar.industries} filter="industry" topics={counted("industry", industries)} />
            <TopicList title={blog.sidebar.categories} filter="category" topics={counted("category", categories)} />
            <Card variant="lit" className="sm:col-span-2 lg:col-span-1">
              <h2 className="text-h3">{blog.newsletter.title}</h2>
              <p className="mt-2 mb-5">{blog.newsletter.text}</p>
              <NewsletterForm id="blog-newsletter" />
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}

function Nothing() {
  return (
    <Card className="bg-tint">
      <h3 className="text-lg">{blog.empty.title}</h3>
      <p className="mt-2 max-w-measure">{blog.empty.text}</p>
      <Link to="blog" className={buttonVariants({ variant: "secondary", className: "mt-5" })}>
        {blog.empty.action}
      </Link>
    </Card>
  );
}

function labelOf(choices: readonly Choice[], value: string | undefined): string {
  return choices.find((choice) => choice.value === value)?.label ?? "";
}

function topicsOf(article: Article): string[] {
  return [labelOf(categories, article.category), labelOf(industries, article.industry)];
}

function counted(key: "industry" | "category", choices: readonly Choice[]) {
  return choices.map((choice) => ({ ...choice, count: countArticles(articles, key, choice.value) }));
}

/** The notes have no pages of their own, so they carry no address. */
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
