/** The files that a generator will write. Nothing reaches the disk before `write`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** An error that the user can fix. Its message is complete. */
export class UserError extends Error {}

export function ensure(holds, message) {
  if (!holds) throw new UserError(message);
}

export class Changes {
  #root;
  /** Path to new content; null deletes the file. */
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
    ensure(!this.exists(path), `${path} already exists.`);
    this.#texts.set(path, text);
  }

  move(from, to, change) {
    this.create(to, change(this.read(from)));
    this.#texts.set(from, null);
  }

  /** Inserts `text` before the first match of `pattern`. */
  insertBefore(path, pattern, text) {
    const old = this.read(path);
    const at = old.search(pattern);
    ensure(at >= 0, `${path} has no match for ${pattern}; nothing can be inserted.`);
    this.#texts.set(path, old.slice(0, at) + text + old.slice(at));
  }

  /** Writes all files; returns one line per file. */
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
