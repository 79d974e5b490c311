/** Start-up data of the embedded database's thread. */
export interface PgliteWorkerData {
  /** The data folder, or null for a database in memory. */
  readonly dir: string | null;
  /** A dump to start from, or null. */
  readonly loadFrom: string | null;
}

export type PgliteRequest =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly text: string;
      readonly values: readonly unknown[];
    }
  | { readonly id: number; readonly kind: 'dump'; readonly file: string }
  | { readonly id: number; readonly kind: 'close' };

export type PgliteReply =
  | {
      readonly id: number;
      readonly ok: true;
      readonly rows: unknown[];
      readonly rowCount: number;
      readonly command: string;
    }
  | {
      readonly id: number;
      readonly ok: false;
      readonly message: string;
      readonly code: string | undefined;
      readonly constraint: string | undefined;
      readonly table: string | undefined;
    };
