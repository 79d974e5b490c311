interface Size {
  readonly width: number;
  readonly height: number;
}

/** A canvas that shows a picture at this size. Throws where the browser gives no canvas. */
export function drawOn(picture: CanvasImageSource, { width, height }: Size, ground?: string) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, 0, 0, width, height);
  return { canvas, context };
}

/** Some browsers keep large canvases for a while; an empty one costs nothing. */
export function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * A picture of this size as JPEG. Rejects if the browser cannot encode it.
 *
 * @param ground the colour below what the picture leaves transparent; black if absent
 */
export async function encodeDrawn(
  picture: CanvasImageSource,
  size: Size,
  quality: number,
  ground?: string,
): Promise<Blob> {
  const { canvas } = drawOn(picture, size, ground);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  empty(canvas);
  if (blob === null) throw new Error('Not encoded');
  return blob;
}
