import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { causesOf, sentenceOf } from './describe-error.ts';
import { startServer } from './start-server.ts';

/** Grace period for open requests before the process exits anyway. */
const GRACE_MS = 15_000;

function fail(error: unknown): never {
  console.error(`kuelik: ${sentenceOf(error)}`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config, fail);
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) console.error(`kuelik: ended by ${causesOf(err)}`);
    await server.close();
  });
  console.log(`ready ${server.url}`);
  const links: readonly (readonly [string, string])[] = [
    ['test page', '/test'],
    ...(config.production ? [] : [['sandbox phone', '/sandbox/phone'] as const]),
    ['cabinet', '/cabinet/sessions'],
    ['API docs', '/api/docs'],
  ];
  for (const [name, path] of links) console.log(`${name.padEnd(14)} ${server.url}${path}`);
}

main().catch(fail);
