import type { DocumentFrame } from '@kuelik/vision/document/tracker';
import styles from './document-camera.module.css';
import type { Tone } from './tone.ts';

interface OutlineOverlayProps {
  readonly frame: Pick<DocumentFrame, 'width' | 'height' | 'quad'>;
  readonly tone: Tone;
  /** The picture is mirrored. */
  readonly mirrored: boolean;
}

/** The document's outline over the camera's picture, which covers its box like `object-fit: cover`. */
export function OutlineOverlay({ frame, tone, mirrored }: OutlineOverlayProps) {
  const { width, height, quad } = frame;
  if (quad === null) return null;
  return (
    <svg
      className={mirrored ? `${styles.outline} ${styles.mirrored}` : styles.outline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      data-tone={tone}
    >
      <title>outline</title>
      <polygon points={quad.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
    </svg>
  );
}
