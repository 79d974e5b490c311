import type { Quad } from '../../image.ts';
import type { DocumentQuality } from '../edges/quality.ts';
import type { Trouble } from '../reading/trouble.ts';
import type { MrzReading } from '../types.ts';

/** The tracker's result for one camera frame. Positions are pixels of that frame. */
export interface DocumentFrame {
  readonly width: number;
  readonly height: number;
  /** The document's corners, clockwise from the one at the top left of the frame; null if none is seen. */
  readonly quad: Quad | null;
  /** Quality of the document within its corners; null without them. */
  readonly quality: DocumentQuality | null;
  /** Mean grey of the whole frame, 0 to 255. */
  readonly level: number;
}

/** The reader's result for one frame. */
export interface ZoneLook {
  /** The best MRZ reading, reliable only if `accepted`; null if there is no MRZ. */
  readonly reading: MrzReading | null;
  /** The probable reason why the MRZ was not read; null if it was read or no reason is visible. */
  readonly trouble: Trouble | null;
  /** The document's outline as implied by its MRZ, if the reading was accepted. */
  readonly outline: Quad | null;
  /**
   * The frame itself as JPEG, if its reading was accepted, or if there was nothing to read and it was
   * requested: the picture sent is the one that was read.
   */
  readonly picture: Blob | null;
  /** Earlier frames that took part in the vote, as JPEG: needed to reproduce the reading. */
  readonly more?: readonly Blob[];
}
