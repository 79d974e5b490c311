import type { Point } from '../../image.ts';
import { type PatchStats, patchStats } from '../frames/patch.ts';
import { chromaShares, lumaShares, type Pixels, RgbaPixels } from '../frames/pixels.ts';
import { type FrameSource, type Region, toCrop } from '../frames/region.ts';
import { eyeAngle } from '../geometry/eye-line.ts';
import { faceWidth } from '../geometry/mesh.ts';
import type { FaceCover } from '../geometry/types.ts';
import { between, darkestLine, profileDown, sharpestStep } from './cover-lines.ts';

/**
 * Side of the normalised picture for cover detection, and the face's width in it. One scale for every camera
 * and distance, so that rims and edges look the same; a face at 640 x 480 is larger.
 */
const side = 128;
const width = 84;

/** Skin patches that a mask leaves free: forehead, bridge, and below the eyes. */
const forehead = [109, 10, 338, 337, 9, 108] as const;
const belowEyes = [117, 346] as const;
const noseBridge = 6;
/** Patches that a mask covers: chin, the skin around the mouth, and both sides of it. */
const chin = [32, 194, 182, 18, 406, 418, 262, 369, 396, 175, 171, 140] as const;
const aroundMouth = [
  165, 92, 186, 57, 43, 106, 182, 83, 18, 313, 406, 335, 273, 287, 410, 322, 391, 393, 164, 167,
] as const;
const besideMouth = [205, 425] as const;
const lowerLip = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95, 78,
] as const;
const cheeks = [50, 280] as const;
/** Corners of each eye, outer and inner, and the temple next to it. */
const eyes = [
  { outer: 33, inner: 133, temple: 127 },
  { outer: 263, inner: 362, temple: 356 },
] as const;

/** The upright face in a separate picture, with points and patches in shares of its width. */
interface Portrait {
  readonly image: Pixels;
  at(index: number): Point;
  outline(indices: readonly number[]): PatchStats;
  box(centre: Point, halfWidth: number, halfHeight: number): PatchStats;
}

function portraitOf(source: FrameSource, landmarks: Float32Array): Portrait {
  const frameAt = (index: number): Point => ({ x: landmarks[index * 3]!, y: landmarks[index * 3 + 1]! });
  const middle = between(frameAt(noseBridge), frameAt(2));
  const region: Region = {
    cx: middle.x,
    cy: middle.y,
    size: (faceWidth(landmarks) * side) / width,
    angle: eyeAngle(landmarks),
  };
  const image = new RgbaPixels({ width: side, height: side, data: source.crop(region, side) });
  const at = (index: number): Point => {
    const { x, y } = frameAt(index);
    return toCrop(region, side, x, y);
  };
  return {
    image,
    at,
    outline: (indices) => patchStats(image, indices.map(at)),
    box: ({ x, y }, halfWidth, halfHeight) => {
      const [dx, dy] = [halfWidth * width, halfHeight * width];
      return patchStats(image, [
        { x: x - dx, y: y - dy },
        { x: x + dx, y: y - dy },
        { x: x + dx, y: y + dy },
        { x: x - dx, y: y + dy },
      ]);
    },
  };
}

/** Grey levels added to both channels: otherwise one level of noise would count as a colour in the dark. */
const darkest = 10;

/**
 * Redness as a logarithm: blood and melanin make skin red, hair less so, cloth hardly ever. The light's
 * colour shifts all skin of a picture equally, so differences are independent of it.
 */
function redness({ luma, cb, cr }: PatchStats): number {
  const red = luma + cr / chromaShares.cr;
  const blue = luma + cb / chromaShares.cb;
  const green = (luma - lumaShares.red * red - lumaShares.blue * blue) / lumaShares.green;
  return Math.log((Math.max(0, red) + darkest) / (Math.max(0, green) + darkest));
}

/** Mean of the two middle values of four: neither a fringe nor a beard alone decides. */
function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Mask: the appearance of the mouth and the skin around it. */
function measureMouth({ at, outline, box }: Portrait): Pick<FaceCover, 'lowerRedness' | 'lipRedness'> {
  const upper = [
    outline(forehead),
    box(at(noseBridge), 0.04, 0.05),
    ...belowEyes.map((index) => box(at(index), 0.05, 0.035)),
  ];
  const below = outline(chin);
  const beside = besideMouth.map((index) => {
    const { x, y } = at(index);
    return box({ x, y: y + 0.06 * width }, 0.04, 0.04);
  });
  const lower = [below, outline(aroundMouth), ...beside];
  return {
    lowerRedness: middleOf(lower.map(redness)) - middleOf(upper.map(redness)),
    lipRedness: redness(outline(lowerLip)) - redness(below),
  };
}

/** Maximum contribution of one cue for glasses: a wrinkle or a fringe is only one cue, however strong. */
const most = { bridge: 0.15, below: 0.15, temple: 0.12, edge: 0.5 } as const;

/** Glasses: rims draw dark lines where skin has none, and dark lenses end in an edge above the cheeks. */
function measureEyes({ image, at, outline, box }: Portrait): Pick<FaceCover, 'rims' | 'lens'> {
  const down = (from: Point, top: number, bottom: number, halfWidth: number) =>
    profileDown(image, from.x, from.y + top * width, from.y + bottom * width, halfWidth);
  const bridge = down(at(noseBridge), -0.08, 0.14, 3);
  const each = eyes.map(({ outer, inner, temple }) => {
    const middle = between(at(outer), at(inner));
    const below = down(middle, 0.075, 0.26, 6);
    const beside = { x: between(at(outer), at(temple)).x, y: at(outer).y };
    return {
      below: darkestLine(below, 3),
      temple: darkestLine(down(beside, -0.1, 0.1, 3), 3),
      edge: sharpestStep(below),
      luma: box({ x: middle.x, y: middle.y + 0.09 * width }, 0.09, 0.03).luma,
    };
  });
  const both = (cue: 'below' | 'temple' | 'edge') => Math.min(...each.map((eye) => eye[cue]));
  const skin = [
    ...cheeks.map((index) => box(at(index), 0.06, 0.05)),
    box(at(noseBridge), 0.04, 0.05),
    outline(forehead),
  ];
  const [first = 0, second = 0] = skin.map(({ luma }) => luma).sort((a, b) => a - b);
  return {
    rims:
      Math.min(most.bridge, darkestLine(bridge, 4)) +
      Math.min(most.below, 1.2 * both('below')) +
      Math.min(most.temple, 0.6 * both('temple')),
    lens:
      1 -
      Math.max(...each.map(({ luma }) => luma)) / ((first + second) / 2 + 5) +
      Math.min(most.edge, both('edge')) +
      Math.min(most.edge, sharpestStep(bridge)),
  };
}

/**
 * Measures what the face may be wearing, by colours and lines alone; thresholds and their measurement:
 * docs/models/covers.md. Costs one crop of 128 x 128 pixels.
 * @param landmarks 468 mesh points, in pixels of the frame
 */
export function measureCover(source: FrameSource, landmarks: Float32Array): FaceCover {
  const portrait = portraitOf(source, landmarks);
  return { ...measureMouth(portrait), ...measureEyes(portrait) };
}
