import { UnreadablePdfError } from '../file/budget.ts';
import { LARGEST } from '../file/lexer.ts';
import { isList, PdfDict, PdfName, PdfText, type PdfValue } from '../file/values.ts';

/** `n` a number, `s` a string, `/` a name, `[` a list, `<` a dictionary or a name, `b` a truth value. */
type Kind = 'n' | 's' | '/' | '[' | '<' | 'b';

/** The operands of every operator (ISO 32000-2 annex A), except colours in any space. */
const OPERANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '': 'q Q h W W* S s f F f* B B* b b* n BT ET T* BX EX EMC',
    n: 'w J j M i g G Tc Tw Tz TL Tr Ts',
    nn: 'm l Td TD d0',
    nnn: 'rg RG',
    nnnn: 're v y k K',
    nnnnnn: 'cm c Tm d1',
    '/': 'gs ri cs CS sh Do BMC MP',
    '/n': 'Tf',
    '/<': 'BDC DP',
    '[n': 'd',
    '[': 'TJ',
    s: "Tj '",
    nns: '"',
    b: 'BI',
  }).flatMap(([kinds, words]) => words.split(' ').map((word) => [word, kinds] as const)),
);
/** A colour of as many components as its space has, and the name of a pattern. */
const COLOURS: ReadonlySet<string> = new Set(['sc', 'SC', 'scn', 'SCN']);
const MODES = 7;

/** Length of a text in bytes beyond which Chrome drops the rest. */
const LONGEST = 32_767;

/**
 * Checks that an operator has the operands that it takes. Of too many, some viewers use the first and others the last; for a
 * missing one, each uses another value, as they do for operands beyond what some viewers can read.
 *
 * @throws UnreadablePdfError `damaged`
 */
export function checkOperands(word: string, operands: readonly PdfValue[]): void {
  const kinds = OPERANDS.get(word);
  const isRight = COLOURS.has(word)
    ? isColour(word, operands)
    : // Viewers skip an operator that they do not know; some leave its operands to the next one.
      kinds === undefined
      ? operands.length === 0
      : operands.length === kinds.length &&
        operands.every((value, index) => isOf(kinds[index] as Kind, value));
  if (!isRight || !isWithin(word, operands) || !operands.every(isReadByAll))
    throw new UnreadablePdfError('damaged', 'An operator with other operands');
}

/** Whether a value is within every viewer's limits. Chrome has no empty names. */
function isReadByAll(value: PdfValue): boolean {
  if (typeof value === 'number') return Math.abs(value) <= LARGEST;
  if (value instanceof PdfText) return value.value.length <= LONGEST;
  if (value instanceof PdfName) return value.value !== '';
  return !isList(value) || value.every(isReadByAll);
}

function isOf(kind: Kind, value: PdfValue): boolean {
  if (kind === 'n') return typeof value === 'number';
  if (kind === 'b') return typeof value === 'boolean';
  if (kind === 's') return value instanceof PdfText;
  if (kind === '[') return isList(value);
  return value instanceof PdfName || (kind === '<' && value instanceof PdfDict);
}

function isColour(word: string, operands: readonly PdfValue[]): boolean {
  const hasName = word.endsWith('n') || word.endsWith('N') ? operands.at(-1) instanceof PdfName : false;
  const parts = hasName ? operands.slice(0, -1) : operands;
  return operands.length > 0 && parts.every((part) => typeof part === 'number');
}

function isWithin(word: string, [first = null]: readonly PdfValue[]): boolean {
  if (word === 'Tr') return Number.isInteger(first) && (first as number) >= 0 && (first as number) <= MODES;
  if (word !== 'TJ' && word !== 'd') return true;
  const isPart = (part: PdfValue) => typeof part === 'number' || (word === 'TJ' && part instanceof PdfText);
  return isList(first) && first.every(isPart);
}
