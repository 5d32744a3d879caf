import type { results } from "./copy";

/** One large pane and three small ones beside it. */
export function Results({ results: { main, others } }: { results: typeof results }) {
  return (
    <dl className="panes mt-10 lg:grid-cols-[1.1fr_1fr]">
      <div className="lit glint flex flex-col justify-end p-6 sm:p-8 lg:row-span-3">
        <dt className="order-last mt-4 text-lg">
          <strong className="block text-h3">{main.label}</strong>
          {main.text}
        </dt>
        <dd className="pt-12 text-[clamp(4.5rem,3rem+7vw,8.5rem)] leading-none font-semibold tracking-display text-heading">
          {main.value}
        </dd>
      </div>
      {others.map((item) => (
        <div key={item.value} className="grid items-center gap-x-8 gap-y-2 p-6 sm:grid-cols-[9rem_1fr] sm:p-8">
          <dt className="order-last">{item.label}</dt>
          <dd className="text-figure font-semibold tracking-display text-heading">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
