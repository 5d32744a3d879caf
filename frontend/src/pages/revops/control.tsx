import { ArrowRight, Code, Plug, Users } from "../../components/icons";
import { ButtonLink } from "../../components/ui/button-link";
import type { control } from "./copy";
import { FeatureGrid } from "../../sections/feature-grid";

const icons = { plug: Plug, users: Users, braces: Code };

export function Control({ items }: { items: typeof control.items }) {
  return (
    <FeatureGrid
      variant="list"
      columns={3}
      className="mt-10 md:grid-cols-3"
      items={items.map(({ icon, title, text, link, route }) => {
        const Icon = icons[icon];
        return {
          title,
          text,
          icon: <Icon className="size-6" />,
          footer: (
            <ButtonLink to={route} variant="quiet" className="mt-2">
              {link}
              <ArrowRight className="size-4" />
            </ButtonLink>
          ),
        };
      })}
    />
  );
}
