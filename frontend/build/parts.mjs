/**
 * How a component runs in a browser is said by the name of its file:
 *
 *   x.tsx          hydrates with the page
 *   x.lazy.tsx     hydrates when its own code has arrived, inside a Suspense boundary of the page
 *   x.static.tsx   never hydrates: the server's HTML stays, and the code is loaded only to render it anew (components/static-part.tsx)
 *
 * The server bundle takes all three as they are. In the client's, an import of the latter two is answered with a module that has the same
 * exports and loads the file itself when it must.
 */
import { relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { frontend } from "./paths.mjs";

const MODULES = {
  static: {
    imports: `import { staticPart } from "./src/components/static-part";`,
    wrap: (name, load) => `staticPart(${load}, ${JSON.stringify(name)})`,
  },
  lazy: {
    imports: `import { lazy } from "react";`,
    wrap: (name, load) => `lazy(async () => ({ default: (await (${load})()).${name} }))`,
  },
};

export const parts = {
  name: "parts",
  setup(build) {
    build.onResolve({ filter: /\.(static|lazy)(\.tsx)?$/ }, ({ path, resolveDir, namespace }) => {
      // What such a module imports by itself is the file.
      if (namespace in MODULES) return undefined;
      const file = relative(frontend, resolve(resolveDir, path.endsWith(".tsx") ? path : `${path}.tsx`)).replaceAll("\\", "/");
      return { path: file, namespace: kindOf(file) };
    });
    for (const [namespace, { imports, wrap }] of Object.entries(MODULES)) {
      build.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
        const load = `() => import(${JSON.stringify(`./${path}`)})`;
        const { names, errors } = await readExports(path);
        if (errors.length > 0) return { errors };
        const lines = names.map((name) => `export const ${name} = /* @__PURE__ */ ${wrap(name, load)};`);
        return { contents: [imports, ...lines].join("\n"), resolveDir: frontend };
      });
    }
  },
};

/** How the client's metafile calls what stands in for a file there. */
export function moduleName(file) {
  const kind = kindOf(file);
  return kind === undefined ? file : `${kind}:${file}`;
}

function kindOf(file) {
  return Object.keys(MODULES).find((kind) => file.endsWith(`.${kind}.tsx`));
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
      errors: others.map((name) => ({ text: `frontend/${path} exports "${name}", but such a file exports components only` })),
    };
  } catch ({ errors }) {
    return { names: [], errors };
  }
}
