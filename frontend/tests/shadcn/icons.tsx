import ChevronDown from "#icon/chevron-down";
import { Icon } from "../../src/components/ui/icon";

/** Takes the place of lucide-react. */
export function ChevronDownIcon({ className }: { className?: string }) {
  return <Icon shape={ChevronDown} className={className} />;
}
