import type { MrzReading } from '@kuelik/vision/document';
import type { DocumentFrame } from '@kuelik/vision/document/tracker';
import type { Expectation } from '../expected/expectation.ts';

/** A card that fills most of the visible part of a 1280 x 720 frame, sharp and well lit. */
export const goodFrame: DocumentFrame = {
  width: 1280,
  height: 720,
  quad: [
    { x: 300, y: 150 },
    { x: 980, y: 150 },
    { x: 980, y: 579 },
    { x: 300, y: 579 },
  ],
  quality: { sharpness: 600, glare: 0, brightness: 160 },
  level: 140,
};

/** The same card moved and scaled about the frame's centre. */
export function placed({ dx = 0, dy = 0, size = 1 }, frame: DocumentFrame = goodFrame): DocumentFrame {
  const move = ({ x, y }: { x: number; y: number }) => ({
    x: 640 + (x - 640) * size + dx,
    y: 360 + (y - 360) * size + dy,
  });
  const [a, b, c, d] = frame.quad ?? [];
  if (!a || !b || !c || !d) return frame;
  return { ...frame, quad: [move(a), move(b), move(c), move(d)] };
}

export const withQuality = (quality: Partial<NonNullable<DocumentFrame['quality']>>): DocumentFrame => ({
  ...goodFrame,
  quality: { sharpness: 600, glare: 0, brightness: 160, ...quality },
});

export const empty: DocumentFrame = { ...goodFrame, quad: null, quality: null };

export const card = (side: 'front' | 'back'): Expectation => ({
  country: 'KAZ',
  notCountry: null,
  type: 'identity-card',
  side,
});
export const passport: Expectation = { country: 'KAZ', notCountry: null, type: 'passport', side: 'front' };

/** A reliable reading of a Kazakhstan specimen. */
export function reading(
  changes: Partial<MrzReading> = {},
  fields: Partial<MrzReading['fields']> = {},
): MrzReading {
  return {
    format: 'TD1',
    lines: [],
    fields: {
      documentCode: 'ID',
      issuingState: 'KAZ',
      documentNumber: '000000000',
      nationality: 'KAZ',
      birthDate: '1999-02-28',
      sex: 'male',
      expiryDate: '2035-01-01',
      surname: 'SPECIMEN',
      givenNames: 'TEST',
      optional: ['990231300010'],
      ...fields,
    },
    accepted: true,
    cost: 0,
    nameCertainty: 0,
    quad: [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ],
    rotation: 0,
    ...changes,
  };
}
