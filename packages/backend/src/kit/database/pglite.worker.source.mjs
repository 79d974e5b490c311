// Starts the thread from source; the bundled server starts pglite.worker.js directly. The thread's program
// only needs its types removed. tsx would start one more thread and one more process for every database that
// a test opens, so the plain program is cached instead, named by a hash of its source.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

const source = readFileSync(new URL('./pglite.worker.ts', import.meta.url), 'utf8');
const name = `pglite-worker-${createHash('sha256').update(source).digest('hex').slice(0, 16)}.mjs`;
// Below node_modules, so that the program finds its packages.
const folder = new URL('../../../../../node_modules/.cache/kuelik/', import.meta.url);
const program = new URL(name, folder);

if (!existsSync(program)) {
  const { transform } = await import('esbuild');
  const { code } = await transform(source, { loader: 'ts', target: 'node20' });
  mkdirSync(folder, { recursive: true });
  const draft = new URL(`${name}.${process.pid}.${threadId}`, folder);
  writeFileSync(draft, code);
  renameSync(draft, program);
}
await import(program.href);
