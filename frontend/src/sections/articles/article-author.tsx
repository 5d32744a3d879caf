import { authors } from "../../../generated/authors";
import { Link } from "../../components/ui/link";
import { articleCopy } from "./article-copy";
import { authorAnchor } from "./author-anchor";

/** Who wrote the article: role and subjects. Nothing for an author who is not in data/authors.json. */
export function ArticleAuthor({ name }: { name: string }) {
  const author = authors[name];
  if (author === undefined) return null;
  return (
    <footer id="author" className="grid grid-cols-[auto_1fr] items-start gap-4 border-t border-hairline pt-8 text-base">
      <span
        aria-hidden="true"
        className="grid size-12 place-items-center rounded-full border border-lead bg-glass-wash font-semibold text-glass-deep"
      >
        {name.replaceAll(/[^A-Z]/g, "")}
      </span>
      <p>
        <Link to="blog" hash={authorAnchor(name)} className="font-semibold text-heading hover:text-glass-deep hover:underline">
          {name}
        </Link>
        <span className="block text-sm text-muted-foreground">{author.role}</span>
        <span className="mt-2 block">
          {articleCopy.writesAbout} {author.about}.
        </span>
      </p>
    </footer>
  );
}
