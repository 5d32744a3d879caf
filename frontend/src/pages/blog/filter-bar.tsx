import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button";
import { inputVariants, labelClass } from "../../components/ui/input";
import { useQuery, useSetQuery } from "../../lib/query";
import type { Choice } from "./select-articles";

interface FilterWords {
  heading: string;
  industry: string;
  category: string;
  allIndustries: string;
  allCategories: string;
  submit: string;
}

interface FilterBarProps {
  words: FilterWords;
  industries: readonly Choice[];
  categories: readonly Choice[];
  /** Where the form leads without JavaScript. */
  action: string;
  onFocus: () => void;
}

/** Both filters: they act at once with JavaScript, and through their button without. */
export function FilterBar({ words, industries, categories, action, onFocus }: FilterBarProps) {
  const query = useQuery();
  const setQuery = useSetQuery();

  const form = useRef<HTMLFormElement>(null);

  // What was chosen before the page was hydrated is in the form, but not in the address.
  useEffect(() => {
    const chosen = new FormData(form.current ?? undefined);
    const early = { industry: String(chosen.get("industry")), category: String(chosen.get("category")) };
    if (early.industry !== (query.industry ?? "") || early.category !== (query.category ?? "")) setQuery({ ...early, page: undefined });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  return (
    <form
      ref={form}
      method="get"
      action={action}
      aria-label={words.heading}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onFocus={onFocus}
      className="grid w-full max-w-180 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Filter
        name="industry"
        label={words.industry}
        all={words.allIndustries}
        choices={industries}
        value={query.industry}
        onChoose={(industry) => setQuery({ industry, page: undefined })}
      />
      <Filter
        name="category"
        label={words.category}
        all={words.allCategories}
        choices={categories}
        value={query.category}
        onChoose={(category) => setQuery({ category, page: undefined })}
      />
      <Button type="submit" className="scripted:hidden">
        {words.submit}
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
  onChoose: (value: string) => void;
}

function Filter({ name, label, all, choices, value = "", onChoose }: FilterProps) {
  const id = `blog-${name}`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={inputVariants({ control: "select" })}
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
