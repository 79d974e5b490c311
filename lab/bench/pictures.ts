import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/setup.mjs';
import { InputError, requireFolder } from '../kit/input-error.ts';
import { type Beside, lastSummary, type Summary, sideBySide } from '../kit/side-by-side.ts';

/** A measuring command, the subfolder of its pictures, and options that skip parts without a figure. */
interface Measure {
  readonly script: string;
  readonly folder: string;
  readonly options: readonly string[];
}

const measures: Readonly<Record<string, Measure>> = {
  faces: { script: 'lab/faces/measure.ts', folder: 'faces', options: ['--degraded', '0', '--worst', '0'] },
  live: { script: 'lab/clips/measure.ts', folder: 'videos', options: ['--attacks', '0', '--starts', '1'] },
  covers: { script: 'lab/covers/measure.ts', folder: 'covers', options: ['--worst', '0'] },
  documents: { script: 'lab/documents/measure.ts', folder: 'documents', options: ['--quiet'] },
};

/** Milliseconds after which a measurement is aborted: the longest takes a quarter of an hour of one processor. */
const patience = 3_600_000;

/**
 * Error rates of drawn pictures beside those of real ones, for each kind of picture in `folder`: `faces`,
 * `videos`, `covers` and `documents`, as accepted by the `measure:` commands. Throws `InputError` if the folder contains none
 * of them, and any error if a command fails or does not end.
 */
export async function* pictureFigures(folder: string): AsyncGenerator<Beside[]> {
  requireFolder(folder);
  const there = Object.entries(measures).filter(([, measure]) => existsSync(join(folder, measure.folder)));
  if (there.length === 0) {
    const names = Object.values(measures).map((measure) => measure.folder);
    throw new InputError(`--folder ${folder} holds none of ${names.join(', ')}`);
  }
  for (const [group, measure] of there) {
    const drawn = await summaryOf(measure, []);
    const real = await summaryOf(measure, ['--folder', join(folder, measure.folder)]);
    yield sideBySide(group, drawn, real);
  }
}

function summaryOf({ script, options }: Measure, folder: readonly string[]): Promise<Summary> {
  const words = ['--import', 'tsx', script, ...options, ...folder];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: patience,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`${script} ended with ${code ?? 'its time limit'}`));
      try {
        resolve(lastSummary(output));
      } catch (cause) {
        reject(new Error(`${script} printed no figures`, { cause }));
      }
    });
  });
}
