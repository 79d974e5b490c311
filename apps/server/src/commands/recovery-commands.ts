import { parseArgs } from 'node:util';
import { createBackend, repeatErasures, type Verified, verifyStored } from '@kuelik/backend';
import * as v from 'valibot';
import type { ServerConfig } from '../configuration/config.ts';
import { type Stores, withStores } from '../stores/stores.ts';
import type { Command } from './command.ts';
import { type DrillReport, drill, drillRestored } from './drill.ts';

const sampleWord = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}$/, '--sample must be a number of sessions'),
  v.transform(Number),
);
const address = (option: string) =>
  v.pipe(
    v.string(),
    v.regex(/^postgres(?:ql)?:\/\//, `${option} must be an address such as postgres://…/scratch`),
  );
const targetWords = v.union(
  [
    v.strictObject({ into: address('--into'), sample: sampleWord }),
    v.strictObject({ restored: address('--restored'), sample: sampleWord }),
  ],
  'name --into postgres://…, an empty database, or --restored postgres://…, one that you have restored',
);
/** Maximum faults to print; more of the same kind add nothing. */
const SHOWN = 20;
/** The number of sessions for which the goal of ten minutes is stated. */
const REFERENCE_SESSIONS = 100_000;
/** With fewer sessions, nearly all of the time goes into starting programs and creating tables. */
const ENOUGH_SESSIONS = 1_000;

/** Commands for backups and what follows a restore. */
export const recoveryCommands: readonly Command[] = [
  {
    name: ['erasures', 'apply'],
    usage: '',
    about: 'after a restore: erase again what was erased since the backup',
    run: (config, _words, print) =>
      withStores(config, async (stores) => {
        const { noted, erased } = await repeatErasures(await contextOf(config, stores));
        print(`${noted} erasures in the log, ${erased} sessions erased again`);
      }),
  },
  {
    name: ['verify'],
    usage: '[--sample 1000]',
    about: 'check that every key can be unwrapped and that the files of a sample can be read',
    run: (config, words, print) => {
      const { values } = parseArgs({
        args: [...words],
        options: { sample: { type: 'string', default: '1000' } },
      });
      const sample = v.parse(sampleWord, values.sample);
      return withStores(config, async (stores) => {
        const rules = { sample, retention: config.retention };
        printReport(await verifyStored(await contextOf(config, stores), rules), print);
      });
    },
  },
  {
    name: ['drill'],
    usage: '--into|--restored postgres://… [--sample 1000]',
    about:
      'restore a fresh backup into an empty database, or take one that was restored to a point in time; verify it and print how long that takes',
    run: async (config, words, print) => {
      const { values } = parseArgs({
        args: [...words],
        options: {
          into: { type: 'string' },
          restored: { type: 'string' },
          sample: { type: 'string', default: '1000' },
        },
      });
      const target = v.parse(targetWords, { ...values });
      const report =
        'into' in target
          ? await drill(config, target.into, target.sample)
          : await drillRestored(config, target.restored, target.sample);
      for (const line of drillLines(report)) print(line);
      printReport(report.verified, print);
    },
  },
];

async function contextOf(config: ServerConfig, stores: Stores) {
  const { context } = await createBackend({ ...stores, demo: 'as-it-is', origins: config.origins });
  return context;
}

/**
 * The duration of each step, and with enough sessions, an extrapolation to `REFERENCE_SESSIONS` if time
 * grows with their number.
 */
export function drillLines(report: DrillReport): readonly string[] {
  const { backup, files, erasures, erasedAgain, verification, verified } = report;
  const s = (value: number) => `${value.toFixed(1)} s`;
  const after = `erasures ${s(erasures)} (${erasedAgain} sessions), verification ${s(verification)}`;
  if (backup === null) return [`files ${s(files)}, ${after}`];
  const back = backup.restore + erasures + verification;
  const share = verified.sessions < ENOUGH_SESSIONS ? 0 : REFERENCE_SESSIONS / verified.sessions;
  return [
    `backup: database ${s(backup.dump)} (${backup.dumpBytes} bytes), files ${s(files)}`,
    `restore: database ${s(backup.restore)}, ${after}`,
    `recovery: ${s(back)} for ${verified.sessions} sessions`,
    ...(share > 1
      ? [`extrapolated, not measured: ${s(back * share)} for ${REFERENCE_SESSIONS} sessions at the same rate`]
      : []),
  ];
}

function printReport(
  { sessions, erased, keys, pictures, documents, bytes, faults }: Verified,
  print: (line: string) => void,
): void {
  print(
    `${sessions} sessions, ${erased} of them erased; ${keys} keys open; ${pictures} pictures and ${documents} documents read, ${bytes} bytes`,
  );
  for (const fault of faults.slice(0, SHOWN)) print(fault);
  if (faults.length > 0) throw new Error(`${faults.length} faults`);
  print('Nothing is wrong');
}
