import { useEffect, useState } from 'react';
import { warnOfLoading } from '../warn.ts';
import styles from './art.module.css';
import type { Drawings } from './drawings.ts';

let drawn: Drawings = {};

/** Loads the drawings, which are not part of a screen's own code. */
const load = async () => {
  drawn = (await import('./drawings.ts')).drawings;
  return drawn;
};

export interface ArtProps {
  /**
   * The drawing's name, which is that of a hint or problem. Several names, separated by spaces: the first
   * with a drawing is used.
   */
  readonly name: string;
  /** `small`: beside a text or over a picture. `large`, the default: above a title. */
  readonly size?: 'small' | 'large';
}

/**
 * One of the product's drawings. Its space is reserved while it loads, so that the layout does not shift, and
 * stays empty if loading fails: every drawing only illustrates the text beside it.
 */
export function Art({ name, size = 'large' }: ArtProps) {
  const [all, setAll] = useState(drawn);
  useEffect(() => {
    load().then(setAll, warnOfLoading);
  }, []);
  return (
    <svg className={styles[size]} viewBox="0 0 160 120" data-art={name} aria-hidden="true" focusable="false">
      {name.split(' ').reduce<Drawings[string]>((found, one) => found ?? all[one], undefined)}
    </svg>
  );
}
