/** The rules for the kinds of component files (README.md). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { expect, test } from "vitest";
import { fileLoaders } from "../build/bundles.mjs";
import { componentKinds } from "../build/component-kinds.mjs";
import { cssModuleNames } from "../build/css-modules.mjs";
import { frontend } from "../build/paths.mjs";

const read = (file) => readFileSync(join(frontend, file), "utf8");

const files = readdirSync(join(frontend, "src"), { recursive: true })
  .filter((file) => /\.(static|island|lazy|server)\.tsx$/.test(file))
  .map((file) => `src/${file}`)
  .sort();
const ofKind = (kind) => files.filter((file) => file.endsWith(`.${kind}.tsx`));

const options = {
  absWorkingDir: frontend,
  outdir: "unwritten",
  bundle: true,
  format: "esm",
  jsx: "automatic",
  packages: "external",
  write: false,
  metafile: true,
  loader: fileLoaders,
  plugins: [cssModuleNames],
};

/** What a static component must not do, because it never runs in a browser on the page that the server sent. */
const FORBIDDEN = [
  [
    /\buse(State|Reducer|Effect|LayoutEffect|InsertionEffect|Ref|SyncExternalStore|Transition|DeferredValue|ActionState|Optimistic)\(/,
    "state or an effect",
  ],
  [/\s(on[A-Z]\w*|ref)=\{/, "a handler or a ref"],
  [/\b(useNavigate|useSetQuery)\(/, "navigation"],
];

/** The rules that `source` breaks. */
const broken = (source) => FORBIDDEN.filter(([pattern]) => pattern.test(source)).map(([, rule]) => rule);

test("the rules for static files find state, effects, handlers and refs", () => {
  expect(broken("const [open, setOpen] = useState(false);")).toEqual(["state or an effect"]);
  expect(broken("<button onClick={close}>")).toEqual(["a handler or a ref"]);
  expect(broken("<div ref={box}>")).toEqual(["a handler or a ref"]);
  expect(broken("const navigate = useNavigate();")).toEqual(["navigation"]);
  expect(broken("const { name } = useSite();")).toEqual([]);
});

test.each([...ofKind("static"), ...ofKind("server")])("%s and what it imports has no state, effects or handlers", async (file) => {
  const { metafile } = await esbuild.build({ ...options, entryPoints: [file] });
  const sources = Object.keys(metafile.inputs).filter((path) => /^src\/.*\.tsx?$/.test(path));
  const problems = sources.flatMap((path) => broken(read(path)).map((rule) => `${path}: ${rule}`));
  expect(problems).toEqual([]);
});

test("the code of server files is in no browser", async () => {
  for (const file of ofKind("server")) {
    const { atOnce, later, names } = await bundle(file);
    expect([...atOnce, ...later]).not.toContain(file);
    expect(names.length).toBeGreaterThan(0);
  }
});

test.each(ofKind("island"))("%s: each component can be activated", (file) => {
  expect(read(file)).toContain("isActive: boolean;");
});

/** In a browser's bundle of `file`: the modules that load at once, the entries that load later, and the exports. */
async function bundle(file) {
  const { metafile } = await esbuild.build({
    ...options,
    stdin: { contents: `export * from "./${file.replace(".tsx", "")}";`, resolveDir: frontend },
    splitting: true,
    plugins: [componentKinds("client"), cssModuleNames],
  });
  const outputs = Object.values(metafile.outputs);
  const first = outputs.find(({ entryPoint }) => entryPoint === "<stdin>");
  const shared = first.imports.filter(({ kind }) => kind === "import-statement").flatMap(({ path }) => metafile.outputs[path] ?? []);
  return {
    atOnce: [first, ...shared].flatMap(({ inputs }) => Object.keys(inputs)),
    later: outputs.flatMap(({ entryPoint }) => entryPoint ?? []),
    names: first.exports,
  };
}

test.each(["static", "island", "lazy"].map((kind) => ofKind(kind)[0]))(
  "%s: a browser gets its exports at once and its code later",
  async (file) => {
    const { atOnce, later, names } = await bundle(file);
    expect(atOnce).not.toContain(file);
    expect(later).toContain(file);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(read(file)).toContain(`export function ${name}(`);
  },
);
