import { readFile } from 'node:fs/promises';
import { createSeal, rawQuery, type Seal, type Seals, serverKey } from '@kuelik/backend';
import { createTimeStampClient, readRoots, readSigningIdentity, SigningIdentityError } from '@kuelik/pki';
import { openSandboxIdentity } from '@kuelik/sandbox';
import type { ServerConfig } from '../configuration/config.ts';
import type { openStores } from '../stores/stores.ts';

type SealConfig = NonNullable<ServerConfig['seal']>;

/**
 * The seals of protocols: the deployment's certificate for live sessions, the sandbox's for test sessions,
 * and outside of production also for live ones if no certificate is configured.
 *
 * @throws Error that names the setting and the fault of its file.
 */
export async function openSeals(
  config: Pick<ServerConfig, 'production' | 'seal' | 'sandboxPassword'>,
  stores: Awaited<ReturnType<typeof openStores>>,
  hasSandbox: boolean,
  sandboxUrl: () => string,
): Promise<Seals> {
  const own = config.seal === null ? null : await openSeal(config.seal);
  const sandbox = hasSandbox ? sandboxSeal(config, stores, sandboxUrl) : null;
  const live = own === null ? (config.production ? null : sandbox) : async () => own;
  const pick = (test: boolean) => (test ? sandbox : live);
  return { has: (test) => pick(test) !== null, of: async (test) => (await pick(test)?.()) ?? null };
}

/** The deployment's own seal. @throws Error that names the setting and the fault of its file. */
export async function openSeal({
  file,
  password,
  timeStampUrl,
  timeStampRootsFile,
}: SealConfig): Promise<Seal> {
  const pem = await read('KUELIK_SEAL_FILE', file);
  const identity = await explained('KUELIK_SEAL_FILE', file, () =>
    readSigningIdentity(pem, password, new Date()),
  );
  const timeStampRoots =
    timeStampRootsFile === null
      ? []
      : await explained('KUELIK_SEAL_TSA_ROOTS_FILE', timeStampRootsFile, async () =>
          readRoots(await read('KUELIK_SEAL_TSA_ROOTS_FILE', timeStampRootsFile)),
        );
  const timeStamper = createTimeStampClient({ url: () => timeStampUrl });
  return createSeal({ identity, timeStamper, timeStampRoots });
}

async function read(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(`${setting}, ${file}: it cannot be read`, { cause });
  }
}

async function explained<T>(setting: string, file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof SigningIdentityError)) throw cause;
    throw new Error(`${setting}, ${file}: ${cause.message}`, { cause });
  }
}

/** Its certificate is created at first use; its time-stamps come over HTTP, as from any authority. */
function sandboxSeal(
  { sandboxPassword }: Pick<ServerConfig, 'sandboxPassword'>,
  { db, keyring }: Awaited<ReturnType<typeof openStores>>,
  sandboxUrl: () => string,
): () => Promise<Seal> {
  let opening: Promise<Seal> | null = null;
  const open = async () => {
    const secret = await serverKey(db, keyring, 'sandbox');
    const identity = await openSandboxIdentity({ query: rawQuery(db), secret, url: sandboxUrl });
    const timeStamper = createTimeStampClient({
      url: () => `${sandboxUrl()}/signing/tsa/`,
      token: sandboxPassword,
    });
    return createSeal({ identity, timeStamper, timeStampRoots: [] });
  };
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}
