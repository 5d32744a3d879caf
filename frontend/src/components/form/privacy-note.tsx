import { Link } from "../ui/link";

interface PrivacyNoteProps {
  copy: Record<"privacyBefore" | "privacyLink" | "privacyAfter", string>;
}

/** What a form's values are used for, and the way to the policy. Stands beside the button. */
export function PrivacyNote({ copy }: PrivacyNoteProps) {
  return (
    <p className="mt-4 text-sm text-muted">
      {copy.privacyBefore}
      <Link to="privacy-policy" className="underline hover:text-heading">
        {copy.privacyLink}
      </Link>
      {copy.privacyAfter}
    </p>
  );
}
