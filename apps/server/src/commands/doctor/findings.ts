import type { SchemaState } from '@kuelik/backend';

/** The result of one check, in words for an operator, without secrets and personal data. */
export interface Finding {
  /** `wrong`: the product does not work; `doubt`: it works, but not as it should. */
  readonly state: 'fine' | 'doubt' | 'wrong';
  readonly about: string;
  readonly says: string;
}

export const fine = (about: string, says: string): Finding => ({ state: 'fine', about, says });
export const doubt = (about: string, says: string): Finding => ({ state: 'doubt', about, says });
export const wrong = (about: string, says: string): Finding => ({ state: 'wrong', about, says });

const DAY_MS = 86_400_000;
/** A certificate should be renewed a month before its end; the last week is an emergency. */
const RENEW_DAYS = 30;
const URGENT_DAYS = 7;
/**
 * Seconds. The product uses the database's clock; certificates, and signatures by others, depend on this
 * machine's.
 */
const SKEW_DOUBT_S = 2;
const SKEW_WRONG_S = 60;
/** Free share and free bytes below which a disk counts as almost full. */
const DISK_SHARE = 0.1;
const DISK_BYTES = 1024 ** 3;

/** Node's version against the oldest that the product runs on, such as `20.19.0`. */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return wrong('node', `version ${version} is too old: 20.19 or newer is needed`);
  }
  return major < 22
    ? doubt('node', `version ${version} has had no security fixes since April 2026: run 24`)
    : fine('node', `version ${version}`);
}

/** Seconds for loading the models: many times what a machine without other load needs. */
const LOAD_DOUBT_S = 30;

/** @param seconds that the models took to load and to process a blank picture */
export function modelsFinding(seconds: number): Finding {
  const took = `loaded in ${seconds.toFixed(1)} s`;
  if (seconds < LOAD_DOUBT_S) return fine('models', took);
  return doubt('models', `${took}: the machine is too busy for face checks and documents`);
}

export function schemaFinding({ missing, unknown, ahead, ran }: SchemaState): Finding {
  if (unknown.length > 0) {
    return wrong(
      'schema',
      `a newer version has migrated the database (${unknown.at(-1)}): start that version`,
    );
  }
  if (ran === 0)
    return doubt('schema', 'the database is empty: the first start, or migrate, creates its tables');
  if (ahead.length > 0) {
    return doubt(
      'schema',
      `a newer version has extended the database (${ahead.at(-1)}): this one still works; finish the upgrade`,
    );
  }
  if (missing.length === 0) return fine('schema', `${ran} migrations, none is missing`);
  return doubt(
    'schema',
    `${missing.length} migrations are missing (${missing[0]}): the next start, or migrate, runs them`,
  );
}

/** Seconds that a statement may wait for a lock before it is reported: the product's own locks are held for less. */
const LOCK_DOUBT_S = 2;

/** @param longest seconds that one has waited; @param holders the connections that hold the locks; null: not shown to this user. */
export function locksFinding({
  waiting,
  longest,
  holders,
}: {
  readonly waiting: number;
  readonly longest: number;
  readonly holders: string | null;
}): readonly Finding[] {
  if (waiting === 0 || longest < LOCK_DOUBT_S) return [];
  const some = waiting === 1 ? 'a statement waits' : `${waiting} statements wait`;
  const held =
    holders === null
      ? ''
      : `, held by process ${holders}: end it with pg_terminate_backend if it is not a migration`;
  return [wrong('locks', `${some} for a lock, for up to ${Math.round(longest)} s${held}`)];
}

/**
 * Whether a process exists for each kind of work, by the names of the database's connections. Nothing is said while only
 * commands are connected, and where connections have other names: a pooler, or a version that names none.
 */
export function rolesFindings(names: readonly string[]): readonly Finding[] {
  const roles = new Set(names.flatMap((name) => /^kuelik (all|api|vision|jobs)$/.exec(name)?.[1] ?? []));
  if (roles.size === 0 || names.includes('')) return [];
  const isMissing = (role: string) => !roles.has('all') && !roles.has(role);
  // A process with the role `all` does vision work only for its own calls.
  const lacksVision = roles.has('api') && !roles.has('vision');
  const faults = [
    lacksVision &&
      'no vision process runs: steps with pictures fail with 503. Start one (KUELIK_ROLE=vision)',
    isMissing('jobs') &&
      'no jobs process runs: webhooks are not sent, protocols not sealed, overdue data not erased. Start one (KUELIK_ROLE=jobs)',
    isMissing('api') && 'no api process runs: nobody is served. Start one (KUELIK_ROLE=api)',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) return faults.map((fault) => wrong('processes', fault));
  return [fine('processes', `roles that run: ${[...roles].sort().join(', ')}`)];
}

/** @param skewS this machine's clock minus the database's, seconds; @param errorS how far that may be off. */
export function clockFinding(skewS: number, errorS: number): Finding {
  const off = Math.max(0, Math.abs(skewS) - errorS);
  const says = `this machine is ${Math.abs(skewS).toFixed(1)} s ${skewS < 0 ? 'behind' : 'ahead of'} the database`;
  if (off < SKEW_DOUBT_S) return fine('clock', says);
  const advice = `${says}: enable time synchronization (NTP) on both`;
  return off < SKEW_WRONG_S ? doubt('clock', advice) : wrong('clock', advice);
}

export function diskFinding(about: string, folder: string, free: number, size: number): Finding {
  const says = `${folder} has ${(free / 1024 ** 3).toFixed(1)} GB free of ${(size / 1024 ** 3).toFixed(1)}`;
  if (free < DISK_BYTES / 10) return wrong(about, `${says}: uploads fail when it is full`);
  return free < DISK_BYTES || free < size * DISK_SHARE
    ? doubt(about, `${says}: it is nearly full`)
    : fine(about, says);
}

/** @param about such as `certificate of KUELIK_SEAL_FILE`. */
export function expiryFinding(about: string, validTo: Date, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const day = validTo.toISOString().slice(0, 10);
  if (days < 0) return wrong(about, `it expired on ${day}: renew it now`);
  if (days < URGENT_DAYS) return wrong(about, `it expires on ${day}, in ${days} days: renew it now`);
  return days < RENEW_DAYS
    ? doubt(about, `it expires on ${day}, in ${days} days: renew it`)
    : fine(about, `valid until ${day}`);
}

/** Settings that contradict each other or leave a production server open. */
export function settingFindings(config: {
  readonly production: boolean;
  readonly publicUrl: string | null;
  readonly trustProxy: string | boolean;
  readonly databaseUrl: string | null;
  readonly requestsPerMinute: number;
}): readonly Finding[] {
  if (!config.production)
    return [doubt('settings', 'NODE_ENV is not production: the demo key and the sandbox are open')];
  const { publicUrl, trustProxy, databaseUrl, requestsPerMinute } = config;
  return [
    publicUrl === null
      ? doubt('settings', 'KUELIK_PUBLIC_URL is not set: links use the Host header of the request')
      : publicUrl.startsWith('https:')
        ? fine('settings', 'KUELIK_PUBLIC_URL is set')
        : wrong('settings', 'KUELIK_PUBLIC_URL is not https: browsers then block the camera'),
    trustProxy === false
      ? doubt('settings', 'KUELIK_TRUST_PROXY is not set: behind a proxy all people share one rate limit')
      : fine('settings', 'KUELIK_TRUST_PROXY is set'),
    ...(databaseUrl === null
      ? [doubt('settings', 'DATABASE_URL is not set: the embedded database may lose data in a power cut')]
      : []),
    ...(requestsPerMinute === 0
      ? [doubt('settings', 'KUELIK_RATE_LIMIT is 0: requests are not rate limited')]
      : []),
  ];
}

/** One line for an operator. */
export const findingLine = ({ state, about, says }: Finding): string =>
  `${{ fine: 'ok   ', doubt: 'warn ', wrong: 'FAIL ' }[state]} ${about}: ${says}`;
