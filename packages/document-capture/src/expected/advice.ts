import type { MrzReading } from '@kuelik/vision/document';
import type { ZoneLook } from '@kuelik/vision/document/tracker';
import { type Expectation, hasZone } from './expectation.ts';

/** How an MRZ can contradict the expected document; `expired` is a hint and blocks nothing. */
export type Advice = 'wrong_side' | 'other_type' | 'other_country' | 'expired';

const isPage = ({ format }: MrzReading) => format === 'TD3';
/** ICAO 9303-5: codes of official travel documents of card size begin with A, C or I. */
const isCard = ({ format, fields }: MrzReading) => format !== 'TD3' && /^[ACI]/.test(fields.documentCode);

/**
 * How a reliable reading contradicts the expected document, or null. Only advice while the person still holds
 * the document: the server reads it again and decides.
 */
export function adviseOnZone(reading: MrzReading, expected: Expectation, today: Date): Advice | null {
  if (!reading.accepted) return null;
  if (expected.type === 'passport') {
    if (!isPage(reading)) return 'other_type';
  } else {
    if (!isCard(reading)) return 'other_type';
    // France's older card has its MRZ on the front.
    if (expected.side === 'front' && reading.format !== 'FR-ID') return 'wrong_side';
  }
  const { issuingState, expiryDate } = reading.fields;
  if (expected.country !== null && issuingState !== expected.country) return 'other_country';
  if (expected.notCountry !== null && issuingState === expected.notCountry) return 'other_country';
  if (expiryDate !== null && expiryDate < today.toISOString().slice(0, 10)) return 'expired';
  return null;
}

/** Advice about a picture as a whole; `damaged`: it cannot be opened. */
export type PictureAdvice = Advice | NonNullable<ZoneLook['trouble']> | 'unreadable' | 'no_zone' | 'damaged';

/**
 * The same for a picture that was not processed during capture. `reading` is null if nothing like an MRZ was
 * found. Also only advice: the person may send it anyway.
 */
export function adviseOnPicture(
  { reading, trouble }: Pick<ZoneLook, 'reading' | 'trouble'>,
  expected: Expectation,
  today: Date,
): PictureAdvice | null {
  if (reading?.accepted) return adviseOnZone(reading, expected, today);
  if (!hasZone(expected)) return null;
  if (reading !== null) return trouble ?? 'unreadable';
  // Without an MRZ it may simply be the wrong side; but if nothing was readable, that comes first.
  return trouble === 'small' ? 'small' : 'no_zone';
}
