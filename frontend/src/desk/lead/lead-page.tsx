import type { LeadScreen } from "../contract";
import { leadInList } from "../hrefs";
import { Consent, Origin, Repeats, Signals } from "./facts";
import { Deliveries } from "./deliveries";
import { LeadHead } from "./lead-head";
import { LeadNav } from "./lead-nav";
import { Notes } from "./notes";
import { OtherLeads } from "./other-leads";
import { Remove } from "./remove";
import { StateForm } from "./state-form";
import { Written } from "./written";

/** One lead: what was written first, then the work on it; beside them where it came from and what became of it. */
export function LeadPage(screen: LeadScreen) {
  const { lead, companyDomain, samePerson } = screen;
  // Each lead once.
  const colleagues = screen.sameCompany.filter(({ id }) => samePerson.every((own) => own.id !== id));
  const here = leadInList(screen.list, lead.id);
  return (
    <>
      <LeadNav id={lead.id} newer={screen.newer} older={screen.older} list={screen.list} />
      <LeadHead screen={screen} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-6">
          <Written fields={screen.fields} />
          <StateForm lead={lead} owners={screen.owners} next={here} />
          <Notes id={lead.id} notes={screen.notes} next={here} />
          <OtherLeads title="Other leads of this person" leads={samePerson} />
          <OtherLeads title={`Other leads of ${companyDomain ?? "this company"}`} leads={colleagues} />
        </div>
        <div className="grid content-start gap-6 max-lg:border-t max-lg:border-hairline max-lg:pt-6">
          <Signals isSpam={lead.state === "spam"} signals={screen.signals} />
          <Origin origin={screen.origin} />
          <Repeats repeats={screen.repeats} />
          <Deliveries id={lead.id} deliveries={screen.deliveries} next={here} mayResend={screen.may.resend} />
          <Consent consent={screen.consent} />
          <Remove screen={screen} />
        </div>
      </div>
    </>
  );
}
