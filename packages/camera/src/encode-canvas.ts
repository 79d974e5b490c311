/** The canvas as a file; the canvas is empty afterwards. Rejects if the browser cannot encode it. */
export function encodeCanvas(
  canvas: HTMLCanvasElement,
  type: 'image/jpeg' | 'image/png',
  quality: number,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        // Some browsers keep large canvases for a while; an empty one costs nothing.
        canvas.width = 0;
        canvas.height = 0;
        if (blob === null) reject(new Error('Not encoded'));
        else resolve(blob);
      },
      type,
      quality,
    );
  });
}
