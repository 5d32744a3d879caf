import { useEffect } from "react";
import { ButtonLink } from "../../components/ui/button";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { SectionHeading } from "../../sections/section-heading";
import { IntegrationWindow } from "./integration-list";
import { integrationGroups, resultCopy } from "./integrations";
import { searchIntegrations } from "./search-integrations";

interface ResultsProps {
  text: string;
  isActive: boolean;
  /** Is called with the number of results after each search, which a screen reader announces. */
  onFound: (copy: string) => void;
  onClear: () => void;
  /** Shows the whole list and focuses the search box. */
  clearHref: string;
}

/** Shows what is below the search box. */
export function Results({ text, isActive, onFound, onClear, clearHref }: ResultsProps) {
  const { appUrl } = useSite();
  const groups = searchIntegrations(integrationGroups, text);
  const searching = groups !== integrationGroups;
  const count = groups.reduce((sum, group) => sum + group.integrations.length, 0);
  const found = `${count} ${count === 1 ? resultCopy.found.one : resultCopy.found.many}`;
  const connect = { appUrl, label: resultCopy.connect };

  useEffect(() => {
    if (isActive) onFound(found);
  }, [isActive, found, onFound]);

  return (
    <div>
      {searching ? (
        <div className="shell pt-12">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
            <h2 className="text-h3">{count > 0 ? found : resultCopy.empty.title}</h2>
            {/* The URL may not have the typed text yet, so the search box is cleared too. */}
            <ButtonLink href={clearHref} onClick={onClear} variant="secondary">
              {resultCopy.clear}
            </ButtonLink>
          </div>
          {count === 0 && (
            <div className="border-t border-lead pt-6">
              <p className="max-w-measure">{resultCopy.empty.text}</p>
              <ButtonLink to="contact-us" variant="quiet" className="underline underline-offset-4">
                {resultCopy.empty.ask}
              </ButtonLink>
            </div>
          )}
        </div>
      ) : (
        <div className="shell pt-section">
          <SectionHeading
            align="split"
            title={resultCopy.all.title.replace("{count}", String(count))}
            text={resultCopy.all.text}
            className="mb-8"
          />
        </div>
      )}
      <div className="shell pb-section">{count > 0 && <IntegrationWindow groups={groups} {...connect} />}</div>
      <CallToAction {...resultCopy.closing} {...pageWindows.integrations} />
    </div>
  );
}
