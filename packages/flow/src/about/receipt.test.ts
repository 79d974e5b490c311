import { expect, test } from 'vitest';
import { receiptText } from './receipt.ts';
import { en } from './texts/en.ts';

const steps = [
  { name: 'Face check', outcome: 'passed' as const },
  { name: 'Document', outcome: 'failed' as const },
  { name: 'Comparison', outcome: 'notDone' as const },
];

test('a receipt names the check, the organisation and every step with its outcome', () => {
  const facts = { outcome: en.ended, reference: 's1', date: '1 May 2026' };
  const text = receiptText(en, { ...facts, organization: 'Bank', steps, retention: 'Kept for 30 days.' });
  expect(text.split('\r\n')).toEqual([
    'Receipt of a check',
    '',
    'The check is finished',
    '',
    'Check number: s1',
    'Organisation: Bank',
    'Date: 1 May 2026',
    '',
    'What was checked:',
    '- Face check: passed',
    '- Document: not passed',
    '- Comparison: not done',
    '',
    'Kept for 30 days.',
    '',
  ]);
});

test('an unknown organisation has no line', () => {
  const rest = { steps, retention: null };
  const text = receiptText(en, { outcome: '', reference: 's1', organization: '', date: 'today', ...rest });
  expect(text).not.toContain('Organisation');
});

test('a check that was stopped before its first step lists none', () => {
  const facts = {
    outcome: en.left,
    reference: 's1',
    organization: '',
    date: 'today',
    steps: [],
    retention: null,
  };
  const text = receiptText(en, facts);
  expect(text).toContain('You stopped the check');
  expect(text).not.toContain('What was checked');
});
