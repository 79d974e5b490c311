import { parseArgs } from 'node:util';
import {
  checkOrigins,
  createIntegrator,
  type Database,
  listAccess,
  type OriginRules,
  originSchema,
  type Period,
  subscribe,
  usualDefaults,
  withdrawAccess,
} from '@kuelik/backend';
import { demoCodes, technologyManifests } from '@kuelik/technologies/server';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { withStores } from '../stores/stores.ts';
import type { Command } from './command.ts';

const named = v.pipe(v.string('a name is required'), v.minLength(1), v.maxLength(200));
const idWord = v.pipe(v.string("an integrator's id is required"), v.minLength(1));
const codes = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^(?:[A-Z0-9_]{1,32}|\*)$/, '--technology must be a code of capitals and digits, or *'),
    ),
  ),
  v.minLength(1, '--technology is required'),
);
const date = v.pipe(v.string(), v.isoDate('--from and --until must be dates such as 2027-01-31'));

const knownCodes: ReadonlySet<string> = new Set(technologyManifests.map(({ code }) => code));

function mustBeSafe(origins: readonly string[], rules: OriginRules): void {
  const faults = checkOrigins(origins, 'origin', rules);
  if (faults.length > 0) throw new Error(faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
}

/** Midnight in Kazakhstan (UTC+5), the time zone of contract periods. */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:00`);

const technologyOption = { type: 'string', multiple: true, default: [] as string[] } as const;

/** Operator commands for integrators. */
export const integratorCommands: readonly Command[] = [
  {
    name: ['integrator', 'create'],
    usage: '<name> [--origin https://…]… [--technology CODE]… [--type PRODUCTION]',
    about: 'create an integrator and print its API key',
    run: (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          origin: { type: 'string', multiple: true, default: [] },
          technology: { type: 'string', multiple: true, default: [...demoCodes] },
          type: { type: 'string', default: 'PRODUCTION' },
        },
      });
      const name = v.parse(named, positionals[0]);
      const origins = v.parse(v.array(originSchema), values.origin);
      mustBeSafe(origins, config);
      const wrong = values.technology.filter((code) => !knownCodes.has(code));
      if (wrong.length > 0) throw new Error(`No such technology: ${wrong.join(', ')}`);
      const sessionType = v.parse(
        v.picklist(['DEMO', 'PRODUCTION'], '--type must be DEMO or PRODUCTION'),
        values.type,
      );
      return withStores(config, async ({ db, now }) => {
        const integrator = {
          name,
          origins,
          defaults: { ...usualDefaults(values.technology), session_type: sessionType },
          mayOverride: ['technologies', 'flow_config', 'technology_configs'] as const,
        };
        const { id, apiKey } = await createIntegrator(db, integrator, now());
        print(`Integrator ${id}`);
        print(`API key, shown only once: ${apiKey}`);
      });
    },
  },
  {
    name: ['integrator', 'subscribe'],
    usage: '<id> --technology CODE… [--from 2026-12-01] [--until 2027-12-01]',
    about: 'enable technologies for an integrator for a period; --until is the first day without them',
    run: (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: { technology: technologyOption, from: { type: 'string' }, until: { type: 'string' } },
      });
      const integratorId = v.parse(idWord, positionals[0]);
      const technologies = v.parse(codes, values.technology);
      const from = v.parse(v.optional(date), values.from);
      const until = v.parse(v.optional(date), values.until);
      return withStores(config, async ({ db, now }) => {
        const at = now();
        for (const code of technologies) {
          const period = {
            startsAt: from === undefined ? at : startOfDay(from),
            endsAt: until === undefined ? null : startOfDay(until),
          };
          await subscribe(db, { integratorId, code, ...period }, at);
          print(`${code}: ${periodText(period)}`);
        }
      });
    },
  },
  {
    name: ['integrator', 'withdraw'],
    usage: '<id> --technology CODE…',
    about: 'disable technologies of an integrator at once',
    run: (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: { technology: technologyOption },
      });
      const integratorId = v.parse(idWord, positionals[0]);
      const technologies = v.parse(codes, values.technology);
      return withStores(config, async ({ db }) => {
        for (const code of technologies) {
          const had = await withdrawAccess(db, integratorId, code);
          print(had ? `${code}: withdrawn` : `${code}: had no access`);
        }
      });
    },
  },
  {
    name: ['integrator', 'list'],
    usage: '',
    about: 'list integrators with their technologies and periods',
    run: (config, _words, print) => withStores(config, ({ db }) => printIntegrators(db, print)),
  },
];

async function printIntegrators(db: Kysely<Database>, print: (line: string) => void): Promise<void> {
  const integrators = await db
    .selectFrom('integrator')
    .select(['id', 'name'])
    .orderBy('created_at')
    .execute();
  for (const { id, name } of integrators) {
    print(`${id} ${name}`);
    for (const { code, periods } of await listAccess(db, id)) {
      const text = periods.length === 0 ? withoutPeriod(code) : periods.map(periodText).join(', ');
      print(`  ${code}: ${text}`);
    }
  }
}

const inPeriods = new Set(technologyManifests.flatMap(({ code, needsAccess }) => (needsAccess ? code : [])));

/** A technology with a subscription needs a period; the others only need to be granted. `*` stands for all. */
function withoutPeriod(code: string): string {
  if (code === '*') return 'no period: technologies that need a subscription are refused';
  return inPeriods.has(code) ? 'no period: refused until integrator subscribe grants one' : 'needs no period';
}

const periodText = ({ startsAt, endsAt }: Period): string =>
  `${startsAt.toISOString()} to ${endsAt?.toISOString() ?? 'no end'}`;
