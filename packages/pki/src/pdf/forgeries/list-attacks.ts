/** For tests: lists that show their options, of which one is chosen, and such that not every viewer shows alike. */
import { file, LOOK, look } from './form-attacks.ts';

const LIGHT_BLUE = '0.6 0.757 0.855 rg';
/** A mark behind one of three lines, each 6 points high. */
const mark = (line: number, { colour = LIGHT_BLUE, high = 6, left = 0, wide = 100 } = {}) =>
  `${colour} ${left} ${14 - 6 * line} ${wide} ${high} re f`;
const lines = (...texts: readonly string[]) =>
  `BT 0 g /F1 5 Tf 2 ${15 + 6} Td ${texts.map((text) => `0 -6 Td (${text}) Tj`).join(' ')} ET`;
const list = (keys: string, content: string, options = '(1 000) (5 000) (9 000)'): Buffer =>
  file(`/FT /Ch /Opt [${options}] ${keys} ${LOOK}`, { 31: look(content) });
const all = lines('1 000', '5 000', '9 000');
const chosen = '/V (5 000)';

/** Each with what is wrong with it. */
export const hostileLists: Readonly<Record<string, Buffer>> = {
  'a list that marks another option': list(chosen, `${mark(2)} ${all}`),
  'a list that marks nothing': list(chosen, all),
  'a list that marks two options': list(chosen, `${mark(1)} ${mark(2)} ${all}`),
  'a list that marks two lines at once': list(chosen, `${mark(2, { high: 12 })} ${all}`),
  'a list that marks in white': list(chosen, `${mark(1, { colour: '1 g' })} ${all}`),
  'a list that marks in black': list(chosen, `${mark(1, { colour: '0 g' })} ${all}`),
  'a list that marks beside its option': list(chosen, `${mark(1, { left: 60, wide: 40 })} ${all}`),
  'a list whose mark hides an option': list(chosen, `${all} ${mark(1)}`),
  'a marked option with other words': list(chosen, `${mark(1)} ${lines('1 000', '6 000', '9 000')}`),
  'a list of options in another order': list(chosen, `${mark(1)} ${lines('9 000', '5 000', '1 000')}`),
  'a list without its first option': list(chosen, `${mark(0)} ${lines('5 000', '9 000')}`),
  'a list that begins elsewhere than it says': list(`${chosen} /TI 1`, `${mark(1)} ${all}`),
  'a list whose chosen option is further down': list('/V (9 000)', lines('1 000', '5 000')),
  'a list whose options are in one line': list(
    chosen,
    `${mark(1, { left: 34, wide: 30 })} BT 0 g /F1 5 Tf 2 9 Td (1 000) Tj 34 0 Td (5 000) Tj 32 0 Td (9 000) Tj ET`,
  ),
  'a list whose options are in parts': list(
    chosen,
    `${mark(1)} BT 0 g /F1 5 Tf 2 15 Td (1 ) Tj (000) Tj 0 -6 Td (5 000) Tj 0 -6 Td (9 000) Tj ET`,
  ),
  'a list with a choice by its place as well, another one': list(`${chosen} /I [2]`, `${mark(1)} ${all}`),
  'a list with a choice by its place alone': list('/I [1]', `${mark(1)} ${all}`),
  'a list with a value that is none of its options': list('/V (7 000)', `${mark(1)} ${all}`),
  'a list with two values': list('/V [(5 000) (9 000)]', `${mark(1)} ${all}`),
  'a list with one value for two options': list(
    '/V (b)',
    `${mark(1)} ${all}`,
    '[(a) (1 000)] [(b) (5 000)] [(b) (9 000)]',
  ),
  'a list whose value is one option and names another': list(
    chosen,
    `${mark(1)} ${all}`,
    '(1 000) [(9 000) (5 000)] [(5 000) (9 000)]',
  ),
};

/** Lists as programs write them. */
export const honestLists: Readonly<Record<string, Buffer>> = {
  'a list with a chosen option': list(chosen, `1 g 0 0 100 20 re f ${mark(1)} ${all}`),
  'a list with a choice by its place as well': list(`${chosen} /I [1]`, `${mark(1)} ${all}`),
  'a list that begins with its second option': list(
    `${chosen} /TI 1 /I [1]`,
    `${mark(0)} ${lines('5 000', '9 000')}`,
  ),
  'a list of options with names': list(
    '/V <feff0062>',
    `${mark(1)} ${all}`,
    '[(a) (1 000)] [(b) (5 000)] [(c) (9 000)]',
  ),
};
