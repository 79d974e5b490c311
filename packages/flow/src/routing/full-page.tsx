import { Loader } from '@kuelik/ui';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { parseFlowQuery } from '../address/query.ts';
import { storageOf } from '../browser/browser.ts';
import { ErrorPage, NotFoundPage } from '../frame/error-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { LocaleProvider } from '../i18n/locale-context.tsx';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import type { ShellOptions } from '../shell/options.ts';
import type { ExtraRoute } from './extra-routes.ts';
import { matchPath, usePath, useSearch } from './location.ts';
import { routeExists } from './route-rules.ts';
import { SessionFlow } from './session-flow.tsx';
import { SessionGuard } from './session-guard.tsx';

export interface FullPageProps {
  readonly options: ShellOptions;
  /** Pages that the app adds: the playground, the gallery. */
  readonly routes: readonly ExtraRoute[];
}

/** The full-page product: all routes that the deployment allows, in the visitor's language. */
export function FullPage({ options, routes }: FullPageProps) {
  const [environment] = useState(() => {
    const query = parseFlowQuery(window.location.search);
    return {
      query: query.locale,
      queryList: query.localeList,
      host: window.location.hostname,
      ownHosts: options.config.ownHosts,
      storage: storageOf(window, 'localStorage'),
      document,
      texts: [options.config.texts],
      loadTextGroups: options.loadTextGroups,
    };
  });
  return (
    <LocaleProvider environment={environment} fallback={<Loader hideLabel />}>
      <CrashBoundary fallback={framed(<ErrorPage onReload={() => location.reload()} />)}>
        <Routes options={options} routes={routes} />
      </CrashBoundary>
    </LocaleProvider>
  );
}

const framed = (page: ReactNode) => <PageFrame>{page}</PageFrame>;

function Routes({ options, routes }: FullPageProps) {
  const path = usePath();
  const pages = useMemo(() => routes.map((route) => ({ ...route, Page: lazy(route.load) })), [routes]);
  // Whatever the rules exclude, the guards need a page to redirect to.
  if (matchPath('/error', path) !== null) return <ErrorRoute />;
  if (!routeExists(path, options.config.routes)) return framed(<NotFoundPage />);
  const session = matchPath('/flow/:session', path);
  if (session !== null) return <SessionFlow key={session} session={session} options={options} />;
  const extra = pages.find((page) => matchPath(page.path, path) !== null);
  if (extra === undefined) return framed(<NotFoundPage />);
  const page = (
    <Suspense fallback={<Loader />}>
      <extra.Page options={options} />
    </Suspense>
  );
  return extra.needsSession === true ? <SessionGuard>{page}</SessionGuard> : page;
}

function ErrorRoute() {
  const message = new URLSearchParams(useSearch()).get('message');
  return framed(<ErrorPage message={message} />);
}
