/**
 * Whether an origin is a listed one: the same, or below a star. `https://*.bank.kz` is every subdomain of bank.kz, at any
 * depth, on the scheme's own port, and not bank.kz itself, as a content security policy reads it.
 *
 * @param origin as browsers send it: scheme, host, port.
 */
export function isListedOrigin(origin: string, listed: string): boolean {
  const [scheme, below] = listed.split('//*.');
  if (below === undefined) return origin === listed;
  return origin.startsWith(`${scheme}//`) && origin.endsWith(`.${below}`);
}
