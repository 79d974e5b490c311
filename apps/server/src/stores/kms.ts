import { readFile } from 'node:fs/promises';
import { errorCode, KEYS_AWAY, type MasterKey, parseMasterKeys } from '@kuelik/backend';
import * as v from 'valibot';

/** A key management service with the contract of Vault's transit engine: https://developer.hashicorp.com/vault/api-docs/secret/transit */
export interface KmsLocation {
  readonly url: string;
  /** The name of the service's key that wraps ours. */
  readonly key: string;
  /** Our token, or a file that holds it and is read for each request: an agent renews it there. */
  readonly token: string | { readonly file: string };
}

const TIMEOUT_MS = 5000;
/** `id:vault:v1:base64`: our key's id, then the service's ciphertext. */
const wrappedEntry = /^([A-Za-z0-9_-]{1,32}):(vault:v\d+:[A-Za-z0-9+/=]{16,1000})$/;
const plaintextReply = v.object({ data: v.object({ plaintext: v.pipe(v.string(), v.base64()) }) });
const ciphertextReply = v.object({
  data: v.object({ ciphertext: v.pipe(v.string(), v.regex(/^vault:v\d+:/)) }),
});

/**
 * The service is unreachable or sealed, or something else answers at its address: at startup the server waits for it, as
 * it does for the database.
 */
export class KmsUnavailable extends Error {
  override name = 'KmsUnavailable';
  /** Error code that `waitForDatabase` also waits for. */
  readonly code = KEYS_AWAY;
}

/**
 * Unwraps the deployment's keys with the service. The plain keys are then only in memory: a running server
 * does not need the service.
 *
 * @param text entries as `wrapNewKey` prints them, separated by commas, newest first.
 * @throws KmsUnavailable, or Error if an entry is malformed or refused; without key material.
 */
export async function unwrapMasterKeys(at: KmsLocation, text: string): Promise<readonly MasterKey[]> {
  const entries = text.split(',').map((entry, index) => {
    const [, id, ciphertext] = wrappedEntry.exec(entry.trim()) ?? [];
    if (id === undefined || ciphertext === undefined) {
      throw new Error(
        `Encryption key number ${index + 1} is not of the form id:vault:v1:…, as keys wrap prints it`,
      );
    }
    return { id, ciphertext };
  });
  const keys = await Promise.all(
    entries.map(async ({ id, ciphertext }) => {
      const { data } = await ask(at, 'decrypt', { ciphertext }, plaintextReply);
      return `${id}:${data.plaintext}`;
    }),
  );
  return parseMasterKeys(keys.join(','));
}

/**
 * Creates a key that only the service can unwrap, as an entry for `KUELIK_KEYS`. Its plaintext never reaches
 * this process.
 */
export async function wrapNewKey(at: KmsLocation, id: string): Promise<string> {
  const { data } = await ask(at, 'datakey/wrapped', { bits: 256 }, ciphertextReply);
  return `${id}:${data.ciphertext}`;
}

async function tokenOf({ token }: KmsLocation): Promise<string> {
  if (typeof token === 'string') return token;
  const text = await readFile(token.file, 'utf8').catch((cause: unknown) => {
    throw new KmsUnavailable(`The file of KUELIK_KMS_TOKEN_FILE cannot be read (${errorCode(cause)})`, {
      cause,
    });
  });
  // A header must not break at a second line.
  const word = text.trim();
  if (!/^[\x21-\x7e]+$/.test(word))
    throw new KmsUnavailable('The file of KUELIK_KMS_TOKEN_FILE holds no token');
  return word;
}

async function ask<T>(
  at: KmsLocation,
  operation: string,
  body: object,
  form: v.GenericSchema<unknown, T>,
): Promise<T> {
  const { url, key } = at;
  const address = `${url}/v1/transit/${operation}/${encodeURIComponent(key)}`;
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-vault-token': await tokenOf(at) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new KmsUnavailable('The key management service does not answer', { cause });
  });
  // 503: sealed; 429, 472 and 473: a standby.
  if (reply.status >= 500 || [429, 472, 473].includes(reply.status)) {
    await reply.body?.cancel();
    throw new KmsUnavailable(`The key management service replies ${reply.status}`);
  }
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new Error(
      `The key management service refuses (${reply.status}): look at the token, KUELIK_KMS_KEY and the keys`,
    );
  }
  const text = await reply.text().catch((cause: unknown) => {
    throw new KmsUnavailable('The key management service breaks off its reply', { cause });
  });
  // A proxy's page, for example. The reply may hold a key: no part of it is passed on.
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), form), text);
  if (!parsed.success) {
    throw new KmsUnavailable(
      `The key management service replies ${reply.status} without what was asked for: is KUELIK_KMS_URL its address?`,
    );
  }
  return parsed.output;
}
