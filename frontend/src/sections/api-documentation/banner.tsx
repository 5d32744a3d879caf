import { buttonVariants } from "../../components/ui/button";
import { banner } from "../../content/api-documentation";
import { useSite } from "../../lib/site";
import { CallToAction } from "../call-to-action";

export function Banner() {
  const site = useSite();
  return (
    <CallToAction
      title={banner.title}
      text={banner.text}
      actions={
        <>
          <a href="#contact" className={buttonVariants({ size: "lg" })}>
            {banner.access}
          </a>
          <a href={`mailto:${site.email.sales}`} className={buttonVariants({ variant: "secondary", size: "lg" })}>
            {banner.sales}
          </a>
        </>
      }
    />
  );
}
