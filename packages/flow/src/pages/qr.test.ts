import { describe, expect, test } from 'vitest';
import { qrImageAddress, qrTargetAddress } from './qr-address.ts';

const target = {
  frontendUrl: 'https://k.example',
  session: 'a/b',
  locale: 'kz',
  documentType: null,
} as const;

describe('the QR code', () => {
  test('opens the same session, to be taken over in the same language [2.25]', () => {
    expect(qrTargetAddress(target)).toBe('https://k.example/flow/a%2Fb?qr=true&locale=kz');
  });

  test('keeps the document type', () => {
    expect(qrTargetAddress({ ...target, documentType: 'Passport' })).toContain('&documentType=Passport');
  });

  test('is drawn by the template [2.17]', () => {
    expect(qrImageAddress('https://q.example/?s={size}&d={data}', 'https://k.example/?a=1&b=$&')).toBe(
      'https://q.example/?s=150x150&d=https%3A%2F%2Fk.example%2F%3Fa%3D1%26b%3D%24%26',
    );
  });
});
