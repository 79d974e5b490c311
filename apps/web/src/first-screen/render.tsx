import { resolveRuntimeConfig, type ShellOptions } from '@kuelik/flow';
import { parseRuntimeConfigFile, prepareFirstScreen } from '@kuelik/flow/first-screen';
import type { FirstScreen, FirstScreenModule } from '@kuelik/protocol';
import { cameraCodes, technologySteps } from '@kuelik/technologies/steps';
import { renderToStaticMarkup } from 'react-dom/server';
import { builtInConfig } from '../config.ts';

/** Set by the build: the site's script, made of the same components. */
declare const KUELIK_SITE_SCRIPT: string;

export const builtFor: FirstScreenModule['builtFor'] = KUELIK_SITE_SCRIPT;

/** Markup that the site's policy forbids, and fields that a person could already type into. */
const unfit = /<[^>]* (?:style|on\w+)=|<(?:script|input|textarea|video|canvas|iframe)\b/;

/** Runs on the server, from the same components and rules as the page. */
export const renderFirstScreen: FirstScreenModule['renderFirstScreen'] = async (
  request,
): Promise<FirstScreen | null> => {
  const { session, url, api, userAgent, isMobile, configs, skip } = request;
  const file = parseRuntimeConfigFile(request.runtimeConfig) ?? {};
  const options: ShellOptions = {
    config: resolveRuntimeConfig(file, builtInConfig(url), url.hostname),
    technologies: technologySteps,
    cameraCodes,
    isWidget: false,
    integration: 'FRONTEND',
    mayCheckIntegrity: false,
  };
  const device = { userAgent, platform: '', maxTouchPoints: 0, userAgentData: { mobile: isMobile } };
  const prepared = await prepareFirstScreen(session, { url, api, device, configs, skip }, options);
  if (prepared === null) return null;
  const { element, ...screen } = prepared;
  const html = renderToStaticMarkup(element);
  return unfit.test(html) || !/<h1.*<button/s.test(html) ? null : { ...screen, html };
};
