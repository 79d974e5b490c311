/** Which routes a deployment has: the specification, section 2. */
export interface RouteRules {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/**
 * Whether a path matches a pattern. `*` matches any number of characters; `{name}` and `:name` match a
 * segment, as routes are written in documentation.
 */
function matches(pattern: string, path: string): boolean {
  const named = pattern.replace(/\/(\{\w+\}|:\w+)/g, '/*');
  const parts = named.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}/?$`).test(path);
}

/** Matches `/flow/*`, and a bare route name such as `/flow` or `flow` with everything below it. */
function covers(pattern: string, path: string): boolean {
  const rooted = pattern === '*' || pattern.startsWith('/') ? pattern : `/${pattern}`;
  return matches(rooted, path) || (!rooted.includes('*') && path.startsWith(`${rooted}/`));
}

/** A route exists if it is included and not excluded; exclusion wins. */
export function routeExists(path: string, rules: RouteRules): boolean {
  const among = (list: readonly string[]): boolean => list.some((pattern) => covers(pattern, path));
  return among(rules.include) && !among(rules.exclude);
}
