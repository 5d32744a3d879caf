import { Link } from "../ui/link";

/** `privacy` of the form in data/forms.json. The link leads to the privacy policy. */
export interface PrivacyText {
  before: string;
  link: string;
  after: string;
}

/** What the form's data is used for. */
export function PrivacyNote({
  before,
  link,
  after,
  className = "mt-4 text-sm text-muted-foreground",
}: PrivacyText & { className?: string }) {
  return (
    <p className={className}>
      {before}
      <Link to="privacy-policy" className="underline hover:text-heading">
        {link}
      </Link>
      {after}
    </p>
  );
}
