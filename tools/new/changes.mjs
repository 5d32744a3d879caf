/** What a generator is going to write. Nothing reaches the disk before `write`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What whoever runs the generator can put right; its message says all. */
export class Refusal extends Error {}

export function ensure(holds, message) {
  if (!holds) throw new Refusal(message);
}

export class Changes {
  #root;
  /** Path to new text; null: the file goes. */
  #texts = new Map();

  constructor(root) {
    this.#root = root;
  }

  read(path) {
    return this.#texts.get(path) ?? readFileSync(join(this.#root, path), "utf8");
  }

  json(path) {
    return JSON.parse(this.read(path));
  }

  list(folder) {
    return readdirSync(join(this.#root, folder)).sort();
  }

  exists(path) {
    return existsSync(join(this.#root, path));
  }

  create(path, text) {
    ensure(!this.exists(path), `${path} exists already.`);
    this.#texts.set(path, text);
  }

  move(from, to, change) {
    this.create(to, change(this.read(from)));
    this.#texts.set(from, null);
  }

  /** Puts `text` before the first match of `pattern`. */
  insertBefore(path, pattern, text) {
    const old = this.read(path);
    const at = old.search(pattern);
    ensure(at >= 0, `${path} has nothing like ${pattern}: the generator does not know where to add to it.`);
    this.#texts.set(path, old.slice(0, at) + text + old.slice(at));
  }

  /** Says what was done, a line each. */
  write() {
    return [...this.#texts].map(([path, text]) => {
      const file = join(this.#root, path);
      const done = text === null ? "removed" : existsSync(file) ? "changed" : "created";
      if (text === null) rmSync(file);
      else {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      return `${done}  ${path}`;
    });
  }
}
