// The parts of the optional package pkcs11js that we use, so that types can be checked even where it was not
// compiled.
declare module 'pkcs11js' {
  export type Handle = Buffer;
  interface Mechanism {
    readonly mechanism: number;
    readonly parameter: {
      readonly type: number;
      readonly iv: Buffer;
      readonly ivBits: number;
      readonly aad: Buffer;
      readonly tagBits: number;
    };
  }
  /** Every call throws an Error that contains the device's return value, such as CKR_PIN_INCORRECT. */
  export class PKCS11 {
    load(library: string): void;
    C_Initialize(): void;
    C_GetSlotList(withToken: boolean): Handle[];
    C_GetTokenInfo(slot: Handle): { readonly label: string };
    C_OpenSession(slot: Handle, flags: number): Handle;
    C_Login(session: Handle, user: number, pin: string): void;
    C_FindObjectsInit(session: Handle, template: readonly { type: number; value: number | string }[]): void;
    C_FindObjects(session: Handle, most: number): Handle[];
    C_FindObjectsFinal(session: Handle): void;
    C_GenerateRandom(session: Handle, room: Buffer): Buffer;
    C_EncryptInit(session: Handle, mechanism: Mechanism, key: Handle): void;
    C_Encrypt(session: Handle, data: Buffer, room: Buffer): Buffer;
    C_DecryptInit(session: Handle, mechanism: Mechanism, key: Handle): void;
    C_Decrypt(session: Handle, data: Buffer, room: Buffer): Buffer;
  }
  export const CKA_CLASS: number;
  export const CKA_LABEL: number;
  export const CKF_SERIAL_SESSION: number;
  export const CKM_AES_GCM: number;
  export const CKO_SECRET_KEY: number;
  export const CKU_USER: number;
  export const CK_PARAMS_AES_GCM: number;
}
