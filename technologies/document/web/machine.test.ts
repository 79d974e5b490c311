import type { Picture } from '@kuelik/document-capture';
import { describe, expect, test } from 'vitest';
import { missingSide } from '../../shared/web/document-pictures.ts';
import type { ScannedDocument } from '../contract.ts';
import { type DocumentEvent, type DocumentState, next, start } from './machine.ts';

const picture = (url: string): Picture => ({ blob: new Blob([url]), url });
const run = (state: DocumentState, ...events: DocumentEvent[]) => events.reduce(next, state);
const shot = (url: string): DocumentEvent => ({ type: 'shot', picture: picture(url) });
const card = start(null);
const choice = { country: 'KZ', type: 'identity-card' };
const passport = start('Passport');
const document = { last_name: 'SPECIMEN' } as ScannedDocument;

describe('where it begins', () => {
  test.each([
    [null, 'identity-card'],
    ['passport', 'passport'],
    ['Passport', 'passport'],
    ['IdentityCard', 'identity-card'],
    ['something else', 'identity-card'],
  ])('the query says %s', (query, type) => {
    expect(start(query)).toEqual({ name: 'choosing', country: 'KZ', type });
  });
});

describe('with the camera', () => {
  test('a card is shot from both sides, then reviewed [1.4]', () => {
    const afterFront = run(card, { type: 'cameraChosen' }, shot('a'));
    expect(afterFront).toMatchObject({ name: 'shooting', side: 'back' });
    expect(run(afterFront, shot('b'))).toMatchObject({
      name: 'reviewing',
      source: 'camera',
      pictures: { front: { url: 'a' }, back: { url: 'b' } },
    });
  });

  test('a passport needs one page', () => {
    expect(run(passport, { type: 'cameraChosen' }, shot('a'))).toMatchObject({ name: 'reviewing' });
  });

  test('one side can be retaken without losing the other', () => {
    const again = run(card, { type: 'cameraChosen' }, shot('a'), shot('b'), {
      type: 'retakeAsked',
      side: 'front',
    });
    expect(again).toMatchObject({ name: 'shooting', side: 'front', pictures: { back: { url: 'b' } } });
    expect(run(again, shot('c'))).toMatchObject({
      name: 'reviewing',
      pictures: { front: { url: 'c' }, back: { url: 'b' } },
    });
  });

  test('the time for scanning runs out [8.13]', () => {
    const out = run(card, { type: 'cameraChosen' }, shot('a'), { type: 'scanTimedOut' });
    expect(out).toMatchObject({ name: 'failed', problem: 'scan_time_expired', attemptsLeft: null });
    expect(next(out, { type: 'retried' })).toMatchObject({
      name: 'shooting',
      side: 'back',
      pictures: { front: { url: 'a' } },
    });
    const late = run(
      card,
      { type: 'cameraChosen' },
      shot('a'),
      shot('b'),
      { type: 'sent' },
      {
        type: 'failed',
        problem: 'scan_time_expired',
        attemptsLeft: 3,
      },
    );
    expect(next(late, { type: 'retried' })).toEqual({
      ...choice,
      name: 'shooting',
      side: 'front',
      pictures: {},
    });
  });

  test('a camera that fails leads to upload', () => {
    expect(run(card, { type: 'cameraChosen' }, { type: 'uploadChosen' })).toMatchObject({
      name: 'reviewing',
      source: 'upload',
    });
  });
});

describe('with files', () => {
  const uploading = next(card, { type: 'uploadChosen' });

  test('nothing is sent while a side is missing', () => {
    const half = next(uploading, { type: 'filePicked', side: 'front', picture: picture('a') });
    expect(half.name === 'reviewing' && missingSide(half.type, half.pictures)).toBe('back');
    expect(next(half, { type: 'sent' })).toBe(half);
  });

  test('a file can be removed again', () => {
    const removed = run(
      uploading,
      { type: 'filePicked', side: 'front', picture: picture('a') },
      { type: 'fileRemoved', side: 'front' },
    );
    expect(removed).toMatchObject({ name: 'reviewing', pictures: {} });
  });

  test('a refused file is reported and keeps what was there', () => {
    const refused = run(
      uploading,
      { type: 'filePicked', side: 'front', picture: picture('a') },
      { type: 'fileRefused', side: 'back', problem: 'wrong_file' },
    );
    expect(refused).toMatchObject({
      refused: { side: 'back', problem: 'wrong_file' },
      pictures: { front: { url: 'a' } },
    });
    expect(next(refused, { type: 'filePicked', side: 'back', picture: picture('b') })).toMatchObject({
      refused: null,
    });
  });
});

describe('sending', () => {
  const ready = run(
    passport,
    { type: 'uploadChosen' },
    { type: 'filePicked', side: 'front', picture: picture('a') },
  );
  const sending = next(ready, { type: 'sent' });
  const failed = (problem: 'connection' | 'not_recognized' | 'type_mismatch') =>
    next(sending, { type: 'failed', problem, attemptsLeft: 2 });

  test('a second click changes nothing', () => {
    expect(next(sending, { type: 'sent' })).toBe(sending);
  });

  test('success keeps the pictures and the document', () => {
    expect(
      run(sending, { type: 'progressed', progress: 1, waits: false }, { type: 'recognized', document }),
    ).toMatchObject({
      name: 'done',
      document,
    });
  });

  test('unexamined pictures can be sent again, others cannot', () => {
    expect(next(failed('connection'), { type: 'sent' })).toMatchObject({
      name: 'sending',
      pictures: { front: { url: 'a' } },
    });
    const why = next(sending, { type: 'failed', problem: 'not_recognized', attemptsLeft: 2, reason: 'blur' });
    expect(why).toMatchObject({ reason: 'blur' });
    expect(failed('not_recognized')).toMatchObject({ reason: null });
    expect(next(failed('not_recognized'), { type: 'sent' })).toMatchObject({ name: 'failed' });
  });

  test('an unreadable picture is retaken', () => {
    expect(next(failed('not_recognized'), { type: 'retried' })).toMatchObject({
      name: 'reviewing',
      pictures: {},
    });
  });

  test('another document starts from the choice, which is kept', () => {
    expect(next(failed('type_mismatch'), { type: 'retried' })).toMatchObject({
      name: 'choosing',
      type: 'passport',
    });
  });

  test('the choice cannot change while sending', () => {
    expect(next(sending, { type: 'typeChosen', documentType: 'identity-card' })).toBe(sending);
    expect(next(sending, { type: 'back' })).toBe(sending);
  });
});
