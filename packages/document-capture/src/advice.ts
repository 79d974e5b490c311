import type { MrzReading } from '@kuelik/vision/document';
import type { ZoneLook } from '@kuelik/vision/document/tracker';
import { type Expectation, hasZone } from './expectation.ts';

/** What a zone says against the document that is shown; `expired` is worth knowing and stops nothing. */
export type Advice = 'wrong_side' | 'other_type' | 'other_country' | 'expired';

const isPage = ({ format }: MrzReading) => format === 'TD3';
/** ICAO 9303-5: codes of official travel documents of card size begin with A, C or I. */
const isCard = ({ format, fields }: MrzReading) => format !== 'TD3' && /^[ACI]/.test(fields.documentCode);

/**
 * What a reading that can be relied on says about the document, or null when nothing speaks against it.
 * Only advice while the document is still in hand: the server reads again and decides.
 */
export function adviseOnZone(reading: MrzReading, expected: Expectation, today: Date): Advice | null {
  if (!reading.accepted) return null;
  if (expected.type === 'passport') {
    if (!isPage(reading)) return 'other_type';
  } else {
    if (!isCard(reading)) return 'other_type';
    // France's older card has its zone on the front.
    if (expected.side === 'front' && reading.format !== 'FR-ID') return 'wrong_side';
  }
  const { issuingState, expiryDate } = reading.fields;
  if (expected.country !== null && issuingState !== expected.country) return 'other_country';
  if (expected.notCountry !== null && issuingState === expected.notCountry) return 'other_country';
  if (expiryDate !== null && expiryDate < today.toISOString().slice(0, 10)) return 'expired';
  return null;
}

/** What can be said of a picture as a whole; `damaged`: it cannot be opened. */
export type PictureAdvice = Advice | NonNullable<ZoneLook['trouble']> | 'unreadable' | 'no_zone' | 'damaged';

/**
 * The same for a picture that nobody has looked at while it was taken. `reading` is null when nothing like a
 * zone was found. Advice, too: the person may send it all the same.
 */
export function adviseOnPicture(
  { reading, trouble }: Pick<ZoneLook, 'reading' | 'trouble'>,
  expected: Expectation,
  today: Date,
): PictureAdvice | null {
  if (reading?.accepted) return adviseOnZone(reading, expected, today);
  if (!hasZone(expected)) return null;
  if (reading !== null) return trouble ?? 'unreadable';
  // Without a zone it may as well be the wrong side; but where nothing could be read, that comes first.
  return trouble === 'small' ? 'small' : 'no_zone';
}
