import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AppError } from '../kit/errors.ts';
import { type EarlyFiles, earlyLinks } from './early-links.ts';

/** The built site to serve beside the API. */
export interface Site {
  /** Folder with index.html, or null to serve no site. */
  readonly dir: string | null;
  /** What `/kuelik-config.json` holds. */
  readonly runtimeConfig: Readonly<Record<string, unknown>>;
}

/** Where the build writes which files of the site hold the shell's texts. */
const TEXTS = 'texts.json';
const textFiles = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.pipe(v.string(), v.startsWith('/'))),
);

/** A site of another build may lack the list: its pages only start later. */
const readTexts = (root: string) =>
  existsSync(join(root, TEXTS)) ? v.parse(textFiles, readFileSync(join(root, TEXTS), 'utf8')) : {};

const YEAR_S = 31_536_000;
/** Names that carry a hash of their content never change. */
const HASHED = /[/\\](?:assets|chunks)[/\\].*[-.][\w-]{8,}\.\w+(?:\.(?:map|gz|br))*$/;

/**
 * Serves the site: hashed files for good, everything else to be asked for again; `.br` and `.gz`
 * beside a file are sent to browsers that take them; any address that is not a file and wants HTML
 * gets index.html, whose router shows the right page. The files hold no secrets, and widgets load them from pages of
 * any origin, with whatever headers such a page's own scripts add to a call. `app` is a scope of the site's own.
 */
export async function installSite(
  app: FastifyInstance,
  { dir, runtimeConfig }: Site,
  api: string,
): Promise<void> {
  await app.register(cors, { origin: '*', methods: ['GET', 'HEAD'], maxAge: 600 });
  app.get('/kuelik-config.json', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfig),
  );
  const root = dir === null ? null : resolve(dir);
  const index = root !== null && existsSync(join(root, 'index.html'));
  if (root !== null && existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      index: ['index.html'],
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          HASHED.test(path) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
        );
        if (/\.wasm(?:\.br|\.gz)?$/.test(path)) reply.header('content-type', 'application/wasm');
      },
    });
  }
  const early: EarlyFiles = {
    api: apiOfPages(runtimeConfig.backendUrl ?? api),
    texts: root === null ? {} : readTexts(root),
  };
  // Neither async nor with a reply for its value, which is a thenable: each that waits for it listens to the response,
  // and with a file that is piped there were more listeners than Node lets pass in silence.
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (index && wantsPage(request)) {
      const link = earlyLinks(request.url, early);
      if (link !== null) reply.header('link', link);
      reply.header('cache-control', 'no-cache').sendFile('index.html');
      return;
    }
    throw new AppError(404, 'not_found');
  });
}

/** Only addresses on this server: a page of another one's API is not made faster by this one's. */
const apiOfPages = (address: unknown) =>
  typeof address === 'string' && /^\/(?!\/)/.test(address) ? address.replace(/\/+$/, '') : null;

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !path.startsWith('/api/') &&
    !path.startsWith('/health/') &&
    acceptsPage(request.headers.accept ?? '*/*', path)
  );
}

/** Whoever takes anything gets the page too, but not in place of a file that is missing. */
function acceptsPage(accept: string, path: string): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
}
