import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { widgetPolicy } from './docs.ts';
import type { Server } from './server.ts';
import { type Site, serveFolder } from './static-site.ts';

/** A third-party site on its own origin, with pages assembled by a journey. */
export interface Host extends Site {
  /** Puts a page on the site; returns its address. */
  page(html: string, headers?: Readonly<Record<string, string>>): string;
  /** Puts a script on the site; returns its path. */
  script(name: string, code: string): string;
}

const loader = fileURLToPath(new URL('../../dist/embed/kuelik-embed.js', import.meta.url));

/**
 * Opens a host's site, with our loader as `/loader.js`: `localhost` beside a server on 127.0.0.1 is another
 * site, not just another port.
 */
export async function openHost(): Promise<Host> {
  // Browsers request an icon, and log an error if there is none.
  const files: Record<string, string> = {
    '/loader.js': readFileSync(loader, 'utf8'),
    '/favicon.ico': '',
  };
  const headersOf: Record<string, Readonly<Record<string, string>>> = {};
  const site = await serveFolder(mkdtempSync(join(tmpdir(), 'kuelik-host-')), files, headersOf);
  const url = site.url.replace('127.0.0.1', 'localhost');
  return {
    url,
    close: site.close,
    page: (html, headers = {}) => {
      const path = `/page-${Object.keys(files).length}.html`;
      files[path] = html;
      headersOf[path] = headers;
      return url + path;
    },
    script: (name, code) => {
      files[`/${name}`] = code;
      return `/${name}`;
    },
  };
}

/**
 * A page's errors in order: uncaught errors, policy violations, and failed loads with their address, which
 * the browser's message omits.
 */
export async function complaints(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`.trimEnd());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      setTimeout(() => Promise.reject(new Error(`refused: ${effectiveDirective} ${blockedURI}`)));
    });
  });
  return heard;
}

/** What the flow needs of a host's policy, according to the docs. No `unsafe-inline`, nothing for styles. */
export const strictPolicy = ({ url }: Server) => widgetPolicy(url);
