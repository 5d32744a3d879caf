import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button";
import { inputVariants } from "../../components/ui/input";
import { useQuery } from "../../lib/query";
import { useSetQuery } from "../../lib/set-query";
import { articleTopics, categories, type Choice, industries, type Topics } from "../../sections/articles/topics";
import { countArticles } from "./select-articles";

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

/** Both filters act at once. Without JavaScript they act on submit. */
export function FilterBar({ copy, action, onFocus }: FilterBarProps) {
  const query = useQuery();
  const setQuery = useSetQuery();

  const form = useRef<HTMLFormElement>(null);

  // A choice made before hydration is in the form, but not in the URL.
  useEffect(() => {
    const chosen = new FormData(form.current ?? undefined);
    const early = { industry: String(chosen.get("industry")), category: String(chosen.get("category")) };
    if (early.industry !== (query.industry ?? "") || early.category !== (query.category ?? "")) setQuery({ ...early, page: undefined });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  /** Each choice shows its number of articles, so a choice without articles is recognizable. */
  const counted = (key: keyof Topics, choices: readonly Choice[]) =>
    choices.map((choice) => ({ ...choice, count: countArticles(Object.values(articleTopics), query, key, choice.value) }));

  return (
    <form
      ref={form}
      method="get"
      action={action}
      aria-label={copy.heading}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onFocus={onFocus}
      className="flex flex-wrap gap-3 lg:justify-end"
    >
      <Filter
        name="industry"
        label={copy.industry}
        all={copy.allIndustries}
        choices={counted("industry", industries)}
        value={query.industry}
        onChoose={(industry) => setQuery({ industry, page: undefined })}
      />
      <Filter
        name="category"
        label={copy.category}
        all={copy.allCategories}
        choices={counted("category", categories)}
        value={query.category}
        onChoose={(category) => setQuery({ category, page: undefined })}
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
  choices: readonly (Choice & { count: number })[];
  value: string | undefined;
  onChoose: (value: string) => void;
}

function Filter({ name, label, all, choices, value = "", onChoose }: FilterProps) {
  const id = `blog-${name}`;
  return (
    <div className="min-w-0 flex-1 basis-36 lg:max-w-56">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={inputVariants({ control: "select", className: "text-ellipsis" })}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {`${choice.label} (${choice.count})`}
          </option>
        ))}
      </select>
    </div>
  );
}
