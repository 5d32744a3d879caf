import { Section } from "../../sections/section";
import { Opening, Rest, SearchTools } from "./body.static";
import { Records } from "./record-list.static";
import { RecordOpener } from "./record-opener";
import { Results } from "./results.static";

export function Page() {
  return (
    <>
      <Opening />
      <Section glass="viridian" tone="tinted">
        <div className="grid items-start gap-12 lg:grid-cols-[1fr_1.1fr] lg:gap-20">
          <SearchTools />
          <RecordOpener>
            <Results />
          </RecordOpener>
        </div>
        <Records />
      </Section>
      <Rest />
    </>
  );
}
