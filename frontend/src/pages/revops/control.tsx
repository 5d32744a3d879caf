import ArrowRight from "#icon/arrow-right";
import Code from "#icon/code";
import Plug from "#icon/plug";
import Users from "#icon/users";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { FeatureGrid } from "../../sections/feature-grid";
import type { control } from "./copy";

const icons = { plug: Plug, users: Users, braces: Code };

export function Control({ items }: { items: typeof control.items }) {
  return (
    <FeatureGrid
      variant="list"
      columns={3}
      className="mt-10 md:grid-cols-3"
      items={items.map(({ icon, title, text, link, route }) => ({
        title,
        text,
        icon: <Icon shape={icons[icon]} className="size-6" />,
        footer: (
          <ButtonLink to={route} variant="quiet" className="mt-2">
            {link}
            <Icon shape={ArrowRight} className="size-4" />
          </ButtonLink>
        ),
      }))}
    />
  );
}
