/**
 * Measures how the server reads documents' zones on photographs of specimens, with Debian's tesseract on the
 * same pictures where it is installed, and prints the table of docs/documents.md:
 * node --import tsx e2e/papers/measure.ts [pictures per kind and level] [first seed] [no-reference]
 */
import { createVisionEngine } from '@kuelik/vision/node';
import { makePerson, portrait } from '../people/index.ts';
import { measureReaders } from './measure-readers.ts';
import { specimenSet } from './specimen-set.ts';

const [countText = '18', firstText = '70000', reference] = process.argv.slice(2);
const set = specimenSet(Number(countText), Number(firstText));
const vision = createVisionEngine({ workers: 1, jobTimeoutMs: 600_000 });
const rows = await measureReaders(set, {
  vision,
  portrait: await portrait(await makePerson(61)),
  reference: reference !== 'no-reference',
  wrong: (name, lines) => process.stdout.write(`${name}\n${lines.join('\n')}\n`),
});
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
process.stdout.write(
  '\n| reader | level | pictures | exact | accepted | wrong accepted | median ms CPU |\n|---|---|---|---|---|---|---|\n',
);
for (const { reader, level, pictures, exact, accepted, wrong, milliseconds } of rows) {
  process.stdout.write(
    `| ${reader} | ${level} | ${pictures} | ${percent(exact / pictures)} | ${percent(accepted / pictures)} | ${wrong} | ${milliseconds.toFixed(0)} |\n`,
  );
}
await vision.close();
