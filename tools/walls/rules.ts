import type { IForbiddenRuleType } from 'dependency-cruiser';
import {
  both,
  browser,
  type Layer,
  labDoor,
  labWorlds,
  layers,
  npmInBrowser,
  server,
  testOnly,
} from './layers.ts';
import type { ReachRule } from './reach.ts';

const ours = '^(packages|technologies|apps|e2e|lab|tools|examples)/';
const onlyInBrowser = 'node_modules/(react|react-dom|zustand|@sentry/browser)/';
/** What ships. */
export const production = { path: '^(packages/[^/]+/src|technologies|apps/[^/]+/src)/', pathNot: testOnly };

/** A source file of this repository, not a folder. */
const isFile = new RegExp(`${ours}.*\\.\\w+$`);
const anyOf = (paths: readonly string[]): RegExp => new RegExp(paths.join('|'));

/** A layer's own files, and those that it may import; `$1` refers to the group of its path. */
const allowed = ({ path, mayReach }: Layer): readonly string[] => [
  // A lookahead keeps own files that a group of the path would exclude.
  path.replace('([^/]+)', '$1'),
  ...mayReach,
];

/** One rule per layer: it may import its own files and those in the table, and no other file of this repository. */
const layerRules = Object.entries(layers).map(
  ([name, layer]): IForbiddenRuleType => ({
    name: `layer: ${name}`,
    severity: 'error',
    // Test-only files have a separate rule.
    from: { path: layer.path, pathNot: testOnly },
    to: { path: ours, pathNot: [...allowed(layer)] },
  }),
);

/** The rules of layers that a file breaks by naming another with `new URL` or in a style sheet, which is no import. */
export const layersBroken = (from: string, to: string): readonly string[] =>
  anyOf(testOnly).test(from) || !isFile.test(to)
    ? []
    : Object.entries(layers).flatMap(([name, layer]) => {
        const group = new RegExp(layer.path).exec(from);
        const paths = allowed(layer).map((path) => path.replaceAll('$1', group?.[1] ?? ''));
        return group === null || anyOf(paths).test(to) ? [] : [`layer: ${name}`];
      });

/** Across packages, production goes through a package's exports, not through its folders. */
export const byName = 'a package is imported by its name';

/** The import rules, for dependency-cruiser. */
export const rules: readonly IForbiddenRuleType[] = [
  ...layerRules,
  {
    name: 'every file of production lies in a layer',
    severity: 'error',
    from: { ...production, pathNot: [...testOnly, ...Object.values(layers).map(({ path }) => path)] },
    to: {},
  },
  {
    name: 'the loader takes types only',
    severity: 'error',
    from: { path: '^packages/embed/src/', pathNot: testOnly },
    to: { path: '^packages/protocol/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no Node module in a browser',
    severity: 'error',
    from: { path: [...browser, ...both], pathNot: testOnly },
    to: { dependencyTypes: ['core'] },
  },
  {
    // Types count: those of a server's package bring all of Node's with them.
    name: 'a browser imports only the packages listed for it',
    severity: 'error',
    from: { path: [...browser, ...both], pathNot: testOnly },
    to: { path: 'node_modules/', pathNot: [`node_modules/(@types/)?(${npmInBrowser.join('|')})/`] },
  },
  {
    name: 'nothing of a browser on the server or in the protocol',
    severity: 'error',
    from: { path: [...server, '^packages/protocol/src/', '^packages/vision/src/'], pathNot: testOnly },
    to: { path: onlyInBrowser },
  },
  {
    name: 'no test code in production',
    severity: 'error',
    from: production,
    to: { path: testOnly },
  },
  {
    // Except where a worker runs from its source.
    name: 'no package of development in production',
    severity: 'error',
    from: { ...production, pathNot: [...testOnly, '\\.worker\\.source\\.mjs$'] },
    to: { dependencyTypes: ['npm-dev'] },
  },
  {
    name: 'a screen loads its texts in one language',
    severity: 'error',
    from: {
      path: ['^technologies/[^/]+/web/', '^packages/(camera|document-capture|flow)/src/'],
      pathNot: testOnly,
    },
    to: {
      path: ['/texts/index\\.ts$', '/texts/[^/]+/index\\.ts$'],
      pathNot: '/i18n/texts/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'the lab has one door',
    severity: 'error',
    from: { pathNot: '^lab/' },
    to: { path: '^lab/', pathNot: labDoor },
  },
  {
    name: 'people and papers are drawn without the product',
    severity: 'error',
    from: { path: labWorlds.path, pathNot: '\\.test\\.ts$' },
    to: { path: ours, pathNot: [labWorlds.path, ...labWorlds.mayReach] },
  },
  {
    name: 'the lab starts servers and browsers as journeys do, and takes nothing else of them',
    severity: 'error',
    from: { path: '^lab/' },
    to: { path: '^e2e/', pathNot: '^e2e/support/' },
  },
  {
    name: 'every import leads somewhere',
    severity: 'error',
    from: {
      path: [production.path, '^(e2e|lab)/'],
      pathNot: testOnly.filter((path) => !path.includes('e2e|lab')),
    },
    // npm leaves the optional binding out where it cannot be compiled.
    to: { couldNotResolve: true, pathNot: '^pkcs11js$' },
  },
];

/** The rule that follows imports transitively. */
export const noServerInBrowser: ReachRule = {
  name: 'no server code in a browser',
  from: { path: anyOf(browser), pathNot: anyOf(testOnly) },
  to: anyOf(server),
};

/**
 * The walls see only files that an import names. The gallery, which only `npm run dev` shows, collects its pages; the
 * loader imports the widget from the address that its host gives.
 */
export const namedInBrowser = {
  name: 'code of a browser names the files that it loads',
  from: {
    path: anyOf(browser),
    pathNot: anyOf([...testOnly, '^apps/web/src/gallery/', '^packages/embed/src/import-module']),
  },
};
