import { Budget } from '../file/budget.ts';
import { END, Keyword, Lexer } from '../file/lexer.ts';
import { isList, type PdfDict, PdfRef, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { boxOf, type Field, isEmptyBox } from '../page/structure.ts';
import { inherited } from './field-values.ts';
import { brightness } from './plain-look.ts';

/** The thickest border, in points; the lowest text; and how much darker than its ground it is. */
const THIN = 3;
const LEAST = 2;
const CONTRAST = 0.25;
const COLOURS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

/**
 * Whether a value would be seen as well in viewers that draw a field from its settings, as Firefox does, and every viewer once
 * someone changes it: a dark default on a light ground, a thin border, and no more letters than fit.
 */
export function hasPlainSettings(version: Version, field: Field, value: string): boolean {
  const most = inherited(version, field.dict, 'MaxLen');
  if (field.type === 'Tx' && typeof most === 'number' && value.length > most) return false;
  return field.widgets.every((num) => {
    const widget = version.dict(new PdfRef(num, 0));
    const box = boxOf(version, widget?.get('Rect') ?? null);
    if (widget === null || box === null || isEmptyBox(box)) return true;
    const settings = version.dict(widget.get('MK'));
    const [ground, border] = ['BG', 'BC'].map((key) => listOf(version, settings?.get(key) ?? null));
    const fill = defaultFill(version, widget);
    const behind = (ground ?? []).length === 0 ? 1 : brightness(ground ?? []);
    const isThin = (border ?? []).length === 0 || borderOf(version, widget) <= THIN;
    return fill !== null && behind - fill >= CONTRAST && isThin;
  });
}

/** The brightness of the default colour of a field's text (ISO 32000-2 12.7.4.3); null for text that is too small to see. */
function defaultFill(version: Version, widget: PdfDict): number | null {
  const form = version.dict(version.catalogue.get('AcroForm'));
  const given = inherited(version, widget, 'DA') ?? version.resolve(form?.get('DA') ?? null);
  if (given === null) return 0;
  if (!(given instanceof PdfText)) return null;
  const bytes = Buffer.from(given.value, 'latin1');
  const lexer = new Lexer(bytes, 0, bytes.length, new Budget(), false);
  let [fill, size] = [0, 0];
  let numbers: number[] = [];
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (typeof token === 'number') numbers.push(token);
    if (!(token instanceof Keyword)) continue;
    const parts = COLOURS[token.word];
    if (parts !== undefined) fill = brightness(numbers.slice(-parts));
    if (token.word === 'Tf') size = numbers.at(-1) ?? 0;
    if (token.word === 'Tr' && numbers.at(-1) !== 0) return null;
    numbers = [];
  }
  // Zero: the viewer chooses.
  return size === 0 || size >= LEAST ? fill : null;
}

/** The width of a border by either of its settings (ISO 32000-2 12.5.4). */
export function borderOf(version: Version, dict: PdfDict): number {
  const style = version.resolve(version.dict(dict.get('BS'))?.get('W') ?? null);
  const border = listOf(version, dict.get('Border'))[2] ?? 1;
  return Math.max(...[style ?? border, border].map((each) => (typeof each === 'number' ? each : Infinity)));
}

const listOf = (version: Version, value: PdfValue): readonly PdfValue[] => {
  const list = version.resolve(value);
  return isList(list) ? list.map((each) => version.resolve(each)) : [];
};
