import { describe, expect, test } from 'vitest';
import { outcomeOf, sessionHistory } from './history.ts';
import { sampleSession } from './session.test-data.ts';

const later = new Date('2026-03-01T00:00:00Z');
const soon = new Date('2026-02-01T09:10:00Z');

test('the timeline is sorted, whatever the order of the record', () => {
  const events = sessionHistory(sampleSession(), later);
  expect(events.map(({ kind, at }) => [kind, at])).toEqual([
    ['created', '2026-02-01T09:00:00.000Z'],
    ['camera', '2026-02-01T09:00:30.000Z'],
    ['problem', '2026-02-01T09:00:40.000Z'],
    ['result', '2026-02-01T09:01:00.000Z'],
    ['result', '2026-02-01T09:02:00.000Z'],
    ['result', '2026-02-01T09:03:00.000Z'],
    ['finished', '2026-02-01T09:03:10.000Z'],
  ]);
});

test('includes erasure and expiry', () => {
  const session = sampleSession({
    status: 'PROGRESS',
    finished_at: null,
    results: {},
    failure_reasons: [],
    cameras: [],
    erased_at: '2026-02-20T00:00:00.000Z',
  });
  expect(sessionHistory(session, later).map(({ kind }) => kind)).toEqual(['created', 'expired', 'erased']);
});

test('includes consents and alerts', () => {
  const at = '2026-02-01T09:00:10.000Z';
  const session = sampleSession({
    results: {},
    failure_reasons: [],
    cameras: [],
    finished_at: null,
    consents: [{ purpose: 'e-document', created_at: at }],
    alerts: [{ code: 'no_active', technology: 'ED', created_at: at }],
  });
  expect(sessionHistory(session, soon).slice(1)).toEqual([
    { kind: 'consent', purpose: 'e-document', at },
    { kind: 'alert', code: 'no_active', technology: 'ED', at },
  ]);
});

describe('the status', () => {
  test.each([
    ['QR', soon, 'waiting'],
    ['PROGRESS', soon, 'running'],
    ['PROGRESS', later, 'expired'],
    ['QR', later, 'expired'],
    ['FINISHED', later, 'verified'],
    ['FAILED', later, 'refused'],
    ['PAUSED', soon, 'unknown'],
  ] as const)('of %s at %s is %s', (status, now, outcome) => {
    expect(outcomeOf(sampleSession({ status }), now)).toBe(outcome);
  });
});
