import { authors } from "../../../generated/authors";
import { Monogram } from "../../sections/mockups/monogram";

/** Those who write, with their jobs. */
export function Authors({ title }: { title: string }) {
  return (
    <div className="col-span-full max-lg:hidden">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 grid grid-cols-3 gap-x-8 gap-y-4 border-t border-hairline pt-4">
        {Object.entries(authors).map(([name, author]) => (
          <li key={name} className="grid grid-cols-[auto_1fr] items-center gap-3 text-sm">
            <Monogram name={name} className="size-9 rounded-full border border-lead text-xs" />
            <p>
              <b className="block font-semibold text-heading">{name}</b>
              {author?.role}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
