import { join } from 'node:path';
import { asFault, type LogLevel, originSchema, type Pkcs11Location } from '@kuelik/backend';
import * as v from 'valibot';
import type { TracingSettings } from '../tracing/settings.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const whole = (smallest: number, largest: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(smallest),
    v.maxValue(largest),
  );
const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
);
const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
);
/** `name=value` pairs, separated by commas; values may be percent-encoded. */
const pairs = v.pipe(
  list,
  v.array(v.pipe(v.string(), v.regex(/^[\w-]+=[^,]*$/, 'must be name=value'))),
  v.transform((entries) =>
    Object.fromEntries(
      entries.map((entry): [string, string] => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), decodeURIComponent(entry.slice(at + 1))];
      }),
    ),
  ),
);
const share = v.pipe(
  v.string(),
  v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1'),
  v.transform(Number),
);
const address = v.pipe(
  text,
  v.url(),
  v.transform((url) => url.replace(/\/+$/, '')),
);
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const satisfies readonly LogLevel[];

/** Every setting of the server by its environment variable; `.env.example` explains each. */
const environmentSchema = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  KUELIK_ROLE: v.optional(v.picklist(['all', 'api', 'vision', 'jobs']), 'all'),
  PORT: v.optional(whole(0, 65_535), '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  METRICS_HOST: v.optional(text, '127.0.0.1'),
  METRICS_PORT: v.optional(whole(0, 65_535), '9464'),
  DATABASE_URL: v.optional(v.pipe(text, v.regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://'))),
  KUELIK_DATABASE_CONNECTIONS: v.optional(whole(1, 1000), '10'),
  KUELIK_DATA_DIR: v.optional(text, '.data'),
  KUELIK_KEYS: v.optional(text),
  KUELIK_KEYS_FILE: v.optional(text),
  KUELIK_KMS_URL: v.optional(address),
  KUELIK_KMS_KEY: v.optional(v.pipe(text, v.regex(/^[\w.-]{1,100}$/, 'must be the name of a key'))),
  KUELIK_KMS_TOKEN: v.optional(text),
  KUELIK_KMS_TOKEN_FILE: v.optional(text),
  KUELIK_KEY_CHECK_SECONDS: v.optional(whole(0, 3600), '15'),
  KUELIK_PKCS11_MODULE: v.optional(text),
  KUELIK_PKCS11_TOKEN: v.optional(v.pipe(text, v.maxLength(32))),
  KUELIK_PKCS11_KEY: v.optional(v.pipe(text, v.maxLength(100))),
  KUELIK_PKCS11_PIN: v.optional(text),
  KUELIK_S3_BUCKET: v.optional(
    v.pipe(text, v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  KUELIK_S3_ENDPOINT: v.optional(address),
  KUELIK_S3_REGION: v.optional(text, 'us-east-1'),
  KUELIK_S3_ACCESS_KEY_ID: v.optional(text),
  KUELIK_S3_SECRET_ACCESS_KEY: v.optional(text),
  KUELIK_FILES: v.optional(v.picklist(['folder', 'store'])),
  KUELIK_LOG_LEVEL: v.optional(v.picklist(levels)),
  KUELIK_PUBLIC_URL: v.optional(address),
  KUELIK_ORIGINS: v.optional(v.pipe(list, v.array(originSchema)), ''),
  KUELIK_WIDE_ORIGINS: v.optional(flag),
  KUELIK_PLAIN_ORIGINS: v.optional(flag),
  KUELIK_PRIVATE_WEBHOOKS: v.optional(flag),
  KUELIK_TRUST_PROXY: v.optional(text),
  KUELIK_RATE_LIMIT: v.optional(whole(0, 1_000_000), '600'),
  KUELIK_SMS_PER_PHONE: v.optional(whole(0, 1000)),
  KUELIK_SESSION_HOURS: v.optional(whole(1, 24 * 30), '24'),
  KUELIK_PICTURE_DAYS: v.optional(whole(1, 36_500), '30'),
  KUELIK_DATA_DAYS: v.optional(whole(1, 36_500), '365'),
  KUELIK_VISION_WORKERS: v.optional(whole(1, 64)),
  KUELIK_VISION_QUEUE: v.optional(whole(1, 10_000)),
  KUELIK_FORMS_AT_ONCE: v.optional(whole(1, 1000)),
  KUELIK_MODELS_DIR: v.optional(text),
  // The value becomes part of an HTTP header.
  KUELIK_SANDBOX_PASSWORD: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{12,200}$/, 'must be 12 to 200 letters, digits or signs')),
  ),
  KUELIK_STATE_GATEWAY_URL: v.optional(address),
  KUELIK_STATE_GATEWAY_TOKEN: v.optional(text),
  KUELIK_SMS_URL: v.optional(address),
  KUELIK_SMS_TOKEN: v.optional(text),
  KUELIK_PHOTO_CHECK_URL: v.optional(address),
  KUELIK_PHOTO_CHECK_TOKEN: v.optional(text),
  KUELIK_SIGNING_URL: v.optional(address),
  KUELIK_SIGNING_TOKEN: v.optional(text),
  KUELIK_SEAL_FILE: v.optional(text),
  KUELIK_SEAL_PASSWORD: v.optional(v.string()),
  KUELIK_SEAL_TSA_URL: v.optional(address),
  KUELIK_SEAL_TSA_ROOTS_FILE: v.optional(text),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(address),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(pairs),
  OTEL_SERVICE_NAME: v.optional(text, 'kuelik'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
  KUELIK_SITE_DIR: v.optional(text, 'dist/web'),
  KUELIK_SITE_FORMER_DIR: v.optional(text),
  KUELIK_SITE_BACKEND_URL: v.optional(text),
  KUELIK_SITE_MODELS_URL: v.optional(text),
  KUELIK_SITE_CABINET_URL: v.optional(text),
  KUELIK_SITE_FRONTEND_URL: v.optional(text),
  KUELIK_SITE_USE_METRICS: v.optional(flag),
  KUELIK_SITE_USE_INTEGRITY_CHECKS: v.optional(flag),
  KUELIK_SITE_QR_IMAGE_URL: v.optional(text),
  KUELIK_SITE_SENTRY_DSN: v.optional(text),
  KUELIK_SITE_ROUTES_INCLUDE: v.optional(list),
  KUELIK_SITE_ROUTES_EXCLUDE: v.optional(list),
  KUELIK_SITE_OWN_HOSTS: v.optional(list),
  KUELIK_SITE_TEXTS_FILE: v.optional(text),
});
type Environment = v.InferOutput<typeof environmentSchema>;

/** Half a minute's work of one processor, a few seconds' of a vision machine. */
const SHARED_QUEUE = 100;
/** Forms of an API process mostly wait for vision processes; their pictures are in memory meanwhile. */
const FORMS_OF_API = 16;

/**
 * Reads the server's configuration, the only place that reads the environment. An empty variable counts as
 * unset.
 *
 * @throws Error that names the faulty variables, never their values.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { needsKeys = true }: { readonly needsKeys?: boolean } = {},
) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(environmentSchema, given);
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${asFault(issue).message}`);
    throw new Error(`The configuration is invalid. ${faults.join('; ')}`);
  }
  const env = parsed.output;
  const production = env.NODE_ENV === 'production';
  if (needsKeys && production && env.KUELIK_KEYS === undefined && env.KUELIK_KEYS_FILE === undefined) {
    throw new Error('Encryption keys are required in production: set KUELIK_KEYS or KUELIK_KEYS_FILE');
  }
  if (env.KUELIK_ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new Error('KUELIK_ROLE needs DATABASE_URL: the embedded database serves only one process');
  }
  if (env.KUELIK_ROLE === 'jobs' && env.KUELIK_PUBLIC_URL === undefined) {
    throw new Error('KUELIK_ROLE=jobs needs KUELIK_PUBLIC_URL, for the links that it writes');
  }
  return {
    production,
    /** The work of this process: API calls, vision work handed over by those, background jobs, or all. */
    role: env.KUELIK_ROLE,
    seal: sealSettings(env),
    port: env.PORT,
    host: env.HOST,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.KUELIK_DATABASE_CONNECTIONS,
    dataDir: env.KUELIK_DATA_DIR,
    files: fileSettings(env),
    /** The keys themselves; null if they are in the file. */
    keys: env.KUELIK_KEYS ?? null,
    kms: kmsSettings(env),
    pkcs11: pkcs11Settings(env),
    /** Interval at which the service or device is asked whether it can still unwrap the keys; 0: never. */
    keyCheckMs: env.KUELIK_KEY_CHECK_SECONDS * 1000,
    keysFile: env.KUELIK_KEYS_FILE ?? join(env.KUELIK_DATA_DIR, 'keys.json'),
    logLevel: env.KUELIK_LOG_LEVEL ?? (production ? 'info' : 'warn'),
    publicUrl: env.KUELIK_PUBLIC_URL ?? null,
    origins: env.KUELIK_ORIGINS,
    /** Origins may use a wildcard below a public suffix. */
    wideOrigins: env.KUELIK_WIDE_ORIGINS ?? false,
    /** Integrators may list `http:` origins; by default only outside production. */
    plainOrigins: env.KUELIK_PLAIN_ORIGINS ?? !production,
    /** Allows webhooks to private addresses; by default only outside production. */
    privateWebhooks: env.KUELIK_PRIVATE_WEBHOOKS ?? !production,
    trustProxy: env.KUELIK_TRUST_PROXY ?? false,
    requestsPerMinute: env.KUELIK_RATE_LIMIT,
    /** Per 24 hours; outside production everyone shares the sandbox's phones. */
    smsPerPhone: env.KUELIK_SMS_PER_PHONE ?? (production ? 20 : 0),
    sessionLifetimeMs: env.KUELIK_SESSION_HOURS * 3_600_000,
    /** In days. */
    retention: { pictures: env.KUELIK_PICTURE_DAYS, data: env.KUELIK_DATA_DAYS },
    vision: {
      ...(env.KUELIK_VISION_WORKERS === undefined ? {} : { workers: env.KUELIK_VISION_WORKERS }),
      ...(env.KUELIK_VISION_QUEUE === undefined ? {} : { queue: env.KUELIK_VISION_QUEUE }),
      ...(env.KUELIK_MODELS_DIR === undefined ? {} : { modelsDir: env.KUELIK_MODELS_DIR }),
    },
    /** Vision jobs that may wait for a vision process. */
    visionQueue: env.KUELIK_VISION_QUEUE ?? SHARED_QUEUE,
    /** Forms with pictures processed concurrently; null: as many as processors. */
    formsAtOnce: env.KUELIK_FORMS_AT_ONCE ?? (env.KUELIK_ROLE === 'api' ? FORMS_OF_API : null),
    /** The sandbox's password; null: open to everyone outside production, and disabled in production. */
    sandboxPassword: env.KUELIK_SANDBOX_PASSWORD ?? null,
    /** Null: the sandbox outside production, nothing in production. */
    providers: {
      state: endpoint(env.KUELIK_STATE_GATEWAY_URL, env.KUELIK_STATE_GATEWAY_TOKEN),
      sms: endpoint(env.KUELIK_SMS_URL, env.KUELIK_SMS_TOKEN),
      photoCheck: endpoint(env.KUELIK_PHOTO_CHECK_URL, env.KUELIK_PHOTO_CHECK_TOKEN),
      signing: endpoint(env.KUELIK_SIGNING_URL, env.KUELIK_SIGNING_TOKEN),
    },
    tracing: tracingSettings(env),
    siteDir: env.KUELIK_SITE_DIR,
    siteFormerDir: env.KUELIK_SITE_FORMER_DIR ?? null,
    siteTextsFile: env.KUELIK_SITE_TEXTS_FILE ?? null,
    runtimeConfig: runtimeConfig(env),
  };
}

/** Where traces go; null: nowhere. */
function tracingSettings(env: Environment): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (url === undefined) return null;
  return { url, headers, service: env.OTEL_SERVICE_NAME, share: env.OTEL_TRACES_SAMPLER_ARG };
}

/** The service that unwraps `KUELIK_KEYS`; null: the keys are not wrapped by a service. */
function kmsSettings(env: Environment) {
  const {
    KUELIK_KMS_URL: url,
    KUELIK_KMS_KEY: key,
    KUELIK_KMS_TOKEN: word,
    KUELIK_KMS_TOKEN_FILE: file,
  } = env;
  if (word !== undefined && file !== undefined) {
    throw new Error('Set KUELIK_KMS_TOKEN or KUELIK_KMS_TOKEN_FILE, not both');
  }
  const token = file === undefined ? word : { file };
  if (url === undefined && key === undefined && token === undefined) return null;
  if (url === undefined || key === undefined || token === undefined) {
    throw new Error(
      'KUELIK_KMS_URL, KUELIK_KMS_KEY and KUELIK_KMS_TOKEN or KUELIK_KMS_TOKEN_FILE must be set together or not at all',
    );
  }
  return { url, key, token };
}

/** The device that unwraps `KUELIK_KEYS`; null: none. */
function pkcs11Settings(env: Environment): Pkcs11Location | null {
  const {
    KUELIK_PKCS11_MODULE: module,
    KUELIK_PKCS11_TOKEN: token,
    KUELIK_PKCS11_KEY: key,
    KUELIK_PKCS11_PIN: pin,
  } = env;
  if ([module, token, key, pin].every((setting) => setting === undefined)) return null;
  if (module === undefined || token === undefined || key === undefined || pin === undefined) {
    throw new Error(
      'KUELIK_PKCS11_MODULE, KUELIK_PKCS11_TOKEN, KUELIK_PKCS11_KEY and KUELIK_PKCS11_PIN must be set together or not at all',
    );
  }
  if (env.KUELIK_KMS_URL !== undefined) {
    throw new Error('KUELIK_KMS_URL and KUELIK_PKCS11_MODULE are both set: only one can unwrap KUELIK_KEYS');
  }
  return { module, token, key, pin };
}

/** The file store; `s3` null: the folder. With an S3 store, the folder is read as well while files move. */
function fileSettings(env: Environment) {
  const {
    KUELIK_S3_BUCKET: bucket,
    KUELIK_S3_ACCESS_KEY_ID: accessKeyId,
    KUELIK_S3_SECRET_ACCESS_KEY: secret,
  } = env;
  const writeTo = env.KUELIK_FILES ?? (bucket === undefined ? 'folder' : 'store');
  if (bucket === undefined) {
    if (writeTo === 'folder' && env.KUELIK_S3_ENDPOINT === undefined) return { writeTo, s3: null };
    throw new Error('KUELIK_S3_ENDPOINT and KUELIK_FILES=store need KUELIK_S3_BUCKET');
  }
  if ((accessKeyId === undefined) !== (secret === undefined)) {
    throw new Error(
      'KUELIK_S3_ACCESS_KEY_ID and KUELIK_S3_SECRET_ACCESS_KEY must be set together or not at all',
    );
  }
  const credentials =
    accessKeyId === undefined || secret === undefined ? null : { accessKeyId, secretAccessKey: secret };
  const s3 = { endpoint: env.KUELIK_S3_ENDPOINT ?? null, region: env.KUELIK_S3_REGION, bucket, credentials };
  return { writeTo, s3 };
}

/** The certificate that seals protocols; null: the sandbox's outside of production, none in production. */
function sealSettings(env: Environment) {
  const { KUELIK_SEAL_FILE: file, KUELIK_SEAL_TSA_URL: timeStampUrl } = env;
  if (file === undefined) {
    if (timeStampUrl === undefined) return null;
    throw new Error('KUELIK_SEAL_TSA_URL is set, but not KUELIK_SEAL_FILE, the certificate to seal with');
  }
  if (timeStampUrl === undefined) {
    throw new Error('KUELIK_SEAL_FILE needs KUELIK_SEAL_TSA_URL: every seal has a time-stamp');
  }
  return {
    file,
    password: env.KUELIK_SEAL_PASSWORD ?? null,
    timeStampUrl,
    timeStampRootsFile: env.KUELIK_SEAL_TSA_ROOTS_FILE ?? null,
  };
}

export type ServerConfig = ReturnType<typeof readConfig>;

const endpoint = (url: string | undefined, token: string | undefined) =>
  url === undefined ? null : { url, token: token ?? null };

/** Content of `/kuelik-config.json`: only what was set; the site has defaults for the rest. */
function runtimeConfig(env: Environment): Readonly<Record<string, unknown>> {
  const routes = { include: env.KUELIK_SITE_ROUTES_INCLUDE, exclude: env.KUELIK_SITE_ROUTES_EXCLUDE };
  const values = {
    backendUrl: env.KUELIK_SITE_BACKEND_URL ?? '/api/v1',
    modelsUrl: env.KUELIK_SITE_MODELS_URL,
    cabinetUrl: env.KUELIK_SITE_CABINET_URL,
    frontendUrl: env.KUELIK_SITE_FRONTEND_URL ?? env.KUELIK_PUBLIC_URL,
    useMetrics: env.KUELIK_SITE_USE_METRICS,
    useIntegrityChecks: env.KUELIK_SITE_USE_INTEGRITY_CHECKS,
    qrImageUrl: env.KUELIK_SITE_QR_IMAGE_URL,
    sentryDsn: env.KUELIK_SITE_SENTRY_DSN,
    routes: routes.include === undefined && routes.exclude === undefined ? undefined : routes,
    ownHosts: env.KUELIK_SITE_OWN_HOSTS,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Origins that the site's configuration makes the browser call; the content security policy must allow them.
 */
export function connectOrigins(config: ServerConfig): readonly string[] {
  const origins = Object.values(config.runtimeConfig)
    .filter((value) => typeof value === 'string')
    .filter((value) => /^https?:\/\//.test(value) && URL.canParse(value))
    .map((value) => new URL(value).origin);
  return [...new Set(origins)];
}

/** Log lines about settings that a production server should have but does not. */
export function configWarnings({
  production,
  publicUrl,
}: Pick<ServerConfig, 'production' | 'publicUrl'>): readonly string[] {
  if (!production || publicUrl !== null) return [];
  return [
    'KUELIK_PUBLIC_URL is not set: links, also those in signed documents, use the Host header of the request',
  ];
}
