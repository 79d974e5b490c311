import type { Picture, Side } from '@kuelik/document-capture';
import { describe, expect, test } from 'vitest';
import type { ScannedDocument } from '../contract.ts';
import { canSend, type MxEvent, type MxState, next, start } from './machine.ts';

const picture: Picture = { blob: new Blob(['x']), url: 'blob:x' };
const run = (state: MxState, ...events: MxEvent[]) => events.reduce(next, state);
const shot: MxEvent = { type: 'shot', picture };
const picked = (side: Side): MxEvent => ({ type: 'filePicked', side, picture });
const card = start(null);
const complete = run(card, picked('front'), picked('back'));

test.each([
  [null, 'identity-card'],
  ['Passport', 'passport'],
  ['something else', 'identity-card'],
])('the query says %s', (query, type) => {
  expect(start(query)).toMatchObject({ name: 'gathering', type, pictures: {} });
});

describe('gathering', () => {
  test('the camera continues with the other side, then returns to the page', () => {
    const shooting = run(card, { type: 'captureAsked', side: 'front' }, shot);
    expect(shooting).toMatchObject({ name: 'shooting', side: 'back' });
    expect(next(shooting, shot)).toMatchObject({ name: 'gathering' });
    expect(next(shooting, { type: 'back' })).toMatchObject({ name: 'gathering' });
  });

  test('a side can be retaken without losing the other', () => {
    const again = run(complete, { type: 'captureAsked', side: 'back' }, shot);
    expect(again).toMatchObject({
      name: 'gathering',
      pictures: { front: { source: 'upload' }, back: { source: 'camera' } },
    });
  });

  test('both sides are needed for a card, one page for a passport', () => {
    expect(canSend(run(card, picked('front')))).toBe(false);
    expect(canSend(complete)).toBe(true);
    expect(canSend(run(start('passport'), picked('front')))).toBe(true);
  });

  test('a different type of document drops the pictures, the same one does not', () => {
    expect(next(complete, { type: 'typeChosen', documentType: 'passport' })).toMatchObject({ pictures: {} });
    expect(next(complete, { type: 'typeChosen', documentType: 'identity-card' })).toBe(complete);
  });

  test('a rejected file is reported until another is chosen; a removed one is missing', () => {
    const refused = run(card, { type: 'fileRefused', side: 'back', problem: 'large_file' });
    expect(refused).toMatchObject({ refused: { side: 'back', problem: 'large_file' } });
    expect(next(refused, picked('back'))).toMatchObject({ refused: null });
    expect(canSend(next(complete, { type: 'fileRemoved', side: 'front' }))).toBe(false);
  });

  test('a timeout keeps earlier pictures', () => {
    const out = run(card, picked('front'), { type: 'captureAsked', side: 'back' }, { type: 'scanTimedOut' });
    expect(out).toMatchObject({ name: 'failed', problem: 'scan_time_expired', attemptsLeft: null });
    expect(next(out, { type: 'back' })).toMatchObject({ name: 'gathering', pictures: { front: {} } });
  });
});

describe('sending', () => {
  const sending = next(complete, { type: 'sent' });
  const failed = (problem: 'busy' | 'wrong_side') =>
    next(sending, { type: 'failed', problem, attemptsLeft: 3 });

  test('a second click changes nothing', () => {
    expect(sending).toMatchObject({ name: 'sending', progress: 0 });
    expect(next(sending, { type: 'sent' })).toBe(sending);
  });

  test('judged pictures are retaken, others can be sent again', () => {
    expect(canSend(failed('wrong_side'))).toBe(false);
    expect(next(failed('wrong_side'), { type: 'back' })).toMatchObject({ name: 'gathering', pictures: {} });
    expect(next(failed('busy'), { type: 'sent' })).toMatchObject({
      name: 'sending',
      pictures: { front: {} },
    });
  });

  test('pictures that arrived too late are retaken', () => {
    const late = next(sending, { type: 'failed', problem: 'scan_time_expired', attemptsLeft: 3 });
    expect(next(late, { type: 'back' })).toMatchObject({ name: 'gathering', pictures: {} });
  });

  test('success carries the document', () => {
    const document = { last_name: 'SPECIMEN' } as ScannedDocument;
    expect(next(sending, { type: 'recognized', document })).toMatchObject({ name: 'done', document });
    expect(next(complete, { type: 'recognized', document })).toBe(complete);
  });
});
