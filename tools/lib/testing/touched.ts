import { posix } from 'node:path';
import { filesBelow } from '../files.ts';
import { type Imports, importsOf } from './imports.ts';

/** The test files that a change touches, the nearest first. */
export interface Touched {
  /** Near enough to run at every change. */
  readonly run: readonly string[];
  /** Reached from farther away: left to `npm test`. */
  readonly left: readonly string[];
}

/** Read the sources as text, so no import leads from them to what they check. Each takes about a second or less. */
export const surveys: readonly string[] = [
  'technologies/shape.test.ts',
  'tools/conformance-doc.test.ts',
  'tools/operating-docs.test.ts',
  'tools/plain-words.test.ts',
  'tools/replaceable-texts.test.ts',
  'tools/shipping.test.ts',
  'tools/specified-messages.test.ts',
  'tools/technology-names.test.ts',
];

/** A change of these may change every test. */
const everywhere =
  /^(package(-lock)?\.json|vitest\.config\.ts|tools\/vitest-[^/]+\.ts|.*\/vitest-[^/]+\.ts)$/;

/** Files that are run at a change, and how many of them a heavier test counts for. */
const MOST = 40;
const ofOperators = 20;
export const heavy: readonly (readonly [RegExp, number])[] = [
  // Go through every call or pair of technologies, over HTTP.
  [/^technologies\/literal-(errors|faces|faults|refusals)\./, 20],
  [/^apps\/server\/src\/tests\/sessions\/one-person\./, 20],
  [/^technologies\/literal-/, 5],
  // Starts whole servers.
  [/^(apps\/server|tools)\//, 4],
];
/** Of a test that starts databases, or runs the operator's commands and other programs: it says little of one rule. */
export const programs: readonly string[] = [
  'node:child_process',
  'tools/lib/services/postgres.ts',
  'tools/lib/build/bundled.ts',
  'apps/server/src/commands/commands.ts',
];

const weightOf = (test: string, inputs: Imports): number => {
  // They run at every change.
  if (surveys.includes(test)) return 0;
  return inputs[test]?.imports.some(({ path }) => programs.includes(path)) === true
    ? ofOperators
    : (heavy.find(([files]) => files.test(test))?.[1] ?? 1);
};

const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('tools/template-technology/');

/**
 * Finds the tests that reach a changed file through any number of imports, and those that read all sources.
 *
 * @param changed paths from `root`
 * @returns paths from `root`; null: the change may touch every test
 */
export async function touchedTests(root: string, changed: readonly string[]): Promise<Touched | null> {
  if (changed.some((file) => everywhere.test(file))) return null;
  const tests = filesBelow(root).filter(isTest);
  const inputs = await importsOf(root, tests);
  const wanted = new Set(changed);
  const reached = tests
    .map((test) => ({ test, steps: stepsTo(inputs, test, wanted), weight: weightOf(test, inputs) }))
    .filter(({ steps }) => steps < Infinity)
    .sort((a, b) => rank(a) - rank(b));
  let spent = 0;
  const [run, left]: [string[], string[]] = [[], []];
  for (const { test, steps, weight } of reached) {
    const fits = steps === 0 || spent + weight <= MOST;
    if (fits) spent += weight;
    (fits ? run : left).push(test);
  }
  return { run: [...new Set([...run, ...surveys.filter((test) => tests.includes(test))])], left };
}

/** A heavy test imports all there is, so it says less about one file than another test of the same distance. */
const rank = ({ steps, weight }: { readonly steps: number; readonly weight: number }) =>
  steps === 0 ? 0 : steps + (weight >= ofOperators ? 4 : weight > 1 ? 2 : 0);

/** How many imports lead from a test to the nearest wanted file; Infinity: none. */
function stepsTo(inputs: Imports, test: string, wanted: ReadonlySet<string>): number {
  const distance = new Map([[test, 0]]);
  for (const [file, steps] of distance) {
    if (wanted.has(file)) return steps;
    for (const next of importedBy(inputs, file)) {
      if (!distance.has(next) && !isUnshown(test, file, next)) distance.set(next, steps + 1);
    }
  }
  return Infinity;
}

function importedBy(inputs: Imports, file: string): readonly string[] {
  return (inputs[file]?.imports ?? []).flatMap(({ path, external }) => {
    if (!path.includes('*')) return external ? [] : [path];
    // An import() of a template: every file that it can name.
    const [before = '', after = ''] = posix.join(posix.dirname(file), path).split('**/*');
    return Object.keys(inputs).filter((other) => other.startsWith(before) && other.endsWith(after));
  });
}

/**
 * A manifest names the loader of its screen. A test in Node knows every manifest and shows no screen, unless it
 * concerns the list itself.
 */
const isUnshown = (test: string, from: string, to: string) =>
  test.endsWith('.test.ts') &&
  !/^technologies\/[^/]+$/.test(test) &&
  /^technologies\/[^/]+\/(technology|about)\.ts$/.test(from) &&
  /^technologies\/[^/]+\/web\//.test(to);
