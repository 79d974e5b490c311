/** How a comparison stands. `similarity` is 0 to 1, null while the service does not tell it. */
export type PhotoCheckState =
  | { readonly status: 'PROCESSING' }
  | { readonly status: 'FINISHED'; readonly matching: boolean; readonly similarity: number | null };

/** The state service that compares a live photo with the photo it holds of a person (NPCK). */
export interface PhotoCheck {
  /** Starts a comparison. `reference` makes a repeat safe: the same reference gives the same process. */
  start(request: {
    readonly iin: string;
    /** JPEG. */
    readonly photo: Uint8Array;
    readonly reference: string;
  }): Promise<{ readonly procId: string }>;
  /** Refused with `proc_not_found` for an unknown process, `iin_not_found` where nobody has the IIN. */
  read(procId: string): Promise<PhotoCheckState>;
}
