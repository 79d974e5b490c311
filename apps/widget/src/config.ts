import { loadRuntimeConfig, type RuntimeConfig, resolveRuntimeConfig, warn } from '@kuelik/flow';

/** Set at build time. */
declare const KUELIK_INTEGRITY_CHECKS: boolean;

/** False: the build never checks itself, whatever the deployment's settings. */
export const mayCheckIntegrity: boolean = KUELIK_INTEGRITY_CHECKS;

const script = import.meta.url;
/** The folder of kuelik.js with a trailing slash; this code runs in a chunk one folder below. */
const folder = new URL('..', script).href;
/** The site that serves the widget: the widget's folder is in the site's root. */
const site = new URL('../..', script);

/** An element's deployment settings; absent ones are derived from the script's address. */
export interface Addresses {
  readonly backendUrl: string | null;
  readonly frontendUrl: string | null;
}

let file: ReturnType<typeof loadRuntimeConfig> | undefined;

/** An address given by the host page, made absolute; undefined if invalid. */
function addressOf(given: string | null): URL | undefined {
  try {
    return given === null || given === '' ? undefined : new URL(given, document.baseURI);
  } catch {
    return undefined;
  }
}

/** An element's `backend-url`: a bare origin means the API on it. */
function backendAddress(given: string | null): string | undefined {
  const url = addressOf(given);
  return url && (url.pathname === '/' ? `${url.origin}/api/v1` : url.origin + url.pathname);
}

/** A site-relative address in the file, such as `/api/v1`, belongs to another origin here. */
const absolute = <T>(value: T): T =>
  typeof value === 'string' && value.startsWith('/') ? (`${site.origin}${value}` as T) : value;

const defined = (all: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/**
 * The deployment's configuration: the element's attributes, otherwise `kuelik-config.json` of the site that
 * serves the script, otherwise that origin for everything. Never fails.
 */
export async function loadConfig({ backendUrl, frontendUrl }: Addresses): Promise<RuntimeConfig> {
  file ??= loadRuntimeConfig((input, init) => fetch(input, init), warn, [
    new URL('kuelik-config.json', site).href,
    new URL('kuelik-config.json', folder).href,
  ]);
  const said = Object.fromEntries(Object.entries(await file).map(([key, value]) => [key, absolute(value)]));
  const given = {
    ...(said as Awaited<typeof file>),
    ...defined({ backendUrl: backendAddress(backendUrl), frontendUrl: addressOf(frontendUrl)?.href }),
  };
  return resolveRuntimeConfig(
    given,
    {
      backendUrl: `${site.origin}/api/v1`,
      modelsUrl: `${folder}models/`,
      cabinetUrl: new URL('cabinet', site).href,
      frontendUrl: site.href,
      ownHosts: ['kuelik.kz'],
      byHost: {},
    },
    window.location.hostname,
  );
}
