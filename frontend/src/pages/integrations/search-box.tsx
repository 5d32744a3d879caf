import { useEffect, useRef } from "react";
import Search from "#icon/search";
import { Icon } from "../../components/ui/icon";
import { Button } from "../../components/ui/button";
import { inputVariants, labelClass } from "../../components/ui/input";
import { href } from "../../lib/routes";

export const searchId = "integration-search";

interface SearchBoxProps {
  words: { label: string; placeholder: string; submit: string };
  text: string;
  onSearch: (text: string) => void;
  onFocus: () => void;
}

/** Searches while one types with JavaScript, and through its button without. */
export function SearchBox({ words, text, onSearch, onFocus }: SearchBoxProps) {
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
      action={href("integrations")}
      autoComplete="off"
      onFocus={onFocus}
      onSubmit={(event) => event.preventDefault()}
      className="w-full max-w-measure"
    >
      <label htmlFor={searchId} className={labelClass}>
        {words.label}
      </label>
      <div className="flex gap-3">
        <div className="relative grow">
          <Icon shape={Search} className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
          <input
            ref={input}
            id={searchId}
            type="search"
            name="q"
            maxLength={80}
            value={text}
            placeholder={words.placeholder}
            onChange={(event) => onSearch(event.target.value)}
            className={inputVariants({ className: "pl-10!" })}
          />
        </div>
        <Button type="submit" className="scripted:hidden">
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
