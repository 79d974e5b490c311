import type { Page } from '@playwright/test';
import { distanceAt, makePerson, makeScene, renderFrame, toJpeg } from '../people/index.ts';

/** What somebody before the camera may be asked for. */
const poses = {
  rest: {},
  left: { yaw: 22 },
  right: { yaw: -22 },
  up: { pitch: 18 },
  down: { pitch: -18 },
  near: { size: 0.37 },
  far: { size: 0.18 },
} as const;

/** Frames painted of each pose: nobody keeps still. */
const atRest = 10;
const moved = 4;

/**
 * Puts a person before the page's camera who does what the page asks, at once: follows the green bar, comes
 * closer, moves back, and sits still otherwise. A clip in a loop comes round to it only after a while. Call
 * before the page is opened.
 */
export async function sitDown(page: Page, seed: number): Promise<void> {
  const person = await makePerson(seed);
  const scene = await makeScene(seed, person.traits.skin);
  const pictures: Record<string, string[]> = {};
  for (const [name, pose] of Object.entries(poses)) {
    const painted: string[] = [];
    const variants = name === 'rest' ? atRest : moved;
    for (let i = 0; i < variants; i++) {
      const wave = (times: number, phase: number) => Math.sin(2 * Math.PI * ((times * i) / variants + phase));
      const asked: { yaw?: number; pitch?: number; size?: number } = pose;
      const size = asked.size ?? 0.26;
      const sway = {
        yaw: (asked.yaw ?? 0) + 1.8 * wave(1, 0),
        pitch: (asked.pitch ?? 0) + 1.2 * wave(1, 0.2),
        roll: 0.8 * wave(1, 0.4),
        size,
        distance: distanceAt(size),
      };
      painted.push((await toJpeg(renderFrame(person, sway, scene, { noiseSeed: i + 1 }))).toString('base64'));
    }
    pictures[name] = painted;
  }
  await page.addInitScript((given) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    const decoded: Record<string, ImageBitmap[]> = {};
    const decode = async () => {
      for (const [name, list] of Object.entries(given)) {
        decoded[name] = await Promise.all(
          list.map((base64) => {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
          }),
        );
      }
    };
    const ready = decode();
    let frame = 0;
    setInterval(() => {
      frame += 1;
      const bar = document.querySelector('[data-bar]')?.getAttribute('data-bar');
      const oval = document.querySelector('[data-oval]')?.getAttribute('data-oval');
      const list = decoded[bar ?? (oval === 'near' || oval === 'far' ? oval : 'rest')] ?? decoded.rest;
      const picture = list?.[Math.floor(frame / 2) % list.length];
      if (!picture || !context) return;
      // The whole body sways too, never twice alike.
      const [x, y] = [2 * Math.sin(frame / 17) + Math.random(), 2 * Math.sin(frame / 23) + Math.random()];
      context.drawImage(picture, x - 4, y - 3, 648, 486);
    }, 50);
    MediaDevices.prototype.getUserMedia = async () => {
      await ready;
      return canvas.captureStream(20);
    };
    const listed = MediaDevices.prototype.enumerateDevices;
    MediaDevices.prototype.enumerateDevices = async function () {
      const devices = await listed.call(this);
      const camera = { kind: 'videoinput', deviceId: 'actor', groupId: '', label: 'Integrated Camera' };
      return [...devices.filter(({ kind }) => kind !== 'videoinput'), camera as MediaDeviceInfo];
    };
  }, pictures);
}
