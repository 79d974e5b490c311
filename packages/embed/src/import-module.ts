/**
 * Imports a module by its address. Unlike a script element this is no sink for Trusted Types, passes on the nonce of
 * the host's own script, and leaves the page's head alone. Bundlers of hosts are told to keep their hands off it.
 */
export const importModule = (address: string): Promise<unknown> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ address);
