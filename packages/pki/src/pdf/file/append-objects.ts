import { PdfRef } from './values.ts';
import type { Version } from './version.ts';
import { writeValue } from './write-value.ts';

/**
 * The bytes of a version with other objects, as an incremental update with a cross-reference of the same kind as its last
 * one: viewers do not read another kind after it.
 *
 * @param bodies what goes between `obj` and `endobj`, by number.
 */
export function appendObjects(version: Version, bodies: ReadonlyMap<number, string>): Uint8Array {
  const { file, end, entries, root, sections } = version;
  const parts: Buffer[] = [Buffer.from(file.bytes.subarray(0, end)), Buffer.from('\n')];
  let at = end + 1;
  const places = new Map<number, { readonly offset: number; readonly gen: number }>();
  const add = (text: string) => {
    const bytes = Buffer.from(text, 'latin1');
    parts.push(bytes);
    at += bytes.length;
  };
  const genOf = (num: number): number => {
    const entry = entries.get(num);
    return entry?.kind === 'at' ? entry.gen : 0;
  };
  for (const [num, body] of bodies) {
    const gen = genOf(num);
    places.set(num, { offset: at, gen });
    add(`${num} ${gen} obj\n${body}\nendobj\n`);
  }
  const own = nextNumber(version, bodies);
  const start = at;
  const common = `/Size ${own + 1} /Root ${writeValue(new PdfRef(root.num, root.gen))} /Prev ${sections[0]?.start ?? 0}`;
  if (sections[0]?.isStream === true) {
    places.set(own, { offset: start, gen: 0 });
    const rows = [...places.values()].map(({ offset, gen }) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(1, 0);
      row.writeUInt32BE(offset, 1);
      row.writeUInt16BE(gen, 5);
      return row.toString('latin1');
    });
    const index = [...places.keys()].map((num) => `${num} 1`).join(' ');
    add(
      `${own} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${index}] ${common} /Length ${rows.length * 7} >>\nstream\n${rows.join('')}\nendstream\nendobj\n`,
    );
  } else {
    const rows = [...places].map(
      ([num, { offset, gen }]) =>
        `${num} 1\n${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`,
    );
    add(`xref\n${rows.join('')}trailer\n<< ${common} >>\n`);
  }
  add(`startxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** A number that no object of a version has, nor one of these. */
export function nextNumber(
  { entries, size }: Version,
  bodies: ReadonlyMap<number, string> = new Map(),
): number {
  let most = size;
  for (const num of entries.keys()) most = Math.max(most, num + 1);
  for (const num of bodies.keys()) most = Math.max(most, num + 1);
  return most;
}
