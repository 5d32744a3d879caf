import type { TextRow } from "../contract";
import { capital, isIndex, stepsOf, wordsOfStep } from "./labels";

export interface TextNode {
  pointer: string;
  step: string;
  /** Of a text; null of what has more inside. */
  row: TextRow | null;
  children: TextNode[];
}

export interface TextGroup {
  title: string;
  nodes: TextNode[];
}

const FACTS = ["title", "description", "label"];

/** The texts by the first step of their place, in their order. Single ones are together. */
export function groupsOf(rows: TextRow[]): TextGroup[] {
  const nodes = treeOf(rows);
  const facts = nodes.filter(({ row, step }) => row !== null && FACTS.includes(step));
  const single = nodes.filter(({ row, step }) => row !== null && !FACTS.includes(step));
  const groups = nodes.filter(({ row }) => row === null).map((node) => ({ title: capital(wordsOfStep(node.step)), nodes: [node] }));
  const named = [
    { title: "Search results and menus", nodes: facts },
    { title: "Single texts", nodes: single },
  ];
  return [...named.filter((group) => group.nodes.length > 0), ...groups];
}

function treeOf(rows: TextRow[]): TextNode[] {
  const root: TextNode = { pointer: "", step: "", row: null, children: [] };
  const known = new Map([["", root]]);
  for (const row of rows) {
    const raw = row.pointer.split("/").slice(1);
    const steps = stepsOf(row.pointer);
    let parent = root;
    raw.forEach((part, index) => {
      const pointer = `${parent.pointer}/${part}`;
      let node = known.get(pointer);
      if (!node) {
        node = { pointer, step: steps[index] ?? part, row: null, children: [] };
        known.set(pointer, node);
        parent.children.push(node);
      }
      parent = node;
    });
    parent.row = row;
  }
  return root.children;
}

/** A list whose items have fields of their own. */
export const isListOfRecords = ({ children }: TextNode) =>
  children.length > 0 && children.every(({ step, row }) => isIndex(step) && row === null);

export const rowsOf = (node: TextNode): TextRow[] => (node.row ? [node.row] : node.children.flatMap(rowsOf));

/** The innermost record of a list that a text is in, and how many there are. */
export function itemOf(pointer: string, rows: TextRow[]): { pointer: string; count: number } | null {
  const steps = pointer.split("/");
  for (let end = steps.length - 1; end > 1; end -= 1) {
    if (!isIndex(steps[end - 1] ?? "")) continue;
    const list = `${steps.slice(0, end - 1).join("/")}/`;
    const items = new Set(rows.filter((row) => row.pointer.startsWith(list)).map((row) => row.pointer.slice(list.length).split("/")[0]));
    return { pointer: steps.slice(0, end).join("/"), count: items.size };
  }
  return null;
}
