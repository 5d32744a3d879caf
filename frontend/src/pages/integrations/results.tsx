import { useEffect } from "react";
import { Link } from "../../components/link";
import { buttonVariants } from "../../components/ui/button";
import { type IntegrationGroup, searchIntegrations } from "./search-integrations";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { SectionHeading } from "../../sections/section-heading";
import { IntegrationGroupList, PopularIntegrations } from "./integration-list";

export interface SearchState {
  text: string;
  /** How many there are, in words, for those who do not see it. */
  onFound?: ((words: string) => void) | undefined;
  onClear: () => void;
  /** The whole list, and the search box in focus. */
  clearHref: string;
}

interface IntegrationResultsProps extends SearchState {
  groups: readonly IntegrationGroup[];
  popularCount: number;
  words: {
    popular: { title: string; text: string };
    connect: string;
    found: { one: string; many: string };
    clear: string;
    empty: { title: string; text: string; ask: string };
    close: { title: string; text: string; hub: string; ask: string };
  };
}

export function IntegrationResults({ text, onFound, onClear, clearHref, groups: all, popularCount, words }: IntegrationResultsProps) {
  const { appUrl } = useSite();
  const groups = searchIntegrations(all, text);
  const searching = groups !== all;
  const count = groups.reduce((sum, group) => sum + group.integrations.length, 0);
  const found = `${count} ${count === 1 ? words.found.one : words.found.many}`;
  const connect = { appUrl, label: words.connect };

  useEffect(() => onFound?.(found), [found, onFound]);

  return (
    <>
      {searching ? (
        <div className="shell pt-12 sm:pt-16">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
            <h2 className="text-h3">{count > 0 ? found : words.empty.title}</h2>
            {/* The address may lag behind what was typed, so the box is emptied as well. */}
            <a href={clearHref} onClick={onClear} className={buttonVariants({ variant: "secondary" })}>
              {words.clear}
            </a>
          </div>
          {count === 0 && (
            <div className="border-t border-lead pt-6">
              <p className="max-w-measure">{words.empty.text}</p>
              <Link to="contact-us" className={buttonVariants({ variant: "quiet", className: "underline underline-offset-4" })}>
                {words.empty.ask}
              </Link>
            </div>
          )}
        </div>
      ) : (
        <section aria-labelledby="popular" className="shell pt-section pb-12 sm:pb-16">
          <SectionHeading
            id="popular"
            align="split"
            title={words.popular.title}
            text={words.popular.text.replace("{count}", String(count))}
            className="mb-10"
          />
          <PopularIntegrations
            integrations={all
              .flatMap((group) => group.integrations)
              .filter((integration) => integration.popular)
              .slice(0, popularCount)}
            {...connect}
          />
        </section>
      )}
      <div className="shell pb-section">
        {groups.map((group) => (
          <IntegrationGroupList key={group.id} group={group} {...connect} />
        ))}
      </div>
      <CallToAction
        glass="viridian"
        title={words.close.title}
        text={words.close.text}
        actions={
          <>
            <Link to="integration-hub" className={buttonVariants({ size: "lg" })}>
              {words.close.hub}
            </Link>
            <Link to="contact-us" className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {words.close.ask}
            </Link>
          </>
        }
      />
    </>
  );
}
