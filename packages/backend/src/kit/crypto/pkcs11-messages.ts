/** A key in a device that speaks PKCS#11 (Cryptoki), which wraps the deployment's keys and never leaves it. */
export interface Pkcs11Location {
  /** The manufacturer's library, such as `/usr/lib/softhsm/libsofthsm2.so`. */
  readonly module: string;
  /** The token's label. */
  readonly token: string;
  /** The label of its AES key. */
  readonly key: string;
  readonly pin: string;
}

/** What the process that talks to the device is asked. Bytes as base64. */
export interface Pkcs11Request extends Pkcs11Location {
  /** Sealed entries to open; none: make a key of 32 bytes by the device's random numbers and seal it. */
  readonly open: readonly { readonly id: string; readonly sealed: string }[];
  /** The new key's id. */
  readonly make: string | null;
}

/** `away`: waiting may help. `refused`: it does not. `says` holds no secret. */
export type Pkcs11Reply =
  | { readonly keys: readonly string[]; readonly sealed: string | null }
  | { readonly fault: 'away' | 'refused'; readonly says: string };
