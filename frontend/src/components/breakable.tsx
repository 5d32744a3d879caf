import { Fragment } from "react";

/** A name that may break after each underscore, or an email address that may break before its @. */
export function Breakable({ name }: { name: string }) {
  return name.split(/(?<=_)|(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
