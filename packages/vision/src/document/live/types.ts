import type { Quad } from '../../image.ts';
import type { DocumentQuality } from '../quality.ts';
import type { Trouble } from '../trouble.ts';
import type { MrzReading } from '../types.ts';

/** What the tracker saw in one frame of the camera. Positions are pixels of that frame. */
export interface DocumentFrame {
  readonly width: number;
  readonly height: number;
  /** The document's corners, clockwise from the one that is top left in the frame; null when none is seen. */
  readonly quad: Quad | null;
  /** How the document looks within its corners; null without them. */
  readonly quality: DocumentQuality | null;
  /** Mean grey of the whole frame, 0 to 255. */
  readonly level: number;
}

/** What the reader saw in one frame. */
export interface ZoneLook {
  /** The best reading of a machine-readable zone, relied on only when `accepted`; null when there is none. */
  readonly reading: MrzReading | null;
  /** What may have kept the zone from being read; null where it was, or nothing of the kind shows. */
  readonly trouble: Trouble | null;
  /** Where the document lies as its zone implies it, when the reading was accepted. */
  readonly outline: Quad | null;
  /** The frame itself as JPEG, when its reading was accepted or there was nothing to read and it was asked for: what was looked at is what is sent. */
  readonly picture: Blob | null;
  /** Frames before it that its reading was voted on with, as JPEG: whoever reads it again needs them. */
  readonly more?: readonly Blob[];
}
