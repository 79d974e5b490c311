import { isIin } from '@kuelik/protocol';
import { failedChecks, isCurp, type MrzFormat, parseMrzFields } from '@kuelik/vision/document';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeHolder, transliterate } from './holder.ts';
import { makeDocument, paperKinds, photograph } from './index.ts';
import { createRandom } from './random.ts';

describe('makeDocument', () => {
  it.each(paperKinds)('draws a %s whose MRZ matches its fields', async (kind) => {
    const art = await makeDocument({ seed: 5, kind });
    const { mrz, fields } = art.truth;
    const { width, height } = await sharp(art.picture).metadata();
    expect(width / height).toBeCloseTo(art.width / art.height, 2);
    if (kind.endsWith('front')) {
      expect(mrz).toBeNull();
      return;
    }
    const own = { 'other-td2': 'TD2', 'fr-id': 'FR-ID' } as Partial<Record<typeof kind, MrzFormat>>;
    const format = kind.endsWith('passport') ? 'TD3' : (own[kind] ?? 'TD1');
    expect(failedChecks(format, mrz ?? [])).toEqual([]);
    const read = parseMrzFields(format, mrz ?? [], new Date('2026-01-01'));
    expect(read).toMatchObject({
      documentNumber: fields.documentNumber,
      birthDate: fields.birthDate,
      // France's older card has none.
      expiryDate: kind === 'fr-id' ? null : fields.expiryDate,
      sex: fields.sex === 'M' ? 'male' : 'female',
      surname: fields.surname.replace('-', ' '),
      givenNames: fields.givenNames,
      issuingState: fields.state,
    });
    if (fields.iin) expect(read.optional[0]).toBe(fields.iin);
  });

  it.each([
    ['first', null],
    ['second', expect.stringMatching(/(ҰЛЫ|ҚЫЗЫ)$/)],
  ] as const)('says whether a passport of the %s layout prints a patronymic', async (layout, patronymic) => {
    const style = { face: 'condensed', zone: 'round', layout } as const;
    const { truth } = await makeDocument({ seed: 5, kind: 'kz-passport', style });
    expect(truth.fields.patronymic).toEqual(patronymic);
  });

  it('draws the same specimen for the same seed and a different one for another', async () => {
    const [a, b, c] = await Promise.all([7, 7, 8].map((seed) => makeDocument({ seed, kind: 'kz-id-back' })));
    expect(a?.picture.equals(b?.picture ?? Buffer.alloc(0))).toBe(true);
    expect(a?.truth.mrz).not.toEqual(c?.truth.mrz);
  });

  it("makes a card's two sides match", async () => {
    const front = await makeDocument({ seed: 9, kind: 'kz-id-front' });
    const back = await makeDocument({ seed: 9, kind: 'kz-id-back' });
    expect(front.truth.fields).toEqual(back.truth.fields);
  });

  it('accepts a holder, an expired date and another state', async () => {
    const holder = makeHolder(createRandom(3), 'kz');
    const art = await makeDocument({ seed: 1, kind: 'kz-id-back', holder, expired: true, state: 'KGZ' });
    expect(art.truth.holder).toBe(holder);
    expect(art.truth.mrz?.[0]?.slice(0, 5)).toBe('IDKGZ');
    expect(art.truth.fields.expiryDate < '2024').toBe(true);
  });
});

describe('papers', () => {
  it('print valid Mexican keys', async () => {
    for (const seed of [11, 12, 13]) {
      const { truth } = await makeDocument({ seed, kind: 'mx-ine-front' });
      expect(isCurp(truth.fields.curp ?? '')).toBe(true);
    }
  });
});

describe('holders', () => {
  it('have numbers with a valid check digit and an impossible birthday', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { iin } = makeHolder(createRandom(seed), 'kz');
      expect(isIin(iin ?? '')).toBe(true);
      expect(iin?.slice(2, 4)).toBe('02');
      expect(Number(iin?.slice(4, 6))).toBeGreaterThan(29);
    }
  });

  it('are spelled in MRZ letters', () => {
    expect(transliterate('ҺӘКІМОВ ЩУКА')).toBe('HAKIMOV SHCHUKA');
  });
});

describe('photograph', () => {
  it('puts the document where it says', async () => {
    const art = await makeDocument({ seed: 2, kind: 'kz-passport' });
    const shot = await photograph(art, { seed: 4, level: 'clean', width: 800, height: 600, roll: 180 });
    const { width, height } = await sharp(shot.picture).metadata();
    expect([width, height]).toEqual([800, 600]);
    const [topLeft, , bottomRight] = shot.quad;
    expect(topLeft!.x).toBeGreaterThan(bottomRight!.x);
    expect(topLeft!.y).toBeGreaterThan(bottomRight!.y);
    const again = await photograph(art, { seed: 4, level: 'clean', width: 800, height: 600, roll: 180 });
    expect(again.picture.equals(shot.picture)).toBe(true);
  });
});
