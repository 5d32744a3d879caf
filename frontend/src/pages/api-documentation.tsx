import { frozen } from "../components/frozen";
import { credentials, quickStart } from "../content/api-documentation-form";
import { CopyCode } from "../sections/api-documentation/copy-code";
import { CredentialsForm } from "../sections/api-documentation/credentials-form";

const Reference = frozen(() => import("./frozen/api-reference"), "ApiReference");
const Steps = frozen(() => import("./frozen/api-start"), "ApiSteps");
const QuickStart = frozen(() => import("./frozen/api-start"), "ApiQuickStart");
const Channels = frozen(() => import("./frozen/api-start"), "ApiChannels");
const Banner = frozen(() => import("./frozen/api-start"), "ApiBanner");

/** Only the copy button and the form take part in hydration; everything around them is frozen. */
export function Page() {
  return (
    <>
      <Reference />
      <section className="py-section">
        <div className="shell">
          <Steps />
          <div className="relative mt-12">
            <QuickStart />
            <CopyCode from="quick-start" words={quickStart} className="tone-ink absolute top-0 right-0 m-px rounded-lg" />
          </div>
        </div>
      </section>
      <section id="contact" className="bg-tint py-section">
        <div className="shell grid gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
          <Channels />
          <CredentialsForm words={credentials} />
        </div>
      </section>
      <Banner />
    </>
  );
}
