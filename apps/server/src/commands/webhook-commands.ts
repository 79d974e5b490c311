import { parseArgs } from 'node:util';
import {
  addWebhook,
  checkIntegrator,
  createDataKeys,
  listWebhooks,
  removeWebhook,
  webhookSecret,
  webhookUrl,
} from '@kuelik/backend';
import * as v from 'valibot';
import { withStores } from '../stores/stores.ts';
import type { Command } from './command.ts';

const idWord = v.pipe(v.string("an integrator's id is required"), v.minLength(1));
const urlWord = v.pipe(v.string('an address is required'), webhookUrl);

/** Commands for webhooks. */
export const webhookCommands: readonly Command[] = [
  {
    name: ['webhook', 'add'],
    usage: '<integrator id> <https://…>',
    about: 'add a webhook for an integrator, and print its signing secret',
    run: (config, words, print) => {
      const integratorId = v.parse(idWord, words[0]);
      const url = v.parse(urlWord, words[1]);
      return withStores(config, async ({ db, keyring, now }) => {
        const context = { db, now, privateWebhooks: config.privateWebhooks };
        const { id } = await addWebhook(context, integratorId, url);
        print(`Signing secret: ${webhookSecret(await createDataKeys(db, keyring), id)}`);
      });
    },
  },
  {
    name: ['webhook', 'remove'],
    usage: '<integrator id> <https://…>',
    about: 'remove a webhook with its pending deliveries',
    run: (config, words, print) => {
      const integratorId = v.parse(idWord, words[0]);
      const url = v.parse(urlWord, words[1]);
      return withStores(config, async ({ db }) => {
        if (!(await removeWebhook(db, integratorId, url)))
          throw new Error('No webhook of this integrator has this address');
        print('Removed');
      });
    },
  },
  {
    name: ['webhook', 'list'],
    usage: '<integrator id> [--secrets]',
    about: "list an integrator's webhooks",
    run: (config, words, print) => {
      const { positionals, values } = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: { secrets: { type: 'boolean', default: false } },
      });
      const integratorId = v.parse(idWord, positionals[0]);
      return withStores(config, async ({ db, keyring }) => {
        await checkIntegrator(db, integratorId);
        const keys = await createDataKeys(db, keyring);
        for (const { id, url } of await listWebhooks(db, integratorId)) {
          print(values.secrets ? `${url} ${webhookSecret(keys, id)}` : url);
        }
      });
    },
  },
];
