/** A blog article: a page with author and date, and the topics, color, drawing and excerpt that the compiler requires. */
import { ensure } from "./changes.mjs";
import { checkName, labelOf, today } from "./names.mjs";
import { addRoute } from "./page.mjs";

const SECTIONS = "frontend/src/sections/articles";

export function newArticle(changes, { name, author, label: given }) {
  checkName(name);
  ensure(author.trim(), 'AUTHOR is missing, for example AUTHOR="Priya Raman".');
  const authors = Object.keys(changes.json("data/authors.json"));
  ensure(authors.includes(author.trim()), `AUTHOR is "${author}", expected one of data/authors.json: ${authors.join(", ")}.`);
  const label = given ?? labelOf(name);
  addRoute(changes, { name, path: `/blog/${name}`, label, article: { published: today(), author: author.trim() } });
  const folder = `frontend/src/pages/${name}`;
  changes.create(`${folder}/copy.ts`, COPY);
  changes.create(`${folder}/page.static.tsx`, page(name));

  const { query } = changes.json("data/routes.json").routes.find((route) => route.id === "blog");
  const first = (parameter) => query.find((candidate) => candidate.name === parameter).values[0];
  const add = (file, record, value) => addEntry(changes, file, record, name, value);
  add(`${SECTIONS}/topics.ts`, "articleTopics", ` { category: "${first("category")}", industry: "${first("industry")}" }`);
  add(`${SECTIONS}/article-glass.ts`, "articleGlass", ` "cobalt"`);
  add(`${SECTIONS}/article-glass.ts`, "articleLattice", ` "diamonds"`);
  add(`${SECTIONS}/drawings.tsx`, "drawings", DRAWING);
  add("frontend/src/pages/blog/articles.ts", "excerpts", ` "Two or three sentences that the blog shows of the article."`);
  return [
    `write ${folder}/copy.ts, 600 to 900 words, and its figures in page.static.tsx`,
    `choose topics (${SECTIONS}/topics.ts) and color and pattern of the glass (article-glass.ts), draw its picture (drawings.tsx), write the excerpt (frontend/src/pages/blog/articles.ts)`,
    `in data/routes.json: write title and description. "index": false keeps the article out of the blog, the feed and search engines; set it to true to publish`,
  ];
}

/** Adds an entry before the others, because the newest article comes first. */
function addEntry(changes, file, record, name, value) {
  const start = new RegExp(
    `(?<=\\nconst ${record}: Record<ArticleId, \\w+> = \\{\\n|\\nexport const ${record}: Record<ArticleId, \\w+> = \\{\\n)`,
  );
  changes.insertBefore(file, start, `  ${name.includes("-") ? `"${name}"` : name}:${value},\n`);
}

const COPY = `import type { ArticleText } from "../../sections/articles/article-text";

export const article: ArticleText<"comparison"> = {
  lead: "What the article claims, in one or two sentences.",
  sections: [
    {
      id: "problem",
      heading: "The problem",
      blocks: ["A paragraph is a string.", { figure: "comparison" }, { list: ["A list has items."] }],
    },
  ],
  nextSteps: ["What to do first.", "What to do next."],
  product: {
    to: "products",
    text: "What {name} does about it.",
    link: "See all products",
  },
  closing: {
    title: "One sentence to end with",
    text: "And one that says what to do now.",
    subject: "document",
  },
};
`;

const page = (name) => `import { ArticlePage } from "../../sections/articles/article-page";
import { CountedPanes } from "../../sections/articles/counted-panes";
import { Figure } from "../../sections/articles/figure";
import { article } from "./copy";

export function Page() {
  return (
    <ArticlePage
      id="${name}"
      text={article}
      figures={{
        comparison: (
          <Figure caption="What the figure shows.">
            <CountedPanes
              shape="envelope"
              columns={20}
              rows={6}
              panes={[
                ["full", 11],
                ["clear", 109],
              ]}
            />
          </Figure>
        ),
      }}
    />
  );
}
`;

/** A placeholder with one lit pane. */
const DRAWING = ` (
    <>
      <path className="fill-pane" d="M20 20h280v160H20z" />
      <path className="fill-glass" d="M120 70h80v60h-80z" />
      <path className="fill-transparent" d="M120 20v160M200 20v160M20 70h280M20 130h280" />
    </>
  )`;
