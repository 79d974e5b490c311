import { describe, expect, test } from 'vitest';
import { qrImageAddress, qrTargetAddress } from './qr-address.ts';
import { followStatus } from './qr-polling.ts';

const target = {
  frontendUrl: 'https://k.example',
  session: 'a/b',
  locale: 'kz',
  documentType: null,
} as const;

describe('the QR code', () => {
  test('leads to the same session, to be taken over in the same language', () => {
    expect(qrTargetAddress(target)).toBe('https://k.example/flow/a%2Fb?qr=true&locale=kz');
  });

  test('keeps the document type', () => {
    expect(qrTargetAddress({ ...target, documentType: 'Passport' })).toContain('&documentType=Passport');
  });

  test('is drawn by the template', () => {
    expect(qrImageAddress('https://q.example/?s={size}&d={data}', 'https://k.example/?a=1&b=$&')).toBe(
      'https://q.example/?s=150x150&d=https%3A%2F%2Fk.example%2F%3Fa%3D1%26b%3D%24%26',
    );
  });
});

describe('followStatus', () => {
  async function follow(answers: readonly (string | Error)[], leaveAfter = 99) {
    const log: string[] = [];
    const left = [...answers];
    let asked = 0;
    await followStatus({
      status: async () => {
        asked += 1;
        const answer = left.shift() ?? 'QR';
        if (answer instanceof Error) throw answer;
        return answer;
      },
      wait: async (time) => void log.push(`wait ${time}`),
      isOver: () => asked >= leaveAfter,
      onStatus: (status) => void log.push(status),
      onEnd: (status) => void log.push(`end ${status}`),
      onError: () => void log.push('error'),
    });
    return log;
  }

  test('looks every 5000 ms until the session is finished', async () => {
    expect(await follow(['QR', 'PROGRESS', 'FINISHED', 'QR'])).toEqual([
      'QR',
      'wait 5000',
      'PROGRESS',
      'wait 5000',
      'FINISHED',
      'end success',
    ]);
  });

  test('a failed session ends as failure', async () => {
    expect(await follow(['FAILED'])).toEqual(['FAILED', 'end failure']);
  });

  test('an unknown status is shown and followed on', async () => {
    expect(await follow(['BLOCKED', 'FINISHED'])).toEqual([
      'BLOCKED',
      'wait 5000',
      'FINISHED',
      'end success',
    ]);
  });

  test('stops at an error', async () => {
    expect(await follow(['QR', new Error('down'), 'QR'])).toEqual(['QR', 'wait 5000', 'error']);
  });

  test('a page that was left hears nothing more', async () => {
    expect(await follow(['QR', 'FINISHED'], 2)).toEqual(['QR', 'wait 5000']);
    expect(await follow([new Error('aborted')], 1)).toEqual([]);
  });
});
