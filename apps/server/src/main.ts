import closeWithGrace from 'close-with-grace';
import { readConfig } from './configuration/config.ts';
import { causesOf, sentenceOf } from './describe-error.ts';
import { type RunningServer, startServer } from './roles/start-server.ts';
import { startLinks } from './start-links.ts';

/** Grace period for open requests before the process exits anyway. */
const GRACE_MS = 15_000;

function fail(error: unknown): never {
  console.error(`kuelik: ${sentenceOf(error)}`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  let server: RunningServer | null = null;
  // Before the start, which may wait for the database for long: as process 1 of a container it gets no signal
  // without a listener.
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) console.error(`kuelik: ended by ${causesOf(err)}`);
    await server?.close();
  });
  server = await startServer(config, fail);
  console.log(`ready ${server.url}`);
  for (const [name, path] of startLinks(config)) console.log(`${name.padEnd(14)} ${server.url}${path}`);
}

main().catch(fail);
