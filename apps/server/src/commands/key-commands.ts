import { parseArgs } from 'node:util';
import {
  checkIntegrator,
  createKey,
  type KeyFacts,
  keyModes,
  keyScopes,
  listKeys,
  listKeyUses,
  overridable,
  revokeKey,
  rotateKey,
} from '@kuelik/backend';
import * as v from 'valibot';
import { withStores } from '../stores/stores.ts';
import type { Command } from './command.ts';

const HOUR_MS = 3_600_000;
const idWord = v.pipe(v.string("an integrator's id is required"), v.minLength(1));
const keyWord = v.pipe(v.string("a key's prefix or id is required"), v.minLength(1));
const labelWord = v.pipe(v.string('a label is required'), v.trim(), v.minLength(1), v.maxLength(100));
const modeWord = v.picklist(keyModes, `--mode must be one of ${keyModes.join(', ')}`);
const scopeWords = v.array(v.picklist(keyScopes, `--scope must be one of ${keyScopes.join(', ')}`));
const overrideWords = v.array(v.picklist(overridable, `--override must be one of ${overridable.join(', ')}`));
const hours = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, '--overlap must be a number of hours'),
  v.transform(Number),
  v.maxValue(168, '--overlap must be at most 168 hours'),
);

const dayWord = v.pipe(v.string(), v.isoDate('--since must be a date such as 2026-12-01'));

/** Commands for integrators' API keys. */
export const keyCommands: readonly Command[] = [
  {
    name: ['api-key', 'create'],
    usage: '<integrator id> <label> [--mode test] [--scope read]… [--override technologies]…',
    about: 'create an API key and print it; without --scope it can read, create and erase',
    run: (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          mode: { type: 'string', default: 'live' },
          scope: { type: 'string', multiple: true, default: ['read', 'create', 'erase'] },
          override: { type: 'string', multiple: true, default: [] },
        },
      });
      const asked = {
        integratorId: v.parse(idWord, positionals[0]),
        label: v.parse(labelWord, positionals[1]),
        mode: v.parse(modeWord, values.mode),
        scopes: v.parse(scopeWords, values.scope),
        mayOverride: v.parse(overrideWords, values.override),
        createdBy: null,
      };
      return withStores(config, async ({ db, now }) => {
        const { apiKey, facts } = await createKey(db, asked, now());
        print(line(facts));
        print(`API key, shown only once: ${apiKey}`);
      });
    },
  },
  {
    name: ['api-key', 'list'],
    usage: '<integrator id>',
    about: 'list API keys by prefix, newest first',
    run: (config, words, print) => {
      const id = v.parse(idWord, words[0]);
      return withStores(config, async ({ db }) => {
        await checkIntegrator(db, id);
        for (const key of await listKeys(db, id)) print(line(key));
      });
    },
  },
  {
    name: ['api-key', 'rotate'],
    usage: '<integrator id> <prefix> [--overlap 24]',
    about: 'print a successor of an API key; the old key expires after the overlap in hours',
    run: (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: { overlap: { type: 'string', default: '24' } },
      });
      const asked = {
        integratorId: v.parse(idWord, positionals[0]),
        name: v.parse(keyWord, positionals[1]),
        overlapMs: v.parse(hours, values.overlap) * HOUR_MS,
        createdBy: null,
      };
      return withStores(config, async ({ db, now }) => {
        const { apiKey, oldEndsAt } = await rotateKey(db, asked, now());
        print(`The old key ends ${oldEndsAt.toISOString()}`);
        print(`API key, shown only once: ${apiKey}`);
      });
    },
  },
  {
    name: ['api-key', 'revoke'],
    usage: '<integrator id> <prefix>',
    about: 'revoke an API key at once, and list the keys created with it',
    run: (config, words, print) => {
      const id = v.parse(idWord, words[0]);
      const name = v.parse(keyWord, words[1]);
      return withStores(config, async ({ db, now }) => {
        const { createdKeys } = await revokeKey(db, id, name, now());
        print('Revoked');
        for (const key of createdKeys) print(`It has created: ${line(key)}`);
      });
    },
  },
  {
    name: ['api-key', 'used'],
    usage: '<integrator id> <prefix> [--since 2026-12-01]',
    about: 'list the uses of an API key: time, action, API or cabinet, session',
    run: (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: { since: { type: 'string', default: '1970-01-01' } },
      });
      const id = v.parse(idWord, positionals[0]);
      const name = v.parse(keyWord, positionals[1]);
      const since = new Date(v.parse(dayWord, values.since));
      return withStores(config, async ({ db }) => {
        for (const { at, action, via, sessionId } of await listKeyUses(db, id, name, since))
          print([at.toISOString(), action, via, sessionId ?? ''].join(' ').trim());
      });
    },
  },
];

function line({ id, prefix, label, mode, scopes, expiresAt, revokedAt }: KeyFacts): string {
  const end = expiresAt === null ? '' : ` ends ${expiresAt.toISOString()}`;
  const ended = revokedAt === null ? end : ` revoked ${revokedAt.toISOString()}`;
  return `${prefix === '' ? id : prefix} ${mode} ${scopes.join(',')}${ended} ${label}`;
}
