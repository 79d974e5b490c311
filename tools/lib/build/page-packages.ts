/** In a source map's path: a package in node_modules, perhaps within another one. */
const packagePath = /(?:^|\/)(node_modules\/.*)$/;

/**
 * Where the packages lie whose code is in pages' scripts, such as `node_modules/react`, sorted.
 *
 * @param maps the scripts' source maps, as text.
 */
export function packagesInMaps(maps: readonly string[]): readonly string[] {
  const sources = maps.flatMap((map) => (JSON.parse(map) as { readonly sources: readonly string[] }).sources);
  return [...new Set(sources.flatMap((source) => packageOf(source) ?? []))].sort();
}

function packageOf(source: string): string | null {
  const path = packagePath.exec(source)?.[1];
  if (path === undefined) return null;
  const before = path.slice(0, path.lastIndexOf('node_modules/'));
  const [first = '', second = ''] = path.slice(before.length + 'node_modules/'.length).split('/');
  return `${before}node_modules/${first.startsWith('@') ? `${first}/${second}` : first}`;
}
