import { useEffect, useRef } from "react";
import { HeaderBar } from "./header-bar.static";
import { watchMenus } from "./watch-menus";

/** The header of every page. Its HTML is static; only the code that closes menus is loaded. */
export function SiteHeader() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current ? watchMenus(ref.current) : undefined), []);
  return (
    <header ref={ref} className="sticky top-0 z-40 border-b border-hairline bg-page">
      <HeaderBar className="shell flex h-header items-center gap-2" />
    </header>
  );
}
