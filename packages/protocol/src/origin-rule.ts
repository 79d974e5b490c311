/**
 * Whether an origin is in a list: the same, or a subdomain of a wildcard. As in a content security policy,
 * `https://*.bank.kz` means every subdomain of bank.kz, at any depth, on the scheme's default port, but not
 * bank.kz itself.
 *
 * @param origin as browsers send it: scheme, host, port.
 */
export function isListedOrigin(origin: string, listed: string): boolean {
  const [scheme, below] = listed.split('//*.');
  if (below === undefined) return origin === listed;
  return origin.startsWith(`${scheme}//`) && origin.endsWith(`.${below}`);
}
