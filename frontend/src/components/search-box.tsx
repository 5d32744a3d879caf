import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import Search from "#icon/search";
import { href, type RouteId } from "../lib/routes";
import { Button } from "./ui/button";
import { Icon } from "./ui/icon";
import { inputVariants, labelClass } from "./ui/input";

interface SearchBoxProps {
  id: string;
  /** The page that shows the results. */
  route: RouteId;
  copy: { label: string; placeholder: string; submit: string };
  text: string;
  onSearch: (text: string) => void;
  /** Prefetches the code that shows results. */
  onFocus: () => void;
  /** lg: the main control of its page; only screen readers get its label. */
  size?: "md" | "lg";
  /** Other query parameters, as hidden inputs. */
  children?: ReactNode;
}

const look = {
  md: { label: labelClass, icon: "top-3 left-3", input: "pl-10" },
  lg: { label: "sr-only", icon: "top-3.5 left-4", input: "h-12 pl-11" },
};

/** Searches while the visitor types; without JavaScript, on submit. The text comes from use-search-text.ts. */
export function SearchBox({ id, route, copy, text, onSearch, onFocus, size = "md", children }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  // Text that was typed before hydration.
  useEffect(() => {
    if (input.current && input.current.value !== text) onSearch(input.current.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, []);

  return (
    <form
      role="search"
      method="get"
      action={href(route)}
      autoComplete="off"
      onFocus={onFocus}
      onSubmit={(event) => event.preventDefault()}
      className="w-full max-w-measure"
    >
      <label htmlFor={id} className={look[size].label}>
        {copy.label}
      </label>
      <div className="flex gap-3">
        <div className="relative grow">
          <Icon shape={Search} className={clsx("pointer-events-none absolute size-5 text-muted-foreground", look[size].icon)} />
          <input
            ref={input}
            id={id}
            type="search"
            name="q"
            maxLength={80}
            value={text}
            placeholder={copy.placeholder}
            onChange={(event) => onSearch(event.target.value)}
            className={inputVariants({ className: look[size].input })}
          />
        </div>
        {children}
        <Button type="submit" size={size} className="scripted:hidden">
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}
