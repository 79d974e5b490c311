import type { Locale } from '@kuelik/protocol';
import { fakeClient } from '@kuelik/protocol/testing';
import { type RenderResult, render } from '@testing-library/react';
import { LocaleProvider } from './i18n/locale-context.tsx';
import * as en from './i18n/texts/en.ts';
import * as kz from './i18n/texts/kz.ts';
import * as my from './i18n/texts/my.ts';
import * as ru from './i18n/texts/ru.ts';
import type { RuntimeConfig } from './runtime-config/runtime-config.ts';
import type { ShellOptions } from './shell/options.ts';
import type { TechnologyScreen, TechnologyScreenProps } from './technology.ts';

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
  mayCheckIntegrity: false,
};

const texts = { ru, kz, en, my };

/** Renders with a language, like every page of the product. */
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
  /** Arguments of `onFinish`, in order. */
  readonly finished: readonly unknown[];
  /** Arguments of `onFailureReason`, in order. */
  readonly reasons: readonly unknown[];
  /** Arguments of `addPhoto`, in order. */
  readonly photos: readonly (readonly [kind: string, url: string])[];
  /** Arguments of `rememberPerson`, in order. */
  readonly remembered: readonly unknown[];
}

/** Renders a technology's screen as the shell would, with a fake client and the test's overrides. */
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
