/** Maximum number of letters shown of one value; the attached file has the full value. */
const MAX_LETTERS = 4000;

/**
 * Breaks a text into lines at spaces, and within words that are wider than a line. Control characters and
 * bidirectional marks become spaces, so that the document shows its text in the true order.
 * @param fits whether a piece fits into one line.
 */
export function wrapText(text: string, fits: (line: string) => boolean): readonly string[] {
  const shown = text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
  return shown.split('\n').flatMap((line) => wrapLine(clean(line), fits));
}

const clean = (line: string): string => line.replaceAll(/[\p{C}\u2028\u2029]/gu, ' ').trimEnd();

function wrapLine(line: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    const pieces = breakWord(word, fits);
    lines.push(...pieces.slice(0, -1));
    current = pieces.at(-1) ?? '';
  }
  return [...lines, current];
}

function breakWord(word: string, fits: (line: string) => boolean): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}
