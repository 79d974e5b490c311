import { tiltOf } from '../rules/tilt.ts';
import type { MotionSensors } from './environment.ts';

/** The part of a window that reports the device's orientation. */
export interface MotionWindow {
  readonly DeviceOrientationEvent?: unknown;
  readonly DeviceMotionEvent?: unknown;
  addEventListener(name: 'deviceorientation', listener: (event: DeviceOrientationEvent) => void): void;
  removeEventListener(name: 'deviceorientation', listener: (event: DeviceOrientationEvent) => void): void;
}

/** The device's own motion sensors. Nothing is accessed or requested before `start`. */
export function browserMotion(window: () => MotionWindow = () => globalThis.window): MotionSensors {
  let tilt: number | null = null;
  let wanted = false;
  const listen = ({ beta, gamma }: DeviceOrientationEvent) => {
    tilt = tiltOf({ beta, gamma });
  };
  const begin = () => {
    if (wanted) window().addEventListener('deviceorientation', listen);
  };
  return {
    start: () => {
      if (wanted) return;
      wanted = true;
      // Both at once: Safari shows a single prompt for the two, and only during the click.
      const { DeviceOrientationEvent, DeviceMotionEvent } = window();
      const asks = [DeviceOrientationEvent, DeviceMotionEvent].flatMap(askFor);
      if (asks.length === 0) {
        begin();
        return;
      }
      for (const asked of asks) asked.catch(() => undefined);
      asks[0]?.then((answer) => answer === 'granted' && begin()).catch(() => undefined);
    },
    stop: () => {
      wanted = false;
      tilt = null;
      window().removeEventListener('deviceorientation', listen);
    },
    tilt: () => tilt,
  };
}

/** Safari's API: a static method on the event's class. */
function askFor(event: unknown): readonly Promise<unknown>[] {
  const askable = typeof event === 'function' && 'requestPermission' in event ? event : null;
  const ask: unknown = askable?.requestPermission;
  if (typeof ask !== 'function') return [];
  // Synchronously within the click; an exception must not stop it.
  return [new Promise((resolve) => resolve(ask.call(askable)))];
}
