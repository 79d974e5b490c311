import { useCallback, useEffect, useRef } from 'react';
import type { Shot } from './scanner.ts';

/** A picture of one side, ready to be shown and sent. */
export interface Picture {
  readonly blob: Blob;
  /** Frames before it, where its zone was read from all of them together: sent beside it. */
  readonly more?: readonly Blob[];
  /** An object URL of the blob; whoever made it revokes it. */
  readonly url: string;
  /** What its zone said while it was taken; undefined when nobody has looked. */
  readonly advice?: 'expired' | null | undefined;
}

/** Makes pictures, of files or of shots, with object URLs that live as long as the component does. */
export function usePictures(): (source: Blob | Shot) => Picture {
  const urls = useRef(new Set<string>());
  useEffect(() => {
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
    // What the person pressed for was not read: the camera takes a picture that was read by itself.
    const advice = shot?.automatic ? (shot.expired ? 'expired' : null) : undefined;
    return { blob, url, advice, ...(shot?.more ? { more: shot.more } : {}) };
  }, []);
}
