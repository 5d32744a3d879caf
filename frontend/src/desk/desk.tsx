import type { DeskPage, Screen, Tab } from "./contract";
import { useHydrated } from "../lib/hydration";
import { Account } from "./account/account";
import { Audit } from "./audit/audit";
import { DeskContext } from "./desk-context";
import { Fault } from "./door/fault";
import { PasswordPage } from "./door/password-page";
import { SignIn } from "./door/sign-in";
import { Inbox } from "./inbox/inbox";
import { LeadPage } from "./lead/lead-page";
import { Numbers } from "./numbers/numbers";
import { People } from "./people/people";
import { Header } from "./shell/header";
import { Notice } from "./ui/notice";

/** A whole page: what is inside #root. */
export function Desk({ site, formToken, user, notice, screen }: DeskPage) {
  // Tests wait for it (e2e/support/desk.mjs).
  const isHydrated = useHydrated();
  return (
    <DeskContext value={{ site, formToken, user }}>
      <a href="#main" className="skip-link bg-action px-4 py-2 font-semibold text-on-action focus:z-20 focus:translate-none">
        Skip to content
      </a>
      {user ? <Header user={user} current={tabOf(screen)} /> : null}
      <main id="main" tabIndex={-1} data-hydrated={isHydrated || undefined} className="page py-4 text-sm md:py-5">
        {notice ? <Notice {...notice} /> : null}
        <ScreenOf screen={screen} />
      </main>
    </DeskContext>
  );
}

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case "sign-in":
      return <SignIn {...screen} />;
    case "password":
      return <PasswordPage {...screen} />;
    case "inbox":
      return <Inbox {...screen} />;
    case "lead":
      return <LeadPage {...screen} />;
    case "numbers":
      return <Numbers {...screen} />;
    case "people":
      return <People {...screen} />;
    case "audit":
      return <Audit {...screen} />;
    case "account":
      return <Account {...screen} />;
    case "fault":
      return <Fault {...screen} />;
  }
}

function tabOf({ name }: Screen): Tab | null {
  if (name === "inbox" || name === "lead") return "leads";
  return name === "numbers" || name === "people" || name === "audit" || name === "account" ? name : null;
}
