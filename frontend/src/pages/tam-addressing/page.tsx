import { Section } from "../../sections/section";
import { Opening, Rest, SearchTools } from "./body.static";
import { results } from "./copy-search";
import { Records } from "./record-list.static";
import { SearchResults } from "./search-results";

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
        <Records rows={results.rows} />
      </Section>
      <Rest />
    </>
  );
}
