import { CountedPanes } from "../../sections/articles/counted-panes";
import { FigureRows } from "../../sections/articles/figure-rows";

const halves = [
  { replies: 3, sent: "Written to in exam weeks" },
  { replies: 11, sent: "Parked until the second week of term" },
];

/** A lit letter for each reply. They are mirrored, because replies count from the left. */
export function Replies() {
  return (
    <FigureRows
      rows={halves.map(({ replies, sent }) => ({
        figure: `${replies} of 120`,
        label: sent,
        picture: (
          <>
            <CountedPanes shape="envelope" columns={11} rows={1} panes={[["full", replies]]} className="[scale:-1_1] max-sm:hidden" />
            <CountedPanes
              shape="envelope"
              columns={6}
              rows={Math.ceil(replies / 6)}
              panes={[["full", replies]]}
              className="[scale:-1_1] sm:hidden"
            />
          </>
        ),
      }))}
    />
  );
}
