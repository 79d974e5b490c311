/** How a process is to be started. */
export interface StartOrder {
  /** Path of its module. */
  readonly entry: string;
  /** Limit of V8's heap, megabytes. */
  readonly heapMb: number;
  /** How much lower its priority is than the server's (`nice`). */
  readonly nice: number;
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** From the server to the starter, about the process of this number: start it, pass a message on to it, kill it. */
export type StarterRequest =
  | { readonly id: number; readonly start: StartOrder }
  | { readonly id: number; readonly message: object }
  | { readonly id: number; readonly kill: true };

/** From the starter to the server: the process was started, sent a message, or is over. */
export type StarterReply =
  | { readonly id: number; readonly pid: number }
  | { readonly id: number; readonly message: unknown }
  | { readonly id: number; readonly ended: string };
