import * as v from 'valibot';
import { parseUrl } from '../shell/browser.ts';

/** A complete http(s) address or a path on this origin; anything else would end up in links and requests. */
const isAddress = (text: string): boolean =>
  /^\/(?!\/)/.test(text) || /^https?:$/.test(parseUrl(text)?.protocol ?? '');

const address = v.pipe(v.string(), v.trim(), v.check(isAddress));
const names = v.array(v.pipe(v.string(), v.trim(), v.minLength(1)));

/** A key with a wrong value counts as absent; so does null, but without a word. */
const optional = <T extends v.GenericSchema>(schema: T) =>
  v.fallback(
    v.pipe(
      v.nullish(schema),
      v.transform((value) => value ?? undefined),
    ),
    undefined,
  );

/**
 * What a deployment may say in `kuelik-config.json`: the specification, section 3, and the keys the
 * product adds (docs: runtime configuration). A bad value costs its own key only.
 */
const keys = {
  backendUrl: optional(address),
  modelsUrl: optional(address),
  cabinetUrl: optional(address),
  frontendUrl: optional(address),
  useMetrics: optional(v.boolean()),
  useIntegrityChecks: optional(v.boolean()),
  /** Address template of the QR image service, with `{size}` and `{data}`. */
  qrImageUrl: optional(v.pipe(address, v.includes('{data}'))),
  sentryDsn: optional(address),
  /** Which routes exist; `*` stands for any number of characters. */
  routes: optional(v.object({ include: optional(names), exclude: optional(names) })),
  /** Hosts that speak Russian when the visitor has chosen no language. */
  ownHosts: optional(names),
};
export const runtimeConfigFileSchema = v.object(keys);
export type RuntimeConfigFile = v.InferOutput<typeof runtimeConfigFileSchema>;

/** The configuration the product runs with. Addresses carry no trailing slash, but `modelsUrl` does. */
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
}

/** Addresses that go with a page's host. */
interface HostAddresses {
  readonly backendUrl?: string | undefined;
  readonly cabinetUrl?: string | undefined;
}

/** What is built in: used where neither the file nor the page's host says otherwise. */
export interface BuiltInConfig {
  readonly backendUrl: string;
  readonly modelsUrl: string;
  readonly cabinetUrl: string;
  readonly frontendUrl: string;
  readonly ownHosts: readonly string[];
  /** Addresses that go with a page's host, before the defaults. */
  readonly byHost: Readonly<Record<string, HostAddresses>>;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** The runtime configuration: the file's values, else those of the page's host, else the built-in ones. */
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
    // The page's host decides before the file: the specification, section 2, result page.
    cabinetUrl: withoutSlash(hosted.cabinetUrl ?? file.cabinetUrl ?? builtIn.cabinetUrl),
    frontendUrl: withoutSlash(file.frontendUrl ?? builtIn.frontendUrl),
    useMetrics: file.useMetrics ?? true,
    useIntegrityChecks: file.useIntegrityChecks ?? false,
    qrImageUrl: file.qrImageUrl ?? `${backendUrl}/qr/?size={size}&data={data}`,
    sentryDsn: file.sentryDsn ?? null,
    routes: { include: file.routes?.include ?? ['*'], exclude: file.routes?.exclude ?? [] },
    ownHosts: file.ownHosts ?? builtIn.ownHosts,
  };
}
