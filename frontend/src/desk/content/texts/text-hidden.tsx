import { DraftField } from "../shell/draft-field";
import type { FieldsPlace } from "./place";

/** What each form about a text sends along. */
export function TextHidden({ place, page, pointer }: { place: FieldsPlace; page: string; pointer: string }) {
  return (
    <>
      <DraftField frame={place.frame} />
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="pointer" value={pointer} />
      {place.on === undefined ? null : <input type="hidden" name="on" value={place.on} />}
    </>
  );
}
