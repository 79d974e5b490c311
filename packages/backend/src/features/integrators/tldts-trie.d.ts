/** The Public Suffix List as a tree, which the package types only at another path. */
declare module 'tldts/dist/cjs/src/data/trie.js' {
  /** The first edge of each node; the next node's is its end. */
  export const edgeStart: Uint16Array;
  export const edgeLength: Uint8Array;
  export const edgeChild: Uint16Array;
  /** The labels of all edges, one behind the other. */
  export const labelText: string;
  export const rulesRoot: number;
}
