import { root } from './setup.mjs';
import { checkWalls } from './walls/check.ts';

// Prints every import that violates the layers (tools/walls/layers.ts), and every import cycle between
// folders.
const violations = await checkWalls(root);
for (const { rule, from, to } of violations) console.log(`${rule}\n  ${from}\n  → ${to}`);
console.log(violations.length === 0 ? 'No wall is broken' : `${violations.length} walls broken`);
process.exitCode = violations.length === 0 ? 0 : 1;
