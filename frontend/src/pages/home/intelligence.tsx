import { clsx } from "clsx";
import type { ReactNode } from "react";
import { BrandMark } from "../../components/brands/brand-mark";
import { glassClass } from "../../sections/glass";
import { adPlatforms } from "../../sections/mockups/ad-platforms";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { AccountRecord } from "./account-record";
import { chapters, type Chapter, story } from "./copy-story";
import { chapterClass } from "./story-chapters";
import styles from "./story.module.css";

const { market, visitors, audience, personalize, convert } = story.chapters;

/** Five jobs and the record that they fill in while the visitor scrolls (story.module.css). */
export function IntelligenceSection() {
  return (
    <Section id="features">
      <SectionHeading align="split" title={story.title} text={story.text} />
      <div className={`${styles.story} mt-8 lg:mt-14`}>
        <ol className={styles.chapters}>
          <ChapterItem chapter={market}>
            <Funnel />
          </ChapterItem>
          <ChapterItem chapter={visitors}>
            <Match />
          </ChapterItem>
          <ChapterItem chapter={audience}>
            <Platforms />
          </ChapterItem>
          <ChapterItem chapter={personalize}>
            <p className="border-l-2 border-glass pl-4 text-sm text-heading">{personalize.message}</p>
          </ChapterItem>
          <ChapterItem chapter={convert} />
        </ol>
        <AccountRecord {...story.account} countText={story.countText} chapters={chapters} />
      </div>
    </Section>
  );
}

function ChapterItem({ chapter, children }: { chapter: Chapter; children?: ReactNode }) {
  return (
    <li className={clsx(chapterClass[chapters.indexOf(chapter)], glassClass[chapter.glass])}>
      <h3 className="text-h3">{chapter.title}</h3>
      <p className="mt-1 max-w-measure lg:mt-2">{chapter.text}</p>
      {children && <div className="mt-5 max-sm:hidden">{children}</div>}
    </li>
  );
}

function Funnel() {
  return (
    <ul className="grid gap-1.5 text-sm">
      {market.bars.map((bar) => (
        <li key={bar.label} className="grid grid-cols-[6.5rem_1fr] items-center gap-2">
          {bar.label}
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full">
            <rect width={bar.share} height="8" className="fill-glass" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** The ad platforms that the list is sent to. */
function Platforms() {
  return (
    <p className="flex gap-2 text-heading">
      {adPlatforms.map(({ brand }) => (
        <BrandMark key={brand} brand={brand} className="size-11 rounded-md border border-lead bg-glass-wash p-3" />
      ))}
    </p>
  );
}

/** A visit without a name, and who it was. */
function Match() {
  const { city, page, name, person } = story.account;
  return (
    <p className="grid grid-cols-[1fr_2rem_1.2fr] items-center text-sm">
      <span className="rounded-md border border-dashed border-edge px-3 py-2.5">
        {city}, {page}
      </span>
      <span className="h-px bg-lead" />
      <span className="rounded-md border border-lead bg-glass-wash px-3 py-2">
        <b className="block font-semibold text-heading">{person}</b>
        <span className="text-sm">{name}</span>
      </span>
    </p>
  );
}
