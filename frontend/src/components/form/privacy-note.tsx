import { Link } from "../ui/link";

interface PrivacyNoteProps {
  words: Record<"privacyBefore" | "privacyLink" | "privacyAfter", string>;
}

/** What a form's values are used for, and the way to the policy. Stands beside the button. */
export function PrivacyNote({ words }: PrivacyNoteProps) {
  return (
    <p className="mt-4 text-sm text-muted">
      {words.privacyBefore}
      <Link to="privacy-policy" className="underline hover:text-heading">
        {words.privacyLink}
      </Link>
      {words.privacyAfter}
    </p>
  );
}
