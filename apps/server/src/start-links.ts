import type { ServerConfig } from './configuration/config.ts';

/** The links that a started process prints: title and path. Vision and jobs processes have no pages. */
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
