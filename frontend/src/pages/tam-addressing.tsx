import { frozen } from "../components/frozen";
import { results } from "../content/tam-addressing-search";
import { Section } from "../sections/section";
import { SearchResults } from "../sections/tam-addressing/search-results";

const Opening = frozen(() => import("./frozen/tam-addressing"), "TamOpening");
const SearchTools = frozen(() => import("./frozen/tam-addressing"), "TamSearchTools");
const Records = frozen(() => import("./frozen/tam-records"), "TamRecords");
const Rest = frozen(() => import("./frozen/tam-addressing"), "TamRest");

async function loadRecords() {
  return (await import("../content/tam-addressing-records")).records;
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
