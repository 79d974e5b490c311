import { isRecord } from '@kuelik/protocol';
import { parseUrl } from '../browser/browser.ts';

/** A complete http(s) URL or a path on this origin; anything else would end up in links and requests. */
const isAddress = (text: string): boolean =>
  /^\/(?!\/)/.test(text) || /^https?:$/.test(parseUrl(text)?.protocol ?? '');

/** Reads one key; undefined for an invalid value. */
type Read<T> = (value: unknown) => T | undefined;

const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

const address: Read<string> = (value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return isAddress(text) ? text : undefined;
};

const template: Read<string> = (value) => {
  const text = address(value);
  return text?.includes('{data}') ? text : undefined;
};

const names: Read<readonly string[]> = (value) => {
  const texts = Array.isArray(value)
    ? value.map((name) => (typeof name === 'string' ? name.trim() : ''))
    : [''];
  return texts.includes('') ? undefined : texts;
};

const rules = (value: unknown) =>
  isRecord(value) ? { include: names(value.include), exclude: names(value.exclude) } : undefined;

/**
 * What a deployment may set in `kuelik-config.json`: the specification, section 3, and the product's own keys
 * (docs: runtime configuration). A bad value affects only its own key.
 */
const keys = {
  backendUrl: address,
  modelsUrl: address,
  cabinetUrl: address,
  frontendUrl: address,
  useMetrics: flag,
  useIntegrityChecks: flag,
  /** URL template of the QR image service, with `{size}` and `{data}`. */
  qrImageUrl: template,
  sentryDsn: address,
  /** Which routes exist; `*` matches any number of characters. */
  routes: rules,
  /** Hosts whose default language is Russian. */
  ownHosts: names,
  /** Text overrides by language and key; validated where they are applied. */
  texts: (value: unknown) => (isRecord(value) ? value : undefined),
};
export type RuntimeConfigFile = {
  readonly [Key in keyof typeof keys]?: ReturnType<(typeof keys)[Key]>;
};

/**
 * Parses the file's content without the schema library, because it is needed before the first screen. Null if
 * it is not an object.
 */
export function parseRuntimeConfigFile(json: unknown): RuntimeConfigFile | null {
  if (!isRecord(json)) return null;
  return Object.fromEntries(Object.entries(keys).map(([key, read]) => [key, read(json[key])]));
}

/** The effective configuration. URLs have no trailing slash, except `modelsUrl`. */
export interface RuntimeConfig {
  readonly backendUrl: string;
  readonly modelsUrl: string;
  readonly cabinetUrl: string;
  readonly frontendUrl: string;
  readonly useMetrics: boolean;
  readonly useIntegrityChecks: boolean;
  readonly qrImageUrl: string;
  readonly sentryDsn: string | null;
  readonly routes: { readonly include: readonly string[]; readonly exclude: readonly string[] };
  readonly ownHosts: readonly string[];
  readonly texts?: Readonly<Record<string, unknown>> | undefined;
}

/** URLs that belong to a page's host. */
interface HostAddresses {
  readonly backendUrl?: string | undefined;
  readonly cabinetUrl?: string | undefined;
}

/** Built-in values: used where neither the file nor the page's host sets one. */
export interface BuiltInConfig {
  readonly backendUrl: string;
  readonly modelsUrl: string;
  readonly cabinetUrl: string;
  readonly frontendUrl: string;
  readonly ownHosts: readonly string[];
  /** URLs by page host; they override the defaults. */
  readonly byHost: Readonly<Record<string, HostAddresses>>;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * The runtime configuration: the file's values, otherwise those of the page's host, otherwise the built-in
 * ones.
 */
export function resolveRuntimeConfig(
  file: RuntimeConfigFile,
  builtIn: BuiltInConfig,
  host: string,
): RuntimeConfig {
  const hosted = builtIn.byHost[host] ?? {};
  const backendUrl = withoutSlash(file.backendUrl ?? hosted.backendUrl ?? builtIn.backendUrl);
  return {
    backendUrl,
    modelsUrl: `${withoutSlash(file.modelsUrl ?? builtIn.modelsUrl)}/`,
    // Here the page's host overrides the file: the specification, section 2, result page.
    cabinetUrl: withoutSlash(hosted.cabinetUrl ?? file.cabinetUrl ?? builtIn.cabinetUrl),
    frontendUrl: withoutSlash(file.frontendUrl ?? builtIn.frontendUrl),
    useMetrics: file.useMetrics ?? true,
    useIntegrityChecks: file.useIntegrityChecks ?? false,
    qrImageUrl: file.qrImageUrl ?? `${backendUrl}/qr/?size={size}&data={data}`,
    sentryDsn: file.sentryDsn ?? null,
    routes: { include: file.routes?.include ?? ['*'], exclude: file.routes?.exclude ?? [] },
    ownHosts: file.ownHosts ?? builtIn.ownHosts,
    texts: file.texts,
  };
}
