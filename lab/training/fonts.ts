import { spawnSync } from 'node:child_process';

/** Stops with a clear message if a training font is not installed: a substitute would be drawn silently. */
export function requireFonts(fonts: readonly { readonly family: string; readonly pack: string }[]): void {
  const missing = fonts.filter(({ family }) => {
    const { stdout } = spawnSync('fc-list', [`:family=${family}`, 'family'], { encoding: 'utf8' });
    return !stdout?.trim();
  });
  if (!missing.length) return;
  const packs = [...new Set(missing.map(({ pack }) => pack))].join(' ');
  throw new Error(`Fonts are missing. On Debian: apt-get install fontconfig ${packs}`);
}
