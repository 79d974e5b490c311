/**
 * Prints liveness verdicts on genuine people and on attacks, by technology: the drawn rates of docs/models/liveness.md.
 * Run: node --import tsx lab/liveness/measure.ts [people for the attacks, default 6] [for the rest,
 * default 3] [kinds with commas between, default all] [performances with commas between, default all]
 * It takes about five processor seconds per performance; results are cached in lab/.cache.
 */
import { createVisionEngine } from '@kuelik/vision/node';
import { livenessTechnologies } from '../../technologies/liveness/contract.ts';
import {
  type LivenessTechnology,
  livenessCodes,
  whenUndecided,
} from '../../technologies/liveness/recipes.ts';
import { type Depth, measureDepth } from '../../technologies/liveness/server/depth.ts';
import { judge, type Verdict } from '../../technologies/liveness/server/judge.ts';
import { cast } from '../people/cast.ts';
import { type PerformanceName, performances } from './performances.ts';
import { assemble, inspectPerformance } from './submissions.ts';

const victims = cast.slice(0, Number(process.argv[2] ?? 6));
const others = cast.slice(0, Number(process.argv[3] ?? 3));
const kindsWanted = livenessTechnologies.filter((kind) => process.argv[4]?.split(',').includes(kind) ?? true);
const engine = createVisionEngine({ workers: 1, jobTimeoutMs: 300_000 });
const print = (line: string) => process.stdout.write(`${line}\n`);

type Tally = Partial<Record<LivenessTechnology, number>>;

/** Performances of a flat object; a video on a screen is not one, because the head in it moves. */
const flat: ReadonlySet<PerformanceName> = new Set([
  'print-held',
  'print-handled',
  'photo-held',
  'photo-handled',
  'photo-bent',
  'photo-waved',
  'photo-shaken',
  'screen-still',
  'still-warped',
  'still-warped-later',
]);
const depths = { heads: [] as Depth[], pictures: [] as Depth[] };

/** Minimum to maximum, or a dash without data. */
function range(found: readonly Depth[], what: keyof Depth): string {
  const values = found.flatMap((depth) => depth[what] ?? []);
  return values.length === 0 ? '–' : `${Math.min(...values).toFixed(4)} to ${Math.max(...values).toFixed(4)}`;
}

const asked: string[] = [];

/** The verdict on the turns that an undecided one asks for; any other itself. */
async function follow(verdict: Verdict, seed: number, name: PerformanceName): Promise<Verdict> {
  if (!verdict.undecided) return verdict;
  const seen = await inspectPerformance(seed, name, engine, [whenUndecided]);
  const turned = judge({ ...(await assemble(whenUndecided, seed, name, seen)), asked: true });
  asked.push(`${name} ${seed}: ${turned.result ? 'accepted' : 'refused'}`);
  return turned;
}

/** How many of these people's submissions pass, by technology. */
async function tally(
  name: PerformanceName,
  people: readonly number[],
  kinds: readonly LivenessTechnology[] = kindsWanted,
): Promise<Tally> {
  const passed: Tally = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  for (const seed of people) {
    const seen = await inspectPerformance(seed, name, engine, kinds);
    for (const technology of kinds) {
      const evidence = await assemble(technology, seed, name, seen);
      if (performances[name].kind === 'genuine') depths.heads.push(measureDepth(evidence.frames));
      else if (flat.has(name)) depths.pictures.push(measureDepth(evidence.frames));
      const { result, reasons } = await follow(judge(evidence), seed, name);
      if (result) passed[technology] = (passed[technology] ?? 0) + 1;
      else if (performances[name].kind === 'genuine')
        process.stderr.write(`${name} ${seed} ${technology}: ${reasons.join()}\n`);
    }
  }
  return passed;
}

const columns = livenessTechnologies.map((technology) => livenessCodes[technology]);
const heading = (first: string) => {
  print(`| ${first} | people | ${columns.join(' | ')} |`);
  print(`|---|${'---|'.repeat(columns.length + 1)}`);
};
const row = (title: string, people: number, counts: Tally) =>
  print(`| ${title} | ${people} | ${livenessTechnologies.map((kind) => counts[kind] ?? '').join(' | ')} |`);

const names = (Object.keys(performances) as PerformanceName[]).filter(
  (name) => process.argv[5]?.split(',').includes(name) ?? true,
);
const ofKind = (kind: string) => names.filter((name) => performances[name].kind === kind);

heading('genuine: rejected');
for (const name of ofKind('genuine')) {
  const people = name === 'genuine' ? cast.slice(0, 4 * victims.length) : victims;
  const passed = await tally(name, people);
  const rejected = Object.fromEntries(
    kindsWanted.map((kind) => [kind, people.length - (passed[kind] ?? 0)]),
  ) as Tally;
  row(performances[name].title, people.length, rejected);
}
print('');
heading('attack: accepted');
for (const name of ofKind('attack'))
  row(performances[name].title, victims.length, await tally(name, victims));
print('');
// The frames that show the problem are the same in the other kinds, which include all those of `core`.
heading('expected to be refused: accepted');
for (const name of ofKind('honest')) {
  // Accepted: the guidance warns about clear glasses, the verdict never refuses them. All are tried to show
  // it.
  const people = name === 'clear-glasses' ? cast : others;
  row(performances[name].title, people.length, await tally(name, people, ['short', 'core']));
}
print('');
print('| depth, all submissions above | heads | pictures |\n|---|---|---|');
for (const what of ['turn', 'nod', 'growth', 'relief'] as const) {
  print(`| ${what} | ${range(depths.heads, what)} | ${range(depths.pictures, what)} |`);
}
print(`\nAsked for turns: ${asked.length} submissions ${asked.join(', ')}`);
await engine.close();
