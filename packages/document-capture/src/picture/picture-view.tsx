import type { CSSProperties } from 'react';
import styles from './picture-view.module.css';
import type { Picture } from './use-pictures.ts';

const percent = (share: number): string => `${share * 100}%`;

/** The place of a picture that is not chosen yet. */
export const PictureRoom = () => <div className={styles.room} />;

/** Shows a picture for review: cropped to the document if its place is known, otherwise whole. */
export function PictureView({ picture, label }: { readonly picture: Picture; readonly label: string }) {
  const { url, place } = picture;
  if (place === undefined) return <img className={styles.whole} src={url} alt={label} />;
  const inside: CSSProperties = {
    width: percent(1 / place.width),
    left: percent(-place.left / place.width),
    top: percent(-place.top / place.height),
  };
  return (
    <span className={styles.cropped} style={{ aspectRatio: place.aspect }}>
      <img src={url} alt={label} style={inside} />
    </span>
  );
}
