import { useEffect, useRef } from "react";
import Search from "#icon/search";
import { Icon } from "../../components/ui/icon";
import { Button } from "../../components/ui/button";
import { inputVariants } from "../../components/ui/input";
import { cn } from "../../lib/cn";
import { href } from "../../lib/routes";

interface FaqSearchProps {
  words: { label: string; placeholder: string; submit: string };
  text: string;
  category: string;
  onSearch: (text: string) => void;
}

/** Filters while one types with JavaScript, and through its button without. */
export function FaqSearch({ words, text, category, onSearch }: FaqSearchProps) {
  const input = useRef<HTMLInputElement>(null);

  // What was typed before the page was hydrated.
  useEffect(() => {
    if (input.current && input.current.value !== text) onSearch(input.current.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  return (
    <form
      role="search"
      method="get"
      action={href("faq")}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      className="flex w-full max-w-measure gap-3"
    >
      <div className="relative grow">
        <label htmlFor="faq-search" className="sr-only">
          {words.label}
        </label>
        <Icon shape={Search} className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
        <input
          ref={input}
          id="faq-search"
          type="search"
          name="q"
          maxLength={80}
          value={text}
          placeholder={words.placeholder}
          onChange={(event) => onSearch(event.target.value)}
          className={cn(inputVariants(), "h-12! pl-11!")}
        />
      </div>
      {category === "all" ? null : <input type="hidden" name="category" value={category} />}
      <Button type="submit" size="lg" className="scripted:hidden">
        {words.submit}
      </Button>
    </form>
  );
}
