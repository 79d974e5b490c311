import { expect } from '@playwright/test';
import { turnVisible } from './visibility.ts';

/** Runs a function in the page of any browser. */
type Run = <A extends readonly unknown[], R>(code: (...given: A) => R, ...given: A) => Promise<R>;

interface Line {
  tracks: MediaStreamTrack[];
  refusal: string | null;
}

/**
 * In the page, after a played person has sat down: notes the camera's tracks, so that `interrupt` can take them. Refers to
 * nothing outside itself.
 */
export function followTracks(): void {
  const line: Line = { tracks: [], refusal: null };
  Reflect.set(window, 'kuelikLine', line);
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (asked) {
    if (line.refusal !== null) throw new DOMException('refused by the journey', line.refusal);
    const stream = await open.call(this, asked);
    line.tracks.push(...stream.getTracks());
    return stream;
  };
}

/**
 * Before a face check's camera: a call, a locked screen, another app that has the camera on return, and a permission
 * revoked. The page says what to do each time, and continues with the same check. For browsers in which no journey of
 * life-happens.spec.ts runs.
 */
export async function interrupt(run: Run): Promise<void> {
  const seeGuidance = () => expect.poll(() => run(guides)).toBe(true);
  const seeAlert = (text: string) => expect.poll(() => run(alertText)).toContain(text);
  const comeBack = async (refusal: string | null) => {
    await run(turnVisible, false);
    await expect.poll(() => run(liveTracks)).toBe(0);
    await run(refuse, refusal);
    await run(turnVisible, true);
  };
  await seeGuidance();
  await run(mute, true);
  await seeAlert('Another app is using the camera');
  await run(mute, false);
  await expect.poll(() => run(alertText)).toBe('');
  expect(await run(liveTracks), 'not opened again').toBe(1);
  await comeBack('NotReadableError');
  await seeAlert('Another app is using the camera');
  await comeBack('NotAllowedError');
  await seeAlert('Access to the camera is not given');
  // A browser that reports no change of permissions continues at the button.
  await run(refuse, null);
  await run(tryAgain);
  await seeGuidance();
  expect(await run(alertText)).toBe('');
}

const guides = () => document.querySelector('[data-hint]') !== null;

const alertText = () =>
  [...document.querySelectorAll<HTMLElement>('[role=alert]')].map(({ textContent }) => textContent).join(' ');

function liveTracks(): number {
  const { tracks } = Reflect.get(window, 'kuelikLine') as Line;
  return tracks.filter(({ readyState }) => readyState === 'live').length;
}

function mute(muted: boolean): void {
  for (const track of (Reflect.get(window, 'kuelikLine') as Line).tracks) {
    if (track.readyState === 'ended') continue;
    Object.defineProperty(track, 'muted', { value: muted, configurable: true });
    track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

function refuse(name: string | null): void {
  (Reflect.get(window, 'kuelikLine') as Line).refusal = name;
}

function tryAgain(): void {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Try again',
  );
  if (found === undefined) throw new Error('no button to try again');
  found.click();
}
