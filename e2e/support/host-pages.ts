import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, serveFolder } from './static-site.ts';

/** Somebody's site on an origin of its own, whose pages are put together as a journey needs them. */
export interface Host extends Site {
  /** Puts a page on the site; gives its address. */
  page(html: string): string;
  /** Puts a script on the site; gives its path. */
  script(name: string, code: string): string;
}

/** Opens a host's site: `localhost` beside a server on 127.0.0.1 is another site, not just another port. */
export async function openHost(): Promise<Host> {
  const files: Record<string, string> = {};
  const site = await serveFolder(mkdtempSync(join(tmpdir(), 'kuelik-host-')), files);
  const url = site.url.replace('127.0.0.1', 'localhost');
  return {
    url,
    close: site.close,
    page: (html) => {
      const path = `/page-${Object.keys(files).length}.html`;
      files[path] = html;
      return url + path;
    },
    script: (name, code) => {
      files[`/${name}`] = code;
      return `/${name}`;
    },
  };
}
