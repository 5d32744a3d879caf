import ExternalLink from "#icon/external-link";
import { Icon } from "../../../components/ui/icon";
import { ButtonLink } from "../../ui/button";
import { previewHref } from "./hrefs";

/** The whole site as it is in a revision, beside the desk. */
export function PreviewButton({ revision, className }: { revision: number; className?: string }) {
  return (
    <ButtonLink href={previewHref(revision)} target="_blank" className={className}>
      <Icon shape={ExternalLink} className="size-4" />
      Preview
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  );
}
