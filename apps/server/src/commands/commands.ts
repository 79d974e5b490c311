import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addKeyToFile,
  createBackend,
  createKeyring,
  eraseSession,
  openDatabase,
  publishManifest,
  type RewrapProgress,
  readOrCreateKeyFile,
  rewrapKeys,
  sealNewKey,
} from '@kuelik/backend';
import { integrationTypes } from '@kuelik/protocol';
import * as v from 'valibot';
import { wrapNewKey } from '../stores/kms.ts';
import { databaseLocation, migrateTo, withStores } from '../stores/stores.ts';
import { blobCommands } from './blob-commands.ts';
import type { Command } from './command.ts';
import { doctorCommands } from './doctor/command.ts';
import { integratorCommands } from './integrator-commands.ts';
import { keyCommands } from './key-commands.ts';
import { policyCommands } from './policy-commands.ts';
import { recoveryCommands } from './recovery-commands.ts';
import { webhookCommands } from './webhook-commands.ts';

const integrityFile = v.object({
  type: v.picklist(integrationTypes),
  files: v.record(v.string(), v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
});

/** Milliseconds between two progress lines of a long rotation. */
const PROGRESS_MS = 5_000;

function everySoOften(print: (line: string) => void): (progress: RewrapProgress) => void {
  let last = performance.now();
  return ({ done, total }) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    print(`${done} of ${total} data keys, ${Math.floor((100 * done) / total)} %`);
  };
}

/** Every command of the command line. */
export const commands: readonly Command[] = [
  {
    name: ['migrate'],
    usage: '',
    about: 'migrate the database to this version',
    run: async (config, _words, print) => {
      const db = await openDatabase(databaseLocation(config));
      const ran = await migrateTo(config, db).finally(() => db.destroy());
      print(ran.length === 0 ? 'Nothing to do' : `Migrated: ${ran.join(', ')}`);
    },
  },
  {
    name: ['keys', 'rotate'],
    usage: '',
    about: 'add a new key to the key file and rewrap all data keys with it',
    run: async (config, _words, print) => {
      if (config.keys !== null) {
        throw new Error(
          'The keys are in KUELIK_KEYS: add a new one after the others and restart every server, move it to the front and restart every server, then run keys rewrap',
        );
      }
      // Running servers with the same file reload it when they first see the new key.
      await withStores(config, async ({ db }) => {
        const keys = addKeyToFile(config.keysFile, readOrCreateKeyFile(config.keysFile));
        const count = await rewrapKeys(db, createKeyring(keys), everySoOften(print));
        print(`New key ${keys[0]?.id}, ${count} data keys rewrapped. Back up ${config.keysFile}`);
      });
    },
  },
  {
    name: ['keys', 'wrap'],
    makesFirstKey: true,
    usage: '<id>',
    about:
      'create a key in the key management service or the PKCS#11 device, and print its entry for KUELIK_KEYS',
    run: async ({ kms, pkcs11 }, words, print) => {
      const id = v.parse(
        v.pipe(
          v.string('an id for the key is required'),
          v.regex(/^[A-Za-z0-9_-]{1,32}$/, 'the id must have 1 to 32 letters, digits, - or _'),
        ),
        words[0],
      );
      if (pkcs11 !== null) return print(await sealNewKey(pkcs11, id));
      if (kms === null) {
        throw new Error(
          'There is no service or device that wraps keys: set KUELIK_KMS_URL or KUELIK_PKCS11_MODULE',
        );
      }
      print(await wrapNewKey(kms, id));
    },
  },
  {
    name: ['keys', 'rewrap'],
    usage: '',
    about: 'rewrap every data key with the newest key',
    run: (config, _words, print) =>
      withStores(config, async ({ db, keyring }) => {
        print(
          `${await rewrapKeys(db, keyring, everySoOften(print))} data keys rewrapped with ${keyring.currentId()}`,
        );
      }),
  },
  ...doctorCommands,
  ...blobCommands,
  ...integratorCommands,
  ...policyCommands,
  ...keyCommands,
  ...webhookCommands,
  ...recoveryCommands,
  {
    name: ['integrity', 'publish'],
    usage: '<dir>',
    about: 'publish the file hashes of a built site or widget',
    run: async (config, words, print) => {
      const dir = v.parse(v.string('a folder is required'), words[0]);
      const { type, files } = v.parse(
        integrityFile,
        JSON.parse(await readFile(join(dir, 'integrity.json'), 'utf8')),
      );
      await withStores(config, ({ db, now }) => publishManifest(db, type, files, now()));
      print(`Published ${Object.keys(files).length} hashes for ${type}`);
    },
  },
  {
    name: ['session', 'erase'],
    usage: '<id>',
    about: "erase a session's personal data and pictures",
    run: (config, words, print) => {
      const id = v.parse(v.pipe(v.string('a session id is required'), v.minLength(1)), words[0]);
      return withStores(config, async (stores) => {
        const { context } = await createBackend({ ...stores, demo: 'as-it-is', origins: config.origins });
        const found = await context.db
          .selectFrom('session')
          .select('session_id')
          .where('session_id', '=', id)
          .executeTakeFirst();
        if (found === undefined) throw new Error('No such session');
        await eraseSession(context, id);
        print('Erased');
      });
    },
  },
];
