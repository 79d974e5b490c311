import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InputError } from '../kit/input-error.ts';
import { wilson } from '../kit/wilson.ts';
import { degradations } from './degrade.ts';
import { quantile } from './interval.ts';
import { readableZone } from './measure-zones.ts';
import { readPictureFolder } from './picture-folder.ts';

const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const visa = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];

describe('an MRZ that can be expected to be read', () => {
  it('is complete, with valid check digits', () => {
    expect(readableZone(passport)).toBe(true);
    expect(readableZone(visa), 'a visa, which is not accepted').toBe(false);
    expect(readableZone([passport[0]!, passport[1]!.replace('8', '9')])).toBe(false);
    expect(readableZone([passport[0]!])).toBe(false);
    expect(readableZone([passport[0]!, passport[1]!.slice(1)])).toBe(false);
    expect(readableZone([passport[0]!, passport[1]!.replace('L', ' ')])).toBe(false);
  });
});

describe('intervals', () => {
  it('are Wilson’s', () => {
    const [low, high] = wilson(0, 44);
    expect(low).toBeCloseTo(0);
    expect(high).toBeCloseTo(0.0803, 3);
    expect(wilson(0, 0)).toEqual([0, 1]);
  });

  it('take the value at a share', () => {
    expect(quantile([5, 1, 3], 0.5)).toBe(3);
    expect(quantile([1, 2], 1)).toBe(2);
  });
});

describe('a folder of pictures', () => {
  const folderWith = async (truth: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    await writeFile(join(folder, 'truth.json'), truth);
    return folder;
  };

  it('is read with its truth', async () => {
    const folder = await folderWith(
      '[{"file":"a.png","zone":null,"source":"x"},{"file":"b.png","zone":["A"]}]',
    );
    expect(await readPictureFolder(folder)).toEqual([
      { file: 'a.png', zone: null },
      { file: 'b.png', zone: ['A'] },
    ]);
  });

  it.each([
    '',
    '{',
    '[]',
    '{}',
    '[{"file":"a.png"}]',
    '[{"file":1,"zone":null}]',
    '[{"file":"a.png","zone":[1]}]',
  ])('is rejected with a truth of %s', async (truth) => {
    await expect(readPictureFolder(await folderWith(truth))).rejects.toThrow(InputError);
  });
});

describe('degradations', () => {
  const image = {
    width: 200,
    height: 100,
    data: Uint8Array.from({ length: 20_000 }, (_, i) => ((i % 200) * 37 + Math.floor(i / 200) * 11) % 251),
  };
  const zone = {
    quad: [
      { x: 20, y: 60 },
      { x: 180, y: 60 },
      { x: 180, y: 90 },
      { x: 20, y: 90 },
    ],
    pitch: 4,
  } as const;
  const named = (name: string) => degradations.find((one) => one.name === name)!.apply(image, zone);

  it.each(degradations.map((one) => [one.name, one] as const))('%s changes the picture', (_, one) => {
    const damaged = one.apply(image, { ...zone, pitch: 10 });
    expect(damaged.data.length).toBe(damaged.width * damaged.height);
    expect(Buffer.compare(damaged.data, image.data)).not.toBe(0);
  });

  it.each(['tilt, 22 degrees', 'curl, 3 %', 'hard curl, 8 %'])(
    '%s leaves both ends of a zone that fills the picture',
    (name) => {
      const data = new Uint8Array(20_000).fill(200);
      for (let y = 60; y < 90; y++) for (const x of [3, 4, 5, 194, 195, 196]) data[y * 200 + x] = 0;
      const quad = [
        { x: 2, y: 60 },
        { x: 198, y: 60 },
        { x: 198, y: 90 },
        { x: 2, y: 90 },
      ] as const;
      const damaged = degradations
        .find((one) => one.name === name)!
        .apply({ ...image, data }, { quad, pitch: 4 });
      const columns = [...damaged.data.keys()]
        .filter((i) => damaged.data[i]! < 40)
        .map((i) => i % damaged.width);
      const left = columns.filter((x) => x < damaged.width / 4).length;
      const right = columns.filter((x) => x > (3 * damaged.width) / 4).length;
      expect(Math.min(left, right)).toBeGreaterThan(25);
    },
  );

  it('makes letters as small as it says', () => {
    expect(named('hard motion, 0.5 letters').width).toBe(200);
    const large = { ...zone, pitch: 16 };
    const { width } = degradations.find(({ name }) => name.startsWith('small, 8'))!.apply(image, large);
    expect(width).toBe(100);
  });
});
