import { categories, type Choice, industries, labelOf } from "../../../sections/articles/topics";
import type { ContentListScreen, Frame } from "../contract";
import { Select, TextField } from "../../ui/field";
import { NewFile } from "./new-file";
import { TitleFields } from "./title-fields";

export function NewArticle({ frame, choices }: { frame: Frame; choices: ContentListScreen["choices"] }) {
  return (
    <NewFile kind="article" label="New article" frame={frame}>
      <TitleFields base="/blog/" />
      {choices.authors.length === 0 ? (
        <TextField label="Author" name="author" required />
      ) : (
        <Select label="Author" name="author" required choices={withNone(choices.authors.map((author) => [author, author]))} />
      )}
      <TextField
        label="Published"
        type="datetime-local"
        name="published"
        required
        hint="In the site’s time zone. Before this time the article is nowhere; then it appears by itself."
      />
      <Select label="Industry" name="industry" required choices={withNone(labeled(industries, choices.industries))} />
      <Select label="Category" name="category" required choices={withNone(labeled(categories, choices.categories))} />
    </NewFile>
  );
}

type Pair = [value: string, words: string];

const withNone = (pairs: Pair[]): Pair[] => [["", "Choose…"], ...pairs];

/** The words of the blog's filters. */
const labeled = (known: readonly Choice[], values: string[]) => values.map((value): Pair => [value, labelOf(known, value) || value]);
