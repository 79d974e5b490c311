import type { DocumentFrame, ZoneLook } from '@kuelik/vision/document/tracker';
import { expect, test } from 'vitest';
import type { Hint } from './auto-capture.ts';
import { fakeCapture } from './fakes.ts';
import { placeOf } from './place.ts';
import { type Shot, startScanner } from './scanner.ts';
import { card, empty, goodFrame, passport, placed, reading, withQuality } from './test-data.ts';

const page = reading({ format: 'TD3' }, { documentCode: 'P' });
const proven = new Blob(['proven']);
const found: ZoneLook = { reading: page, trouble: null, outline: goodFrame.quad, picture: proven };
/** Where the good frame shows the document. */
const place = placeOf(goodFrame);
const nothing: ZoneLook = { reading: null, trouble: null, outline: null, picture: null };

function scan(look: ZoneLook | Error, expected = passport, aspect = () => 4 / 3) {
  const fake = fakeCapture(look);
  const hints: Hint[] = [];
  const shots: Shot[] = [];
  const scanner = startScanner({
    video: {} as HTMLVideoElement,
    tracker: fake.environment.openTracker(() => undefined),
    expected,
    aspect,
    environment: fake.environment,
    onSeen: (hint) => hints.push(hint),
    onShot: (shot) => shots.push(shot),
  });
  const show = async (frame: DocumentFrame, frames: number) => {
    for (let i = 0; i < frames; i++) await fake.frame(frame);
  };
  return { ...fake, scanner, hints, shots, show };
}

test('the frame whose MRZ was read is the picture, and the phone vibrates', async () => {
  const { show, shots, vibrations, state } = scan(found);
  await show(goodFrame, 3);
  expect(shots).toEqual([{ picture: proven, automatic: true, expired: false, place }]);
  expect(vibrations).toEqual([60]);
  expect(state.looping).toBe(false);
  await show(goodFrame, 20);
  expect(shots).toHaveLength(1);
});

test('frames used for voting are sent with the picture', async () => {
  const more = [new Blob(['before'])];
  const { show, shots } = scan({ ...found, more });
  await show(goodFrame, 3);
  expect(shots).toEqual([{ picture: proven, automatic: true, expired: false, more, place }]);
});

test('a light document on a light table is found by its MRZ alone', async () => {
  const { show, shots } = scan(found);
  await show(empty, 2);
  expect(shots).toHaveLength(1);
});

test('a box that gets another shape is judged by it from then on', async () => {
  // Upright at first: both ends of the document are cut off.
  let aspect = 3 / 4;
  const { show, shots, hints } = scan(found, passport, () => aspect);
  await show(goodFrame, 3);
  expect([hints.at(-1), shots.length]).toEqual(['farther', 0]);
  aspect = 4 / 3;
  await show(goodFrame, 3);
  expect(shots).toHaveLength(1);
});

test('half of such a document is not the picture', async () => {
  const { show, shots } = scan({ ...found, outline: placed({ dx: 500 }).quad });
  await show(empty, 5);
  expect(shots).toEqual([]);
});

test('a card’s front is captured once held still, as it was when searched', async () => {
  const { show, shots } = scan({ ...nothing, picture: proven }, card('front'));
  await show(goodFrame, 5);
  expect(shots).toEqual([]);
  await show(goodFrame, 6);
  expect(shots).toEqual([{ picture: proven, automatic: true, expired: false, place }]);
});

test('a front whose search fails is captured in the worker: the page’s main thread would stand still', async () => {
  const { show, shots } = scan(new Error('no reader'), card('front'));
  await show(goodFrame, 62);
  expect(shots).toMatchObject([{ automatic: true, place }]);
  expect(await shots[0]?.picture.text()).toBe('by the worker');
});

test('an empty table is searched for an MRZ occasionally, not continuously', async () => {
  const { show, state } = scan(nothing);
  await show(empty, 30);
  expect(state.reads).toBeGreaterThan(1);
  expect(state.reads).toBeLessThan(6);
});

test('if the reader fails, the shutter remains', async () => {
  const { show, shots, scanner } = scan(new Error('no worker'));
  await show(goodFrame, 20);
  expect(shots).toEqual([]);
  expect(await scanner.press()).toBeNull();
  expect(shots).toMatchObject([{ automatic: false }]);
});

test('the person’s own flawed picture is sent back twice, then accepted', async () => {
  const { scanner, shots, see } = scan(nothing, card('front'));
  see(withQuality({ sharpness: 20 }));
  expect(await scanner.press()).toBe('blur');
  expect(await scanner.press()).toBe('blur');
  expect(shots).toEqual([]);
  expect(await scanner.press()).toBeNull();
  expect(shots).toHaveLength(1);
});

test('nothing is captured after the end', async () => {
  const { show, shots, scanner } = scan(found);
  scanner.stop();
  await show(goodFrame, 5);
  expect(shots).toEqual([]);
});
