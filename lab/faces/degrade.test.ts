import sharp from 'sharp';
import { expect, it } from 'vitest';
import { degradations } from './degrade.ts';

const portrait = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#b08a74' } })
    .composite([
      {
        input: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="90" fill="#553322"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer();

it.each(Object.keys(degradations))('scales a portrait to the named size: %s', async (name) => {
  const side = Number(name.split(' ')[0]);
  const changed = await degradations[name]!(await portrait());
  expect(await sharp(changed).metadata()).toMatchObject({ format: 'jpeg', width: side, height: side });
});

it('changes the picture, each in its own way', async () => {
  const bytes = await Promise.all(
    Object.values(degradations).map(async (degrade) => {
      const raw = sharp(await degrade(await portrait()))
        .resize(100, 100)
        .removeAlpha()
        .raw();
      return (await raw.toBuffer()).toString('base64');
    }),
  );
  expect(new Set(bytes).size).toBe(bytes.length);
});

it('prints halftone dots: pixels of a flat colour then differ', async () => {
  const flat = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  const spread = async (name: string) =>
    (await sharp(await degradations[name]!(flat)).stats()).channels[0]!.stdev;
  expect(await spread('200 px')).toBeLessThan(1);
  expect(await spread('200 px, printed in dots')).toBeGreaterThan(8);
  expect(await spread('200 px, security lines')).toBeGreaterThan(3);
});
