import type { outcome } from "./copy";

/** One large figure, and three beside it. */
export function Outcome({ outcome: { value, label, text, others } }: { outcome: typeof outcome }) {
  return (
    <div className="grid items-end gap-12 lg:grid-cols-[1.4fr_1fr] lg:gap-20">
      <div>
        <h2>
          <span className="block text-[clamp(5.5rem,3rem+11vw,12rem)] leading-[0.9] tracking-display">{value}</span>
          <span className="mt-3 block text-h2">{label}</span>
        </h2>
        <p className="mt-5 max-w-prose text-lg">{text}</p>
      </div>
      <dl className="border-t border-lead">
        {others.map((item) => (
          <div key={item.value} className="grid grid-cols-[8.5rem_1fr] items-baseline gap-4 border-b border-glass-pale py-5 last:border-0">
            <dt className="order-last">{item.label}</dt>
            <dd className="text-h2 font-semibold text-heading">{item.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
