import { frozen } from "../components/frozen";
import { credentials, quickStart } from "../content/api-documentation-form";
import { CopyCode } from "../sections/api-documentation/copy-code";
import { CredentialsForm } from "../sections/api-documentation/credentials-form";

const Reference = frozen(() => import("../sections/api-documentation/reference"), "Reference");
const Start = frozen(() => import("../sections/api-documentation/start"), "Start");
const QuickStart = frozen(() => import("../sections/api-documentation/quick-start"), "QuickStart");
const Channels = frozen(() => import("../sections/api-documentation/channels"), "Channels");
const Banner = frozen(() => import("../sections/api-documentation/banner"), "Banner");

/** Only the copy button and the form take part in hydration; everything between them is frozen. */
export function Page() {
  return (
    <>
      <Reference />
      <section className="py-section">
        <div className="shell">
          <Start />
          <div className="relative mt-12">
            <QuickStart />
            <CopyCode from="quick-start" words={quickStart} className="tone-ink absolute top-px right-px rounded-lg" />
          </div>
        </div>
      </section>
      <section id="contact" className="bg-tint py-section">
        <div className="shell grid gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
          <Channels />
          <CredentialsForm words={credentials} />
        </div>
      </section>
      <Banner />
    </>
  );
}
