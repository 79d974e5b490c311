import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import type { FirstScreenModule } from '@kuelik/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Context } from '../kit/context.ts';
import { AppError } from '../kit/errors.ts';
import { compressPage } from './compress-page.ts';
import { contentTags } from './content-tags.ts';
import { type EarlyFiles, earlyLinks } from './early-links.ts';
import { createFirstScreens } from './first-screen.ts';
import { tracedPages } from './traced-page.ts';
import { versionedFiles } from './versioned-files.ts';

/** The built site to serve beside the API. */
export interface Site {
  /** Folder with index.html, or null to serve no site. */
  readonly dir: string | null;
  /** The previous build's folder, or null: its hashed files stay available for pages opened before an update. */
  readonly formerDir?: string | null;
  /** Content of `/kuelik-config.json`. */
  readonly runtimeConfig: Readonly<Record<string, unknown>>;
  /** Renders the first screen into the page; null or absent: the page renders it once its scripts run. */
  readonly firstScreens?: FirstScreenModule | null;
}

/** Where the build lists the site's files with the shell's texts. */
const TEXTS = 'texts.json';
const textFiles = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.pipe(v.string(), v.startsWith('/'))),
);

/** A site built elsewhere may lack this list; its pages then start more slowly. */
const readTexts = (root: string) =>
  existsSync(join(root, TEXTS)) ? v.parse(textFiles, readFileSync(join(root, TEXTS), 'utf8')) : {};

const YEAR_S = 31_536_000;
/** Names with a content hash never change. */
const HASHED = /[/\\](?:assets|chunks)[/\\].*[-.][\w-]{7,}\.\w+(?:\.(?:map|gz|br))*$/;

/** The address of a hashed file, which cannot lead out of its folder. */
const ASSET = /^(?:\/[\w-]+)*\/(?:assets|chunks)\/[\w-]+(?:\.[\w-]+)*-[\w-]{7,}(?:\.\w+)+$/;

/**
 * Serves the site: hashed files and models asked for by their hash are cached forever, everything else is revalidated; `.br` and `.gz` copies
 * are used if the browser accepts them; any URL that is not a file and accepts HTML gets index.html, whose
 * router shows the right page. The files are public, and widgets load them from pages of any origin, with any
 * headers that such a page's scripts add. `app` is a scope of the site's own.
 */
export async function installSite(
  app: FastifyInstance,
  { dir, formerDir = null, runtimeConfig, firstScreens = null }: Site,
  api: string,
  context: Context,
): Promise<void> {
  await app.register(cors, { origin: '*', methods: ['GET', 'HEAD'], maxAge: 600 });
  app.get('/kuelik-config.json', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(runtimeConfig),
  );
  const root = dir === null ? null : resolve(dir);
  const index = root !== null && existsSync(join(root, 'index.html'));
  if (root !== null && existsSync(root)) {
    const isVersioned = versionedFiles();
    const tags = contentTags(app);
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      index: ['index.html'],
      // Tags, conditional and partial requests: see `contentTags`.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      onFile: tags.read,
      setHeaders: (reply, path, stat) => {
        tags.set(reply, path, stat);
        const isFinal = HASHED.test(path) || isVersioned(path, reply.request.url);
        reply.header('cache-control', isFinal ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
        if (/\.wasm(?:\.br|\.gz)?$/.test(path)) reply.header('content-type', 'application/wasm');
      },
    });
  }
  const early: EarlyFiles = {
    api: apiOfPages(runtimeConfig.backendUrl ?? api),
    texts: root === null ? {} : readTexts(root),
  };
  const findFirstScreen =
    firstScreens === null || root === null || !index
      ? null
      : createFirstScreens({ context, module: firstScreens, root, runtimeConfig, api });
  const traced = index ? tracedPages(context.tracing, root, early.api) : null;
  const sendPlain = (request: FastifyRequest, reply: FastifyReply) => {
    const link = earlyLinks(request.url, early);
    if (link !== null) reply.header('link', link);
    reply.header('cache-control', 'no-cache').sendFile('index.html');
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = (await findFirstScreen?.(request)) ?? null;
    const trace = traced?.trace(request.url) ?? null;
    if (page === null && trace === null) return sendPlain(request, reply);
    // A preload carries no `traceparent`, so a traced page asks for its configuration itself.
    const link = earlyLinks(request.url, trace === null ? early : { ...early, api: null }, page?.locale);
    if (link !== null) reply.header('link', link);
    const html = page?.html ?? traced?.index ?? '';
    const made = trace === null ? html : trace(html);
    const { body, encoding } = await compressPage(made, request.headers['accept-encoding'] ?? '');
    if (encoding !== null) reply.header('content-encoding', encoding);
    // It depends on the session, which the next call may already have opened, or belongs to one trace.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body);
  };
  const former = formerDir === null ? null : resolve(formerDir);
  // Neither async nor returning the reply, which is thenable: each await adds a listener to the response, and
  // with a piped file their number would trigger a Node warning.
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (index && wantsPage(request)) {
      if (findFirstScreen === null && traced === null) sendPlain(request, reply);
      else sendPage(request, reply).catch((error: Error) => reply.send(error));
      return;
    }
    const path = request.url.split('?')[0] ?? '';
    if (former !== null && root !== null && ASSET.test(path) && existsSync(join(former, path))) {
      reply.sendFile(path, former);
      return;
    }
    throw new AppError(404, 'not_found');
  });
}

/** Only URLs on this server: preloading does not help a page whose API is elsewhere. */
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

/** A client that accepts anything also gets the page, but not instead of a missing file. */
function acceptsPage(accept: string, path: string): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
}
