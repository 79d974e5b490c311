import { createVisionEngine } from '@kuelik/vision/node';
import { afterAll, describe, expect, it } from 'vitest';
import { InputError } from '../kit/input-error.ts';
import { wilson } from '../kit/wilson.ts';
import { cast } from '../people/cast.ts';
import { drawnCases } from './drawn.ts';
import { caseOf, parseLabels, strayLabels } from './folder.ts';
import { shareText } from './interval.ts';
import { type CoverLook, lookAtCover } from './looks.ts';
import { coverSummary, coverTables, worstCases } from './report.ts';

const bare = { lowerRedness: 0.02, lipRedness: 0.2, rims: 0.03, lens: 0.1 };
const look = (
  name: string,
  wears: CoverLook['wears'],
  face: Partial<CoverLook['face']> | null,
): CoverLook => ({
  name,
  wears,
  groups: name.startsWith('beard') ? ['beard'] : [],
  face: face && {
    guidance: null,
    verdict: null,
    light: null,
    lightVerdict: null,
    eyesShut: false,
    ahead: true,
    measured: bare,
    ...face,
  },
});

describe('the report', () => {
  const looks = [
    look('a', 'nothing', {}),
    look('beard b', 'nothing', { guidance: 'mask', verdict: 'mask' }),
    look('c', 'nothing', { ahead: false, light: 'uneven_light' }),
    look('d', 'nothing', null),
    look('e', 'mask', { guidance: 'mask', verdict: 'mask' }),
    look('f', 'mask', {}),
    look('g', 'glasses', { guidance: 'glasses' }),
    look('h', 'unsure', { guidance: 'glasses', verdict: 'glasses' }),
  ];

  it('counts false alarms among detected faces that wear nothing', () => {
    expect(coverSummary(looks, 1)).toMatchObject({
      pictures: 8,
      no_face: 1,
      nothing_on: 3,
      false_alarms_guidance: 0.3333,
      false_alarms_verdict: 0.3333,
      masks_told: 0.5,
      masks_refused: 0.5,
      glasses_told: 1,
      dark_glasses_told: null,
    });
  });

  it('has a row for every outfit, group and kind of light that occurred', () => {
    const table = coverTables(looks).join('\n');
    expect(table).toContain('| nothing on | 4 | 1 | 1 of 3, 33.3 %');
    expect(table).toContain('| beard | 1 of 1');
    expect(table).toContain('| looking ahead | 1 of 2');
    expect(table).toContain('| uneven_light | 1 of 7');
    expect(table).not.toContain('dark glasses');
  });

  it('lists false alarms and misses', () => {
    const worst = worstCases(looks, 5).join('\n');
    expect(worst).toContain('beard b: refused');
    expect(worst).toContain('f: not noticed');
    expect(worst).not.toContain('h:');
  });
});

describe('a folder of photos', () => {
  it('uses the file name if there is no label', () => {
    expect(caseOf('with_mask_1.jpg', {}).wears).toBe('mask');
    expect(caseOf('without_mask_1.jpg', {}).wears).toBe('nothing');
    expect(caseOf('with_mask_1.jpg', { 'with_mask_1.jpg': ['unsure'] }).wears).toBe('unsure');
    expect(caseOf('a.jpg', { 'a.jpg': ['glasses', 'beard'] })).toMatchObject({
      wears: 'glasses',
      groups: ['beard'],
    });
  });

  it('reports invalid labels', () => {
    expect(parseLabels('{"a.jpg": ["beard"]}')).toEqual({ 'a.jpg': ['beard'] });
    expect(() => parseLabels('["beard"]')).toThrow('an object of file names');
    expect(() => parseLabels('{"a.jpg": "beard"}')).toThrow('a.jpg');
  });

  it('names labels without a picture, and refuses those of another folder', () => {
    const labels = { 'a.jpg': ['beard'], 'aa.jpg': ['glasses'] };
    expect(strayLabels(labels, ['a.jpg', 'aa.jpg', 'b.jpg'])).toBeNull();
    expect(strayLabels({}, ['a.jpg'])).toBeNull();
    expect(strayLabels(labels, ['a.jpg'])).toBe(
      '1 of 2 labels name no picture of the folder, the first: aa.jpg',
    );
    expect(() => strayLabels(labels, ['b.jpg'])).toThrow(InputError);
  });
});

describe('confidence bounds', () => {
  it('are Wilson’s: 0 of 100 may still be 3.7 %', () => {
    expect(wilson(0, 100)[1]).toBeCloseTo(0.037, 3);
    expect(wilson(50, 100)[0]).toBeCloseTo(0.404, 3);
    expect(wilson(0, 0)).toEqual([0, 1]);
    expect(shareText({ count: 1, of: 4 })).toBe('1 of 4, 25.0 % (4.6 to 69.9)');
  });
});

describe('painted people', () => {
  const engine = createVisionEngine({ workers: 1, jobTimeoutMs: 240_000 });
  afterAll(() => engine.close());
  const people = drawnCases(cast.slice(0, 3));
  const shown = async (start: string) => {
    const chosen = people.filter(({ name }) => name.startsWith(start));
    expect(chosen).not.toHaveLength(0);
    const looks: CoverLook[] = [];
    for (const one of chosen)
      looks.push(lookAtCover(one, (await engine.inspectFace(await one.read())).frame));
    return looks.map(({ face }) => [face?.guidance, face?.verdict]);
  };

  it.each([
    ['bare', null, null],
    // A person whose face is visible is never asked to take off a headscarf.
    ['headscarf-white', null, null],
    ['headscarf-blue', null, null],
    ['headscarf-black', null, null],
    ['surgical-mask', 'mask', 'mask'],
    ['black-mask', 'mask', 'mask'],
    ['dark-glasses', 'glasses', 'glasses'],
    // The guidance asks to remove them; the verdict never refuses them.
    ['clear-glasses', 'glasses', null],
  ] as const)(
    '%s: the guidance says %s, the verdict %s',
    { timeout: 120_000 },
    async (start, guidance, verdict) => {
      for (const said of await shown(start)) expect(said).toEqual([guidance, verdict]);
    },
  );
});
