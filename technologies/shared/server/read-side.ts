import type { UploadedPicture } from '@kuelik/backend';
import { voteZones } from '@kuelik/vision/document';
import type { DocumentReading, VisionEngine } from '@kuelik/vision/node';
import { afterWait } from './after-wait.ts';

/**
 * Reads one side of a document. If its MRZ is unreliable and frames of the same scan came with it, the first
 * reliable one is used, otherwise all vote on the MRZ's letters. Rejects as `VisionEngine` does.
 */
export async function readSide(
  vision: Pick<VisionEngine, 'readDocument'>,
  picture: UploadedPicture,
  more: readonly UploadedPicture[],
  today: Date,
): Promise<DocumentReading> {
  const side = await afterWait(vision.readDocument(picture.bytes));
  if (side.mrz?.accepted || more.length === 0) return side;
  const others: DocumentReading[] = [];
  for (const { bytes } of more) {
    const other = await afterWait(vision.readDocument(bytes));
    if (other.mrz?.accepted) return other;
    others.push(other);
  }
  if (!side.mrz || !side.ballot) return side;
  const ballots = [...others, side].flatMap(({ ballot }) => ballot ?? []);
  const elected = voteZones(ballots, side.mrz, today);
  return elected ? { ...side, mrz: elected } : side;
}
