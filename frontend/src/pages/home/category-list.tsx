import marks from "../../components/brands/strip.svg";
import { type CategoryId, integrationCategories } from "../../sections/integration-categories";

/** Each category has another glass, and one is clear. On a wide screen its width goes by the number of its tools. */
const paneClass: Record<CategoryId, string> = {
  marketing: "lit glass-viridian col-span-2 lg:col-span-22",
  crm: "lit glass-ruby col-span-2 lg:col-span-14",
  communication: "lit glass-amber col-span-2 lg:col-span-14",
  analytics: "lg:col-span-12",
  enrichment: "lit glass-cobalt lg:col-span-10",
};

/** Five categories as one window, each pane with the marks of its best-known tools. */
export function CategoryList({ texts, unit }: { texts: Record<CategoryId, string>; unit: string }) {
  return (
    <dl className="panes grid-cols-2 lg:grid-cols-36">
      {integrationCategories.map(({ id, name, logos }) => (
        <div key={id} className={`flex flex-col gap-2.5 px-4 py-3 sm:gap-8 sm:p-7 ${paneClass[id]}`}>
          <dt className="pr-4">
            <span className="text-sm font-semibold text-heading sm:text-lg">{name}</span>
            <span className="block text-sm max-sm:hidden">{texts[id]}</span>
          </dt>
          <dd className="absolute top-3 right-4 text-lg font-semibold text-heading sm:top-6 sm:right-7 sm:text-h2">
            {logos.length}
            <span className="sr-only"> {unit}</span>
          </dd>
          <dd className="mt-auto">
            <img src={`${marks}#${id}`} alt="" loading="lazy" className="h-5 max-w-full sm:h-7" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
