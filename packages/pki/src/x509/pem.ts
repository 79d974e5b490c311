/** The content of a PEM block, by OpenSSL's label. */
export type PemLabel = 'CERTIFICATE' | 'X509 CRL' | 'CMS';

/** DER as PEM, in lines of 64 characters, with a final line end. */
export function toPem(label: PemLabel, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** Every block with this label in a PEM file, as DER, in file order. */
export function fromPem(label: PemLabel, pem: string): readonly Uint8Array[] {
  const blocks = pem.matchAll(
    new RegExp(`-----BEGIN ${label}-----([A-Za-z0-9+/=\\s]+?)-----END ${label}-----`, 'g'),
  );
  return [...blocks].map(([, body = '']) => new Uint8Array(Buffer.from(body, 'base64')));
}

/** A signature file in any common form: DER, PEM with any label, or bare base64; null for anything else. */
export function fromPemOrDer(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] === 0x30) return bytes;
  const text = Buffer.from(bytes).toString('latin1');
  const body = /-----BEGIN [A-Z0-9 ]{1,40}-----([\s\S]+?)-----END/.exec(text)?.[1] ?? text;
  if (!/^[A-Za-z0-9+/=\s]+$/.test(body)) return null;
  const der = Buffer.from(body, 'base64');
  return der[0] === 0x30 ? der : null;
}
