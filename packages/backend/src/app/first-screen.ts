import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstScreenModule } from '@kuelik/protocol';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readConfigs } from '../features/sessions/configs.ts';
import type { Context } from '../kit/context.ts';
import { createAllowance } from './allowance.ts';
import { sessionPage } from './early-links.ts';
import { pageWithFirstScreen } from './first-screen-page.ts';

/** Where the build lists the style sheets of each first screen. */
const FILES = 'first-screens.json';
const builtFiles = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ script: v.string(), styles: v.record(v.string(), v.array(v.string())) }),
);

/** First screens per second, and at once after a quiet time. One costs about 3 ms of a core: docs/decisions/0045-first-screen.md. */
const PER_SECOND = 20;
const AT_MOST = 100;
/** Milliseconds for the database: the page must not wait longer for what only makes it faster. */
const PATIENCE_MS = 1000;
/** Look-ups at the same time. */
const AT_ONCE = 8;

export interface FirstScreenSettings {
  readonly context: Context;
  /** What renders it. */
  readonly module: FirstScreenModule;
  /** The site's folder, with the page itself. */
  readonly root: string;
  readonly runtimeConfig: Readonly<Record<string, unknown>>;
  /** Base path of the API. */
  readonly api: string;
}

/** A page with its first screen. */
export interface FirstScreenPage {
  readonly html: string;
  readonly locale: string;
}

/** Finds the page for a request; null: send the plain one. Never fails. */
export type FindFirstScreen = (request: FastifyRequest) => Promise<FirstScreenPage | null>;

/**
 * Renders the first screen into the page of a session that no device has opened. It reads what the page's own
 * call for the configuration would reveal to anyone with the link, and writes nothing: a preview of the link opens
 * no session. If anything fails or takes too long, the plain page is sent.
 */
export function createFirstScreens(settings: FirstScreenSettings): FindFirstScreen {
  const { context, module, root, runtimeConfig, api } = settings;
  const allows = createAllowance(PER_SECOND, AT_MOST, () => performance.now());
  const index = readFileSync(join(root, 'index.html'), 'utf8');
  const list = join(root, FILES);
  const files = existsSync(list) ? v.parse(builtFiles, readFileSync(list, 'utf8')) : null;
  // Another build's components would have other styles.
  if (files?.script !== module.builtFor || !index.includes(`"${module.builtFor}"`)) return async () => null;
  let running = 0;

  const render = async (request: FastifyRequest, session: string): Promise<FirstScreenPage | null> => {
    const found = await inTime(readConfigs(context, session, []));
    if (!found?.isFresh) return null;
    const screen = await module.renderFirstScreen({
      session,
      url: new URL(request.url, `${request.protocol}://${request.host}`),
      api,
      userAgent: request.headers['user-agent'] ?? '',
      isMobile: request.headers['sec-ch-ua-mobile'] === '?1',
      runtimeConfig,
      configs: found.reply,
      skip: found.skip,
    });
    const styles = screen === null ? undefined : files.styles[screen.key];
    if (screen === null || styles === undefined) return null;
    const html = pageWithFirstScreen(index, screen, styles);
    return html === null ? null : { html, locale: screen.locale };
  };

  return async (request) => {
    const session = sessionPage.exec(request.url)?.[1];
    // For a person who opens the link, not for scripts that read the page.
    const isOpened = (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
    if (session === undefined || request.method !== 'GET' || !isOpened) return null;
    if (running >= AT_ONCE || !allows()) return null;
    running += 1;
    try {
      return await render(request, session);
    } catch (error) {
      request.log.debug({ err: error }, 'the page goes without its first screen');
      return null;
    } finally {
      running -= 1;
    }
  };
}

/** Null after `PATIENCE_MS`. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
