import { clsx } from "clsx";
import LogOut from "#icon/log-out";
import { Icon } from "../../components/ui/icon";
import type { SignedIn, Tab } from "../contract";
import { useDesk } from "../desk-context";
import { Button } from "../ui/button";
import { PostForm } from "../ui/post-form";
import { tabWords } from "../words";
import { KeysButton } from "./keys-button";
import { Pane } from "./pane";

/** Company, tabs, and who is signed in. On a phone the tabs have a line of their own that scrolls sideways. */
export function Header({ user, current }: { user: SignedIn; current: Tab | null }) {
  const { site } = useDesk();
  return (
    <header className="border-b border-lead bg-page">
      <div className="page flex flex-wrap items-center gap-x-5 md:min-h-12 md:flex-nowrap">
        <p className="flex min-h-11 min-w-0 items-center gap-2 font-semibold text-heading max-md:flex-1">
          <Pane />
          <span className="truncate">{site}</span>
        </p>
        <Tabs user={user} current={current} />
        <div className="flex shrink-0 items-center gap-1 max-md:order-1">
          <KeysButton hasLeads={user.tabs.includes("leads")} />
          <span className="truncate text-list text-muted-foreground max-lg:sr-only">
            <span className="sr-only">Signed in as </span>
            {user.email}
          </span>
          {user.hasPassword ? (
            <PostForm action="/desk/sign-out">
              <Button variant="quiet" className="max-md:px-2!">
                <Icon shape={LogOut} className="size-4" />
                Sign out
              </Button>
            </PostForm>
          ) : null}
        </div>
      </div>
    </header>
  );
}

function Tabs({ user, current }: { user: SignedIn; current: Tab | null }) {
  return (
    <nav aria-label="Desk" className="min-w-0 flex-1 overflow-x-auto max-md:order-2 max-md:-mx-4 max-md:basis-full max-md:px-2">
      <ul className="flex">
        {user.tabs.map((tab) => (
          <li key={tab}>
            <a
              href={`/desk/${tab}`}
              aria-current={tab === current ? "page" : undefined}
              className={clsx(
                "flex h-11 items-center gap-1.5 border-b-2 px-2.5 text-sm -outline-offset-2 max-md:px-1.5 max-md:text-list md:h-12",
                tab === current ? "border-heading font-semibold text-heading" : "border-transparent hover:border-edge hover:text-heading",
              )}
            >
              {tabWords[tab]}
              {tab === "leads" && user.newLeads ? <NewCount count={user.newLeads} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NewCount({ count }: { count: number }) {
  return (
    <span className="rounded-sm bg-action px-1.5 text-xs leading-5 font-semibold text-on-action tabular-nums">
      {count}
      <span className="sr-only"> new</span>
    </span>
  );
}
