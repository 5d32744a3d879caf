import logos from "../../components/brands/strip.svg";
import { IntegrationLogo } from "../../sections/integration-logo";
import { strip } from "../../sections/integration-strip-brands";

/** Ten tools that most teams use. */
export function StackLogos() {
  return (
    <ul className="grid grid-cols-2 gap-x-8 text-sm font-semibold text-heading">
      {strip.brands.map(({ name, logo }) => (
        <li key={name} className="flex h-12 items-center gap-3 border-t border-hairline">
          <IntegrationLogo logo={logo} file={logos} className="size-5" />
          {name}
        </li>
      ))}
    </ul>
  );
}
