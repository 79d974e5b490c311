/**
 * Measures face comparison as the server does it, on a folder of pairs or on the drawn people, and prints
 * tables. The last line is one JSON object, also where the degradations, which come after it, are cut short. npm run measure:faces -- [--folder DIR] [--degraded PAIRS]
 * [--worst CASES] [--names] [--labels FILE]
 *
 * DIR, or `faces` in it, holds pictures and `pairs.csv` (a,b,same). --degraded: how many pairs of each kind are compared again
 * with the second portrait degraded (100; 0 for none). --worst: how many errors of each kind are listed (10).
 * --names: files are named after people (`Name_0001.jpg`), so every picture is compared with every other.
 * --labels: rates by group; FILE is a JSON object of file names with lists of words, as measure:covers reads it.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createVisionEngine } from '@kuelik/vision/node';
import { defaultThreshold } from '../../technologies/face2face/settings.ts';
import { parseLabels, strayLabels } from '../covers/folder.ts';
import { explainInputErrors, wholeNumber } from '../kit/input-error.ts';
import { compareDegraded, compareSet, everyPair } from './compare-set.ts';
import { ratesByGroup } from './groups.ts';
import { drawnSet, folderSet } from './picture-set.ts';
import { thresholdAtFmr } from './rates.ts';
import { degradedReport, groupRows, setReport, summary, thresholdRows, worstCases } from './report.ts';

explainInputErrors();
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    degraded: { type: 'string', default: '100' },
    worst: { type: 'string', default: '10' },
    names: { type: 'boolean', default: false },
    labels: { type: 'string' },
  },
});
const degraded = wholeNumber('degraded', values.degraded, 0);
const worst = wholeNumber('worst', values.worst, 0);
const labels = values.labels === undefined ? null : parseLabels(readFileSync(values.labels, 'utf8'));
const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const set = values.folder === undefined ? drawnSet() : await folderSet(values.folder);
const stray = strayLabels(
  labels ?? {},
  set.pairs.flatMap(({ a, b }) => [a, b]),
);
if (stray) print([stray]);
const vision = createVisionEngine({ workers: 1, jobTimeoutMs: 600_000 });
try {
  const measured = await compareSet(set, vision);
  print(setReport(set.title, measured, defaultThreshold));
  print(worstCases(measured, worst));
  const every = values.names ? everyPair(measured.faces) : null;
  if (every) {
    print(['\nEvery picture with every other, people by name:\n', ...thresholdRows(every, defaultThreshold)]);
  }
  if (labels) {
    const groups = ratesByGroup(every ?? measured.compared, labels, defaultThreshold);
    print(['\nBy group:\n', ...groupRows(groups, defaultThreshold)]);
  }
  const figures = ['', JSON.stringify(summary(measured))];
  print(figures);
  if (degraded > 0) {
    const rows = await compareDegraded(set.pairs, measured.faces, degraded, vision);
    const strict = thresholdAtFmr(measured.compared, 1e-2);
    print([...degradedReport(rows, { product: defaultThreshold, strict }), ...figures]);
  }
} finally {
  await vision.close();
}
