import { BrandMark } from "../../components/brands/brand-mark";
import type { versus as copy } from "./copy";

/** Six fields on the left, one button on the right. Both are drawings. */
export function FormOrButton({ versus }: { versus: typeof copy }) {
  const { old, now, result } = versus;
  return (
    <>
      <h2 className="text-h2">{versus.title}</h2>
      <div className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-2 lg:grid-cols-3 lg:gap-x-16">
        <div>
          <h3 className="text-lg">{old.title}</h3>
          <ul className="mt-4 grid gap-2">
            {old.items.map((item) => (
              <li key={item} className="border border-glass bg-glass-wash px-4 py-2.5 text-heading line-through decoration-2">
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col">
          <h3 className="text-lg">{now.title}</h3>
          <div className="glass-viridian lit glint cast mt-4 grid grow place-items-center rounded-lg border border-lead px-4 py-12 text-center">
            <p className="flex min-h-12 items-center justify-center gap-2.5 rounded-md bg-action px-4 whitespace-nowrap font-semibold text-on-action">
              <BrandMark brand="whatsapp" className="size-5" />
              {now.button}
            </p>
            <p className="mt-4 text-sm">{now.note}</p>
          </div>
        </div>
        <div className="flex flex-col justify-end border-t border-lead pt-6 col-span-full lg:col-span-1 lg:border-t-0 lg:border-l lg:pl-10">
          <p className="text-giant font-semibold tracking-display text-heading">{result.figure}</p>
          <p className="mt-3 text-h3 font-semibold text-heading">{result.label}</p>
          <p className="mt-2">{result.text}</p>
        </div>
      </div>
    </>
  );
}
