import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { KEYS_AWAY } from '../errors.ts';
import type { MasterKey } from './keyring.ts';
import { parseMasterKeys } from './master-keys.ts';
import type { Pkcs11Location, Pkcs11Reply, Pkcs11Request } from './pkcs11-messages.ts';

/** Milliseconds. A network device answers within one second; logging in to a busy one takes a few. */
const TIMEOUT_MS = 15_000;
/** `id:pkcs11:v1:base64`: our key's id, then nonce, sealed key and tag. */
const sealedEntry = /^([A-Za-z0-9_-]{1,32}):pkcs11:v1:([A-Za-z0-9+/=]{16,1000})$/;

/**
 * The device is disconnected, locked or silent: at startup the server waits for it, as it does for the
 * database.
 */
export class Pkcs11Unavailable extends Error {
  override name = 'Pkcs11Unavailable';
  /** Error code that `waitForDatabase` also waits for. */
  readonly code = KEYS_AWAY;
}

/** The device refuses the PIN: asking again may lock it. */
export class Pkcs11PinRefused extends Error {
  override name = 'Pkcs11PinRefused';
}

/**
 * Unwraps the deployment's keys with the device. The plain keys are then only in memory.
 *
 * @param text entries as `sealNewKey` returns them, separated by commas, newest first.
 * @throws Pkcs11Unavailable, or Error if an entry or a setting is wrong; without key material.
 */
export async function openMasterKeys(at: Pkcs11Location, text: string): Promise<readonly MasterKey[]> {
  const open = text.split(',').map((entry, index) => {
    const [, id, sealed] = sealedEntry.exec(entry.trim()) ?? [];
    if (id === undefined || sealed === undefined) {
      throw new Error(
        `Encryption key number ${index + 1} is not of the form id:pkcs11:v1:…, as keys wrap prints it`,
      );
    }
    return { id, sealed };
  });
  const { keys } = await ask({ ...at, open, make: null });
  return parseMasterKeys(open.map(({ id }, index) => `${id}:${keys[index]}`).join(','));
}

/**
 * Creates a key that only the device can open, as an entry for `KUELIK_KEYS`, from the device's random
 * numbers.
 */
export async function sealNewKey(at: Pkcs11Location, id: string): Promise<string> {
  const { sealed } = await ask({ ...at, open: [], make: id });
  return `${id}:pkcs11:v1:${sealed}`;
}

async function ask(request: Pkcs11Request) {
  const reply = await new Promise<Pkcs11Reply>((resolve) => {
    const away = (says: string) => resolve({ fault: 'away', says });
    // The library reads its configuration (SoftHSM's, a network device's) from the environment. Our secrets
    // are not passed on.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(?:KUELIK_|DATABASE_URL$)/.test(name)),
    );
    const child = fork(fileURLToPath(workerUrl()), [], {
      env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      away(`the device was silent for ${TIMEOUT_MS / 1000} s`);
    }, TIMEOUT_MS);
    child.once('message', (message: Pkcs11Reply) => resolve(message));
    child.once('error', () => away('its process did not start'));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      away(`its library ended with ${signal ?? code}`);
    });
    child.send(request);
  });
  if (!('fault' in reply)) return reply;
  if (reply.fault === 'away') throw new Pkcs11Unavailable(`The key device is not available: ${reply.says}`);
  const says = `The key device cannot be used: ${reply.says}`;
  throw reply.fault === 'pin' ? new Pkcs11PinRefused(says) : new Error(says);
}

function workerUrl(): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(fromSource ? './pkcs11.worker.source.mjs' : './pkcs11.worker.js', import.meta.url);
}
