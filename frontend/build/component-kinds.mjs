/**
 * The name of a component's file says how the component runs in a browser (frontend/README.md):
 *
 *   x.tsx          runs as the file that imports it: hydrates below page.tsx, never below a static file
 *   x.lazy.tsx     hydrates when its own chunk has loaded, inside a Suspense boundary
 *   x.island.tsx   keeps the server's HTML until its parent passes `isActive`
 *   x.static.tsx   keeps the server's HTML; the code runs only when a navigation renders the component anew
 *   x.server.tsx   keeps the server's HTML; browsers never get the code
 *
 * In the client's bundle, an import of a lazy, island or static file resolves to a module with the same exports that loads the file when it is needed. In
 * the server's bundle, each component of an island or static file is inside a `<div>` without a box, whose content hydration keeps; the HTML of static ones
 * is cached (src/app/html-cache.tsx).
 */
import { relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { frontend } from "./paths.mjs";

const keepServerHtml = {
  imports: () => `import { keepServerHtml } from "./src/components/server-html";`,
  wrap: (name, file) => `keepServerHtml(${dynamicImport(file)}, ${JSON.stringify(name)})`,
};

const keepServerPart = {
  imports: () => `import { keepServerPart } from "./src/components/server-part";`,
  wrap: () => `keepServerPart()`,
};

const CLIENT = {
  static: keepServerHtml,
  island: keepServerHtml,
  server: keepServerPart,
  lazy: {
    imports: () => `import { lazy } from "react";`,
    // Without its code, the server's HTML stays and works as without scripts. A rejection would remove the whole page.
    wrap: (name, file) => `lazy(() => (${dynamicImport(file)})().then((file) => ({ default: file.${name} }), () => new Promise(() => {})))`,
  },
};

/** The same `<div>` as in src/components/server-html.tsx. */
const markServerHtml = {
  imports: (file) => `import { createElement } from "react";\nimport * as file from ${JSON.stringify(file)};`,
  wrap: (name) => `(props) => createElement("div", { className: "contents" }, createElement(file.${name}, props))`,
};

/** The same `<div>` as in src/components/server-part.tsx. */
const markServerPart = {
  imports: markServerHtml.imports,
  wrap: (name) => `(props) => createElement("div", { className: "contents", "data-part": props.part }, createElement(file.${name}, props))`,
};

const cacheServerHtml = {
  imports: (file) => `import { cacheHtml } from "./src/app/html-cache";\n${markServerHtml.imports(file)}\nconst cached = {};`,
  wrap: (name) =>
    `(cached.${name} = cacheHtml(file.${name}), (props) => createElement("div", { className: "contents" }, createElement(cached.${name}, props)))`,
};

const SERVER = { static: cacheServerHtml, island: markServerHtml, server: markServerPart };

const dynamicImport = (file) => `() => import(${JSON.stringify(file)})`;

/** @param {"client" | "server"} side */
export function componentKinds(side) {
  const kinds = side === "client" ? CLIENT : SERVER;
  return {
    name: "component-kinds",
    setup(build) {
      build.onResolve({ filter: /\.(static|island|lazy|server)(\.tsx)?$/ }, ({ path, resolveDir, namespace }) => {
        const file = relative(frontend, resolve(resolveDir, path.endsWith(".tsx") ? path : `${path}.tsx`)).replaceAll("\\", "/");
        const kind = Object.keys(kinds).find((name) => file.endsWith(`.${name}.tsx`));
        // Inside the generated module, the import means the real file.
        return namespace in kinds || kind === undefined ? undefined : { path: file, namespace: kind };
      });
      for (const [namespace, { imports, wrap }] of Object.entries(kinds)) {
        build.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
          const { names, errors } = await readExports(path);
          if (errors.length > 0) return { errors };
          const lines = names.map((name) => `export const ${name} = /* @__PURE__ */ ${wrap(name, `./${path}`)};`);
          return { contents: [imports(`./${path}`), ...lines].join("\n"), resolveDir: frontend };
        });
      }
    },
  };
}

/** The name that the client's metafile gives to the module that replaces `file`. */
export function moduleName(file) {
  const kind = kindOf(file);
  return kind === undefined ? file : `${kind}:${file}`;
}

function kindOf(file) {
  return Object.keys(CLIENT).find((kind) => file.endsWith(`.${kind}.tsx`));
}

async function readExports(path) {
  try {
    const { metafile } = await esbuild.build({
      absWorkingDir: frontend,
      entryPoints: [path],
      outdir: "exports",
      format: "esm",
      jsx: "automatic",
      write: false,
      metafile: true,
      logLevel: "silent",
    });
    const names = Object.values(metafile.outputs).flatMap((output) => output.exports);
    const others = names.filter((name) => !/^[A-Z]/.test(name));
    return {
      names,
      errors: others.map((name) => ({ text: `frontend/${path} exports "${name}", but such a file may export only components` })),
    };
  } catch ({ errors }) {
    return { names: [], errors };
  }
}
