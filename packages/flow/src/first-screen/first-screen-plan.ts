import { normaliseConfigs, type SessionConfigs } from '@kuelik/protocol';
import { type FlowQuery, parseFlowQuery } from '../address/query.ts';
import { type DeviceData, isMobileDevice } from '../browser/mobile.ts';
import { acceptedLocales, chooseLocale, parseLocaleList } from '../i18n/choose-locale.ts';
import { routeExists } from '../routing/route-rules.ts';
import type { ShellOptions } from '../shell/options.ts';
import { buildSteps } from '../steps/build-steps.ts';

/** A call for the page of a session that no device has opened yet. */
export interface FirstScreenCall {
  /** The page's address. */
  readonly url: URL;
  /** Base URL of the API that knows the session. */
  readonly api: string;
  readonly device: DeviceData;
  /** The reply to the call for its configuration. */
  readonly configs: unknown;
  /** Codes of steps that the session skips. */
  readonly skip: readonly string[];
}

/** Colours, a font and own texts come by scripts. */
const looksOwn = ({ flowConfig }: SessionConfigs): boolean => {
  const { accentColor, textBlackColor, textWhiteColor, fontFamilyUrl, colorScheme, texts } = flowConfig;
  return [accentColor, textBlackColor, textWhiteColor, fontFamilyUrl, colorScheme, texts].some(Boolean);
};

/** Whether the start-up shows the first step without asking the person or the device anything before. */
function beginsAtOnce(
  configs: SessionConfigs,
  query: FlowQuery,
  mobile: boolean,
  cameraCodes: readonly string[],
) {
  const { alwaysMobile, showQr } = configs.flowConfig;
  if (query.qr || (alwaysMobile && !mobile)) return false;
  return !(showQr && configs.technologies.some((code) => cameraCodes.includes(code)));
}

/**
 * What the page will show first, by the rules of its start-up; null where that depends on what only the
 * browser knows, or where the page would look otherwise.
 */
export function planFirstScreen(call: FirstScreenCall, options: ShellOptions) {
  const { url, device, skip } = call;
  const { config, technologies, cameraCodes } = options;
  const configs = normaliseConfigs(call.configs);
  const query = parseFlowQuery(url.search);
  const mobile = query.isMobile ?? isMobileDevice(device);
  if (new URL(config.backendUrl, url).href !== new URL(call.api, url).href) return null;
  if (!routeExists(url.pathname, config.routes) || config.texts !== undefined || looksOwn(configs))
    return null;
  if (!beginsAtOnce(configs, query, mobile, cameraCodes)) return null;
  const plan = buildSteps({ technologies: configs.technologies, skip, finished: [] }, technologies);
  const [step] = plan.steps;
  if (step === undefined) return null;
  const list = parseLocaleList(configs.flowConfig.localeList) ?? query.localeList;
  const available = acceptedLocales({ flowConfig: null, query: list });
  const { ownHosts } = config;
  const locale = chooseLocale({ query: query.locale, stored: null, host: url.hostname, ownHosts, available });
  const isAsked = query.locale === locale;
  return {
    configs,
    query,
    mobile,
    plan,
    step,
    list,
    locale,
    /** Languages that a choice stored in the browser may replace it with. */
    otherLocales: isAsked ? [] : available.filter((other) => other !== locale),
  };
}

export type FirstScreenPlan = NonNullable<ReturnType<typeof planFirstScreen>>;
