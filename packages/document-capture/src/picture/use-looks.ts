import type { ZoneReader } from '@kuelik/vision/document/tracker';
import { useEffect, useRef, useState } from 'react';
import type { PictureAdvice } from '../expected/advice.ts';
import type { Expectation, Side } from '../expected/expectation.ts';
import { browserLook, type LookEnvironment, lookAtPicture } from './look-at-picture.ts';
import type { Picture } from './use-pictures.ts';

/** State of a picture's check: running, an objection, or nothing found. */
export type Look = 'looking' | PictureAdvice | null;
export type Looks = Readonly<Partial<Record<Side, Look>>>;

/** Milliseconds for which a check may delay sending, so that a slow phone does not block. */
const longestLook = 10_000;

const sides = ['front', 'back'] as const;

/**
 * Checks every picture that was not read during capture, one at a time, and returns the objections. The
 * reader starts with the first such picture and stops with the component.
 */
export function useLooks(
  pictures: Readonly<Partial<Record<Side, Picture>>>,
  expected: Omit<Expectation, 'side'>,
  environment: LookEnvironment = browserLook,
): Looks {
  const { country, notCountry, type } = expected;
  const reader = useRef<ZoneReader | null>(null);
  const begun = useRef(new WeakSet<Picture>());
  const [ended, setEnded] = useState<ReadonlyMap<Picture, PictureAdvice | null>>(new Map());
  const { front, back } = pictures;

  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
      begun.current = new WeakSet();
    },
    [],
  );

  useEffect(() => {
    const setAdvice = (picture: Picture, advice: PictureAdvice | null) =>
      setEnded((before) => new Map(before).set(picture, advice));
    const look = async (picture: Picture, side: Side) => {
      begun.current.add(picture);
      // A late result is still shown if the picture is still there.
      const late = setTimeout(() => setAdvice(picture, null), longestLook);
      let advice: PictureAdvice | null = null;
      try {
        reader.current ??= environment.openReader();
        const expectation = { country, notCountry, type, side };
        advice = await lookAtPicture(picture.blob, expectation, reader.current, environment);
      } catch {
        // A browser without module workers gives no advice on pictures.
      }
      clearTimeout(late);
      setAdvice(picture, advice);
    };
    if (front && front.advice === undefined && !begun.current.has(front)) void look(front, 'front');
    if (back && back.advice === undefined && !begun.current.has(back)) void look(back, 'back');
  }, [front, back, country, notCountry, type, environment]);

  const lookOf = (picture: Picture): Look => {
    if (picture.advice !== undefined) return picture.advice;
    const advice = ended.get(picture);
    return advice === undefined ? 'looking' : advice;
  };
  const looks: Partial<Record<Side, Look>> = {};
  for (const side of sides) {
    const picture = pictures[side];
    if (picture) looks[side] = lookOf(picture);
  }
  return looks;
}

/** Whether all checks have finished: pictures are not sent while one is running. */
export const isLookedAt = (looks: Looks): boolean => !Object.values(looks).includes('looking');

/** Whether any picture has an objection; an expired document does not count. */
export const isDoubtful = (looks: Looks): boolean =>
  Object.values(looks).some((look) => look !== null && look !== 'looking' && look !== 'expired');
