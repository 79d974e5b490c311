/**
 * Imports a module by URL. Unlike a script element this is no Trusted Types sink, inherits the nonce of the
 * host's own script, and does not touch the page's head. The comment stops host bundlers from processing it.
 */
export const importModule = (address: string): Promise<unknown> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ address);
