/** The rules of style for copy and art, which read the sources line by line. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { authors } from "../generated/authors";
import * as claims from "../generated/claims";
import * as world from "../src/lib/sample-world";
import { pipelineWeeks } from "../src/pages/home/copy-window";
import { chapters } from "../src/pages/home/copy-story";
import { integrationGroups } from "../src/pages/integrations/integrations";
import { lattices } from "../src/sections/lattices";

interface Line {
  /** The path below the root of the repository. */
  file: string;
  line: number;
  text: string;
}

type Warning = Omit<Line, "text"> & { message: string };

type Rule = (lines: readonly Line[]) => Warning[];

/** @param frontend the folder of the front end. */
export function warnings(frontend: string): Warning[] {
  const lines = ["frontend/src", "data"].flatMap((folder) => readLines(dirname(frontend), folder));
  return rules.flatMap((rule) => rule(lines));
}

function readLines(root: string, folder: string): Line[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((name) => /\.(tsx?|css|json)$/.test(name));
  return names.sort().flatMap((name) => {
    const file = `${folder}/${name}`;
    return readFileSync(join(root, file), "utf8")
      .split("\n")
      .map((text, index) => ({ file, line: index + 1, text }));
  });
}

/** Warns of each line that `finds` something in. */
function warnOf(files: RegExp, finds: (text: string, file: string) => string | undefined): Rule {
  return (lines) =>
    lines.flatMap(({ file, line, text }) => {
      const message = files.test(file) ? finds(text, file) : undefined;
      return message === undefined ? [] : [{ file, line, message }];
    });
}

const SOURCE = /^frontend\/src\/.*\.tsx?$/;
const COPY = /^frontend\/src\/.*\/(copy[\w-]*|entries|apis|plans)\.ts$/;

const { companies, contacts } = claims.accuracy;

/** Words that stand for a claim. The copy imports the claim. */
const stated: readonly string[] = [
  ...Object.values(claims.support),
  claims.api.turnover,
  claims.api.info,
  claims.api.address,
  claims.api.quickStart,
  claims.api.uptime,
  claims.api.responseTime,
  claims.api.businesses,
  `"${claims.api.clients}"`,
  claims.users.everyPlan,
  companies.range,
  `${contacts.ours}%`,
  `${contacts.usual}%`,
  claims.verification.byHand,
  claims.toolCosts,
  claims.audit,
  `${claims.dataPoints.visitor.figure} data points`,
  `${claims.dataPoints.account.figure} data points`,
];

const claimsAreImported = warnOf(SOURCE, (text) => {
  const claim = stated.find((words) => text.includes(words));
  return claim && `"${claim}" is a claim: import it from data/claims.json`;
});

const figuresOfHeadsAreClaims = warnOf(/^data\/routes\.json$/, (text) => {
  const known = JSON.stringify(claims);
  const figure = (text.match(/\d[\d.,-]*(%\+?|\+|M\+|ms)/g) ?? []).find((it) => !known.includes(it) && it !== `${contacts.ours}%`);
  return figure && `"${figure}" is not in data/claims.json`;
});

const accounts = [world.halden, world.castell, world.marlowe, world.brightmoor, world.orchard, world.lumen];

/** Names, addresses and figures of the sample world. */
const sampleFacts = [
  ...accounts.flatMap(({ name, domain, person }) => [
    name,
    domain,
    person.name,
    person.email,
    person.mobile,
    person.name.split(" ")[0] ?? "",
  ]),
  ...Object.values(world.visits),
  ...Object.values(world.haldenRecord),
  ...Object.values(world.workbook),
  world.market.audience.count,
  world.pipeline,
  world.story.reason,
  world.story.lastVisit,
  world.applicant.name,
  world.applicant.taxId,
].map((fact) => ({ fact, pattern: new RegExp(`(?<!\\w)${fact.replaceAll(/[+.$]/g, "\\$&")}(?!\\w)`) }));

const sampleFactsAreImported = warnOf(SOURCE, (text, file) => {
  if (file.endsWith("sample-world.ts")) return undefined;
  const found = sampleFacts.find(({ pattern }) => pattern.test(text));
  return found && `"${found.fact}" is in the sample world: import it`;
});

const numbersAreGroupedOnce = warnOf(COPY, (text) => {
  const ungrouped = /\d,\d\d,\d{3}|[₹$]\d{4,}|(?<![\d.+-])\d{5,}(?= (credits|accounts|companies|contacts|visits|people|rows))/.exec(text);
  return ungrouped ? `"${ungrouped[0]}" needs groups of three digits` : undefined;
});

const auditHasOneSpelling = warnOf(COPY, (text) => (/SOC(?! 2\b)-?\d?/.test(text) ? 'the audit is called "SOC 2"' : undefined));

const creditHasOneDefinition = warnOf(COPY, (text) =>
  /credits?[^.]*(such as|takes? a credit)|takes? (a|one) credit/.test(text)
    ? "what a credit buys is in data/claims.json (credit.buys)"
    : undefined,
);

/** Title Case that the specification quotes, and names. */
const titles = new Set<string>([
  "End-to-End Sales Intelligence",
  "Choose Your Perfect Plan",
  "Power Your Business with Real-Time Data APIs",
  "People Address API",
  "Why Enterprises Choose {name}",
  "Get Started in 3 Simple Steps",
  "Ready to Integrate?",
  "Privacy Policy",
  "Terms of Service",
  "Cookie Policy",
  "CRM & Marketing Platforms",
  "Communication Tools",
  "Workflow Automation",
  ...accounts.map(({ name }) => name),
  ...Object.keys(authors),
  ...integrationGroups.flatMap(({ integrations }) => integrations.map(({ name }) => name)),
]);

const titlesHaveSentenceCase = warnOf(COPY, (text) => {
  const title = /\b(?:title|heading|headline): "([^"]*)"/.exec(text)?.[1] ?? "";
  const words = title.split(" ").filter((word) => /^[A-Za-z]{4,}/.test(word) && !/^(APIs?|JSON|Monday|Leadlight)\b/.test(word));
  const isTitleCase = words.length > 1 && words.every((word) => /^[A-Z]/.test(word));
  return isTitleCase && !titles.has(title) ? `"${title}" needs sentence case` : undefined;
});

/** Returns the first string of a line that consists of two short sentences. */
function pairOf(text: string): string | undefined {
  const quoted = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, string = ""]) => string);
  return quoted.find((string) => {
    const sentences = /^[^.!?]+[.!?] [^.!?]+[.!?]$/.test(string) ? string.split(/(?<=[.!?]) /) : [];
    return sentences.length === 2 && sentences.every((sentence) => sentence.split(" ").length <= 7);
  });
}

/** Warns from the second pair of a page's folder on. */
const aPageHasOnePair: Rule = (lines) => {
  const first = new Map<string, string>();
  return lines.flatMap(({ file, line, text }) => {
    const pair = COPY.test(file) ? pairOf(text) : undefined;
    if (pair === undefined) return [];
    const page = dirname(file);
    const known = first.get(page) ?? pair;
    first.set(page, known);
    return known === pair ? [] : [{ file, line, message: `a second pair of short sentences on the page: "${pair}"` }];
  });
};

/** GSTIN: state, PAN, number of the registration in the state, Z, check character. The sample's PANs are those of companies, with the number 0000. */
const taxNumbersAreValid = warnOf(/\.(tsx?|json)$/, (text) => {
  const ids = text.match(/\b\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]\b/g) ?? [];
  const pans = [...ids.map((id) => id.slice(2, 12)), ...(text.match(/\b[A-Z]{5}\d{4}[A-Z]\b/g) ?? [])];
  const wrong = ids.find((id) => id.at(-1) !== checkCharacter(id)) ?? pans.find((pan) => !/^[A-Z]{3}C[A-Z]0000[A-Z]$/.test(pan));
  return wrong && `"${wrong}" is not a valid sample tax number`;
});

/** The last character of a GSTIN: the digits in base 36, every second one twice, and the sum of quotients and remainders. */
function checkCharacter(id: string): string {
  const digits = Array.from(id.slice(0, 14), (character, at) => Number.parseInt(character, 36) * (1 + (at % 2)));
  const sum = digits.reduce((total, digit) => total + Math.floor(digit / 36) + (digit % 36), 0);
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase();
}

/** The numbers that `pattern` finds in a file, each with its line. */
const numbersIn = (lines: readonly Line[], name: string, pattern: RegExp) =>
  lines
    .filter(({ file }) => file === `frontend/src/${name}`)
    .flatMap(({ file, line, text }) => [...text.matchAll(pattern)].map(([, value]) => ({ file, line, value: Number(value) })));

/** The total of the hero counts up from what the first bars are worth to the pipeline of the sample world. */
const totalCountsUp: Rule = (lines) => {
  const end = Number(world.pipeline.replaceAll(/[$M]/g, ""));
  const sum = (bars: readonly number[]) => bars.reduce((total, height) => total + height, 0);
  const start = Number(((end * sum(pipelineWeeks.slice(0, -4))) / sum(pipelineWeeks)).toFixed(1));
  return numbersIn(lines, "pages/home/hero-window.module.css", /"\$([\d.]+)M"/g).flatMap(({ file, line, value }, at, all) => {
    const isRight = value < end && (at === 0 ? value === start : value >= (all[at - 1]?.value ?? 0));
    return isRight ? [] : [{ file, line, message: `$${value}M is not between $${start}M and $${end}M, in ascending order` }];
  });
};

const storyHasARowForEachField: Rule = (lines) => {
  const rows = numbersIn(lines, "pages/home/story.module.css", /--row: (\d)/g);
  const last = rows.sort((one, other) => other.value - one.value)[0];
  const fields = Math.max(...chapters.map((chapter) => chapter.fields.length));
  if (last === undefined || last.value + 1 === fields) return [];
  return [{ file: last.file, line: last.line, message: `${last.value + 1} rows, and a chapter has ${fields} fields` }];
};

/** The areas of the market's map are the shares of the filters. */
const mapIsToScale: Rule = (lines) => {
  const percent = (shares: readonly { share: number }[]) => Math.round(shares.reduce((sum, { share }) => sum + share, 0) * 100);
  const shares = new Set(world.market.filters.flatMap((kept) => [percent([kept]), ...kept.others.map(percent)]));
  return numbersIn(lines, "pages/tam-addressing/market-lens.tsx", /\bgrow-(\d+)/g)
    .filter(({ value }) => !shares.has(value))
    .map(({ file, line, value }) => ({ file, line, message: `no filter of the sample market keeps or leaves out ${value} %` }));
};

/** The panes of a lattice are closed, and one is where the light comes from. */
const latticesAreClosed: Rule = () =>
  Object.entries(lattices).flatMap(([name, lattice]) => {
    const area = { width: 640, height: 800 };
    const panes = lattice(area);
    const isClosed = panes.every(({ d }) => d.startsWith("M") && d.endsWith("z"));
    const isNearLight = panes.some(({ x, y }) => Math.hypot(area.width - x, y) < 100);
    const file = "frontend/src/sections/lattices.ts";
    return isClosed && isNearLight ? [] : [{ file, line: 1, message: `${name}: its panes are not closed, or none is at the top right` }];
  });

const rules: readonly Rule[] = [
  claimsAreImported,
  figuresOfHeadsAreClaims,
  sampleFactsAreImported,
  numbersAreGroupedOnce,
  auditHasOneSpelling,
  creditHasOneDefinition,
  titlesHaveSentenceCase,
  aPageHasOnePair,
  taxNumbersAreValid,
  totalCountsUp,
  storyHasARowForEachField,
  mapIsToScale,
  latticesAreClosed,
];
