import { expect, test } from 'vitest';
import { judgeCode } from './judge.ts';

const open = { iin: '990231300010', phone: '+77010000001' };
const documents = [{ id: 'd1', name: 'contract.pdf', sha256: '00', size: 3 }];
const now = new Date('2026-11-21T10:00:00Z');

test('an accepted code identifies the person and names the documents they saw', () => {
  const outcome = { status: 'APPROVED', fullName: 'ТЕСТОВ ТЕСТ' } as const;
  expect(judgeCode({ outcome, open, left: 2, documents, now })).toEqual({
    ok: true,
    fullName: 'ТЕСТОВ ТЕСТ',
    result: {
      result: true,
      ...open,
      full_name: 'ТЕСТОВ ТЕСТ',
      identified_at: '2026-11-21T10:00:00.000Z',
      documents: [{ id: 'd1', name: 'contract.pdf', sha256: '00' }],
    },
  });
});

test.each([
  [2, 99, 2],
  [2, 1, 1],
  [0, 5, 0],
])('a wrong code leaves the smaller count: ours %i, the service’s %i', (left, theirs, expected) => {
  const outcome = { status: 'WRONG_CODE', attemptsLeft: theirs } as const;
  expect(judgeCode({ outcome, open, left, documents, now })).toEqual({ ok: false, attemptsLeft: expected });
});
