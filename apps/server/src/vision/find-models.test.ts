import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { withModels } from './find-models.ts';

it('takes the models of the pages only where none are set and their package is missing', () => {
  // No folder above it has the package.
  const release = pathToFileURL('/release/dist/server/main.js').href;
  const config = { vision: { workers: 2 }, siteDir: '/srv/pages' };
  expect(withModels(config)).toEqual({ workers: 2 });
  expect(withModels(config, release)).toEqual({ workers: 2, modelsDir: join('/srv/pages', 'models') });
  const own = { vision: { modelsDir: '/srv/models' }, siteDir: '/srv/pages' };
  expect(withModels(own, release)).toEqual({ modelsDir: '/srv/models' });
});
