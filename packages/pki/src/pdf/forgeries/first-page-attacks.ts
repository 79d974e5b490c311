/** For tests: linearized files of which some viewers show another first page (ISO 32000-2 annex F). */
import { type Bodies, contract, objectBytes, stream } from './forge.ts';

/** What the file says of itself. */
export interface Said {
  /** Its length; by default its own. */
  readonly length?: number;
  readonly firstPage?: number;
  readonly index?: number;
  readonly pages?: number;
  /** Has a comment or a string with another cross-reference, which begins behind the letters `endobj`. */
  readonly another?: 'comment' | 'string';
}

/** Keeps the pages that only the other viewers show. */
export const keeping = '/PieceInfo << /Own << /LastModified (D:20261121) /Private 20 0 R >> >>';
const FIRST = 30;
const ten = (number: number) => String(number).padStart(10, '0');
const entry = (num: number, offset: number) => `${num} 1\n${ten(offset)} 00000 n \n`;

const bodies: Bodies = {
  ...contract('I owe 1 000 000', { catalogue: keeping }),
  20: '<< /Type /Catalog /Pages 21 0 R >>',
  21: '<< /Type /Pages /Kids [22 0 R] /Count 1 >>',
  22: '<< /Type /Page /Parent 21 0 R /MediaBox [0 0 300 300] /Contents 23 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  23: stream('BT /F1 18 Tf 20 200 Td (I owe 1 000) Tj ET'),
};
const numbers = [...Object.keys(bodies).map(Number), FIRST];

/** A linearized contract over 1 000 000, with another over 1 000 that its catalogue keeps. */
export function linearizedContract(said: Said = {}): Buffer {
  const places: Record<number, number> = {};
  let main = 0;
  let length = 0;
  let file = Buffer.of();
  // The places that the file names do not change how long it is.
  for (let round = 0; round < 3; round += 1) {
    const words = `endobj xref ${numbers.map((num) => `${num} 1 ${ten(places[num] ?? 0)} 00000 n`).join(' ')} trailer << /Size 60 /Root 20 0 R >> `;
    const head = `%PDF-1.7\n${said.another === 'comment' ? `%${words}\n` : ''}`;
    const index = said.index === undefined ? '' : `/P ${said.index}`;
    const first = objectBytes(
      FIRST,
      `<< /Linearized 1 /L ${ten(said.length ?? length)} /H [100 10] /O ${said.firstPage ?? 3} /E 900 /N ${said.pages ?? 1} /T ${ten(main)} ${index} ${said.another === 'string' ? `/Own (${words})` : ''} >>`,
    );
    places[FIRST] = head.length;
    const start = head.length + first.length;
    const table = `xref\n${entry(FIRST, head.length)}trailer\n<< /Size 60 /Root 1 0 R /Prev ${ten(main)} >>\nstartxref\n0\n%%EOF\n`;
    const parts = [Buffer.from(head), first, Buffer.from(table)];
    let at = start + table.length;
    for (const [num, body] of Object.entries(bodies)) {
      const object = objectBytes(Number(num), body);
      places[Number(num)] = at;
      parts.push(object);
      at += object.length;
    }
    main = at;
    const rest = numbers.filter((num) => num !== FIRST).map((num) => entry(num, places[num] ?? 0));
    parts.push(
      Buffer.from(
        `xref\n0 1\n0000000000 65535 f \n${rest.join('')}trailer\n<< /Size 60 >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
    file = Buffer.concat(parts);
    length = file.length;
  }
  return file;
}
