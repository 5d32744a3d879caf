import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button";
import { inputVariants } from "../../components/ui/input";
import { readPageData } from "../../lib/page-data";
import { useQuery } from "../../lib/query";
import { useSetQuery } from "../../lib/set-query";
import { countArticles } from "../../sections/articles/topic-counts";
import { categories, type Choice, industries, type Topics } from "../../sections/articles/topics";

interface FilterCopy {
  heading: string;
  industry: string;
  category: string;
  allIndustries: string;
  allCategories: string;
  submit: string;
}

interface FilterBarProps {
  copy: FilterCopy;
  /** URL of the form without JavaScript. */
  action: string;
  onFocus: () => void;
}

/** Both filters act at once. Without JavaScript they act on submit; if content adds articles, a choice submits them, because only the server has the list. */
export function FilterBar({ copy, action, onFocus }: FilterBarProps) {
  const query = useQuery();
  const setQuery = useSetQuery();

  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = hasListOnServer();

  function choose(patch: Partial<Topics>) {
    if (isSubmitted) form.current?.requestSubmit();
    else setQuery({ ...patch, page: undefined });
  }

  // A choice made before hydration is in the form, but not in the URL.
  useEffect(() => {
    const chosen = new FormData(form.current ?? undefined);
    const early = { industry: String(chosen.get("industry")), category: String(chosen.get("category")) };
    if (early.industry !== (query.industry ?? "") || early.category !== (query.category ?? "")) choose(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  /** Each choice shows its number of articles, so a choice without articles is recognizable. */
  const counted = (key: keyof Topics, choices: readonly Choice[]) =>
    choices.map(({ value, label }) => ({
      value,
      label: labelOnServer(key, value) ?? `${label} (${countArticles({ ...query, [key]: value })})`,
    }));

  return (
    <form
      ref={form}
      method="get"
      action={action}
      aria-label={copy.heading}
      autoComplete="off"
      onSubmit={(event) => isSubmitted || event.preventDefault()}
      onFocus={isSubmitted ? undefined : onFocus}
      className="flex flex-wrap gap-3 lg:justify-end"
    >
      <Filter
        name="industry"
        label={copy.industry}
        all={copy.allIndustries}
        choices={counted("industry", industries)}
        value={query.industry}
        isSubmitted={isSubmitted}
        onChoose={(industry) => choose({ industry })}
      />
      <Filter
        name="category"
        label={copy.category}
        all={copy.allCategories}
        choices={counted("category", categories)}
        value={query.category}
        isSubmitted={isSubmitted}
        onChoose={(category) => choose({ category })}
      />
      <Button type="submit" className="scripted:hidden">
        {copy.submit}
      </Button>
    </form>
  );
}

interface FilterProps {
  name: string;
  label: string;
  all: string;
  choices: readonly Choice[];
  value: string | undefined;
  /** A choice stays until the server answers. */
  isSubmitted: boolean;
  onChoose: (value: string) => void;
}

function Filter({ name, label, all, choices, value = "", isSubmitted, onChoose }: FilterProps) {
  const id = idOf(name);
  return (
    <div className="min-w-0 flex-1 basis-36 lg:max-w-56">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        name={name}
        {...(isSubmitted ? { defaultValue: value } : { value })}
        onChange={(event) => onChoose(event.target.value)}
        className={inputVariants({ control: "select", className: "text-ellipsis" })}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

const idOf = (name: string) => `blog-${name}`;

/** True in a browser, if content adds articles. */
const hasListOnServer = () => globalThis.document !== undefined && readPageData()?.documents !== undefined;

/** What the server has written into a choice, with a count that this browser does not know. */
function labelOnServer(name: string, value: string): string | undefined {
  if (!hasListOnServer()) return undefined;
  return document.querySelector<HTMLOptionElement>(`#${idOf(name)} [value="${value}"]`)?.text;
}
