import { parseArgs } from 'node:util';
import { createBackend, type Moved, moveBlobs, openS3Store, sweepFiles } from '@kuelik/backend';
import { sql } from 'kysely';
import * as v from 'valibot';
import { filesFolder, withStores } from '../stores/stores.ts';
import type { Command } from './command.ts';

/** Milliseconds between two progress lines. */
const PROGRESS_MS = 5000;

/** An arbitrary number for the advisory lock: only one mover runs at a time, on any machine. */
const MOVE_LOCK = 0x6b75_656c;

const HOUR_MS = 3_600_000;
const hoursWord = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, '--hours must be a number of hours'),
  v.transform(Number),
  v.minValue(24, '--hours must be 24 or more: the database row of a new file may not be written yet'),
);

/** Commands for the stored files. */
export const blobCommands: readonly Command[] = [
  {
    name: ['blobs', 'sweep'],
    usage: '[--hours 48] [--trial] [--all]',
    about:
      'remove old files that no database row refers to, while servers run; --trial only counts them; --all removes them however many',
    run: async (config, words, print) => {
      const { values } = parseArgs({
        args: [...words],
        options: {
          hours: { type: 'string', default: '48' },
          trial: { type: 'boolean', default: false },
          all: { type: 'boolean', default: false },
        },
      });
      const olderThanMs = v.parse(hoursWord, values.hours) * HOUR_MS;
      const { trial: isTrial, all } = values;
      await withStores(config, async (stores) => {
        const { context } = await createBackend({ ...stores, demo: 'as-it-is', origins: config.origins });
        let swept = await sweepFiles(context, { olderThanMs, isTrial, all });
        const report = () =>
          print(`${swept.files} files, ${swept.orphans} without a row, ${swept.removed} of them removed`);
        report();
        // More than one sweep holds in memory.
        while (swept.removed > 0 && swept.removed < swept.orphans) {
          swept = await sweepFiles(context, { olderThanMs, all });
          report();
        }
        if (isTrial || !swept.isSuspicious) return;
        throw new Error(
          'Too many files have no row in this database. If it is the right one, run the command again with --all',
        );
      });
    },
  },
  {
    name: ['blobs', 'move'],
    usage: '',
    about: 'move every file from the data folder into the S3 store, while servers run',
    run: async (config, _words, print) => {
      const { s3, writeTo } = config.files;
      if (s3 === null) throw new Error('There is no store to move to: set KUELIK_S3_BUCKET');
      if (writeTo === 'folder') {
        throw new Error('New files still go into the folder: first set KUELIK_FILES=store on every server');
      }
      let reportedAt = Date.now();
      const onProgress = ({ files, bytes }: Moved) => {
        if (Date.now() - reportedAt < PROGRESS_MS) return;
        reportedAt = Date.now();
        print(`${files} files, ${bytes} bytes`);
      };
      await withStores(config, ({ db }) =>
        db.connection().execute(async (connection) => {
          const lock = await sql<{
            free: boolean;
          }>`select pg_try_advisory_lock(${MOVE_LOCK}) as free`.execute(connection);
          if (lock.rows[0]?.free !== true)
            throw new Error('Another blobs move is running: wait until it ends');
          try {
            const moved = await moveBlobs(filesFolder(config), await openS3Store(s3), onProgress);
            print(`Moved ${moved.files} files, ${moved.bytes} bytes. Nothing is left in the folder`);
          } finally {
            await sql`select pg_advisory_unlock(${MOVE_LOCK})`.execute(connection);
          }
        }),
      );
    },
  },
];
