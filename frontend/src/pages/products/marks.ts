import Code from "#icon/code";
import Eye from "#icon/eye";
import MessageSquare from "#icon/message-square";
import Plug from "#icon/plug";
import Smartphone from "#icon/smartphone";
import Table from "#icon/table";
import Target from "#icon/target";
import UserCheck from "#icon/user-check";
import type { Shape } from "../../components/ui/icon";
import type { Glass } from "../../sections/glass";
import type { ProductMark } from "./copy";

/** The icon of a product and its color, which is the color of its page. */
export const marks: Record<ProductMark, { icon: Shape; glass: Glass }> = {
  visitor: { icon: Eye, glass: "cobalt" },
  market: { icon: Target, glass: "viridian" },
  workbook: { icon: Table, glass: "amber" },
  profile: { icon: UserCheck, glass: "amber" },
  hub: { icon: Plug, glass: "viridian" },
  api: { icon: Code, glass: "cobalt" },
  popup: { icon: MessageSquare, glass: "ruby" },
  login: { icon: Smartphone, glass: "viridian" },
};
