import type { ColourSpace, PlanarImage } from './planar-source.ts';

/** Weights of red and blue in luminance by matrix name: WebCodecs section 9.9, ITU-T H.273 table 4. */
const matrices: Readonly<Record<string, { readonly red: number; readonly blue: number }>> = {
  smpte170m: { red: 0.299, blue: 0.114 },
  bt470bg: { red: 0.299, blue: 0.114 },
  bt709: { red: 0.2126, blue: 0.0722 },
  'bt2020-ncl': { red: 0.2627, blue: 0.0593 },
};

/** Frames without colour information count as limited-range BT.601, as in browsers. Null: another matrix. */
function coloursOf({ matrix, fullRange }: VideoColorSpace): ColourSpace | null {
  const shares = matrices[matrix ?? 'smpte170m'];
  return shares ? { ...shares, fullRange: fullRange === true } : null;
}

/** Offsets of luminance and chroma in a frame's bytes, or null for an unknown layout. */
function planesOf(
  format: VideoPixelFormat | null,
  data: Uint8Array,
  [first, second, third]: readonly PlaneLayout[],
): Pick<PlanarImage, 'luma' | 'u' | 'v'> | null {
  const channel = ({ offset, stride }: PlaneLayout, step: number, shift = 0) => ({
    data: data.subarray(offset + shift),
    stride,
    step,
  });
  if (!first || !second) return null;
  const luma = channel(first, 1);
  if (format === 'NV12') return { luma, u: channel(second, 2), v: channel(second, 2, 1) };
  if (format === 'I420' && third) return { luma, u: channel(second, 1), v: channel(third, 1) };
  return null;
}

/**
 * Copies a plain frame's planes as the camera delivers them, without converting every pixel to red, green and blue. Null
 * for frames of another layout or colour matrix.
 *
 * @param memory gives this many bytes, which the planes then refer to
 */
export async function copyPlanes(
  frame: VideoFrame,
  memory: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<PlanarImage | null> {
  const { format, displayWidth: width, displayHeight: height } = frame;
  const colours = coloursOf(frame.colorSpace);
  if (!colours || (format !== 'I420' && format !== 'NV12')) return null;
  const data = memory(frame.allocationSize());
  const planes = planesOf(format, data, await frame.copyTo(data));
  return planes && { width, height, colours, ...planes };
}
