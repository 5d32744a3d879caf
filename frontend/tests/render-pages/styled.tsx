const spread = { style: { color: "red" } };

/** A component with a style attribute that the linter does not see. */
export function Styled() {
  return (
    <p id="styled" {...spread}>
      red
    </p>
  );
}
