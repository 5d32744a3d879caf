import { categories, industries } from "./copy";
import { articles, articlesPerPage, listWords } from "./articles";
import { BlogBody as Body, type BodyState } from "./body";

/** The articles and the ways through them, with their copy. */
export function BlogBody(state: BodyState) {
  return (
    <Body {...state} articles={articles} perPage={articlesPerPage} industries={industries} categories={categories} words={listWords} />
  );
}
