import { expect, test } from 'vitest';
import { inspectPdf } from '../../inspect-pdf.ts';
import { honestForms, hostileForms } from '../forgeries/form-attacks.ts';
import { honestLists, hostileLists } from '../forgeries/list-attacks.ts';
import { honestTurns, hostileTurns } from '../forgeries/turn-attacks.ts';

// What is signed must not depend on the viewer, nor change when a form is filled in or a note is opened.

const REFUSED = [
  'differing_looks',
  'unclear_fields',
  'covering_annotations',
  'painted_over',
  'hidden_layers',
];

test.each(Object.entries({ ...hostileForms, ...hostileLists, ...hostileTurns }))(
  'is refused: %s',
  async (_what, pdf) => {
    expect(REFUSED).toContain((await inspectPdf(pdf)).status);
  },
);

test.each(Object.entries({ ...honestForms, ...honestLists, ...honestTurns }))(
  'is accepted: %s',
  async (_what, pdf) => {
    expect((await inspectPdf(pdf)).status).toBe('fine');
  },
);
