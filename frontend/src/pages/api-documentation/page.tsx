import { frozen } from "../../components/frozen";
import { credentials, quickStart } from "./copy-form";
import { CopyCode } from "./copy-button";
import { CredentialsForm } from "./credentials-form";

const Reference = frozen(() => import("./reference.static"), "ApiReference");
const Steps = frozen(() => import("./start.static"), "ApiSteps");
const QuickStart = frozen(() => import("./start.static"), "ApiQuickStart");
const Channels = frozen(() => import("./start.static"), "ApiChannels");
const Banner = frozen(() => import("./start.static"), "ApiBanner");

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
