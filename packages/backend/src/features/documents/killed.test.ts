import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackend } from '../../app/create-backend.ts';
import { createFolderStore } from '../../kit/blobs/folder-store.ts';
import { createKeyring } from '../../kit/crypto/keyring.ts';
import { openDatabase } from '../../kit/database/open.ts';

// A second process starts with its own database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kuelik-killed-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const signer = fileURLToPath(new URL('../../testing/sign-until-killed.ts', import.meta.url));

interface Event {
  readonly what: string;
  readonly session: string;
  readonly document: string;
}

/** Kills a process that stores signed files while it writes file number `count`. */
async function signAndKill(count: number): Promise<Event[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', signer, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events: Event[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [what = '', session = '', document = ''] = line.split(' ');
    events.push({ what, session, document });
    if (events.filter((event) => event.what === 'begins').length === count) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return events;
}

it('a process killed while signing leaves complete signed files or none, and loses no document', async () => {
  const events = await signAndKill(6);
  const db = await openDatabase({ kind: 'embedded', dir: join(dir, 'database') });
  try {
    const { platform } = await createBackend({
      db,
      blobs: await createFolderStore(join(dir, 'files')),
      keyring: createKeyring([{ id: 'test', key: readFileSync(join(dir, 'key')) }]),
      demo: [],
      origins: [],
    });
    const kept = new Set(events.filter(({ what }) => what === 'kept').map(({ document }) => document));
    expect(kept.size).toBeGreaterThanOrEqual(5);
    for (const { session, document } of events.filter(({ what }) => what === 'begins')) {
      const [listed] = await platform.documents.list(session);
      expect((await platform.documents.read(session, document)).length).toBe(300_000);
      if (kept.has(document)) expect(listed?.signed).not.toBeNull();
      if (listed?.signed === null) {
        await expect(platform.documents.readSigned(session, document)).rejects.toMatchObject({
          httpStatus: 404,
        });
      } else {
        expect((await platform.documents.readSigned(session, document)).length).toBe(3_000_000);
      }
    }
  } finally {
    await db.destroy();
  }
});
