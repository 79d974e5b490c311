import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the content security policy that allow the scripts written into a site's page, and no others. */
export function inlineScripts(dir: string | null): readonly string[] {
  const page = dir === null ? null : join(dir, 'index.html');
  if (page === null || !existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
