import { hkdfSync } from 'node:crypto';
import {
  createAuthority,
  createCrl,
  createTimeStamp,
  decrypt,
  type ExportedCertificate,
  encrypt,
  importSigningKey,
  type KeyedCertificate,
  type TimeStampAuthority,
  type TimeStamper,
  toPem,
} from '@kuelik/pki';
import * as v from 'valibot';
import type { World } from '../world.ts';
import { toDate } from './storage.ts';

/** The service's certificate authority, with its keys in memory. */
export interface Authority {
  /** DER */
  readonly root: Uint8Array;
  readonly issuing: KeyedCertificate;
  readonly timeStamps: TimeStampAuthority;
  readonly timeStamper: TimeStamper;
  readonly crlUrl: string;
}

const keyed = v.object({ certificate: v.string(), sealedKey: v.string() });
const storedSchema = v.object({ crlUrl: v.string(), root: keyed, issuing: keyed, timeStamp: keyed });
type Stored = v.InferOutput<typeof storedSchema>;

/** A separate key for each use of the server's secret. */
export function derivedKey(secret: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `sandbox-signing ${use}`, 32));
}

/**
 * The authority, created at first use and stored with its private keys encrypted. If several processes create
 * one concurrently, the first to store it wins.
 */
export function openAuthority(world: World, baseUrl: () => string): () => Promise<Authority> {
  let opening: Promise<Authority> | null = null;
  const open = async () => {
    const key = derivedKey(world.secret, 'authority');
    const found = await load(world);
    return unsealed(found ?? (await make(world, key, `${baseUrl()}/authority/crl`)), key, world.now);
  };
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}

async function load({ query }: World): Promise<Stored | null> {
  const { rows } = await query("SELECT value FROM sandbox.signing_authority WHERE name = 'current'", []);
  return rows[0] === undefined ? null : v.parse(storedSchema, JSON.parse(String(rows[0].value)));
}

async function make(world: World, key: Uint8Array, crlUrl: string): Promise<Stored> {
  const made = await createAuthority({ name: 'Kuelik Sandbox', crlUrl }, world.now());
  const sealed = (role: string, { certificate, pkcs8 }: ExportedCertificate) => {
    const sealedKey = encrypt(key, pkcs8, role).toString('base64');
    pkcs8.fill(0);
    return { certificate: Buffer.from(certificate).toString('base64'), sealedKey };
  };
  const value: Stored = {
    crlUrl,
    root: sealed('root', made.root),
    issuing: sealed('issuing', made.issuing),
    timeStamp: sealed('timeStamp', made.timeStamp),
  };
  await world.query(
    "INSERT INTO sandbox.signing_authority (name, value) VALUES ('current', $1) ON CONFLICT (name) DO NOTHING",
    [JSON.stringify(value)],
  );
  return (await load(world)) ?? value;
}

async function unsealed(stored: Stored, key: Uint8Array, now: () => Date): Promise<Authority> {
  const open = async (role: 'issuing' | 'timeStamp'): Promise<KeyedCertificate> => {
    const pkcs8 = decrypt(key, Buffer.from(stored[role].sealedKey, 'base64'), role);
    try {
      const privateKey = await importSigningKey(pkcs8);
      return { certificate: Buffer.from(stored[role].certificate, 'base64'), privateKey };
    } finally {
      pkcs8.fill(0);
    }
  };
  // The root's key stays encrypted: the root has issued all its certificates.
  const issuing = await open('issuing');
  const timeStamps = { signer: await open('timeStamp'), chain: [issuing.certificate], now };
  return {
    root: Buffer.from(stored.root.certificate, 'base64'),
    issuing,
    timeStamps,
    timeStamper: (digest) => createTimeStamp(timeStamps, digest),
    crlUrl: stored.crlUrl,
  };
}

/** The current CRL, DER. */
export async function currentCrl({ query, now }: World, authority: Authority): Promise<Uint8Array> {
  const { rows } = await query(
    'SELECT serial_number, revoked_at, revocation_reason FROM sandbox.signing_certificate WHERE revoked_at IS NOT NULL',
    [],
  );
  const revoked = rows.map((row) => ({
    serialNumber: String(row.serial_number),
    at: toDate(row.revoked_at),
    reason: row.revocation_reason === 'keyCompromise' ? ('keyCompromise' as const) : ('superseded' as const),
  }));
  return createCrl(authority.issuing, revoked, now());
}

/** Root and issuing certificates, PEM, for verification elsewhere. */
export const chainPem = ({ root, issuing }: Authority): string =>
  toPem('CERTIFICATE', root) + toPem('CERTIFICATE', issuing.certificate);
