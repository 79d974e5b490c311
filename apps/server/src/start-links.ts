import type { ServerConfig } from './configuration/config.ts';

/** What a started process prints to open: title and path. One that only works for others has no pages. */
export function startLinks({
  role,
  production,
}: Pick<ServerConfig, 'role' | 'production'>): readonly (readonly [title: string, path: string])[] {
  if (role === 'vision' || role === 'jobs') return [];
  return [
    ['test page', '/test'],
    ...(production ? [] : [['sandbox phone', '/sandbox/phone'] as const]),
    ['cabinet', '/cabinet/sessions'],
    ['API docs', '/api/docs'],
  ];
}
