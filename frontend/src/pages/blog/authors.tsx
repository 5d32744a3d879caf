import { authors } from "../../../generated/authors";
import { Monogram } from "../../sections/mockups/monogram";

/** Those who write, with their jobs. */
export function Authors({ title }: { title: string }) {
  return (
    <div className="max-sm:hidden sm:col-span-full lg:col-span-1">
      <h2 className="border-b border-lead pb-3 text-lg">{title}</h2>
      <ul className="divided">
        {Object.entries(authors).map(([name, author]) => (
          <li key={name} className="grid min-h-12 grid-cols-[auto_1fr] items-center gap-3 py-1.5 text-sm">
            <Monogram name={name} className="size-8 rounded-full border border-lead text-xs" />
            <p className="leading-snug">
              <b className="font-semibold text-heading">{name}</b>
              <br />
              {author?.role}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
