/** Joins the truthy class names: `classNames('a', cond && 'b', undefined)` is `'a b'`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name): name is string => typeof name === 'string' && name !== '').join(' ');
}
