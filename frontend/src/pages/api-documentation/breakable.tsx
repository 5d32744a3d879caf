import { Fragment } from "react";

/** A name that may break after each underscore. */
export function Breakable({ name }: { name: string }) {
  return name.split("_").map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
