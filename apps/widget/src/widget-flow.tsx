import {
  CrashBoundary,
  createShell,
  ErrorPage,
  type FlowBrowser,
  FlowPage,
  LocaleProvider,
  PageFrame,
  parseFlowQuery,
  type RuntimeConfig,
  storageOf,
  useLocale,
} from '@kuelik/flow';
import { bcp47 } from '@kuelik/protocol';
import { cameraCodes, loadTextGroups, technologySteps } from '@kuelik/technologies/steps';
import { Loader } from '@kuelik/ui';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Addresses, loadConfig, mayCheckIntegrity } from './config.ts';
import { isolateTyping } from './isolate-typing.ts';
import { ownStorage } from './own-storage.ts';

/** An element's settings. */
export interface FlowSettings extends Addresses {
  readonly session: string;
  readonly locale: string | null;
  readonly documentType: string | null;
  /** Text overrides; the language of the page's audience. */
  readonly texts: Readonly<Record<string, unknown>> | null;
}

export interface WidgetFlowProps {
  readonly settings: FlowSettings;
  /** The person's font size in the browser, as a CSS length: `rem` belongs to the host. */
  readonly fontSize: string;
  /** Where events are dispatched. */
  readonly target: Pick<EventTarget, 'dispatchEvent'>;
  /** Reloads the page after `app-reload`; otherwise restarts the flow in place. */
  readonly onReload: () => void;
}

/** The whole flow of one session, starting with its configuration. */
export function WidgetFlow({ settings, fontSize, target, onReload }: WidgetFlowProps) {
  const { backendUrl, frontendUrl } = settings;
  const root = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState(false);
  const touch = () => setTouched(true);
  const config = useConfig(backendUrl, frontendUrl);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is operated here, see isolateTyping
    <div
      ref={root}
      className="flow"
      part="flow"
      style={{ '--k-font-base': fontSize } as CSSProperties}
      data-k-theme=""
      data-k-untouched={touched ? undefined : ''}
      onPointerDownCapture={touch}
      onFocusCapture={touch}
      onKeyDownCapture={touch}
      onKeyDown={isolateTyping}
      onKeyPress={isolateTyping}
      onKeyUp={isolateTyping}
    >
      {config === null ? (
        <Loader hideLabel />
      ) : (
        <Pages config={config} settings={settings} target={target} onReload={onReload} root={root} />
      )}
    </div>
  );
}

function useConfig(backendUrl: string | null, frontendUrl: string | null): RuntimeConfig | null {
  const [config, setConfig] = useState<RuntimeConfig | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadConfig({ backendUrl, frontendUrl }).then((loaded) => !isGone && setConfig(loaded));
    return () => {
      isGone = true;
    };
  }, [backendUrl, frontendUrl]);
  return config;
}

interface PagesProps extends Omit<WidgetFlowProps, 'fontSize'> {
  readonly config: RuntimeConfig;
  readonly root: RefObject<HTMLDivElement | null>;
}

function Pages({ config, settings, target, onReload, root }: PagesProps) {
  const { session, locale, documentType, texts } = settings;
  const [shell] = useState(() =>
    createShell({
      session,
      options: {
        config,
        technologies: technologySteps,
        cameraCodes,
        isWidget: true,
        integration: 'WIDGET',
        mayCheckIntegrity,
      },
      query: parseFlowQuery(new URLSearchParams(documentType ? { documentType } : {}).toString()),
      window,
      targets: { target, parent: null, bridges: [] },
    }),
  );
  const environment = useMemo(
    () => ({
      query: locale,
      queryList: null,
      host: window.location.hostname,
      ownHosts: config.ownHosts,
      storage: ownStorage(storageOf(window, 'localStorage')),
      document: null,
      texts: [config.texts, texts],
      loadTextGroups,
    }),
    [locale, config, texts],
  );
  const browser = useMemo<FlowBrowser>(
    // A widget's addresses never name a page to navigate to.
    () => ({ reload: onReload, redirect: () => undefined }),
    [onReload],
  );
  return (
    <LocaleProvider environment={environment} fallback={<Loader hideLabel />}>
      <Language>
        <CrashBoundary fallback={<Crash session={session} emit={shell.emit} />}>
          <FlowPage shell={shell} browser={browser} root={root} />
        </CrashBoundary>
      </Language>
    </LocaleProvider>
  );
}

/** The widget has its own language; the host's page may use another. */
function Language({ children }: { readonly children: ReactNode }) {
  const { locale } = useLocale();
  return (
    <div lang={bcp47[locale]} className="flow">
      {children}
    </div>
  );
}

/** Shown, and reported to the host, when the code itself fails. */
function Crash({ session, emit }: { readonly session: string; readonly emit: Emit }) {
  useEffect(() => {
    emit('kuelik', { type: 'error', session, code: 'crashed', message: 'The flow has failed' });
  }, [session, emit]);
  return (
    <PageFrame isWidget>
      <ErrorPage />
    </PageFrame>
  );
}

type Emit = ReturnType<typeof createShell>['emit'];
