import type { Glass } from "./glass";

export interface WindowSubject {
  /** The lit panes by strength, in the section's color unless `glass` names another. */
  panes: readonly { strength: "wash" | "pale" | "full"; d: string; glass?: Glass }[];
  /** The lines between the panes. */
  outline: string;
}

/**
 * The pictures of the window at the end of a page, 560 wide and 360 high. A phone shows the part from 85 to 275, and the left third fades into the
 * dark.
 */
export const windowSubjects = {
  /** The only window in four colors. */
  four: {
    panes: [
      { glass: "cobalt", strength: "full", d: "M250 0h100l-95 95zM340 190h90l5 95h-100z" },
      { glass: "cobalt", strength: "pale", d: "M425 95h80l-5 95h-70zM180 0h70l5 95h-80zM495 285h65v95h-70z" },
      { glass: "amber", strength: "full", d: "M175 95h80l5 95zM435 285h60l-5 95h-50z" },
      { glass: "amber", strength: "pale", d: "M350 0h70l5 95h-80zM500 190h60v95h-65zM265 285h70l-5 95h-62z" },
      { glass: "viridian", strength: "full", d: "M510 0h50v95h-55zM260 190h80l-75 95z" },
      { glass: "viridian", strength: "pale", d: "M255 95h90l-5 95h-80zM430 190h70l-5 95h-60z" },
      { glass: "ruby", strength: "full", d: "M345 95h80l5 95zM500 190l60-95v95z" },
      { glass: "ruby", strength: "pale", d: "M420 0h90l-5 95h-80zM170 190h90l5 95h-100zM335 285h100l5 95h-110z" },
    ],
    outline:
      "M90 0l20 380M180 0l-20 380M250 0l20 380M350 0l-20 380M420 0l20 380M510 0l-20 380M0 95h560M0 190h560M0 285h560M350 0l-95 95M175 95l85 95M340 190l-75 95M345 95l85 95M560 95l-60 95",
  },
  funnel: {
    panes: [
      { strength: "wash", d: "M220 80h280l-42 50h-196zM500 80l40-80h20v150l-102-20zM390 290l20 90h150v-130l-170-40z" },
      { strength: "pale", d: "M262 130h196l-68 80h-60z" },
      { strength: "full", d: "M330 210h60v80h-60z" },
    ],
    outline:
      "M220 80h280l-110 130v80h-60v-80zM262 130h196M330 210h60M220 80L170 0M500 80l40-80M262 130L0 150M458 130l102 20M330 210L0 260M390 210l170 40M330 290l-40 90M390 290l20 90M360 0v80M220 80L90 0",
  },
  cells: {
    panes: [
      { strength: "wash", d: "M460 30h100v65h-100zM160 160h100v65h-100zM360 225h100v65h-100zM460 290h100v90h-100z" },
      { strength: "pale", d: "M260 95h100v65h-100zM460 95h100v65h-100zM160 225h100v65h-100zM360 290h100v90h-100z" },
      { strength: "full", d: "M360 95h100v65h-100zM260 160h100v65h-100zM460 225h100v65h-100z" },
    ],
    outline: "M60 0v380M160 0v380M260 0v380M360 0v380M460 0v380M0 30h560M0 95h560M0 160h560M0 225h560M0 290h560",
  },
  bubble: {
    panes: [
      { strength: "wash", d: "M470 90l60-90h30v120h-60zM500 210l60 40v130h-170l80-140z" },
      { strength: "pale", d: "M230 90h240l30 30v90l-30 30h-140l-65 45 15-45h-50l-30-30v-90z" },
      { strength: "full", d: "M280 141l24 24-24 24-24-24zM350 141l24 24-24 24-24-24zM420 141l24 24-24 24-24-24z" },
    ],
    outline:
      "M230 90h240l30 30v90l-30 30h-140l-65 45 15-45h-50l-30-30v-90zM280 141l24 24-24 24-24-24zM350 141l24 24-24 24-24-24zM420 141l24 24-24 24-24-24zM200 165h56M304 165h22M374 165h22M444 165h56M230 90L190 0M350 0v141M470 90l60-90M500 120h60M500 210l60 40M470 240l-80 140M265 285l-30 95M200 120L0 90M200 210L0 250M350 189v51",
  },
  switchboard: {
    panes: [
      { strength: "wash", d: "M220 60h80v80h-80zM460 60h100v80h-100zM300 220h80v80h-80z" },
      { strength: "pale", d: "M380 60h80v80h-80zM220 220h80v80h-80zM460 220h100v80h-100z" },
      {
        strength: "full",
        d: "M260 84l16 16-16 16-16-16zM340 84l16 16-16 16-16-16zM420 84l16 16-16 16-16-16zM510 84l16 16-16 16-16-16zM260 244l16 16-16 16-16-16zM340 244l16 16-16 16-16-16zM420 244l16 16-16 16-16-16zM510 244l16 16-16 16-16-16zM252 116h16l160 128h-16zM332 116h16l-80 128h-16zM502 116h16l-170 128h-16zM412 116h16l90 128h-16z",
      },
    ],
    outline:
      "M140 0v140M220 0v140M300 0v140M380 0v140M460 0v140M140 220v160M220 220v160M300 220v160M380 220v160M460 220v160M0 60h560M0 140h560M0 220h560M0 300h560M260 84l16 16-16 16-16-16zM340 84l16 16-16 16-16-16zM420 84l16 16-16 16-16-16zM510 84l16 16-16 16-16-16zM260 244l16 16-16 16-16-16zM340 244l16 16-16 16-16-16zM420 244l16 16-16 16-16-16zM510 244l16 16-16 16-16-16z",
  },
  document: {
    panes: [
      { strength: "wash", d: "M480 130l80-40v170l-80-10zM420 70l40-70h100v90l-80 40z" },
      { strength: "pale", d: "M270 70h150v60h60v160h-210z" },
      { strength: "full", d: "M420 70l60 60h-60zM440 225l26 26-26 26-26-26z" },
    ],
    outline:
      "M270 70h150l60 60v160h-210zM420 70v60h60M300 150h90M300 180h150M300 210h100M440 225l26 26-26 26-26-26zM270 70L200 0M420 70l40-70M480 130l80-40M480 250l80 10M480 290l50 90M270 290l-60 90M270 130L0 100M270 230L0 270M340 290v90M340 0v70",
  },
  /** Two minutes, or twelve degrees, are lit. */
  clock: {
    panes: [
      { strength: "wash", d: "M360 75a105 105 0 1 0 .1 0z" },
      { strength: "pale", d: "M434 106l86-106h40v180h-95a105 105 0 0 0-31-74zM360 285a105 105 0 0 0 74-31l106 126h-180z" },
      { strength: "full", d: "M360 180V75a105 105 0 0 1 22 2z" },
    ],
    outline:
      "M360 75a105 105 0 1 0 .1 0zM360 180V75M360 180l22-103M434 106l86-106M465 180h95M434 254l106 126M360 285v95M286 254l-90 126M255 180H0M286 106L200 0M360 75V0M360 105v-10M360 265v-10M275 180h10M445 180h-10",
  },
  person: {
    panes: [
      { strength: "wash", d: "M402 110l58-110h100v150l-158-10zM450 300l-20-80 130 40v120h-90z" },
      { strength: "pale", d: "M270 300l20-80 45-35h50l45 35 20 80z" },
      { strength: "full", d: "M343 75h34l25 25v35l-25 28h-34l-25-28v-35z" },
    ],
    outline:
      "M343 75h34l25 25v35l-25 28h-34l-25-28v-35zM270 300l20-80 45-35h50l45 35 20 80zM343 163l-8 22M377 163l8 22M360 185v115M343 75L300 0M377 75l40-75M402 115L560 150M402 135l158 15M318 115L0 90M290 220L0 240M430 220l130 40M450 300l20 80M270 300l-30 80M0 330l270-30M450 300h110",
  },
  popup: {
    panes: [
      { strength: "wash", d: "M220 70h280v110h-130v100h-150z" },
      { strength: "pale", d: "M500 70l60-40v150h-60zM520 280v100H370v-100z" },
      { strength: "full", d: "M370 180h150v100h-150z" },
    ],
    outline:
      "M220 70h280v110M220 70v210h150M220 100h280M250 130h140M250 155h90M370 180h150v100h-150zM398 212h70M398 240h44M220 70L170 0M500 70l60-40M360 0v70M220 175H0M220 280L140 380M370 280v100M520 280v100M520 180h40M520 280h40M0 90l220 10",
  },
  quarries: {
    panes: [
      { strength: "wash", d: "M430 10l70 85-70 85-70-85zM290 180l70 85-70 85-70-85zM500 265l60-73v146z" },
      { strength: "pale", d: "M290 10l70 85-70 85-70-85zM430 180l70 85-70 85-70-85zM500 95l60-73v146z" },
      { strength: "full", d: "M360 95l70 85-70 85-70-85z" },
    ],
    outline:
      "M-138 0l313 380M2 0l313 380M142 0l313 380M282 0l313 380M422 0l313 380M158 0l-313 380M298 0l-313 380M438 0l-313 380M578 0l-313 380M718 0l-313 380",
  },
  nested: {
    panes: [
      { strength: "wash", d: "M210 60h320v240h-320z" },
      { strength: "pale", d: "M265 105h210v150h-210z" },
      { strength: "full", d: "M320 145h100v70h-100z" },
    ],
    outline:
      "M210 60h320v240h-320zM265 105h210v150h-210zM320 145h100v70h-100zM210 60l110 85M530 60l-110 85M530 300l-110-85M210 300l110-85M210 60L140 0M530 60l30-25M530 300l30 25M210 300l-80 80M210 180H0M530 180h30M370 0v60M370 300v80",
  },
  record: {
    panes: [
      { strength: "wash", d: "M160 65h90v60h-90zM160 235h90v60h-90zM470 65h90v60h-90zM470 235h90v60h-90z" },
      { strength: "pale", d: "M160 150h90v60h-90zM470 150h90v60h-90z" },
      { strength: "full", d: "M300 100h120v160h-120z" },
    ],
    outline:
      "M300 100h120v160h-120zM300 140h120M300 180h120M300 220h120M160 65h90v60h-90zM160 150h90v60h-90zM160 235h90v60h-90zM470 65h90v60h-90zM470 150h90v60h-90zM470 235h90v60h-90zM250 95l50 45M250 180h50M250 265l50-45M420 140l50-45M420 180h50M420 220l50 45M360 0v100M360 260v120M0 95h160M0 180h160M0 265h160M205 0v65M205 295v85M515 0v65M515 295v85",
  },
  /** Our pane, and the tools around it. */
  comb: {
    panes: [
      {
        strength: "wash",
        d: "M308 210l52 30v60l-52 30-52-30v-60zM256 120l52 30v60l-52 30-52-30v-60zM516 30l52 30v60l-52 30-52-30v-60zM516 210l52 30v60l-52 30-52-30v-60zM204 30l52 30v60l-52 30-52-30v-60z",
      },
      {
        strength: "pale",
        d: "M308 30l52 30v60l-52 30-52-30v-60zM412 30l52 30v60l-52 30-52-30v-60zM464 120l52 30v60l-52 30-52-30v-60zM412 210l52 30v60l-52 30-52-30v-60z",
      },
      {
        strength: "full",
        d: "M360 120l52 30v60l-52 30-52-30v-60zM308 74l16 16-16 16-16-16zM412 74l16 16-16 16-16-16zM464 164l16 16-16 16-16-16zM412 254l16 16-16 16-16-16zM308 254l16 16-16 16-16-16zM256 164l16 16-16 16-16-16z",
      },
    ],
    outline:
      "M-4 30l52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30M-4 150l52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30M-4 210l52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30M-4 330l52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30 52-30 52 30M100 0v30M204 0v30M308 0v30M412 0v30M516 0v30M48 60v60M152 60v60M256 60v60M360 60v60M464 60v60M100 150v60M204 150v60M308 150v60M412 150v60M516 150v60M48 240v60M152 240v60M256 240v60M360 240v60M464 240v60M100 330v50M204 330v50M308 330v50M412 330v50M516 330v50M308 74l16 16-16 16-16-16zM412 74l16 16-16 16-16-16zM464 164l16 16-16 16-16-16zM412 254l16 16-16 16-16-16zM308 254l16 16-16 16-16-16zM256 164l16 16-16 16-16-16z",
  },
  /** The products around one record. */
  rosette: {
    panes: [
      {
        strength: "wash",
        d: "M442 30l88 88-90 37-35-35zM530 242l-88 88-37-90 35-35zM318 330l-88-88 90-37 35 35zM230 118l88-88 37 90-35 35z",
      },
      { strength: "pale", d: "M318 30h124l-37 90h-50zM530 118v124l-90-37v-50zM442 330h-124l37-90h50zM230 242v-124l90 37v50z" },
      { strength: "full", d: "M355 120h50l35 35v50l-35 35h-50l-35-35v-50z" },
    ],
    outline:
      "M318 30h124l88 88v124l-88 88h-124l-88-88v-124zM355 120h50l35 35v50l-35 35h-50l-35-35v-50zM355 120L306 0M405 120L454 0M440 155l120-49M440 205l120 49M405 240l57 140M355 240l-57 140M320 155L0 24M320 205L0 336M230 180H0M530 180h30",
  },
  envelope: {
    panes: [
      { strength: "wash", d: "M230 90v180l102-96zM510 90v180l-102-96z" },
      { strength: "pale", d: "M230 90h280L370 205z" },
      { strength: "full", d: "M370 175l30 30-30 30-30-30z" },
    ],
    outline:
      "M230 90h280v180h-280zM230 90l123.5 101.4M510 90l-123.5 101.4M230 270l102-96M510 270l-102-96M370 175l30 30-30 30-30-30zM230 90L170 0M510 90l50-60M370 90V0M230 270l-60 110M510 270l50 60M370 235v145M230 180H0M510 180h50M230 90L0 40M230 270L0 320",
  },
  /** Three plans, each taller than the one before. */
  plans: {
    panes: [
      { strength: "wash", d: "M180 190h100v190h-100zM280 0l50 60h80l40-60zM510 70l50-40v140l-50-20z" },
      { strength: "pale", d: "M295 130h100v250h-100z" },
      { strength: "full", d: "M410 70h100v310h-100z" },
    ],
    outline:
      "M180 380V190h100v190M295 380V130h100v250M410 380V70h100v310M180 240h100M295 180h100M410 120h100M180 190L100 0M280 190l-30-190M280 190l15-60M395 130l15-60M330 60L280 0M410 70L330 60M410 70l40-70M510 70l50-40M510 150l50 20M180 240L0 200M510 290l50 20",
  },
  question: {
    panes: [
      { strength: "wash", d: "M405 75l75-75h80v63l-120 50zM388 234l172 46v100h-35l-140-98z" },
      { strength: "pale", d: "M365 262l20 20-20 20-20-20z" },
      { strength: "full", d: "M290 130l30-55h85l35 38v45l-52 42v34h-46v-56l54-44v-10l-12-12h-36l-14 26z" },
    ],
    outline:
      "M290 130l30-55h85l35 38v45l-52 42v34h-46v-56l54-44v-10l-12-12h-36l-14 26zM365 262l20 20-20 20-20-20zM320 75L250 0M405 75l75-75M440 113l120-50M440 158l120 30M388 234l172 46M342 234L0 280M290 130L0 100M342 178L0 190M365 302v78M345 282L200 380M385 282l140 98",
  },
} as const satisfies Record<string, WindowSubject>;

export type WindowSubjectName = keyof typeof windowSubjects;
