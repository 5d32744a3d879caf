import styles from "./portrait.module.css";

/** The panes of one half of the person. */
const half = [
  // Hair, from the crown down.
  "M200 84C266 84 300 130 297 204L270 216C268 178 240 152 200 150z",
  "M297 204C299 264 292 306 278 352L249 328C262 300 270 264 270 216z",
  // Face: forehead, cheek, jaw.
  "M200 150C240 152 268 178 270 216C250 200 226 202 200 216z",
  "M200 216C226 202 250 200 270 216C270 264 262 300 249 328L200 298z",
  "M200 298L249 328C236 352 218 364 200 366z",
  // Neck, collar, shoulder, chest, arm.
  "M200 366C218 364 236 352 249 328L252 396 200 430z",
  "M200 430L252 396 270 410 200 500z",
  "M270 410C312 422 336 446 342 516L344 549H286L230 461z",
  "M200 500L230 461 286 549 292 660H200z",
  "M286 549H344L351 660H292z",
];
const whole = half.join("");

/** What only a known face has: nose, eye, lips. */
const features = [
  "M200 216L209 212C209 244 218 270 217 282C215 290 208 292 200 292z",
  "M220 236C230 224 248 224 258 235C247 244 231 245 220 236z",
  "M200 322C210 316 219 321 226 326C217 335 209 337 200 337z",
];

/** The lines between the seven panes beside the person, which go on in the facts (known-person.module.css). */
const leads = Array.from({ length: 6 }, (_, at) => `M0 ${Math.round((640 * (at + 1)) / 7)}H400`).join("");

/** A person in leaded glass: the left half is clear, each pane of the right half lights up with what is found. */
export function Portrait() {
  return (
    <svg viewBox="0 0 400 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.portrait}>
      <path d={`${leads}M200 0v84`} />
      <path d={whole} className={styles.clear} transform="matrix(-1 0 0 1 400 0)" />
      <path d={whole} className={styles.clear} />
      <g>
        {half.map((d) => (
          <path key={d} d={d} />
        ))}
        {features.map((d) => (
          <path key={d} d={d} />
        ))}
        <circle cx="240" cy="234" r="5.5" />
      </g>
    </svg>
  );
}
