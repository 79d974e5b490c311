import { describe, expect, test } from 'vitest';
import type { Expectation } from '../expected/expectation.ts';
import {
  hintOf,
  isDue,
  isHeld,
  startWatch,
  takesLook,
  timing,
  type Watch,
  watchFrame,
  watchRefusal,
  watchZone,
} from './auto-capture.ts';
import { card, empty, goodFrame, passport, placed, reading, withQuality } from './test-data.ts';

const aspect = 4 / 3;
const today = new Date('2026-11-21');
const page = () => reading({ format: 'TD3' }, { documentCode: 'P' });

/** Shows one frame for this many milliseconds, at ten frames a second. */
function show(watch: Watch, frame: typeof goodFrame, ms: number, searching = false): Watch {
  let seen = watch;
  const from = watch.at ?? 0;
  for (let at = from + 100; at <= from + ms; at += 100) {
    seen = watchFrame(seen, frame, at, aspect, searching);
  }
  return seen;
}
const look = (
  watch: Watch,
  seen: ReturnType<typeof reading> | null,
  expected: Expectation,
  trouble: Watch['trouble'] = null,
) => watchZone(watch, { reading: seen, trouble }, expected, watch.at ?? 0, today);

describe('the front of a card', () => {
  const front = card('front');

  test('is the frame that was held during the search, and had no MRZ', () => {
    const held = show(startWatch, goodFrame, timing.hold + 200);
    expect(hintOf(held, front)).toBe('good');
    expect(isDue(held, front)).toBe(false);
    const plain = look(held, null, front);
    expect(takesLook(plain, front, { hint: 'good', held: true })).toBe(true);
    expect(takesLook(plain, front, { hint: 'good', held: false })).toBe(false);
  });

  test('does not wait forever for the MRZ search', () => {
    expect(isDue(show(startWatch, goodFrame, timing.frontLook + 200), front)).toBe(true);
  });

  test('movement restarts the hold', () => {
    const held = look(show(startWatch, goodFrame, timing.hold), null, front);
    const moved = show(show(held, placed({ dx: 40 }), 100), goodFrame, 300);
    expect(isHeld(moved)).toBe(false);
    expect(isHeld(show(moved, goodFrame, timing.hold))).toBe(true);
  });

  test('the back, shown instead, is reported and never captured', () => {
    const back = look(show(startWatch, goodFrame, 1000), reading(), front);
    expect(hintOf(back, front)).toBe('wrong_side');
    expect(takesLook(back, front, { hint: 'good', held: true })).toBe(false);
    // Once the card is turned over, the advice disappears.
    const turned = look(show(back, goodFrame, timing.advice + timing.hold + 200), null, front);
    expect(hintOf(turned, front)).toBe('good');
    expect(takesLook(turned, front, { hint: 'good', held: true })).toBe(true);
  });

  test('the back stays one while its MRZ is in view, also where it can no longer be read', () => {
    const back = look(show(startWatch, goodFrame, 1000), reading(), front);
    const later = show(back, goodFrame, timing.advice + 1000, true);
    const unread = look(later, reading({ accepted: false }), front);
    expect(hintOf(unread, front)).toBe('wrong_side');
    expect(hintOf(show(unread, goodFrame, timing.advice - 100), front)).toBe('wrong_side');
    expect(isDue(show(unread, goodFrame, timing.frontLook + 200, true), front)).toBe(false);
    // Without anything like an MRZ the card has been turned over.
    expect(hintOf(look(later, null, front), front)).toBe('good');
  });

  test('the back is not captured either while a slow phone searches for its MRZ again', () => {
    const back = look(show(startWatch, goodFrame, timing.frontLook + 1000), reading(), front);
    const searching = show(back, goodFrame, timing.frontLook + 1000, true);
    expect(hintOf(searching, front)).toBe('wrong_side');
    expect(isDue(searching, front)).toBe(false);
    const again = look(searching, reading(), front);
    expect(isDue(show(again, goodFrame, 100), front)).toBe(false);
  });

  test('one search that finds nothing does not have the back captured', () => {
    const back = look(show(startWatch, goodFrame, timing.frontLook + 1000), reading(), front);
    const missed = look(show(back, goodFrame, timing.advice + 200, true), null, front);
    expect(hintOf(missed, front)).toBe('good');
    expect(isDue(show(missed, goodFrame, 200), front)).toBe(false);
    expect(isDue(show(missed, goodFrame, timing.frontLook), front)).toBe(true);
  });
});

describe('a side with an MRZ', () => {
  test('is captured with the reading itself, not before', () => {
    const held = show(startWatch, goodFrame, 3000);
    expect(isDue(held, passport)).toBe(false);
    expect(hintOf(held, passport)).toBe('reading');
    const read = look(held, page(), passport);
    expect(takesLook(read, passport, { hint: 'good', held: false })).toBe(true);
    expect(takesLook(read, passport, { hint: 'faint', held: false })).toBe(true);
    expect(takesLook(read, passport, { hint: 'glare', held: true })).toBe(false);
  });

  test('a different type of document is reported at once and not captured', () => {
    const read = look(show(startWatch, goodFrame, 500), reading(), passport);
    expect(hintOf(read, passport)).toBe('other_type');
    expect(takesLook(read, passport, { hint: 'good', held: true })).toBe(false);
  });

  test('an expired one is captured and marked', () => {
    const expired = reading({ format: 'TD3' }, { documentCode: 'P', expiryDate: '2020-01-01' });
    const read = look(show(startWatch, goodFrame, 500), expired, passport);
    expect(read.advice).toBe('expired');
    expect(takesLook(read, passport, { hint: 'good', held: true })).toBe(true);
  });

  test('an unreadable MRZ is reported, and finally left to the server', () => {
    const poor = reading({ accepted: false });
    const seen = look(
      look(show(startWatch, goodFrame, timing.unreadable + 200), poor, passport),
      poor,
      passport,
    );
    expect(hintOf(seen, passport)).toBe('unreadable');
    // If the MRZ's position or light is the cause, the hint says so.
    for (const [trouble, hint] of [
      ['small', 'closer'],
      ['cut_off', 'fit'],
      ['glare', 'glare'],
    ] as const) {
      expect(hintOf(look(seen, poor, passport, trouble), passport)).toBe(hint);
    }
    expect(hintOf(look(seen, null, passport, 'small'), passport)).toBe('unreadable');
    expect(isDue(seen, passport)).toBe(false);
    expect(isDue(show(seen, goodFrame, timing.giveUp), passport)).toBe(true);
  });

  test('without anything like an MRZ it is the wrong side, and never captured', () => {
    const back = card('back');
    const seen = look(look(show(startWatch, goodFrame, timing.giveUp + 1000), null, back), null, back);
    expect(hintOf(seen, back)).toBe('wrong_side');
    expect(isDue(seen, back)).toBe(false);
    const otherPage = look(look(show(startWatch, goodFrame, 500), null, passport), null, passport);
    expect(hintOf(otherPage, passport)).toBe('no_zone');
  });
});

describe('flaws', () => {
  const front = card('front');
  const glare = withQuality({ glare: 0.2 });

  test('cause two warnings; the third picture is captured', () => {
    const once = look(show(startWatch, glare, timing.warning + 200), null, front);
    expect(once.warnings).toBe(1);
    expect(hintOf(once, front)).toBe('glare');
    expect(isHeld(show(once, glare, 500))).toBe(false);
    const twice = show(once, glare, timing.warning + 100);
    expect(twice.warnings).toBe(2);
    expect(isHeld(show(twice, glare, timing.hold + 100))).toBe(true);
  });

  test('a strong tilt is reported, and captured after the same warnings', () => {
    const tilted = {
      ...goodFrame,
      quad: [
        { x: 400, y: 200 },
        { x: 880, y: 200 },
        { x: 980, y: 560 },
        { x: 300, y: 560 },
      ] as const,
    };
    const warned = look(show(startWatch, tilted, timing.warning), null, front);
    expect(hintOf(warned, front)).toBe('flatter');
    expect(isHeld(warned)).toBe(false);
    expect(isHeld(show(warned, tilted, timing.warning + timing.hold + 200))).toBe(true);
  });

  test('count when the person’s own picture was sent back, too', () => {
    const refused = watchRefusal(watchRefusal(look(show(startWatch, glare, 300), null, front)));
    expect(isHeld(refused)).toBe(false);
    expect(isHeld(show(refused, glare, timing.hold + 100))).toBe(true);
  });

  test('a gap in the frames does not count as time', () => {
    const paused = watchFrame(show(startWatch, glare, 1000), glare, 60_000, aspect, false);
    expect(paused.warnings).toBe(0);
    expect(hintOf(show(paused, empty, 200), front)).toBe('fit');
  });
});

test('for a light document on a light table another background is advised, until the document is seen', () => {
  const front = card('front');
  const unseen = show(startWatch, empty, timing.background);
  expect(hintOf(unseen, front)).toBe('fit');
  expect(hintOf(show(unseen, empty, 200), front)).toBe('background');
  expect(hintOf(show(show(unseen, empty, 200), goodFrame, 200), front)).toBe('good');
  expect(hintOf(show(startWatch, { ...empty, level: 5 }, 20_000), front)).toBe('dark');
});
