import { randomBytes } from 'node:crypto';
import type * as Cryptoki from 'pkcs11js';
import type { Pkcs11Reply, Pkcs11Request } from './pkcs11-messages.ts';

// A separate process, because a manufacturer's library may hang or crash, which would take the server down.
// It receives one request, answers it and exits.

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Return values that indicate a wrong setting, so waiting does not help: PKCS #11 v2.40, 5.1. */
const settled = new Set([
  'CKR_PIN_INCORRECT',
  'CKR_PIN_LOCKED',
  'CKR_PIN_EXPIRED',
  'CKR_KEY_FUNCTION_NOT_PERMITTED',
]);
/** Return values of the device for bytes that it did not seal. */
const altered = new Set(['CKR_ENCRYPTED_DATA_INVALID', 'CKR_ENCRYPTED_DATA_LEN_RANGE', 'CKR_GENERAL_ERROR']);

class Refused extends Error {}

async function answer(request: Pkcs11Request): Promise<Pkcs11Reply> {
  const library = await import('pkcs11js').then(
    (loaded: typeof Cryptoki & { default?: typeof Cryptoki }) => loaded.default ?? loaded,
    () => null,
  );
  if (library === null) {
    return refused(
      'the package pkcs11js is not there: install it where a compiler is (npm install pkcs11js)',
    );
  }
  const device = new library.PKCS11();
  try {
    device.load(request.module);
  } catch {
    return refused('the library of KUELIK_PKCS11_MODULE cannot be loaded');
  }
  try {
    device.C_Initialize();
    const session = openToken(device, library, request);
    const key = findKey(device, library, session, request.key);
    const mechanism = (id: string, nonce: Buffer) => ({
      mechanism: library.CKM_AES_GCM,
      parameter: {
        type: library.CK_PARAMS_AES_GCM,
        iv: nonce,
        ivBits: NONCE_BYTES * 8,
        // An entry under another entry's id fails to decrypt.
        aad: Buffer.from(`kuelik:${id}`),
        tagBits: TAG_BYTES * 8,
      },
    });
    const keys = request.open.map(({ id, sealed }, index) => {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        device.C_DecryptInit(session, mechanism(id, bytes.subarray(0, NONCE_BYTES)), key);
        const room = Buffer.alloc(bytes.length);
        return device.C_Decrypt(session, bytes.subarray(NONCE_BYTES), room).toString('base64');
      } catch (error) {
        if (altered.has(nameOf(error)))
          throw new Refused(`entry number ${index + 1} was not sealed by this key`);
        throw error;
      }
    });
    if (request.make === null) return { keys, sealed: null };
    const fresh = device.C_GenerateRandom(session, Buffer.alloc(KEY_BYTES));
    const nonce = randomBytes(NONCE_BYTES);
    device.C_EncryptInit(session, mechanism(request.make, nonce), key);
    const sealed = device.C_Encrypt(session, fresh, Buffer.alloc(KEY_BYTES + TAG_BYTES));
    fresh.fill(0);
    return { keys, sealed: Buffer.concat([nonce, sealed]).toString('base64') };
  } catch (error) {
    if (error instanceof Refused) return refused(error.message);
    const name = nameOf(error);
    if (settled.has(name))
      return {
        fault: name.startsWith('CKR_PIN') ? 'pin' : 'refused',
        says: `the device says ${name}: look at KUELIK_PKCS11_PIN and the key's attributes`,
      };
    return { fault: 'away', says: name === '' ? 'the device does not answer' : `the device says ${name}` };
  }
}

const refused = (says: string): Pkcs11Reply => ({ fault: 'refused', says });

/** Such as `CKR_DEVICE_REMOVED`; empty if the error is not the device's. */
const nameOf = (error: unknown): string =>
  /CKR_\w+/.exec(error instanceof Error ? error.message : '')?.[0] ?? '';

function openToken(
  device: Cryptoki.PKCS11,
  library: typeof Cryptoki,
  { token, pin }: Pkcs11Request,
): Cryptoki.Handle {
  const slot = device.C_GetSlotList(true).find((one) => device.C_GetTokenInfo(one).label.trim() === token);
  // The device is unplugged or its network is down: it may come back.
  if (slot === undefined) throw new Error('CKR_TOKEN_NOT_PRESENT');
  const session = device.C_OpenSession(slot, library.CKF_SERIAL_SESSION);
  device.C_Login(session, library.CKU_USER, pin);
  return session;
}

function findKey(
  device: Cryptoki.PKCS11,
  library: typeof Cryptoki,
  session: Cryptoki.Handle,
  label: string,
): Cryptoki.Handle {
  device.C_FindObjectsInit(session, [
    { type: library.CKA_CLASS, value: library.CKO_SECRET_KEY },
    { type: library.CKA_LABEL, value: label },
  ]);
  const found = device.C_FindObjects(session, 2);
  device.C_FindObjectsFinal(session);
  const [key, another] = found;
  if (key === undefined) throw new Refused('the token has no AES key of the label KUELIK_PKCS11_KEY');
  if (another !== undefined) throw new Refused('the token has several keys of the label KUELIK_PKCS11_KEY');
  return key;
}

process.once('message', async (request: Pkcs11Request) => {
  const reply = await answer(request);
  process.send?.(reply, () => process.exit(0));
});
