import ArrowLeft from "#icon/arrow-left";
import ChevronDown from "#icon/chevron-down";
import ChevronUp from "#icon/chevron-up";
import { Icon, type Shape } from "../../components/ui/icon";
import type { LeadScreen } from "../contract";
import { ButtonLink } from "../ui/button";

/** Back to the list, and to the neighbors in it. */
export function LeadNav({ id, newer, older, list }: { id: number } & Pick<LeadScreen, "newer" | "older" | "list">) {
  return (
    <nav aria-label="Leads in the list" className="-mt-2 mb-2 flex items-center gap-1">
      <ButtonLink href={`${list}#lead-${id}`} variant="quiet" aria-keyshortcuts="u Escape" className="-ml-3.5">
        <Icon shape={ArrowLeft} className="size-4" />
        All leads
      </ButtonLink>
      <span className="flex-1" />
      <Neighbor href={newer} keys="k" shape={ChevronUp}>
        Newer
      </Neighbor>
      <Neighbor href={older} keys="j" shape={ChevronDown}>
        Older
      </Neighbor>
    </nav>
  );
}

function Neighbor({ href, keys, shape, children }: { href: string | null; keys: string; shape: Shape; children: string }) {
  if (href === null) return null;
  return (
    <ButtonLink href={href} variant="quiet" aria-keyshortcuts={keys} title={`${children} (${keys})`}>
      <Icon shape={shape} className="size-4" />
      {children}
    </ButtonLink>
  );
}
