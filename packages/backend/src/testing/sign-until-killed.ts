import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBackend } from '../app/create-backend.ts';
import { createFolderStore } from '../kit/blobs/folder-store.ts';
import { createKeyring } from '../kit/crypto/keyring.ts';
import { migrate } from '../kit/database/migrate.ts';
import { openDatabase } from '../kit/database/open.ts';
import { insertSession } from '../platform/sessions/create.ts';
import { demoDefaults } from './demo-defaults.ts';

/** Run by the documents test in a separate process: stores signed files, prints each once acknowledged. */
const [dir = ''] = process.argv.slice(2);
const key = randomBytes(32);
writeFileSync(join(dir, 'key'), key);
const db = await openDatabase({ kind: 'embedded', dir: join(dir, 'database') });
await migrate(db);
const { context, platform } = await createBackend({
  db,
  blobs: await createFolderStore(join(dir, 'files')),
  keyring: createKeyring([{ id: 'test', key }]),
  demo: demoDefaults.technologies,
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
