import type { UploadedPicture } from '@kuelik/backend';
import { isContradicted, unreliable, voteZones } from '@kuelik/vision/document';
import type { DocumentReading, VisionEngine } from '@kuelik/vision/node';
import { afterWait } from './after-wait.ts';

/**
 * Reads one side of a document. If frames of the same scan came with it, the first picture is used whose MRZ is reliable
 * and which the others do not contradict; otherwise all vote on the MRZ's letters. Rejects as `VisionEngine` does.
 */
export async function readSide(
  vision: Pick<VisionEngine, 'readDocument'>,
  picture: UploadedPicture,
  more: readonly UploadedPicture[],
  today: Date,
): Promise<DocumentReading> {
  const side = await afterWait(vision.readDocument(picture.bytes));
  const others: DocumentReading[] = [];
  for (const { bytes } of more) others.push(await afterWait(vision.readDocument(bytes)));
  for (const one of [side, ...others]) {
    const rest = [side, ...others].filter((other) => other !== one);
    if (one.mrz?.accepted && !isContradicted(one.mrz.lines, ballotsOf([...rest, one]))) return one;
  }
  if (!side.mrz) return side;
  const elected = side.ballot && voteZones(ballotsOf([...others, side]), side.mrz, today);
  return { ...side, mrz: elected ?? (side.mrz.accepted ? unreliable(side.mrz) : side.mrz) };
}

const ballotsOf = (readings: readonly DocumentReading[]) => readings.flatMap(({ ballot }) => ballot ?? []);
