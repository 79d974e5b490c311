/** For tests: fields whose text is turned as they say, and such that viewers draw otherwise. */

import { pageBody } from './forge.ts';
import { FORM, file, LOOK, look, words } from './form-attacks.ts';

/** An upright field of 20 by 100 points. */
const UPRIGHT = '/Rect [100 100 120 200]';
const TALL = FORM.replace('0 0 100 20', '0 0 20 100');

/** A field of 20 by 100 points, turned by this many degrees, with the look that a program wrote. */
const tall = (degrees: number, content: string, keys = TALL): Buffer =>
  file('', {
    30: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /V (1 000) ${UPRIGHT} /MK << /R ${degrees} >> ${LOOK} >>`,
    31: look(content, keys),
  });
const wide = (degrees: number, value: string, content: string, keys = FORM, page = ''): Buffer =>
  file('', {
    ...(page !== '' && { 3: pageBody(`/Annots [30 0 R] ${page}`) }),
    30: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (sum) /F 4 /V (${value}) /Rect [100 100 200 120] /MK << /R ${degrees} >> ${LOOK} >>`,
    31: look(content, keys),
  });
const sum = words('1 000');
/** How pdf-lib writes a cosine of 90 degrees. */
const ZERO = '0.00000000000000006123233995736767';

/** Each with what is wrong with it. */
export const hostileTurns: Readonly<Record<string, Buffer>> = {
  'a turned field with upright text': tall(90, `BT 0 g /F1 5 Tf 2 50 Td (1 000) Tj ET`),
  'a field with turned text that is not turned': tall(0, `q 0 1 -1 0 20 0 cm ${sum} Q`),
  'a field turned the other way than its text': tall(270, `q 0 1 -1 0 20 0 cm ${sum} Q`),
  'a field turned twice': tall(90, `q 0 1 -1 0 100 0 cm ${sum} Q`, `${FORM} /Matrix [0 1 -1 0 20 0]`),
  'a turned field with mirrored text': tall(90, `q 0 1 1 0 0 0 cm ${sum} Q`),
  'a field turned by half a corner': tall(45, `q 0 1 -1 0 20 0 cm ${sum} Q`),
  'a turned field with slanted text': tall(90, `q 0.1 1 -1 0.1 20 0 cm ${sum} Q`),
  'a turned field with more text upright': tall(
    90,
    `q 0 1 -1 0 20 0 cm BT 0 g /F1 12 Tf 2 5 Td (1 ) Tj ET Q BT 0 g /F1 5 Tf 2 50 Td (000) Tj ET`,
  ),
  'a turned field with figures drawn with lines': tall(
    90,
    `q 0 1 -1 0 20 0 cm ${sum} 0 G 60 5 m 68 17 l S Q`,
  ),
  'a turned field with text beyond its frame': tall(
    90,
    `q 0 1 -1 0 20 0 cm BT /F1 12 Tf 120 5 Td (1 000) Tj ET Q`,
  ),
  'a turned field with tiny text': tall(90, `q 0 1 -1 0 20 0 cm ${words('1 000', 0.5)} Q`),
  'a six on its head in a field that says so': wide(
    180,
    '6',
    words('6'),
    `${FORM} /Matrix [-1 0 0 -1 100 20]`,
  ),
  'a six on its head by its content': wide(180, '6', `q -1 0 0 -1 100 20 cm ${words('6')} Q`),
  'a six on its head on a page that lies': wide(
    180,
    '6',
    `q -1 0 0 -1 100 20 cm ${words('6')} Q`,
    FORM,
    '/Rotate 90',
  ),
};

/** Turned fields as programs write them. */
export const honestTurns: Readonly<Record<string, Buffer>> = {
  'a field that Acrobat turned to the left': tall(90, sum, `${FORM} /Matrix [0 1 -1 0 20 0]`),
  'a field that Acrobat turned to the right': tall(270, sum, `${FORM} /Matrix [0 -1 1 0 0 100]`),
  'a field that pdf-lib turned to the left': tall(
    90,
    `q 1 0 0 1 20 0 cm ${ZERO} 1 -1 ${ZERO} 0 0 cm 1 g 0 G 0 0 m 0 20 l 100 20 l 100 0 l h B /Tx BMC ${sum} EMC Q`,
    `${TALL} /Matrix [1 0 0 1 0 0]`,
  ),
  'a field that pdf-lib turned to the right': tall(270, `q 0 -1 1 0 0 100 cm ${sum} Q`),
  'a field that stands upright on a page on its head': wide(
    180,
    '6',
    words('6'),
    `${FORM} /Matrix [-1 0 0 -1 100 20]`,
    '/Rotate 180',
  ),
};
