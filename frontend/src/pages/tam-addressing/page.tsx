import { frozen } from "../../components/frozen";
import { results } from "./copy-search";
import { Section } from "../../sections/section";
import { SearchResults } from "./search-results";

const Opening = frozen(() => import("./body.static"), "TamOpening");
const SearchTools = frozen(() => import("./body.static"), "TamSearchTools");
const Records = frozen(() => import("./record-list.static"), "TamRecords");
const Rest = frozen(() => import("./body.static"), "TamRest");

async function loadRecords() {
  return (await import("./records")).records;
}

export function Page() {
  return (
    <>
      <Opening />
      <Section glass="viridian" tone="tinted">
        <div className="grid items-start gap-12 lg:grid-cols-[1fr_1.1fr] lg:gap-20">
          <SearchTools />
          <SearchResults copy={results} loadRecords={loadRecords} />
        </div>
        <Records />
      </Section>
      <Rest />
    </>
  );
}
