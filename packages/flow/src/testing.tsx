import { type ApiClient, ApiError, type Extension, extensions, type RequestOptions } from '@kuelik/protocol';
import { type RenderResult, render } from '@testing-library/react';
import type { GenericSchema } from 'valibot';
import { parse } from 'valibot';
import type { Locale } from './i18n/locale.ts';
import { LocaleProvider } from './i18n/locale-context.tsx';
import * as en from './i18n/texts/en.ts';
import * as kz from './i18n/texts/kz.ts';
import * as my from './i18n/texts/my.ts';
import * as ru from './i18n/texts/ru.ts';
import type { RuntimeConfig } from './runtime-config/runtime-config.ts';
import type { ShellOptions } from './shell/options.ts';
import type { TechnologyScreen, TechnologyScreenProps } from './technology.ts';

/** What a fake backend answers to a call: data, an error to reject with, or a function of the call. */
export type FakeReply = unknown | Error | ((options: RequestOptions<GenericSchema>) => unknown);

export interface FakeClient extends ApiClient {
  /** Every call so far, in order. */
  readonly calls: readonly RequestOptions<GenericSchema>[];
  /** The calls as `METHOD path`, in order. */
  readonly paths: () => readonly string[];
}

/** An error as the backend's failed replies make them. */
export function fakeError(status: number, code = `http_${status}`, detail = {}): ApiError {
  const type = status >= 500 ? 'server' : 'client';
  return new ApiError({ type, code, message: code, url: '/fake/', status, detail });
}

/**
 * A client that answers from a table whose keys are `METHOD path`. Replies pass the call's schema, as
 * real ones do; a call that is not in the table is a 404; aborted calls reject as aborted. `speaks`: what it has
 * said that it speaks beyond the specification, by default all that ours does.
 */
export function fakeClient(
  replies: Readonly<Record<string, FakeReply>>,
  speaks: readonly Extension[] = extensions,
): FakeClient {
  const calls: RequestOptions<GenericSchema>[] = [];
  const aborted = () => new ApiError({ type: 'other', code: 'aborted', message: 'aborted', url: '/fake/' });
  const bind = (signals: readonly AbortSignal[]): FakeClient => ({
    baseUrl: '/fake',
    speaks: (extension) => speaks.includes(extension),
    calls,
    paths: () => calls.map(({ method, path }) => `${method} ${path}`),
    request: async (options) => {
      calls.push(options);
      const name = `${options.method} ${options.path}`;
      if (!(name in replies)) throw fakeError(404, 'not_in_the_table');
      const entry = replies[name];
      const answer: unknown = typeof entry === 'function' ? await entry(options) : entry;
      await Promise.resolve();
      if ([...signals, options.signal].some((signal) => signal?.aborted === true)) throw aborted();
      if (answer instanceof Error) throw answer;
      return parse(options.schema, answer);
    },
    withSignal: (signal) => bind([...signals, signal]),
  });
  return bind([]);
}

/** A runtime configuration without a deployment. */
export const fakeConfig: RuntimeConfig = {
  backendUrl: '/fake',
  modelsUrl: '/models/',
  cabinetUrl: 'https://cabinet.example',
  frontendUrl: 'https://flow.example',
  useMetrics: false,
  useIntegrityChecks: false,
  qrImageUrl: '/fake/qr/?size={size}&data={data}',
  sentryDsn: null,
  routes: { include: ['*'], exclude: [] },
  ownHosts: [],
};

/** A shell's options without technologies. */
export const fakeOptions: ShellOptions = {
  config: fakeConfig,
  technologies: [],
  cameraCodes: [],
  isWidget: false,
  integration: 'FRONTEND',
  branch: 'test',
};

const texts = { ru, kz, en, my };

/** Renders below a language, as every page of the product is. */
export function renderIn(locale: Locale, page: React.ReactNode): RenderResult {
  const environment = {
    query: locale,
    queryList: null,
    host: 'localhost',
    ownHosts: [],
    storage: null,
    document: null,
  };
  return render(
    <LocaleProvider environment={environment} initialTexts={texts[locale]} fallback={null}>
      {page}
    </LocaleProvider>,
  );
}

export interface RenderedScreen extends RenderResult {
  /** What the screen passed to `onFinish`, in order. */
  readonly finished: readonly unknown[];
  /** What the screen passed to `onFailureReason`, in order. */
  readonly reasons: readonly unknown[];
  /** What the screen passed to `addPhoto`, in order. */
  readonly photos: readonly (readonly [kind: string, url: string])[];
  /** What the screen passed to `rememberPerson`, in order. */
  readonly remembered: readonly unknown[];
}

/** Renders a technology's screen as the shell would, with a fake client and what the test changes. */
export function renderScreen(
  Screen: TechnologyScreen,
  changes: Partial<TechnologyScreenProps> = {},
): RenderedScreen {
  const finished: unknown[] = [];
  const reasons: unknown[] = [];
  const photos: (readonly [string, string])[] = [];
  const remembered: unknown[] = [];
  const locale = changes.locale ?? 'en';
  const rendered = renderIn(
    locale,
    <Screen
      technology="test"
      code="TEST"
      sessionId="session-1"
      locale={locale}
      client={fakeClient({})}
      settings={{}}
      organization="Bank"
      modelsUrl="/models/"
      isMobile={false}
      isWidget={false}
      ahead={[]}
      documentType={null}
      photos={{ liveness: [], document: [] }}
      addPhoto={(kind, url) => photos.push([kind, url])}
      person={{ iin: '', phone: '' }}
      rememberPerson={(facts) => remembered.push(facts)}
      onFinish={(result) => finished.push(result)}
      onFailureReason={(reason) => reasons.push(reason)}
      {...changes}
    />,
  );
  return { ...rendered, finished, reasons, photos, remembered };
}
