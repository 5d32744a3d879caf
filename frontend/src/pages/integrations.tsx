import { frozen } from "../components/frozen";
import { Link } from "../components/link";
import { buttonVariants } from "../components/ui/button";
import { Card } from "../components/ui/card";
import { integrationGroups, integrationsPage as words, popularCount } from "../content/integrations";
import { searchIntegrations } from "../lib/integrations";
import { href } from "../lib/routes";
import { useSite } from "../lib/site";
import { CallToAction } from "../sections/call-to-action";
import { IntegrationGroupList, PopularIntegrations } from "../sections/integrations/integration-list";
import { SearchBox } from "../sections/integrations/search-box";
import { useSearchText } from "../sections/integrations/use-search-text";
import { PageHero } from "../sections/page-hero";
import { SectionHeading } from "../sections/section-heading";

const LogoWindow = frozen(() => import("../sections/integrations/logo-window"), "LogoWindow");

const popular = integrationGroups
  .flatMap((group) => group.integrations)
  .filter((integration) => integration.popular)
  .slice(0, popularCount);

export function Page() {
  const { appUrl } = useSite();
  const [text, setText] = useSearchText();
  const groups = searchIntegrations(integrationGroups, text);
  const searching = groups !== integrationGroups;
  const count = groups.reduce((sum, group) => sum + group.integrations.length, 0);
  const connect = { appUrl, label: words.connect };

  return (
    <div className="glass-viridian">
      <PageHero
        badge={words.hero.eyebrow}
        title={words.hero.title}
        lead={words.hero.text}
        actions={
          <div className="grid w-full gap-3">
            <SearchBox words={words.search} text={text} onSearch={setText} />
            <p role="status" className="text-sm text-muted">
              {count} {count === 1 ? "integration" : "integrations"} {searching ? "found" : "in five groups"}
            </p>
          </div>
        }
        picture={<LogoWindow className="hidden lg:block" />}
      />
      {!searching && (
        <section aria-labelledby="popular" className="shell py-section">
          <SectionHeading id="popular" align="split" title={words.popular.title} text={words.popular.text} className="mb-10" />
          <PopularIntegrations integrations={popular} {...connect} />
        </section>
      )}
      <div className="shell pb-section">
        {groups.map((group) => (
          <IntegrationGroupList key={group.id} group={group} {...connect} />
        ))}
        {count === 0 && <Nothing onClear={() => setText("")} />}
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
            <Link to="api-documentation" className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {words.close.api}
            </Link>
          </>
        }
      />
    </div>
  );
}

function Nothing({ onClear }: { onClear: () => void }) {
  return (
    <Card className="bg-tint">
      <h2 className="text-h3">{words.empty.title}</h2>
      <p className="mt-2 max-w-measure">{words.empty.text}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        {/* The address may not have caught up with what was typed, so the box is emptied as well. */}
        <a href={href("integrations")} onClick={onClear} className={buttonVariants({ variant: "secondary" })}>
          {words.search.clear}
        </a>
        <Link to="contact-us" className={buttonVariants({ variant: "quiet", className: "px-2" })}>
          {words.empty.ask}
        </Link>
      </p>
    </Card>
  );
}
