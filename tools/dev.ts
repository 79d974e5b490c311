import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyModels } from '@kuelik/vision/node';
import { createServer } from 'vite';
import { root } from './setup.mjs';

// The server restarts and the site reloads on source changes. Open the address that Vite prints.
const web = join(root, 'apps/web');
const models = join(root, '.cache/models');
if (!existsSync(join(models, 'manifest.json'))) await copyModels(models);

const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const site = await createServer({ root: web });
await site.listen();
site.printUrls();

const stop = async (): Promise<void> => {
  server.kill('SIGTERM');
  await site.close();
  process.exit();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
