/**
 * Measures how often guidance and verdict mistake a free face for a covered one, and how often they miss a
 * cover, on single pictures: the tables of docs/models/covers.md.
 *
 * npm run measure:covers                                    drawn people; first and last seed: --people 1-24
 * npm run measure:covers -- --folder DIR [--labels FILE]    photos; `with_mask_…` wears a mask
 *
 * FILE is a JSON object of file names with words: `mask`, `glasses`, `dark-glasses`, `nothing`, `unsure`
 * (left out), and any groups: `{ "a.jpg": ["glasses", "beard"] }`. Files that are no pictures are named and left out, as are
 * labels that name no picture. The last line is one JSON object.
 */
import { parseArgs } from 'node:util';
import { createVisionEngine, ImageUnreadableError } from '@kuelik/vision/node';
import { explainInputErrors, InputError, wholeNumber } from '../kit/input-error.ts';
import { drawnCases } from './drawn.ts';
import { casesInFolder } from './folder.ts';
import { type CoverLook, lookAtCover } from './looks.ts';
import { coverSummary, coverTables, worstCases } from './report.ts';

explainInputErrors();
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    labels: { type: 'string' },
    people: { type: 'string', default: '1-24' },
    worst: { type: 'string', default: '20' },
  },
});
const [first = 1, last = 24] = values.people.split('-').map((seed) => wholeNumber('people', seed, 1));
const worst = wholeNumber('worst', values.worst, 0);
const seeds = Array.from({ length: last - first + 1 }, (_, i) => first + i);
const print = (line: string) => process.stdout.write(`${line}\n`);
if (values.labels !== undefined && values.folder === undefined)
  throw new InputError('--labels needs --folder: drawn people have their own');
const cases =
  values.folder === undefined ? drawnCases(seeds) : casesInFolder(values.folder, values.labels, print);

const engine = createVisionEngine({ workers: 1, jobTimeoutMs: 300_000 });
const started = process.cpuUsage();
const looks: CoverLook[] = [];
try {
  for (const one of cases) {
    const seen = await engine.inspectFace(await one.read()).catch((error: unknown) => {
      if (!(error instanceof ImageUnreadableError)) throw error;
      print(`left out: ${one.name}: ${error.message}`);
      return null;
    });
    if (seen) looks.push(lookAtCover(one, seen.frame));
  }
} finally {
  await engine.close();
}
if (looks.length === 0) throw new InputError(`--folder ${values.folder}: none of its pictures can be read`);
const { user, system } = process.cpuUsage(started);
const lines = [
  ...coverTables(looks),
  '',
  ...worstCases(looks, worst),
  '',
  JSON.stringify(coverSummary(looks, (user + system) / 1e6)),
];
print(lines.join('\n'));
