import * as asn1 from 'asn1js';
import type { Attribute, SignerInfo } from 'pkijs';
import { oid } from '../x509/oids.ts';

/** Attributes that may occur once, with one value (RFC 5652 11, RFC 5035 5.4): programs differ in which of two they use. */
const once: readonly string[] = [
  oid.contentType,
  oid.messageDigest,
  oid.signingTime,
  oid.signingCertificate,
  oid.signingCertificateV2,
];

/**
 * Whether signed attributes, if any, name the type of the content, and repeat nothing.
 *
 * @param contentType of what is signed
 */
export function areSound({ signedAttrs }: Pick<SignerInfo, 'signedAttrs'>, contentType: string): boolean {
  if (signedAttrs === undefined) return true;
  const { attributes } = signedAttrs;
  const isTwice = ({ type, values }: Attribute, at: number): boolean =>
    values.length !== 1 || attributes.findIndex((each) => each.type === type) !== at;
  if (attributes.some((each, at) => once.includes(each.type) && isTwice(each, at))) return false;
  const stated = attributeValue(attributes, oid.contentType);
  return stated instanceof asn1.ObjectIdentifier && stated.valueBlock.toString() === contentType;
}

/** The first value of an attribute; undefined if there is none. */
export function attributeValue(attributes: readonly Attribute[], type: string): asn1.BaseBlock | undefined {
  const found = attributes.find((attribute) => attribute.type === type);
  const value: unknown = found?.values[0];
  return value instanceof asn1.BaseBlock ? value : undefined;
}

/** The bytes of an octet string; null for anything else. */
export function octets(value: unknown): Buffer | null {
  return value instanceof asn1.OctetString ? Buffer.from(value.getValue()) : null;
}
