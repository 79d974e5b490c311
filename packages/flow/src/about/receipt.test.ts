import { expect, test } from 'vitest';
import { receiptText } from './receipt.ts';
import { en } from './texts/en.ts';

const steps = [
  { name: 'Face check', passed: true },
  { name: 'Document', passed: false },
];

test('a receipt names the check, the organisation and every step with its outcome', () => {
  const text = receiptText(en, { reference: 's1', organization: 'Bank', date: '1 May 2026', steps });
  expect(text.split('\r\n')).toEqual([
    'Receipt of a check',
    '',
    'Number of the check: s1',
    'Organisation: Bank',
    'Date: 1 May 2026',
    '',
    'What was checked:',
    '- Face check: passed',
    '- Document: not passed',
    '',
  ]);
});

test('an unknown organisation has no line', () => {
  const text = receiptText(en, { reference: 's1', organization: '', date: 'today', steps });
  expect(text).not.toContain('Organisation');
});
