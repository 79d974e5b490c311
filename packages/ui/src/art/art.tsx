import { useEffect, useState } from 'react';
import styles from './art.module.css';
import type { Drawings } from './drawings.ts';

let drawn: Drawings = {};

/** Loads the drawings: they are no part of a screen's own code. */
const load = async () => {
  drawn = (await import('./drawings.ts')).drawings;
  return drawn;
};

export interface ArtProps {
  /** What it shows, as hints and problems are called; of several, with spaces, the first that has a drawing. */
  readonly name: string;
  /** `small`: beside a text or over a picture. `large`, the default: above a title. */
  readonly size?: 'small' | 'large';
}

/**
 * A drawing of the product's family. Its place is kept while it loads, so that nothing moves, and stays empty
 * if it cannot be loaded: every drawing repeats what a text beside it says.
 */
export function Art({ name, size = 'large' }: ArtProps) {
  const [all, setAll] = useState(drawn);
  useEffect(() => {
    load().then(setAll, () => undefined);
  }, []);
  return (
    <svg className={styles[size]} viewBox="0 0 160 120" data-art={name} aria-hidden="true" focusable="false">
      {name.split(' ').reduce<Drawings[string]>((found, one) => found ?? all[one], undefined)}
    </svg>
  );
}
