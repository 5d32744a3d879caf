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

/** The icon of a product and the color of its job: find cobalt, know amber, connect viridian, engage ruby. */
export const marks: Record<ProductMark, { icon: Shape; glass: Glass }> = {
  visitor: { icon: Eye, glass: "cobalt" },
  market: { icon: Target, glass: "cobalt" },
  workbook: { icon: Table, glass: "amber" },
  profile: { icon: UserCheck, glass: "amber" },
  hub: { icon: Plug, glass: "viridian" },
  api: { icon: Code, glass: "viridian" },
  popup: { icon: MessageSquare, glass: "ruby" },
  login: { icon: Smartphone, glass: "ruby" },
};
