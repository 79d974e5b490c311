import { parseArgs } from 'node:util';
import { createBackend, repeatErasures, type Verified, verifyStored } from '@kuelik/backend';
import * as v from 'valibot';
import type { ServerConfig } from '../configuration/config.ts';
import { type Stores, withStores } from '../stores/stores.ts';
import type { Command } from './command.ts';
import { type DrillReport, drill } from './drill.ts';

const sampleWord = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}$/, '--sample must be a number of sessions'),
  v.transform(Number),
);
const intoWord = v.pipe(
  v.string('--into is required: the address of an empty database'),
  v.regex(/^postgres(?:ql)?:\/\//, '--into must be an address such as postgres://…/scratch'),
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
    usage: '--into postgres://… [--sample 1000]',
    about: 'restore a fresh backup into an empty database, verify it and print how long that takes',
    run: async (config, words, print) => {
      const { values } = parseArgs({
        args: [...words],
        options: { into: { type: 'string' }, sample: { type: 'string', default: '1000' } },
      });
      const report = await drill(config, v.parse(intoWord, values.into), v.parse(sampleWord, values.sample));
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
export function drillLines({ seconds, dumpBytes, erasedAgain, verified }: DrillReport): readonly string[] {
  const { dump, files, restore, erasures, verify } = seconds;
  const back = restore + erasures + verify;
  const share = verified.sessions < ENOUGH_SESSIONS ? 0 : REFERENCE_SESSIONS / verified.sessions;
  const s = (value: number) => `${value.toFixed(1)} s`;
  return [
    `backup: database ${s(dump)} (${dumpBytes} bytes), files ${s(files)}`,
    `restore: database ${s(restore)}, erasures ${s(erasures)} (${erasedAgain} sessions), verification ${s(verify)}`,
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
