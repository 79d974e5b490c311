import { straighten, straightenGray } from '../../packages/vision/src/document/edges/straighten.ts';
import {
  type DocumentShape,
  type FrameView,
  OUTLINE_WIDTH,
  observeDocument,
} from '../../packages/vision/src/document/live/observe-document.ts';
import { toGray } from '../../packages/vision/src/image.ts';
import { decodePicture } from '../../packages/vision/src/node/decode.ts';
import { makeDocument, photograph } from '../papers/index.ts';
import { documentCameraFigures } from './document-camera.ts';
import { type Figure, median } from './figure.ts';

/** Frames a second needed to follow a hand; the product's promise for scanning. */
const promised = 10;
const seeds = [1, 2, 3, 4, 5, 6];
const kinds = [
  { kind: 'kz-id-front', shape: 'card' },
  { kind: 'kz-passport', shape: 'page' },
] as const;

interface Frame {
  readonly view: FrameView;
  readonly shape: DocumentShape;
}

async function frameOf(jpeg: Buffer, shape: DocumentShape): Promise<Frame> {
  const raw = await decodePicture(jpeg);
  const { width, height } = raw;
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ] as const;
  const small = straighten(raw, corners, OUTLINE_WIDTH, Math.round((height * OUTLINE_WIDTH) / width)) ?? raw;
  const gray = toGray(raw);
  const view: FrameView = {
    width,
    height,
    small,
    cut: (quad, wide, high) => straightenGray(gray, quad, wide, high),
  };
  return { view, shape };
}

/**
 * Cost of one scan frame in the outline worker: edges, corners, sharpness, glare, light. First alone, then in
 * a browser with everything else running.
 */
export async function documentFrameFigures(): Promise<Figure[]> {
  const frames: Frame[] = [];
  for (const seed of seeds) {
    for (const { kind, shape } of kinds) {
      const level = seed % 2 === 0 ? 'hard' : 'mild';
      const { picture } = await photograph(await makeDocument({ seed, kind }), { seed, level });
      frames.push(await frameOf(picture, shape));
    }
  }
  const spent: number[] = [];
  for (const round of ['warm-up', 'measured']) {
    for (const { view, shape } of frames) {
      const before = process.cpuUsage();
      observeDocument(view, shape);
      const { user, system } = process.cpuUsage(before);
      if (round === 'measured') spent.push((user + system) / 1000);
    }
  }
  return [
    {
      name: 'find and judge a document in one camera frame',
      value: median(spent),
      unit: 'ms CPU',
      reference: `a frame's time at ${promised} frames a second`,
      referenceValue: 1000 / promised,
    },
    ...(await documentCameraFigures()),
  ];
}
