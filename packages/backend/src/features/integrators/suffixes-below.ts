import { edgeChild, edgeLength, edgeStart, labelText, rulesRoot } from 'tldts/dist/cjs/src/data/trie.js';

/** Where the label of each edge of the list's tree begins: `tldts` keeps them in one text, node by node. */
const labelStart = new Uint32Array(edgeLength.length);
edgeLength.reduce((from, length, edge) => {
  labelStart[edge] = from;
  return from + length;
}, 0);

const labelOf = (edge: number): string => {
  const from = labelStart[edge] ?? 0;
  return labelText.slice(from, from + (edgeLength[edge] ?? 0));
};

/** The node for one more label to the left; null: the list has no rule there. */
function below(node: number, label: string): number | null {
  for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1) {
    if (labelOf(edge) === label) return edgeChild[edge] ?? null;
  }
  return null;
}

/**
 * Whether the Public Suffix List, its private section included, has a suffix below a domain: `amazonaws.com` is
 * registered by one company, and anyone can have a name below `s3.amazonaws.com`. `tldts` has no call for this, so its
 * tree is read (its version is fixed, and `settings.test.ts` notices another shape).
 *
 * @param domain lower case, without a trailing dot
 */
export function hasSuffixesBelow(domain: string): boolean {
  let node: number | null = rulesRoot;
  for (const label of domain.split('.').reverse()) {
    node = below(node, label);
    if (node === null) return false;
  }
  return (edgeStart[node + 1] ?? 0) > (edgeStart[node] ?? 0);
}
