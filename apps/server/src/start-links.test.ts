import { expect, test } from 'vitest';
import { startLinks } from './start-links.ts';

const paths = (config: Parameters<typeof startLinks>[0]) => startLinks(config).map(([, path]) => path);

test('a process that answers people prints its pages, the sandbox outside of production only', () => {
  expect(paths({ role: 'all', production: false })).toContain('/sandbox/phone');
  expect(paths({ role: 'api', production: true })).toEqual(['/test', '/cabinet/sessions', '/api/docs']);
});

test.each(['vision', 'jobs'] as const)('a process for %s has no pages', (role) => {
  expect(paths({ role, production: true })).toEqual([]);
});
