import type { Frame } from "../contract";
import { Select } from "../../ui/field";
import { NewFile } from "./new-file";
import { TitleFields } from "./title-fields";

const FORMS = [
  ["", "No form"],
  ["contact", "Contact"],
  ["message", "Message"],
  ["newsletter", "Newsletter"],
  ["api-access", "API access"],
  ["enterprise", "Enterprise"],
] as const;

export function NewPage({ frame }: { frame: Frame }) {
  return (
    <NewFile kind="page" label="New page" frame={frame}>
      <TitleFields base="/" />
      <Select label="Form on the page" name="form" choices={FORMS} />
      <p className="text-list text-muted-foreground sm:self-end sm:pb-2">
        Leads of this form carry the title of the page as their campaign.
      </p>
    </NewFile>
  );
}
