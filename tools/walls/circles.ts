import type { IModule } from 'dependency-cruiser';

/** Entries of one folder (files and folders) that import each other in a cycle. */
export interface Circle {
  readonly folder: string;
  readonly entries: readonly string[];
}

/** The imports within each folder: for each folder, the edges between its entries. */
function edgesByFolder(modules: readonly IModule[]): Map<string, Map<string, Set<string>>> {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const from = source.split('/');
      const to = resolved.split('/');
      const depth = from.findIndex((part, i) => part !== to[i]);
      const [a, b] = [from[depth], to[depth]];
      if (a === undefined || b === undefined) continue;
      const folder = from.slice(0, depth).join('/');
      const edges = folders.get(folder) ?? new Map<string, Set<string>>();
      folders.set(folder, edges.set(a, (edges.get(a) ?? new Set()).add(b)));
    }
  }
  return folders;
}

/** Everything that can be reached from an entry. */
function reach(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    for (const next of edges.get(entry) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

/**
 * Import cycles that include a folder; type imports count. Compares the entries of each folder at every depth: a
 * folder imports whatever the files below it import. The linter finds cycles of files alone.
 */
export function folderCircles(modules: readonly IModule[]): readonly Circle[] {
  return [...edgesByFolder(modules)].flatMap(([folder, edges]) => {
    const reached = new Map([...edges.keys()].map((entry) => [entry, reach(edges, entry)]));
    const left = new Set(edges.keys());
    const circles: Circle[] = [];
    for (const entry of left) {
      const entries = [...left].filter(
        (other) => reached.get(entry)?.has(other) && reached.get(other)?.has(entry),
      );
      for (const member of entries) left.delete(member);
      if (entries.length > 1 && entries.some((member) => !/\.\w+$/.test(member))) {
        circles.push({ folder, entries: entries.sort() });
      }
    }
    return circles;
  });
}
