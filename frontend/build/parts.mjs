/**
 * How a component runs in a browser is said by the name of its file:
 *
 *   x.tsx          hydrates with the page
 *   x.lazy.tsx     hydrates when its own code has arrived, inside a Suspense boundary of the page
 *   x.static.tsx   never hydrates: the server's HTML stays, and the code is loaded only to render it anew (components/static-part.tsx)
 *
 * In the client's bundle an import of the latter two is answered with a module that has the same exports and loads the file itself when it must.
 * In the server's, an import of a static one is answered with a module that remembers its HTML; the other two are taken as they are.
 */
import { relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { frontend } from "./paths.mjs";

const CLIENT = {
  static: {
    imports: () => `import { staticPart } from "./src/components/static-part";`,
    wrap: (name, file) => `staticPart(${load(file)}, ${JSON.stringify(name)})`,
  },
  lazy: {
    imports: () => `import { lazy } from "react";`,
    wrap: (name, file) => `lazy(async () => ({ default: (await (${load(file)})()).${name} }))`,
  },
};

const SERVER = {
  static: {
    imports: (file) => `import { keptPart } from "./src/app/kept-part";\nimport * as part from ${JSON.stringify(file)};`,
    wrap: (name) => `keptPart(part.${name})`,
  },
};

const load = (file) => `() => import(${JSON.stringify(file)})`;

/** @param {"client" | "server"} side */
export function parts(side) {
  const modules = side === "client" ? CLIENT : SERVER;
  return {
    name: "parts",
    setup(build) {
      build.onResolve({ filter: /\.(static|lazy)(\.tsx)?$/ }, ({ path, resolveDir, namespace }) => {
        const file = relative(frontend, resolve(resolveDir, path.endsWith(".tsx") ? path : `${path}.tsx`)).replaceAll("\\", "/");
        const kind = kindOf(file);
        // What such a module imports by itself is the file.
        return namespace in modules || !(kind in modules) ? undefined : { path: file, namespace: kind };
      });
      for (const [namespace, { imports, wrap }] of Object.entries(modules)) {
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

/** How the client's metafile calls what stands in for a file there. */
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
      errors: others.map((name) => ({ text: `frontend/${path} exports "${name}", but such a file exports components only` })),
    };
  } catch ({ errors }) {
    return { names: [], errors };
  }
}
