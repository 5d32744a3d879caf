import ChevronLeft from "#icon/chevron-left";
import ChevronRight from "#icon/chevron-right";
import { Icon } from "../../components/ui/icon";
import { ButtonLink } from "../ui/button";

/** `first`: the newest page, which is not the one before the second if leads have arrived. */
export function Paging({ older, newer, first }: { older: string | null; newer: string | null; first: string }) {
  if (older === null && newer === null) return null;
  return (
    <nav aria-label="Pages of the list" className="mt-4 flex items-center justify-between gap-2">
      <span className="flex gap-2">
        {newer === null ? null : (
          <>
            <ButtonLink href={first} variant="quiet">
              Newest
            </ButtonLink>
            <ButtonLink href={newer} rel="prev">
              <Icon shape={ChevronLeft} className="size-4" />
              Newer
            </ButtonLink>
          </>
        )}
      </span>
      {older === null ? null : (
        <ButtonLink href={older} rel="next">
          Older
          <Icon shape={ChevronRight} className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
