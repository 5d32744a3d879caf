import type { ReactNode } from "react";
import type { ArticleId } from "../../../generated/articles";

/** What is inside of the `<svg>`; the social images show it too (build/social-pictures.tsx). */
export const drawings: Record<ArticleId, ReactNode> = {
  // A visitor in a lit doorway, before anyone has asked for a name.
  "busiest-lead-form": (
    <>
      <path
        className="fill-pane"
        d="M100 49L0 0v70l90 14a70 70 0 0 1 10-35zM90 112H0v38l90-10zM125 23L100 0h60v14a70 70 0 0 0-35 9zM90 168V140L0 150v50l50 0z"
      />
      <path
        className="fill-glass-pale"
        d="M195 23L220 0h100L221 49a70 70 0 0 0-26-26zM230 84l90-14v42h-90zM230 140l90 10v30l-90-12zM0 112h90V84L0 70zM100 49L0 0h100l25 23a70 70 0 0 0-25 26zM50 200L112 168h96l-16 32z"
      />
      <path className="fill-pane" d="M90 168V84a70 70 0 0 1 140 0v84h-22V84a48 48 0 0 0-96 0v84z" />
      <path
        className="fill-glass"
        d="M160 14v22a48 48 0 0 1 24 6l11-19a70 70 0 0 0-35-9zM221 49l-19 11a48 48 0 0 1 6 24h22a70 70 0 0 0-9-35zM100 49l18 11a48 48 0 0 1 18-18l-11-19a70 70 0 0 0-25 26zM230 112h-22v28h22zM90 112h22v28H90z"
      />
      <path className="fill-glass" d="M112 168V84a48 48 0 0 1 96 0v84z" />
      <path className="fill-glass-pale" d="M112 84a48 48 0 0 1 48-48v51l-9 9zM169 96l39-12v42l-34-12zM112 126l34-12-6 54h-28z" />
      <path d="M169 96l-9-9V36a48 48 0 0 1 34 14z" />
      <path
        className="fill-transparent"
        d="M160 0v87M125 23l11 19M195 23l-11 19M100 49l18 11M221 49l-19 11M0 70l90 14h22l39 12M320 70l-90 14h-22l-39 12M0 112h112M208 112h112M0 150l90-10h22l31 6M320 150l-90-10h-22l-31 6M112 126l34-12M208 126l-34-12M194 50l-25 46M0 168h320M90 168l-40 32M230 168l40 32M270 200l50-20"
      />
      <path className="fill-glass-deep" d="M160 87l9 9-2 10-7 4-7-4-2-10zM146 114l14-6 14 6 6 54h-40z" />
      <path className="fill-heading" d="M160 87v23l-7-4-2-10zM160 108l-14 6-6 54h20z" />
      <path className="fill-lead" d="M140 168h20l-44 32H84z" />
      <path className="fill-glass-wash" d="M160 120l7 9-7 9-7-9z" />
    </>
  ),
  // One phone number opens three records.
  "verified-borrower": (
    <>
      <path className="fill-pane" d="M66 100L115 -84 188 -46 238 20 256 100 238 180 188 246 115 284z" />
      <path
        className="fill-glass-pale"
        d="M66 100L87 23 117 39 139 66 146 100 139 134 117 161 87 177zM188 -46L278 -153 365 -39 238 20zM256 100L396 100 365 239 238 180z"
      />
      <path
        className="fill-glass"
        d="M66 100L87 23 117 39zM66 100L139 66 146 100zM66 100L139 134 117 161zM146 21l13 13-13 13-13-13zM178 87l13 13-13 13-13-13zM146 153l13 13-13 13-13-13z"
      />
      <path className="fill-transparent" d="M139 66L365 -39M139 134L365 239M256 100h64M0 40l36 24M0 100h36M0 160l36-24" />
      <path
        className="fill-transparent stroke-heading"
        strokeWidth="2.5"
        d="M141 34l4 4 7-8m14 0h32m-32 11h14M173 100l4 4 7-8m14 0h32m-32 11h20M141 166l4 4 7-8m14 0h20m-20 11h32"
      />
      <path className="fill-pane" d="M44 36h44q8 0 8 8v112q0 8-8 8H44q-8 0-8-8V44q0-8 8-8z" />
      <path className="fill-glass-pale" d="M36 56h60v84H36z" />
      <path className="fill-glass" d="M66 78l18 22-18 22-18-22z" />
    </>
  ),
  // Shelves of panes. Light falls from the right on the one that is kept for an account.
  "personalize-for-the-account": (
    <>
      <path className="fill-tint" d="M0 0h320v200H0z" />
      <path
        className="fill-pane"
        d="M64 60V30H92V60zM128 60V26H160V60zM258 60V28H290V60zM0 132V96L18 84L36 96V132zM70 132V100q18-18 36 0V132zM26 200V156q20-18 40 0V200zM96 200V162L116 150L136 162V200zM164 200V144H204V200z"
      />
      <path
        className="fill-glass-wash"
        d="M0 60V22H30V60zM92 60V26q18-18 36 0V60zM160 60V10H196V60zM222 60V26L240 14L258 26V60zM36 132V74H70V132zM222 132V80H254V132zM284 132V86q18-18 36 0V132zM0 200V152H26V200zM66 200V160H96V200zM136 200V158H164V200zM204 200V166q16-18 32 0V200zM272 200V172L296 160L320 172V200zM106 132V60h116v72z"
      />
      <path
        className="fill-transparent"
        d="M0 60H320M0 132H320M0 0V60M0 45H30M30 0V60M47 0V12M64 0V60M64 49H92M92 0V60M128 0V60M128 47H160M160 0V60M160 39H196M196 0V60M222 0V60M240 0V14M258 0V60M258 48H290M290 0V60M290 43H320M0 60V132M18 60V84M36 60V132M36 107H70M70 60V132M222 60V132M222 110H254M254 60V132M269 60V94M284 60V132M0 132V200M0 180H26M26 132V200M66 132V200M66 184H96M96 132V200M116 132V150M136 132V200M136 183H164M164 132V200M164 176H204M204 132V200M236 132V200M236 179H272M272 132V200M296 132V160"
      />
      <path className="fill-glass" fillOpacity="0.3" d="M232 0h64L188 132h-64zM124 132h64L132 200H68z" />
      <path className="fill-glass-pale" d="M106 132V60h116v72z" />
      <path className="fill-pane" d="M106 60h34l-10 26-24 10zM222 60h-34l10 26 24 10z" />
      <path className="fill-glass" d="M130 132V94a34 34 0 0 1 68 0v38z" />
      <path className="fill-transparent" d="M106 60l24 34M222 60l-24 34M164 60v12M106 112h24M198 112h24" />
      <path className="fill-pane" d="M144 104h40v28h-40z" />
      <path className="fill-glass-deep" d="M164 110l7 8-7 8-7-8z" />
      <path className="fill-transparent" d="M164 60v50M164 126v6M130 104h68M144 118h13M171 118h13" />
    </>
  ),
  // A rose window: eight people around one decision, three of them lit.
  "selling-to-hospitals": (
    <>
      <g stroke="none">
        <path
          className="fill-pane"
          d="M38 151L-21 175A196 196 0 0 1-36 100L28 100A132 132 0 0 0 38 151zM38 49L-21 25L21-39L67 7A132 132 0 0 0 38 49z"
        />
        <path
          className="fill-glass-pale"
          d="M292 100L356 100L341 175L282 151A132 132 0 0 0 292 100zM249 137L282 151A132 132 0 0 1 253 193L228 168A96 96 0 0 0 249 137zM92 168L67 193A132 132 0 0 1 38 151L71 137A96 96 0 0 0 92 168zM64 100L28 100A132 132 0 0 1 38 49L71 63A96 96 0 0 0 64 100zM92 32L67 7A132 132 0 0 1 109-22L123 11A96 96 0 0 0 92 32zM197 11L211-22A132 132 0 0 1 253 7L228 32A96 96 0 0 0 197 11zM253 7L299-39L341 25L282 49A132 132 0 0 0 253 7zM249 63L282 49A132 132 0 0 1 292 100L256 100A96 96 0 0 0 249 63z"
        />
        <path
          className="fill-glass"
          d="M256 100L292 100A132 132 0 0 1 282 151L249 137A96 96 0 0 0 256 100zM228 32L253 7A132 132 0 0 1 282 49L249 63A96 96 0 0 0 228 32z"
        />
      </g>
      <circle cx="160" cy="100" r="132" className="fill-transparent" />
      <circle cx="160" cy="100" r="96" className="fill-glass-pale" />
      <circle cx="160" cy="100" r="82" />
      <path className="fill-glass" fillOpacity="0.3" stroke="none" d="M250 0h60L140 200H80zM206 0h22L58 200H36z" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 160 100)`}>
          <path className="fill-glass" d="M242 100h14a96 96 0 0 1-7 37l-13-6a82 82 0 0 0 6-31z" />
          <path className="fill-transparent" d="M256 100h104M249 137l96 40M182 109l37 15M230 129l6 2" />
          <circle cx="225" cy="127" r="6" className="fill-glass-pale" />
          <path className={turn % 135 === 0 ? "fill-glass" : "fill-pane"} d="M160 76c-18-14-18-42 0-58 18 16 18 44 0 58z" />
        </g>
      ))}
      <circle cx="160" cy="100" r="24" className="fill-glass-pale" />
      <circle cx="160" cy="100" r="11" className="fill-glass-deep" />
    </>
  ),
  // Factory roofs in front of a large sun.
  "sizing-a-quiet-market": (
    <>
      <path d="M160 132L0 70V0h56zM160 132L264 0h56v70zM160 132L0 132v40zM160 132l160 0v40z" />
      <path className="fill-glass-pale" d="M160 132L56 0h64zM160 132L200 0h64zM160 132L0 70v62zM160 132l160-62v62z" />
      <circle cx="160" cy="132" r="72" className="fill-glass-pale" />
      <circle cx="160" cy="132" r="54" className="fill-glass" />
      <path
        className="fill-transparent"
        d="M160 0V132M56 0l104 132M120 0l40 132M200 0l-40 132M264 0L160 132M0 70l160 62L320 70M0 132h320"
      />
      <path className="fill-pane" d="M12 200v-58l38-24v24l38-24v24l38-24v82zM176 200v-44h132v44zM196 156V76h22v80zM248 156v-60h22v60z" />
      <path
        className="fill-glass-pale"
        d="M12 142l38-24v24zM50 142l38-24v24zM12 160h19v20H12zM69 160h19v20H69zM207 76h11v80h-11zM259 96h11v60h-11zM209 156h33v22h-33zM275 178h33v22h-33z"
      />
      <path
        className="fill-glass"
        d="M88 142l38-24v24zM107 160h19v20h-19zM50 180h19v20H50zM176 156h33v22h-33zM196 76h11v16h-11zM248 96h11v16h-11zM242 178h33v22h-33z"
      />
      <path
        className="fill-transparent"
        d="M12 142h114M12 160h114M12 180h114M31 142v58M50 142v58M69 142v58M88 142v58M107 142v58M176 178h132M209 156v44M242 156v44M275 156v44M196 92h22M196 124h22M248 112h22M248 134h22"
      />
    </>
  ),
  // A fanlight: a ring for each quarter of a year, the first outside, and a pane for each week.
  "admissions-calendar": (
    <>
      <g stroke="none">
        <path className="fill-pane" d="M0 0h20l50 58A158 158 0 0 0 2 188H0zM72 0h69v31a158 158 0 0 0-37 9z" />
        <path className="fill-glass" d="M2 188a158 158 0 0 1 316 0z" />
        <path
          className="fill-glass-pale"
          d="M32 188A128 128 0 0 1 36 157L7 150A158 158 0 0 0 2 188zM62 188A98 98 0 0 1 125 96L115 68A128 128 0 0 0 32 188zM100 156A68 68 0 0 1 228 188L258 188A98 98 0 0 0 73 142zM122 188A38 38 0 0 1 155 150L152 120A68 68 0 0 0 92 188zM194 170A38 38 0 0 1 198 188L228 188A68 68 0 0 0 220 156zM141 0h38v31a158 158 0 0 0-38 0zM104 40L72 0H20l50 58a158 158 0 0 1 34-18zM216 40L248 0h52l-50 58a158 158 0 0 0-34-18z"
        />
        <path d="M247 142A98 98 0 0 1 258 188L288 188A128 128 0 0 0 273 129zM92 188A68 68 0 0 1 100 156L73 142A98 98 0 0 0 62 188z" />
        <path
          className="fill-pane"
          d="M125 96A98 98 0 0 1 195 96L205 68A128 128 0 0 0 115 68zM155 150A38 38 0 0 1 182 157L199 132A68 68 0 0 0 152 120zM195 96A98 98 0 0 1 247 142L273 129A128 128 0 0 0 205 68zM182 157A38 38 0 0 1 194 170L220 156A68 68 0 0 0 199 132zM0 188h320v12H0z"
        />
      </g>
      <path
        className="fill-transparent"
        d="M0 188h320M122 188a38 38 0 0 1 76 0M92 188a68 68 0 0 1 136 0M62 188a98 98 0 0 1 196 0M32 188a128 128 0 0 1 256 0M2 188a158 158 0 0 1 316 0M123 179L7 150M126 170L20 115M132 163L42 83M138 157L70 58M147 152L104 40M155 150L141 31M165 150L179 31M173 152L216 40M182 157L250 58M188 163L278 83M194 170L300 115M197 179L313 150M141 31V0M179 31V0M104 40L72 0M70 58L20 0M216 40l32-40M250 58l50-58M20 115L0 104M300 115l20-11M80 188v12M240 188v12M160 150v38M133 161l27 27 27-27"
      />
    </>
  ),
};
