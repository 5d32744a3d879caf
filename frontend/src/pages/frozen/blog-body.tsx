import { categories, industries } from "../../content/blog";
import { articles, articlesPerPage, listWords } from "../../content/blog-articles";
import { BlogBody as Body, type BodyState } from "../../sections/blog/blog-body";

/** The articles and the ways through them, with their copy. */
export function BlogBody(state: BodyState) {
  return (
    <Body {...state} articles={articles} perPage={articlesPerPage} industries={industries} categories={categories} words={listWords} />
  );
}
