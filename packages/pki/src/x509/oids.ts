/** Object identifiers of RFC 5652, 5035, 3161, 5280, FIPS 180 and 202, under their names there. */
export const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  sha3With256: '2.16.840.1.101.3.4.2.8',
  sha3With384: '2.16.840.1.101.3.4.2.9',
  sha3With512: '2.16.840.1.101.3.4.2.10',
  shake256: '2.16.840.1.101.3.4.2.12',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  serialNumber: '2.5.4.5',
  /** Key purpose of a natural person's certificate in Kazakhstan's national certification centre. */
  kzNaturalPerson: '1.2.398.3.3.4.1.1',
  /** The same for a legal entity's certificate. */
  kzLegalEntity: '1.2.398.3.3.4.1.2',
  /**
   * Policies below the private number that RFC 5612 reserves for documentation; no real authority uses them.
   */
  sandboxCertificatePolicy: '1.3.6.1.4.1.32473.1.1',
  sandboxTimeStampPolicy: '1.3.6.1.4.1.32473.1.2',
} as const;
