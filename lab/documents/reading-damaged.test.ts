import { loadOcrbNetwork, type MrzReading, readMrz } from '@kuelik/vision/document';
import type { GrayImage } from '@kuelik/vision/image';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDocument, type PaperKind, photograph } from '../papers/index.ts';
import { degradations, type ZonePlace } from './degrade.ts';
import { decodeGray } from './picture-folder.ts';

/** Photos of specimens with software degradations: what must still be read, and what must not be accepted. */

const today = new Date('2026-06-01');
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

interface Shot {
  readonly kind: PaperKind;
  readonly image: GrayImage;
  readonly zone: readonly string[];
  readonly place: ZonePlace;
}

const shots: Shot[] = [];
const network = loadOcrbNetwork();

async function read(image: GrayImage): Promise<MrzReading | null> {
  return readMrz(image, await network, today).reading;
}

beforeAll(async () => {
  for (const [kind, seed] of [
    ['kz-id-back', 950],
    ['kz-passport', 951],
    ['other-id', 952],
    ['other-passport', 953],
    ['other-td2', 954],
  ] as const) {
    const art = await makeDocument({ seed, kind });
    const { picture } = await photograph(art, { seed, level: 'mild', width: 1400, height: 1050 });
    const image = await decodeGray(picture);
    const { quad, lines } = (await read(image))!;
    const pitch = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) / lines[0]!.length;
    shots.push({ kind, image, zone: art.truth.mrz ?? [], place: { quad, pitch } });
  }
});

/** Each damage is applied and read once: two tests ask about the same one. */
const alreadyRead = new Map<string, ReturnType<typeof readShots>>();
function readAll(name: string): ReturnType<typeof readShots> {
  const outcomes = alreadyRead.get(name) ?? readShots(name);
  alreadyRead.set(name, outcomes);
  return outcomes;
}

async function readShots(name: string) {
  const { apply } = degradations.find((one) => one.name === name)!;
  const outcomes = [];
  for (const { kind, image, zone, place } of shots) {
    const reading = await read(apply(image, place));
    const exact = reading?.lines.join() === zone.join();
    const { accepted = false, doubt = null } = reading ?? {};
    outcomes.push({ kind, exact, accepted, doubt });
  }
  return outcomes;
}

describe('MRZs of damaged pictures', () => {
  it.each(['curl, 3 %', 'small, 8 pixels a letter', 'tilt, 22 degrees', 'motion, 0.3 letters'])(
    'are read and accepted: %s',
    async (name) => {
      const outcomes = await readAll(name);
      expect(outcomes.filter(({ exact, accepted }) => !(exact && accepted))).toEqual([]);
    },
  );

  it.each([
    'first half letter cut',
    'last half letter cut',
    'first letter cut',
    'tilt, first letter cut',
    'hard motion, 0.5 letters',
  ])('are not accepted: %s', async (name) => {
    const outcomes = await readAll(name);
    expect(outcomes.filter(({ accepted }) => accepted)).toEqual([]);
  });

  it('report why they are not accepted: cut by the picture’s edge, or unclear', async () => {
    const cut = await readAll('first half letter cut');
    expect(cut.filter(({ doubt }) => doubt !== null).every(({ doubt }) => doubt === 'cut')).toBe(true);
    expect(cut.filter(({ doubt }) => doubt === 'cut').length).toBeGreaterThan(2);
    const unclear = await readAll('hard glare');
    expect(unclear.filter(({ doubt }) => doubt === 'cut' || doubt === 'small')).toEqual([]);
  });

  it.each(['hard curl, 8 %', 'glare', 'hard glare', 'hard blur, 0.15 letters', 'hard tilt, 38 degrees'])(
    'are correct if accepted: %s',
    async (name) => {
      const outcomes = await readAll(name);
      expect(outcomes.filter(({ exact, accepted }) => accepted && !exact)).toEqual([]);
    },
  );
});
