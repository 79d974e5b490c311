import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderStore } from '../blobs/folder-store.ts';
import { createBackend } from '../create-backend.ts';
import { createKeyring } from '../crypto/keyring.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { demoDefaults } from '../integrators/create.ts';
import { insertSession } from '../sessions/create.ts';

/** Run by the documents' test in a process of its own: keeps signed files, prints each once it is acknowledged. */
const [dir = ''] = process.argv.slice(2);
const key = randomBytes(32);
writeFileSync(join(dir, 'key'), key);
const db = await openDatabase({ kind: 'embedded', dir: join(dir, 'database') });
await migrate(db);
const { context, platform } = await createBackend({
  db,
  blobs: await createFolderStore(join(dir, 'files')),
  keyring: createKeyring([{ id: 'test', key }]),
  demo: true,
  origins: [],
});
const certificate = { serial_number: '', subject: '', iin: '', issuer: '', not_before: '', not_after: '' };
for (;;) {
  const parts = { ...demoDefaults, technologies: ['DSS'] };
  const made = { parts, policy: null, metadata: {} };
  const { sessionId } = await insertSession(context, { integratorId: 'demo', test: false }, made, 3_600_000);
  const bytes = Buffer.alloc(300_000, 'a');
  const file = { name: 'a.txt', documentType: 'A', mediaType: 'text/plain', pages: null, bytes };
  const [document] = await platform.documents.add(sessionId, [file]);
  if (document === undefined) throw new Error('Nothing was added');
  process.stdout.write(`begins ${sessionId} ${document.id}\n`);
  const signed = { format: 'CAdES', bytes: Buffer.alloc(3_000_000, 'b'), certificate } as const;
  await platform.documents.keepSigned(sessionId, document.id, {
    ...signed,
    signedAt: new Date().toISOString(),
  });
  process.stdout.write(`kept ${sessionId} ${document.id}\n`);
}
