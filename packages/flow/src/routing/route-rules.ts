/** Which routes a deployment has: the specification, section 2. */
export interface RouteRules {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Does a path match a pattern, in which `*` stands for any number of characters? */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}/?$`).test(path);
}

/** Matches `/flow/*` and also a bare route's own name, such as `/flow` or `flow`, for everything below it. */
function covers(pattern: string, path: string): boolean {
  const rooted = pattern === '*' || pattern.startsWith('/') ? pattern : `/${pattern}`;
  return matches(rooted, path) || (!rooted.includes('*') && path.startsWith(`${rooted}/`));
}

/** A route exists when it is included and not excluded; the exclusion wins. */
export function routeExists(path: string, rules: RouteRules): boolean {
  const among = (list: readonly string[]): boolean => list.some((pattern) => covers(pattern, path));
  return among(rules.include) && !among(rules.exclude);
}
