import { Link } from "../ui/link";

interface PrivacyNoteProps {
  copy: Record<"privacyBefore" | "privacyLink" | "privacyAfter", string>;
}

/** What the form's data is used for, with a link to the privacy policy. */
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
