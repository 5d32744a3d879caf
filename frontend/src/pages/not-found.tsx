import { Link } from "../components/link";
import { StubPage } from "../sections/stub-page";

export function Page() {
  return (
    <StubPage title="404" text="Oops! Page not found">
      <Link to="home" className="underline">
        Return to home
      </Link>
    </StubPage>
  );
}
