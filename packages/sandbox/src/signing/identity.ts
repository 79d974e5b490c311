import {
  certificateFacts,
  decrypt,
  encrypt,
  importSigningKey,
  issueOrganizationCertificate,
  type SigningIdentity,
} from '@kuelik/pki';
import * as v from 'valibot';
import { usualDelays, type World } from '../world.ts';
import { derivedKey, openAuthority } from './authority.ts';

/** Belongs to no organization: no business identification number begins with month 99. */
const BIN = '999999000017';
/** Shorter than the issuing certificate's seven years. */
const DAYS = 5 * 365;
const NAME = 'seal';
const stored = v.object({ certificate: v.string(), sealedKey: v.string() });

export interface IdentityOptions extends Pick<World, 'query' | 'secret'> {
  /** The sandbox's address. */
  readonly url: () => string;
  readonly now?: () => Date;
}

/**
 * The identity with which a server without its own certificate seals protocols: an organization's certificate
 * from the sandbox's authority, created at first use and then kept, with its key encrypted.
 */
export async function openSandboxIdentity(options: IdentityOptions): Promise<SigningIdentity> {
  const { query, secret, url, now = () => new Date() } = options;
  const world: World = { query, secret, now, delays: usualDelays };
  const authority = await openAuthority(world, () => `${url()}/signing`)();
  const key = derivedKey(secret, NAME);
  const { certificate, sealedKey } = (await load(query)) ?? (await make());
  const der = Buffer.from(certificate, 'base64');
  const pkcs8 = decrypt(key, Buffer.from(sealedKey, 'base64'), NAME);
  try {
    return {
      signer: { certificate: der, privateKey: await importSigningKey(pkcs8) },
      chain: [authority.issuing.certificate, authority.root],
      name: certificateFacts(der).subject,
    };
  } finally {
    pkcs8.fill(0);
  }

  async function make() {
    const made = await issueOrganizationCertificate({
      name: 'Kuelik Sandbox (not real)',
      bin: BIN,
      issuer: authority.issuing,
      crlUrl: authority.crlUrl,
      now: now(),
      days: DAYS,
    });
    const value = {
      certificate: Buffer.from(made.certificate).toString('base64'),
      sealedKey: encrypt(key, made.pkcs8, NAME).toString('base64'),
    };
    made.pkcs8.fill(0);
    await query(
      'INSERT INTO sandbox.signing_authority (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
      [NAME, JSON.stringify(value)],
    );
    return (await load(query)) ?? value;
  }
}

async function load(query: World['query']) {
  const { rows } = await query('SELECT value FROM sandbox.signing_authority WHERE name = $1', [NAME]);
  return rows[0] === undefined ? null : v.parse(stored, JSON.parse(String(rows[0].value)));
}
