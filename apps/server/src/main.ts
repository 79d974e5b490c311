import { errorCode } from '@kuelik/backend';
import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

/** Grace period for open requests before the process exits without them. */
const GRACE_MS = 15_000;

function fail(error: unknown): never {
  console.error(`kuelik: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** The error's name, code and location, but not its message: a database's may quote personal data. */
function describe(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name} ${errorCode(error) ?? ''}`.trim(), ...frames].join('\n');
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config, fail);
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) console.error(`kuelik: ended by ${describe(err)}`);
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
