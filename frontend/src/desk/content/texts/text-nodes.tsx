import { anchorOf, labelOf } from "./labels";
import { ItemForms } from "./item-forms";
import type { FieldsPlace } from "./place";
import { TextItem } from "./text-item";
import { isListOfRecords, rowsOf, type TextNode } from "./tree";

interface TextNodesProps {
  nodes: TextNode[];
  page: string;
  place: FieldsPlace;
  /** The pointers that the search finds. */
  found: Set<string>;
}

/** Texts and lists of a group. What the search does not find is hidden, not removed: somebody may have typed into it. */
export function TextNodes({ nodes, ...rest }: TextNodesProps) {
  return nodes.map((node) => <Node key={node.pointer} node={node} {...rest} />);
}

function Node({ node, ...rest }: Omit<TextNodesProps, "nodes"> & { node: TextNode }) {
  if (node.row) {
    return (
      <div hidden={!rest.found.has(node.pointer)}>
        <TextItem row={node.row} place={rest.place} />
      </div>
    );
  }
  if (!isListOfRecords(node)) return <TextNodes nodes={node.children} {...rest} />;
  return node.children.map((item) => <ListItem key={item.pointer} item={item} count={node.children.length} {...rest} />);
}

function ListItem({ item, count, ...rest }: Omit<TextNodesProps, "nodes"> & { item: TextNode; count: number }) {
  const { page, place, found } = rest;
  const id = anchorOf(page, item.pointer);
  return (
    <section
      id={id}
      aria-label={labelOf(item.pointer)}
      hidden={!rowsOf(item).some(({ pointer }) => found.has(pointer))}
      className="my-3 scroll-mt-4 rounded-lg border border-hairline py-2 pr-2 pl-1 target:border-heading"
    >
      <div className="mb-1 flex flex-wrap items-start justify-between gap-2 pl-3">
        <h3 className="pt-1.5 text-sm">{labelOf(item.pointer)}</h3>
        {place.frame.folder === null ? <ItemForms place={place} page={page} pointer={item.pointer} count={count} /> : null}
      </div>
      <TextNodes nodes={item.children} {...rest} />
    </section>
  );
}
