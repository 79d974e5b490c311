import { openDatabase } from '@kuelik/backend';
import type { ServerConfig } from '../../configuration/config.ts';
import { sentenceOf } from '../../describe-error.ts';
import { databaseLocation, openBlobs, openKeyring } from '../../stores/stores.ts';
import type { Command } from '../command.ts';
import { type Finding, findingLine, nodeFinding, settingFindings, wrong } from './findings.ts';
import {
  lookAtBuild,
  lookAtDatabase,
  lookAtDisks,
  lookAtFiles,
  lookAtKeys,
  lookAtProviders,
  lookAtPublicAddress,
  lookAtSeal,
  lookAtVersions,
} from './looks.ts';

/** Time limit of one check; a check that hangs is reported as a finding. */
const LOOK_MS = 60_000;

/**
 * Checks everything that a deployment needs, each check independently, so that one failure does not hide
 * others. Migrates and repairs nothing.
 */
export async function diagnose(config: ServerConfig, now: Date): Promise<readonly Finding[]> {
  const looks: readonly (readonly [string, () => Promise<readonly Finding[]>])[] = [
    ['database', () => lookAtDatabaseAndKeys(config)],
    ['files', async () => [await lookAtFiles(await openBlobs(config))]],
    ['files', () => lookAtVersions(config.files)],
    ['disk', () => lookAtDisks(config)],
    ['build', () => lookAtBuild(config)],
    ['seal', () => lookAtSeal(config, now)],
    ['public address', () => lookAtPublicAddress(config.publicUrl, now)],
    ['providers', () => lookAtProviders(config)],
  ];
  const findings = await Promise.all(
    looks.map(([about, look]) => within(look).catch((error: unknown) => [wrong(about, sentenceOf(error))])),
  );
  return [nodeFinding(process.versions.node), ...settingFindings(config), ...findings.flat()];
}

/** Keys that cannot be opened neither hide nor look like a fault of the database. */
async function lookAtDatabaseAndKeys(config: ServerConfig): Promise<readonly Finding[]> {
  const keyring = await openKeyring(config).catch((error: unknown) => wrong('keys', sentenceOf(error)));
  const isShut = 'says' in keyring;
  try {
    return await withDatabase(config, async (db) => [
      ...(await lookAtDatabase(db, config.databaseConnections)),
      isShut ? keyring : await lookAtKeys(db, keyring),
    ]);
  } catch (error) {
    return [wrong('database', sentenceOf(error)), ...(isShut ? [keyring] : [])];
  }
}

async function withDatabase<T>(
  config: ServerConfig,
  look: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(databaseLocation(config));
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

async function within<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it does not answer within ${LOOK_MS / 1000} s`)), LOOK_MS);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

export const doctorCommands: readonly Command[] = [
  {
    name: ['doctor'],
    usage: '',
    about: 'check this deployment and say what is wrong; changes nothing',
    run: async (config, _words, print) => {
      const findings = await diagnose(config, new Date());
      for (const finding of findings) print(findingLine(finding));
      const faults = findings.filter(({ state }) => state === 'wrong').length;
      if (faults > 0) throw new Error(`${faults} of ${findings.length} checks failed`);
    },
  },
];
