import CircleCheck from "#icon/circle-check";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import type { teams } from "./copy";

/** The account form of a bank, filled in and ready to sign; beside it what a lender and an insurer read. */
export function Decisions({ teams: { form, others } }: { teams: typeof teams }) {
  return (
    <div className="mt-12 grid gap-x-16 gap-y-10 lg:grid-cols-[1.4fr_1fr]">
      <AccountForm form={form} />
      <ul className="divided grid border-t border-lead">
        {others.map(({ name, title, text, figure, label, decision }) => (
          <li key={name} className="flex flex-col justify-center py-7">
            <h3 className="text-h3">
              {name}: {title}
            </h3>
            <p className="mt-2">{text}</p>
            <p className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
              <span>
                <b className="block text-h2 font-semibold tracking-title text-heading">{figure}</b>
                {label}
              </span>
              <span className="flex items-center gap-2 font-semibold text-heading">
                <Icon shape={CircleCheck} className="size-5 text-glass-deep" />
                {decision}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AccountForm({ form }: { form: typeof teams.form }) {
  return (
    <div className="flex flex-col border border-lead bg-pane">
      <div className="border-b border-lead p-5 sm:px-8 sm:py-6">
        <h3 className="text-h3">
          {form.name}: {form.title}
        </h3>
        <p className="mt-2">{form.text}</p>
      </div>
      <dl className="grid grow gap-x-5 gap-y-4 p-5 sm:grid-cols-2 sm:p-8">
        {form.fields.map(({ label, value }, index) => (
          <div key={label} className={index === 0 ? "sm:col-span-full" : undefined}>
            <dt className="mb-1.5 text-sm font-semibold text-heading">{label}</dt>
            <dd
              className={cn(
                "flex min-h-12 items-center justify-between gap-3 border px-3.5 py-2 text-heading",
                index === 0 ? "border-2 border-glass-deep text-h3 font-semibold" : "border-edge bg-glass-wash",
              )}
            >
              {value}
              {index > 0 && <span className="size-2 shrink-0 rotate-45 bg-glass" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="lit glint flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-lead p-5 sm:px-8 sm:py-6">
        <p className="min-w-48 border-b border-heading pb-1 text-heading">
          <span className="block text-sm">{form.signs}</span>
          {form.signer}
        </p>
        <p className="flex items-center gap-2.5 text-h3 font-semibold text-heading">
          <Icon shape={CircleCheck} className="size-6" />
          {form.decision}
        </p>
      </div>
    </div>
  );
}
