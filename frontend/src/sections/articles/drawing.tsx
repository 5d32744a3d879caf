import type { ReactNode } from "react";
import type { ArticleId } from "../../../generated/articles";
import { cn } from "../../lib/cn";
import { glassClass } from "../glass";
import { articleGlass } from "./article-glass";

/**
 * The pictures of the articles: leaded glass with one motif and one color each. They are decoration, so they have no label. Lines keep their width at
 * every size.
 */
export function Drawing({ id, className }: { id: ArticleId; className?: string }) {
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cn("drawing block w-full fill-glass-wash", glassClass[articleGlass[id]], className)}
      strokeWidth="1.5"
    >
      <path stroke="none" d="M0 0h320v200H0z" />
      {drawings[id]}
    </svg>
  );
}

const petal = "M160 76c-15-13-15-37 0-52 15 15 15 39 0 52z";

const drawings: Record<ArticleId, ReactNode> = {
  // A person in a lit doorway.
  "busiest-lead-form": (
    <>
      <path className="fill-glass-pale" d="M120 150h80l74 50H46zM0 0h64l56 70-60-8L0 70zM320 70l-60-8-60 8 56-70h64z" />
      <path className="fill-pane" d="M64 0h192l-56 70a40 40 0 0 0-80 0z" />
      <path className="fill-glass" d="M120 150V70a40 40 0 0 1 80 0v80z" />
      <path
        className="fill-transparent"
        d="M160 0v30M0 110h120M200 110h120M0 150h120M200 150h120M60 62v88M260 62v88M132 42l-68-42M188 42l68-42M135 150l-34 50M185 150l34 50M120 70h80M120 110h25M175 110h25M160 30v40"
      />
      <path className="fill-heading" stroke="none" d="M160 84a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM148 150v-34q0-12 12-12t12 12v34z" />
    </>
  ),
  // One phone number opens three records.
  "verified-borrower": (
    <>
      <path className="fill-glass-pale" d="M92 60l68-36v44l-68 18zM92 86l68-10v48l-68-10zM92 114l68 18v44l-68-36z" />
      <path className="fill-pane" d="M160 24h120v44H160zM160 132h120v44H160z" />
      <path className="fill-glass" d="M160 76h120v48H160z" />
      <path className="fill-glass-pale" d="M182 34l12 12-12 12-12-12zM182 142l12 12-12 12-12-12z" />
      <path className="fill-pane" d="M182 86l14 14-14 14-14-14z" />
      <path
        className="fill-transparent"
        d="M206 46h58M206 92h58M206 108h36M206 154h58M175 100l5 5 9-10M0 0l60 44M0 200l60-44M280 46h40M280 100h40M280 154h40"
      />
      <path className="fill-pane" d="M44 36h44q8 0 8 8v112q0 8-8 8H44q-8 0-8-8V44q0-8 8-8z" />
      <path className="fill-glass-pale" d="M36 56h60v84H36z" />
      <path className="fill-glass" d="M66 78l18 20-18 20-18-20z" />
    </>
  ),
  // Shelves of panes, with one lit.
  "personalize-for-the-account": (
    <>
      <path
        className="fill-pane"
        d="M24 26h34v44H24zM120 36h40v34h-40zM238 20h30v50h-30zM64 96h50v40H64zM222 92h26v44h-26zM30 152h60v28H30zM196 150h36v30h-36z"
      />
      <path
        className="fill-glass-pale"
        d="M64 38h50v32H64zM200 30h32v40h-32zM274 40h26v30h-26zM24 90h34v46H24zM254 104h44v32h-44zM96 156h46v24H96zM238 158h56v22h-56z"
      />
      <path className="fill-glass-pale" d="M120 70h76l20 66H108z" stroke="none" />
      <path className="fill-glass" d="M132 84q0-8 8-8h36q8 0 8 8v52h-52z" />
      <path
        className="fill-transparent"
        d="M0 70h320M0 136h320M0 180h320M132 104h52M158 76v60M166 36v34M172 36v34M178 36v34M184 36v34M148 152v28M154 152v28M160 152v28M166 152v28"
      />
    </>
  ),
  // A rose window: eight people around one decision, three of them lit.
  "selling-to-hospitals": (
    <>
      <path className="fill-pane" d="M0 0h90L72 100l18 100H0zM320 0h-90l18 100-18 100h90z" />
      <circle cx="160" cy="100" r="92" className="fill-pane" />
      <circle cx="160" cy="100" r="80" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <path key={turn} d={petal} transform={`rotate(${turn} 160 100)`} className={turn % 135 === 0 ? "fill-glass" : "fill-glass-pale"} />
      ))}
      <circle cx="160" cy="100" r="24" className="fill-pane" />
      <circle cx="160" cy="100" r="11" className="fill-glass" />
      <path className="fill-transparent" d="M0 100h68M252 100h68M36 0v200M284 0v200" />
    </>
  ),
  // Factory roofs in front of a large sun.
  "sizing-a-quiet-market": (
    <>
      <path className="fill-pane" d="M160 150L0 96V0h70zM160 150L250 0h70v96z" />
      <path className="fill-glass-pale" d="M160 150L70 0h90zM160 150L0 96v54zM160 150l160-54v54z" />
      <circle cx="160" cy="132" r="62" className="fill-glass" />
      <path className="fill-transparent" d="M98 132h124M160 70v62M116 88l44 44 44-44" />
      <path className="fill-pane" d="M20 200v-62l36-22v22l36-22v22l36-22v84zM176 200v-40h124v40z" />
      <path className="fill-glass-pale" d="M196 160V84h20v76zM244 160v-56h20v56zM36 158h24v20H36zM76 158h24v20H76z" />
      <path className="fill-transparent" d="M0 200h320M196 98h20M244 118h20M200 180h76M238 160v40" />
    </>
  ),
  // A term of weeks, some of them lit.
  "admissions-calendar": (
    <>
      <path className="fill-pane" d="M34 20h252v160H34z" />
      <path className="fill-glass-pale" d="M34 20h252v28H34zM70 48h72v33H70zM178 81h72v33h-72zM34 114h36v33H34zM142 147h108v33H142z" />
      <path d="M142 48h36v33h-36zM34 81h72v33H34zM250 48h36v33h-36zM106 114h72v33h-72z" />
      <path className="fill-glass" d="M178 114h36v33h-36z" />
      <path
        className="fill-transparent"
        d="M34 81h252M34 114h252M34 147h252M70 48v132M106 48v132M142 48v132M178 48v132M214 48v132M250 48v132M0 34h34M286 34h34M0 114h34M286 114h34M88 8v24M232 8v24"
      />
      <path className="fill-pane" d="M196 121l9 10-9 10-9-10z" />
    </>
  ),
};
