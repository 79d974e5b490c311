import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../setup.mjs';
import { checkWalls, type Violation } from './check.ts';
import { byName, namedInBrowser, noServerInBrowser, rules } from './rules.ts';

/** One forbidden import per rule, and those that text-based rules missed. */
const planted: readonly [rule: string, file: string, source: string][] = [
  [
    'a screen loads its texts in one language',
    'technologies/tunduk/web/planted-texts.ts',
    "export { texts } from '../texts/index.ts';",
  ],
  ['layer: protocol', 'packages/protocol/src/planted.ts', "import '@kuelik/ui';"],
  ['layer: embed', 'packages/embed/src/planted.ts', "import '../../ui/src/index.ts';"],
  ['layer: vision', 'packages/vision/src/face/planted.ts', "import '@kuelik/protocol';"],
  [
    'layer: vision in Node',
    'packages/vision/src/node/planted.ts',
    "import '../../../protocol/src/index.ts';",
  ],
  ['layer: ui', 'packages/ui/src/controls/planted.ts', "import '../../../flow/src/index.ts';"],
  ['layer: camera', 'packages/camera/src/planted.ts', "import '@kuelik/flow';"],
  ['layer: document capture', 'packages/document-capture/src/planted.ts', "import '@kuelik/flow';"],
  ['layer: flow', 'packages/flow/src/flow/planted.ts', "import '../../../../technologies/catalogue.ts';"],
  ['layer: processes', 'packages/processes/src/planted.ts', "import '@kuelik/protocol';"],
  ['layer: pki', 'packages/pki/src/planted.ts', "import '@kuelik/backend';"],
  ['layer: providers', 'packages/providers/src/planted.ts', "import '@kuelik/pki';"],
  [
    'layer: conformance suites of providers',
    'packages/providers/src/conformance/planted.ts',
    "import '@kuelik/sandbox';",
  ],
  ['layer: sandbox', 'packages/sandbox/src/planted.ts', "import '@kuelik/backend';"],
  ['layer: backend: kit', 'packages/backend/src/kit/planted.ts', "import '../platform/sessions/rows.ts';"],
  [
    'layer: backend: platform',
    'packages/backend/src/platform/planted.ts',
    "import '../features/qr/routes.ts';",
  ],
  ['layer: backend: features', 'packages/backend/src/features/planted.ts', "import '../app/cors.ts';"],
  ['layer: backend: app', 'packages/backend/src/app/planted.ts', "import '@kuelik/technologies/catalogue';"],
  [
    'layer: what both sides of a technology share',
    'technologies/tunduk/planted.ts',
    "import './web/machine.ts';",
  ],
  [
    'layer: a technology’s screens',
    'technologies/tunduk/web/planted.ts',
    "import '../../liveness/contract.ts';",
  ],
  [
    'layer: a technology’s routes',
    'technologies/tunduk/server/planted.ts',
    "import '../../liveness/contract.ts';",
  ],
  ['layer: a technology’s manifest', 'technologies/tunduk/technology.ts', "import './server/index.ts';"],
  ['layer: apps/web', 'apps/web/src/planted.ts', "import '@kuelik/backend';"],
  ['layer: apps/widget', 'apps/widget/src/planted.ts', "import '@kuelik/backend';"],
  ['layer: apps/server', 'apps/server/src/planted.ts', "import '@kuelik/flow';"],
  [
    'layer: the tables of technologies',
    'technologies/planted-table.ts',
    "import type {} from './tunduk/web/machine.ts';",
  ],
  [
    'layer: the server’s table of technologies',
    'technologies/server.ts',
    "import './tunduk/web/machine.ts';",
  ],
  [
    'layer: a technology’s routes',
    'technologies/tunduk/server/planted-address.ts',
    "new URL('../web/machine.ts', import.meta.url);",
  ],
  ['every file of production lies in a layer', 'packages/planted/src/index.ts', "import '@kuelik/protocol';"],
  [
    'a package is imported by its name',
    'packages/pki/src/planted-detour.ts',
    "import '../../processes/src/pool.ts';",
  ],
  [
    'layer: a technology’s screens',
    'technologies/tunduk/web/tunduk.module.css',
    ".planted { composes: row from '../../liveness/web/pages/foot.module.css'; }",
  ],
  [
    'layer: a technology’s screens',
    'technologies/npck/web/npck.module.css',
    '.planted { background: url(../../liveness/web/planted.svg); }',
  ],
  [
    'layer: a technology’s screens',
    'technologies/tunduk/web/planted-alias.ts',
    "const here = import.meta.url;\nexport const at = new URL('../../npck/web/machine.ts', here);",
  ],
  [
    'layer: flow',
    'packages/flow/src/planted-resolve.ts',
    "import.meta.resolve('../../backend/src/index.ts');",
  ],
  [
    'layer: backend: kit',
    'packages/backend/src/kit/planted-require.ts',
    "import { createRequire } from 'node:module';\ncreateRequire(import.meta.url)('../features/qr/routes.ts');",
  ],
  [
    'layer: backend: kit',
    'packages/backend/src/kit/planted-loader.ts',
    "import { createRequire } from 'node:module';\nconst load = createRequire(import.meta.url);\nload('../features/qr/routes.ts');",
  ],
  [
    'layer: backend: kit',
    'packages/backend/src/kit/planted-resolve.ts',
    "import.meta.resolve('@kuelik/flow');",
  ],
  [
    'layer: a technology’s screens',
    'technologies/tunduk/web/planted-list.ts',
    "import type {} from '../../list.ts';",
  ],
  [
    'layer: a technology’s routes',
    'technologies/tunduk/server/planted-table.ts',
    "import '@kuelik/technologies/catalogue';",
  ],
  ['the loader takes types only', 'packages/embed/src/planted-value.ts', "import '@kuelik/protocol';"],
  [
    'no server code in a browser',
    'technologies/tunduk/web/planted-server.ts',
    "import '../server/index.ts';",
  ],
  [
    'no server code in a browser',
    'packages/camera/src/planted-detour.ts',
    "import '../../../technologies/tunduk/web/planted-server.ts';",
  ],
  [
    'no server code in a browser',
    'packages/vision/src/document/planted-worker.ts',
    "new Worker(new URL('../../../backend/src/index.ts', import.meta.url));",
  ],
  [
    'no server code in a browser',
    'technologies/tunduk/web/planted-address.ts',
    "new URL('../server/index.ts?url', import.meta.url);",
  ],
  [
    'code of a browser names the files that it loads',
    'technologies/tunduk/web/planted-glob.ts',
    "export const routes = import.meta.glob('../server/*.ts');",
  ],
  [
    'code of a browser names the files that it loads',
    'technologies/tunduk/web/planted-name.ts',
    "export const load = (name: string) => import('../server/' + name);",
  ],
  [
    'code of a browser names the files that it loads',
    'packages/flow/src/planted-name.ts',
    "const name = '../../../technologies/tunduk/server/index.ts';\nexport const load = () => import(/* @vite-ignore */ name);",
  ],
  ['no Node module in a browser', 'technologies/document/web/planted.ts', "import 'node:fs';"],
  ['no Node module in a browser', 'packages/protocol/src/planted-node.ts', "import 'fs';"],
  [
    'no Node module in a browser',
    'technologies/tunduk/planted-node.ts',
    "import type {} from 'node:fs/promises';",
  ],
  [
    'a browser imports only the packages listed for it',
    'technologies/tunduk/web/planted-types.ts',
    "import type {} from 'fastify';",
  ],
  [
    'a browser imports only the packages listed for it',
    'technologies/tunduk/web/planted-package.ts',
    "import 'sharp';",
  ],
  [
    'a browser imports only the packages listed for it',
    'technologies/tunduk/planted-package.ts',
    "import 'fastify';",
  ],
  [
    'a browser imports only the packages listed for it',
    'packages/protocol/src/planted-package.ts',
    "import 'kysely';",
  ],
  [
    'no package of development in production',
    'technologies/tunduk/server/planted-package.ts',
    "import 'vitest';",
  ],
  [
    'nothing of a browser on the server or in the protocol',
    'technologies/liveness/server/planted.ts',
    "import 'react';",
  ],
  [
    'nothing of a browser on the server or in the protocol',
    'packages/backend/src/kit/planted-react.ts',
    "import type {} from 'react';",
  ],
  [
    'nothing of a browser on the server or in the protocol',
    'packages/backend/src/kit/planted-reports.ts',
    "import '@sentry/browser';",
  ],
  ['no test code in production', 'packages/flow/src/planted.ts', "import '../../../e2e/picture.ts';"],
  ['no test code in production', 'technologies/liveness/web/planted.ts', "import './fakes.ts';"],
  ['no test code in production', 'packages/backend/src/kit/planted-lab.ts', "import '@kuelik/lab/people';"],
  ['no test code in production', 'packages/pki/src/planted-forge.ts', "import './pdf/forgeries/forge.ts';"],
  ['the lab has one door', 'technologies/document/planted.test.ts', "import '../../lab/papers/holder.ts';"],
  ['the lab has one door', 'e2e/journeys/planted.spec.ts', "import '../../lab/clips/walk.ts';"],
  [
    'people and papers are drawn without the product',
    'lab/people/planted.ts',
    "import '@kuelik/vision/face';",
  ],
  ['people and papers are drawn without the product', 'lab/papers/planted.ts', "import '../clips/look.ts';"],
  [
    'the lab starts servers and browsers as journeys do, and takes nothing else of them',
    'lab/bench/planted.ts',
    "import '../../e2e/walks/walk.ts';",
  ],
  ['every import leads somewhere', 'packages/ui/src/planted.ts', "import './not-there.ts';"],
  ['every import leads somewhere', 'lab/covers/planted.ts', "import '@kuelik/lab/clips';"],
];

const circle: readonly [file: string, source: string][] = [
  ['packages/flow/src/planted-a/index.ts', "import type {} from '../planted-b/deep/index.ts';"],
  ['packages/flow/src/planted-b/index.ts', "import type {} from '../planted-a/index.ts';"],
  ['packages/flow/src/planted-b/deep/index.ts', 'export {};'],
];

const copy = mkdtempSync(join(tmpdir(), 'walls-'));
let broken: readonly Violation[] = [];

beforeAll(async () => {
  const skipped = new Set(['node_modules', 'dist', '.cache', 'assets', 'public']);
  for (const folder of ['apps', 'packages', 'technologies', 'e2e', 'lab', 'tools', 'examples']) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !path.split(sep).some((part) => skipped.has(part)),
    });
  }
  // Tells packages of development from others.
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  // Workspace links point into the copy, all others to the installed packages.
  mkdirSync(join(copy, 'node_modules', '@kuelik'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@kuelik' && !name.startsWith('.')) {
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
    }
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@kuelik', name));
  }
  for (const name of ['technologies', 'lab']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@kuelik', name));
  }
  for (const [file, source] of [...planted.map(([, file, source]) => [file, source] as const), ...circle]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), `${source}\n`);
  }
  broken = await checkWalls(copy);
}, 300_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(planted)('%s: %s', (rule, file) => {
  expect(broken.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(rule);
});

test('a circle of folders, also of types and of folders at other depths', () => {
  expect(broken).toContainEqual({
    rule: 'no circle of folders',
    from: 'packages/flow/src',
    to: 'planted-a, planted-b',
  });
});

test('no other import breaks a rule', () => {
  const files = new Set(planted.map(([, file]) => file));
  // These two rules follow imports transitively, and so reach the planted ones. `npm run walls` checks the tree without
  // them.
  const followed = new Set(['no circle of folders', 'no server code in a browser']);
  const others = broken.filter(({ rule, from }) => !followed.has(rule) && !files.has(from));
  expect(others).toEqual([]);
});

test('every rule has a planted import, each in its own file', () => {
  expect(new Set(planted.map(([, file]) => file)).size).toBe(planted.length);
  const names = new Set(planted.map(([rule]) => rule));
  expect(
    [...rules, noServerInBrowser, namedInBrowser, { name: byName }]
      .map(({ name }) => name)
      .filter((name) => !names.has(name ?? '')),
  ).toEqual([]);
});
