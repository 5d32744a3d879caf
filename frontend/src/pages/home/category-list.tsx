import marks from "../../components/brands/strip.svg";
import { type CategoryId, integrationCategories } from "../../sections/integration-categories";

/** Each category has another glass, a short line of it above its figure. */
const glass: Record<CategoryId, string> = {
  marketing: "glass-viridian",
  crm: "glass-ruby",
  communication: "glass-amber",
  analytics: "glass-clear",
  enrichment: "glass-cobalt",
};

/** Five categories without a frame: how many tools, which ones, and the marks of the best-known. */
export function CategoryList({ texts, unit }: { texts: Record<CategoryId, string>; unit: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-5">
      {integrationCategories.map(({ id, name, logos }) => (
        <div key={id} className={`flex flex-col ${glass[id]}`}>
          <dt className="order-1 mt-3">
            <span className="text-lg font-semibold text-heading">{name}</span>
            <span className="block text-sm max-sm:hidden">{texts[id]}</span>
          </dt>
          <dd className="text-figure font-semibold tracking-display text-heading">
            <span className="mb-4 block h-1.5 w-10 bg-glass" />
            {logos.length}
            <span className="sr-only"> {unit}</span>
          </dd>
          <dd className="order-2 mt-5">
            <img src={`${marks}#${id}`} alt="" loading="lazy" className="h-6 max-w-full" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
