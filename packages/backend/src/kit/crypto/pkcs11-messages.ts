/** A key in a PKCS#11 (Cryptoki) device, which wraps the deployment's keys and never leaves the device. */
export interface Pkcs11Location {
  /** The manufacturer's library, such as `/usr/lib/softhsm/libsofthsm2.so`. */
  readonly module: string;
  /** The token's label. */
  readonly token: string;
  /** The label of its AES key. */
  readonly key: string;
  readonly pin: string;
}

/** A request to the process that talks to the device. Bytes as base64. */
export interface Pkcs11Request extends Pkcs11Location {
  /**
   * Sealed entries to open; none: generate a key of 32 bytes with the device's random numbers and seal it.
   */
  readonly open: readonly { readonly id: string; readonly sealed: string }[];
  /** The new key's id. */
  readonly make: string | null;
}

/** `away`: waiting may help. `refused`: waiting does not help; `pin`: asking again may lock the PIN. `says` contains no secret. */
export type Pkcs11Reply =
  | { readonly keys: readonly string[]; readonly sealed: string | null }
  | { readonly fault: 'away' | 'refused' | 'pin'; readonly says: string };
