import {
  createKeyring,
  type DeviceWatch,
  type Keyring,
  Pkcs11PinRefused,
  watchDevice,
} from '@kuelik/backend';
import type { ServerConfig } from '../configuration/config.ts';
import { masterKeys } from './stores.ts';

/**
 * Watches the service or device that holds the deployment's keys; null: they were given plain, or unwatched.
 *
 * @param held the keys that this process has opened: with others, no process could start again.
 */
export function watchKeys(config: ServerConfig, held: Keyring): DeviceWatch | null {
  if ((config.kms === null && config.pkcs11 === null) || config.keyCheckMs === 0) return null;
  return watchDevice({
    open: async () => {
      const opened = createKeyring(await masterKeys(config));
      try {
        opened.unwrap('probe', held.create('probe'));
      } catch (cause) {
        throw new Error('The entries of KUELIK_KEYS are opened to other keys than before', { cause });
      }
    },
    everyMs: config.keyCheckMs,
    isFinal: (error) => error instanceof Pkcs11PinRefused,
    onChange: (error) => {
      const why = error instanceof Error ? error.message : 'unknown';
      console.error(
        error === null ? 'kuelik: the keys can be opened again' : `kuelik: no new sessions. ${why}`,
      );
    },
  });
}
