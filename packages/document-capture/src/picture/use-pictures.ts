import { preloadSending } from '@kuelik/camera';
import { useCallback, useEffect, useRef } from 'react';
import type { Place } from '../scan/place.ts';
import type { Shot } from '../scan/scanner.ts';

/** A picture of one side, ready to be shown and sent. */
export interface Picture {
  readonly blob: Blob;
  /** Earlier frames, if the MRZ was read from all of them together: sent with it. */
  readonly more?: readonly Blob[];
  /** An object URL of the blob; its creator revokes it. */
  readonly url: string;
  /** The result of the MRZ search during capture; undefined if there was no search. */
  readonly advice?: 'expired' | null | undefined;
  /** The document's place in the picture, if it was detected. */
  readonly place?: Place;
}

/** Creates pictures from files or shots, with object URLs that live as long as the component. */
export function usePictures(): (source: Blob | Shot) => Picture {
  const urls = useRef(new Set<string>());
  useEffect(() => {
    void preloadSending();
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);
  return useCallback((source) => {
    const shot = source instanceof Blob ? null : source;
    const blob = source instanceof Blob ? source : source.picture;
    const url = URL.createObjectURL(blob);
    urls.current.add(url);
    // A picture taken by hand was not read; an automatic one was.
    const advice = shot?.automatic ? (shot.expired ? 'expired' : null) : undefined;
    const { more, place } = shot ?? {};
    return { blob, url, advice, ...(more ? { more } : {}), ...(place ? { place } : {}) };
  }, []);
}
