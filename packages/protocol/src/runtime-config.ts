import * as v from 'valibot';

/** An address on the web, or a path on this origin; kept without a trailing slash. */
function address(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\/(?!\/)/.test(text)) return text.replace(/\/+$/, '');
  try {
    const { protocol } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? text.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}

const webAddress = v.pipe(
  v.string(),
  v.check((text) => address(text) !== null, 'an http(s) address or a path that starts with /'),
  v.transform((text) => address(text) ?? text),
);

const template = v.pipe(webAddress, v.includes('{data}', 'an address that holds {data}'));
const names = v.array(v.pipe(v.string(), v.trim(), v.minLength(1)));

/** What each key of kuelik-config.json must be: the specification's section 3 and four of our own. */
const keys = {
  backendUrl: webAddress,
  modelsUrl: webAddress,
  cabinetUrl: webAddress,
  frontendUrl: webAddress,
  /** Image service for the QR code, with `{size}` and `{data}`. */
  qrImageUrl: template,
  sentryDsn: v.pipe(v.string(), v.url('an address')),
  useMetrics: v.boolean(),
  useIntegrityChecks: v.boolean(),
  routes: v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), 'an object'),
    v.object({ include: v.optional(names, ['*']), exclude: v.optional(names, []) }),
  ),
  /** Hosts that are the product's own: they start in Russian. */
  ownHosts: names,
} as const;

type Keys = typeof keys;
type Values = { readonly [K in keyof Keys]?: v.InferOutput<Keys[K]> };

/** The runtime configuration: what the file said, and the specification's defaults for what it did not. */
export type RuntimeConfig = Values &
  Required<Pick<Values, 'useMetrics' | 'useIntegrityChecks' | 'routes' | 'ownHosts'>>;

export interface RuntimeConfigReading {
  readonly config: RuntimeConfig;
  /** One line for each thing that was wrong, for the log. Never holds the value. */
  readonly warnings: readonly string[];
}

/** Metrics on, integrity checks off, every route: the specification's section 3. Addresses are the app's to default. */
export const defaultRuntimeConfig: RuntimeConfig = {
  useMetrics: true,
  useIntegrityChecks: false,
  routes: { include: ['*'], exclude: [] },
  ownHosts: [],
};

/**
 * Reads a configuration key by key: a bad one is left out with a warning, the others count. Keys
 * that are missing, null or empty, or that nobody knows, are passed over in silence.
 */
export function parseRuntimeConfig(value: unknown): RuntimeConfigReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { config: defaultRuntimeConfig, warnings: ['The runtime configuration is not a JSON object'] };
  }
  const warnings: string[] = [];
  const found: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(keys)) {
    const entry: unknown = Reflect.get(value, key);
    if (entry === undefined || entry === null || entry === '') continue;
    const result = v.safeParse(schema, entry);
    if (result.success) found[key] = result.output;
    else warnings.push(`Runtime configuration: ${key} is ignored, expected ${expectation(result.issues[0])}`);
  }
  return { config: { ...defaultRuntimeConfig, ...found }, warnings };
}

/** Valibot's own messages quote the value; `expected` does not, and where it is null the message is ours. */
function expectation(issue: v.BaseIssue<unknown>): string {
  return issue.expected ?? issue.message;
}

export interface RuntimeConfigEffects {
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for each address; 2000, specification section 9. */
  readonly timeout?: number;
  /** Where to look, in order. */
  readonly addresses?: readonly string[];
}

/**
 * Loads the configuration file: from the site's root, else from beside the page. It counts only
 * if the reply is OK and JSON; when neither is, the defaults apply and a warning says so. Never rejects.
 */
export async function loadRuntimeConfig(effects: RuntimeConfigEffects = {}): Promise<RuntimeConfigReading> {
  const {
    fetch = (input, init) => globalThis.fetch(input, init),
    timeout = 2000,
    addresses = ['/kuelik-config.json', './kuelik-config.json'],
  } = effects;
  for (const url of addresses) {
    const value = await readJsonFile(fetch, url, timeout);
    if (value !== undefined) return parseRuntimeConfig(value);
  }
  return { config: defaultRuntimeConfig, warnings: ['No runtime configuration was found: defaults apply'] };
}

/** Undefined for anything but an OK reply with JSON, in time. */
async function readJsonFile(fetch: typeof globalThis.fetch, url: string, timeout: number): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: controller.signal });
    // A page that stands in for a missing file is not JSON and fails to parse.
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
