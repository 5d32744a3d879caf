import { Fragment, useContext, useState } from "react";
import { type ContentForm, type ContentPage, ServerContent } from "../../lib/content";
import { readPageData } from "../../lib/page-data";
import { FormBlock } from "./form-block";
import { Author, Blocks, Contents, End, Hero } from "./parts.server";

/** A page that content defines. Only its forms hydrate: browsers do not have the rest, which is in the server's HTML. */
export function Page() {
  const content = useContext(ServerContent);
  const [{ className, forms }] = useState(() => outlineOf(content));
  return (
    <div data-content className={className}>
      <article>
        <Hero part="hero" />
        <div className="group/body shell grid gap-x-12 py-12 wrap-anywhere sm:py-16 has-[#contents-title]:lg:grid-cols-[11rem_minmax(0,44rem)] has-[#contents-title]:xl:grid-cols-[1fr_minmax(0,44rem)_14rem]">
          <Contents part="contents" />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 text-lg">
            <Blocks part="0" />
            {forms.map((form, index) => (
              <Fragment key={index}>
                <FormBlock {...form} nth={index} others={forms} />
                <Blocks part={String(index + 1)} />
              </Fragment>
            ))}
            <Author part="author" />
          </div>
        </div>
      </article>
      <End part="end" />
    </div>
  );
}

interface Outline {
  className: string | undefined;
  forms: readonly ContentForm[];
}

/** What the forms need, and the color around them: on the server from the content, in a browser from its HTML and data. */
function outlineOf(content: ContentPage | null): Outline {
  if (content === null) return { className: document.querySelector("[data-content]")?.className, forms: readPageData().forms ?? [] };
  return { className: `glass-${content.glass}`, forms: content.blocks.filter((block) => block.type === "form") };
}
