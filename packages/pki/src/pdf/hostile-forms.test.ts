import { expect, test } from 'vitest';
import { inspectPdf } from '../inspect-pdf.ts';
import { honestForms, hostileForms } from './form-attacks.ts';

// What is signed must not depend on the viewer, nor change when a form is filled in or a note is opened.

const REFUSED = ['differing_looks', 'hidden_annotations', 'covering_annotations', 'painted_over'];

test.each(Object.entries(hostileForms))('is refused: %s', async (_what, pdf) => {
  expect(REFUSED).toContain((await inspectPdf(pdf)).status);
});

test.each(Object.entries(honestForms))('is accepted: %s', async (_what, pdf) => {
  expect((await inspectPdf(pdf)).status).toBe('fine');
});
