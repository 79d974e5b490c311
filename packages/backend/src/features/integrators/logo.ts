import type { Kysely } from 'kysely';
import sharp from 'sharp';
import * as v from 'valibot';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { checkHeader } from '../../kit/uploads/picture.ts';
import type { PolicyFault } from '../../platform/policies/plan.ts';

/** Characters of the data URL: some 190 KB of picture. */
const MAX_LENGTH = 256 * 1024;
/** Far above a logo, far below what would cost memory. */
const MAX_PIXELS = 4_000_000;
/** The flow shows 44 x 44 px, on screens with up to three pixels for each. */
const SIDE = 132;
const HEAD = /^data:image\/(?:png|jpeg);base64,/;

/** A PNG or JPEG as a data URL. SVG is not accepted: it can carry scripts. */
export const logoSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.regex(
    /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
    'a PNG or JPEG as data:image/png;base64,…',
  ),
);

/**
 * Decodes and re-encodes a logo: a transparent square of 132 px, without metadata.
 *
 * @throws AppError if it is not what it says, damaged, or too large.
 */
async function cleanLogo(dataUrl: string): Promise<Buffer> {
  const original = Buffer.from(dataUrl.replace(HEAD, ''), 'base64');
  await checkHeader(original, { maxPixels: MAX_PIXELS });
  return sharp(original, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: 5 })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The logo of an edit: its picture, null for none, undefined to keep it; or what is wrong with it. */
export async function readLogo(
  given: string | null | undefined,
): Promise<{ readonly picture: Buffer | null | undefined; readonly faults: readonly PolicyFault[] }> {
  if (given === null || given === undefined) return { picture: given, faults: [] };
  try {
    return { picture: await cleanLogo(given), faults: [] };
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'parse_error';
    const message = error instanceof AppError ? error.message : 'The picture is damaged or truncated';
    return { picture: undefined, faults: [{ path: 'logo', code, message }] };
  }
}

/** Stores an integrator's logo, or removes it. */
export async function storeLogo(db: Kysely<Database>, id: string, picture: Buffer | null): Promise<void> {
  if (picture === null) {
    await db.deleteFrom('integrator_logo').where('integrator_id', '=', id).execute();
    return;
  }
  await db
    .insertInto('integrator_logo')
    .values({ integrator_id: id, picture })
    .onConflict((conflict) => conflict.column('integrator_id').doUpdateSet({ picture }))
    .execute();
}
