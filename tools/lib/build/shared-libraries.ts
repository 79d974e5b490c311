import { root } from '../../setup.mjs';
import { runTo } from '../run-to.ts';

/**
 * Shared libraries that these programs and libraries load, without the files themselves and what lies in this
 * repository: `ldd` lists them with their paths.
 */
export async function sharedLibraries(files: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const file of files) {
    const said = await runTo('ldd', [file], root);
    for (const [, path = ''] of said.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)) found.add(path);
  }
  return [...found].filter((path) => !path.startsWith(root)).sort();
}
