import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { folderCircles } from './circles.ts';
import { testOnly } from './layers.ts';
import { namedFiles, unnamedFiles } from './named-files.ts';
import { reached } from './reach.ts';
import { byName, layersBroken, namedInBrowser, noServerInBrowser, production, rules } from './rules.ts';

/** A forbidden import, or an import cycle between folders. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** The package that a file belongs to. */
const packageOf = (file: string): string => /^(packages|apps)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '';

const packages = ['apps', 'packages', 'technologies', 'e2e', 'lab'];
const isTestOnly = new RegExp(testOnly.join('|'));
const isProduction = (file: string) => new RegExp(production.path).test(file) && !isTestOnly.test(file);
/** Cycles between packages are covered by the layers. */
const insidePackage = /^(packages|apps)\/[^/]+|^(technologies|lab)/;
/** Production files, and the lab's files without its tests. */
const isCounted = (file: string) =>
  file.startsWith('lab/') ? !file.includes('.test.') : !isTestOnly.test(file);

/** Checks every import below `root`, resolved as by Node and the bundler. */
export async function checkWalls(root: string): Promise<readonly Violation[]> {
  const { output } = await cruise(
    packages,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...rules] },
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.d.ts', '.js', '.css', '.json'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const walls = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  const edges = modules.map((module) => ({
    source: module.source,
    reaches: [...module.dependencies.map(({ resolved }) => resolved), ...namedFiles(root, module)],
  }));
  const servers = reached(edges, noServerInBrowser).map((found) => ({
    rule: noServerInBrowser.name,
    ...found,
  }));
  const { from, name } = namedInBrowser;
  const unnamed = modules
    .filter(({ source }) => from.path.test(source) && !from.pathNot.test(source))
    .flatMap((module) => unnamedFiles(root, module).map((to) => ({ rule: name, from: module.source, to })));
  const urls = modules.flatMap((module) =>
    namedFiles(root, module).flatMap((to) =>
      layersBroken(module.source, to).map((rule) => ({ rule, from: module.source, to })),
    ),
  );
  const detours = modules
    .filter(({ source }) => isProduction(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter((to) => to.module.startsWith('.') && packageOf(to.resolved) !== packageOf(source))
        .map(({ resolved }) => ({ rule: byName, from: source, to: resolved })),
    );
  const own = modules
    .filter(({ source }) => insidePackage.test(source) && isCounted(source))
    .map((module) => ({
      ...module,
      dependencies: module.dependencies.filter(({ resolved }) => isCounted(resolved)),
    }));
  const circles = folderCircles(own)
    .filter(({ folder }) => insidePackage.test(folder))
    .map(({ folder, entries }) => ({ rule: 'no circle of folders', from: folder, to: entries.join(', ') }));
  return [...walls, ...servers, ...unnamed, ...urls, ...detours, ...circles];
}
