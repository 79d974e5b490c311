import { ensureInstalled, runTool } from './setup.mjs';

// One command from a fresh clone: install if needed, set up what the tests need, run everything.
ensureInstalled();
process.exit(runTool('test.ts', process.argv.slice(2)));
