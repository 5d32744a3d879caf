import type { PeopleScreen } from "../contract";
import { Mark, type MarkGlass } from "../ui/mark";
import { PageTitle } from "../ui/panel";
import { DataTable } from "../ui/table";
import { Time } from "../ui/time";
import { roleWords } from "../words";
import { InviteForm } from "./invite-form";
import { OneTimeLink } from "./one-time-link";
import { PersonActions, RoleForm } from "./person-forms";

type Person = PeopleScreen["people"][number];

const states: Record<Person["state"], [glass: MarkGlass, words: string]> = {
  invited: ["amber", "Invited"],
  active: ["viridian", "Active"],
  disabled: ["clear", "Disabled"],
};

export function People({ people, link, form }: PeopleScreen) {
  return (
    <>
      <PageTitle>People</PageTitle>
      {link ? <OneTimeLink {...link} /> : null}
      <InviteForm {...form} />
      <DataTable
        caption="Who can sign in"
        columns={[{ title: "Address" }, { title: "State" }, { title: "Last seen" }, { title: "Role" }, { title: "Access" }]}
        rows={people.map((person) => ({ key: person.id, cells: cellsOf(person) }))}
      />
    </>
  );
}

function cellsOf(person: Person) {
  const { email, state, lastSeenAt, role, isSelf } = person;
  const [glass, words] = states[state];
  return [
    <span key="email" className="inline-block py-1.5 wrap-anywhere">
      {email}
      {isSelf ? <span className="font-normal text-muted-foreground"> (you)</span> : null}
    </span>,
    <Mark key="state" glass={glass} className="py-1.5">
      {words}
    </Mark>,
    <span key="seen" className="inline-block py-1.5 text-muted-foreground">
      <span className="sm:hidden">Seen: </span>
      {lastSeenAt ? <Time at={lastSeenAt} /> : "never"}
    </span>,
    isSelf ? (
      <span key="role" className="inline-block py-1.5">
        {roleWords[role]}
      </span>
    ) : (
      <RoleForm key="role" {...person} />
    ),
    isSelf ? null : <PersonActions key="access" {...person} />,
  ];
}
