import { distanceAt, makePerson, makeScene, renderFrame, toJpeg } from '@kuelik/lab/people';
import type { Page } from '@playwright/test';
import { kept } from '../../tools/lib/testing/kept.ts';

/** The commands that a person in front of the camera may get. */
const poses = {
  rest: {},
  left: { yaw: 22 },
  right: { yaw: -22 },
  up: { pitch: 18 },
  down: { pitch: -18 },
  near: { size: 0.37 },
  far: { size: 0.18 },
} as const;

/** Frames painted per pose, because no one keeps still. */
const atRest = 10;
const moved = 4;

/** A head that turns slightly from side to side on command, 10 frames a second. */
const turning = Array.from({ length: 24 }, (_, i) => ({ yaw: 9 * Math.sin((2 * Math.PI * i) / 24) }));

/** A person's pictures by pose: JPEG as base64. */
type Pictures = Readonly<Record<string, readonly string[]>>;

/**
 * Puts a person in front of the page's camera who immediately does what the page asks: follows the green bar,
 * comes closer, moves back, and otherwise sits still. A looped clip would get there only after a while. Call
 * before opening the page.
 * @param calm share of the usual sway: a person who hardly moves turns the head slightly when asked to
 */
export async function sitDown(page: Page, seed: number, calm = 1): Promise<void> {
  await page.addInitScript(playPoses, await paintPoses(seed, calm));
}

/** The person's pictures for `playPoses`. */
export async function paintPoses(seed: number, calm = 1): Promise<Pictures> {
  const draw = async () => Buffer.from(JSON.stringify(await paint(seed, calm)));
  return JSON.parse((await kept(`${seed}-${calm}-poses.json`, draw)).toString());
}

async function paint(seed: number, calm: number): Promise<Pictures> {
  const person = await makePerson(seed);
  const scene = await makeScene(seed, person.traits.skin);
  const pictures: Record<string, string[]> = {};
  const frame = async (pose: Parameters<typeof renderFrame>[1], noiseSeed: number) =>
    (await toJpeg(renderFrame(person, pose, scene, { noiseSeed }))).toString('base64');
  for (const [name, pose] of Object.entries(poses)) {
    const painted: string[] = [];
    const variants = name === 'rest' ? atRest : moved;
    for (let i = 0; i < variants; i++) {
      const wave = (times: number, phase: number) => Math.sin(2 * Math.PI * ((times * i) / variants + phase));
      const asked: { yaw?: number; pitch?: number; size?: number } = pose;
      const size = asked.size ?? 0.26;
      const sway = {
        yaw: (asked.yaw ?? 0) + calm * 1.8 * wave(1, 0),
        pitch: (asked.pitch ?? 0) + calm * 1.2 * wave(1, 0.2),
        roll: calm * 0.8 * wave(1, 0.4),
        size,
        distance: distanceAt(size),
      };
      painted.push(await frame(sway, i + 1));
    }
    pictures[name] = painted;
  }
  if (calm < 1) {
    const frames = turning.map(({ yaw }, i) => frame({ yaw, size: 0.26, distance: distanceAt(0.26) }, i + 1));
    pictures.turning = await Promise.all(frames);
  }
  return pictures;
}

/**
 * In the page: its camera becomes a canvas that shows the person, ten times a second: the page follows each frame, so that
 * twenty cost a camera's journey half again as much processor time. Refers to nothing outside itself.
 */
export function playPoses(given: Pictures): void {
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
    frame += 2;
    const bar = document.querySelector('[data-bar]')?.getAttribute('data-bar');
    const oval = document.querySelector('[data-oval]')?.getAttribute('data-oval');
    const asked = document.querySelector('[data-hint]')?.getAttribute('data-hint') === 'turn_a_little';
    const pose = bar ?? (oval === 'near' || oval === 'far' ? oval : asked ? 'turning' : 'rest');
    const list = decoded[pose] ?? decoded.rest;
    const picture = list?.[Math.floor(frame / 2) % list.length];
    if (!picture || !context) return;
    // The whole body sways too, never the same way twice.
    const [x, y] = [2 * Math.sin(frame / 17) + Math.random(), 2 * Math.sin(frame / 23) + Math.random()];
    context.drawImage(picture, x - 4, y - 3, 648, 486);
  }, 100);
  MediaDevices.prototype.getUserMedia = async () => {
    await ready;
    return canvas.captureStream(10);
  };
  const listed = MediaDevices.prototype.enumerateDevices;
  MediaDevices.prototype.enumerateDevices = async function () {
    const devices = await listed.call(this);
    const camera = { kind: 'videoinput', deviceId: 'actor', groupId: '', label: 'Integrated Camera' };
    return [...devices.filter(({ kind }) => kind !== 'videoinput'), camera as MediaDeviceInfo];
  };
}

/**
 * In the page, after `playPoses`: its camera is one in poor light, whose every pixel trembles by some 20 levels. Refers to
 * nothing outside itself.
 */
export function addNoise(): void {
  const size = 1024;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const noise = new ImageData(size, size);
  for (let i = 0; i < noise.data.length; i++) noise.data[i] = i % 4 === 3 ? 255 : 256 * Math.random();
  tile.getContext('2d')?.putImageData(noise, 0, 0);
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (asked) {
    const clear = await open.call(this, asked);
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = clear;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext('2d');
    const paint = () => {
      if (!context) return;
      context.globalAlpha = 1;
      context.drawImage(video, 0, 0);
      context.globalAlpha = 0.25;
      const shift = () => Math.floor(-Math.random() * (size - 640));
      context.drawImage(tile, shift(), shift());
    };
    paint();
    setInterval(paint, 100);
    const noisy = canvas.captureStream(10);
    for (const track of noisy.getVideoTracks()) {
      const stop = track.stop.bind(track);
      track.stop = () => {
        for (const seen of clear.getTracks()) seen.stop();
        stop();
      };
    }
    return noisy;
  };
}
