/**
 * Shapes distinguished by the print network. Letters that look the same in Latin and Cyrillic share a shape;
 * the word decides which letter is meant.
 */
const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const CYRILLIC_ONLY = 'БГДЁЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҺ';
const MARKS = '.-/,№()<:';

/** Shapes in the order of the network's outputs; a space is a separate shape. */
export const SHAPES = `${LATIN}${DIGITS}${CYRILLIC_ONLY}${MARKS} `;
export const SHAPE_COUNT = SHAPES.length + 1;
/** The output for "no letter here". */
export const BETWEEN = SHAPES.length;

/** Cyrillic capitals that look like Latin ones, and the reverse. */
const twins = 'АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ҮY'.split(' ');
const toShape = new Map(twins.map((pair) => [pair[0]!, pair[1]!]));

/** The shape of a letter as an index, or -1. */
export const shapeIndex = (letter: string): number => SHAPES.indexOf(toShape.get(letter) ?? letter);
