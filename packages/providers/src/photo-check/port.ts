/** State of a comparison. `similarity` is 0 to 1, null until the service reports it. */
export type PhotoCheckState =
  | { readonly status: 'PROCESSING' }
  | { readonly status: 'FINISHED'; readonly matching: boolean; readonly similarity: number | null };

/** The state service that compares a live photo with the photo of a person that it has on file (NPCK). */
export interface PhotoCheck {
  /** Starts a comparison. `reference` is the idempotency key: the same reference returns the same process. */
  start(request: {
    readonly iin: string;
    /** JPEG. */
    readonly photo: Uint8Array;
    readonly reference: string;
  }): Promise<{ readonly procId: string }>;
  /** Refused with `proc_not_found` for an unknown process, `iin_not_found` for an unknown IIN. */
  read(procId: string): Promise<PhotoCheckState>;
}
