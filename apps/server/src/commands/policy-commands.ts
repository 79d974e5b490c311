import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  AppError,
  addPolicy,
  checkIntegrator,
  editIntegrator,
  listAccess,
  listPolicies,
  manifestsByCode,
  policyName,
  readPolicy,
} from '@kuelik/backend';
import { technologyManifests } from '@kuelik/technologies/server';
import * as v from 'valibot';
import { withStores } from '../stores/stores.ts';
import type { Command } from './command.ts';

const idWord = v.pipe(v.string("an integrator's id is required"), v.minLength(1));
const fileWord = v.pipe(v.string('a file is required'), v.minLength(1));
const namedPolicy = v.looseObject({ name: policyName });
const manifests = manifestsByCode(technologyManifests);
const faults = v.object({
  faults: v.array(v.object({ path: v.string(), code: v.string(), message: v.string() })),
});

/** Lists each fault of a refused policy for a terminal. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const parsed = v.safeParse(faults, error.detail);
    if (!parsed.success) throw error;
    const lines = parsed.output.faults.map(({ path, code, message }) => `${path}: ${code}, ${message}`);
    throw new Error([`${error.message}:`, ...lines].join('\n'));
  }
}

/** @throws Error that names the file if it is not JSON. */
async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause });
  }
}

/** A picture as an edit takes it; `none` for none. */
async function readLogo(file: string): Promise<string | null> {
  if (file === 'none') return null;
  const type = /\.jpe?g$/i.test(file) ? 'jpeg' : 'png';
  return `data:image/${type};base64,${(await readFile(file)).toString('base64')}`;
}

/** Commands for integrators' policies and settings. */
export const policyCommands: readonly Command[] = [
  {
    name: ['policy', 'create'],
    usage: '<integrator id> <file.json>',
    about: 'create the next version of a policy, and print the name that sessions use',
    run: async (config, words, print) => {
      const integratorId = v.parse(idWord, words[0]);
      const { name, ...given } = v.parse(namedPolicy, await readJson(v.parse(fileWord, words[1])));
      await withStores(config, async ({ db, now }) => {
        const access = new Set((await listAccess(db, integratorId)).map(({ code }) => code));
        const canSeal = config.seal !== null || !config.production;
        const rules = { manifests, retention: config.retention, canSeal };
        const added = await explained(
          (async () => {
            const content = readPolicy(given, rules, access);
            return addPolicy(db, { integratorId, name, content }, null, now());
          })(),
        );
        print(`${added.name}@${added.version}`);
      });
    },
  },
  {
    name: ['policy', 'list'],
    usage: '<integrator id> [name]',
    about: 'list the newest version of each policy, or all versions of one',
    run: (config, words, print) => {
      const id = v.parse(idWord, words[0]);
      const name = v.parse(v.optional(policyName), words[1]);
      return withStores(config, async ({ db }) => {
        await checkIntegrator(db, id);
        for (const { name: found, version, createdAt, content } of await listPolicies(db, id, name)) {
          print(`${found}@${version} ${createdAt.toISOString()} ${content.technologies.join(',')}`);
        }
      });
    },
  },
  {
    name: ['integrator', 'edit'],
    usage:
      '<id> [--name Bank] [--origin https://…]… [--redirect https://…]… [--logo file.png|none] [--defaults file.json]',
    about: 'edit an integrator; omitted settings stay, a list is replaced as a whole',
    run: async (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: {
          name: { type: 'string' },
          origin: { type: 'string', multiple: true },
          redirect: { type: 'string', multiple: true },
          defaults: { type: 'string' },
          logo: { type: 'string' },
        },
      });
      const id = v.parse(idWord, positionals[0]);
      const edit = {
        ...(values.logo === undefined ? {} : { logo: await readLogo(values.logo) }),
        ...(values.name === undefined ? {} : { name: values.name }),
        ...(values.origin === undefined ? {} : { origins: values.origin }),
        ...(values.redirect === undefined ? {} : { redirect_origins: values.redirect }),
        ...(values.defaults === undefined ? {} : { defaults: await readJson(values.defaults) }),
      };
      await withStores(config, async ({ db }) => {
        const { wideOrigins, plainOrigins } = config;
        const rules = { manifests, wideOrigins, plainOrigins };
        const after = await explained(editIntegrator(db, id, edit, rules));
        print(
          `${after.name}: ${after.origins.join(', ')}; redirects ${after.redirectOrigins.join(', ') || 'nowhere else'}`,
        );
        print(`  ${after.defaults.session_type} ${after.defaults.technologies.join(',')}`);
      });
    },
  },
];
