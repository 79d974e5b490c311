import type { Page } from '@playwright/test';

/**
 * Gives the page a camera whose picture a journey can change at will: a canvas that jitters by a pixel, like
 * a hand. For what a looped clip cannot do: one side now, the other once the first was captured.
 *
 * @param first what it shows from the start: JPEG
 */
export async function useCanvasCamera(page: Page, first?: Buffer): Promise<void> {
  await page.addInitScript(playPicture, first?.toString('base64') ?? null);
}

/**
 * In the page: its camera becomes a canvas that shows the picture, a JPEG as base64. Refers to nothing outside itself.
 */
export function playPicture(begin: string | null): void {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 960;
  const context = canvas.getContext('2d');
  let shown: ImageBitmap | null = null;
  let frame = 0;
  setInterval(() => {
    frame += 1;
    if (shown) context?.drawImage(shown, frame % 2, 0);
  }, 66);
  const show = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    shown = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  };
  Reflect.set(window, 'kuelikShow', show);
  if (begin !== null) void show(begin);
  MediaDevices.prototype.getUserMedia = async () => canvas.captureStream(15);
}

/** Sets the canvas camera's picture. The page must be open. */
export async function showToCamera(page: Page, jpeg: Buffer): Promise<void> {
  await page.evaluate(
    (base64) => (Reflect.get(window, 'kuelikShow') as (picture: string) => Promise<void>)(base64),
    jpeg.toString('base64'),
  );
}
