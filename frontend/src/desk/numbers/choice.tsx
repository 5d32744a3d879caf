import { clsx } from "clsx";

interface ChoiceProps<T> {
  label: string;
  current: T;
  choices: readonly (readonly [value: T, words: string, href: string])[];
}

/** Links to the same page with another choice. */
export function Choice<T extends string | number>({ label, current, choices }: ChoiceProps<T>) {
  return (
    <nav aria-label={label} className="max-w-full overflow-x-auto">
      <ul className="flex gap-1">
        {choices.map(([value, words, href]) => (
          <li key={value}>
            <a
              href={href}
              aria-current={value === current ? "page" : undefined}
              className={clsx(
                "flex min-h-11 items-center rounded-md px-2.5 whitespace-nowrap -outline-offset-2 md:min-h-9",
                value === current ? "bg-tint font-semibold text-heading" : "hover:bg-tint hover:text-heading",
              )}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
