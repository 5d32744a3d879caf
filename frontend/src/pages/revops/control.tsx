import { ArrowRight, Code, Plug, Users } from "../../components/icons";
import { Link } from "../../components/link";
import { buttonVariants } from "../../components/ui/button";
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
            <Link to={route} className={`${buttonVariants({ variant: "quiet" })} mt-2`}>
              {link}
              <ArrowRight className="size-4" />
            </Link>
          ),
        };
      })}
    />
  );
}
