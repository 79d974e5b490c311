import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../../e2e/support/chromium.ts';

/** Frames a second extracted from a clip: what a webcam delivers indoors. */
export const frameRate = 15;

/** Longer side in pixels, as requested from a camera. */
const longestSide = 1280;

/** Maximum seconds of a clip: a check takes no longer. */
const longest = 60;

/** Milliseconds in which Chromium must show one frame. */
const patience = 30_000;

const cacheFolder = fileURLToPath(new URL('../.cache/clips/', import.meta.url));

/**
 * The frames of a video file as JPEG, decoded by the journeys' Chromium and cached in `lab/.cache`. Throws if
 * Chromium cannot play the file.
 */
export async function decodeClip(file: string): Promise<Buffer[]> {
  const bytes = readFileSync(file);
  const folder = join(cacheFolder, createHash('sha256').update(bytes).digest('hex').slice(0, 16));
  if (!existsSync(folder)) await decodeInto(folder, bytes);
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}

async function decodeInto(folder: string, bytes: Buffer): Promise<void> {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: await chromiumArguments('none'),
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    await page.route('http://clip.test/**', (route) =>
      route.request().url().endsWith('/clip')
        ? route.fulfill({ body: bytes, contentType: 'application/octet-stream' })
        : route.fulfill({ body: '<video muted></video>', contentType: 'text/html' }),
    );
    await page.goto('http://clip.test/');
    const seconds = await page.evaluate(async () => {
      const video = document.querySelector('video');
      if (!video) throw new Error('no video');
      // All bytes at once, so that seeking works without range requests. The browser detects the type.
      video.src = URL.createObjectURL(await (await fetch('/clip')).blob());
      await new Promise((loaded, fail) => {
        video.onloadeddata = loaded;
        video.onerror = () => fail(new Error('Chromium cannot play this file'));
      });
      // Of a file whose pictures it cannot decode it plays the sound alone.
      if (video.videoWidth === 0) throw new Error('Chromium sees no pictures in this file');
      if (Number.isFinite(video.duration)) return video.duration;
      // A browser's recording does not declare its length; it is known only at the end.
      await new Promise((sought) => {
        video.onseeked = sought;
        video.currentTime = Number.MAX_SAFE_INTEGER;
      });
      return video.currentTime;
    });
    for (let i = 0; (i + 0.5) / frameRate < Math.min(seconds, longest); i++) {
      const base64 = await page.evaluate(frameAt, { at: (i + 0.5) / frameRate, longest: longestSide });
      writeFileSync(join(partial, `${String(i).padStart(5, '0')}.jpg`), Buffer.from(base64, 'base64'));
    }
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
    await browser.close();
  }
}

/** Runs in the page: the frame at a time, as base64 of a JPEG. */
async function frameAt({ at, longest }: { at: number; longest: number }): Promise<string> {
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  await new Promise((sought) => {
    video.onseeked = sought;
    video.currentTime = at;
  });
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
}
