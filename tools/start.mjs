import { ensureInstalled, root, runTool } from './setup.mjs';

// One command from a fresh clone: install if needed, build if stale, then serve from this process.
ensureInstalled();
process.chdir(root);
const built = runTool('build.ts', ['--if-stale']);
if (built !== 0) process.exit(built);
await import('../dist/server/main.js');
