import { start } from "../../content/api-documentation";
import { SectionHeading } from "../section-heading";
import { Steps } from "../steps";

export function Start() {
  return (
    <>
      <SectionHeading title={start.title} />
      <Steps className="mt-14" items={start.steps} />
    </>
  );
}
