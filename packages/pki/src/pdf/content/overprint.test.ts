import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { contract, pageBody, stream, writePdf } from '../forgeries/forge.ts';

const gold =
  '[/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0 1 0] >>]';

const statusOf = async (content: string, state: string) => {
  const resources = `/ExtGState << /G << ${state} >> >> /ColorSpace << /S ${gold} /D /DeviceCMYK >> /Font`;
  const bodies = { ...contract(''), 3: pageBody().replace('/Font', resources), 4: stream(content) };
  return (await inspectPdf(writePdf(bodies))).status;
};
const text = (words: string, x = 20, y = 200) => `BT /F1 18 Tf ${x} ${y} Td (${words}) Tj ET`;
const on = '/OP true /op true /OPM 1';
/** A dark field with the text, and more text, which is overprinted. */
const over = (colour: string) => `0 0 0 1 k 0 180 300 60 re f /G gs ${colour} ${text('I owe 1 000 000')}`;

describe('what viewers that overprint show otherwise is refused', () => {
  test.each([
    ['white on a dark field', over('0 0 0 0 k'), on],
    ['white by a space of its own', over('/D cs 0 0 0 0 scn'), on],
    ['yellow on a dark field', over('0 0 1 0 k'), on],
    ['an ink of its own', over('/S cs 1 scn'), '/op true'],
    ['nothing of an ink', over('/S cs 0 scn'), '/OP true'],
    [
      'white letters on black ones',
      `${text('I owe 1 000 000')} /G gs 0 0 0 0 k ${text('I owe 1 000 000')}`,
      on,
    ],
    ['white lines of letters', over('0 0 0 0 K 1 Tr'), '/OP true /OPM 1'],
    ['a white box', `0 0 1 0 k 0 180 300 60 re f /G gs 0 0 0 0 k 0 190 90 9 re f ${text('x', 20, 20)}`, on],
  ])('%s', async (_what, content, state) => {
    expect(await statusOf(content, state)).toBe('hidden_layers');
  });
});

describe('what every viewer shows alike passes', () => {
  test.each([
    ['black on anything', over('0 0 0 1 k').replace('0 0 0 1 k 0 180', '0 0 1 0 k 0 180'), on],
    ['a colour on paper', `/G gs 0 1 1 0 k ${text('I owe 1 000')} ${text('to you', 20, 180)}`, on],
    ['an ink of its own on paper', `/G gs /S cs 1 scn ${text('I owe 1 000')}`, on],
    ['white that replaces', over('0 0 0 0 k'), '/OP true /op false /OPM 1'],
    ['white that replaces each ink', over('0 0 0 0 k'), '/OP true /op true /OPM 0'],
    ['white of a screen', over('1 1 1 rg'), on],
    ['a switch that ends before', `q /G gs Q ${over('0 0 0 0 k').replace('/G gs', '')}`, on],
  ])('%s', async (_what, content, state) => {
    expect(await statusOf(content, state)).toBe('fine');
  });
});

describe('a group whose parts knock out each other', () => {
  const grouped = async (content: string, keys: string) => {
    const resources = '/Resources << /Font << /F1 5 0 R >> /ExtGState << /G << /ca 0 >> >> >>';
    const form = `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Group << /S /Transparency ${keys} >> ${resources}`;
    const page = pageBody().replace('/Font', '/XObject << /X 6 0 R >> /Font');
    const bodies = { ...contract(''), 3: page, 4: stream('/X Do'), 6: stream(content, form) };
    return (await inspectPdf(writePdf(bodies))).status;
  };
  const box = '100 190 200 40 re f';
  test.each([
    ['by a box that cannot be seen', `${text('I owe 1 000 000')} /G gs ${box}`, '/K true', 'hidden_layers'],
    ['not without the key', `${text('I owe 1 000 000')} /G gs ${box}`, '/K false', 'fine'],
    ['not what stands beside it', `${text('I owe 1 000 000')} /G gs 100 90 200 40 re f`, '/K true', 'fine'],
    ['not by what is opaque', `0 0 1 0 k ${box} 0 g ${text('I owe 1 000 000')}`, '/K true', 'fine'],
  ])('%s', async (_what, content, keys, status) => {
    expect(await grouped(content, keys)).toBe(status);
  });
});
