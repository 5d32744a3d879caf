import { authors } from "../../../generated/authors";
import { authorNames } from "../../sections/articles/all-articles";
import { articleCopy } from "../../sections/articles/article-copy";
import { authorAnchor } from "../../sections/articles/author-anchor";
import { Monogram } from "../../sections/mockups/monogram";
import { Section } from "../../sections/section";
import { listCopy } from "./articles";

/** Who writes the articles: role and subjects of each author. */
export function AuthorsSection() {
  return (
    <Section tone="tinted" space="tight" aria-labelledby="authors">
      <h2 id="authors" className="text-h3">
        {listCopy.authors}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {authorNames().map((name) => (
          <li key={name} id={authorAnchor(name)} className="grid scroll-mt-24 grid-cols-[auto_1fr] items-start gap-4">
            <Monogram name={name} className="size-10 rounded-full border border-lead text-xs" />
            <div>
              <h3 className="text-base">{name}</h3>
              {authors[name] && (
                <p className="text-sm">
                  <span className="text-muted-foreground">{authors[name].role}</span>
                  <span className="mt-2 block text-base">
                    {articleCopy.writesAbout} {authors[name].about}.
                  </span>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
