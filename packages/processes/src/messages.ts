/** Messages from the process; the first one reports that it is ready. */
export type ProcessMessage = 'ready' | { readonly reply: unknown; readonly tired: boolean };
