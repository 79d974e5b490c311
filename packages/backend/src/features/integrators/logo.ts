import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../kit/database/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { cleanLogo } from '../../kit/uploads/picture.ts';
import type { PolicyFault } from '../../platform/policies/plan.ts';

/** Characters of the data URL: some 190 KB of picture. */
const MAX_LENGTH = 256 * 1024;
const HEAD = /^data:image\/(?:png|jpeg);base64,/;

/** A PNG or JPEG as a data URL. SVG is not accepted: it can carry scripts. */
export const logoSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.regex(
    /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
    'must be a PNG or JPEG as data:image/png;base64,…',
  ),
);

/** The logo of an edit: its picture, null for none, undefined to keep it; or what is wrong with it. */
export async function readLogo(
  given: string | null | undefined,
): Promise<{ readonly picture: Buffer | null | undefined; readonly faults: readonly PolicyFault[] }> {
  if (given === null || given === undefined) return { picture: given, faults: [] };
  try {
    const { bytes } = await cleanLogo(Buffer.from(given.replace(HEAD, ''), 'base64'));
    return { picture: bytes, faults: [] };
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'parse_error';
    const message = error instanceof AppError ? error.message : 'The picture is damaged or truncated';
    if (code === 'large_file')
      return {
        picture: undefined,
        faults: [{ path: 'logo', code, message: 'must have at most 4 megapixels' }],
      };
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
