import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Query } from '../storage.ts';

/** Passport format. */
const WIDTH = 300;
const HEIGHT = 400;
const QUALITY = 85;

/** The letters of the mark, as strokes on a 4 by 6 grid: no font needed, and identical on every machine. */
const strokes: Readonly<Record<string, string>> = {
  S: 'M4 0H1Q0 0 0 1.5T1 3H3Q4 3 4 4.5T3 6H0',
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  N: 'M0 6V0L4 6V0',
  D: 'M0 0V6H2Q4 6 4 3T2 0Z',
  B: 'M0 0V6H3Q4 6 4 4.5T3 3H0M0 0H3Q4 0 4 1.5T3 3',
  O: 'M2 0Q4 0 4 3T2 6Q0 6 0 3T2 0Z',
  X: 'M0 0L4 6M4 0L0 6',
};

const word = (letters: string, step: number): string =>
  [...letters]
    .map((letter, i) => `<path transform="translate(${i * step} 0)" d="${strokes[letter] ?? ''}"/>`)
    .join('');

interface Look {
  readonly female: boolean;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly wide: number;
}

function lookOf(iin: string, gender: 'male' | 'female'): Look {
  const hash = createHash('sha256').update(iin).digest();
  const pick = (i: number, values: readonly string[]) => values[(hash[i] ?? 0) % values.length] ?? '#888';
  return {
    female: gender === 'female',
    skin: pick(0, ['#e8b98f', '#dfa878', '#f0c8a4', '#c98f63']),
    hair: pick(1, ['#1f1a17', '#3a2a1f', '#5a4030', '#2b2b30']),
    shirt: pick(2, ['#2f5d7c', '#6b4a86', '#3f6f52', '#8a4b3c']),
    wide: ((hash[3] ?? 0) % 13) - 6,
  };
}

function drawing({ female, skin, hair, shirt, wide }: Look): string {
  const face = 66 + wide;
  const back = female
    ? `<path d="M${150 - face - 18} 330Q${150 - face - 30} 90 150 84T${150 + face + 18} 330Z" fill="${hair}"/>`
    : '';
  const fringe = `<path d="M${150 - face - 4} 190Q${150 - face} 96 150 92T${150 + face + 4} 190Q${150 + face - 14} 138 150 134T${150 - face - 4} 190Z" fill="${hair}"/>`;
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="204" rx="13" ry="7" fill="#fff"/><circle cx="${x}" cy="204" r="6" fill="#33251c"/><path d="M${x - 16} 184Q${x} 176 ${x + 16} 184" stroke="${hair}" stroke-width="5" fill="none"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 300 400">
<defs><linearGradient id="b" x2="0" y2="1"><stop stop-color="#eef2f5"/><stop offset="1" stop-color="#cfd8df"/></linearGradient>
<radialGradient id="s" cx=".42" cy=".38"><stop stop-color="${skin}"/><stop offset="1" stop-color="${skin}" stop-opacity=".82"/></radialGradient></defs>
<rect width="300" height="400" fill="url(#b)"/>${back}
<path d="M30 400Q40 318 150 312T270 400Z" fill="${shirt}"/>
<path d="M122 262h56v54q-28 26-56 0z" fill="${skin}"/>
<ellipse cx="150" cy="206" rx="${face}" ry="90" fill="${skin}"/><ellipse cx="150" cy="206" rx="${face}" ry="90" fill="url(#s)"/>
${fringe}${eye(122)}${eye(178)}
<path d="M150 206q-8 32-10 38q10 8 20 0" stroke="#00000055" stroke-width="3" fill="none"/>
<path d="M124 264q26 ${female ? 18 : 10} 52 0q-26 ${female ? -2 : 4} -52 0z" fill="#a4473f"/>
<g fill="none" stroke="#b3261e" stroke-width="1" stroke-opacity=".8" transform="translate(58 366) scale(4.4)">${word('SANDBOX', 6)}</g>
</svg>`;
}

const drawn = new Map<string, string>();

/** A drawn portrait, marked SANDBOX, as JPEG in base64: no real face, and always the same for an IIN. */
export async function drawPortrait(iin: string, gender: 'male' | 'female'): Promise<string> {
  const known = drawn.get(iin);
  if (known !== undefined) return known;
  const jpeg = await sharp(Buffer.from(drawing(lookOf(iin, gender))))
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const base64 = jpeg.toString('base64');
  drawn.set(iin, base64);
  return base64;
}

/** The photo registered for an IIN, as JPEG in base64; null if none. */
export async function registeredPhoto(query: Query, iin: string): Promise<string | null> {
  const { rows } = await query('SELECT jpeg FROM sandbox.photo WHERE iin = $1', [iin]);
  return typeof rows[0]?.jpeg === 'string' ? rows[0].jpeg : null;
}

/** Registers the state's photo of a person; documents and the photo check then use it. */
export async function registerPhoto(query: Query, iin: string, jpeg: Buffer): Promise<void> {
  await query(
    'INSERT INTO sandbox.photo (iin, jpeg) VALUES ($1, $2) ON CONFLICT (iin) DO UPDATE SET jpeg = excluded.jpeg',
    [iin, jpeg.toString('base64')],
  );
}
