import { clsx } from "clsx";
import { Breakable } from "../../components/breakable";
import { glassClass } from "../../sections/glass";
import { Monogram } from "../../sections/mockups/monogram";
import type { Chapter } from "./copy-story";
import { chapterClass } from "./story-chapters";
import styles from "./story.module.css";

interface AccountRecordProps {
  name: string;
  domain: string;
  countText: string;
  chapters: readonly Chapter[];
}

/** The record: whose it is, how much of it is known, and its fields by chapter. Below `lg` the fields of a chapter follow it. */
export function AccountRecord({ name, domain, countText, chapters }: AccountRecordProps) {
  const count = chapters.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <div className={styles.record}>
      <div className={styles.head}>
        <Monogram name={name} className="size-8 rounded-sm text-xs max-[22rem]:hidden" />
        <p className="grow leading-tight">
          <b className="block font-semibold text-heading">{name}</b>
          <span className="text-sm text-muted-foreground">{domain}</span>
        </p>
        <div aria-hidden="true" className={styles.bar}>
          {chapters.map(({ title, glass, fields }, index) => (
            <span key={title} className={clsx(chapterClass[index], glassClass[glass])}>
              {fields.map(({ label }) => (
                <i key={label} />
              ))}
            </span>
          ))}
        </div>
        <p className="text-sm font-semibold text-heading">
          <span className={styles.count}>
            <span>{count}</span>
          </span>{" "}
          {countText}
        </p>
      </div>
      <div className={styles.fields}>
        {chapters.map(({ title, glass, fields }, index) => (
          <dl key={title} className={clsx(chapterClass[index], glassClass[glass])}>
            {fields.map(({ label, value, source }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Breakable name={value} />
                </dd>
                <dd>{source}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </div>
  );
}
