import { createS3Store, type Moved, moveBlobs } from '@kuelik/backend';
import { sql } from 'kysely';
import type { Command } from './command.ts';
import { filesFolder, withStores } from './stores.ts';

/** Milliseconds between two progress lines. */
const PROGRESS_MS = 5000;

/** An arbitrary number for the advisory lock: only one mover runs at a time, on any machine. */
const MOVE_LOCK = 0x6b75_656c;

/** Commands for the stored files. */
export const blobCommands: readonly Command[] = [
  {
    name: ['blobs', 'move'],
    usage: '',
    about: 'move every file from the data folder into the store, while servers serve',
    run: async (config, _words, print) => {
      const { s3, writeTo } = config.files;
      if (s3 === null) throw new Error('There is no store to move to: set KUELIK_S3_BUCKET');
      if (writeTo === 'folder') {
        throw new Error('New files still go into the folder: set KUELIK_FILES=store on every server first');
      }
      let told = Date.now();
      const onProgress = ({ files, bytes }: Moved) => {
        if (Date.now() - told < PROGRESS_MS) return;
        told = Date.now();
        print(`${files} files, ${bytes} bytes`);
      };
      await withStores(config, ({ db }) =>
        db.connection().execute(async (connection) => {
          const lock = await sql<{
            free: boolean;
          }>`select pg_try_advisory_lock(${MOVE_LOCK}) as free`.execute(connection);
          if (lock.rows[0]?.free !== true) throw new Error('Another blobs move is running');
          try {
            const moved = await moveBlobs(filesFolder(config), createS3Store(s3), onProgress);
            print(`Moved ${moved.files} files, ${moved.bytes} bytes. Nothing is left in the folder`);
          } finally {
            await sql`select pg_advisory_unlock(${MOVE_LOCK})`.execute(connection);
          }
        }),
      );
    },
  },
];
