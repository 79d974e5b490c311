import { nameOf, PdfDict, PdfRef, PdfStream, PdfText, type PdfValue } from '../file/values.ts';
import type { Version } from '../file/version.ts';
import { around } from '../page/matrix.ts';
import { type Box, boxOf, type Field, isEmptyBox } from '../page/structure.ts';
import { textOf } from '../page/text-string.ts';
import { flagsOf, inherited, isSame, PUSH, shownText } from './field-values.ts';
import type { Line } from './look-path.ts';
import { type PlainLook, plainLook } from './plain-look.ts';
import { isPlainText } from './plain-text.ts';

/** Ticks of ZapfDingbats: tick marks, crosses, stars, squares, diamonds and circles. */
const DINGBATS = /^[345678HlnuNRqopst]$/;
/** Ticks of another font. */
const LETTERS = /^[xXvV+*\u2022\u25a0\u25cf\u2605\u2611-\u2612\u2713-\u2718]$/u;
/** Slanted lines of a drawn tick: of a star ten. */
const MOST_LINES = 10;
/** The least slope of such a line, across and up: bars and stems of figures have less. */
const SLANTED = 0.26;
/** Lines up to which a mark has no corner but its lowest point, as a 7, a 4 and a 1 have; and how exactly corners meet. */
const FEW_LINES = 3;
const NEAR = 0.05;
/** The darkest ground of an empty box: a darker one, or a dot, reads as a tick. */
const LIGHT = 0.5;
/** How far a drawn circle may be off the middle, and how far from round, as a share of the box. */
const OFF = 0.2;

/**
 * Whether a button shows what its settings say: a box or radio button a tick in the state of its value and else nothing, a
 * push button its caption. Viewers draw ticks and captions of their own.
 */
export function isPlainButton(version: Version, field: Field): boolean {
  const isPush = (flagsOf(version, field) & PUSH) !== 0;
  return (
    field.widgets.every((num) => {
      const widget = version.dict(new PdfRef(num, 0));
      const box = boxOf(version, widget?.get('Rect') ?? null);
      if (widget === null || box === null || isEmptyBox(box)) return true;
      return isPush ? isPlainPush(version, widget) : isPlainBox(version, field, widget);
    }) &&
    (isPush || hasTickedBox(version, field))
  );
}

/** Whether some widget can show a field's value. */
function hasTickedBox(version: Version, field: Field): boolean {
  const value = inherited(version, field.dict, 'V');
  if (value === null) return true;
  const name = stateOf(value);
  const states = (num: number) =>
    version.dict(version.dict(version.dict(new PdfRef(num, 0))?.get('AP') ?? null)?.get('N') ?? null);
  return (
    name === 'Off' ||
    (name !== null &&
      field.widgets.some((num) => version.resolve(states(num)?.get(name) ?? null) instanceof PdfStream))
  );
}

/** The name of a state: some programs write an empty one for `Off`. */
const stateOf = (value: PdfValue): string | null => (nameOf(value) === '' ? 'Off' : nameOf(value));

function isPlainBox(version: Version, field: Field, widget: PdfDict): boolean {
  const looks = version.dict(widget.get('AP'));
  const value = stateOf(inherited(version, field.dict, 'V')) ?? 'Off';
  const state = stateOf(version.resolve(widget.get('AS'))) ?? 'Off';
  const caption = version.resolve(version.dict(widget.get('MK'))?.get('CA') ?? null);
  if (caption !== null && !(caption instanceof PdfText && textOf(caption).length <= 1)) return false;
  if (looks === null || looks.get('N') === null) return value === 'Off' && state === 'Off';
  const normal = version.resolve(looks.get('N'));
  if (!(normal instanceof PdfDict)) return normal instanceof PdfStream && isTick(version, normal, LIGHT);
  if (state !== (normal.get(value) === null ? 'Off' : value)) return false;
  return [...looks.entries].every(([when, states]) => {
    const all = version.dict(states);
    // Acrobat's buttons are darker while they are pressed.
    const darkest = when === 'D' ? 0 : LIGHT;
    return (
      all !== null &&
      [...all.entries].every(([name, look]) =>
        isTick(version, version.resolve(look), name === 'Off' ? darkest : null),
      )
    );
  });
}

/**
 * Whether the look of a box is one mark in a frame; of an empty one nothing but the frame.
 * @param darkest of the grounds of an empty one; null: it is ticked
 */
function isTick(version: Version, look: PdfValue, darkest: number | null): boolean {
  // Without a look there is no tick; by the value, the box is not in this state.
  if (!(look instanceof PdfStream)) return true;
  const frame = boxOf(version, look.dict.get('BBox'));
  if (frame === null || isEmptyBox(frame)) return frame !== null;
  const drawn = plainLook(version, look, frame);
  if (drawn === null || !isRound(drawn, frame)) return false;
  const shown = drawn.texts
    .map((text) => text.shown)
    .join('')
    .trim();
  if (darkest !== null) {
    const isLight = drawn.grounds.every((ground) => ground >= darkest);
    return shown === '' && isLight && drawn.lines.length + drawn.squares.length === 0;
  }
  const isDrawn =
    drawn.squares.length <= 1 &&
    drawn.lines.length <= MOST_LINES &&
    drawn.lines.every(isSlanted) &&
    (drawn.lines.length > FEW_LINES || isOpenUpwards(drawn.lines));
  return isDrawn && (shown === '' || isMark(version, look, drawn, shown));
}

function isSlanted([[x, y], [toX, toY]]: Line): boolean {
  const [across, up] = [Math.abs(toX - x), Math.abs(toY - y)];
  return across > 0 && Math.min(across, up) >= SLANTED * Math.max(across, up);
}

/** Whether lines meet at the lowest point of all alone, as those of a tick do; those of a cross do not meet at their ends. */
function isOpenUpwards(lines: readonly Line[]): boolean {
  const lowest = Math.min(...lines.flat().map(([, y]) => y));
  return lines.every((line, index) =>
    lines.slice(index + 1).every((other) =>
      line.every(([x, y]) => {
        const meets = other.some(([toX, toY]) => Math.hypot(toX - x, toY - y) <= NEAR);
        return !meets || y <= lowest + NEAR;
      }),
    ),
  );
}

function isMark(version: Version, look: PdfStream, { texts }: PlainLook, shown: string): boolean {
  const isDingbats = ({ font }: PlainLook['texts'][number]) =>
    nameOf(version.resolve(font?.get('BaseFont') ?? null)) === 'ZapfDingbats' && !isRenamed(version, font);
  if (texts.every(isDingbats)) return DINGBATS.test(shown);
  return LETTERS.test(shownText(version, look)?.trim() ?? '');
}

/** Whether an encoding gives other glyphs to codes. */
const isRenamed = (version: Version, font: PdfDict | null): boolean =>
  version.dict(version.dict(font)?.get('Encoding') ?? null)?.get('Differences') != null;

/** Whether curves are a circle around the middle of a frame. */
function isRound({ curves }: PlainLook, [left, low, right, high]: Box): boolean {
  if (curves.length === 0) return true;
  const [from, bottom, to, top] = around(curves);
  const off = OFF * Math.max(right - left, high - low);
  const [x, y] = [(from + to - left - right) / 2, (bottom + top - low - high) / 2];
  return Math.abs(x) <= off && Math.abs(y) <= off && Math.abs(to - from - (top - bottom)) <= off;
}

/**
 * Whether every look of a push button shows its caption, and the same one under the pointer and while pressed. A look alone, as
 * of a button with a picture, is as good as a stamp.
 */
function isPlainPush(version: Version, widget: PdfDict): boolean {
  const settings = version.dict(widget.get('MK'));
  const looks = version.dict(widget.get('AP'));
  const captions = ['CA', 'RC', 'AC'].map((key) => version.resolve(settings?.get(key) ?? null));
  if (looks === null) return captions.every((each) => each === null);
  const normal = version.resolve(looks.get('N'));
  if (!(normal instanceof PdfStream)) return false;
  const form = version.dict(version.catalogue.get('AcroForm'));
  const isDrawnAnew = version.resolve(form?.get('NeedAppearances') ?? null) === true;
  const [caption = null] = captions;
  const words = caption instanceof PdfText ? textOf(caption) : '';
  if (captions.some((each) => each !== null && !(each instanceof PdfText && textOf(each) === words)))
    return false;
  if (words === '' && looks.entries.size === 1 && !isDrawnAnew) return true;
  return [...looks.entries.values()].every((each) => {
    const look = version.resolve(each);
    return (
      look instanceof PdfStream &&
      isPlainText(version, widget, look, { text: (shown) => isSame(shown, words) })
    );
  });
}
