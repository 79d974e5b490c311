import { type DeviceWatch, Pkcs11PinRefused, watchDevice } from '@kuelik/backend';
import type { ServerConfig } from '../configuration/config.ts';
import { masterKeys } from './stores.ts';

/** Watches the service or device that holds the deployment's keys; null: they were given plain, or unwatched. */
export function watchKeys(config: ServerConfig): DeviceWatch | null {
  if ((config.kms === null && config.pkcs11 === null) || config.keyCheckMs === 0) return null;
  return watchDevice({
    open: () => masterKeys(config),
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
