import { HostNoticesContext } from '@kuelik/camera/notices';
import { bcp47, type FirstScreen } from '@kuelik/protocol';
import { loadTexts as loadScreenTexts } from '@kuelik/ui';
import type { ReactElement } from 'react';
import { loadAbout } from '../about/load-about.ts';
import { Progress } from '../flow/technology-flow.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { LocaleProvider } from '../i18n/locale-context.tsx';
import { loadTexts } from '../i18n/texts/index.ts';
import type { ShellOptions } from '../shell/options.ts';
import { createShell } from '../shell/shell.ts';
import { ShellContext } from '../shell/shell-context.tsx';
import type { TechnologyScreenProps } from '../technology.ts';
import { type FirstScreenCall, type FirstScreenPlan, planFirstScreen } from './first-screen-plan.ts';

const nothing = () => undefined;

/** Without storage: what a browser keeps, a server does not know. */
const noWindow = { sessionStorage: null } as unknown as Window;
const noTargets = { target: new EventTarget(), parent: null, bridges: [] } as unknown as NonNullable<
  Parameters<typeof createShell>[0]['targets']
>;

/** The shell of a session that has been found fresh, as its screens read it during a render. */
function shellOf(session: string, options: ShellOptions, { configs, query, mobile }: FirstScreenPlan) {
  const shell = createShell({ session, options, query, window: noWindow, targets: noTargets });
  const { flowConfig, technologyConfigs, technologies, organization, extensions } = configs;
  shell.store.setState({ flowConfig, technologyConfigs, technologies, organization, extensions, mobile });
  // A render on the server reads the initial state.
  return { ...shell, store: { ...shell.store, getInitialState: shell.store.getState } };
}

/**
 * The first screen of a fresh session's first step as an element, for a server that renders it once; null
 * where `planFirstScreen` leaves it to the browser. Nothing is called: no reply counts as opened.
 */
export async function prepareFirstScreen(
  session: string,
  call: FirstScreenCall,
  options: ShellOptions,
): Promise<(Omit<FirstScreen, 'html'> & { readonly element: ReactElement }) | null> {
  const plan = planFirstScreen(call, options);
  if (plan === null) return null;
  const { configs, query, step, locale, mobile, list } = plan;
  const { flowConfig, technologyConfigs, organization } = configs;
  const [texts, About, { default: Screen }] = await Promise.all([
    loadTexts[locale](),
    loadAbout(),
    step.load(),
  ]);
  await loadScreenTexts(locale);
  const shell = shellOf(session, options, plan);
  const environment = {
    query: locale,
    queryList: list,
    host: call.url.hostname,
    ownHosts: options.config.ownHosts,
    storage: null,
    document: null,
  };
  const props: TechnologyScreenProps = {
    technology: step.key,
    code: step.code,
    sessionId: session,
    locale,
    client: shell.client,
    settings: technologyConfigs[step.code] ?? {},
    organization,
    modelsUrl: options.config.modelsUrl,
    isMobile: mobile,
    isWidget: false,
    ahead: plan.plan.steps.slice(1).flatMap(({ needs = [] }) => needs),
    documentType: query.documentType,
    photos: { liveness: [], document: [] },
    addPhoto: nothing,
    person: { iin: '', phone: '' },
    rememberPerson: nothing,
    onFinish: nothing,
    onFailureReason: nothing,
  };
  const notices = { cameraRefused: nothing, workersBlocked: nothing, continueElsewhere: nothing };
  const element = (
    <LocaleProvider environment={environment} initialTexts={texts} fallback={null}>
      <ShellContext value={shell}>
        <PageFrame
          showLanguages={flowConfig.showLanguageSwitcher}
          scaling={flowConfig.showScaling ? { on: false, toggle: nothing } : undefined}
          onExit={nothing}
        >
          <HostNoticesContext value={notices}>
            {plan.plan.steps.length > 1 && <Progress plan={plan.plan} index={0} />}
            {About && <About {...plan.plan} index={0} />}
            <Screen {...props} />
          </HostNoticesContext>
        </PageFrame>
      </ShellContext>
    </LocaleProvider>
  );
  return {
    element,
    key: step.key,
    locale,
    lang: bcp47[locale],
    title: texts.shell.pageTitle,
    otherLocales: plan.otherLocales,
  };
}

export { parseRuntimeConfigFile } from '../runtime-config/runtime-config.ts';
