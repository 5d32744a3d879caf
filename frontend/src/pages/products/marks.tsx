import type { ComponentType } from "react";
import { Code, Eye, MessageSquare, Plug, Smartphone, Table, Target, UserCheck } from "../../components/icons";
import type { ProductMark } from "./copy";
import type { Glass } from "../../sections/glass";

/** The icon of a product, and the colour of the job it does: find cobalt, know amber, connect viridian, engage ruby. */
export const marks: Record<ProductMark, { Icon: ComponentType<{ className?: string }>; glass: Glass }> = {
  visitor: { Icon: Eye, glass: "cobalt" },
  market: { Icon: Target, glass: "cobalt" },
  workbook: { Icon: Table, glass: "amber" },
  profile: { Icon: UserCheck, glass: "amber" },
  hub: { Icon: Plug, glass: "viridian" },
  api: { Icon: Code, glass: "viridian" },
  popup: { Icon: MessageSquare, glass: "ruby" },
  login: { Icon: Smartphone, glass: "ruby" },
};
