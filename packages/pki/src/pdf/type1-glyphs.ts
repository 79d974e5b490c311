import type { Budget } from './budget.ts';
import { type Mark, markOf } from './glyph-marks.ts';
import { outlineOf } from './type1-outline.ts';

/** Keys of the two encryptions of Adobe Type 1 Font Format, chapter 7. */
const FONT_KEY = 55_665;
const PROGRAM_KEY = 4330;

/** A Type 1 font within a file. */
export interface Type1Glyphs {
  mark(name: string): Mark;
  /** The name of a code by the font's own encoding; `standard`: it is the standard one; null: none. */
  nameOf(code: number): string | 'standard' | null;
}

/**
 * Null for a font that is not followed: one that is written in another way than by the programs that make fonts.
 *
 * @param clear bytes of the part that is not encrypted.
 */
export function readType1(font: Buffer, clear: number, budget: Budget): Type1Glyphs | null {
  const head = font.toString('latin1', 0, clear);
  // Viewers that do not believe the length look for the word.
  if (!/\beexec\s+$/.test(head) || head.indexOf('eexec') !== head.lastIndexOf('eexec')) return null;
  const body = decrypted(font.subarray(clear), FONT_KEY, 4);
  const text = body.toString('latin1');
  budget.step(text.length >> 6);
  const names = readEncoding(head);
  const [, scale] = /\/FontMatrix\s*\[\s*([-+.\dEe]+)\s+0\s+0\s+([-+.\dEe]+)\s/.exec(head) ?? [];
  const skipped = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? 4);
  const skip = (bytes: Buffer) => decrypted(bytes, PROGRAM_KEY, skipped);
  const programs = readList(text, body, skip, {
    head: /\/CharStrings\s+\d+\s+dict\s+dup\s+begin\s+/g,
    entry: /\/([^\s/[\]{}()<>%]+)\s+(\d+)\s+(?:RD|-\|)\x20/y,
    after: /\s*(?:ND|\|-|noaccess\s+def)\s+/y,
    end: /end\s/y,
  });
  const subrs = readList(text, body, skip, {
    head: /\/Subrs\s+\d+\s+array\s+/g,
    entry: /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\|)\x20/y,
    after: /\s*(?:NP|\||noaccess\s+put)\s+/y,
    end: /(?:ND|\|-|noaccess\s+def|def)\s/y,
  });
  const hasSubrs = text.includes('/Subrs');
  if (names === null || scale === undefined || !(Number(scale) > 0)) return null;
  if (programs === null || (hasSubrs && subrs === null)) return null;
  return {
    mark(name) {
      const program = programs.get(name);
      const outline =
        program === undefined ? null : outlineOf(program, (index) => subrs?.get(`${index}`) ?? null, budget);
      return outline === null ? 'figure' : markOf(outline, 1 / Number(scale));
    },
    nameOf: (code) => (names === 'standard' ? 'standard' : (names.get(code) ?? null)),
  };
}

interface List {
  readonly head: RegExp;
  /** Its name and its length; the bytes follow. */
  readonly entry: RegExp;
  readonly after: RegExp;
  readonly end: RegExp;
}

/**
 * The byte strings of a list by name. Null if it is there twice, or written in any other way: a program of PostScript
 * could say something else to viewers that run it.
 */
function readList(
  text: string,
  body: Buffer,
  decrypt: (bytes: Buffer) => Buffer,
  { head, entry, after, end }: List,
): ReadonlyMap<string, Buffer> | null {
  const [begin, another] = text.matchAll(head);
  if (begin === undefined || another !== undefined) return null;
  const found = new Map<string, Buffer>();
  let at = begin.index + begin[0].length;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at += match[0].length;
    return match;
  };
  while (next(end) === null) {
    const [, name = '', length] = next(entry) ?? [];
    if (length === undefined || found.has(name)) return null;
    found.set(name, decrypt(body.subarray(at, at + Number(length))));
    at += Number(length);
    if (next(after) === null) return null;
  }
  return found;
}

/** Null for an encoding that is written as a program. */
function readEncoding(head: string): ReadonlyMap<number, string> | 'standard' | null {
  if (/\/Encoding\s+StandardEncoding\s+def/.test(head)) return 'standard';
  const start = /\/Encoding\s+256\s+array/.exec(head)?.index;
  if (start === undefined) return null;
  const names = new Map<number, string>();
  for (const [, code, name] of head.slice(start).matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g)) {
    names.set(Number(code), names.has(Number(code)) ? '' : (name ?? ''));
  }
  return names;
}

function decrypted(bytes: Buffer, key: number, skipped: number): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let state = key;
  for (const [index, byte] of bytes.entries()) {
    plain[index] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skipped);
}
