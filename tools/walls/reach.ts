/** Files that may not reach others, directly or through any number of imports; type imports count. */
export interface ReachRule {
  readonly name: string;
  readonly from: { readonly path: RegExp; readonly pathNot: RegExp };
  readonly to: RegExp;
}

/** A file, and what it imports or names. */
export interface Edges {
  readonly source: string;
  readonly reaches: readonly string[];
}

/** A file that reaches a forbidden one, and the import of its own that leads there. */
export interface Reached {
  readonly from: string;
  readonly to: string;
}

/**
 * The files that break the rule. Walks the imports backwards once: dependency-cruiser's `reachable` searches a path
 * for every pair of files, which took four fifths of the whole check.
 */
export function reached(modules: readonly Edges[], { from, to }: ReachRule): readonly Reached[] {
  const importers = new Map<string, string[]>();
  for (const { source, reaches } of modules) {
    for (const file of reaches) {
      importers.set(file, [...(importers.get(file) ?? []), source]);
    }
  }
  const leadsThere = new Map<string, string>();
  const open = modules.map(({ source }) => source).filter((source) => to.test(source));
  const seen = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      leadsThere.set(importer, file);
      open.push(importer);
    }
  }
  return [...leadsThere]
    .filter(([file]) => from.path.test(file) && !from.pathNot.test(file))
    .map(([file, next]) => ({ from: file, to: next }));
}
