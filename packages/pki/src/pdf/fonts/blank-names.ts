import { isList, nameOf, PdfDict, PdfName } from '../file/values.ts';
import type { Version } from '../file/version.ts';

/** A character that blanks to fill in are made of, with its codes (ISO 32000-2 annex D). */
interface Character {
  readonly codes: Readonly<Record<string, readonly number[]>>;
}

const at = (standard: number, mac: number | readonly number[], win: number | readonly number[]) => ({
  StandardEncoding: [standard],
  MacRomanEncoding: [mac].flat(),
  WinAnsiEncoding: [win].flat(),
});

const characters: Readonly<Record<string, Character>> = {
  space: { codes: at(32, [32, 0xca], [32, 0xa0]) },
  period: { codes: at(46, 46, 46) },
  underscore: { codes: at(95, 95, 95) },
  hyphen: { codes: at(45, 45, [45, 0xad]) },
  ellipsis: { codes: at(0xbc, 0xc9, 0x85) },
  endash: { codes: at(0xb1, 0xd0, 0x96) },
  emdash: { codes: at(0xd0, 0xd1, 0x97) },
  periodcentered: { codes: at(0xb4, 0xe1, 0xb7) },
};

const blankNames: readonly string[] = Object.keys(characters);

/** The name of a code in a standard encoding, if blanks to fill in are made of it. */
const blankName = (encoding: string, code: number): string | null =>
  blankNames.find((name) => characters[name]?.codes[encoding]?.includes(code)) ?? null;

/**
 * What the encoding of a simple font says of a code: a glyph's name; `builtin`: the font decides; null: a character that
 * is in no blank, or an unknown one.
 */
export type Encoded = { readonly name: string } | 'builtin' | null;

/** Reads the encoding of a simple font (ISO 32000-2 9.6.5). */
export function encodingOf(version: Version, font: PdfDict): (code: number) => Encoded {
  const encoding = version.resolve(font.get('Encoding'));
  const differences = new Map<number, string>();
  if (encoding instanceof PdfDict) {
    const list = version.resolve(encoding.get('Differences'));
    let code = 0;
    for (const each of isList(list) ? list.map(version.resolve) : []) {
      if (typeof each === 'number') code = each;
      else if (each instanceof PdfName) differences.set(code++, each.value);
    }
  }
  const base = baseEncodingOf(version, font);
  return (code) => {
    const own = differences.get(code);
    if (own !== undefined) return { name: own };
    if (base === null) return 'builtin';
    const name = blankName(base, code);
    return name === null ? null : { name };
  };
}

/** The standard encoding that a font names, also as the base of its own; null for none. */
export function baseEncodingOf(version: Version, font: PdfDict): string | null {
  const encoding = version.resolve(font.get('Encoding'));
  return nameOf(encoding instanceof PdfDict ? version.resolve(encoding.get('BaseEncoding')) : encoding);
}
