import { type Quad, type RawImage, toGray } from '../../image.ts';
import { mapCorners } from '../edges/document-quad.ts';
import { outlineAround } from '../edges/outline.ts';
import { qualityWithin } from '../edges/quality-within.ts';
import { loadOcrbNetwork } from '../network/ocrb-network.ts';
import { readMrz } from '../reading/mrz-reader.ts';
import { type Trouble, troubleOf } from '../reading/trouble.ts';
import { documentPicture, votingPicture } from '../sent-picture.ts';
import type { MrzReading, ZoneBallot } from '../types.ts';
import { openBallotBox } from './ballot-box.ts';
import { cropAround } from './crop-around.ts';
import { createFrameCanvas, createFrameCopier, frameSize, LARGEST } from './frame-canvas.ts';
import type { WorkerReply, ZoneRequest } from './protocol.ts';
import type { ZoneLook } from './types.ts';

const copy = createFrameCopier();
const canvas = createFrameCanvas();
const network = loadOcrbNetwork();

const moved = (quad: Quad, dx: number, dy: number): Quad =>
  mapCorners(quad, ({ x, y }) => ({ x: x + dx, y: y + dy }));

const box = openBallotBox();

async function readZone(
  picture: RawImage,
  around: Quad | null,
): Promise<{ reading: MrzReading | null; ballot: ZoneBallot | null }> {
  const crop = cropAround(picture, around);
  const { reading, ballot } = readMrz(toGray(crop.image), await network, new Date());
  return { reading: reading && { ...reading, quad: moved(reading.quad, crop.x, crop.y) }, ballot };
}

/** The visible reason why an MRZ was not read. */
function troubleIn(picture: RawImage, zone: MrzReading | null, around: Quad | null): Trouble | null {
  if (zone?.accepted) return null;
  const outline = zone && outlineAround(zone, null);
  const quality = outline && qualityWithin(picture, outline);
  return troubleOf({ size: picture, zone, outline: around, quality });
}

async function look({ frame, around, keepPlain, vote }: ZoneRequest): Promise<ZoneLook> {
  const size = frameSize(frame);
  const width = Math.min(LARGEST, size.width);
  let picture: RawImage;
  try {
    picture = canvas.draw(await copy(frame), width);
  } finally {
    // An open frame occupies one of the camera's few buffers.
    frame.close();
  }
  const scale = width / size.width;
  const resized = (quad: Quad, factor: number) =>
    mapCorners(quad, ({ x, y }) => ({ x: x * factor, y: y * factor }));
  const within = around && resized(around, scale);
  const { reading: read, ballot } = await readZone(picture, within);
  const at = performance.now();
  // A picture without others is judged by its own threshold alone.
  const own = read && vote ? box.weigh(read, ballot, at) : read;
  if (own?.accepted) box.clear();
  const votes = vote && own && !own.accepted && ballot;
  const cast = votes ? await canvas.encode(votingPicture) : null;
  const elected = votes && cast ? box.cast(own, ballot, cast, at) : null;
  const reading = elected?.reading ?? own;
  const outline = reading?.accepted ? outlineAround(reading, null) : null;
  const wanted = reading === null ? keepPlain : reading.accepted;
  return {
    reading,
    trouble: troubleIn(picture, reading, within),
    outline: outline && resized(outline.quad, 1 / scale),
    picture: wanted ? await canvas.encode(documentPicture) : null,
    ...(elected ? { more: elected.more } : {}),
  };
}

addEventListener('message', ({ data }: MessageEvent<ZoneRequest>) => {
  const answer = (reply: WorkerReply<ZoneLook>) => postMessage(reply);
  look(data).then(
    (seen) => answer({ id: data.id, seen }),
    (cause: unknown) =>
      answer({ id: data.id, failure: cause instanceof Error ? cause.message : String(cause) }),
  );
});
