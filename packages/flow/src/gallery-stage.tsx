import type { ApiClient, Locale } from '@kuelik/protocol';
import { type ReactNode, useState } from 'react';
import { parse } from 'valibot';
import { parseFlowQuery } from './address/query.ts';
import { PageFrame } from './frame/page-frame.tsx';
import { LocaleProvider } from './i18n/locale-context.tsx';
import { sampleQrImage } from './pages/sample-qr.ts';
import { resolveRuntimeConfig } from './runtime-config/runtime-config.ts';
import type { SessionState } from './session/state.ts';
import { createShell } from './shell/shell.ts';
import { ShellContext } from './shell/shell-context.tsx';
import type { TechnologyStep } from './technology.ts';

export { ResultPage } from './pages/result-page.tsx';

const nothing = () => undefined;

/** A backend that never replies: every page keeps its state. */
export const silentClient: ApiClient = {
  baseUrl: '',
  speaks: () => true,
  request: () => new Promise(nothing),
  withSignal: () => silentClient,
};

/** A backend that stores every end. */
export const storingClient: ApiClient = {
  ...silentClient,
  request: async ({ path, schema }) =>
    path.includes('/finish/') ? parse(schema, {}) : new Promise<never>(nothing),
  withSignal: () => storingClient,
};

const config = resolveRuntimeConfig(
  { useMetrics: false, qrImageUrl: sampleQrImage },
  {
    backendUrl: '',
    modelsUrl: '/',
    cabinetUrl: '/',
    frontendUrl: 'https://kuelik.example',
    ownHosts: [],
    byHost: {},
  },
  '',
);

export const sampleData = { prediction: 0.318, created_at: '2030-05-04T10:11:12Z', birth_date: '1999-02-28' };
const label = (ru: string, kz: string, en: string, my: string) => ({ ru, kz, en, my });
export const sampleStep: TechnologyStep = {
  key: 'sample',
  code: 'SAMPLE',
  name: label('Проверка лица', 'Бетті тексеру', 'Face check', 'Semakan muka'),
  load: () => new Promise(nothing),
  loadResultBlock: async () => ({
    default: {
      fields: [
        { path: 'prediction', kind: 'percent', label: label('Оценка', 'Баға', 'Score', 'Skor') },
        { path: 'created_at', kind: 'time', label: label('Проверено', 'Тексерілді', 'Checked', 'Disemak') },
        {
          path: 'birth_date',
          kind: 'date',
          label: label('Дата рождения', 'Туған күні', 'Date of birth', 'Tarikh lahir'),
        },
      ],
    },
  }),
};

export interface StageProps {
  readonly locale: Locale;
  readonly state?: Partial<SessionState>;
  readonly client?: ApiClient;
  readonly technologies?: readonly TechnologyStep[];
  /** Whether the session can be left. */
  readonly hasExit?: boolean;
  readonly children: ReactNode;
}

/** A page with its frame, in a session that does not progress. */
export function Stage(props: StageProps) {
  const { locale, state = {}, client = silentClient, technologies = [sampleStep], hasExit = true } = props;
  const [shell] = useState(() => {
    const options = {
      config,
      technologies,
      cameraCodes: [],
      isWidget: false,
      integration: 'FRONTEND',
      mayCheckIntegrity: false,
    } as const;
    const targets = { target: new EventTarget(), parent: null, bridges: [] };
    const query = parseFlowQuery('');
    const made = createShell({ session: 'gallery', options, query, window, targets, client });
    made.store.setState(state);
    return made;
  });
  const environment = {
    query: locale,
    queryList: null,
    host: '',
    ownHosts: [],
    storage: null,
    document: null,
  };
  return (
    <LocaleProvider key={locale} environment={environment} fallback={null}>
      <ShellContext value={shell}>
        <PageFrame
          onExit={hasExit ? nothing : undefined}
          isOver={!hasExit}
          scaling={{ on: false, toggle: nothing }}
        >
          {props.children}
        </PageFrame>
      </ShellContext>
    </LocaleProvider>
  );
}
