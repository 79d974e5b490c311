/**
 * Measures MRZ reading, on your own pictures or on drawn ones: npm run measure:documents -- [--folder DIR]
 * [--degrade] [--halves PER_PICTURE] [--scans] [--share 1] [--quiet] [--count PER_KIND_AND_LEVEL] [--seed FIRST] [--print PER_KIND_AND_LEVEL]
 * DIR, or `documents` in it, holds pictures and `truth.json`: a list of { "file": name, "zone": lines or null }; files that are no
 * pictures are named and left out. Without a folder
 * specimens are drawn; --print draws fronts of cards and passports as well, and reads what is only printed. --degrade damages
 * the pictures that were read; --halves paints over half of one letter, so many times in each, a different half every time; --scans makes of each a camera's frames that curl, move or gleam differently, reads them as the
 * browser does, together where none will do alone, and sends them to the server's rules. --share 0.25 does so with one in four. Ctrl+C
 * ends with the table of what was measured until then. The last line is
 * JSON: `readable` a count, `exact` and `accepted` shares of it (accepted and exact), `wrong` the count of
 * accepted but wrong readings, of all pictures.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadOcrbNetwork, type MrzReading } from '@kuelik/vision/document';
import { createVisionEngine } from '@kuelik/vision/node';
import sharp from 'sharp';
import { explainInputErrors, fraction, InputError, wholeNumber } from '../kit/input-error.ts';
import { setFolder } from '../kit/set-folder.ts';
import { wilson } from '../kit/wilson.ts';
import { specimenSet, takeSpecimen } from '../papers/specimen-set.ts';
import { makePerson, portrait } from '../people/index.ts';
import { measurePrint, type PrintOutcome, printSet } from './measure-print.ts';
import {
  countZones,
  type MeasuredPicture,
  measureDegraded,
  measureHalves,
  measureZone,
  placeOf,
  type ZoneCounts,
  type ZoneOutcome,
} from './measure-zones.ts';
import { decodeGray, readPictureFolder } from './picture-folder.ts';
import { printLines } from './print-report.ts';
import { playScan, type ScanOutcome, scans, scanTable } from './scans.ts';

explainInputErrors();
const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    degrade: { type: 'boolean', default: false },
    halves: { type: 'string', default: '0' },
    scans: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
    count: { type: 'string', default: '4' },
    seed: { type: 'string', default: '70000' },
    print: { type: 'string', default: '0' },
  },
});

/** A picture that the caller's list names. */
const decodeNamed = (folder: string, file: string) =>
  decodeGray(join(folder, file)).catch((cause: Error) => {
    throw new InputError(`${file} cannot be read as a picture: ${cause.message.split('\n')[0]}`, { cause });
  });

async function* folderPictures(given: string): AsyncGenerator<MeasuredPicture> {
  const folder = setFolder(given, 'documents', 'truth.json');
  const named = await readPictureFolder(folder);
  const missing = named.find(({ file }) => !existsSync(join(folder, file)));
  if (missing) throw new InputError(`truth.json names ${missing.file}, which the folder does not have`);
  for (const { file, zone } of named) {
    yield { name: file, zone, decode: () => decodeNamed(folder, file) };
  }
}

async function* drawnPictures(count: number, first: number): AsyncGenerator<MeasuredPicture> {
  for (const specimen of specimenSet(count, first)) {
    const { art, picture } = await takeSpecimen(specimen);
    yield { name: specimen.name, zone: art.truth.mrz ?? null, decode: () => decodeGray(picture) };
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const share = (hits: number, count: number) => {
  const [low, high] = wilson(hits, count);
  return `${hits} (${percent(hits / Math.max(1, count))}, ${percent(low)} to ${percent(high)})`;
};

function row(name: string, pictures: number, counts: ZoneCounts): string {
  const { readable, exact, accepted, wrong, median, slowTenth } = counts;
  const cells = [name, pictures, readable, share(exact, readable), share(accepted, readable), wrong];
  return `| ${[...cells, median.toFixed(0), slowTenth.toFixed(0)].join(' | ')} |`;
}

function stateOf({ reading, accepted }: ZoneOutcome): string {
  if (!reading) return 'nothing found';
  return `${accepted ? 'accepted' : 'not accepted'}, cost ${reading.cost.toFixed(2)}, names ${reading.nameCertainty.toFixed(2)}`;
}

async function scanPicture({ name, zone, decode }: MeasuredPicture, reading: MrzReading): Promise<void> {
  const image = await decode();
  const document = { image, place: placeOf(reading), zone: zone ?? [] };
  for (const [i, scan] of scans.entries()) {
    const outcome = await playScan(scan, document, network, 100 * taken + i);
    scanned.set(scan.name, [...(scanned.get(scan.name) ?? []), outcome]);
    if (!outcome.wrong || options.quiet) continue;
    print(`WRONG ${name}, ${scan.name}: the document, the browser, the server`);
    for (const line of [zone ?? [], outcome.relied.browser, outcome.relied.server].flat()) print(`  ${line}`);
  }
}

sharp.concurrency(1);
const network = await loadOcrbNetwork();
const outcomes: ZoneOutcome[] = [];
const degraded = new Map<string, ZoneOutcome[]>();
const scanned = new Map<string, ScanOutcome[]>();
const pictures = options.folder
  ? folderPictures(options.folder)
  : drawnPictures(wholeNumber('count', options.count, 1), wholeNumber('seed', options.seed, 0));
const sampled = fraction('share', options.share);
let warm = false;

/** Null if the file is no picture. */
async function measure(picture: MeasuredPicture): Promise<ZoneOutcome | null> {
  try {
    // Warm-up: the first picture includes compilation.
    if (!warm) await measureZone(picture, network);
    warm = true;
    return await measureZone(picture, network);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    print(`left out: ${error.message}`);
    return null;
  }
}

const halves = wholeNumber('halves', options.halves, 0);
const damaging = options.degrade || options.scans || halves > 0;

function printWrong(outcome: ZoneOutcome, zone: readonly string[] | null): void {
  if (options.quiet) return;
  print(`WRONG ${outcome.name}: ${stateOf(outcome)}`);
  for (const line of [...(zone ?? []), ...(outcome.reading?.lines ?? [])]) print(`  ${line}`);
}

let taken = 0;
let stopped = false;
process.once('SIGINT', () => {
  stopped = true;
});
for await (const picture of pictures) {
  if (stopped) break;
  const outcome = await measure(picture);
  if (outcome === null) continue;
  outcomes.push(outcome);
  const missed = outcome.readable && !(outcome.exact && outcome.accepted);
  if ((missed || outcome.wrong) && !options.quiet) {
    print(
      `${outcome.wrong ? 'WRONG' : outcome.exact ? 'exact' : 'missed'} ${picture.name}: ${stateOf(outcome)}`,
    );
    if (!outcome.exact)
      for (const line of [...(picture.zone ?? []), ...(outcome.reading?.lines ?? [])]) print(`  ${line}`);
  }
  if (!damaging || !outcome.exact || !outcome.reading) continue;
  taken += 1;
  if (Math.floor(taken * sampled) === Math.floor((taken - 1) * sampled)) continue;
  if (options.scans && outcome.readable) await scanPicture(picture, outcome.reading);
  if (halves > 0) {
    const results = await measureHalves(picture, outcome.reading, network, { count: halves, seed: taken });
    const name = 'half a letter painted over';
    degraded.set(name, [...(degraded.get(name) ?? []), ...results]);
    for (const result of results) if (result.wrong) printWrong(result, picture.zone);
  }
  if (!options.degrade) continue;
  const results: ZoneOutcome[] = [];
  await measureDegraded(picture, outcome.reading, network, ({ name }, result) => {
    results.push(result);
    degraded.set(name, [...(degraded.get(name) ?? []), result]);
    if (result.wrong) printWrong({ ...result, name: `${picture.name}, ${name}` }, picture.zone);
  });
  const { accepted, wrong } = countZones(results);
  if (!options.quiet)
    print(`${picture.name}, damaged in ${results.length} ways: ${accepted} accepted, ${wrong} wrong`);
}

if (outcomes.length === 0 && !stopped)
  throw new InputError(`--folder ${options.folder}: none of its pictures can be read`);
print('\n| pictures | all | readable | exact | exact and accepted | wrong relied on | median ms | 90 % ms |');
print('|---|---|---|---|---|---|---|---|');
const counts = countZones(outcomes);
print(row(options.folder ? 'folder' : 'drawn', outcomes.length, counts));
for (const [name, results] of degraded) print(row(name, results.length, countZones(results)));
if (options.scans) for (const line of ['', ...scanTable(scanned, share)]) print(line);
const printCount = wholeNumber('print', options.print, 0);
if (printCount > 0) {
  const vision = createVisionEngine({ workers: 1, jobTimeoutMs: 600_000 });
  const face = await portrait(await makePerson(61));
  const read: PrintOutcome[] = [];
  for (const specimen of printSet(printCount, wholeNumber('seed', options.seed, 0) + 20_000)) {
    read.push(await measurePrint(specimen, vision, face));
  }
  await vision.close();
  for (const line of ['', ...printLines(read, share)]) print(line);
}
const slowest = [...outcomes].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 3);
print(
  `\nslowest: ${slowest.map(({ name, milliseconds }) => `${name} ${milliseconds.toFixed(0)} ms`).join(', ')}`,
);
const { readable, exact, accepted, wrong, median } = counts;
print(
  JSON.stringify({
    readable,
    exact: exact / Math.max(1, readable),
    accepted: accepted / Math.max(1, readable),
    wrong,
    median_ms: Math.round(median),
  }),
);
